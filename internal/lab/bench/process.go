package bench

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Times of a server.
const (
	readyTimeout = 10 * time.Second
	stopTimeout  = 10 * time.Second // `josh run` promises 5 s
)

// process is a running server with a folder of its own.
type process struct {
	url string
	cmd *exec.Cmd
}

// josh is a running `josh run`.
type josh struct{ *process }

// startJosh starts the binary on a free port; data is an empty folder, environ is added to an environment
// that has nothing else. The log goes to a file beside the data, as it would for an operator.
func startJosh(ctx context.Context, binary, data string, environ ...string) (*josh, error) {
	cmd := exec.CommandContext(ctx, binary, "run", "--addr", "127.0.0.1:0", "--data", filepath.Join(data, "data"), "--dev")
	cmd.Env = environ
	p, err := startProcess(cmd, "josh ready ", filepath.Join(data, "log.jsonl"))
	return &josh{p}, err
}

// startProcess starts a server that prints the words of prefix and its address when it is ready. Its log goes to a file.
func startProcess(cmd *exec.Cmd, prefix, log string) (*process, error) {
	logs, err := os.Create(log)
	if err != nil {
		return nil, err
	}
	defer func() { _ = logs.Close() }() // the process has its own handle
	cmd.Stderr = logs
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	p := &process{cmd: cmd}
	ready := make(chan string, 1)
	go func() {
		line, _ := bufio.NewReader(out).ReadString('\n') // an end without a line is "not ready"
		ready <- line
	}()
	select {
	case line := <-ready:
		p.url = strings.TrimSpace(strings.TrimPrefix(line, prefix))
	case <-time.After(readyTimeout):
	}
	if !strings.HasPrefix(p.url, "http://") {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		return nil, fmt.Errorf("%s did not get ready: see %s", filepath.Base(cmd.Path), log)
	}
	return p, nil
}

// stop ends the process as an operator would, and fails when it does not go in time.
func (p *process) stop() error {
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	late := time.AfterFunc(stopTimeout, func() { _ = p.cmd.Process.Kill() })
	err := p.cmd.Wait()
	if !late.Stop() {
		return errors.Join(errors.New(filepath.Base(p.cmd.Path)+" did not stop"), err)
	}
	return err
}

func (p *process) host() string { return strings.TrimPrefix(p.url, "http://") }
