package evaluate

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/shadow"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/edge/explain"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
	"github.com/josh-sms/josh/internal/text/safety"
	"github.com/josh-sms/josh/internal/text/understand"
)

// recordings has one file for each prompt that is in use: "intent.v3.jsonl".
//
//go:embed testdata/prompts
var recordings embed.FS

// Recording is what a model answered to the requests of one version of a prompt. It is written as JSON lines, the head first.
type Recording struct {
	Head Head
	Rows []PromptRow
}

// Head says what was asked, and who answered.
type Head struct {
	Prompt  string `json:"prompt"`
	Version int    `json:"version"`
	Hash    string `json:"hash"` // of the prompt's file as it was asked
	Model   string `json:"model"`
	At      string `json:"at"` // the day
}

// PromptRow is a labelled text that a prompt was made with, and what came back.
type PromptRow struct {
	Turn

	Earlier  []Before `json:"earlier,omitempty"`  // of the prompt "intent"
	Category string   `json:"category,omitempty"` // and from here of "safety_stage2"
	Who      string   `json:"who,omitempty"`
	Crisis   *bool    `json:"crisis,omitempty"` // what is wanted of it
	// Tells is what is wanted of "extract_interview": factors that the answer tells, each "low" or "high".
	Tells map[string]string `json:"tells,omitempty"`
	Said  []Answered        `json:"said,omitempty"` // the first call's answer, and that of a second call where there was one
}

// Before is a text that came before the one of a row.
type Before struct {
	ByJosh bool   `json:"by_josh,omitempty"`
	Text   string `json:"text"`
}

// Answered is an answer as a provider gives it, before anything is checked.
type Answered struct {
	Tool  json.RawMessage `json:"tool,omitempty"` // what the tool was called with
	Text  string          `json:"text,omitempty"`
	Stop  model.Stop      `json:"stop,omitempty"` // why it stopped, where that is worth a word
	Usage *model.Usage    `json:"usage,omitempty"`
}

// Replayed is what became of a recording.
type Replayed struct {
	Head
	Rows     int
	Outcomes map[model.Outcome]int // of the rows that have no answer after all checks
	Repaired int                   // rows of which the second call's answer counted
	Rules    []Figure              // what the rules alone read in the rows
	Answers  []Figure              // what counts of the answers; rows without one are read by the rules, as they are in life
	Tokens   model.Usage           // as far as the recording says
}

// ReadRecording reads a recording. An error of kind Invalid means that a line is none of one.
func ReadRecording(data []byte) (r Recording, err error) {
	head, rows, _ := bytes.Cut(data, []byte("\n"))
	if err := json.Unmarshal(head, &r.Head); err != nil || r.Head.Prompt == "" || r.Head.Model == "" {
		return r, fault.New(fault.Invalid, "recording: the first line is no head")
	}
	r.Rows, err = readRows[PromptRow](bytes.NewReader(rows))
	for _, row := range r.Rows {
		if row.Text == nil || *row.Text == "" {
			return r, fault.New(fault.Invalid, "recording: a row without a text")
		}
	}
	return r, err
}

// Recordings are those of the project.
func Recordings() (all []Recording, err error) {
	const dir = "testdata/prompts"
	files, err := recordings.ReadDir(dir)
	if err != nil {
		return nil, fault.Wrap(fault.NotFound, "recordings", err)
	}
	for _, f := range files {
		data, err := recordings.ReadFile(path.Join(dir, f.Name()))
		if err != nil {
			return nil, fault.Wrap(fault.NotFound, "recording", err)
		}
		r, err := ReadRecording(data)
		if err != nil {
			return nil, fault.Wrap(fault.Invalid, f.Name(), err)
		}
		all = append(all, r)
	}
	return all, nil
}

// request is what a prompt is asked about a row.
func (a PromptRow) request(p *prompts.Prompt, c understand.Context) (model.Request, error) {
	if p.ID == safetyPrompt {
		return p.Request(prompts.Safety{Category: a.Category, Who: a.Who, Text: sms.Normalize(*a.Text)})
	}
	if p.ID == interviewPrompt {
		asked, _ := wording.NewBook().Render(wording.Interview(c.Step), wording.Values{Options: "Name three things."})
		return p.Request(prompts.Interview{Step: c.Step, Asked: asked, Text: prompts.Redact(sms.Normalize(*a.Text), c.FirstNames...)})
	}
	var earlier []prompts.Said
	for _, e := range a.Earlier {
		earlier = append(earlier, prompts.Said{ByJosh: e.ByJosh, Text: prompts.Redact(e.Text, c.FirstNames...)})
	}
	return p.Request(prompts.Intent{
		Mode: string(cmp.Or(c.Mode, understand.Idle)), Step: c.Step, InviteOptions: c.InviteOptions, Now: c.Now.In(c.Zone),
		Country: cmp.Or(c.Country, "US"), Earlier: earlier, Text: prompts.Redact(sms.Normalize(*a.Text), c.FirstNames...),
	})
}

// The prompts whose answers are no intents.
const safetyPrompt, interviewPrompt = "safety_stage2", "extract_interview"

// player is a provider that says what was recorded.
type player struct{ said []Answered }

// Complete implements model.Model.
func (p *player) Complete(_ context.Context, r model.Request) (model.Response, error) {
	if len(p.said) == 0 {
		return model.Response{}, model.NewError(model.Unasked, nil)
	}
	said := p.said[0]
	p.said = p.said[1:]
	resp := model.Response{Model: "recorded", Text: said.Text, Stop: cmp.Or(said.Stop, model.StopEnd)}
	if said.Tool != nil {
		resp.Calls = []model.ToolCall{{Name: r.Tool.Name, Input: said.Tool}}
	}
	return resp, nil
}

// Replay sends a recording the way that answers take: the checks of form and size, the repair, and for intents what the text speaks for. A
// recording of a prompt whose file has changed since is an error of kind Invalid: it would say nothing of the file of now.
func (r *Rules) Replay(rec Recording, set *prompts.Set) (Replayed, error) {
	prompt, err := set.Find(rec.Head.Prompt, rec.Head.Version)
	if err != nil {
		return Replayed{}, err
	}
	if prompt.Hash != rec.Head.Hash {
		return Replayed{}, fault.New(fault.Invalid, fmt.Sprintf("%s.v%d is %s now and was recorded as %s: record it again", prompt.ID, prompt.Version, prompt.Hash, rec.Head.Hash))
	}
	out := Replayed{Head: rec.Head, Rows: len(rec.Rows), Outcomes: map[model.Outcome]int{}}
	answers := make([]json.RawMessage, len(rec.Rows))
	var input explain.Reader
	for i, row := range rec.Rows {
		c, err := input.Context(row.Input)
		if err != nil {
			return out, err
		}
		if answers[i], err = out.play(row, prompt, c); err != nil {
			return out, err
		}
	}
	err = r.judged(&out, rec.Rows, answers)
	return out, err
}

// play sends the answers of a row through all checks and counts what becomes of them; nil means that there is none to use.
func (r *Replayed) play(row PromptRow, prompt *prompts.Prompt, c understand.Context) (json.RawMessage, error) {
	for _, said := range row.Said {
		if said.Usage != nil {
			r.Tokens.In, r.Tokens.Out = r.Tokens.In+said.Usage.In, r.Tokens.Out+said.Usage.Out
		}
	}
	p := &player{said: row.Said}
	chain, err := model.Chain(model.Options{}, model.Engine{Card: model.Card{ID: "recorded", Deadline: time.Minute}, Model: p})
	if err != nil {
		return nil, err
	}
	asked, err := row.request(prompt, c)
	if err != nil {
		return nil, err
	}
	resp, err := chain.Complete(context.Background(), asked)
	if err != nil {
		r.Outcomes[unanswered(resp, err)]++
		return nil, nil
	}
	r.Repaired += one(len(row.Said) > 1 && len(p.said) == 0)
	return resp.Output(), nil
}

// unanswered returns why there is no answer: what was wrong with the first, where the second was not recorded.
func unanswered(resp model.Response, err error) model.Outcome {
	if o := model.OutcomeOf(err); o != model.Unasked || len(resp.Ledger) == 0 {
		return o
	}
	return resp.Ledger[0].Outcome
}

// judged adds the figures.
func (r *Rules) judged(out *Replayed, rows []PromptRow, answers []json.RawMessage) (err error) {
	switch out.Prompt {
	case safetyPrompt:
		out.Answers = crises(rows, answers)
		return nil
	case interviewPrompt:
		out.Answers, err = r.told(rows, answers)
		return err
	}
	turns := make([]Turn, len(rows))
	for i, row := range rows {
		turns[i] = row.Turn
	}
	if out.Rules, _, err = r.Turns("", turns); err != nil {
		return err
	}
	out.Answers, _, err = held("", turns, func(n int, text string, c understand.Context) understand.Understanding {
		if u, err := r.reader.Answered(answers[n], text, c); answers[n] != nil && err == nil {
			return u
		}
		return r.reader.Read(text, c)
	})
	return err
}

// crises counts the dangers that stand and the words that are lowered; a row without an answer stands.
func crises(rows []PromptRow, answers []json.RawMessage) []Figure {
	danger, harmless := Figure{Name: " dangers that stand", Of: right}, Figure{Name: " words that are lowered", Of: right}
	for i, row := range rows {
		said := struct {
			Crisis     bool    `json:"crisis"`
			Confidence float64 `json:"confidence"`
		}{Crisis: true}
		if answers[i] != nil && json.Unmarshal(answers[i], &said) != nil {
			said.Crisis = true
		}
		lowered := !said.Crisis && said.Confidence >= safety.LowerAt
		if row.Crisis == nil || *row.Crisis {
			danger.N, danger.K = danger.N+1, danger.K+one(!lowered)
		} else {
			harmless.N, harmless.K = harmless.N+1, harmless.K+one(lowered)
		}
	}
	return []Figure{danger, harmless}
}

// String writes the figures as a Markdown table.
func (r Replayed) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s.v%d, answered by %s on %s: %d rows, %d answered by the second call", r.Prompt, r.Version, r.Model, r.At, r.Rows, r.Repaired)
	for _, o := range shadow.Names(r.Outcomes) {
		fmt.Fprintf(&b, ", %d %s", r.Outcomes[o], o)
	}
	fmt.Fprintf(&b, "\n\n| Figure | Rules alone | With the answers |\n|---|---|---|\n")
	for i, f := range r.Answers {
		if f.Of == noModel || f.Of == mistaken || f.Of == confused {
			continue // of who was asked, not of what was said
		}
		alone := ""
		if i < len(r.Rules) {
			alone = fmt.Sprintf("%d of %d", r.Rules[i].K, r.Rules[i].N)
		}
		fmt.Fprintf(&b, "| %s | %s | %d of %d |\n", strings.TrimSpace(f.Name), alone, f.K, f.N)
	}
	if r.Tokens.In > 0 {
		fmt.Fprintf(&b, "\n%d tokens in and %d out a row.\n", r.Tokens.In/r.Rows, r.Tokens.Out/r.Rows)
	}
	return b.String()
}
