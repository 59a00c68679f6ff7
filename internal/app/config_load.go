package app

import (
	"errors"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/caarlos0/env/v11"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/pepper"
	"github.com/josh-sms/josh/internal/platform/model"
)

// localFrom is JOSH's number under josh run. It is no default in a tag, because it must not stand beside a
// messaging service.
const localFrom sms.Phone = "+15550100000"

// Load reads the configuration from the environment. The error is a *ConfigError that lists every problem
// at once. Under SECRETS=secretsmanager the caller first adds the secrets to environ: see SecretsPrefix. Variables named
// in unused are neither read nor demanded: a function is given no secret that it has no use for.
func Load(environ map[string]string, mode Mode, unused ...string) (Config, error) {
	return load(environ, mode, caller{}, unused...)
}

func load(environ map[string]string, mode Mode, by caller, unused ...string) (Config, error) {
	vars := slices.DeleteFunc(Variables(), func(v Variable) bool { return slices.Contains(unused, v.Name) })
	set := settings(vars, environ, mode)
	problems := check(vars, set, mode)
	valid := map[string]string{}
	for name, value := range set {
		if _, bad := problems[name]; !bad {
			valid[name] = value
		}
	}
	cfg, refused := parse(vars, valid)
	problems.add(refused)
	for name := range refused {
		delete(valid, name)
	}
	problems.add(conflicts(vars, set, mode))
	problems.add(earnest(vars, valid, environ, mode, by))
	if err := problems.error(vars); err != nil {
		return Config{}, err
	}
	if mode == Local && cfg.TwilioFrom == "" && cfg.TwilioMessagingServiceSID == "" {
		cfg.TwilioFrom = localFrom
	}
	for _, u := range []*url.URL{cfg.PublicBaseURL, cfg.TwilioAPIBaseURL} {
		if u != nil { // paths are appended to both
			u.Path = strings.TrimSuffix(u.Path, "/")
		}
	}
	return cfg, nil
}

// SecretsPrefix returns what the names of the secrets in AWS Secrets Manager begin with, "" when they are in the
// environment. It reads SECRETS and SECRETS_PREFIX only, so that the secrets can be fetched, added to the
// environment under the names of SecretNames, and everything be loaded together.
func SecretsPrefix(environ map[string]string, mode Mode) (string, error) {
	vars := variables(func(tag reflect.StructTag) bool {
		return tag.Get("env") == "SECRETS" || tag.Get("env") == "SECRETS_PREFIX"
	})
	set := settings(vars, environ, mode)
	if err := check(vars, set, mode).error(vars); err != nil {
		return "", err
	}
	if set["SECRETS"] != Manager {
		return "", nil
	}
	return set["SECRETS_PREFIX"], nil
}

// SecretNames returns the variables that are secret. Not all need to be in AWS Secrets Manager: Load says
// which one is missing.
func SecretNames() []string {
	var names []string
	for _, v := range variables(func(tag reflect.StructTag) bool { return tag.Get("secret") != "" }) {
		names = append(names, v.Name)
	}
	return names
}

// settings returns the variables that are set, trimmed, and the defaults of the others.
func settings(vars []Variable, environ map[string]string, mode Mode) map[string]string {
	set := make(map[string]string, len(vars))
	for _, v := range vars {
		value := strings.TrimSpace(environ[v.Name])
		if value == "" {
			value = v.Default(mode)
		}
		if value != "" {
			set[v.Name] = value
		}
	}
	return set
}

// check applies each variable's own rules.
func check(vars []Variable, set map[string]string, mode Mode) problems {
	found := problems{}
	for _, v := range vars {
		value, ok := set[v.Name]
		if !ok {
			if why := v.requiredBecause(set, mode); why != "" {
				found[v.Name] = v.missing(why)
			}
			continue
		}
		// A default passes its own rule (tested); compiling a pattern costs a cold start 10 us.
		if value != v.Default(mode) && !regexp.MustCompile(v.Match).MatchString(value) {
			found[v.Name] = v.wrong(value)
		}
	}
	return found
}

// requiredBecause says why the variable may not be unset, "" when it may.
func (v Variable) requiredBecause(set map[string]string, mode Mode) string {
	name, value, isSetting := strings.Cut(v.Required, "=")
	switch {
	case set[v.Unless] != "":
		return ""
	case v.Required == string(Lambda) && mode == Lambda && v.Unless != "":
		return "in Lambda without " + v.Unless
	case isSetting && set[name] == value:
		return "with " + v.Required
	case v.Required == string(Lambda) && mode == Lambda:
		return "in Lambda"
	}
	return ""
}

// parse makes values of texts that passed their rules. What a type still refuses (a URL can be wrong in more
// ways than a pattern says) breaks the rule too.
func parse(vars []Variable, set map[string]string) (Config, problems) {
	cfg, err := env.ParseAsWithOptions[Config](env.Options{Environment: set})
	if err == nil {
		return cfg, nil
	}
	refused := map[string]bool{}
	if all := (env.AggregateError{}); errors.As(err, &all) {
		for _, e := range all.Errors {
			if one := (env.ParseError{}); errors.As(e, &one) {
				refused[one.Name] = true
			}
		}
	}
	found := problems{}
	for _, v := range vars {
		if refused[v.Field] {
			found[v.Name] = v.wrong(set[v.Name])
		}
	}
	return Config{}, found
}

// number returns the number that a value is; one that is none breaks its own rule.
func number(value string) float64 {
	n, _ := strconv.ParseFloat(value, 64)
	return n
}

// conflicts are the rules between variables, and those that only Lambda has.
func conflicts(vars []Variable, set map[string]string, mode Mode) problems {
	_, key := set["TWILIO_API_KEY"]
	_, secret := set["TWILIO_API_SECRET"]
	_, service := set["TWILIO_MESSAGING_SERVICE_SID"]
	_, from := set["TWILIO_FROM"]
	lambda := mode == Lambda
	broken := map[string]bool{
		"TWILIO_API_KEY":               secret && !key,
		"TWILIO_API_SECRET":            key && !secret,
		"TWILIO_MESSAGING_SERVICE_SID": service && from,
		"PHONE_PEPPER":                 !pepper.ListOf(strings.Split(set["PHONE_PEPPER"], ",")).Fits(),
		"PUBLIC_BASE_URL":              lambda && strings.HasPrefix(set["PUBLIC_BASE_URL"], "http:"),
		"STORE":                        lambda && set["STORE"] == Bolt,     // a function's disk goes with it
		"MODEL":                        lambda && set["MODEL"] == Scripted, // nobody can tell it what to say there
		"SAFETY_MODEL":                 set["SAFETY_MODEL"] == On && set["MODEL"] == Offline,
		"MODEL_ID":                     set["MODEL"] == Bedrock && !known(set["MODEL_ID"]),
		"MODEL_LARGE_ID":               set["MODEL"] == Bedrock && !large(set),
		"MODEL_FALLBACK_ID":            set["MODEL"] == Bedrock && !known(set["MODEL_FALLBACK_ID"]),
		"MODEL_EMBED_ID":               set["MODEL"] == Bedrock && !embeds(set["MODEL_EMBED_ID"]),
		"MODEL_SHADOW_SHARE":           number(set["MODEL_SHADOW_SHARE"]) > 0 && sameReader(set),
		"MODEL_SHADOW_ID":              !shadowKnown(set, lambda),
		"QUEUE":                        lambda && set["QUEUE"] == Bolt,
		"INTENT_HIGH":                  number(set["INTENT_HIGH"]) <= number(set["INTENT_MED"]),
		"STAGING_ALLOWLIST":            set["STAGING_ALLOWLIST"] != "" && set["STAGE"] != Staging, // elsewhere it would silence nobody
		"INTENT_MED":                   number(set["INTENT_MED"]) <= number(set["INTENT_LOW"]),
	}
	found := problems{}
	for _, v := range vars {
		if broken[v.Name] {
			found[v.Name] = v.wrong(set[v.Name])
		}
	}
	return found
}

// sameReader reports whether the second reader of texts would be the first, or is none.
func sameReader(set map[string]string) bool {
	id, prompt := set["MODEL_SHADOW_ID"], set["MODEL_SHADOW_PROMPT"]
	first := set["MODEL"]
	if first == Bedrock {
		first = set["MODEL_ID"]
	}
	other := prompt != "" && prompt != strconv.Itoa(intentPrompt)
	switch id {
	case "":
		return set["MODEL"] == Offline || !other
	case Offline:
		return set["MODEL"] == Offline
	}
	return id == first && !other
}

// shadowKnown reports whether the second reader is one that can be asked.
func shadowKnown(set map[string]string, lambda bool) bool {
	switch id := set["MODEL_SHADOW_ID"]; id {
	case "", Offline:
		return true
	case Scripted:
		return !lambda
	default:
		return known(id)
	}
}

// large reports whether the large model is one that is known and no other, or none.
func large(set map[string]string) bool {
	id := set["MODEL_LARGE_ID"]
	return id == "" || known(id) && id != set["MODEL_ID"] && id != set["MODEL_FALLBACK_ID"]
}

// embeds reports whether a model is one of which all is known that a vector by it needs; none at all is.
func embeds(id string) bool {
	if id == "" {
		return true
	}
	cards, err := model.LoadCards()
	if err == nil {
		_, err = cards.FindEmbed(id)
	}
	return err == nil
}

// known reports whether a model is one of which all is known that a call of it needs; none at all is.
func known(id string) bool {
	if id == "" {
		return true
	}
	cards, err := model.LoadCards()
	if err == nil {
		_, err = cards.Find(id)
	}
	return err == nil
}
