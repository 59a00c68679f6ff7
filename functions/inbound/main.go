// Command inbound is the Lambda function behind Twilio's inbound webhook: it checks, claims and hands on a text.
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
	handler, err := cloud.Inbound(context.Background())
	if err != nil {
		fmt.Fprintln(os.Stderr, "inbound:", err)
		os.Exit(1)
	}
	lambda.Start(handler)
}
