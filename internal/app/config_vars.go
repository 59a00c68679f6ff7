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
func Variables() []Variable { return variables(func(reflect.StructTag) bool { return true }) }

// variables returns those with the tags that are asked for. Reading all tags of all costs a start 50 us each time.
func variables(asked func(reflect.StructTag) bool) []Variable {
	var list []Variable
	for field := range reflect.TypeFor[Config]().Fields() {
		tag := field.Tag
		if !asked(tag) {
			continue
		}
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
