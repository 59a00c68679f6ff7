package local

import (
	"archive/tar"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/seal"
	sealkeys "github.com/josh-sms/josh/internal/platform/seal/local"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
)

// maxSums is longer than the sums of a backup.
const maxSums = 1 << 10

// unpackInto writes the files of a backup into a folder that has none of them, and compares them with their sums. What is damaged or
// breaks off is an error of kind Invalid, and leaves nothing behind.
func unpackInto(from io.Reader, into string) (err error) {
	made := map[string]string{} // sums by name
	defer func() {
		for name := range made {
			if err != nil {
				_ = os.Remove(filepath.Join(into, name))
			}
		}
	}()
	archive := tar.NewReader(from)
	for {
		head, err := archive.Next()
		switch {
		case errors.Is(err, io.EOF):
			return fault.New(fault.Invalid, "the backup has no sums at its end: it breaks off, or an older josh made it, which wrote none")
		case err != nil:
			return fault.Wrap(fault.Invalid, "the backup is damaged", err)
		case head.Name == sumsFile:
			return compare(archive, made)
		case head.Name != tableFile && head.Name != keyFile || made[head.Name] != "":
			return fault.New(fault.Invalid, "the backup is damaged, or is none: in it is something else than the data of a josh run")
		}
		sum, err := unpack(archive, filepath.Join(into, head.Name)) //nolint:gosec // it is one of two names
		if os.IsExist(err) {
			return fault.New(fault.Conflict, into+" has a "+head.Name+" already: give a folder without data")
		}
		made[head.Name] = sum
		if err != nil {
			return fault.Wrap(fault.Invalid, "the backup cannot be unpacked", err)
		}
	}
}

// unpack writes one file and returns its sum.
func unpack(from io.Reader, path string) (string, error) {
	into, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	_, err = io.Copy(io.MultiWriter(into, sum), from)
	return fmt.Sprintf("%x", sum.Sum(nil)), errors.Join(err, into.Sync(), into.Close())
}

// compare compares sums with those at the end of the backup.
func compare(from io.Reader, made map[string]string) error {
	stored, err := io.ReadAll(io.LimitReader(from, maxSums))
	if err != nil {
		return fault.Wrap(fault.Invalid, "the backup breaks off", err)
	}
	want := ""
	for _, name := range slices.Sorted(maps.Keys(made)) {
		if name == tableFile {
			continue // stands behind the keys
		}
		want += made[name] + "  " + name + "\n"
	}
	if want += made[tableFile] + "  " + tableFile + "\n"; made[tableFile] == "" || want != string(stored) {
		return fault.New(fault.Invalid, "the backup is damaged: its files are not those that its sums were made of")
	}
	return nil
}

// openData opens the table and the keys of a data folder that no process has, past all that `josh run` does with them. The
// sealer is nil where the folder has no keys.
func openData(data string, o bolt.Options) (*bolt.Table, seal.Sealer, error) {
	t, err := bolt.Open(filepath.Join(data, tableFile), o)
	if err != nil {
		return nil, nil, err
	}
	path := filepath.Join(data, keyFile)
	if _, err := os.Stat(path); os.IsNotExist(err) {
		return t, nil, nil
	}
	keys, err := sealkeys.Open(path, sealkeys.Options{Now: o.Now})
	if err != nil {
		return nil, nil, errors.Join(err, t.Close())
	}
	return t, seal.NewBox(keys, nil), nil
}
