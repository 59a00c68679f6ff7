package train

import (
	"cmp"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/josh-sms/josh/internal/text/weigh"
)

// Row is a labelled text.
type Row struct {
	Text  string `json:"text"`  // in normal form
	Label string `json:"label"` // one that is none of the labels: an ordinary text
}

// Options say what to learn. The zero value of neither is useful.
type Options struct {
	Labels []string
	Keep   int // features, those that say most: they are the size of what is packed

	Ordinary float64 // how much an ordinary text counts against one with a label; 0 is 3: real texts are nearly all ordinary
}

// How it is learned. Chosen on texts that were left out of learning; twice or half of each changes little.
const (
	epochs = 15   // times that every text is read
	rate   = 0.03 // of learning
	decay  = 1e-3 // by which a weight that nothing needs shrinks
	smooth = 0.5  // texts of each label in which every feature is taken to have been seen
	weight = 3.0  // of an ordinary text, where nothing else is said
)

// Learn returns weights by multinomial logistic regression over the features, each of them scaled by how unevenly it
// is spread over the labels (S. Wang and C. Manning, Baselines and Bigrams, 2012), with AdaGrad's steps. It learns twice: what it keeps after
// the first time has to do without the rest in the second.
func Learn(rows []Row, o Options) weigh.Learned {
	all := read(rows, o.Labels, nil)
	all.weight = cmp.Or(o.Ordinary, weight)
	first := all.learn()
	kept := first.heaviest(all, o.Keep)
	second := read(rows, o.Labels, kept)
	second.weight = all.weight
	return second.result(second.learn(), o.Labels)
}

// value is a feature of a text, and how much it counts.
type value struct {
	feature int32 // number
	x       float64
}

// set is texts as the learner sees them.
type set struct {
	labels   int // with the ordinary one, which is 0
	features []weigh.Feature
	count    []int // texts that have a feature, by its number
	texts    [][]value
	label    []int
	scale    []float64
	weight   float64 // of an ordinary text
}

// read reads texts; only, if there is any, says which features count.
func read(rows []Row, labels []string, only map[weigh.Feature]bool) *set {
	s := &set{labels: len(labels) + 1}
	number := map[weigh.Feature]int32{}
	for _, r := range rows {
		s.label = append(s.label, slices.Index(labels, r.Label)+1)
		values := map[int32]float64{}
		features := weigh.Features(r.Text)
		for _, f := range features {
			if only != nil && !only[f] {
				continue
			}
			n, ok := number[f]
			if !ok {
				n = int32(len(s.features))
				number[f] = n
				s.features, s.count = append(s.features, f), append(s.count, 0)
			}
			values[n] += weigh.Share(len(features))
		}
		text := make([]value, 0, len(values))
		for _, n := range slices.Sorted(maps.Keys(values)) {
			text = append(text, value{n, values[n]})
			s.count[n]++
		}
		s.texts = append(s.texts, text)
	}
	return s
}

// spread sets the scale of every feature: the greatest log of the ratio of its share in the texts of one label to that in all others.
func (s *set) spread() {
	seen := make([]float64, s.labels*len(s.features))
	texts := make([]float64, s.labels)
	for i, t := range s.texts {
		texts[s.label[i]]++
		for _, v := range t {
			seen[int(v.feature)*s.labels+s.label[i]]++
		}
	}
	s.scale = make([]float64, len(s.features))
	for f := range s.features {
		all := float64(s.count[f])
		for l := range s.labels {
			in := (seen[f*s.labels+l] + smooth) / (texts[l] + 2*smooth)
			out := (all - seen[f*s.labels+l] + smooth) / (float64(len(s.texts)) - texts[l] + 2*smooth)
			s.scale[f] = max(s.scale[f], math.Abs(math.Log(in/out)))
		}
	}
}

// model is what is learned: by number of a feature and of a label.
type model struct {
	labels  int
	weights []float64
	steps   []float64 // sums of squared gradients
	bias    []float64
}

func (s *set) learn() *model {
	s.spread()
	m := &model{labels: s.labels, weights: make([]float64, s.labels*len(s.features)), bias: make([]float64, s.labels)}
	m.steps = make([]float64, len(m.weights))
	order := make([]int, len(s.texts))
	for i := range order {
		order[i] = i
	}
	shuffle := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // an order, no secret
	for range epochs {
		shuffle.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for _, i := range order {
			s.step(m, i)
		}
	}
	return m
}

// step learns from one text.
func (s *set) step(m *model, text int) {
	wrong := m.chances(s, text)
	wrong[s.label[text]]--
	if s.label[text] == 0 {
		for l := range wrong {
			wrong[l] *= s.weight
		}
	}
	for l := range wrong {
		m.bias[l] -= 0.01 * wrong[l]
	}
	for _, v := range s.texts[text] {
		x := v.x * s.scale[v.feature]
		at := int(v.feature) * m.labels
		for l := range wrong {
			g := wrong[l]*x + decay*m.weights[at+l]
			m.steps[at+l] += g * g
			m.weights[at+l] -= rate * g / (math.Sqrt(m.steps[at+l]) + 1e-4)
		}
	}
}

// chances returns how likely a text has each label.
func (m *model) chances(s *set, text int) []float64 {
	p := slices.Clone(m.bias)
	for _, v := range s.texts[text] {
		x := v.x * s.scale[v.feature]
		for l := range p {
			p[l] += m.weights[int(v.feature)*m.labels+l] * x
		}
	}
	most, sum := slices.Max(p), 0.0
	for l := range p {
		p[l] = math.Exp(p[l] - most)
		sum += p[l]
	}
	for l := range p {
		p[l] /= sum
	}
	return p
}

// heaviest returns the features that say most, in all texts taken together.
func (m *model) heaviest(s *set, keep int) map[weigh.Feature]bool {
	says := make([]float64, len(s.features))
	numbers := make([]int, len(s.features))
	for f := range s.features {
		numbers[f] = f
		for l := 1; l < m.labels; l++ {
			against := m.weights[f*m.labels+l] - m.weights[f*m.labels]
			says[f] = max(says[f], math.Abs(against)*s.scale[f]*math.Sqrt(float64(s.count[f])))
		}
	}
	slices.SortFunc(numbers, func(a, b int) int {
		return cmp.Or(cmp.Compare(says[b], says[a]), cmp.Compare(s.features[a], s.features[b]))
	})
	kept := map[weigh.Feature]bool{}
	for _, n := range numbers[:min(keep, len(numbers))] {
		kept[s.features[n]] = true
	}
	return kept
}

// result returns the weights of the labels against the ordinary one.
func (s *set) result(m *model, labels []string) weigh.Learned {
	learned := weigh.Learned{Labels: labels, Weights: map[weigh.Feature][]float64{}}
	for l := 1; l < m.labels; l++ {
		learned.Bias = append(learned.Bias, m.bias[l]-m.bias[0])
	}
	for f, name := range s.features {
		weights := make([]float64, len(labels))
		for l := range weights {
			weights[l] = (m.weights[f*m.labels+l+1] - m.weights[f*m.labels]) * s.scale[f]
		}
		learned.Weights[name] = weights
	}
	return learned
}
