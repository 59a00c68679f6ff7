package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/lab/local"
)

// source names a backup.
type source struct {
	Backup string `arg:"" help:"File of josh backup make; a folder of such files, for the newest; or a folder with a full export of a DynamoDB table to S3."`
}

// backupVerifyCmd is `josh backup verify`.
type backupVerifyCmd struct {
	source

	Engine  string `placeholder:"URL" help:"A local engine that speaks DynamoDB's protocol, for the scratch table: one that is not ours reads what ours wrote. Without it the table is a file."`
	Numbers int    `default:"3" help:"How many numbers to look up as an erasure would; each costs a reading of the table."`
}

// Run prints what was found; a backup that is not whole is an error.
func (c *backupVerifyCmd) Run(ctx context.Context, s *streams) error {
	p := s.watch()
	found, err := local.Backup{Path: c.Backup, Environ: s.environ, Tell: p.tell}.Verify(ctx, c.Engine, c.Numbers)
	p.end()
	if err != nil {
		return err
	}
	out, err := json.Marshal(found)
	if err != nil {
		return fault.Wrap(fault.Internal, "encode", err)
	}
	if err := show(s, out); err != nil {
		return err
	}
	if !found.Whole {
		return fault.New(fault.Invalid, "the backup is not whole: see faults")
	}
	return nil
}

// backupRestoreCmd is `josh backup restore`.
type backupRestoreCmd struct {
	source

	Data string `default:".josh" env:"JOSH_DATA" help:"Folder for the data files, without any; with STORE=dynamodb for the keys alone."`
}

// Run restores the backup where nothing is.
func (c *backupRestoreCmd) Run(ctx context.Context, s *streams) error {
	p := s.watch()
	said, err := local.Backup{Path: c.Backup, Environ: s.environ, Tell: p.tell}.Restore(ctx, c.Data)
	p.end()
	if err == nil {
		_, err = fmt.Fprintln(s.out, said)
	}
	return err
}
