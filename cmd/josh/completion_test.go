package main_test

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestComplete: the last word becomes a command, a flag or one of the values that there are, by what stands before it.
func TestComplete(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		words []string
		want  string // all of them, or with "..." some
	}{
		{[]string{"per"}, "person"},
		{[]string{""}, "... audit ... completion ... dead ... person ..."},
		{[]string{"person", "s"}, "show suspend"},
		{[]string{"person", "unsuspend", "+15550100011", "--rea"}, "--reason"},
		{[]string{"person", "suspend", "+15550100011", ""}, "... --reason ..."},
		{[]string{"person", "entitle", "+15550100011", "--no"}, "--no-participate --no-initiate"},
		{[]string{"hold", "place", "01A", "--kind", ""}, "soft hard"},
		{[]string{"hold", "place", "01A", "--kind", "="}, "soft hard"},
		{[]string{"hold", "place", "01A", "--kind", "=", "h"}, "hard"},
		{[]string{"hold", "place", "01A", "--kind=s"}, "--kind=soft"},
		{[]string{"dead", "list", "--by", ""}, "cause"},
		{[]string{"cost", "--what-if", ""}, "small large cache"},
		{[]string{"cost", "--by", ""}, "... turn subject outcome ..."},
		{[]string{"completion", ""}, "bash zsh fish"},
		{[]string{"person", "audit", "--reason"}, ""},
		{[]string{"nothing", "s"}, "sim shadow smoke"},
	} {
		code, out := josh(t, nil, append([]string{"complete", "--"}, c.words...)...)
		got := strings.Fields(out)
		want, some := strings.Fields(strings.ReplaceAll(c.want, "...", "")), strings.Contains(c.want, "...")
		if code != 0 || !some && !slices.Equal(got, want) || some && slices.ContainsFunc(want, func(w string) bool { return !slices.Contains(got, w) }) || slices.Contains(got, "complete") {
			t.Errorf("%q: %d %q, want %q", c.words, code, got, c.want)
		}
	}
}

// TestCompletionScripts: there is one for each of three shells, and that of bash completes a command in it.
func TestCompletionScripts(t *testing.T) {
	t.Parallel()
	for _, shell := range []string{"bash", "zsh", "fish"} {
		if code, out := josh(t, nil, "completion", shell); code != 0 || !strings.Contains(out, " complete ") || !strings.Contains(out, "josh") {
			t.Errorf("%s: %d %s", shell, code, out)
		}
		path, err := exec.LookPath(shell)
		if err != nil {
			continue // a machine without it
		}
		if out, err := exec.CommandContext(t.Context(), path, "-n", "-c", script(t, shell)).CombinedOutput(); err != nil {
			t.Errorf("%s does not read its script: %v %s", shell, err, out)
		}
	}
	if code, _ := josh(t, nil, "completion", "cmd"); code != 2 {
		t.Errorf("a shell that there is no script for: %d", code)
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash here")
	}
	cmd := exec.CommandContext(t.Context(), bash, "--norc", "-c", script(t, "bash")+`
complete -p josh
COMP_WORDS=(josh person su) COMP_CWORD=2
_josh josh su person
echo "becomes ${COMPREPLY[*]}"
COMP_WORDS=(josh hold place 01A --kind = "") COMP_CWORD=6
_josh josh "" =
echo "becomes ${COMPREPLY[*]}"`)
	cmd.Env = []string{"PATH=" + filepath.Dir(binary)}
	out, err := cmd.CombinedOutput()
	if got := string(out); err != nil || !strings.Contains(got, "-F _josh josh") || !strings.Contains(got, "becomes suspend\n") || !strings.Contains(got, "becomes soft\nhard") && !strings.Contains(got, "becomes soft hard") {
		t.Errorf("%v %s", err, out)
	}
}

// script returns the script of a shell.
func script(t *testing.T, shell string) string {
	t.Helper()
	_, out := josh(t, nil, "completion", shell)
	return out
}
