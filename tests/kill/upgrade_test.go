package kill

import (
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// What an older josh left behind when it was killed in the middle of texts is in testdata/upgrade: its data, and what carrier and
// phones remember. Each release leaves one more, by its own binary:
//
//	JOSH_BINARY=/path/to/old/josh go test ./tests/kill -run TestUpgrade -leave v1.2.0
var leave = flag.String("leave", "", "have JOSH_BINARY die in the middle of texts and keep its data as testdata/upgrade/NAME")

// readied is a person who has begun the first questions: there, the old josh has left a timer.
const readied = "+15550100499"

// TestUpgrade opens data that an older josh has left in the middle of texts: nothing of it is lost, and nothing is sent twice.
func TestUpgrade(t *testing.T) {
	t.Parallel()
	if *leave != "" {
		if err := in(nil, func(w *world) { w.leaves(filepath.Join("testdata/upgrade", *leave)) }); err != nil {
			t.Fatal(err)
		}
	}
	left, err := filepath.Glob("testdata/upgrade/*")
	if err != nil || len(left) == 0 {
		t.Fatalf("nobody has left anything: %v", err)
	}
	for _, from := range left {
		t.Run(filepath.Base(from), func(t *testing.T) {
			t.Parallel()
			var r remembered
			if err := r.read(from); err != nil {
				t.Fatal(err)
			}
			err := after(func(dir string, c *carrier) error { return r.lay(from, dir, c) }, nil, func(w *world) {
				w.outside = func(m *message) bool { return m.to == readied } // reminders are in the traces of timers
				for _, t := range r.Texts {
					w.texts = append(w.texts, &text{sid: t.SID, from: t.From, body: t.Body, answered: t.Answered})
				}
				for _, text := range w.texts { // as Twilio does with what got no 200
					if text.answered.IsZero() {
						w.send(text)
					}
				}
				sum := w.judge()
				for _, m := range r.Taken {
					demand(len(w.carrier.of(m.Job)) == 1, "job %s left before the upgrade and again after it", m.Job)
				}
				demand(sum.answered == len(r.Texts) && sum.failed == 0 && len(w.carrier.all()) > len(r.Taken), "%+v", sum)
				t.Logf("%s: %d texts left by the old one, %d by the new one: %+v", r.By, len(r.Taken), len(w.carrier.all())-len(r.Taken), sum)
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

// remembered is what carrier and phones know of an old josh, as it is kept.
type remembered struct {
	By    string    `json:"by"`
	Cut   time.Time `json:"cut"` // when it was killed
	Texts []struct {
		SID, From, Body string
		Answered        time.Time
	} `json:"texts"`
	Taken []struct {
		SID, To, Body, Job string
		Created, Arrived   time.Time
	} `json:"taken"`
}

// leaves texts with josh, kills it in the middle, and keeps what is left.
func (w *world) leaves(into string) {
	w.carrier.latency = 20 * time.Millisecond
	for n := range 16 {
		w.person(fmt.Sprintf("+155501004%02d", n))
	}
	w.person(readied)
	w.say(readied, "I'm ready")
	w.say("+15550100431", "STOP")
	w.rest()
	var people sync.WaitGroup
	for n := range 32 {
		people.Go(func() {
			_ = try(func() {
				for _, body := range []string{"hello", "HELP", "what is next", "B"} {
					w.say(fmt.Sprintf("+155501004%02d", n), body)
				}
			})
		})
	}
	for len(w.carrier.all()) < 40 {
		time.Sleep(time.Millisecond)
	}
	w.end()
	people.Wait()
	r := remembered{By: filepath.Base(into), Cut: time.Now().UTC()}
	for _, t := range w.texts {
		r.Texts = append(r.Texts, struct {
			SID, From, Body string
			Answered        time.Time
		}{t.sid, t.from, t.body, t.answered})
	}
	for _, m := range w.carrier.all() {
		r.Taken = append(r.Taken, struct {
			SID, To, Body, Job string
			Created, Arrived   time.Time
		}{m.sid, m.to, m.body, m.job, m.created, m.arrived})
	}
	check(r.keep(w.data, into))
}

// keep writes what is left.
func (r remembered) keep(data, into string) error {
	if err := os.MkdirAll(into, 0o755); err != nil {
		return err
	}
	text, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return err
	}
	for name, from := range map[string]string{"josh.db.gz": "josh.db", "seal.json.gz": "seal.json"} {
		content, err := os.ReadFile(filepath.Join(data, from))
		if err != nil {
			return err
		}
		if err := pack(filepath.Join(into, name), content); err != nil {
			return err
		}
	}
	return pack(filepath.Join(into, "remembered.json.gz"), text)
}

func pack(path string, content []byte) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := gzip.NewWriterLevel(f, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(content); err != nil {
		return err
	}
	return z.Close()
}

func unpack(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

func (r *remembered) read(from string) error {
	text, err := unpack(filepath.Join(from, "remembered.json.gz"))
	if err != nil {
		return err
	}
	return json.Unmarshal(text, r)
}

// lay makes the data folder, a second after the old josh was killed by the clock of both, and has the carrier remember.
func (r *remembered) lay(from, dir string, c *carrier) error {
	for _, t := range r.Taken {
		m := &message{sid: t.SID, to: t.To, body: t.Body, job: t.Job, created: t.Created, arrived: t.Arrived}
		c.taken = append(c.taken, m)
		c.byJob[m.job] = append(c.byJob[m.job], m)
	}
	data := filepath.Join(dir, "data")
	if err := os.MkdirAll(data, 0o700); err != nil {
		return err
	}
	for _, name := range []string{"josh.db", "seal.json"} {
		content, err := unpack(filepath.Join(from, name+".gz"))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(data, name), content, 0o600); err != nil {
			return err
		}
	}
	back := time.Until(r.Cut.Add(time.Second)).Milliseconds()
	return os.WriteFile(filepath.Join(data, "clock.json"), fmt.Appendf(nil, `{"offset_ms":%d}`, back), 0o600)
}
