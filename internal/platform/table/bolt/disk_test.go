//go:build unix

package bolt_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
)

// TestDiskFull has a child limit the size of its files, which to bbolt is a disk that is full: commits are
// Unavailable and leave nothing, reads go on, and commits work again once there is room.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	cmd := child(t, "disk full", filepath.Join(t.TempDir(), "table"))
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
}

func commitOnFullDisk(path string) error {
	signal.Ignore(syscall.SIGXFSZ) // the write then fails instead
	tab, err := bolt.Open(path, bolt.Options{Now: time.Now})
	if err != nil {
		return err
	}
	before := item("P", "before", "thing")
	if err := tab.Commit(context.Background(), table.Insert(before)); err != nil {
		return err
	}
	file, err := os.Stat(path)
	if err != nil {
		return err
	}
	large := item("P", "large", "thing")
	large.Data = bytes.Repeat([]byte{'x'}, table.MaxItemSize)
	// with no room to grow it is growing that fails after some commits, with no room at all any write
	for _, room := range []uint64{uint64(file.Size()), 0} {
		if err := commitWithRoom(tab, room, large, fmt.Sprint("room ", room)); err != nil {
			return fmt.Errorf("room for %d bytes: %w", room, err)
		}
	}
	return tab.Close()
}

// commitWithRoom commits until the disk is full, then makes room and checks that all is well.
func commitWithRoom(tab *bolt.Table, room uint64, i table.Item, pk string) error {
	ctx := context.Background()
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: room, Max: limit.Max}); err != nil {
		return err
	}
	done := 0
	for ; ; done++ {
		i.Key = key(pk, fmt.Sprintf("%03d", done))
		if err := tab.Commit(ctx, table.Insert(i), table.Insert(item(pk, i.SK+" small", "thing"))); err != nil {
			if fault.KindOf(err) != fault.Unavailable {
				return err
			}
			break
		}
	}
	for range 3 {
		if err := tab.Commit(ctx, table.Insert(i)); fault.KindOf(err) != fault.Unavailable {
			return fmt.Errorf("the disk is full, yet Commit: %w", err)
		}
	}
	page, err := tab.Query(ctx, table.Query{PK: pk, Limit: 1 << 10})
	if err != nil || len(page.Items) != 2*done {
		return fmt.Errorf("%d items, %w, want %d", len(page.Items), err, 2*done)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	return tab.Commit(ctx, table.Insert(i))
}
