package browser

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/lab/local/console"
)

// noon is the fake's clock when it starts.
var noon = time.Date(2026, 3, 14, 15, 9, 26, 0, time.UTC)

// fake is a development API that says what it is told: for states that a real run reaches seldom or late.
type fake struct {
	mu        sync.Mutex
	texts     []map[string]any
	traces    map[string]any
	people    map[string]any
	became    map[string]any   // of texts out, by number
	humans    []map[string]any // as /ops/human.list shows them
	incidents []map[string]any // open, as /ops/incident.list shows them
	costs     map[string]any   // as /ops/cost answers, by purpose; nil where no model was asked
	asked     map[string]any   // answers of /ops by the name of the command, in the place of those that are made here
	watching  int              // pages that follow /ops/live
	operated  []string         // calls of /ops that change something or reveal it
	broken    bool             // every POST fails
	follow    chan struct{}    // closed and replaced whenever something is new
}

// serve starts the fake and returns its address.
func (f *fake) serve(t *testing.T) string {
	t.Helper()
	return f.start(t).URL
}

// start starts the fake with the console in front of it.
func (f *fake) start(t *testing.T) *httptest.Server {
	t.Helper()
	f.follow = make(chan struct{})
	mux := http.NewServeMux()
	mux.Handle("/", console.Handler())
	mux.HandleFunc("GET /dev/sms", f.list)
	mux.HandleFunc("POST /dev/", f.post)
	mux.HandleFunc("POST /ops/{name}", f.operate)
	mux.HandleFunc("GET /dev/stream", f.stream)
	mux.HandleFunc("GET /ops/live", f.live)
	mux.HandleFunc("GET /dev/trace/{sid}", func(w http.ResponseWriter, r *http.Request) { f.lookUp(w, f.traces, r.PathValue("sid")) })
	mux.HandleFunc("GET /dev/sms/{n}/delivery", func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		defer f.mu.Unlock()
		became := f.became[r.PathValue("n")]
		if became == nil {
			became = map[string]any{"moments": []any{}}
		}
		write(w, 200, became)
	})
	mux.HandleFunc("GET /dev/people/{phone}", func(w http.ResponseWriter, r *http.Request) { f.lookUp(w, f.people, r.PathValue("phone")) })
	mux.HandleFunc("GET /dev/clock", func(w http.ResponseWriter, _ *http.Request) {
		write(w, 200, map[string]any{"now": noon, "real": time.Now(), "offset_ms": time.Until(noon).Milliseconds()})
	})
	mux.HandleFunc("GET /dev/carrier", func(w http.ResponseWriter, _ *http.Request) {
		write(w, 200, map[string]any{"simulator": true, "faults": []string{"429", "timeout", "reject:<code>"},
			"armed": []any{map[string]any{"fault": "reject:30007", "count": 2, "to": "+15550100012"}},
			"codes": map[string]string{"30007": "the carrier filtered it as spam"}})
	})
	mux.HandleFunc("GET /dev/waiting", func(w http.ResponseWriter, _ *http.Request) {
		write(w, 200, map[string]any{"waiting": []any{
			map[string]any{"kind": "job", "phone": "+15550100012", "class": "reply", "purpose": "join_link", "status": "pending", "attempt": 1, "due": noon.Add(4 * time.Minute)}}})
	})
	mux.HandleFunc("GET /dev/queues", func(w http.ResponseWriter, _ *http.Request) {
		write(w, 200, map[string]any{"inbound": map[string]int{"ready": 1}, "outbound": map[string]int{"delayed": 1, "dead": 2}})
	})
	server := httptest.NewServer(mux)
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	return server
}

// put stores a text, as new or in the place of the one with its number, and tells the streams.
func (f *fake) put(text map[string]any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	n, known := text["n"].(int)
	if known && n <= len(f.texts) {
		f.texts[n-1] = text
	} else {
		text["n"] = len(f.texts) + 1
		f.texts = append(f.texts, text)
	}
	if f.follow != nil {
		close(f.follow)
	}
	f.follow = make(chan struct{})
}

func (f *fake) list(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var after int
	_, _ = fmt.Sscan(r.URL.Query().Get("after"), &after)
	write(w, 200, map[string]any{"messages": f.texts[min(after, len(f.texts)):], "next": len(f.texts)})
}

// stream sends every text at each change; the page knows what it has.
func (f *fake) stream(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	for {
		f.mu.Lock()
		texts, next := append([]map[string]any(nil), f.texts...), f.follow
		f.mu.Unlock()
		for _, text := range texts {
			data, _ := json.Marshal(text)
			_, _ = fmt.Fprintf(w, "id: %d\nevent: sms\ndata: %s\n\n", text["n"], data)
		}
		w.(http.Flusher).Flush()
		select {
		case <-next:
		case <-r.Context().Done():
			return
		}
	}
}

// live sends how JOSH is, at each change.
func (f *fake) live(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	f.watches(1)
	defer f.watches(-1)
	for {
		f.mu.Lock()
		data, _ := json.Marshal(f.asked["now"])
		next := f.follow
		f.mu.Unlock()
		_, _ = fmt.Fprintf(w, "event: now\ndata: %s\n\n", data)
		w.(http.Flusher).Flush()
		select {
		case <-next:
		case <-r.Context().Done():
			return
		}
	}
}

func (f *fake) watches(n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.watching += n
}

// becomes changes what a command answers, and tells the pages that follow.
func (f *fake) becomes(name string, answer any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.asked[name] = answer
	close(f.follow)
	f.follow = make(chan struct{})
}

func (f *fake) post(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	broken := f.broken
	f.mu.Unlock()
	var body struct{ From, Body string }
	_ = json.NewDecoder(r.Body).Decode(&body)
	if broken {
		write(w, 503, map[string]any{"error": "the data folder is full"})
		return
	}
	if r.URL.Path == "/dev/sms" {
		f.answer(body.From, body.Body)
	}
	write(w, 200, map[string]any{"sid": "SM", "status": 200})
}

// operate plays an operator's commands.
func (f *fake) operate(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	args, _ := io.ReadAll(r.Body)
	name := r.PathValue("name")
	if known, ok := f.asked[name]; ok {
		if name == "answers.decisions" && string(args) != `{"most":50,"since":"7d"}` {
			f.operated = append(f.operated, name+" "+string(args))
		}
		write(w, 200, known)
		return
	}
	if !strings.HasSuffix(name, ".list") && name != "cost" {
		f.operated = append(f.operated, name+" "+string(args))
	}
	holds := []any{}
	if len(f.incidents) > 0 {
		holds = append(holds, map[string]any{"kind": "hard_hold", "reason": "two members reported them", "by": "operator", "number": "n14", "phone": "+1*****0014", "strikes": 0})
	}
	switch name {
	case "incident.list":
		write(w, 200, map[string]any{"incidents": f.incidents})
	case "hold.list":
		write(w, 200, map[string]any{"holds": holds})
	case "cost":
		write(w, 200, f.cost(strings.Contains(string(args), "all")))
	case "human.list":
		write(w, 200, map[string]any{"now": noon, "humans": f.humans})
	case "human.show":
		write(w, 200, map[string]any{"id": "H1", "phone": "+15550100012", "texts": []string{"there is somebody", "at the door"}})
	case "incident.show":
		write(w, 200, map[string]any{"id": "I1", "phone": "+15550100013", "text": "the words of the text"})
	case "answers.show":
		write(w, 200, map[string]any{"phone": "+15550100013", "text": "what colour is it?"})
	case "answers.answer":
		f.asked["answers.questions"] = map[string]any{"now": noon, "questions": []any{}}
		write(w, 200, map[string]any{"leaves": "now"})
	case "incident.close":
		f.incidents = []map[string]any{}
		fallthrough
	default:
		write(w, 200, map[string]any{})
	}
}

// cost plays what models have cost today: one sum, or by purpose and model.
func (f *fake) cost(all bool) map[string]any {
	sums := []map[string]any{}
	for purpose, cents := range f.costs {
		sums = append(sums, map[string]any{"keys": map[string]any{"purpose": purpose, "model": "global.anthropic.claude-haiku-5-5"}, "texts": 1, "calls": 2, "unused": 1, "tokens_in": 1840, "tokens_out": 81, "cached": 0, "cents": cents})
	}
	if all && len(sums) > 0 {
		sums = sums[:1]
	}
	return map[string]any{"now": noon, "over": f.costs != nil, "sums": sums}
}

// answer takes a text in and writes one back.
func (f *fake) answer(phone, body string) {
	f.mu.Lock()
	sid := fmt.Sprintf("SM%d", len(f.texts)+1)
	f.traces[sid] = f.traces["SM1"]
	f.mu.Unlock()
	f.put(map[string]any{"at": noon, "direction": "in", "from": phone, "to": "+15550100000", "body": body, "segments": 1, "sid": sid, "status": "received"})
	f.put(map[string]any{"at": noon, "direction": "out", "from": "+15550100000", "to": phone, "body": "You said " + body, "segments": 1,
		"class": "reply", "purpose": "echo", "status": "sent", "reply_to": sid, "job": sid + "-0", "sid": sid + "r"})
}

func (f *fake) lookUp(w http.ResponseWriter, in map[string]any, key string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if value, found := in[key]; found {
		write(w, 200, value)
		return
	}
	write(w, 404, map[string]any{"error": "nothing is known"})
}

func write(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}
