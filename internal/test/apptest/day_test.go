package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/floor/rental"
	"pitboss/internal/frontoffice"
	"pitboss/internal/player"
	"pitboss/internal/report/figures"
	"pitboss/internal/test/apptest"
)

// A guest's evening from the street and back, with every figure worked out by hand beside it.
func TestAGuestsEveningAddsUpOnEveryScreen(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	office := c.FrontOffice
	five, seven := c.Table(5, c.NL25), c.Table(7, c.PLO) // 12.00 and 8.00 an hour
	shift := drawer(c, "Drawer 2", office)               // 500.00 in it

	var guest player.Player
	office.Do("POST", "/api/players", apptest.Body{"name": "Walker New", "phoneNumber": "512 555 0199", "email": nil, "isActive": true}).Want(http.StatusCreated).Into(&guest)
	// He buys a day at the door, in cash: 25.00.
	var session player.Session
	office.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": guest.ID, "roomId": c.Room, "status": "checked_in", "notes": nil, "membershipType": "daily", "paymentMethod": "cash"}).
		Want(http.StatusCreated).Into(&session)
	buys(office, guest, "400.00", "cash").Want(http.StatusCreated)
	entry := c.JoinWaitlist(guest, c.NL25)
	c.Clock.Advance(10 * time.Minute)
	var seat floor.Seat
	office.Do("POST", "/api/waitlist/"+entry.ID+"/seat", apptest.Body{"tableId": five.ID, "seatNumber": 3, "buyInAmount": "400.00"}).Want(http.StatusOK).Into(&seat)
	c.Clock.Advance(90 * time.Minute) // at 12.00: 18.00
	c.FloorManager.Do("POST", "/api/seats/"+seat.ID+"/move", apptest.Body{"tableId": seven.ID, "seatNumber": 1}).Want(http.StatusOK)
	c.Clock.Advance(60 * time.Minute) // at 8.00: 8.00
	running := apptest.Get[[]rental.Tab](office, "/api/seat-rentals/active?room="+c.Room)
	if len(running) != 1 || running[0].Charge != 26_00 || running[0].PaymentStatus != "pending" {
		t.Fatalf("the running tab: %+v", running)
	}
	before := apptest.Get[figures.Stats](c.FloorManager, "/api/dashboard/stats/"+c.Room).DailyRevenue
	office.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	door := apptest.Get[frontoffice.Door](office, "/api/players/"+guest.ID+"/door?room="+c.Room)
	if door.Owed != 26_00 || door.OwedHere != 26_00 {
		t.Fatalf("at the door: %+v", door)
	}
	office.Do("POST", "/api/seat-rentals/"+running[0].ID+"/pay", apptest.Body{"paymentMethod": "card"}).Want(http.StatusOK)
	apptest.WantConflict(t, office.Do("POST", "/api/seat-rentals/"+running[0].ID+"/pay", apptest.Body{"paymentMethod": "card"}), "Nothing to pay")
	office.Do("POST", "/api/chip-transactions", apptest.Body{"playerId": guest.ID, "transactionType": "chip_redemption", "amount": "615.00", "chipCount": "615.00", "paymentMethod": "cash"}).Want(http.StatusCreated)
	office.Do("POST", "/api/sessions/"+session.ID+"/check-out", "{}").Want(http.StatusOK).Into(&session)
	if session.Status != player.StatusCheckedOut || session.TotalPlayTime != 150 {
		t.Fatalf("session %+v", session)
	}

	// 25.00 for the day and 26.00 for the seats, on every screen and in the ledger.
	const earned = 51_00
	after := apptest.Get[figures.Stats](c.FloorManager, "/api/dashboard/stats/"+c.Room).DailyRevenue
	revenue := apptest.Get[figures.RevenueReport](c.FloorManager, "/api/texas-revenue/club?startDate=2026-11-20&endDate=2026-11-20&room="+c.Room)
	if before != earned || after != earned || revenue.TotalRevenue != earned || revenue.MembershipRevenue != 25_00 || revenue.SeatRentalRevenue != 26_00 {
		t.Errorf("dashboard %s, then %s; revenue %+v", before, after, revenue)
	}
	// 500 + 25 + 400 - 615 in the drawer; he counts 5.00 too little.
	var closed cage.Shift
	office.Do("POST", "/api/shifts/"+shift.Head.ID+"/close", apptest.Body{"counts": []any{apptest.Body{"denomination": "100", "count": 3}, apptest.Body{"denomination": "5", "count": 1}}}).Want(http.StatusOK).Into(&closed)
	if *closed.Head.Expected != 310_00 || *closed.Head.OverShort != -5_00 || closed.Balance.Card != 26_00 || closed.ChipsOut != -215_00 {
		t.Errorf("the count: %+v", closed)
	}
	profile := apptest.Get[figures.Profile](office, "/api/players/"+guest.ID+"/profile?room="+c.Room)
	if profile.Owed != 0 || profile.Visits90 != 1 || profile.Hours90 != 2.5 {
		t.Errorf("his page: %+v", profile)
	}
	history := apptest.Get[[]floor.WaitlistEntry](office, "/api/waitlist/"+c.Room+"/history")
	if len(history) != 1 || history[0].Status != floor.EntrySeated {
		t.Errorf("the list: %+v", history)
	}
}
