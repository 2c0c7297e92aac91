package apptest_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/frontoffice"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// openDrawer adds a drawer to the main room and opens a shift with a float of 500.00 for a cashier.
func openDrawer(c *apptest.Club, name string, cashier *apptest.Person) cage.Shift {
	var d cage.Drawer
	c.FloorManager.Do("POST", "/api/drawers", apptest.Body{"roomId": c.Room, "name": name}).
		Want(http.StatusCreated).Into(&d)
	var s cage.Shift
	cashier.Do("POST", "/api/shifts", apptest.Body{
		"roomId": c.Room, "drawerId": d.ID, "counts": []any{
			apptest.Body{"denomination": "20.00", "count": 20}, apptest.Body{"denomination": "100", "count": 1},
		},
	}).
		Want(http.StatusCreated).Into(&s)
	return s
}

// sellChips sells chips to a player.
func sellChips(cashier *apptest.Person, p player.Player, amount, method string) apptest.Answer {
	return cashier.Do("POST", "/api/chip-transactions", apptest.Body{
		"playerId": p.ID, "transactionType": "chip_sale", "amount": amount, "chipCount": amount,
		"paymentMethod": method, "notes": nil,
	})
}

func TestAShiftAddsUpAndIsCountedBlind(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	s := openDrawer(c, "Drawer 2", c.FrontOffice)
	assert.MustEqual(t, "opened: Head.FloatAmount", s.Head.FloatAmount, 500_00)
	assert.MustEqual(t, "opened: Head.CashierName", s.Head.CashierName, "The front_office")
	assert.MustPointer(t, "opened: Rows[0].Cash", s.Rows[0].Cash, 500_00)
	assert.MustNil(t, "opened: Balance.Cash", s.Balance.Cash)
	var sold cage.ChipTransaction
	sellChips(c.FrontOffice, ray, "300.00", "cash").Want(http.StatusCreated).Into(&sold)
	sellChips(c.FrontOffice, ray, "200.00", "card").Want(http.StatusCreated)
	c.FrontOffice.Do("POST", "/api/chip-transactions", apptest.Body{"playerId": ray.ID,
		"transactionType": "chip_redemption", "amount": "120", "chipCount": "120", "paymentMethod": "cash",
		"chips": []any{apptest.Body{"denomination": "25", "count": 4}, apptest.Body{"denomination": "5", "count": 4}}}).
		Want(http.StatusCreated)
	open := apptest.Get[cage.Shift](c.FrontOffice, "/api/shifts/"+s.Head.ID)
	assert.MustNil(t, "the cashier sees: Balance.Cash", open.Balance.Cash)
	assert.MustEqual(t, "the cashier sees: Balance.Card", open.Balance.Card, 200_00)
	assert.MustNil(t, "the cashier sees: Rows[1].Cash", open.Rows[1].Cash)
	assert.MustEqual(t, "the cashier sees: ChipsOut", open.ChipsOut, 380_00)
	assert.MustEqual(t, "the cashier sees: Transactions", open.Transactions, 3)
	seen := apptest.Get[cage.Shift](c.PitBoss, "/api/shifts/"+s.Head.ID)
	assert.MustPointer(t, "a pit boss sees: Balance.Cash", seen.Balance.Cash, 680_00)
	c.Clock.Advance(time.Hour)
	var done cage.Shift
	c.FrontOffice.Do("POST", "/api/shifts/"+s.Head.ID+"/close", apptest.Body{
		"counts": []any{
			apptest.Body{"denomination": "100", "count": 6}, apptest.Body{"denomination": "20", "count": 3},
		},
	}).
		Want(http.StatusOK).Into(&done)
	assert.MustPointer(t, "closed: Head.Counted", done.Head.Counted, 660_00)
	assert.MustPointer(t, "closed: Head.Expected", done.Head.Expected, 680_00)
	assert.MustPointer(t, "closed: Head.OverShort", done.Head.OverShort, -20_00)
	assert.MustPointer(t, "closed: Balance.Cash", done.Balance.Cash, 680_00)
	apptest.WantConflict(t, c.FrontOffice.Do("POST", "/api/shifts/"+s.Head.ID+"/close",
		apptest.Body{"counts": []any{}}), "This shift is closed")

	var back cage.Entry
	c.PitBoss.Do("POST", "/api/ledger-entries/"+sold.ID+"/reverse", apptest.Body{"reason": "Wrong player"}).
		Want(http.StatusCreated).Into(&back)
	assert.MustEqual(t, "reversal: Kind", back.Kind, cage.Reversal)
	assert.MustPointer(t, "reversal: Reverses", back.Reverses, sold.ID)
	assert.Len(t, "reversal: Lines", back.Lines, 2)
	apptest.WantConflict(t, c.PitBoss.Do("POST", "/api/ledger-entries/"+sold.ID+"/reverse",
		apptest.Body{"reason": "Again"}), "This entry is already reversed")
	apptest.WantConflict(t, c.PitBoss.Do("POST", "/api/ledger-entries/"+back.ID+"/reverse",
		apptest.Body{"reason": "Again"}), "A reversal cannot be reversed")
	entries := apptest.Get[[]cage.Entry](c.PitBoss, "/api/ledger/"+c.Room)
	assert.Len(t, "entries", entries, 6)
	assert.MustEqual(t, "entries[0].ID", entries[0].ID, back.ID)
	assert.MustEqual(t, "entries[5].Kind", entries[5].Kind, cage.ShiftOpen)
	assert.MustEqual(t, "entries[5].Number", entries[5].Number, 1)
}

func TestAGuestBuysAMembershipAndComesIn(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	door := apptest.Get[frontoffice.Door](c.FrontOffice, "/api/players/"+ray.ID+"/door?room="+c.Room)
	assert.MustEqual(t, "door: MayEnter", door.MayEnter, true)
	assert.MustEqual(t, "door: MaySit", door.MaySit, false)
	assert.MustNil(t, "door: Membership", door.Membership)
	assert.Len(t, "door: Offers", door.Offers, 3)
	assert.MustEqual(t, "door: Offers[1].FeeAmount", door.Offers[1].FeeAmount, 100_00)
	for _, wrong := range []struct {
		in           apptest.Body
		field, wants string
	}{
		{apptest.Body{"membershipType": "monthly"}, "playerId", "Please select a player"},
		{apptest.Body{"playerId": ray.ID}, "membershipType", "Please select a membership"},
		{apptest.Body{"playerId": ray.ID, "membershipType": "monthly", "feeAmount": "90"}, "feeAmount",
			"The fee is $100.00"},
		{apptest.Body{"playerId": ray.ID, "membershipType": "monthly", "expiryDate": "2027-12-20T00:00:00Z"},
			"expiryDate", "It ends on December 20, 2026"},
	} {
		p := c.FrontOffice.Do("POST", "/api/memberships", wrong.in).Want(http.StatusUnprocessableEntity).Problem()
		assert.Equal(t, "Errors[0].Field", p.Errors[0].Field, wrong.field)
		assert.Equal(t, "Errors[0].Message", p.Errors[0].Message, wrong.wants)
	}
	c.FrontOffice.Do("POST", "/api/memberships", apptest.Body{
		"playerId": ray.ID, "membershipType": "monthly", "organizationId": "elsewhere",
	}).Want(http.StatusNotFound)
	var first, renewal player.Membership
	c.FrontOffice.Do("POST", "/api/memberships",
		apptest.Body{"playerId": ray.ID, "organizationId": "club", "membershipType": "monthly", "status": "active",
			"expiryDate": "2026-12-21T02:40:00Z", "feeAmount": "100.00"}).Want(http.StatusCreated).Into(&first)
	c.FrontOffice.Do("POST", "/api/memberships", apptest.Body{
		"playerId": ray.ID, "membershipType": "annual", "paymentMethod": "card",
	}).Want(http.StatusCreated).Into(&renewal)
	want := clock.FromTime(time.Date(2026, 12, 21, 2, 42, 0, 0, time.UTC))
	assert.MustEqual(t, "first: first.Status", first.Status, player.MembershipActive)
	assert.MustEqual(t, "first: first.ExpiryDate", first.ExpiryDate, want)
	assert.MustEqual(t, "first: renewal.Status", renewal.Status, player.MembershipUpcoming)
	assert.MustEqual(t, "first: renewal.StartsAt", renewal.StartsAt, want)
	var s player.Session
	c.FrontOffice.Do("POST", "/api/sessions/check-in", apptest.Body{
		"playerId": ray.ID, "roomId": c.Room, "status": "checked_in", "notes": nil,
	}).Want(http.StatusCreated).Into(&s)
	apptest.WantConflict(t, c.FrontOffice.Do("POST", "/api/sessions/check-in",
		apptest.Body{"playerId": ray.ID, "roomId": c.Room}), "Ray Whitfield is already checked in")
	c.PitBoss.Do("POST", "/api/ledger-entries/"+renewal.EntryID+"/reverse", apptest.Body{"reason": "Card declined"}).
		Want(http.StatusCreated)
	door = apptest.Get[frontoffice.Door](c.FrontOffice, "/api/players/"+ray.ID+"/door?room="+c.Room)
	assert.MustEqual(t, "after the reversal: MaySit", door.MaySit, true)
	assert.MustEqual(t, "after the reversal: Membership.ID", door.Membership.ID, first.ID)
	assert.MustEqual(t, "after the reversal: Offers[0].StartsAt", door.Offers[0].StartsAt, want)
}

// chipsOutstanding returns the balance of outstanding chips in the ledger, in cents.
func chipsOutstanding(t *testing.T, c *apptest.Club) int64 {
	t.Helper()
	sum, err := db.ViewAcross(context.Background(), c.DB, "a test adds up the ledger",
		func(tx *db.AnyTx) (int64, error) {
			return db.Value[int64](tx,
				"SELECT CAST(coalesce(-sum(amount), 0) AS BIGINT) FROM ledger_line WHERE account = 'chips'")
		})
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

func TestTheDatabaseItselfRefusesToChangeTheBooks(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	c.FrontOffice.Do("POST", "/api/chip-transactions", apptest.Body{
		"playerId": ray.ID, "transactionType": "chip_sale", "amount": "100", "chipCount": "100",
		"paymentMethod": "cash", "chips": []any{apptest.Body{"denomination": "25", "count": 4}},
	}).Want(http.StatusCreated)
	before := c.ReadDigests()
	for _, statement := range []string{
		"UPDATE ledger_entry SET amount = 1", "DELETE FROM ledger_entry", "UPDATE ledger_line SET amount = 1",
		"DELETE FROM ledger_line", "UPDATE chip_line SET count = 1", "DELETE FROM chip_line",
		"UPDATE event SET payload = '{}'", "DELETE FROM event",
	} {
		_, err := db.AcrossTenants(t.Context(), c.DB, "a test tries to change the books",
			func(tx *db.AnyTx) (int64, error) { return tx.Exec(statement) })
		if err == nil {
			t.Errorf("%s: got no error, want one", statement)
		}
	}
	if changed := before.Changed(c.ReadDigests()); changed != nil {
		t.Errorf("the refused statements changed rows of %v", changed)
	}
}
