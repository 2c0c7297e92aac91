package cage_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// openDrawer opens a drawer of the main room with 500.00 for a cashier.
func openDrawer(c *apptest.Club, cashier *apptest.Person) (s cage.Shift) {
	var d cage.Drawer
	c.Owner.Do("POST", "/api/drawers", body{"roomId": c.Room, "name": "Drawer 2"}).Want(http.StatusCreated).Into(&d)
	cashier.Do("POST", "/api/shifts", body{"roomId": c.Room, "drawerId": d.ID,
		"counts": []any{body{"denomination": "100", "count": 5}}}).
		Want(http.StatusCreated).Into(&s)
	return s
}

func drops(who *apptest.Person, s cage.Shift, amount string) apptest.Answer {
	return who.Do("POST", "/api/shifts/"+s.Head.ID+"/transfer", body{"direction": "drop", "amount": amount})
}

func closes(who *apptest.Person, s cage.Shift, hundreds int) apptest.Answer {
	return who.Do("POST", "/api/shifts/"+s.Head.ID+"/close",
		body{"counts": []any{body{"denomination": "100", "count": hundreds}}})
}

// A drop above the balance is refused to a cashier with the right to see the balance.
func TestDropAboveVisibleBalanceIsRefused(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	s := openDrawer(c, c.FrontOffice)
	refused(t, drops(c.PitBoss, s, "500.01"), "Drawer 2 does not have that much cash")
	var after cage.Shift
	drops(c.PitBoss, s, "500.00").Want(http.StatusOK).Into(&after)
	assert.Pointer(t, "left: Balance.Cash", after.Balance.Cash, 0)
	refused(t, drops(c.PitBoss, s, "0.01"), "Drawer 2 does not have that much cash")
}

// A cashier counts blind: every drop gets the same answer, and the count shows the difference.
func TestDropsDoNotRevealDrawerBalance(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	// A pit boss too counts their own drawer blind.
	for name, cashier := range map[string]*apptest.Person{"Drawer 3": c.FrontOffice, "Drawer 4": c.PitBoss} {
		var d cage.Drawer
		c.Owner.Do("POST", "/api/drawers", body{"roomId": c.Room, "name": name}).Want(http.StatusCreated).Into(&d)
		var s cage.Shift
		cashier.Do("POST", "/api/shifts", body{"roomId": c.Room, "drawerId": d.ID,
			"counts": []any{body{"denomination": "100", "count": 5}}}).
			Want(http.StatusCreated).Into(&s)
		for _, amount := range []string{"499.99", "0.01", "0.01", "200.00"} {
			var after cage.Shift
			drops(cashier, s, amount).Want(http.StatusOK).Into(&after)
			assert.Nil(t, name+": after "+amount+" the cashier sees: Balance.Cash", after.Balance.Cash)
			assert.Nil(t, name+": after "+amount+" the cashier sees: Balance.Total", after.Balance.Total)
		}
		var done cage.Shift
		closes(cashier, s, 0).Want(http.StatusOK).Into(&done)
		assert.Pointer(t, name+": expected: Head.Expected", done.Head.Expected, -200_01)
		assert.Pointer(t, name+": expected: Head.OverShort", done.Head.OverShort, 200_01)
	}
}

func TestAnotherCashierDoesNotCloseAShift(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	s := openDrawer(c, c.FrontOffice)
	other := c.Colleague(c.FrontOffice)
	for _, a := range []apptest.Answer{closes(other, s, 5), drops(other, s, "1.00")} {
		if p := a.Want(http.StatusForbidden).Problem(); p.Permission != string(tenant.CorrectLedger) {
			t.Errorf("refused for want of %q", p.Permission)
		}
	}
	closes(c.PitBoss, s, 5).Want(http.StatusOK) // may correct the ledger
	mine := openAgain(c, s, c.FrontOffice)
	closes(c.FrontOffice, mine, 5).Want(http.StatusOK)
}

func openAgain(c *apptest.Club, was cage.Shift, cashier *apptest.Person) (s cage.Shift) {
	cashier.Do("POST", "/api/shifts", body{"roomId": c.Room, "drawerId": was.Head.DrawerID,
		"counts": []any{body{"denomination": "100", "count": 5}}}).
		Want(http.StatusCreated).Into(&s)
	return s
}

func closeDay(t *testing.T, c *apptest.Club, day clock.Day) error {
	t.Helper()
	_, err := db.InRoom(t.Context(), c.DB, c.Owner.Scope.Room(c.Room), func(tx *db.RoomTx) (cage.GamingDay, error) {
		return cage.CloseDay(tx, day, func(clock.Instant) error { return nil })
	})
	return err
}

// countsFor books revenue of a gaming day, and returns the day for which it counts.
func countsFor(t *testing.T, c *apptest.Club, day clock.Day) clock.Day {
	t.Helper()
	e, err := inRoom(t, c, c.Owner, func(_ *db.RoomTx, d *cage.Desk) (cage.Entry, error) {
		return d.Post(cage.Posting{Kind: cage.MembershipSale, Method: cage.ByCard, Amount: 5_00, Lines: []cage.Line{
			{Account: cage.MembershipRevenue, GamingDay: day, Amount: -5_00}, {Account: cage.Card, Amount: 5_00},
		}})
	})
	if err != nil {
		t.Fatal(err)
	}
	return e.Lines[0].GamingDay
}

func TestNoLineCountsForAClosedDay(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Clock.Advance(72 * time.Hour) // Monday
	const thursday, friday, saturday, monday clock.Day = "2026-11-19", firstDay, secondDay, "2026-11-23"
	if err := closeDay(t, c, friday); err != nil {
		t.Fatal(err)
	}
	for day, want := range map[clock.Day]clock.Day{
		thursday: monday, friday: monday, saturday: saturday, monday: monday,
	} {
		if got := countsFor(t, c, day); got != want {
			t.Errorf("what was earned on %s counts for %s, want %s", day, got, want)
		}
	}
	assert.Equal(t, "closed twice", fault.KindOf(closeDay(t, c, friday)), fault.Conflicting)
	if err := closeDay(t, c, saturday); err != nil {
		t.Errorf("the day after: %v", err)
	}
}

func TestDayCanBeClosedOnceItIsOver(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	over := clock.FromTime(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)) // 6:00 AM in Austin
	c.Clock.Advance(time.Duration(over-apptest.Friday)*time.Microsecond - time.Microsecond)
	assert.Equal(t, "a microsecond before", fault.KindOf(closeDay(t, c, firstDay)), fault.Conflicting)
	c.Clock.Advance(time.Microsecond)
	if err := closeDay(t, c, firstDay); err != nil {
		t.Errorf("at that moment: %v", err)
	}
}

// A sale of chips is taken back with what it was made for until its gaming day is closed.
func TestChipSaleOfClosedDayIsNotReversedWithSeating(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	first := buysChips(c, c.Room, ray, "100.00")
	nextDay(c)
	second := buysChips(c, c.Room, ray, "100.00")
	nextDay(c)
	if err := closeDay(t, c, firstDay); err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]fault.Kind{first.ID: fault.Conflicting, second.ID: fault.KindOf(nil)} {
		_, err := inRoom(t, c, c.Owner, func(tx *db.RoomTx, _ *cage.Desk) (any, error) {
			return nil, cage.ReverseWithAct(tx, id, "Undone")
		})
		assert.Equal(t, id+": fault.KindOf(err)", fault.KindOf(err), want)
	}
}
