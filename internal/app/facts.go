package app

import (
	"context"
	"encoding/json"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/flow/memory"
	"github.com/josh-sms/josh/internal/spine/converse"
	"github.com/josh-sms/josh/internal/text/remember"
)

// facts answers with what filed texts tell of their sender. What cannot be opened tells nothing.
func (p Parts) facts(reader *remember.Reader) converse.Caller {
	return converse.Caller{Pure: true, Call: func(ctx context.Context, c turn.Call) ([]byte, error) {
		list, ok := c.Input.([]memory.Filed)
		if !ok {
			return nil, fault.New(fault.Internal, "facts: not a list of texts")
		}
		told := make([]memory.Told, len(list))
		for i, text := range list {
			told[i] = memory.Told{ID: text.ID, SID: text.SID}
			plain, err := p.Seal.Open(ctx, text.Place, text.Sealed)
			if fault.KindOf(err) == fault.Invalid {
				continue
			}
			if err != nil {
				return nil, err
			}
			var content work.Content
			if json.Unmarshal(plain, &content) == nil {
				told[i].Facts = reader.Facts(sms.Normalize(content.Body))
			}
		}
		return json.Marshal(told)
	}}
}
