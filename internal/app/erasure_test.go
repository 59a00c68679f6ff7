package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/erase"
)

// kindLiteral finds the kinds that any package has, whether it names the fields or not.
var kindLiteral = regexp.MustCompile(`\bKind\{(?:Name: )?"([a-z_]+)", (?:Schema: )?([0-9]+)\}`)

// TestEveryKindIsDeclared finds each kind of stored item in the sources, and demands one declaration of what becomes
// of it when the person whom it names is erased. Of one that a flow has it demands a recorded payload of each version beside
// the flow, as package record does of all others.
func TestEveryKindIsDeclared(t *testing.T) {
	t.Parallel()
	kinds := app.ErasureKinds()
	if err := erasure.Check(kinds); err != nil {
		t.Error(err)
	}
	var names []string
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	var found []string
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && d.Name() == "lab" { // no program of the product stores those
			return filepath.SkipDir
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range kindLiteral.FindAllSubmatch(source, -1) {
			found = append(found, string(m[1]))
			if strings.HasPrefix(filepath.ToSlash(path), "../flow/") {
				recordedBeside(t, path, string(m[1]), string(m[2]))
			}
		}
		return err
	})
	if err != nil || len(found) < 28 {
		t.Fatalf("%d kinds, %v", len(found), err)
	}
	slices.Sort(names)
	slices.Sort(found)
	if diff := cmp.Diff(found, names); diff != "" {
		t.Errorf("kinds without a declaration, and declarations without a kind (-kinds +declarations):\n%s", diff)
	}
}

// recordedBeside demands the recorded payloads of a kind that a file declares.
func recordedBeside(t *testing.T, path, kind, newest string) {
	t.Helper()
	last, err := strconv.Atoi(newest)
	if err != nil {
		t.Fatal(err)
	}
	for version := 1; version <= last; version++ {
		payload := filepath.Join(filepath.Dir(path), "testdata", "v"+strconv.Itoa(version), kind+".json")
		if _, err := os.Stat(payload); err != nil {
			t.Errorf("%s: no recorded payload of version %d: %v", kind, version, err)
		}
	}
}

const (
	storagePath = "../../docs/storage.md"
	tableBegin  = "<!-- Generated from the declarations of kinds: go test ./internal/app -run TestErasureDoc -update -->\n\n"
	tableEnd    = "\n<!-- End of what is generated -->\n"
)

// TestErasureDoc holds the table of what an erasure keeps to the declarations.
func TestErasureDoc(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(storagePath)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begins := strings.Cut(string(page), tableBegin)
	_, after, ends := strings.Cut(rest, tableEnd)
	if !begins || !ends {
		t.Fatal("docs/storage.md has lost the lines around the table")
	}
	want := before + tableBegin + erasureTable() + tableEnd + after
	if *update {
		if err := os.WriteFile(storagePath, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		page = []byte(want)
	}
	if diff := cmp.Diff(want, string(page)); diff != "" {
		t.Errorf("docs/storage.md is stale, run: go test ./internal/app -run TestErasureDoc -update\n%s", diff)
	}
}

func erasureTable() string {
	var doc strings.Builder
	doc.WriteString("| Kind | What becomes of it | How it is found | Newer than the order by | What it is, or why |\n|---|---|---|---|---|\n")
	for _, rule := range []erasure.Rule{erasure.Keep, erasure.Redact, erasure.TakeOut, erasure.Live, erasure.Delete, erasure.Nobody} {
		for _, k := range app.ErasureKinds() {
			if k.Rule == rule {
				fmt.Fprintf(&doc, "| `%s` | %s | %s | %s | %s |\n", k.Name, k.Rule, ways(k), k.Age.By, k.Why)
			}
		}
	}
	return doc.String()
}

// ways says how the items of a kind are found.
func ways(k erasure.Kind) string {
	var words []string
	for _, w := range k.Ways {
		words = append(words, w.String())
	}
	return strings.Join(words, "; ")
}

// TestEveryKindHasAWay: no erasure has to read the whole table for a kind that JOSH stores.
func TestEveryKindHasAWay(t *testing.T) {
	t.Parallel()
	for _, k := range app.ErasureKinds() {
		if !k.Reached() {
			t.Errorf("%s: items that name a person are found by nothing but the whole table", k.Name)
		}
	}
}

// audit demands that an audit of the whole table finds nothing of a phone from before its erasure at since, or, with the
// zero time, nothing that an erasure would not see.
func audit(t testing.TB, w *testkit.World, phone string, since time.Time) {
	t.Helper()
	var found erase.Audited
	if err := json.Unmarshal(w.Operate("person.audit", map[string]any{"phone": phone, "since": since}), &found); err != nil {
		t.Fatal(err)
	}
	if len(found.Astray)+len(found.LeftKinds) > 0 || !since.IsZero() && len(found.Old) > 0 {
		t.Errorf("the audit since %v has %+v", since, found)
	}
}

// reports notes what an error tracker would hear.
type reports struct {
	observe.Nop
	mu   sync.Mutex
	said []string
}

func (r *reports) Report(_ context.Context, err error, _ map[string]string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.said = append(r.said, err.Error())
}

// TestWhatIsLeftIsTold: a person deletes their account, and something names them of which nobody has declared what is
// to become. The clock says so in the log and to the error tracker, and goes on when it is gone; an operator's proof
// has it.
func TestWhatIsLeftIsTold(t *testing.T) {
	t.Parallel()
	heard := &reports{}
	w := testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
		if function == "clock" {
			p.Report = heard
		}
		return p
	})
	number := w.Config.Hash()(ada)
	w.Text(ada, "hello")
	key := table.Key{PK: record.Person(number).PK, SK: "A#UNDECLARED"}
	w.Put(key, record.Kind{Name: "undeclared", Schema: 1}, "q3")
	w.Text(ada, "and another")
	order, err := live.EraseOrder(number, people.Erasure{At: w.Clock.Now(), Upto: ident.NewSource(nil).New(w.Clock.Now())}, w.Clock.Now())
	if err == nil {
		err = w.Table.Commit(t.Context(), order)
	}
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		w.Clock.Advance(2 * time.Minute)
		_ = w.TickErr()
		w.Work()
	}
	const says = "undeclared (1)"
	if !strings.Contains(w.Logs.String(), says) || len(heard.said) == 0 || !strings.Contains(heard.said[0], says) {
		t.Errorf("nobody is told: %q", heard.said)
	}
	if strings.Contains(strings.Join(heard.said, " "), number) {
		t.Error("the report names the number")
	}
	var proof erase.Proof
	if err := json.Unmarshal(w.Operate("person.erase", map[string]string{"phone": ada, "reason": "she asked"}), &proof); err != nil {
		t.Fatal(err)
	}
	if proof.Done || proof.LeftKinds["undeclared"] != 1 || proof.Left != 2 {
		t.Errorf("%+v", proof)
	}
	if err := w.Table.Commit(t.Context(), table.Delete(key, 1)); err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(2 * time.Hour)
	w.Tick()
	if items, err := w.Table.Get(t.Context(), record.Erasure(number)); err != nil || items[0].Exists() {
		t.Errorf("the erasure does not end: %v", err)
	}
}
