package main

import "context"

type chatCmd struct{}

func (c *chatCmd) Run(ctx context.Context, s *streams) error { return nil }
