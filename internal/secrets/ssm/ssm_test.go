package ssm_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awsssm "github.com/aws/aws-sdk-go-v2/service/ssm"
	"github.com/aws/aws-sdk-go-v2/service/ssm/types"
	"github.com/aws/smithy-go"
	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/secrets"
	"github.com/josh-sms/josh/internal/secrets/ssm"
)

var (
	_ secrets.Fetch = (*ssm.Store)(nil).Fetch
	_ ssm.API       = (*awsssm.Client)(nil)
)

// fakeSSM holds parameters by path.
type fakeSSM struct {
	parameters map[string]string
	err        error
	calls      int
}

func (f *fakeSSM) GetParameters(ctx context.Context, in *awsssm.GetParametersInput, _ ...func(*awsssm.Options)) (*awsssm.GetParametersOutput, error) {
	f.calls++
	if len(in.Names) > 10 || !aws.ToBool(in.WithDecryption) {
		return nil, &smithy.GenericAPIError{Code: "ValidationException"}
	}
	if f.err != nil {
		return nil, f.err
	}
	out := &awsssm.GetParametersOutput{Parameters: []types.Parameter{
		{}, {Name: aws.String("/elsewhere/A"), Value: aws.String("foreign")}, // what no server should answer
	}}
	for _, name := range in.Names {
		if value, ok := f.parameters[name]; ok {
			out.Parameters = append(out.Parameters, types.Parameter{Name: aws.String(name), Value: aws.String(value)})
		} else {
			out.InvalidParameters = append(out.InvalidParameters, name)
		}
	}
	return out, nil
}

func TestFetch(t *testing.T) {
	t.Parallel()
	f := &fakeSSM{parameters: map[string]string{"/josh/prod/A": "a", "/josh/prod/B": "b", "/josh/prod/D": "not asked for", "/A": "root"}}
	for prefix, want := range map[string]map[string]string{
		"/josh/prod":  {"A": "a", "B": "b"},
		"/josh/prod/": {"A": "a", "B": "b"},
		"/josh/beta":  {},
		"/":           {"A": "root"},
	} {
		got, err := ssm.New(f, ssm.Options{Prefix: prefix, Names: []string{"A", "B", "C"}}).Fetch(context.Background())
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", prefix, err, diff)
		}
	}
}

func TestFetchInTens(t *testing.T) {
	t.Parallel()
	f, names, want := &fakeSSM{parameters: map[string]string{}}, []string{}, map[string]string{}
	for i := range 21 {
		name := fmt.Sprintf("SECRET_%d", i)
		names = append(names, name)
		want[name] = fmt.Sprint(i)
		f.parameters["/josh/"+name] = fmt.Sprint(i)
	}
	got, err := ssm.New(f, ssm.Options{Prefix: "/josh", Names: names}).Fetch(context.Background())
	if diff := cmp.Diff(want, got); err != nil || diff != "" || f.calls != 3 {
		t.Errorf("%d calls, %v (-want +got):\n%s", f.calls, err, diff)
	}
}

func TestErrorKinds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		want fault.Kind
	}{
		{&types.InvalidKeyId{}, fault.Config},
		{&smithy.GenericAPIError{Code: "AccessDeniedException"}, fault.Config},
		{&smithy.GenericAPIError{Code: "ValidationException"}, fault.Config},
		{&smithy.GenericAPIError{Code: "ThrottlingException"}, fault.Unavailable},
		{&types.InternalServerError{}, fault.Unavailable},
		{errors.New("connection refused"), fault.Unavailable},
	} {
		got, err := ssm.New(&fakeSSM{err: c.err}, ssm.Options{Prefix: "/josh", Names: []string{"A"}}).Fetch(context.Background())
		if got != nil || fault.KindOf(err) != c.want {
			t.Errorf("%v: %v of kind %q, want %q", c.err, got, fault.KindOf(err), c.want)
		}
	}
}

// hung is a parameter store that never answers.
type hung struct{}

func (hung) GetParameters(ctx context.Context, _ *awsssm.GetParametersInput, _ ...func(*awsssm.Options)) (*awsssm.GetParametersOutput, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func TestCallHasDeadline(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		_, err := ssm.New(hung{}, ssm.Options{Prefix: "/josh", Names: []string{"A"}}).Fetch(context.Background())
		if !errors.Is(err, context.DeadlineExceeded) || fault.KindOf(err) != fault.Unavailable || time.Since(start) != 3*time.Second {
			t.Errorf("Fetch: %v after %v, want the deadline after 3 s", err, time.Since(start))
		}
	})
}
