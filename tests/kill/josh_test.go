package kill

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// publicURL is what the carrier knows josh as, whatever port it has after a restart.
const publicURL = "https://josh.example"

// patience bounds every wait for the process; a test that reaches it has found a hang.
const patience = 60 * time.Second

// process is a `josh run` that is started again whenever it dies, on the same data.
type process struct {
	data string
	log  string // file of its log lines
	env  map[string]string
	http *http.Client

	promoted atomic.Pointer[string] // the auth token that signs; nil is the first

	mu     sync.Mutex
	cmd    *exec.Cmd
	url    string
	up     chan struct{} // closed while it serves
	deaths int
	died   chan struct{} // gets a value at each death
	ended  bool
	gap    func()        // runs while it is dead, once
	done   chan struct{} // closed when no process is left
}

// startProcess starts josh on a folder. Its carrier is at carrierURL.
func startProcess(dir, carrierURL string, env map[string]string) (*process, error) {
	p := &process{
		data: filepath.Join(dir, "data"), log: filepath.Join(dir, "log"), env: map[string]string{
			"TWILIO_API_BASE_URL": carrierURL, "PUBLIC_BASE_URL": publicURL, "LOG_LEVEL": "warn",
			"TWILIO_AUTH_TOKEN": token, "PHONE_PEPPER": pepper,
		},
		http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 256, IdleConnTimeout: time.Second}},
		up:   make(chan struct{}), died: make(chan struct{}, 1000), done: make(chan struct{}),
	}
	maps.Copy(p.env, env)
	if err := p.launch(); err != nil {
		close(p.done)
		return nil, err
	}
	return p, nil
}

// signs returns the auth token by which the carrier signs, and which is good to sign in with.
func (p *process) signs() string {
	if promoted := p.promoted.Load(); promoted != nil {
		return *promoted
	}
	return token
}

// launch starts one process and returns once it serves.
func (p *process) launch() error {
	logs, err := os.OpenFile(p.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer logs.Close()
	cmd := exec.Command(cmp.Or(os.Getenv(votingVar), os.Getenv(binaryVar)), "run", "--addr", "127.0.0.1:0", "--data", p.data, "--dev", "--no-console")
	cmd.Stderr = logs
	for name, value := range p.env {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "josh ready ")
	if !ok {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		return fmt.Errorf("no ready line: %q (%w)\n%s", line, cmp.Or(err, errors.New("something else")), p.tail())
	}
	p.mu.Lock()
	p.cmd, p.url = cmd, url
	close(p.up)
	p.mu.Unlock()
	go p.watch(cmd)
	return nil
}

// watch starts the process again when it dies.
func (p *process) watch(cmd *exec.Cmd) {
	_ = cmd.Wait()
	p.mu.Lock()
	p.up = make(chan struct{})
	p.deaths++
	ended, gap := p.ended, p.gap
	p.gap = nil
	p.mu.Unlock()
	if gap != nil {
		gap()
	}
	p.died <- struct{}{}
	if !ended {
		if err := p.launch(); err == nil {
			return
		}
	}
	close(p.done)
}

// kill is kill -9 of the process that serves: of one that has just died it waits for the next, or whoever waits for the death would wait for ever.
func (p *process) kill() {
	for {
		if _, err := p.address(context.Background()); err != nil {
			return // it is gone for good
		}
		p.mu.Lock()
		err := p.cmd.Process.Signal(syscall.SIGKILL)
		p.mu.Unlock()
		if err == nil {
			return
		}
		time.Sleep(time.Millisecond) // it died by itself, and is about to be started again
	}
}

// between runs fn after the next death, before the process is started again.
func (p *process) between(fn func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.gap = fn
}

// end kills the process for good.
func (p *process) end() {
	p.mu.Lock()
	p.ended = true
	p.mu.Unlock()
	p.kill()
	<-p.done
	p.http.CloseIdleConnections()
}

// address waits until the process serves and returns where.
func (p *process) address(ctx context.Context) (string, error) {
	p.mu.Lock()
	up := p.up
	p.mu.Unlock()
	select {
	case <-up:
	case <-p.done:
		return "", errors.New("josh is gone:\n" + p.tail())
	case <-ctx.Done():
		return "", errors.New("josh does not come up:\n" + p.tail())
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.url, nil
}

// pid is the process id at this moment.
func (p *process) pid() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cmd.Process.Pid
}

// dead counts the deaths so far.
func (p *process) dead() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.deaths
}

// call calls the development or the operator's API and decodes the answer; it repeats what a death interrupted.
func (p *process) call(method, path string, in, out any) (status int, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		status, err = p.once(ctx, method, path, in, out)
		if err == nil || ctx.Err() != nil {
			return status, err
		}
		time.Sleep(10 * time.Millisecond) // it is dying, or about to be seen dead
	}
}

func (p *process) once(ctx context.Context, method, path string, in, out any) (int, error) {
	address, err := p.address(ctx)
	if err != nil {
		return 0, err
	}
	var body io.Reader
	if in != nil {
		raw, err := json.Marshal(in)
		if err != nil {
			return 0, err
		}
		body = bytes.NewReader(raw)
	}
	var desk struct{ URL, Token string } // of operators
	if strings.HasPrefix(path, "/ops/") {
		raw, err := os.ReadFile(filepath.Join(p.data, "operators.json"))
		if err != nil {
			return 0, err
		}
		if err := json.Unmarshal(raw, &desk); err != nil {
			return 0, err
		}
		address = desk.URL
	}
	req, err := http.NewRequestWithContext(ctx, method, address+path, body)
	if err != nil {
		return 0, err
	}
	req.Header.Set("Authorization", "Bearer "+desk.Token)
	resp, err := p.http.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err == nil && out != nil && resp.StatusCode == http.StatusOK {
		err = json.Unmarshal(raw, out)
	}
	return resp.StatusCode, err
}

// tail is the end of the log, for a failure's message.
func (p *process) tail() string {
	raw, _ := os.ReadFile(p.log)
	return string(raw[max(0, len(raw)-4000):])
}
