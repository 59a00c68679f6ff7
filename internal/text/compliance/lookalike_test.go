package compliance

import (
	"bufio"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/base/sms"
)

func TestLookAlikesOfStop(t *testing.T) {
	t.Parallel()
	k := mustLoad(t)
	for _, text := range []string{
		"st0p", "ST0P", "$top", "5top", "s7op", "s+op", "$t0p!!", "STO P", "S T O P", "s t o p", "st op", "s.t.o.p", "S-T-O-P.", "s*t*o*p", "s_t_o_p",
		"s!t!o!p", "ꜱᴛᴏᴘ", "ᴄᴀɴᴄᴇʟ", "ｓｔｏｐ", "𝐒𝐓𝐎𝐏", "ⓢⓣⓞⓟ", "🅢🅣🅞🅟", "🅂🅃🄾🄿", "🆂🆃🅾🅿", "🇸 🇹 🇴 🇵", "ЅТОР", "ѕтор", "sτοp", "ѕtоp", "stоp", "stóp", "ştøp",
		"unsub scribe", "un-subscribe", "un5ubscr1be", "canc3l", "cance1", "c@ncel", "can cel", "qu1t", "q.u.i.t", "e n d", "еnd", "r3v0ke", "0pt0ut", "opt . out",
		"stop a11", "S T O P A L L", "s\u200bt\u200bo\u200bp", "стоп",
	} {
		if got := k.Recognise(sms.Normalize(text), "", false); got.Keyword != Stop {
			t.Errorf("%q is no STOP", text)
		}
	}
	for _, text := range []string{
		"to p", "st", "top", "stoop", "3nd", "3 nd", "570p", "5700", "stop 1", "stop by at 7", "s t o p by", "the end", "spot", "post", "stop it", "don't stop", "step",
		"can cell", "quite", "qui te", "quiet", "al to", "pa re", "sa ir", "стол", "сон", "ten d", "5 to 9", "$5 top", "no. 1", "1!", "ok", "c u", "$", "+", "🇪🇳", "🇺🇸",
		"start", "st@rt", "help", "h3lp", "cancel 1", "9 end", "stopa", "end 3", "revoked", "tops", "3 5 7 0", "e.d.", "a.m.", "p.s.",
	} {
		if got := k.Recognise(sms.Normalize(text), "", false); got.Keyword == Stop {
			t.Errorf("%q is a STOP (%s)", text, got.Words)
		}
	}
}

// TestAnyMixtureIsStop writes STOP words in any mixture of signs that look like their letters.
func TestAnyMixtureIsStop(t *testing.T) {
	t.Parallel()
	k := mustLoad(t)
	looks := map[rune][]string{
		'a': {"a", "A", "а", "ᴀ", "@", "4", "á", "ａ", "𝐚"}, 'b': {"b", "B", "В", "ʙ", "ｂ"}, 'c': {"c", "C", "с", "ᴄ", "ç", "𝒸"}, 'd': {"D", "ᴅ", "ԁ", "ｄ"},
		'e': {"e", "E", "е", "ᴇ", "3", "é", "Ε"}, 'i': {"i", "I", "і", "ɪ", "1", "í", "ı"}, 'k': {"k", "K", "к", "ᴋ"}, 'l': {"L", "ʟ", "1", "ӏ", "ｌ"},
		'n': {"n", "N", "Ν", "ɴ", "ñ"}, 'o': {"o", "O", "о", "ο", "ᴏ", "0", "ö", "𝗼"}, 'p': {"p", "P", "р", "ρ", "ᴘ", "Ｐ"}, 'q': {"q", "Q", "ԛ"}, 'r': {"r", "R", "ʀ", "ｒ"},
		's': {"s", "S", "ѕ", "ꜱ", "$", "5", "š", "ⓢ"}, 't': {"t", "T", "т", "τ", "ᴛ", "7", "+", "🆃"}, 'u': {"u", "U", "υ", "ᴜ", "ü"}, 'v': {"v", "V", "ν", "ᴠ"},
	}
	gaps := []string{"", "", "", " ", ".", "-", "*", "\u200b"}
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom([]string{"stop", "stopall", "unsubscribe", "cancel", "quit", "revoke", "optout"}).Draw(t, "word")
		var b strings.Builder
		signs := 0
		for i, letter := range word {
			if i > 0 {
				b.WriteString(rapid.SampledFrom(gaps).Draw(t, "gap"))
			}
			look := rapid.SampledFrom(looks[letter]).Draw(t, "look")
			if r, _ := utf8.DecodeRuneInString(look); strings.ContainsRune("@431057$+", r) {
				if signs++; signs > len(word)/2 {
					look = string(letter)
				}
			}
			b.WriteString(look)
		}
		if got := k.Recognise(sms.Normalize(b.String()), "", false); got.Keyword != Stop {
			t.Fatalf("%q, which is %s, is %q", b.String(), word, got.Keyword)
		}
	})
}

// TestNoWordIsStop: no word of the texts that the rules are learned from becomes a STOP by
// its looks.
func TestNoWordIsStop(t *testing.T) {
	t.Parallel()
	k := mustLoad(t)
	file, err := os.Open("../../../texts/optout.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close() //nolint:errcheck // read only
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	words := 0
	for lines.Scan() {
		for _, word := range strings.FieldsFunc(lines.Text(), isAround) {
			words++
			if got := k.Recognise(sms.Normalize(word), "", false); got.Words == wordsLookAlike {
				t.Errorf("%q is a STOP by its looks", word)
			}
		}
	}
	if words < 50_000 {
		t.Fatalf("only %d words", words)
	}
}

// TestQuestionsAboutANumber: whoever asks who sees their number has not asked to be left alone, in whatever language. All words of an
// opt-out in Spanish that the texts had were of opt-outs, so that "número" alone spoke for one.
func TestQuestionsAboutANumber(t *testing.T) {
	t.Parallel()
	p := mustLoadPlain(t)
	for _, text := range []string{
		"quien ve mi numero", "¿quién puede ver mi número?", "como obtuvieron mi telefono", "quien les dio mi numero?", "cambie de numero, que hago", "a que numero escribo",
		"qui peut voir mon numéro ?", "comment avez vous eu mon numero", "quem pode ver meu número?", "wer kann meine nummer sehen",
	} {
		if m := p.Match(sms.Normalize(text)); m.OptOut {
			t.Errorf("%q is an opt-out: %+v", text, m)
		}
	}
}
