package apptest_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/server/app"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func postSeatChange(c *apptest.Club, s floor.Seat, what string, in apptest.Body) apptest.Answer {
	return c.FloorManager.Do("POST", "/api/seats/"+s.ID+"/change"+what, in)
}

func requestSeat(c *apptest.Club, s floor.Seat, seats ...int) apptest.Answer {
	return postSeatChange(c, s, "", apptest.Body{"kind": "seat", "seats": seats})
}

func listSeatChanges(c *apptest.Club) []floor.SeatChange {
	return apptest.Get[[]floor.SeatChange](c.Owner, "/api/seat-changes/"+c.Room)
}

// formatOffers returns each seat change as text, as in "1. 5.3 > 5.5": place in the queue, table and seat, offered
// table and seat.
func formatOffers(list []floor.SeatChange) (out []string) {
	for _, s := range list {
		word := fmt.Sprintf("%d. %d.%d", s.Position, s.TableNumber, s.SeatNumber)
		if s.Offer != nil {
			word += fmt.Sprintf(" > %d.%d", s.Offer.TableNumber, s.Offer.SeatNumber)
		}
		out = append(out, word)
	}
	return out
}

func wantOffers(t *testing.T, c *apptest.Club, want ...string) {
	t.Helper()
	if got := formatOffers(listSeatChanges(c)); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("seat changes: got %v, want %v", got, want)
	}
}

func wantInvariants(t *testing.T, c *apptest.Club) {
	t.Helper()
	broken, err := db.Check(context.Background(), c.DB, app.Invariants())
	assert.NoError(t, "err", err)
	if len(broken) > 0 {
		t.Fatalf("broken invariants: got %v, want none", broken)
	}
}

// fillSeats seats a new player in each of the seats 1 to n of a table.
func fillSeats(c *apptest.Club, t floor.Table, n int) (out []floor.Seat) {
	for i := 1; i <= n; i++ {
		out = append(out, c.SeatPlayer(c.Player(fmt.Sprintf("Player %d.%d", t.TableNumber, i)), t, i))
	}
	return out
}

func TestASeatThatOpensIsWhoAskedForItFirst(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	seats := fillSeats(c, table, 9)
	requestSeat(c, seats[2], 5).Want(http.StatusOK)
	c.Clock.Advance(time.Minute)
	requestSeat(c, seats[1]).Want(http.StatusOK)
	apptest.WantConflict(t, requestSeat(c, seats[1], 4), "Player 5.2 has already asked for another seat")
	wantOffers(t, c, "1. 5.3", "2. 5.2")
	apptest.WantConflict(t, postSeatChange(c, seats[2], "/take", apptest.Body{"tableId": table.ID, "seatNumber": 5}),
		"That seat is no longer offered to Player 5.3. Look again.")

	c.FloorManager.Do("DELETE", "/api/seats/"+seats[4].ID, nil).Want(http.StatusNoContent)
	wantOffers(t, c, "1. 5.3 > 5.5", "2. 5.2")
	late := c.Player("Late Comer")
	apptest.WantConflict(t, c.FrontOffice.Do("POST", "/api/seats", seatBody(table, late, 5)),
		"Player 5.3 asked for seat 5 of Table 5 first")
	apptest.WantConflict(t, c.FloorManager.Do("POST", "/api/seats/"+seats[7].ID+"/move",
		apptest.Body{"tableId": table.ID, "seatNumber": 5}), "Player 5.3 asked for seat 5 of Table 5 first")

	// The seat that the player leaves is offered to the next player in the queue.
	var moved floor.Seat
	postSeatChange(c, seats[2], "/take", apptest.Body{"tableId": table.ID, "seatNumber": 5}).Want(http.StatusOK).
		Into(&moved)
	assert.MustEqual(t, "moved: ID", moved.ID, seats[2].ID)
	assert.MustEqual(t, "moved: SeatNumber", moved.SeatNumber, 5)
	assert.MustEqual(t, "moved: Rental.ID", moved.Rental.ID, seats[2].Rental.ID)
	wantOffers(t, c, "1. 5.2 > 5.3")
	postSeatChange(c, seats[1], "/skip", apptest.Body{"tableId": table.ID, "seatNumber": 3}).Want(http.StatusOK)
	wantOffers(t, c, "1. 5.2")
	c.FrontOffice.Do("POST", "/api/seats", seatBody(table, late, 3)).Want(http.StatusCreated)

	// A seat change ends when its player leaves.
	c.FloorManager.Do("DELETE", "/api/seats/"+seats[1].ID, nil).Want(http.StatusNoContent)
	wantOffers(t, c)
	wantInvariants(t, c)
}

func TestANewcomerGetsAnotherSeatOrAReason(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	seats := fillSeats(c, table, 4)
	requestSeat(c, seats[0], 5).Want(http.StatusOK)
	ray := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25)
	actOnEntry(c, ray, "call", "{}").Want(http.StatusOK)
	held := c.ReadTable(table).Holds
	assert.Len(t, "held", held, 1)
	assert.MustEqual(t, "held: held[0].SeatNumber", held[0].SeatNumber, 6)
	joanna := seatBody(table, c.Player("Joanna Pike"), 5)
	joanna["overrideReason"] = "Cannot see from the others"
	c.FloorManager.Do("POST", "/api/seats", joanna).Want(http.StatusCreated)
	wantOffers(t, c, "1. 5.1")
	c.FloorManager.Do("DELETE", "/api/seats/"+seats[0].ID+"/change", nil).Want(http.StatusOK)
	c.FloorManager.Do("DELETE", "/api/seats/"+seats[0].ID+"/change", nil).Want(http.StatusConflict)
	wantOffers(t, c)
}

func TestTheHoldOfACalledPlayerGoesToTheSeatThatBecomesFree(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	seats := fillSeats(c, table, 8)
	ray := c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25)
	actOnEntry(c, ray, "call", "{}").Want(http.StatusOK)
	requestSeat(c, seats[1], 9).Want(http.StatusOK)
	list := listSeatChanges(c)
	o := list[0].Offer
	assert.NotNil(t, "offered: o", o)
	assert.MustEqual(t, "offered: SeatNumber", o.SeatNumber, 9)
	assert.MustPointer(t, "offered: HeldFor", o.HeldFor, "Ray Whitfield")
	apptest.WantConflict(t, actOnEntry(c, ray, "seat", "{}"), "Player 5.2 asked for seat 9 of Table 5 first")
	postSeatChange(c, seats[1], "/take", apptest.Body{"tableId": table.ID, "seatNumber": 9}).Want(http.StatusOK)
	entry := openEntries(c)[0]
	assert.MustEqual(t, "called: Status", entry.Status, floor.EntryCalled)
	assert.MustPointer(t, "called: SeatNumber", entry.SeatNumber, 2)
	assert.MustPointer(t, "called: TableNumber", entry.TableNumber, 5)
	wantInvariants(t, c)
	var s floor.Seat
	actOnEntry(c, ray, "seat", "{}").Want(http.StatusOK).Into(&s)
	assert.MustEqual(t, "seated: SeatNumber", s.SeatNumber, 2)
	wantInvariants(t, c)
}

func TestAnotherTableIsForWhoLeavesNoShorterOne(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	four, five, other := c.Table(4, c.NL25), c.Table(5, c.NL25), c.Table(6, c.PLO)
	here, there := fillSeats(c, four, 5), fillSeats(c, five, 4)
	apptest.WantConflict(t, postSeatChange(c, here[0], "", apptest.Body{"kind": "table", "tableId": other.ID}),
		"Table 6 deals "+c.PLO.Name+", not "+c.NL25.Name)
	postSeatChange(c, here[0], "", apptest.Body{"kind": "table", "tableId": four.ID}).
		Want(http.StatusUnprocessableEntity)
	postSeatChange(c, here[0], "", apptest.Body{"kind": "table", "tableId": five.ID}).Want(http.StatusOK)
	list := listSeatChanges(c)
	assert.MustNil(t, "asked: list[0].Offer", list[0].Offer)
	assert.MustEqual(t, "asked: list[0].Waits", list[0].Waits, "Table 4 would be shorter than Table 5")
	// While a player waits for the game, the seat that a transferred player leaves is filled from the list.
	c.JoinWaitlist(c.Player("Ray Whitfield"), c.NL25)
	wantOffers(t, c, "1. 4.1 > 5.5")
	take := apptest.Body{"tableId": five.ID, "seatNumber": 5}
	c.Dealer.Do("POST", "/api/seats/"+here[0].ID+"/change/take", take).Want(http.StatusForbidden)
	postSeatChange(c, here[0], "/take", take).Want(http.StatusOK)
	a, b := c.ReadTable(four).CurrentPlayers, c.ReadTable(five).CurrentPlayers
	assert.MustEqual(t, "seated: a", a, 4)
	assert.MustEqual(t, "seated: b", b, 5)
	// A move for another reason ends the player's request.
	postSeatChange(c, there[0], "", apptest.Body{"kind": "table"}).Want(http.StatusOK)
	c.FloorManager.Do("POST", "/api/seats/"+there[0].ID+"/move", apptest.Body{"tableId": four.ID, "seatNumber": 1}).
		Want(http.StatusOK)
	wantOffers(t, c)
	wantInvariants(t, c)
}

func TestASeatIsAskedForThatTheTableHasAndHeHasNot(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	s := c.SeatPlayer(c.Player("Curtis Webb"), table, 1)
	for _, in := range []struct {
		body          apptest.Body
		field, detail string
	}{
		{apptest.Body{"kind": "seat", "seats": []int{1}}, "seats", "Curtis Webb has seat 1"},
		{apptest.Body{"kind": "seat", "seats": []int{10}}, "seats", "Table 5 has seats 1 to 9"},
		{apptest.Body{"kind": "seat", "seats": []int{0}}, "seats", "Table 5 has seats 1 to 9"},
		{apptest.Body{}, "kind", "Please select a seat or a table"},
		{apptest.Body{"kind": "table", "tableId": table.ID}, "tableId", "Curtis Webb sits at Table 5"},
	} {
		p := postSeatChange(c, s, "", in.body).Want(http.StatusUnprocessableEntity).Problem()
		assert.Len(t, "Errors", p.Errors, 1)
		assert.Equal(t, "Errors[0].Field", p.Errors[0].Field, in.field)
		assert.Equal(t, "Errors[0].Message", p.Errors[0].Message, in.detail)
	}
	// A walk-in may ask too.
	c.FloorManager.Do("POST", "/api/tables/"+table.ID+"/walk-ins", apptest.Body{"seatNumber": 3}).Want(http.StatusOK)
	for _, other := range apptest.Get[[]floor.Seat](c.Owner, "/api/seats/"+table.ID) {
		if other.SeatNumber == 3 {
			requestSeat(c, other, 7).Want(http.StatusOK)
		}
	}
	list := listSeatChanges(c)
	assert.Len(t, "asked: list", list, 1)
	assert.MustEqual(t, "asked: list[0].Player", list[0].Player, (*player.Named)(nil))
}
