package local

import (
	"cmp"
	"context"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
)

// anyLoopback is where operators are listened to when nobody says otherwise.
const anyLoopback = "127.0.0.1:0"

// openOperators listens for operators and leaves the token of their commands in the data folder, which is ours by now.
// The address is of this machine always: from elsewhere operators come by a tunnel, which encrypts.
func (s *Stack) openOperators(ctx context.Context, o Options) error {
	address := cmp.Or(o.Operators, anyLoopback)
	if !app.OnThisMachine(address) {
		return &app.ConfigError{Problems: []app.Problem{{
			Variable: "--operators", Text: "must be an address of this machine alone, for example 127.0.0.1:8081; from elsewhere come by ssh -L",
		}}}
	}
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", address)
	if err != nil {
		return fault.Wrap(fault.Config, "listen on "+address, err)
	}
	s.operatorsListener = l
	s.closers = append(s.closers, func() error { _ = l.Close(); return nil })
	operators, token, err := newOperators(newDoor(s.log, s.metrics), "http://"+l.Addr().String(), o.operator(), time.Now)
	if err != nil {
		return err
	}
	s.operators = operators
	if err := (OperatorsFile{URL: operators.url, Token: token}).write(o.Data); err != nil {
		return err
	}
	s.closers = append(s.closers, func() error { return os.Remove(filepath.Join(o.Data, operatorsFile)) })
	s.OperatorsPage, err = operators.page(o.operator())
	return err
}
