package kms

import (
	"container/list"
	"context"
	"sync"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/seal"
)

// cache holds the data keys used last, by their wrapped form, and lets one caller at a time unwrap one.
type cache struct {
	size int

	mu      sync.Mutex
	byRef   map[string]*list.Element // of *cached
	recent  *list.List               // front: used last
	pending map[string]*unwrapping
}

type cached struct {
	ref string
	key *seal.Key
}

// unwrapping is a call under way; key and err are set when done is closed.
type unwrapping struct {
	done chan struct{}
	key  *seal.Key
	err  error
}

func newCache(size int) *cache {
	return &cache{size: size, byRef: map[string]*list.Element{}, recent: list.New(), pending: map[string]*unwrapping{}}
}

// get returns the key of ref, unwrapping it if need be. Errors are not remembered. A caller that waits for
// another one's call tries for itself when that call fails for lack of an answer: it may only have been out
// of time.
func (c *cache) get(ctx context.Context, ref string, unwrap func(context.Context, string) (*seal.Key, error)) (*seal.Key, error) {
	for {
		key, call, mine := c.look(ref)
		if key != nil {
			return key, nil
		}
		if mine {
			call.key, call.err = unwrap(ctx, ref)
			c.finish(ref, call)
			return call.key, call.err
		}
		select {
		case <-call.done:
		case <-ctx.Done():
			return nil, fault.Wrap(fault.Unavailable, "wait for a data key", ctx.Err())
		}
		if call.err == nil || fault.KindOf(call.err) != fault.Unavailable {
			return call.key, call.err
		}
	}
}

// look returns the key, or the call to wait for, or a call that the caller has to make.
func (c *cache) look(ref string) (key *seal.Key, call *unwrapping, mine bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.byRef[ref]; e != nil {
		c.recent.MoveToFront(e)
		return e.Value.(*cached).key, nil, false
	}
	if call = c.pending[ref]; call != nil {
		return nil, call, false
	}
	call = &unwrapping{done: make(chan struct{})}
	c.pending[ref] = call
	return nil, call, true
}

func (c *cache) finish(ref string, call *unwrapping) {
	if call.err == nil {
		c.add(ref, call.key)
	}
	c.mu.Lock()
	delete(c.pending, ref)
	c.mu.Unlock()
	close(call.done)
}

// add remembers a key and forgets the one not used for longest when there are too many.
func (c *cache) add(ref string, key *seal.Key) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.byRef[ref] = c.recent.PushFront(&cached{ref, key})
	if c.recent.Len() > c.size {
		oldest := c.recent.Back()
		c.recent.Remove(oldest)
		delete(c.byRef, oldest.Value.(*cached).ref)
	}
}
