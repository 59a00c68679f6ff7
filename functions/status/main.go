// Command status is the Lambda function behind Twilio's status callback: it stores what became of a text.
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
	handler, err := cloud.Status(context.Background())
	if err != nil {
		fmt.Fprintln(os.Stderr, "status:", err)
		os.Exit(1)
	}
	lambda.Start(handler)
}
