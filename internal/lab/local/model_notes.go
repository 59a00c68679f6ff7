package local

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"sync"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/model/scripted"
)

const (
	// maxCalls bounds the calls that are remembered.
	maxCalls = 1000
	// maxNotes is how many lines the file gets before it is written anew: a call is two.
	maxNotes = 4 * maxCalls
)

// modelNotes is what a scripted model is still to say and was asked, in a file that outlives the process: like the simulated
// carrier it stands for somebody outside, who does not forget when JOSH dies. The zero value has no file.
type modelNotes struct {
	mu    sync.Mutex
	path  string
	file  *os.File
	lines int // of the file
	calls []modelCall
	n     uint64 // of the last call

	waiting func() []scripted.Answer // what is still to be said, for a file that is written anew
}

// modelNote is a line of the file: answers that were scripted, or a call, when it begins and when it has ended.
type modelNote struct {
	Script []scripted.Answer `json:"script,omitempty"`
	Call   *modelCall        `json:"call,omitempty"`
	Said   *scripted.Answer  `json:"said,omitempty"` // that answers a call which begins
}

// open reads the notes of a file, and goes on in it.
func (m *recorded) open(path string) error {
	raw, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fault.Wrap(fault.Config, modelFile, err)
	}
	waiting, calls := readNotes(raw)
	if err := m.script.Script(waiting...); err != nil {
		return fault.Wrap(fault.Config, modelFile, err)
	}
	m.notes.path, m.notes.calls, m.notes.waiting = path, calls, m.script.Waiting
	if len(calls) > 0 {
		m.notes.n = calls[len(calls)-1].N
	}
	m.notes.mu.Lock()
	defer m.notes.mu.Unlock()
	return m.notes.anew()
}

// readNotes returns the answers that are still to be said and the calls, the oldest first. A line that death cut off is none.
func readNotes(raw []byte) (waiting []scripted.Answer, calls []modelCall) {
	for lines := json.NewDecoder(bytes.NewReader(raw)); ; {
		var note modelNote
		if lines.Decode(&note) != nil {
			return waiting, calls
		}
		waiting = append(waiting, note.Script...)
		if note.Said != nil {
			if at := slices.IndexFunc(waiting, func(a scripted.Answer) bool { return reflect.DeepEqual(a, *note.Said) }); at >= 0 {
				waiting = slices.Delete(waiting, at, at+1)
			}
		}
		if note.Call == nil {
			continue
		}
		if at := slices.IndexFunc(calls, func(c modelCall) bool { return c.N == note.Call.N }); at >= 0 {
			calls[at] = *note.Call
		} else {
			calls = append(calls, *note.Call)
		}
	}
}

// anew writes the file with nothing in it that does not count any more.
func (n *modelNotes) anew() error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	err := e.Encode(modelNote{Script: n.waiting()})
	for i := range n.calls {
		err = errors.Join(err, e.Encode(modelNote{Call: &n.calls[i]}))
	}
	if err == nil {
		err = writeFile(n.path, b.Bytes())
	}
	if err != nil {
		return fault.Wrap(fault.Unavailable, modelFile, err)
	}
	if n.file != nil {
		_ = n.file.Close()
	}
	n.lines = 0
	n.file, err = os.OpenFile(n.path, os.O_APPEND|os.O_WRONLY, 0o600)
	return fault.Wrap(fault.Unavailable, modelFile, err)
}

// write adds a line. What is written survives kill -9, which is all that is asked of it.
func (n *modelNotes) write(note modelNote) error {
	if n.path == "" {
		return nil
	}
	if n.lines++; n.lines > maxNotes {
		return n.anew()
	}
	line, err := json.Marshal(note)
	if err == nil {
		_, err = n.file.Write(append(line, '\n'))
	}
	return fault.Wrap(fault.Unavailable, modelFile, err)
}

// began notes that a call is made, and gives it its number.
func (n *modelNotes) began(note modelNote) error {
	n.n++
	note.Call.N = n.n
	n.calls = append(n.calls, *note.Call)
	n.calls = n.calls[max(0, len(n.calls)-maxCalls):]
	return n.write(note)
}

// ended notes what became of a call.
func (n *modelNotes) ended(c modelCall) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	for i := range n.calls {
		if n.calls[i].N == c.N {
			n.calls[i] = c
		}
	}
	return n.write(modelNote{Call: &c})
}

// after returns the calls after one.
func (n *modelNotes) after(after uint64) []modelCall {
	n.mu.Lock()
	defer n.mu.Unlock()
	at, _ := slices.BinarySearchFunc(n.calls, after+1, func(c modelCall, from uint64) int { return int(c.N) - int(from) })
	return append([]modelCall{}, n.calls[at:]...)
}

func (n *modelNotes) close() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.file == nil {
		return nil
	}
	return n.file.Close()
}
