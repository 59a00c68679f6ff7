package main_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
)

// runbookStep is a command that a step of the runbook's section begins with.
var runbookStep = regexp.MustCompile("(?m)^\\d\\. `josh ([^`]+)`")

// stepsOf returns the commands of the section "Somebody got no reply" of the runbook, in their order, and its text.
func stepsOf(t *testing.T) (steps []string, section string) {
	t.Helper()
	page, err := os.ReadFile(filepath.FromSlash("../../docs/runbook.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ = strings.Cut(string(page), "\n## Somebody got no reply\n")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, m := range runbookStep.FindAllStringSubmatch(section, -1) {
		steps = append(steps, m[1])
	}
	if len(steps) < 4 {
		t.Fatalf("only %d commands in the section", len(steps))
	}
	return steps, section
}

// TestNoReply plants causes for which somebody gets no reply, and finds each in what the runbook's commands say, as they are
// written there.
func TestNoReply(t *testing.T) {
	t.Parallel()
	steps, _ := stepsOf(t)
	p := start(t, t.TempDir())
	phone := func(n string) string { return "+1555017" + n }
	command := func(args ...string) string {
		_, out := josh(t, []string{"JOSH_OPERATOR=kim"}, append(args, "--data", p.data)...)
		return out
	}
	text := func(from, body string) {
		t.Helper()
		if status, v := p.call("POST", "/dev/sms", `{"from":"`+from+`","body":"`+body+`"}`); status != 200 || v["status"] != 200.0 {
			t.Fatalf("%d %v", status, v)
		}
		p.call("POST", "/dev/idle", `{}`)
	}
	joined := func(who string) {
		p.call("POST", "/dev/people", `{"phone":"`+who+`","first_name":"Ada","last_name":"Byron","birthday":"1994-04-17","zip":"94110"}`)
	}
	ends := func(who, fault string) {
		p.call("POST", "/dev/carrier", `{"fault":"`+fault+`","count":1,"to":"`+who+`"}`)
		text(who, "hello there")
	}
	tomorrow := time.Now().UTC().Truncate(24*time.Hour).AddDate(0, 0, 1)
	to := func(at time.Time) {
		p.call("POST", "/dev/clock", `{"to":"`+at.Format(time.RFC3339)+`"}`)
		p.call("POST", "/dev/idle", `{}`)
	}
	to(tomorrow.Add(20 * time.Hour)) // noon in San Francisco, whatever time the test runs at

	for _, c := range []struct {
		who, cause string
		says       []string // what the steps have to show of it
		plant      func(who string)
	}{
		{phone("0101"), "opted_out", []string{"after a STOP nothing leaves to them", "no text leaves after a STOP"}, func(who string) {
			text(who, "stop")
			text(who, "what is this?")
		}},
		{phone("0102"), "held", []string{"under a hard hold (", "only confirmations"}, func(who string) {
			joined(who)
			command("hold", "place", who, "--kind", "hard", "--reason", "somebody told us")
			text(who, "hello?")
		}},
		{phone("0103"), "taken_over", []string{"Kim answers them in the place of JOSH until"}, func(who string) {
			joined(who)
			text(who, "hi")
			command("person", "take", who, "--as", "Kim", "--reason", "they asked")
			text(who, "anybody there?")
		}},
		{phone("0113"), "suspended", []string{"told so once a day", "josh person restore"}, func(who string) {
			joined(who)
			text(who, "hi")
			command("person", "suspend", who, "--reason", "three reports")
			text(who, "hello?")
			text(who, "hello??")
		}},
		{phone("0104"), "failed", []string{"(21211)"}, func(who string) { ends(who, "reject:21211") }},
		{phone("0105"), "failed", []string{"did not arrive", "(30005)"}, func(who string) {
			ends(who, "fail_later:30005")
			p.call("POST", "/dev/clock", `{"advance":"1m"}`)
			p.call("POST", "/dev/idle", `{}`)
		}},
		{phone("0106"), "dead", []string{"its turn failed again and again", "josh dead redrive"}, func(who string) {
			p = poisoned(t, p, who)
			text(who, "hello")
			for range 8 {
				p.call("POST", "/dev/clock", `{"advance":"5m"}`)
				p.call("POST", "/dev/idle", `{}`)
			}
		}},
		{phone("0107"), "silent", []string{"over the limit", "told within the hour"}, func(who string) {
			for range 12 {
				text(who, "hello")
			}
		}},
		{phone("0108"), "never_came", []string{"nothing from that number has reached JOSH", "carrier's log"}, func(string) {}},
		{phone("0109"), "delivered", []string{"is on their phone"}, func(who string) { text(who, "hello") }},
		{phone("0110"), "region_closed", []string{`"invite": "region_closed"`}, func(who string) {
			joined(who)
			text(who, "hello")
			command("region", "close", "san-francisco", "--reason", "for the test")
		}},
		{phone("0111"), "not_sent", []string{"it leaves on ", "night where they are"}, func(who string) {
			joined(who)
			text(who, "hi")
			to(tomorrow.Add(31 * time.Hour)) // 23:00 there
			text(who, "can I talk to a person?")
			command("human", "answer", who, "Of course, what is it about?", "--reason", "they asked")
			p.call("POST", "/dev/idle", `{}`)
		}},
		{phone("0112"), "paused", []string{"sending is paused for everybody", "(20003)", "josh resume"}, func(who string) { ends(who, "reject:20003") }},
	} {
		c.plant(c.who)
		began, shown := time.Now(), ""
		for _, step := range steps {
			shown += command(strings.Fields(strings.ReplaceAll(step, "PHONE", c.who))...)
		}
		if took := time.Since(began); took > 30*time.Second {
			t.Errorf("%s: the steps took %s", c.cause, took)
		}
		for _, says := range append(c.says, c.cause) {
			if !strings.Contains(shown, says) {
				t.Errorf("%s: the runbook's steps do not show %q:\n%.3000s", c.cause, says, shown)
			}
		}
	}
	for _, word := range []string{"what is this?", "anybody there?", "Ada", "Byron"} {
		if shown := command("person", "why", phone("0103")); strings.Contains(shown, word) {
			t.Errorf("josh person why shows %q", word)
		}
	}
}

// poisoned has the turns of a number fail for good: between two runs of josh something of it breaks.
func poisoned(t *testing.T, p *process, who string) *process {
	t.Helper()
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	p.wait()
	cfg, err := app.Load(map[string]string{"PUBLIC_BASE_URL": "http://127.0.0.1"}, app.Local)
	if err != nil {
		t.Fatal(err)
	}
	store, err := bolt.Open(filepath.Join(p.data, "josh.db"), bolt.Options{Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	item := table.Item{Key: record.Session(cfg.Hash()(who)), Kind: record.KindSession.Name, Schema: 1, Data: []byte("{")}
	if err := cfg.Sealed(store).Commit(t.Context(), table.Insert(item)); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	return start(t, p.data)
}

// TestNoReplyCauses holds the causes that the code knows and those that the runbook explains to each other.
func TestNoReplyCauses(t *testing.T) {
	t.Parallel()
	_, section := stepsOf(t)
	code, err := os.ReadFile(filepath.FromSlash("../../internal/edge/ops/why.go"))
	if err != nil {
		t.Fatal(err)
	}
	explained := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| (`[a-z_]+`(?:, `[a-z_]+`)*) \\|").FindAllStringSubmatch(section, -1) {
		for _, name := range regexp.MustCompile("[a-z_]+").FindAllString(row[1], -1) {
			if name != "cause" {
				explained[name] = true
			}
		}
	}
	known := 0
	for _, m := range regexp.MustCompile(`(?:Cause\{|\{)(?:Cause: )?"([a-z_]+)", `).FindAllStringSubmatch(string(code), -1) {
		if known++; !explained[m[1]] {
			t.Errorf("the runbook does not explain %s", m[1])
		}
		explained[m[1]] = true
	}
	for name := range explained {
		if !strings.Contains(string(code), `"`+name+`"`) {
			t.Errorf("the runbook explains %s, which is no cause", name)
		}
	}
	if known < 14 {
		t.Errorf("only %d causes found in the code", known)
	}
}
