package vote

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
)

// name is that of the flow, and of its records, signals and timers.
const name = "vote"

// Meaning is the purpose of the call that reads a voice which is neither a plain yes nor a plain no. Its input is the words,
// its output "yes", "no" or anything else.
const Meaning = "vote_meaning"

// Open is how long a vote is open from its first member on.
const Open = time.Hour

// The signals and the timer of a vote.
const (
	joins  = "joins"
	voices = "voices"
	leaves = "leaves"
	result = "result"
	closes = "close"
)

// The kinds of records.
//
//nolint:gochecknoglobals // constant values: Go has no struct constants
var (
	KindMember = record.Kind{Name: "vote_member", Schema: 1}
	KindVote   = record.Kind{Name: "vote", Schema: 1}
)

// Membership is what a number has of its votes.
type Membership struct {
	Votes []string  `json:"votes"` // ids, in the order in which they were joined
	At    time.Time `json:"at"`
}

// Vote is what a group has of itself. The zero value has no members yet.
type Vote struct {
	Members map[string]Member `json:"members"` // by the hash of the number
	Closed  bool              `json:"closed,omitempty"`
	Yes     int               `json:"yes,omitempty"` // when it is closed
	No      int               `json:"no,omitempty"`
}

// Member is one who takes part.
type Member struct {
	Voice string    `json:"voice,omitempty"` // "yes", "no" or ""
	At    time.Time `json:"at"`              // when they last said something
}

// said is the data of a signal.
type said struct {
	Vote   string `json:"vote"`
	Number string `json:"number,omitempty"`
	Voice  string `json:"voice,omitempty"`
	Yes    int    `json:"yes,omitempty"`
	No     int    `json:"no,omitempty"`
}

// Flow returns the capability.
func Flow() turn.Flow {
	return turn.Flow{
		Name:  name,
		Steps: []turn.Step{{Name: name, Stage: turn.Claims, Run: claim}},
		Left:  left,
		Signals: map[string]func(*turn.Turn) turn.Verdict{
			joins: counted, voices: counted, leaves: counted, result: told,
		},
		Timers:  map[string]func(*turn.Turn) turn.Verdict{closes: closed},
		Erasure: kinds(),
	}
}

// kinds declares what becomes of the records when a person is erased.
func kinds() []erasure.Kind {
	return []erasure.Kind{
		{
			Kind: KindMember, Rule: erasure.Delete, Why: "the votes that they are in",
			Ways: []erasure.Way{erasure.Own()},
			Age:  erasure.ByTime(func(m Membership) []time.Time { return []time.Time{m.At} }),
		},
		{
			Kind: KindVote, Rule: erasure.TakeOut, Why: "a vote of several people: only they go",
			Ways: []erasure.Way{erasure.Index(func(item table.Item) []string { return slices.Sorted(maps.Keys(erasure.Read[Vote](item).Members)) })},
			Age: erasure.Age{By: "time", Newer: func(o erasure.Order, item table.Item) bool { // their own: that of others says nothing of them
				return erasure.Read[Vote](item).Members[o.Number].At.After(o.At)
			}},
			TakeOut: takeOut,
		},
	}
}

// takeOut takes a member out who was in it before the order.
func takeOut(o erasure.Order, data []byte) (rest []byte, changed bool, err error) {
	var v Vote
	if err := json.Unmarshal(data, &v); err != nil {
		return nil, false, fault.Wrap(fault.Internal, "decode vote", err)
	}
	m, in := v.Members[o.Number]
	if !in || m.At.After(o.At) {
		return data, false, nil
	}
	delete(v.Members, o.Number)
	rest, err = json.Marshal(v)
	return rest, true, fault.Wrap(fault.Internal, "encode vote", err)
}

// read parses "join vote x", "vote x some words" and "leave vote x".
func read(normal string) (what, vote, words string) {
	fields := strings.Fields(strings.ToLower(normal))
	switch {
	case len(fields) == 3 && fields[0] == "join" && fields[1] == "vote":
		return joins, fields[2], ""
	case len(fields) == 3 && fields[0] == "leave" && fields[1] == "vote":
		return leaves, fields[2], ""
	case len(fields) >= 3 && fields[0] == "vote":
		return voices, fields[1], strings.Join(fields[2:], " ")
	}
	return "", "", ""
}
