// Package live pushes events to open screens over the WebSocket at /ws. A screen subscribes to a room with the
// version that it has. It receives every later event of the room and of the room's organization.
//
// The hub reads "events after version N" once per room after each commit, encodes the batch once for each set of
// roles with the same view, and fans it out. Each socket has a bounded outbox. A client that cannot keep up is
// disconnected and reads everything again.
//
// The package decides nothing: an event carries its payload and the permission that reading it takes, and the
// declared event types say which fields to mask. With several nodes, Notifier announces versions, and pollLoop finds
// the ones that no notification announced. live owns no table. It is the only package that imports the WebSocket
// library.
// package that knows the WebSocket library.
package live

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/lxzan/gws"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/tenant"
)

// Limits and timers of the socket. The client's own timers are set around these.
const (
	pingInterval      = 25 * time.Second       // keeps proxies from closing a quiet connection
	silenceTimeout    = 60 * time.Second       // a peer that is silent for so long is gone
	recheckInterval   = 750 * time.Millisecond // a revoked session loses its sockets within a second
	recheckBatch      = 256                    // sessions per lookup
	staleAfter        = 2 * time.Second        // PostgreSQL: a topic without notifications is polled after this
	pollInterval      = 500 * time.Millisecond // how often stale topics are looked for
	pollTimeout       = 10 * time.Second       // limit of one poll
	writeTimeout      = 10 * time.Second       // a slower write marks a slow consumer
	closeTimeout      = time.Second            // for the last frame of a socket that is being closed
	drainBatch        = 100                    // sockets closed together while the server stops
	drainInterval     = 20 * time.Millisecond  // pause between two such batches
	maxMessageBytes   = 4 << 10                // bytes of a client message
	maxQueuedBytes    = 1 << 20                // bytes queued for a slow consumer
	maxQueuedMessages = 256                    // messages queued for a slow consumer
	maxReplayedEvents = 1000                   // a client that has missed more reads everything again
	maxRooms          = 64                     // subscriptions per socket
	maxProtocolErrors = 5                      // malformed messages before the socket is closed
	maxMessages       = 100                    // client messages per messageWindow
	messageWindow     = 10 * time.Second
)

// Close codes: the contract's own, and three of RFC 6455.
const (
	closeSessionOver = 4001 // sign in again
	closeTooSlow     = 4008 // read everything again
	closeRestarting  = 1012 // reconnect
	closePolicy      = 1008
	closeInternal    = 1011
)

// Config is what the hub needs of the program.
type Config struct {
	DB *db.DB
	// Sessions authenticate tokens when a socket is opened and every 750 ms. Companion is for sockets opened with
	// ?as=companion.
	Sessions api.Authenticators
	// Nodes carries notifications between the nodes of this database. Nil: there is one node.
	Nodes Notifier
	// Build is the id of the web app's build, sent to subscribers.
	Build string
	// Events are the declared event types. The payload of any other type is never sent.
	Events mask.Events
	// Log is for the operator. Nil discards it.
	Log *slog.Logger
}

// Notifier publishes new versions between the nodes of one database. Notifications may be lost, duplicated or late.
type Notifier interface {
	// Publish queues a notification for the other nodes. It never blocks.
	Publish(organization, room string, version int64)
	// Run receives notifications until ctx ends. It calls missed whenever some may have been lost.
	Run(ctx context.Context, receive func(organization, room string, version int64), missed func())
}

// Hub holds the open sockets. Its Committed belongs into db.OnCommit.
type Hub struct {
	db         *db.DB
	staff      audience
	companions audience // of the community
	screens    audience
	events     mask.Events
	nodes      Notifier
	pollNow    chan struct{} // capacity one: poll every topic now
	handshakes *handshakeLimiter
	log        *slog.Logger
	build      string
	upgrader   *gws.Upgrader
	ctx        context.Context // of the topics and background loops, which outlive every request
	stop       context.CancelFunc
	running    sync.WaitGroup // background loops, topics and read loops

	mu       sync.RWMutex
	topics   map[scope]*topic
	sessions map[string]*session // by token
	draining bool

	sockets, frames, slowClosed, polls atomic.Int64
}

// scope names a room, or an organization if room is empty.
type scope struct{ organization, room string }

// session is a token with the sockets that it opened.
type session struct {
	token    string
	audience *audience
	org      atomic.Pointer[tenant.Org]
	clients  map[*client]struct{} // guarded by Hub.mu
}

func (s *session) role() tenant.Role { return s.org.Load().Actor().Role }

// New makes a hub and starts its background loops, which run until ctx ends or Drain is called.
func New(ctx context.Context, c Config) *Hub {
	h := &Hub{
		db: c.DB, events: c.Events, nodes: c.Nodes, log: c.Log, build: c.Build,
		pollNow: make(chan struct{}, 1), handshakes: newHandshakeLimiter(),
		topics: map[scope]*topic{}, sessions: map[string]*session{},
		staff: audience{tenant.Staff, c.Sessions.Staff}, companions: audience{tenant.Companion, c.Sessions.Companion},
		screens: audience{tenant.Screen, c.Sessions.Screen},
	}
	if h.log == nil {
		h.log = slog.New(slog.DiscardHandler)
	}
	h.ctx, h.stop = context.WithCancel(ctx)
	h.upgrader = gws.NewUpgrader(handler{}, &gws.ServerOption{
		ReadMaxPayloadSize: maxMessageBytes,
		ReadBufferSize:     512, // a subscription is about 100 bytes
		ParallelGolimit:    1,
		HandshakeTimeout:   5 * time.Second,
		Logger:             logger{h.log},
		NewSession:         func() gws.SessionStorage { return &client{hub: h} },
	})
	h.running.Go(func() { runEvery(h.ctx, recheckInterval, h.recheckSessions) })
	h.running.Go(func() { runEvery(h.ctx, time.Second, h.heartbeat) })
	if h.db.Engine() == db.Postgres {
		h.running.Go(h.pollLoop)
	}
	return h
}

func runEvery(ctx context.Context, d time.Duration, f func()) {
	tick := time.NewTicker(d)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			f()
		case <-ctx.Done():
			return
		}
	}
}

// Stats are the figures of the hub for the metrics. All but Sockets and Topics only grow.
type Stats struct {
	Sockets    int64 // open now
	Topics     int64 // rooms and organizations with a subscriber
	Frames     int64 // sent since the start
	SlowClosed int64 // slow consumers
	Polls      int64 // for versions of other nodes
	Refused    int64 // handshakes
}

// Stats returns the current figures.
func (h *Hub) Stats() Stats {
	h.mu.RLock()
	topics := len(h.topics)
	h.mu.RUnlock()
	return Stats{
		Sockets: h.sockets.Load(), Topics: int64(topics), Frames: h.frames.Load(),
		SlowClosed: h.slowClosed.Load(), Polls: h.polls.Load(), Refused: h.handshakes.refused.Load(),
	}
}

// ServeHTTP opens a socket for a signed-in caller.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	release, err := h.handshakes.wait(r.Context())
	if err != nil {
		api.WriteProblem(w, h.log, "GET /ws", err)
		return
	}
	defer release()
	org, aud, token, err := h.admit(r)
	if err != nil {
		api.WriteProblem(w, h.log, "GET /ws", err)
		return
	}
	conn, err := h.upgrader.Upgrade(w, r)
	if err != nil {
		h.log.Debug("socket refused", "error", err)
		return
	}
	c, ok := conn.Session().(*client)
	if !ok {
		_ = conn.NetConn().Close()
		return
	}
	c.open(conn)
	if !h.add(c, aud, token, org) {
		_ = conn.WriteClose(closeRestarting, []byte("The server is restarting")) // Drain does not know the client
		return
	}
	// A new goroutine, because this one retains the request and net/http's buffers for as long as it runs.
	go func() {
		defer h.running.Done() // counted by add
		conn.ReadLoop()
	}()
}

// add registers a socket and counts its read loop. It reports false if the hub is draining.
func (h *Hub) add(c *client, aud *audience, token string, org tenant.Org) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.draining {
		return false
	}
	h.running.Add(1)
	s := h.sessions[token]
	if s == nil {
		s = &session{token: token, audience: aud, clients: map[*client]struct{}{}}
		s.org.Store(&org)
		h.sessions[token] = s
	}
	s.clients[c] = struct{}{}
	c.session = s
	h.sockets.Add(1)
	return true
}

func (h *Hub) remove(c *client) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(c.session.clients, c)
	if len(c.session.clients) == 0 && h.sessions[c.session.token] == c.session {
		delete(h.sessions, c.session.token)
	}
	h.sockets.Add(-1)
}

// clients are all open sockets.
func (h *Hub) clients() []*client {
	h.mu.RLock()
	defer h.mu.RUnlock()
	list := make([]*client, 0, h.sockets.Load())
	for _, s := range h.sessions {
		for c := range s.clients {
			list = append(list, c)
		}
	}
	return list
}

// report logs an error for the operator. The database logs its own failures once, so report skips them.
func (h *Hub) report(operation string, err error, attrs ...any) {
	if fault.KindOf(err) != fault.Unavailable {
		h.log.Error(operation, append(attrs, "error", err)...)
	}
}

// heartbeat pings sockets that are due and drops silent ones.
func (h *Hub) heartbeat() {
	now := time.Now().UnixNano()
	for _, c := range h.clients() {
		switch silence := time.Duration(now - c.lastReceived.Load()); {
		case silence >= silenceTimeout:
			c.abort()
		case time.Duration(now-c.lastPing) >= pingInterval:
			c.lastPing = now
			c.enqueue(pingFrame, 0)
		}
	}
}

// Drain tells every socket to reconnect, waits until all are gone or ctx ends, and stops the hub. New sockets are
// refused from the start.
func (h *Hub) Drain(ctx context.Context) error {
	h.mu.Lock()
	h.draining = true
	h.mu.Unlock()
	h.closeGradually(ctx)
	h.stop()
	gone := make(chan struct{})
	go func() {
		h.running.Wait()
		close(gone)
	}()
	select {
	case <-gone:
		return nil
	case <-ctx.Done():
	}
	left := h.clients()
	for _, c := range left {
		c.abort()
	}
	<-gone
	if len(left) == 0 {
		return nil
	}
	return errors.Join(ctx.Err(), errors.New("some sockets had to be cut off"))
}

// closeGradually tells every socket to reconnect, at a pace that the other nodes can take.
func (h *Hub) closeGradually(ctx context.Context) {
	ticker := time.NewTicker(drainInterval)
	defer ticker.Stop()
	for i, c := range h.clients() {
		if i > 0 && i%drainBatch == 0 {
			select {
			case <-ticker.C:
			case <-ctx.Done():
			}
		}
		c.close(closeRestarting, "The server is restarting")
	}
}

// logger forwards the library's messages. It only logs failed handshakes and accepts, which are no matter for the
// operator.
type logger struct{ log *slog.Logger }

func (l logger) Error(v ...any) { l.log.Debug("socket", "error", v) }
