package bench

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// The crowd of replyTimes: so many ask for a plan for five, and so many more can be asked. Each plan asks six at once.
const (
	repliesAsk    = 110
	repliesOthers = 660
	repliesRate   = 200 // a second
	repliesAtOnce = 48  // connections
)

// replyTimes are the times from a yes to an invite to its confirmation at the simulated carrier, at 200 of them a second: in turns that lock plans meanwhile
// and tell their people.
func replyTimes(ctx context.Context, binary string) (took latencies, err error) {
	_, err = onJosh(ctx, binary, nil, func(ctx context.Context, j *josh, _ *signer) (Run, error) {
		asked, last, err := j.invited(ctx)
		if err != nil {
			return Run{}, err
		}
		began := time.Now()
		err = each(asked, func(n int, phone string) error {
			time.Sleep(time.Duration(n)*time.Second/repliesRate - time.Since(began))
			return j.says(ctx, phone, "yes")
		})
		if err == nil {
			err = j.idle(ctx)
		}
		if err == nil {
			took, err = j.confirmed(ctx, last, len(asked))
		}
		return Run{}, err
	})
	return took, err
}

// invited makes the crowd, has its plans asked for by day, and returns the phones that got an invite, and where the list of texts ends.
func (j *josh) invited(ctx context.Context) (phones []string, last uint64, err error) {
	day := time.Now().UTC().Truncate(24 * time.Hour).Add(43 * time.Hour) // 11 in San Francisco and 14 in Brooklyn, tomorrow
	if err := j.call(ctx, http.MethodPost, "/dev/clock", fmt.Sprintf(`{"to":%q}`, day.Format(time.RFC3339)), &struct{}{}); err != nil {
		return nil, 0, err
	}
	regions := []string{"san-francisco", "oakland-berkeley", "brooklyn"}
	crowd := make([]string, repliesAsk+repliesOthers)
	for n := range crowd {
		crowd[n] = fmt.Sprintf("+1555%07d", n)
	}
	if err := each(crowd, func(n int, phone string) error {
		body := fmt.Sprintf(`{"phone":%q,"first_name":"Ann","region":%q,"profile":{"state":"complete_mvp","activities":["coffee"],"times":["afternoons"]}}`, phone, regions[n%3])
		return j.call(ctx, http.MethodPost, "/dev/people", body, &struct{}{})
	}); err != nil {
		return nil, 0, err
	}
	for _, phone := range crowd[:repliesAsk] {
		if err := j.says(ctx, phone, "coffee for 5 people tomorrow at 4 pm"); err != nil {
			return nil, 0, err
		}
	}
	if err := j.idle(ctx); err != nil {
		return nil, 0, err
	}
	last, err = j.texts(ctx, 0, func(m devText) {
		if m.Purpose == "linkup_invite" {
			phones = append(phones, m.To)
		}
	})
	return phones, last, err
}

// says texts something by the development API.
func (j *josh) says(ctx context.Context, phone, body string) error {
	var answer struct{ Status int }
	err := j.call(ctx, http.MethodPost, "/dev/sms", fmt.Sprintf(`{"from":%q,"body":%q}`, phone, body), &answer)
	if err == nil && answer.Status != http.StatusOK {
		err = fmt.Errorf("a text was answered %d", answer.Status)
	}
	return err
}

// confirmed returns how long each reply waited for what it was answered.
func (j *josh) confirmed(ctx context.Context, after uint64, want int) (latencies, error) {
	came, took := map[string]time.Time{}, []time.Duration{}
	_, err := j.texts(ctx, after, func(m devText) {
		if m.Direction == "in" {
			came[m.SID] = m.At
		} else if at, ok := came[m.ReplyTo]; ok {
			took = append(took, m.At.Sub(at))
		}
	})
	if err == nil && len(took) != want {
		err = fmt.Errorf("%d of %d replies were confirmed", len(took), want)
	}
	return sorted(took), err
}

// devText is an entry of GET /dev/sms.
type devText struct {
	At                                time.Time
	Direction, From, To, Purpose, SID string
	ReplyTo                           string `json:"reply_to"`
}

// texts shows all texts behind a place, and returns where the list ends.
func (j *josh) texts(ctx context.Context, after uint64, see func(devText)) (end uint64, err error) {
	for {
		var page struct {
			Messages []devText
			Next     uint64
		}
		if err := j.call(ctx, http.MethodGet, "/dev/sms?limit=5000&after="+strconv.FormatUint(after, 10), "", &page); err != nil {
			return 0, err
		}
		for _, m := range page.Messages {
			see(m)
		}
		if page.Next == after {
			return after, nil
		}
		after = page.Next
	}
}

// each does something with each of a list, a number of them at once and in their order.
func each(list []string, do func(n int, of string) error) error {
	next, errs := make(chan int), make([]error, repliesAtOnce)
	var workers sync.WaitGroup
	for w := range repliesAtOnce {
		workers.Go(func() {
			for n := range next {
				errs[w] = errors.Join(errs[w], do(n, list[n]))
			}
		})
	}
	for n := range list {
		next <- n
	}
	close(next)
	workers.Wait()
	return errors.Join(errs...)
}
