package main_test

import (
	"bytes"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/lab/testkit"
)

// smokeOn runs josh smoke against a process and returns its exit code and what it printed.
func smokeOn(t *testing.T, p *process, environ []string, flags ...string) (int, string) {
	t.Helper()
	return josh(t, environ, append([]string{"smoke", "--url", p.url, "--data", p.data}, flags...)...)
}

// byDay starts a process whose clock stands at noon in San Francisco, when people are asked to join plans.
func byDay(t *testing.T, environ ...string) *process {
	t.Helper()
	p := start(t, t.TempDir(), environ...)
	noon := time.Now().UTC().Truncate(24*time.Hour).AddDate(0, 0, 1).Add(20 * time.Hour)
	if status, v := p.call("POST", "/dev/clock", `{"to":"`+noon.Format(time.RFC3339)+`"}`); status != 200 {
		t.Fatal(v)
	}
	return p
}

// TestSmoke tries a josh run twice: each check passes, each has its time, and nothing is left of the numbers.
func TestSmoke(t *testing.T) {
	t.Parallel()
	p := byDay(t, "STAGE=staging", "STAGING_ALLOWLIST=+15550100061,+15550100062")
	staging := []string{"STAGE=staging", "STAGING_ALLOWLIST=+15550100061,+15550100062"}
	for range 2 {
		code, out := smokeOn(t, p, staging)
		if code != 0 {
			t.Fatalf("exit code %d:\n%s", code, out)
		}
		for _, name := range []string{
			"two numbers of nobody", "HELP", "STOP", "START", "a text in the interview", "an ambiguous plan", "a plan for two", "A to an invite",
			`erased \+1\*{5}0061`, `erased \+1\*{5}0062`,
		} {
			if !regexp.MustCompile(`(?m)^` + name + ` +ok +\d+  .`).MatchString(out) {
				t.Errorf("%s did not pass:\n%s", name, out)
			}
		}
		if strings.Contains(out, "+1555") {
			t.Errorf("a number is shown:\n%s", out)
		}
		for _, phone := range []string{"+15550100061", "+15550100062"} {
			if code, out := josh(t, nil, "person", "show", phone, "--data", p.data); code == 0 {
				t.Errorf("there is something left: %s", out)
			}
		}
	}
}

// TestSmokeFindsFaults plants faults. Each is told, by the check that meets it and by the exit code, and the numbers are erased all the same.
func TestSmokeFindsFaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		run     []string // settings of josh run
		smoke   []string // settings of josh smoke
		plant   func(p *process)
		check   string // that fails
		says    string
		exitsBy int
	}{
		{name: "a wrong token", smoke: []string{"TWILIO_AUTH_TOKEN=another-token"}, check: "HELP", says: "the webhook answered 401"},
		{name: "another public URL", smoke: []string{"PUBLIC_BASE_URL=http://127.0.0.1:1"}, check: "HELP", says: "another public URL than http://127.0.0.1:1"},
		{
			name: "a carrier that takes nothing", check: "HELP", says: "the text help has not left",
			plant: func(p *process) { p.call("POST", "/dev/carrier", `{"fault":"503","count":1000}`) },
		},
		{
			name: "receipts that do not come", check: "HELP", says: "no receipt has come",
			plant: func(p *process) { p.call("POST", "/dev/carrier", `{"fault":"receipts_none","count":1000}`) },
		},
		{name: "STOP is left to the provider", run: []string{"OPT_OUT_CONFIRMATION=provider"}, check: "STOP", says: "without the reply stop_confirmed"},
		{
			name: "no region is open", check: "two numbers of nobody", says: "no region is open",
			plant: func(p *process) {
				for _, region := range []string{"san-francisco", "oakland-berkeley", "brooklyn"} {
					josh(t, nil, "region", "close", region, "--reason", "for the test", "--data", p.data)
				}
			},
		},
		{
			name: "numbers of somebody", check: "two numbers of nobody", says: "smoke erases what it takes",
			plant: func(p *process) { p.call("POST", "/dev/people", `{"phone":"+15550100091","first_name":"Ada"}`) },
			smoke: []string{"PHONES=+15550100091,+15550100092"},
		},
		{name: "production", run: []string{"STAGE=prod"}, check: "two numbers of nobody", says: "this is production"},
		{name: "production by its own settings", smoke: []string{"STAGE=prod"}, says: "the stage is prod"},
		{
			name: "a number that is not on the list of the system", run: []string{"STAGE=staging", "STAGING_ALLOWLIST=+15550100061"},
			check: "two numbers of nobody", says: "not on the list of this staging system",
		},
		{
			name: "a number that is not on the list of the command", smoke: []string{"STAGE=staging", "STAGING_ALLOWLIST=+15550100061", "PHONES=+15550100061,+15550100062"},
			says: "not on the list of this staging system",
		},
		{name: "nobody answers", plant: func(p *process) { p.stop() }, check: "two numbers of nobody", says: "no josh run is at work"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := byDay(t, c.run...)
			if c.plant != nil {
				c.plant(p)
			}
			flags := []string{"--patience", "4s"}
			var environ []string
			for _, v := range c.smoke {
				if list, ok := strings.CutPrefix(v, "PHONES="); ok {
					flags = append(flags, "--phones", list)
				} else {
					environ = append(environ, v)
				}
			}
			code, out := smokeOn(t, p, environ, flags...)
			if code != 1 || !strings.Contains(out, c.says) {
				t.Errorf("exit code %d, want 1 and %q:\n%s", code, c.says, out)
			}
			if c.check != "" && (!regexp.MustCompile(`(?m)^`+c.check+` +FAILED `).MatchString(out) || !strings.Contains(out, "josh: smoke failed: "+c.check+": ")) {
				t.Errorf("%s is not what failed:\n%s", c.check, out)
			}
			if strings.Contains(out, "FAILED") && strings.Contains(out, "erased ") && !regexp.MustCompile(`(?m)^erased \S+ +ok `).MatchString(out) {
				t.Errorf("the numbers were not erased:\n%s", out)
			}
		})
	}
}

// TestSmokeInterrupted interrupts it: it erases its numbers.
func TestSmokeInterrupted(t *testing.T) {
	t.Parallel()
	p := byDay(t)
	p.call("POST", "/dev/carrier", `{"fault":"receipts_none","count":1000}`)
	cmd := exec.Command(binary, "smoke", "--url", p.url, "--data", p.data)
	out := &testkit.Buffer{}
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for !strings.Contains(out.String(), "two numbers of nobody") { // then HELP waits for a receipt
		time.Sleep(10 * time.Millisecond)
	}
	_ = cmd.Process.Signal(syscall.SIGINT)
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 1 {
		t.Errorf("exit code %d", code)
	}
	for _, want := range []string{`HELP +FAILED +\d+  interrupted`, `erased \S+0091 +ok`, `erased \S+0092 +ok`} {
		if !regexp.MustCompile(want).MatchString(out.String()) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	if left := bytes.Count([]byte(p.stop()), []byte(`"person erased"`)); left != 2 {
		t.Errorf("%d people were erased", left)
	}
}
