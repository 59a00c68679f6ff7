package app

import "github.com/josh-sms/josh/internal/edge/restored"

// NewRestored builds the audit of a restored table, which looks so many numbers up as an erasure would. It needs Table, Scan and Seal.
func NewRestored(p Parts, numbers int) restored.Audit {
	return restored.Audit{
		Table: p.Table, Scan: p.Scan, Seal: p.Seal, Kinds: ErasureKinds(p.Flows...), Eraser: p.eraser(), Numbers: numbers, Now: p.Now,
	}
}
