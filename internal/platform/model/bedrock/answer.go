package bedrock

import (
	"errors"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/types"

	"github.com/josh-sms/josh/internal/platform/model"
)

// response reads an answer. Its parts are told apart by what they are: the first may be what a model thought.
func response(out *bedrockruntime.ConverseOutput) (model.Response, error) {
	resp := model.Response{Stop: stop(out.StopReason)}
	if u := out.Usage; u != nil {
		resp.Usage = model.Usage{
			In: int(aws.ToInt32(u.InputTokens)), Out: int(aws.ToInt32(u.OutputTokens)),
			CacheRead: int(aws.ToInt32(u.CacheReadInputTokens)), CacheWrite: int(aws.ToInt32(u.CacheWriteInputTokens)),
		}
	}
	message, ok := out.Output.(*types.ConverseOutputMemberMessage)
	if !ok {
		return resp, model.NewError(model.Away, errors.New("an answer without a message"))
	}
	var texts []string
	for _, block := range message.Value.Content {
		switch b := block.(type) {
		case *types.ContentBlockMemberText:
			texts = append(texts, b.Value)
		case *types.ContentBlockMemberToolUse:
			resp.Calls = append(resp.Calls, call(b.Value))
		}
	}
	resp.Text = strings.Join(texts, "\n")
	return resp, nil
}

// call reads a form. One that cannot be written as JSON is left empty, which no schema allows.
func call(use types.ToolUseBlock) model.ToolCall {
	c := model.ToolCall{ID: aws.ToString(use.ToolUseId), Name: aws.ToString(use.Name)}
	if use.Input == nil {
		return c
	}
	if raw, err := use.Input.MarshalSmithyDocument(); err == nil {
		c.Input = raw
	}
	return c
}

// stop reads why a model stopped. "refusal" is newer than the SDK's list.
func stop(reason types.StopReason) model.Stop {
	switch reason {
	case types.StopReasonEndTurn, types.StopReasonStopSequence:
		return model.StopEnd
	case types.StopReasonToolUse:
		return model.StopTool
	case types.StopReasonMaxTokens, types.StopReasonModelContextWindowExceeded:
		return model.StopTokens
	case types.StopReasonContentFiltered, types.StopReasonGuardrailIntervened, "refusal":
		return model.StopRefused
	case types.StopReasonMalformedModelOutput, types.StopReasonMalformedToolUse:
		return model.StopBroken
	default:
		return model.StopUnknown
	}
}
