package local

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"sync"
	"sync/atomic"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/seal"
)

// Keys are the data keys of a key file; it implements seal.Source and is safe for concurrent use. It does
// not count how often a key is used: rotate long before 2^32 texts.
type Keys struct {
	path string // "" for a secret that is kept elsewhere
	opts Options

	rotating sync.Mutex
	ready    atomic.Pointer[ready]
}

// ready are keys ready for use.
type ready struct {
	byID   map[[idSize]byte]*seal.Key
	newest *seal.Key
}

// State says what a key file has.
type State struct {
	Keys    int       `json:"keys"`
	Newest  string    `json:"newest"` // id of the one that seals
	Created time.Time `json:"created"`
}

var _ seal.Source = (*Keys)(nil)

// Options are what keys need from outside; the zero value of a field means its default.
type Options struct {
	Now    func() time.Time // dates a new key; time.Now
	Random io.Reader        // makes a new key; crypto/rand
}

// Open reads the key file at path. When it is absent, it is created (mode 0600) with one random key; of
// several processes that do so at once, one creates it and the others read it. Errors are of kind Config.
func Open(path string, opts Options) (*Keys, error) {
	f, err := read(path)
	if missing(err) {
		if f, err = add(file{V: fileVersion}, opts); err == nil {
			err = write(path, f, false)
		}
		if errors.Is(err, fs.ErrExist) {
			f, err = read(path)
		}
	}
	if err != nil {
		return nil, fault.Wrap(fault.Config, "open the key file", err)
	}
	k := &Keys{path: path, opts: opts}
	if err := k.take(f); err != nil {
		return nil, err
	}
	return k, nil
}

// Rotate adds a new key to the file and seals with it from then on: only once the file has it, so that nothing is sealed that a process which
// begins after a crash cannot open. What was sealed before opens as ever, for no key leaves the file. Only one process may do so at a
// time; others that have opened the file do not know the new key.
func (k *Keys) Rotate() (State, error) {
	if k.path == "" {
		return State{}, fault.New(fault.Config, "the key is a secret that is kept elsewhere: no file holds it")
	}
	k.rotating.Lock()
	defer k.rotating.Unlock()
	f, err := read(k.path)
	if err == nil {
		f, err = add(f, k.opts)
	}
	if err == nil {
		err = write(k.path, f, true)
	}
	if err == nil {
		err = k.take(f)
	}
	if err != nil {
		return State{}, fault.Wrap(fault.Config, "rotate the key file", err)
	}
	newest := f.Keys[len(f.Keys)-1]
	return State{len(f.Keys), hex.EncodeToString(newest.ID), newest.Created}, nil
}

// FromSecret returns the keys made of one secret of seal.KeySize bytes that is kept elsewhere, in place of a
// key file. Its id is taken from its hash, so that the same secret opens what it sealed.
func FromSecret(secret []byte) (*Keys, error) {
	sum := sha256.Sum256(secret)
	k := &Keys{}
	if err := k.take(file{Keys: []entry{{ID: sum[:idSize], Secret: secret}}}); err != nil {
		return nil, err
	}
	return k, nil
}

// Current returns the newest key.
func (k *Keys) Current(context.Context) (*seal.Key, error) { return k.ready.Load().newest, nil }

// Find returns the key with the id ref.
func (k *Keys) Find(_ context.Context, ref []byte) (*seal.Key, error) {
	if len(ref) == idSize {
		if key := k.ready.Load().byID[[idSize]byte(ref)]; key != nil {
			return key, nil
		}
	}
	return nil, fault.New(fault.Invalid, "the key file has no such key")
}

// take has the keys of a file used from now on.
func (k *Keys) take(f file) error {
	r, err := load(f)
	if err == nil {
		k.ready.Store(r)
	}
	return err
}

// load makes the keys of a file ready for use.
func load(f file) (*ready, error) {
	k := &ready{byID: make(map[[idSize]byte]*seal.Key, len(f.Keys))}
	for _, e := range f.Keys {
		key, err := seal.NewKey(e.ID, e.Secret)
		if err != nil {
			return nil, err
		}
		k.byID[[idSize]byte(e.ID)] = key
		k.newest = key
	}
	return k, nil
}

// add returns f with a new random key, whose id is not taken.
func add(f file, opts Options) (file, error) {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.Random == nil {
		opts.Random = rand.Reader
	}
	e := entry{ID: make([]byte, idSize), Created: opts.Now().UTC(), Secret: make([]byte, seal.KeySize)}
	if _, err := io.ReadFull(opts.Random, e.Secret); err != nil {
		return f, err
	}
	for fresh := false; !fresh; {
		if _, err := io.ReadFull(opts.Random, e.ID); err != nil {
			return f, err
		}
		fresh = true
		for _, other := range f.Keys {
			fresh = fresh && !bytes.Equal(other.ID, e.ID)
		}
	}
	f.Keys = append(f.Keys, e)
	return f, nil
}
