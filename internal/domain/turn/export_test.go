package turn

// StepNames lists the steps in their order.
func StepNames() []string {
	names := make([]string, 0, len(steps()))
	for _, s := range steps() {
		names = append(names, s.name)
	}
	return names
}
