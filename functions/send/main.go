// Command send is the Lambda function behind the outbound queue: it hands texts to the carrier.
package main

import (
	"os"

	"github.com/josh-sms/josh/internal/app/cloud"
	"github.com/josh-sms/josh/internal/app/cloud/begin"
)

func main() { os.Exit(begin.Function("send", cloud.Send)) }
