package main_test

import (
	"bufio"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// link is where a stranger's first text leads.
var link = regexp.MustCompile(`(http://127\.0\.0\.1:\d+)(/\S+)`)

// TestChatIsPrivate: the link that josh chat prints opens, and nothing else on the machine reads the texts of the terminal
// there or moves its clock.
func TestChatIsPrivate(t *testing.T) {
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), binary, "chat", "--data", t.TempDir())
	cmd.Env = []string{"PATH=" + os.Getenv("PATH")}
	in := must(cmd.StdinPipe())
	out := bufio.NewScanner(must(cmd.StdoutPipe()))
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	_, _ = in.Write([]byte("hi, who is this?\n"))
	var found []string
	for found == nil && out.Scan() {
		found = link.FindStringSubmatch(out.Text())
	}
	if found == nil {
		t.Fatal("no answer with a link")
	}
	base, page := found[1], strings.TrimRight(found[2], ".)]")
	for path, want := range map[string]bool{
		page: true, "/dev/sms": false, "/dev/sms?phone=%2B15550100011": false, "/dev/clock": false, "/dev/waiting": false, "/console/": false,
		"/carrier/2010-04-01/Accounts/AC00000000000000000000000000000000/Messages.json": false,
	} {
		req := must(http.NewRequestWithContext(t.Context(), http.MethodGet, base+path, nil))
		resp := must(http.DefaultClient.Do(req))
		_ = resp.Body.Close()
		if got := resp.StatusCode == http.StatusOK; got != want {
			t.Errorf("GET %s: %d", path, resp.StatusCode)
		}
	}
	_, _ = in.Write([]byte("/why\n/clock 1h\n/quit\n"))
	rest := ""
	for out.Scan() {
		rest += out.Text() + "\n"
	}
	if err := cmd.Wait(); err != nil || !strings.Contains(rest, "outcome") || !strings.Contains(rest, "it is now") {
		t.Errorf("%v: %s", err, rest)
	}
}

// TestHelpNamesSomebody: the answer to HELP of a josh run that nobody has configured has an address to write to, which is
// nobody's.
func TestHelpNamesSomebody(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir())
	p.call("POST", "/dev/sms", `{"from":"+15550100011","body":"HELP"}`)
	p.call("POST", "/dev/idle", `{}`)
	if got := p.texts("+15550100011"); len(got) != 1 || !strings.Contains(got[0]["body"].(string), "Contact: help@josh.example.") {
		t.Errorf("HELP is answered by %v", got)
	}
}
