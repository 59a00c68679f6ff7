package erase_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/erase"
)

// vote is an item that several numbers share: a capability of the tests' own has it.
type vote struct {
	For map[string]ballot `json:"for"` // by number
}

type ballot struct {
	Plan string    `json:"plan"`
	At   time.Time `json:"at"`
}

func kindVote() record.Kind { return record.Kind{Name: "vote", Schema: 1} }

// declaredVote is how a capability declares a kind of its own.
func declaredVote() erasure.Kind {
	return erasure.Kind{
		Kind: kindVote(), Rule: erasure.TakeOut, Why: "the others' votes are theirs",
		Ways: []erasure.Way{erasure.Index(func(item table.Item) []string {
			return slices.Sorted(maps.Keys(erasure.Read[vote](item).For))
		})},
		Age: erasure.Age{By: "time of the vote", Newer: func(o erasure.Order, item table.Item) bool {
			return erasure.Read[vote](item).For[o.Number].At.After(o.At)
		}},
		TakeOut: func(o erasure.Order, data []byte) ([]byte, bool, error) {
			var v vote
			if err := json.Unmarshal(data, &v); err != nil {
				return nil, false, err
			}
			if _, voted := v.For[o.Number]; !voted {
				return data, false, nil
			}
			delete(v.For, o.Number)
			if len(v.For) == 0 {
				return nil, true, nil
			}
			rest, err := json.Marshal(v)
			return rest, true, err
		},
	}
}

func (s *store) votes() map[string]ballot {
	s.Helper()
	items, err := s.table.Get(s.Context(), table.Key{PK: "VOTE#1", SK: "VOTE"})
	if err != nil {
		s.Fatal(err)
	}
	if !items[0].Exists() {
		return nil
	}
	return erasure.Read[vote](items[0]).For
}

// TestSharedItem erases three who share an item, one after the other: the others keep what is theirs, and the last
// one takes the item along. Who has voted again after the order keeps the new vote.
func TestSharedItem(t *testing.T) {
	t.Parallel()
	for _, whole := range []bool{false, true} {
		sharedItem(t, whole)
	}
}

func sharedItem(t *testing.T, whole bool) {
	t.Helper()
	s := newStore(t)
	e := s.eraser(s.table, 10)
	e.Kinds, e.Whole = append(e.Kinds, declaredVote()), whole
	third := "cccc3333"
	s.put(table.Key{PK: "VOTE#1", SK: "VOTE"}, kindVote(), vote{map[string]ballot{gone: {"picnic", s.now}, other: {"cinema", s.now}, third: {"picnic", s.now}}})
	s.now = s.now.Add(time.Minute)
	pages := 100
	for _, c := range []struct {
		number  string
		changed int
		left    []string
	}{{gone, 1, []string{other, third}}, {other, 1, []string{third}}, {third, 0, nil}} {
		s.order(c.number)
		proof, err := e.Continue(t.Context(), c.number, &pages)
		if err != nil || !proof.Done || proof.Left != 0 || proof.Changed["vote"] != c.changed || proof.Removed["vote"] != 1-c.changed {
			t.Errorf("whole %v: %+v, %v", whole, proof, err)
		}
		if got := slices.Sorted(maps.Keys(s.votes())); !slices.Equal(got, c.left) {
			t.Errorf("votes of %v are left, want %v", got, c.left)
		}
		if s.count(c.number) != 0 { // their entry of the index is gone with it
			t.Errorf("whole %v: something of %s is left: %v", whole, c.number, s.left())
		}
	}
	s.order(gone)
	again := map[string]ballot{gone: {"theatre", s.now.Add(time.Second)}, other: {"cinema", s.now}}
	s.put(table.Key{PK: "VOTE#1", SK: "VOTE"}, kindVote(), vote{again})
	proof, err := e.Continue(t.Context(), gone, &pages)
	if err != nil || !proof.Done || proof.Newer["vote"] != 1 || proof.Newer["naming"] != 1 {
		t.Errorf("%+v, %v", proof, err)
	}
	if diff := cmp.Diff(again, s.votes()); diff != "" {
		t.Errorf("a vote after the order (-want +got):\n%s", diff)
	}
}

// TestIDsOfThePerson: nobody has declared what names somebody by their own id, or by that of their registration.
func TestIDsOfThePerson(t *testing.T) {
	t.Parallel()
	for _, data := range []string{`{"person":"01KAGJ3Q000000000000000001"}`, `{"registration":"01KAGJ3Q000000000000000002"}`} {
		s := newStore(t)
		s.put(record.Person(gone), record.KindPerson, people.Person{ID: "01KAGJ3Q000000000000000001"})
		s.put(record.Registration("session"), record.KindRegistration, people.Registration{ID: "01KAGJ3Q000000000000000002", Number: gone})
		s.insert(table.Item{Key: table.Key{PK: "A#1", SK: "SEAT"}, Kind: "seat", Schema: 1, Data: []byte(data)})
		e := s.eraser(s.table, 10)
		e.Whole = true
		if proof, err := e.Erase(t.Context(), gone, s.ids.New(s.clock())); erase.Left(err)["seat"] != 1 {
			t.Errorf("%s: %+v, %v", data, proof, err)
		}
	}
}

func declaredInterview() erasure.Kind {
	own := erasure.In(func(number string) string { return record.Person(number).PK })
	return erasure.Kind{Kind: record.Kind{Name: "interview", Schema: 1}, Rule: erasure.Delete, Why: "theirs", Ways: []erasure.Way{own}}
}

// TestDeclaredLater: what kept an erasure from ending ends it once new code declares its kind, and so it does when an
// operator gives it again.
func TestDeclaredLater(t *testing.T) {
	t.Parallel()
	for _, given := range []bool{false, true} {
		s := newStore(t)
		s.put(table.Key{PK: record.Person(gone).PK, SK: "A#INTERVIEW"}, record.Kind{Name: "interview", Schema: 1}, "q3")
		e := s.eraser(s.table, 10)
		proof, err := e.Erase(t.Context(), gone, s.ids.New(s.clock()))
		if proof.LeftKinds["interview"] != 1 || erase.Left(err) == nil {
			t.Fatalf("%+v, %v", proof, err)
		}
		e.Kinds = append(e.Kinds, declaredInterview())
		pages := 100
		if given {
			proof, err = e.Erase(t.Context(), gone, s.ids.New(s.clock()))
		} else {
			proof, err = e.Continue(t.Context(), gone, &pages)
		}
		if err != nil || !proof.Done || proof.Removed["interview"] != 1 || len(s.left()) != 0 {
			t.Errorf("given again %v: %+v, %v, left %v", given, proof, err, s.left())
		}
	}
}

// TestExpiredAndUndeclared: what has expired is gone for everybody. Nobody need say what is to become of it.
func TestExpiredAndUndeclared(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	s.insert(table.Item{Key: table.Key{PK: "TALK#" + gone, SK: "TALK"}, Kind: "talk", Schema: 1, Data: []byte(`{}`), Expires: s.now.Add(time.Minute)})
	s.now = s.now.Add(time.Hour)
	s.order(gone)
	e := s.eraser(s.table, 10)
	e.Whole = true
	pages := 100
	if proof, err := e.Continue(t.Context(), gone, &pages); err != nil || !proof.Done || len(s.left()) != 0 {
		t.Errorf("%+v, %v, left %v", proof, err, s.left())
	}
}

// TestDeclaredTwice: which of two declarations holds, nobody can say.
func TestDeclaredTwice(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	s.live(gone, 1)
	s.order(gone)
	e := s.eraser(s.table, 10)
	e.Kinds = append(e.Kinds, erasure.Kind{Kind: record.KindEvent, Rule: erasure.Keep, Why: "history"})
	pages := 100
	if _, err := e.Continue(t.Context(), gone, &pages); erase.Left(err)["event"] != 1 {
		t.Errorf("%v", err)
	}
}

// TestBrokenContact: a record of the number that nobody can read is made anew, in one commit with the order.
func TestBrokenContact(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	s.insert(table.Item{Key: record.Contact(gone), Kind: "contact", Schema: 1, Data: []byte(`[]`)})
	s.insert(table.Item{Key: record.Session(gone), Kind: "session", Schema: 1, Data: []byte(`[]`)})
	proof, err := s.eraser(s.table, 10).Erase(t.Context(), gone, s.ids.New(s.clock()))
	if err != nil || !proof.Done || len(s.left()) != 0 {
		t.Errorf("%+v, %v, left %v", proof, err, s.left())
	}
}

// TestWaitsNotForEver: a text that has been on its way for two days is nothing to wait for quietly.
func TestWaitsNotForEver(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	s.insert(table.Item{Key: record.Work(gone, s.ids.New(s.clock())), Kind: "work", Schema: 1, Data: []byte(`[]`)})
	s.order(gone)
	if _, err := s.read(gone); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("a text that nobody can read is on its way: %v", err)
	}
	s.now = s.now.Add(49 * time.Hour)
	if _, err := s.read(gone); fault.KindOf(err) != fault.Internal {
		t.Errorf("after two days: %v", err)
	}
}

// TestOrderHasRoom: an order remembers so much of what it has removed that it can still be stored.
func TestOrderHasRoom(t *testing.T) {
	t.Parallel()
	s := newStore(t)
	names := erasure.ReadNames(nil)
	var b []byte
	for range erasure.MaxNames + 10 {
		b = names.Add(b, s.ids.New(s.now))
	}
	item, err := record.Encode(record.Erasure(gone), record.KindErasure, people.Erasure{Gone: b})
	if err != nil || len(item.Data) > table.MaxItemSize/2 {
		t.Errorf("%d bytes, %v", len(item.Data), err)
	}
}
