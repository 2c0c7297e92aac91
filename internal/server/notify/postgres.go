package notify

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// postgresTransport publishes by NOTIFY and receives by LISTEN, on one connection each. NOTIFY does not run inside
// the acts' transactions, because it would hold a server-wide lock until they commit.
type postgresTransport struct {
	config  *pgx.ConnConfig
	channel string
	sender  *pgx.Conn // used by send only, which one goroutine calls
}

const (
	connectTimeout = 5 * time.Second
	probeInterval  = 5 * time.Second // a silent connection is probed after this
	probeTimeout   = 3 * time.Second
)

func newPostgres(c Config) (*postgresTransport, error) {
	config, err := pgx.ParseConfig(c.URL)
	if err != nil {
		return nil, errAddress
	}
	config.ConnectTimeout = connectTimeout
	config.RuntimeParams["application_name"] = "pitboss events"
	// A pooler may route a statement to a server connection that has not prepared it.
	config.DefaultQueryExecMode = pgx.QueryExecModeExec
	return &postgresTransport{config: config, channel: "pitboss_" + c.DatabaseID}, nil
}

func (w *postgresTransport) name() string { return "LISTEN/NOTIFY" }

func (w *postgresTransport) send(ctx context.Context, message []byte) (err error) {
	if w.sender == nil {
		if w.sender, err = pgx.ConnectConfig(ctx, w.config); err != nil {
			w.sender = nil
			return err
		}
	}
	if _, err = w.sender.Exec(ctx, "SELECT pg_notify($1, $2)", w.channel, string(message)); err != nil {
		w.close() // the next send opens a new connection
	}
	return err
}

func (w *postgresTransport) listen(ctx context.Context, up, _ func(), receive func(message []byte)) error {
	c, err := pgx.ConnectConfig(ctx, w.config)
	if err != nil {
		return err
	}
	defer closeConn(c)
	if _, err := c.Exec(ctx, "LISTEN "+pgx.Identifier{w.channel}.Sanitize()); err != nil {
		return err
	}
	up()
	for {
		n, err := notification(ctx, c)
		switch {
		case err == nil:
			receive([]byte(n))
		case ctx.Err() != nil || c.IsClosed():
			return connectionLost(err)
		default: // silent for probeInterval: check that the connection is alive
			if err := probe(ctx, c); err != nil {
				return connectionLost(err)
			}
		}
	}
}

// notification waits up to probeInterval for the next notification.
func notification(ctx context.Context, c *pgx.Conn) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, probeInterval)
	defer cancel()
	n, err := c.WaitForNotification(ctx)
	if err != nil {
		return "", err
	}
	return n.Payload, nil
}

func probe(ctx context.Context, c *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, probeTimeout)
	defer cancel()
	return c.Ping(ctx)
}

func (w *postgresTransport) close() {
	if w.sender != nil {
		closeConn(w.sender)
		w.sender = nil
	}
}

// closeConn closes the connection in an orderly way if the server still answers.
func closeConn(c *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = c.Close(ctx) // the connection is abandoned in any case
}
