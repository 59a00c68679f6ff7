package rest

import (
	"bytes"
	"net"
	"net/http/httptrace"
	"testing"
	"time"
)

// written is a connection that remembers what was written to it.
type written struct {
	net.Conn
	bytes.Buffer
}

func (w *written) Write(p []byte) (int, error) { return w.Buffer.Write(p) }
func (w *written) Read(p []byte) (int, error)  { return w.Buffer.Read(p) }

// TestFirstByteAsks: a process that freezes between getting its connection and writing to it writes nothing, and one
// that has begun may go on.
func TestFirstByteAsks(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		by           time.Duration
		freeze       time.Duration
		first, again bool
	}{
		"in time":          {by: time.Minute, first: true, again: true},
		"whenever":         {first: true, again: true},
		"frozen before":    {by: time.Millisecond, freeze: 5 * time.Millisecond},
		"frozen in middle": {by: 300 * time.Millisecond, first: true, again: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var by time.Time
			if c.by > 0 {
				by = time.Now().Add(c.by)
			}
			_, b, stop := begin(t.Context(), by)
			defer stop()
			wire := &written{}
			conn := &askingConn{Conn: wire}
			if _, err := conn.Write([]byte("hello of the handshake")); err != nil {
				t.Fatal(err)
			}
			wire.Reset()
			b.got(httptrace.GotConnInfo{Conn: conn})
			time.Sleep(c.freeze)
			_, err := conn.Write([]byte("POST"))
			if (err == nil) != c.first || (wire.Len() > 0) != c.first || b.mayHaveLeft() != c.first {
				t.Errorf("first write: %v, %d bytes, may have left: %v", err, wire.Len(), b.mayHaveLeft())
			}
			time.Sleep(c.by % time.Second)
			if _, err := conn.Write([]byte("the rest")); (err == nil) != c.again {
				t.Errorf("second write: %v", err)
			}
			if c.first && b.late.Load() {
				t.Error("late, though it has begun")
			}
		})
	}
}
