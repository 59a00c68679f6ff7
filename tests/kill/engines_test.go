//go:build engines

package kill

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	awssqs "github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sqs/types"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/dynamo"
	"github.com/josh-sms/josh/internal/platform/table/dynamo/dynamotest"
)

// Where the engines are; scripts/check-engines.sh starts them.
const (
	tableVar = "JOSH_DYNAMODB_ENDPOINT"
	queueVar = "JOSH_SQS_ENDPOINT"
)

// How much is done on the engines, which are slower than what one machine has.
const (
	engineTexts = 400
	enginePlans = 4
	engineKills = 4
)

// hidden is the visibility time-out of the queues, in seconds. What was in flight at a death comes back only
// after it, in real time: the engine does not know josh's clock.
const hidden = "5"

// onEngines makes a table and queues of its own and returns the environment that names them.
func onEngines(t *testing.T) map[string]string {
	t.Helper()
	return onEngine(t, os.Getenv(tableVar))
}

// onEngine does the same with the table on a given engine.
func onEngine(t *testing.T, tables string) map[string]string {
	t.Helper()
	queues := os.Getenv(queueVar)
	if tables == "" || queues == "" {
		t.Fatalf("%s or %s is not set: run scripts/check-engines.sh", tableVar, queueVar)
	}
	name := fmt.Sprintf("josh-kill-%d-%d", time.Now().UnixNano(), rand.Uint32())
	if err := dynamotest.CreateTable(t.Context(), dynamotest.NewClient(tables), name); err != nil {
		t.Fatal(err)
	}
	client := awssqs.New(awssqs.Options{
		Region: "us-east-1", BaseEndpoint: &queues, Credentials: credentials.NewStaticCredentialsProvider("test", "test", ""),
	})
	return map[string]string{
		"STORE": "dynamodb", "TABLE_NAME": name, "AWS_ENDPOINT_URL_DYNAMODB": tables,
		"QUEUE": "sqs", "AWS_ENDPOINT_URL_SQS": queues,
		"INBOUND_QUEUE_URL": newQueue(t, client, name+"-inbound"), "OUTBOUND_QUEUE_URL": newQueue(t, client, name+"-outbound"),
		"URGENT_QUEUE_URL": newQueue(t, client, name+"-urgent"),
		"AWS_REGION":       "us-east-1", "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test",
	}
}

// newQueue makes a FIFO queue with its dead letters, as template.yaml does, for the duration of the test.
func newQueue(t *testing.T, client *awssqs.Client, name string) (url string) {
	t.Helper()
	create := func(name string, attributes map[string]string) string {
		attributes["FifoQueue"] = "true"
		out, err := client.CreateQueue(t.Context(), &awssqs.CreateQueueInput{QueueName: aws.String(name + ".fifo"), Attributes: attributes})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_, _ = client.DeleteQueue(context.Background(), &awssqs.DeleteQueueInput{QueueUrl: out.QueueUrl})
		})
		return *out.QueueUrl
	}
	dead := create(name+"-dead", map[string]string{})
	out, err := client.GetQueueAttributes(t.Context(), &awssqs.GetQueueAttributesInput{QueueUrl: &dead, AttributeNames: []types.QueueAttributeName{"QueueArn"}})
	if err != nil {
		t.Fatal(err)
	}
	return create(name, map[string]string{
		"VisibilityTimeout": hidden, "RedrivePolicy": fmt.Sprintf(`{"deadLetterTargetArn":%q,"maxReceiveCount":8}`, out.Attributes["QueueArn"]),
	})
}

// TestWholeFlowOnEngines is one conversation from the webhook to the receipt.
func TestWholeFlowOnEngines(t *testing.T) {
	t.Parallel()
	err := in(onEngines(t), func(w *world) {
		w.person(ann)
		first := w.say(ann, "hello")
		w.rest()
		tr, _ := w.trace(first)
		demand(len(tr.Jobs) == 1 && tr.Jobs[0].Status == "delivered", "trace: %+v", tr)
		w.say(ann, "B")
		stop := w.say(ann, "STOP")
		w.say(ann, "hello?")
		w.rest() // a START that comes before the confirmation has left takes it back
		w.say(ann, "START")
		w.say(ann, "HELP")
		sum := w.judge()
		tr, _ = w.trace(stop)
		demand(tr.Outcome == "stopped" && len(tr.Jobs) == 1 && tr.Jobs[0].Status == "delivered", "STOP: %+v", tr)
		demand(sum.answered == 6 && sum.failed == 0, "%+v", sum)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestLifeOfAPlanOnEngines is the life of TestLifeOfAPlan, with its data in DynamoDB and its hints in SQS.
func TestLifeOfAPlanOnEngines(t *testing.T) {
	t.Parallel()
	for region, zone := range lives() {
		t.Run(region, func(t *testing.T) {
			t.Parallel()
			if err := in(onEngines(t), func(w *world) { w.lives(region, zone) }); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestCrowdOfPlansOnEngines is the crowd of TestCrowdOfPlansWithKills, a smaller one, with its data in DynamoDB and its hints in SQS.
func TestCrowdOfPlansOnEngines(t *testing.T) {
	t.Parallel()
	env := known(onEngines(t))
	if err := in(env, func(w *world) {
		w.filed = func(phone, job string) string { return filed(env, phone, job) }
		t.Log(w.plansInACrowd(enginePlans))
	}); err != nil {
		t.Fatal(err)
	}
}

// known adds what a test must know to find somebody in the table itself.
func known(env map[string]string) map[string]string {
	env["PUBLIC_BASE_URL"], env["PHONE_PEPPER"] = publicURL, pepper
	return env
}

// opened returns the table that an environment names, and the hash of a phone there.
func opened(env map[string]string, phone string) (*dynamo.Table, string) {
	cfg, err := app.Load(env, app.Local)
	check(err)
	return dynamo.New(dynamotest.NewClient(env["AWS_ENDPOINT_URL_DYNAMODB"]), dynamo.Options{TableName: env["TABLE_NAME"], Now: time.Now}), cfg.Hash()(phone)
}

// filed returns what a text was for by the table, "" when it is not there. Beside an engine a running josh lists the texts whose commits it has seen
// answered: one that a death cut off is in the table alone.
func filed(env map[string]string, phone, id string) string {
	store, hash := opened(env, phone)
	items, err := store.Get(context.Background(), record.Text(hash, id))
	check(err)
	if !items[0].Exists() {
		return ""
	}
	var job outbox.Job
	check(record.Decode(items[0], record.KindFiledJob, &job))
	return job.Purpose
}

// TestOperatorsOnEngines works the commands of the runbook on a running josh that has its data in DynamoDB, and on the
// table itself, beside it, as an operator of the deployed JOSH does.
func TestOperatorsOnEngines(t *testing.T) {
	t.Parallel()
	for _, direct := range []bool{false, true} {
		t.Run(fmt.Sprintf("on the table itself is %t", direct), func(t *testing.T) {
			t.Parallel()
			env := known(onEngines(t))
			env["AWS_ENDPOINT_URL_STS"] = os.Getenv("JOSH_SECOND_DYNAMODB_ENDPOINT") // MiniStack says whose credentials these are
			env["SEAL_KEY"] = "YS1rZXktb2YtdGhlc2UtdGVzdHMtYWxvbmUtMzItYnk="
			if err := in(env, func(w *world) {
				if direct {
					operate(w, command(env), func(phone, typ string) int { return recorded(env, phone, typ) })
				} else {
					operate(w, command(nil, "--data", w.data), w.happened)
				}
			}); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// recorded counts the events of a type about a phone in the table: a running josh shows those that it wrote itself.
func recorded(env map[string]string, phone, typ string) (n int) {
	store, hash := opened(env, phone)
	page, err := store.Query(context.Background(), table.Query{PK: record.Event(hash, "").PK})
	check(err)
	for _, item := range page.Items {
		var e event.Event
		check(record.Decode(item, record.KindEvent, &e))
		if string(e.Type) == typ {
			n++
		}
	}
	return n
}

// TestVoteOnEngines is a vote by signals, a timer and a call, with an account that is deleted in the middle, and the same with
// a death where signals, timers and calls meet the table and the queues.
func TestVoteOnEngines(t *testing.T) {
	t.Parallel()
	if !votes() {
		t.Skip("the josh that is tested has no votes")
	}
	flows := flows()
	f := flows[slices.IndexFunc(flows, func(f flow) bool { return f.name == "vote" })]
	for point, nth := range map[string]int{
		"": 0, "turn.after_call": 1, "turn.after_answer": 1, "turn.before_commit": 7, "turn.after_commit": 9, "turn.after_offer": 8, "clock.before_offer": 1,
		"clock.after_offer": 2,
	} {
		t.Run(fmt.Sprintf("%s %d", point, nth), func(t *testing.T) {
			t.Parallel()
			if err := f.playIn(onEngines(t), point, nth, func(map[string]int) {}); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestStormOnEngines delivers one text two hundred times at once: two hundred 200s, one effect, one reply.
func TestStormOnEngines(t *testing.T) {
	t.Parallel()
	err := in(onEngines(t), func(w *world) {
		one := w.text(ann, "hello")
		var wg sync.WaitGroup
		var taken atomic.Int64
		for range 200 {
			wg.Go(func() {
				if status, err := w.post(t.Context(), inboundURL, inbound(one.sid, one.from, one.body)); err == nil && status == http.StatusOK {
					taken.Add(1)
				}
			})
		}
		wg.Wait()
		demand(taken.Load() == 200, "%d of 200 were answered 200", taken.Load())
		one.answered = time.Now()
		sum := w.judge()
		demand(sum.jobs == 1 && len(w.carrier.all()) == 1, "%+v: one text, one reply", sum)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestKillsOnEngines kills josh at random moments under load, with a carrier that fails. There are few faults
// after which josh waits: on SQS a wait is real time.
func TestKillsOnEngines(t *testing.T) {
	t.Parallel()
	err := in(onEngines(t), func(w *world) {
		w.carrier.fails(func(_, _ string, _ int) fault {
			switch n := rand.IntN(100); {
			case n < 2:
				return fault{name: "reset_after_accept"}
			case n < 8:
				return fault{name: "reject", code: 21211}
			case n < 15:
				return fault{name: "fail_later", code: 30008}
			}
			return fault{}
		})
		var said atomic.Int64
		stop := make(chan struct{})
		var killer sync.WaitGroup
		killer.Go(func() { w.killAll(engineKills, engineTexts, &said, stop) })
		err := w.crowd(engineTexts, &said)
		close(stop)
		killer.Wait()
		check(err)
		w.carrier.fails(nil)
		t.Logf("%d kills during %d texts: %+v", w.dead(), engineTexts, w.judge())
	})
	if err != nil {
		t.Fatal(err)
	}
}
