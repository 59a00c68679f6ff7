package kill

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// backlogged is how many texts wait for a slow carrier; 0 is none, and no test. `make kill` takes 100,000.
var backlogged = flag.Int("backlog", 0, "texts that a slow carrier builds a backlog of")

// maxMemory bounds the memory of a josh with a backlog, in MB, without the file that it maps: what it has
// without one, and what a hint of each waiting text weighs.
const maxMemory = 600

// TestBacklogDrainsByClass lets a slow carrier build up a backlog. Then somebody asks for HELP and somebody is in
// danger: the answers overtake everything that waits. In the end everything has left, in bounded memory.
func TestBacklogDrainsByClass(t *testing.T) {
	t.Parallel()
	backlog := *backlogged
	if backlog == 0 {
		t.Skip("make kill builds it up")
	}
	err := in(nil, func(w *world) {
		var slow atomic.Bool
		slow.Store(true)
		w.carrier.fails(func(_, _ string, _ int) fault {
			if slow.Load() {
				return fault{delay: 500 * time.Millisecond}
			}
			return fault{}
		})
		start, most, mapped := time.Now(), int64(0), int64(0)
		var wg sync.WaitGroup
		errs := make(chan error, senders)
		var crisis *text // said in the middle of it
		for part := range senders {
			wg.Go(func() {
				errs <- try(func() {
					for n := part; n < backlog; n += senders {
						w.say(fmt.Sprintf("+1555%07d", 3_000_000+n), "hello")
						if n == backlog/2 {
							crisis = w.say("+15550100097", inCrisis)
						}
					}
				})
			})
		}
		wg.Wait()
		close(errs)
		for err := range errs {
			check(err)
		}
		w.turnsDone()
		accepted := time.Since(start)
		own, files := memory(w.pid())
		most, mapped = max(most, own), max(mapped, files)
		before := len(w.carrier.all())
		w.say("+15550100099", "HELP")
		for range 4 * backlog {
			if help := w.lastTo("+15550100099"); help >= 0 {
				break
			}
			time.Sleep(time.Millisecond)
		}
		overtaken := backlog - w.lastTo("+15550100099")
		behind := w.say("+15550100098", inCrisis)
		for range 4 * backlog {
			if w.lastTo(behind.from) >= 0 {
				break
			}
			time.Sleep(time.Millisecond)
		}
		ahead := w.lastTo(behind.from) // nothing but what was in the air when it was said may be before it
		demand(ahead >= 0 && backlog-ahead > (backlog-before)*9/10, "the reply to a crisis overtook %d of %d", backlog-ahead, backlog-before)
		waited := func(t *text) time.Duration {
			return w.carrier.to(t.from)[0].arrived.Sub(t.answered).Round(time.Millisecond)
		}
		demand(w.lastTo("+15550100099") >= 0 && overtaken > (backlog-before)*9/10, "the answer to HELP overtook %d of %d", overtaken, backlog-before)
		slow.Store(false)
		for len(w.carrier.all()) <= backlog+2 {
			own, files := memory(w.pid())
			most, mapped = max(most, own), max(mapped, files)
			time.Sleep(50 * time.Millisecond)
			demand(time.Since(start) < 10*time.Minute, "%d of %d left", len(w.carrier.all()), backlog)
		}
		t.Logf("%d texts accepted in %v, %d waited; the answer to HELP overtook %d; the replies to a crisis were at the carrier after %v (while the texts came in) and %v (behind them); drained after %v; at most %d MB of its own, %d MB of mapped files", backlog,
			accepted.Round(time.Millisecond), backlog-before, overtaken, waited(crisis), waited(behind), time.Since(start).Round(time.Millisecond), most, mapped)
		demand(most < maxMemory, "%d MB", most)
		w.judge()
	})
	if err != nil {
		t.Fatal(err)
	}
}

// turnsDone waits until every accepted text has had its turn.
func (w *world) turnsDone() {
	until := time.Now().Add(10 * patience)
	for time.Now().Before(until) {
		if d := w.depths()["inbound"]; d["ready"]+d["in_flight"] == 0 {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	demand(false, "turns are not done: %v", w.depths())
}

// lastTo returns how many texts the carrier took before the last one to a number, -1 when there is none.
func (w *world) lastTo(phone string) int {
	all := w.carrier.all()
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].to == phone {
			return i
		}
	}
	return -1
}

// memory is what a process has of its own and of files that it maps, in MB. The kernel takes the latter back
// whenever it needs room: the table is such a file.
func memory(pid int) (own, files int64) {
	file, err := os.Open("/proc/" + strconv.Itoa(pid) + "/status")
	check(err)
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if fields[0] != "RssAnon:" && fields[0] != "RssFile:" {
			continue
		}
		kb, err := strconv.ParseInt(fields[1], 10, 64)
		check(err)
		if fields[0] == "RssAnon:" {
			own = kb / 1024
		} else {
			files = kb / 1024
		}
	}
	return own, files
}

// TestPoisonTextIsPutAside loses the key that a text was sealed with. The text fails its turns, is put aside
// and listed; the later texts of that person and those of others are answered meanwhile or right after.
func TestPoisonTextIsPutAside(t *testing.T) {
	t.Parallel()
	err := in(nil, func(w *world) {
		w.person(ann)
		w.rest()
		w.between(func() { check(os.Remove(w.data + "/seal.json")) })
		w.arm("intake.after_claim", 1)
		t0 := w.text(ann, "hello")
		w.send(t0) // josh dies with the text stored, comes back without the key, and gets it again
		later, other := w.say(ann, "hello again"), w.say("+15550100012", "hello")
		w.rest()
		tr, _ := w.trace(other)
		demand(tr.Outcome != "pending", "somebody else waits: %+v", tr)
		w.pass(time.Minute)
		tr, _ = w.trace(t0)
		demand(tr.Outcome == "dead", "the poison text is %q", tr.Outcome)
		tr, _ = w.trace(later)
		demand(tr.Outcome == "answered" && len(tr.Jobs) == 1, "the later text is still blocked after a minute: %+v", tr)
		letters := w.letters()
		demand(len(letters) == 1 && letters[0].SID == t0.sid && letters[0].Kind == "text", "dead letters: %+v", letters)
		w.judge()
	})
	if err != nil {
		t.Fatal(err)
	}
}
