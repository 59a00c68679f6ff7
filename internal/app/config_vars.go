package app

import "reflect"

// Variable describes one environment variable: the tags of a field of Config.
type Variable struct {
	Name     string
	Field    string // of Config
	Local    string // default under josh run, "" for none
	Lambda   string // default in a function, "" for none
	Required string // "lambda", "VARIABLE=value", or "" for never
	Unless   string // a variable that, when set, makes this one optional
	Match    string // regular expression
	Rule     string // the same in words
	Example  string
	Secret   bool
}

// Default returns the value that counts when the variable is unset, "" for none.
func (v Variable) Default(mode Mode) string {
	if mode == Lambda {
		return v.Lambda
	}
	return v.Local
}

// Variables returns the variables in the order of Config's fields.
func Variables() []Variable {
	var list []Variable
	for field := range reflect.TypeFor[Config]().Fields() {
		tag := field.Tag
		list = append(list, Variable{
			Name:     tag.Get("env"),
			Field:    field.Name,
			Local:    tag.Get(string(Local)),
			Lambda:   tag.Get(string(Lambda)),
			Required: tag.Get("required"),
			Unless:   tag.Get("unless"),
			Match:    tag.Get("match"),
			Rule:     tag.Get("rule"),
			Example:  tag.Get("example"),
			Secret:   tag.Get("secret") == "true",
		})
	}
	return list
}
