package talk_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// TestOwnPage: on the page of somebody stands what is kept of their talks, in the file all of it, and of the other nothing but what they have sent.
func TestOwnPage(t *testing.T) {
	t.Parallel()
	w, _ := guided(t, rambling(`{"summary":["They waited <i>long</i>."]}`))
	w.says(ada, "i want to talk something out with pat", "the evening at the gym", "SEND")
	w.says(pat, "yes", "the bus was a numbat")
	for range 16 {
		w.says(ada, "and then a quagga came by")
	}
	w.pass(10 * 60e9)
	page, file := ownPage(t, w, ada)
	for _, want := range []string{"the evening at the gym", "Nobody else gets it", "You sent: \u201c"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q: %s", want, page)
		}
	}
	if strings.Contains(page, "quagga") || strings.Contains(page, "waited") || !strings.Contains(file, "They waited") || !strings.Contains(file, "quagga") || strings.Contains(page+file, "numbat") {
		t.Errorf("%s\n%s", page, file)
	}
	if page, file = ownPage(t, w, pat); !strings.Contains(file, "numbat") || strings.Contains(page+file, "quagga") || !strings.Contains(page, "You got: \u201c") {
		t.Errorf("%s\n%s", page, file)
	}
	w.says(ada, "LEAVE", "yes")
	if page, file = ownPage(t, w, ada); strings.Contains(page+file, "quagga") || strings.Contains(page+file, "waited") {
		t.Errorf("when it is over: %s\n%s", page, file)
	}
}

// ownPage asks in the middle of a talk, as its text about the memory says one can, and returns the words of the page of somebody, and the file.
func ownPage(t *testing.T, w world, phone string) (page, file string) {
	t.Helper()
	w.says(phone, "what do you remember about me")
	heard := w.heard(phone)
	path := regexp.MustCompile(`/me/[0-9A-Za-z_-]+`).FindString(heard[len(heard)-1])
	if path == "" {
		t.Fatalf("no link in %q", heard[len(heard)-1])
	}
	b := w.Browser("203.0.113.7")
	return b.Get(path).Text(), b.Any(http.MethodGet, path+"/data.json", "").Body
}
