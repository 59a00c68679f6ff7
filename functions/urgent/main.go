// Command urgent is the Lambda function behind the urgent queue: it hands to the carrier what waits behind nobody's texts.
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
	handler, err := cloud.Urgent(context.Background())
	if err != nil {
		fmt.Fprintln(os.Stderr, "urgent:", err)
		os.Exit(1)
	}
	lambda.Start(handler)
}
