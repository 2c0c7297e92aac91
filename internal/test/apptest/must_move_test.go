package apptest_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/lobby"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func setFeeder(c *apptest.Club, from floor.Table, to string) apptest.Answer {
	return c.FloorManager.Do("PATCH", "/api/tables/"+from.ID, apptest.Body{"mustMoveTableId": to})
}

func takeOffer(c *apptest.Club, s floor.Seat, to floor.Table, number int) apptest.Answer {
	return postSeatChange(c, s, "/take", apptest.Body{"tableId": to.ID, "seatNumber": number})
}

// newFeederChain adds a main game and a chain of feeder tables, each of which feeds the table before it. Table i has
// n[i] players from seat 1 on.
func newFeederChain(c *apptest.Club, n ...int) (tables []floor.Table, seats [][]floor.Seat) {
	for i, players := range n {
		t := c.Table(4+i, c.NL25)
		for number := 1; number <= players; number++ {
			p := c.Player("Player " + string(rune('A'+i)) + string(rune('0'+number)))
			s := c.SeatPlayer(p, t, number)
			c.Clock.Advance(time.Minute)
			if len(seats) == i {
				seats = append(seats, nil)
			}
			seats[i] = append(seats[i], s)
		}
		tables = append(tables, t)
	}
	for i := range tables[1:] {
		setFeeder(c, tables[i+1], tables[i].ID).Want(http.StatusOK)
	}
	return tables, seats
}

func TestAnOpenSeatOfTheMainGameGoesToTheFeederTable(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	tables, seats := newFeederChain(c, 9, 3, 3)
	ray := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25)
	wantOffers(t, c, "1. 5.1", "2. 5.2", "3. 5.3", "1. 6.1 > 5.4", "2. 6.2 > 5.5", "3. 6.3 > 5.6")

	// Each table of the chain offers its open seat at once, and a newcomer gets a seat that no player of the chain
	// takes.
	leaveSeat(c, seats[0][5])
	wantOffers(t, c, "1. 5.1 > 4.6", "2. 5.2", "3. 5.3", "1. 6.1 > 5.4", "2. 6.2 > 5.5", "3. 6.3 > 5.6")
	n := nextPlayers(c)
	assert.Len(t, "next", n, 1)
	assert.MustEqual(t, "next: TableNumber", n[0].TableNumber, 5)
	assert.MustEqual(t, "next: SeatNumber", n[0].SeatNumber, 7)
	at := apptest.Body{"tableId": tables[0].ID, "seatNumber": 6}
	apptest.WantConflict(t, actOnEntry(c, ray, "seat", at), "Player B1 moves to seat 6 of Table 4 first")
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats/"+seats[1][1].ID+"/move", at),
		"Player B1 moves to seat 6 of Table 4 first")

	var moved floor.Seat
	takeOffer(c, seats[1][0], tables[0], 6).Want(http.StatusOK).Into(&moved)
	assert.MustEqual(t, "moved: TableID", moved.TableID, tables[0].ID)
	assert.MustEqual(t, "moved: Rental.ID", moved.Rental.ID, seats[1][0].Rental.ID)
	wantOffers(t, c, "1. 5.2", "2. 5.3", "1. 6.1 > 5.1", "2. 6.2 > 5.4", "3. 6.3 > 5.5")
	wantInvariants(t, c)
}

func TestAPlayerAtTheTableComesBeforeAMustMoveAndATransferAfterIt(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	tables, seats := newFeederChain(c, 9, 9)
	other := c.Table(8, c.NL25)
	there := fillSeats(c, other, 9)
	postSeatChange(c, there[0], "", apptest.Body{"kind": "table", "tableId": tables[0].ID}).Want(http.StatusOK)
	c.Clock.Advance(time.Minute)
	requestSeat(c, seats[0][1], 6).Want(http.StatusOK)
	leaveSeat(c, seats[0][5])
	list := listSeatChanges(c)
	assert.MustEqual(t, "first: Kind", list[0].Kind, floor.ChangeSeat)
	assert.MustEqual(t, "first: Offer.SeatNumber", list[0].Offer.SeatNumber, 6)
	assert.MustEqual(t, "second: Kind", list[1].Kind, floor.MustMove)
	assert.MustEqual(t, "second: Waits", list[1].Waits, "No seat is open at Table 4")
	assert.MustEqual(t, "last: Kind", list[10].Kind, floor.ChangeTable)
	assert.MustNil(t, "last: Offer", list[10].Offer)

	takeOffer(c, seats[0][1], tables[0], 6).Want(http.StatusOK)
	list = listSeatChanges(c)
	assert.MustEqual(t, "must-move: Offer.SeatNumber", list[0].Offer.SeatNumber, 2)
	assert.MustNil(t, "transfer: Offer", list[9].Offer)
	wantInvariants(t, c)
}

func TestAPlayerDeclinesAsOftenAsTheRoomAllows(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	tables, seats := newFeederChain(c, 9, 2)
	leaveSeat(c, seats[0][8])
	decline := func(s floor.Seat) apptest.Answer {
		return postSeatChange(c, s, "/skip", apptest.Body{"tableId": tables[0].ID, "seatNumber": 9})
	}
	decline(seats[1][0]).Want(http.StatusOK)
	wantOffers(t, c, "1. 5.2 > 4.9", "2. 5.1")
	decline(seats[1][1]).Want(http.StatusOK)
	wantOffers(t, c, "1. 5.1 > 4.9", "2. 5.2")
	apptest.WantConflict(t, decline(seats[1][0]), "Player B1 has to move now, or leaves the game")

	changeRoom(c, apptest.Body{"settings": apptest.Body{"mustMoveDeclines": 0, "mustMoveOrder": "latest"}})
	late := c.SeatPlayer(c.Player("Late Comer"), tables[1], 5)
	wantOffers(t, c, "1. 5.5 > 4.9", "2. 5.2", "3. 5.1")
	apptest.WantConflict(t, decline(late), "Late Comer has to move now, or leaves the game")

	// An absent player cannot move now.
	c.FloorManager.Do("POST", "/api/seats/"+late.ID+"/away", nil).Want(http.StatusOK)
	wantOffers(t, c, "1. 5.5", "2. 5.2 > 4.9", "3. 5.1")
	wantInvariants(t, c)
}

func TestStaffMoveAnotherPlayerWithAReason(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	tables, seats := newFeederChain(c, 9, 2)
	leaveSeat(c, seats[0][8])
	body := apptest.Body{"tableId": tables[0].ID, "seatNumber": 9, "overrideReason": "Player B1 is in a hand"}
	c.FloorManager.Do("POST", "/api/seats/"+seats[1][1].ID+"/move", body).Want(http.StatusOK)
	wantOffers(t, c, "1. 5.1")
	feedOf := apptest.Get[[]struct{ Description string }](c.Owner, "/api/activity/"+c.Room+"?limit=2")
	assert.MustEqual(t, "feed", feedOf[1].Description,
		"Player B2 got Table 4, seat 9 although Player B1 was to move there: Player B1 is in a hand")
	wantInvariants(t, c)
}

func TestTheChainClosesWhenATableBreaks(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	tables, seats := newFeederChain(c, 2, 2, 2)
	extra := c.Table(9, c.NL25)
	setFeeder(c, extra, tables[0].ID).Want(http.StatusOK)
	end := func(t floor.Table) {
		c.FloorManager.Do("POST", "/api/tables/"+t.ID+"/end", nil).Want(http.StatusOK)
	}
	next := func(t floor.Table) string {
		if to := c.ReadTable(t).MustMoveTableID; to != nil {
			return *to
		}
		return ""
	}
	end(tables[1])
	assert.MustEqual(t, "the broken table feeds", next(tables[1]), "")
	assert.MustEqual(t, "its feeder feeds", next(tables[2]), tables[0].ID)
	end(tables[0])
	assert.MustEqual(t, "the main game feeds", next(tables[2]), "")
	assert.MustEqual(t, "the other feeder feeds", next(extra), tables[2].ID)
	assert.MustEqual(t, "seats of the main game", len(seats[2]), c.ReadTable(tables[2]).CurrentPlayers)
	c.FloorManager.Do("PATCH", "/api/tables/"+extra.ID, apptest.Body{"gameTypeId": c.PLO.ID}).Want(http.StatusOK)
	assert.MustEqual(t, "a table of another game feeds", next(extra), "")
	wantInvariants(t, c)
}

func TestAFeederTableIsRefused(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	tables, _ := newFeederChain(c, 1, 1, 1)
	apptest.WantConflict(t, setFeeder(c, tables[0], tables[2].ID), "Players of Table 4 would move back to it")
	apptest.WantConflict(t, setFeeder(c, tables[0], tables[0].ID), "Players of Table 4 would move back to it")
	plo := c.Table(8, c.PLO)
	apptest.WantConflict(t, setFeeder(c, tables[0], plo.ID), "Table 8 deals "+c.PLO.Name+", not "+c.NL25.Name)
	setFeeder(c, tables[0], "no-such-table").Want(http.StatusNotFound)
	c.Dealer.Do("PATCH", "/api/tables/"+tables[1].ID, apptest.Body{"mustMoveTableId": ""}).Want(http.StatusForbidden)
	setFeeder(c, tables[1], "").Want(http.StatusOK)
	wantOffers(t, c, "1. 6.1 > 5.2")
	wantInvariants(t, c)
}

func TestAWalkInOfAFeederTableMovesToo(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	tables, _ := newFeederChain(c, 8, 1)
	c.FloorManager.Do("POST", "/api/tables/"+tables[1].ID+"/walk-ins", apptest.Body{"seatNumber": 3}).
		Want(http.StatusOK)
	list := listSeatChanges(c)
	assert.Len(t, "list", list, 2)
	assert.MustEqual(t, "walk-in: Player", list[1].Player, (*player.Named)(nil))
	takeOffer(c, floor.Seat{ID: list[0].SeatID}, tables[0], 9).Want(http.StatusOK)
	leaveSeat(c, floor.Seat{ID: list[0].SeatID})
	takeOffer(c, floor.Seat{ID: list[1].SeatID}, tables[0], 9).Want(http.StatusOK)
	assert.MustEqual(t, "seated at the main game", c.ReadTable(tables[0]).CurrentPlayers, 9)
	wantInvariants(t, c)
}

func TestTheMustMoveBoardShowsTheMoveOfTheFloorByTheNamesOfTheRoom(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	tables, _ := newFeederChain(c, 8, 0)
	var p player.Player
	c.FrontOffice.Do("POST", "/api/players", apptest.Body{
		"name": "Raymond Zwickelberg", "nickname": "Zwick", "phoneNumber": "512 555 0187",
	}).Want(http.StatusCreated).Into(&p)
	c.FrontOffice.Do("POST", "/api/memberships", apptest.Body{
		"playerId": p.ID, "roomId": c.Room, "membershipType": "monthly", "paymentMethod": "card",
	}).Want(http.StatusCreated)
	c.SeatPlayer(p, tables[1], 2)
	board := c.Screen(c.Owner, c.Room, tenant.RoleMustMoveBoard)
	for choice, name := range map[string]string{
		"initial": "Raymond Z.", "nickname": "Zwick", "full": "Raymond Zwickelberg",
	} {
		changeRoom(c, apptest.Body{"settings": apptest.Body{"boardNames": choice}})
		answer := board.Do("GET", "/api/board/"+c.Room+"/must-move", nil).Want(http.StatusOK)
		var shown lobby.MustMoveBoard
		answer.Into(&shown)
		assert.Len(t, "games", shown.Games, 1)
		game := shown.Games[0]
		assert.Equal(t, "main table", game.Tables[0].TableNumber, 4)
		assert.Equal(t, "steps", game.Tables[1].Steps, 1)
		assert.Len(t, "movers", game.Tables[1].Movers, 1)
		mover := game.Tables[1].Movers[0]
		assert.Equal(t, choice, mover.Name, name)
		assert.MustPointer(t, "to table", mover.TableNumber, 4)
		assert.MustPointer(t, "to seat", mover.SeatNumber, 9)
		if strings.Contains(string(answer.Body), "0187") {
			t.Errorf("the board has a phone number: %s", answer.Body)
		}
	}
}

// The first mover and a player at the next table are kept apart, so the second mover gets the seat.
func TestNoSeatIsOfferedBesideAPlayerKeptApart(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	tables, seats := newFeederChain(c, 9, 2)
	other := fillSeats(c, c.Table(8, c.NL25), 9)[0]
	for _, s := range []floor.Seat{seats[1][0], other} {
		c.FloorManager.Do("POST", "/api/players/"+s.Player.ID+"/apart",
			apptest.Body{"otherId": seats[0][0].Player.ID}).Want(http.StatusOK)
	}
	leaveSeat(c, seats[0][8])
	wantOffers(t, c, "1. 5.1", "2. 5.2 > 4.9")
	assert.Equal(t, "why", listSeatChanges(c)[0].Waits, "Kept apart from a player at Table 4")
	takeOffer(c, seats[1][0], tables[0], 9).Want(http.StatusConflict)

	setFeeder(c, tables[1], "").Want(http.StatusOK)
	postSeatChange(c, other, "", apptest.Body{"kind": "table", "tableId": tables[0].ID}).Want(http.StatusOK)
	wantOffers(t, c, "1. 8.1")
	assert.Equal(t, "why", listSeatChanges(c)[0].Waits, "Kept apart from a player at Table 4")
	postSeatChange(c, seats[0][0], "", apptest.Body{"kind": "seat"}).
		Want(http.StatusOK) // a change at the same table is still allowed
	wantOffers(t, c, "1. 4.1 > 4.9", "1. 8.1")
}

// After a move to a held seat, its call is for the vacated seat. The room does not offer a held seat when the called
// player would then sit at a table with a player kept apart.
func TestNoHeldSeatIsOfferedWhenItsCallWouldGoBesideAPlayerKeptApart(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	tables, seats := newFeederChain(c, 8, 2)
	called := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25)
	call := apptest.Body{"tableId": tables[0].ID, "seatNumber": 9}
	actOnEntry(c, called, "call", call).Want(http.StatusOK)
	wantOffers(t, c, "1. 5.1 > 4.9", "2. 5.2")
	c.FloorManager.Do("POST", "/api/players/"+called.PlayerID+"/apart",
		apptest.Body{"otherId": seats[1][1].Player.ID}).Want(http.StatusOK)
	wantOffers(t, c, "1. 5.1", "2. 5.2")
	takeOffer(c, seats[1][0], tables[0], 9).Want(http.StatusConflict)
	wantStillCalled := readEntry(t, c, called.ID)
	assert.Equal(t, "the table of the call", *wantStillCalled.TableID, tables[0].ID)
}
