package bedrock

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime"

	"github.com/josh-sms/josh/internal/platform/model"
)

// maxWire bounds what is read of an answer: every byte of the longest one that is taken may be written as \u0000, and there
// is something around it.
const maxWire = 6*model.MaxAnswer + 64<<10

// strict is an HTTP client whose answers are read whole, bounded, and hold no key twice. The SDK bounds nothing, and of two
// equal keys keeps the last and says nothing.
type strict struct{ next bedrockruntime.HTTPClient }

// Do implements bedrockruntime.HTTPClient.
func (s strict) Do(req *http.Request) (*http.Response, error) {
	resp, err := s.next.Do(req)
	if err != nil {
		return resp, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxWire+1))
	if err != nil {
		return nil, err
	}
	if len(body) > maxWire {
		return nil, &model.Error{Outcome: model.TooLong, Hint: "it was too long"}
	}
	if resp.StatusCode == http.StatusOK {
		if !json.Valid(body) {
			return nil, model.NewError(model.Away, errors.New("bedrock: an answer that is not JSON"))
		}
		if err := model.Single(body); err != nil {
			return nil, &model.Error{Outcome: model.Malformed, Hint: err.Error()}
		}
	}
	resp.Body = io.NopCloser(bytes.NewReader(body))
	return resp, nil
}
