package local

import (
	"context"
	"os"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/restored"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Verified is what became of a backup in a scratch table.
type Verified struct {
	Backup string `json:"backup"`
	Engine string `json:"engine"`
	restored.Found

	Pepper string `json:"pepper"`
	Whole  bool   `json:"whole"`
	Millis int64  `json:"ms"`
}

// Verify restores the backup into a scratch table of the engine at a URL, or into a file, looks at everything in it, as many numbers
// as an erasure would, and removes it again. An error says that it could not be restored.
func (b Backup) Verify(ctx context.Context, engine string, numbers int) (v Verified, err error) {
	began := time.Now()
	folder, err := os.MkdirTemp("", "josh-verify-*") // 0700: keys are in it for a while
	if err != nil {
		return v, fault.Wrap(fault.Config, "scratch folder", err)
	}
	defer func() { _ = os.RemoveAll(folder) }()
	from, err := b.open(ctx, folder)
	if err != nil {
		return v, err
	}
	defer func() { _ = from.close() }()
	cfg, err := b.pepper()
	if err != nil {
		return v, err
	}
	into, remove, err := newScratch(ctx, engine, folder)
	if err != nil {
		return v, err
	}
	defer remove()
	v.Backup, v.Engine = from.name, into.name
	copied, err := table.Copy(ctx, b.telling(from.items), into.table)
	if err != nil {
		return v, fault.Wrap(fault.Invalid, "the backup cannot be restored", err)
	}
	opened := cfg.Sealed(into.table)
	parts := app.Parts{Table: opened, Scan: opened.Scan(into.scan).Telling(b.tells("items read")), Seal: from.seal, Now: time.Now}
	if v.Pepper, err = proved(ctx, cfg, parts); err != nil {
		return v, err
	}
	if v.Found, err = app.NewRestored(parts, numbers).Run(ctx); err != nil {
		return v, err
	}
	if v.Items != copied {
		v.Faults["were in the backup and are not in the table"] = copied - v.Items
	}
	v.Whole, v.Millis = v.Found.Whole(), time.Since(began).Milliseconds()
	return v, nil
}

// proved says whether the pepper is that of the data.
func proved(ctx context.Context, cfg app.Config, parts app.Parts) (string, error) {
	switch fits, err := app.NewPepper(cfg, parts).Check(ctx, false); {
	case err != nil:
		return "", err
	case fits:
		return "that of the data", nil
	}
	return "nothing in the data tells", nil
}

// pepper returns the configuration that reads data by the pepper of the environment.
func (b Backup) pepper() (app.Config, error) {
	environ := map[string]string{"PHONE_PEPPER": b.Environ["PHONE_PEPPER"]}
	if environ["PHONE_PEPPER"] == "" {
		return app.Config{}, &app.ConfigError{Problems: []app.Problem{{
			Variable: "PHONE_PEPPER", Text: "is not set: must be the pepper of the data, without which nobody in it can be told and profiles stay closed",
		}}}
	}
	return app.Load(environ, app.Local)
}
