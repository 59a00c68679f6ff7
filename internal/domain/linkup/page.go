package linkup

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
)

// KindPage is the kind of what the link to the page of a LinkUp stands for.
var KindPage = record.Kind{Name: "linkup_page", Schema: 1} //nolint:gochecknoglobals // a constant value: Go has no struct constants

// Page is what a link to the page of a LinkUp stands for: who got the link, and so what they may see.
type Page struct {
	Number string    `json:"number"` // hash
	LinkUp string    `json:"linkup"`
	At     time.Time `json:"at"` // when they got it
}

// PageUntil is until when a link to the page of a LinkUp at that time opens it: as long as what is said about it counts.
func (o Option) PageUntil() time.Time { return o.To.Add(AskAfter + AskedSpan) }
