//go:build engines

package kill

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// cut is a josh that was backed up in the middle of texts and died at that moment: the backup, and what carrier and phones remember.
type cut struct {
	file  string
	texts []*text
	taken []*message
}

// backsUp has people text and takes a backup in the middle. From just before it on nothing arrives at the carrier any more, and what is in
// the air then is taken only when josh is dead.
func (w *world) backsUp(file string) (c cut) {
	var now atomic.Int32 // 1: calls stay in the air; 2: calls come to nothing
	w.carrier.fails(func(_, _ string, _ int) fault {
		switch now.Load() {
		case 1:
			return fault{delay: 2 * time.Second}
		case 2:
			return fault{name: "reset"}
		}
		return fault{delay: 20 * time.Millisecond}
	})
	w.person(ann)
	w.say("+15550100431", "STOP")
	w.rest()
	var people sync.WaitGroup
	for n := range 24 {
		people.Go(func() {
			_ = try(func() {
				for _, body := range []string{"hello", "HELP", "what is next"} {
					w.say(fmt.Sprintf("+155501004%02d", n), body)
				}
			})
		})
	}
	for len(w.carrier.all()) < 25 {
		time.Sleep(time.Millisecond)
	}
	now.Store(1)
	people.Wait()
	for n := range 48 { // whose turns are hardly done yet
		people.Go(func() { _ = try(func() { w.say(fmt.Sprintf("+155501004%02d", n), "what can I do?") }) })
	}
	people.Wait()
	now.Store(2)
	_, err := command(nil, "--data", w.data)("backup", "make", file)
	if err != nil && !strings.Contains(err.Error(), "invalid character") { // what it prints is no JSON
		check(err)
	}
	w.end()
	w.carrier.still()
	return cut{file, w.texts, w.carrier.all()}
}

// verifies restores a backup into a scratch table of an engine and returns what was found, and whether it was found whole.
func verifies(file, engine string) (string, bool) {
	cmd := exec.Command(os.Getenv(binaryVar), "backup", "verify", file, "--engine", engine)
	cmd.Env = []string{"PHONE_PEPPER=" + pepper}
	out, err := cmd.CombinedOutput()
	return string(out), err == nil
}

// TestRestoreOnEngines backs josh up in the middle of texts, restores the backup on engines that are not ours, and runs josh there: what
// was accepted before the backup is answered, once, and what had left before it leaves no more.
func TestRestoreOnEngines(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "josh.tar")
	var c cut
	if err := in(nil, func(w *world) { c = w.backsUp(file) }); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, variable := range map[string]string{"dynoxide": tableVar, "ministack": "JOSH_SECOND_DYNAMODB_ENDPOINT"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			engine := os.Getenv(variable)
			said, found := verifies(file, engine)
			if !found || !strings.Contains(said, `"whole": true`) || !strings.Contains(said, `"sending"`) {
				t.Fatalf("the backup, with texts that wait and texts in the air: %s", said)
			}
			t.Log(said)
			for what, content := range map[string][]byte{"half": whole[:len(whole)/2], "one byte": flip(whole)} {
				bad := filepath.Join(t.TempDir(), what)
				if err := os.WriteFile(bad, content, 0o600); err != nil {
					t.Fatal(err)
				}
				if said, found := verifies(bad, engine); found {
					t.Errorf("%s is taken for whole: %s", what, said)
				}
			}
			env := onEngine(t, engine)
			env["QUEUE"] = "bolt" // on SQS a wait is real time
			err := after(func(dir string, into *carrier) error { return c.lay(dir, env, into) }, env, func(w *world) {
				w.texts, w.next = slices.Clone(c.texts), len(c.texts)
				w.say("+15550100431", "hello?") // opted out before the backup
				sum := w.judge()
				for _, m := range c.taken {
					demand(len(w.carrier.of(m.job)) == 1, "job %s left before the backup and again after it", m.job)
				}
				demand(sum.answered == len(w.texts) && sum.failed == 0 && len(w.carrier.all()) > len(c.taken), "%+v", sum)
				t.Logf("%d texts left by the old one, %d by the restored one: %+v", len(c.taken), len(w.carrier.all())-len(c.taken), sum)
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

func flip(whole []byte) []byte {
	damaged := append([]byte(nil), whole...)
	damaged[len(damaged)*2/3] ^= 0x10
	return damaged
}

// lay restores the backup, as the page of the runbook does it, and has the carrier remember.
func (c cut) lay(dir string, env map[string]string, into *carrier) error {
	for _, m := range c.taken {
		again := *m
		into.taken = append(into.taken, &again)
		into.byJob[m.job] = append(into.byJob[m.job], &again)
	}
	cmd := exec.Command(os.Getenv(binaryVar), "backup", "restore", c.file, "--data", filepath.Join(dir, "data"))
	with := maps.Clone(env)
	with["PHONE_PEPPER"] = pepper
	for name, value := range with {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}
