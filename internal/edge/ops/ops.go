package ops

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"maps"
	"strings"
	"sync/atomic"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/spine/erase"
	"github.com/josh-sms/josh/internal/spine/identity"
)

// Offerer puts hints into a queue.
type Offerer interface {
	Send(ctx context.Context, msgs ...queue.Message) error
}

// Ops runs an operator's commands.
type Ops struct {
	Table    table.Table
	Inbound  Offerer
	Outbound Offerer
	Seal     seal.Sealer
	Numbers  identity.Numbers
	Peppers  PepperBook
	NewKey   func() (Keys, error) // makes the key that seals from now on; nil where no file has the keys
	Unproved bool                 // nothing in the table has shown yet that Numbers hashes as its numbers were hashed
	Eraser   *erase.Eraser
	Book     *wording.Book
	Codes    *twilio.Codes
	Scan     table.Scan
	Recent   *observe.Recent                            // what this process has counted lately; nil where many do, and CloudWatch adds them up
	Replays  func(replay.Setting) (replay.Rules, error) // the rules of this release
	Matching func(context.Context, MatchQuestion) (match.Why, error)
	Plans    func(records []table.Item) ([]string, error)        // ids of the LinkUps that the records of somebody name
	Talks    func(records []table.Item) ([]string, error)        // likewise, of the talks
	Budget   int                                                 // cents that models may cost in a day, 0 for no limit
	WhatIf   func(ledger.If) (func(ledger.Entry) []int64, error) // what calls would have cost, told in the order of time
	Rules    func() RuleFiles                                    // of this build
	Explain  func(Explaining) (any, error)                       // what they make of a text
	Figures  func() (map[string]float64, error)                  // that make eval recorded for them; nil where the build has none
	Stage    string                                              // of the installation
	Only     []sms.Phone                                         // that texts may leave to, on a staging system; nil is all
	Pretend  func(context.Context, Pretended) ([]table.Op, error)
	IDs      *ident.Source
	Now      func() time.Time
	Log      *slog.Logger

	heads   atomic.Pointer[heads] // nil until people were counted
	figured lately[map[string]RegionFigures]
	used    lately[map[string]usage]
}

// Command runs with its arguments as JSON and returns what is to be shown.
type Command func(ctx context.Context, args json.RawMessage) (any, error)

// Commands lists the commands by name.
func (o *Ops) Commands() map[string]Command {
	all := map[string]Command{
		"audit":             command(o.Audit),
		"answers.decisions": command(o.AnswersDecisions),
		"answers.questions": command(o.AnswersQuestions),
		"answers.show":      command(o.AnswersShow),
		"answers.answer":    command(o.AnswersAnswer),
		"answers.close":     command(o.AnswersClose),
		"answers.cards":     command(o.AnswersCards),
		"answers.try":       command(o.AnswersTry),
		"card.add":          command(o.CardAdd),
		"card.change":       command(o.CardChange),
		"card.withdraw":     command(o.CardWithdraw),
		"card.show":         command(o.CardShow),
		"commands":          command(o.List),
		"context":           command(o.Context),
		"cost":              command(o.Cost),
		"dead.list":         command(o.DeadList),
		"dead.show":         command(o.DeadShow),
		"dead.causes":       command(o.DeadByCause),
		"dead.redrive":      command(o.DeadRedrive),
		"dead.redrive_all":  command(o.DeadRedriveAll),
		"money":             command(o.Money),
		"now":               command(o.Glance),
		"pause.show":        command(o.PauseShow),
		"pause.end":         command(o.PauseEnd),
		"key.rotate":        command(o.KeyRotate),
		"pepper.show":       command(o.PepperShow),
		"pepper.drop":       command(o.PepperDrop),
		"region.list":       command(o.RegionList),
		"region.set":        command(o.RegionSet),
		"rules.explain":     command(o.explain),
		"rules.show":        command(o.RulesShow),
		"report.crisis":     command(o.ReportCrisis),
		"shadow":            command(o.Shadow),
		"smoke.begin":       command(o.SmokeBegin),
		"smoke.look":        command(o.SmokeLook),
	}
	maps.Copy(all, o.ofPeople())
	return all
}

// ofPeople are the commands that are about somebody, or about several in a LinkUp.
func (o *Ops) ofPeople() map[string]Command {
	return map[string]Command{
		"incident.list":  command(o.IncidentList),
		"incident.show":  command(o.IncidentShow),
		"incident.note":  command(o.IncidentNote),
		"incident.close": command(o.IncidentClose),
		"human.list":     command(o.HumanList),
		"human.show":     command(o.HumanShow),
		"human.answer":   command(o.HumanAnswer),
		"human.close":    command(o.HumanClose),
		"hold.list":      command(o.HoldList),
		"hold.place":     command(o.HoldPlace),
		"hold.lift":      command(o.HoldLift),
		"hold.look":      command(o.HoldLook),
		"linkup.list":    command(o.LinkUpList),
		"linkup.show":    command(o.LinkUpShow),
		"talk.list":      command(o.TalkList),
		"talk.show":      command(o.TalkShow),
		"linkup.cancel":  command(o.LinkUpCancel),
		"linkup.remove":  command(o.LinkUpRemove),
		"linkup.extend":  command(o.LinkUpExtend),
		"match.explain":  command(o.MatchExplain),
		"person.entitle": command(o.PersonEntitle),
		"person.restore": command(o.PersonRestore),
		"person.show":    command(o.PersonShow),
		"person.suspend": command(o.PersonSuspend),
		"person.take":    command(o.PersonTake),
		"person.text":    command(o.PersonText),
		"person.back":    command(o.PersonBack),
		"person.thread":  command(o.PersonThread),
		"person.why":     command(o.PersonWhy),
		"person.erase":   command(o.PersonErase),
		"replay.export":  command(o.ReplayExport),
		"replay.since":   command(o.ReplaySince),
		"replay.test":    command(o.ReplayTest),
		"person.about":   command(o.PersonAbout),
		"person.audit":   command(o.PersonAudit),
		"person.changed": command(o.PersonChanged),
	}
}

// Call runs a command by name, as the operator of the context (see As), and keeps a record of what changes something or shows somebody. An
// unknown one is NotFound, arguments that do not fit are Invalid, one that needs a name and has none is Forbidden.
func (o *Ops) Call(ctx context.Context, name string, args json.RawMessage) (any, error) {
	run, ok := o.Commands()[name]
	if !ok {
		return nil, fault.New(fault.NotFound, "no such command")
	}
	return o.audited(ctx, name, args, run)
}

// numberOf returns the hash under which a phone is known that somebody has typed.
func (o *Ops) numberOf(ctx context.Context, typed string) (number string, phone sms.Phone, err error) {
	if phone, err = o.typed(typed); err == nil {
		number, err = o.Numbers.Find(ctx, string(phone))
	}
	return number, phone, err
}

// typed reads a phone that somebody has typed.
func (o *Ops) typed(typed string) (sms.Phone, error) {
	phone, ok := sms.ParsePhone(typed)
	switch {
	case !ok || misses(phone):
		return "", fault.New(fault.Invalid, "a phone is written like +15550100123 (E.164)")
	case o.Unproved:
		return "", fault.New(fault.Invalid, "nothing in the table shows yet that PHONE_PEPPER is the right one, and by a wrong one nobody would be found")
	}
	return phone, nil
}

// unseal opens what is sealed under a key; "" for nothing, and for what cannot be opened.
func (o *Ops) unseal(ctx context.Context, key table.Key, sealed string) string {
	if sealed == "" {
		return ""
	}
	plain, err := o.Seal.Open(ctx, key.String(), sealed)
	if err != nil {
		return ""
	}
	return string(plain)
}

// misses reports whether a phone has digits too few to be one, or, of North America, too many: there all have ten.
func misses(p sms.Phone) bool {
	return p[0] == '+' && len(p) < len("+1234567") || strings.HasPrefix(string(p), "+1") && len(p) != len("+15550100123")
}

// likePhone reports whether somebody has typed a phone, however it is written: no id is of digits alone.
func likePhone(typed string) bool {
	return strings.ContainsAny(typed, "0123456789") && strings.Trim(typed, "+0123456789 -().\u00a0") == ""
}

// likeHash reports whether somebody has typed the hash of a number, as lists show it.
func likeHash(typed string) bool {
	sum, err := hex.DecodeString(typed)
	return err == nil && len(sum) == sha256.Size
}

// command makes a Command of a typed function.
func command[In, Out any](run func(context.Context, In) (Out, error)) Command {
	return func(ctx context.Context, args json.RawMessage) (any, error) {
		var in In
		if len(bytes.TrimSpace(args)) > 0 {
			dec := json.NewDecoder(bytes.NewReader(args))
			dec.DisallowUnknownFields()
			if err := dec.Decode(&in); err != nil {
				return nil, fault.New(fault.Invalid, "arguments do not fit the command")
			}
		}
		return run(ctx, in)
	}
}

// None is the argument or the answer of a command that has none.
type None struct{}

// given returns what an operator has to write, without numbers of phones in it.
func given(text, what string) (string, error) {
	text = observe.Clean(strings.TrimSpace(text))
	if text == "" {
		return "", fault.New(fault.Invalid, "a "+what+" is required")
	}
	return text, nil
}

// because returns the reason that an operator gives for what a person, or everybody, feels.
func because(reason string) (string, error) {
	reason, err := given(reason, "reason")
	if err != nil {
		return "", fault.New(fault.Invalid, err.Error()+": --reason says why, and stands in the audit")
	}
	return reason, nil
}
