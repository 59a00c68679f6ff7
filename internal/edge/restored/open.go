package restored

import (
	"context"
	"encoding/json"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// The fields of items that hold something sealed.
const (
	sealedField   = "sealed"
	snapshotField = "snapshot"
)

// open opens everything that is sealed in an item, wherever in it that is.
func (r *audit) open(ctx context.Context, item table.Item) error {
	var v any
	if json.Unmarshal(item.Data, &v) != nil {
		return nil //nolint:nilerr // that it cannot be read is counted already
	}
	return r.openIn(ctx, v, places(item.Key, v))
}

// places returns what something in an item may be sealed for: its own key, or the claim or the end of a text.
func places(key table.Key, v any) []string {
	all := []string{key.String()}
	if fields, ok := v.(map[string]any); ok {
		if sid, ok := fields["sid"].(string); ok {
			all = append(all, record.Message(sid).String())
		}
		if id, ok := fields["id"].(string); ok {
			all = append(all, record.JobSeal(id))
		}
	}
	return all
}

func (r *audit) openIn(ctx context.Context, v any, places []string) error {
	switch v := v.(type) {
	case []any:
		for _, one := range v {
			if err := r.openIn(ctx, one, places); err != nil {
				return err
			}
		}
	case map[string]any:
		for name, one := range v {
			sealed, isText := one.(string)
			err := error(nil)
			switch {
			case isText && sealed != "" && (name == sealedField || name == snapshotField):
				err = r.openOne(ctx, sealed, places)
			case !isText:
				err = r.openIn(ctx, one, places)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *audit) openOne(ctx context.Context, sealed string, places []string) (err error) {
	r.found.Opened++
	for _, place := range places {
		if _, err = r.Seal.Open(ctx, place, sealed); fault.KindOf(err) != fault.Invalid {
			return err
		}
	}
	return err
}
