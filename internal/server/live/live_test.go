package live_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lxzan/gws"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/server/live"
	"pitboss/internal/test/assert"
)

// patience is how long a test waits for an event, on however slow a machine.
const patience = time.Minute

// club is a running hub with two organizations: lodge, with the rooms main and annex, and rival, with the room cave.
type club struct {
	t            testing.TB
	d            *db.DB
	hub          *live.Hub
	address      string
	lodge, rival tenant.Org

	mu     sync.Mutex
	tokens map[string]tenant.Org
	broken error // the authenticator's error
}

func newClub(t testing.TB) *club { return newClubWith(t, func(*live.Config) {}) }

// newClubWatched is newClub with a callback for each SQL statement.
func newClubWatched(t testing.TB, watch func(query string)) *club {
	return newClubOn(t, dbtest.OpenWith(t, db.Config{OnStatement: watch}), func(*live.Config) {})
}

func newClubWith(t testing.TB, with func(*live.Config)) *club {
	t.Helper()
	return newClubOn(t, dbtest.Open(t), with)
}

func newClubOn(t testing.TB, d *db.DB, with func(*live.Config)) *club {
	t.Helper()
	c := &club{t: t, d: d, tokens: map[string]tenant.Org{}}
	c.lodge = dbtest.Organization(t, c.d, "lodge", "main", "annex")
	c.rival = dbtest.Organization(t, c.d, "rival", "cave")
	c.is("owner", c.lodge)
	c.is("stranger", c.rival)
	config := live.Config{DB: c.d, Sessions: api.Authenticators{Staff: c}, Events: declared(),
		Build: "/assets/index-1.js"}
	with(&config)
	c.hub = live.New(context.Background(), config)
	c.d.OnCommit(c.hub.Committed)
	mux := http.NewServeMux()
	mux.Handle("/ws", c.hub)
	server := httptest.NewServer(mux)
	c.address = strings.TrimPrefix(server.URL, "http://")
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := c.hub.Drain(ctx); err != nil {
			t.Errorf("drain: %v", err)
		}
		server.Close()
		s := c.hub.Stats()
		assert.Equal(t, "left over: Sockets", s.Sockets, 0)
		assert.Equal(t, "left over: Topics", s.Topics, 0)
	})
	return c
}

// guest is an event payload with a masked phone number.
type guest struct {
	Name  string  `json:"name" see:"name"`
	Phone *string `json:"phone" see:"personal,view_players"`
}

// declared are the event types of these tests.
func declared() mask.Events {
	names := strings.Split("a b c d e f g h i j last activity player_updated seat_updated table_updated room_updated "+
		"home_game_updated waitlist_updated x y", " ")
	for i := range 450 {
		names = append(names, fmt.Sprintf("kind_%d", i))
	}
	var list []mask.Event
	for _, name := range names {
		list = append(list, mask.Event{Type: name, Data: reflect.TypeFor[guest]()})
	}
	return mask.EventsOf(list)
}

// is makes a token valid for an organization; as makes it valid for one of its members with a role.
func (c *club) is(token string, org tenant.Org) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tokens[token] = org
}

func (c *club) as(token string, role tenant.Role) {
	c.is(token, tenant.Mint("lodge", tenant.Actor{ID: token, Name: token, Role: role}))
}

func (c *club) revoke(token string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.tokens, token)
}

// fail sets the authenticator's error; nil clears it.
func (c *club) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.broken = err
}

func (c *club) Recall(string) (string, bool) { return "", false }

func (c *club) Refresh(context.Context, []string) error { return nil }

func (c *club) Recheck(ctx context.Context, token string) (tenant.Org, error) {
	return c.Authenticate(ctx, token)
}

func (c *club) Authenticate(_ context.Context, token string) (tenant.Org, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.broken != nil {
		return tenant.Org{}, c.broken
	}
	if org, ok := c.tokens[token]; ok {
		return org, nil
	}
	return tenant.Org{}, fault.New(fault.NoSession, "Sign in to continue")
}

// change makes a version of a room with events of these kinds. A kind "a/b" requires the permission b; the default is
// view_floor.
func (c *club) change(at tenant.Room, kinds ...string) int64 {
	c.t.Helper()
	version, err := db.InRoom(context.Background(), c.d, at, func(tx *db.RoomTx) (int64, error) {
		for _, k := range kinds {
			tx.Emit(eventOf(k, tx.Version()))
		}
		return tx.Version(), nil
	})
	if err != nil {
		c.t.Errorf("change %s: %v", at.ID(), err)
	}
	return version
}

func (c *club) changeOrg(org tenant.Org, kinds ...string) int64 {
	c.t.Helper()
	version, err := db.InOrg(context.Background(), c.d, org, func(tx *db.OrgTx) (int64, error) {
		for _, k := range kinds {
			tx.Emit(eventOf(k, tx.Version()))
		}
		return tx.Version(), nil
	})
	if err != nil {
		c.t.Errorf("change %s: %v", org.ID(), err)
	}
	return version
}

// changeCommunity is change for the organization's community.
func (c *club) changeCommunity(org tenant.Org, kinds ...string) {
	c.t.Helper()
	_, err := db.InCommunity(context.Background(), c.d, org, func(tx *db.CommunityTx) (int64, error) {
		for _, k := range kinds {
			tx.Emit(eventOf(k, tx.Version()))
		}
		return tx.Version(), nil
	})
	if err != nil {
		c.t.Errorf("change the community of %s: %v", org.ID(), err)
	}
}

// emit makes a version of a room with one event.
func (c *club) emit(at tenant.Room, e db.Event) {
	c.t.Helper()
	_, err := db.InRoom(context.Background(), c.d, at, func(tx *db.RoomTx) (any, error) {
		tx.Emit(e)
		return nil, nil
	})
	if err != nil {
		c.t.Errorf("change %s: %v", at.ID(), err)
	}
}

func eventOf(kind string, version int64) db.Event {
	kind, permission, ok := strings.Cut(kind, "/")
	if !ok {
		permission = string(tenant.ViewFloor)
	}
	return db.NewEvent[any](kind, tenant.Permission(permission)).With(map[string]any{"note": kind, "at": version})
}

// received is a message from the server.
type received struct {
	Type                string          `json:"type"`
	Room                *string         `json:"room"`
	Version             int64           `json:"version"`
	OrganizationVersion int64           `json:"organizationVersion"`
	N                   int             `json:"n"`
	Of                  int             `json:"of"`
	At                  string          `json:"at"`
	Status              int             `json:"status"`
	Detail              string          `json:"detail"`
	User                string          `json:"user"`
	Build               string          `json:"build"`
	Data                json.RawMessage `json:"data"`
	raw                 string
}

func (h received) String() string { return h.raw }

// in is the room of a message, "-" for the organization.
func (h received) in() string {
	if h.Room == nil {
		return "-"
	}
	return *h.Room
}

// screen is a client.
type screen struct {
	gws.BuiltinEventHandler
	t      testing.TB
	conn   *gws.Conn
	raw    net.Conn // in place of conn, if the test writes frames itself
	got    chan received
	closed chan uint16
	paused sync.Mutex // locked: the client does not read
}

// pause stops reading until the returned function is called.
func (s *screen) pause() (goOn func()) {
	s.paused.Lock()
	return sync.OnceFunc(s.paused.Unlock)
}

func (s *screen) OnMessage(_ *gws.Conn, m *gws.Message) {
	defer m.Close()
	s.paused.Lock()
	s.paused.Unlock() //nolint:staticcheck // blocks while paused
	h := received{raw: string(m.Bytes())}
	if err := json.Unmarshal(m.Bytes(), &h); err != nil {
		s.t.Errorf("not JSON: %s", m.Bytes())
	}
	s.got <- h
}

func (s *screen) OnClose(_ *gws.Conn, err error) {
	var e *gws.CloseError
	code := uint16(1006)
	if errors.As(err, &e) {
		code = e.Code
	}
	s.closed <- code
	close(s.got)
}

func (c *club) open(token string) *screen {
	c.t.Helper()
	s, status, _, err := c.dial(http.Header{"Authorization": {"Bearer " + token}})
	if err != nil {
		c.t.Fatalf("open: %v (%d)", err, status)
	}
	return s
}

// dial returns the socket, or the status and content type of the refusal.
func (c *club) dial(h http.Header) (s *screen, status int, kind string, err error) {
	s = &screen{t: c.t, got: make(chan received, 20_000), closed: make(chan uint16, 1)}
	conn, response, err := gws.NewClient(s, &gws.ClientOption{Addr: "ws://" + c.address + "/ws", RequestHeader: h})
	if response != nil {
		status, kind = response.StatusCode, response.Header.Get("Content-Type")
		if response.Body != nil {
			_ = response.Body.Close()
		}
	}
	if err != nil {
		return nil, status, kind, err
	}
	s.conn = conn
	go conn.ReadLoop()
	c.t.Cleanup(func() { _ = conn.NetConn().Close() })
	return s, status, kind, nil
}

func (s *screen) send(format string, args ...any) {
	s.t.Helper()
	if err := s.conn.WriteString(fmt.Sprintf(format, args...)); err != nil {
		s.t.Errorf("send: %v", err)
	}
}

func (s *screen) subscribe(room string) received {
	s.t.Helper()
	s.send(`{"type":"subscribe","room":%q}`, room)
	h := s.next()
	assert.MustEqual(s.t, "subscribe: Type", h.Type, "subscribed")
	assert.MustEqual(s.t, "subscribe: h.in()", h.in(), room)
	return h
}

func (s *screen) next() received {
	s.t.Helper()
	select {
	case h, ok := <-s.got:
		if !ok {
			s.t.Fatal("the socket is closed")
		}
		return h
	case <-time.After(patience):
		s.t.Fatal("nothing came")
	}
	return received{}
}

// expect checks the next messages, each as "type room version".
func (s *screen) expect(want ...string) {
	s.t.Helper()
	for _, w := range want {
		h := s.next()
		if got := fmt.Sprintf("%s %s %d", h.Type, h.in(), h.Version); got != w {
			s.t.Fatalf("got %q (%s), want %q", got, h, w)
		}
	}
}

// quiet checks that nothing else has come: the next message is the answer to a ping.
func (s *screen) quiet() {
	s.t.Helper()
	s.send(`{"type":"ping"}`)
	if h := s.next(); h.Type != "pong" {
		s.t.Fatalf("got %s, want nothing but the pong", h)
	}
}

func (s *screen) closedWith() uint16 {
	s.t.Helper()
	select {
	case code := <-s.closed:
		return code
	case <-time.After(patience):
		s.t.Fatal("still open")
	}
	return 0
}

// until polls until another goroutine has brought about a condition.
func until(t testing.TB, ok func() bool) {
	t.Helper()
	for begun := time.Now(); !ok(); {
		<-time.After(5 * time.Millisecond)
		if time.Since(begun) > patience {
			t.Fatal("it did not come about")
		}
	}
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }
