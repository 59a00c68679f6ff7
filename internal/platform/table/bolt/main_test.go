//go:build unix

package bolt_test

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
)

// childVariable makes this test binary do one of the children's work instead of running tests: some things
// can only be done to a process of one's own.
const childVariable = "JOSH_BOLT_TEST_CHILD"

var children = map[string]func(path string) error{
	"commit":    commitUntilKilled,
	"disk full": commitOnFullDisk,
}

func TestMain(m *testing.M) {
	child, ok := children[os.Getenv(childVariable)]
	if !ok {
		os.Exit(m.Run())
	}
	if err := child(os.Args[len(os.Args)-1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// child returns a command that runs a child on the file at path.
func child(t *testing.T, name, path string) *exec.Cmd {
	t.Helper()
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), binary, path)
	cmd.Env = append(os.Environ(), childVariable+"="+name)
	cmd.Stderr = os.Stderr
	return cmd
}
