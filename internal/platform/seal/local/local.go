package local

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/seal"
)

// Keys are the data keys of a key file; it implements seal.Source and is safe for concurrent use. It does
// not count how often a key is used: rotate long before 2^32 texts.
type Keys struct {
	byID   map[[idSize]byte]*seal.Key
	newest *seal.Key
}

var _ seal.Source = (*Keys)(nil)

// Options are what Open and Rotate need from outside; the zero value of a field means its default.
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
	return load(f)
}

// Rotate adds a new key to the file at path; whoever opens it from now on seals with that key. Only one
// process may do so at a time.
func Rotate(path string, opts Options) error {
	f, err := read(path)
	if err == nil {
		f, err = add(f, opts)
	}
	if err == nil {
		err = write(path, f, true)
	}
	return fault.Wrap(fault.Config, "rotate the key file", err)
}

// FromSecret returns the keys made of one secret of seal.KeySize bytes that is kept elsewhere, in place of a
// key file. Its id is taken from its hash, so that the same secret opens what it sealed.
func FromSecret(secret []byte) (*Keys, error) {
	sum := sha256.Sum256(secret)
	return load(file{Keys: []entry{{ID: sum[:idSize], Secret: secret}}})
}

// Current returns the newest key.
func (k *Keys) Current(context.Context) (*seal.Key, error) { return k.newest, nil }

// Find returns the key with the id ref.
func (k *Keys) Find(_ context.Context, ref []byte) (*seal.Key, error) {
	if len(ref) == idSize {
		if key := k.byID[[idSize]byte(ref)]; key != nil {
			return key, nil
		}
	}
	return nil, fault.New(fault.Invalid, "the key file has no such key")
}

// load makes the keys of a file ready for use.
func load(f file) (*Keys, error) {
	k := &Keys{byID: make(map[[idSize]byte]*seal.Key, len(f.Keys))}
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
