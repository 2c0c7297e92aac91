package apptest_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/frontoffice"
	"pitboss/internal/player"
	"pitboss/internal/report"
	"pitboss/internal/report/figures"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/tournament"
)

// addTournament adds a tournament with a $125 buy-in: $100 for the prize pool, $10 for the bounty, $10 for the house
// and $5 for the staff.
func addTournament(c *apptest.Club, status string, more apptest.Body) tournament.Tournament {
	price := apptest.Body{"prize": "100.00", "bounty": "10.00", "houseFee": "10.00", "staff": "5.00", "chips": 15000}
	in := apptest.Body{
		"roomId": c.Room, "name": "Friday Bounty", "buyIn": "125.00", "startTime": "2026-11-21T01:00:00.000Z",
		"status": status, "structure": structureBody(20),
		"prices": apptest.Body{
			"buyIn": price, "reEntry": price, "maxReEntries": 1, "maxRebuys": 1,
			"rebuy": apptest.Body{
				"prize": "80.00", "bounty": "0.00", "houseFee": "0.00", "staff": "0.00", "chips": 15000,
			},
			"addOn": apptest.Body{
				"prize": "40.00", "bounty": "0.00", "houseFee": "5.00", "staff": "0.00", "chips": 10000,
			},
		},
	}
	for k, v := range more {
		in[k] = v
	}
	var t tournament.Tournament
	c.FloorManager.Do("POST", "/api/tournaments", in).Want(http.StatusCreated).Into(&t)
	return t
}

// postEntry sends the sale of an entry and returns the answer.
func postEntry(c *apptest.Club, t tournament.Tournament, p player.Player, more apptest.Body) apptest.Answer {
	in := apptest.Body{"playerId": p.ID, "paymentMethod": "cash"}
	for k, v := range more {
		in[k] = v
	}
	return c.FrontOffice.Do("POST", "/api/tournaments/"+t.ID+"/entries", in)
}

// enter sells an entry, which has to succeed.
func enter(c *apptest.Club, t tournament.Tournament, p player.Player, more apptest.Body) (e tournament.Entry) {
	postEntry(c, t, p, more).Want(http.StatusCreated).Into(&e)
	return e
}

// reloadTournament reads a tournament from its desk.
func reloadTournament(c *apptest.Club, t tournament.Tournament) tournament.Tournament {
	return apptest.Get[tournament.Desk](c.FrontOffice, "/api/tournaments/"+t.ID+"/desk").Tournament
}

// poolBalances returns the balances of a tournament's pools in the ledger, and the revenue of the house.
func poolBalances(c *apptest.Club, t tournament.Tournament) (prizes, staff, house money.Cents) {
	type sums struct{ prizes, staff, house money.Cents }
	s, err := db.ViewRoom(context.Background(), c.DB, c.Owner.Scope.Room(c.Room),
		func(tx *db.RoomView) (s sums, err error) {
			if s.prizes, err = cage.PoolBalance(tx, cage.PrizePool, t.ID); err != nil {
				return s, err
			}
			if s.staff, err = cage.PoolBalance(tx, cage.StaffPool, t.ID); err != nil {
				return s, err
			}
			s.house, err = db.Value[money.Cents](tx, `SELECT CAST(coalesce(-sum(amount), 0) AS BIGINT) FROM ledger_day
			WHERE org_id = $1 AND room_id = $2
			AND account = 'seat_rental_revenue'`)
			return s, err
		})
	if err != nil {
		panic(err)
	}
	return s.prizes, s.staff, s.house
}

func TestAnEntryIsPaidAsDeclaredAndDrawnASeat(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty := addTournament(c, "scheduled", nil)
	ray, joanna := c.Player("Ray"), c.Player("Joanna")
	apptest.WantConflict(t, postEntry(c, bounty, ray, nil), "Registration for Friday Bounty is not open")
	c.FloorManager.Do("PATCH", "/api/tournaments/"+bounty.ID, apptest.Body{"status": "registration"}).
		Want(http.StatusOK)
	p := postEntry(c, bounty, ray, apptest.Body{"paymentMethod": nil}).Want(http.StatusUnprocessableEntity).Problem()
	assert.Equal(t, "without a method: Errors[0].Message", p.Errors[0].Message, "Please select a payment method")
	e := enter(c, bounty, ray, nil)
	assert.Equal(t, "their entry: Number", e.Number, 1)
	assert.Equal(t, "their entry: Kind", e.Kind, tournament.FirstEntry)
	assert.Equal(t, "their entry: Status", e.Status, tournament.Registered)
	assert.NotNil(t, "their entry: TableNumber", e.TableNumber)
	assert.NotNil(t, "their entry: SeatNumber", e.SeatNumber)
	assert.Len(t, "their entry: Purchases", e.Purchases, 1)
	assert.Equal(t, "their entry: Purchases[0].Amount", e.Purchases[0].Amount, 125_00)
	assert.Equal(t, "their entry: Purchases[0].Price.Bounty", e.Purchases[0].Price.Bounty, 10_00)
	assert.Pointer(t, "their entry: Purchases[0].PaymentMethod", e.Purchases[0].PaymentMethod, cage.ByCash)
	assert.NotNil(t, "their entry: Purchases[0].LedgerEntryID", e.Purchases[0].LedgerEntryID)
	apptest.WantConflict(t, postEntry(c, bounty, ray, nil), "Ray is already in, entry 1")
	apptest.WantConflict(t, postEntry(c, bounty, joanna, apptest.Body{"kind": "re_entry"}),
		"Joanna has not been in yet: sell a first entry")
	apptest.WantConflict(t, postEntry(c, bounty, joanna, apptest.Body{"kind": "alternate"}), "There are open seats")
	joannas := enter(c, bounty, joanna, apptest.Body{"paymentMethod": "card"})
	assert.Equal(t, "number of the second entry", joannas.Number, 2)
	if *joannas.TableNumber == *e.TableNumber {
		t.Errorf("table of the second entry: got %d, the table of the first entry, want another one",
			*joannas.TableNumber)
	}
	b := reloadTournament(c, bounty)
	assert.Equal(t, "the tournament: CurrentEntries", b.CurrentEntries, 2)
	assert.Equal(t, "the tournament: PrizePool", b.PrizePool, 200_00)
	assert.Equal(t, "the tournament: Bounties", b.Bounties, 20_00)
	assert.Equal(t, "the tournament: ChipsInPlay", b.ChipsInPlay, 30_000)
	assert.Equal(t, "the tournament: PlayersLeft", b.PlayersLeft, 2)
	prizes, staff, house := poolBalances(c, bounty)
	assert.Equal(t, "prize pool in the ledger", prizes, 220_00)
	assert.Equal(t, "staff pool in the ledger", staff, 10_00)
	assert.Equal(t, "house fees in the ledger", house, 20_00)
	apptest.WantConflict(t, c.Owner.Do("POST", "/api/ledger-entries/"+*e.Purchases[0].LedgerEntryID+"/reverse",
		apptest.Body{"reason": "Test"}), "Void the entry at the tournament desk")
	wantForbidden(t, c.Dealer.Do("POST", "/api/tournaments/"+bounty.ID+"/entries", apptest.Body{"playerId": ray.ID}),
		"manage_cage")
	log := apptest.Get[[]tournament.LogLine](c.FrontOffice, "/api/tournaments/"+bounty.ID+"/log")
	if len(log) < 2 {
		t.Fatalf("lines of the log: got %d, want at least 2", len(log))
	}
	if !strings.HasPrefix(log[1].Text, "Ray, entry 1: Table ") {
		t.Fatalf("second line of the log: got %q, want the prefix %q", log[1].Text, "Ray, entry 1: Table ")
	}
	assert.Equal(t, "length of the seed in the log", len(log[1].Seed), 64)
}

func TestTheDoorOfATournamentIsThatOfASeat(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty, barred, guest := addTournament(c, "registration", nil), c.Player("Walter"), c.Guest("Ray")
	c.FrontOffice.Do("POST", "/api/players/"+barred.ID+"/bar", apptest.Body{"reason": "Theft"}).Want(http.StatusOK)
	postEntry(c, bounty, barred, nil).Want(http.StatusConflict)
	postEntry(c, bounty, guest, nil).Want(http.StatusConflict)
	wantForbidden(t, postEntry(c, bounty, guest, apptest.Body{"overrideReason": "Guest of the owner"}),
		"override_membership")
	for _, p := range []player.Player{barred, guest} {
		logged := apptest.Get[[]player.Refusal](c.FloorManager, "/api/players/"+p.ID+"/refusals")
		assert.Len(t, p.Name+": logged", logged, 1)
		assert.Equal(t, p.Name+": logged[0].Place", logged[0].Place, player.AtTournament)
	}
	c.FloorManager.Do("POST", "/api/tournaments/"+bounty.ID+"/entries", apptest.Body{
		"playerId": guest.ID, "paymentMethod": "cash", "overrideReason": "Guest of the owner",
	}).Want(http.StatusCreated)
	assert.Equal(t, "the tournament: CurrentEntries", reloadTournament(c, bounty).CurrentEntries, 1)
}

func TestWhoComesWhenEveryPlaceIsTakenWaitsInOrder(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	small := addTournament(c, "registration", apptest.Body{"maxEntries": 2})
	var in []tournament.Entry
	for i := range 2 {
		in = append(in, enter(c, small, c.Player(fmt.Sprintf("Player %d", i)), nil))
	}
	ray, joanna, walter := c.Player("Ray"), c.Player("Joanna"), c.Player("Walter")
	apptest.WantConflict(t, postEntry(c, small, ray, nil), "Every place is taken: sell an alternate")
	first := enter(c, small, ray, apptest.Body{"kind": "alternate"})
	second := enter(c, small, joanna, apptest.Body{"orAlternate": true})
	assert.Equal(t, "alternates: first.Kind", first.Kind, tournament.Alternate)
	assert.Nil(t, "alternates: first.SeatNumber", first.SeatNumber)
	assert.Pointer(t, "alternates: first.AlternateNo", first.AlternateNo, 1)
	assert.Pointer(t, "alternates: second.AlternateNo", second.AlternateNo, 2)
	s := reloadTournament(c, small)
	assert.Equal(t, "the tournament: CurrentEntries", s.CurrentEntries, 2)
	assert.Equal(t, "the tournament: Alternates", s.Alternates, 2)
	assert.Equal(t, "the tournament: PrizePool", s.PrizePool, 200_00)
	assert.Equal(t, "the tournament: ChipsInPlay", s.ChipsInPlay, 30_000)
	prizes, _, _ := poolBalances(c, small)
	assert.Equal(t, "prize pool with the entries of alternates", prizes, 440_00)
	seat := "/api/tournaments/" + small.ID + "/alternates/seat"
	apptest.WantConflict(t, c.FloorManager.Do("POST", seat, nil), "Every place is taken")
	apptest.WantConflict(t, c.FloorManager.Do("PATCH", "/api/tournaments/"+small.ID,
		apptest.Body{"status": "completed"}), "Refund the alternates first")
	voidEntry(c, in[0]).Want(http.StatusOK)
	apptest.WantConflict(t, postEntry(c, small, walter, nil), "Alternates wait for the open seats: sell an alternate")
	var seated tournament.Entry
	c.FloorManager.Do("POST", seat, nil).Want(http.StatusOK).Into(&seated)
	assert.Equal(t, "the seated alternate: ID", seated.ID, first.ID)
	assert.NotNil(t, "the seated alternate: SeatNumber", seated.SeatNumber)
	assert.Nil(t, "the seated alternate: AlternateNo", seated.AlternateNo)
	s = reloadTournament(c, small)
	assert.Equal(t, "the tournament: CurrentEntries", s.CurrentEntries, 2)
	assert.Equal(t, "the tournament: Alternates", s.Alternates, 1)
	assert.Equal(t, "the tournament: PrizePool", s.PrizePool, 200_00)
	voidEntry(c, second).Want(http.StatusOK)
	apptest.WantConflict(t, c.FloorManager.Do("POST", seat, nil), "Nobody waits for a seat")
	prizes, staff, house := poolBalances(c, small)
	assert.Equal(t, "prize pool in the ledger", prizes, 220_00)
	assert.Equal(t, "staff pool in the ledger", staff, 10_00)
	assert.Equal(t, "house fees in the ledger", house, 20_00)
}

func TestAnAlternatesEntryCanBeVoidedUntilSomebodyGoesOutAfterHeWasSeated(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	small := addTournament(c, "registration", apptest.Body{"maxEntries": 3})
	path := "/api/tournaments/" + small.ID
	in := make([]tournament.Entry, 5)
	for i := range in {
		in[i] = enter(c, small, c.Player(fmt.Sprintf("Player %d", i)), apptest.Body{"orAlternate": true})
	}
	c.FloorManager.Do("PATCH", path, apptest.Body{"status": "running"}).Want(http.StatusOK)
	bust := func(i, by int) {
		t.Helper()
		c.Clock.Advance(time.Second)
		c.FloorManager.Do("POST", path+"/busts",
			apptest.Body{"out": []any{apptest.Body{"entryId": in[i].ID, "by": []any{in[by].ID}}}}).Want(http.StatusOK)
		c.Clock.Advance(time.Second)
	}
	seatAlternate := func() { c.FloorManager.Do("POST", path+"/alternates/seat", nil).Want(http.StatusOK) }
	bust(0, 1)
	seatAlternate() // with an entry that was paid before the first player went out
	apptest.WantConflict(t, voidEntry(c, in[1]), "Chips of this entry are in play")
	voidEntry(c, in[3]).Want(http.StatusOK)
	seatAlternate()
	bust(2, 1)
	apptest.WantConflict(t, voidEntry(c, in[4]), "Chips of this entry are in play")
	prizes, _, _ := poolBalances(c, small)
	assert.Equal(t, "prize pool in the ledger", prizes, 440_00)
}

func voidEntry(c *apptest.Club, e tournament.Entry) apptest.Answer {
	return c.FrontOffice.Do("POST", "/api/tournament-entries/"+e.ID+"/void", apptest.Body{"reason": "Test"})
}

func TestRebuysAndAddOnsAreSoldToWhoIsInPlay(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty := addTournament(c, "registration", nil)
	e := enter(c, bounty, c.Player("Ray"), nil)
	buys := func(kind string) apptest.Answer {
		return c.FrontOffice.Do("POST", "/api/tournament-entries/"+e.ID+"/purchases", apptest.Body{
			"kind": kind, "paymentMethod": "card",
		})
	}
	apptest.WantConflict(t, buys("rebuy"), "Friday Bounty has not started")
	c.FloorManager.Do("PATCH", "/api/tournaments/"+bounty.ID, apptest.Body{"status": "running"}).Want(http.StatusOK)
	for _, kind := range []string{"rebuy", "add_on"} {
		buys(kind).Want(http.StatusCreated).Into(&e)
		buys(kind).Want(http.StatusConflict)
	}
	buys("re_entry").Want(http.StatusUnprocessableEntity)
	b := reloadTournament(c, bounty)
	assert.Len(t, "bought: e.Purchases", e.Purchases, 3)
	assert.Equal(t, "bought: e.Status", e.Status, tournament.Seated)
	assert.Equal(t, "bought: b.PrizePool", b.PrizePool, 220_00)
	assert.Equal(t, "bought: b.ChipsInPlay", b.ChipsInPlay, 40_000)
	assert.Equal(t, "bought: b.CurrentEntries", b.CurrentEntries, 1)
	c.Clock.Advance(50 * time.Minute) // past the break: late registration closes after level 2
	apptest.WantConflict(t, buys("rebuy"), "Entries closed after level 2")
	apptest.WantConflict(t, postEntry(c, bounty, c.Player("Joanna"), nil), "Entries closed after level 2")
	profile := func() []figures.EventPlayed {
		return apptest.Get[figures.Profile](c.FrontOffice, "/api/players/"+e.Player.ID+"/profile?room="+c.Room).
			Tournaments
	}
	had := profile()
	assert.Len(t, "their page: had", had, 1)
	assert.Equal(t, "their page: had[0].Name", had[0].Name, "Friday Bounty")
	assert.Equal(t, "their page: had[0].Paid", had[0].Paid, 250_00)
	assert.Nil(t, "their page: had[0].Place", had[0].Place)
	assert.Equal(t, "their page: had[0].EntryStatus", had[0].EntryStatus, tournament.Seated)
	voidEntry(c, e).Want(http.StatusOK).Into(&e)
	assert.Len(t, "tournaments of the player after the void", profile(), 0)
	prizes, staff, house := poolBalances(c, bounty)
	assert.Equal(t, "after the void: e.Status", e.Status, tournament.Voided)
	assert.NotNil(t, "after the void: e.Purchases[2].VoidedAt", e.Purchases[2].VoidedAt)
	assert.Equal(t, "after the void: prizes", prizes, 0)
	assert.Equal(t, "after the void: staff", staff, 0)
	assert.Equal(t, "after the void: house", house, 0)
	apptest.WantConflict(t, voidEntry(c, e), "This entry was voided")
	list := apptest.Get[[]tournament.Entry](c.FrontOffice, "/api/tournaments/"+bounty.ID+"/entries")
	assert.Len(t, "entries after the void", list, 1)
	assert.Equal(t, "entries after the void: list[0].Status", list[0].Status, tournament.Voided)
}

func TestAFreeEntryIsKeptWithoutTheLedger(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	free := addTournament(c, "registration", apptest.Body{"buyIn": "0.00", "prices": nil, "template": "freeroll"})
	e := enter(c, free, c.Player("Ray"), apptest.Body{"paymentMethod": nil})
	assert.Len(t, "Purchases", e.Purchases, 1)
	assert.Nil(t, "Purchases[0].PaymentMethod", e.Purchases[0].PaymentMethod)
	assert.Nil(t, "Purchases[0].LedgerEntryID", e.Purchases[0].LedgerEntryID)
	assert.NotNil(t, "SeatNumber", e.SeatNumber)
	voidEntry(c, e).Want(http.StatusOK)
}

func TestAHundredPeopleRegisterAtOnceForFiftyPlaces(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	full := addTournament(c, "registration", apptest.Body{"maxEntries": 50})
	c.FloorManager.Do("POST", "/api/tournaments/"+full.ID+"/tables", apptest.Body{"count": 4}).Want(http.StatusCreated)
	people := make([]player.Player, 100)
	for i := range people {
		people[i] = c.Player(fmt.Sprintf("Player %03d", i))
	}
	answers := make([]apptest.Answer, len(people))
	var all sync.WaitGroup
	for i, p := range people {
		all.Go(func() {
			in, key := apptest.Body{"playerId": p.ID, "paymentMethod": "cash", "orAlternate": true},
				fmt.Sprintf("register-%03d", i)
			path := "/api/tournaments/" + full.ID + "/entries"
			first, err := c.FrontOffice.Try("POST", path, in, "Idempotency-Key", key)
			second, err2 := c.FrontOffice.Try("POST", path, in, "Idempotency-Key", key) // a double tap
			if err != nil || err2 != nil || string(first.Body) != string(second.Body) || first.Status != second.Status {
				t.Errorf("a retry differs: %v %v: got %d %s, then %d %s", err, err2, first.Status, first.Body,
					second.Status,
					second.Body)
			}
			answers[i] = first
		})
	}
	all.Wait()
	seats, numbers := map[[2]int]bool{}, map[int]bool{}
	var alternates []tournament.Entry
	for _, a := range answers {
		var e tournament.Entry
		a.Want(http.StatusCreated).Into(&e)
		numbers[e.Number] = true
		if e.SeatNumber == nil {
			alternates = append(alternates, e)
		} else {
			seats[[2]int{*e.TableNumber, *e.SeatNumber}] = true
		}
	}
	slices.SortFunc(alternates, func(a, b tournament.Entry) int { return a.Number - b.Number })
	for i, e := range alternates {
		assert.Equal(t, "alternate: Number", e.Number, 51+i)
		assert.Pointer(t, "alternate: AlternateNo", e.AlternateNo, i+1)
		assert.Equal(t, "alternate: Kind", e.Kind, tournament.Alternate)
	}
	assert.MustEqual(t, "len(seats)", len(seats), 50)
	assert.Len(t, "alternates", alternates, 50)
	assert.MustEqual(t, "len(numbers)", len(numbers), 100)
	assert.MustEqual(t, "numbers[100]", numbers[100], true)
	desk := reloadTournament(c, full)
	assert.Equal(t, "CurrentEntries", desk.CurrentEntries, 50)
	assert.Equal(t, "Alternates", desk.Alternates, 50)
	assert.Equal(t, "PrizePool", desk.PrizePool, 50*100_00)
	assert.Equal(t, "OpenSeats", desk.OpenSeats, 4)
	prizes, staff, house := poolBalances(c, full)
	assert.Equal(t, "prize pool in the ledger", prizes, 100*110_00)
	assert.Equal(t, "staff pool in the ledger", staff, 100*5_00)
	assert.Equal(t, "house fees in the ledger", house, 100*10_00)
	list := apptest.Get[[]tournament.Entry](c.FrontOffice, "/api/tournaments/"+full.ID+"/entries")
	assert.Len(t, "list", list, 100)
	assert.Pointer(t, "list[99].AlternateNo", list[99].AlternateNo, 50)
}

func TestAHouseFeeIsSeatRentalOfTheDayOfItsSale(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty := addTournament(c, "registration", nil)
	first := enter(c, bounty, c.Player("Ray"), nil)
	enter(c, bounty, c.Player("Joanna"), nil)
	day := func(from, to string) figures.RevenueReport {
		return apptest.Get[figures.RevenueReport](c.Owner, "/api/texas-revenue/club?startDate="+from+"&endDate="+to)
	}
	friday := day("2026-11-20", "2026-11-20")
	assert.Equal(t, "Friday: SeatRentalRevenue", friday.SeatRentalRevenue, 20_00)
	assert.Len(t, "Friday: ByRate", friday.ByRate, 1)
	assert.Equal(t, "Friday: ByRate[0].Label", friday.ByRate[0].Label, "Tournament fees")
	assert.Equal(t, "Friday: ByRate[0].Share", friday.ByRate[0].Share, "100.0")
	assert.Equal(t, "Friday: RentalMinutes", friday.RentalMinutes, 0)
	assert.Equal(t, "today: DailyRevenue", apptest.Get[figures.Stats](c.Owner, "/api/dashboard/stats/"+c.Room).
		DailyRevenue, 20_00)
	c.Clock.Advance(24 * time.Hour)
	c.Owner, c.FrontOffice = apptest.SignInAgain(t, c, c.Owner), apptest.SignInAgain(t, c, c.FrontOffice)
	voidEntry(c, first).Want(http.StatusOK)
	saturday := day("2026-11-21", "2026-11-21")
	assert.Equal(t, "Saturday: SeatRentalRevenue", saturday.SeatRentalRevenue, -10_00)
	assert.Len(t, "Saturday: ByRate", saturday.ByRate, 1)
	assert.Equal(t, "Saturday: ByRate[0].Label", saturday.ByRate[0].Label, "Corrections")
	both := day("2026-11-20", "2026-11-21")
	assert.Equal(t, "both: SeatRentalRevenue", both.SeatRentalRevenue, 10_00)
	assert.Len(t, "both: ByRate", both.ByRate, 1)
	assert.Equal(t, "both: ByRate[0].Label", both.ByRate[0].Label, "Tournament fees")
	r := apptest.Get[report.Report](c.Owner, "/api/reports/"+c.Room+"/tournament?day=2026-11-20")
	row := r.Sections[0].Rows[0]
	for key, want := range map[string]string{"tournament": "Friday Bounty", "entries": "1", "prizePool": "100.00",
		"bounties": "10.00", "houseFees": "10.00", "staff": "5.00", "paid": "0.00", "owed": "115.00"} {
		if row[key] == nil || *row[key] != want {
			t.Errorf("%s: %v, want %s", key, row[key], want)
		}
	}
}

func TestTheDoorSaysInWhichGamesAPlayerIs(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray, tonight := c.Player("Ray"), addTournament(c, "registration", nil)
	door := func(playerID string) frontoffice.Door {
		return apptest.Get[frontoffice.Door](c.FrontOffice, "/api/players/"+playerID+"/door?room="+c.Room)
	}
	if d := door(ray.ID); d.Seat != nil || len(d.Events) != 0 {
		t.Errorf("door before the player sits: got %+v, want no seat and no tournaments", d)
	}
	table := c.Table(7, c.NL25)
	seat := c.SeatPlayer(ray, table, 3)
	e := enter(c, tonight, ray, nil)
	d := door(ray.ID)
	assert.Pointer(t, "their seat: Seat", d.Seat, player.SeatNow{
		RoomID: c.Room, TableID: table.ID, TableNumber: 7, SeatNumber: 3, GameTypeName: c.NL25.Name,
	})
	assert.Len(t, "their tournaments: Events", d.Events, 1)
	assert.Equal(t, "their tournaments: Events[0].TournamentID", d.Events[0].TournamentID, tonight.ID)
	assert.Equal(t, "their tournaments: Events[0].Name", d.Events[0].Name, tonight.Name)
	assert.Pointer(t, "their tournaments: Events[0].SeatNumber", d.Events[0].SeatNumber, *e.SeatNumber)
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	c.FrontOffice.Do("POST", "/api/tournament-entries/"+e.ID+"/void", apptest.Body{"reason": "Plays on"}).
		Want(http.StatusOK)
	if d := door(ray.ID); d.Seat != nil || len(d.Events) != 0 {
		t.Errorf("door after the player left both: got %+v, want no seat and no tournaments", d)
	}
}
