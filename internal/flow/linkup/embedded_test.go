//go:build !engines

package linkup_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/lab/inprocess"
)

// engine opens what these tests keep their tables in: nil is a file. The build tag "engines" has another.
func engine(testing.TB) func(now func() time.Time) (inprocess.Store, error) { return nil }
