package live_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/assert"
)

func TestClientReceivesEveryEventOfItsRoomInOrder(t *testing.T) {
	c := newClub(t)
	main := c.lodge.Room("main")
	s := c.open("owner")
	h := s.subscribe("main")
	assert.MustEqual(t, "subscribed: Version", h.Version, 0)
	assert.MustEqual(t, "subscribed: OrganizationVersion", h.OrganizationVersion, 0)
	assert.Equal(t, "subscribed as: User", h.User, c.lodge.Actor().ID)
	if h.User == "" {
		t.Fatal("subscribed as: User: got no text, want some")
	}
	assert.Equal(t, "subscribed as: Build", h.Build, "/assets/index-1.js")
	c.change(main, "seat_updated", "table_updated", "activity")
	c.change(c.lodge.Room("annex"), "seat_updated")
	c.change(main, "table_updated")

	h = s.next()
	want := fmt.Sprintf(`{"type":"seat_updated","room":"main","version":1,"n":0,"of":3,"at":%q,"data":{"at":1,`+
		`"note":"seat_updated"}}`, h.At)
	if h.raw != want {
		t.Errorf("got  %s\nwant %s", h, want)
	}
	assert.Equal(t, "at: len(h.At)", len(h.At), len("2026-01-31T19:30:00.000Z"))
	s.expect("table_updated main 1", "activity main 1", "table_updated main 2")
	s.quiet()
	s.send(`{"type":"unsubscribe","room":"main"}`)
	s.quiet()
	c.change(main, "table_updated")
	s.quiet()
}

func TestHiddenEventArrivesAsAVersionOnly(t *testing.T) {
	c := newClub(t)
	c.as("dealer", tenant.RoleDealer)
	dealer, owner := c.open("dealer"), c.open("owner")
	dealer.subscribe("main")
	owner.subscribe("main")
	c.change(c.lodge.Room("main"), "table_updated", "waitlist_updated/view_players", "activity")
	dealer.expect("table_updated main 1")
	h := dealer.next()
	want := fmt.Sprintf(`{"type":"hidden","room":"main","version":1,"n":1,"of":3,"at":%q,"data":null}`, h.At)
	if h.raw != want {
		t.Errorf("got  %s\nwant %s", h, want)
	}
	dealer.expect("activity main 1")
	owner.expect("table_updated main 1", "waitlist_updated main 1", "activity main 1")
}

func TestForeignRoomLooksLikeAMissingRoom(t *testing.T) {
	c := newClub(t)
	s := c.open("stranger")
	for _, room := range []string{"main", "nowhere"} {
		s.send(`{"type":"subscribe","room":%q,"since":0}`, room)
		want := fmt.Sprintf(`{"type":"error","room":%q,"status":404,"detail":"Room not found"}`, room)
		if h := s.next(); h.raw != want {
			t.Errorf("got  %s\nwant %s", h, want)
		}
	}
	s.subscribe("cave")
	c.change(c.lodge.Room("main"), "table_updated")
	c.changeOrg(c.lodge, "player_updated")
	s.quiet()
}

func TestSubscribeRequiresViewFloor(t *testing.T) {
	c := newClub(t)
	c.as("nobody", tenant.Role("visitor"))
	s := c.open("nobody")
	s.send(`{"type":"subscribe","room":"main"}`)
	h := s.next()
	assert.Equal(t, "got: Type", h.Type, "error")
	assert.Equal(t, "got: Status", h.Status, 403)
	assert.Contains(t, "got: Detail", h.Detail, "view_floor")
}

func TestTwoRoomsOnOneSocketShareOrganizationEvents(t *testing.T) {
	c := newClub(t)
	s := c.open("owner")
	s.subscribe("main")
	s.subscribe("annex")
	c.changeOrg(c.lodge, "player_updated")
	s.expect("player_updated - 1")
	s.quiet()
	c.change(c.lodge.Room("annex"), "table_updated")
	s.expect("table_updated annex 1")
	c.change(c.lodge.Room("main"), "table_updated")
	s.expect("table_updated main 1")
	s.send(`{"type":"unsubscribe","room":"main"}`)
	s.quiet()
	c.changeOrg(c.lodge, "player_updated")
	s.expect("player_updated - 2")
	s.send(`{"type":"unsubscribe","room":"annex"}`)
	s.quiet()
	c.changeOrg(c.lodge, "player_updated")
	s.quiet()
}

func TestMissedEventsAreReplayed(t *testing.T) {
	c := newClub(t)
	main := c.lodge.Room("main")
	for range 3 {
		c.change(main, "table_updated", "activity")
		c.changeOrg(c.lodge, "player_updated")
	}
	s := c.open("owner")
	s.send(`{"type":"subscribe","room":"main","since":1,"organizationSince":2}`)
	s.expect("player_updated - 3", "table_updated main 2", "activity main 2", "table_updated main 3", "activity main 3")
	h := s.next()
	assert.Equal(t, "got: Type", h.Type, "subscribed")
	assert.Equal(t, "got: Version", h.Version, 3)
	assert.Equal(t, "got: OrganizationVersion", h.OrganizationVersion, 3)
	c.change(main, "table_updated")
	s.expect("table_updated main 4")

	// Again, as after a gap that the client found itself.
	s.send(`{"type":"subscribe","room":"main","since":3}`)
	s.expect("table_updated main 4", "subscribed main 4")
	c.change(main, "table_updated")
	s.expect("table_updated main 5")
	s.quiet()
}

func TestTooManyMissedEventsRequireAResync(t *testing.T) {
	c := newClub(t)
	main := c.lodge.Room("main")
	for range 101 {
		c.change(main, "a", "b", "c", "d", "e", "f", "g", "h", "i", "j")
	}
	s := c.open("owner")
	s.send(`{"type":"subscribe","room":"main","since":1}`) // exactly 1000
	for v := 2; v <= 101; v++ {
		for range 10 {
			if h := s.next(); h.Version != int64(v) {
				t.Fatalf("got %s, want version %d", h, v)
			}
		}
	}
	s.expect("subscribed main 101")

	s = c.open("owner")
	s.send(`{"type":"subscribe","room":"main","since":0}`)
	for h := s.next(); h.Type != "resync"; h = s.next() {
		if h.Type == "subscribed" {
			t.Fatal("1010 missed events were no reason to read again")
		}
	}
	s.expect("subscribed main 101")
	c.change(main, "table_updated")
	s.expect("table_updated main 102")

	// A version that this database has never had: another history.
	s.send(`{"type":"subscribe","room":"annex","since":7}`)
	s.expect("resync annex 0", "subscribed annex 0")
	// A socket that began at a later version of the organization than this room's client has.
	c.changeOrg(c.lodge, "player_updated")
	s.expect("player_updated - 1")
	s = c.open("owner")
	s.subscribe("main")
	s.send(`{"type":"subscribe","room":"annex","since":0,"organizationSince":0}`)
	s.expect("resync annex 0", "subscribed annex 0")
}

// While a room changes all the time, clients subscribe with any version that they have. Each must receive every event
// once and in order.
func TestReplayAndLiveEventsHaveNoGapAndNoDuplicate(t *testing.T) {
	c := newClub(t)
	main := c.lodge.Room("main")
	const changes, screens = 400, 24
	var writers sync.WaitGroup
	for range 2 {
		writers.Go(func() {
			for range changes / 2 {
				c.change(main, "seat_updated", "table_updated", "activity")
				c.changeOrg(c.lodge, "player_updated")
			}
		})
	}
	var all sync.WaitGroup
	for i := range screens {
		s := c.open("owner")
		all.Go(func() {
			if i%3 == 0 { // some come later
				<-time.After(time.Duration(rand.IntN(200)) * time.Millisecond)
			}
			now, org, err := dbVersions(c, "main")
			if err != nil {
				t.Error(err)
				return
			}
			since, orgSince := rand.Int64N(now+1), rand.Int64N(org+1)
			since, orgSince = max(since, now-200), max(orgSince, org-200)
			s.send(`{"type":"subscribe","room":"main","since":%d,"organizationSince":%d}`, since, orgSince)
			version, n, in := since, 2, false
			for !in || version < changes || n < 2 || orgSince < changes {
				h := s.next()
				switch {
				case h.Type == "subscribed":
					in = true
					if h.Version != version || h.OrganizationVersion != orgSince {
						t.Errorf("subscribed at %d and %d, has %d and %d", h.Version, h.OrganizationVersion, version,
							orgSince)
					}
				case h.Type == "resync":
					t.Errorf("resync from %d", since)
					return
				case h.in() == "-":
					if orgSince++; h.Version != orgSince {
						t.Errorf("organization: got %s, want version %d", h, orgSince)
						return
					}
				default:
					if n++; n == 3 {
						version, n = version+1, 0
					}
					if h.Version != version || h.N != n || h.Of != 3 {
						t.Errorf("room: got %s, want version %d part %d", h, version, n)
						return
					}
				}
			}
			s.quiet()
		})
	}
	writers.Wait()
	all.Wait()
}

func TestVersionWithManyEventsIsSentWhole(t *testing.T) {
	c := newClub(t)
	s := c.open("owner")
	s.subscribe("main")
	kinds := make([]string, 450)
	for i := range kinds {
		kinds[i] = fmt.Sprintf("kind_%d", i)
	}
	c.change(c.lodge.Room("main"), kinds...)
	c.change(c.lodge.Room("main"), "last")
	late := c.open("owner")
	late.send(`{"type":"subscribe","room":"main","since":0}`)
	for _, s := range []*screen{s, late} {
		for _, k := range kinds {
			s.expect(k + " main 1")
		}
		s.expect("last main 2")
	}
}

func TestEventIsMaskedForEachRole(t *testing.T) {
	c := newClub(t)
	c.as("dealer", tenant.RoleDealer)
	dealer, owner := c.open("dealer"), c.open("owner")
	dealer.subscribe("main")
	owner.subscribe("main")
	phone := "512 555 0100"
	c.emit(c.lodge.Room("main"), db.NewEvent[guest]("waitlist_updated", tenant.ViewFloor).With(
		guest{"Ray Whitfield", &phone}))
	assert.Equal(t, "the dealer: Data", string(dealer.next().Data), `{"name":"Ray W.","phone":null}`)
	assert.Equal(t, "the owner: Data", string(owner.next().Data), `{"name":"Ray Whitfield","phone":"512 555 0100"}`)
	again := c.open("dealer")
	again.send(`{"type":"subscribe","room":"main","since":0}`)
	assert.Equal(t, "a dealer that reconnects: Data", string(again.next().Data), `{"name":"Ray W.","phone":null}`)
}

func TestUndeclaredEventIsHidden(t *testing.T) {
	c := newClub(t)
	owner := c.open("owner")
	owner.subscribe("main")
	c.change(c.lodge.Room("main"), "never_declared")
	owner.expect("hidden main 1")
}

func TestCommunityMemberReceivesNoOrganizationEvents(t *testing.T) {
	c := newClub(t)
	c.as("member", tenant.RoleCommunityMember)
	c.as("admin", tenant.RoleCommunityAdmin)
	c.changeOrg(c.lodge, "room_updated/signed_in")
	for _, token := range []string{"member", "admin"} {
		s := c.open(token)
		s.send(`{"type":"subscribe","room":"community","organizationSince":0}`)
		if h := s.next(); h.Type != "subscribed" || h.OrganizationVersion != 0 {
			t.Errorf("%s got %s", token, h)
		}
		c.changeOrg(c.lodge, "room_updated/signed_in", "player_updated", "table_updated/host_home_games")
		s.quiet()
		c.changeCommunity(c.lodge, "home_game_updated/host_home_games", "table_updated/signed_in",
			"table_updated/view_floor")
		h := s.next()
		assert.Equal(t, token+": Type", h.Type, "home_game_updated")
		version := h.Version
		s.expect(fmt.Sprintf("hidden community %d", version), fmt.Sprintf("hidden community %d", version))
	}
}
