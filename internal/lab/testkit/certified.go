package testkit

import (
	"context"
	"strings"

	"github.com/josh-sms/josh/internal/domain/certificate"
	"github.com/josh-sms/josh/internal/platform/table"
)

// certified demands, at the end of each test, that no lock was refused its certificate and that those of all LinkUps that have locked hold.
func (w *World) certified() {
	w.T.Helper()
	if w.T.Failed() {
		return // it may have ended in the middle of anything
	}
	if strings.Contains(w.Logs.String(), "certificate of a lock does not hold") != w.Uncertified {
		w.T.Error("a certificate did not hold, or one that should not have held did")
	}
	must(w.T, w.Table.All(context.Background(), func(i table.Item) bool {
		if i.Kind == "linkup" {
			for _, wrong := range certificate.Check(i.Data, false) {
				w.T.Errorf("LinkUp %s: %s", i.PK, wrong)
			}
		}
		return true
	}))
}
