package turn

import "encoding/json"

// Thought is the answer of a caller that asks a model: what was answered, and what each attempt cost. A model that gave no
// answer that can be used leaves attempts behind, too.
type Thought struct {
	Answer   json.RawMessage `json:"answer,omitempty"` // checked against the schema of the prompt; absent when there is none
	Attempts []Attempt       `json:"attempts"`
}

// Attempt is one call of a model, without a word of it. Cost is in millionths of a cent.
type Attempt struct {
	Purpose    string `json:"purpose"`
	Prompt     string `json:"prompt"`
	Version    int    `json:"version"`
	Hash       string `json:"hash"`
	Model      string `json:"model"`
	In         int    `json:"in"`
	Out        int    `json:"out"`
	CacheRead  int    `json:"cache_read,omitempty"`
	CacheWrite int    `json:"cache_write,omitempty"`
	Cost       int64  `json:"cost"`
	Millis     int64  `json:"ms"`
	Outcome    string `json:"outcome"`
}

// ModelUse is what a model was asked in a turn and what came of it, for the trace. It has no word of anybody.
type ModelUse struct {
	Purpose    string  `json:"purpose"`
	Prompt     string  `json:"prompt"`
	Version    int     `json:"version"`
	Hash       string  `json:"hash"`
	Intent     string  `json:"intent"`
	Confidence float64 `json:"confidence"`
	Source     string  `json:"source"` // model, or offline when it gave no answer
	Thresholds struct {
		High float64 `json:"high"`
		Med  float64 `json:"med"`
		Low  float64 `json:"low"`
	} `json:"thresholds"`
	Model     string    `json:"model"` // the last that was asked
	TokensIn  int       `json:"tokens_in"`
	TokensOut int       `json:"tokens_out"`
	Cents     float64   `json:"cents"`
	Millis    int64     `json:"ms"`
	Outcome   string    `json:"outcome"` // of the last attempt; "no_answer" when nothing is known of any
	Attempts  []Attempt `json:"attempts"`
}

// Add adds what the attempts cost.
func (m *ModelUse) Add(attempts []Attempt) {
	m.Outcome = "no_answer"
	for _, a := range attempts {
		m.Prompt, m.Version, m.Hash, m.Model, m.Outcome = a.Prompt, a.Version, a.Hash, a.Model, a.Outcome
		m.TokensIn += a.In + a.CacheRead + a.CacheWrite
		m.TokensOut += a.Out
		m.Cents += float64(a.Cost) / 1e6
		m.Millis += a.Millis
	}
	m.Attempts = append(m.Attempts, attempts...)
}
