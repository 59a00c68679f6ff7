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
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/smithy-go"
	"github.com/aws/smithy-go/middleware"
	smithyhttp "github.com/aws/smithy-go/transport/http"

	"github.com/josh-sms/josh/internal/fault"
)

// maxAnswer bounds an answer, in bytes: ten advanced parameters are 80 kB.
const maxAnswer = 1 << 20

// client calls GetParameters of Systems Manager, the one operation that functions need, with the SDK's own signer, retries and errors. The SDK's
// client for the service has 150 operations, and their schemas stay in the binary and are built at each start: 1.2 MB of 13
// (decision 14). TestClientAsksAsTheSDK holds its request to the SDK's.
type client struct {
	sdk      aws.Config
	attempts *retry.Attempt
	endpoint string
	now      func() time.Time
}

func newClient(sdk aws.Config, now func() time.Time) client {
	if sdk.HTTPClient == nil {
		sdk.HTTPClient = awshttp.NewBuildableClient()
	}
	// Each attempt makes its request anew, so that there is none to copy.
	attempts := retry.NewAttemptMiddleware(retryer(sdk), func(request any) any { return request })
	return client{sdk: sdk, attempts: attempts, endpoint: endpoint(sdk), now: now}
}

// retryer is the one of the configuration. It is asked for once, as by the SDK's clients: what it has left to spend on retries is that of all calls.
func retryer(sdk aws.Config) aws.Retryer {
	var r aws.Retryer
	if sdk.Retryer != nil {
		r = sdk.Retryer()
	} else {
		r = retry.NewStandard()
	}
	if sdk.RetryMaxAttempts != 0 {
		r = retry.AddWithMaxAttempts(r, sdk.RetryMaxAttempts)
	}
	return r
}

// getParameters returns the decrypted values of up to ten parameters by name; those that are not there are absent.
func (c *client) getParameters(ctx context.Context, names []string) (map[string]string, error) {
	if c.endpoint == "" {
		return nil, fault.New(fault.Config, "no AWS region")
	}
	body, err := json.Marshal(struct {
		Names          []string
		WithDecryption bool
	}{names, true})
	if err != nil {
		return nil, err
	}
	var answer []byte
	_, _, err = c.attempts.HandleFinalize(ctx, middleware.FinalizeInput{}, middleware.FinalizeHandlerFunc(
		func(ctx context.Context, _ middleware.FinalizeInput) (out middleware.FinalizeOutput, meta middleware.Metadata, err error) {
			answer, err = c.call(ctx, body)
			return out, meta, err
		}))
	if err != nil {
		return nil, err
	}
	return parameters(answer)
}

// call makes one attempt. An answer that is no success is an awshttp.ResponseError around the service's error, as from the SDK's clients.
func (c *client) call(ctx context.Context, body []byte) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.endpoint, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/x-amz-json-1.1")
	req.Header.Set("X-Amz-Target", "AmazonSSM.GetParameters")
	req.Header.Set("User-Agent", "josh") // what CloudTrail has of a caller besides its role
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
		return nil, sendError(ctx, err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		return nil, sendError(ctx, err)
	}
	if resp.StatusCode != http.StatusOK {
		return nil, responseError(resp, answer)
	}
	return answer, nil
}

// sendError is a connection's error as the retryer knows it: it tries again, but not when the time for all attempts is over.
func sendError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return &smithy.CanceledError{Err: ctx.Err()}
	}
	return &smithyhttp.RequestSendError{Err: err}
}

func responseError(resp *http.Response, answer []byte) error {
	return &awshttp.ResponseError{
		RequestID: resp.Header.Get("X-Amzn-Requestid"),
		ResponseError: &smithyhttp.ResponseError{
			Response: &smithyhttp.Response{Response: resp},
			Err:      serviceError(resp.Header.Get("X-Amzn-Errortype"), answer),
		},
	}
}

// serviceError reads an error of the JSON protocol: its code stands in a header or in the answer, perhaps with a namespace before it and an
// address behind it.
func serviceError(header string, answer []byte) error {
	var e struct {
		Type    string `json:"__type"`
		Message string // or "message"
	}
	_ = json.Unmarshal(answer, &e) // an answer of something in between has no code
	code, _, _ := strings.Cut(cmp.Or(header, e.Type), ":")
	code = code[strings.LastIndexByte(code, '#')+1:]
	return &smithy.GenericAPIError{Code: code, Message: loggable(code, e.Message)}
}

// loggable returns what of an error's message is for operators: who may not do what, on which parameter, which key is missing, by how much the
// clock is wrong. No value is in it, as no request has one; but a service that expected another signature goes on, behind the first line, with
// what should have been signed, the session's token included, and one that cannot read the header of the signature repeats it.
func loggable(code, message string) string {
	if strings.HasPrefix(code, "IncompleteSignature") {
		return ""
	}
	first, _, _ := strings.Cut(message, "\n")
	return first
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

// endpoint returns where the service is, as the SDK's clients find it: where a source of the configuration says (AWS_ENDPOINT_URL_SSM), where
// the configuration itself says (AWS_ENDPOINT_URL), or else where AWS has it in the region; "" when there is no region either.
func endpoint(sdk aws.Config) string {
	for _, source := range sdk.ConfigSources {
		s, ok := source.(interface {
			GetServiceBaseEndpoint(ctx context.Context, sdkID string) (string, bool, error)
		})
		if !ok {
			continue
		}
		url, found, err := s.GetServiceBaseEndpoint(context.Background(), "SSM")
		if err != nil {
			break
		}
		if found {
			return url
		}
	}
	return cmp.Or(aws.ToString(sdk.BaseEndpoint), endpointOf(sdk.Region))
}

// endpointOf returns where AWS has the service in a region of the public partition, of GovCloud or of China; "" for no region.
func endpointOf(region string) string {
	if region == "" {
		return ""
	}
	domain := "amazonaws.com"
	if strings.HasPrefix(region, "cn-") {
		domain = "amazonaws.com.cn"
	}
	return "https://ssm." + region + "." + domain + "/"
}
