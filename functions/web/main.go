// Command web is the Lambda function behind the pages that a text links to.
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
	handler, err := cloud.Web(context.Background())
	if err != nil {
		fmt.Fprintln(os.Stderr, "web:", err)
		os.Exit(1)
	}
	lambda.Start(handler)
}
