package chaos

import (
	"context"
	"net/http"
	"time"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/vote"
)

const (
	bob  = "+15550100002"
	cleo = "+15550100003"
	sid3 = "SM00000000000000000000000000000003"
	sid4 = "SM00000000000000000000000000000004"
)

// group is the id of the vote of the scenarios.
const group = "g"

// turning makes a process that does the turns of a subject.
func (s *system) turning(name string, of record.Subject, times int) *process {
	turns := s.turns()
	hint := work.Hint{Number: of.Number()}
	if hint.Number == "" {
		hint.LinkUp, _ = of.LinkUp()
	}
	return worker(name, times, record.LiveOf(of), func(ctx context.Context) error {
		_, err := turns.Handle(ctx, hint)
		return err
	})
}

// erasing makes a process in which an operator erases somebody, and tries again when that cannot be yet.
func (s *system) erasing(name, phone string, times int) *process {
	e := s.eraser()
	return worker(name, times, nil, func(ctx context.Context) error {
		_, err := e.Erase(ctx, hashOf(phone), s.ids.New(s.Now()))
		return err
	})
}

// reachable stores a person who can be texted of JOSH's own accord.
func (s *system) reachable(phone string) {
	p := people.Person{ID: "p" + phone[1:], FirstName: "Ada", Phone: phone, State: people.Active}
	sealed, err := live.SealPerson(context.Background(), plainSeal{}, hashOf(phone), people.Person{}, p)
	if err != nil {
		panic(err)
	}
	s.put(record.Person(hashOf(phone)), record.KindPerson, time.Time{}, sealed)
}

// voting stores a vote that is open, of members with their voices.
func (s *system) voting(id string, closes time.Time, voices map[string]string) {
	v := vote.Vote{Members: map[string]vote.Member{}}
	for phone, voice := range voices {
		s.reachable(phone)
		v.Members[hashOf(phone)] = vote.Member{Voice: voice, At: s.now}
		s.put(record.FlowRecord(record.Number(hashOf(phone)), "vote"), vote.KindMember, time.Time{}, vote.Membership{Votes: []string{id}, At: s.now})
	}
	of := record.LinkUp(id)
	s.put(record.FlowRecord(of, "vote"), vote.KindVote, time.Time{}, v)
	s.put(record.Timer(of, "vote", "close"), record.KindTimer, closes, work.Timer{TimerKey: work.TimerKey{Flow: "vote", Name: "close"}, At: closes, SetAt: s.now})
	s.oracle.ballots.stored(id, v)
}

// accepted stores a text as its webhook has.
func (s *system) accepted(phone, sid, body string) {
	s.now = s.now.Add(time.Millisecond)
	s.oracle.expects(sid, phone, body)
	s.oracle.arrives(sid)
	s.oracle.texts[sid].answered = s.text(phone, sid, body) == http.StatusOK
}

// done does the turns of a number before the scenario begins.
func (s *system) done(phone string) {
	if _, err := s.turns().Handle(context.Background(), work.Hint{Number: hashOf(phone)}); err != nil {
		panic(err)
	}
}

func number(phone string) record.Subject { return record.Number(hashOf(phone)) }

// voteScenarios are of numbers and of a group that belongs to none of them, which tell each other things.
func voteScenarios() []scenario {
	away := []answer{fails, lost}
	theirs := record.LinkUp(group)
	return []scenario{
		{
			name: "a vote closes while one votes and one leaves", late: 1, delays: []time.Duration{2 * time.Minute},
			setup: func(s *system) []*process {
				s.voting(group, s.now.Add(time.Minute), map[string]string{ada: "yes", bob: "", cleo: ""})
				s.accepted(bob, sid1, "leave vote g")
				s.accepted(cleo, sid2, "vote g no")
				return []*process{
					s.turning("bob's turn", number(bob), 1), s.turning("cleo's turn", number(cleo), 1),
					s.turning("group a", theirs, 1), s.turning("group b", theirs, 1),
				}
			},
		},
		{
			name: "a vote begins", troubles: 1, table: away,
			setup: func(s *system) []*process {
				s.reachable(ada)
				s.reachable(bob)
				s.accepted(ada, sid1, "join vote g")
				s.accepted(bob, sid2, "join vote g")
				s.accepted(ada, sid3, "vote g yes")
				return []*process{
					s.turning("ada's turns", number(ada), 1), s.turning("bob's turn", number(bob), 1),
					s.turning("group a", theirs, 2), s.turning("group b", theirs, 1),
				}
			},
		},
		{
			name: "a deletion against the result", late: 1, table: away, delays: []time.Duration{time.Second},
			setup: func(s *system) []*process {
				s.voting(group, s.now, map[string]string{ada: "yes"})
				s.accepted(ada, sid1, "delete my account")
				s.done(ada)
				return []*process{
					s.webhook(sid2, "yes"), s.turning("turn a", number(ada), 1), s.turning("turn b", number(ada), 1),
					s.turning("group", theirs, 1),
				}
			},
		},
		{
			name: "a STOP against the result", late: 1, table: away, delays: []time.Duration{time.Second},
			setup: func(s *system) []*process {
				s.voting(group, s.now, map[string]string{ada: "yes"})
				return []*process{
					s.webhook(sid1, "STOP"), s.turning("turn a", number(ada), 1), s.turning("turn b", number(ada), 1),
					s.turning("group", theirs, 1),
				}
			},
		},
		{
			name: "a voice against the result", troubles: 1, late: 1, table: away, delays: []time.Duration{time.Second},
			setup: func(s *system) []*process {
				s.voting(group, s.now, map[string]string{ada: "yes"})
				return []*process{
					s.webhook(sid1, "vote g yes"), s.turning("turn a", number(ada), 1), s.turning("turn b", number(ada), 1),
					s.turning("group", theirs, 1),
				}
			},
		},
		{
			name: "an operator erases a member", table: away,
			setup: func(s *system) []*process {
				s.voting(group, s.now, map[string]string{ada: "yes", bob: ""})
				return []*process{
					s.erasing("operator", ada, 3), s.turning("turn", number(ada), 2), s.turning("group", theirs, 1),
				}
			},
		},
	}
}
