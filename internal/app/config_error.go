package app

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Problem is what is wrong with one variable. It never holds the value, which may be secret.
type Problem struct {
	Variable string
	Text     string // what is wrong, the rule, an example
}

// String returns "VARIABLE: text".
func (p Problem) String() string { return p.Variable + ": " + p.Text }

// ConfigError lists everything that is wrong with the configuration, in the order of Config's fields. It is
// of kind Config.
type ConfigError struct{ Problems []Problem }

// Error implements error: one line for each problem, as josh run prints them.
func (e *ConfigError) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// Unwrap gives the error its kind.
func (e *ConfigError) Unwrap() error { return fault.New(fault.Config, "configuration") }

// problems holds at most one problem for each variable: the first that was found.
type problems map[string]Problem

func (p problems) add(more problems) {
	for name, problem := range more {
		if _, had := p[name]; !had {
			p[name] = problem
		}
	}
}

// error returns a *ConfigError, nil when there is no problem.
func (p problems) error(vars []Variable) error {
	if len(p) == 0 {
		return nil
	}
	e := &ConfigError{}
	for _, v := range vars {
		if problem, bad := p[v.Name]; bad {
			e.Problems = append(e.Problems, problem)
		}
	}
	return e
}

// wrong says that a value breaks the variable's rule, without showing the value.
func (v Variable) wrong(value string) Problem {
	got := "not set"
	if n := utf8.RuneCountInString(value); n > 0 {
		got = fmt.Sprintf("got %d characters", n)
	}
	return Problem{v.Name, fmt.Sprintf("%s (%s)", v.demand(), got)}
}

// missing says that the variable must be set, and why.
func (v Variable) missing(why string) Problem {
	return Problem{v.Name, fmt.Sprintf("is required %s: %s", why, v.demand())}
}

func (v Variable) demand() string {
	demand := "must be " + v.Rule
	if v.Example != "" {
		demand += ", for example " + v.Example
	}
	return demand
}
