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

// client is one socket. Its read loop is one goroutine; what it is sent and the kernel does not take at once waits in out,
// which another empties.
type client struct {
	hub          *Hub
	session      *session
	conn         *gws.Conn
	raw          net.Conn
	direct       syscall.RawConn // of raw; nil where it has none
	lastReceived atomic.Int64    // Unix nanoseconds of the last word from the peer
	lastPing     int64           // of the last ping; by Hub.beat alone
	outbox       outbox

	// Of the read loop alone, but for rooms, which Hub.recheckSessions reads.
	protocolErrors int
	messages       int
	windowStart    time.Time // since when messages are counted
	org            *topic
	orgFrom        int64 // from which version on it hears of the organization
	roomsMu        sync.Mutex
	rooms          []*topic
}

// open is called before anyone else knows of the socket.
func (c *client) open(conn *gws.Conn) {
	c.conn, c.raw = conn, conn.NetConn()
	if raw, ok := c.raw.(syscall.Conn); ok {
		c.direct, _ = raw.SyscallConn() // it fails for no connection that is open
	}
	now := time.Now().UnixNano()
	c.lastReceived.Store(now)
	c.lastPing = now
}

// handler is what the library calls, always in the read loop of the socket.
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

// protocolError answers nonsense, and closes the socket of who keeps sending it.
func (c *client) protocolError(detail string) {
	c.enqueue(message(refused{"error", nil, 400, detail}), 1)
	if c.protocolErrors++; c.protocolErrors >= maxProtocolErrors {
		c.close(closePolicy, "Too many messages that make no sense")
	}
}

func (c *client) refuse(room string, err error) {
	answer := refused{"error", &room, 500, "Something went wrong on our side."}
	var f *fault.Error
	switch {
	case errors.As(err, &f) && f.Kind == fault.Missing:
		answer.Status, answer.Detail = 404, f.Detail
	case errors.As(err, &f) && f.Kind == fault.Forbidden:
		answer.Status, answer.Detail = 403, f.Detail
	case errors.As(err, &f) && f.Kind == fault.Conflicting:
		answer.Status, answer.Detail = 409, f.Detail
	case errors.As(err, &f) && f.Kind == fault.Unavailable:
		c.close(closeRestarting, f.Detail) // it connects again, and asks then
		return
	case c.hub.ctx.Err() != nil || errors.Is(err, errGone):
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

var errGone = errors.New("the socket is closed")

// subscribe replays what the client has missed and makes it hear what comes, without a gap and without a repetition
// between the two. Subscribing again to a room begins anew.
func (c *client) subscribe(ctx context.Context, r request) error {
	org := *c.session.org.Load()
	role := org.Actor().Role
	if needed := permissionFor(r.Room); !role.May(needed) {
		return fault.PermissionRequired(string(needed))
	}
	if err := c.hub.handshakes.acquire(ctx); err != nil {
		return err
	}
	// It also finds out whether the room is the organization's.
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
	room, whole := c.hub.acquire(scope{org.ID(), r.Room}), c.org
	if whole == nil && !role.IsCommunity() {
		whole = c.hub.acquire(scope{org.ID(), ""})
	}
	if err := c.catchUp(ctx, org.ID(), room, whole, r); err != nil {
		c.hub.release(room)
		if c.org == nil && whole != nil {
			c.hub.release(whole)
		}
		c.leaveOrganization()
		return err
	}
	c.org = whole
	c.roomsMu.Lock()
	c.rooms = append(c.rooms, room)
	c.roomsMu.Unlock()
	if c.session.role() != role { // changed while this ran, and recheckSessions did not know of the room
		c.enqueue(message(resync{"resync", r.Room}), 1)
	}
	return nil
}

// catchUp brings the client to the present of the room, and of the organization when this is its first room. The topic of
// the organization is nil for a member of the community, who hears nothing of it: the version that the client is told
// is always 0.
func (c *client) catchUp(ctx context.Context, org string, room, whole *topic, r request) error {
	var again bool // it has missed too much
	// The topics are held, so that whatever is committed from here on is passed on to who has joined.
	roomAt, orgAt, err := db.Versions(ctx, c.hub.db, org, r.Room)
	if err != nil {
		return err
	}
	first := c.org == nil
	switch {
	case whole == nil:
	case first && r.OrganizationSince != nil:
		if orgAt, err = c.replay(ctx, whole, *r.OrganizationSince, orgAt, &again); err != nil {
			return err
		}
	case !first && r.OrganizationSince != nil:
		// What lies before the socket's own beginning was never sent here.
		again = *r.OrganizationSince < c.orgFrom
	}
	if r.Since != nil {
		if roomAt, err = c.replay(ctx, room, *r.Since, roomAt, &again); err != nil {
			return err
		}
	}
	if whole != nil {
		whole.mu.Lock()
		defer whole.mu.Unlock()
	}
	room.mu.Lock()
	defer room.mu.Unlock()
	if roomAt, err = room.catchUp(ctx, c, roomAt); err != nil {
		return err
	}
	switch {
	case whole == nil:
		orgAt = 0
	case first:
		if orgAt, err = whole.catchUp(ctx, c, orgAt); err != nil {
			return err
		}
		c.orgFrom = orgAt
		if r.OrganizationSince != nil && !again {
			c.orgFrom = *r.OrganizationSince
		}
		whole.join(c, orgAt)
	default:
		orgAt = max(whole.sent, whole.subscribers[c])
	}
	if again {
		c.enqueue(message(resync{"resync", r.Room}), 1)
	}
	c.enqueue(message(subscribed{"subscribed", r.Room, roomAt, orgAt, c.session.org.Load().Actor().ID, c.hub.build}), 1)
	room.join(c, roomAt)
	return nil
}

// replay sends the events after since up to about now, at the pace at which the client takes them. It returns the
// version that the client then has; when it has missed too much, or has never been here, that is now, and again is set.
func (c *client) replay(ctx context.Context, t *topic, since, now int64, again *bool) (int64, error) {
	if since > now || now-since > maxReplayedEvents {
		*again = true
		return now, nil
	}
	at, left := since, maxReplayedEvents
	for missed := now; at < now; {
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
				return at, errGone
			}
			c.lastReceived.Store(time.Now().UnixNano()) // it takes what it is sent
			c.enqueue(bytes, n)
		}
		before := at
		at = p.last
		if before < missed && missed <= at {
			left = maxReplayedEvents // what comes from now on it has not missed; but it must keep up
		}
		now = max(now, t.head())
	}
	return at, nil
}

// leave ends a subscription, and with the last one the organization's.
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

// resyncAll makes the client read all its rooms again: its role sees other things now.
func (c *client) resyncAll() {
	c.roomsMu.Lock()
	defer c.roomsMu.Unlock()
	for _, t := range c.rooms {
		c.enqueue(message(resync{"resync", t.scope.room}), 1)
	}
}

// The library keeps a storage for each connection; the client stands in its place and is all that is stored.

// Len, Load, Delete, Store and Range make it a gws.SessionStorage that holds nothing.
func (c *client) Len() int                     { return 0 }
func (c *client) Load(string) (any, bool)      { return nil, false }
func (c *client) Delete(string)                {}
func (c *client) Store(string, any)            {}
func (c *client) Range(func(string, any) bool) {}
