package bench

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os/exec"
	"regexp"
	"sync"
	"time"
)

// The town behind the console: so many people who have each texted, and what of it waits for operators.
const (
	consolePeople  = 10_000
	consoleDead    = 300 // replies that the carrier refuses for good
	consolePlans   = 400
	consoleEach    = 10 // rounds before the pages are looked at, and
	consoleRounds  = 60 // those that count
	consoleDataBar = 200 * time.Millisecond
	paintBar       = time.Second
)

// consolePages are the calls that each page makes when it is opened.
func consolePages() []consolePage {
	safety := []consoleCall{{"incident.list", `{}`}, {"hold.list", `{}`}}
	return []consolePage{
		{"/now", []consoleCall{{"now", `{}`}}},
		{"/incidents", safety},
		{"/conversations", []consoleCall{{"human.list", `{}`}, {"person.thread", `{"who":"` + phone(1) + `"}`}, {"answers.cards", `{}`}}},
		{"/linkups", []consoleCall{{"linkup.list", `{"most":60}`}}},
		{"/questions", []consoleCall{{"answers.questions", `{"most":50}`}, {"answers.decisions", `{"most":50,"since":"7d"}`}, {"answers.cards", `{}`}}},
		{"/dead", []consoleCall{{"dead.list", `{"most":200}`}}},
		{"/money", []consoleCall{{"cost", `{"since":"1d","by":["purpose","model"]}`}}},
		{"/regions", []consoleCall{{"region.list", `{}`}}},
		{"/", append(safety, consoleCall{"human.list", `{"most":20}`}, consoleCall{"", "/dev/sms?after=0&limit=500"}, consoleCall{"", "/dev/waiting"}, consoleCall{"", "/dev/queues"})},
	}
}

type consolePage struct {
	at    string
	calls []consoleCall
}

// consoleCall is a command with its arguments; without one, a path of the development API.
type consoleCall struct{ command, args string }

// Desk is what was measured of the console.
type Desk struct {
	Waits struct{ Incidents, Held, Humans, Questions, Dead int }
	Plans int
	Data  map[string]latencies     // of all calls of a page together
	CPU   map[string]time.Duration // of JOSH, for these
	Paint map[string]time.Duration // first contentful paint in a browser with nothing in its cache, median of three
	Blind string                   // why nothing was painted
}

// Console fills a JOSH of its own through its own doors, and looks at each page of the console.
func Console(ctx context.Context, binary string) (Desk, error) {
	d := Desk{Data: map[string]latencies{}, CPU: map[string]time.Duration{}, Paint: map[string]time.Duration{}}
	_, err := onJosh(ctx, binary, nil, func(ctx context.Context, j *josh, _ *signer) (Run, error) {
		if err := j.settle(ctx); err != nil {
			return Run{}, err
		}
		if err := j.command(ctx, "now", `{}`, &struct{ Waits any }{&d.Waits}); err != nil {
			return Run{}, err
		}
		var plans struct{ Total int }
		if err := j.command(ctx, "linkup.list", `{"all":true,"most":1}`, &plans); err != nil {
			return Run{}, err
		}
		d.Plans = plans.Total
		for _, p := range consolePages() {
			if err := d.look(ctx, j, p); err != nil {
				return Run{}, fmt.Errorf("%s: %w", p.at, err)
			}
		}
		return Run{}, d.paint(ctx, j.url)
	})
	return d, err
}

// look opens a page again and again.
func (d *Desk) look(ctx context.Context, j *josh, p consolePage) error {
	var took []time.Duration
	var before usage
	for n := range consoleEach + consoleRounds {
		if n == consoleEach {
			before, _ = usageOf(j.cmd.Process.Pid)
		}
		began := time.Now()
		if err := j.open(ctx, p.calls); err != nil {
			return err
		}
		if n >= consoleEach {
			took = append(took, time.Since(began))
		}
	}
	after, err := usageOf(j.cmd.Process.Pid)
	d.Data[p.at], d.CPU[p.at] = sorted(took), (after.cpu-before.cpu)/consoleRounds
	return err
}

// command runs an operator's command.
func (j *josh) command(ctx context.Context, name, args string, into any) error {
	return j.call(ctx, http.MethodPost, "/ops/"+name, args, into)
}

// open makes the calls of a page at once, as the page does.
func (j *josh) open(ctx context.Context, calls []consoleCall) error {
	errs := make(chan error, len(calls))
	var all sync.WaitGroup
	for _, c := range calls {
		all.Go(func() {
			if c.command == "" {
				errs <- j.call(ctx, http.MethodGet, c.args, "", &struct{}{})
				return
			}
			errs <- j.command(ctx, c.command, c.args, &struct{}{})
		})
	}
	all.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// settle makes the town: everybody has a profile and texts once; some of it is for operators.
func (j *josh) settle(ctx context.Context) error {
	day := time.Now().UTC().Truncate(24 * time.Hour).Add(43 * time.Hour) // 11 in San Francisco and 14 in Brooklyn, tomorrow
	if err := j.call(ctx, http.MethodPost, "/dev/clock", fmt.Sprintf(`{"to":%q}`, day.Format(time.RFC3339)), &struct{}{}); err != nil {
		return err
	}
	crowd := make([]string, consolePeople)
	for n := range crowd {
		crowd[n] = phone(n)
	}
	regions := []string{"san-francisco", "oakland-berkeley", "brooklyn", "seattle"}
	if err := each(crowd, func(n int, phone string) error {
		body := fmt.Sprintf(`{"phone":%q,"first_name":"Ann","region":%q,"profile":{"state":"complete_mvp","activities":["coffee"],"times":["afternoons"]}}`, phone, regions[n%4])
		return j.call(ctx, http.MethodPost, "/dev/people", body, &struct{}{})
	}); err != nil {
		return err
	}
	if err := each(crowd, func(n int, phone string) error { return j.says(ctx, phone, consoleText(n)) }); err != nil {
		return err
	}
	if err := j.rests(ctx); err != nil {
		return err
	}
	if err := j.call(ctx, http.MethodPost, "/dev/carrier", fmt.Sprintf(`{"fault":"reject:30007","count":%d}`, consoleDead), &struct{}{}); err != nil {
		return err
	}
	if err := each(crowd[len(crowd)-consoleDead:], func(_ int, phone string) error { return j.says(ctx, phone, "HELP") }); err != nil {
		return err
	}
	return j.rests(ctx)
}

// rests waits until nothing is left to do, for as many minutes as a town takes where others hold the processors.
func (j *josh) rests(ctx context.Context) (err error) {
	for range 10 {
		if err = j.idle(ctx); err == nil || ctx.Err() != nil {
			return err
		}
	}
	return err
}

// consoleText is what the n-th person texts.
func consoleText(n int) string {
	switch {
	case n < consolePlans:
		return "coffee for 3 people tomorrow afternoon?"
	case n%33 == 0:
		return "I want to kill myself"
	case n%37 == 0:
		return "talk to a human"
	case n%41 == 0:
		return "what colour is the mayors bicycle?"
	case n%2 == 0:
		return "is it free?"
	}
	return "hi"
}

// noChromium is what the test says where there is none.
const noChromium = "no Chromium is here"

var painted = regexp.MustCompile(`paint: (/[a-z]*) (\d+) ms`)

// paint opens each page in Chromium, by the test that does the same in a small JOSH: its driver is of another module.
func (d *Desk) paint(ctx context.Context, url string) error {
	cmd := exec.CommandContext(ctx, "go", "test", "-count=1", "-v", "-run", "^TestFirstPaint$", ".")
	cmd.Dir, cmd.Env = "tests/browser", append(cmd.Environ(), "JOSH_CONSOLE_URL="+url)
	out, err := cmd.CombinedOutput()
	for _, m := range painted.FindAllSubmatch(out, -1) {
		took, _ := time.ParseDuration(string(m[2]) + "ms")
		d.Paint[string(m[1])] = took
	}
	if bytes.Contains(out, []byte(noChromium)) {
		d.Blind = "no Chromium on this machine: make engines"
		return nil
	}
	if len(d.Paint) == 0 {
		return fmt.Errorf("no page was painted: %w\n%s", err, bytes.TrimSpace(out))
	}
	return nil // what took too long is in the figures
}

func (d Desk) rows() []Row {
	what := fmt.Sprintf("console, %d people who have texted, %d plans", consolePeople, d.Plans)
	c := command("console")
	rows := []Row{{
		What: what + ": what waits behind it", Command: c,
		Figure: fmt.Sprintf("%d incidents, %d holds, %d who want a person, %d questions, %d dead letters", d.Waits.Incidents, d.Waits.Held, d.Waits.Humans, d.Waits.Questions, d.Waits.Dead),
	}}
	for _, p := range consolePages() {
		row := most(what+": data of "+p.at+", p95", consoleDataBar, d.Data[p.at].at(0.95), c)
		row.Figure += fmt.Sprintf(" (p50 %s, %s of processor time)", short(d.Data[p.at].at(0.5)), short(d.CPU[p.at]))
		if took, ok := d.Paint[p.at]; ok {
			row.Bar += ", painted within " + short(paintBar)
			row.Figure += ", painted in " + short(took)
			row.Missed = row.Missed || took > paintBar
		}
		rows = append(rows, row)
	}
	if d.Blind != "" {
		rows = append(rows, Row{What: what + ": first paint", Figure: "skipped: " + d.Blind, Command: c})
	}
	return rows
}
