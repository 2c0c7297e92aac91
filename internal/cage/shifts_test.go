package cage_test

import (
	"errors"
	"net/http"
	"slices"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// row is a row of a shift with its cash shown.
func row(group cage.Group, cash, card, check money.Cents) cage.Row {
	total := cash + card + check
	return cage.Row{Kind: group, Cash: &cash, Card: card, Check: check, Total: &total}
}

func TestShiftShowsMoneyByKindAndMethod(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	seat := c.SeatPlayer(ray, c.Table(5, c.NL25), 1)
	c.Clock.Advance(time.Hour)
	leaves(c, seat.ID)
	s := openDrawer(c, c.FrontOffice)
	path := "/api/shifts/" + s.Head.ID
	asCashier := func(one call) cage.Entry {
		one.actor = c.FrontOffice
		return made(one)
	}
	asCashier(chips(c, c.Room, ray, cage.ChipSale, "300.00", cage.ByCash))
	asCashier(chips(c, c.Room, ray, cage.ChipSale, "200.00", cage.ByCard))
	asCashier(chips(c, c.Room, ray, cage.ChipRedemption, "120.00", cage.ByCash))
	asCashier(prepays(c, c.Room, ray, "7.00", 1))
	asCashier(funds(c, c.Room, ray, cage.Deposit, "60.00"))
	asCashier(funds(c, c.Room, ray, cage.Withdrawal, "50.00"))
	c.FrontOffice.Do("POST", "/api/seat-rentals/"+seat.Rental.ID+"/pay",
		body{"paymentMethod": "check"}).Want(http.StatusOK)
	c.FrontOffice.Do("POST", "/api/memberships", body{"playerId": ray.ID, "roomId": c.Room, "membershipType": "monthly",
		"paymentMethod": "cash"}).
		Want(http.StatusCreated)
	c.FrontOffice.Do("POST", path+"/transfer", body{"direction": "fill", "amount": "40.00",
		"notes": "Change"}).Want(http.StatusOK)
	c.FrontOffice.Do("POST", path+"/transfer", body{"direction": "drop", "amount": "15.00"}).Want(http.StatusOK)

	shown := []cage.Row{
		row(cage.OpeningFloat, 500_00, 0, 0), row(cage.ChipSales, 300_00, 200_00, 0),
		row(cage.ChipRedemptions, -120_00, 0, 0), row(cage.Memberships, 100_00, 0, 0),
		row(cage.SeatRentals, 0, 0, 12_00), row(cage.Prepaid, 7_00, 0, 0), row(cage.Funds, 10_00, 0, 0),
		row(cage.Transfers, 25_00, 0, 0),
	}
	balance := row(cage.CurrentBalance, 822_00, 200_00, 12_00)
	seen := apptest.Get[cage.Shift](c.PitBoss, path)
	assert.DeepEqual(t, "the pit boss sees: Rows", seen.Rows, shown)
	assert.DeepEqual(t, "the pit boss sees: Balance", seen.Balance, balance)
	assert.Equal(t, "the pit boss sees: Transactions", seen.Transactions, 8)
	assert.Equal(t, "the pit boss sees: ChipsOut", seen.ChipsOut, 380_00)
	assert.Len(t, "the pit boss sees: Counts", seen.Counts, 1)

	// The cashier counts blind: of the cash they see the float alone.
	for i := range shown {
		if shown[i].Kind != cage.OpeningFloat {
			shown[i].Cash, shown[i].Total = nil, nil
		}
	}
	balance.Cash, balance.Total = nil, nil
	own := apptest.Get[cage.Shift](c.FrontOffice, path)
	assert.DeepEqual(t, "the cashier sees: Rows", own.Rows, shown)
	assert.DeepEqual(t, "the cashier sees: Balance", own.Balance, balance)
	list := entriesOf(c, cage.ShiftFill)
	wantLines(t, list[0], cage.Line{Account: cage.Cash, Subject: s.Head.ID, Amount: 40_00},
		cage.Line{Account: cage.Vault, Amount: -40_00})
	assert.Equal(t, "filled by: list[0].Amount", list[0].Amount, 40_00)
	assert.Pointer(t, "filled by: list[0].Notes", list[0].Notes, "Change")
	list = entriesOf(c, cage.ShiftDrop)
	wantLines(t, list[0], cage.Line{Account: cage.Cash, Subject: s.Head.ID, Amount: -15_00},
		cage.Line{Account: cage.Vault, Amount: 15_00})

	// The count closes it, and everybody sees what was short.
	var done cage.Shift
	closes(c.FrontOffice, s, 8).Want(http.StatusOK).Into(&done)
	assert.Pointer(t, "closed: Head.Counted", done.Head.Counted, 800_00)
	assert.Pointer(t, "closed: Head.Expected", done.Head.Expected, 822_00)
	assert.Pointer(t, "closed: Head.OverShort", done.Head.OverShort, -22_00)
	assert.Pointer(t, "closed: Balance.Cash", done.Balance.Cash, 822_00)
	assert.Len(t, "closed: Counts", done.Counts, 2)
	list = entriesOf(c, cage.ShiftClose)
	wantLines(t, list[0], cage.Line{Account: cage.Cash, Subject: s.Head.ID, Amount: -822_00},
		cage.Line{Account: cage.Vault, Amount: 800_00},
		cage.Line{Account: cage.OverShort, Subject: s.Head.ID, Amount: 22_00})
	refused(t, closes(c.FrontOffice, s, 8), "This shift is closed")
	refused(t, drops(c.PitBoss, s, "1.00"), "This shift is closed")
	drops(c.PitBoss, cage.Shift{Head: cage.ShiftHead{ID: "nothing"}}, "1.00").Want(http.StatusNotFound)
	c.Owner.Do("GET", "/api/shifts/nothing", nil).Want(http.StatusNotFound)
}

// Corrections and tournaments have rows of their own.
func TestReversalsAndTournamentsHaveTheirOwnRows(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	s := openDrawer(c, c.Owner)
	made(reverses(c, buysChips(c, c.Room, ray, "90.00").ID))
	_, err := inRoom(t, c, c.Owner, func(tx *db.RoomTx, d *cage.Desk) (any, error) {
		stake := cage.Stake{PrizeMoney: 90_00, StaffMoney: 10_00}
		if _, err := d.TakeTournamentEntry("event", ray.ID, stake, cage.ByCash); err != nil {
			return nil, err
		}
		if _, err := d.PayPrize("event", ray.ID, 70_00, cage.ByCash); err != nil {
			return nil, err
		}
		if _, err := d.PayStaff("event", 10_00, cage.ByCheck); err != nil {
			return nil, err
		}
		seen, err := cage.VisibleShift(tx, s.Head.ID, c.PitBoss.Scope.Actor())
		want := []cage.Row{
			row(cage.OpeningFloat, 500_00, 0, 0), row(cage.ChipSales, 90_00, 0, 0),
			row(cage.ChipRedemptions, 0, 0, 0), row(cage.Memberships, 0, 0, 0),
			row(cage.SeatRentals, 0, 0, 0), row(cage.Tournaments, 30_00, 0, -10_00),
			row(cage.Corrections, -90_00, 0, 0),
		}
		assert.NoError(t, "err", err)
		assert.DeepEqual(t, "Rows", seen.Rows, want)
		assert.DeepEqual(t, "Balance", seen.Balance, row(cage.CurrentBalance, 530_00, 0, -10_00))
		return nil, errUndo
	})
	if !errors.Is(err, errUndo) {
		t.Fatal(err)
	}
}

func TestDrawerIsOpenedByOneCashierWithCountedFloat(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	s := openDrawer(c, c.FrontOffice)
	assert.Equal(t, "opened: Head.FloatAmount", s.Head.FloatAmount, 500_00)
	assert.Equal(t, "opened: Head.CashierName", s.Head.CashierName, "The front_office")
	assert.Equal(t, "opened: Head.DrawerName", s.Head.DrawerName, "Drawer 2")
	assert.Nil(t, "opened: Head.ClosedAt", s.Head.ClosedAt)
	assert.Elements(t, "opened: Counts", s.Counts, []cage.Count{{Moment: "open", Denomination: 100_00, Count: 5}})
	wantLines(t, entriesOf(c, cage.ShiftOpen)[0], cage.Line{Account: cage.Cash, Subject: s.Head.ID, Amount: 500_00},
		cage.Line{Account: cage.Vault, Amount: -500_00})
	opens := func(who *apptest.Person, drawer string) apptest.Answer {
		return who.Do("POST", "/api/shifts", body{"roomId": c.Room, "drawerId": drawer, "counts": []any{}})
	}
	refused(t, opens(c.PitBoss, s.Head.DrawerID), "Drawer 2 is open with The front_office")
	opens(c.PitBoss, "nothing").Want(http.StatusNotFound)
	refused(t, c.Owner.Do("POST", "/api/drawers", body{"roomId": c.Room, "name": "drawer 2"}),
		"drawer 2 is already there")
	var other cage.Drawer
	events := eventsOf(t, c, func() {
		c.Owner.Do("POST", "/api/drawers", body{"roomId": c.Room, "name": "Drawer 3"}).
			Want(http.StatusCreated).Into(&other)
	})
	assert.Equal(t, "Name", other.Name, "Drawer 3")
	assert.Elements(t, "events", events, []string{"cage_updated"})
	refused(t, opens(c.FrontOffice, other.ID), "You already have Drawer 2 open")

	// A drawer without a float is opened, and closed when it is empty, without an entry.
	var empty cage.Shift
	events = eventsOf(t, c, func() { opens(c.PitBoss, other.ID).Want(http.StatusCreated).Into(&empty) })
	assert.Equal(t, "opened: Head.FloatAmount", empty.Head.FloatAmount, 0)
	assert.Len(t, "opened: entriesOf(c, cage.ShiftOpen)", entriesOf(c, cage.ShiftOpen), 1)
	assert.Elements(t, "opened: events", events, []string{"cage_updated"})
	var shown []cage.Group // what a shift usually has is shown even before there is any of it
	for _, r := range empty.Rows {
		shown = append(shown, r.Kind)
	}
	if !slices.Equal(shown, []cage.Group{
		cage.OpeningFloat, cage.ChipSales, cage.ChipRedemptions, cage.Memberships, cage.SeatRentals,
	}) {
		t.Errorf("an unused drawer shows %q", shown)
	}
	c.Clock.Advance(time.Minute)
	events = eventsOf(t, c, func() { closes(c.PitBoss, empty, 0).Want(http.StatusOK).Into(&empty) })
	assert.Len(t, "closed: entriesOf(c, cage.ShiftClose)", entriesOf(c, cage.ShiftClose), 0)
	assert.Pointer(t, "closed: Head.Counted", empty.Head.Counted, 0)
	assert.Pointer(t, "closed: Head.OverShort", empty.Head.OverShort, 0)
	assert.Elements(t, "closed: events", events, []string{"activity", "cage_updated"})
	// A surplus is booked as well.
	opens(c.PitBoss, other.ID).Want(http.StatusCreated).Into(&empty)
	c.PitBoss.Do("POST", "/api/shifts/"+empty.Head.ID+"/close", body{
		"counts": []any{body{"denomination": "50", "count": 1}, body{"denomination": "20", "count": 2},
			body{"denomination": "5", "count": 2}},
	}).Want(http.StatusOK).Into(&empty)
	if !slices.Equal(empty.Counts, []cage.Count{
		{Moment: "close", Denomination: 50_00, Count: 1}, {Moment: "close", Denomination: 20_00, Count: 2},
		{Moment: "close", Denomination: 5_00, Count: 2},
	}) {
		t.Errorf("counted %+v", empty.Counts)
	}
	assert.Pointer(t, "over: Head.OverShort", empty.Head.OverShort, 100_00)
	wantLines(t, entriesOf(c, cage.ShiftClose)[0], cage.Line{Account: cage.Vault, Amount: 100_00},
		cage.Line{Account: cage.OverShort, Subject: empty.Head.ID, Amount: -100_00})
}

func TestOverviewHidesCashFromCashier(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	s := openDrawer(c, c.FrontOffice)
	see := func(who *apptest.Person) cage.Overview { return apptest.Get[cage.Overview](who, "/api/cage/"+c.Room) }
	own := see(c.FrontOffice)
	assert.NotNil(t, "the cashier sees: MyShift", own.MyShift)
	assert.Equal(t, "the cashier sees: MyShift.Head.ID", own.MyShift.Head.ID, s.Head.ID)
	assert.Nil(t, "the cashier sees: MyShift.Balance.Cash", own.MyShift.Balance.Cash)
	assert.Nil(t, "the cashier sees: Vault", own.Vault)
	assert.Equal(t, "the cashier sees: GamingDay", own.GamingDay, firstDay)
	other := see(c.PitBoss)
	assert.Nil(t, "the pit boss sees: MyShift", other.MyShift)
	assert.Pointer(t, "the pit boss sees: Vault", other.Vault, -500_00)
	assert.Len(t, "the pit boss sees: Drawers", other.Drawers, 1)
	assert.Equal(t, "the pit boss sees: Drawers[0].Shift.ID", other.Drawers[0].Shift.ID, s.Head.ID)
	if seen := apptest.Get[cage.Shift](c.PitBoss, "/api/shifts/"+s.Head.ID); seen.Balance.Cash == nil {
		t.Errorf("the pit boss sees %+v of another's drawer", seen.Balance)
	}
	if seen := apptest.Get[cage.Shift](c.Colleague(c.FrontOffice), "/api/shifts/"+s.Head.ID); seen.Balance.Cash != nil {
		t.Errorf("another cashier sees %+v", seen.Balance)
	}
	closes(c.FrontOffice, s, 5).Want(http.StatusOK)
	if seen := apptest.Get[cage.Shift](c.FrontOffice, "/api/shifts/"+s.Head.ID); seen.Balance.Cash == nil {
		t.Errorf("after the count the cashier sees %+v", seen.Balance)
	}
	after := see(c.FrontOffice)
	assert.Nil(t, "closed: MyShift", after.MyShift)
	assert.Nil(t, "closed: Drawers[0].Shift", after.Drawers[0].Shift)
}

func TestDayWithOpenDrawerIsNotClosed(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	first := openDrawer(c, c.FrontOffice)
	var d cage.Drawer
	c.Owner.Do("POST", "/api/drawers", body{"roomId": c.Room, "name": "Drawer 3"}).Want(http.StatusCreated).Into(&d)
	second := openAgain(c, cage.Shift{Head: cage.ShiftHead{DrawerID: d.ID}}, c.PitBoss)
	c.Clock.Advance(24 * time.Hour)
	c.Owner, c.FrontOffice, c.PitBoss = c.Owner.NewSession(), c.FrontOffice.NewSession(), c.PitBoss.NewSession()
	for _, one := range []struct {
		want string
		then func()
	}{
		{"2 drawers are still open", func() { closes(c.FrontOffice, first, 5).Want(http.StatusOK) }},
		{"1 drawer is still open", func() { closes(c.PitBoss, second, 5).Want(http.StatusOK) }},
	} {
		if err := closeDay(t, c, firstDay); fault.KindOf(err) != fault.Conflicting || err.Error() != one.want {
			t.Errorf("closed with an open drawer: %v, want %s", err, one.want)
		}
		one.then()
	}
	over := clock.FromTime(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)) // 6:00 AM in Austin
	busy := fault.Conflict("A seat is still taken")
	close := func(finished error) (cage.GamingDay, error) {
		return inRoom(t, c, c.Owner, func(tx *db.RoomTx, _ *cage.Desk) (cage.GamingDay, error) {
			return cage.CloseDay(tx, firstDay, func(at clock.Instant) error {
				if at != over {
					t.Errorf("asked for %s, want %s", at, over)
				}
				return finished
			})
		})
	}
	if _, err := close(busy); !errors.Is(err, busy) {
		t.Errorf("closed with a seat taken: %v", err)
	}
	var day cage.GamingDay
	events := eventsOf(t, c, func() {
		var err error
		if day, err = close(nil); err != nil {
			t.Fatal(err)
		}
	})
	assert.Equal(t, "closed: GamingDay", day.GamingDay, firstDay)
	assert.NotNil(t, "closed: ClosedAt", day.ClosedAt)
	assert.Pointer(t, "closed: ClosedBy", day.ClosedBy, "The owner")
	assert.Elements(t, "closed: events", events, []string{"cage_updated", "cage_updated", "activity"})
}
