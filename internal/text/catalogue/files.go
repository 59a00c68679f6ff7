package catalogue

// Files returns the embedded data file, for a sum that tells rules apart.
func Files() []string { return []string{string(raw)} }
