package drafting

import (
	"context"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Reformulated returns the full question by which a model has filed the one of a text, "" where none did or nobody can read it here.
func Reformulated(ctx context.Context, t table.Table, s seal.Sealer, sid string) (string, error) {
	page, err := t.Query(ctx, record.AnswersQuery(sid, question.RoutePurpose))
	if err != nil {
		return "", err
	}
	for _, item := range page.Items {
		var stored work.Answer
		if record.Decode(item, record.KindAnswer, &stored) != nil || stored.Sealed == "" {
			continue
		}
		plain, err := s.Open(ctx, item.String(), stored.Sealed)
		if err != nil && fault.Away(err) {
			return "", err
		}
		if text := question.Reformulated(plain); err == nil && text != "" {
			return text, nil
		}
	}
	return "", nil
}
