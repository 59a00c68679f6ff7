package kill

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	// What is tested is a binary that the test builds: go test would not see that its code has changed.
	_ "github.com/josh-sms/josh/internal/lab/local"
)

// binaryVar names the josh to test; TestMain builds one when it is not set.
const binaryVar = "JOSH_BINARY"

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	if os.Getenv(binaryVar) == "" {
		dir, err := os.MkdirTemp("", "josh-kill")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer func() { _ = os.RemoveAll(dir) }()
		path := filepath.Join(dir, "josh")
		out, err := exec.Command("go", "build", "-o", path, "../../cmd/josh").CombinedOutput()
		if err != nil {
			fmt.Fprintf(os.Stderr, "build: %v\n%s", err, out)
			return 1
		}
		_ = os.Setenv(binaryVar, path)
	}
	return m.Run()
}
