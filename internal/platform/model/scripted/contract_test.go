package scripted_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/modeltest"
	"github.com/josh-sms/josh/internal/platform/model/scripted"
)

func TestContract(t *testing.T) {
	t.Parallel()
	modeltest.Contract(t, func(t *testing.T, answers ...modeltest.Answer) model.Model {
		var list []scripted.Answer
		for _, a := range answers {
			one := scripted.Answer{Purpose: "answer", Tool: a.Tool}
			for _, c := range a.Calls {
				one.Calls = append(one.Calls, scripted.Call{Name: c.Name, Input: c.Input})
			}
			if len(one.Calls) == 0 {
				one.Text = a.Text
			}
			list = append(list, one)
		}
		m, _ := setUp(t, list...)
		return m
	})
}
