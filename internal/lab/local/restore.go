package local

import (
	"context"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/app/cloud"
	"github.com/josh-sms/josh/internal/app/cloud/shared"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
	"github.com/josh-sms/josh/internal/platform/table/dynamo"
)

// Backup is a backup to read: a file of `josh backup make`, a folder of such files, of which the newest counts, or a folder
// with an export of a DynamoDB table to S3; and the environment of who reads it.
type Backup struct {
	Path    string
	Environ map[string]string
	Tell    func(n int, what string) // how far it is; nil for nobody who wants to know
}

// tells returns what tells so many of something.
func (b Backup) tells(what string) func(n int) {
	return func(n int) {
		if b.Tell != nil {
			b.Tell(n, what)
		}
	}
}

// telling yields the same items and tells how many have passed.
func (b Backup) telling(items iter.Seq2[table.Item, error]) iter.Seq2[table.Item, error] {
	return func(yield func(table.Item, error) bool) {
		n, tell := 0, b.tells("items restored")
		for item, err := range items {
			if !yield(item, err) {
				return
			}
			n++
			tell(n)
		}
	}
}

// Restore puts the backup into a data folder that has none, or with STORE=dynamodb into the empty table of the environment, and says where it is now.
func (b Backup) Restore(ctx context.Context, data string) (said string, err error) {
	if err := os.MkdirAll(data, 0o700); err != nil {
		return "", fault.Wrap(fault.Config, "data folder", err)
	}
	if b.Environ["STORE"] != app.DynamoDB {
		name, err := b.unpack(data)
		return name + ": restored into " + data, err
	}
	from, err := b.open(ctx, data)
	if err != nil {
		return "", err
	}
	defer func() { _ = from.close() }()
	sdk, err := shared.Config(ctx)
	if err != nil {
		return "", err
	}
	cfg, err := app.LoadOperator(b.Environ)
	if err != nil {
		return "", err
	}
	into, scan := cloud.Table(sdk, cfg, time.Now)
	switch items, next, err := scan(ctx, table.Key{}, 1); {
	case err != nil:
		return "", err
	case len(items) > 0 || next != (table.Key{}):
		return "", fault.New(fault.Conflict, "the table "+cfg.TableName+" is not empty: give a new one")
	}
	n, err := table.Copy(ctx, b.telling(from.items), into)
	if err == nil {
		err = from.close()
	}
	if err == nil && !dynamo.IsExport(b.Path) { // the table is elsewhere now
		err = os.Remove(filepath.Join(data, tableFile))
	}
	return fmt.Sprintf("%s: %d items restored into %s", from.name, n, cfg.TableName), err
}

// source is a backup whose items can be read.
type source struct {
	name  string
	items iter.Seq2[table.Item, error]
	seal  seal.Sealer
	close func() error
}

// open unpacks a backup into a folder, where it stays, or reads an export where it is.
func (b Backup) open(ctx context.Context, folder string) (source, error) {
	if dynamo.IsExport(b.Path) {
		sealer, err := b.sealer(ctx)
		return source{b.Path, dynamo.Export(b.Path), sealer, func() error { return nil }}, err
	}
	name, err := b.unpack(folder)
	if err != nil {
		return source{}, err
	}
	t, sealer, err := openData(folder, bolt.Options{Now: time.Now})
	if err != nil {
		return source{}, fault.Wrap(fault.Invalid, "the backup cannot be opened", err)
	}
	if sealer == nil { // sealed by KMS or a SEAL_KEY
		if sealer, err = b.sealer(ctx); err != nil {
			return source{}, err
		}
	}
	return source{name, table.Items(ctx, t.Scan), sealer, t.Close}, nil
}

// sealer returns the sealer that the environment names, as functions have it.
func (b Backup) sealer(ctx context.Context) (seal.Sealer, error) {
	sdk, err := shared.Config(ctx)
	if err != nil {
		return nil, err
	}
	cfg, err := app.Load(map[string]string{
		"SEAL": b.Environ["SEAL"], "SEAL_KEY": b.Environ["SEAL_KEY"], "KMS_KEY_ID": b.Environ["KMS_KEY_ID"],
	}, app.Local)
	if err != nil {
		return nil, err
	}
	return cloud.Sealer(sdk, cfg)
}

// unpack unpacks the file, or the newest one of a folder, and returns its name.
func (b Backup) unpack(folder string) (string, error) {
	name := b.Path
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		if name, err = newest(name); err != nil {
			return "", err
		}
	}
	f, err := os.Open(name)
	if err != nil {
		return "", fault.Wrap(fault.Config, "backup", err)
	}
	defer func() { _ = f.Close() }()
	return name, unpackInto(f, folder)
}

// newest returns the newest backup of a folder.
func newest(folder string) (name string, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.tar"))
	if err != nil || len(files) == 0 {
		return "", fault.New(fault.Config, "no file in "+folder+" ends in .tar")
	}
	var last time.Time
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil {
			return "", fault.Wrap(fault.Config, "backup", err)
		}
		if info.ModTime().After(last) {
			name, last = file, info.ModTime()
		}
	}
	return name, nil
}
