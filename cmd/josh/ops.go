package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/app/cloud"
	"github.com/josh-sms/josh/internal/app/cloud/shared"
	"github.com/josh-sms/josh/internal/fault"
)

// operator is where an operator's command goes.
type operator struct {
	URL string `default:"http://127.0.0.1:8080" help:"A running josh run. With STORE=dynamodb the command works on the table itself."`
}

// call runs a command of internal/ops and prints its answer as indented JSON.
func (o operator) call(ctx context.Context, s *streams, name string, args any) error {
	raw, err := json.Marshal(args)
	if err != nil {
		return fault.Wrap(fault.Internal, "encode", err)
	}
	var out []byte
	if s.environ["STORE"] == app.DynamoDB {
		out, err = direct(ctx, s, name, raw)
	} else {
		out, err = o.remote(ctx, name, raw)
	}
	if err != nil {
		return err
	}
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, out, "", "  "); err != nil {
		return fault.Wrap(fault.Internal, "answer", err)
	}
	_, err = fmt.Fprintln(s.out, strings.TrimSpace(pretty.String()))
	return err
}

// direct runs the command here, on the table and queues that the environment names.
func direct(ctx context.Context, s *streams, name string, args json.RawMessage) ([]byte, error) {
	sdk, err := shared.Config(ctx)
	if err != nil {
		return nil, err
	}
	o, err := cloud.Operator(ctx, sdk, s.environ)
	if err != nil {
		return nil, err
	}
	value, err := o.Call(ctx, name, args)
	if err != nil {
		return nil, err
	}
	return json.Marshal(value)
}

// remote asks the running process.
func (o operator) remote(ctx context.Context, name string, args []byte) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, o.URL+"/ops/"+name, bytes.NewReader(args))
	if err != nil {
		return nil, fault.Wrap(fault.Invalid, "--url", err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, fault.New(fault.Unavailable, "no josh run answers at "+o.URL+" (give --url)")
	}
	defer func() { _ = resp.Body.Close() }()
	out, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode == http.StatusOK {
		return out, err
	}
	var refused struct {
		Error string `json:"error"`
	}
	_ = json.Unmarshal(out, &refused)
	return nil, fault.New(fault.Invalid, refused.Error)
}

// deadCmd is `josh dead`.
type deadCmd struct {
	List    deadListCmd    `cmd:"" help:"List what was given up: texts whose turn failed, and texts that were not sent."`
	Show    deadShowCmd    `cmd:"" help:"Show one of them, masked."`
	Redrive deadRedriveCmd `cmd:"" help:"Take one of them up again. Doing it twice does it once."`
}

type deadListCmd struct{ operator }

// Run lists the dead letters.
func (c *deadListCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "dead.list", struct{}{})
}

type deadShowCmd struct {
	operator
	ID string `arg:"" help:"Id from the list."`
}

// Run shows a dead letter.
func (c *deadShowCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "dead.show", map[string]string{"id": c.ID})
}

type deadRedriveCmd struct {
	operator
	ID string `arg:"" help:"Id from the list."`
}

// Run takes a dead letter up again.
func (c *deadRedriveCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "dead.redrive", map[string]string{"id": c.ID})
}

// resumeCmd is `josh resume`.
type resumeCmd struct {
	operator
	Show bool `help:"Only say whether sending is paused, and why."`
}

// Run lets sending go on.
func (c *resumeCmd) Run(ctx context.Context, s *streams) error {
	if c.Show {
		return c.call(ctx, s, "pause.show", struct{}{})
	}
	return c.call(ctx, s, "pause.end", struct{}{})
}
