package ssm

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/ssm"
	"github.com/aws/smithy-go"

	"github.com/josh-sms/josh/internal/fault"
)

// perCall is the number of names that one GetParameters takes.
const perCall = 10

// API is the part of Systems Manager that is used; *ssm.Client implements it.
type API interface {
	GetParameters(context.Context, *ssm.GetParametersInput, ...func(*ssm.Options)) (*ssm.GetParametersOutput, error)
}

// Options are the settings of a Store.
type Options struct {
	Prefix  string        // the path below which a parameter has its variable's name: /josh/prod, with or without a slash at its end
	Names   []string      // of the variables to fetch
	Timeout time.Duration // of one call with its retries; 0 means 3 s
}

// Store is a place in the parameter store. Parameters are asked for by name, not by path: IAM can then grant
// exactly these (ssm:GetParameters), and nothing else below the path gets into the process.
type Store struct {
	api  API
	opts Options
}

// New returns the store at opts.Prefix. It makes no call.
func New(api API, opts Options) *Store {
	opts.Prefix = strings.TrimSuffix(opts.Prefix, "/") + "/"
	if opts.Timeout == 0 {
		opts.Timeout = 3 * time.Second
	}
	return &Store{api: api, opts: opts}
}

// Fetch returns the decrypted values by variable; it is a secrets.Fetch. Parameters that are not there are
// absent. Errors are of kind Config (no permission, no such key, a malformed path) or Unavailable.
func (s *Store) Fetch(ctx context.Context) (map[string]string, error) {
	values := make(map[string]string, len(s.opts.Names))
	for names := range slices.Chunk(s.opts.Names, perCall) {
		if err := s.fetch(ctx, names, values); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// fetch adds the values of up to ten variables.
func (s *Store) fetch(ctx context.Context, names []string, values map[string]string) error {
	ctx, cancel := context.WithTimeout(ctx, s.opts.Timeout)
	defer cancel()
	paths := make([]string, len(names))
	for i, name := range names {
		paths[i] = s.opts.Prefix + name
	}
	out, err := s.api.GetParameters(ctx, &ssm.GetParametersInput{Names: paths, WithDecryption: aws.Bool(true)})
	if err != nil {
		return fault.Wrap(kind(err), "get parameters", err)
	}
	for _, p := range out.Parameters {
		if name, ok := strings.CutPrefix(aws.ToString(p.Name), s.opts.Prefix); ok && slices.Contains(names, name) {
			values[name] = aws.ToString(p.Value)
		}
	}
	return nil
}

// kind says what an error of the SDK means. What is not listed (throttling, no answer) is Unavailable.
func kind(err error) fault.Kind {
	api := smithy.APIError(nil)
	if errors.As(err, &api) {
		switch api.ErrorCode() {
		case "AccessDeniedException", "InvalidKeyId", "ValidationException", "UnrecognizedClientException",
			"InvalidSignatureException":
			return fault.Config
		}
	}
	return fault.Unavailable
}
