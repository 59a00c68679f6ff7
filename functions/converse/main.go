// Command converse is the Lambda function behind the inbound queue: it decides the answer to a text.
package main

import (
	"os"

	"github.com/josh-sms/josh/internal/app/cloud"
	"github.com/josh-sms/josh/internal/app/cloud/begin"
)

func main() { os.Exit(begin.Function("converse", cloud.Converse)) }
