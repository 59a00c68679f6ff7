package erase_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/erase"
)

// blocking has items that keep an erasure from ending, each under the name of its case.
func blocking(s *store) map[string]table.Item {
	now := s.clock()
	id := s.ids.New(now)
	raw := func(key table.Key, kind string, schema int, data string) table.Item {
		return table.Item{Key: key, Kind: kind, Schema: schema, Data: []byte(data)}
	}
	return map[string]table.Item{
		"state that nobody has declared":     raw(table.Key{PK: record.Person(gone).PK, SK: "A#INTERVIEW"}, "interview", 1, `{"at":"q3"}`),
		"the number in data":                 raw(table.Key{PK: "TALK#1", SK: "TALK"}, "talk", 1, `{"with":["`+gone+`"]}`),
		"the number in a key":                raw(table.Key{PK: "TALK#" + gone, SK: "TALK"}, "talk", 1, `{}`),
		"a kind that names nobody":           raw(record.Region("chicago"), "region", 1, `{"state":"open","by":"`+gone+`"}`),
		"newer code's text":                  raw(record.Message("SM"+id), "message", 9, `{"number":"`+gone+`","text_id":"`+id+`"}`),
		"newer code's incident":              raw(record.Incident(gone, id), "incident", 9, `{}`),
		"newer code's session":               raw(record.Session(gone), "session", 9, `{}`),
		"an incident that nobody can read":   raw(record.Incident(gone, id), "incident", 1, `[]`),
		"a live kind in another place":       raw(table.Key{PK: "OLD#" + gone, SK: "A#PERSON"}, "person", 1, `{}`),
		"a vote of which nothing comes out":  raw(table.Key{PK: "VOTE#" + gone, SK: "VOTE"}, "vote", 1, `{}`),
		"a vote that nobody can read":        raw(table.Key{PK: "VOTE#" + gone, SK: "VOTE"}, "vote", 1, `[]`),
		"a text by the sid that it had":      raw(table.Key{PK: "PHOTO#1", SK: "PHOTO"}, "photo", 1, `{"of":"SM{text}"}`),
		"a text by its id, in a key":         raw(table.Key{PK: "REMIND", SK: "R#{text}-0"}, "reminder", 1, `{}`),
		"a text to them by the sid it had":   raw(table.Key{PK: "PHOTO#1", SK: "PHOTO"}, "photo", 1, `["SMout{text}"]`),
		"beside a text to them, by its key":  raw(table.Key{PK: "JOB#{text}-0", SK: "NOTE"}, "note", 1, `{}`),
		"newer code's order of another kind": raw(table.Key{PK: record.Person(gone).PK, SK: "Z#ORDER"}, "order", 2, `{}`),
	}
}

// TestFailsClosed: as long as anything names the number of which nobody can say what is to become of it, an erasure
// removes all else and does not end. What is left is in the proof, by kind, and in the error that operators hear of.
// Once it is gone, the erasure ends. So it is when the whole table is read, and when the ways are followed: there what
// is in no partition of the number has the entry in the index that newer code has stored with it.
func TestFailsClosed(t *testing.T) {
	t.Parallel()
	for name := range blocking(newStore(t)) {
		for _, whole := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, whole %v", name, whole), func(t *testing.T) {
				t.Parallel()
				failsClosed(t, name, whole)
			})
		}
	}
}

// blocked stores an item of blocking beside the life of the number.
func (s *store) blocked(name string, indexed bool) table.Item {
	s.Helper()
	item := blocking(s)[name]
	s.live(gone, 2)
	id := strings.TrimPrefix(s.left()["message"].PK, "MSG#SM") // of either text
	item.PK, item.SK = strings.ReplaceAll(item.PK, "{text}", id), strings.ReplaceAll(item.SK, "{text}", id)
	item.Data = []byte(strings.ReplaceAll(string(item.Data), "{text}", id))
	s.insert(item)
	if indexed {
		entry, err := record.Encode(record.Naming(gone, item.Key), record.KindNaming, erasure.Entry{PK: item.PK, SK: item.SK, Kind: item.Kind})
		if err != nil {
			s.Fatal(err)
		}
		s.insert(entry)
	}
	return item
}

func failsClosed(t *testing.T, name string, whole bool) {
	t.Helper()
	s := newStore(t)
	item := s.blocked(name, !whole)
	s.order(gone)
	reads := 0
	e := s.eraser(counting{s.table, &reads}, 10)
	e.Kinds, e.Whole = append(e.Kinds, declaredVote()), whole
	e.Scan = func(ctx context.Context, after table.Key, limit int) ([]table.Item, table.Key, error) {
		reads++
		return s.table.Scan(ctx, after, limit)
	}
	run := func() (erase.Proof, error) {
		pages := 1000
		return e.Continue(t.Context(), gone, &pages)
	}
	proof, err := run()
	if left := erase.Left(err); left[item.Kind] != 1 || fault.KindOf(err) != fault.Internal || !strings.Contains(err.Error(), item.Kind+" (1)") {
		t.Fatalf("%+v, %v", proof, err)
	}
	if item.Kind != "session" && (proof.Done || proof.Left != 2 || proof.LeftKinds[item.Kind] != 1) {
		t.Errorf("the proof is %+v", proof)
	}
	before := reads
	if _, err := run(); erase.Left(err)[item.Kind] != 1 || reads > before+2 {
		t.Errorf("the second time: %v, after %d readings", err, reads-before)
	}
	if items, _ := s.table.Get(t.Context(), item.Key); string(items[0].Data) != string(item.Data) {
		t.Error("it was changed")
	}
	left := s.left()
	delete(left, "naming")
	if item.Kind != "session" && len(left) != 2 { // it and the order
		t.Errorf("left: %v", slices.Collect(maps.Keys(left)))
	}
	if err := s.table.Commit(t.Context(), table.Delete(item.Key, 1)); err != nil {
		t.Fatal(err)
	}
	if proof, err := run(); err != nil || !proof.Done || proof.Left != 0 || len(s.left()) != 0 {
		t.Errorf("in the end %+v, %v, left %v", proof, err, s.left())
	}
}

// counting counts what is read of a table.
type counting struct {
	table.Table
	reads *int
}

func (c counting) Get(ctx context.Context, keys ...table.Key) ([]table.Item, error) {
	*c.reads++
	return c.Table.Get(ctx, keys...)
}

func (c counting) Query(ctx context.Context, q table.Query) (table.Page, error) {
	*c.reads++
	return c.Table.Query(ctx, q)
}

// TestAuditFindsWhatNoWayLeadsTo: what is in no partition of the number and has no entry in the index the declared ways
// do not see. An audit of the whole table does.
func TestAuditFindsWhatNoWayLeadsTo(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"the number in data", "the number in a key", "a kind that names nobody", "newer code's text", "a live kind in another place",
		"a vote of which nothing comes out", "a vote that nobody can read",
	} {
		s := newStore(t)
		item := s.blocked(name, false)
		e := s.eraser(s.table, 10)
		e.Kinds = append(e.Kinds, declaredVote())
		if found, err := e.Audit(t.Context(), gone, time.Time{}); err != nil || found.LeftKinds[item.Kind] != 1 {
			t.Errorf("%s: %+v, %v", name, found, err)
		}
	}
	s := newStore(t)
	s.live(gone, 2)
	lost := table.Item{Key: record.Link("token"), Kind: "link", Schema: 1, Data: []byte(`{"number":"` + gone + `"}`)}
	if err := s.table.Commit(t.Context(), table.Insert(lost)); err != nil {
		t.Fatal(err)
	}
	found, err := s.eraser(s.table, 10).Audit(t.Context(), gone, time.Time{})
	if err != nil || found.Astray["link"] != 1 || len(found.Astray) != 1 || found.Old["message"] != 2 {
		t.Errorf("%+v, %v", found, err)
	}
}
