package api

import (
	"context"
	"net/http"
)

// ClientInfo is where a request of a platform administrator comes from.
type ClientInfo struct {
	Address string
	Host    string // that it asked for, with the port if one was named
}

type senderInContext struct{}

// ClientInfoFrom is where the request comes from; empty for what is none of a platform administrator.
func ClientInfoFrom(ctx context.Context) ClientInfo {
	s, _ := ctx.Value(senderInContext{}).(ClientInfo)
	return s
}

func (r *Routes) withSender(ctx context.Context, req *http.Request) context.Context {
	return context.WithValue(ctx, senderInContext{}, ClientInfo{r.visitor(req).Address, req.Host})
}
