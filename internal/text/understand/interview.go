package understand

// interview reads an answer to the step of the interview that c names, and how sure it is that the text answers it.
func (r *replies) interview(s *said, c Context) (answer Interview, confidence float64) {
	if len(s.words) == 0 {
		return Interview{}, 0
	}
	answer = Interview{Step: c.Step, Text: s.text}
	return answer, Med
}
