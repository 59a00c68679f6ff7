package events

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

//go:embed */*.json expected.json
var files embed.FS

// The settings of the run that the files are made for. None of them is a secret of any deployment.
const (
	PublicBaseURL = "https://josh.example"               // signatures are computed over it
	AuthToken     = "josh-local-token"                   // the documented token of every local run
	AccountSID    = "AC00000000000000000000000000000000" // what a local run uses
	Pepper        = "josh-local-pepper"                  // keys the hash of a number in queue payloads
	Josh          = "+15550100000"                       // the number that is texted
)

// Case is an event and what its function has to answer.
type Case struct {
	Event string `json:"event"` // "<function>/<case>", the path of the file without its ending
	Why   string `json:"why"`   // what the case shows
	// Signature says whether Twilio signed the request of the event: "valid", "invalid", or "" for one that
	// carries none.
	Signature string `json:"signature,omitempty"`
	Answer    Answer `json:"answer"`
	Payload   []byte `json:"-"` // the file
}

// Answer is what is compared of a function's answer; a zero field is not compared.
type Answer struct {
	Status      int      `json:"status,omitempty"`       // of an HTTP answer
	ContentType string   `json:"content_type,omitempty"` // of an HTTP answer, without parameters
	Contains    string   `json:"contains,omitempty"`     // part of the body of an HTTP answer, or of the clock's answer
	Failures    []string `json:"failures"`               // ids of an SQS answer's failed items; null for no SQS answer
	// Carrier is how many texts the function has to hand to the carrier.
	Carrier int `json:"carrier,omitempty"`
}

// Function returns the name of the case's function, which is also the name of its folder in functions/.
func (c Case) Function() string {
	name, _, _ := strings.Cut(c.Event, "/")
	return name
}

// Load returns every case in the order in which they are meant to be invoked: later ones rely on what
// earlier ones stored. It fails when a file has no expectation or an expectation no file.
func Load() ([]Case, error) {
	raw, err := files.ReadFile("expected.json")
	if err != nil {
		return nil, err
	}
	var cases []Case
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&cases); err != nil {
		return nil, fmt.Errorf("expected.json: %w", err)
	}
	paths, err := fs.Glob(files, "*/*.json")
	if err != nil {
		return nil, err
	}
	for i := range cases {
		path := cases[i].Event + ".json"
		at := slices.Index(paths, path)
		if at < 0 {
			return nil, fmt.Errorf("expected.json: %s is missing or named twice", path)
		}
		paths = slices.Delete(paths, at, at+1)
		if cases[i].Payload, err = files.ReadFile(path); err != nil {
			return nil, err
		}
	}
	if len(paths) > 0 {
		return nil, fmt.Errorf("expected.json names no answer for %s", strings.Join(paths, ", "))
	}
	return cases, nil
}
