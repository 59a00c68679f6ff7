package seal

import (
	"context"
	"encoding/json"

	"github.com/josh-sms/josh/internal/base/fault"
)

// OpenJSON opens what was sealed for aad and decodes its JSON into v. Errors are those of Open; JSON that does not
// fit v is of kind Internal.
func OpenJSON(ctx context.Context, s Sealer, aad, sealed string, v any) error {
	plain, err := s.Open(ctx, aad, sealed)
	if err != nil {
		return err
	}
	return fault.Wrap(fault.Internal, "sealed content", json.Unmarshal(plain, v))
}
