package main_test

import (
	"os/exec"
	"strings"
	"testing"
)

// TestTalkParse: an answer in, what is read of it out, in the order of the lines, and a bad line is an error.
func TestTalkParse(t *testing.T) {
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), binary, "talk", "parse")
	cmd.Stdin = strings.NewReader(`{"raw":"<meta>{\"check\":true}</meta>I hear you."}` + "\n" + `{"raw":"<draft>Can we talk?</draft>"}` + "\n" + "no JSON\n")
	var out, said strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &said
	_ = cmd.Run()
	want := `{"meta":{"mode":null,"strategy":null,"intensity":null,"check":true,"share":false,"dispatch":null},"draft":null,"text":"I hear you.","warnings":[]}
{"meta":{"mode":null,"strategy":null,"intensity":null,"check":false,"share":false,"dispatch":null},"draft":"Can we talk?","text":"","warnings":["no text to send"]}
`
	if code := cmd.ProcessState.ExitCode(); code != 1 || out.String() != want || !strings.Contains(said.String(), "line 3") {
		t.Errorf("%d %s %s", code, out.String(), said.String())
	}
}
