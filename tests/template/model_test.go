package template_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/platform/model"
)

// TestModelPolicies: only the function of turns may call a model, only where a parameter says so, only the ones that are set,
// and of the regions to which an inference profile hands a call only through that profile.
func TestModelPolicies(t *testing.T) {
	t.Parallel()
	all := resources(t)
	for name, text := range all {
		policy := name == "EmbedModelPolicy" || name == "LargeModelPolicy" || name == "ModelPolicy" || name == "SecondModelPolicy" || name == "ShadowModelPolicy"
		if strings.Contains(text, "bedrock") != policy {
			t.Errorf("%s speaks of bedrock: %v", name, !policy)
		}
	}
	for name, want := range map[string][2]string{"ModelPolicy": {"AsksModel", "ModelId"}, "LargeModelPolicy": {"AsksLargeModel", "ModelLargeId"}, "SecondModelPolicy": {"AsksSecondModel", "ModelFallbackId"}, "ShadowModelPolicy": {"AsksShadow", "ModelShadowId"}} {
		text := all[name]
		if !strings.Contains(text, "    Condition: "+want[0]+"\n") || !strings.Contains(text, "Roles: [!Ref ConverseRole]\n") {
			t.Errorf("%s is without its condition, or for another role: %s", name, text)
		}
		if actions := regexp.MustCompile(`\b\w+:[A-Z]\w+\b`).FindAllString(strings.ReplaceAll(text, "bedrock:InferenceProfileArn", ""), -1); len(slices.Compact(actions)) != 1 || actions[0] != "bedrock:InvokeModel" {
			t.Errorf("%s allows %q", name, actions)
		}
		statements := strings.Split(text, "Effect: Allow\n")[1:]
		profile := "inference-profile/${" + want[1] + "}"
		if len(statements) != 2 || !strings.Contains(statements[0], profile) || strings.Contains(statements[0], "*") {
			t.Fatalf("%s: %s", name, text)
		}
		if narrowed := statements[1]; !strings.Contains(narrowed, "bedrock:InferenceProfileArn: ") || !strings.Contains(narrowed, profile) || strings.Count(narrowed, "*") != 1 {
			t.Errorf("%s is wider than its profile: %s", name, narrowed)
		}
	}
}

// TestEmbedPolicy: the function of turns may have vectors made by the one model that is set, where one is.
func TestEmbedPolicy(t *testing.T) {
	t.Parallel()
	text := resources(t)["EmbedModelPolicy"]
	for _, want := range []string{
		"    Condition: AsksEmbedder\n", "Roles: [!Ref ConverseRole]\n", "Action: [bedrock:InvokeModel]\n", "bedrock:${AWS::Region}::foundation-model/${ModelEmbedId}",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	if strings.Contains(text, "*") || strings.Count(text, "Effect: Allow") != 1 {
		t.Errorf("wider than one model: %s", text)
	}
	cards, err := model.LoadCards()
	if err != nil {
		t.Fatal(err)
	}
	for id, fits := range map[string]bool{"": true, "amazon.titan-embed-text-v2:0": true, "*": false} {
		if _, err := cards.FindEmbed(id); fits && id != "" && err != nil {
			t.Error(err)
		}
		if m := regexp.MustCompile(`(?m)^  ModelEmbedId:\n    Type: String\n    Default: ""\n    AllowedPattern: (\S+)$`).FindStringSubmatch(read(t, "template.yaml")); m == nil || regexp.MustCompile(m[1]).MatchString(id) != fits {
			t.Errorf("%q: %v", id, m)
		}
	}
}

// TestModelParameters: each model that JOSH knows can be given, and its parts are where the policies take them from.
func TestModelParameters(t *testing.T) {
	t.Parallel()
	text := read(t, "template.yaml")
	cards, err := model.LoadCards()
	if err != nil {
		t.Fatal(err)
	}
	for _, parameter := range []string{"ModelId", "ModelLargeId", "ModelFallbackId", "ModelShadowId"} {
		m := regexp.MustCompile(`(?m)^  ` + parameter + `:\n    Type: String\n    Default: (\S+)\n    AllowedPattern: (\S+)$`).FindStringSubmatch(text)
		if m == nil {
			t.Fatalf("no %s", parameter)
		}
		if fallback := strings.Trim(m[1], `"`); fallback != "" {
			if _, err := cards.Find(fallback); err != nil {
				t.Errorf("%s: the default %s is no model that JOSH knows", parameter, fallback)
			}
		}
		for _, id := range cards.IDs() {
			parts := strings.Split(id, ".")
			if !regexp.MustCompile(m[2]).MatchString(id) || len(parts) != 3 {
				t.Errorf("%s does not take %s, or the policies would name another model", parameter, id)
			}
		}
	}
}
