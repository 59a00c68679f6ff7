package sqs_test

import (
	"crypto/md5"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/queue/sqs"
)

// request is a call as it came over the wire.
type request struct {
	Action                               string
	QueueUrl, ReceiptHandle              string
	MaxNumberOfMessages, WaitTimeSeconds int
	VisibilityTimeout                    *int
	MessageSystemAttributeNames          []string
	MessageAttributeNames                []string
	Entries                              []entry
}

type entry struct {
	Id, MessageBody, MessageGroupId, MessageDeduplicationId, ReceiptHandle string
	MessageAttributes                                                      map[string]struct{ DataType, StringValue string }
}

type failure struct {
	Id, Code, Message string
	SenderFault       bool
}

// answer is what the fake says to a call: a status other than 0 or 200 makes it an error with Code.
type answer struct {
	status int
	code   string
	body   any
	raw    string // in place of body
}

// fakeSQS answers each call with the next of its answers; batches that run out of them succeed.
type fakeSQS struct {
	mu       sync.Mutex
	answers  []answer
	requests []request
	urls     map[string]answer // for GetQueueAttributes, by queue
}

func newFake(t *testing.T, answers ...answer) (*fakeSQS, *sqs.Queue) {
	t.Helper()
	f := &fakeSQS{answers: answers}
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	return f, sqs.New(newClient(server.URL), sqs.Options{URL: server.URL + "/0/work.fifo", DeadURL: server.URL + "/0/dead.fifo", Timeout: 2 * time.Second})
}

func (f *fakeSQS) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var in request
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		http.Error(w, err.Error(), http.StatusTeapot)
		return
	}
	in.Action = strings.TrimPrefix(r.Header.Get("X-Amz-Target"), "AmazonSQS.")
	a := f.next(in)
	w.Header().Set("Content-Type", "application/x-amz-json-1.0")
	switch {
	case a.status > 200:
		w.WriteHeader(a.status)
		_ = json.NewEncoder(w).Encode(map[string]string{"__type": a.code, "message": "no"})
	case a.raw != "":
		_, _ = fmt.Fprint(w, a.raw)
	case a.body != nil:
		_ = json.NewEncoder(w).Encode(a.body)
	default:
		_ = json.NewEncoder(w).Encode(success(in, nil))
	}
}

func (f *fakeSQS) next(in request) answer {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.requests = append(f.requests, in)
	if a, ok := f.urls[in.QueueUrl[strings.LastIndexByte(in.QueueUrl, '/')+1:]]; ok {
		return a
	}
	if len(f.answers) == 0 {
		return answer{}
	}
	a := f.answers[0]
	f.answers = f.answers[1:]
	if failed, ok := a.body.([]failure); ok {
		a.body = success(in, failed)
	}
	return a
}

// success is the answer to a batch of which some failed.
func success(in request, failed []failure) map[string]any {
	bad := map[string]bool{}
	for _, f := range failed {
		bad[f.Id] = true
	}
	var good []map[string]string
	for _, e := range in.Entries {
		if !bad[e.Id] {
			good = append(good, map[string]string{"Id": e.Id, "MessageId": "m" + e.Id, "MD5OfMessageBody": digest(e.MessageBody)})
		}
	}
	return map[string]any{"Successful": good, "Failed": failed}
}

func digest(body string) string {
	sum := md5.Sum([]byte(body)) // SQS's checksum of bodies; the SDK verifies it
	return hex.EncodeToString(sum[:])
}

// message is a received one; the attributes override the good ones, "" removes.
func message(body string, attributes map[string]string) map[string]any {
	all := map[string]string{
		"ApproximateReceiveCount": "2", "MessageGroupId": "g", "MessageDeduplicationId": "d", "SentTimestamp": "1772366400123",
	}
	maps.Copy(all, attributes)
	maps.DeleteFunc(all, func(_, v string) bool { return v == "" })
	return map[string]any{"MessageId": "m1", "ReceiptHandle": "r1", "Body": body, "MD5OfBody": digest(body), "Attributes": all}
}

func messages(list ...map[string]any) answer { return answer{body: map[string]any{"Messages": list}} }

func msg(n int) queue.Message {
	return queue.Message{Group: "g", Dedup: fmt.Sprintf("d-%d", n), Body: fmt.Sprintf(`{"n":%d}`, n)}
}

func msgs(n int) []queue.Message {
	out := make([]queue.Message, n)
	for i := range out {
		out[i] = msg(i)
	}
	return out
}

// batches returns the ids of each batch call.
func (f *fakeSQS) batches() [][]string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out [][]string
	for _, r := range f.requests {
		var ids []string
		for _, e := range r.Entries {
			ids = append(ids, e.Id)
		}
		out = append(out, ids)
	}
	return out
}

// hungServer starts a server that accepts requests and never answers.
func hungServer(t *testing.T) (url string, stop func()) {
	t.Helper()
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	return server.URL, func() { close(release); server.Close() }
}
