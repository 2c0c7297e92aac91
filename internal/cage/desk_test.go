package cage_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// deposits is a deposit of player funds by an actor, by a method.
func deposits(who *apptest.Person, room string, p player.Player, amount string, m cage.Method) call {
	return call{who, "POST", "/api/player-funds", body{"playerId": p.ID, "roomId": room, "direction": "deposit",
		"amount": amount, "paymentMethod": m}}
}

// wantLines fails the test unless an entry has just these lines. Lines without a gaming day are of the entry's own.
func wantLines(t *testing.T, e cage.Entry, want ...cage.Line) {
	t.Helper()
	for i, l := range want {
		if l.GamingDay == "" {
			want[i].GamingDay = e.GamingDay
		}
	}
	if !slices.Equal(e.Lines, want) {
		t.Errorf("%s has the lines %+v, want %+v", e.Kind, e.Lines, want)
	}
}

// eventsOf are the types of the events of the main room that an act emits, except those of the ledger.
func eventsOf(t *testing.T, c *apptest.Club, act func()) []string {
	t.Helper()
	all := func() []string {
		list, err := db.ViewAcross(context.Background(), c.DB, "a test looks at rows",
			func(tx *db.AnyTx) ([]string, error) {
				return db.All(tx, func(scan db.Scan) (s string, err error) { return s, scan(&s) },
					"SELECT type FROM event WHERE room_id = $1 AND type <> 'ledger_entry_created' ORDER BY version, n",
					c.Room)
			})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	before := len(all())
	act()
	return all()[before:]
}

// chipRows are the chips of an entry: denomination, count and value in cents.
func chipRows(t *testing.T, c *apptest.Club, entryID string) [][3]int64 {
	t.Helper()
	rows, err := db.ViewAcross(context.Background(), c.DB, "a test looks at rows",
		func(tx *db.AnyTx) ([][3]int64, error) {
			return db.All(tx, func(scan db.Scan) (r [3]int64, err error) { return r, scan(&r[0], &r[1], &r[2]) },
				"SELECT denomination, count, value FROM chip_line WHERE entry_id = $1 ORDER BY denomination DESC",
				entryID)
		})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// errUndo rolls back what a test does past the routes.
var errUndo = errors.New("roll back")

func TestMoneyGoesIntoCashiersDrawerElseVault(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	s := openDrawer(c, c.FrontOffice)
	in := cage.Line{Account: cage.PlayerFunds, Subject: ray.ID, Amount: -60_00}
	for _, one := range []struct {
		by     *apptest.Person
		method cage.Method
		want   cage.Line
	}{
		{c.FrontOffice, cage.ByCash, cage.Line{Account: cage.Cash, Subject: s.Head.ID, Amount: 60_00}},
		{c.FrontOffice, cage.ByCard, cage.Line{Account: cage.Card, Amount: 60_00}},
		{c.FrontOffice, cage.ByCheck, cage.Line{Account: cage.Check, Amount: 60_00}},
		{c.Owner, cage.ByCash, cage.Line{Account: cage.Vault, Amount: 60_00}},
		{c.Owner, cage.ByCard, cage.Line{Account: cage.Card, Amount: 60_00}},
	} {
		e := made(deposits(one.by, c.Room, ray, "60.00", one.method))
		wantLines(t, e, one.want, in)
		assert.Pointer(t, "paid by: PaymentMethod", e.PaymentMethod, one.method)
		assert.Equal(t, "paid by: e.ShiftID != nil", e.ShiftID != nil, one.by == c.FrontOffice)
	}
	assert.Equal(t, "counted", cashOn(t, c, ray, firstDay), counted{120_00, 0, 2})
}

// An act that names no room is done where the cashier has a drawer, else in the first room.
func TestActWithoutRoomUsesRoomOfOpenDrawer(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	var d cage.Drawer
	c.Owner.Do("POST", "/api/drawers",
		body{"roomId": c.OtherRoom, "name": "Side drawer"}).Want(http.StatusCreated).Into(&d)
	c.FrontOffice.Do("POST", "/api/shifts", body{"roomId": c.OtherRoom, "drawerId": d.ID,
		"counts": []any{}}).Want(http.StatusCreated)
	for who, room := range map[*apptest.Person]string{c.FrontOffice: c.OtherRoom, c.Owner: c.Room} {
		if e := made(deposits(who, "", ray, "1.00", cage.ByCash)); e.RoomID != room {
			t.Errorf("booked in %s, want %s", e.RoomID, room)
		}
	}
	assert.Equal(t, "booked: RoomID", made(deposits(c.Owner, c.OtherRoom, ray, "1.00", cage.ByCash)).
		RoomID, c.OtherRoom)
}

func TestLinesOfAnEntryAddUpToZero(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	post := func(lines ...cage.Line) (cage.Entry, error) {
		return inRoom(t, c, c.Owner, func(_ *db.RoomTx, d *cage.Desk) (cage.Entry, error) {
			return d.Post(cage.Posting{Kind: cage.Transfer, Lines: lines})
		})
	}
	line := func(a cage.Account, amount money.Cents) cage.Line { return cage.Line{Account: a, Amount: amount} }
	if _, err := post(line(cage.Vault, 100), line(cage.Card, -99)); err == nil {
		t.Error("an entry that does not add up is booked")
	}
	// Lines of one account, subject and day are one line, and a line of nothing is none.
	e, err := post(line(cage.Vault, 100), line(cage.Card, -60), line(cage.Vault, 20), line(cage.Card, -60),
		line(cage.Check, 5), line(cage.Check, -5))
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, e, line(cage.Vault, 120), line(cage.Card, -120))
	e, err = post(cage.Line{Account: cage.Vault, Amount: 7, GamingDay: "2026-11-19"}, line(cage.Vault, -7),
		cage.Line{Account: cage.Cash, Subject: "a", Amount: 1},
		cage.Line{Account: cage.Cash, Subject: "b", Amount: -1})
	if err != nil {
		t.Fatal(err)
	}
	wantLines(t, e, cage.Line{Account: cage.Vault, Amount: 7, GamingDay: "2026-11-19"}, line(cage.Vault, -7),
		cage.Line{Account: cage.Cash, Subject: "a", Amount: 1},
		cage.Line{Account: cage.Cash, Subject: "b", Amount: -1})
}

func TestChipsAreStoredByDenomination(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	deal := func(in body) (out cage.ChipTransaction) {
		in["playerId"], in["roomId"], in["chipCount"] = ray.ID, c.Room, in["amount"]
		c.Owner.Do("POST", "/api/chip-transactions", in).Want(http.StatusCreated).Into(&out)
		return out
	}
	chip := func(value string, count int) body { return body{"denomination": value, "count": count} }
	var sale cage.ChipTransaction
	events := eventsOf(t, c, func() {
		sale = deal(body{"transactionType": "chip_sale", "amount": "115.00", "paymentMethod": "cash",
			"chips": []any{chip("5.00", 3), chip("25.00", 4)}})
	})
	if !slices.Equal(events, []string{"chip_transaction_created"}) {
		t.Errorf("events %q", events)
	}
	cashed := deal(body{"transactionType": "chip_redemption", "amount": "50.00", "paymentMethod": "cash",
		"chips": []any{chip("25.00", 2)}})
	swapped := deal(body{"transactionType": "exchange", "amount": "100.00", "chips": []any{chip("25.00", 4)},
		"chipsReturned": []any{chip("25.00", 2), chip("5.00", 10)}})
	loose := deal(body{"transactionType": "chip_sale", "amount": "40.00", "paymentMethod": "cash"})
	brought := deal(body{"transactionType": "chip_redemption", "amount": "30.00", "paymentMethod": "cash"})
	for _, one := range []struct {
		id   string
		want [][3]int64
	}{
		{sale.ID, [][3]int64{{25_00, 4, 100_00}, {5_00, 3, 15_00}}},
		{cashed.ID, [][3]int64{{25_00, -2, -50_00}}},
		{swapped.ID, [][3]int64{{25_00, 2, 50_00}, {5_00, -10, -50_00}}},
		{loose.ID, [][3]int64{{0, 0, 40_00}}},
		{brought.ID, [][3]int64{{0, 0, -30_00}}},
		{made(reverses(c, sale.ID)).ID, [][3]int64{{25_00, -4, -100_00}, {5_00, -3, -15_00}}},
		{made(reverses(c, swapped.ID)).ID, [][3]int64{{25_00, -2, -50_00}, {5_00, 10, 50_00}}},
		{made(reverses(c, loose.ID)).ID, [][3]int64{{0, 0, -40_00}}},
	} {
		if got := chipRows(t, c, one.id); !slices.Equal(got, one.want) {
			t.Errorf("chips %v, want %v", got, one.want)
		}
	}
}

func TestChipTransactionsAreListedByRoomDayAndPlayer(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray, joanna := c.Guest("Ray Whitfield"), c.Guest("Joanna Pike")
	first := buysChips(c, c.Room, ray, "1.00")
	c.Clock.Advance(time.Minute)
	second := buysChips(c, c.OtherRoom, joanna, "2.00")
	nextDay(c)
	third := buysChips(c, c.Room, joanna, "3.00")
	for query, want := range map[string][]string{
		"":                     {third.ID, second.ID, first.ID},
		"?limit=2":             {third.ID, second.ID},
		"?room=" + c.Room:      {third.ID, first.ID},
		"?room=" + c.OtherRoom: {second.ID},
		"?player=" + ray.ID:    {first.ID},
		"?q=pike":              {third.ID, second.ID},
		"?from=2026-11-21":     {third.ID},
		"?to=2026-11-20":       {second.ID, first.ID},
		"?from=2026-11-22":     nil,
		"?room=" + c.OtherRoom + "&from=2026-11-20&to=2026-11-21": {second.ID},
		"/recent?limit=1":        {third.ID},
		"/recent?room=" + c.Room: {third.ID, first.ID},
	} {
		var got []string
		for _, one := range apptest.Get[[]cage.ChipTransaction](c.Owner, "/api/chip-transactions"+query) {
			got = append(got, one.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	c.Owner.Do("GET", "/api/chip-transactions?cursor=nothing", nil).Want(http.StatusUnprocessableEntity)
}

// A report is due above the limit: a reversal down to the limit itself resolves the alert, on either side.
func TestNoReportIsDueAtTheLimit(t *testing.T) {
	t.Parallel()
	for kind, says := range map[cage.Kind]string{cage.ChipSale: "cash in", cage.ChipRedemption: "cash out"} {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			c := apptest.New(t)
			ray := c.Guest("Ray Whitfield")
			made(chips(c, c.Room, ray, kind, "10000.00", cage.ByCash))
			last := made(chips(c, c.Room, ray, kind, "2.00", cage.ByCash))
			c.RunJobs()
			wantAlerts(t, c, "Ray Whitfield: "+says+" of $10002.00")
			part := made(chips(c, c.Room, ray, kind, "0.01", cage.ByCash))
			made(reverses(c, last.ID))
			c.RunJobs()
			wantAlerts(t, c, "Ray Whitfield: "+says+" of $10002.00") // 10,000.01 are left
			made(reverses(c, part.ID))
			c.RunJobs()
			wantAlerts(t, c, "Ray Whitfield: "+says+" of $10002.00, resolved")
		})
	}
}

func TestMergeReportsBothSidesOfCash(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	keep, duplicate := c.Guest("Ray Whitfield"), c.Guest("Raymond Whitfield")
	for _, p := range []player.Player{keep, duplicate} {
		buysChips(c, c.Room, p, "5000.00")
		made(chips(c, c.Room, p, cage.ChipRedemption, "5000.00", cage.ByCash))
	}
	buysChips(c, c.Room, keep, "0.01")
	made(chips(c, c.Room, duplicate, cage.ChipRedemption, "0.02", cage.ByCash))
	merges(c, keep, duplicate).do().Want(http.StatusOK)
	got := cashAlerts(t, c)
	slices.Sort(got)
	if want := []string{"Ray Whitfield: cash in of $10000.01",
		"Ray Whitfield: cash out of $10000.02"}; !slices.Equal(got, want) {
		t.Errorf("alerts %q, want %q", got, want)
	}
}

// Both balances and debts move, by one entry for their sum; a record without any moves nothing.
func TestMergeMovesAllBalancesOfDuplicate(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	keep, duplicate, empty := c.Guest("Ray Whitfield"), c.Player("Raymond Whitfield"), c.Guest("R. Whitfield")
	table := c.Table(5, c.NL25)
	seat := c.SeatPlayer(duplicate, table, 1)
	c.Clock.Advance(time.Hour)
	leaves(c, seat.ID)
	made(prepays(c, c.Room, duplicate, "10.00", 1))
	made(funds(c, c.Room, duplicate, cage.Deposit, "60.00"))
	made(funds(c, c.Room, keep, cage.Deposit, "1.00"))
	merges(c, keep, empty).do().Want(http.StatusOK)
	assert.Len(t, "an empty record is merged by", entriesOf(c, cage.Transfer), 0)
	merges(c, keep, duplicate).do().Want(http.StatusOK)
	b, gone := balanceOf(t, c, keep), balanceOf(t, c, duplicate)
	assert.Equal(t, "balance of the kept record", b, cage.Balance{Owed: 12_00, Funds: 61_00,
		Prepaid: 10_00})
	assert.Equal(t, "gone", gone, cage.Balance{})
	list := entriesOf(c, cage.Transfer)
	assert.Len(t, "moved by: list", list, 1)
	assert.Equal(t, "moved by: list[0].Amount", list[0].Amount, 82_00)
	assert.Equal(t, "moved by: list[0].Player.ID", list[0].Player.ID, keep.ID)
}

// entriesOf are the entries of a kind of the main room, the newest first.
func entriesOf(c *apptest.Club, kind cage.Kind) []cage.Entry {
	return apptest.Get[[]cage.Entry](c.Owner, "/api/ledger/"+c.Room+"?kind="+string(kind))
}

// Money of a tournament is booked into its pools, and paid out of them as long as they hold it.
func TestTournamentPaysOnlyFromItsPools(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	_, err := inRoom(t, c, c.Owner, func(tx *db.RoomTx, d *cage.Desk) (any, error) {
		e, err := d.TakeTournamentEntry("event", ray.ID, cage.Stake{PrizeMoney: 85_00, Fee: 12_00, StaffMoney: 3_00},
			cage.ByCash)
		if err != nil {
			return nil, err
		}
		pool := cage.Line{Account: cage.PrizePool, Subject: "event", Amount: -85_00}
		staff := cage.Line{Account: cage.StaffPool, Subject: "event", Amount: -3_00}
		wantLines(t, e, cage.Line{Account: cage.Vault, Amount: 100_00}, pool,
			cage.Line{Account: cage.SeatRentalRevenue, Amount: -12_00}, staff)
		assert.Equal(t, "entry: Amount", e.Amount, 100_00)
		assert.Equal(t, "entry: Kind", e.Kind, cage.TournamentEntry)
		if _, err := d.PayPrize("event", ray.ID, 85_01, cage.ByCash); fault.KindOf(err) != fault.Conflicting ||
			err.Error() != "The pool holds $85.00" {
			t.Errorf("a cent too much for the players: %v, want fault.KindOf(err) %v, err.Error() %q", err,
				fault.Conflicting, "The pool holds $85.00")
		}
		if _, err := d.PayStaff("event", 3_01, cage.ByCheck); fault.KindOf(err) != fault.Conflicting {
			t.Errorf("a cent too much for the staff: %v, want fault.KindOf(err) %v", err, fault.Conflicting)
		}
		paid, err := d.PayPrize("event", ray.ID, 85_00, cage.ByCash)
		if err != nil {
			return nil, err
		}
		pool.Amount = 85_00
		wantLines(t, paid, cage.Line{Account: cage.Vault, Amount: -85_00}, pool)
		if paid, err = d.PayStaff("event", 3_00, cage.ByCheck); err != nil {
			return nil, err
		}
		staff.Amount = 3_00
		wantLines(t, paid, cage.Line{Account: cage.Check, Amount: -3_00}, staff)
		if e, err = d.TakeTournamentEntry("event", ray.ID, cage.Stake{PrizeMoney: 85_00}, cage.ByCash); err != nil {
			return nil, err
		}
		back, err := d.VoidEntry(e.ID, "Refunded")
		if err != nil {
			return nil, err
		}
		wantLines(t, back, cage.Line{Account: cage.Vault, Amount: -85_00}, pool)
		if _, err := d.VoidEntry("nothing", "Refunded"); fault.KindOf(err) != fault.Missing {
			t.Errorf("an unknown entry is voided: %v, want fault.KindOf(err) %v", err, fault.Missing)
		}
		for _, pool := range []cage.Account{cage.PrizePool, cage.StaffPool} {
			held, err := cage.PoolBalance(tx, pool, "event")
			assert.NoError(t, fmt.Sprintf("%s holds", pool), err)
			assert.Equal(t, fmt.Sprintf("%s holds: held", pool), held, 0)
		}
		return nil, errUndo
	})
	if !errors.Is(err, errUndo) {
		t.Fatal(err)
	}
}
