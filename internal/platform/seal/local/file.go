package local

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/seal"
)

// fileVersion is the version of the file's shape.
const fileVersion = 1

// Unfinished is what the name of a key file has, behind a dot, while it is being written. What a process that died has left under such a
// name holds keys, and nobody reads it.
const Unfinished = "unfinished-"

// idSize is the length in bytes of a key's id, which is the reference that a sealed text carries.
const idSize = 4

// file is the key file as JSON; byte slices are base64.
type file struct {
	V    int     `json:"v"`
	Keys []entry `json:"keys"` // oldest first
}

// entry is one key.
type entry struct {
	ID      []byte    `json:"id"`
	Created time.Time `json:"created"`
	Secret  []byte    `json:"secret"`
}

// read reads the file and checks that nobody else can.
func read(path string) (file, error) {
	var f file
	info, err := os.Stat(path)
	if err != nil {
		return f, err
	}
	if info.Mode().Perm()&0o077 != 0 {
		return f, fault.New(fault.Config, "key file "+path+" is readable by others: chmod 600 it")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return f, err
	}
	return parse(path, data)
}

// parse reads the content of a key file. Its errors never quote it.
func parse(path string, data []byte) (file, error) {
	var f file
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&f); err != nil || dec.More() {
		return f, fault.New(fault.Config, "key file "+path+" is not valid JSON of a key file")
	}
	if f.V != fileVersion || len(f.Keys) == 0 {
		return f, fault.New(fault.Config, "key file "+path+" has an unknown version or no key")
	}
	seen := map[string]bool{}
	for _, k := range f.Keys {
		if len(k.ID) != idSize || len(k.Secret) != seal.KeySize || seen[string(k.ID)] {
			return f, fault.New(fault.Config, "key file "+path+" has a malformed or repeated key")
		}
		seen[string(k.ID)] = true
	}
	return f, nil
}

// write stores the file so that at any moment either the old or the new one is there, whole. Without
// replace, it fails with fs.ErrExist when the file is there already.
func write(path string, f file, replace bool) error {
	data, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	dir := filepath.Dir(path)
	tmp, err := os.CreateTemp(dir, filepath.Base(path)+"."+Unfinished+"*") // mode 0600
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(tmp.Name()) }()
	_, err = tmp.Write(append(data, '\n'))
	if err = errors.Join(err, tmp.Sync(), tmp.Close()); err != nil {
		return err
	}
	if replace {
		err = os.Rename(tmp.Name(), path)
	} else {
		err = os.Link(tmp.Name(), path) // unlike Rename it never replaces
	}
	if err != nil {
		return err
	}
	return syncDir(dir)
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// missing reports whether err says that the file is not there.
func missing(err error) bool { return errors.Is(err, fs.ErrNotExist) }
