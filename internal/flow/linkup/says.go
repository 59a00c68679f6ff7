package linkup

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/sms"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/when"
)

// what says a plan: "coffee tomorrow at 3 pm", "coffee on Monday at 10 am or Tuesday at 10 am".
func (t member) what(p Plan) string {
	var at []string
	for _, o := range p.times() {
		at = append(at, t.said(o))
	}
	times := strings.Join(at, " or ")
	if times != "" && times[0] >= 'A' && times[0] <= 'Z' { // a day of the week
		times = "on " + times
	}
	return t.activity(p.Activity) + " " + times
}

func (t member) activity(key string) string {
	return cmp.Or(t.reader.Label(key), strings.ReplaceAll(key, "_", " "))
}

// said says a time of a plan in the words of the day on which it is said.
func (t member) said(o rules.Option) string { return o.Said.Said(t.Region.Local(t.Now)) }

// moment says until when something is open, by the quarter of an hour before it.
func (t member) moment(at time.Time) string {
	local := t.Region.Local(at.Truncate(15 * time.Minute))
	return when.Option{Date: local.Format(time.DateOnly), From: local.Format("15:04")}.Said(t.Region.Local(t.Now))
}

// names says with whom a person is in a plan, by first names as they are now.
func (t member) names(p Plan) (string, *turn.Ask) {
	item, ask := t.Fetch(record.FlowRecord(record.LinkUp(p.ID), Name))
	if ask != nil {
		return "", ask
	}
	var l rules.LinkUp
	if err := record.Decode(item, KindLinkUp, &l); err != nil {
		if ask := turn.Newer(err); ask != nil {
			return "", ask
		}
	}
	others := slices.DeleteFunc(l.Participants(), func(number string) bool { return number == t.State.Number })
	if len(others) == 0 {
		return "others", nil
	}
	answer, ask := t.Answer(turn.Call{Purpose: Names, Version: "1", Input: others})
	if ask != nil {
		return "", ask
	}
	var names []string
	if answer.Failure() != nil || json.Unmarshal(answer.Output, &names) != nil {
		names = nil
	}
	return list(names, len(others)), nil
}

// list says names as people do, those that a text has no room for as a number.
func list(names []string, all int) string {
	var said []string
	for _, name := range names {
		if name != somebody && sayable(name) && len(said) < mostNamed {
			said = append(said, name)
		}
	}
	switch more := all - len(said); {
	case len(said) == 0 && more == 1:
		return "one other person"
	case len(said) == 0:
		return strconv.Itoa(more) + " others"
	case more > 0:
		return strings.Join(said, ", ") + " and " + strconv.Itoa(more) + " more"
	case len(said) == 1:
		return said[0]
	}
	return strings.Join(said[:len(said)-1], ", ") + " and " + said[len(said)-1]
}

// sayable reports whether a text has room for a name.
func sayable(name string) bool {
	return name != "" && len(name) <= longestGSM && sms.Count(name).Encoding == sms.GSM7
}
