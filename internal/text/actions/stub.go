// Package actions is a stub until merge.
package actions

import "time"

type Action struct {
	Domain string            `json:"domain"`
	Action string            `json:"action"`
	Params map[string]string `json:"params"`
}
type Plan struct {
	Type    string
	Actions []Action
	Unclear bool
	Sure    bool
	Cues    bool
}
type Context struct {
	Now     time.Time
	Zone    *time.Location
	Country string
}
type Reader struct{}

func New() *Reader                                { return &Reader{} }
func (r *Reader) Plan(s string, c Context) Plan   { return Plan{Type: "chat"} }
func High(d, a string) bool                       { return false }
func Check(a Action) string                       { return "" }
func Words(a Action) string                       { return "remind me " + a.Params["when"] + " to " + a.Params["what"] }
