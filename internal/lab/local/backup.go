package local

import (
	"archive/tar"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
)

// backup writes the data files of a running `josh run` as a tar: an archive that a new data folder is unpacked from.
type backup func(ctx context.Context, w io.Writer) error

// The data files that a backup holds, and behind them their sums, by which damage shows before anything is opened. The rest of the
// folder belongs to one process (operators.json) or to the simulated carrier and the clock that can be moved.
const (
	tableFile = "josh.db"
	keyFile   = "seal.json"
	sumsFile  = "SHA256SUMS"
)

// backupOf backs the table's file up, and behind it the keys that open it: one that was made meanwhile is in their file before anything is
// sealed by it, and none leaves that file, so they open all that the table has.
func backupOf(data string, t *bolt.Table) backup {
	return func(ctx context.Context, w io.Writer) error {
		a := &archive{tar: tar.NewWriter(w), sums: map[string]hash.Hash{}}
		if err := t.Backup(ctx, func(size int64) (io.Writer, error) { return a.member(tableFile, size) }); err != nil {
			return err
		}
		keys, err := os.ReadFile(filepath.Join(data, keyFile))
		if err != nil && !os.IsNotExist(err) { // with SEAL=kms or a SEAL_KEY there is none
			return fault.Wrap(fault.Unavailable, "backup", err)
		}
		if err == nil {
			into, err := a.member(keyFile, int64(len(keys)))
			if err == nil {
				_, err = into.Write(keys)
			}
			if err != nil {
				return err
			}
		}
		return a.close()
	}
}

// archive writes a backup.
type archive struct {
	tar  *tar.Writer
	sums map[string]hash.Hash // of the files, by name
}

// member begins a file of the archive, which its owner alone may read.
func (a *archive) member(name string, size int64) (io.Writer, error) {
	sum := sha256.New()
	a.sums[name] = sum
	err := a.tar.WriteHeader(&tar.Header{Name: name, Mode: int64(fs.FileMode(0o600)), Size: size, ModTime: time.Now()})
	return io.MultiWriter(a.tar, sum), fault.Wrap(fault.Unavailable, "backup", err)
}

// close ends the archive with the sums of its files, that of the table last, as every release reads them.
func (a *archive) close() error {
	var sums strings.Builder
	for _, name := range []string{keyFile, tableFile} {
		if sum, ok := a.sums[name]; ok {
			_, _ = fmt.Fprintf(&sums, "%x  %s\n", sum.Sum(nil), name)
		}
	}
	into, err := a.member(sumsFile, int64(sums.Len()))
	if err == nil {
		_, err = io.WriteString(into, sums.String())
	}
	return errors.Join(err, a.tar.Close())
}

// backupHandler answers operators with a backup, of which the audit has a record. One that fails in the middle ends the
// connection: what arrived lacks the end of the archive, and no reader takes it for whole.
func backupHandler(commands *ops.Ops, write backup) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if write == nil {
			writeJSON(w, http.StatusConflict, apiError{"the data is in DynamoDB, which has backups of its own (docs/deploy.md)"})
			return
		}
		begun := false
		err := commands.Recorded(r.Context(), "backup.make", func(ctx context.Context) error {
			begun = true
			w.Header().Set("Content-Type", "application/x-tar")
			return write(ctx, w)
		})
		switch {
		case err == nil:
		case begun:
			panic(http.ErrAbortHandler) //nolint:forbidigo // the way of net/http to end a connection
		default:
			writeJSON(w, http.StatusServiceUnavailable, apiError{err.Error()})
		}
	})
}
