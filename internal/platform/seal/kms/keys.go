package kms

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/kms"
	"github.com/aws/aws-sdk-go-v2/service/kms/types"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/seal"
)

// When KMS does not answer, a data key goes on sealing beyond MaxAge and MaxUses, so that texts are still
// accepted: up to these limits, of which the second is half of what AES-GCM allows with random nonces.
const (
	hardAge  = 24 * time.Hour
	hardUses = 1 << 31
)

// retryAfter is how long a failed renewal is not tried again: every text would wait for it otherwise.
const retryAfter = 30 * time.Second

// API is the part of KMS that is used: two methods of a *kms.Client, both required. A client as an interface would keep all of its 55 operations
// in the program, 0.8 MB, since reflection can call them.
type API struct {
	GenerateDataKey func(context.Context, *kms.GenerateDataKeyInput, ...func(*kms.Options)) (*kms.GenerateDataKeyOutput, error)
	Decrypt         func(context.Context, *kms.DecryptInput, ...func(*kms.Options)) (*kms.DecryptOutput, error)
}

// Options are the settings of Keys; the zero value of a field other than KeyID means its default.
type Options struct {
	KeyID string   // of the KMS key: id, ARN or alias; required
	Older []string // of KMS keys whose place it has taken: they open
	// Context is KMS's encryption context: authenticated, logged by CloudTrail, not secret. A text opens
	// only with the context it was sealed with, so it never changes; {"service": "josh"}.
	Context map[string]string
	Now     func() time.Time // time.Now
	Timeout time.Duration    // of one call of KMS with its retries, real time; 3 s
	MaxAge  time.Duration    // of a data key; 1 h
	MaxUses int              // of a data key, in texts; 2^20
	Cached  int              // unwrapped data keys in memory; 256
	OnError func(error)      // is told of a renewal that failed while the old key could go on
}

// Keys are data keys that KMS made; it implements seal.Source and is safe for concurrent use.
type Keys struct {
	api       API
	opts      Options
	unwrapped *cache
	renewing  chan struct{} // holds a token while somebody makes a data key

	mu      sync.Mutex
	current *seal.Key
	made    time.Time
	uses    int
	retryAt time.Time // until then a current key that is too old goes on
}

var _ seal.Source = (*Keys)(nil)

// New returns the keys under the KMS key of opts. It makes no call.
func New(api API, opts Options) *Keys {
	if opts.Context == nil {
		opts.Context = map[string]string{"service": "josh"} // the roles of template.yaml allow no other
	}
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.OnError == nil {
		opts.OnError = func(error) {}
	}
	opts.Timeout = cmp.Or(opts.Timeout, 3*time.Second)
	opts.MaxAge = cmp.Or(opts.MaxAge, time.Hour)
	opts.MaxUses = cmp.Or(opts.MaxUses, 1<<20)
	return &Keys{
		api: api, opts: opts, unwrapped: newCache(cmp.Or(opts.Cached, 256)),
		renewing: make(chan struct{}, 1),
	}
}

// Current returns the data key to seal with. One caller makes a new one when it is time; the others go on
// with the old one meanwhile.
func (k *Keys) Current(ctx context.Context) (*seal.Key, error) {
	if key := k.take(false); key != nil {
		return key, nil
	}
	select {
	case k.renewing <- struct{}{}:
	default:
		if key := k.take(true); key != nil {
			return key, nil
		}
		select {
		case k.renewing <- struct{}{}:
		case <-ctx.Done():
			return nil, fault.Wrap(fault.Unavailable, "wait for a data key", ctx.Err())
		}
	}
	defer func() { <-k.renewing }()
	if key := k.take(false); key != nil { // made while this caller waited
		return key, nil
	}
	if err := k.renew(ctx); err != nil {
		key := k.take(true)
		if key == nil {
			return nil, err
		}
		k.opts.OnError(err)
		return key, nil
	}
	return k.take(true), nil
}

// take counts a use of the current key and returns it; nil when it is too old or used too often. With
// overdue, only the hard limits count.
func (k *Keys) take(overdue bool) *seal.Key {
	now := k.opts.Now()
	k.mu.Lock()
	defer k.mu.Unlock()
	maxAge, maxUses := k.opts.MaxAge, k.opts.MaxUses
	if overdue || now.Before(k.retryAt) {
		maxAge, maxUses = hardAge, hardUses
	}
	if k.current == nil || now.Sub(k.made) >= maxAge || k.uses >= maxUses {
		return nil
	}
	k.uses++
	return k.current
}

// renew has KMS make a data key.
func (k *Keys) renew(ctx context.Context) error {
	key, ref, err := k.generate(ctx)
	now := k.opts.Now()
	k.mu.Lock()
	defer k.mu.Unlock()
	if err != nil {
		k.retryAt = now.Add(retryAfter)
		return err
	}
	k.current, k.made, k.uses, k.retryAt = key, now, 0, time.Time{}
	k.unwrapped.add(string(ref), key)
	return nil
}

func (k *Keys) generate(ctx context.Context) (key *seal.Key, ref []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, k.opts.Timeout)
	defer cancel()
	out, err := k.api.GenerateDataKey(ctx, &kms.GenerateDataKeyInput{
		KeyId:             aws.String(k.opts.KeyID),
		KeySpec:           types.DataKeySpecAes256,
		EncryptionContext: k.opts.Context,
	})
	if err != nil {
		return nil, nil, wrap("make a data key", err)
	}
	defer clear(out.Plaintext)
	key, err = seal.NewKey(out.CiphertextBlob, out.Plaintext)
	if err != nil {
		return nil, nil, malformed("make a data key")
	}
	return key, out.CiphertextBlob, nil
}

// Find returns the data key that ref, its wrapped form, stands for.
func (k *Keys) Find(ctx context.Context, ref []byte) (*seal.Key, error) {
	return k.unwrapped.get(ctx, string(ref), k.unwrap)
}

func (k *Keys) unwrap(ctx context.Context, ref string) (*seal.Key, error) {
	ctx, cancel := context.WithTimeout(ctx, k.opts.Timeout)
	defer cancel()
	out, err := k.decrypt(ctx, ref, k.opts.KeyID)
	for _, older := range k.opts.Older {
		if wrong := (*types.IncorrectKeyException)(nil); !errors.As(err, &wrong) {
			break
		}
		out, err = k.decrypt(ctx, ref, older)
	}
	if err != nil {
		return nil, wrap("unwrap a data key", err)
	}
	defer clear(out.Plaintext)
	key, err := seal.NewKey([]byte(ref), out.Plaintext)
	if err != nil {
		return nil, malformed("unwrap a data key")
	}
	return key, nil
}

// decrypt asks KMS for a data key that one of our keys has wrapped: never one that somebody else's has.
func (k *Keys) decrypt(ctx context.Context, ref, by string) (*kms.DecryptOutput, error) {
	return k.api.Decrypt(ctx, &kms.DecryptInput{CiphertextBlob: []byte(ref), KeyId: aws.String(by), EncryptionContext: k.opts.Context})
}
