package template_test

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/table"
)

// aws calls the real handlers as Lambda, API Gateway and SQS call them, and writes of each call the metrics that those
// write, by the names of the template: which queue a function works off, after how many receives a message is dead and
// where it lies then is read from there.
type aws struct {
	*recorder

	t       *testing.T
	w       *testkit.World
	sending sync.Mutex          // held by what handlers call: the clock's workers send at the same time
	waiting map[string][]letter // by queue
	refuses map[string]bool     // functions for which Lambda has no concurrency left
	idle    map[string]bool     // functions that nothing calls: their event source is disabled
}

// letter is a message in a queue.
type letter struct {
	queue.Message
	sent, ready time.Time
	receives    int
}

func newAWS(t *testing.T, r *recorder) *aws {
	t.Helper()
	a := &aws{recorder: r, t: t, waiting: map[string][]letter{}, refuses: map[string]bool{}, idle: map[string]bool{}}
	a.w = testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
		p = r.wrap(function, p)
		p.Inbound, p.Outbound = awsQueue{nil, a, "InboundQueue"}, awsQueue{nil, a, "OutboundQueue"}
		if function == "urgent" {
			p.Outbound = awsQueue{nil, a, "UrgentQueue"}
		}
		p.Table = awsTable{p.Table, r}
		r.parts[function] = p
		return p
	})
	r.world = a.w
	return a
}

// resourceOf returns the logical id of a function.
func resourceOf(function string) string { return strings.ToUpper(function[:1]) + function[1:] }

// called is a call of a function: Lambda counts it, and its error, for the function and for the alias.
func (a *aws) called(function string, err error) {
	for _, metric := range []string{"Invocations", "Errors"} {
		n := 1.0
		if metric == "Errors" && err == nil {
			n = 0
		}
		name := resourceOf(function)
		a.measured("AWS/Lambda", metric, n, "FunctionName=!Ref "+name)
		a.measured("AWS/Lambda", metric, n, "FunctionName=!Ref "+name, `Resource=!Sub "${`+name+`}:live"`)
	}
}

// refused reports whether Lambda refuses to call a function now, which it counts for the function alone.
func (a *aws) refused(function string) bool {
	if a.refuses[function] {
		a.measured("AWS/Lambda", "Throttles", 1, "FunctionName=!Ref "+resourceOf(function))
	}
	return a.refuses[function]
}

// post has the API hand an event to the function of its path, and returns the status that the caller gets.
func (a *aws) post(function string, e events.APIGatewayV2HTTPRequest) int {
	status := 503 // as the API answers for a function that is not called
	if !a.refused(function) {
		handle := a.w.JOSH.Post
		if function == "web" {
			handle = a.w.Web
		}
		answer, err := handle(e)
		a.called(function, err)
		if status = answer.StatusCode; err != nil {
			status = 500
		}
	}
	n := 0.0
	if status >= 500 {
		n = 1
	}
	a.measured("AWS/ApiGateway", "5xx", n, "ApiId=!Ref HttpApi", "Stage=$default")
	return status
}

// minute lets a minute pass: the clock runs, workers take what is ready, and SQS measures its queues.
func (a *aws) minute() {
	a.w.Clock.Advance(time.Minute)
	if !a.idle["clock"] && !a.refused("clock") {
		a.called("clock", a.w.TickErr())
	}
	for function, handle := range map[string]app.SQSHandler{
		"converse": must(app.NewConverse(a.w.Config, a.parts["converse"]))(a.t),
		"send":     must(app.NewSend(a.w.Config, a.parts["send"], "test"))(a.t),
		"urgent":   must(app.NewUrgent(a.w.Config, a.parts["urgent"], "test"))(a.t),
	} {
		if !a.idle[function] {
			a.deliver(function, handle)
		}
	}
	for name, letters := range a.waiting {
		a.measured("AWS/SQS", "ApproximateNumberOfMessagesVisible", float64(len(letters)), "QueueName=!GetAtt "+name+".QueueName")
		oldest := time.Duration(0)
		for _, l := range letters {
			oldest = max(oldest, a.w.Clock.Now().Sub(l.sent))
		}
		a.measured("AWS/SQS", "ApproximateAgeOfOldestMessage", oldest.Seconds(), "QueueName=!GetAtt "+name+".QueueName")
	}
}

var (
	sourceOf = regexp.MustCompile(`Queue: !GetAtt (\w+)\.Arn`)
	redrive  = regexp.MustCompile(`deadLetterTargetArn: !GetAtt (\w+)\.Arn\n(?:\s*#.*\n)*\s*maxReceiveCount: (\d+)`)
)

// deliver hands a function the messages of its queue that are ready, one by one.
func (a *aws) deliver(function string, handle app.SQSHandler) {
	all := resources(a.t)
	name := sourceOf.FindStringSubmatch(all[resourceOf(function)])[1]
	dead := redrive.FindStringSubmatch(all[name])
	most, _ := strconv.Atoi(dead[2])
	for _, next := range slices.Clone(a.waiting[name]) {
		l := a.letter(name, next.Dedup)
		switch {
		case l == nil || l.ready.After(a.w.Clock.Now()):
			continue
		case l.receives == most:
			a.waiting[dead[1]] = append(a.waiting[dead[1]], *l)
			a.remove(name, next.Dedup)
			continue
		}
		l.receives++
		l.ready = a.w.Clock.Now().Add(time.Minute) // the queue's own time-out, unless the function says otherwise
		if a.refused(function) {
			continue
		}
		answer, err := handle(context.Background(), testkit.Batch(l.receives, l.Message))
		if a.called(function, err); err == nil && len(answer.BatchItemFailures) == 0 {
			a.remove(name, next.Dedup)
		}
	}
}

func (a *aws) letter(name, dedup string) *letter {
	at := slices.IndexFunc(a.waiting[name], func(l letter) bool { return l.Dedup == dedup })
	if at < 0 {
		return nil
	}
	return &a.waiting[name][at]
}

func (a *aws) remove(name, dedup string) {
	a.waiting[name] = slices.DeleteFunc(a.waiting[name], func(l letter) bool { return l.Dedup == dedup })
}

// awsQueue is a queue of SQS as functions see it.
type awsQueue struct {
	queue.Queue // of what only Lambda calls
	*aws

	name string
}

// Send implements queue.Queue.
func (q awsQueue) Send(_ context.Context, msgs ...queue.Message) error {
	q.sending.Lock()
	defer q.sending.Unlock()
	for _, m := range msgs {
		name := q.name
		if m.Urgent {
			name = "UrgentQueue"
		}
		if q.letter(name, m.Dedup) == nil {
			q.waiting[name] = append(q.waiting[name], letter{Message: m, sent: q.w.Clock.Now()})
		}
	}
	return nil
}

// Delay implements queue.Queue; the receipt is the de-duplication id.
func (q awsQueue) Delay(_ context.Context, receipt string, d time.Duration) error {
	q.sending.Lock()
	defer q.sending.Unlock()
	if l := q.letter(q.name, receipt); l != nil {
		l.ready = q.w.Clock.Now().Add(d)
	}
	return nil
}

// awsTable counts throttles as DynamoDB does, and has the code see them as internal/platform/table/dynamo tells them.
type awsTable struct {
	table.Table
	*recorder
}

// throttled counts a throttle of a kind when that kind is throttled: reads or writes, of the table or of its index.
func (t awsTable) throttled(kind string) error {
	if t.throttles != kind {
		return nil
	}
	metric, dimensions := kind, []string{"TableName=!Ref TableName"}
	if of, index, ok := strings.Cut(kind, " "); ok {
		metric, dimensions = of, append(dimensions, "GlobalSecondaryIndexName="+index)
	}
	t.measured("AWS/DynamoDB", metric, 1, dimensions...)
	return fault.New(fault.Unavailable, "throttled")
}

// Get implements table.Table.
func (t awsTable) Get(ctx context.Context, keys ...table.Key) ([]table.Item, error) {
	if err := t.throttled("ReadThrottleEvents"); err != nil {
		return nil, err
	}
	return t.Table.Get(ctx, keys...)
}

// Due implements table.Table.
func (t awsTable) Due(ctx context.Context, shard int, until time.Time, limit int) ([]table.DueEntry, error) {
	if err := t.throttled("ReadThrottleEvents due"); err != nil {
		return nil, err
	}
	return t.Table.Due(ctx, shard, until, limit)
}

// Commit implements table.Table.
func (t awsTable) Commit(ctx context.Context, ops ...table.Op) error {
	indexed := slices.ContainsFunc(ops, func(op table.Op) bool { return !op.Item.Due.IsZero() })
	err := t.throttled("WriteThrottleEvents")
	if indexed {
		err = cmp.Or(err, t.throttled("WriteThrottleEvents due"))
	}
	if err != nil {
		return err
	}
	return t.Table.Commit(ctx, ops...)
}
