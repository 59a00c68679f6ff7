package cloud

import (
	"context"
	"maps"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
)

// Stack returns the settings of the functions of a stack, as its parameters and outputs have them: what an operator's command needs that works on
// it. Secrets are not among them.
func Stack(ctx context.Context, sdk aws.Config, name string) (map[string]string, error) {
	out, err := cloudformation.NewFromConfig(sdk).DescribeStacks(ctx, &cloudformation.DescribeStacksInput{StackName: &name})
	if err != nil {
		return nil, fault.Wrap(fault.Unavailable, "the stack "+name+" cannot be described", err)
	}
	if len(out.Stacks) != 1 {
		return nil, fault.New(fault.NotFound, "there is no stack "+name)
	}
	values := map[string]string{}
	for _, p := range out.Stacks[0].Parameters {
		values[aws.ToString(p.ParameterKey)] = aws.ToString(p.ParameterValue)
	}
	for _, o := range out.Stacks[0].Outputs {
		values[aws.ToString(o.OutputKey)] = aws.ToString(o.OutputValue)
	}
	environ := map[string]string{"STORE": app.DynamoDB, "QUEUE": app.SQS, "SEAL": app.KMS, "SECRETS": app.Manager}
	for variable, of := range stackSettings() {
		if values[of] == "" && variable != "STAGING_ALLOWLIST" && variable != "TWILIO_MESSAGING_SERVICE_SID" && variable != "TWILIO_FROM" {
			return nil, fault.New(fault.Invalid, name+" is no stack of JOSH, or one of an older release: it has no "+of)
		}
		environ[variable] = values[of]
	}
	return environ, nil
}

// stackSettings are the variables of the functions that operators need, with the parameter or output of the stack that has the value of each.
func stackSettings() map[string]string {
	return map[string]string{
		"STAGE": "Stage", "STAGING_ALLOWLIST": "StagingAllowlist", "PUBLIC_BASE_URL": "PublicBaseUrl", "OPT_OUT_CONFIRMATION": "OptOutConfirmation",
		"TABLE_NAME": "TableName", "INBOUND_QUEUE_URL": "InboundQueueUrl", "OUTBOUND_QUEUE_URL": "OutboundQueueUrl", "URGENT_QUEUE_URL": "UrgentQueueUrl",
		"KMS_KEY_ID": "KeyArnInUse", "SECRETS_PREFIX": "SecretsPrefix",
		"TWILIO_ACCOUNT_SID": "TwilioAccountSid", "TWILIO_MESSAGING_SERVICE_SID": "MessagingServiceSid", "TWILIO_FROM": "FromNumber",
	}
}

// WithSecrets returns an environment with the secret variables of some names in it, from where the functions have them.
func WithSecrets(ctx context.Context, sdk aws.Config, environ map[string]string, names ...string) (map[string]string, error) {
	source, err := secretSource(sdk, environ, app.Local, names)
	if err != nil || source == nil {
		return environ, err
	}
	values, err := source.Load(ctx)
	if err != nil {
		return nil, err
	}
	whole := maps.Clone(environ)
	maps.Copy(whole, values)
	return whole, nil
}
