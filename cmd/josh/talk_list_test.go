package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

const oneTalk = `{"now":"2026-11-20T20:00:00Z","states":{"agreed":1,"closed":4},"total":1,"talks":[
	{"id":"492cd5a9ab0b0a31c159","state":"agreed","at":"2026-11-18T20:00:00Z","last":"2026-11-20T18:00:00Z","next":"2026-12-04T18:00:00Z","coming":"both are asked whether it holds",
	 "sides":[{"side":0,"number":"h1","stage":4},{"side":1,"number":"h2","stage":3}],"agreements":[{"id":"01A","by":1,"accepted":true},{"id":"01B","by":0}]}]}`

// TestTalkList: a table on a terminal, lines of JSON in a pipe, and the person whose talks they are goes with the question.
func TestTalkList(t *testing.T) {
	t.Parallel()
	for tty, wants := range map[bool][]string{
		true:  {"STATE", "STAGES", "agreed", "4 and 3", "2h (", "2d (", "492cd5a9ab0b0a31c159"},
		false: {`"id":"492cd5a9ab0b0a31c159"`},
	} {
		asked := make(chan string, 1)
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			asked <- r.URL.Path + " " + string(body)
			_, _ = w.Write([]byte(oneTalk))
		}))
		t.Cleanup(server.Close)
		var out, errs bytes.Buffer
		code := runOn(t.Context(), []string{"talk", "list", "--phone", "+15550100011", "--all", "--url", server.URL}, &streams{out: &out, err: &errs, tty: tty})
		if got := <-asked; code != 0 || got != `/ops/talk.list {"who":"+15550100011","all":true}` {
			t.Errorf("%d %q %s", code, got, errs.String())
		}
		for _, want := range wants {
			if !strings.Contains(out.String(), want) {
				t.Errorf("no %q in\n%s", want, out.String())
			}
		}
	}
}
