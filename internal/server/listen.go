package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
)

// firstInherited is the descriptor of the first inherited socket (sd_listen_fds).
const firstInherited = 3

// listen opens the address, or takes the socket that the service manager passed. An inherited socket stays open
// between two runs of the program, so connections queue for the next run instead of being refused.
func (c Config) listen(ctx context.Context) (net.Listener, error) {
	switch {
	case c.Inherited == 0:
		return (&net.ListenConfig{}).Listen(ctx, "tcp", c.Addr)
	case c.Inherited > 1:
		return nil, fmt.Errorf("%d sockets were handed over: name one ListenStream= in the unit", c.Inherited)
	}
	file := os.NewFile(firstInherited, "the socket that was handed over")
	if file == nil {
		return nil, errors.New("no socket was handed over, though LISTEN_FDS says so")
	}
	l, err := net.FileListener(file) // FileListener duplicates the descriptor
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, fmt.Errorf("the socket that was handed over: %w", err)
	}
	if _, ok := l.(*net.TCPListener); !ok {
		err := errors.New("the socket that was handed over is not TCP's: name host:port as its ListenStream=")
		return nil, errors.Join(err, l.Close())
	}
	if c.Demo && !c.DemoPublic && !isLoopback(l.Addr().String()) {
		return nil, errors.Join(errDemoPublic, l.Close())
	}
	return l, nil
}
