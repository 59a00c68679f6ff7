package join_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/text/safety"
)

// TestNobodyLearnsWhoIsKnown sends the form for numbers in every standing: page, path and the work at table and
// queue are the same, which is all that an answer's time can tell. BenchmarkAnswers measures the times themselves.
func TestNobodyLearnsWhoIsKnown(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	hash := w.Config.Hash()
	const fresh, known, stopped, held, suspended = "+15550100051", "+15550100052", "+15550100053", "+15550100054", "+15550100055"
	const softly, stranger, asked = "+15550100056", "+15550100057", "+15550100058"
	join(t, w, known, "192.0.2.50")
	w.Text(stopped, "stop")
	w.Put(record.Person(hash(held)), record.KindPerson, people.Person{ID: "01HELD", State: people.Active, FirstName: "Hel"})
	w.Put(record.Hold(hash(held)), record.KindHold, safety.Hold{Kind: safety.HardHold, By: "test", At: w.Clock.Now()})
	w.Put(record.Hold(hash(softly)), record.KindHold, safety.Hold{Kind: safety.SoftHold, By: "test", At: w.Clock.Now(), Until: w.Clock.Now().Add(72 * time.Hour)})
	w.Put(record.Hold(hash(stranger)), record.KindHold, safety.Hold{Kind: safety.HardHold, By: "test", At: w.Clock.Now()})
	w.Put(record.Person(hash(suspended)), record.KindPerson, people.Person{ID: "01SUSP", State: people.Suspended, FirstName: "Sus"})
	w.Clock.Advance(2 * time.Hour)
	for range people.CodesPerHour {
		atCode(t, w.Browser("192.0.2.52"), filled("phone", asked))
	}
	w.Work()
	type seen struct {
		text                string
		status              int
		reads, commits, ops int64
		hints               int
	}
	var first seen
	for i, phone := range []string{fresh, known, stopped, held, suspended, softly, stranger, asked} {
		b := w.Browser("192.0.2.51")
		b.Get("/join")
		reads, commits, ops := w.Table.Reads.Load(), w.Table.Commits.Load(), w.Table.Ops.Load()
		a := b.Raw("/join", withToken(filled("phone", phone), b.FormToken()))
		got := seen{
			status: a.Status, reads: w.Table.Reads.Load() - reads, commits: w.Table.Commits.Load() - commits,
			ops: w.Table.Ops.Load() - ops, hints: w.Queue.Outbound.Len(),
		}
		w.Work()
		got.text = strings.ReplaceAll(b.Get("/join/code").Text(), phone[len(phone)-4:], "")
		if i == 0 {
			first = got
		}
		if got != first {
			t.Errorf("%d differs: %+v, %+v", i, got, first)
		}
	}
	for phone, want := range map[string]int{fresh: 1, stopped: 1, held: 0, softly: 1, stranger: 0, asked: people.CodesPerHour} { // the stopped one's is the confirmation
		if n := texts(w, phone); n != want {
			t.Errorf("%s got %d texts, want %d", phone, n, want)
		}
	}
}

func TestFiveTriesStayFive(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	b := w.Browser("192.0.2.1")
	atCode(t, b, filled())
	right, token := code(t, w, maya), b.FormToken()
	var mu sync.Mutex
	judged := 0
	var all sync.WaitGroup
	for i := range 100 {
		all.Go(func() {
			guess := strings.Repeat(string(rune('0'+i%10)), 6)
			if guess == right {
				guess = "123456"
			}
			if a := b.Raw("/join/code", withToken(url.Values{"code": {guess}}, token)); strings.Contains(a.Text(), "code isn't right") {
				mu.Lock()
				judged++
				mu.Unlock()
			}
		})
	}
	all.Wait()
	if judged != people.CodeTries {
		t.Errorf("%d guesses were judged, want %d", judged, people.CodeTries)
	}
	if a := b.Raw("/join/code", withToken(url.Values{"code": {right}}, token)); !strings.Contains(a.Text(), "five tries") {
		t.Errorf("the right code after five wrong ones: %d %s", a.Status, a.Text())
	}
	if w.State(maya).Person.Present() {
		t.Error("guessed in")
	}
}

func TestCodesOfAnHour(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	b := w.Browser("192.0.2.1")
	atCode(t, b, filled())
	old := code(t, w, maya)
	says(t, b.Post("/join/code", url.Values{"again": {"yes"}}), http.StatusOK, "less than half a minute ago")
	if n := texts(w, maya); n != 1 {
		t.Errorf("%d codes after a second click", n)
	}
	for range 5 {
		w.Clock.Advance(time.Minute)
		says(t, b.Post("/join/code", url.Values{"again": {"yes"}}), http.StatusOK, "a new code is on its way")
	}
	if n := texts(w, maya); n != people.CodesPerHour {
		t.Errorf("%d codes in an hour", n)
	}
	for range 3 { // others ask for the same number
		atCode(t, w.Browser("192.0.2.77"), filled())
	}
	if n := texts(w, maya); n != people.CodesPerHour {
		t.Errorf("%d codes in an hour, with other browsers", n)
	}
	says(t, b.Post("/join/code", url.Values{"code": {old}}), http.StatusUnprocessableEntity, "code isn't right")
	w.Clock.Advance(61 * time.Minute)
	b.Post("/join/code", url.Values{"again": {"yes"}})
	right := code(t, w, maya)
	w.Clock.Advance(people.CodeTTL)
	says(t, b.Post("/join/code", url.Values{"code": {right}}), http.StatusUnprocessableEntity, "has expired")
}

func TestPumpingEndsEarly(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	one, ranged := 0, 0
	for i := range 40 {
		phone := "+1415555" + string(rune('1'+i%9)) + "00" + string(rune('0'+i/9)) // one address, one range
		b := w.Browser("192.0.2.1")
		b.Get("/join")
		if b.Post("/join", filled("phone", phone)).Status == http.StatusOK {
			one++
		}
		b = w.Browser("198.51.100." + string(rune('0'+i%10)) + string(rune('0'+i/10))) // many addresses, one range
		b.Get("/join")
		if b.Post("/join", filled("phone", "+1212555"+phone[len(phone)-4:])).Status == http.StatusOK {
			ranged++
		}
	}
	if one > 20 || ranged > 30 {
		t.Errorf("%d codes from one address, %d to one range", one, ranged)
	}
	v6 := 0
	for i := range 30 {
		b := w.Browser("2001:db8::" + string(rune('0'+i%10)) + string(rune('0'+i/10)))
		b.Get("/join")
		if b.Post("/join", filled("phone", "+1646"+string(rune('2'+i%8))+"5"+string(rune('0'+i/8))+"0100")).Status == http.StatusOK {
			v6++
		}
	}
	if v6 > 20 {
		t.Errorf("%d codes from one IPv6 network", v6)
	}
}

func TestForeignForms(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	for name, c := range map[string]struct {
		headers map[string]string
		token   string // instead of the page's
		status  int
	}{
		"another site":            {map[string]string{"origin": "https://evil.example", "sec-fetch-site": "cross-site"}, "", 403},
		"another origin alone":    {map[string]string{"origin": "https://evil.example", "sec-fetch-site": ""}, "", 403},
		"a subdomain":             {map[string]string{"origin": "https://x.josh.example", "sec-fetch-site": "same-site"}, "", 403},
		"no referrer, no origin":  {map[string]string{"origin": "null"}, "", 303}, // what our pages' forms send
		"a null of another site":  {map[string]string{"origin": "null", "sec-fetch-site": "cross-site"}, "", 403},
		"a null of a subdomain":   {map[string]string{"origin": "null", "sec-fetch-site": "same-site"}, "", 403},
		"a null typed in":         {map[string]string{"origin": "null", "sec-fetch-site": "none"}, "", 403},
		"a null without a token":  {map[string]string{"origin": "null", "sec-fetch-site": ""}, "-", 403},
		"an old browser's null":   {map[string]string{"origin": "null", "sec-fetch-site": ""}, "", 303},
		"neither":                 {map[string]string{"origin": "", "sec-fetch-site": ""}, "", 403},
		"an old browser":          {map[string]string{"sec-fetch-site": ""}, "", 303},
		"no token":                {nil, "-", 403},
		"a forged token":          {nil, strings.Repeat("A", 43), 403},
		"a session of one's own":  {map[string]string{"cookie": "x"}, "", 403},
		"JSON":                    {map[string]string{"content-type": "application/json"}, "", 415},
		"more than a form can be": {nil, strings.Repeat("A", 20_000), 413},
		"a header in a field":     {nil, "x\r\nSet-Cookie: a=b", 403},
	} {
		b := w.Browser("192.0.2.1")
		b.Get("/join")
		token := b.FormToken()
		if c.token != "" {
			token = c.token
		}
		if c.headers["cookie"] != "" {
			b.Cookies = map[string]string{"__Host-josh": "AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}
		} else {
			b.Headers = c.headers
		}
		if a := b.Raw("/join", withToken(filled(), token)); a.Status != c.status {
			t.Errorf("%s: %d, want %d", name, a.Status, c.status)
		}
	}
	if n := texts(w, maya); n != 3 {
		t.Errorf("%d codes, want those of the three that were taken", n)
	}
}

// TestLinksAreWorthless without being in the store: forged, cut, from somebody else, over.
func TestLinksOfNobody(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text(maya, "hi")
	link := linkIn.FindStringSubmatch(last(w, maya))[1]
	for _, path := range []string{"/join?t=AAAAAAAAAAAAAAAAAAAAAA", link + "x", link[:len(link)-1], "/join?t=" + strings.Repeat("%0d%0a", 9), "/join?t=%zz", "/join?" + strings.Repeat("a", 5000)} {
		a := w.Browser("192.0.2.1").Get(path)
		if a.Status != http.StatusOK || strings.Contains(a.Text(), "ends in") {
			t.Errorf("%.40s answers %d: %.80s", path, a.Status, a.Text())
		}
		for _, line := range a.Cookies {
			if strings.ContainsAny(line, "\r\n") {
				t.Errorf("a line break in a cookie: %q", line)
			}
		}
	}
	w.Clock.Advance(25 * time.Hour)
	says(t, w.Browser("192.0.2.1").Get(link), http.StatusOK, "That link has expired")
}
