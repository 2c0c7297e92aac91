// Package live tells open screens what happens: the socket at /ws. A screen subscribes to a room and hears every event
// of it after the version it has, and those of the room's organization. What it hears is read from the event table
// after each commit, once for all screens of a room, and encoded once.
//
// It decides nothing: events carry what the features wrote and the permission that reading them takes. It is the only
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

// How the socket behaves. The client's own timers lie around these.
const (
	pingInterval      = 25 * time.Second       // keeps proxies from closing a quiet connection
	silenceTimeout    = 60 * time.Second       // without a word from the peer it counts as gone
	recheckInterval   = 750 * time.Millisecond // a session that ended is closed within a second
	recheckBatch      = 256                    // sessions that are looked up together
	staleAfter        = 2 * time.Second        // PostgreSQL: a scope of which nothing was heard for so long is looked at
	pollInterval      = 500 * time.Millisecond // whether there are such scopes
	pollTimeout       = 10 * time.Second       // a look that takes longer is given up: the next one may have an answer
	writeTimeout      = 10 * time.Second       // a write that takes longer is a slow consumer
	closeTimeout      = time.Second            // for the last frame of a socket that is to be closed
	drainBatch        = 100                    // sockets that are told to reconnect together, when the server stops
	drainInterval     = 20 * time.Millisecond  // and the next ones
	maxMessageBytes   = 4 << 10                // bytes a client may send at once
	maxQueuedBytes    = 1 << 20                // bytes that may wait for a slow consumer
	maxQueuedMessages = 256                    // messages that may wait for a slow consumer
	maxReplayedEvents = 1000                   // events; who has missed more reads everything again
	maxRooms          = 64                     // a socket's subscriptions
	maxProtocolErrors = 5                      // messages that cannot be understood before the socket is closed
	maxMessages       = 100                    // messages in messagesWithin
	messageWindow     = 10 * time.Second
)

// The codes with which a socket is closed (the contract's, and two of RFC 6455).
const (
	closeSessionOver = 4001 // sign in again
	closeTooSlow     = 4008 // read everything again
	closeRestarting  = 1012 // reconnect
	closePolicy      = 1008
	closeInternal    = 1011
)

// Config is what the socket needs of the program.
type Config struct {
	DB *db.DB
	// Authenticate finds out whose token it is when a socket is opened.
	Authenticate api.Authenticate
	// Recheck asks the same about every open socket's token, every 750 ms; it should answer from memory. Nil: as
	// Authenticate. An authenticator that counts being asked as activity should be given another here.
	Recheck api.Authenticate
	// Companion and RecheckCompanion ask the same about a token of the community, for sockets opened with ?as=companion.
	// Nil: there are none.
	Companion, RecheckCompanion api.Authenticate
	// Refresh and RefreshCompanion are told the tokens that Recheck and RecheckCompanion are about to be asked for, so that they are
	// looked up together. Nil: they are not.
	Refresh, RefreshCompanion func(ctx context.Context, tokens []string) error
	// Nodes are the other nodes of this database; nil: there are none, or no way to them.
	Nodes Notifier
	// Build is the id of the web app's build, which subscribers are told.
	Build string
	// Events are the declared types of events. What an event of another type says is sent to nobody.
	Events mask.Events
	// Log receives what a person should know; nil discards it.
	Log *slog.Logger
}

// Notifier carries word of new versions between the nodes of one database. Word may be lost, and come twice or late.
type Notifier interface {
	// Publish tells the others of a version, soon. It never waits.
	Publish(organization, room string, version int64)
	// Run hears the others until ctx ends. It calls missed whenever there may have been something that it did not hear.
	Run(ctx context.Context, hear func(organization, room string, version int64), missed func())
}

// Hub holds the open sockets. Give its Committed to db.OnCommit.
type Hub struct {
	db         *db.DB
	staff      audience
	companions audience // the community's
	events     mask.Events
	nodes      Notifier
	pollNow    chan struct{} // holds one: look at every scope, now
	handshakes *handshakeLimiter
	log        *slog.Logger
	build      string
	upgrader   *gws.Upgrader
	ctx        context.Context // of the topics and sweeps, which outlive every request
	stop       context.CancelFunc
	running    sync.WaitGroup // sweeps, topics and read loops

	mu       sync.RWMutex
	topics   map[scope]*topic
	sessions map[string]*session // by token
	draining bool

	sockets, frames, slowClosed, polls atomic.Int64
}

// scope names a room, or an organization when room is empty.
type scope struct{ organization, room string }

// session is a token with the sockets that were opened with it.
type session struct {
	token    string
	audience *audience
	org      atomic.Pointer[tenant.Org]
	clients  map[*client]struct{} // by Hub.mu
}

func (s *session) role() tenant.Role { return s.org.Load().Actor().Role }

// New makes a hub and starts its sweeps. They run until ctx ends or Drain is called.
func New(ctx context.Context, c Config) *Hub {
	h := &Hub{db: c.DB, events: c.Events, nodes: c.Nodes, pollNow: make(chan struct{}, 1), handshakes: newHandshakeLimiter(), log: c.Log, build: c.Build, topics: map[scope]*topic{}, sessions: map[string]*session{},
		staff: newAudience(api.Cookie, c.Authenticate, c.Recheck, c.Refresh), companions: newAudience(api.CompanionCookie, c.Companion, c.RecheckCompanion, c.RefreshCompanion)}
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

// Stats is what the sockets do, for the metrics. Frames and Slow only grow.
type Stats struct {
	Sockets    int64 // open now
	Topics     int64 // rooms and organizations that somebody listens to
	Frames     int64 // sent since the start
	SlowClosed int64 // closed because they could not keep up
	Polls      int64 // for what other nodes may have written
	Refused    int64 // handshakes refused because too many came at once
}

// Stats counts.
func (h *Hub) Stats() Stats {
	h.mu.RLock()
	topics := len(h.topics)
	h.mu.RUnlock()
	return Stats{h.sockets.Load(), int64(topics), h.frames.Load(), h.slowClosed.Load(), h.polls.Load(), h.handshakes.refused.Load()}
}

// ServeHTTP opens a socket for a signed-in caller.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	leave, err := h.handshakes.wait(r.Context())
	if err != nil {
		api.WriteProblem(w, h.log, "GET /ws", err)
		return
	}
	defer leave()
	org, door, token, err := h.admit(r)
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
	if !h.add(c, door, token, org) {
		_ = conn.WriteClose(closeRestarting, []byte("The server is restarting")) // nobody knows of it yet
		return
	}
	// Not in this goroutine: it holds the request and net/http's buffers for as long as it runs.
	go func() {
		defer h.running.Done() // counted by add
		conn.ReadLoop()
	}()
}

// add registers a socket and counts its read loop. It reports false when the hub is draining.
func (h *Hub) add(c *client, at *audience, token string, org tenant.Org) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.draining {
		return false
	}
	h.running.Add(1)
	s := h.sessions[token]
	if s == nil {
		s = &session{token: token, audience: at, clients: map[*client]struct{}{}}
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

// report tells a person of an error. That the database is in trouble somebody else says, once.
func (h *Hub) report(what string, err error, of ...any) {
	if fault.KindOf(err) != fault.Unavailable {
		h.log.Error(what, append(of, "error", err)...)
	}
}

// heartbeat pings every socket in its turn and drops those that have gone silent.
func (h *Hub) heartbeat() {
	now := time.Now().UnixNano()
	for _, c := range h.clients() {
		switch quiet := time.Duration(now - c.lastReceived.Load()); {
		case quiet >= silenceTimeout:
			c.abort()
		case time.Duration(now-c.lastPing) >= pingInterval:
			c.lastPing = now
			c.enqueue(pingFrame, 0)
		}
	}
}

// Drain tells every socket to reconnect, waits until they are gone or ctx ends, and stops the hub. New sockets are
// refused from the first moment on.
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

// closeGradually tells every socket to reconnect, at a pace at which the others can take them in.
func (h *Hub) closeGradually(ctx context.Context) {
	pace := time.NewTicker(drainInterval)
	defer pace.Stop()
	for i, c := range h.clients() {
		if i > 0 && i%drainBatch == 0 {
			select {
			case <-pace.C:
			case <-ctx.Done():
			}
		}
		c.close(closeRestarting, "The server is restarting")
	}
}

// logger passes on what the library has to say. It only logs a failed handshake or accept, neither a matter for a person.
type logger struct{ log *slog.Logger }

func (l logger) Error(v ...any) { l.log.Debug("socket", "error", v) }
