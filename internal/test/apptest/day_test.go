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
	"pitboss/internal/test/assert"
)

// A guest's evening from check-in to check-out. The comments compute each figure by hand.
func TestAGuestsEveningAddsUpOnEveryScreen(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	office := c.FrontOffice
	five, seven := c.Table(5, c.NL25), c.Table(7, c.PLO) // 12.00 and 8.00 an hour
	shift := openDrawer(c, "Drawer 2", office)           // 500.00 in it

	var guest player.Player
	office.Do("POST", "/api/players", apptest.Body{
		"name": "Walker New", "phoneNumber": "512 555 0199", "email": nil, "isActive": true,
	}).Want(http.StatusCreated).Into(&guest)
	// The guest buys a daily membership at check-in for 25.00 in cash.
	var session player.Session
	office.Do("POST", "/api/sessions/check-in", apptest.Body{
		"playerId": guest.ID, "roomId": c.Room, "status": "checked_in", "notes": nil, "membershipType": "daily",
		"paymentMethod": "cash",
	}).
		Want(http.StatusCreated).Into(&session)
	sellChips(office, guest, "400.00", "cash").Want(http.StatusCreated)
	entry := c.JoinWaitlist(guest, c.NL25)
	c.Clock.Advance(10 * time.Minute)
	var seat floor.Seat
	office.Do("POST", "/api/waitlist/"+entry.ID+"/seat", apptest.Body{
		"tableId": five.ID, "seatNumber": 3, "buyInAmount": "400.00",
	}).Want(http.StatusOK).Into(&seat)
	c.Clock.Advance(90 * time.Minute) // at 12.00: 18.00
	c.FloorManager.Do("POST", "/api/seats/"+seat.ID+"/move", apptest.Body{"tableId": seven.ID, "seatNumber": 1}).
		Want(http.StatusOK)
	c.Clock.Advance(60 * time.Minute) // at 8.00: 8.00
	running := apptest.Get[[]rental.Tab](office, "/api/seat-rentals/active?room="+c.Room)
	assert.Len(t, "the running tab: running", running, 1)
	assert.MustEqual(t, "the running tab: running[0].Charge", running[0].Charge, 26_00)
	assert.MustEqual(t, "the running tab: running[0].PaymentStatus", running[0].PaymentStatus, "pending")
	before := apptest.Get[figures.Stats](c.FloorManager, "/api/dashboard/stats/"+c.Room).DailyRevenue
	office.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	door := apptest.Get[frontoffice.Door](office, "/api/players/"+guest.ID+"/door?room="+c.Room)
	assert.MustEqual(t, "at the door: Owed", door.Owed, 26_00)
	assert.MustEqual(t, "at the door: OwedHere", door.OwedHere, 26_00)
	office.Do("POST", "/api/seat-rentals/"+running[0].ID+"/pay", apptest.Body{"paymentMethod": "card"}).
		Want(http.StatusOK)
	apptest.WantConflict(t, office.Do("POST", "/api/seat-rentals/"+running[0].ID+"/pay",
		apptest.Body{"paymentMethod": "card"}), "Nothing to pay")
	office.Do("POST", "/api/chip-transactions", apptest.Body{
		"playerId": guest.ID, "transactionType": "chip_redemption", "amount": "615.00", "chipCount": "615.00",
		"paymentMethod": "cash",
	}).Want(http.StatusCreated)
	office.Do("POST", "/api/sessions/"+session.ID+"/check-out", "{}").Want(http.StatusOK).Into(&session)
	assert.MustEqual(t, "session: Status", session.Status, player.StatusCheckedOut)
	assert.MustEqual(t, "session: TotalPlayTime", session.TotalPlayTime, 150)

	// 25.00 for the day and 26.00 for the seats, on every screen and in the ledger.
	const earned = 51_00
	after := apptest.Get[figures.Stats](c.FloorManager, "/api/dashboard/stats/"+c.Room).DailyRevenue
	revenue := apptest.Get[figures.RevenueReport](c.FloorManager,
		"/api/texas-revenue/club?startDate=2026-11-20&endDate=2026-11-20&room="+c.Room)
	assert.Equal(t, "dashboard: before", before, earned)
	assert.Equal(t, "dashboard: after", after, earned)
	assert.Equal(t, "dashboard: revenue.TotalRevenue", revenue.TotalRevenue, earned)
	assert.Equal(t, "dashboard: revenue.MembershipRevenue", revenue.MembershipRevenue, 25_00)
	assert.Equal(t, "dashboard: revenue.SeatRentalRevenue", revenue.SeatRentalRevenue, 26_00)
	// The drawer should have 500 + 25 + 400 - 615; the cashier counts 5.00 too little.
	var closed cage.Shift
	office.Do("POST", "/api/shifts/"+shift.Head.ID+"/close", apptest.Body{
		"counts": []any{apptest.Body{"denomination": "100", "count": 3}, apptest.Body{"denomination": "5", "count": 1}},
	}).Want(http.StatusOK).Into(&closed)
	assert.Pointer(t, "the count: Head.Expected", closed.Head.Expected, 310_00)
	assert.Pointer(t, "the count: Head.OverShort", closed.Head.OverShort, -5_00)
	assert.Equal(t, "the count: Balance.Card", closed.Balance.Card, 26_00)
	assert.Equal(t, "the count: ChipsOut", closed.ChipsOut, -215_00)
	profile := apptest.Get[figures.Profile](office, "/api/players/"+guest.ID+"/profile?room="+c.Room)
	assert.Equal(t, "their page: Owed", profile.Owed, 0)
	assert.Equal(t, "their page: Visits90", profile.Visits90, 1)
	assert.Equal(t, "their page: Hours90", profile.Hours90, 2.5)
	history := apptest.Get[[]floor.WaitlistEntry](office, "/api/waitlist/"+c.Room+"/history")
	assert.Len(t, "the list: history", history, 1)
	assert.Equal(t, "the list: history[0].Status", history[0].Status, floor.EntrySeated)
}
