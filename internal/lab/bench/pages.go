package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"
)

// The load of pages: visitors who each ask for four, so 100 a second.
const (
	pagesDuration  = 30 * time.Second
	visitorsPerSec = 25
)

// areas are codes in which the numbers 555-0100 to 555-0199 are nobody's. JOSH sends codes to 30 numbers of an area
// in an hour, and takes 20 forms from an address: visitors have more of both.
var areas = []string{
	"201", "202", "203", "205", "206", "207", "208", "209", "210", "212", "213", "214", "215", "216", "217", "218", "219", "224", "225", "228",
	"229", "231", "234", "239", "240", "248", "251", "252", "253", "254", "256", "260", "262", "267", "269", "270", "272", "276", "281", "301",
}

// maxVisitors is how many there are numbers for.
func maxVisitors() int { return 25 * len(areas) }

// Visit is what the pages of a load come to.
type Visit struct {
	Pages, Wrong int // answered, and of those not as a page that works
	Times        latencies
	Steps        [4]latencies // the same, apart
}

// Pages puts visitors on a JOSH of its own: each opens the form, sends it, opens the page of the code, and types a
// wrong one. They come at random moments, whatever happens to those before.
func Pages(ctx context.Context, binary string) (Visit, error) {
	var v Visit
	_, err := onJosh(ctx, binary, []string{"CODES_PER_DAY=1000000"}, func(ctx context.Context, j *josh, _ *signer) (Run, error) {
		random := rand.New(rand.NewPCG(seed, seed))
		began := time.Now()
		var mu sync.Mutex
		var steps [4][]time.Duration
		var errs []error
		var all sync.WaitGroup
		at := time.Duration(0)
		for n := 0; at < pagesDuration && n < maxVisitors(); n++ {
			at += time.Duration(random.ExpFloat64() / visitorsPerSec * float64(time.Second))
			time.Sleep(at - time.Since(began))
			all.Go(func() {
				took, wrong, err := visit(ctx, j.url, n)
				mu.Lock()
				defer mu.Unlock()
				v.Wrong += wrong
				for i, d := range took {
					steps[i] = append(steps[i], d)
				}
				if err != nil {
					errs = append(errs, err)
				}
			})
		}
		all.Wait()
		for i, list := range steps {
			v.Steps[i] = sorted(list)
			v.Times = append(v.Times, list...)
		}
		v.Pages, v.Times = len(v.Times), sorted(v.Times)
		return Run{}, errors.Join(errs...)
	})
	return v, err
}

var pageToken = regexp.MustCompile(`name="csrf" value="([^"]+)"`)

// visitor is a browser of its own address.
type visitor struct {
	base    string
	browser *http.Transport
	cookies []*http.Cookie
	token   string // of the page's form
}

// visit is one visitor's way; wrong counts the answers that are not what they should be.
func visit(ctx context.Context, base string, n int) (took []time.Duration, wrong int, err error) {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 1, byte(n/250), byte(1+n%250))}}
	v := &visitor{base: base, browser: &http.Transport{DialContext: dialer.DialContext}}
	defer v.browser.CloseIdleConnections()
	for _, step := range []struct {
		path   string
		form   url.Values
		status int
	}{
		{"/join", nil, http.StatusOK},
		{"/join", url.Values{
			"first_name": {"Maya"}, "last_name": {"Oduya"}, "month": {"4"}, "day": {"17"}, "year": {"1994"}, "zip": {"94110"},
			"phone": {fmt.Sprintf("(%s) 555-01%02d", areas[n%len(areas)], n/len(areas))}, "email": {""}, "consent_texts": {"yes"},
		}, http.StatusSeeOther},
		{"/join/code", nil, http.StatusOK},
		{"/join/code", url.Values{"code": {"000000"}}, http.StatusUnprocessableEntity},
	} {
		began := time.Now()
		status, err := v.ask(ctx, step.path, step.form)
		if err != nil {
			return took, wrong, err
		}
		took = append(took, time.Since(began))
		if status != step.status {
			wrong++
		}
	}
	return took, wrong, nil
}

// ask opens a page, or sends its form.
func (v *visitor) ask(ctx context.Context, path string, form url.Values) (status int, err error) {
	method := http.MethodGet
	if form != nil {
		method = http.MethodPost
		form.Set("csrf", v.token)
	}
	req, err := http.NewRequestWithContext(ctx, method, v.base+path, strings.NewReader(form.Encode()))
	if err != nil {
		return 0, err
	}
	for _, c := range v.cookies {
		req.AddCookie(c)
	}
	if form != nil {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("Origin", "null")
		req.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	resp, err := v.browser.RoundTrip(req)
	if err != nil {
		return 0, err
	}
	body, err := io.ReadAll(resp.Body)
	_ = resp.Body.Close()
	v.cookies = append(v.cookies, resp.Cookies()...)
	if m := pageToken.FindSubmatch(body); m != nil {
		v.token = string(m[1])
	}
	return resp.StatusCode, err
}

func (v Visit) rows() []Row {
	const what = "pages, 100/s for 30 s: form, form sent, page of the code, wrong code"
	c := command("pages")
	p99 := most(what+": p99", 20*time.Millisecond, v.Times.at(0.99), c)
	p99.Figure += fmt.Sprintf(" (p50 %s, slowest %s; apart", short(v.Times.at(0.5)), short(v.Times.max()))
	for _, step := range v.Steps {
		p99.Figure += " " + short(step.at(0.99))
	}
	p99.Figure += ")"
	return []Row{p99, {
		What: what + ": each as it should be", Bar: "all", Command: c,
		Figure: fmt.Sprintf("%d pages, %d not", v.Pages, v.Wrong), Missed: v.Wrong > 0 || v.Pages == 0,
	}}
}
