package main_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/lab/testkit"
)

var binary string //nolint:gochecknoglobals // built once by TestMain

func TestMain(m *testing.M) { os.Exit(build(m)) }

func build(m *testing.M) int {
	dir, err := os.MkdirTemp("", "josh")
	if err != nil {
		panic(err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	binary = filepath.Join(dir, "josh")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		panic(string(out))
	}
	return m.Run()
}

// process is a `josh run`.
type process struct {
	t    *testing.T
	cmd  *exec.Cmd
	url  string
	desk string // what it prints for operators
	data string
	logs *testkit.Buffer
	once sync.Once
	code int
}

// start starts `josh run` on a data folder with the development API and waits for its ready lines.
func start(t *testing.T, data string, environ ...string) *process {
	t.Helper()
	return startWith(t, data, []string{"--dev"}, environ...)
}

// startWith starts `josh run` with flags.
func startWith(t *testing.T, data string, flags []string, environ ...string) *process {
	t.Helper()
	p := &process{t: t, data: data, logs: &testkit.Buffer{}}
	p.cmd = exec.Command(binary, append([]string{"run", "--addr", "127.0.0.1:0", "--data", data}, flags...)...)
	p.cmd.Env, p.cmd.Stderr = append([]string{"PATH=" + os.Getenv("PATH")}, environ...), p.logs
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.cmd.Process.Kill(); p.wait() })
	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "josh ready http://127.0.0.1:")
	if err != nil || !ok || url == "0" {
		t.Fatalf("not a ready line: %q, %v", line, err)
	}
	p.url = "http://127.0.0.1:" + url
	line, err = lines.ReadString('\n')
	p.desk, ok = strings.CutPrefix(strings.TrimSpace(line), "josh operators ")
	if err != nil || !ok {
		t.Fatalf("not the operators' line: %q, %v", line, err)
	}
	return p
}

// wait returns the exit code, -1 after a signal.
func (p *process) wait() int {
	p.once.Do(func() { _ = p.cmd.Wait(); p.code = p.cmd.ProcessState.ExitCode() })
	return p.code
}

// stop ends the process and returns everything that it logged.
func (p *process) stop() string {
	p.t.Helper()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		p.t.Fatal(err)
	}
	p.wait()
	return p.logs.String()
}

// call sends a request to the development API and reads its JSON.
func (p *process) call(method, path, body string) (int, map[string]any) {
	p.t.Helper()
	req, err := http.NewRequestWithContext(p.t.Context(), method, p.url+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, nil // it has died, as it may have been told to
	}
	defer func() { _ = resp.Body.Close() }()
	var v map[string]any
	_ = json.NewDecoder(resp.Body).Decode(&v)
	return resp.StatusCode, v
}

// texts returns the texts that JOSH has sent to a phone.
func (p *process) texts(phone string) (list []map[string]any) {
	p.t.Helper()
	_, v := p.call("GET", "/dev/sms?phone="+strings.ReplaceAll(phone, "+", "%2B"), "")
	all, _ := v["messages"].([]any)
	for _, m := range all {
		if m, _ := m.(map[string]any); m["direction"] == "out" {
			list = append(list, m)
		}
	}
	return list
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	start(t, data)
	moved := t.TempDir()
	if err := os.WriteFile(filepath.Join(moved, "clock.json"), []byte(`{"offset_ms":3600000}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		args    []string
		environ string
		code    int
		says    []string
	}{
		{"second process", []string{"run", "--addr", "127.0.0.1:0", "--data", data}, "", 1, []string{"another process"}},
		{"bad setting", []string{"run", "--addr", "127.0.0.1:0", "--data", t.TempDir()}, "SENDER_MPS=many", 2, []string{"SENDER_MPS", "for example"}},
		{"bad address", []string{"run", "--addr", "nowhere", "--data", t.TempDir()}, "", 1, []string{"nowhere"}},
		{"operators for everybody", []string{"run", "--addr", "127.0.0.1:0", "--operators", "0.0.0.0:0", "--data", t.TempDir()}, "", 2, []string{"--operators", "127.0.0.1"}},
		{"unknown flag", []string{"run", "--colour"}, "", 2, []string{"--colour"}},
		{"unknown command", []string{"nope"}, "", 2, []string{"nope", "run, chat, explain"}},
		{"a word that is no command", []string{"help"}, "", 2, []string{"run, chat, explain", "--help"}},
		{"a clock that was moved", []string{"run", "--addr", "127.0.0.1:0", "--data", moved}, outside, 2, []string{"--data", "clock"}},
		{"data folder is a file", []string{"run", "--addr", "127.0.0.1:0", "--data", binary}, "", 1, []string{"data folder"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			defer cancel()
			cmd := exec.CommandContext(ctx, binary, c.args...)
			cmd.Env = []string{c.environ}
			out, _ := cmd.CombinedOutput()
			if code := cmd.ProcessState.ExitCode(); code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			for _, want := range c.says {
				if !strings.Contains(string(out), want) {
					t.Errorf("does not name %q: %s", want, out)
				}
			}
		})
	}
}

func TestTerminate(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir())
	half, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://")) // a request that never ends
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = half.Close() }()
	_, _ = io.WriteString(half, "POST /api/twilio/inbound HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nab")
	for i := range 20 {
		p.call("POST", "/dev/sms", fmt.Sprintf(`{"from":"+155501001%02d","body":"hi"}`, i))
	}
	began := time.Now()
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	if code := p.wait(); code != 0 || time.Since(began) > 5*time.Second {
		t.Errorf("exit code %d after %v: %s", code, time.Since(began), p.logs.String())
	}
}

// TestNobodyStarves has half-open connections and headers without end beside a text.
func TestNobodyStarves(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir())
	for range 200 {
		c, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = c.Close() }()
		_, _ = io.WriteString(c, "POST /api/twilio/inbound HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n")
	}
	req, _ := http.NewRequestWithContext(t.Context(), "GET", p.url+"/healthz", nil)
	req.Header.Set("X-Large", strings.Repeat("x", 1<<20))
	if resp, err := http.DefaultClient.Do(req); err == nil {
		if _ = resp.Body.Close(); resp.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
			t.Errorf("a header of 1 MiB is answered %d", resp.StatusCode)
		}
	}
	if status, v := p.call("POST", "/dev/sms", `{"from":"+15550100011","body":"hi"}`); status != 200 || v["status"] != 200.0 {
		t.Errorf("%d %v", status, v)
	}
	p.call("POST", "/dev/idle", `{}`)
	if n := len(p.texts("+15550100011")); n != 1 {
		t.Errorf("%d replies", n)
	}
}

// TestCrashPoints kills the process at every boundary of the way of a reply; after the restart, and with the
// provider's own retry where no 200 was answered, there is one effect and one text.
func TestCrashPoints(t *testing.T) {
	t.Parallel()
	for _, point := range []string{
		"intake.before_claim", "intake.after_claim", "intake.after_offer", "turn.before_commit", "turn.after_commit",
		"turn.after_offer", "send.before_sending", "send.after_sending", "send.after_call", "send.after_filed",
		"receipt.before_commit", "receipt.after_commit",
	} {
		t.Run(point, func(t *testing.T) {
			t.Parallel()
			data := t.TempDir()
			p := start(t, data)
			if status, _ := p.call("POST", "/dev/crash", `{"point":"`+point+`"}`); status != 200 {
				t.Fatalf("not armed: %d", status)
			}
			text := `{"from":"+15550100011","body":"hi","sid":"SM000000000000000000000000000000c1"}`
			p.call("POST", "/dev/sms", text)
			if code := p.wait(); code != -1 {
				t.Fatalf("exit code %d, want the end by a signal", code)
			}
			p = start(t, data)
			if _, v := p.call("POST", "/dev/sms", text); v["status"] != 200.0 {
				t.Fatalf("the retry is answered %v", v)
			}
			p.call("POST", "/dev/idle", `{}`)
			p.call("POST", "/dev/clock", `{"advance":"10m"}`)
			p.call("POST", "/dev/idle", `{}`)
			list := p.texts("+15550100011")
			if len(list) != 1 || list[0]["sid"] == "" || list[0]["status"] == "pending" || list[0]["status"] == "failed" {
				t.Errorf("%v, want one text that the carrier has", list)
			}
		})
	}
}
