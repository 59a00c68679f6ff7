package join_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// life makes somebody a person with a past, and has them delete it.
func life(t *testing.T, w *testkit.World) *testkit.Browser {
	t.Helper()
	w.Text(maya, "hello from the zebra crossing")
	b := w.Browser("192.0.2.1")
	atCode(t, b, filled("first_name", "Zinnia", "last_name", "Quillfeather", "email", "old@zinnia.example", "zip", "60614"))
	b.Post("/join/code", url.Values{"code": {code(t, w, maya)}})
	w.Work()
	w.Text(maya, "some words about climbing")
	w.Clock.Advance(40 * time.Second) // no double click
	w.Text(maya, "delete my account")
	w.Text(maya, "yes")
	if !strings.HasPrefix(last(w, maya), "Done, your account is deleted") {
		t.Fatalf("not deleted: %q", last(w, maya))
	}
	return b
}

// back has them return: a text, its link, the form, the code.
func back(t *testing.T, w *testkit.World, b *testkit.Browser) {
	t.Helper()
	w.Clock.Advance(40 * time.Second)
	w.Text(maya, "hi, me again")
	link := linkIn.FindStringSubmatch(last(w, maya))
	if link == nil {
		t.Fatalf("no link in %q", last(w, maya))
	}
	b.Get(link[1])
	form := filled()
	form.Del("phone")
	b.Post("/join", form)
	if b.Page.Path != "/join/code" {
		t.Fatalf("the form leads to %s: %s", b.Page.Path, b.Page.Text())
	}
	b.Post("/join/code", url.Values{"code": {code(t, w, maya)}})
	w.Work()
	if b.Page.Path != "/join/done" || !strings.HasPrefix(last(w, maya), "JOSH: You're in, Maya!") {
		t.Fatalf("the code leads to %s, the last text is %q", b.Page.Path, last(w, maya))
	}
}

// returned demands the new person, whole, and nothing of the old one.
func returned(t *testing.T, w *testkit.World) {
	t.Helper()
	s := w.State(maya)
	p := s.Person.Value
	if p.State != people.Verified || p.FirstName != "Maya" || p.Phone != maya || p.Region != "san-francisco" || !s.Session.Present() {
		t.Errorf("the new person is %+v", p)
	}
	greeted, consents := 0, 0
	for key, item := range w.Everything() {
		for _, word := range []string{"Zinnia", "Quillfeather", "zinnia.example", "zebra", "climbing", "delete my account"} {
			if strings.Contains(item, word) {
				t.Errorf("%s has %q", key.SK, word)
			}
		}
		if strings.Contains(item, "You're in, Maya!") {
			greeted++
		}
		if strings.HasPrefix(key.PK, "LEGAL#") {
			consents++
		}
		if strings.HasPrefix(key.PK, "WAIT#") {
			t.Errorf("still on the list %s", key.PK)
		}
	}
	if greeted != 1 || consents != 2 {
		t.Errorf("%d greetings and %d consents are kept, want 1 and 2", greeted, consents)
	}
	w.Text(maya, "what now?")
	if !strings.Contains(last(w, maya), "Maya") {
		t.Errorf("the new person hears %q", last(w, maya))
	}
}

func settled(w *testkit.World) {
	for range 4 {
		w.Clock.Advance(3 * time.Minute)
		w.Tick()
		w.Work()
	}
}

// TestDeletedAndBack: who has deleted their account joins again at once, before, while or after the old is removed, in
// the same browser or in another.
func TestDeletedAndBack(t *testing.T) {
	t.Parallel()
	for _, sameBrowser := range []bool{true, false} {
		for _, first := range []string{"back", "erased"} {
			t.Run(fmt.Sprintf("%s first, same browser %v", first, sameBrowser), func(t *testing.T) {
				t.Parallel()
				w := testkit.New(t, nil)
				b := life(t, w)
				if !sameBrowser {
					b = w.Browser("192.0.2.7")
				}
				if first == "erased" {
					settled(w)
				}
				back(t, w, b)
				settled(w)
				returned(t, w)
			})
		}
	}
}

// mortal is a table whose n-th commit is the last thing that its process does, before it or after it.
type mortal struct {
	table.Table
	left  *int
	after bool
}

func (m mortal) Commit(ctx context.Context, ops ...table.Op) error {
	if *m.left--; *m.left != 0 {
		return m.Table.Commit(ctx, ops...)
	}
	if m.after {
		if err := m.Table.Commit(ctx, ops...); err != nil {
			return err
		}
	}
	return errors.New("the process ends here")
}

// TestBackWhileErasing lets the clock die at every commit of the erasure, and the person come back in that moment.
func TestBackWhileErasing(t *testing.T) {
	t.Parallel()
	for _, after := range []bool{false, true} {
		for n, reached := 1, true; reached; n++ {
			left := 0
			w := testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
				if function == "clock" {
					p.Table = mortal{p.Table, &left, after}
				}
				return p
			})
			b := life(t, w)
			w.Clock.Advance(time.Minute)
			left = n
			_ = w.TickErr()
			reached = left <= 0
			left = 0
			back(t, w, b)
			settled(w)
			returned(t, w)
			if items, _ := w.Table.Table.Get(t.Context(), record.Erasure(w.Config.Hash()(maya))); items[0].Exists() {
				t.Errorf("commit %d: the erasure is not done", n)
			}
			if !reached && n < 6 {
				t.Errorf("only %d commits", n-1)
			}
		}
	}
}

// TestDeletedTwice deletes, comes back and deletes again before the first erasure has begun.
func TestDeletedTwice(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	b := life(t, w)
	back(t, w, b)
	w.Text(maya, "delete my account")
	w.Text(maya, "yes")
	settled(w)
	for key, item := range w.Everything() {
		if strings.Contains(item, w.Config.Hash()(maya)) && !strings.HasPrefix(key.PK, "LEGAL#") || strings.Contains(item, maya) || strings.Contains(item, "Maya") {
			t.Errorf("left: %s", item)
		}
	}
}
