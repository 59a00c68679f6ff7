package sentry

import (
	sentrygo "github.com/getsentry/sentry-go"

	"github.com/josh-sms/josh/internal/platform/observe"
)

// scrub is the last thing that sees an event before it leaves: it cleans every text and drops what JOSH
// never sets, so that nothing personal leaves even when the SDK starts to collect more.
func scrub(event *sentrygo.Event, _ *sentrygo.EventHint) *sentrygo.Event {
	event.Message = observe.Clean(event.Message)
	event.Transaction = observe.Clean(event.Transaction)
	for i := range event.Exception {
		scrubException(&event.Exception[i])
	}
	for _, b := range event.Breadcrumbs {
		b.Message = observe.Clean(b.Message)
		b.Data = scrubMap(b.Data)
	}
	for key, value := range event.Tags {
		event.Tags[key], _ = observe.Scrub(key, value).(string)
	}
	for name, c := range event.Contexts {
		event.Contexts[name] = scrubMap(c)
	}
	event.Request = nil
	event.User = sentrygo.User{}
	event.Modules = nil
	event.Attachments = nil
	return event
}

func scrubException(e *sentrygo.Exception) {
	e.Type = observe.Clean(e.Type)
	e.Value = observe.Clean(e.Value)
	if e.Stacktrace == nil {
		return
	}
	for i := range e.Stacktrace.Frames {
		f := &e.Stacktrace.Frames[i]
		f.Vars, f.PreContext, f.ContextLine, f.PostContext = nil, nil, "", nil
	}
}

func scrubMap(m map[string]any) map[string]any {
	for key, value := range m {
		m[key] = observe.Scrub(key, value)
	}
	return m
}
