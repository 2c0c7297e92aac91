package cage_test

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/frontoffice"
	"pitboss/internal/player"
	"pitboss/internal/report"
	"pitboss/internal/report/figures"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestSomeEntriesAreNotReversed(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	const move = "Move cash between drawer and vault instead of reversing this entry"
	for kind, want := range map[cage.Kind]string{
		cage.Reversal:  "A reversal cannot be reversed",
		cage.ShiftOpen: move, cage.ShiftFill: move, cage.ShiftDrop: move, cage.ShiftClose: move, cage.Transfer: move,
		cage.TournamentEntry:  "Void the entry at the tournament desk",
		cage.TournamentPayout: "What a tournament has paid out is not taken back",
		cage.StaffPayout:      "What a tournament has paid out is not taken back",
	} {
		_, err := inRoom(t, c, c.Owner, func(_ *db.RoomTx, d *cage.Desk) (cage.Entry, error) {
			return d.ReverseEntry(cage.Entry{Kind: kind}, "")
		})
		assert.Equal(t, fmt.Sprintf("%s: fault.KindOf(err)", kind), fault.KindOf(err), fault.Conflicting)
		assert.Equal(t, fmt.Sprintf("%s: err.Error()", kind), err.Error(), want)
	}
	reverses(c, "nothing").do().Want(http.StatusNotFound)
	deposit := made(funds(c, c.Room, c.Guest("Ray Whitfield"), cage.Deposit, "60.00"))
	// Two acts that have read the same sale: the database refuses the second reversal.
	sale := buysChips(c, c.Room, c.Guest("Raymond Whitfield"), "10.00")
	_, err := inRoom(t, c, c.Owner, func(tx *db.RoomTx, d *cage.Desk) (cage.Entry, error) {
		asRead, err := cage.LoadEntry(tx, sale.ID)
		if err != nil {
			return asRead, err
		}
		if _, err := d.ReverseEntry(asRead, "Once"); err != nil {
			t.Error(err)
		}
		return d.ReverseEntry(asRead, "Twice")
	})
	assert.Equal(t, "reversed twice: fault.KindOf(err)", fault.KindOf(err), fault.Conflicting)
	assert.Equal(t, "reversed twice: err.Error()", err.Error(), "This entry is already reversed")
	back := made(reverses(c, deposit.ID))
	assert.Equal(t, "reversal: Kind", back.Kind, cage.Reversal)
	assert.Pointer(t, "reversal: Reverses", back.Reverses, deposit.ID)
	assert.Pointer(t, "reversal: Reason", back.Reason, "Wrong player")
	assert.Equal(t, "reversal: Amount", back.Amount, 60_00)
	assert.Equal(t, "reversal: Player.ID", back.Player.ID, deposit.Player.ID)
	refused(t, reverses(c, deposit.ID).do(), "This entry is already reversed")
}

// Cash goes back over the actor's desk, and other payments to the account that they came from.
func TestReversalPaysBackOverActorsDesk(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	s := openDrawer(c, c.FrontOffice)
	out := cage.Line{Account: cage.PlayerFunds, Subject: ray.ID, Amount: 60_00}
	wantLines(t, made(reverses(c, made(deposits(c.FrontOffice, c.Room, ray, "60.00", cage.ByCash)).ID)),
		cage.Line{Account: cage.Vault, Amount: -60_00}, out)
	wantLines(t, made(reverses(c, made(deposits(c.FrontOffice, c.Room, ray, "60.00", cage.ByCard)).ID)),
		cage.Line{Account: cage.Card, Amount: -60_00}, out)
	fromVault := made(deposits(c.Owner, c.Room, ray, "60.00", cage.ByCash))
	closes(c.FrontOffice, s, 5).Want(http.StatusOK)
	mine := openAgain(c, s, c.Owner)
	wantLines(t, made(reverses(c, fromVault.ID)), cage.Line{Account: cage.Cash, Subject: mine.Head.ID, Amount: -60_00},
		out)
}

// Chips that were sold with another act are taken back with it, out of the drawer that took the money.
func TestChipSaleOfSeatingIsReversedFromItsDrawer(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	s := openDrawer(c, c.FrontOffice)
	takeBack := func(id string) error {
		_, err := inRoom(t, c, c.Owner, func(tx *db.RoomTx, _ *cage.Desk) (any, error) {
			return nil, cage.ReverseWithAct(tx, id, "Undone")
		})
		return err
	}
	sells := func(who *apptest.Person) (e cage.Entry) {
		sale := chips(c, c.Room, ray, cage.ChipSale, "100.00", cage.ByCash)
		sale.actor = who
		return made(sale)
	}
	first, second, fromVault := sells(c.FrontOffice), sells(c.FrontOffice), sells(c.Owner)
	for _, e := range []cage.Entry{first, fromVault} {
		if err := takeBack(e.ID); err != nil {
			t.Fatal(err)
		}
	}
	if err := takeBack(first.ID); err != nil {
		t.Errorf("a sale that is reversed already: %v", err)
	}
	list := entriesOf(c, cage.Reversal)
	assert.Len(t, "list", list, 2)
	wantLines(t, list[0], cage.Line{Account: cage.Vault, Amount: -100_00},
		cage.Line{Account: cage.Chips, Amount: 100_00})
	wantLines(t, list[1], cage.Line{Account: cage.Cash, Subject: s.Head.ID, Amount: -100_00},
		cage.Line{Account: cage.Chips, Amount: 100_00})
	assert.Equal(t, `an unknown sale is taken back: fault.KindOf(takeBack("nothing"))`,
		fault.KindOf(takeBack("nothing")), fault.Missing)
	closes(c.FrontOffice, s, 6).Want(http.StatusOK)
	const closed = "$100.00 of chips were sold with this, at a drawer that is closed by now. Reverse the sale first."
	err := takeBack(second.ID)
	assert.Equal(t, "the drawer is closed: fault.KindOf(err)", fault.KindOf(err), fault.Conflicting)
	assert.Equal(t, "the drawer is closed: err.Error()", err.Error(), closed)
}

func TestReversedMembershipIsCancelled(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	var m player.Membership
	c.Owner.Do("POST", "/api/memberships", body{"playerId": ray.ID, "roomId": c.Room, "membershipType": "monthly",
		"paymentMethod": "cash"}).
		Want(http.StatusCreated).Into(&m)
	if at := apptest.Get[frontoffice.Door](c.Owner, "/api/players/"+ray.ID+"/door?room="+c.Room); !at.MaySit {
		t.Fatalf("a member: %+v", at)
	}
	events := eventsOf(t, c, func() { made(reverses(c, m.EntryID)) })
	if at := apptest.Get[frontoffice.Door](c.Owner, "/api/players/"+ray.ID+"/door?room="+c.Room); at.MaySit {
		t.Errorf("cancelled: %+v", at)
	}
	if !slices.Contains(events, "activity") {
		t.Errorf("events %q", events)
	}
}

func TestBillIsPaidReopenedAndVoided(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(5, c.NL25), c.Player("Ray Whitfield") // 12.00 an hour
	seat := c.SeatPlayer(ray, table, 1)
	c.Clock.Advance(time.Hour)
	leaves(c, seat.ID)
	pay := call{c.Owner, "POST", "/api/seat-rentals/" + seat.Rental.ID + "/pay", body{"paymentMethod": "card"}}
	owes := func(amount string) {
		t.Helper()
		at := apptest.Get[frontoffice.Door](c.Owner, "/api/players/"+ray.ID+"/door?room="+c.Room)
		if at.Owed.String() != amount || at.OwedHere.String() != amount || (at.OwedSince != nil) != (amount != "0.00") {
			t.Errorf("owes %s, here %s since %v; want %s", at.Owed, at.OwedHere, at.OwedSince, amount)
		}
	}
	owes("12.00")
	charge := entriesOf(c, cage.SeatRental)[0]
	wantLines(t, charge, cage.Line{Account: cage.SeatRentalRevenue, Amount: -12_00},
		cage.Line{Account: cage.Receivable, Subject: ray.ID, Amount: 12_00})
	if events := eventsOf(t, c, func() { pay.do().Want(http.StatusOK) }); !slices.Contains(events, "rental_updated") {
		t.Errorf("events of the payment %q", events)
	}
	owes("0.00")
	refused(t, pay.do(), "Nothing to pay")
	payment := entriesOf(c, cage.RentalPayment)[0]
	wantLines(t, payment, cage.Line{Account: cage.Card, Amount: 12_00}, cage.Line{Account: cage.Receivable,
		Subject: ray.ID, Amount: -12_00})

	refused(t, reverses(c, charge.ID).do(), "Reverse the payment of this rental first")
	if events := eventsOf(t, c, func() { made(reverses(c, payment.ID)) }); !slices.Contains(events, "rental_updated") {
		t.Errorf("events of a payment taken back %q", events)
	}
	owes("12.00")
	if events := eventsOf(t, c, func() { made(reverses(c, charge.ID)) }); !slices.Contains(events, "rental_updated") {
		t.Errorf("events of a charge taken back %q", events)
	}
	owes("0.00")
	refused(t, pay.do(), "Nothing to pay")
}

// A charge that is taken back is free wherever its rental is listed, however it had been covered.
func TestReversedChargeIsListedAsFree(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	billed, prepaid := c.Player("Ray Whitfield"), c.Player("Wes Prepaid")
	made(prepays(c, c.Room, prepaid, "12.00", 1))
	for _, p := range []player.Player{billed, prepaid} {
		seat := c.SeatPlayer(p, table, 1)
		c.Clock.Advance(time.Hour)
		leaves(c, seat.ID)
	}
	for _, e := range entriesOf(c, cage.SeatRental) {
		made(reverses(c, e.ID))
	}
	assert.Equal(t, "prepaid time came back", balanceOf(t, c, prepaid), cage.Balance{Prepaid: 12_00})
	for _, p := range []player.Player{billed, prepaid} {
		seats := apptest.Get[[]figures.SeatTaken](c.Owner, "/api/players/"+p.ID+"/seats")
		assert.MustEqual(t, p.Name+": seats", len(seats), 1)
		assert.Equal(t, p.Name+": state", seats[0].State, figures.SeatFree)
		assert.Pointer(t, p.Name+": charge of the seat", seats[0].Charge, 0)
		tab := apptest.Get[[]rental.Tab](c.Owner, "/api/seat-rentals?player="+p.ID)[0]
		assert.Equal(t, p.Name+": charge", tab.Charge, 0)
		assert.Equal(t, p.Name+": owed", tab.Owed, 0)
		itemized := apptest.Get[rental.Itemized](c.Owner, "/api/seat-rentals/"+tab.ID)
		assert.Equal(t, p.Name+": itemized", itemized.Charge, 12_00) // the receipt of the charge
	}
	of := apptest.Get[report.Report](c.Owner, "/api/reports/"+c.Room+"/"+string(report.TimeCharge))
	for _, line := range of.Sections[0].Rows {
		assert.Pointer(t, "state of the report", line["state"], "Free")
	}
}

// Prepaid time is used first, to the cent; the rest is owed.
func TestRentalUsesPrepaidTimeFirst(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := c.Table(5, c.NL25)
	for _, one := range []struct {
		prepaid string
		stay    time.Duration
		want    cage.Balance
		entries int
	}{
		{"11.98", time.Hour, cage.Balance{Owed: 2}, 1},
		{"12.00", time.Hour, cage.Balance{}, 1},
		{"12.02", time.Hour, cage.Balance{Prepaid: 2}, 1},
		{"12.00", time.Minute, cage.Balance{Prepaid: 12_00}, 0}, // within the grace
	} {
		p := c.Player("Ray Whitfield")
		made(prepays(c, c.Room, p, one.prepaid, 1))
		seat := c.SeatPlayer(p, table, 1)
		c.Clock.Advance(one.stay)
		leaves(c, seat.ID)
		if b := balanceOf(t, c, p); b != one.want {
			t.Errorf("%s prepaid: %+v, want %+v", one.prepaid, b, one.want)
		}
		booked := 0
		for _, e := range entriesOf(c, cage.SeatRental) {
			if e.Player.ID == p.ID {
				booked++
			}
		}
		assert.Equal(t, "booked", booked, one.entries)
		answer := c.Owner.Do("POST", "/api/seat-rentals/"+seat.Rental.ID+"/pay", body{"paymentMethod": "cash"})
		if one.want.Owed > 0 {
			answer.Want(http.StatusOK)
		} else {
			refused(t, answer, "Nothing to pay")
		}
	}
	ray := c.Guest("Ray Whitfield")
	rate := call{c.Owner, "POST", "/api/prepaid-time", body{"playerId": ray.ID, "roomId": c.Room,
		"gameTypeId": c.NL25.ID, "hours": 1.5, "paymentMethod": "cash"}}
	made(rate)
	assert.Equal(t, "an hour and a half of the game: Prepaid", balanceOf(t, c, ray).Prepaid, 18_00)
	rate.body = body{"playerId": ray.ID, "roomId": c.Room, "gameTypeId": "nothing", "hours": 1, "paymentMethod": "cash"}
	rate.do().Want(http.StatusNotFound)
}

// One sale takes at most the largest amount that an entry may have.
func TestPrepaidTimeCostsAtMostTheLargestAmount(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Owner.Do("POST", "/api/fees", body{
		"validFrom": secondDay, "seats": []any{body{"hourlyRate": money.Max.String()}},
		"memberships": []any{
			body{
				"membershipType": "daily", "feeAmount": "30.00",
			}, body{"membershipType": "monthly", "feeAmount": "120.00"},
			body{"membershipType": "annual", "feeAmount": "1100.00"},
		},
	}).Want(http.StatusCreated)
	ray := c.Guest("Ray Whitfield")
	nextDay(c)
	sale := func(hours float64) call {
		return call{c.Owner, "POST", "/api/prepaid-time", body{
			"playerId": ray.ID, "roomId": c.Room, "gameTypeId": c.NL25.ID, "hours": hours, "paymentMethod": "card",
		}}
	}
	sale(1.5).do().Want(http.StatusUnprocessableEntity)
	assert.Equal(t, "an hour costs: Amount", made(sale(1)).Amount, money.Max)
}

// All bills of a room are paid at once, each by an entry of its own.
func TestAllBillsOfARoomArePaidAtOnce(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray := c.Table(5, c.NL25), c.Player("Ray Whitfield")
	for _, stay := range []time.Duration{time.Hour, 30 * time.Minute} {
		seat := c.SeatPlayer(ray, table, 1)
		c.Clock.Advance(stay)
		leaves(c, seat.ID)
	}
	_, err := inRoom(t, c, c.Owner, func(tx *db.RoomTx, d *cage.Desk) (any, error) {
		owed, _, err := cage.OwedInRoom(tx, ray.ID)
		assert.NoError(t, "owes", err)
		assert.Equal(t, "owes: owed", owed, 18_00)
		_, sum, err := d.PayAllRentals(ray.ID, cage.ByCash)
		assert.NoError(t, "paid", err)
		assert.Equal(t, "paid: sum", sum, 18_00)
		_, sum, err = d.PayAllRentals(ray.ID, cage.ByCash)
		assert.NoError(t, "paid again", err)
		assert.Equal(t, "paid again: sum", sum, 0)
		return nil, errUndo
	})
	if !errors.Is(err, errUndo) {
		t.Fatal(err)
	}
	c.Owner.Do("POST", "/api/sessions/check-in", body{"playerId": ray.ID, "roomId": c.Room, "payOwed": true,
		"paymentMethod": "cash"}).Want(http.StatusCreated)
	list := entriesOf(c, cage.RentalPayment)
	assert.Len(t, "paid by: list", list, 2)
	assert.Equal(t, "paid by: list[0].Amount+list[1].Amount", list[0].Amount+list[1].Amount, 18_00)
	assert.Equal(t, "paid by: balanceOf(t, c, ray)", balanceOf(t, c, ray), cage.Balance{})
}

// leaves frees a seat.
func leaves(c *apptest.Club, seat string) {
	c.Owner.Do("DELETE", "/api/seats/"+seat, nil).Want(http.StatusNoContent)
}
