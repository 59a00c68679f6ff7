package personas

import (
	"reflect"
	"testing"
)

// TestPeople walks some of the people: texts fit, every text of theirs is answered, nobody goes in circles, the same seed is the same walk, and
// the median of those who can be matched gets at most ten texts before.
func TestPeople(t *testing.T) {
	t.Parallel()
	const some = 60
	all, err := Run(some)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Run(some)
	if err != nil || !reflect.DeepEqual(all, again) {
		t.Errorf("another walk of the same people (%v)", err)
	}
	complete := map[Kind]int{}
	for i, w := range all {
		if w.Long > 0 || w.Silent > 0 || len(w.Steps) == 0 {
			t.Errorf("%d: %+v", i, w)
		}
		if w.Complete {
			complete[w.Kind]++
		}
	}
	t.Logf("%v\n%s", complete, Table(all))
	if m := Median(all); m == 0 || m > 10 {
		t.Errorf("the median is %d texts", m)
	}
	if complete[Terse] < some/len(Kinds())-1 || complete[Chatty] < some/len(Kinds())-2 {
		t.Errorf("complete: %v", complete)
	}
}
