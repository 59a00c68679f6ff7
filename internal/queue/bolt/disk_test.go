package bolt

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"

	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/queue"
)

func mustOpen(t *testing.T, path string, opts Options) *Store {
	t.Helper()
	s, err := Open(path, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return s
}

// onDisk returns the bodies in the file's bucket "work".
func onDisk(t *testing.T, s *Store) []string {
	t.Helper()
	bodies := []string{}
	err := s.db.View(func(tx *bbolt.Tx) error {
		bucket := tx.Bucket([]byte("work"))
		if bucket == nil {
			return nil
		}
		return bucket.ForEach(func(k, v []byte) error {
			_, r, err := decode(k, v)
			bodies = append(bodies, r.Body)
			return err
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return bodies
}

func sendBodies(t *testing.T, q *Queue, bodies ...string) {
	t.Helper()
	for _, b := range bodies {
		if err := q.Send(context.Background(), queue.Message{Group: b, Dedup: b, Body: b}); err != nil {
			t.Fatal(err)
		}
	}
}

// takeAndDelete receives n messages and deletes them.
func takeAndDelete(t *testing.T, q *Queue, n int) {
	t.Helper()
	got, err := q.Receive(context.Background(), n, 0)
	if err != nil || len(got) != n {
		t.Fatalf("Receive = %d messages, %v, want %d", len(got), err, n)
	}
	for _, d := range got {
		if err := q.Delete(context.Background(), d.Receipt); err != nil {
			t.Fatal(err)
		}
	}
}

func TestShortLivedMessageNeverTouchesDisk(t *testing.T) {
	t.Parallel()
	s := mustOpen(t, filepath.Join(t.TempDir(), "queue.db"), Options{FlushEvery: time.Hour})
	q := s.Queue("work")
	sendBodies(t, q, "a", "b", "c")
	takeAndDelete(t, q, 2)
	if drained := q.core.drain(maxTx); len(drained) != 1 || drained[0].record.Body != "c" {
		t.Fatalf("to be written: %+v, want c alone", drained)
	} else {
		q.core.restore(drained)
	}
	s.flush()
	if diff := cmp.Diff([]string{"c"}, onDisk(t, s)); diff != "" {
		t.Errorf("on disk (-want +got):\n%s", diff)
	}
	takeAndDelete(t, q, 1)
	s.flush()
	if got := onDisk(t, s); len(got) != 0 {
		t.Errorf("on disk after the delete: %v", got)
	}
}

func TestFlushesByItself(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "queue.db")
	s := mustOpen(t, path, Options{FlushEvery: time.Millisecond})
	sendBodies(t, s.Queue("work"), "a")
	for deadline := time.Now().Add(10 * time.Second); len(onDisk(t, s)) == 0; {
		if time.Now().After(deadline) {
			t.Fatal("nothing was written")
		}
		time.Sleep(time.Millisecond) // the flusher gives no signal
	}
}

func TestLargeBacklogIsWrittenInParts(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "queue.db")
	s := mustOpen(t, path, Options{FlushEvery: time.Hour})
	bodies := make([]string, 2*maxTx+1)
	for i := range bodies {
		bodies[i] = fmt.Sprintf("body-%05d", i)
	}
	sendBodies(t, s.Queue("work"), bodies...)
	s.flush()
	if diff := cmp.Diff(bodies, onDisk(t, s)); diff != "" {
		t.Errorf("on disk (-want +got):\n%s", diff)
	}
}

func TestGoesOnWhenDiskFails(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "queue.db")
	var reported []error
	s := mustOpen(t, path, Options{FlushEvery: time.Hour, OnError: func(err error) { reported = append(reported, err) }})
	q := s.Queue("work")
	sendBodies(t, q, "before")
	s.flush()
	if err := s.db.Close(); err != nil { // from now on every transaction fails
		t.Fatal(err)
	}
	sendBodies(t, q, "during-1", "during-2", "during-3")
	if s.flush() || len(reported) != 1 || fault.KindOf(reported[0]) != fault.Unavailable {
		t.Fatalf("reported %v, want one failure", reported)
	}
	takeAndDelete(t, q, 2) // "before", which is on disk, and "during-1", which is not
	if s.flush() || len(q.core.changes) != 3 {
		t.Fatalf("%d changes are kept, want the delete of one and two messages", len(q.core.changes))
	}
	var err error
	if s.db, err = openFile(path); err != nil {
		t.Fatal(err)
	}
	if !s.flush() {
		t.Fatal("the disk is back, but the flush failed")
	}
	if diff := cmp.Diff([]string{"during-2", "during-3"}, onDisk(t, s)); diff != "" {
		t.Errorf("on disk (-want +got):\n%s", diff)
	}
}

func TestOpensRecordedMessages(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/records-v1.json")
	if err != nil {
		t.Fatal(err)
	}
	var records []struct {
		Seq    uint64
		Record json.RawMessage
	}
	if err := json.Unmarshal(data, &records); err != nil {
		t.Fatal(err)
	}
	raw := map[uint64]string{}
	for _, r := range records {
		raw[r.Seq] = string(r.Record)
	}
	s := openRaw(t, raw, Options{OnError: func(err error) { t.Error(err) }})
	q := s.Queue("work")
	got, err := q.Receive(context.Background(), 2, 0)
	if err != nil || len(got) != 2 || got[0].Receives != 3 || got[1].Receives != 1 || got[0].Group != "c0ffee#reply" {
		t.Errorf("received %+v, %v", got, err)
	}
	dead, err := q.Dead(context.Background())
	if err != nil || len(dead) != 1 || dead[0].Group != "decaf0" || dead[0].Receives != 5 {
		t.Errorf("dead letters %+v, %v", dead, err)
	}
}

// openRaw opens a store whose file holds the given values in the bucket "work".
func openRaw(t *testing.T, values map[uint64]string, opts Options) *Store {
	t.Helper()
	path := filepath.Join(t.TempDir(), "queue.db")
	db, err := openFile(path)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		bucket, err := tx.CreateBucket([]byte("work"))
		for seq, value := range values {
			if err == nil {
				err = bucket.Put(binary.BigEndian.AppendUint64(nil, seq), []byte(value))
			}
		}
		return err
	})
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return mustOpen(t, path, opts)
}

func TestUnreadableMessagesAreReportedAndRemoved(t *testing.T) {
	t.Parallel()
	var reported []error
	s := openRaw(t, map[uint64]string{
		1: `{"v":1,"group":"a","dedup":"a","body":"good","sent":1,"receives":0}`,
		2: `{"v":99,"group":"a","dedup":"b","body":"from the future","sent":1,"receives":0}`,
		3: `secret`,
		4: `{"v":1,"group":"","dedup":"b","body":"b","sent":1,"receives":0}`,
		5: `{"v":1,"group":"b","dedup":"b","body":"b","sent":1,"receives":-1}`,
		6: ``,
	}, Options{OnError: func(err error) { reported = append(reported, err) }})
	if len(reported) != 5 {
		t.Errorf("reported %v, want five", reported)
	}
	for _, err := range reported {
		if fault.KindOf(err) != fault.Internal || strings.Contains(err.Error(), "secret") {
			t.Errorf("reported %q of kind %q", err, fault.KindOf(err))
		}
	}
	if diff := cmp.Diff([]string{"good"}, onDisk(t, s)); diff != "" {
		t.Errorf("on disk (-want +got):\n%s", diff)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte("12345678"), []byte(`{"v":1,"group":"a","dedup":"a","body":"good","sent":1,"receives":0}`))
	f.Add([]byte("1"), []byte(`{}`))
	f.Fuzz(func(t *testing.T, key, value []byte) {
		seq, r, err := decode(key, value)
		if err != nil {
			return
		}
		c := newCore(time.Second, 3, 0)
		c.load(seq, r, 0)
		if c.waiting+len(c.dead) != 1 || c.seq != seq {
			t.Errorf("%s loads as %d waiting, %d dead", value, c.waiting, len(c.dead))
		}
	})
}

func FuzzParseReceipt(f *testing.F) {
	f.Add("a.1")
	f.Add(".")
	f.Fuzz(func(t *testing.T, receipt string) {
		seq, receives, ok := parseReceipt(receipt)
		m := message{seq: seq, receives: receives, group: &group{}}
		if again, n, okAgain := parseReceipt(m.delivery().Receipt); ok && (!okAgain || again != seq || n != receives) {
			t.Errorf("%q reads as %d, %d and is written as %s", receipt, seq, receives, m.delivery().Receipt)
		}
	})
}
