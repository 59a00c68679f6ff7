package template_test

import (
	"context"
	"log/slog"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/alert"
)

// stage is that of the functions of a test, in place of the template's parameter.
const stage = "test"

// recorder notes which actions of IAM the calls of each function would need on AWS.
type recorder struct {
	mu      sync.Mutex
	needs   map[string]map[string]bool // function -> action and resource
	writes  map[string]map[string]bool // function -> what the partitions begin with that it writes or checks
	reached map[string]bool            // functions of Go that called a port
	broken  string                     // "function prefix": reads of keys in partitions with the prefix fail
	away    bool                       // pages do not leave
	meters  []*observe.Metrics         // of every function of every world
	lines   *testkit.Buffer            // what they write
	parts   map[string]app.Parts       // of the last world, by function, as a flow has set them

	world     *testkit.World     // the last one
	logs      *testkit.Buffer    // what functions log, by name
	throttles string             // what DynamoDB refuses: a metric of its throttles, and the index
	sum, peak map[string]float64 // what AWS measures, by namespace, metric and dimensions
}

func newRecorder() *recorder {
	return &recorder{
		needs: map[string]map[string]bool{}, writes: map[string]map[string]bool{}, reached: map[string]bool{},
		lines: &testkit.Buffer{}, parts: map[string]app.Parts{},
		logs: &testkit.Buffer{}, sum: map[string]float64{}, peak: map[string]float64{},
	}
}

// note is called by the methods of ports: the caller of its caller is the code that is recorded.
func (r *recorder) note(function, need string) {
	frames := runtime.CallersFrames(callers())
	caller, more := frames.Next()
	for more && strings.Contains(caller.Function, "erase.Indexed.") { // every writer's table has that before it
		caller, more = frames.Next()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.reached[nameOf(caller.Function)] = true
	if r.needs[function] == nil {
		r.needs[function] = map[string]bool{}
	}
	r.needs[function][need] = true
}

// wrote is called with the partition of everything that is in a commit, checks included: it is not documented whether
// dynamodb:LeadingKeys has the key of one operation or those of the whole transaction.
func (r *recorder) wrote(function, pk string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.writes[function] == nil {
		r.writes[function] = map[string]bool{}
	}
	r.writes[function][family(pk)] = true
}

// family is what the partitions of one kind begin with, as a pattern of IAM: "P#*", "COUNT#LIMIT#*", "DEAD".
func family(pk string) string {
	head, rest, more := strings.Cut(pk, "#")
	switch {
	case !more:
		return pk
	case head == "COUNT":
		return "COUNT#" + family(rest)
	default:
		return head + "#*"
	}
}

// closure is what Go adds to the name of a function for one inside it.
var closure = regexp.MustCompile(`(\.func\d+|\.\d+|-range\d+)+$`)

// nameOf shortens a function's full name to its package and its own name.
func nameOf(full string) string {
	full = closure.ReplaceAllString(full[strings.LastIndex(full, "/")+1:], "")
	pkg, _, _ := strings.Cut(full, ".")
	return pkg + full[strings.LastIndex(full, "."):]
}

func callers() []uintptr {
	pcs := make([]uintptr, 4)
	return pcs[:runtime.Callers(4, pcs)] // Callers, callers, note and the port's method
}

// measured notes what AWS writes of a metric of its own.
func (r *recorder) measured(namespace, metric string, value float64, dimensions ...string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	k := key(namespace, metric, sorted(dimensions))
	r.sum[k] += value
	r.peak[k] = max(r.peak[k], value)
}

// setBroken makes reads of a function fail, "" none.
func (r *recorder) setBroken(what string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.broken = what
}

func (r *recorder) fails(function string, keys ...table.Key) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	broken, prefix, _ := strings.Cut(r.broken, " ")
	return broken == function && strings.HasPrefix(keys[0].PK, prefix)
}

// wrap puts the recorder between a function and its ports.
func (r *recorder) wrap(function string, p app.Parts) app.Parts {
	scan := p.Scan
	p.Scan = func(ctx context.Context, after table.Key, limit int) ([]table.Item, table.Key, error) {
		r.note(function, "dynamodb:Scan Table")
		return scan(ctx, after, limit)
	}
	p.Table = recordedTable{p.Table, r, function}
	p.Inbound = recordedQueue{p.Inbound, r, function, "InboundQueue"}
	outbound := "OutboundQueue"
	if function == "urgent" {
		outbound = "UrgentQueue"
	}
	p.Outbound = recordedQueue{p.Outbound, r, function, outbound}
	p.Seal = recordedSealer{p.Seal, r, function}
	if function == "converse" || function == "clock" { // as internal/app/cloud gives them one
		p.Pager = recordedPager{r, function}
	}
	p.Log = observe.NewLogger(r.logs, slog.LevelDebug, slog.String("function", function))
	p.Metrics = observe.NewMetrics(r.lines, function, stage, p.Now)
	r.meters = append(r.meters, p.Metrics)
	return p
}

// recordedTable notes what internal/platform/table/dynamo makes of each call.
type recordedTable struct {
	table.Table
	*recorder
	function string
}

// Get implements table.Table.
func (t recordedTable) Get(ctx context.Context, keys ...table.Key) ([]table.Item, error) {
	action := "dynamodb:BatchGetItem Table"
	if len(keys) == 1 {
		action = "dynamodb:GetItem Table"
	}
	t.note(t.function, action)
	if t.fails(t.function, keys...) {
		return nil, fault.New(fault.Unavailable, "as told")
	}
	return t.Table.Get(ctx, keys...)
}

// Query implements table.Table.
func (t recordedTable) Query(ctx context.Context, q table.Query) (table.Page, error) {
	t.note(t.function, "dynamodb:Query Table")
	if t.fails(t.function, table.Key{PK: q.PK}) {
		return table.Page{}, fault.New(fault.Unavailable, "as told")
	}
	return t.Table.Query(ctx, q)
}

// Due implements table.Table.
func (t recordedTable) Due(ctx context.Context, shard int, until time.Time, limit int) ([]table.DueEntry, error) {
	t.note(t.function, "dynamodb:Query Table/index/due")
	return t.Table.Due(ctx, shard, until, limit)
}

// Count implements table.Table.
func (t recordedTable) Count(ctx context.Context, key table.Key, limit int, expires time.Time) (int, bool, error) {
	t.note(t.function, "dynamodb:UpdateItem Table")
	t.wrote(t.function, "COUNT#"+key.PK) // where internal/platform/table/dynamo keeps counters
	return t.Table.Count(ctx, key, limit, expires)
}

// Commit implements table.Table: TransactWriteItems is allowed by the actions of what is in it.
func (t recordedTable) Commit(ctx context.Context, ops ...table.Op) error {
	for _, op := range ops {
		if op.Kind == table.OpCount {
			t.wrote(t.function, "COUNT#"+op.Item.PK)
		} else {
			t.wrote(t.function, op.Item.PK)
		}
		switch op.Kind {
		case table.OpInsert, table.OpReplace, table.OpUpsert:
			t.note(t.function, "dynamodb:PutItem Table")
		case table.OpDelete:
			t.note(t.function, "dynamodb:DeleteItem Table")
		case table.OpCheck:
			t.note(t.function, "dynamodb:ConditionCheckItem Table")
		case table.OpCount:
			t.note(t.function, "dynamodb:UpdateItem Table")
		}
	}
	return t.Table.Commit(ctx, ops...)
}

// recordedQueue notes what internal/platform/queue/sqs makes of each call.
type recordedQueue struct {
	queue.Queue
	*recorder
	function, resource string
}

// Send implements queue.Queue.
func (q recordedQueue) Send(ctx context.Context, msgs ...queue.Message) error {
	q.note(q.function, "sqs:SendMessage "+q.resource)
	for _, m := range msgs {
		if m.Urgent { // goes into a queue of its own, and into the other when that one is away
			q.note(q.function, "sqs:SendMessage UrgentQueue")
		}
	}
	return q.Queue.Send(ctx, msgs...)
}

// Delay implements queue.Queue.
func (q recordedQueue) Delay(ctx context.Context, receipt string, d time.Duration) error {
	q.note(q.function, "sqs:ChangeMessageVisibility "+q.resource)
	return q.Queue.Delay(ctx, receipt, d)
}

// recordedSealer notes what internal/platform/seal/kms asks for when it does not know the data key.
type recordedSealer struct {
	seal.Sealer
	*recorder
	function string
}

// Seal implements seal.Sealer.
func (s recordedSealer) Seal(ctx context.Context, aad string, plain []byte) (string, error) {
	s.note(s.function, "kms:GenerateDataKey Key")
	return s.Sealer.Seal(ctx, aad, plain)
}

// Open implements seal.Sealer.
func (s recordedSealer) Open(ctx context.Context, aad, sealed string) ([]byte, error) {
	s.note(s.function, "kms:Decrypt Key")
	return s.Sealer.Open(ctx, aad, sealed)
}

// recordedPager notes what internal/spine/alert/sns makes of a page.
type recordedPager struct {
	*recorder
	function string
}

// Page implements alert.Pager.
func (p recordedPager) Page(context.Context, alert.Page) error {
	p.note(p.function, "sns:Publish AlarmTopic")
	if p.isAway() {
		return fault.New(fault.Config, "as told")
	}
	return nil
}

// setAway makes pages fail.
func (r *recorder) setAway(away bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.away = away
}

func (r *recorder) isAway() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.away
}
