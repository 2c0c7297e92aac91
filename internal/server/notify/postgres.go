package notify

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// postgresTransport sends by NOTIFY and hears by LISTEN, on a connection of its own for each. Inside the transactions that it tells of,
// NOTIFY would take a lock of the whole server until they have committed.
type postgresTransport struct {
	config  *pgx.ConnConfig
	channel string
	sender  *pgx.Conn // of send alone, which is called by one goroutine
}

const (
	connectTimeout = 5 * time.Second
	probeInterval  = 5 * time.Second // a connection on which nothing is heard
	probeTimeout   = 3 * time.Second
)

func newPostgres(c Config) (*postgresTransport, error) {
	config, err := pgx.ParseConfig(c.URL)
	if err != nil {
		return nil, errAddress
	}
	config.ConnectTimeout = connectTimeout
	config.RuntimeParams["application_name"] = "pitboss events"
	// The pooler in front of the server may not know what another of its connections has prepared.
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
		w.close() // whatever it is, a new connection does not have it
	}
	return err
}

func (w *postgresTransport) listen(ctx context.Context, up, _ func(), hear func(message []byte)) error {
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
			hear([]byte(n))
		case ctx.Err() != nil || c.IsClosed():
			return connectionLost(err)
		default: // nothing was said for a while: is anybody there?
			if err := probe(ctx, c); err != nil {
				return connectionLost(err)
			}
		}
	}
}

// notification waits for the next one, for a while.
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

// closeConn says goodbye, if there is somebody to say it to.
func closeConn(c *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = c.Close(ctx) // it is over in any case
}
