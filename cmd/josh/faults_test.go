package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/twilio"
)

// TestKills kills the process at any moment during some hundred texts to a carrier that stays. What was
// answered 200 is answered by one text each.
func TestKills(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var rows []map[string]string
	carrier := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		w.Header().Set("Content-Type", "application/json")
		if r.Method == http.MethodGet {
			list := []map[string]string{}
			for i := len(rows) - 1; i >= 0; i-- {
				if rows[i]["to"] == r.URL.Query().Get("To") {
					list = append(list, rows[i])
				}
			}
			_ = json.NewEncoder(w).Encode(map[string]any{"messages": list, "next_page_uri": nil})
			return
		}
		row := map[string]string{
			"sid": fmt.Sprintf("SM%032x", 0xca00000+len(rows)), "to": r.FormValue("To"), "body": r.FormValue("Body"),
			"direction": "outbound-api", "status": "sent", "date_created": time.Now().UTC().Format(time.RFC1123Z),
		}
		rows = append(rows, row)
		w.WriteHeader(http.StatusCreated)
		_ = json.NewEncoder(w).Encode(row)
	}))
	defer carrier.Close()
	data, accepted := t.TempDir(), map[string]bool{}
	base := "https://josh.example"
	environ := []string{"TWILIO_API_BASE_URL=" + carrier.URL, "PUBLIC_BASE_URL=" + base, "TWILIO_AUTH_TOKEN=mine", "PHONE_PEPPER=a-pepper-of-my-own"}
	p := start(t, data, environ...)
	for n := range 200 {
		phone := fmt.Sprintf("+1555012%04d", n)
		form := twilio.Form{
			{Name: "MessageSid", Value: fmt.Sprintf("SM%032x", n)}, {Name: "From", Value: phone}, {Name: "To", Value: "+15550100000"}, {Name: "Body", Value: "hi"},
		}
		body := fmt.Sprintf("MessageSid=SM%032x&From=%%2B1555012%04d&To=%%2B15550100000&Body=hi", n, n)
		req, _ := http.NewRequestWithContext(t.Context(), "POST", p.url+"/api/twilio/inbound", strings.NewReader(body))
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("X-Twilio-Signature", twilio.Sign("mine", base+"/api/twilio/inbound", form))
		if n%40 == 39 { // in the middle of this text, or of those before it
			go func(victim *process, d time.Duration) { time.Sleep(d); _ = victim.cmd.Process.Kill() }(p, time.Duration(n)*20*time.Microsecond)
		}
		if resp, err := http.DefaultClient.Do(req); err == nil {
			accepted[phone] = resp.StatusCode == 200
			_ = resp.Body.Close()
		}
		if n%40 == 39 {
			p.wait()
			p = start(t, data, environ...)
		}
	}
	for range 3 {
		p.call("POST", "/dev/idle", `{}`)
		p.call("POST", "/dev/clock", `{"advance":"2m"}`)
	}
	p.call("POST", "/dev/idle", `{}`)
	mu.Lock()
	defer mu.Unlock()
	got := map[string]int{}
	for _, row := range rows {
		got[row["to"]]++
	}
	for phone, ok := range accepted {
		if ok && got[phone] != 1 {
			t.Errorf("text %s was answered 200 and got %d replies", phone[len(phone)-4:], got[phone])
		}
	}
	for phone, n := range got {
		if n > 1 {
			t.Errorf("%s got %d replies", phone[len(phone)-4:], n)
		}
	}
	if len(accepted) < 150 {
		t.Errorf("only %d texts were answered", len(accepted))
	}
}

// TestNothingReadable is guarantee G7 on a whole process: no phone, no name and no body in its log or its files, save
// those of the simulated carrier, which is the outside world.
func TestNothingReadable(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	p := start(t, data, "LOG_LEVEL=debug")
	secrets := []string{"5550177011", "xylophone", "pangolin", "Wilhelmina", "Quillfeather", "1994-04-17", "M5V 2T6", "Marigold"}
	p.call("POST", "/dev/people", `{"phone":"+15550177011","first_name":"Wilhelmina","last_name":"Quillfeather","birthday":"1994-04-17","zip":"M5V 2T6"}`)
	p.call("POST", "/dev/sms", `{"from":"+15550177011","body":"my name is Marigold"}`)
	for _, fault := range []string{"none", "429", "500", "reset_after_accept", "reject:21211"} {
		p.call("POST", "/dev/carrier", `{"fault":"`+fault+`"}`)
		p.call("POST", "/dev/sms", `{"from":"+15550177011","body":"xylophone `+fault+`"}`)
		p.call("POST", "/dev/idle", `{"timeout_ms":3000}`)
		p.call("POST", "/dev/clock", `{"advance":"7m"}`)
	}
	p.call("POST", "/dev/sms", `{"from":"whatsapp:+15550177011","body":"pangolin"}`)
	p.call("POST", "/dev/sms", `{"from":"+15550177011","body":"pangolin","sid":"SM1"}`)
	p.call("POST", "/dev/sms", `{"from":"+15550177011","body":"STOP"}`)
	p.call("POST", "/dev/idle", `{}`)
	logs := p.stop()
	places := map[string][]byte{"log": []byte(logs)}
	entries, err := os.ReadDir(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() == "carrier.db" {
			continue
		}
		if places[e.Name()], err = os.ReadFile(filepath.Join(data, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	if len(places) < 3 || len(places["log"]) == 0 {
		t.Fatalf("only %d places to look at", len(places))
	}
	for name, content := range places {
		for _, s := range secrets {
			if bytes.Contains(content, []byte(s)) {
				t.Errorf("%s has %q", name, s)
			}
		}
	}
	for line := range strings.SplitSeq(strings.TrimSpace(logs), "\n") {
		if !json.Valid([]byte(line)) {
			t.Errorf("not a JSON line: %s", line)
		}
	}
}

// TestCarrierFaults arms each fault of the simulated carrier: one text gets there and the job is filed.
func TestCarrierFaults(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir())
	for n, fault := range []string{"429", "500", "503", "refuse", "reset", "reset_after_accept", "timeout_after_accept"} {
		phone := fmt.Sprintf("+1555013%04d", n)
		if status, v := p.call("POST", "/dev/carrier", `{"fault":"`+fault+`","to":"`+phone+`","delay_ms":50}`); status != 200 {
			t.Fatalf("%s: %d %v", fault, status, v)
		}
		p.call("POST", "/dev/sms", `{"from":"`+phone+`","body":"hi"}`)
	}
	p.call("POST", "/dev/idle", `{"timeout_ms":20000}`)
	p.call("POST", "/dev/clock", `{"advance":"25h"}`) // with retries pending
	p.call("POST", "/dev/idle", `{}`)
	for n := range 7 {
		list := p.texts(fmt.Sprintf("+1555013%04d", n))
		if len(list) != 1 || list[0]["status"] != "delivered" {
			t.Errorf("fault %d: %v, want one text, delivered", n, list)
		}
	}
	if _, v := p.call("GET", "/dev/waiting", ""); len(v["waiting"].([]any)) != 0 {
		t.Errorf("still waiting: %v", v)
	}
}

// TestOperatorErrors: what a command refuses says what to do instead, not that the store is away.
func TestOperatorErrors(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir())
	p.call("POST", "/dev/carrier", `{"fault":"429","count":9}`)
	p.call("POST", "/dev/sms", `{"from":"+15550100011","body":"hi"}`)
	p.call("POST", "/dev/idle", `{}`) // the reply waits for its second try
	for _, c := range []struct {
		command, args string
		status        int
		says          string
	}{
		{"person.erase", `{"phone":"+15550100011","reason":"r"}`, 503, "a text to or from the person is under way"},
		{"person.erase", `{"phone":"555","reason":"r"}`, 400, "E.164"},
		{"region.set", `{"slug":"Atlantis","state":"open"}`, 404, "josh region list"},
		{"region.set", `{"slug":"seattle","state":"ajar"}`, 400, "open, waitlisted or closed"},
		{"region.set", `{"slug":"seattle","state":"open"}`, 400, "a reason is required: --reason"},
		{"person.erase", `{"phone":"+15550100011"}`, 400, "a reason is required: --reason"},
		{"person.entitle", `{"phone":"+15550100011","initiate":false}`, 400, "a reason is required: --reason"},
		{"pause.end", `{}`, 400, "a reason is required: --reason"},
		{"dead.redrive", `{"id":"01K0000000000000000000000A"}`, 400, "a reason is required: --reason"},
		{"dead.redrive_all", `{"cause":"expired"}`, 400, "a reason is required: --reason"},
		{"dead.redrive_all", `{"cause":"expired","reason":"r"}`, 404, "josh dead list --by cause"},
		{"human.answer", `{"who":"+15550100011","text":"hi"}`, 400, "a reason is required: --reason"},
		{"hold.lift", `{"who":"+15550100011"}`, 400, "a reason is required"},
		{"hold.place", `{"who":"+15550100099","kind":"hard_hold","reason":"r"}`, 404, "nobody with that number"},
		{"hold.place", `{"who":"01K0000000000000000000000A","kind":"hard_hold","reason":"r"}`, 404, "nobody and no incident"},
		{"hold.lift", `{"who":"+15550100099","reason":"r"}`, 404, "nobody with that number"},
		{"hold.lift", `{"who":"5f2c","reason":"r"}`, 404, "nobody and no incident"},
		{"human.show", `{"who":"+15550100099"}`, 404, "nobody with that number or id waits"},
		{"human.show", `{"who":"555 010 0099"}`, 400, "E.164"},
		{"human.answer", `{"who":"01K0000000000000000000000A","text":"hi","reason":"r"}`, 404, "josh human list"},
		{"human.close", `{"who":"+15550100011","reason":"r"}`, 404, "josh human list"},
		{"incident.show", `{"id":"01K0000000000000000000000A"}`, 404, "no such incident"},
		{"incident.note", `{"id":"01K0000000000000000000000A","text":"t"}`, 404, "no such incident"},
		{"incident.close", `{"id":"+15550100011","text":"t"}`, 404, "no such incident"},
		{"dead.show", `{"id":"01K0000000000000000000000A"}`, 404, "no such dead letter"},
		{"dead.redrive", `{"id":"01K0000000000000000000000A","reason":"r"}`, 404, "the id is wrong"},
		{"person.entitle", `{"phone":"+15550100099"}`, 404, "no such person"},
		{"person.erase", `{"phone":"+15550100099","reason":"r"}`, 404, "nobody with that number"},
	} {
		status, v := p.call("POST", "/ops/"+c.command, c.args)
		if said, _ := v["error"].(string); status != c.status || !strings.Contains(said, c.says) {
			t.Errorf("%s %s: %d %q", c.command, c.args, status, said)
		}
	}
	for says, args := range map[string][]string{
		"nobody with that number":     {"hold", "place", "+15550100099", "--kind", "soft", "--reason", "r"},
		"nobody with that number has": {"person", "erase", "+15550100099", "--reason", "r"},
		"the id is wrong":             {"dead", "redrive", "nothing", "--reason", "r"},
	} {
		if code, out := josh(t, nil, append(args, "--data", p.data)...); code != 1 || !strings.Contains(out, says) {
			t.Errorf("josh %s: exit code %d, %q", args, code, out)
		}
	}
	if code, out := josh(t, nil, "hold", "place", "+15550100099", "--kind", "soft", "--reason", "r", "--unknown", "--data", p.data); code != 0 {
		t.Errorf("a number that is to be held all the same: %d, %q", code, out)
	}
}

// TestDevErrors has the refusals of the development API.
func TestDevErrors(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir())
	for _, c := range []struct {
		method, path, body string
		status             int
	}{
		{"POST", "/dev/sms", `{`, 400},
		{"POST", "/dev/sms", `{"body":"hi"}`, 400},
		{"POST", "/dev/sms", `{"from":"+15550100011","colour":"red"}`, 400},
		{"GET", "/dev/sms?after=x", "", 400},
		{"GET", "/dev/trace/SM1", "", 404},
		{"POST", "/dev/clock", `{}`, 400},
		{"POST", "/dev/clock", `{"advance":"soon"}`, 400},
		{"POST", "/dev/clock", `{"advance":"-1h"}`, 409},
		{"POST", "/dev/carrier", `{"fault":"gremlins"}`, 400},
		{"POST", "/dev/carrier", `{"fault":"429","count":0}`, 400},
		{"POST", "/dev/people", `{"phone":"+15550100011"}`, 400},
		{"POST", "/dev/people", `{"phone":"x","first_name":"Ada"}`, 400},
		{"POST", "/dev/people", `{"phone":"+15550100012","first_name":"Ada","zip":"98101"}`, 200},
		{"GET", "/dev/people/+15550100099", "", 404},
		{"GET", "/dev/events?after=-1", "", 400},
		{"GET", "/dev/linkups/none", "", 404},
		{"POST", "/dev/crash", `{"point":"nowhere"}`, 400},
		{"POST", "/dev/crash", `{"point":"turn.after_commit","nth":0}`, 400},
		{"GET", "/dev/nothing", "", 404},
		{"GET", "/dev/queues", "", 200},
		{"GET", "/dev/crash", "", 200},
	} {
		status, v := p.call(c.method, c.path, c.body)
		if status != c.status || c.status >= 400 && v["error"] == nil {
			t.Errorf("%s %s %s: %d %v, want %d", c.method, c.path, c.body, status, v, c.status)
		}
	}
	if _, v := p.call("GET", "/dev/people/+15550100012", ""); v["region"] != "seattle" {
		t.Errorf("98101 is in %v", v["region"])
	}
	for name, value := range map[string]string{"Host": "evil.example", "Origin": "http://evil.example"} {
		req, err := http.NewRequestWithContext(t.Context(), "GET", p.url+"/dev/queues", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set(name, value)
		if name == "Host" {
			req.Host = value
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		if _ = resp.Body.Close(); resp.StatusCode != http.StatusForbidden {
			t.Errorf("a foreign %s is answered %d", name, resp.StatusCode)
		}
	}
}
