package app_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestPepper: under another pepper than the data was made with nothing starts, whether there is a fingerprint or only data.
func TestPepper(t *testing.T) {
	t.Parallel()
	check := func(w *testkit.World, pepper string, first bool) (bool, error) {
		cfg := w.Config
		cfg.PhonePeppers = strings.Split(pepper, ",")
		return app.NewPepper(cfg, app.Parts{Table: w.Table, Scan: w.Scan, Seal: w.Seal, Now: w.Clock.Now}).Check(t.Context(), first)
	}
	refused := func(err error) bool {
		config := (*app.ConfigError)(nil)
		return errors.As(err, &config) && len(config.Problems) == 1 && config.Problems[0].Variable == "PHONE_PEPPER"
	}
	const other = "quite-another-pepper"
	own := testkit.New(t, nil).Config.PhonePeppers[0]

	t.Run("nothing there", func(t *testing.T) {
		t.Parallel()
		w := testkit.New(t, nil)
		if proved, err := check(w, other, false); proved || err != nil {
			t.Errorf("an operator: %t, %v", proved, err)
		}
		if proved, err := check(w, own, true); !proved || err != nil {
			t.Errorf("whoever begins: %t, %v", proved, err)
		}
		if _, err := check(w, other, true); !refused(err) {
			t.Errorf("another one after it: %v", err)
		}
		if proved, err := check(w, own, false); !proved || err != nil {
			t.Errorf("the same after it: %t, %v", proved, err)
		}
	})
	for name, fill := range map[string]func(*testkit.World){
		"a text": func(w *testkit.World) { w.Text("+15550100021", "hi"); w.Work() },
		"a person": func(w *testkit.World) {
			number := w.Config.Hash()("+15550100021")
			p, err := live.SealPerson(w.T.Context(), w.Seal, number, people.Person{}, people.Person{ID: "p", Phone: "+15550100021", State: people.Active})
			if err != nil {
				w.T.Fatal(err)
			}
			w.Put(record.Person(number), record.KindPerson, p)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			fill(w)
			for _, first := range []bool{false, true} {
				if _, err := check(w, other, first); !refused(err) {
					t.Errorf("another one, first %t: %v", first, err)
				}
			}
			if proved, err := check(w, own, false); !proved || err != nil {
				t.Errorf("its own: %t, %v", proved, err)
			}
			if w.Everything()[table.Key{PK: "META", SK: "PEPPER"}] == "" {
				t.Error("no fingerprint is left")
			}
		})
	}
}
