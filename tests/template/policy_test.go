package template_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// accepted is a finding of the policy check that somebody has reviewed, as testdata/policy.json has it.
type accepted struct {
	Check     string   `json:"check"`
	Says      string   `json:"says"`
	Why       string   `json:"why"`
	Resources []string `json:"resources"` // logical ids
}

// report is what checkov writes about a template, as far as it is read.
type report struct {
	Results struct {
		Failed []struct {
			Check    string `json:"check_id"`
			Says     string `json:"check_name"`
			Resource string `json:"resource"` // its type and its logical id
		} `json:"failed_checks"`
	} `json:"results"`
	Summary struct {
		Passed        int `json:"passed"`
		ParsingErrors int `json:"parsing_errors"`
		Resources     int `json:"resource_count"`
	} `json:"summary"`
}

// leastPassed is how many checks pass at least: a run that has read nothing finds nothing either.
const leastPassed = 120

// judge compares the findings of a run with those that were accepted, and returns what is wrong.
func judge(r report, list []accepted) (wrong []string) {
	known := map[string]bool{}
	for _, a := range list {
		for _, resource := range a.Resources {
			known[a.Check+" "+resource] = false
		}
	}
	for _, f := range r.Results.Failed {
		what := f.Check + " " + f.Resource[strings.LastIndex(f.Resource, ".")+1:]
		if _, ok := known[what]; !ok {
			wrong = append(wrong, what+" is new: "+f.Says)
		}
		known[what] = true
	}
	for what, found := range known {
		if !found {
			wrong = append(wrong, what+" is accepted and not found any more: take it out")
		}
	}
	if r.Summary.Passed < leastPassed || r.Summary.ParsingErrors > 0 {
		wrong = append(wrong, fmt.Sprintf("only %d checks passed, %d files were not read", r.Summary.Passed, r.Summary.ParsingErrors))
	}
	slices.Sort(wrong)
	return wrong
}

// baseline returns the findings that were accepted.
func baseline(t *testing.T) (list []accepted) {
	t.Helper()
	if err := json.Unmarshal([]byte(read(t, "tests/template/testdata/policy.json")), &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// TestBaseline: each finding that is accepted has a reason of its own, and is about resources that there are.
func TestBaseline(t *testing.T) {
	t.Parallel()
	var template struct{ Resources map[string]any }
	if err := json.Unmarshal([]byte(read(t, "tests/template/testdata/transformed.json")), &template); err != nil {
		t.Fatal(err)
	}
	reasons := map[string]bool{}
	for _, a := range baseline(t) {
		if len(a.Why) < 60 || reasons[a.Why] || a.Says == "" || len(a.Resources) == 0 {
			t.Errorf("%s: no reason of its own: %q", a.Check, a.Why)
		}
		reasons[a.Why] = true
		for _, resource := range a.Resources {
			if _, ok := template.Resources[resource]; !ok {
				t.Errorf("%s: there is no resource %s", a.Check, resource)
			}
		}
	}
	if len(reasons) < 5 {
		t.Errorf("only %d entries", len(reasons))
	}
}

// TestJudge: a finding that nobody has accepted fails, and so does one that is accepted and gone, and a run that has read nothing.
func TestJudge(t *testing.T) {
	t.Parallel()
	list := []accepted{{Check: "CKV_1", Resources: []string{"Key", "Table"}}}
	for _, c := range []struct {
		found  []string
		passed int
		want   []string
	}{
		{[]string{"CKV_1 AWS::KMS::Key.Key", "CKV_1 AWS::DynamoDB::Table.Table"}, leastPassed, nil},
		{[]string{"CKV_1 AWS::KMS::Key.Key", "CKV_1 AWS::DynamoDB::Table.Table", "CKV_2 AWS::KMS::Key.Key"}, leastPassed, []string{"CKV_2 Key is new: x"}},
		{[]string{"CKV_1 AWS::KMS::Key.Key"}, leastPassed, []string{"CKV_1 Table is accepted and not found any more: take it out"}},
		{[]string{"CKV_1 AWS::KMS::Key.Key", "CKV_1 AWS::DynamoDB::Table.Table"}, 0, []string{"only 0 checks passed, 0 files were not read"}},
	} {
		var r report
		r.Summary.Passed = c.passed
		for _, f := range c.found {
			check, resource, _ := strings.Cut(f, " ")
			r.Results.Failed = append(r.Results.Failed, struct {
				Check    string `json:"check_id"`
				Says     string `json:"check_name"`
				Resource string `json:"resource"`
			}{check, "x", resource})
		}
		if diff := cmp.Diff(c.want, judge(r, list)); diff != "" {
			t.Errorf("%v (-want +got):\n%s", c.found, diff)
		}
	}
}
