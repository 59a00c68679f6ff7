package modeltest

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/josh-sms/josh/internal/platform/model/offline"
)

// invoke answers InvokeModel of Titan Text Embeddings V2 with the vector of the offline engine, or fails as the next answer says; without
// one it answers.
func (s *Server) invoke(w http.ResponseWriter, r *http.Request, body []byte) {
	var in struct {
		InputText  string `json:"inputText"`
		Dimensions int    `json:"dimensions"`
		Normalize  *bool  `json:"normalize"`
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	id, err := signed(r, "/invoke")
	if err == nil {
		err = d.Decode(&in)
	}
	sized := in.Dimensions == 256 || in.Dimensions == 512 || in.Dimensions == offline.Dimensions
	if err == nil && (!strings.HasPrefix(id, "amazon.titan-embed-text-v2") || in.InputText == "" || !sized || in.Normalize == nil) {
		err = errors.New("not a text and its dimensions for Titan")
	}
	if err != nil {
		s.note(Entry{Model: id, Problem: err.Error()})
		refuse(w, failure{status: http.StatusBadRequest, code: "ValidationException"})
		return
	}
	how := s.fault()
	made, err := offline.Embedder{}.Embed(r.Context(), []string{in.InputText})
	if err != nil {
		return // nobody waits any more
	}
	entry := Entry{Model: id, Fault: how}
	if how.paid() {
		entry.Usage.InputTokens = made.Usage.In
	}
	s.note(entry)
	vector := make([]float32, in.Dimensions)
	copy(vector, made.Vectors[0])
	switch how {
	case Empty:
		vector = nil
	case Truncated:
		vector = vector[1:]
	default:
	}
	answer, err := json.Marshal(map[string]any{
		"embedding": vector, "inputTextTokenCount": made.Usage.In, "embeddingsByType": map[string]any{"float": vector},
	})
	if err != nil {
		return // floats that are no numbers: there are none
	}
	s.answer(w, r, how, answer)
}

// fault takes the fault of the next answer, None when there is none.
func (s *Server) fault() Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.answers) == 0 {
		return None
	}
	a := s.answers[0]
	s.answers = s.answers[1:]
	return a.Fault
}
