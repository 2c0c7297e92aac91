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
	"pitboss/internal/tournament"
)

// event announces a tournament of $125, of which $100 are the prize, $10 a bounty, $10 the house's and $5 the staff's.
func event(c *apptest.Club, status string, more apptest.Body) tournament.Tournament {
	price := apptest.Body{"prize": "100.00", "bounty": "10.00", "houseFee": "10.00", "staff": "5.00", "chips": 15000}
	in := apptest.Body{
		"roomId": c.Room, "name": "Friday Bounty", "buyIn": "125.00", "startTime": "2026-11-21T01:00:00.000Z", "status": status, "structure": structureOf(20),
		"prices": apptest.Body{
			"buyIn": price, "reEntry": price, "maxReEntries": 1, "maxRebuys": 1,
			"rebuy": apptest.Body{"prize": "80.00", "bounty": "0.00", "houseFee": "0.00", "staff": "0.00", "chips": 15000},
			"addOn": apptest.Body{"prize": "40.00", "bounty": "0.00", "houseFee": "5.00", "staff": "0.00", "chips": 10000},
		},
	}
	for k, v := range more {
		in[k] = v
	}
	var t tournament.Tournament
	c.FloorManager.Do("POST", "/api/tournaments", in).Want(http.StatusCreated).Into(&t)
	return t
}

func registers(c *apptest.Club, t tournament.Tournament, p player.Player, more apptest.Body) apptest.Answer {
	in := apptest.Body{"playerId": p.ID, "paymentMethod": "cash"}
	for k, v := range more {
		in[k] = v
	}
	return c.FrontOffice.Do("POST", "/api/tournaments/"+t.ID+"/entries", in)
}

func enters(c *apptest.Club, t tournament.Tournament, p player.Player, more apptest.Body) (e tournament.Entry) {
	registers(c, t, p, more).Want(http.StatusCreated).Into(&e)
	return e
}

func again(c *apptest.Club, t tournament.Tournament) tournament.Tournament {
	return apptest.Get[tournament.Desk](c.FrontOffice, "/api/tournaments/"+t.ID+"/desk").Tournament
}

// pools are what the ledger holds for a tournament, and what the house has earned.
func pools(c *apptest.Club, t tournament.Tournament) (prizes, staff, house money.Cents) {
	type sums struct{ prizes, staff, house money.Cents }
	s, err := db.ViewRoom(context.Background(), c.DB, c.Owner.Scope.Room(c.Room), func(tx *db.RoomView) (s sums, err error) {
		if s.prizes, err = cage.PoolBalance(tx, cage.PrizePool, t.ID); err != nil {
			return s, err
		}
		if s.staff, err = cage.PoolBalance(tx, cage.StaffPool, t.ID); err != nil {
			return s, err
		}
		s.house, err = db.Value[money.Cents](tx, `SELECT CAST(coalesce(-sum(amount), 0) AS BIGINT) FROM ledger_day WHERE org_id = $1 AND room_id = $2
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
	bounty := event(c, "scheduled", nil)
	ray, joanna := c.Player("Ray"), c.Player("Joanna")
	apptest.WantConflict(t, registers(c, bounty, ray, nil), "Registration for Friday Bounty is not open")
	c.FloorManager.Do("PATCH", "/api/tournaments/"+bounty.ID, apptest.Body{"status": "registration"}).Want(http.StatusOK)
	if p := registers(c, bounty, ray, apptest.Body{"paymentMethod": nil}).Want(http.StatusUnprocessableEntity).Problem(); p.Errors[0].Message != "Please select a payment method" {
		t.Errorf("without a method: %+v", p)
	}
	e := enters(c, bounty, ray, nil)
	if e.Number != 1 || e.Kind != tournament.FirstEntry || e.Status != tournament.Registered || e.TableNumber == nil || e.SeatNumber == nil || len(e.Purchases) != 1 || e.Purchases[0].Amount != 125_00 ||
		e.Purchases[0].Price.Bounty != 10_00 || *e.Purchases[0].PaymentMethod != cage.ByCash || e.Purchases[0].LedgerEntryID == nil {
		t.Errorf("his entry: %+v", e)
	}
	apptest.WantConflict(t, registers(c, bounty, ray, nil), "Ray is already in, entry 1")
	apptest.WantConflict(t, registers(c, bounty, joanna, apptest.Body{"kind": "re_entry"}), "Joanna has not been in yet: sell a first entry")
	apptest.WantConflict(t, registers(c, bounty, joanna, apptest.Body{"kind": "alternate"}), "There are open seats")
	if hers := enters(c, bounty, joanna, apptest.Body{"paymentMethod": "card"}); hers.Number != 2 || *hers.TableNumber == *e.TableNumber {
		t.Errorf("the newcomer sits at the longer table: %+v", hers)
	}
	if b := again(c, bounty); b.CurrentEntries != 2 || b.PrizePool != 200_00 || b.Bounties != 20_00 || b.ChipsInPlay != 30_000 || b.PlayersLeft != 2 {
		t.Errorf("the tournament: %+v", b)
	}
	if prizes, staff, house := pools(c, bounty); prizes != 220_00 || staff != 10_00 || house != 20_00 {
		t.Errorf("the ledger holds %s and %s, the house has %s", prizes, staff, house)
	}
	apptest.WantConflict(t, c.Owner.Do("POST", "/api/ledger-entries/"+*e.Purchases[0].LedgerEntryID+"/reverse", apptest.Body{"reason": "Test"}), "Void the entry at the tournament desk")
	forbidden(t, c.Dealer.Do("POST", "/api/tournaments/"+bounty.ID+"/entries", apptest.Body{"playerId": ray.ID}), "manage_cage")
	log := apptest.Get[[]tournament.LogLine](c.FrontOffice, "/api/tournaments/"+bounty.ID+"/log")
	if len(log) < 2 || !strings.HasPrefix(log[1].Text, "Ray, entry 1: Table ") || len(log[1].Seed) != 64 {
		t.Errorf("the log: %+v", log)
	}
}

func TestTheDoorOfATournamentIsThatOfASeat(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty, barred, guest := event(c, "registration", nil), c.Player("Walter"), c.Guest("Ray")
	c.FrontOffice.Do("POST", "/api/players/"+barred.ID+"/bar", apptest.Body{"reason": "Theft"}).Want(http.StatusOK)
	registers(c, bounty, barred, nil).Want(http.StatusConflict)
	registers(c, bounty, guest, nil).Want(http.StatusConflict)
	forbidden(t, registers(c, bounty, guest, apptest.Body{"overrideReason": "Guest of the owner"}), "override_membership")
	for _, p := range []player.Player{barred, guest} {
		logged := apptest.Get[[]player.Refusal](c.FloorManager, "/api/players/"+p.ID+"/refusals")
		if len(logged) != 1 || logged[0].Place != player.AtTournament {
			t.Errorf("%s: %+v", p.Name, logged)
		}
	}
	c.FloorManager.Do("POST", "/api/tournaments/"+bounty.ID+"/entries", apptest.Body{"playerId": guest.ID, "paymentMethod": "cash", "overrideReason": "Guest of the owner"}).Want(http.StatusCreated)
	if b := again(c, bounty); b.CurrentEntries != 1 {
		t.Errorf("the tournament: %+v", b)
	}
}

func TestWhoComesWhenEveryPlaceIsTakenWaitsInOrder(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	small := event(c, "registration", apptest.Body{"maxEntries": 2})
	var in []tournament.Entry
	for i := range 2 {
		in = append(in, enters(c, small, c.Player(fmt.Sprintf("Player %d", i)), nil))
	}
	ray, joanna, walter := c.Player("Ray"), c.Player("Joanna"), c.Player("Walter")
	apptest.WantConflict(t, registers(c, small, ray, nil), "Every place is taken: sell an alternate")
	first := enters(c, small, ray, apptest.Body{"kind": "alternate"})
	second := enters(c, small, joanna, apptest.Body{"orAlternate": true})
	if first.Kind != tournament.Alternate || first.SeatNumber != nil || *first.AlternateNo != 1 || *second.AlternateNo != 2 {
		t.Errorf("they wait: %+v, %+v", first, second)
	}
	if s := again(c, small); s.CurrentEntries != 2 || s.Alternates != 2 || s.PrizePool != 200_00 || s.ChipsInPlay != 30_000 {
		t.Errorf("the tournament: %+v", s)
	}
	if prizes, _, _ := pools(c, small); prizes != 440_00 {
		t.Errorf("what alternates have paid is held too: %s", prizes)
	}
	seat := "/api/tournaments/" + small.ID + "/alternates/seat"
	apptest.WantConflict(t, c.FloorManager.Do("POST", seat, nil), "Every place is taken")
	apptest.WantConflict(t, c.FloorManager.Do("PATCH", "/api/tournaments/"+small.ID, apptest.Body{"status": "completed"}), "Refund the alternates first")
	void(c, in[0]).Want(http.StatusOK)
	apptest.WantConflict(t, registers(c, small, walter, nil), "Alternates wait for the open seats: sell an alternate")
	var seated tournament.Entry
	c.FloorManager.Do("POST", seat, nil).Want(http.StatusOK).Into(&seated)
	if seated.ID != first.ID || seated.SeatNumber == nil || seated.AlternateNo != nil {
		t.Errorf("the first of them has a seat: %+v", seated)
	}
	if s := again(c, small); s.CurrentEntries != 2 || s.Alternates != 1 || s.PrizePool != 200_00 {
		t.Errorf("the tournament: %+v", s)
	}
	void(c, second).Want(http.StatusOK)
	apptest.WantConflict(t, c.FloorManager.Do("POST", seat, nil), "Nobody waits for a seat")
	if prizes, staff, house := pools(c, small); prizes != 220_00 || staff != 10_00 || house != 20_00 {
		t.Errorf("the ledger holds %s and %s, the house has %s", prizes, staff, house)
	}
}

func TestAnAlternatesEntryCanBeVoidedUntilSomebodyGoesOutAfterHeWasSeated(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	small := event(c, "registration", apptest.Body{"maxEntries": 3})
	path := "/api/tournaments/" + small.ID
	in := make([]tournament.Entry, 5)
	for i := range in {
		in[i] = enters(c, small, c.Player(fmt.Sprintf("Player %d", i)), apptest.Body{"orAlternate": true})
	}
	c.FloorManager.Do("PATCH", path, apptest.Body{"status": "running"}).Want(http.StatusOK)
	out := func(i, by int) {
		t.Helper()
		c.Clock.Advance(time.Second)
		c.FloorManager.Do("POST", path+"/busts", apptest.Body{"out": []any{apptest.Body{"entryId": in[i].ID, "by": []any{in[by].ID}}}}).Want(http.StatusOK)
		c.Clock.Advance(time.Second)
	}
	seated := func() { c.FloorManager.Do("POST", path+"/alternates/seat", nil).Want(http.StatusOK) }
	out(0, 1)
	seated() // he had paid before
	apptest.WantConflict(t, void(c, in[1]), "Chips of this entry are in play")
	void(c, in[3]).Want(http.StatusOK)
	seated()
	out(2, 1)
	apptest.WantConflict(t, void(c, in[4]), "Chips of this entry are in play")
	if prizes, _, _ := pools(c, small); prizes != 440_00 {
		t.Errorf("the ledger holds %s", prizes)
	}
}

func void(c *apptest.Club, e tournament.Entry) apptest.Answer {
	return c.FrontOffice.Do("POST", "/api/tournament-entries/"+e.ID+"/void", apptest.Body{"reason": "Test"})
}

func TestRebuysAndAddOnsAreSoldToWhoIsInPlay(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty := event(c, "registration", nil)
	e := enters(c, bounty, c.Player("Ray"), nil)
	buys := func(kind string) apptest.Answer {
		return c.FrontOffice.Do("POST", "/api/tournament-entries/"+e.ID+"/purchases", apptest.Body{"kind": kind, "paymentMethod": "card"})
	}
	apptest.WantConflict(t, buys("rebuy"), "Friday Bounty has not started")
	c.FloorManager.Do("PATCH", "/api/tournaments/"+bounty.ID, apptest.Body{"status": "running"}).Want(http.StatusOK)
	for _, kind := range []string{"rebuy", "add_on"} {
		buys(kind).Want(http.StatusCreated).Into(&e)
		buys(kind).Want(http.StatusConflict)
	}
	buys("re_entry").Want(http.StatusUnprocessableEntity)
	if b := again(c, bounty); len(e.Purchases) != 3 || e.Status != tournament.Seated || b.PrizePool != 220_00 || b.ChipsInPlay != 40_000 || b.CurrentEntries != 1 {
		t.Errorf("bought: %+v of %+v", e, b)
	}
	c.Clock.Advance(50 * time.Minute) // into the break's end and past it: entries close after level 2
	apptest.WantConflict(t, buys("rebuy"), "Entries closed after level 2")
	apptest.WantConflict(t, registers(c, bounty, c.Player("Joanna"), nil), "Entries closed after level 2")
	profile := func() []figures.EventPlayed {
		return apptest.Get[figures.Profile](c.FrontOffice, "/api/players/"+e.Player.ID+"/profile?room="+c.Room).Tournaments
	}
	if had := profile(); len(had) != 1 || had[0].Name != "Friday Bounty" || had[0].Paid != 250_00 || had[0].Place != nil || had[0].EntryStatus != tournament.Seated {
		t.Errorf("his page: %+v", had)
	}
	void(c, e).Want(http.StatusOK).Into(&e)
	if had := profile(); len(had) != 0 {
		t.Errorf("what was voided he never played: %+v", had)
	}
	if prizes, staff, house := pools(c, bounty); e.Status != tournament.Voided || e.Purchases[2].VoidedAt == nil || prizes != 0 || staff != 0 || house != 0 {
		t.Errorf("all goes back: %s, %s, %s of %+v", prizes, staff, house, e)
	}
	apptest.WantConflict(t, void(c, e), "This entry was voided")
	if list := apptest.Get[[]tournament.Entry](c.FrontOffice, "/api/tournaments/"+bounty.ID+"/entries"); len(list) != 1 || list[0].Status != tournament.Voided {
		t.Errorf("it stays on the list: %+v", list)
	}
}

func TestAFreeEntryIsKeptWithoutTheLedger(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	free := event(c, "registration", apptest.Body{"buyIn": "0.00", "prices": nil, "template": "freeroll"})
	e := enters(c, free, c.Player("Ray"), apptest.Body{"paymentMethod": nil})
	if len(e.Purchases) != 1 || e.Purchases[0].PaymentMethod != nil || e.Purchases[0].LedgerEntryID != nil || e.SeatNumber == nil {
		t.Errorf("%+v", e)
	}
	void(c, e).Want(http.StatusOK)
}

func TestAHundredPeopleRegisterAtOnceForFiftyPlaces(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	full := event(c, "registration", apptest.Body{"maxEntries": 50})
	c.FloorManager.Do("POST", "/api/tournaments/"+full.ID+"/tables", apptest.Body{"count": 4}).Want(http.StatusCreated)
	people := make([]player.Player, 100)
	for i := range people {
		people[i] = c.Player(fmt.Sprintf("Player %03d", i))
	}
	answers := make([]apptest.Answer, len(people))
	var all sync.WaitGroup
	for i, p := range people {
		all.Go(func() {
			in, key := apptest.Body{"playerId": p.ID, "paymentMethod": "cash", "orAlternate": true}, fmt.Sprintf("register-%03d", i)
			path := "/api/tournaments/" + full.ID + "/entries"
			first, err := c.FrontOffice.Try("POST", path, in, "Idempotency-Key", key)
			second, err2 := c.FrontOffice.Try("POST", path, in, "Idempotency-Key", key) // a tired finger
			if err != nil || err2 != nil || string(first.Body) != string(second.Body) || first.Status != second.Status {
				t.Errorf("%v %v: %d %s, then %d %s", err, err2, first.Status, first.Body, second.Status, second.Body)
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
		if e.Number != 51+i || *e.AlternateNo != i+1 || e.Kind != tournament.Alternate {
			t.Errorf("alternate %d: %+v", i+1, e)
		}
	}
	if len(seats) != 50 || len(alternates) != 50 || len(numbers) != 100 || !numbers[100] {
		t.Fatalf("%d seats, %d alternates, %d numbers", len(seats), len(alternates), len(numbers))
	}
	desk := again(c, full)
	if desk.CurrentEntries != 50 || desk.Alternates != 50 || desk.PrizePool != 50*100_00 || desk.OpenSeats != 4 {
		t.Errorf("%+v", desk)
	}
	if prizes, staff, house := pools(c, full); prizes != 100*110_00 || staff != 100*5_00 || house != 100*10_00 {
		t.Errorf("the ledger holds %s and %s, the house has %s", prizes, staff, house)
	}
	if list := apptest.Get[[]tournament.Entry](c.FrontOffice, "/api/tournaments/"+full.ID+"/entries"); len(list) != 100 || *list[99].AlternateNo != 50 {
		t.Errorf("%d entries", len(list))
	}
}

func TestAHouseFeeIsSeatRentalOfTheDayOfItsSale(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	bounty := event(c, "registration", nil)
	first := enters(c, bounty, c.Player("Ray"), nil)
	enters(c, bounty, c.Player("Joanna"), nil)
	day := func(from, to string) figures.RevenueReport {
		return apptest.Get[figures.RevenueReport](c.Owner, "/api/texas-revenue/club?startDate="+from+"&endDate="+to)
	}
	friday := day("2026-11-20", "2026-11-20")
	if friday.SeatRentalRevenue != 20_00 || len(friday.ByRate) != 1 || friday.ByRate[0].Label != "Tournament fees" || friday.ByRate[0].Share != "100.0" || friday.RentalMinutes != 0 {
		t.Errorf("Friday: %+v", friday)
	}
	if stats := apptest.Get[figures.Stats](c.Owner, "/api/dashboard/stats/"+c.Room); stats.DailyRevenue != 20_00 {
		t.Errorf("today: %+v", stats)
	}
	c.Clock.Advance(24 * time.Hour)
	c.Owner, c.FrontOffice = apptest.SignInAgain(t, c, c.Owner), apptest.SignInAgain(t, c, c.FrontOffice)
	void(c, first).Want(http.StatusOK)
	saturday := day("2026-11-21", "2026-11-21")
	if saturday.SeatRentalRevenue != -10_00 || len(saturday.ByRate) != 1 || saturday.ByRate[0].Label != "Corrections" {
		t.Errorf("Saturday: %+v", saturday)
	}
	if both := day("2026-11-20", "2026-11-21"); both.SeatRentalRevenue != 10_00 || len(both.ByRate) != 1 || both.ByRate[0].Label != "Tournament fees" {
		t.Errorf("both: %+v", both)
	}
	r := apptest.Get[report.Report](c.Owner, "/api/reports/"+c.Room+"/tournament?day=2026-11-20")
	row := r.Sections[0].Rows[0]
	for key, want := range map[string]string{"tournament": "Friday Bounty", "entries": "1", "prizePool": "100.00", "bounties": "10.00", "houseFees": "10.00", "staff": "5.00", "paid": "0.00", "owed": "115.00"} {
		if row[key] == nil || *row[key] != want {
			t.Errorf("%s: %v, want %s", key, row[key], want)
		}
	}
}

func TestTheDoorSaysInWhichGamesAPlayerIs(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray, tonight := c.Player("Ray"), event(c, "registration", nil)
	door := func(who string) frontoffice.Door {
		return apptest.Get[frontoffice.Door](c.FrontOffice, "/api/players/"+who+"/door?room="+c.Room)
	}
	if d := door(ray.ID); d.Seat != nil || len(d.Events) != 0 {
		t.Errorf("before he plays: %+v", d)
	}
	table := c.Table(7, c.NL25)
	seat := c.SeatPlayer(ray, table, 3)
	e := enters(c, tonight, ray, nil)
	d := door(ray.ID)
	if d.Seat == nil || *d.Seat != (player.SeatNow{RoomID: c.Room, TableID: table.ID, TableNumber: 7, SeatNumber: 3, GameTypeName: c.NL25.Name}) {
		t.Errorf("his seat: %+v", d.Seat)
	}
	if len(d.Events) != 1 || d.Events[0].TournamentID != tonight.ID || d.Events[0].Name != tonight.Name || *d.Events[0].SeatNumber != *e.SeatNumber {
		t.Errorf("his tournaments: %+v", d.Events)
	}
	c.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	c.FrontOffice.Do("POST", "/api/tournament-entries/"+e.ID+"/void", apptest.Body{"reason": "Plays on"}).Want(http.StatusOK)
	if d := door(ray.ID); d.Seat != nil || len(d.Events) != 0 {
		t.Errorf("when he has left both: %+v", d)
	}
}
