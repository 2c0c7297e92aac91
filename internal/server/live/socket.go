package live

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/lxzan/gws"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
)

// client is one socket. One goroutine runs its read loop; another drains its outbox while the kernel cannot take
// everything at once.
type client struct {
	hub          *Hub
	session      *session
	conn         *gws.Conn
	netConn      net.Conn
	rawConn      syscall.RawConn // of raw; nil if the connection has none
	lastReceived atomic.Int64    // Unix nanoseconds of the last frame from the peer
	lastPing     int64           // Unix nanoseconds; only Hub.heartbeat uses it
	outbox       outbox

	// Only the read loop uses the following fields. Hub.recheckSessions reads rooms too.
	protocolErrors int
	messages       int
	windowStart    time.Time // since when messages are counted
	org            *topic
	orgFrom        int64 // first version of the organization that this socket follows
	roomsMu        sync.Mutex
	rooms          []*topic
}

// open runs before the client is registered.
func (c *client) open(conn *gws.Conn) {
	c.conn, c.netConn = conn, conn.NetConn()
	if raw, ok := c.netConn.(syscall.Conn); ok {
		c.rawConn, _ = raw.SyscallConn() // fails only for a closed connection
	}
	now := time.Now().UnixNano()
	c.lastReceived.Store(now)
	c.lastPing = now
}

// handler has the callbacks of the library, which run in the read loop of the socket.
type handler struct{}

func (handler) OnOpen(*gws.Conn) {}

func (handler) OnPing(conn *gws.Conn, payload []byte) {
	c := clientOf(conn)
	c.lastReceived.Store(time.Now().UnixNano())
	c.enqueue(frame(gws.OpcodePong, payload), 0)
}

func (handler) OnPong(conn *gws.Conn, _ []byte) {
	clientOf(conn).lastReceived.Store(time.Now().UnixNano())
}

func (handler) OnMessage(conn *gws.Conn, m *gws.Message) {
	c := clientOf(conn)
	defer func() {
		_ = m.Close()
		if p := recover(); p != nil {
			c.hub.log.Error("panic on a socket", "panic", p, "stack", string(debug.Stack()))
			c.close(closeInternal, "Something went wrong on our side")
		}
	}()
	now := time.Now()
	c.lastReceived.Store(now.UnixNano())
	c.handle(now, m)
}

func (handler) OnClose(conn *gws.Conn, _ error) {
	c := clientOf(conn)
	c.outbox.discard()
	for len(c.rooms) > 0 {
		c.leave(c.rooms[len(c.rooms)-1])
	}
	c.hub.remove(c)
}

func clientOf(conn *gws.Conn) *client { return conn.Session().(*client) }

func (c *client) handle(now time.Time, m *gws.Message) {
	if now.Sub(c.windowStart) > messageWindow {
		c.messages, c.windowStart = 0, now
	}
	if c.messages++; c.messages > maxMessages {
		c.close(closePolicy, "Too many messages")
		return
	}
	var r request
	if m.Opcode != gws.OpcodeText || json.Unmarshal(m.Bytes(), &r) != nil {
		c.protocolError("A message is a JSON object with a type")
		return
	}
	switch r.Type {
	case "ping":
		c.enqueue(pongFrame, 1)
	case "subscribe":
		if r.Room == "" || r.Since != nil && *r.Since < 0 || r.OrganizationSince != nil && *r.OrganizationSince < 0 {
			c.protocolError("A subscription names a room, and versions from 0 on")
			return
		}
		if err := c.subscribe(c.hub.ctx, r); err != nil {
			c.refuse(r.Room, err)
		}
	case "unsubscribe":
		if t := c.room(r.Room); t != nil {
			c.leave(t)
		}
	default:
		c.protocolError("A message has the type subscribe, unsubscribe or ping")
	}
}

// protocolError answers a malformed message, and closes the socket after maxProtocolErrors.
func (c *client) protocolError(detail string) {
	c.enqueue(message(errorMessage{"error", nil, 400, detail}), 1)
	if c.protocolErrors++; c.protocolErrors >= maxProtocolErrors {
		c.close(closePolicy, "Too many messages that make no sense")
	}
}

func (c *client) refuse(room string, err error) {
	answer := errorMessage{"error", &room, 500, "Something went wrong on our side."}
	var f *fault.Error
	switch {
	case errors.As(err, &f) && f.Kind == fault.Missing:
		answer.Status, answer.Detail = 404, f.Detail
	case errors.As(err, &f) && f.Kind == fault.Forbidden:
		answer.Status, answer.Detail = 403, f.Detail
	case errors.As(err, &f) && f.Kind == fault.Conflicting:
		answer.Status, answer.Detail = 409, f.Detail
	case errors.As(err, &f) && f.Kind == fault.Unavailable:
		c.close(closeRestarting, f.Detail) // the client reconnects and subscribes again
		return
	case c.hub.ctx.Err() != nil || errors.Is(err, errSocketClosed):
		return
	default:
		c.hub.log.Error("subscription failed", "room", room, "error", err)
	}
	c.enqueue(message(answer), 1)
}

func (c *client) room(id string) *topic {
	for _, t := range c.rooms {
		if t.scope.room == id {
			return t
		}
	}
	return nil
}

var errSocketClosed = errors.New("the socket is closed")

// subscribe replays the events that the client has missed and then delivers new ones, without a gap or a duplicate. A
// second subscription to the same room replaces the first.
func (c *client) subscribe(ctx context.Context, r request) error {
	org := *c.session.org.Load()
	role := org.Actor().Role
	if needed := permissionFor(org.Actor(), r.Room); !role.May(needed) {
		return fault.PermissionRequired(string(needed))
	}
	if err := c.hub.handshakes.acquire(ctx); err != nil {
		return err
	}
	// Versions also checks that the room belongs to the organization.
	_, _, err := db.Versions(ctx, c.hub.db, org.ID(), r.Room)
	c.hub.handshakes.release()
	if err != nil {
		return err
	}
	if t := c.room(r.Room); t != nil {
		c.leaveRoom(t)
	} else if len(c.rooms) >= maxRooms {
		return fault.Conflict("A connection can follow %d rooms", maxRooms)
	}
	room, orgTopic := c.hub.acquire(scope{org.ID(), r.Room}), c.org
	if orgTopic == nil && !role.IsCommunity() {
		orgTopic = c.hub.acquire(scope{org.ID(), ""})
	}
	if err := c.catchUp(ctx, org.ID(), room, orgTopic, r); err != nil {
		c.hub.release(room)
		if c.org == nil && orgTopic != nil {
			c.hub.release(orgTopic)
		}
		c.leaveOrganization()
		return err
	}
	c.org = orgTopic
	c.roomsMu.Lock()
	c.rooms = append(c.rooms, room)
	c.roomsMu.Unlock()
	if c.session.role() != role { // the role changed meanwhile, and recheckSessions did not see this room
		c.enqueue(message(resync{"resync", r.Room}), 1)
	}
	return nil
}

// catchUp brings the client to the current version of the room, and of the organization if this is its first room.
// orgTopic is nil for a member of the community. They receive no events of the organization: their organization version
// is always 0.
func (c *client) catchUp(ctx context.Context, org string, room, orgTopic *topic, r request) error {
	var again bool // too many events are missing for a replay
	// The topics are acquired, so every commit from here on is dispatched to their subscribers.
	roomAt, orgAt, err := db.Versions(ctx, c.hub.db, org, r.Room)
	if err != nil {
		return err
	}
	first := c.org == nil
	switch {
	case orgTopic == nil:
	case first && r.OrganizationSince != nil:
		if orgAt, err = c.replay(ctx, orgTopic, *r.OrganizationSince, orgAt, &again); err != nil {
			return err
		}
	case !first && r.OrganizationSince != nil:
		// Events before the socket's own first version were never sent here.
		again = *r.OrganizationSince < c.orgFrom
	}
	if r.Since != nil {
		if roomAt, err = c.replay(ctx, room, *r.Since, roomAt, &again); err != nil {
			return err
		}
	}
	if orgTopic != nil {
		orgTopic.mu.Lock()
		defer orgTopic.mu.Unlock()
	}
	room.mu.Lock()
	defer room.mu.Unlock()
	if roomAt, err = room.catchUp(ctx, c, roomAt); err != nil {
		return err
	}
	switch {
	case orgTopic == nil:
		orgAt = 0
	case first:
		if orgAt, err = orgTopic.catchUp(ctx, c, orgAt); err != nil {
			return err
		}
		c.orgFrom = orgAt
		if r.OrganizationSince != nil && !again {
			c.orgFrom = *r.OrganizationSince
		}
		orgTopic.join(c, orgAt)
	default:
		orgAt = max(orgTopic.sent, orgTopic.subscribers[c])
	}
	if again {
		c.enqueue(message(resync{"resync", r.Room}), 1)
	}
	user := c.session.org.Load().Actor().ID
	c.enqueue(message(subscribed{"subscribed", r.Room, roomAt, orgAt, user, c.hub.build}), 1)
	room.join(c, roomAt)
	return nil
}

// replay sends the events after since, at the pace at which the client reads them. It returns the version that the
// client then has. If the client has missed too much, or has a version from the future, that is now, and again is
// set.
func (c *client) replay(ctx context.Context, t *topic, since, now int64, again *bool) (int64, error) {
	if since > now || now-since > maxReplayedEvents {
		*again = true
		return now, nil
	}
	at, left := since, maxReplayedEvents
	for target := now; at < now; {
		p, err := t.replayAfter(ctx, at)
		if err != nil {
			return at, err
		}
		if left -= p.count; p.count == 0 || p.first != at+1 || left < 0 {
			*again = true
			return now, nil
		}
		for bytes, n := range p.forRole(c.session.role()).pieces(maxQueuedBytes / 4) {
			if !c.outbox.waitForSpace(ctx) {
				return at, errSocketClosed
			}
			c.lastReceived.Store(time.Now().UnixNano()) // the client reads, so it is alive
			c.enqueue(bytes, n)
		}
		before := at
		at = p.last
		if before < target && target <= at {
			left = maxReplayedEvents // the missed events are sent; from here on the client only has to keep up
		}
		now = max(now, t.head())
	}
	return at, nil
}

// leave ends a subscription to a room, and with the last one that to the organization.
func (c *client) leave(t *topic) {
	c.leaveRoom(t)
	c.leaveOrganization()
}

func (c *client) leaveRoom(t *topic) {
	t.leave(c)
	c.roomsMu.Lock()
	c.rooms = slices.DeleteFunc(c.rooms, func(have *topic) bool { return have == t })
	c.roomsMu.Unlock()
}

func (c *client) leaveOrganization() {
	if len(c.rooms) == 0 && c.org != nil {
		c.org.leave(c)
		c.org = nil
	}
}

// resyncAll makes the client read all its rooms again, because its role has changed.
func (c *client) resyncAll() {
	c.roomsMu.Lock()
	defer c.roomsMu.Unlock()
	for _, t := range c.rooms {
		c.enqueue(message(resync{"resync", t.scope.room}), 1)
	}
}

// Len, Load, Delete, Store and Range make client a gws.SessionStorage without entries: the library stores nothing but
// the client itself.
func (c *client) Len() int                     { return 0 }
func (c *client) Load(string) (any, bool)      { return nil, false }
func (c *client) Delete(string)                {}
func (c *client) Store(string, any)            {}
func (c *client) Range(func(string, any) bool) {}
