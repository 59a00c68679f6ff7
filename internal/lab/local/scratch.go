package local

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
	"github.com/josh-sms/josh/internal/platform/table/dynamo"
	"github.com/josh-sms/josh/internal/platform/table/dynamo/dynamotest"
)

// scratch is a table that a backup is restored into to be looked at.
type scratch struct {
	name  string // of the engine
	table table.Table
	scan  table.Scan
}

// newScratch makes an empty table on a local engine, or in a file of the folder. remove takes it away.
func newScratch(ctx context.Context, engine, folder string) (t scratch, remove func(), err error) {
	if engine == "" {
		file, err := bolt.Open(filepath.Join(folder, "scratch.db"), bolt.Options{Now: time.Now, NoSync: true})
		if err != nil {
			return t, nil, err
		}
		return scratch{"a file", file, file.Scan}, func() { _ = file.Close() }, nil
	}
	u, err := url.Parse(engine)
	if err != nil || !app.OnThisMachine(u.Host) {
		return t, nil, &app.ConfigError{Problems: []app.Problem{{
			Variable: "--engine", Text: "must be an address of this machine, because people's data goes there, for example http://127.0.0.1:8000",
		}}}
	}
	client, name := dynamotest.NewClient(engine), fmt.Sprintf("josh-verify-%d-%d", os.Getpid(), time.Now().UnixNano())
	if err := dynamotest.CreateTable(ctx, client, name); err != nil {
		return t, nil, err
	}
	made := dynamo.New(client, dynamo.Options{TableName: name, Now: time.Now})
	return scratch{engine, made, made.Scan}, func() {
		_ = dynamotest.DeleteTable(context.WithoutCancel(ctx), client, name)
	}, nil
}
