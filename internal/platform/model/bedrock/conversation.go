package bedrock

import (
	"encoding/json"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/document"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime/types"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/model"
)

// tools writes down which tools there are, and whether one has to be called; nil for none.
func (m *Model) tools(r model.Request) (*types.ToolConfiguration, error) {
	offered, choice := r.Tools, types.ToolChoice(&types.ToolChoiceMemberAuto{})
	switch {
	case r.Tool != nil && !m.card.ForcedTool, len(r.Tools) > 0 && !m.card.FreeTools:
		return nil, fault.New(fault.Config, "the model cannot be made to call a tool, or to choose among some")
	case r.Tool != nil:
		offered, choice = []model.Tool{*r.Tool}, &types.ToolChoiceMemberTool{Value: types.SpecificToolChoice{Name: aws.String(r.Tool.Name)}}
	case len(offered) == 0:
		return nil, nil //nolint:nilnil // no tools is what there is
	case r.MaxText == 0: // it must call one
		choice = &types.ToolChoiceMemberAny{}
	}
	config := &types.ToolConfiguration{ToolChoice: choice}
	for _, t := range offered {
		schema, err := written(t.Schema.Raw())
		if err != nil {
			return nil, err
		}
		config.Tools = append(config.Tools, &types.ToolMemberToolSpec{Value: types.ToolSpecification{
			Name: aws.String(t.Name), Description: aws.String(t.Description), InputSchema: &types.ToolInputSchemaMemberJson{Value: schema},
		}})
	}
	return config, nil
}

// messages joins what one side says in a row, because Converse has the sides take turns.
func messages(all []model.Message) ([]types.Message, error) {
	var out []types.Message
	for _, m := range all {
		role := types.ConversationRole(m.Role)
		if len(out) == 0 || out[len(out)-1].Role != role {
			out = append(out, types.Message{Role: role})
		}
		content, err := parts(m)
		if err != nil {
			return nil, err
		}
		last := &out[len(out)-1]
		last.Content = append(last.Content, content...)
	}
	return out, nil
}

// parts writes a message down: results go first, because Converse wants them before words.
func parts(m model.Message) (content []types.ContentBlock, err error) {
	for _, r := range m.Results {
		status := types.ToolResultStatusSuccess
		if r.Failed {
			status = types.ToolResultStatusError
		}
		content = append(content, &types.ContentBlockMemberToolResult{Value: types.ToolResultBlock{
			ToolUseId: aws.String(r.ID), Status: status,
			Content: []types.ToolResultContentBlock{&types.ToolResultContentBlockMemberText{Value: r.Text}},
		}})
	}
	if m.Text != "" {
		content = append(content, &types.ContentBlockMemberText{Value: m.Text})
	}
	for _, c := range m.Calls {
		input, err := written(c.Input)
		if err != nil {
			return nil, err
		}
		content = append(content, &types.ContentBlockMemberToolUse{Value: types.ToolUseBlock{
			ToolUseId: aws.String(c.ID), Name: aws.String(c.Name), Input: input,
		}})
	}
	return content, nil
}

// written returns JSON as the SDK writes it.
func written(raw json.RawMessage) (document.Interface, error) {
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		return nil, fault.Wrap(fault.Internal, "JSON for a model", err)
	}
	return document.NewLazyDocument(value), nil
}
