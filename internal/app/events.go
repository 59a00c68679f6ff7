package app

import (
	"context"
	"strconv"

	"github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/spine/consume"
)

// web makes a handler of HTTP events of a plain one.
func web(p Parts, name observe.SpanName, handle func(context.Context, httpevent.Request) httpevent.Response) httpevent.Handler {
	return observe.Recover(p.Log, p.Metrics, p.Report, func(ctx context.Context, e events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
		r, err := httpevent.FromV2(e)
		if err != nil {
			return httpevent.Response{Status: 400}.ToV2(), nil //nolint:nilerr // the caller's fault, answered
		}
		ctx, span := p.Tracer.Start(ctx, name)
		answer := handle(ctx, r)
		if p.Tracer != nil { // it costs nothing when it is off
			span.Set(observe.KeyStatus, strconv.Itoa(answer.Status))
			span.End(nil)
		}
		return answer.ToV2(), nil
	})
}

// batch makes a handler of a queue's events.
func batch(p Parts, b consume.Batch) SQSHandler {
	b.Tracer = p.Tracer
	return observe.Recover(p.Log, p.Metrics, p.Report, b.HandleSQS)
}
