package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// Run is the result of a load on a JOSH of its own.
type Run struct {
	Texts     int           // answered 200
	Refused   int           // answered otherwise or not at all
	Lost      int           // texts without a reply at the carrier
	Twice     int           // texts with more than one
	Elapsed   time.Duration // from the first request to the last reply, or the end of the load
	Webhook   latencies     // from the moment a request was to be sent to the end of its answer
	ToCarrier latencies     // from that moment to the carrier's having the reply; empty with the simulator
	Samples   []usage
}

// PerSecond returns how many texts a second got through to the carrier.
func (r Run) PerSecond() float64 { return float64(r.Texts-r.Lost) / r.Elapsed.Seconds() }

// CPU returns the processor time that JOSH took for each text.
func (r Run) CPU() time.Duration {
	if len(r.Samples) < 2 || r.Texts == 0 {
		return 0
	}
	return (r.Samples[len(r.Samples)-1].cpu - r.Samples[0].cpu) / time.Duration(r.Texts)
}

// Heap returns the memory that belongs to no file, as medians of the second and the last fifth of the samples:
// the first fifth is warming up.
func (r Run) Heap() (early, late int64) {
	fifth := len(r.Samples) / 5
	middle := func(list []usage) int64 {
		values := make([]time.Duration, len(list))
		for i, u := range list {
			values[i] = time.Duration(u.heap)
		}
		return int64(median(values))
	}
	return middle(r.Samples[fifth : 2*fifth]), middle(r.Samples[len(r.Samples)-fifth:])
}

// Peak returns the most memory that was used, mapped data files included.
func (r Run) Peak() int64 { return r.Samples[len(r.Samples)-1].peak }

// drainTimeout is how long replies may come after the load has ended.
const drainTimeout = 30 * time.Second

// throughStandIn puts a load on a JOSH that sends to a stand-in for the carrier's API.
func throughStandIn(ctx context.Context, binary string, l load) (Run, error) {
	slots := make(chan struct{}, l.window)
	for range l.window {
		slots <- struct{}{}
	}
	var free func(int)
	if l.rate == 0 {
		free = func(int) { slots <- struct{}{} }
	}
	carrier, err := startStandIn(maxTexts, free)
	if err != nil {
		return Run{}, err
	}
	defer carrier.close()
	return onJosh(ctx, binary, []string{"TWILIO_API_BASE_URL=" + carrier.url}, func(ctx context.Context, j *josh, sign *signer) (Run, error) {
		began := time.Now()
		shots, err := l.run(ctx, sign, j.host(), began, slots)
		if err != nil {
			return Run{}, err
		}
		for deadline := time.Now().Add(drainTimeout); int(carrier.total.Load()) < len(shots)-refused(shots) && time.Now().Before(deadline); {
			time.Sleep(10 * time.Millisecond)
		}
		return carrier.judge(shots, began), nil
	})
}

// judge compares what was texted with what came to the carrier.
func (s *standIn) judge(shots []shot, began time.Time) Run {
	r := Run{Refused: refused(shots), Webhook: webhookTimes(shots)}
	offset := began.Sub(s.began)
	var times []time.Duration
	for n, sent := range shots {
		count := s.times[n].Load()
		if sent.status == http.StatusOK {
			r.Texts++
			if count == 0 {
				r.Lost++
			}
		}
		if count > 1 {
			r.Twice++
		}
		if count > 0 {
			at := time.Duration(s.taken[n].Load()) - offset
			times = append(times, at-sent.start)
			r.Elapsed = max(r.Elapsed, at)
		}
	}
	r.ToCarrier = sorted(times)
	r.Twice += int(s.strays.Load())
	return r
}

// throughSimulator puts a load on a JOSH with its own simulated carrier, which keeps every text and reports
// two statuses for each.
func throughSimulator(ctx context.Context, binary string, l load) (Run, error) {
	return onJosh(ctx, binary, nil, func(ctx context.Context, j *josh, sign *signer) (Run, error) {
		began := time.Now()
		shots, err := l.run(ctx, sign, j.host(), began, nil)
		if err != nil {
			return Run{}, err
		}
		r := Run{Refused: refused(shots), Texts: len(shots) - refused(shots), Webhook: webhookTimes(shots)}
		if err := j.idle(ctx); err != nil {
			return Run{}, err
		}
		r.Elapsed = time.Since(began)
		replies, err := j.replies(ctx, len(shots))
		if err != nil {
			return Run{}, err
		}
		for n, sent := range shots {
			switch {
			case sent.status == http.StatusOK && replies[n] == 0:
				r.Lost++
			case replies[n] > 1:
				r.Twice++
			}
		}
		return r, nil
	})
}

// onJosh runs a measurement on a fresh JOSH, with its usage while it lasted.
func onJosh(ctx context.Context, binary string, environ []string, measure func(context.Context, *josh, *signer) (Run, error)) (r Run, err error) {
	data, err := os.MkdirTemp("", "josh-bench-")
	if err != nil {
		return r, err
	}
	defer func() { _ = os.RemoveAll(data) }()
	j, err := startJosh(ctx, binary, data, environ...)
	if err != nil {
		return r, err
	}
	defer func() {
		if stopErr := j.stop(); err == nil {
			err = stopErr
		}
	}()
	sign, err := newSigner(j.url)
	if err != nil {
		return r, err
	}
	defer sign.close()
	watched, stop := context.WithCancel(ctx)
	samples := watch(watched, j.cmd.Process.Pid)
	r, err = measure(ctx, j, sign)
	stop()
	r.Samples = <-samples
	return r, err
}

// idle waits until nothing is left to do.
func (j *josh) idle(ctx context.Context) error {
	var answer struct {
		Idle bool `json:"idle"`
	}
	body := fmt.Sprintf(`{"timeout_ms":%d}`, (60 * time.Second).Milliseconds())
	if err := j.call(ctx, http.MethodPost, "/dev/idle", body, &answer); err != nil {
		return err
	}
	if !answer.Idle {
		return fmt.Errorf("work is left a minute after the load")
	}
	return nil
}

// replies counts the texts that the carrier has by the text that they answer.
func (j *josh) replies(ctx context.Context, texts int) (counts []int, err error) {
	counts = make([]int, texts)
	for after := uint64(0); ; {
		var page struct {
			Messages []struct {
				SID     string `json:"sid"`
				ReplyTo string `json:"reply_to"`
			} `json:"messages"`
			Next uint64 `json:"next"`
		}
		path := "/dev/sms?limit=5000&after=" + strconv.FormatUint(after, 10)
		if err := j.call(ctx, http.MethodGet, path, "", &page); err != nil {
			return nil, err
		}
		for _, m := range page.Messages {
			n, err := strconv.ParseUint(strings.TrimPrefix(m.ReplyTo, "SM"), 16, 63)
			if m.SID != "" && m.ReplyTo != "" && err == nil && int(n) < texts {
				counts[n]++
			}
		}
		if page.Next == after {
			return counts, nil
		}
		after = page.Next
	}
}

// call calls the development API.
func (j *josh) call(ctx context.Context, method, path, body string, into any) error {
	req, err := http.NewRequestWithContext(ctx, method, j.url+path, strings.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %d %s", method, path, resp.StatusCode, bytes.TrimSpace(text))
	}
	return json.Unmarshal(text, into)
}
