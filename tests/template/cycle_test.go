package template_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestNoCycles walks what has to exist before what. CloudFormation refuses a template with a cycle as a whole, and
// linters that read the SAM form do not see those that lead through an alias or a deployment group.
func TestNoCycles(t *testing.T) {
	t.Parallel()
	if found := cycle(graph(t, read(t, "template.yaml"))); found != nil {
		t.Errorf("a cycle: %s", strings.Join(found, " needs "))
	}
}

// TestCycleIsFound puts cycles into the template that the walk has to find.
func TestCycleIsFound(t *testing.T) {
	t.Parallel()
	text := read(t, "template.yaml")
	for _, c := range []struct{ name, old, new string }{
		{"the API's alarm by reference", `!Sub "josh-${Stage}-api-errors"`, "!Ref ApiErrors"},
		{"a function in its own role", "- PolicyName: web\n", "- PolicyName: !Ref Web\n"},
		{"a queue and its dead letters", "sqs:${AWS::Region}:${AWS::AccountId}:josh-${Stage}-inbound.fifo", "${InboundQueue.Arn}"},
		{"the table in the key", "Description: !Sub JOSH ${Stage} - seals", "Description: !Sub ${Table} - seals"},
	} {
		changed := strings.Replace(text, c.old, c.new, 1)
		if changed == text {
			t.Errorf("%s: nothing to replace", c.name)
		} else if cycle(graph(t, changed)) == nil {
			t.Errorf("%s: not found", c.name)
		}
	}
}

// graph returns for each resource what has to exist before it, once the SAM transform is done. Of what the transform
// makes of a function, the alias counts (`Function.live`): the routes of an API call it, and it waits for its deployment
// group, which needs the alarms.
func graph(t *testing.T, text string) map[string][]string {
	t.Helper()
	all := split(t, text)
	_, globals, _ := strings.Cut(text, "\nGlobals:\n")
	globals, _, _ = strings.Cut(globals, "\nResources:\n")
	needs := map[string][]string{}
	for name, body := range all {
		if !strings.Contains(body, "Type: AWS::Serverless::Function") {
			needs[name] = append(needs[name], references(all, body)...)
			continue
		}
		alias := name + ".live"
		own, events, _ := strings.Cut(body, "\n      Events:\n")
		own, deployment, _ := strings.Cut(own, "\n      DeploymentPreference:\n")
		needs[name] = append(references(all, own), references(all, globals)...)
		needs[alias] = append(references(all, deployment), name)
		for _, m := range regexp.MustCompile(`ApiId: !Ref (\w+)`).FindAllStringSubmatch(events, -1) {
			needs[m[1]] = append(needs[m[1]], alias)
		}
	}
	return needs
}

var reference = regexp.MustCompile(`!(?:Ref|GetAtt) (\w+)|\$\{(\w+)(?:\.\w+)?\}|DependsOn: (\w+)`)

// references returns the resources that a text refers to.
func references(all map[string]string, text string) []string {
	var names []string
	for _, m := range reference.FindAllStringSubmatch(text, -1) {
		if name := m[1] + m[2] + m[3]; all[name] != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// cycle returns a way through the graph from a resource back to it, nil when there is none.
func cycle(needs map[string][]string) []string {
	done := map[string]bool{}
	var walk func(name string, path []string) []string
	walk = func(name string, path []string) []string {
		if i := slices.Index(path, name); i >= 0 {
			return append(path[i:], name)
		}
		if done[name] {
			return nil
		}
		for _, next := range needs[name] {
			if found := walk(next, append(slices.Clone(path), name)); found != nil {
				return found
			}
		}
		done[name] = true
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(needs)) {
		if found := walk(name, nil); found != nil {
			return found
		}
	}
	return nil
}

// TestDeploymentAlarms finds every alarm of a deployment in the template, by reference or by name, and none in two
// minds: alarms that others can ring, or that ring for what was there before, must not stop a release.
func TestDeploymentAlarms(t *testing.T) {
	t.Parallel()
	all := resources(t)
	named := map[string]string{}
	for name, body := range all {
		if m := regexp.MustCompile(`AlarmName: !Sub (\S+)`).FindStringSubmatch(body); m != nil {
			named[m[1]] = name
		}
	}
	others := map[string]bool{ // why not: somebody outside rings it, or it rings until an operator has acted
		"SignatureFailures": true, "SafetyIncidents": true, "SendFailures": true, "InboundDeadLetters": true, "OutboundDeadLetters": true,
	}
	functions := 0
	for name, body := range all {
		if !strings.Contains(body, "Type: AWS::Serverless::Function") {
			continue
		}
		functions++
		list := regexp.MustCompile(`(?m)^        Alarms: \[(.+)\]$`).FindStringSubmatch(body)
		if list == nil {
			t.Errorf("%s is deployed without an alarm", name)
			continue
		}
		alarms := strings.Split(list[1], ", ")
		if alarms[0] != "!Ref "+name+"Errors" {
			t.Errorf("%s does not look at its own errors first: %v", name, alarms)
		}
		for _, alarm := range alarms {
			id, byReference := strings.CutPrefix(alarm, "!Ref ")
			if !byReference {
				id = named[strings.Trim(strings.TrimPrefix(alarm, "!Sub "), `"`)]
			}
			if !strings.Contains(all[id], "Type: AWS::CloudWatch::Alarm") {
				t.Errorf("%s looks at %s, which is no alarm here", name, alarm)
			}
			if others[id] {
				t.Errorf("a release of %s would be undone by %s", name, id)
			}
		}
	}
	if functions < 6 {
		t.Errorf("only %d functions found", functions)
	}
}
