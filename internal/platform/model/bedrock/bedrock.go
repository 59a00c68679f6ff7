package bedrock

import (
	"context"
	"strconv"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/document"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/types"

	"github.com/josh-sms/josh/internal/platform/model"
)

// Options are the settings of a Model.
type Options struct {
	Tier types.ServiceTierType // which queue a request waits in; "" is the account's default
}

// Model asks one model; it implements model.Model and is safe for concurrent use.
type Model struct {
	converse operation[bedrockruntime.ConverseInput, bedrockruntime.ConverseOutput]
	card     model.Card
	opts     Options
}

// operation is one of Bedrock. A Model is held as an interface, through which reflection comes to the methods of its fields: a client here would
// keep all of its 11 operations in each program.
type operation[In, Out any] = func(context.Context, *In, ...func(*bedrockruntime.Options)) (*Out, error)

var _ model.Model = (*Model)(nil)

// New returns the model that card tells of. It makes no call.
func New(client *bedrockruntime.Client, card model.Card, opts Options) *Model {
	return &Model{converse: client.Converse, card: card, opts: opts}
}

// Complete implements model.Model. It makes one call, whatever the client's own retries are: what is done about a failure
// is decided above it, where it is known how much time is left.
func (m *Model) Complete(ctx context.Context, r model.Request) (model.Response, error) {
	in, err := m.input(r)
	if err != nil {
		return model.Response{}, model.NewError(model.Unasked, err)
	}
	out, err := m.converse(ctx, in, once)
	if err != nil {
		return model.Response{}, failure(err)
	}
	return response(out)
}

// once makes one call of the SDK, and reads what comes strictly.
func once(o *bedrockruntime.Options) {
	o.Retryer = aws.NopRetryer{}
	o.HTTPClient = strict{o.HTTPClient}
}

// input writes a request down as Converse takes it.
func (m *Model) input(r model.Request) (*bedrockruntime.ConverseInput, error) {
	said, err := messages(r.Messages)
	if err != nil {
		return nil, err
	}
	in := &bedrockruntime.ConverseInput{
		ModelId:         aws.String(m.card.ID),
		Messages:        said,
		InferenceConfig: &types.InferenceConfiguration{MaxTokens: aws.Int32(int32(r.MaxTokens))},
		RequestMetadata: map[string]string{"purpose": r.Purpose, "prompt_version": strconv.Itoa(r.Prompt.Version)},
	}
	if r.System != "" {
		in.System = []types.SystemContentBlock{&types.SystemContentBlockMemberText{Value: r.System}}
	}
	if m.caches(r) {
		in.System = append(in.System, &types.SystemContentBlockMemberCachePoint{Value: types.CachePointBlock{Type: types.CachePointTypeDefault}})
	}
	if m.card.Thinking == model.ThinkingDisabled { // it cannot think and be made to call a tool, and a text has no time for it
		in.AdditionalModelRequestFields = document.NewLazyDocument(map[string]any{"thinking": map[string]any{"type": "disabled"}})
	}
	if m.opts.Tier != "" {
		in.ServiceTier = &types.ServiceTier{Type: m.opts.Tier}
	}
	in.ToolConfig, err = m.tools(r)
	return in, err
}

// caches says whether what is the same in all requests is long enough for the model to keep it. The mark stands behind the instructions, and
// the forms come before them, so that it is for both. Below that length, a mark costs nothing and does nothing; it is left out all the
// same, so that nobody takes it for a saving.
func (m *Model) caches(r model.Request) bool {
	return r.System != "" && m.card.CacheFrom > 0 && r.Prefix() >= m.card.CacheFrom
}
