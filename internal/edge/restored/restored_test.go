package restored_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/edge/restored"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
)

// lived returns a JOSH in which most of what there is has happened, with a text that waits and one that has not left.
func lived(t *testing.T) *testkit.World {
	t.Helper()
	w := testkit.New(t, nil)
	w.Text("+15550100011", "hello")
	w.Text("+15550100012", "STOP")
	w.Text("+15550100013", "he hit me and i want to die")
	w.Text("+15550100014", "I need a human")
	w.Text("+15550100015", "what is the meaning of life?")
	w.Post("/api/twilio/inbound", "", testkit.Form("+15550100016", "is anybody there?", testkit.SID(901)))
	return w
}

// copied returns a copy of the table whose items went through change, which may drop them.
func copied(t *testing.T, w *testkit.World, change func(*table.Item) bool) (app.Parts, int) {
	t.Helper()
	file, err := bolt.Open(t.TempDir()+"/copy.db", bolt.Options{Now: w.Clock.Now, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	n, err := table.Copy(t.Context(), func(yield func(table.Item, error) bool) {
		for item, err := range table.Items(t.Context(), w.Raw) {
			if change(&item) && !yield(item, err) {
				return
			}
		}
	}, file)
	if err != nil {
		t.Fatal(err)
	}
	opened := w.Config.Sealed(file)
	return app.Parts{Table: opened, Scan: opened.Scan(file.Scan), Seal: w.Seal, Now: w.Clock.Now}, n
}

func audit(t *testing.T, p app.Parts) restored.Found {
	t.Helper()
	found, err := app.NewRestored(p, 2).Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestWhole(t *testing.T) {
	t.Parallel()
	w := lived(t)
	parts, n := copied(t, w, func(*table.Item) bool { return true })
	found := audit(t, parts)
	if !found.Whole() || found.Items != n || found.Waiting != 1 || found.OptedOut != 1 || found.Audited != 2 || found.Numbers < 5 || found.Opened < 10 {
		t.Errorf("of %d items: %+v", n, found)
	}
	if found.Newest.After(w.Clock.Now()) || w.Clock.Now().Sub(found.Newest) > time.Hour {
		t.Errorf("the newest text is of %s, and it is %s", found.Newest, w.Clock.Now())
	}
	w.Work()
	parts, _ = copied(t, w, func(*table.Item) bool { return true })
	if found = audit(t, parts); !found.Whole() || found.Waiting != 0 {
		t.Errorf("once everything is done: %+v", found)
	}
}

// TestFaults takes something away or breaks it, and demands that this, and nothing else, is said to be wrong.
func TestFaults(t *testing.T) {
	t.Parallel()
	w := lived(t)
	kind := func(k record.Kind) func(*table.Item) bool {
		return func(i *table.Item) bool { return i.Kind != k.Name }
	}
	broken := func(k record.Kind, change func(map[string]any)) func(*table.Item) bool {
		return func(i *table.Item) bool {
			if i.Kind == k.Name {
				var v map[string]any
				if json.Unmarshal(i.Data, &v) != nil {
					t.Error("no JSON")
				}
				change(v)
				i.Data, _ = json.Marshal(v)
			}
			return true
		}
	}
	for want, change := range map[string]func(*table.Item) bool{
		"nothing is in it": func(*table.Item) bool { return false },
		"a text was accepted and is neither waiting nor filed": kind(record.KindWork),
		"a text has left whose receipts would not find it":     kind(record.KindFiledAt),
		"a sid of the carrier leads to no text":                kind(record.KindFiledJob),
		"a text waits that nobody has claimed":                 kind(record.KindMessage),
		"cannot be read: contact": func(i *table.Item) bool {
			if i.Kind == record.KindContact.Name {
				i.Data = []byte(`{"half`)
			}
			return true
		},
		"does not open: text": broken(record.KindText, func(v map[string]any) {
			sealed := v["sealed"].(string)
			v["sealed"] = sealed[:len(sealed)-4] + strings.Repeat("A", 4)
		}),
		"written by a newer josh: contact": func(i *table.Item) bool {
			if i.Kind == record.KindContact.Name {
				i.Schema += 7
			}
			return true
		},
		"of a kind that this josh does not know: riddle": func(i *table.Item) bool {
			if i.Kind == record.KindSession.Name {
				i.Kind = "riddle"
			}
			return true
		},
	} {
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			parts, _ := copied(t, w, change)
			found := audit(t, parts)
			if found.Faults[want] == 0 {
				t.Errorf("not found: %+v", found.Faults)
			}
		})
	}
	parts, _ := copied(t, w, func(*table.Item) bool { return true })
	parts.Seal = testkit.New(t, nil).Seal // of another key
	if found := audit(t, parts); found.Faults["does not open: text"] == 0 {
		t.Errorf("under another key: %+v", found.Faults)
	}
}
