// Command inbound is the Lambda function behind Twilio's inbound webhook: it checks, claims and hands on a text.
package main

import (
	"os"

	"github.com/josh-sms/josh/internal/app/cloud"
	"github.com/josh-sms/josh/internal/app/cloud/begin"
)

func main() { os.Exit(begin.Function("inbound", cloud.Inbound)) }
