package local

import (
	"context"
	"os"
	"path/filepath"
	"time"
)

// openOperators listens for operators and leaves the token of their commands in the data folder, which is ours by now.
func (s *Stack) openOperators(ctx context.Context, o Options) error {
	l, err := listenHere(ctx, o.Operators, "--operators")
	if err != nil {
		return err
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
