package sns

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awssns "github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/aws/aws-sdk-go-v2/service/sns/types"

	"github.com/josh-sms/josh/internal/spine/alert"
)

// Client is the call of the SDK's client that is used.
type Client interface {
	Publish(ctx context.Context, in *awssns.PublishInput, opts ...func(*awssns.Options)) (*awssns.PublishOutput, error)
}

// Options are the settings of a Topic.
type Options struct {
	ARN     string        // of the topic; required
	Stage   string        // in the subject, for whoever is on duty for several
	Timeout time.Duration // of one page with its retries; 0 means 5 s
}

// Topic is a topic that operators subscribe to. It implements alert.Pager.
type Topic struct {
	client Client
	opts   Options
}

var _ alert.Pager = (*Topic)(nil)

// New returns the topic at opts.ARN. It makes no call.
func New(client Client, opts Options) *Topic {
	opts.Timeout = cmp.Or(opts.Timeout, 5*time.Second) // a turn has a minute
	return &Topic{client: client, opts: opts}
}

// Page implements alert.Pager. Errors are of kind Config (no permission, no such topic) or Unavailable.
func (t *Topic) Page(ctx context.Context, p alert.Page) error {
	ctx, cancel := context.WithTimeout(ctx, t.opts.Timeout)
	defer cancel()
	_, err := t.client.Publish(ctx, &awssns.PublishInput{
		TopicArn: aws.String(t.opts.ARN), Subject: aws.String(subject(t.opts.Stage, p)), Message: aws.String(message(p)),
		MessageAttributes: attributes(p),
	})
	return wrap(err)
}

// subject is the line of a mail's list: SNS takes 100 characters of ASCII.
func subject(stage string, p alert.Page) string {
	news := ""
	if p.Missed {
		news = ", help did not arrive"
	}
	if p.Again {
		news += ", nobody has looked"
	}
	line := fmt.Sprintf("JOSH %s: safety incident %s %s%s", stage, p.Category, p.Severity, news)
	return line[:min(len(line), 100)]
}

// message is what a person reads at night.
func message(p alert.Page) string {
	opening := "Somebody may be in danger."
	if p.Again {
		opening = "Somebody may be in danger, and no operator has looked yet."
	}
	if p.Missed {
		opening += " The text with who can help did not reach them."
	}
	return fmt.Sprintf("%s\n\nincident  %s\ncategory  %s\nseverity  %s\n\njosh incident show %s --reveal --reason \"...\"\n\n"+
		"What to do: docs/runbook.md, \"Somebody may be in danger\".\n", opening, p.Incident, p.Category, cmp.Or(string(p.Severity), "-"), p.Incident)
}

// attributes let a subscription take some pages and leave others.
func attributes(p alert.Page) map[string]types.MessageAttributeValue {
	values := map[string]string{
		"kind": "safety_incident", "incident": p.Incident, "category": string(p.Category), "severity": cmp.Or(string(p.Severity), "none"),
		"again": fmt.Sprint(p.Again), "missed": fmt.Sprint(p.Missed),
	}
	all := make(map[string]types.MessageAttributeValue, len(values))
	for name, value := range values {
		all[name] = types.MessageAttributeValue{DataType: aws.String("String"), StringValue: aws.String(value)}
	}
	return all
}
