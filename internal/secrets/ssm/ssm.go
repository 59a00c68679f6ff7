package ssm

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/smithy-go"

	"github.com/josh-sms/josh/internal/fault"
)

// perCall is the number of names that one GetParameters takes.
const perCall = 10

// Options are the settings of a Store.
type Options struct {
	Prefix  string           // the path below which a parameter has its variable's name: /josh/prod, with or without a slash at its end
	Names   []string         // of the variables to fetch
	Timeout time.Duration    // of one call with its retries; 0 means 3 s
	Now     func() time.Time // what requests are signed with; required
}

// Store is a place in the parameter store. Parameters are asked for by name, not by path: IAM can then grant
// exactly these (ssm:GetParameters), and nothing else below the path gets into the process.
type Store struct {
	client client
	opts   Options
}

// New returns the store at opts.Prefix, asked with the SDK's configuration. It makes no call.
func New(sdk aws.Config, opts Options) *Store {
	opts.Prefix = strings.TrimSuffix(opts.Prefix, "/") + "/"
	opts.Timeout = cmp.Or(opts.Timeout, 3*time.Second)
	return &Store{newClient(sdk, opts.Now), opts}
}

// Fetch returns the decrypted values by variable; it is a secrets.Fetch. Parameters that are not there are
// absent. Errors are of kind Config (no permission, no such key, a malformed path, no region) or Unavailable.
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
	found, err := s.client.getParameters(ctx, paths)
	if err != nil {
		return fault.Wrap(kind(err), "get parameters", err)
	}
	for i, path := range paths {
		if value, ok := found[path]; ok {
			values[names[i]] = value
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
