// Command web is the Lambda function behind the pages that a text links to.
package main

import (
	"os"

	"github.com/josh-sms/josh/internal/app/cloud"
	"github.com/josh-sms/josh/internal/app/cloud/begin"
)

func main() { os.Exit(begin.Function("web", cloud.Web)) }
