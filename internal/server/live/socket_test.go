package live_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/server/live"
	"pitboss/internal/test/assert"
)

func dbVersions(c *club, room string) (int64, int64, error) {
	return db.Versions(context.Background(), c.d, "lodge", room)
}

func TestSocketOpensForASameOriginSessionOnly(t *testing.T) {
	c := newClub(t)
	for name, tc := range map[string]struct {
		header http.Header
		status int
	}{
		"a program with a token": {http.Header{"Authorization": {"Bearer owner"}}, 0},
		"a browser with a cookie": {
			http.Header{"Cookie": {"pitboss_staff=owner"}, "Origin": {"http://" + c.address}}, 0,
		},
		"no session":             {http.Header{}, 401},
		"a session that is over": {http.Header{"Authorization": {"Bearer gone"}}, 401},
		"a foreign page": {http.Header{"Cookie": {"pitboss_staff=owner"}, "Origin": {"https://evil.example"}},
			403},
		"a page without an origin": {http.Header{"Cookie": {"pitboss_staff=owner"}, "Origin": {"null"}}, 403},
		"the same host, other port": {
			http.Header{"Cookie": {"pitboss_staff=owner"}, "Origin": {"http://127.0.0.1:1"}}, 403,
		},
		"a foreign page, no session": {http.Header{"Origin": {"https://evil.example"}}, 403},
	} {
		s, status, kind, err := c.dial(tc.header)
		switch {
		case tc.status == 0 && err != nil:
			t.Errorf("%s: %v", name, err)
		case tc.status == 0:
			s.subscribe("main")
		case err == nil:
			t.Errorf("%s: let in", name)
		case status != tc.status || kind != "application/problem+json":
			t.Errorf("%s: %d %s, want %d", name, status, kind, tc.status)
		}
	}
	plain := httptest.NewRecorder()
	c.hub.ServeHTTP(plain, httptest.NewRequest(http.MethodGet, "/ws", nil))
	if plain.Code != 400 {
		t.Errorf("plain GET: %d, want 400", plain.Code)
	}
}

func TestMalformedMessagesFinallyCloseTheSocket(t *testing.T) {
	c := newClub(t)
	s := c.open("owner")
	for _, nonsense := range []string{`{`, `"word"`, `{"type":"dance"}`, `{"type":"subscribe"}`,
		`{"type":"subscribe","room":"main","since":-1}`} {
		s.send("%s", nonsense)
		h := s.next()
		assert.Equal(t, nonsense+": Type", h.Type, "error")
		assert.Equal(t, nonsense+": Status", h.Status, 400)
		assert.Nil(t, nonsense+": Room", h.Room)
		if h.Detail == "" {
			t.Errorf("%s: Detail: got no text, want some", nonsense)
		}
	}
	if code := s.closedWith(); code != 1008 {
		t.Errorf("closed with %d, want 1008", code)
	}
}

func TestLargeMessageClosesTheSocket(t *testing.T) {
	c := newClub(t)
	s := c.open("owner")
	s.send(`{"type":"ping","pad":%q}`, strings.Repeat("x", 4000))
	s.expect("pong - 0")
	s.send(`{"type":"ping","pad":%q}`, strings.Repeat("x", 4096))
	if code := s.closedWith(); code != 1009 {
		t.Errorf("closed with %d, want 1009", code)
	}
}

func TestFloodOfMessagesClosesTheSocket(t *testing.T) {
	c := newClub(t)
	s := c.open("owner")
	for range 101 {
		if s.conn.WriteString(`{"type":"ping"}`) != nil {
			break
		}
	}
	if code := s.closedWith(); code != 1008 {
		t.Errorf("closed with %d, want 1008", code)
	}
}

func TestSubscriptionsPerSocketAreLimited(t *testing.T) {
	c := newClub(t)
	rooms := make([]string, 65)
	for i := range rooms {
		rooms[i] = "room_" + itoa(int64(i))
	}
	c.is("many", dbtest.Organization(t, c.d, "chain", rooms...))
	s := c.open("many")
	for _, r := range rooms[:64] {
		s.subscribe(r)
	}
	s.send(`{"type":"subscribe","room":%q}`, rooms[64])
	h := s.next()
	assert.Equal(t, "got: Type", h.Type, "error")
	assert.Equal(t, "got: Status", h.Status, 409)
	s.subscribe(rooms[0]) // a repeated subscription does not count
}

func TestSocketClosesAtItsSessionsEnd(t *testing.T) {
	c := newClub(t)
	c.as("leaver", tenant.RoleFloorManager)
	one, two, other := c.open("leaver"), c.open("leaver"), c.open("owner")
	one.subscribe("main")
	c.revoke("leaver")
	for _, s := range []*screen{one, two} {
		if code := s.closedWith(); code != 4001 {
			t.Errorf("closed with %d, want 4001", code)
		}
	}
	other.subscribe("main")
}

func TestRoleChangeResyncsTheClient(t *testing.T) {
	c := newClub(t)
	c.as("worker", tenant.RoleDealer)
	s := c.open("worker")
	s.subscribe("main")
	c.change(c.lodge.Room("main"), "waitlist_updated/view_players")
	s.expect("hidden main 1")
	c.as("worker", tenant.RoleFrontOffice)
	s.expect("resync main 0")
	c.change(c.lodge.Room("main"), "waitlist_updated/view_players")
	s.expect("waitlist_updated main 2")

	c.as("worker", tenant.Role("none"))
	if code := s.closedWith(); code != 1008 {
		t.Errorf("closed with %d, want 1008", code)
	}
}

func TestClientThatDoesNotReadIsClosed(t *testing.T) {
	c := newClub(t)
	main := c.lodge.Room("main")
	quick, stuck := c.open("owner"), c.open("owner")
	quick.subscribe("main")
	stuck.subscribe("main")
	defer stuck.pause()()
	pad := strings.Repeat("x", 100_000)
	begun := time.Now()
	version := int64(0)
	for c.hub.Stats().SlowClosed == 0 {
		if time.Since(begun) > 2*patience {
			t.Fatal("the stuck screen is still open")
		}
		v, err := db.InRoom(t.Context(), c.d, main, func(tx *db.RoomTx) (int64, error) {
			tx.Emit(db.NewEvent[any]("table_updated", tenant.ViewFloor).With(pad))
			return tx.Version(), nil
		})
		if err != nil {
			t.Fatal(err)
		}
		at := time.Now()
		if h := quick.next(); h.Version != v {
			t.Fatalf("got version %d, want %d", h.Version, v)
		}
		if late := time.Since(at); late > 8*time.Second { // the blocked write is given up after ten
			t.Fatalf("version %d came after %v", v, late)
		}
		version = v
	}
	t.Logf("closed after %d events in %v", version, time.Since(begun))
	until(t, func() bool { return c.hub.Stats().Sockets == 1 })
	c.change(main, "last")
	quick.expect("last main " + itoa(version+1))
}

func TestSlowReaderGetsACloseCode(t *testing.T) {
	c := newClub(t)
	main := c.lodge.Room("main")
	s := c.open("owner")
	s.subscribe("main")
	goOn := s.pause()
	pad := strings.Repeat("x", 100_000)
	for c.hub.Stats().SlowClosed == 0 {
		if _, err := db.InRoom(t.Context(), c.d, main, func(tx *db.RoomTx) (int64, error) {
			tx.Emit(db.NewEvent[any]("table_updated", tenant.ViewFloor).With(pad))
			return 0, nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	goOn()
	if code := s.closedWith(); code != 4008 {
		t.Errorf("closed with %d, want 4008", code)
	}
}

func TestLongReplayWaitsForTheClient(t *testing.T) {
	c := newClub(t)
	pad := strings.Repeat("x", 30_000)
	for range 300 { // 9 MB, far above the limit for a slow consumer
		if _, err := db.InRoom(t.Context(), c.d, c.lodge.Room("main"), func(tx *db.RoomTx) (int64, error) {
			tx.Emit(db.NewEvent[any]("table_updated", tenant.ViewFloor).With(pad))
			return 0, nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	s := c.open("owner")
	goOn := s.pause()
	s.send(`{"type":"subscribe","room":"main","since":0}`)
	time.AfterFunc(300*time.Millisecond, goOn)
	for v := int64(1); v <= 300; v++ {
		if h := s.next(); h.Version != v {
			t.Fatalf("got version %d, want %d", h.Version, v)
		}
	}
	s.expect("subscribed main 300")
}

func TestDrainTellsEverySocketToReconnect(t *testing.T) {
	c := newClub(t)
	screens := make([]*screen, 20)
	for i := range screens {
		screens[i] = c.open("owner")
		screens[i].subscribe("main")
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := c.hub.Drain(ctx); err != nil {
		t.Fatal(err)
	}
	for _, s := range screens {
		if code := s.closedWith(); code != 1012 {
			t.Errorf("closed with %d, want 1012", code)
		}
	}
	_, status, _, err := c.dial(http.Header{"Authorization": {"Bearer owner"}})
	if err == nil {
		t.Fatal("a new socket while draining: err: got no error")
	}
	assert.Equal(t, "a new socket while draining: status", status, 503)
}

func TestStatsCountSocketsRoomsAndFrames(t *testing.T) {
	c := newClub(t)
	a, b := c.open("owner"), c.open("owner")
	a.subscribe("main")
	b.subscribe("main")
	c.change(c.lodge.Room("main"), "x", "y")
	for _, s := range []*screen{a, b} {
		s.expect("x main 1", "y main 1")
	}
	want := live.Stats{Sockets: 2, Topics: 2, Frames: 6}
	until(t, func() bool { return c.hub.Stats() == want })
	_ = a.conn.WriteClose(1000, nil)
	until(t, func() bool { return c.hub.Stats().Sockets == 1 })
}
