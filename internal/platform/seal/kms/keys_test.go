package kms_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/kms/types"
	"github.com/aws/smithy-go"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/seal/kms"
)

func TestOneDataKeyForManyTexts(t *testing.T) {
	t.Parallel()
	f := &fakeKMS{}
	box := newBox(f, kms.Options{})
	for range 100 {
		mustOpen(t, box, mustSeal(t, box, "hello"), "hello")
	}
	f.calls(t, "own texts", 1, 0)
	sealed := mustSeal(t, box, "hello")

	other := newBox(f, kms.Options{}) // another process
	for range 100 {
		mustOpen(t, other, sealed, "hello")
	}
	f.calls(t, "another's texts", 1, 1)
	// 1 version, 2 length, 184 wrapped key, 12 nonce, 5 text, 16 tag: 220 bytes.
	if len(sealed) != 294 {
		t.Errorf("5 bytes are sealed in %d characters, want 294", len(sealed))
	}
}

func TestDataKeyIsRenewed(t *testing.T) {
	t.Parallel()
	f, c := &fakeKMS{}, &clock{}
	box := newBox(f, kms.Options{Now: c.Now, MaxUses: 10})
	first := mustSeal(t, box, "1")
	c.Advance(time.Hour - 1)
	mustSeal(t, box, "2")
	f.calls(t, "within the hour", 1, 0)
	c.Advance(1)
	for range 10 {
		mustSeal(t, box, "3")
	}
	f.calls(t, "after the hour", 2, 0)
	mustSeal(t, box, "4")
	f.calls(t, "after ten uses", 3, 0)
	mustOpen(t, box, first, "1")
	f.calls(t, "old keys stay in the cache", 3, 0)
}

func TestOldKeyGoesOnWhileKMSIsAway(t *testing.T) {
	t.Parallel()
	f, c := &fakeKMS{}, &clock{}
	var reported []error
	box := newBox(f, kms.Options{Now: c.Now, OnError: func(err error) { reported = append(reported, err) }})
	mustSeal(t, box, "before")
	f.fail(&types.KMSInternalException{})
	c.Advance(time.Hour)
	for range 10 {
		mustSeal(t, box, "while it is away")
	}
	if len(reported) != 1 || fault.KindOf(reported[0]) != fault.Unavailable || f.calling.Load() != 2 {
		t.Errorf("%d calls, reported %v, want one failed renewal", f.calling.Load(), reported)
	}
	c.Advance(30 * time.Second)
	mustSeal(t, box, "still away")
	if len(reported) != 2 {
		t.Errorf("reported %v, want a second failed renewal", reported)
	}
	c.Advance(23 * time.Hour)
	if _, err := box.Seal(context.Background(), aad, nil); fault.KindOf(err) != fault.Unavailable {
		t.Errorf("Seal after a day: %v, want unavailable", err)
	}
	f.fail(nil)
	mustSeal(t, box, "back")
	f.calls(t, "back", 2, 0)
}

func TestOthersGoOnWhileOneRenews(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := &fakeKMS{block: make(chan struct{})}
		box := newBox(f, kms.Options{})
		var wg sync.WaitGroup
		for range 50 { // nobody has a key: all wait for the one call
			wg.Go(func() { mustSeal(t, box, "x") })
		}
		synctest.Wait()
		if n := f.calling.Load(); n != 1 {
			t.Errorf("%d calls for the first key, want 1", n)
		}
		f.block <- struct{}{}
		wg.Wait()

		time.Sleep(time.Hour)
		wg.Go(func() { mustSeal(t, box, "x") }) // renews
		synctest.Wait()
		mustSeal(t, box, "x") // does not wait
		f.block <- struct{}{}
		wg.Wait()
		f.calls(t, "in the end", 2, 0)
	})
}

func TestConcurrentOpensUnwrapOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := &fakeKMS{}
		sealed := mustSeal(t, newBox(f, kms.Options{}), "hello")
		f.block = make(chan struct{})
		box := newBox(f, kms.Options{})
		impatient, cancel := context.WithCancel(context.Background())
		var wg sync.WaitGroup
		wg.Go(func() {
			if _, err := box.Open(impatient, aad, sealed); !errors.Is(err, context.Canceled) || fault.KindOf(err) != fault.Unavailable {
				t.Errorf("Open with a done context: %v", err)
			}
		})
		synctest.Wait()
		for range 50 {
			wg.Go(func() { mustOpen(t, box, sealed, "hello") })
		}
		synctest.Wait()
		cancel() // the others wait for its call, and must not fail with it
		synctest.Wait()
		close(f.block)
		wg.Wait()
		f.calls(t, "in the end", 1, 1)
	})
}

func TestCallsHaveDeadline(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := &fakeKMS{block: make(chan struct{})}
		start := time.Now()
		_, err := newBox(f, kms.Options{}).Seal(context.Background(), aad, nil)
		if !errors.Is(err, context.DeadlineExceeded) || fault.KindOf(err) != fault.Unavailable || time.Since(start) != 3*time.Second {
			t.Errorf("Seal: %v after %v, want the deadline after 3 s", err, time.Since(start))
		}
	})
}

func TestCacheIsBounded(t *testing.T) {
	t.Parallel()
	f := &fakeKMS{}
	writer, reader := newBox(f, kms.Options{MaxUses: 1}), newBox(f, kms.Options{Cached: 2})
	texts := []string{mustSeal(t, writer, "0"), mustSeal(t, writer, "1"), mustSeal(t, writer, "2")}
	for _, step := range []struct{ text, decrypted int }{
		{0, 1}, {1, 2}, {0, 2}, {2, 3}, {0, 3}, {1, 4}, // 1 was used longest ago when 2 came
	} {
		mustOpen(t, reader, texts[step.text], string(rune('0'+step.text)))
		f.calls(t, "opened", 3, step.decrypted)
	}
}

func TestErrorKinds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err        error
		seal, open fault.Kind
	}{
		{&types.InvalidCiphertextException{}, fault.Invalid, fault.Invalid},
		{&types.IncorrectKeyException{}, fault.Invalid, fault.Invalid},
		{&types.NotFoundException{}, fault.Config, fault.Config},
		{&types.DisabledException{}, fault.Config, fault.Config},
		{&types.KMSInvalidStateException{}, fault.Config, fault.Config},
		{&smithy.GenericAPIError{Code: "AccessDeniedException"}, fault.Config, fault.Config},
		{&smithy.GenericAPIError{Code: "ThrottlingException"}, fault.Unavailable, fault.Unavailable},
		{&types.KeyUnavailableException{}, fault.Unavailable, fault.Unavailable},
		{&types.DependencyTimeoutException{}, fault.Unavailable, fault.Unavailable},
		{errors.New("connection refused"), fault.Unavailable, fault.Unavailable},
	} {
		f := &fakeKMS{}
		sealed := mustSeal(t, newBox(f, kms.Options{}), "x")
		f.fail(c.err)
		box := newBox(f, kms.Options{})
		if _, err := box.Seal(context.Background(), aad, nil); fault.KindOf(err) != c.seal {
			t.Errorf("Seal when KMS says %v: kind %q, want %q", c.err, fault.KindOf(err), c.seal)
		}
		if _, err := box.Open(context.Background(), aad, sealed); fault.KindOf(err) != c.open {
			t.Errorf("Open when KMS says %v: kind %q, want %q", c.err, fault.KindOf(err), c.open)
		}
	}
}

func TestOtherEncryptionContextDoesNotOpen(t *testing.T) {
	t.Parallel()
	f := &fakeKMS{}
	sealed := mustSeal(t, newBox(f, kms.Options{}), "x")
	other := newBox(f, kms.Options{Context: map[string]string{"service": "another"}})
	if _, err := other.Open(context.Background(), aad, sealed); fault.KindOf(err) != fault.Invalid {
		t.Errorf("Open: %v, want invalid", err)
	}
}

// TestRecordedText opens a text of version 1 under a wrapped key; it must open for ever.
func TestRecordedText(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/text-v1.txt")
	if err != nil {
		t.Fatal(err)
	}
	f := &fakeKMS{}
	mustOpen(t, newBox(f, kms.Options{}), strings.TrimSpace(string(data)), "See you on Saturday")
	f.calls(t, "recorded text", 0, 1)
}

func TestMalformedAnswer(t *testing.T) {
	t.Parallel()
	f := &fakeKMS{}
	box := seal.NewBox(newKeys(shortKeys{f}, kms.Options{KeyID: keyID}), nil)
	if _, err := box.Seal(context.Background(), aad, nil); fault.KindOf(err) != fault.Internal {
		t.Errorf("Seal: %v, want internal", err)
	}
	sealed := mustSeal(t, newBox(f, kms.Options{}), "x")
	if _, err := box.Open(context.Background(), aad, sealed); fault.KindOf(err) != fault.Internal {
		t.Errorf("Open: %v, want internal", err)
	}
}
