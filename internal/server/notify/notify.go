// Package notify publishes new version numbers between the nodes of one PostgreSQL database, over LISTEN/NOTIFY or
// NATS.
//
// Messages are hints: they may be lost, duplicated, late or spurious. Receivers read the events from the database,
// and package live polls the scopes without a recent notification, so a lost message only delays an update. A message
// holds numbers, never data.
//
// Publish coalesces: while a message is being sent, only the newest version of each scope stays pending. The package
// owns no table and imports nothing of the application.
package notify

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	maxMessageBytes  = 7900   // PostgreSQL limits a payload to 8000 bytes
	maxPending       = 10_000 // scopes; the other nodes find further ones by polling
	sendTimeout      = 5 * time.Second
	finalSendTimeout = time.Second // for the pending versions when the program ends
	minBackoff       = 100 * time.Millisecond
	maxBackoff       = 2 * time.Second // between attempts to connect
)

// Config says how the nodes of a deployment reach each other.
type Config struct {
	// URL is nats://… or tls://…, several separated by commas, or the PostgreSQL address postgres://….
	URL string
	// DatabaseID names the database that the nodes share, since several deployments may use one NATS or one PostgreSQL.
	DatabaseID string
	// Log is for the operator. Nil discards it.
	Log *slog.Logger
}

// Notifier publishes to the other nodes and receives from them.
type Notifier struct {
	transport transport
	node      string // random id by which a node ignores its own messages
	log       *slog.Logger

	mu      sync.Mutex
	pending map[scope]int64 // the newest unpublished version of each scope
	wakeup  chan struct{}   // capacity one

	connected      atomic.Bool
	sent, received atomic.Int64
}

type scope struct{ organization, room string }

// transport carries messages between nodes.
type transport interface {
	name() string
	// send publishes a message to all listeners.
	send(ctx context.Context, message []byte) error
	// listen receives messages until ctx ends or the connection is lost. It calls up once it is connected. After that
	// it calls missed if messages may have been lost.
	listen(ctx context.Context, up, missed func(), receive func(message []byte)) error
	close()
}

// Check returns an error if an address is malformed.
func Check(address string) error {
	_, err := newTransport(Config{URL: address})
	return err
}

// New makes a notifier. It does nothing until Run is called.
func New(c Config) (*Notifier, error) {
	w, err := newTransport(c)
	if err != nil {
		return nil, err
	}
	n := &Notifier{
		transport: w, node: rand.Text(), log: c.Log, pending: map[scope]int64{}, wakeup: make(chan struct{}, 1),
	}
	if n.log == nil {
		n.log = slog.New(slog.DiscardHandler)
	}
	return n, nil
}

var errAddress = errors.New("it begins with nats://, tls:// or postgres://")

func newTransport(c Config) (transport, error) {
	scheme, _, _ := strings.Cut(c.URL, "://")
	switch scheme {
	case "postgres", "postgresql":
		return newPostgres(c)
	case "nats", "tls":
		for one := range strings.SplitSeq(c.URL, ",") {
			if u, err := url.Parse(strings.TrimSpace(one)); err != nil || u.Host == "" {
				return nil, errAddress // the parser's own message would reveal the password
			}
		}
		return &natsTransport{url: c.URL, subject: "pitboss." + c.DatabaseID}, nil
	}
	return nil, errAddress
}

// Publish queues a version for the other nodes. It never blocks. Of each scope only the newest pending version is
// sent.
func (n *Notifier) Publish(organization, room string, version int64) {
	s := scope{organization, room}
	n.mu.Lock()
	if older, ok := n.pending[s]; ok || len(n.pending) < maxPending {
		n.pending[s] = max(older, version)
	}
	n.mu.Unlock()
	select {
	case n.wakeup <- struct{}{}:
	default:
	}
}

// Run connects, publishes and receives until ctx ends. It calls receive for each version from another node, and
// missed whenever messages may have been lost, as after each connect.
func (n *Notifier) Run(ctx context.Context, receive func(organization, room string, version int64), missed func()) {
	var both sync.WaitGroup
	both.Go(func() { n.listenLoop(ctx, receive, missed) })
	both.Go(func() { n.publishLoop(ctx) })
	both.Wait()
	n.transport.close()
}

// State is the state of the notifier for health checks and metrics. Sent and Received only grow.
type State struct {
	Transport      string
	Connected      bool
	Sent, Received int64 // versions
}

// State returns the current state.
func (n *Notifier) State() State {
	return State{n.transport.name(), n.connected.Load(), n.sent.Load(), n.received.Load()}
}

func (n *Notifier) listenLoop(
	ctx context.Context, receive func(organization, room string, version int64), missed func(),
) {
	backoff, isLogged := minBackoff, false
	for {
		err := n.transport.listen(ctx, func() {
			backoff = minBackoff
			if !n.connected.Swap(true) {
				n.log.Info("receiving from the other nodes", "by", n.transport.name())
			}
			isLogged = false
			missed()
		}, missed, func(message []byte) { n.decode(message, receive) })
		n.connected.Store(false)
		if ctx.Err() != nil {
			return
		}
		if !isLogged { // once per outage
			n.log.Warn("not connected to the other nodes: polling their changes every two seconds",
				"by", n.transport.name(), "error", err)
			isLogged = true
		}
		if !sleep(ctx, backoff) {
			return
		}
		backoff = min(2*backoff, maxBackoff)
	}
}

// message holds the versions of scopes.
type message struct {
	From     string            `json:"from"`
	Versions []json.RawMessage `json:"of"` // ["organization","room",version]
}

func (n *Notifier) decode(raw []byte, receive func(organization, room string, version int64)) {
	var m message
	if err := json.Unmarshal(raw, &m); err != nil || m.From == n.node {
		return // not the message of another node
	}
	for _, one := range m.Versions {
		var organization, room string
		var version int64
		parts := []any{&organization, &room, &version}
		if json.Unmarshal(one, &parts) == nil && len(parts) == 3 {
			n.received.Add(1)
			receive(organization, room, version)
		}
	}
}

// publishLoop sends pending versions, one message at a time, until ctx ends.
func (n *Notifier) publishLoop(ctx context.Context) {
	backoff := minBackoff
	for {
		select {
		case <-n.wakeup:
		case <-ctx.Done():
			final, cancel := context.WithTimeout(context.WithoutCancel(ctx), finalSendTimeout)
			defer cancel()
			for more := true; more; {
				var err error
				if more, err = n.sendBatch(final, finalSendTimeout); err != nil {
					return // the other nodes find the rest by polling
				}
			}
			return
		}
		for more := true; more && ctx.Err() == nil; {
			var err error
			more, err = n.sendBatch(ctx, sendTimeout)
			switch {
			case err == nil:
				backoff = minBackoff
			case !sleep(ctx, backoff):
			default:
				n.log.Debug("publish to the other nodes", "error", err) // listenLoop has logged the outage
				backoff = min(2*backoff, maxBackoff)
			}
		}
	}
}

// sendBatch sends one message with as many pending versions as fit, and reports whether more are pending.
func (n *Notifier) sendBatch(ctx context.Context, timeout time.Duration) (more bool, err error) {
	batch, raw := n.takeBatch()
	if len(batch) == 0 {
		return false, nil
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	if err := n.transport.send(ctx, raw); err != nil {
		for s, version := range batch {
			n.Publish(s.organization, s.room, version)
		}
		return true, err
	}
	n.sent.Add(int64(len(batch)))
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.pending) > 0, nil
}

// takeBatch removes as many pending versions as fit into a message, and encodes the message.
func (n *Notifier) takeBatch() (map[scope]int64, []byte) {
	n.mu.Lock()
	defer n.mu.Unlock()
	batch, m := map[scope]int64{}, message{From: n.node}
	size := len(`{"from":"","of":[]}`) + len(n.node)
	for s, version := range n.pending {
		one, err := json.Marshal([]any{s.organization, s.room, version})
		if err != nil || len(one) > maxMessageBytes/2 {
			delete(n.pending, s) // no real id is that long
			continue
		}
		if size += len(one) + 1; size > maxMessageBytes {
			break
		}
		delete(n.pending, s)
		batch[s] = version
		m.Versions = append(m.Versions, one)
	}
	raw, err := json.Marshal(m)
	if err != nil {
		n.log.Error("encode a message to the other nodes", "error", err)
	}
	return batch, raw
}

func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// connectionLost wraps the cause of a lost connection.
func connectionLost(err error) error {
	if err == nil {
		return errors.New("the connection was closed")
	}
	return fmt.Errorf("the connection was lost: %w", err)
}
