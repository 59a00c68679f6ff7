package safety

import "context"

// Judge is the second stage: it says whether an ambiguous hit is a crisis. The offline one is Scorer; a model
// can stand behind the same port.
type Judge interface {
	// Judge looks at the normal form of a text and the ambiguous hit in it.
	Judge(ctx context.Context, normal string, hit Hit) (Judgement, error)
}

// Judgement is the answer of a Judge.
type Judgement struct {
	Crisis     bool
	Confidence float64  // 0 to 1
	Why        []string // features that spoke, heaviest first; for the trace
	Model      string   `json:",omitempty"` // the model that said so; "" for the words themselves, which are no second opinion on words
}

// Confirms reports whether an answer is a second opinion by which a hit is a crisis: that of a model which is as sure as one
// that lowers a hit has to be. The offline judge asks the words that made the hit, and they would only agree with themselves.
func (j Judgement) Confirms(err error) bool {
	return err == nil && j.Crisis && j.Model != "" && j.sure()
}

// LowerAt is the confidence from which a judge may lower an ambiguous hit (product contract, 2.2).
const LowerAt = 0.80

// Stands reports whether a hit is acted upon, given what the judge answered. A sure hit always is. An ambiguous one
// is unless the judge says, with a confidence of at least LowerAt, that it is no crisis: an error, a time-out or an
// answer out of range leaves it standing.
func Stands(hit Hit, answer Judgement, err error) bool {
	if hit.Confidence != Ambiguous || err != nil || answer.Crisis {
		return true
	}
	return !answer.sure()
}

// sure reports whether an answer is sure enough to change what follows from a hit; NaN is not.
func (j Judgement) sure() bool { return j.Confidence >= LowerAt && j.Confidence <= 1 }
