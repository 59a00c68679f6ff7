package model

import (
	"context"
	"encoding/json"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Limits of every request and every answer.
const (
	// MaxInput bounds the bytes of a request's words. A token has at least a byte, so that no request reaches the 100,000
	// tokens from which a model costs five times as much (models.json).
	MaxInput = 64 << 10
	// MaxAnswer bounds the bytes of an answer: more than a model writes in the time of a turn. An item of the table has room.
	MaxAnswer = 32 << 10
	// MaxCalls is how many calls of a model one request may lead to: the first, and a second model or a repair.
	MaxCalls = 2
)

// Model answers requests. All that implement it are safe for concurrent use.
type Model interface {
	// Complete returns the answer to r. Every error is an *Error. The ledger of the response counts with an error, too:
	// calls that came to nothing cost money.
	Complete(ctx context.Context, r Request) (Response, error)
}

// Request is what a model is asked.
type Request struct {
	Purpose  string // what the answer is for, as in "intent"; sums of money are by it
	Class    Class  // that of the prompt; "" is Small
	Signals  Signals
	Prompt   Prompt // which file of instructions it was made from
	System   string // the instructions
	Messages []Message
	// Tool is the form that the answer has to have: the model must call it, once. Without it, the answer is a text.
	Tool *Tool
	// Tools are what the model may choose among in place of Tool: it calls one or more, whose results are said in the next
	// request of the conversation. Where MaxText is set it may answer with a text as well.
	Tools     []Tool
	MaxTokens int           // of the answer; always sent, because a provider reserves its quota by it
	MaxText   int           // characters of an answer that is a text
	Within    time.Duration // bounds all calls together; 0 is the bound of the chain
	Calls     int           // how many calls it may lead to, 0 means MaxCalls

	// For those who take notes; no provider is told.

	Of     string  // the sid of the text whose turn asks, "" when no text does
	Blocks []Block // the parts of its words
	Why    string  // the model that is asked was chosen; Routed says it
}

// Prompt names instructions for the ledger and the logs.
type Prompt struct {
	ID      string `json:"prompt"`
	Version int    `json:"version"`
	Hash    string `json:"hash"` // of the file
}

// Message is one part of a conversation: words, calls of tools (the assistant's) or their results (the user's).
type Message struct {
	Role    Role
	Text    string
	Calls   []ToolCall
	Results []ToolResult
}

// Role is who says a message.
type Role string

// The roles.
const (
	User      Role = "user" // what the model is to read: data of people in it is marked as data
	Assistant Role = "assistant"
)

// Tool is a form that an answer can have.
type Tool struct {
	Name        string
	Description string
	Schema      *Schema
}

// Response is an answer. One that Complete returns without an error was checked.
type Response struct {
	Text   string // of a request without a tool
	Calls  []ToolCall
	Model  string
	Stop   Stop
	Usage  Usage
	Ledger []Line // one for each call that was made, in order
}

// Output returns the answer to a request without Tools: what the tool was called with, or the text.
func (r Response) Output() []byte {
	if len(r.Calls) == 1 {
		return r.Calls[0].Input
	}
	return []byte(r.Text)
}

// ToolCall is a form that a model has filled in.
type ToolCall struct {
	ID    string // tells it from the other calls of a conversation, "" where the form is the answer
	Name  string
	Input json.RawMessage
}

// ToolResult is what came of a call.
type ToolResult struct {
	ID     string // of the call
	Text   string // for the model to read: data of people in it is marked as data
	Failed bool   // the call came to nothing, and Text says why
}

// Usage counts tokens. In are those that were neither read from a cache nor written to one.
type Usage struct {
	In         int `json:"in"`
	Out        int `json:"out"`
	CacheRead  int `json:"cache_read,omitempty"`
	CacheWrite int `json:"cache_write,omitempty"`
}

// Stop is why a model stopped writing.
type Stop string

// The reasons.
const (
	StopEnd     Stop = "end"     // it was done
	StopTool    Stop = "tool"    // it called a tool
	StopTokens  Stop = "tokens"  // there was no more room
	StopRefused Stop = "refused" // it would not, or a filter would not
	StopBroken  Stop = "broken"  // the provider says that what it wrote is no answer
	StopUnknown Stop = "unknown" // a reason that came later than this code
)

// Bounds that no sensible request comes near.
const (
	maxMessages = 64
	maxTokens   = 64_000   // the least that a model of models.json writes at most
	maxText     = 16 << 10 // characters
	maxName     = 64       // of a tool, as Converse has it; of the rest, so that all can be in its metadata
)

// Validate checks what every engine demands of a request; the error is of kind Invalid or TooLarge.
func (r Request) Validate() error {
	if err := conversation(r.Messages); err != nil {
		return err
	}
	for _, t := range r.offered() {
		if !named(t.Name) || t.Description == "" || t.Schema == nil {
			return fault.New(fault.Invalid, "model request: tool")
		}
	}
	switch {
	case !named(r.Purpose) || !named(r.Prompt.ID) || r.Prompt.Version < 1 || r.Prompt.Hash == "":
		return fault.New(fault.Invalid, "model request: purpose or prompt")
	case len(r.Messages) == 0 || len(r.Messages) > maxMessages || r.Messages[len(r.Messages)-1].Role != User:
		return fault.New(fault.Invalid, "model request: messages end with the user's, and there are 1 to 64")
	case r.MaxTokens < 1 || r.MaxTokens > maxTokens:
		return fault.New(fault.Invalid, "model request: tokens of the answer")
	case len(r.offered()) == 0 && r.MaxText < 1 || r.MaxText < 0 || r.MaxText > maxText:
		return fault.New(fault.Invalid, "model request: characters of the answer")
	case r.Tool != nil && len(r.Tools) > 0 || len(r.Tools) > maxTools || twice(r.Tools):
		return fault.New(fault.Invalid, "model request: a tool that has to be called beside others, too many, or one twice")
	case r.Within < 0 || r.Calls < 0 || r.Calls > MaxCalls:
		return fault.New(fault.Invalid, "model request: time or calls")
	case r.size() > MaxInput:
		return fault.New(fault.TooLarge, "model request")
	}
	return nil
}

// named says whether s can name a purpose, a prompt or a tool everywhere: in the wire's metadata, in a log, in a key.
func named(s string) bool {
	for i := range len(s) {
		c := s[i]
		if c != '_' && (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return s != "" && len(s) <= maxName
}
