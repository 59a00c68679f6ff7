package assemble_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/josh-sms/josh/internal/platform/model/assemble"
)

const (
	owner    = "p1"
	stranger = "p2"
)

// maker makes up states. Each text has a number in it, so that it can be found again.
type maker struct {
	*rand.Rand
	n int
}

// text returns words of somebody, up to about so many.
func (m *maker) text(of string, most int) string {
	m.n++
	words := []string{"tea", "Zoë & Bo", "<b>", "at 9", "数字", "=", "never again", "👋", "a\u0301"}
	var b strings.Builder
	fmt.Fprintf(&b, "[%s %d]", of, m.n)
	for range m.IntN(most + 1) {
		b.WriteString(" " + words[m.IntN(len(words))])
	}
	return b.String()
}

func (m *maker) texts(most, words int) (list []string) {
	for range m.IntN(most + 1) {
		list = append(list, m.text(owner, words))
	}
	return list
}

// whose returns mostly the owner.
func (m *maker) whose() string {
	if m.IntN(6) == 0 {
		return stranger
	}
	return owner
}

func (m *maker) state() assemble.State {
	s := assemble.State{
		Purpose: "talk", Of: owner, Stage: assemble.Stage(m.IntN(5)), Distress: m.IntN(11), Turn: m.IntN(12),
		Intent: []assemble.Intent{assemble.Everyday, assemble.Everyday, assemble.Avoid, assemble.Enforce, assemble.Commitment}[m.IntN(5)],
		System: m.text("system", 300), Guidance: m.text("guidance", 50), Line: "Intensity: 6 of 10 (stable), turn 7", Text: m.text("text", 300),
		Summary: m.texts(9, 60), Preferences: m.texts(9, 20), Facts: m.texts(9, 20), Milestones: m.texts(3, 20),
	}
	for range m.IntN(5) {
		of := m.whose()
		s.Reflections = append(s.Reflections, assemble.Reflection{Of: of, Text: m.text(of, 60), Similarity: m.Float64(), Linked: m.IntN(2) == 0})
	}
	for range m.IntN(4) {
		if shared, ok := assemble.ByConsent(m.text("shared", 60), []string{"c1", "c2", " "}[m.IntN(3)]); ok {
			s.Shared = append(s.Shared, shared)
		}
	}
	for range m.IntN(2) {
		s.Material = append(s.Material, assemble.Part{Name: "card", Texts: m.texts(8, 40)})
		s.Made = append(s.Made, assemble.Part{Name: "fault", Texts: m.texts(4, 40)})
	}
	for range m.IntN(40) {
		of := m.whose()
		text := m.text(of, 30)
		for range m.IntN(4) {
			text += []string{"\n\n", "\n=== more\n", "\n"}[m.IntN(3)] + m.text(of, 200)
		}
		s.Recalled = append(s.Recalled, assemble.Recalled{Of: of, From: assemble.From(m.IntN(3)), Text: text, Similarity: float64(m.IntN(20)) / 20})
	}
	for range m.IntN(40) {
		of := m.whose()
		s.Recent = append(s.Recent, assemble.Said{Of: of, ByJosh: m.IntN(2) == 0, Text: m.text(of, []int{5, 20, 120}[m.IntN(3)])})
	}
	return s
}

// limits are small enough for all kinds of ends to be near.
func (m *maker) limits() assemble.Limits {
	l := assemble.Default()
	l.Context, l.Output, l.Bytes = 200+m.IntN([]int{2000, 4000, 12_000}[m.IntN(3)]), m.IntN(300), 500+m.IntN(40_000)
	l.Input = l.Context + (m.IntN(4)-1)*500
	l.Length = []int{50, 300, 2000}[m.IntN(3)]
	l.Protected, l.Messages = m.IntN(8), m.IntN(30)
	l.Letters = []int{0, 0, 640}[m.IntN(3)]
	l.Correction = []float64{0, 1, 0.8, 1.3}[m.IntN(4)]
	return l
}
