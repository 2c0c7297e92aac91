package api

import (
	"context"
	"net/http"
)

// Sender is where a request of a platform administrator comes from.
type Sender struct {
	Address string
	Host    string // that it asked for, with the port if one was named
}

type senderInContext struct{}

// From is where the request comes from; empty for what is none of a platform administrator.
func From(ctx context.Context) Sender {
	s, _ := ctx.Value(senderInContext{}).(Sender)
	return s
}

func (r *Routes) withSender(ctx context.Context, req *http.Request) context.Context {
	return context.WithValue(ctx, senderInContext{}, Sender{r.visitor(req).Address, req.Host})
}
