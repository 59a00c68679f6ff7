package prompts

// Draft is what the five prompts show by which a card is drafted ("draft_sort" to "draft_edit"): each those parts that it needs.
type Draft struct {
	Text    string   // the question
	Sources []string // "place: what it says"
	Topic   string
	Kind    string
	Quotes  []string
	Title   string
	Short   string
	Long    string
	Asks    []string
	Faults  []string
}
