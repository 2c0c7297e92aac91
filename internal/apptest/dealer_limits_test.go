package apptest_test

import (
	"net/http"
	"testing"

	"pitboss/internal/apptest"
)

func TestADealerSeatsWhoWasCalledToHisTableAndMovesNobodyToAnother(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	game := w.game()
	table, other := w.table(game), w.table(game)
	seat := w.seat(table, 1)
	forbidden(t, c.Dealer.Do("POST", "/api/seats/"+seat+"/move", body{"tableId": other, "seatNumber": 2}), "seat_players")
	c.Dealer.Do("POST", "/api/seats/"+seat+"/move", body{"tableId": table, "seatNumber": 2}).Want(http.StatusOK)

	waiting := w.entry(game)
	forbidden(t, c.Dealer.Do("POST", "/api/waitlist/"+waiting+"/seat", body{"tableId": table, "seatNumber": 5}), "seat_players")
	called, held := w.called()
	forbidden(t, c.Dealer.Do("POST", "/api/waitlist/"+called+"/seat", body{"tableId": other, "seatNumber": 5}), "seat_players")
	forbidden(t, c.Dealer.Do("POST", "/api/waitlist/"+called+"/seat", body{"tableId": held, "overrideReason": "A friend"}), "seat_players")
	c.Dealer.Do("POST", "/api/waitlist/"+called+"/seat", body{"tableId": held}).Want(http.StatusOK)
}

func TestAWalkInTakesTheSeatThatTheDealerNames(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := worldOf(t, c)
	table := w.table(w.game())
	walkIns := "/api/tables/" + table + "/walk-ins"
	c.Dealer.Do("POST", walkIns, body{"seatNumber": 7}).Want(http.StatusOK)
	refused(t, c.Dealer.Do("POST", walkIns, body{"seatNumber": 7}), "Seat 7 is taken")
	c.Dealer.Do("POST", walkIns, body{}).Want(http.StatusOK)
	seats := apptest.Get[[]struct {
		SeatNumber int `json:"seatNumber"`
	}](c.FrontOffice, "/api/seats/"+table)
	if len(seats) != 2 || seats[0].SeatNumber != 1 || seats[1].SeatNumber != 7 {
		t.Errorf("seats taken: %+v, want 1 and 7", seats)
	}
}
