package testkit

// Converse works off the inbound queue alone.
func (w *World) Converse() {
	for w.Queue.Inbound.step(w.converse) {
		continue
	}
}

// Send works off the outbound queue alone.
func (w *World) Send() {
	for w.Queue.Outbound.step(w.send) {
		continue
	}
}
