package seal

// RefOf returns the reference of the key that a text was sealed with; ok is false for what is no sealed text.
func RefOf(sealed string) (ref string, ok bool) {
	raw, err := encoding.DecodeString(sealed)
	if err != nil {
		return "", false
	}
	_, name, _, ok := split(raw)
	return string(name), ok
}
