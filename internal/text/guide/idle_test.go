package guide_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/text/guide"
)

// TestAmongOtherWords: people say the word that works among words that mean nothing, and it works; with words that may mean something else it does not.
func TestAmongOtherWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]guide.Word{
		"wow how poetic. send it i guess": guide.Send, "whatever, send it": guide.Send, "share it, if you must": guide.Share, "yeah that's good, send": guide.Send,
		"yes please, thank you so much": guide.Yes, "finally. yes": guide.Yes, "oh god ok": guide.Yes, "aw. yes of course": guide.Yes, "sorry yes, share it please": guide.Share,
		"lol seriously? ok": guide.Yes, "yes that's so kind": guide.Yes, "fine. send": guide.Send, "ok go": guide.Yes, "yes, isn't that what i said?": guide.Yes,
		"can i take it back?": guide.Leave, "i changed my mind i dont want to do this": guide.Leave, "i changed my mind": guide.Leave,
		// what may mean something else
		"softer, then send it": "", "send it, but not the part about saturday": "", "no, send": "", "wait, send it tomorrow": "", "ok, should I send it?": "", "she said sorry. send": "",
		"lol, send it?": "", "lol, share that?": "", "yes, no": "", "sure whatever": "", "i changed my mind about her": "",
	} {
		if got := guide.Command(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
