package template_test

import (
	"maps"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// TestRoles compares what each role allows with what its function does in flows that take every way through
// the tables and queues: no engine of a test refuses a call for lack of a permission, only AWS does.
func TestRoles(t *testing.T) {
	t.Parallel()
	r := newRecorder()
	for _, flow := range []func(*testing.T, *recorder){texting, carrierTrouble, lostHints, reports, danger, poison, broken, joining, leaving, pumped, voting, modelCostly} {
		flow(t, r)
	}
	for _, name := range callersOfTables(t) {
		if !r.reached[name] && name != "timer.Recover" && name != "erase.Commit" { // only josh run's start; noted for who calls it
			t.Errorf("%s uses the table, and no flow of this test reaches it", name)
		}
	}
	for queue, function := range map[string]string{"InboundQueue": "converse", "OutboundQueue": "send", "UrgentQueue": "urgent"} {
		for _, action := range []string{"ReceiveMessage", "DeleteMessage", "GetQueueAttributes"} {
			r.note(function, "sqs:"+action+" "+queue) // Lambda's event source polls in the name of the function
		}
	}
	for function, written := range r.writes {
		role := strings.ToUpper(function[:1]) + function[1:] + "Role"
		want, limited := leadingKeys(resources(t)[role])
		if got := slices.Sorted(maps.Keys(written)); limited && !slices.Equal(got, want) {
			t.Errorf("%s writes to partitions %q, its role lets it write to %q", function, got, want)
		}
		if public := function == "status" || function == "web"; public && !limited {
			t.Errorf("%s, which everybody can call, may write anywhere", function)
		}
	}
	for function, needs := range r.needs {
		if function == "ops" {
			continue // works with the credentials of whoever calls it
		}
		allowed := allowed(t, resources(t)[strings.ToUpper(function[:1])+function[1:]+"Role"])
		for need := range needs {
			if !slices.Contains(allowed, need) {
				t.Errorf("%s does %s, which its role does not allow", function, need)
			}
		}
		for _, one := range allowed {
			if !needs[one] {
				t.Errorf("the role of %s allows %s, which no flow needs", function, one)
			}
		}
	}
}

// leadingKeys returns the partitions that a role may write to, sorted; limited is false when it may write to all.
func leadingKeys(role string) (patterns []string, limited bool) {
	m := regexp.MustCompile(`dynamodb:LeadingKeys: \[([^\]]+)\]`).FindStringSubmatch(role)
	if m == nil {
		return nil, false
	}
	for pattern := range strings.SplitSeq(m[1], ",") {
		patterns = append(patterns, strings.Trim(strings.TrimSpace(pattern), `"`))
	}
	slices.Sort(patterns)
	return patterns, true
}

// callersOfTables returns the functions that call the table in the packages that functions are made of.
func callersOfTables(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, pkg := range []string{"alert", "converse", "erase", "intake", "join", "receipt", "send", "timer"} {
		paths, err := filepath.Glob("../../internal/*/" + pkg + "/*.go")
		if err != nil || len(paths) == 0 {
			t.Fatalf("no package %s: %v", pkg, err)
		}
		call := regexp.MustCompile(`\.Table\.(Get|Query|Commit|Count|Due)\(`)
		head := regexp.MustCompile(`^func (?:\([^)]*\) )?(\w+)`)
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			name := ""
			for line := range strings.Lines(read(t, strings.TrimPrefix(filepath.ToSlash(path), "../../"))) {
				if m := head.FindStringSubmatch(line); m != nil {
					name = pkg + "." + m[1]
				}
				if call.MatchString(line) {
					names = append(names, name)
				}
			}
		}
	}
	if len(names) < 20 {
		t.Fatalf("only %d calls of a table found", len(names))
	}
	return names
}

// allowed returns the actions of a role with their resources, but for logs and secrets (TestSecrets).
func allowed(t *testing.T, role string) []string {
	t.Helper()
	resource := regexp.MustCompile(`!GetAtt (\w+)\.Arn|table/\$\{(Table)Name\}(/index/due)?|!Ref (AlarmTopic)`)
	var all []string
	for _, statement := range strings.Split(role, "Effect: Allow\n")[1:] {
		actions, resources, found := strings.Cut(statement, "Resource:")
		if !found {
			t.Fatalf("a statement without a resource: %s", statement)
		}
		for _, action := range regexp.MustCompile(`\b(?:dynamodb|sqs|kms|sns):\w+`).FindAllString(actions, -1) {
			on := resource.FindAllStringSubmatch(resources, -1)
			if len(on) == 0 {
				t.Fatalf("%s on nothing that this test can read: %s", action, resources)
			}
			for _, m := range on {
				all = append(all, action+" "+m[1]+m[2]+m[3]+m[4])
			}
		}
	}
	return all
}

const phone = "+15550100021"

// world has its functions recorded.
func world(t *testing.T, r *recorder) *testkit.World {
	t.Helper()
	w := testkit.NewWrapped(t, nil, r.wrap)
	r.world = w
	return w
}

// texting sends texts that are answered, repeated, opted out of and in again.
func texting(t *testing.T, r *recorder) {
	w := world(t, r)
	sid := w.Text(phone, "hi, what is this?")
	w.Post("/api/twilio/inbound", "", testkit.Form(phone, "hi, what is this?", sid))
	for _, body := range []string{"stop", "start", "help", "please never write to me again", "start"} {
		w.Text(phone, body)
	}
	w.Post("/api/twilio/inbound", "", testkit.Form("not a number", "hi", w.NextSID()))
	r.setBroken("converse P#") // a turn that has to wait for its retry
	w.Text(phone, "hello?")
	r.setBroken("")
	settle(w)
}

// settle lets everything that is due happen.
func settle(w *testkit.World) {
	for range 8 {
		w.Clock.Advance(4 * time.Minute)
		w.Tick()
		w.Work()
	}
}

// carrierTrouble has the carrier answer in every way that the sender has to remember.
func carrierTrouble(t *testing.T, r *recorder) {
	for _, answer := range []struct {
		status, code int
		taken        bool
	}{{429, 20429, false}, {500, 0, true}, {500, 0, false}, {400, 21211, false}, {400, 21610, false}, {401, 20003, false}} {
		for _, body := range []string{"hello", "STOP"} {
			w := world(t, r)
			w.Carrier.Next(answer.status, answer.code, answer.taken, nil)
			w.Text(phone, body)
			w.Text("+15550100022", body)
			settle(w)
			settle(w)
		}
	}
}

// lostHints has the clock offer again what no queue knows of.
func lostHints(t *testing.T, r *recorder) {
	w := world(t, r)
	w.Queue.Inbound.Lose = true
	w.Text(phone, "hello")
	w.Text("+15550100022", "STOP")
	w.Queue.Inbound.Lose, w.Queue.Outbound.Lose = false, true
	settle(w)
	w.Queue.Outbound.Lose = false
	settle(w)
}

// reports has the carrier report on texts; one of the failures is for the clock to draw the consequences of.
func reports(t *testing.T, r *recorder) {
	for _, c := range []struct {
		status, code, broken string
	}{
		{"delivered", "", ""}, {"undelivered", "30005", ""}, {"undelivered", "30008", ""}, {"failed", "21610", ""},
		{"undelivered", "30005", "status "}, {"undelivered", "30008", "status "}, {"failed", "21610", "status "},
	} {
		for _, body := range []string{"hello", "STOP", "i want to kill myself tonight"} {
			reported(t, r, body, c.status, c.code, c.broken)
		}
	}
}

// reported has the carrier report on the reply to a text.
func reported(t *testing.T, r *recorder, body, status, code, broken string) {
	t.Helper()
	w := world(t, r)
	w.Text(phone, body)
	sent := w.Carrier.Taken()[0]
	callback, err := url.Parse(sent.Callback)
	if err != nil {
		t.Fatal(err)
	}
	form := twilio.Form{{Name: "MessageSid", Value: sent.SID}, {Name: "MessageStatus", Value: status}}
	if code != "" {
		form = append(form, twilio.Field{Name: "ErrorCode", Value: code})
	}
	r.setBroken(broken)
	w.Post("/api/twilio/status", callback.RawQuery, form)
	w.Post("/api/twilio/status", callback.RawQuery, form)
	r.setBroken("")
	settle(w)
}

// danger raises alerts: by the turn, by the clock because the turn could not, and before a STOP right behind it.
func danger(t *testing.T, r *recorder) {
	for _, broken := range []string{"", "converse INC#"} {
		w := world(t, r)
		r.setBroken(broken)
		w.Text(phone, "i want to kill myself tonight")
		r.setBroken("")
		w.Text(phone, "i want to kill myself tonight") // rests on the reply to the first
		settle(w)
		w.Operate("person.erase", map[string]string{"phone": phone, "reason": "they asked"})
	}
	w := world(t, r)
	w.Post("/api/twilio/inbound", "", testkit.Form(phone, "i want to kill myself tonight", w.NextSID()))
	w.Text(phone, "STOP")
	settle(w)
}

// poison has turns fail for good.
func poison(t *testing.T, r *recorder) {
	w := world(t, r)
	w.Put(record.Session(w.Config.Hash()(phone)), record.KindSession, "no session")
	w.Queue.Inbound.Lose = true
	w.Text(phone, "hello")
	w.Text(phone, "hello again")
	w.Queue.Inbound.Lose = false
	settle(w)
	settle(w)
}

// broken has items be broken or of newer code, and an erasure meet what waits.
func broken(t *testing.T, r *recorder) {
	w := world(t, r)
	number := w.Config.Hash()(phone)
	store(t, w, record.Work(number, "01KAHW5C000000000000000001"), record.KindWork.Name, 1, time.Time{})
	w.Text(phone, "hello")
	store(t, w, record.PendingJob(number, 2, "01KAHW5C000000000000000001-0"), record.KindJob.Name, 1, time.Time{})
	w.Clock.Advance(time.Minute) // its hint is of a class that has nothing else
	store(t, w, record.PendingJob(number, 0, "01KAHW5C000000000000000009-0"), record.KindJob.Name, 1, w.Clock.Now())
	w.Tick()
	w.Work()
	w.Text(phone, "hello again")
	w.Put(record.PendingJob(number, 3, "01KAHW5C000000000000000002-0"), record.KindJob, outbox.Job{
		ID: "01KAHW5C000000000000000002-0", Number: number, Class: outbox.Proactive, Status: outbox.Pending,
	})
	w.Put(record.Message(testkit.SID(500)), record.KindMessage, work.Message{Number: number, TextID: "01KAHW5C000000000000000003"})
	codes := table.Item{Key: record.Codes(number), Kind: record.KindCodes.Name, Schema: 1, Data: []byte(`{}`), Expires: w.Clock.Now().Add(time.Second)}
	if err := w.Table.Table.Commit(t.Context(), table.Insert(codes)); err != nil {
		t.Fatal(err)
	}
	settle(w)
	w.Operate("person.audit", map[string]string{"phone": phone})
	w.Operate("person.erase", map[string]any{"phone": phone, "whole": true, "reason": "they asked"})

	w = world(t, r) // after a rollback: the clock erases, and nobody can be answered
	number = w.Config.Hash()(phone)
	w.Put(record.Message(testkit.SID(500)), record.KindMessage, work.Message{Number: number, TextID: "01KAHW5C000000000000000003"})
	order, err := live.EraseOrder(number, people.Erasure{At: w.Clock.Now()}, w.Clock.Now())
	if err == nil {
		err = w.Table.Table.Commit(t.Context(), order)
	}
	if err != nil {
		t.Fatal(err)
	}
	w.Put(record.PendingJob(number, 3, "01KAHW5C000000000000000002-0"), record.KindJob, outbox.Job{
		ID: "01KAHW5C000000000000000002-0", Number: number, Class: outbox.Proactive, Status: outbox.Pending,
	})
	store(t, w, record.Text(number, "01KAHW5C000000000000000004"), record.KindText.Name, 1, time.Time{}) // it leads nowhere any more
	store(t, w, table.Key{PK: record.Session(number).PK, SK: "A#NEWER"}, "newer", 1, time.Time{})        // nobody has declared it
	settle(w)
	settle(w)
	store(t, w, record.Session(number), record.KindSession.Name, 99, time.Time{})
	w.Queue.Inbound.Lose = true
	w.Text(phone, "hello")
	w.Text(phone, "hello again")
	w.Queue.Inbound.Lose = false
	for range 5 {
		settle(w)
	}
}

// store puts an item there that this code cannot read.
func store(t *testing.T, w *testkit.World, key table.Key, kind string, schema int, due time.Time) {
	t.Helper()
	item := table.Item{Key: key, Kind: kind, Schema: schema, Data: []byte(`"broken"`), Due: due}
	if err := w.Table.Table.Commit(t.Context(), table.Insert(item)); err != nil {
		t.Fatal(err)
	}
}

var (
	linkIn = regexp.MustCompile(`https://josh\.example(/join\?t=[A-Za-z0-9_-]{22})`)
	codeIn = regexp.MustCompile(`#(\d{6})$`)
)

// joining follows the link of a text through the form, with a wrong code first.
func joining(t *testing.T, r *recorder) {
	w := world(t, r)
	w.Text(phone, "hi, what is this?")
	join(t, w, "94110")
	join(t, world(t, r), "60614") // a region that is not open: the list
}

// join takes a new browser through the form.
func join(t *testing.T, w *testkit.World, zip string) *testkit.Browser {
	t.Helper()
	b := w.Browser("192.0.2.1")
	joinFrom(t, w, b, zip)
	return b
}

func joinFrom(t *testing.T, w *testkit.World, b *testkit.Browser, zip string) {
	t.Helper()
	last := func() string {
		w.Work()
		if sent := w.Carrier.Taken(); len(sent) > 0 {
			return sent[len(sent)-1].Body
		}
		return ""
	}
	page := "/join"
	if link := linkIn.FindStringSubmatch(last()); link != nil {
		page = link[1]
	}
	b.Get(page)
	b.Post("/join", url.Values{
		"first_name": {"Maya"}, "last_name": {"Oduya"}, "month": {"4"}, "day": {"17"}, "year": {"1994"},
		"zip": {zip}, "phone": {"555 010 0021"}, "email": {""},
		"consent_texts": {"yes"},
	})
	code := codeIn.FindStringSubmatch(last())
	if code == nil {
		t.Fatalf("no code in %q", last())
	}
	b.Post("/join/code", url.Values{"code": {"000000"}})
	b.Post("/join/code", url.Values{"code": {code[1]}})
	if b.Page.Path != "/join/done" {
		t.Fatalf("the code leads to %s: %s", b.Page.Path, b.Page.Text())
	}
	w.Work()
}

// leaving deletes a person who has opted out in a way that only the record of the number knows.
func leaving(t *testing.T, r *recorder) {
	w := world(t, r)
	b := join(t, w, "94110")
	w.Text(phone, "my name is Zinnia")
	w.Text(phone, "I moved to 60614")
	w.Text(phone, "delete my account")
	w.Text(phone, "yes")
	joinFrom(t, w, b, "94110") // at once, in the same browser
	w.Text(phone, "delete my account")
	w.Text(phone, "yes")
	contact := w.State(phone).Contact.Value
	contact.OptOut = &people.OptOut{At: w.Clock.Now(), Source: "provider"}
	w.Put(record.Contact(w.Config.Hash()(phone)), record.KindContact, contact)
	w.Clock.Advance(people.CodesKept + time.Minute) // the list of codes has expired, and nobody has swept it
	settle(w)
	if w.State(phone).Person.Present() {
		t.Error("the person is still there")
	}
}
