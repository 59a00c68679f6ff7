package app_test

import (
	"encoding/json"
	"strings"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// bundles returns the bundle of every turn of the run, as it is exported without a reason.
func (r *recorded) bundles() string {
	r.T.Helper()
	var all strings.Builder
	n := 0
	for i := 1; i <= 60; i++ {
		raw, err := r.TryOperate("replay.export", ops.Export{SID: testkit.SID(i)})
		if err != nil {
			continue // no turn of a text, or one that could not be done
		}
		bundle, err := replay.Parse(raw)
		if err != nil || !bundle.Redacted {
			r.T.Errorf("%s: redacted %t, %v", testkit.SID(i), bundle.Redacted, err)
		}
		n++
		all.Write(raw)
		all.WriteByte('\n')
	}
	if n < 15 {
		r.T.Errorf("only %d bundles", n)
	}
	return all.String()
}

// looks are the commands behind the lists and pages of operators that are about people, with arguments that give no reason.
func (r *recorded) looks() map[string][]any {
	hash := r.Config.Hash()
	looks := map[string][]any{
		"now": {nil}, "cost": {nil}, "shadow": {nil}, "region.list": {nil}, "pause.show": {nil}, "hold.list": {nil}, "human.list": {nil}, "linkup.list": {nil}, "talk.list": {nil}, "dead.list": {nil},
		"answers.questions": {nil}, "answers.decisions": {nil}, "answers.cards": {nil}, "incident.list": {ops.Which{}}, "replay.since": {ops.Since{For: "48h"}},
		"report.crisis": {map[string]int{"year": 2026}},
	}
	for _, phone := range []string{ourPerson, ourVictim, unlucky} {
		for _, name := range []string{"person.thread", "person.why", "person.about", "talk.list", "human.show"} {
			looks[name] = append(looks[name], map[string]string{"who": hash(phone)})
		}
		for _, name := range []string{"person.show", "person.audit"} {
			looks[name] = append(looks[name], map[string]string{"phone": phone})
		}
	}
	for _, item := range r.Everything() {
		switch kindOf(item) {
		case record.KindIncident.Name:
			looks["incident.show"] = append(looks["incident.show"], ops.Look{ID: idOf(item)})
		case record.KindQuestion.Name:
			looks["answers.show"] = append(looks["answers.show"], map[string]string{"id": idOf(item)})
		case record.KindDead.Name:
			looks["dead.show"] = append(looks["dead.show"], ops.ByID{ID: idOf(item)})
		}
	}
	return looks
}

// idOf returns the id that an item says it has.
func idOf(item string) string {
	_, after, _ := strings.Cut(item, `"id":"`)
	id, _, _ := strings.Cut(after, `"`)
	return id
}

// masked returns what operators are shown without a reason: the answers from which their lists and the pages of the console are made.
func (r *recorded) masked() string {
	r.T.Helper()
	var all strings.Builder
	answered := map[string]int{}
	for name, each := range r.looks() {
		for _, args := range each {
			if args == nil {
				args = struct{}{}
			}
			raw, err := r.TryOperate(name, args)
			if err != nil {
				all.WriteString(name + " " + err.Error() + "\n")
				continue
			}
			answered[name]++
			all.WriteString(name + " " + string(raw) + "\n")
		}
		if answered[name] == 0 {
			r.T.Errorf("%s has no answer", name)
		}
	}
	return all.String()
}

// audits returns what is kept of what operators have done, and what they are shown of it.
func (r *recorded) audits() string {
	r.T.Helper()
	var all strings.Builder
	n := 0
	for key, item := range r.Everything() {
		if kindOf(item) == record.KindAudit.Name {
			n++
			all.WriteString(key.String() + " " + item + "\n")
		}
	}
	if n < 3 {
		r.T.Errorf("only %d records of the audit", n)
	}
	raw := r.Operate("audit", ops.AuditQuestion{})
	var list ops.AuditList
	if err := json.Unmarshal(raw, &list); err != nil || len(list.Records) < 3 {
		r.T.Errorf("%d records are listed, %v", len(list.Records), err)
	}
	return all.String() + string(raw)
}
