package kill

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	// What is tested are binaries that the test builds: go test would not see that their code has changed.
	_ "github.com/josh-sms/josh/internal/lab/local"
	_ "github.com/josh-sms/josh/internal/lab/vote"
)

const (
	// binaryVar names the josh to test, all of it; TestMain builds one when it is not set.
	binaryVar = "JOSH_BINARY"
	// votingVar names the `josh run` that has votes beside all else. TestMain builds it and sets this, but not when it is given a
	// josh: that one is tested as it is, without what only votes reach.
	votingVar = "JOSH_WITH_VOTES"
)

// votes reports whether the josh that is tested has votes.
func votes() bool { return os.Getenv(votingVar) != "" }

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	if os.Getenv(binaryVar) == "" {
		dir, err := os.MkdirTemp("", "josh-kill")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer func() { _ = os.RemoveAll(dir) }()
		for name, source := range map[string]string{binaryVar: "../../cmd/josh", votingVar: "./josh"} {
			path := filepath.Join(dir, name)
			if out, err := exec.Command("go", "build", "-o", path, source).CombinedOutput(); err != nil {
				fmt.Fprintf(os.Stderr, "build: %v\n%s", err, out)
				return 1
			}
			_ = os.Setenv(name, path)
		}
	}
	return m.Run()
}
