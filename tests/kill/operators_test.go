package kill

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

// The people of TestOperators.
const (
	desperate = "+15550100061"
	reported  = "+15550100062"
	minor     = "+15550100063"
)

// josh runs an operator's command in a shell with an environment of its own.
type josh func(args ...string) (out []map[string]any, err error) // the lines of its answer

// command returns the josh of a shell with an environment.
func command(env map[string]string, more ...string) josh {
	return func(args ...string) ([]map[string]any, error) {
		cmd := exec.Command(os.Getenv(binaryVar), append(args, more...)...)
		for _, name := range slices.Sorted(maps.Keys(env)) {
			cmd.Env = append(cmd.Env, name+"="+env[name])
		}
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		if err := cmd.Run(); err != nil {
			return nil, fmt.Errorf("josh %v: %w: %s", args, err, errs.String())
		}
		var answer []map[string]any
		for lines := json.NewDecoder(&out); lines.More(); {
			var one map[string]any
			if err := lines.Decode(&one); err != nil {
				return nil, err
			}
			answer = append(answer, one)
		}
		return answer, nil
	}
}

// must runs a command that has to work, and returns the one answer it has, if it has one.
func (j josh) must(args ...string) map[string]any {
	out := j.list(args...)
	if len(out) == 0 {
		return nil
	}
	demand(len(out) == 1, "josh %v: %d answers", args, len(out))
	return out[0]
}

// list runs a command and returns the list that is its answer.
func (j josh) list(args ...string) []map[string]any {
	list, err := j(args...)
	check(err)
	return list
}

// refuses runs a command that has to be refused.
func (j josh) refuses(why string, args ...string) {
	out, err := j(args...)
	demand(err != nil, "%s: josh %v was done: %v", why, args, out)
}

// to returns what reached the carrier for a phone.
func (c *carrier) to(phone string) []*message {
	return slices.DeleteFunc(c.all(), func(m *message) bool { return m.to != phone })
}

// happened counts the events of a type about a phone.
func (w *world) happened(phone, typ string) int {
	var answer struct{ Events []struct{ Type string } }
	status, err := w.call(http.MethodGet, "/dev/events?phone="+url.QueryEscape(phone)+"&type="+typ, nil, &answer)
	check(err)
	demand(status == http.StatusOK, "GET /dev/events: %d", status)
	return len(answer.Events)
}

// operate is a night on call: every command of the runbook, each with what it has to show and to refuse.
func operate(w *world, josh josh, happened func(phone, typ string) int) {
	w.say(desperate, "I want to kill myself")
	w.person(minor)
	w.say(minor, "I'm 15 by the way")
	w.pass(2 * time.Minute) // an engine that is slow to start takes no hint at first, and the clock finds the texts
	incidents := josh.list("incident", "list")
	demand(len(incidents) == 2, "incidents: %v", incidents)
	first := incidents[0]
	demand(first["category"] == "self_harm" && first["state"] == "open" && first["alerted"] != nil && first["text"] == nil, "the first: %v", first)
	demand(first["phone"] != desperate && first["phone"] != "" && first["reply"] == "full", "the first: %v", first)
	id := first["id"].(string)
	look(josh, id, happened)

	holds := josh.list("hold", "list")
	demand(len(holds) == 2, "holds: %v", holds)
	josh.refuses("no reason", "hold", "place", reported, "--kind", "hard")
	josh.refuses("nobody with that number", "hold", "place", reported, "--kind", "hard", "--reason", "a slip of the finger")
	w.person(reported)
	josh.refuses("weaker than what is there", "hold", "place", desperate, "--kind", "soft", "--reason", "calmer")
	placed := josh.must("hold", "place", reported, "--kind", "soft", "--for", "24h", "--reason", "two members reported them")
	demand(placed["phone"] != reported && placed["by"] == "operator" && placed["until"] != nil, "placed: %v", placed)
	josh.must("hold", "place", reported, "--kind", "hard", "--reason", "a third report")
	josh.refuses("it is there already", "hold", "place", reported, "--kind", "hard", "--reason", "again")
	var hash string
	for _, h := range josh.list("hold", "list") {
		demand(h["phone"] != "" && h["sealed"] == nil, "hold without a phone, or with a secret: %v", h)
		if h["by"] == "operator" {
			hash = h["number"].(string)
			demand(h["kind"] == "hard_hold" && h["reason"] == "a third report" && h["until"] == nil, "by hand: %v", h)
		}
	}
	demand(hash != "", "a hold placed by hand is not listed")
	w.say(reported, "hello?")
	w.pass(2 * time.Minute)
	demand(len(w.carrier.to(reported)) == 1, "under a hard hold nothing leaves but who can help, once")

	josh.refuses("no reason", "hold", "lift", hash)
	told := josh.must("hold", "lift", hash, "--reason", "spoke with them", "--tell")
	silent := josh.must("hold", "lift", id, "--reason", "is with family")
	demand(told["lifted"] == true && told["told"] == true && silent["lifted"] == true && silent["told"] == false, "lifted: %v, %v", told, silent)
	w.pass(2 * time.Minute)
	demand(len(w.carrier.to(reported)) == 2 && len(w.carrier.to(desperate)) == 1, "%d and %d texts", len(w.carrier.to(reported)), len(w.carrier.to(desperate)))
	demand(len(josh.list("hold", "list")) == 1, "the hold of the minor is not what is left")
	demand(happened(reported, "hold_placed") == 2 && happened(reported, "hold_lifted") == 1, "events of holds")
	others(josh)
}

// look reads, notes and closes an incident.
func look(josh josh, id string, happened func(phone, typ string) int) {
	shown := josh.must("incident", "show", id)
	demand(shown["text"] == nil && shown["phone"] != desperate, "shown in the clear: %v", shown)
	josh.refuses("no reason", "incident", "show", id, "--reveal")
	demand(happened(desperate, "incident_revealed") == 0, "a look that was refused is recorded")
	shown = josh.must("incident", "show", id, "--reveal", "--reason", "to call them")
	demand(shown["text"] == "I want to kill myself" && shown["phone"] == desperate, "revealed: %v", shown)
	demand(happened(desperate, "incident_revealed") == 1, "the look is not recorded")
	josh.must("incident", "note", id, "called, sister picked up: +15550100099")
	closed := josh.must("incident", "close", id, "is with family")
	notes, _ := json.Marshal(closed["notes"])
	demand(closed["state"] == "closed" && closed["outcome"] == "is with family" && strings.Contains(string(notes), "sister") && !strings.Contains(string(notes), "5550100099"), "closed: %v", closed)
	josh.refuses("closed already", "incident", "close", id, "again")
	josh.refuses("no such incident", "incident", "show", "01J00000000000000000000000")
	demand(len(josh.list("incident", "list")) == 1 && len(josh.list("incident", "list", "--closed")) == 1, "lists after the close")
}

// others are the commands that have nothing to do with a danger.
func others(josh josh) {
	slug := "seattle"
	state := func() any {
		for _, r := range josh.list("region", "list") {
			if r["slug"] == slug {
				return r["state"]
			}
		}
		return nil
	}
	for _, c := range [][2]string{{"close", "closed"}, {"waitlist", "waitlisted"}, {"open", "open"}} {
		josh.must("region", c[0], slug, "--reason", "for the test")
		demand(state() == c[1], "region %s: %v", c[0], state())
	}
	josh.refuses("no such region", "region", "open", "atlantis", "--reason", "for the test")
	may := josh.must("person", "entitle", reported, "--no-participate", "--reason", "for the test")
	demand(may["can_participate"] == false && josh.must("person", "entitle", reported)["can_participate"] == false, "entitled: %v", may)
	proof := josh.must("person", "erase", reported, "--proof", "--reason", "they asked")
	demand(proof["left"] == float64(0) && proof["whole"] == nil, "erased: %v", proof)
	found := josh.must("person", "audit", reported)
	demand(found["astray"] == nil && found["left_kinds"] == nil && len(found["old"].(map[string]any)) == 0, "the audit: %v", found)
	josh.refuses("nobody is there", "person", "entitle", reported)
	demand(len(josh.list("dead", "list")) == 0, "dead letters")
	josh.must("resume", "--show")
}

// TestOperators works the commands of the runbook on a running josh.
func TestOperators(t *testing.T) {
	t.Parallel()
	err := in(nil, func(w *world) { operate(w, command(nil, "--data", w.data), w.happened) })
	if err != nil {
		t.Fatal(err)
	}
}
