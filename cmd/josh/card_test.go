package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCardFile: what `card show` prints goes back through `card change`, from a file or stdin, under the name of who changes it.
func TestCardFile(t *testing.T) {
	t.Parallel()
	var got string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = r.URL.Path + " " + string(body)
		_, _ = w.Write([]byte(`{}`))
	}))
	t.Cleanup(server.Close)
	change := func(card string, as by, environ map[string]string) error {
		cmd := cardChangeCmd{cardFile{operator{URL: server.URL}, change{as, "asked often"}, "-"}}
		return cmd.Run(t.Context(), &streams{in: strings.NewReader(card), out: io.Discard, environ: environ})
	}
	shown := `{"card":{"id":"dogs","version":7,"vetted_by":"lee","vetted_at":"2026-11-20","short":["Yes."]},"origin":"operators","changes":[]}`
	if err := change(shown, by{As: "kim"}, map[string]string{"JOSH_OPERATOR": "lee"}); err != nil {
		t.Fatal(err)
	}
	if want := `/ops/card.change {"card":{"id":"dogs","short":["Yes."]},"by":"kim","reason":"asked often"}`; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if err := change(`{"id":"dogs","short":"Yes."}`, by{}, map[string]string{"JOSH_OPERATOR": "lee"}); err != nil || !strings.Contains(got, `"by":"lee"`) {
		t.Errorf("%v, %s", err, got)
	}
	if err := change(`{"id":"dogs"}`, by{}, nil); err != nil || strings.Contains(got, `"by":""`) {
		t.Errorf("nobody changed it: %v, %s", err, got)
	}
	for _, broken := range []string{"", "{", `{"id":"dogs","bark":true}`, `[]`} {
		if err := change(broken, by{}, nil); err == nil {
			t.Errorf("%q was taken", broken)
		}
	}
	file := filepath.Join(t.TempDir(), "card.json")
	if err := os.WriteFile(file, []byte(`{"id":"cats","asks":["cats?"]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	answer := answersAnswerCmd{entry: entry{operator{URL: server.URL}, "Q1"}, Make: file, by: by{As: "kim"}}
	if err := answer.Run(t.Context(), &streams{out: &out}); err != nil || !strings.Contains(got, `"make":{"card":{"id":"cats","asks":["cats?"]},"by":"kim","reason":"answers a question"}`) {
		t.Errorf("%v, %s", err, got)
	}
}
