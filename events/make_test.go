package events_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"net/url"
	"strings"
	"time"

	lambdaevents "github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/events"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// The phones of the cases.
const (
	ana = "+15550100001"
	ben = "+15550100002"
	cy  = "+15550100003"
)

// What a case's signature is.
const (
	valid   = "valid"
	invalid = "invalid"
)

// region and account are the ones that AWS's own sample events use.
const (
	region  = "us-east-1"
	account = "123456789012"
)

// at is the time in every file, so that making them again changes nothing.
var at = time.Date(2026, time.November, 21, 9, 0, 0, 0, time.UTC)

// sid returns the n-th MessageSid.
func sid(n int) string { return "SM" + strings.Repeat("0", 30) + hex.EncodeToString([]byte{byte(n)}) }

// hash returns the hash under which the number is stored, as the queue payloads name it.
func hash(phone string) string {
	mac := hmac.New(sha256.New, []byte(events.Pepper))
	mac.Write([]byte(phone))
	return hex.EncodeToString(mac.Sum(nil))
}

// httpCase is a request to be turned into an event.
type httpCase struct {
	method, path, query string
	form                url.Values // nil for a request without a body
	contentType         string     // "" for a form's
	sign                string     // valid, invalid or "" for no signature
	plain               bool       // the body is not base64, as sam local start-api passes it
}

// event returns the event of payload format 2.0 that API Gateway makes of the request.
func (c httpCase) event() any {
	headers := map[string]string{
		"accept":            "*/*",
		"host":              "josh.example",
		"user-agent":        "TwilioProxy/1.1",
		"x-forwarded-for":   "192.0.2.10",
		"x-forwarded-port":  "443",
		"x-forwarded-proto": "https",
	}
	body := c.form.Encode()
	if c.form != nil {
		headers["content-type"] = c.contentType
		if c.contentType == "" {
			headers["content-type"] = "application/x-www-form-urlencoded"
		}
		headers["i-twilio-idempotency-token"] = "00000000-0000-4000-8000-000000000001"
	}
	if c.sign != "" {
		form, err := twilio.ParseForm([]byte(body))
		if err != nil {
			panic(err) // a form that url.Values encoded
		}
		token := events.AuthToken
		if c.sign == invalid {
			token += "-of-somebody-else"
		}
		headers["x-twilio-signature"] = twilio.Sign(token, twilio.PublicURL(events.PublicBaseURL, c.path, c.query), form)
	}
	return c.request(headers, body)
}

// request returns the event around header and body.
func (c httpCase) request(headers map[string]string, body string) lambdaevents.APIGatewayV2HTTPRequest {
	encoded := c.form != nil && !c.plain
	if encoded {
		body = base64.StdEncoding.EncodeToString([]byte(body))
	}
	var query map[string]string
	if values, err := url.ParseQuery(c.query); err == nil && len(values) > 0 {
		query = map[string]string{}
		for name := range values {
			query[name] = values.Get(name)
		}
	}
	route := "ANY " + c.path
	return lambdaevents.APIGatewayV2HTTPRequest{
		Version: "2.0", RouteKey: route, RawPath: c.path, RawQueryString: c.query,
		Headers: headers, QueryStringParameters: query,
		RequestContext: lambdaevents.APIGatewayV2HTTPRequestContext{
			RouteKey: route, AccountID: account, Stage: "$default", RequestID: "JKJaXmPLvHcESHA=",
			APIID: "a1b2c3d4e5", DomainName: "josh.example", DomainPrefix: "josh",
			Time: at.Format("02/Jan/2006:15:04:05 -0700"), TimeEpoch: at.UnixMilli(),
			HTTP: lambdaevents.APIGatewayV2HTTPRequestContextHTTPDescription{
				Method: c.method, Path: c.path, Protocol: "HTTP/1.1", SourceIP: "192.0.2.10", UserAgent: "TwilioProxy/1.1",
			},
		},
		Body: body, IsBase64Encoded: encoded,
	}
}

// text returns the form of an inbound text with the fields that Twilio sends for a US number.
func text(n int, from, body string, more ...string) url.Values {
	return form(append([]string{
		"ToCountry", "US", "ToState", "", "ToCity", "", "ToZip", "", "SmsMessageSid", sid(n), "NumMedia", "0",
		"FromZip", "", "SmsSid", sid(n), "FromState", "CA", "SmsStatus", "received", "FromCity", "", "Body", body,
		"FromCountry", "US", "To", events.Josh, "NumSegments", "1", "MessageSid", sid(n), "AccountSid", events.AccountSID,
		"From", from, "ApiVersion", "2010-04-01",
	}, more...)...)
}

// receipt returns the form of a status callback.
func receipt(n int, status string, more ...string) url.Values {
	return form(append([]string{
		"SmsSid", sid(n), "SmsStatus", status, "MessageStatus", status, "To", ana, "MessageSid", sid(n),
		"AccountSid", events.AccountSID, "From", events.Josh, "ApiVersion", "2010-04-01",
	}, more...)...)
}

// form returns names and values as a form; a later value of a name replaces an earlier one.
func form(pairs ...string) url.Values {
	values := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	return values
}

// batch returns the event of an SQS FIFO source with a record for each body; groups[i] is the group of
// bodies[i].
func batch(queue string, groups, bodies []string) any {
	var e lambdaevents.SQSEvent
	for i, body := range bodies {
		ms := at.UnixMilli()
		stamp, _ := json.Marshal(ms)
		e.Records = append(e.Records, lambdaevents.SQSMessage{
			MessageId: messageID(i), ReceiptHandle: "AQEB" + strings.Repeat("0", 27) + string(rune('A'+i)),
			Body: body, Md5OfBody: md5Of(body),
			Attributes: map[string]string{
				"ApproximateReceiveCount": "1", "SentTimestamp": string(stamp), "ApproximateFirstReceiveTimestamp": string(stamp),
				"SequenceNumber": "1885350905000000000" + string(rune('0'+i)), "MessageGroupId": groups[i],
				"MessageDeduplicationId": "01K0000000000000000000000" + string(rune('0'+i)), "SenderId": "AROA0000000000EXAMPLE:josh",
			},
			MessageAttributes: map[string]lambdaevents.SQSMessageAttribute{},
			EventSourceARN:    "arn:aws:sqs:" + region + ":" + account + ":josh-dev-" + queue + ".fifo",
			EventSource:       "aws:sqs", AWSRegion: region,
		})
	}
	return e
}

// messageID returns the id of a batch's i-th record.
func messageID(i int) string { return "00000000-0000-4000-8000-00000000000" + string(rune('a'+i)) }

// texts returns the payload of an inbound hint.
func texts(phone string) string { return work.Hint{Number: hash(phone)}.Encode() }

// jobs returns the payload of an outbound hint.
func jobs(phone, class string) string { return work.Hint{Number: hash(phone), Class: class}.Encode() }

// tick returns the event of the clock's schedule.
func tick() any {
	return lambdaevents.CloudWatchEvent{
		Version: "0", ID: "00000000-0000-4000-8000-000000000002", DetailType: "Scheduled Event", Source: "aws.events",
		AccountID: account, Time: at, Region: region,
		Resources: []string{"arn:aws:events:" + region + ":" + account + ":rule/josh-dev-ClockEveryMinute-EXAMPLE"},
		Detail:    json.RawMessage(`{}`),
	}
}
