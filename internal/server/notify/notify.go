// Package notify carries word of new versions from one node to the others: by LISTEN and NOTIFY of PostgreSQL, or by NATS.
// It carries numbers only; what happened is read from the database by whoever wants to know. Word may be lost, or come twice,
// or come late: live looks for itself at what it has not heard of.
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
	maxMessageBytes  = 7900   // of a message: PostgreSQL takes less than 8000
	maxPending       = 10_000 // scopes; of what is beyond it the others learn when they look
	sendTimeout      = 5 * time.Second
	finalSendTimeout = time.Second // for what waits when the program ends
	minBackoff       = 100 * time.Millisecond
	maxBackoff       = 2 * time.Second // between attempts to connect, at most
)

// Config says how the nodes of a house reach each other.
type Config struct {
	// URL is nats://… or tls://…, several with commas between them, or the address of PostgreSQL itself, postgres://….
	URL string
	// House names what the nodes share: two houses may share a NATS, or a database.
	DatabaseID string
	// Log receives what a person should know; nil discards it.
	Log *slog.Logger
}

// Notifier tells the other nodes and hears them.
type Notifier struct {
	transport transport
	node      string // so that it knows its own word again
	log       *slog.Logger

	mu      sync.Mutex
	pending map[scope]int64 // the newest version of each scope that is still to be told
	wakeup  chan struct{}   // holds one: something waits

	connected      atomic.Bool
	sent, received atomic.Int64
}

type scope struct{ organization, room string }

// transport is how messages get from node to node.
type transport interface {
	name() string
	// send gives a message to whoever listens.
	send(ctx context.Context, message []byte) error
	// listen hears messages until ctx ends or the connection is lost. It calls up once it is connected, from where on none is
	// lost unless it calls missed.
	listen(ctx context.Context, up, missed func(), hear func(message []byte)) error
	close()
}

// Check says what is wrong with an address, nothing when nothing is.
func Check(address string) error {
	_, err := newTransport(Config{URL: address})
	return err
}

// New makes a notifier, which does nothing until Run.
func New(c Config) (*Notifier, error) {
	w, err := newTransport(c)
	if err != nil {
		return nil, err
	}
	n := &Notifier{transport: w, node: rand.Text(), log: c.Log, pending: map[scope]int64{}, wakeup: make(chan struct{}, 1)}
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
				return nil, errAddress // the parser's own words would tell the password
			}
		}
		return &natsTransport{url: c.URL, subject: "pitboss." + c.DatabaseID}, nil
	}
	return nil, errAddress
}

// Publish has the other nodes told of a version. It never waits: while a message is under way, what comes is kept, of each scope
// the newest alone.
func (n *Notifier) Publish(organization, room string, version int64) {
	s := scope{organization, room}
	n.mu.Lock()
	if was, ok := n.pending[s]; ok || len(n.pending) < maxPending {
		n.pending[s] = max(was, version)
	}
	n.mu.Unlock()
	select {
	case n.wakeup <- struct{}{}:
	default:
	}
}

// Run connects, tells and hears until ctx ends. It calls hear for what other nodes say, and missed whenever something may
// have been said that it did not hear, as after it has connected.
func (n *Notifier) Run(ctx context.Context, hear func(organization, room string, version int64), missed func()) {
	var both sync.WaitGroup
	both.Go(func() { n.listenLoop(ctx, hear, missed) })
	both.Go(func() { n.publishLoop(ctx) })
	both.Wait()
	n.transport.close()
}

// State is how the other nodes are told, and what came of it so far. Sent and Heard only grow.
type State struct {
	Transport      string
	Connected      bool
	Sent, Received int64 // versions
}

// State counts.
func (n *Notifier) State() State {
	return State{n.transport.name(), n.connected.Load(), n.sent.Load(), n.received.Load()}
}

func (n *Notifier) listenLoop(ctx context.Context, hear func(organization, room string, version int64), missed func()) {
	pause, known := minBackoff, false
	for {
		err := n.transport.listen(ctx, func() {
			pause = minBackoff
			if !n.connected.Swap(true) {
				n.log.Info("hearing the other nodes", "by", n.transport.name())
			}
			known = false
			missed()
		}, missed, func(message []byte) { n.decode(message, hear) })
		n.connected.Store(false)
		if ctx.Err() != nil {
			return
		}
		if !known { // once for each time
			n.log.Warn("not hearing the other nodes: looking for their changes every two seconds", "by", n.transport.name(), "error", err)
			known = true
		}
		if !sleep(ctx, pause) {
			return
		}
		pause = min(2*pause, maxBackoff)
	}
}

// message is what is said: versions of scopes.
type message struct {
	From     string            `json:"from"`
	Versions []json.RawMessage `json:"of"` // ["organization","room",version]
}

func (n *Notifier) decode(raw []byte, hear func(organization, room string, version int64)) {
	var m message
	if err := json.Unmarshal(raw, &m); err != nil || m.From == n.node {
		return // whoever says something else here is no node
	}
	for _, one := range m.Versions {
		var organization, room string
		var version int64
		parts := []any{&organization, &room, &version}
		if json.Unmarshal(one, &parts) == nil && len(parts) == 3 {
			n.received.Add(1)
			hear(organization, room, version)
		}
	}
}

// publishLoop sends what waits, a message at a time, until ctx ends.
func (n *Notifier) publishLoop(ctx context.Context) {
	pause := minBackoff
	for {
		select {
		case <-n.wakeup:
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), finalSendTimeout)
			defer cancel()
			for more := true; more; {
				var err error
				if more, err = n.sendBatch(last, finalSendTimeout); err != nil {
					return // they look for themselves
				}
			}
			return
		}
		for more := true; more && ctx.Err() == nil; {
			var err error
			more, err = n.sendBatch(ctx, sendTimeout)
			switch {
			case err == nil:
				pause = minBackoff
			case !sleep(ctx, pause):
			default:
				n.log.Debug("telling the other nodes", "error", err) // the listener has said so already
				pause = min(2*pause, maxBackoff)
			}
		}
	}
}

// sendBatch sends as much of what waits as goes into a message, and says whether there is more.
func (n *Notifier) sendBatch(ctx context.Context, within time.Duration) (more bool, err error) {
	taken, raw := n.takeBatch()
	if len(taken) == 0 {
		return false, nil
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	if err := n.transport.send(ctx, raw); err != nil {
		for s, version := range taken {
			n.Publish(s.organization, s.room, version)
		}
		return true, err
	}
	n.sent.Add(int64(len(taken)))
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.pending) > 0, nil
}

// takeBatch takes out of what waits as much as goes into a message, and writes it.
func (n *Notifier) takeBatch() (map[scope]int64, []byte) {
	n.mu.Lock()
	defer n.mu.Unlock()
	taken, m := map[scope]int64{}, message{From: n.node}
	size := len(`{"from":"","of":[]}`) + len(n.node)
	for s, version := range n.pending {
		one, err := json.Marshal([]any{s.organization, s.room, version})
		if err != nil || len(one) > maxMessageBytes/2 {
			delete(n.pending, s) // no id is as long
			continue
		}
		if size += len(one) + 1; size > maxMessageBytes {
			break
		}
		delete(n.pending, s)
		taken[s] = version
		m.Versions = append(m.Versions, one)
	}
	raw, err := json.Marshal(m)
	if err != nil {
		n.log.Error("telling the other nodes", "error", err)
	}
	return taken, raw
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

// connectionLost is a connection that ended.
func connectionLost(err error) error {
	if err == nil {
		return errors.New("the connection was closed")
	}
	return fmt.Errorf("the connection was lost: %w", err)
}
