// Package begin begins a Lambda function. It is apart from app/cloud because josh does not need Lambda's library.
package begin

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	_ "time/tzdata" // Lambda has no time zones

	"github.com/aws/aws-lambda-go/lambda"
)

// Function builds a function's handler and has Lambda call it. It returns only when there is none, the exit code.
func Function[Handler any](name string, build func(context.Context) (Handler, error)) int {
	percent := debug.SetGCPercent(-1) // what a start makes is what is kept: the first collection would come in the middle of it, and take a tenth of it
	handler, err := build(context.Background())
	debug.SetGCPercent(percent)
	if err != nil {
		fmt.Fprintln(os.Stderr, name+":", err)
		return 1
	}
	lambda.Start(handler)
	return 0
}
