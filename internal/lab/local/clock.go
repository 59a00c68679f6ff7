package local

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// movable is the one clock of the stack: real time plus an offset that survives a restart.
type movable struct {
	path string

	mu     sync.RWMutex
	offset time.Duration
}

type clockFile struct {
	OffsetMS int64 `json:"offset_ms"`
}

func openClock(path string) (*movable, error) {
	c := &movable{path: path}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	var file clockFile
	if err == nil {
		err = json.Unmarshal(data, &file)
	}
	c.offset = time.Duration(file.OffsetMS) * time.Millisecond
	return c, fault.Wrap(fault.Config, "clock file", err)
}

// Now is JOSH's time.
func (c *movable) Now() time.Time {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return time.Now().Add(c.offset).UTC()
}

// Offset is how far JOSH's time is ahead of the real one.
func (c *movable) Offset() time.Duration {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.offset
}

// advanceTo moves the clock forward to t; a t that is not ahead changes nothing. The offset is written before
// it counts, so that no restart can take time back.
func (c *movable) advanceTo(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	ahead := t.Sub(time.Now().Add(c.offset))
	if ahead <= 0 {
		return nil
	}
	offset := (c.offset + ahead + time.Millisecond).Truncate(time.Millisecond)
	data, err := json.Marshal(clockFile{OffsetMS: offset.Milliseconds()})
	if err == nil {
		err = writeFile(c.path, data)
	}
	if err != nil {
		return fault.Wrap(fault.Unavailable, "clock file", err)
	}
	c.offset = offset
	return nil
}

// writeFile replaces a file at once or not at all.
func writeFile(path string, data []byte) error {
	tmp := path + ".new"
	if err := os.WriteFile(tmp, data, 0o600); err != nil {
		return err
	}
	return os.Rename(tmp, path)
}
