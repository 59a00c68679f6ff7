package testkit

import (
	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/platform/queue"
)

// Converse works off the inbound queue alone.
func (w *World) Converse() {
	for w.Queue.Inbound.step(w.converse) {
		continue
	}
}

// sender returns the function that a queue message of the outbound queue goes to.
func (w *World) sender(m queue.Message) app.SQSHandler {
	if m.Urgent {
		return w.urgent
	}
	return w.send
}

// Send works off the outbound queue alone.
func (w *World) Send() {
	for w.Queue.Outbound.stepBy(w.sender) {
		continue
	}
}

// Survives runs something in a goroutine of its own and reports whether it came to its end. What kills it calls
// runtime.Goexit, which nothing can catch, unlike a panic.
func Survives(run func()) bool {
	survived := make(chan bool, 1)
	go func() {
		ended := false
		defer func() { survived <- ended }()
		run()
		ended = true
	}()
	return <-survived
}
