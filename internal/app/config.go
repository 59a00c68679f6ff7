package app

import (
	"log/slog"
	"net/url"

	"github.com/josh-sms/josh/internal/base/sms"
)

// Mode says where the program runs; it selects the defaults. Its value is the name of the struct tag that
// holds them.
type Mode string

// The modes.
const (
	Local  Mode = "local"  // josh run: everything on one machine, nothing is required
	Lambda Mode = "lambda" // a function on AWS: nothing secret has a default
)

// Values of STORE, QUEUE, MODEL, SAFETY_MODEL, PLANNER, SEAL, SECRETS, OPT_OUT_CONFIRMATION and STAGE.
const (
	Bolt     = "bolt"           // STORE: one file on this machine; QUEUE: in memory
	DynamoDB = "dynamodb"       // STORE
	SQS      = "sqs"            // QUEUE
	Offline  = "offline"        // MODEL: rules, no network
	Bedrock  = "bedrock"        // MODEL: Amazon Bedrock
	Scripted = "scripted"       // MODEL: what POST /dev/model says, under josh run
	KeyFile  = "local"          // SEAL: data keys from a key file
	KMS      = "kms"            // SEAL
	Env      = "env"            // SECRETS: from the environment
	Manager  = "secretsmanager" // SECRETS: from AWS Secrets Manager
	On       = "on"             // SAFETY_MODEL, PLANNER
	Staging  = "staging"        // STAGE: texts leave to the phones of STAGING_ALLOWLIST only
	Prod     = "prod"           // STAGE: nothing is tried there
	ByApp    = "app"            // OPT_OUT_CONFIRMATION: JOSH confirms a STOP
	ByTwilio = "provider"       // OPT_OUT_CONFIRMATION: Twilio's opt-out management does
)

// Config is everything that can be set from outside, parsed. Its tags are the single table of variables:
//
//	env       name of the variable; several values are parted by commas
//	local     default under josh run
//	lambda    default in a function
//	required  "lambda" (there), or the setting of another variable that makes it required
//	unless    a variable that, when set, makes this one optional
//	match     form of a value, as a regular expression
//	rule      the same in words, after "must be"
//	example   a value that passes
//	secret    "true": comes from AWS Secrets Manager when SECRETS says so, see SecretNames
//
// The comment of a field is its meaning in docs/configuration.md, which a test generates from this file. A
// value of white space only counts as unset.
type Config struct {
	// The URL that Twilio is given for this installation, without a path. Signatures are checked against it. `josh run` takes its own address when it is unset.
	PublicBaseURL *url.URL `env:"PUBLIC_BASE_URL" required:"lambda" match:"^https?://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:]+\\])(:[0-9]{1,5})?/?$" rule:"an http or https URL without path, query and fragment (https in Lambda)" example:"https://sms.example.org"`

	// The Twilio account that sends.
	TwilioAccountSID string `env:"TWILIO_ACCOUNT_SID" local:"AC00000000000000000000000000000000" required:"lambda" match:"^AC[0-9a-fA-F]{32}$" rule:"AC and 32 hexadecimal digits" example:"AC00000000000000000000000000000000"`
	// The account's auth tokens. Requests are accepted when any of them signed; the first one signs in. Give two while rotating.
	TwilioAuthTokens []string `env:"TWILIO_AUTH_TOKEN" local:"josh-local-token" required:"lambda" match:"^[!-+\\--~]+(,[!-+\\--~]+)*$" rule:"one token or several parted by commas, without spaces" example:"new-token,old-token" secret:"true"`
	// An API key to sign in with instead of the account's token.
	TwilioAPIKey string `env:"TWILIO_API_KEY" match:"^SK[0-9a-fA-F]{32}$" rule:"SK and 32 hexadecimal digits, together with TWILIO_API_SECRET" example:"SK00000000000000000000000000000000" secret:"true"`
	// The secret of the API key.
	TwilioAPISecret string `env:"TWILIO_API_SECRET" match:"^[!-~]+$" rule:"the API key's secret without spaces, together with TWILIO_API_KEY" example:"the-secret-of-the-key" secret:"true"`
	// The messaging service that sends, instead of TWILIO_FROM.
	TwilioMessagingServiceSID string `env:"TWILIO_MESSAGING_SERVICE_SID" match:"^MG[0-9a-fA-F]{32}$" rule:"MG and 32 hexadecimal digits, and TWILIO_FROM unset" example:"MG00000000000000000000000000000000"`
	// JOSH's own number. The local default, `+15550100000`, counts only when TWILIO_MESSAGING_SERVICE_SID is unset too.
	TwilioFrom sms.Phone `env:"TWILIO_FROM" required:"lambda" unless:"TWILIO_MESSAGING_SERVICE_SID" match:"^\\+[1-9][0-9]{6,14}$" rule:"a phone number in E.164 form" example:"+15550100000"`
	// Where sends go. Unset: the built-in carrier simulator under `josh run`, Twilio itself in Lambda.
	TwilioAPIBaseURL *url.URL `env:"TWILIO_API_BASE_URL" match:"^https?://[^\\s?#@]+$" rule:"an http or https URL without query and fragment" example:"https://api.twilio.com"`

	// The engine of the table.
	Store string `env:"STORE" local:"bolt" lambda:"dynamodb" match:"^(bolt|dynamodb)$" rule:"bolt or dynamodb (in Lambda only dynamodb)" example:"dynamodb"`
	// The DynamoDB table.
	TableName string `env:"TABLE_NAME" required:"STORE=dynamodb" match:"^[A-Za-z0-9_.-]{3,}$" rule:"the name of a DynamoDB table: at least 3 letters, digits, dots, dashes or underscores" example:"josh-prod"`
	// The engine of the queues; `bolt` is the memory of `josh run`, whose start offers again what the table has unfinished.
	Queue string `env:"QUEUE" local:"bolt" lambda:"sqs" match:"^(bolt|sqs)$" rule:"bolt or sqs (in Lambda only sqs)" example:"sqs"`
	// The queue between the webhook and the turns.
	InboundQueueURL *url.URL `env:"INBOUND_QUEUE_URL" required:"QUEUE=sqs" match:"^https?://[^\\s?#]+\\.fifo$" rule:"the URL of a FIFO queue" example:"https://sqs.us-east-1.amazonaws.com/000000000000/josh-inbound.fifo"`
	// The queue between the turns and the sender.
	OutboundQueueURL *url.URL `env:"OUTBOUND_QUEUE_URL" required:"QUEUE=sqs" match:"^https?://[^\\s?#]+\\.fifo$" rule:"the URL of a FIFO queue" example:"https://sqs.us-east-1.amazonaws.com/000000000000/josh-outbound.fifo"`
	// The queue of compliance and safety texts, which wait behind nobody else's. Unset: they go with the others.
	UrgentQueueURL *url.URL `env:"URGENT_QUEUE_URL" match:"^https?://[^\\s?#]+\\.fifo$" rule:"the URL of a FIFO queue" example:"https://sqs.us-east-1.amazonaws.com/000000000000/josh-urgent.fifo"`
	// What understands a text that the rules are not sure of: nothing but them, or a model. `scripted`, only under `josh run`, answers what `POST /dev/model` tells it to.
	Model string `env:"MODEL" local:"offline" lambda:"offline" match:"^(offline|bedrock|scripted)$" rule:"offline or bedrock, or scripted under josh run" example:"bedrock"`
	// Whether the model of MODEL judges texts of which the rules are not sure that they tell of danger; without its answer they count as danger. `off`: rules judge those, too.
	SafetyModel string `env:"SAFETY_MODEL" local:"off" lambda:"off" match:"^(off|on)$" rule:"off, or on with a MODEL that is not offline" example:"on"`
	// The model of MODEL=bedrock, and the small one where MODEL_LARGE_ID names a large one: the id of an inference profile in `internal/platform/model/models.json`. Region and credentials are those of the environment.
	ModelID string `env:"MODEL_ID" required:"MODEL=bedrock" match:"^[a-z0-9.:-]{3,100}$" rule:"the id of a model in internal/platform/model/models.json" example:"global.anthropic.claude-haiku-5-5"`
	// The large model of MODEL=bedrock. It is asked where a prompt allows it and the score of the request is at least 4 (mediation 4, intensity 8 or more 3, ambiguous 2, more than 500 characters 1, a mechanical task -1); when it gives no answer the small one is. Nothing scores 4 so far: guided talks will. Unset: the small one for all.
	ModelLargeID string `env:"MODEL_LARGE_ID" match:"^[a-z0-9.:-]{3,100}$" rule:"the id of another model in internal/platform/model/models.json than MODEL_ID and MODEL_FALLBACK_ID" example:"us.anthropic.claude-sonnet-4-6"`
	// The model that is asked when the first throttles or is away. Unset: none, and the rules' reading counts.
	ModelFallbackID string `env:"MODEL_FALLBACK_ID" match:"^[a-z0-9.:-]{3,100}$" rule:"the id of another model in internal/platform/model/models.json" example:"us.anthropic.claude-haiku-5-5"`
	// The model of MODEL=bedrock that makes vectors of facts. Unset: none are made, and facts are found by rules alone. Vectors of two models cannot be compared: after a change they are made again.
	ModelEmbedID string `env:"MODEL_EMBED_ID" match:"^[a-z0-9.:-]{3,100}$" rule:"the id of a model of vectors in internal/platform/model/models.json" example:"amazon.titan-embed-text-v2:0"`
	// What calls of models may cost in a day (UTC), in cents, for all people together; 0 is no limit. Over it rules answer until midnight, and an alarm is raised once; from four fifths of it on, what can wait (notes, summaries, drafts, second readings) asks no model. Calls that are under way when it is reached are still paid.
	ModelDailyBudgetCents int `env:"MODEL_DAILY_BUDGET_CENTS" local:"0" lambda:"0" match:"^(0|[1-9][0-9]{0,6})$" rule:"a whole number of cents from 0 to 9999999, 0 for no limit" example:"500"`
	// The share of texts that a second reader reads as well, after they are answered, for `josh shadow`; 0 is none. What is done about a text never depends on it. Its calls count against the day's budget.
	ModelShadowShare float64 `env:"MODEL_SHADOW_SHARE" local:"0" lambda:"0" match:"^(0(\\.[0-9]{1,4})?|1)$" rule:"a number from 0 to 1 with at most four decimals; above 0 with a second reader that is another than the first: MODEL_SHADOW_ID or MODEL_SHADOW_PROMPT" example:"0.05"`
	// The second reader: the id of a model in `internal/platform/model/models.json`, `offline` for the rules, or `scripted` under `josh run`. Unset: the model of MODEL_ID, by another prompt.
	ModelShadowID string `env:"MODEL_SHADOW_ID" match:"^[a-z0-9.:-]{3,100}$" rule:"the id of a model in internal/platform/model/models.json, offline where MODEL is not, or scripted under josh run" example:"us.anthropic.claude-haiku-5-5"`
	// The version of the prompt `intent` that the second reader gets. Unset: the one of the first.
	ModelShadowPrompt int `env:"MODEL_SHADOW_PROMPT" match:"^[1-9][0-9]?$" rule:"the version of a prompt in internal/platform/model/prompts" example:"1"`
	// Whether a text may hold several requests, and what reaches others, ends something or cannot be undone waits for a yes. `shadow` does what `off` does, and tells in the trace what would have been done.
	Planner string `env:"PLANNER" local:"on" lambda:"on" match:"^(off|on|shadow)$" rule:"off, on or shadow" example:"shadow"`
	// How sure it must be that a text asks for a plan, from 0 to 1, so that it counts as one whatever else it may be.
	IntentHigh float64 `env:"INTENT_HIGH" local:"0.80" lambda:"0.80" match:"^0\\.[0-9]{1,2}$" rule:"a number from 0 to 0.99, above INTENT_MED" example:"0.85"`
	// From where on a text counts as what it seems to be. What it lacks is asked for, once.
	IntentMed float64 `env:"INTENT_MED" local:"0.60" lambda:"0.60" match:"^0\\.[0-9]{1,2}$" rule:"a number from 0 to 0.99, above INTENT_LOW" example:"0.65"`
	// From where on it counts as a wish for a plan when the everyday answers take it for one, too.
	IntentLow float64 `env:"INTENT_LOW" local:"0.40" lambda:"0.40" match:"^0\\.[0-9]{1,2}$" rule:"a number from 0 to 0.99" example:"0.45"`
	// Where the keys come from that encrypt bodies and numbers: a key file in the data directory, or KMS.
	Seal string `env:"SEAL" local:"local" lambda:"kms" match:"^(local|kms)$" rule:"local or kms" example:"kms"`
	// A data key for SEAL=local in place of the key file, for trying functions on one machine.
	SealKey string `env:"SEAL_KEY" match:"^[A-Za-z0-9+/]{43}=$" rule:"32 bytes in base64" example:"MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=" secret:"true"`
	// The KMS key. Several while another one takes its place: the first seals, all open. A key that rotates at KMS stays one.
	KMSKeyIDs []string `env:"KMS_KEY_ID" required:"SEAL=kms" match:"^[A-Za-z0-9:/_-]+(,[A-Za-z0-9:/_-]+)*$" rule:"the id, ARN or alias of a KMS key, or several parted by commas" example:"alias/josh-prod"`
	// Where secret variables come from: the environment, or AWS Secrets Manager.
	Secrets string `env:"SECRETS" local:"env" lambda:"secretsmanager" match:"^(env|secretsmanager)$" rule:"env or secretsmanager" example:"secretsmanager"`
	// What the names of the two secrets begin with: `/josh/prod` for `/josh/prod/twilio` and `/josh/prod/josh`.
	SecretsPrefix string `env:"SECRETS_PREFIX" required:"SECRETS=secretsmanager" match:"^(/[A-Za-z0-9_.-]+)+$" rule:"a path that starts with a slash and does not end with one" example:"/josh/prod"`

	// Texts that one process hands to the carrier per second and sender; 0 does not pace. Processes do not know of each other: with n workers at a time up to n times as many leave, and the carrier queues the rest.
	SenderMPS float64 `env:"SENDER_MPS" local:"0" lambda:"0" match:"^[0-9]{1,4}(\\.[0-9]{1,3})?$" rule:"a number from 0 to below 10000 with at most three decimals" example:"1.5"`
	// The key of the hash under which a number is known. Several while one replaces another: numbers that nobody knows get the first, who is known under any keeps that one. Without the pepper under which somebody is known they are a stranger, opt-outs included.
	PhonePeppers []string `env:"PHONE_PEPPER" local:"josh-local-pepper" required:"lambda" match:"^[!-+\\--~]{16,}(,[!-+\\--~]{16,})*$" rule:"one pepper or several parted by commas, each of at least 16 characters without spaces; all but one of them begin with p2:" example:"the-output-of-openssl-rand-hex-32" secret:"true"`
	// Who confirms a STOP: `app` is JOSH, `provider` is Twilio, for the words that it recognises; JOSH confirms all others.
	OptOutConfirmation string `env:"OPT_OUT_CONFIRMATION" local:"app" lambda:"app" match:"^(app|provider)$" rule:"app or provider" example:"provider"`
	// Whether a new person may take part in plans (`can_participate`). Of people who are there already an operator changes it.
	DefaultCanParticipate bool `env:"DEFAULT_CAN_PARTICIPATE" local:"true" lambda:"true" match:"^(true|false)$" rule:"true or false" example:"false"`
	// Whether a new person may start plans (`can_initiate`); only who may take part in them can.
	DefaultCanInitiate bool `env:"DEFAULT_CAN_INITIATE" local:"true" lambda:"true" match:"^(true|false)$" rule:"true or false" example:"false"`
	// Codes of the form at `/join` that leave in a day (UTC); beyond it none does, and an alarm is raised. Half of them are for people who texted first, a tenth for UK numbers of others. Each costs a text: by our estimate 2000 are about 20 dollars, and 10 more if all of that tenth leave; your price list decides.
	CodesPerDay int `env:"CODES_PER_DAY" local:"2000" lambda:"2000" match:"^[1-9][0-9]{1,6}$" rule:"a whole number from 10 to 9999999" example:"500"`
	// Codes of the form to one number in 24 hours, beside three an hour. Over it the page says what it always says, and no text leaves.
	CodesPerNumber int `env:"CODES_PER_NUMBER" local:"6" lambda:"6" match:"^([1-9]|[1-4][0-9])$" rule:"a whole number from 1 to 49" example:"10"`
	// Where a person can reach a human; it stands in the answer to HELP. The default is an address of nobody, good for a carrier on this machine only.
	SupportContact string `env:"SUPPORT_CONTACT" local:"help@josh.example" required:"lambda" match:"^[!-~]{5,60}$" rule:"an e-mail address or a URL of at most 60 characters" example:"help@example.org"`
	// Where errors are reported; unset reports nowhere.
	SentryDSN string `env:"SENTRY_DSN" match:"^https?://[^\\s/@]+@[^\\s/@]+/(.+/)?[0-9]+$" rule:"the DSN of a Sentry project" example:"https://key@sentry.example.org/1" secret:"true"`
	// Where traces go: a receiver of OpenTelemetry's protocol over HTTP (OTLP), without the path of traces. How many of them `OTEL_TRACES_SAMPLER` and `OTEL_TRACES_SAMPLER_ARG` say, as OpenTelemetry defines them. Unset: there are none.
	OTLPEndpoint *url.URL `env:"OTEL_EXPORTER_OTLP_ENDPOINT" match:"^https?://[^\\s?#@]+$" rule:"an http or https URL without query and fragment" example:"http://localhost:4318"`
	// Headers for that receiver, as OpenTelemetry defines them: it may want a key.
	OTLPHeaders string `env:"OTEL_EXPORTER_OTLP_HEADERS" match:"^[^\\s,=]+=[^\\s,]*(,[^\\s,=]+=[^\\s,]*)*$" rule:"name=value, several parted by commas, values as in a URL" example:"x-api-key=the-key" secret:"true"`
	// The SNS topic that operators are paged by, a message for each safety incident. Unset: the log and the error tracker are all that tells.
	AlarmTopicARN string `env:"ALARM_TOPIC_ARN" match:"^arn:[a-z-]+:sns:[a-z0-9-]+:[0-9]{12}:[A-Za-z0-9_-]+$" rule:"the ARN of an SNS topic" example:"arn:aws:sns:us-east-1:000000000000:josh-alarms"`
	// The least severe level that is logged.
	LogLevel slog.Level `env:"LOG_LEVEL" local:"info" lambda:"info" match:"^(debug|info|warn|error)$" rule:"debug, info, warn or error" example:"debug"`
	// The installation, in metrics and reports.
	Stage string `env:"STAGE" local:"local" required:"lambda" match:"^[a-z0-9-]{1,20}$" rule:"1 to 20 lower-case letters, digits or dashes" example:"prod"`
	// The phones of a trial, under STAGE=staging: texts leave to them and to nobody else. What others text is stored and not answered.
	StagingAllowlist []sms.Phone `env:"STAGING_ALLOWLIST" required:"STAGE=staging" match:"^\\+[1-9][0-9]{6,14}(,\\+[1-9][0-9]{6,14})*$" rule:"phone numbers in E.164 form parted by commas, and STAGE must be staging" example:"+15550100021,+15550100022"`
}
