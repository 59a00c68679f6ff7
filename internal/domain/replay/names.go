package replay

import (
	"bytes"
	"strings"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Names are what an item says beside the bundle in it, and the bundle therefore need not: they do not shrink, and are a tenth
// of a packed bundle.
type Names struct {
	Subject string // hash of the number, or id of the LinkUp
	ID      string // of the text, the signal or the timer
	SID     string // of a text
}

// NamesIn returns the names in a filed item, which has an id and, of a text, a sid.
func NamesIn(key table.Key, id, sid string) Names {
	subject, isText := record.NumberOfText(key)
	if of, isInner := record.InnerOf(key); !isText && isInner {
		subject = bare(of)
	}
	return Names{Subject: subject, ID: id, SID: sid}
}

func namesOf(s Snapshot) Names {
	names := Names{Subject: s.State.Number, ID: s.Message.ID, SID: s.Message.SID}
	if names.Subject == "" {
		names.Subject = bare(s.State.Of)
	}
	return names
}

func bare(of record.Subject) string {
	_, id, _ := strings.Cut(string(of), "#")
	return id
}

// out takes the names out of JSON. A byte stands in the place of each that JSON never has as it is.
func (n Names) out(plain []byte) []byte {
	for i, name := range n.list() {
		if name != "" {
			plain = bytes.ReplaceAll(plain, []byte(name), []byte{byte(i + 1)})
		}
	}
	return plain
}

// in puts the names back.
func (n Names) in(plain []byte) []byte {
	for i, name := range n.list() {
		plain = bytes.ReplaceAll(plain, []byte{byte(i + 1)}, []byte(name))
	}
	return plain
}

func (n Names) list() []string { return []string{n.Subject, n.SID, n.ID} }
