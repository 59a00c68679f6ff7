package modeltest

import (
	"strings"
	"time"
	"unicode/utf8"
)

// Counter counts the tokens of requests and keeps what stands before a cache point as Bedrock does: for five
// minutes since it was used last, and only where it is long enough.
type Counter struct {
	Now  func() time.Time
	From func(id string) int // tokens from which a model keeps a prefix, 0 for never; nil keeps none
	Out  int                 // tokens of every answer
	Per  int                 // characters that are a token

	kept map[string]time.Time // by model and prefix
}

// Count counts a request. It is for one caller at a time.
func (c *Counter) Count(id string, in Request) Usage {
	prefix, marked := in.prefix()
	rest := 0
	for _, m := range in.Messages {
		for _, part := range m.Content {
			rest += c.tokens(part.Text)
		}
	}
	u := Usage{InputTokens: rest, OutputTokens: c.Out}
	size := 0
	for _, part := range prefix {
		size += c.tokens(part)
	}
	if c.From == nil || !marked || c.From(id) == 0 || size < c.From(id) {
		u.InputTokens += size
		return u
	}
	key, now := id+strings.Join(prefix, ""), c.Now()
	if last, ok := c.kept[key]; ok && now.Sub(last) < 5*time.Minute {
		u.CacheReadInputTokens = size
	} else {
		u.CacheWriteInputTokens = size
	}
	if c.kept == nil {
		c.kept = map[string]time.Time{}
	}
	c.kept[key] = now
	return u
}

// prefix returns the tools and the instructions of a request, and whether a cache point stands behind them.
func (in Request) prefix() (parts []string, marked bool) {
	if in.ToolConfig != nil {
		for _, t := range in.ToolConfig.Tools {
			parts = append(parts, t.ToolSpec.Description+string(t.ToolSpec.InputSchema.JSON))
		}
	}
	for _, s := range in.System {
		if s.CachePoint != nil {
			marked = true
			continue
		}
		parts = append(parts, s.Text)
	}
	return parts, marked
}

func (c *Counter) tokens(text string) int { return (utf8.RuneCountInString(text) + c.Per - 1) / c.Per }
