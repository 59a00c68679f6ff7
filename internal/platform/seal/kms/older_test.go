package kms_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	awskms "github.com/aws/aws-sdk-go-v2/service/kms"
	"github.com/aws/aws-sdk-go-v2/service/kms/types"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/seal/kms"
)

// twoKeys is a KMS with keys by id, each of which opens what it has wrapped alone.
type twoKeys struct {
	mu   sync.Mutex
	by   map[string]*fakeKMS
	made map[string]string // key by what it has wrapped
}

func newTwoKeys(ids ...string) *twoKeys {
	k := &twoKeys{by: map[string]*fakeKMS{}, made: map[string]string{}}
	for _, id := range ids {
		k.by[id] = &fakeKMS{}
	}
	return k
}

func (k *twoKeys) GenerateDataKey(ctx context.Context, in *awskms.GenerateDataKeyInput, opts ...func(*awskms.Options)) (*awskms.GenerateDataKeyOutput, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	id, known := *in.KeyId, keyID
	of := k.by[id]
	if of == nil {
		return nil, &types.NotFoundException{}
	}
	in.KeyId = &known
	out, err := of.GenerateDataKey(ctx, in, opts...)
	if err == nil {
		out.CiphertextBlob[0] = byte(len(k.made) + 1) // no two keys wrap alike
		k.made[string(out.CiphertextBlob)] = id
	}
	return out, err
}

func (k *twoKeys) Decrypt(ctx context.Context, in *awskms.DecryptInput, opts ...func(*awskms.Options)) (*awskms.DecryptOutput, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	id, known := *in.KeyId, keyID
	if k.made[string(in.CiphertextBlob)] != id {
		return nil, &types.IncorrectKeyException{}
	}
	in.KeyId = &known
	return k.by[id].Decrypt(ctx, in, opts...)
}

// TestAnotherKey replaces the KMS key while texts are sealed: the new one seals, the old one opens what it sealed for as long as it is named.
func TestAnotherKey(t *testing.T) {
	t.Parallel()
	const before, now = "arn:aws:kms:us-east-1:000000000000:key/before", "arn:aws:kms:us-east-1:000000000000:key/now"
	service := newTwoKeys(before, now)
	of := func(id string, older ...string) *seal.Box {
		return seal.NewBox(newKeys(service, kms.Options{KeyID: id, Older: older}), nil)
	}
	old, both, alone := of(before), of(now, before), of(now)
	var inFlight []string
	for n := range 5 {
		inFlight = append(inFlight, mustSeal(t, old, fmt.Sprint(n)))
	}
	fresh := mustSeal(t, both, "fresh")
	for n, sealed := range inFlight {
		mustOpen(t, both, sealed, fmt.Sprint(n))
	}
	mustOpen(t, both, fresh, "fresh")
	mustOpen(t, alone, fresh, "fresh")
	if _, err := alone.Open(context.Background(), aad, inFlight[0]); fault.KindOf(err) != fault.Invalid {
		t.Errorf("without the key that sealed it: %v, want invalid", err)
	}
	if service.by[before].generated != 1 || service.by[now].generated != 1 {
		t.Error("the key that is replaced seals")
	}
	service.by[before].fail(&types.DisabledException{})
	if _, err := of(now, before).Open(context.Background(), aad, inFlight[0]); fault.KindOf(err) != fault.Config {
		t.Errorf("with a key that is disabled: %v, want config", err)
	}
}
