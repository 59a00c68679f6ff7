package app_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/edge/ops"
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

// TestPepperDrop: a pepper under which nobody is left can be let go of, by a record of the audit, and is not asked for any more; one that the
// list lacks, whatever it is, stops everything before.
func TestPepperDrop(t *testing.T) {
	t.Parallel()
	r := rotated(t)
	for _, w := range []*testkit.World{r.before, r.both, r.after} {
		if err := r.check(w); err != nil {
			t.Fatal(err)
		}
	}
	r.says(r.before, ada, "hi")
	r.says(r.after, "+15550100099", "hi")
	var show ops.Peppers
	if err := json.Unmarshal(r.after.Operate("pepper.show", nil), &show); err != nil || len(show.Peppers) != 2 {
		t.Fatalf("%+v, %v", show, err)
	}
	old := ops.ByName{Name: show.Peppers[1].Name, Reason: "leaked"}
	if _, err := r.after.TryOperate("pepper.drop", old); fault.KindOf(err) != fault.Conflict || !strings.Contains(err.Error(), "1 numbers are known under it") {
		t.Errorf("with somebody known under it: %v", err)
	}
	r.erase(r.after, ada)
	alone := r.before.Beside(map[string]string{"PHONE_PEPPER": newPepper})
	if err := r.check(alone); err == nil {
		t.Error("nobody has let go of the old pepper, and it is not asked for")
	}
	if _, err := alone.TryOperate("pepper.drop", old); fault.KindOf(err) != fault.NotFound {
		t.Errorf("by somebody who does not have it: %v", err)
	}
	for _, name := range []string{"", "0", "abc"} {
		if _, err := r.after.TryOperate("pepper.drop", ops.ByName{Name: name}); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%q: %v", name, err)
		}
	}
	if err := json.Unmarshal(r.after.Operate("pepper.drop", old), &show); err != nil || !show.Peppers[1].Dropped || show.Peppers[1].Numbers != 0 {
		t.Errorf("%+v, %v", show, err)
	}
	if err := r.check(alone); err != nil {
		t.Errorf("the new one alone: %v", err)
	}
	if err := r.check(r.before); err == nil {
		t.Error("the old one alone is let in")
	}
	if out := string(r.after.Operate("audit", nil)); strings.Count(out, "pepper.drop") < 2 || strings.Contains(out, newPepper) || strings.Contains(out, oldPepper) {
		t.Errorf("the audit has %s", out)
	}
}

// TestNobodyHashesAlone: whoever looks for a phone, or stores something about one, asks under which pepper it is known; the hash of the first
// pepper alone is for what measures and simulates.
func TestNobodyHashesAlone(t *testing.T) {
	t.Parallel()
	files := 0
	for _, folder := range []string{"../app", "../spine", "../edge", "../flow", "../lab/local", "../lab/chat", "../../cmd", "../../functions"} {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files++
			text, err := os.ReadFile(path)
			if strings.Contains(string(text), ".Hash()") {
				t.Errorf("%s hashes by the first pepper alone", path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 100 {
		t.Errorf("only %d files are looked at", files)
	}
}
