// Command converse is the Lambda function behind the inbound queue: it decides the answer to a text.
package main

import (
	"context"
	"fmt"
	"os"
	_ "time/tzdata" // Lambda has no time zones

	"github.com/aws/aws-lambda-go/lambda"

	"github.com/josh-sms/josh/internal/app/cloud"
)

func main() {
	handler, err := cloud.Converse(context.Background())
	if err != nil {
		fmt.Fprintln(os.Stderr, "converse:", err)
		os.Exit(1)
	}
	lambda.Start(handler)
}
