package main

import (
	"archive/tar"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/josh-sms/josh/internal/base/fault"
)

// backupCmd is `josh backup`.
type backupCmd struct {
	Make    backupMakeCmd    `cmd:"" help:"Write the data of a running josh run into a tar file, as of one moment, while it works on."`
	Verify  backupVerifyCmd  `cmd:"" help:"Restore a backup into a scratch table, and say whether it is whole: exit code 1 says that it is not."`
	Restore backupRestoreCmd `cmd:"" help:"Restore a backup into a new data folder, or with STORE=dynamodb into the empty table TABLE_NAME."`
}

type backupMakeCmd struct {
	operator
	File string `arg:"" help:"File to write; one that is there is replaced once the new one is whole."`
}

// Run writes the backup beside the file and puts it into its place when it is whole and on the disk.
func (c *backupMakeCmd) Run(ctx context.Context, s *streams) error {
	fresh, err := os.CreateTemp(filepath.Dir(c.File), filepath.Base(c.File)+".*") // 0600: the keys are in it
	if err != nil {
		return fault.Wrap(fault.Config, "backup", err)
	}
	defer func() { _ = os.Remove(fresh.Name()) }()
	p := s.watch()
	size, err := c.write(ctx, s, fresh)
	p.end()
	if err = errors.Join(err, fresh.Sync(), fresh.Close()); err != nil {
		return err
	}
	if err := os.Rename(fresh.Name(), c.File); err != nil {
		return fault.Wrap(fault.Config, "backup", err)
	}
	_, err = fmt.Fprintf(s.out, "%s: %d bytes\n", c.File, size)
	return err
}

// write fetches the backup into a file and reads it once more: an archive that breaks off is none.
func (c *backupMakeCmd) write(ctx context.Context, s *streams, into *os.File) (size int64, err error) {
	from, err := c.open(ctx, s, "/backup", nil)
	if err != nil {
		return 0, err
	}
	defer func() { _ = from.Close() }()
	if size, err = io.Copy(into, from); err == nil {
		_, err = into.Seek(0, io.SeekStart)
	}
	archive := tar.NewReader(into)
	for err == nil {
		if _, err = archive.Next(); err == nil {
			_, err = io.Copy(io.Discard, archive) //nolint:gosec // nothing is compressed
		}
	}
	if !errors.Is(err, io.EOF) {
		return 0, fault.Wrap(fault.Unavailable, "the backup broke off", err)
	}
	return size, nil
}
