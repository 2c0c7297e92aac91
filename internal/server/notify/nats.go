package notify

import (
	"context"
	"errors"
	"sync"

	"github.com/nats-io/nats.go"
)

// natsTransport publishes and receives on one subject of a NATS server or cluster.
type natsTransport struct {
	url, subject string

	mu   sync.Mutex
	conn *nats.Conn // while listen runs
}

func (w *natsTransport) name() string { return "NATS" }

var errNotConnected = errors.New("not connected")

func (w *natsTransport) send(ctx context.Context, message []byte) error {
	w.mu.Lock()
	c := w.conn
	w.mu.Unlock()
	if c == nil {
		return errNotConnected
	}
	if err := c.Publish(w.subject, message); err != nil {
		return err
	}
	// The server's answer throttles the sender: versions that arrive meanwhile go into the next message.
	return c.FlushWithContext(ctx)
}

// listen serves one connection. The caller reconnects.
func (w *natsTransport) listen(ctx context.Context, up, missed func(), receive func(message []byte)) error {
	over := make(chan error, 1)
	c, err := nats.Connect(w.url, nats.Name("pitboss"), nats.NoEcho(), nats.NoReconnect(), nats.Timeout(connectTimeout),
		nats.PingInterval(probeInterval), nats.MaxPingsOutstanding(2),
		nats.ClosedHandler(func(c *nats.Conn) { over <- connectionLost(c.LastError()) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrSlowConsumer) {
				missed() // the client library dropped messages
			}
		}))
	if err != nil {
		return err
	}
	if _, err = c.Subscribe(w.subject, func(m *nats.Msg) { receive(m.Data) }); err == nil {
		err = c.FlushTimeout(connectTimeout) // the server has the subscription when Flush returns
	}
	if err != nil {
		c.Close()
		return err
	}
	w.set(c)
	up()
	select {
	case err := <-over:
		w.set(nil)
		return err
	case <-ctx.Done():
		return ctx.Err() // publishLoop may still send; close ends the connection
	}
}

func (w *natsTransport) set(c *nats.Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.conn = c
}

func (w *natsTransport) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.conn != nil {
		w.conn.Close()
	}
}
