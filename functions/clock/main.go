// Command clock is the Lambda function of every minute: it offers again what waits too long and fires what is due.
package main

import (
	"os"

	"github.com/josh-sms/josh/internal/app/cloud"
	"github.com/josh-sms/josh/internal/app/cloud/begin"
)

func main() { os.Exit(begin.Function("clock", cloud.Clock)) }
