package kms_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"maps"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	awskms "github.com/aws/aws-sdk-go-v2/service/kms"
	"github.com/aws/aws-sdk-go-v2/service/kms/types"
	"github.com/aws/smithy-go"

	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/seal/kms"
)

const (
	keyID = "alias/josh-test"
	aad   = "P#c0ffee/W#1"
)

// wrappedSize is about what KMS returns for a 256-bit key.
const wrappedSize = 184

// fakeKMS wraps the nth data key, 32 bytes of n, as 184 bytes that end with n.
type fakeKMS struct {
	mu        sync.Mutex
	err       error         // returned by every call
	block     chan struct{} // when set, calls wait for it or for the end of their context
	generated int
	decrypted int
	calling   atomic.Int32
	context   map[string]string
}

func (f *fakeKMS) begin(ctx context.Context, key string, encryption map[string]string) error {
	f.calling.Add(1)
	f.mu.Lock()
	err, block := f.err, f.block
	f.mu.Unlock()
	if block != nil {
		select {
		case <-block:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if _, bounded := ctx.Deadline(); !bounded {
		return &smithy.GenericAPIError{Code: "NoDeadline"}
	}
	if key != keyID {
		return &types.NotFoundException{}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.context == nil {
		f.context = maps.Clone(encryption)
	}
	if err == nil && !maps.Equal(f.context, encryption) {
		return &types.InvalidCiphertextException{}
	}
	return err
}

func (f *fakeKMS) GenerateDataKey(ctx context.Context, in *awskms.GenerateDataKeyInput, _ ...func(*awskms.Options)) (*awskms.GenerateDataKeyOutput, error) {
	if err := f.begin(ctx, *in.KeyId, in.EncryptionContext); err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.generated++
	if in.KeySpec != types.DataKeySpecAes256 {
		return &awskms.GenerateDataKeyOutput{}, nil
	}
	wrapped := binary.BigEndian.AppendUint32(make([]byte, wrappedSize-4), uint32(f.generated))
	return &awskms.GenerateDataKeyOutput{CiphertextBlob: wrapped, Plaintext: secret(f.generated)}, nil
}

func (f *fakeKMS) Decrypt(ctx context.Context, in *awskms.DecryptInput, _ ...func(*awskms.Options)) (*awskms.DecryptOutput, error) {
	if err := f.begin(ctx, *in.KeyId, in.EncryptionContext); err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.decrypted++
	if len(in.CiphertextBlob) != wrappedSize {
		return nil, &types.InvalidCiphertextException{}
	}
	return &awskms.DecryptOutput{Plaintext: secret(int(binary.BigEndian.Uint32(in.CiphertextBlob[wrappedSize-4:])))}, nil
}

func secret(n int) []byte { return bytes.Repeat([]byte{byte(n)}, seal.KeySize) }

func (f *fakeKMS) fail(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.err = err
}

// calls demands the numbers of calls since the start.
func (f *fakeKMS) calls(t *testing.T, step string, generated, decrypted int) {
	t.Helper()
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.generated != generated || f.decrypted != decrypted {
		t.Errorf("%s: %d GenerateDataKey and %d Decrypt, want %d and %d", step, f.generated, f.decrypted, generated, decrypted)
	}
}

// clock is a clock that moves only when it is told to.
type clock struct{ nanos atomic.Int64 }

func (c *clock) Now() time.Time          { return time.Unix(1772366400, c.nanos.Load()) }
func (c *clock) Advance(d time.Duration) { c.nanos.Add(int64(d)) }

// service is what kms.API takes two methods of.
type service interface {
	GenerateDataKey(context.Context, *awskms.GenerateDataKeyInput, ...func(*awskms.Options)) (*awskms.GenerateDataKeyOutput, error)
	Decrypt(context.Context, *awskms.DecryptInput, ...func(*awskms.Options)) (*awskms.DecryptOutput, error)
}

func newKeys(s service, opts kms.Options) *kms.Keys {
	return kms.New(kms.API{GenerateDataKey: s.GenerateDataKey, Decrypt: s.Decrypt}, opts)
}

func newBox(f *fakeKMS, opts kms.Options) *seal.Box {
	opts.KeyID = keyID
	return seal.NewBox(newKeys(f, opts), nil)
}

func mustSeal(t *testing.T, b *seal.Box, plain string) string {
	t.Helper()
	sealed, err := b.Seal(context.Background(), aad, []byte(plain))
	if err != nil {
		t.Fatalf("Seal: %v", err)
	}
	return sealed
}

func mustOpen(t *testing.T, b *seal.Box, sealed, want string) {
	t.Helper()
	got, err := b.Open(context.Background(), aad, sealed)
	if err != nil || string(got) != want {
		t.Errorf("Open = %q, %v, want %q", got, err, want)
	}
}

// shortKeys is a KMS whose data keys are too short.
type shortKeys struct{ *fakeKMS }

func (s shortKeys) GenerateDataKey(ctx context.Context, in *awskms.GenerateDataKeyInput, _ ...func(*awskms.Options)) (*awskms.GenerateDataKeyOutput, error) {
	out, err := s.fakeKMS.GenerateDataKey(ctx, in)
	out.Plaintext = out.Plaintext[:16]
	return out, err
}

func (s shortKeys) Decrypt(ctx context.Context, in *awskms.DecryptInput, _ ...func(*awskms.Options)) (*awskms.DecryptOutput, error) {
	out, err := s.fakeKMS.Decrypt(ctx, in)
	out.Plaintext = out.Plaintext[:16]
	return out, err
}
