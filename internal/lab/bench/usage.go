package bench

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// usage is what a process uses at a moment, as Linux's /proc tells.
type usage struct {
	at   time.Time
	cpu  time.Duration // of all threads since the start
	rss  int64         // bytes in memory, data files that are mapped included
	heap int64         // bytes of those that belong to no file
	peak int64         // highest rss so far
	data int64         // bytes of files that are mapped
}

// ticks is Linux's USER_HZ, the unit of CPU times in /proc, which is 100 on every architecture that Go knows.
const ticks = 100

func usageOf(pid int) (usage, error) {
	u := usage{at: time.Now()}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return u, err
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return u, err
	}
	_, rest, _ := strings.Cut(string(stat), ") ") // the name before it may hold anything
	if fields := strings.Fields(rest); len(fields) > 12 {
		user, _ := strconv.ParseInt(fields[11], 10, 64)
		system, _ := strconv.ParseInt(fields[12], 10, 64)
		u.cpu = time.Duration(user+system) * time.Second / ticks
	}
	into := map[string]*int64{"VmRSS": &u.rss, "RssAnon": &u.heap, "RssFile": &u.data, "VmHWM": &u.peak}
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(line, ":")
		if p := into[name]; p != nil {
			kb, _ := strconv.ParseInt(strings.Fields(value)[0], 10, 64)
			*p = kb << 10
		}
	}
	return u, nil
}

// watch samples a process every second and when the context ends, and sends all samples then.
func watch(ctx context.Context, pid int) <-chan []usage {
	done := make(chan []usage, 1)
	go func() {
		var samples []usage
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			if u, err := usageOf(pid); err == nil {
				samples = append(samples, u)
			}
			select {
			case <-ctx.Done():
				if u, err := usageOf(pid); err == nil {
					samples = append(samples, u)
				}
				done <- samples
				return
			case <-tick.C:
			}
		}
	}()
	return done
}
