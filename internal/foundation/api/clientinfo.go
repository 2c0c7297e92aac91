package api

import (
	"context"
	"net/http"
)

// ClientInfo describes the client of a platform administrator's request.
type ClientInfo struct {
	Address string
	Host    string // the host that the client requested, with the port if it named one
}

type clientInfoKey struct{}

// ClientInfoFrom returns the client of a request. It is empty unless the route is for platform administrators.
func ClientInfoFrom(ctx context.Context) ClientInfo {
	s, _ := ctx.Value(clientInfoKey{}).(ClientInfo)
	return s
}

func (r *Routes) withClientInfo(ctx context.Context, req *http.Request) context.Context {
	return context.WithValue(ctx, clientInfoKey{}, ClientInfo{r.address(req), req.Host})
}
