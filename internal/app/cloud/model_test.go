package cloud_test

import (
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/app/cloud"
	"github.com/josh-sms/josh/internal/base/fault"
)

// TestModel: models that are known are built, one that is not is refused, naming the file, and so is one as its own fallback.
func TestModel(t *testing.T) {
	t.Parallel()
	const known, other, sonnet = "global.anthropic.claude-haiku-5-5", "us.anthropic.claude-haiku-5-5", "us.anthropic.claude-sonnet-4-6"
	for _, c := range []struct {
		id, fallback, large string
		want                string // in the error
	}{
		{known, "", "", ""}, {known, other, "", ""}, {known, other, sonnet, ""}, {"anthropic.claude-9", "", "", "models.json"},
		{known, "anthropic.claude-9", "", "models.json"}, {known, known, "", "fallback"}, {known, "", "anthropic.claude-9", "models.json"}, {known, "", known, "small one"},
	} {
		m, err := cloud.Model(aws.Config{Region: "us-east-1"}, app.Config{Model: app.Bedrock, ModelID: c.id, ModelFallbackID: c.fallback, ModelLargeID: c.large}, nil)
		if c.want == "" && (err != nil || m == nil) || c.want != "" && (fault.KindOf(err) != fault.Config || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s, %s: %v", c.id, c.fallback, err)
		}
	}
	if m, err := cloud.Model(aws.Config{}, app.Config{Model: app.Offline}, nil); m != nil || err != nil {
		t.Errorf("offline: %v, %v", m, err)
	}
}
