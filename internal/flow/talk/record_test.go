package talk_test

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/record"
	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/flow/talk"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestRecorded holds the shapes of the records to what was once stored: a field that gets another name is lost.
func TestRecorded(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 27, 18, 0, 0, 0, time.UTC)
	kept := []talk.Kept{{ID: "1-view", What: rules.ToldView, Words: "Maybe you were tired."}}
	recorded(t, talk.KindMine, talk.Mine{
		Focus: "t1", Choice: []string{"h2"}, Topic: "the trip", At: at,
		Talks: []talk.Side{{
			ID: "t1", Begun: "01A", Other: "h2", Author: true, State: talk.In, Stage: rules.Perspective, Topic: "saturday", Open: "view", Draft: "Maybe you were tired.", Tries: 1,
			Lines: []talk.Line{{Words: "it was late"}, {ByJosh: true, Words: "What did that mean to you?"}}, Turns: 2, Asked: 3, Intensity: 4,
			Summary: memory.NewSummary(map[memory.Aspect][]string{memory.Themes: {"lateness"}}, "", 20, at), Offered: true,
			Needs: []string{"notice"}, Given: kept, Got: kept, Pending: "p", Pacts: kept, Waits: true, Paused: true, Reminded: true, By: at, At: at,
		}},
	})
	recorded(t, rules.Kind, rules.Talk{
		ID: "t1", Begun: "01A", State: rules.Agreed, At: at, Last: at, By: at, CheckAt: at, Checked: true, Why: "agreed",
		Sides:      []rules.Side{{Number: "h1", Stage: rules.Repair, Heard: true, View: "v", Needs: "n", Confirmed: true, Corrections: 1, Done: true}, {Number: "h2"}},
		Agreements: []rules.Agreement{{ID: "a", By: 1, Accepted: true, Refused: true, At: at}}, History: []rules.Moment{{At: at, Event: "opened", Side: 1}},
	})
	recorded(t, rules.KindWords, rules.Words{Number: "h1", To: "h2", What: rules.ToldView, Words: "Maybe you were tired.", At: at})
	recorded(t, rules.KindListed, rules.Listed{At: at})
}

func recorded[T any](t *testing.T, kind record.Kind, want T) {
	t.Helper()
	file := "testdata/v1/" + kind.Name + ".json"
	if *update {
		data, err := json.MarshalIndent(want, "", " ")
		if err == nil {
			err = os.WriteFile(file, append(data, '\n'), 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got T
	if err := record.Decode(table.Item{Kind: kind.Name, Schema: 1, Data: data}, kind, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", kind.Name, diff)
	}
}
