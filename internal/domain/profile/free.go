package profile

// What one pass over free text does at most (product contract, Interview), whoever has read it: rules or a model.
const (
	moves = 0.25 // how far it moves the value of a factor; that of one of which nothing is known begins in the middle
	lifts = 0.75 // to what it lifts a confidence
	weak  = 0.25 // the confidence below which it says nothing: under that of a hint, 0.3
)

// middle is the value of a factor of which nothing is known.
const middle = 0.5

// mark makes the factors anew: first of what was given, then of what was answered by options, then of each text, within the bounds of a pass.
func (r *Rules) mark(p *Profile) {
	p.Factors = [factors]Mark{}
	for _, s := range p.Given {
		if s.Factor >= 0 && s.Factor < factors {
			p.Factors[s.Factor] = Mark{Value: s.Value, Confidence: s.Confidence}
		}
	}
	for _, step := range Steps() {
		if step != Motive1 { // whose options are read in free text
			r.add(&p.Factors, step, p.Answers[step])
		}
	}
	for _, step := range Steps() {
		var pass [factors]Mark
		if step == Motive1 {
			r.add(&pass, step, p.Answers[step])
		}
		for _, s := range p.Read[step] { // of one factor the model's word goes before that of the rules
			if s.Factor >= 0 && s.Factor < factors {
				pass[s.Factor] = Mark{Value: s.Value, Confidence: s.Confidence}
			}
		}
		for f := range pass {
			p.Factors[f].free(pass[f], step)
		}
	}
}

// Signs returns what options of a step say of factors: of what a model has read, they are evidence like any other of that pass.
func (r *Rules) Signs(s Step, options []string) (signs []Sign) {
	var pass [factors]Mark
	r.add(&pass, s, options)
	for f := range pass {
		if pass[f].Confidence > 0 {
			signs = append(signs, Sign{Factor(f), pass[f].Value, pass[f].Confidence})
		}
	}
	return signs
}

// free takes what a pass over free text says of a factor.
func (m *Mark) free(said Mark, step Step) {
	if !(said.Confidence >= weak) || !share(said.Confidence) || !share(said.Value) {
		return
	}
	from, value := middle, said.Value
	if m.Confidence > 0 {
		from = m.Value
		value = (m.Value*m.Confidence + said.Value*said.Confidence) / (m.Confidence + said.Confidence)
	}
	m.Value = min(max(value, from-moves), from+moves)
	m.Confidence = max(m.Confidence, min(joined(m.Confidence, said.Confidence), lifts))
	m.Sources |= Sources(bit(step))
}
