package ops

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/audit"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// trail is who runs a command, in which record that stands, and of whom and what it has turned out to be.
type trail struct {
	by      string
	record  string // id
	number  string // hash
	subject string
}

type trailKey struct{}

// As returns a context in which commands are run by an operator: a user of the machine, or the caller that AWS knows.
func As(ctx context.Context, operator string) context.Context {
	return context.WithValue(ctx, trailKey{}, &trail{by: audit.Name(operator)})
}

// By returns the name of the operator who runs a command, "" for nobody's.
func By(ctx context.Context) string {
	if t, ok := ctx.Value(trailKey{}).(*trail); ok {
		return t.by
	}
	return ""
}

// concerns notes of whom a command is.
func concerns(ctx context.Context, number string) {
	if t, ok := ctx.Value(trailKey{}).(*trail); ok && t.number == "" {
		t.number = number
	}
}

// isAbout notes what a command is about, which the command has found: an id of ours, nothing that somebody has typed.
func isAbout(ctx context.Context, id string) {
	if t, ok := ctx.Value(trailKey{}).(*trail); ok {
		t.subject = id
	}
}

// recordOf returns the id of the record of a command, "" where none is kept.
func recordOf(ctx context.Context) string {
	if t, ok := ctx.Value(trailKey{}).(*trail); ok {
		return t.record
	}
	return ""
}

// changes are the commands that change something, and looks those that are about one person, whatever they show: each is
// recorded. All others are when they reveal something.
func changes() []string {
	return []string{
		"answers.answer", "answers.close", "backup.make", "card.add", "card.change", "card.withdraw", "dead.redrive", "dead.redrive_all", "hold.lift", "hold.look", "hold.place",
		"human.answer", "human.close", "incident.close", "incident.note", "linkup.cancel", "linkup.extend", "linkup.remove", "key.rotate", "pause.end", "pepper.drop",
		"person.back", "person.entitle", "person.erase", "person.restore", "person.suspend", "person.take", "person.text", "region.set", "smoke.begin",
	}
}

func looks() []string {
	return []string{"match.explain", "person.about", "person.audit", "person.show", "person.thread", "person.why", "replay.export", "replay.test"}
}

// named is what arguments say of whom or what a command is, and why.
type named struct {
	Reveal bool   `json:"reveal"`
	Reason string `json:"reason"`
	Look   string `json:"look"`
	Phone  string `json:"phone"`
	Who    string `json:"who"`
	ID     string `json:"id"`
	SID    string `json:"sid"`
	LinkUp string `json:"linkup"`
}

// reveals reports whether words, names or numbers are shown in the clear. A reason is enough where it alone opens them, and so is the look
// for which one was given.
func (n named) reveals(command string) bool {
	switch command {
	case "match.explain", "person.thread", "replay.export":
		return n.Reason != "" || n.Look != ""
	}
	return n.Reveal
}

// isLook reports whether a command is about one person. A list of talks is where it is that of somebody.
func (n named) isLook(command string) bool {
	return slices.Contains(looks(), command) || command == "talk.list" && n.Who != ""
}

// unknownSubject stands for what somebody has typed and is the form of no id.
const unknownSubject = "unknown"

// idForm is the form of ids of texts, incidents, LinkUps and questions, and of the jobs that come of them.
var idForm = regexp.MustCompile(`^[0-7][0-9A-HJKMNP-TV-Z]{25}(-[0-9]{1,3})?$`)

// subject returns the id of what a command is about. A phone is none, nor is the hash of one: that leads to the person. Of anything else
// nothing is kept that was typed, because it may be somebody's name.
func (n named) subject() (id string) {
	for _, typed := range []string{n.ID, n.SID, n.LinkUp, n.Who} {
		switch {
		case idForm.MatchString(typed), sms.ValidMessageSID(typed):
			return typed
		case typed != "" && !likePhone(typed) && !likeHash(typed):
			id = unknownSubject
		}
	}
	return id
}

// number returns the hash of the number that arguments name, "" where they name none.
func (o *Ops) number(ctx context.Context, n named) string {
	for _, typed := range []string{n.Phone, n.Who, n.ID} {
		if likeHash(typed) {
			return typed
		}
		if likePhone(typed) {
			if number, _, err := o.numberOf(ctx, typed); err == nil {
				return number
			}
		}
	}
	return ""
}

// audited runs a command and keeps a record of it, from before it begins: what cannot be recorded is not done. A look that goes on has the
// record that it began with.
func (o *Ops) audited(ctx context.Context, name string, args json.RawMessage, run Command) (any, error) {
	var n named
	_ = json.Unmarshal(args, &n) // the command refuses what it cannot read
	if !slices.Contains(changes(), name) && !n.isLook(name) && !n.Reveal {
		return run(ctx, args)
	}
	by := By(ctx)
	if by == "" {
		return nil, fault.New(fault.Forbidden, "nobody is behind this command: everything that changes something or shows somebody has a name in the audit")
	}
	now := o.Now()
	r := audit.Record{ID: o.IDs.New(now), At: now, By: by, Command: name, Look: n.reveals(name), Why: observe.Clean(strings.TrimSpace(n.Reason)), Number: audit.Of(o.number(ctx, n)), Subject: n.subject(), Outcome: audit.Begun}
	earlier, err := o.earlier(ctx, r, n)
	if err != nil {
		return nil, err
	}
	if earlier != nil {
		return o.lookedAgain(ctx, r, *earlier, args, run)
	}
	version, err := o.keep(ctx, r, 0)
	if err != nil {
		return nil, fault.Wrap(fault.Unavailable, "the audit cannot be written, so nothing was done", err)
	}
	value, r, err := o.recorded(ctx, r, args, run)
	if _, failed := o.keep(ctx, r, version); failed != nil {
		o.Log.ErrorContext(ctx, "the end of a command is not in the audit", "audit", r.ID, "command", name, "kind", fault.KindOf(failed), "error", failed)
	}
	return value, err
}

// recorded runs a command and enters in its record what became of it.
func (o *Ops) recorded(ctx context.Context, r audit.Record, args json.RawMessage, run Command) (any, audit.Record, error) {
	t := &trail{by: r.By, record: r.ID}
	value, err := run(context.WithValue(ctx, trailKey{}, t), args)
	if r.Outcome = audit.Done; err != nil {
		r.Outcome = string(fault.KindOf(err))
	}
	if t.number != "" {
		r.Number = audit.Of(t.number)
	}
	if t.subject != "" {
		r.Subject = t.subject
	}
	return value, r, err
}

// Recorded runs what operators do by other ways than a command of Call, and keeps the same record of it under a name of changes.
func (o *Ops) Recorded(ctx context.Context, name string, run func(context.Context) error) error {
	_, err := o.audited(ctx, name, nil, func(ctx context.Context, _ json.RawMessage) (any, error) { return nil, run(ctx) })
	return err
}

// keep writes a record, version 0 for a new one, and returns its version.
func (o *Ops) keep(ctx context.Context, r audit.Record, version int64) (int64, error) {
	item, err := record.Encode(record.Audit(r.ID, r.At), record.KindAudit, r)
	if err != nil {
		return 0, err
	}
	item.Version, item.Expires = version, r.At.Add(audit.Kept)
	return version + 1, o.Table.Commit(ctx, table.Put(item))
}
