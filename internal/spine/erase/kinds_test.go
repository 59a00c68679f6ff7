package erase_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/erase"
)

// The number and the ids that the recorded payloads name.
const (
	recordedNumber = "5f2c"
	recordedID     = "01KAGJ3Q000000000000000000"
	recordedSID    = "SM00000000000000000000000000000001"
)

// keys is where an item of each kind is that the recorded payloads are of.
func keys() map[string]table.Key {
	const n, id, sid = recordedNumber, recordedID, recordedSID
	return map[string]table.Key{
		"contact": record.Contact(n), "person": record.Person(n), "session": record.Session(n), "opt_out": record.OptOut(n),
		"hold": record.Hold(n), "erasure": record.Erasure(n), "work": record.Work(n, id),
		"job": record.PendingJob(n, 2, id+"-0"), "message": record.Message(sid), "filed_job": record.Text(n, id+"-0"),
		"text": record.Text(n, id), "filed_at": record.Sent(sid),
		"receipt": record.Receipt(id+"-0", 3, "failed", sid), "failed_receipt": record.FailedReceipt(id+"-0", sid),
		"event": record.Event(n, id+"-0"), "dead": record.Dead(id), "link": record.Link("token" + n), "my_page": record.MyPage("token" + n), "registration": record.Registration("session"),
		"codes": record.Codes(n), "consents": record.Consents(n, id), "waiting": record.Waiting("chicago", n), "incident": record.Incident(n, id),
		"listed": record.IncidentEntry(true, id), "human": record.Human(n), "said": record.Said(n, id), "shadow": record.Shadow(n, id), "draft": record.Draft(n, id), "shadowed": record.Shadowed(longAgo, "00"), "region": record.Region("chicago"),
		"signal": record.Signal(record.LinkUp("x"), "1-"+id+"-0"), "timer": record.Timer(record.Number(n), "vote", "close"),
		"inner": record.Inner(record.Number(n), "1-"+id+"-0"), "answer": record.Answer(sid, "judge@1"), "routed": record.Routed(id), "card": record.Card("en", "dogs"), "cards": record.Cards(), "question": record.Question(id), "ledger": record.Ledger(longAgo, "00"), "ledger_over": record.LedgerOver(longAgo), "outage": record.Outage("us.somebody.model-1"),
		"audit": record.Audit(id, longAgo), "referral": record.Referral(2026, id), "naming": record.Naming(n, record.Link("token"+n)), "pause": record.Pause(), "pepper": record.Pepper(), "supply": record.Supply("link", "2026-11-20"),
	}
}

// recorded returns the recorded payloads as items under the keys that they have, by the names of their files.
func recorded(t *testing.T) map[string]table.Item {
	t.Helper()
	files, err := filepath.Glob("../../domain/record/testdata/v*/*.json")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d recorded payloads, %v", len(files), err)
	}
	all, at := map[string]table.Item{}, keys()
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		kind := ""
		for k := range at { // the longest name that it begins with
			if (name == k || strings.HasPrefix(name, k+"_")) && len(k) > len(kind) {
				kind = k
			}
		}
		schema := 1
		if strings.Contains(filepath.ToSlash(file), "/v2/") {
			schema = 2
		}
		all[filepath.Base(filepath.Dir(file))+"/"+name] = table.Item{Key: at[kind], Kind: kind, Schema: schema, Data: bytes.TrimSpace(raw)}
	}
	return all
}

// orderAt is order for the number of the recorded payloads, given at some moment.
func (s *store) orderAt(at time.Time) {
	s.Helper()
	s.at = at
	op, err := live.EraseOrder(recordedNumber, people.Erasure{At: at, Upto: s.ids.New(at)}, s.now)
	if err == nil {
		err = s.table.Commit(s.Context(), op)
	}
	if err != nil {
		s.Fatal(err)
	}
}

// left returns what is stored, by kind.
func (s *store) left() map[string]table.Item {
	s.Helper()
	left := map[string]table.Item{}
	err := s.table.All(s.Context(), func(i table.Item) bool {
		left[i.Kind] = i
		return true
	})
	if err != nil {
		s.Fatal(err)
	}
	return left
}

func (s *store) read(number string) (erase.Proof, error) {
	s.Helper()
	pages := 1000
	return s.eraser(s.table, 10).Continue(s.Context(), number, &pages)
}

var (
	longAgo = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	oneDay  = time.Date(2040, 1, 1, 0, 0, 0, 0, time.UTC)
)

// beside returns the names of payloads without which one of the kind is not found by the declared ways.
func beside(kind string) []string {
	switch kind {
	case "receipt", "failed_receipt", "filed_at":
		return []string{"v1/filed_job"}
	case "message", "routed":
		return []string{"v1/text"}
	case "listed":
		return []string{"v1/incident"}
	case "naming":
		return []string{"v1/link_of_number"}
	}
	return nil
}

// TestWhatIsOldIsAsDeclared erases the number of each recorded payload, which was there before: what is left is
// exactly what the declaration of its kind says, whether the whole table is read or what the ways lead to.
func TestWhatIsOldIsAsDeclared(t *testing.T) {
	t.Parallel()
	declared := map[string]erasure.Kind{}
	for _, k := range erase.Spine() {
		declared[k.Name] = k
	}
	for name, item := range recorded(t) {
		for _, whole := range []bool{false, true} {
			if name == "v1/link" && !whole {
				continue // it is from before a link had the number's hash in it, so that no index could have it
			}
			t.Run(fmt.Sprintf("%s, whole %v", name, whole), func(t *testing.T) {
				t.Parallel()
				oldAsDeclared(t, declared[item.Kind], item, whole)
			})
		}
	}
}

func oldAsDeclared(t *testing.T, k erasure.Kind, item table.Item, whole bool) {
	t.Helper()
	s := newStore(t)
	if item.Kind != "naming" { // that is stored with what it leads to
		s.insert(item)
	}
	for _, other := range beside(item.Kind) {
		s.insert(recorded(t)[other])
	}
	e := s.eraser(s.table, 10)
	e.Whole = whole
	var proof erase.Proof
	var err error
	if k.Rule == erasure.Live {
		proof, err = e.Erase(t.Context(), recordedNumber, s.ids.New(s.clock()))
	} else {
		s.orderAt(oneDay)
		pages := 1000
		proof, err = e.Continue(t.Context(), recordedNumber, &pages)
	}
	left := s.left()
	if item.Kind == "job" || item.Kind == "work" || item.Kind == "signal" {
		delete(left, "erasure")
		delete(left, "naming")
		if fault.KindOf(err) != fault.Unavailable || len(left) != 1 || !bytes.Equal(left[item.Kind].Data, item.Data) {
			t.Errorf("not waited for: %v, %v", left, err)
		}
		return
	}
	if err != nil || !proof.Done || proof.Left != 0 || proof.Whole != whole {
		t.Fatalf("%+v, %v", proof, err)
	}
	for _, other := range beside(item.Kind) {
		delete(left, recorded(t)[other].Kind)
	}
	asDeclared(t, k, item, left, proof)
	if k.Rule != erasure.Live {
		s.clean(recordedNumber)
	}
}

// asDeclared compares what is left of an old item with its declaration.
func asDeclared(t *testing.T, k erasure.Kind, item table.Item, left map[string]table.Item, proof erase.Proof) {
	t.Helper()
	want := []string{}
	switch k.Rule {
	case erasure.Delete:
	case erasure.Live:
		if c := (people.Contact{}); item.Kind == "contact" {
			if err := json.Unmarshal(item.Data, &c); err != nil {
				t.Fatal(err)
			}
			if c.OptOut != nil {
				want = append(want, "opt_out")
			}
			if !c.Stranger(time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)).Danger.IsZero() {
				want = append(want, "contact")
			}
		}
	case erasure.Nobody, erasure.Keep, erasure.Redact, erasure.TakeOut:
		want = append(want, k.Name)
		same := bytes.Equal(left[k.Name].Data, item.Data)
		if changed := k.Rule == erasure.Redact || k.Rule == erasure.TakeOut; same == changed {
			t.Errorf("stored as it was: %v, the rule is %s", same, k.Rule)
		}
	}
	if got := slices.Sorted(maps.Keys(left)); !slices.Equal(got, want) {
		t.Errorf("left: %v, want %v", got, want)
	}
	counts := map[erasure.Rule]map[string]int{erasure.Delete: proof.Removed, erasure.Keep: proof.Kept, erasure.Redact: proof.Kept, erasure.TakeOut: proof.Changed}
	if by, counted := counts[k.Rule]; counted && by[k.Name] != 1 {
		t.Errorf("the proof has %+v", proof)
	}
}

// TestWhatIsNewerStays: an item that came after the order is somebody else's. Each kind that has an age has a payload
// by which it can be told.
func TestWhatIsNewerStays(t *testing.T) {
	t.Parallel()
	stayed := map[string]bool{}
	for name, item := range recorded(t) {
		if item.Kind == "erasure" {
			continue
		}
		s := newStore(t)
		if item.Kind == "naming" {
			s.insert(recorded(t)["v1/link_dated"])
			item = s.left()["naming"]
		} else {
			s.insert(item)
		}
		s.orderAt(longAgo)
		proof, err := s.read(recordedNumber)
		if err != nil || !proof.Done {
			t.Fatalf("%s: %+v, %v", name, proof, err)
		}
		if now, there := s.left()[item.Kind]; there && bytes.Equal(now.Data, item.Data) {
			stayed[item.Kind] = true
		}
	}
	for _, k := range erase.Spine() {
		undated := k.Name == "erasure" || k.Rule == erasure.Redact
		if !stayed[k.Name] && !undated {
			t.Errorf("%s: what is newer than the order is removed or changed", k.Name)
		}
	}
}

// TestEveryRecordedKindHasAKey keeps the tables of this file whole.
func TestEveryRecordedKindHasAKey(t *testing.T) {
	t.Parallel()
	at, seen := keys(), map[string]bool{}
	for name, item := range recorded(t) {
		if item.Kind == "" {
			t.Errorf("%s is of no kind that has a key here", name)
		}
		seen[item.Kind] = true
	}
	for _, k := range erase.Spine() {
		if at[k.Name].PK == "" || !seen[k.Name] {
			t.Errorf("%s is declared, and has no key here or no recorded payload", k.Name)
		}
	}
}

// TestReceiptsOfRemovedTexts: the carrier reports on a text that an erasure has removed already. A receipt names its
// text alone, and goes all the same; that of somebody else stays.
func TestReceiptsOfRemovedTexts(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	all := recorded(t)
	s.insert(all["v1/filed_job"], all["v1/text"], all["v1/message"])
	s.live(other, 3)
	before := s.count(other)
	s.orderAt(oneDay)
	for pages := 1; ; pages = 1 {
		if _, err := s.eraser(s.table, 1000).Continue(t.Context(), recordedNumber, &pages); err != nil {
			t.Fatal(err)
		}
		if _, there := s.left()["message"]; there {
			break
		}
	}
	s.insert(all["v1/receipt"])
	s.put(record.FailedReceipt(recordedID+"-0", recordedSID), record.KindFailed, outbox.Receipt{SID: recordedSID})
	proof, err := s.read(recordedNumber)
	if err != nil || !proof.Done || proof.Removed["receipt"] != 1 || proof.Removed["failed_receipt"] != 1 {
		t.Errorf("%+v, %v", proof, err)
	}
	if s.count(other) != before {
		t.Errorf("%d of %d items of somebody else", s.count(other), before)
	}
	s.clean(recordedNumber)
}
