package inprocess

import (
	"context"
	"errors"
	"maps"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/platform/table"
)

// configured loads the configuration of a JOSH.
func configured(o Options) (app.Config, error) {
	settings := map[string]string{"PUBLIC_BASE_URL": BaseURL, "SUPPORT_CONTACT": "help@josh.example"}
	maps.Copy(settings, o.Environ)
	return app.Load(settings, app.Local)
}

// Beside returns another process on the same table, queues, carrier, keys and clock, with settings over those of this one. Only
// this one is closed.
func (j *JOSH) Beside(environ map[string]string) (*JOSH, error) {
	o := j.made
	o.Environ = maps.Clone(o.Environ)
	if o.Environ == nil {
		o.Environ = map[string]string{}
	}
	maps.Copy(o.Environ, environ)
	cfg, err := configured(o)
	if err != nil {
		return nil, err
	}
	b := *j
	b.Config = cfg
	b.open()
	return &b, b.build(o)
}

// open opens the table as the configuration says.
func (j *JOSH) open() {
	opened := j.Config.Sealed(j.store)
	all := func(ctx context.Context, see func(table.Item) bool) (broken error) {
		err := j.store.All(ctx, func(item table.Item) bool {
			items := []table.Item{item}
			broken = opened.Open(ctx, items)
			return broken == nil && see(items[0])
		})
		return errors.Join(err, broken)
	}
	j.Table, j.Scan, j.Raw = &Counted{Table: opened, All: all, Sweep: j.store.Sweep}, opened.Scan(j.store.Scan), j.store.Scan
}
