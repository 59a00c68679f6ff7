package main

import (
	"context"
	"net/http"

	"github.com/josh-sms/josh/internal/lab/chat"
	"github.com/josh-sms/josh/internal/lab/local"
)

// chatCmd is `josh chat`.
type chatCmd struct {
	Phone string `default:"+15550100011" help:"The number that texts."`
	Data  string `default:".josh" help:"Folder of the data files."`
	URL   string `placeholder:"URL" help:"Text a JOSH that is running already, for example http://127.0.0.1:8080."`
}

// Run chats with a running JOSH, or with one that it starts and ends itself. That one is asked without a socket: what it
// listens to has the pages that its links lead to, and no text of anybody.
func (c *chatCmd) Run(ctx context.Context, s *streams) error {
	if c.URL != "" {
		return chat.New(http.DefaultTransport, c.URL, c.Phone, s.out).Run(ctx, s.in)
	}
	environ := map[string]string{"LOG_LEVEL": "error"} // the terminal is for talking; the environment can say otherwise
	for name, value := range s.environ {
		environ[name] = value
	}
	stack, err := local.New(ctx, local.Options{Addr: "127.0.0.1:0", Data: c.Data, Pages: true, NoConsole: true, Environ: environ, Logs: s.err})
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- stack.Run(ctx, func() {}) }()
	err = chat.New(stack.Phone(), stack.URL, c.Phone, s.out).Run(ctx, s.in)
	stop()
	if stackErr := <-ended; err == nil {
		err = stackErr
	}
	return err
}
