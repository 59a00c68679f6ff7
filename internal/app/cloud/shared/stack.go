package shared

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"
	"github.com/aws/smithy-go"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Environment returns the settings that the functions of a deployed stack have, as template.yaml gives them: from the stack's parameters
// what somebody chose, from its outputs what it made. Secrets are none of them: the settings say where those are.
func Environment(ctx context.Context, sdk aws.Config, stack string) (map[string]string, error) {
	out, err := cloudformation.NewFromConfig(sdk).DescribeStacks(ctx, &cloudformation.DescribeStacksInput{StackName: &stack})
	var refused smithy.APIError
	switch {
	case errors.As(err, &refused) && refused.ErrorCode() == "ValidationError", err == nil && len(out.Stacks) != 1:
		return nil, fault.New(fault.NotFound, "no stack "+stack+" in "+sdk.Region+" for these credentials: AWS_REGION and AWS_PROFILE say where and who")
	case errors.As(err, &refused) && strings.HasPrefix(refused.ErrorCode(), "AccessDenied"):
		return nil, fault.Wrap(fault.Forbidden, "these credentials may not read the stack "+stack+" (cloudformation:DescribeStacks)", err)
	case err != nil:
		return nil, fault.Wrap(fault.Unavailable, "CloudFormation", err)
	}
	given := map[string]string{}
	for _, p := range out.Stacks[0].Parameters {
		given["parameter "+aws.ToString(p.ParameterKey)] = aws.ToString(p.ParameterValue)
	}
	for _, o := range out.Stacks[0].Outputs {
		given["output "+aws.ToString(o.OutputKey)] = aws.ToString(o.OutputValue)
	}
	environ := map[string]string{"STORE": "dynamodb", "QUEUE": "sqs", "SEAL": "kms", "SECRETS": "secretsmanager"}
	var missing []string
	for variable, from := range settings() {
		value, known := given[from]
		if !known {
			missing = append(missing, from)
		}
		if value != "" {
			environ[variable] = value
		}
	}
	if slices.Sort(missing); len(missing) > 0 {
		return nil, fault.New(fault.Config, "the stack "+stack+" is none of this release, it has no "+strings.Join(missing, ", "))
	}
	return environ, nil
}

// settings says where each setting of the functions stands in the stack.
func settings() map[string]string {
	return map[string]string{
		"STAGE": "parameter Stage", "STAGING_ALLOWLIST": "parameter StagingAllowlist", "PUBLIC_BASE_URL": "parameter PublicBaseUrl", "TABLE_NAME": "output TableName",
		"INBOUND_QUEUE_URL": "output InboundQueueUrl", "OUTBOUND_QUEUE_URL": "output OutboundQueueUrl", "URGENT_QUEUE_URL": "output UrgentQueueUrl",
		"KMS_KEY_ID": "output KeyArnInUse", "SECRETS_PREFIX": "parameter SecretsPrefix", "ALARM_TOPIC_ARN": "output AlarmTopicArn",
		"TWILIO_ACCOUNT_SID": "parameter TwilioAccountSid", "TWILIO_MESSAGING_SERVICE_SID": "parameter MessagingServiceSid", "TWILIO_FROM": "parameter FromNumber",
		"OPT_OUT_CONFIRMATION": "parameter OptOutConfirmation", "SUPPORT_CONTACT": "parameter SupportContact",
		"DEFAULT_CAN_PARTICIPATE": "parameter DefaultCanParticipate", "DEFAULT_CAN_INITIATE": "parameter DefaultCanInitiate",
		"MODEL": "parameter Model", "MODEL_ID": "parameter ModelId", "MODEL_LARGE_ID": "parameter ModelLargeId", "MODEL_FALLBACK_ID": "parameter ModelFallbackId", "MODEL_DAILY_BUDGET_CENTS": "parameter ModelDailyBudgetCents",
		"MODEL_EMBED_ID": "parameter ModelEmbedId", "MODEL_SHADOW_SHARE": "parameter ModelShadowShare", "MODEL_SHADOW_ID": "parameter ModelShadowId", "MODEL_SHADOW_PROMPT": "parameter ModelShadowPrompt", "SAFETY_MODEL": "parameter SafetyModel", "PLANNER": "parameter Planner",
	}
}
