package apptest_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/lobby/playerpage"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// readNextSeat returns the server's decision about the next open seat of a table.
func readNextSeat(t *testing.T, c *apptest.Club, table floor.Table) floor.NextAtTable {
	t.Helper()
	tables := apptest.Get[floor.NextSeats](c.FloorManager, "/api/next-players/"+c.Room).Tables
	i := slices.IndexFunc(tables, func(n floor.NextAtTable) bool { return n.TableID == table.ID })
	if i < 0 {
		t.Fatalf("no decision about %s in %+v", table.Label(), tables)
	}
	return tables[i]
}

func TestEachTableNamesThePlayerWhoGetsItsNextSeat(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	tables, seats := newFeederChain(c, 9, 2)
	idle := c.Table(9, c.NL25)
	assert.Equal(t, "why, full", readNextSeat(t, c, tables[0]).Why, "No open seat")
	assert.Equal(t, "Why with an empty list", readNextSeat(t, c, tables[1]).Why, "Nobody is waiting for "+c.NL25.Name)
	assert.Equal(t, "why, idle", readNextSeat(t, c, idle).Why, "Start the game first")

	ray := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25)
	c.Clock.Advance(time.Second)
	omar := c.JoinWaitlist(c.Player("Omar Haddad"), c.NL25)
	leaveSeat(c, seats[0][5])
	main := readNextSeat(t, c, tables[0])
	assert.MustPointer(t, "offer", main.Offer, floor.NextMove{
		Kind: floor.MustMove, SeatID: seats[1][0].ID, TableNumber: 5, SeatNumber: 6,
		Player: main.Offer.Player,
	})
	assert.Equal(t, "offer: Name", main.Offer.Player.Name, "Player B1")
	assert.MustNil(t, "place at the main game", main.Place)
	feeder := readNextSeat(t, c, tables[1])
	assert.MustNil(t, "offer at the feeder", feeder.Offer)
	assert.MustPointer(t, "place at the feeder", feeder.Place,
		floor.ListPlace{EntryID: ray.ID, TableID: tables[1].ID, SeatNumber: 3})

	// Further open seats are offered down the list, and new players get the tables in this order.
	next := apptest.Get[floor.NextSeats](c.FloorManager, "/api/next-players/"+c.Room)
	assert.Len(t, "places", next.Places, 2)
	i := slices.IndexFunc(next.Places, func(p floor.ListPlace) bool { return p.EntryID == omar.ID })
	assert.MustEqual(t, "place of the second", next.Places[i], floor.ListPlace{
		EntryID: omar.ID, TableID: tables[1].ID, SeatNumber: 4,
	})
	assert.Equal(t, "first table", next.Tables[0].TableID, tables[1].ID)
	assert.Equal(t, "last table", next.Tables[len(next.Tables)-1].TableID, tables[0].ID)

	// Without an open seat, a called player takes the held seat.
	actOnEntry(c, ray, "call", apptest.Body{"tableId": tables[1].ID, "seatNumber": 3}).Want(http.StatusOK)
	actOnEntry(c, omar, "remove", nil)
	for range 6 {
		c.FloorManager.Do("POST", "/api/tables/"+tables[1].ID+"/walk-ins", "{}").Want(http.StatusOK)
	}
	assert.MustPointer(t, "held place", readNextSeat(t, c, tables[1]).Place,
		floor.ListPlace{EntryID: ray.ID, TableID: tables[1].ID, SeatNumber: 3})
}

func TestADueMoveCountsFromTheTimeWhenTheSeatWasLeft(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	tables, seats := newFeederChain(c, 9, 2)
	leaveSeat(c, seats[0][5])
	left := c.Clock.Now()
	c.Clock.Advance(3 * time.Minute)
	since := func(what string) {
		t.Helper()
		list := listSeatChanges(c)
		i := slices.IndexFunc(list, func(s floor.SeatChange) bool { return s.Offer != nil })
		assert.MustPointer(t, what, list[i].Offer.Since, left)
	}
	since("the seat was left")
	postSeatChange(c, seats[1][0], "/skip", apptest.Body{"tableId": tables[0].ID, "seatNumber": 6}).Want(http.StatusOK)
	since("the first player has declined")

	// The open seat waits for a feeder table only from the time when the table begins to feed the main game.
	setFeeder(c, tables[1], "").Want(http.StatusOK)
	c.Clock.Advance(time.Hour)
	setFeeder(c, tables[1], tables[0].ID).Want(http.StatusOK)
	left = c.Clock.Now()
	c.Clock.Advance(time.Minute)
	since("the table feeds the main game")

	// The move opens a seat at the feeder table, which the waiting player may take from then on.
	takeOffer(c, seats[1][1], tables[0], 6).Want(http.StatusOK)
	left = c.Clock.Now()
	requestSeat(c, seats[1][0], 2).Want(http.StatusOK)
	c.Clock.Advance(time.Minute)
	since("the seat of the player who moved")
	wantInvariants(t, c)
}

func TestAFeederPlayerSeesTheirMoveOnTheirPageAndTheDealersOnTheirTablets(t *testing.T) {
	t.Parallel()
	d := newTabletTable(t)
	main := d.Table(9, d.NL13)
	var there []floor.Seat
	for n := 1; n <= 9; n++ {
		there = append(there, d.SeatPlayer(d.Player(fmt.Sprintf("Main %d", n)), main, n))
	}
	own := openPage(t, d.Club, "Hana Sato")
	d.SeatPlayer(own.player, d.table, 5)
	assert.MustNil(t, "without a chain", own.read().MustMove)
	d.FloorManager.Do("PATCH", "/api/tables/"+d.table.ID, apptest.Body{"mustMoveTableId": main.ID}).Want(http.StatusOK)
	assert.MustPointer(t, "page", own.read().MustMove, floor.PlayerMove{TableNumber: 9, Position: 3, Of: 3})
	assert.Len(t, "moves of the tablet", d.readTablet().Table.Moves, 0)

	leaveSeat(d.Club, there[3])
	var page playerpage.Page
	for _, s := range d.seats {
		leaveSeat(d.Club, s)
	}
	page = own.read()
	assert.NotNil(t, "page: MustMove", page.MustMove)
	assert.MustPointer(t, "page: SeatNumber", page.MustMove.SeatNumber, 4)
	moves := d.readTablet().Table.Moves
	assert.Len(t, "moves of the feeder", moves, 1)
	assert.Equal(t, "name", moves[0].Name, "Hana S.")
	assert.Equal(t, "to table", moves[0].ToTable, 9)
	assert.Equal(t, "to seat", moves[0].ToSeat, 4)
	d.moveTo(main).Want(http.StatusOK)
	assert.Len(t, "moves of the main game", d.readTablet().Table.Moves, 1)
}

// Two floor managers act concurrently: one makes the due moves, the other seats new players at the main game, with and
// without an override reason. The feeder table has more players than the main game has open seats, so a new player
// never has the first claim.
func TestTwoFloorsAtOnceGiveEachSeatOnceAndOvertakeWithAReasonOnly(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	tables, seats := newFeederChain(c, 9, 6)
	main := tables[0]
	const reason = "The owner plays"
	overtaken, moved := 0, 0
	mine := seats[0]
	for round := range 8 {
		var names []player.Player
		for i := range 2 {
			names = append(names, c.Player(fmt.Sprintf("Newcomer %d.%d", round, i)))
		}
		leaveSeat(c, mine[0])
		leaveSeat(c, mine[1])
		first, second := mine[0].SeatNumber, mine[1].SeatNumber
		take := func(number int) func() (apptest.Answer, error) {
			s := findOfferedSeat(c, main, number)
			return func() (apptest.Answer, error) {
				return c.FloorManager.Try("POST", "/api/seats/"+s+"/change/take",
					apptest.Body{"tableId": main.ID, "seatNumber": number})
			}
		}
		sit := func(p player.Player, number int, why string) func() (apptest.Answer, error) {
			in := seatBody(main, p, number)
			in["overrideReason"] = why
			return func() (apptest.Answer, error) { return c.PitBoss.Try("POST", "/api/seats", in) }
		}
		answers := apptest.Concurrently(t, take(first), take(second), sit(names[0], first, ""),
			sit(names[1], second, reason))
		mine = nil
		for i, a := range answers {
			if a.Status >= 300 {
				if a.Status != http.StatusConflict {
					t.Fatalf("act %d: %d %s", i, a.Status, a.Body)
				}
				continue
			}
			var s floor.Seat
			a.Into(&s)
			mine = append(mine, s)
			switch i {
			case 2:
				t.Fatalf("a new player was seated before the feeder table without an override reason: %s", a.Body)
			case 3:
				overtaken++
			default:
				moved++
				refillFeeder(c, tables[1], round*4+i)
			}
		}
		if len(mine) != 2 || mine[0].SeatNumber == mine[1].SeatNumber {
			t.Fatalf("got %d seatings for two open seats: %+v", len(mine), mine)
		}
		assert.MustEqual(t, "players of the main game", c.ReadTable(main).CurrentPlayers, 9)
	}
	said := 0
	for _, a := range apptest.Get[[]struct{ Description string }](c.Owner, "/api/activity/"+c.Room+"?limit=200") {
		if strings.Contains(a.Description, "was to move there: "+reason) {
			said++
		}
	}
	assert.Equal(t, "overtakings on record", said, overtaken)
	if moved == 0 {
		t.Error("got no move from the feeder table, want one or more")
	}
	t.Logf("%d moves, %d overtakings with a reason", moved, overtaken)
	wantInvariants(t, c)
}

// findOfferedSeat returns the seat ID of the player with the offer of this seat.
func findOfferedSeat(c *apptest.Club, to floor.Table, number int) string {
	for _, s := range listSeatChanges(c) {
		if s.Offer != nil && s.Offer.TableID == to.ID && s.Offer.SeatNumber == number {
			return s.SeatID
		}
	}
	return "none"
}

// refillFeeder seats another player at the feeder table.
func refillFeeder(c *apptest.Club, t floor.Table, n int) {
	free := c.ReadTable(t).FreeSeats()
	c.SeatPlayer(c.Player(fmt.Sprintf("Refill %d", n)), t, free[0])
}
