package people_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/people"
)

// TestTakeover goes over every state and what is done in it.
func TestTakeover(t *testing.T) {
	t.Parallel()
	var none people.Takeover
	if _, _, err := none.Say("", "", now); fault.KindOf(err) != fault.Conflict || none.InForce(now) {
		t.Errorf("somebody answers whom nobody has taken over: %v", err)
	}
	kim, begun, err := none.Begin("Kim", now)
	if err != nil || !begun || !kim.InForce(now.Add(people.TakenOver-1)) || kim.InForce(now.Add(people.TakenOver)) {
		t.Fatalf("begun: %+v, %v", kim, err)
	}
	if again, begun, err := kim.Begin("Kim", now.Add(time.Hour)); err != nil || begun || again.Until != kim.Until {
		t.Errorf("begun twice: %+v, %v", again, err)
	}
	if _, _, err := kim.Begin("Lee", now); fault.KindOf(err) != fault.Conflict {
		t.Errorf("taken from Kim: %v", err)
	}
	if _, _, err := kim.Say("Lee", "", now); fault.KindOf(err) != fault.Conflict {
		t.Errorf("Lee writes as Kim: %v", err)
	}
	later := now.Add(23 * time.Hour)
	said, fresh, err := kim.Say("Kim", "a", later)
	if err != nil || !fresh || said.Until != later.Add(people.TakenOver) || said.Texts != 1 {
		t.Errorf("said: %+v, %v", said, err)
	}
	if twice, fresh, err := said.Say("", "a", later.Add(time.Hour)); err != nil || fresh || twice.Texts != 1 || twice.Until != said.Until {
		t.Errorf("a key said twice: %+v, %v", twice, err)
	}
	for i := range 50 {
		if said, fresh, err = said.Say("", strconv.Itoa(i), later); err != nil || !fresh || len(said.Keys) > 8 {
			t.Fatalf("text %d: %+v, %v", i, said, err)
		}
	}
	if lee, begun, err := said.Begin("Lee", said.Until); err != nil || !begun || lee.By != "Lee" || lee.Keys != nil {
		t.Errorf("after its end: %+v, %v", lee, err)
	}
}
