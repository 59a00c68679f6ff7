package app

import (
	"context"
	"encoding/json"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/said"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/flow/memory"
	"github.com/josh-sms/josh/internal/spine/converse"
	"github.com/josh-sms/josh/internal/text/remember"
)

// facts answers with what filed texts tell of their sender. What cannot be opened tells nothing.
func (p Parts) facts(reader *remember.Reader) converse.Caller {
	return converse.Caller{Pure: true, Call: func(ctx context.Context, c turn.Call) ([]byte, error) {
		list, ok := c.Input.([]said.Text)
		if !ok {
			return nil, fault.New(fault.Internal, "facts: not a list of texts")
		}
		told := make([]memory.Told, len(list))
		for i, text := range list {
			told[i] = memory.Told{ID: text.ID, SID: text.SID}
			body, err := p.words(ctx, text)
			if err != nil && fault.Away(err) {
				return nil, err
			}
			told[i].Facts = reader.Facts(sms.Normalize(body))
		}
		return json.Marshal(told)
	}}
}
