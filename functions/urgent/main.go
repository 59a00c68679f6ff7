// Command urgent is the Lambda function behind the urgent queue: it hands to the carrier what waits behind nobody's texts.
package main

import (
	"os"

	"github.com/josh-sms/josh/internal/app/cloud"
	"github.com/josh-sms/josh/internal/app/cloud/begin"
)

func main() { os.Exit(begin.Function("urgent", cloud.Urgent)) }
