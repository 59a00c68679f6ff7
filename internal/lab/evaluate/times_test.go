package evaluate

import (
	"strings"
	"testing"
)

// TestTimes holds the measure of public lists to the three forms in which they name what is expected.
func TestTimes(t *testing.T) {
	t.Parallel()
	list := strings.Join([]string{
		`{"text":"tomorrow","ref":"2016-11-07T00:00:00","expected":{"start":"2016-11-08T00:00:00"}}`,
		`{"text":"tomorrow","ref":"2012-08-10T12:00:00","expected":{"start_components":{"year":2012,"month":8,"day":11}}}`,
		`{"text":"tomorrow","ref":"2016-11-07T00:00:00-05:00","expected":[{"values":[{"value":"2016-11-01"},{"start":"2016-11-08"}]}]}`,
		`{"text":"tomorrow","ref":"2016-11-07T00:00:00","expected":{"start":"2016-11-09T00:00:00"}}`, // not what we read
		`{"text":"tomorrow","ref":"2016-11-07T00:00:00","expected":{"start":"2017-11-09T00:00:00"}}`, // too far for a plan
		`{"text":"tomorrow","ref":null,"expected":null}`,
		`{"text":"25 of them","ref":null,"expected":null}`,
	}, "\n")
	figures, err := Times("list", strings.NewReader(list))
	if err != nil || len(figures) != 2 {
		t.Fatal(figures, err)
	}
	if f := figures[0]; f.K != 3 || f.N != 4 || len(f.Misses) != 1 {
		t.Errorf("dates: %+v", f)
	}
	if f := figures[1]; f.K != 1 || f.N != 2 || len(f.Misses) != 1 {
		t.Errorf("invented: %+v", f)
	}
	for _, bad := range []string{"{", `{"expected":null}`, `{"text":"a","ref":"yesterday"}`} {
		if _, err := Times("list", strings.NewReader(bad)); err == nil {
			t.Errorf("%s: accepted", bad)
		}
	}
}
