package ssm

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
	"github.com/aws/smithy-go"
	smithytime "github.com/aws/smithy-go/time"
	smithyhttp "github.com/aws/smithy-go/transport/http"
)

// maxAnswer bounds an answer, in bytes: ten advanced parameters are 80 kB.
const maxAnswer = 1 << 20

// client calls GetParameters of Systems Manager, the one operation that functions need, with the SDK's own signer, retries and errors. The SDK's
// client for the service has 150 operations, and their schemas stay in the binary and are built at each start: 1.2 MB of 13
// (decision 14). TestClientAsksAsTheSDK holds its request to the SDK's.
type client struct {
	sdk      aws.Config
	endpoint string
	now      func() time.Time
}

// getParameters returns the decrypted values of up to ten parameters by name; those that are not there are absent.
func (c *client) getParameters(ctx context.Context, names []string) (map[string]string, error) {
	body, err := json.Marshal(struct {
		Names          []string
		WithDecryption bool
	}{names, true})
	if err != nil {
		return nil, err
	}
	retryer := c.sdk.Retryer()
	for attempt := 1; ; attempt++ {
		answer, err := c.call(ctx, body)
		if err == nil {
			return parameters(answer)
		}
		if attempt == retryer.MaxAttempts() || ctx.Err() != nil || !retryer.IsErrorRetryable(err) {
			return nil, err
		}
		delay, noDelay := retryer.RetryDelay(attempt, err)
		if noDelay != nil {
			return nil, err
		}
		if err := smithytime.SleepWithContext(ctx, delay); err != nil {
			return nil, err
		}
	}
}

// call makes one attempt. An answer that is no success is a smithyhttp.ResponseError around the service's error.
func (c *client) call(ctx context.Context, body []byte) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.endpoint, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/x-amz-json-1.1")
	req.Header.Set("X-Amz-Target", "AmazonSSM.GetParameters")
	credentials, err := c.sdk.Credentials.Retrieve(ctx)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(body)
	if err := v4.NewSigner().SignHTTP(ctx, credentials, req, hex.EncodeToString(sum[:]), "ssm", c.sdk.Region, c.now()); err != nil {
		return nil, err
	}
	resp, err := c.sdk.HTTPClient.Do(req)
	if err != nil {
		return nil, &smithyhttp.RequestSendError{Err: err}
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return nil, &smithyhttp.RequestSendError{Err: err}
	}
	if resp.StatusCode != http.StatusOK {
		return nil, &smithyhttp.ResponseError{Response: &smithyhttp.Response{Response: resp}, Err: serviceError(resp.Header.Get("X-Amzn-Errortype"), answer)}
	}
	return answer, nil
}

// serviceError reads an error of the JSON protocol: its code stands in a header or in the answer, perhaps with a namespace before it and an
// address behind it.
func serviceError(header string, answer []byte) error {
	var e struct {
		Type string `json:"__type"`
	}
	_ = json.Unmarshal(answer, &e) // an answer of something in between has no code
	code, _, _ := strings.Cut(cmp.Or(header, e.Type), ":")
	return &smithy.GenericAPIError{Code: code[strings.LastIndexByte(code, '#')+1:]}
}

func parameters(answer []byte) (map[string]string, error) {
	var out struct {
		Parameters []struct{ Name, Value string }
	}
	if err := json.Unmarshal(answer, &out); err != nil {
		return nil, errors.New("an answer that is no JSON")
	}
	values := make(map[string]string, len(out.Parameters))
	for _, p := range out.Parameters {
		values[p.Name] = p.Value
	}
	return values, nil
}

// endpointOf returns where the service is in a region, for the partitions of AWS that have a name of their own.
func endpointOf(region string) string {
	domain := "amazonaws.com"
	if strings.HasPrefix(region, "cn-") {
		domain = "amazonaws.com.cn"
	}
	return "https://ssm." + region + "." + domain + "/"
}
