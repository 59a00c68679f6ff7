package main_test

import (
	"archive/tar"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	neturl "net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// command runs an operator's command and returns what it printed and its exit code.
func command(t *testing.T, environ []string, args ...string) (string, int) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), binary, args...)
	cmd.Env = environ
	out, _ := cmd.CombinedOutput()
	return string(out), cmd.ProcessState.ExitCode()
}

// TestBackup backs a josh run up while texts come in, kills it, and starts another from the backup alone.
func TestBackup(t *testing.T) {
	t.Parallel()
	const phone = "+15550100011"
	old := start(t, t.TempDir())
	old.call("POST", "/dev/people", `{"phone":"`+phone+`","first_name":"Ann","region":"seattle"}`)
	old.call("POST", "/dev/sms", `{"from":"`+phone+`","body":"STOP"}`)
	old.call("POST", "/dev/idle", `{}`)
	going := make(chan struct{})
	go func() {
		defer close(going)
		for range 50 {
			old.call("POST", "/dev/sms", `{"from":"+15550100012","body":"hi"}`)
		}
	}()
	file := filepath.Join(t.TempDir(), "josh.tar")
	said, code := command(t, []string{"JOSH_DATA=" + old.data, "SUDO_USER=kim"}, "backup", "make", file)
	if info, err := os.Stat(file); code != 0 || err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("exit code %d, %v: %s", code, err, said)
	}
	<-going
	if said, _ := command(t, []string{"JOSH_DATA=" + old.data}, "audit"); !strings.Contains(said, "backup.make") || !strings.Contains(said, `"by":"kim"`) {
		t.Errorf("the audit does not have it: %s", said)
	}
	_ = old.cmd.Process.Kill()
	old.wait()
	if said, code := command(t, nil, "backup", "make", file, "--data", old.data); code != 1 || !strings.Contains(said, "is gone") {
		t.Errorf("a backup of nothing that runs: %d %s", code, said)
	}

	data := t.TempDir()
	unpack(t, file, data)
	fresh := start(t, data)
	if status, v := fresh.call("GET", "/dev/people/"+phone, ""); status != http.StatusOK || v["first_name"] != "Ann" {
		t.Errorf("the person is not there: %d %v", status, v)
	}
	fresh.call("POST", "/dev/sms", `{"from":"`+phone+`","body":"hello?"}`)
	fresh.call("POST", "/dev/idle", `{}`)
	if texts := fresh.texts(phone); len(texts) != 1 || texts[0]["purpose"] != "stop_confirmed" { // one from before the backup
		t.Errorf("texts after a STOP: %v", texts)
	}
}

// TestBackupVerify: what a backup of a running josh run has is restored into a scratch table and found whole; a damaged or half one, one
// that lacks something, and another pepper are not.
func TestBackupVerify(t *testing.T) {
	t.Parallel()
	const pepper = "PHONE_PEPPER=josh-local-pepper"
	old := start(t, t.TempDir())
	for i := range 10 {
		phone := fmt.Sprintf("+155501000%d", 20+i)
		old.call("POST", "/dev/people", `{"phone":"`+phone+`","first_name":"Ann","region":"seattle"}`)
		old.call("POST", "/dev/sms", `{"from":"`+phone+`","body":"coffee on saturday?"}`)
	}
	old.call("POST", "/dev/sms", `{"from":"+15550100029","body":"STOP"}`)
	old.call("POST", "/dev/idle", `{}`)
	folder := t.TempDir()
	file := filepath.Join(folder, "josh.tar")
	if said, code := command(t, []string{"JOSH_DATA=" + old.data}, "backup", "make", file); code != 0 {
		t.Fatal(said)
	}
	scratch := t.TempDir()
	verify := func(what string, more ...string) (string, int) {
		return command(t, append([]string{"TMPDIR=" + scratch}, more...), "backup", "verify", what)
	}
	for _, what := range []string{file, folder} {
		said, code := verify(what, pepper)
		for _, part := range []string{`"whole": true`, `"opted_out": 1`, `"audited": 3`, `"pepper": "that of the data"`} {
			if !strings.Contains(said, part) {
				t.Errorf("exit code %d, no %s: %s", code, part, said)
			}
		}
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	flipped, dead := bytes.Clone(whole), bytes.Clone(whole)
	flipped[len(flipped)/2] ^= 1
	clear(dead[len(dead)/3 : len(dead)/3+4096])
	for name, c := range map[string]struct {
		content []byte
		says    string
	}{
		"one bit":        {flipped, "damaged"},
		"a page":         {dead, "damaged"},
		"half":           {whole[:len(whole)/2], "cannot be unpacked"},
		"without an end": {whole[:len(whole)-2048], "no sums"},
		"nothing":        {nil, "no sums"},
		"something else": {[]byte(strings.Repeat("no tar", 1000)), "damaged"},
	} {
		bad := filepath.Join(t.TempDir(), "bad.tar")
		if err := os.WriteFile(bad, c.content, 0o600); err != nil {
			t.Fatal(err)
		}
		if said, code := verify(bad, pepper); code != 1 || !strings.Contains(said, c.says) {
			t.Errorf("%s: %d %s", name, code, said)
		}
		if said, code := command(t, nil, "backup", "restore", bad, "--data", filepath.Join(scratch, "data")); code != 1 || !strings.Contains(said, c.says) {
			t.Errorf("%s restored: %d %s", name, code, said)
		}
		if left, _ := filepath.Glob(filepath.Join(scratch, "data", "*")); len(left) != 0 {
			t.Errorf("%s: left behind: %v", name, left)
		}
	}
	_ = os.Remove(filepath.Join(scratch, "data"))
	for _, environ := range []string{"PHONE_PEPPER=another-pepper-of-these-tests", "PHONE_PEPPER="} {
		if said, code := verify(file, environ); code != 2 || !strings.Contains(said, "PHONE_PEPPER") {
			t.Errorf("%s: %d %s", environ, code, said)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(scratch, "*")); len(left) != 0 {
		t.Errorf("keys were left behind: %v", left)
	}
	fresh := filepath.Join(t.TempDir(), "data")
	if said, code := command(t, nil, "backup", "restore", file, "--data", fresh); code != 0 {
		t.Fatal(said)
	}
	if said, code := command(t, nil, "backup", "restore", file, "--data", fresh); code != 1 || !strings.Contains(said, "already") {
		t.Errorf("over data: %d %s", code, said)
	}
	if status, v := start(t, fresh).call("GET", "/dev/people/+15550100021", ""); status != http.StatusOK || v["first_name"] != "Ann" {
		t.Errorf("the person is not there: %d %v", status, v)
	}
}

// unpack does what `tar -x` does.
func unpack(t *testing.T, file, into string) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	archive := tar.NewReader(f)
	for {
		head, err := archive.Next()
		if err == io.EOF { //nolint:errorlint // as archive/tar has it
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(archive)
		if err == nil {
			err = os.WriteFile(filepath.Join(into, head.Name), content, head.FileInfo().Mode())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestHealth(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir())
	addr := strings.TrimPrefix(p.url, "http://")
	_, port, _ := strings.Cut(addr, ":")
	for _, environ := range []string{"JOSH_ADDR=" + addr, "JOSH_ADDR=0.0.0.0:" + port, "JOSH_ADDR=:" + port, "JOSH_ADDR=[::]:" + port} {
		if said, code := command(t, []string{environ}, "health"); code != 0 || said != "ok\n" {
			t.Errorf("%s: %d %s", environ, code, said)
		}
	}
	_ = p.cmd.Process.Kill()
	p.wait()
	if said, code := command(t, nil, "health", "--addr", addr); code != 1 || !strings.Contains(said, "no josh run answers") {
		t.Errorf("of a dead one: %d %s", code, said)
	}
}

// TestLimitsBehindAProxy: who asks for the page through a proxy is limited as one visitor, not as all of them.
func TestLimitsBehindAProxy(t *testing.T) {
	t.Parallel()
	if said, code := command(t, nil, "run", "--proxies", "everybody", "--data", t.TempDir()); code != 2 || !strings.Contains(said, "--proxies") {
		t.Errorf("not a network: %d %s", code, said)
	}
	p := startWith(t, t.TempDir(), []string{"--proxies", "127.0.0.0/8,::1/128"})
	status := 0
	for i := 0; i < 21 && status != http.StatusTooManyRequests; i++ {
		status = form(t, p.url, "198.51.100.1", fmt.Sprintf("+155501001%02d", i))
	}
	if status != http.StatusTooManyRequests {
		t.Fatalf("nobody is limited: %d", status)
	}
	if status := form(t, p.url, "203.0.113.1", "+15550100199"); status != http.StatusSeeOther {
		t.Errorf("another visitor: %d", status)
	}
}

// form fills in the front door as a visitor behind a proxy and returns the answer's status.
func form(t *testing.T, url, from, phone string) int {
	t.Helper()
	visitor := plain()
	visitor.Jar, _ = cookiejar.New(nil)
	_, page := ask(t, visitor, "GET", url+"/join", "X-Forwarded-For: "+from)
	csrf := regexp.MustCompile(`name="csrf" value="([^"]*)"`).FindStringSubmatch(page)
	if csrf == nil {
		t.Fatal("no form: " + page)
	}
	body := neturl.Values{
		"csrf": {csrf[1]}, "phone": {phone}, "first_name": {"Ann"}, "last_name": {"Lee"}, "month": {"4"}, "day": {"17"}, "year": {"1994"},
		"zip": {"94110"}, "email": {""}, "consent_texts": {"yes"},
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/join", strings.NewReader(body.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	req.Header = http.Header{"X-Forwarded-For": {from}, "Content-Type": {"application/x-www-form-urlencoded"}, "Origin": {url}}
	resp, err := visitor.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}
