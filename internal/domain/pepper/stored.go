package pepper

import "encoding/json"

// Stored is the fingerprints of the peppers that a table was made with, as the table has them. Nobody may work on it without all of them.
type Stored []string

// UnmarshalJSON reads what releases of one pepper have stored, too: its fingerprint alone.
func (s *Stored) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*s = Stored{one}
		return nil
	}
	var all []string
	err := json.Unmarshal(data, &all)
	*s = all
	return err
}

// MarshalJSON keeps one as those releases do, so that they can read it.
func (s Stored) MarshalJSON() ([]byte, error) {
	if len(s) == 1 {
		return json.Marshal(s[0])
	}
	return json.Marshal([]string(s))
}

// Schema returns the version of the shape in which it is stored: a release of one pepper must not work on the table of two.
func (s Stored) Schema() int {
	if len(s) == 1 {
		return 1
	}
	return 2
}
