package twilio

import (
	_ "embed" // for the table
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"sync"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Class is what to do about a message that Twilio refused or failed.
type Class string

// The classes.
const (
	Retry         Class = "retry"         // known not processed: send again after a pause
	Ambiguous     Class = "ambiguous"     // perhaps processed: look it up before sending again
	Wait          Class = "wait"          // a window has to pass (quiet hours, a daily cap); then once more at most
	Permanent     Class = "permanent"     // this message will never go: give it up
	Suppress      Class = "suppress"      // this recipient is out of reach of this sender: send nothing more
	Configuration Class = "configuration" // our account or settings: stop sending, an operator has to act
	Informational Class = "informational" // about webhooks or an inbound message: nothing was refused
)

//go:embed codes.json
var codesJSON []byte

// Codes is the table of Twilio's error codes. It is read-only and safe for concurrent use.
type Codes struct {
	classes  map[int]Class
	meanings map[int]string
	waits    map[int]window // of the class Wait
}

// LoadCodes reads the embedded table, once a process. An error, of kind Config, means that the build is broken.
func LoadCodes() (*Codes, error) { return codes() }

var codes = sync.OnceValues(func() (*Codes, error) { return parseCodes(codesJSON) })

func parseCodes(raw []byte) (*Codes, error) {
	var file struct {
		Version int
		Codes   []struct {
			Code    int
			Class   Class
			Meaning string
			Wait    string
		}
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		return nil, fault.Wrap(fault.Config, "read error codes", err)
	}
	if file.Version != 1 || len(file.Codes) == 0 {
		return nil, fault.New(fault.Config, "error codes: not version 1 with codes")
	}
	c := &Codes{classes: make(map[int]Class, len(file.Codes)), meanings: make(map[int]string, len(file.Codes)), waits: map[int]window{}}
	for _, e := range file.Codes {
		if _, twice := c.classes[e.Code]; twice || e.Code < 10000 || e.Code > 99999 || !e.Class.valid() {
			return nil, fault.New(fault.Config, fmt.Sprintf("error codes: %d: not five digits, there twice, or of unknown class", e.Code))
		}
		if e.Meaning == "" {
			return nil, fault.New(fault.Config, fmt.Sprintf("error codes: %d: no meaning", e.Code))
		}
		c.classes[e.Code], c.meanings[e.Code] = e.Class, e.Meaning
		if e.Class != Wait {
			continue
		}
		w, err := parseWindow(e.Wait)
		if err != nil {
			return nil, fault.Wrap(fault.Config, fmt.Sprintf("error codes: %d", e.Code), err)
		}
		c.waits[e.Code] = w
	}
	return c, nil
}

// Meaning says in plain words what a code means, "" for one that is not in the table.
func (c *Codes) Meaning(code int) string { return c.meanings[code] }

// Meanings returns what each code that a text out can fail with means.
func (c *Codes) Meanings() map[int]string {
	meanings := maps.Clone(c.meanings)
	maps.DeleteFunc(meanings, func(code int, _ string) bool { return c.classes[code] == Informational })
	return meanings
}

func (c Class) valid() bool {
	switch c {
	case Retry, Ambiguous, Wait, Permanent, Suppress, Configuration, Informational:
		return true
	}
	return false
}

// Class returns what to do about an error code. For a code that is not in the table (Twilio adds some
// without notice; 0 stands for none) the HTTP status decides: 429 was never processed, any other 4xx is a
// refusal of this message, and everything else leaves open whether it was processed. Status 0 stands for a
// receipt: the message was processed and failed for good.
func (c *Codes) Class(code, httpStatus int) Class {
	if class, ok := c.classes[code]; ok {
		return class
	}
	switch {
	case httpStatus == http.StatusTooManyRequests:
		return Retry
	case httpStatus == 0, httpStatus >= 400 && httpStatus < 500:
		return Permanent
	}
	return Ambiguous
}
