package apptest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/floor"
	"pitboss/internal/floor/smartseat"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/lobby"
	"pitboss/internal/lobby/playerpage"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// joiner is a visitor of the room's public page who joins a list.
type joiner struct {
	t      *testing.T
	c      *apptest.Club
	secret string
	body   apptest.Body
}

// newJoiner returns a visitor who is going to join the list for 2/5 and to arrive in half an hour.
func newJoiner(t *testing.T, c *apptest.Club, name, phone string) joiner {
	t.Helper()
	secret, _ := signin.NewToken()
	return joiner{t, c, secret, apptest.Body{
		"address": "club", "gameTypeId": c.NL25.ID, "name": name, "phone": phone, "arriveInMinutes": 30,
		"secret": secret,
	}}
}

// newClubWithJoins returns a club whose public page accepts joins and that deals 2/5 at Table 7.
func newClubWithJoins(t *testing.T) *apptest.Club {
	t.Helper()
	c := apptest.New(t)
	enableRoomPage(c, "club", nil)
	c.SeatPlayer(c.Player("Seated Sam"), c.Table(7, c.NL25), 9)
	return c
}

func (j joiner) post(headers ...string) apptest.Answer {
	return j.c.Anonymous().Do("POST", "/api/player-pages", j.body, headers...)
}

// join joins the list and returns the player on the page of the new link.
func (j joiner) join(headers ...string) pagePlayer {
	j.t.Helper()
	var joined playerpage.Joined
	j.post(headers...).Want(http.StatusOK).Into(&joined)
	assert.NotNil(j.t, "the link of the joiner", joined.Link)
	p := *j.c.Owner
	p.Token, p.Role = j.secret, tenant.RolePlayer
	return pagePlayer{&p, j.t, player.Player{}, "/api/player-pages/" + *joined.Link}
}

const seeFrontDesk = `{"link":null}`

func addGuestWithPhone(c *apptest.Club, name, phone string) player.Player {
	var p player.Player
	c.Owner.Do("POST", "/api/players", apptest.Body{"name": name, "phoneNumber": phone}).
		Want(http.StatusCreated).Into(&p)
	return p
}

func checkIn(c *apptest.Club, playerID string) {
	c.Owner.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": playerID, "roomId": c.Room}).
		Want(http.StatusCreated)
}

func TestAPlayerJoinsFromHomeAndTheDeskConfirmsThem(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	own := newJoiner(t, c, "  Christopher   Vance ", "+1 (512) 555-0177").join()
	list := openEntries(c)
	assert.MustEqual(t, "entries", len(list), 1)
	e := list[0]
	assert.Equal(t, "name", e.Player.Name, "Christopher Vance")
	assert.Equal(t, "phone", *e.Player.PhoneNumber, "5125550177")
	assert.Equal(t, "source", e.Source, floor.SourceOnline)
	assert.Equal(t, "has arrived", e.ArrivedAt == nil, true)
	assert.Equal(t, "comes by", *e.ArriveBy, c.Clock.Now().Add(30*time.Minute))
	assert.Equal(t, "is removed at", *e.RemoveAt, c.Clock.Now().Add(time.Hour))

	page := own.read()
	assert.Equal(t, "name on the page", page.Name, "Christopher V.")
	assert.Equal(t, "the page shows the entry only", page.IsLimited, true)
	assert.MustEqual(t, "lists", len(page.Lists), 1)
	assert.Equal(t, "queue", page.Lists[0].Queue[0], playerpage.Coming)
	assert.NotNil(t, "arrival", page.Arrival)
	assert.Equal(t, "deadline", *page.Arrival.RemoveAt, *e.RemoveAt)

	checkIn(c, e.PlayerID)
	assert.Equal(t, "arrived", *openEntries(c)[0].ArrivedAt, c.Clock.Now())
	page = own.read()
	assert.Equal(t, "the page still shows the entry only", page.IsLimited, true)
	assert.Equal(t, "arrival of a player who is here", page.Arrival == nil, true)
	assert.Equal(t, "queue", page.Lists[0].Queue[0], playerpage.Here)
}

func TestEverybodyWhomTheDeskMustSeeGetsOneAnswer(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	phone := func(n int) string { return fmt.Sprintf("512555%04d", n) }
	barred := addGuestWithPhone(c, "Bob Barred", phone(1))
	c.Owner.Do("POST", "/api/players/"+barred.ID+"/bar", apptest.Body{"reason": "Cheating"}).Want(http.StatusOK)
	excluded := addGuestWithPhone(c, "Eve Excluded", phone(2))
	c.Owner.Do("POST", "/api/players/"+excluded.ID+"/exclude", apptest.Body{"until": "2027-05-20T17:00:00Z"}).
		Want(http.StatusOK)
	addGuestWithPhone(c, "Mia Match", phone(3))
	inactive := addGuestWithPhone(c, "Ina Inactive", phone(4))
	c.Owner.Do("PATCH", "/api/players/"+inactive.ID, apptest.Body{"isActive": false}).Want(http.StatusOK)
	addGuestWithPhone(c, "Ina Inactive", phone(4)) // two records with one number
	checkIn(c, addGuestWithPhone(c, "Hal Here", phone(5)).ID)
	c.JoinWaitlist(addGuestWithPhone(c, "Wes Waiting", phone(6)), c.NL25)
	before := c.ReadDigests()
	for i, name := range []string{
		"Bob Barred", "Eve Excluded", "Mia Other", "Ina Inactive", "Hal Here", "Wes Waiting",
	} {
		a := newJoiner(t, c, name, phone(i+1)).post("Idempotency-Key", "key-"+name).Want(http.StatusOK)
		assert.Equal(t, name, strings.TrimSpace(string(a.Body)), seeFrontDesk)
	}
	assert.Equal(t, "rows after the answers", fmt.Sprint(c.ReadDigests()), fmt.Sprint(before))
	newJoiner(t, c, "mía MATCHER", phone(3)).join() // first name and initial, without case and accents
}

func TestALostAnswerOfAJoinIsRepeated(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	j := newJoiner(t, c, "Christopher Vance", "5125550177")
	first := j.post("Idempotency-Key", "key-1").Want(http.StatusOK)
	again := j.post("Idempotency-Key", "key-1").Want(http.StatusOK)
	assert.Equal(t, "the repeated answer", string(again.Body), string(first.Body))
	assert.Len(t, "entries", openEntries(c), 1)
	j.join("Idempotency-Key", "key-1").read()
	j.body["arriveInMinutes"] = 60
	apptest.WantConflict(t, j.post("Idempotency-Key", "key-1"),
		"This Idempotency-Key was already used for another request")
}

// Two concurrent joins with one new phone number add one player record and one entry, whichever is first.
func TestTwoJoinsAtOnceMakeOnePlayer(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	join := func() (apptest.Answer, error) {
		return c.Anonymous().Try("POST", "/api/player-pages", newJoiner(t, c, "Christopher Vance", "5125550177").body)
	}
	answers := apptest.Concurrently(t, join, join)
	neutral := 0
	for _, a := range answers {
		assert.Equal(t, "status", a.Status, http.StatusOK)
		if strings.TrimSpace(string(a.Body)) == seeFrontDesk {
			neutral++
		}
	}
	assert.Equal(t, "neutral answers", neutral, 1)
	assert.Len(t, "entries", openEntries(c), 1)
	var found []player.Player
	c.Owner.Do("GET", "/api/players?q=5125550177", nil).Want(http.StatusOK).Into(&found)
	assert.Len(t, "records", found, 1)
}

func TestAPageThatAcceptsNoJoinsTakesNone(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	j := newJoiner(t, c, "Christopher Vance", "5125550177")
	j.body["gameTypeId"] = c.PLO.ID
	apptest.WantConflict(t, j.post(), "This list has closed. Choose another game.")
	j.body["gameTypeId"] = c.NL25.ID
	enableRoomPage(c, "club", apptest.Body{"acceptsJoins": false})
	apptest.WantConflict(t, j.post(), "This room takes no names from its page now. Please call the front desk.")
	enableRoomPage(c, "club", apptest.Body{"isOn": false})
	j.post().Want(http.StatusNotFound)
	assert.Len(t, "entries", openEntries(c), 0)
	for _, change := range []apptest.Body{
		{"name": " "}, {"phone": "555"}, {"arriveInMinutes": -1}, {"arriveInMinutes": 181}, {"secret": "short"},
		{"gameTypeId": ""}, {"name": strings.Repeat("a", 121)}, {"name": "\u200b\u2060 \u3164"},
	} {
		wrong := newJoiner(t, c, "Christopher Vance", "5125550177")
		for k, v := range change {
			wrong.body[k] = v
		}
		wrong.post().Want(http.StatusUnprocessableEntity)
	}
}

func TestJoinsAreLimitedByPhoneNumberAndNetwork(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	for range 5 {
		newJoiner(t, c, "Christopher Vance", "5125550177").post().Want(http.StatusOK)
	}
	newJoiner(t, c, "Christopher Vance", "512-555-0177").post().Want(http.StatusTooManyRequests)
	for i := range 14 {
		newJoiner(t, c, "Christopher Vance", fmt.Sprintf("512555%04d", i)).post().Want(http.StatusOK)
	}
	newJoiner(t, c, "Christopher Vance", "5125559999").post().Want(http.StatusTooManyRequests)
}

func TestAPlayerWhoIsNotHereKeepsTheirPlaceButIsSkipped(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	member := c.Player("Christopher Vance")
	c.Owner.Do("PATCH", "/api/players/"+member.ID, apptest.Body{"phoneNumber": "5125550177"}).Want(http.StatusOK)
	newJoiner(t, c, member.Name, "5125550177").join()
	coming := openEntries(c)[0]
	c.Clock.Advance(time.Minute)
	next := c.JoinWaitlist(c.Player("Devon Reyes"), c.NL25)
	proposed := nextPlayers(c)
	assert.MustEqual(t, "proposals", len(proposed), 1)
	assert.Equal(t, "next", proposed[0].EntryID, next.ID)
	assert.MustEqual(t, "skipped", len(proposed[0].Skipped), 1)
	assert.Equal(t, "reason", proposed[0].Skipped[0].Why, "is not here yet")
	advice := apptest.Get[smartseat.SmartSeating](c.FloorManager, "/api/smart-seating?room="+c.Room)
	for _, r := range advice.Recommendations {
		assert.Equal(t, "recommended", r.EntryID, next.ID)
	}
	assert.MustEqual(t, "without a recommendation", len(advice.Without), 1)
	assert.Equal(t, "player without one", advice.Without[0].EntryID, coming.ID)
	actOnEntry(c, next, "call", "{}").Want(http.StatusOK) // without a reason
	actOnEntry(c, next, "undo", "{}").Want(http.StatusOK)

	actOnEntry(c, coming, "arrive", "{}").Want(http.StatusOK)
	assert.Equal(t, "next after the arrival", nextPlayers(c)[0].EntryID, coming.ID)
	apptest.WantConflict(t, actOnEntry(c, coming, "arrive", "{}"), "Christopher Vance is already here")
	actOnEntry(c, coming, "undo", "{}").Want(http.StatusOK)
	assert.Equal(t, "next after the undo", nextPlayers(c)[0].EntryID, next.ID)

	// A check-in between a call and its undo stays.
	actOnEntry(c, coming, "call", apptest.Body{"reason": "Is parking"}).Want(http.StatusOK)
	checkIn(c, coming.PlayerID)
	actOnEntry(c, coming, "undo", "{}").Want(http.StatusOK)
	assert.NotNil(t, "arrived", readEntry(t, c, coming.ID).ArrivedAt)
	assert.Equal(t, "position", readEntry(t, c, coming.ID).Position, 1)
}

func TestAPlayerWhoDoesNotArriveComesOffAtTheMinute(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	c.Owner.Do("PATCH", "/api/rooms/"+c.Room, apptest.Body{"settings": apptest.Body{"arrivalMinutes": 20}}).
		Want(http.StatusOK)
	newJoiner(t, c, "Christopher Vance", "5125550177").join()
	newJoiner(t, c, "Devon Reyes", "5125550178").join()
	here := openEntries(c)[1]
	phone := apptest.Body{"roomId": c.Room, "playerId": c.Player("Paula Phone").ID, "gameTypeId": c.NL25.ID,
		"source": "phone"}
	c.Owner.Do("POST", "/api/waitlist", phone).Want(http.StatusCreated)
	checkIn(c, here.PlayerID)
	c.Clock.Advance(50*time.Minute - time.Millisecond)
	c.RunJobs()
	assert.Len(t, "entries before the minute", openEntries(c), 3)
	c.Clock.Advance(time.Millisecond)
	c.RunJobs()
	left := openEntries(c)
	assert.MustEqual(t, "entries after it", len(left), 2)
	assert.Equal(t, "the first now", left[0].ID, here.ID)
	assert.Equal(t, "a phone entry of the staff has a time", left[1].RemoveAt == nil, true)
	var history []floor.WaitlistEntry
	c.Owner.Do("GET", "/api/waitlist/"+c.Room+"/history", nil).Want(http.StatusOK).Into(&history)
	assert.Equal(t, "status", history[0].Status, floor.EntryExpired)
	assert.Contains(t, "reason", history[0].Reason, "Not here by ")
}

func TestTheCodeOnTheBoardConfirmsAnArrival(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	board := c.Screen(c.Owner, c.Room, tenant.RoleListsBoard)
	lists := apptest.Get[lobby.ListsBoard](board, "/api/board/"+c.Room+"/lists")
	assert.Equal(t, "address of the code", lists.JoinAddress, "club")
	own := newJoiner(t, c, "Christopher Vance", "5125550177").join()
	lists = apptest.Get[lobby.ListsBoard](board, "/api/board/"+c.Room+"/lists")
	assert.Equal(t, "coming on the board", lists.Lists[0].Entries[0].IsComing, true)

	code := apptest.Get[lobby.ArrivalCode](board, "/api/board/"+c.Room+"/code").Code
	arrive := func(code string) apptest.Answer {
		return own.Do("POST", own.path+"/arrive", apptest.Body{"code": code})
	}
	arrive("WRNG").Want(http.StatusUnprocessableEntity)
	arrive(strings.ToLower(code)).Want(http.StatusNoContent)
	arrive(code).Want(http.StatusNoContent) // a retry has the same answer
	assert.Equal(t, "expected", own.read().Arrival == nil, true)
	lists = apptest.Get[lobby.ListsBoard](board, "/api/board/"+c.Room+"/lists")
	assert.Equal(t, "coming on the board", lists.Lists[0].Entries[0].IsComing, false)
	for range 9 {
		arrive("WRNG").Want(http.StatusUnprocessableEntity)
	}
	arrive(code).Want(http.StatusTooManyRequests)
}

func TestALinkOfAStrangerShowsNothingOfThePlayer(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	real := addGuestWithPhone(c, "Christopher Vance", "5125550177")
	c.Owner.Do("POST", "/api/memberships", apptest.Body{"playerId": real.ID, "roomId": c.Room,
		"membershipType": "monthly"}).Want(http.StatusCreated)
	other := c.JoinWaitlist(real, c.PLO)
	desk := pagePlayer{c.PlayerPage(c.Owner, c.Room, real.ID), t, real, ""}
	desk.path = "/api/player-pages/" + desk.Scope.Actor().Session
	stranger := newJoiner(t, c, "Christopher Vance", "5125550177").join()

	page := stranger.read()
	assert.Equal(t, "membership", page.Membership == nil, true)
	assert.MustEqual(t, "lists", len(page.Lists), 1)
	assert.Equal(t, "game", page.Lists[0].GameName, c.NL25.Name)
	stranger.Do("POST", stranger.path+"/leave", apptest.Body{"entryId": other.ID}).Want(http.StatusNotFound)
	apptest.WantConflict(t, stranger.Do("POST", stranger.path+"/lists", apptest.Body{"gameTypeId": c.PLO.ID}),
		"Ask the front desk for the link to your own page.")
	checkIn(c, real.ID) // the check-in of the player, not of the stranger
	assert.Equal(t, "alerts", stranger.read().Alerts == nil, true)
	assert.Equal(t, "membership of a player who is here", stranger.read().Membership == nil, true)
	assert.Len(t, "receipts", apptest.Get[playerpage.History](stranger.Person, stranger.path+"/history").Receipts, 0)
	apptest.WantConflict(t, stranger.Do("PATCH", stranger.path+"/channels",
		apptest.Body{"channelIds": []string{}, "language": "en"}), "Ask the front desk for the link to your own page.")
	assert.Len(t, "lists on the link of the desk", desk.read().Lists, 2)
	assert.NotNil(t, "membership on the link of the desk", desk.read().Membership)

	// The desk ends every link of the player.
	c.Owner.Do("DELETE", "/api/player-links/"+c.Room+"/"+real.ID, nil).Want(http.StatusNoContent)
	stranger.Do("GET", stranger.path, nil).Want(http.StatusUnauthorized)
}

func TestAPlayerWithALinkJoinsWithoutTyping(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	own := openPage(t, c, "Christopher Vance")
	assert.Equal(t, "page for joining", own.read().JoinPage, "club")
	join := func() apptest.Answer {
		return own.Do("POST", own.path+"/lists", apptest.Body{"gameTypeId": c.NL25.ID, "arriveInMinutes": 90})
	}
	join().Want(http.StatusNoContent)
	apptest.WantConflict(t, join(), "Christopher V. is already waiting for "+c.NL25.Name)
	e := openEntries(c)[0]
	assert.Equal(t, "source", e.Source, floor.SourceOnline)
	assert.Equal(t, "comes by", *e.ArriveBy, c.Clock.Now().Add(90*time.Minute))
	own.Do("POST", own.path+"/leave", apptest.Body{"entryId": e.ID}).Want(http.StatusNoContent)
	checkIn(c, own.player.ID)
	join().Want(http.StatusNoContent)
	assert.NotNil(t, "a player who is checked in has arrived", openEntries(c)[0].ArrivedAt)
}

// A player joins from home with a new number and is checked in under the old record. After the merge of the records the
// player is still here.
func TestAPlayerWhoIsHereHasArrivedAfterAMerge(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	newJoiner(t, c, "Christopher Vance", "5125550177").join()
	e, ray := openEntries(c)[0], c.Player("Ray Whitfield")
	checkIn(c, ray.ID)
	c.Owner.Do("POST", "/api/players/"+ray.ID+"/merge", apptest.Body{"duplicateId": e.PlayerID}).Want(http.StatusOK)
	assert.NotNil(t, "arrived", readEntry(t, c, e.ID).ArrivedAt)
	c.Clock.Advance(2 * time.Hour)
	c.RunJobs()
	assert.Len(t, "entries", openEntries(c), 1)
}

// Seating the wrong player records an arrival. The undo of the seating removes the arrival on every list.
func TestUndoOfASeatingTakesBackTheArrival(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	member := c.Player("Christopher Vance")
	c.Owner.Do("PATCH", "/api/players/"+member.ID, apptest.Body{"phoneNumber": "5125550177"}).Want(http.StatusOK)
	newJoiner(t, c, member.Name, "5125550177").join()
	e := openEntries(c)[0]
	c.Table(3, c.NL13)
	var phone floor.WaitlistEntry
	c.Owner.Do("POST", "/api/waitlist", apptest.Body{"roomId": c.Room, "playerId": member.ID, "gameTypeId": c.NL13.ID,
		"source": "phone"}).Want(http.StatusCreated).Into(&phone)
	actOnEntry(c, e, "seat", "{}").Want(http.StatusOK)
	actOnEntry(c, e, "undo", "{}").Want(http.StatusOK)
	assert.Equal(t, "not here yet", readEntry(t, c, e.ID).ArrivedAt == nil, true)
	assert.Equal(t, "not here yet on the other list", readEntry(t, c, phone.ID).ArrivedAt == nil, true)
	c.Clock.Advance(2 * time.Hour)
	c.RunJobs()
	assert.Len(t, "entries", openEntries(c), 1)
}

// In a room without check-in, the desk adds a player who is here to another list.
func TestAWalkInHasArrivedOnEveryList(t *testing.T) {
	t.Parallel()
	c := newClubWithJoins(t)
	newJoiner(t, c, "Christopher Vance", "5125550177").join()
	e := openEntries(c)[0]
	c.JoinWaitlist(player.Player{ID: e.PlayerID}, c.NL13)
	assert.NotNil(t, "arrived on the first list", readEntry(t, c, e.ID).ArrivedAt)
	c.Clock.Advance(2 * time.Hour)
	c.RunJobs()
	assert.Len(t, "entries", openEntries(c), 2)
}
