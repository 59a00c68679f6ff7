package guide_test

import (
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/guide"
)

// proper fails where a text that people get has something in it that it must not have, or is too long.
func proper(t *testing.T, by, text string, most int) {
	t.Helper()
	if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) {
		t.Errorf("%s: not a text: %q", by, text)
	}
	if strings.ContainsAny(text, "<>{}") {
		t.Errorf("%s has a tag: %q", by, text)
	}
	if sms.Count(text).Encoding != sms.GSM7 {
		t.Errorf("%s is not GSM-7: %q", by, text)
	}
	if n := utf8.RuneCountInString(text); n > most {
		t.Errorf("%s has %d characters of %d: %q", by, n, most, text)
	}
}

var links = regexp.MustCompile(`(?i)https?:|www\.|\w@\w|\b\w+\.(?:com|net|org|io|example)\b`)

// unreachable fails where a text has a number or a link in it.
func unreachable(t *testing.T, by, text string) {
	t.Helper()
	if len(sms.PhoneLike(text)) > 0 || links.MatchString(text) {
		t.Errorf("%s lets something out: %q", by, text)
	}
}

func check(t *testing.T, text, name string) {
	t.Helper()
	for by, got := range map[string]string{"Reflect": guide.Reflect(text), "View": guide.View(text, name)} {
		proper(t, by, got, map[string]int{"Reflect": 110, "View": 240}[by])
		unreachable(t, by, got)
		if got != "" && (!strings.ContainsRune(".!?", rune(got[len(got)-1])) || strings.Contains(got, "..")) {
			t.Errorf("%s(%q) is no sentence: %q", by, text, got)
		}
	}
	proper(t, "Feeling", guide.Feeling(text), 40)
	proper(t, "When", guide.When(text), 60)
	if n := guide.Intensity(text); n < 1 || n > 10 {
		t.Errorf("Intensity(%q) = %d", text, n)
	}
	for _, said := range guide.Sentences(text) {
		proper(t, "Sentences", said, 160)
		unreachable(t, "Sentences", said)
	}
	needs := guide.Needs(text)
	for _, need := range needs {
		proper(t, "Needs", need, 60)
		unreachable(t, "Needs", need)
	}
	if len(needs) > 5 {
		t.Errorf("Needs(%q) are %d", text, len(needs))
	}
	if b, ok := guide.Begins(text); ok {
		proper(t, "Begins", b.Name+" "+b.About, 101)
	}
	if a, ok := guide.Agree(text, name); ok {
		proper(t, "Agree", a.What, 120)
		proper(t, "Agree", a.By, 120)
		unreachable(t, "Agree", a.What+" "+a.By)
	}
	checkDrafts(t, text, name)
	guide.Command(text)
	guide.Wish(text)
	guide.AsksHow(text)
	guide.AsksOther(text)
	guide.AsksMemory(text)
}

var opting = regexp.MustCompile(`(?i)\b(?:stop|end|quit|cancel|unsubscribe)\b`)

func checkDrafts(t *testing.T, text, name string) {
	t.Helper()
	if own, ok := guide.Own(text); ok {
		proper(t, "Own", own, 320)
	}
	for _, who := range []string{name, text} {
		drafts := guide.Invitations(who, text)
		if len(drafts) < 8 {
			t.Errorf("%d drafts", len(drafts))
		}
		for _, draft := range drafts {
			proper(t, "Invitations", draft, 150)
			unreachable(t, "Invitations", draft)
			if opting.MatchString(draft) || draft == "" {
				t.Errorf("Invitations(%q, %q): %q", who, text, draft)
			}
		}
	}
	for _, tone := range []guide.Tone{guide.Softer, guide.Shorter, guide.Warmer, guide.Plainer, guide.Other, "none"} {
		proper(t, "Softened", guide.Softened(text, tone), 320)
	}
	proper(t, "Missing", guide.Missing(name, []string{text, name}), 160)
	unreachable(t, "Missing", guide.Missing(name, []string{text, name}))
}

// awkward are texts at the edges of what a phone can send.
func awkward() []string {
	return []string{
		"", " ", "?", "...", "!!!", "\x00\x01", "\xff\xfe", "i", "I'", "'", `"`, "<b>i was sad</b>", "{i felt left out}", "i was hurt {meta}",
		"i felt sad call 415 555 0100", "i waited at www.example.com", "she felt bad at a.b@example.com", "i felt \u202eleft out", "İ wAs ßad", "ﬁne i waſ hurt", "💔💔💔", "i 💔 her",
		strings.Repeat("i was sad and ", 120), strings.Repeat("a", 1600), strings.Repeat("she felt. ", 170), strings.Repeat("é", 1600), strings.Repeat("i ", 800), strings.Repeat(". ", 800), strings.Repeat("i need time, ", 130), strings.Repeat("€", 400),
		"by by by by", "say: \"", "pat pat pat", "i'll i'll i'll text", "and and and", strings.Repeat("maybe ", 260), "\n\n\ni was\n\nsad\r\n", "i felt 4 1 5 5 5 5 0 1 0 0 sad", "she's's's", "I was STOP END",
	}
}

func TestAwkward(t *testing.T) {
	t.Parallel()
	for _, text := range awkward() {
		check(t, text, "Pat")
		check(t, "i felt hurt. "+text, text)
	}
}

// TestNothingGetsOut: what is made of labelled texts with a number or a link in the middle has none of it.
func TestNothingGetsOut(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"reflect", "view", "feeling", "needs", "agree"} {
		for _, row := range rows[struct{ Text string }](t, name) {
			for _, reach := range []string{"415-555-0100", "https://example.com/a", "www.example.com", "pat@example.com", "4155550100"} {
				words := strings.Fields(row.Text)
				half := len(words) / 2
				for _, text := range []string{strings.Join(words[:half], " ") + " " + reach + " " + strings.Join(words[half:], " "), row.Text + " " + reach} {
					a, _ := guide.Agree(text, "Pat")
					for _, got := range append(append(guide.Needs(text), guide.Sentences(text)...), guide.Reflect(text), guide.View(text, "Pat"), a.What, a.By) {
						unreachable(t, name, got)
					}
				}
			}
		}
	}
}

func FuzzGuide(f *testing.F) {
	for _, text := range awkward() {
		f.Add(text, "Pat")
	}
	for _, text := range []string{"she probably felt left out because i didnt call", "i need more notice and to be asked first", "let's meet for coffee before sunday", `use "i'd like to talk"`, "i want to talk something out with Pat about saturday"} {
		f.Add(text, "pat")
	}
	f.Fuzz(func(t *testing.T, text, name string) {
		if len(text) > 6400 || len(name) > 6400 {
			t.Skip()
		}
		check(t, text, name)
	})
}

func TestInvitations(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, about, want string }{
		{"Pat", "Saturday", "Hi Pat, I'd like to talk about Saturday, if you're up for it."},
		{"pat", "saturday", "Hi Pat, I'd like to talk about Saturday, if you're up for it."},
		{"Pat", "", "Hi Pat, I'd like to talk something through with you, if you're up for it."},
		{"Pat", "what she said", "Hi Pat, I'd like to talk about what you said, if you're up for it."},
		{"Pat", "what happened at the climbing gym", "Hi Pat, I'd like to talk about what happened at the climbing gym, if you're up for it."},
		{"Pat", "how selfish she is", "Hi Pat, I'd like to talk something through with you, if you're up for it."},
		{"Pat", "her lies", "Hi Pat, I'd like to talk something through with you, if you're up for it."},
		{"", "saturday", "Hi, I'd like to talk about Saturday, if you're up for it."},
		{"call 415 555 0100", "", "Hi, I'd like to talk something through with you, if you're up for it."},
		{"José", "la cena", "Hi José, I'd like to talk about la cena, if you're up for it."},
		{"Pat", "how to stop this", "Hi Pat, I'd like to talk something through with you, if you're up for it."},
		{"Pat", "our plans for his party", "Hi Pat, I'd like to talk about our plans for your party, if you're up for it."},
	} {
		drafts := guide.Invitations(c.name, c.about)
		if drafts[0] != c.want {
			t.Errorf("Invitations(%q, %q) begin with %q", c.name, c.about, drafts[0])
		}
		seen := map[string]bool{}
		for _, draft := range drafts {
			if seen[draft] {
				t.Errorf("twice: %q", draft)
			}
			seen[draft] = true
		}
	}
}

func TestSoftened(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		draft string
		tone  guide.Tone
		want  string
	}{
		{"Maybe you felt left out because I didn't call.", guide.Softer, "I may be wrong, but maybe you felt left out because I didn't call."},
		{"You always leave early!", guide.Softer, "I may be wrong, but you often leave early."},
		{"You never call.", guide.Softer, "I may be wrong, but you rarely call."},
		{"I was just hurt, obviously!", guide.Softer, "I was hurt."},
		{"I was hurt.", guide.Softer, "I was hurt."},
		{"I was hurt.", guide.Shorter, "I was hurt."},
		{"I was hurt. I waited an hour.", guide.Shorter, "I was hurt."},
		{"I was really hurt.", guide.Plainer, "I was hurt."},
		{"I may be wrong, but maybe you were sad.", guide.Plainer, "Maybe you were sad."},
		{"I was hurt.", guide.Plainer, "I was hurt."},
		{"I was hurt.", guide.Warmer, "I was hurt. Thanks for hearing me out."},
		{"I was hurt. Thanks for hearing me out.", guide.Warmer, "I was hurt. Thanks for hearing me out."},
		{"Maybe you were sad.", guide.Other, "I wonder if you were sad."},
		{"I wonder if you were sad.", guide.Other, "Maybe you were sad."},
		{"I think you were sad.", guide.Other, "It seems to me that you were sad."},
		{"It seems to me that you were sad.", guide.Other, "I think you were sad."},
		{"I was hurt.", guide.Other, "I was hurt."},
		{"I was hurt.", "", "I was hurt."},
	} {
		if got := guide.Softened(c.draft, c.tone); got != c.want {
			t.Errorf("Softened(%q, %s) = %q, want %q", c.draft, c.tone, got, c.want)
		}
	}
}

func TestMissing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		draft string
		said  []string
		want  string
	}{
		{"Maybe you felt left out.", []string{"I felt left out."}, ""},
		{"Maybe you felt left out.", []string{"I felt left out.", "my mom was sick and i needed help"}, "My mom was sick and I needed help."},
		{"Maybe you were angry because I was late.", []string{"i was mad that you were late"}, ""},
		{"Maybe you were tired.", []string{"I was embarrassed in front of everyone."}, "I was embarrassed in front of everyone."},
		{"Maybe you were tired.", []string{"ok", "we met at six", "hello"}, ""},
		{"Maybe you were tired.", []string{"what do you think?"}, ""},
		{"Maybe you waited for my call.", []string{"I waited for you to call."}, ""},
		{"", []string{"I felt alone."}, "I felt alone."},
		{"Maybe you felt ignored by me.", []string{"I felt invisible.", "I need more notice."}, "I need more notice."},
		{"Maybe you felt ignored.", nil, ""},
		{"Maybe you felt judged.", []string{"call me at 415 555 0100, i was hurt"}, ""},
	} {
		if got := guide.Missing(c.draft, c.said); got != c.want {
			t.Errorf("Missing(%q, %q) = %q, want %q", c.draft, c.said, got, c.want)
		}
	}
}
