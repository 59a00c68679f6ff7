package secretsmanager

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/secretsmanager"
	"github.com/aws/smithy-go"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Options are the settings of a Store.
type Options struct {
	Prefix  string        // what the secrets' names begin with: /josh/prod, with or without a slash at its end
	Names   []string      // of the variables to fetch
	Timeout time.Duration // of one call with its retries; 0 means 3 s
}

// Store is the secrets of one stage. There are two, each a JSON object of values by variable: what Twilio gave, which is
// rotated together, and what JOSH made up, which is not, so that a slip in a rotation cannot destroy the pepper. A Store
// asks only for the one that holds what it was told to fetch, so that IAM need grant no other.
type Store struct {
	client *secretsmanager.Client
	opts   Options
}

// New returns the store at opts.Prefix, asked with the SDK's configuration. It makes no call.
func New(sdk aws.Config, opts Options) *Store {
	opts.Prefix = strings.TrimSuffix(opts.Prefix, "/") + "/"
	opts.Timeout = cmp.Or(opts.Timeout, 3*time.Second)
	return &Store{secretsmanager.NewFromConfig(sdk), opts}
}

// SecretOf returns the name, below the prefix, of the secret that holds a variable.
func SecretOf(variable string) string {
	if strings.HasPrefix(variable, "TWILIO_") {
		return "twilio"
	}
	return "josh"
}

// Fetch returns the values by variable; it is a secrets.Fetch. Variables that a secret does not have are absent, and those that
// were not asked for stay out of the process. Errors are of kind Config (no permission, no such secret, one that is no
// JSON object of texts, no region) or Unavailable, and hold no value.
func (s *Store) Fetch(ctx context.Context) (map[string]string, error) {
	if s.client.Options().Region == "" {
		return nil, fault.New(fault.Config, "no AWS region")
	}
	values := make(map[string]string, len(s.opts.Names))
	read := map[string]map[string]string{}
	for _, name := range s.opts.Names {
		secret := s.opts.Prefix + SecretOf(name)
		if read[secret] == nil {
			var err error
			if read[secret], err = s.read(ctx, secret); err != nil {
				return nil, err
			}
		}
		if value, ok := read[secret][name]; ok {
			values[name] = value
		}
	}
	return values, nil
}

// read returns the values of a secret.
func (s *Store) read(ctx context.Context, secret string) (map[string]string, error) {
	ctx, cancel := context.WithTimeout(ctx, s.opts.Timeout)
	defer cancel()
	out, err := s.client.GetSecretValue(ctx, &secretsmanager.GetSecretValueInput{SecretId: aws.String(secret)})
	if err != nil {
		return nil, readError(secret, err)
	}
	values := map[string]string{}
	if json.Unmarshal([]byte(aws.ToString(out.SecretString)), &values) != nil || values == nil {
		// The error of the decoder can repeat letters of the secret.
		return nil, fault.New(fault.Config, "get the secret "+secret+": it is not a JSON object whose values are texts")
	}
	return values, nil
}

// readError gives an error of the SDK its kind, and leaves out of it what the request was signed with.
func readError(secret string, err error) error {
	op := "get the secret " + secret
	api := smithy.APIError(nil)
	if !errors.As(err, &api) {
		return fault.Wrap(fault.Unavailable, op, err)
	}
	op += ": " + api.ErrorCode()
	if message := loggable(api); message != "" {
		op += ": " + message
	}
	return fault.New(kind(api.ErrorCode()), op)
}

// kind says what an error of the service means. What is not listed (throttling, no answer) is Unavailable.
func kind(code string) fault.Kind {
	switch code {
	case "AccessDeniedException", "ResourceNotFoundException", "DecryptionFailure", "InvalidParameterException", "InvalidRequestException",
		"ValidationException", "UnrecognizedClientException", "InvalidSignatureException", "IncompleteSignatureException":
		return fault.Config
	}
	return fault.Unavailable
}

// loggable returns what of an error's message is for operators: who may not do what, on which secret, by how much the clock
// is wrong. A service that expected another signature goes on, behind the first line, with what should have been signed, the
// session's token included, and one that cannot read the header of the signature repeats it.
func loggable(api smithy.APIError) string {
	if strings.HasPrefix(api.ErrorCode(), "IncompleteSignature") {
		return ""
	}
	first, _, _ := strings.Cut(api.ErrorMessage(), "\n")
	return first
}
