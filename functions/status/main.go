// Command status is the Lambda function behind Twilio's status callback: it stores what became of a text.
package main

import (
	"os"

	"github.com/josh-sms/josh/internal/app/cloud"
	"github.com/josh-sms/josh/internal/app/cloud/begin"
)

func main() { os.Exit(begin.Function("status", cloud.Status)) }
