package apptest_test

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/lobby/roompage"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// enableRoomPage turns on the public page of the main room, with changes to the sample body.
func enableRoomPage(c *apptest.Club, address string, more apptest.Body) {
	in := roomPageBody(address)
	for k, v := range more {
		in[k] = v
	}
	c.Owner.Do("PATCH", "/api/room-pages/"+c.Room, in).Want(http.StatusOK)
}

func TestThePublicPageCountsTheRoomAndNamesNobody(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	enableRoomPage(c, "club", nil)
	var names []string
	player := func(name string) string {
		names = append(names, strings.Fields(name)...)
		return name
	}
	one, two := c.Table(1, c.NL13), c.Table(2, c.NL13)
	c.Table(3, c.NL25) // available, but not running
	for i, name := range []string{"Xenia Quandt", "Yolanda Zuckermann", "Wilfried Kaczmarek"} {
		c.SeatPlayer(c.Player(player(name)), one, i+1)
	}
	c.SeatPlayer(c.Player(player("Ulrike Jablonski")), two, 1)
	c.JoinWaitlist(c.Guest(player("Bartholomew Fitzgerald")), c.NL13)
	c.JoinWaitlist(c.Guest(player("Anastasia Petrovna")), c.PLO)
	coming := addTournament(c, "registration", apptest.Body{"maxEntries": 40})
	enter(c, coming, c.Player(player("Marguerite Duchamp")), nil)

	a := c.Anonymous().Do("GET", "/api/r/club", nil).Want(http.StatusOK)
	for _, name := range names {
		if strings.Contains(string(a.Body), name) {
			t.Errorf("the public page contains the name %s: %s", name, a.Body)
		}
	}
	for _, key := range []string{"player", "Player", "note", "balance", "chips", "pot", "orgId", "roomId"} {
		if strings.Contains(string(a.Body), `"`+key) {
			t.Errorf("the page has %s: %s", key, a.Body)
		}
	}
	var page roompage.Page
	a.Into(&page)
	assert.Equal(t, "seated", page.Seated, 4)
	assert.MustEqual(t, "games", len(page.Games), 1)
	game := page.Games[0]
	assert.Equal(t, "game", fmt.Sprint(game.Name, game.Tables, game.Seated, game.Seats, game.OpenSeats, game.Waiting),
		fmt.Sprint(c.NL13.Name, 2, 4, 18, 14, 1))
	if game.Wait != nil {
		t.Errorf("got the wait %v, want none before a seat opened", *game.Wait)
	}
	assert.MustEqual(t, "requested games", len(page.Requested), 1)
	assert.Equal(t, "names for the requested game", page.Requested[0].Waiting, 1)
	assert.MustEqual(t, "tournaments", len(page.Tournaments), 1)
	assert.Equal(t, "entries", page.Tournaments[0].Entries, 1)
	assert.Equal(t, "fees", len(page.Fees), 3)

	enableRoomPage(c, "club", apptest.Body{"showsFees": false})
	assert.Equal(t, "hidden fees", len(apptest.Get[roompage.Page](c.Anonymous(), "/api/r/club").Fees), 0)
}

func TestAPageThatIsOffUnknownOrOfAnInactiveOrganizationAnswersAlike(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	visitor := c.Anonymous()
	want := visitor.Do("GET", "/api/r/nobody-has-this", nil).Want(http.StatusNotFound)
	isGone := func(name, address string) {
		t.Helper()
		a := visitor.Do("GET", "/api/r/"+address, nil)
		assert.Equal(t, name+": status", a.Status, http.StatusNotFound)
		assert.Equal(t, name+": answer", string(a.Body), string(want.Body))
	}
	suggested := apptest.Get[roompage.Settings](c.Owner, "/api/room-pages/"+c.Room)
	assert.Equal(t, "a new room's page is on", suggested.IsOn, false)
	isGone("off by default", suggested.Address)
	isGone("no address", "Ünknown")

	enableRoomPage(c, "club", nil)
	visitor.Do("GET", "/api/r/club", nil).Want(http.StatusOK)
	enableRoomPage(c, "club", apptest.Body{"isOn": false})
	isGone("turned off", "club")

	enableRoomPage(c, "club", nil)
	visitor.Do("GET", "/api/r/club", nil).Want(http.StatusOK)
	enableRoomPage(c, "club-two", nil)
	isGone("a former address", "club")
	visitor.Do("GET", "/api/r/club-two", nil).Want(http.StatusOK)

	admin := c.Administrator()
	admin.Do("PATCH", "/api/admin/organizations/club", apptest.Body{"isActive": false}).Want(http.StatusOK)
	isGone("an inactive organization", "club-two")
	admin.Do("PATCH", "/api/admin/organizations/club", apptest.Body{"isActive": true}).Want(http.StatusOK)
	visitor.Do("GET", "/api/r/club-two", nil).Want(http.StatusOK)
}

func TestAPageWithoutHoursAndPromotionsHasEmptyLists(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	a := c.Owner.Do("PATCH", "/api/room-pages/"+c.Room, apptest.Body{"address": "club", "isOn": true})
	for _, answer := range []apptest.Answer{a, c.Anonymous().Do("GET", "/api/r/club", nil)} {
		answer.Want(http.StatusOK)
		for _, has := range []string{`"hours":[]`, `"promotions":[]`} {
			if !strings.Contains(string(answer.Body), has) {
				t.Errorf("no %s in %s", has, answer.Body)
			}
		}
	}
}

func TestAnAddressBelongsToOneRoomOfTheInstallation(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	enableRoomPage(c, "club", nil)
	for who, room := range map[*apptest.Person]string{c.Owner: c.OtherRoom, c.Stranger: c.StrangerRoom} {
		a := who.Do("PATCH", "/api/room-pages/"+room, roomPageBody("club"))
		p := a.Want(http.StatusUnprocessableEntity).Problem()
		assert.Equal(t, "field", p.Errors[0].Field, "address")
	}
	for _, wrong := range []string{"", "ab", "Club", "a_b_c", "-club", "club-", "a--b", strings.Repeat("a", 61)} {
		c.Owner.Do("PATCH", "/api/room-pages/"+c.Room, roomPageBody(wrong)).Want(http.StatusUnprocessableEntity)
	}
	// Another room takes over the address that the first room gives up. A visitor reads the page of the current room.
	assert.Equal(t, "before", apptest.Get[roompage.Page](c.Anonymous(), "/api/r/club").RoomName, "room_main")
	enableRoomPage(c, "club-two", nil)
	c.Owner.Do("PATCH", "/api/room-pages/"+c.OtherRoom, roomPageBody("club")).Want(http.StatusOK)
	assert.Equal(t, "after", apptest.Get[roompage.Page](c.Anonymous(), "/api/r/club").RoomName, "room_side")
}

func TestAChangeOfThePageIsInTheAuditTrail(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	enableRoomPage(c, "club", nil)
	enableRoomPage(c, "club", apptest.Body{"streetAddress": "1 New Street"})
	trail := c.Owner.Do("GET", "/api/audit", nil).Want(http.StatusOK)
	for _, says := range []string{
		"page from off to on", "street address from 1700 Palmer Lane, Austin to 1 New Street",
	} {
		if !strings.Contains(string(trail.Body), says) {
			t.Errorf("the audit trail lacks %q: %s", says, trail.Body)
		}
	}
	before := len(c.Events())
	enableRoomPage(c, "club", apptest.Body{"streetAddress": "1 New Street"})
	assert.Equal(t, "events of a change of nothing", len(c.Events()), before)
}

func TestWaitsOnThePublicPageFollowTheClock(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	enableRoomPage(c, "club", nil)
	table := c.Table(1, c.NL13)
	for seat := 1; seat <= 5; seat++ {
		s := c.SeatPlayer(c.Player(fmt.Sprint("Player ", seat)), table, seat)
		if seat <= 3 {
			c.FloorManager.Do("DELETE", "/api/seats/"+s.ID, nil).Want(http.StatusNoContent)
		}
	}
	game := func() roompage.Game { return apptest.Get[roompage.Page](c.Anonymous(), "/api/r/club").Games[0] }
	assert.Equal(t, "seats that came free", game().Turnovers, 3)
	if game().Wait == nil {
		t.Error("got no wait after three seats opened")
	}
	c.Clock.Advance(4 * time.Hour) // Time passes without an act.
	if w := game().Wait; w != nil {
		t.Errorf("got the wait %v from seats that opened four hours ago, want none", *w)
	}
}

// countedRooms has one public room and counts its lookups.
type countedRooms struct {
	room  tenant.Room
	finds atomic.Int64
}

func (p *countedRooms) Admit(api.Visitor) error           { return nil }
func (p *countedRooms) Recall(string) (tenant.Room, bool) { return p.room, p.finds.Load() > 0 }
func (p *countedRooms) Find(context.Context, string) (tenant.Room, error) {
	p.finds.Add(1)
	return p.room, nil
}

func TestTwoThousandVisitorsCostOneReadPerVersion(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	var reads atomic.Int64
	rooms := &countedRooms{room: tenant.Mint("club", tenant.Actor{}).Room(c.Room)}
	routes := api.New(c.DB, api.Authenticators{})
	api.ReadPublic(routes, "/api/r/{address}", rooms, func(*db.RoomView, string) (api.None, error) {
		reads.Add(1)
		return api.None{}, nil
	})
	handler := routes.Handler(slog.New(slog.DiscardHandler), nil)
	visit := func() {
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				for range 100 {
					w := httptest.NewRecorder()
					handler.ServeHTTP(w, httptest.NewRequest("GET", "/api/r/club", nil))
					if w.Code != http.StatusOK {
						t.Errorf("status %d", w.Code)
					}
				}
			})
		}
		all.Wait()
	}
	visit()
	assert.Equal(t, "reads", reads.Load(), 1)
	c.Guest("Ann") // This act changes the organization.
	visit()
	assert.Equal(t, "reads after a change", reads.Load(), 2)
	c.Clock.Advance(time.Minute)
	visit()
	assert.Equal(t, "reads after a minute", reads.Load(), 3)
	if c.DB.Engine() == db.SQLite {
		assert.Equal(t, "lookups of the address", rooms.finds.Load() < 60, true)
	}
}

func TestReadsOfPublicPagesAreLimitedByNetwork(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	enableRoomPage(c, "club", nil)
	visit := func(address string) *httptest.ResponseRecorder {
		req := httptest.NewRequest("GET", "/api/r/club", nil)
		req.RemoteAddr = address
		w := httptest.NewRecorder()
		c.Handler.ServeHTTP(w, req)
		return w
	}
	for range 500 {
		assert.MustEqual(t, "status", visit("203.0.113.7:4000").Code, http.StatusOK)
	}
	refused := visit("203.0.113.7:4001")
	assert.Equal(t, "the 501st of a network", refused.Code, http.StatusTooManyRequests)
	if refused.Header().Get("Retry-After") == "" {
		t.Error("the refusal has no Retry-After header")
	}
	assert.Equal(t, "another network", visit("203.0.113.8:4000").Code, http.StatusOK)
	c.Clock.Advance(10 * time.Second)
	assert.Equal(t, "ten seconds later", visit("203.0.113.7:4000").Code, http.StatusOK)
}

func TestAnUnchangedPublicPageIsNotSentAgain(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	enableRoomPage(c, "club", nil)
	visitor := c.Anonymous()
	tag := visitor.Do("GET", "/api/r/club", nil).Want(http.StatusOK).Header.Get("Etag")
	visitor.Do("GET", "/api/r/club", nil, "If-None-Match", tag).Want(http.StatusNotModified)
	// An act that the page does not show leaves the ETag unchanged, so the ETag does not reveal the number of acts in
	// the room.
	c.Guest("Ann")
	visitor.Do("GET", "/api/r/club", nil, "If-None-Match", tag).Want(http.StatusNotModified)
	c.SeatPlayer(c.Player("Bob"), c.Table(1, c.NL13), 1)
	visitor.Do("GET", "/api/r/club", nil, "If-None-Match", tag).Want(http.StatusOK)
}
