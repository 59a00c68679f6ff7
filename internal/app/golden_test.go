package app_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/spine/converse"
	"github.com/josh-sms/josh/internal/text/safety"
)

var updateGolden = flag.Bool("update-conversations", false, "rewrite the answers in testdata/conversations")

// TestConversations plays every conversation of testdata/conversations, here and in the packages of flows. A file is a script
// with its answers:
//
//	# a remark
//	+15550100011> a text            (another line begins another turn)
//	+15550100011>> a text           accepted, and its turn waits until the next text is accepted as well
//	/clock 25h                      moves the clock
//	/person +15550100011 {"first_name": ...}
//	/pool +15550100011 coffee       they like it, and can be asked to join a plan
//	/hold +15550100011 hard_hold
//	/take +15550100011 a reason     Kim answers them from now on; /text and /back likewise
//	/region chicago open
//	= outcome: step decision; ...   what the turn decided, without the steps that went on
//	< purpose: words                what the phone got
//
// State is saved and read again at every turn, because a turn knows nothing but the table.
func TestConversations(t *testing.T) {
	t.Parallel()
	files := conversations(t, "testdata")
	if len(files) == 0 {
		t.Fatal("no conversations")
	}
	for _, file := range append(files, conversations(t, "../flow/*/testdata")...) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := play(t, string(want))
			if *updateGolden {
				if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("the conversation goes differently (-want +got); if it should, run with -update-conversations\n%s", diff)
			}
		})
	}
}

// conversations returns the files of conversations in folders.
func conversations(t *testing.T, folders string) []string {
	t.Helper()
	files, err := filepath.Glob(folders + "/conversations/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// answeredIn returns the purposes of texts that people answer in conversations, and are understood.
func answeredIn(t *testing.T, files []string) map[wording.Purpose]bool {
	t.Helper()
	answered := map[wording.Purpose]bool{}
	for _, file := range files {
		played, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var last string
		for line := range strings.Lines(string(played)) {
			if purpose, _, ok := strings.Cut(strings.TrimPrefix(line, "< "), ":"); ok && strings.HasPrefix(line, "< ") {
				last = purpose
			}
			if outcome, _, ok := strings.Cut(strings.TrimPrefix(line, "= "), ":"); ok && strings.HasPrefix(line, "= ") && understood(outcome) {
				answered[wording.Purpose(last)] = true
			}
		}
	}
	return answered
}

// understood reports whether a turn with the outcome is of a text that some rule knows.
func understood(outcome string) bool {
	return outcome != "unknown" && outcome != "" && outcome != "stranger_reminded"
}

// play runs the script in a file and returns the file as it should be.
func play(t *testing.T, file string) string { return played(t, file, func(*player) {}).out.String() }

// played runs the script in a file; look is called when a text is done.
func played(t *testing.T, file string, look func(*player)) *player {
	p := &player{World: testkit.New(t, nil), look: look}
	for lines := bufio.NewScanner(strings.NewReader(file)); lines.Scan(); {
		line := lines.Text()
		if strings.HasPrefix(line, "= ") || strings.HasPrefix(line, "< ") {
			continue // an answer: it is written anew
		}
		p.out.WriteString(line + "\n")
		p.line(line)
	}
	return p
}

type player struct {
	*testkit.World
	out  strings.Builder
	seen int // texts at the carrier that were written
	look func(*player)
	wait []string // sids of accepted texts whose turns have not been written
}

func (p *player) line(line string) {
	command, rest, _ := strings.Cut(line, " ")
	switch {
	case line == "" || strings.HasPrefix(line, "#"):
	case strings.HasSuffix(command, ">>"):
		p.wait = append(p.wait, p.NextSID())
		p.Post("/api/twilio/inbound", "", testkit.Form(strings.TrimSuffix(command, ">>"), rest, p.wait[len(p.wait)-1]))
	case strings.HasSuffix(command, ">"):
		p.text(strings.TrimSuffix(command, ">"), rest)
	case command == "/clock":
		d, err := time.ParseDuration(rest)
		p.check(err)
		p.Clock.Advance(d)
		p.Tick()
		p.Work()
		p.sent()
	case command == "/person":
		phone, data, _ := strings.Cut(rest, " ")
		person := people.Person{ID: "01PERSON", State: people.Active, Region: "san-francisco"}
		p.check(json.Unmarshal([]byte(data), &person))
		p.Join(phone, person)
	case command == "/pool":
		phone, activity, _ := strings.Cut(rest, " ")
		p.Put(record.Pool("san-francisco", p.hash(phone)), linkup.KindPool, linkup.Entry{Number: p.hash(phone), Member: match.Member{Activities: []string{activity}}})
	case command == "/hold":
		phone, kind, _ := strings.Cut(rest, " ")
		p.Put(record.Hold(p.hash(phone)), record.KindHold, safety.Hold{Kind: safety.HoldKind(kind), By: "test", At: p.Clock.Now()})
	case command == "/lift":
		p.Operate("hold.lift", map[string]any{"who": rest, "reason": "looked at it", "tell": true})
		p.Work()
		p.sent()
	case command == "/take", command == "/text":
		phone, words, _ := strings.Cut(rest, " ")
		p.Operate("person."+command[1:], map[string]any{"who": phone, "as": "Kim", "text": words, "reason": words})
		p.Work()
		p.sent()
	case command == "/back":
		p.Operate("person.back", map[string]any{"who": rest})
		p.Work()
		p.sent()
	case command == "/region":
		slug, state, _ := strings.Cut(rest, " ")
		p.Put(record.Region(slug), record.KindRegion, people.RegionOverride{State: people.RegionState(state)})
	default:
		p.T.Fatalf("not a line of a conversation: %q", line)
	}
}

func (p *player) hash(phone string) string { return p.Config.Hash()(phone) }

func (p *player) check(err error) {
	p.T.Helper()
	if err != nil {
		p.T.Fatal(err)
	}
}

// text sends a text; a body in brackets is a number of pictures without words, or a body with the provider's
// opt-out type.
func (p *player) text(phone, body string) {
	var more []string
	if strings.HasPrefix(body, "[pictures]") {
		body, more = strings.TrimSpace(strings.TrimPrefix(body, "[pictures]")), []string{"NumMedia", "2"}
	}
	if typ, rest, ok := strings.Cut(body, "] "); ok && strings.HasPrefix(typ, "[provider ") {
		body, more = rest, []string{"OptOutType", strings.TrimPrefix(typ, "[provider ")}
	}
	for _, sid := range append(p.wait, p.Text(phone, body, more...)) {
		p.turn(sid)
	}
	p.wait = nil
	p.look(p)
	p.sent()
}

// turn writes what a turn decided.
func (p *player) turn(sid string) {
	m := p.Filed(sid)
	var trace converse.Trace
	p.check(json.Unmarshal(m.Trace, &trace))
	var decisions []string
	for _, s := range trace.Steps {
		if s.Decision != "go on" { // a capability more changes no conversation that it has no part in
			decisions = append(decisions, s.Step+" "+s.Decision)
		}
	}
	fmt.Fprintf(&p.out, "= %s: %s\n", m.Outcome, strings.Join(decisions, "; "))
}

// sent writes what has reached the carrier since the last time.
func (p *player) sent() {
	taken := p.Carrier.Taken()
	for ; p.seen < len(taken); p.seen++ {
		s := taken[p.seen]
		fmt.Fprintf(&p.out, "< %s: %s\n", p.purpose(s.To, s.Callback), linkToken.ReplaceAllString(s.Body, "?t=(token)"))
	}
}

// linkToken is what differs in a link from text to text.
var linkToken = regexp.MustCompile(`\?t=[A-Za-z0-9_-]{22}`)

func (p *player) purpose(phone, callback string) string {
	_, id, _ := strings.Cut(callback, "?job=")
	return p.FiledJob(phone, id).Purpose
}
