package alert

import (
	"context"

	"github.com/josh-sms/josh/internal/text/safety"
)

// Page is what operators are told of one incident. Nothing in it says who it is or what they wrote.
type Page struct {
	Incident string // id
	Category safety.Category
	Severity safety.Severity // "" for a finding without one
	Again    bool            // nobody has looked at the incident since the page before
	Missed   bool            // what the person was to be sent did not arrive
}

// Pager reaches an operator who looks at no screen: alert/sns on AWS. On one machine there is none, and the log line and
// the error tracker are all that calls. A page that is sent twice has the same incident in it.
type Pager interface {
	Page(ctx context.Context, p Page) error
}
