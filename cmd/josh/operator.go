package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"os/user"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/app/cloud"
	"github.com/josh-sms/josh/internal/app/cloud/shared"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/local"
)

// operatorVariable is the environment variable of the name behind commands; without it that is the user of this machine.
const operatorVariable = "JOSH_OPERATOR"

// operatorName returns the name behind commands.
func operatorName(s *streams) string {
	if name := cmp.Or(s.environ[operatorVariable], s.environ["SUDO_USER"]); name != "" { // who has become the owner of the folder
		return name
	}
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "local"
}

// tokenVariable is the environment variable of the token for --url. It is none of josh run's.
const tokenVariable = "JOSH_OPERATOR_TOKEN"

// operator is where an operator's command goes.
type operator struct {
	Data string `default:".josh" env:"JOSH_DATA" help:"Data folder of the running josh run. With STORE=dynamodb the command works on the table itself."`
	URL  string `placeholder:"URL" help:"Operators' address of a josh run instead; its token is taken from JOSH_OPERATOR_TOKEN."`
	JSON bool   `help:"Print JSON, which a pipe gets anyway: each row of a list as one line."`
}

// entry names an entry of a list.
type entry struct {
	operator
	ID string `arg:"" help:"Id from the list."`
}

// look says how much of an entry is shown.
type look struct {
	Reveal bool   `help:"Show number and words in the clear. It is recorded, and --reason is required."`
	Reason string `help:"Why the words have to be read."`
}

// ask runs a command of internal/edge/ops and returns its answer as JSON.
func (o operator) ask(ctx context.Context, s *streams, name string, args any) ([]byte, error) {
	raw, err := json.Marshal(args)
	if err != nil {
		return nil, fault.Wrap(fault.Internal, "encode", err)
	}
	p := s.watch()
	defer p.end()
	if s.environ["STORE"] == app.DynamoDB {
		return direct(p.here(ctx), s, name, raw)
	}
	return o.remote(p.there(ctx), s, "/ops/"+name, raw, limitOf(name))
}

// call runs a command of internal/edge/ops and prints its answer as indented JSON.
func (o operator) call(ctx context.Context, s *streams, name string, args any) error {
	out, err := o.ask(ctx, s, name, args)
	if err != nil {
		return err
	}
	return show(s, out)
}

// show prints an answer as indented JSON.
func show(s *streams, answer []byte) error {
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, answer, "", "  "); err != nil {
		return fault.Wrap(fault.Internal, "answer", err)
	}
	_, err := fmt.Fprintln(s.out, strings.TrimSpace(pretty.String()))
	return err
}

// direct runs the command here, on the table and queues that the environment names.
func direct(ctx context.Context, s *streams, name string, args json.RawMessage) ([]byte, error) {
	o, by, err := deployed(ctx, s.environ, "")
	if err != nil {
		return nil, err
	}
	return hands(o, by)(ctx, name, args)
}

// hands returns what runs commands in somebody's name here, on the table and queues that they are for.
func hands(o *ops.Ops, by string) func(ctx context.Context, name string, args json.RawMessage) ([]byte, error) {
	return func(ctx context.Context, name string, args json.RawMessage) ([]byte, error) {
		value, err := o.Call(ops.As(ctx, by), name, args)
		if err != nil {
			return nil, err
		}
		return json.Marshal(value)
	}
}

// deployed returns the commands on the table and queues that a stack, or without one the environment, names, and whose credentials they
// are run with.
func deployed(ctx context.Context, environ map[string]string, stack string) (o *ops.Ops, by string, err error) {
	sdk, err := shared.Config(ctx)
	if err != nil {
		return nil, "", err
	}
	if stack != "" {
		of, err := shared.Environment(ctx, sdk, stack)
		if err != nil {
			return nil, "", err
		}
		environ = maps.Clone(environ)
		maps.Copy(environ, of)
	}
	if o, err = cloud.Operator(ctx, sdk, environ); err != nil {
		return nil, "", err
	}
	by, err = shared.Caller(ctx, sdk)
	return o, by, err
}

// desk returns where operators are listened to, and the token to show there.
func (o operator) desk(s *streams) (local.OperatorsFile, error) {
	if o.URL == "" {
		return local.ReadOperators(o.Data)
	}
	to := local.OperatorsFile{URL: strings.TrimSuffix(o.URL, "/"), Token: s.environ[tokenVariable]}
	u, err := url.Parse(to.URL)
	if err != nil || u.Host == "" || u.Scheme != "https" && !app.OnThisMachine(u.Host) {
		return to, &app.ConfigError{Problems: []app.Problem{{
			Variable: "--url", Text: "must be an address of this machine, or https, because a token goes there, for example http://127.0.0.1:8081",
		}}}
	}
	return to, nil
}

// remote asks the running process.
func (o operator) remote(ctx context.Context, s *streams, path string, args []byte, limit time.Duration) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	answer, err := o.open(ctx, s, path, args)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Close() }()
	return io.ReadAll(answer)
}

// open asks the running process and returns its answer as it arrives. The caller closes it.
func (o operator) open(ctx context.Context, s *streams, path string, args []byte) (io.ReadCloser, error) {
	to, err := o.desk(s)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, to.URL+path, bytes.NewReader(args))
	if err != nil {
		return nil, fault.Wrap(fault.Invalid, "--url", err)
	}
	if to.Token != "" {
		req.Header.Set("Authorization", "Bearer "+to.Token)
	}
	req.Header.Set(local.OperatorHeader, operatorName(s))
	req.Header.Set(local.ProgressHeader, "wanted")
	resp, err := client().Do(req)
	switch {
	case err == nil:
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return nil, fault.New(fault.Unavailable, "josh run does not answer in time at "+to.URL)
	case o.URL != "":
		return nil, fault.New(fault.Unavailable, "no josh run answers at "+to.URL)
	default:
		return nil, fault.New(fault.Unavailable, "the josh run of the folder "+o.Data+" is gone: nothing answers at "+to.URL+", and operators.json there is what it has left behind; start it again")
	}
	if resp.StatusCode == http.StatusOK {
		return resp.Body, nil
	}
	defer func() { _ = resp.Body.Close() }()
	out, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	return nil, o.refused(to, resp.StatusCode, out)
}

// client takes no proxy and follows nobody: the token is for one place.
func client() *http.Client {
	return &http.Client{
		Transport:     &http.Transport{Proxy: nil},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// refused says in words why a command was not done.
func (o operator) refused(to local.OperatorsFile, status int, answer []byte) error {
	if status == http.StatusUnauthorized {
		if o.URL != "" {
			return fault.New(fault.Forbidden, "the token is not that of "+to.URL+": set "+tokenVariable+" to the one in operators.json of its data folder")
		}
		return fault.New(fault.Forbidden, "what answers at "+to.URL+" is not the josh run of the folder "+o.Data+": that one is gone, and has left operators.json behind; start it again")
	}
	var no struct {
		Error string `json:"error"`
	}
	_ = json.Unmarshal(answer, &no)
	kind := fault.Invalid
	switch status {
	case http.StatusNotFound:
		kind = fault.NotFound
	case http.StatusForbidden:
		kind = fault.Forbidden
	case http.StatusConflict:
		kind = fault.Conflict
	case http.StatusServiceUnavailable:
		kind = fault.Unavailable
	}
	return fault.New(kind, cmp.Or(no.Error, fmt.Sprintf("%s answers %d: it is no josh run", to.URL, status)))
}
