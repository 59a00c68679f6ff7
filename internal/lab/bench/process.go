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

// Times of a `josh run`.
const (
	readyTimeout = 10 * time.Second
	stopTimeout  = 10 * time.Second // it promises 5 s
)

// josh is a running `josh run` with a data folder of its own.
type josh struct {
	url string
	cmd *exec.Cmd
}

// startJosh starts the binary on a free port; data is an empty folder, environ is added to an environment
// that has nothing else. The log goes to a file beside the data, as it would for an operator.
func startJosh(ctx context.Context, binary, data string, environ ...string) (*josh, error) {
	logs, err := os.Create(filepath.Join(data, "log.jsonl"))
	if err != nil {
		return nil, err
	}
	defer func() { _ = logs.Close() }() // the process has its own handle
	cmd := exec.CommandContext(ctx, binary, "run", "--addr", "127.0.0.1:0", "--data", filepath.Join(data, "data"), "--dev")
	cmd.Env, cmd.Stderr = environ, logs
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	j := &josh{cmd: cmd}
	ready := make(chan string, 1)
	go func() {
		line, _ := bufio.NewReader(out).ReadString('\n') // an end without a line is "not ready"
		ready <- line
	}()
	select {
	case line := <-ready:
		j.url = strings.TrimSpace(strings.TrimPrefix(line, "josh ready "))
	case <-time.After(readyTimeout):
	}
	if !strings.HasPrefix(j.url, "http://") {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		return nil, fmt.Errorf("josh did not get ready: see %s", logs.Name())
	}
	return j, nil
}

// stop ends the process as an operator would, and fails when it does not go in time.
func (j *josh) stop() error {
	if err := j.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	late := time.AfterFunc(stopTimeout, func() { _ = j.cmd.Process.Kill() })
	err := j.cmd.Wait()
	if !late.Stop() {
		return errors.Join(errors.New("josh did not stop"), err)
	}
	return err
}

func (j *josh) host() string { return strings.TrimPrefix(j.url, "http://") }
