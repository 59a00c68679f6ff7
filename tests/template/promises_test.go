package template_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// promise is what an entry of the runbook has somebody look for.
type promise struct {
	lines    map[string]bool // of the log, and whether a provoked fault wrote them
	commands map[string]bool // of josh, and whether they showed something
	logs     []string        // functions whose logs they are in, none where the entry does not say
}

// runbook has the promises of the entries, by alarm.
type runbook map[string]*promise

var (
	quotedLine = regexp.MustCompile("`([a-zA-Z]+(?: [a-z]+)+)`")
	command    = regexp.MustCompile("`josh ([a-z]+(?: [a-z]+)?(?: --[a-z]+(?: [a-z0-9]+)?)*)`")
	logsOf     = regexp.MustCompile("logs? of (`[a-z]+`(?:(?:, | or | and )`[a-z]+`)*)")
	oneName    = regexp.MustCompile("`([a-z]+)`")
)

// notOurs are the lines that Lambda writes, not JOSH.
var notOurs = []string{"Task timed out", "Runtime exited"}

// asked are the commands of the runbook as the operator's program asks them.
var asked = map[string]struct {
	name string
	args any
}{
	"incident list":                {"incident.list", nil},
	"hold list":                    {"hold.list", nil},
	"dead list":                    {"dead.list", nil},
	"human list":                   {"human.list", nil},
	"resume --show":                {"pause.show", nil},
	"cost --by purpose --since 1d": {"cost", map[string]any{"by": []string{"purpose"}, "since": "1d"}},
	"cost --by person --since 1d":  {"cost", map[string]any{"by": []string{"person"}, "since": "1d"}},
}

// promises reads the entries of docs/runbook.md.
func promises(t *testing.T) runbook {
	t.Helper()
	_, text, _ := strings.Cut(read(t, "docs/runbook.md"), "\n## Alarms\n")
	text, _, _ = strings.Cut(text, "\n## ")
	all := runbook{}
	for _, entry := range strings.Split(text, "\n### ")[1:] {
		names, body, _ := strings.Cut(entry, "\n")
		_, look, _ := strings.Cut(strings.ReplaceAll(body, "\n", " "), "**Look** ")
		look, _, _ = strings.Cut(look, "**Do** ")
		p := &promise{lines: map[string]bool{}, commands: map[string]bool{}}
		for _, m := range command.FindAllStringSubmatch(look, -1) {
			p.commands[m[1]] = false
		}
		for _, m := range quotedLine.FindAllStringSubmatch(look, -1) {
			if !strings.HasPrefix(m[1], "josh ") && !slices.Contains(notOurs, m[1]) {
				p.lines[m[1]] = false
			}
		}
		for _, m := range logsOf.FindAllStringSubmatch(look, -1) {
			for _, f := range oneName.FindAllStringSubmatch(m[1], -1) {
				p.logs = append(p.logs, f[1])
			}
		}
		for name := range strings.SplitSeq(names, ", ") {
			all[name] = p
		}
	}
	return all
}

// keep looks, after a fault was provoked, for what the entry of its alarm promises.
func (b runbook) keep(t *testing.T, alarm string, r *recorder) {
	t.Helper()
	p, ok := b[alarm]
	if !ok {
		t.Errorf("no entry of the runbook for %s", alarm)
		return
	}
	for line := range strings.Lines(r.logs.String()) {
		for says := range p.lines {
			from := len(p.logs) == 0 || slices.ContainsFunc(p.logs, func(f string) bool { return strings.Contains(line, `"function":"`+f+`"`) })
			if from && regexp.MustCompile(`"message":"[^"]*`+says).MatchString(line) {
				p.lines[says] = true
			}
		}
	}
	for says := range p.commands {
		run, ok := asked[says]
		if !ok || r.world == nil {
			t.Errorf("%s: josh %s: this test does not know how to run it (%t)", alarm, says, r.world != nil)
			continue
		}
		out, err := r.world.TryOperate(run.name, run.args)
		if err != nil {
			t.Errorf("%s: josh %s: %v", alarm, says, err)
		}
		if shown := string(out); shown != "[]" && shown != "{}" && !strings.Contains(shown, `:[]`) {
			p.commands[says] = true
		}
	}
}

// kept reports every promise that no provoked fault has kept.
func (b runbook) kept(t *testing.T) {
	t.Helper()
	lines, commands := 0, 0
	for _, name := range slices.Sorted(maps.Keys(b)) {
		for says, seen := range b[name].lines {
			if lines++; !seen {
				t.Errorf("%s: the runbook has somebody look for %q in the log of %q, and no provoked fault writes it there", name, says, b[name].logs)
			}
		}
		for says, seen := range b[name].commands {
			if commands++; !seen {
				t.Errorf("%s: the runbook has somebody run josh %s, which shows nothing after any provoked fault", name, says)
			}
		}
	}
	if lines < 10 || commands < 8 {
		t.Errorf("only %d lines and %d commands found in the runbook", lines, commands)
	}
}
