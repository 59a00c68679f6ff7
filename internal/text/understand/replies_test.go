package understand

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/text/catalogue"
)

func load(t testing.TB) *replies {
	t.Helper()
	list, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	r, err := newReplies(func(folded string) (keys []string) {
		for _, f := range list.Find(folded) {
			keys = append(keys, f.Key)
		}
		return keys
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *replies) response(text string, options int) string {
	response, sure := r.invite(r.hear(text), Context{Mode: AwaitingReply, InviteOptions: options})
	if sure < Med {
		return ""
	}
	return response
}

// TestAroundAReply puts around plain replies what people put there without meaning anything by it.
func TestAroundAReply(t *testing.T) {
	t.Parallel()
	r := load(t)
	plain := map[string]string{
		"yes": "YES", "yeah": "YES", "sure": "YES", "ok": "YES", "i'm in": "YES", "count me in": "YES", "sounds good": "YES", "works for me": "YES", "si": "YES",
		"no": "NO", "nah": "NO", "pass": "NO", "not this time": "NO", "no thanks": "NO", "can't": "CANT", "can't make it": "CANT", "i have plans": "CANT",
		"maybe": "MAYBE", "not sure yet": "MAYBE", "let me check": "MAYBE", "a": "A", "option b": "B", "the second one": "B",
	}
	around := []string{
		"%", "%!", "%.", "%...", "%!!!", "% lol", "% haha", "lol %", "haha %", "% :)", "% 😂", "😂 %", "% ❤️", "hey %", "oh %", "% please", "%, thanks!", "  %  ", "% 🙏🏽", "um %",
	}
	for text, want := range plain {
		for _, form := range around {
			for _, cased := range []string{text, strings.ToUpper(text), strings.ToUpper(text[:1]) + text[1:]} {
				said := strings.Replace(form, "%", cased, 1)
				if got := r.response(said, 2); got != want {
					t.Errorf("%q: %q, want %q", said, got, want)
				}
			}
		}
	}
}

// TestNoMoreNotAccepts adds a "not" to what declines: it never accepts then.
func TestNoMoreNotAccepts(t *testing.T) {
	t.Parallel()
	r := load(t)
	for _, row := range rows[inviteRow](t, "testdata/invites.jsonl") {
		if row.Response != replyNo && row.Response != replyCant {
			continue
		}
		for _, more := range []string{"not ", "can't ", "no ", "sorry, not ", "I don't think "} {
			if got := r.response(more+row.Text, row.Options); accepts(got) {
				t.Errorf("%q: %q", more+row.Text, got)
			}
		}
		for _, more := range []string{", can't", " sorry", ", not this time", ". I can't"} {
			if got := r.response(row.Text+more, row.Options); accepts(got) {
				t.Errorf("%q: %q", row.Text+more, got)
			}
		}
	}
}

// TestSpellings holds how words are heard.
func TestSpellings(t *testing.T) {
	t.Parallel()
	r := load(t)
	for text, want := range map[string]string{
		"YESSS!!":           "yes",
		"nooooo":            "no",
		"coool":             "cool",
		"I can not":         "i cant",
		"peut-être":         "maybe",
		"sí":                "yes",
		"ok :D":             "ok",
		"2-3":               "2 3",
		"1:1":               "1:1",
		"7+":                "7+",
		"👍🏽👍🏽":              "👍 👍",
		"don\u2019t":        "dont",
		"i am in":           "im in",
		"... ?":             "",
		"b\u200bc":          "because",
		"the 1st one, pls.": "the 1st one please",
	} {
		if got := r.hear(text).joined; got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func FuzzReplies(f *testing.F) {
	for _, text := range []string{"yes", "A or b", "can't do a but b works", "2-3", "call me Sam", "no more bars", "👍🏽", "1️⃣", "within 10 miles", "i", "-a", "b-", "\xff a", "a-c", "my name is"} {
		f.Add(text, 2)
	}
	r := load(f)
	f.Fuzz(func(t *testing.T, text string, options int) {
		s := r.hear(text)
		for _, w := range s.words {
			if w.from >= w.to || w.to > len(s.text) || !strings.HasPrefix(s.joined[w.at:], w.is) {
				t.Fatalf("%q: word %+v of %q", text, w, s.joined)
			}
		}
		response, sure := r.invite(s, Context{InviteOptions: options})
		if sure < 0 || sure > 1 || response == "" && sure > 0 {
			t.Errorf("%q: %q %v", text, response, sure)
		}
		if response == "B" && options == 1 {
			t.Errorf("%q: an option that there is not", text)
		}
		for id := range lettered() {
			answer, _ := r.interview(s, Context{Step: id})
			if len(answer.Options) > lettered()[id] || answer.Group != nil && (answer.Group.Min < 2 || answer.Group.Min > answer.Group.Max || answer.Group.Max > largest) {
				t.Errorf("%q: %+v", text, answer)
			}
		}
		for _, step := range []string{"intro_01", "activity_01", "activity_02", "motive_01", ""} {
			r.interview(s, Context{Step: step, Activities: []string{"coffee"}})
		}
		patches, sure := r.profile(s, Context{})
		for _, p := range patches {
			if p.Path == "" || p.Op == "" || p.Value == nil || sure <= 0 || sure > 1 {
				t.Errorf("%q: %+v %v", text, p, sure)
			}
		}
	})
}

// TestDoubtAcceptsNothing: words of assent that are about something else accept no invite.
func TestDoubtAcceptsNothing(t *testing.T) {
	t.Parallel()
	r := load(t)
	for _, text := range []string{
		"thats exactly what a scammer would say", "exactly my point", "thats exactly the problem", "sounds too good to be true", "i bet you say that to everyone",
		"thats what they all say", "sure thats what a con man says",
	} {
		if response := r.response(text, 1); response != "" && response != replyMaybe {
			t.Errorf("%q: %s", text, response)
		}
	}
}
