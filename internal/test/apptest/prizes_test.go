package apptest_test

import (
	"maps"
	"net/http"
	"slices"
	"testing"

	"pitboss/internal/foundation/money"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/director"
	"pitboss/internal/tournament/prize"
)

// requireInvalid fails unless the answer is 422 with exactly this message for the field.
func requireInvalid(t *testing.T, a apptest.Answer, field, message string) {
	t.Helper()
	p := a.Want(http.StatusUnprocessableEntity).Problem()
	if len(p.Errors) == 0 || p.Errors[0].Field != field || p.Errors[0].Message != message {
		t.Errorf("refused with %+v, want %s: %q", p.Errors, field, message)
	}
}

func prizesOf(p director.Payouts) (out []money.Cents) {
	for _, place := range p.Places {
		out = append(out, place.Prize)
	}
	return out
}

func TestAnEventWithATieBountiesAndADealIsPaidToALedgerPoolOfZero(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	var season director.Season
	c.FloorManager.Do("POST", "/api/seasons", apptest.Body{
		"roomId": c.Room, "league": "Friday League", "name": "Winter", "startsOn": "2026-11-01", "endsOn": "2027-02-28",
		"counted": 2,
	}).
		Want(http.StatusCreated).Into(&season)
	e := newContest(t, c, bountyPrices, 9, apptest.Body{"seasonId": season.ID})
	if p := e.readPayouts(); p.Final || p.Pool != 540_00 || p.Split.Total.Sum != 900_00 ||
		p.Split.HouseFee.Sum != 108_00 ||
		p.Split.Bounty.PerEntry != 25_00 {
		t.Fatalf("before the start: %+v", p)
	}
	c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "running"}).Want(http.StatusOK)
	e.bust(2, 4000, 1) // player 1 re-enters below
	apptest.WantConflict(t, e.approvePrize(1), "Entries of Friday Bounty are still open")
	apptest.WantConflict(t, e.payStaff(), "Entries of Friday Bounty are still open")
	e.sell(e.entries[0].Player.ID, "cash", tournament.ReEntry)
	e.closeEntries()

	p := e.readPayouts()
	assert.MustEqual(t, "entries are closed: Final", p.Final, true)
	assert.MustEqual(t, "entries are closed: Pool", p.Pool, 600_00)
	assert.MustEqual(t, "entries are closed: BountyPool", p.BountyPool, 250_00)
	assert.MustEqual(t, "entries are closed: Staff", p.Staff, 30_00)
	assert.Len(t, "entries are closed: Remaining", p.Remaining, 9)
	assert.MustEqual(t, "entries are closed: Equal",
		slices.Equal(prizesOf(p), prize.PayoutAmounts(prize.Standard, 10, 600_00)), true)
	assert.MustEqual(t, "the ledger holds", e.ledgerBalances(), [2]money.Cents{850_00, 30_00})
	for n := 3; n <= 7; n++ { // ninth to fifth place
		e.bust(2, 5000, n)
	}
	apptest.WantConflict(t, e.approvePrize(3), "Player 3 has won no prize")
	apptest.WantConflict(t, e.approvePrize(2), "Player 2 is still playing")
	apptest.WantConflict(t, e.pay(2, "prize", "cash"), "This prize is not approved")
	e.setClock(apptest.Body{"act": "hand_for_hand", "on": true})
	e.bust(10, 6000, 8, 9) // two entries with equal stacks: third and fourth place
	p = e.readPayouts()
	third := p.Places[2]
	assert.Len(t, "shared: p.Places", p.Places, 4)
	assert.MustEqual(t, "shared: third.Place", third.Place, 3)
	assert.MustEqual(t, "shared: third.Shared", third.Shared, 2)
	assert.MustEqual(t, "shared: third.Status", third.Status, director.PayoutPending)
	assert.MustPointer(t, "shared: third.EntryID", third.EntryID, e.entryID(8))
	assert.MustEqual(t, "shared: p.Places[3].Place", p.Places[3].Place, 3)
	assert.MustEqual(t, "shared: third.Prize+p.Places[3].Prize", third.Prize+p.Places[3].Prize,
		prize.PayoutAmounts(prize.Standard, 10, 600_00)[2])
	apptest.WantConflict(t, e.pay(8, "prize", "cash"), "This prize is not approved")
	e.approvePrize(8).Want(http.StatusOK)
	apptest.WantConflict(t, e.approvePrize(8), "This prize is approved already")
	wantForbidden(t, c.FrontOffice.Do("POST", "/api/tournament-entries/"+e.entryID(9)+"/prize/approve", nil),
		"manage_tournaments")
	e.pay(8, "prize", "check").Want(http.StatusOK)
	apptest.WantConflict(t, e.pay(8, "prize", "cash"), "This prize is paid already")
	apptest.WantConflict(t, c.FloorManager.Do("PATCH", e.path+"/payouts", apptest.Body{"template": "flat"}),
		"The payouts are locked since the first approval")
	e.setClock(apptest.Body{"act": "jump", "position": 0}) // jumping back does not reopen late registration
	apptest.WantConflict(t, c.FrontOffice.Do("POST", e.path+"/entries", apptest.Body{
		"playerId": e.entries[2].Player.ID, "kind": "re_entry", "paymentMethod": "cash",
	}),
		"The prizes of Friday Bounty stand: nothing is sold or refunded any more")
	if p := e.readPayouts(); !p.Final || p.Paid != third.Prize {
		t.Fatalf("after the clock was set back: got %+v, want final payouts and the paid prize", p)
	}
	e.closeEntries()

	// Two players are left. They share the prizes in play except $20, which the winner gets.
	offer := e.path + "/deal/offer"
	apptest.WantConflict(t, c.FloorManager.Do("POST", offer, apptest.Body{"keptForFirst": "20"}),
		"Count the stacks first")
	e.enterStacks(map[int]int64{2: 90_000, 10: 50_000})
	apptest.WantConflict(t, c.FloorManager.Do("POST", offer, apptest.Body{"keptForFirst": "20"}),
		"Count the stacks first: 140,000 chips are counted, 150,000 are in play")
	e.enterStacks(map[int]int64{2: 90_000, 10: 60_000})
	var o director.Offer
	c.FloorManager.Do("POST", offer, apptest.Body{"keptForFirst": "20"}).Want(http.StatusOK).Into(&o)
	for _, shares := range [][]director.Share{o.ICM, o.ChipChop, o.Even} {
		assert.Len(t, "offer: shares", shares, 2)
		assert.MustEqual(t, "offer: shares[0].EntryID", shares[0].EntryID, e.entryID(2))
		assert.MustEqual(t, "offer: shares[0].Amount+shares[1].Amount", shares[0].Amount+shares[1].Amount,
			o.InPlay-20_00)
	}
	icm := apptest.Body{"method": "icm", "keptForFirst": "20.00", "agreed": e.entryIDs(2, 10)}
	requireInvalid(t,
		c.FloorManager.Do("POST", e.path+"/deal", withFields(maps.Clone(icm), apptest.Body{"agreed": e.entryIDs(2)})),
		"agreed", "Everyone who is left has to agree, and nobody else")
	c.FloorManager.Do("POST", e.path+"/deal", icm).Want(http.StatusCreated).Into(&p)
	assert.NotNil(t, "agreed: Deal", p.Deal)
	assert.MustEqual(t, "agreed: Deal.Shares[0].Amount", p.Deal.Shares[0].Amount, o.ICM[0].Amount)
	assert.MustEqual(t, "agreed: Places[0].Prize", p.Places[0].Prize, 20_00)
	assert.MustEqual(t, "agreed: Places[0].Status", p.Places[0].Status, director.PayoutUndecided)
	assert.MustEqual(t, "agreed: Places[1].Deal", p.Places[1].Deal, true)
	assert.MustEqual(t, "agreed: Places[1].Status", p.Places[1].Status, director.PayoutPending)
	e.approvePrize(2).Want(http.StatusOK)
	e.pay(2, "prize", "cash").Want(http.StatusOK)
	e.bust(10, 60_000, 2) // The player with the smaller stack wins.
	p = e.readPayouts()
	assert.MustEqual(t, "won: Places[0].Place", p.Places[0].Place, 1)
	assert.MustEqual(t, "won: Places[1].Place", p.Places[1].Place, 1)
	assert.MustPointer(t, "won: Places[0].EntryID", p.Places[0].EntryID, e.entryID(10))
	assert.MustPointer(t, "won: Places[1].EntryID", p.Places[1].EntryID, e.entryID(10))
	assert.Len(t, "won: Remaining", p.Remaining, 0)
	for _, n := range []int{9, 10} {
		e.approvePrize(n).Want(http.StatusOK)
		e.pay(n, "prize", "cash").Want(http.StatusOK)
	}
	c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "completed"}).Want(http.StatusOK)

	// Bounties and staff are paid after the tournament is completed.
	var won money.Cents
	for _, row := range e.readPayouts().Bounties {
		won += row.Won
		n := slices.IndexFunc(e.entries, func(one tournament.Entry) bool { return one.ID == row.EntryID }) + 1
		e.pay(n, "bounties", "cash").Want(http.StatusOK)
		apptest.WantConflict(t, e.pay(n, "bounties", "cash"), row.Player.Name+" has no bounty to be paid")
	}
	e.payStaff().Want(http.StatusOK)
	apptest.WantConflict(t, e.payStaff(), "There is nothing to be paid to the staff")
	p = e.readPayouts()
	assert.MustEqual(t, "at the end the ledger holds: won", won, 250_00)
	assert.MustEqual(t, "at the end the ledger holds: p.Paid", p.Paid, p.Pool)
	assert.MustEqual(t, "at the end the ledger holds: p.Due", p.Due, 0)
	assert.MustEqual(t, "at the end the ledger holds: p.StaffPaid", p.StaffPaid, 30_00)
	assert.MustEqual(t, "at the end the ledger holds: e.held()", e.ledgerBalances(), [2]money.Cents{})

	results := apptest.Get[[]director.Result](c.Dealer, e.path+"/results")
	assert.Len(t, "results", results, 10)
	assert.MustEqual(t, "results: results[0].EntryID", results[0].EntryID, e.entryID(10))
	assert.MustEqual(t, "results: results[0].Points", results[0].Points, prize.SeasonPoints(10, 1, 1))
	assert.MustEqual(t, "results: results[0].Bounties", results[0].Bounties, 100_00)
	assert.MustEqual(t, "results: results[2].Shared", results[2].Shared, 2)
	assert.MustEqual(t, "results: results[2].Points", results[2].Points, prize.SeasonPoints(10, 3, 2))
	assert.MustEqual(t, "results: results[9].EntryID", results[9].EntryID, e.entryID(1))
	assert.MustEqual(t, "results: results[9].Points", results[9].Points, 0)
	ranks := apptest.Get[[]prize.Rank](c.FloorManager, "/api/seasons/"+season.ID+"/standings")
	assert.Len(t, "standings: ranks", ranks, 9)
	assert.MustEqual(t, "standings: ranks[0].Player", ranks[0].Player, e.entries[0].Player)
	assert.MustEqual(t, "standings: ranks[0].Points", ranks[0].Points, prize.SeasonPoints(10, 1, 1))
	assert.MustEqual(t, "standings: ranks[0].Won", ranks[0].Won, results[0].Prize+100_00)
	assert.MustEqual(t, "standings: ranks[2].Rank", ranks[2].Rank, 3)
	assert.MustEqual(t, "standings: ranks[3].Rank", ranks[3].Rank, 3)
	all := apptest.Get[[]director.Season](c.Dealer, "/api/seasons/"+c.Room)
	assert.Len(t, "seasons: all", all, 1)
	assert.MustEqual(t, "seasons: all[0].Tournaments", all[0].Tournaments, 1)
}

func TestWhatIsNobodysWhenItIsCompletedWithSeveralLeftIsSaidAndCanStillBeWon(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyPrices, 5, nil)
	e.start()
	e.bust(1, 1000, 5)
	e.bust(1, 1000, 4)
	status := func(to string) { c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": to}).Want(http.StatusOK) }
	status("completed") // any status may be set
	want := "Completed with 3 players left and no deal: $300 in prizes and $75 in bounties are nobody's yet. " +
		"Set it to running to play on or to record a deal."
	p := e.readPayouts()
	assert.MustEqual(t, "UndecidedReason", p.UndecidedReason, want)
	assert.MustEqual(t, "InPlay", p.InPlay, 300_00)
	assert.Equal(t, "the log: lines[0].Text", apptest.Get[[]tournament.LogLine](c.FloorManager, e.path+"/log")[0].Text,
		"Tournament completed with 3 players left")
	apptest.WantConflict(t, e.approvePrize(1), "Player 1 is still playing")
	status("running")
	assert.Equal(t, "play continues: UndecidedReason", e.readPayouts().UndecidedReason, "")
	e.enterStacks(map[int]int64{1: 45_000, 2: 20_000, 3: 10_000})
	winner := func() any {
		t.Helper()
		shown := apptest.Get[tournament.Desk](c.FloorManager, e.path+"/desk").Tournament.Winner
		listed := apptest.Get[[]tournament.Tournament](c.FrontOffice, "/api/tournaments/"+c.Room)[0].Winner
		assert.Equal(t, "the desk says that: shown == nil", shown == nil, listed == nil)
		if shown != nil && *shown != *listed {
			t.Errorf("winner: the desk shows %v, the list %v", shown, listed)
		}
		if listed == nil {
			return nil
		}
		return *listed
	}
	agree := func() {
		t.Helper()
		c.FloorManager.Do("POST", e.path+"/deal", apptest.Body{"method": "icm", "agreed": e.entryIDs(1, 2, 3)}).
			Want(http.StatusCreated)
	}
	agree()
	if w := winner(); w != nil {
		t.Errorf("the tournament is not over, but the winner is %v", w)
	}
	status("completed")
	assert.Equal[any](t, "winner()", winner(), e.entries[0].Player)
	c.FloorManager.Do("DELETE", e.path+"/deal", nil).Want(http.StatusNoContent)
	if w := winner(); w != nil {
		t.Errorf("after the deal was removed the winner is %v", w)
	}
	status("running")
	agree()
	status("completed")
	for n := 1; n <= 3; n++ {
		e.approvePrize(n).Want(http.StatusOK)
		e.pay(n, "prize", "cash").Want(http.StatusOK)
		e.pay(n, "bounties", "cash").Want(http.StatusOK)
	}
	e.payStaff().Want(http.StatusOK)
	p = e.readPayouts()
	assert.Equal(t, "the ledger holds: UndecidedReason", p.UndecidedReason, "")
	assert.Equal(t, "the ledger holds: Paid", p.Paid, p.Pool)
	assert.Equal(t, "the ledger holds: e.held()", e.ledgerBalances(), [2]money.Cents{})
}

func TestPayoutsSetByHandAndTheirLimits(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, plainPrices, 4, nil)
	set := func(in apptest.Body) apptest.Answer { return c.FloorManager.Do("PATCH", e.path+"/payouts", in) }
	for template, places := range map[string]int{"flat": 1, "top_heavy": 1, "winner_takes_all": 1, "standard": 1} {
		set(apptest.Body{"template": template}).Want(http.StatusOK)
		p := e.readPayouts()
		assert.Equal(t, "Template", string(p.Template), template)
		assert.Len(t, "Places", p.Places, places)
	}
	requireInvalid(t, set(apptest.Body{"template": "custom"}), "amounts", "Enter the amounts by place")
	requireInvalid(t, set(apptest.Body{"template": "standard", "amounts": []any{"360"}}), "amounts",
		"Only custom payouts have amounts of their own")
	requireInvalid(t, set(apptest.Body{"template": "custom", "amounts": []any{"100", "260"}}), "amounts",
		"No place pays more than the one before it")
	requireInvalid(t, set(apptest.Body{"template": "custom", "amounts": []any{"200", "100"}}), "amounts",
		"The amounts add up to $300, the pool is $360")
	requireInvalid(t, set(apptest.Body{"template": "custom", "amounts": []any{"80", "80", "80", "80", "40"}}),
		"amounts", "5 places for 4 entries")
	set(apptest.Body{"template": "custom", "amounts": []any{"200", "100", "60"}}).Want(http.StatusOK)

	// Another entry changes the pool, so custom amounts that no longer add up to it cannot be paid.
	e.sell(c.Player("Late").ID, "cash", tournament.FirstEntry)
	e.start()
	e.bust(1, 100, 2)
	e.bust(1, 100, 3)
	e.bust(1, 100, 4)
	apptest.WantConflict(t, e.approvePrize(4), "The payouts add up to $360, the pool is $450: set them again")
	set(apptest.Body{"template": "custom", "amounts": []any{"250", "125.01", "74.99"}}).Want(http.StatusOK)
	apptest.WantConflict(t, e.approvePrize(5), "Late is still playing")
	a := e.approvePrize(4)
	if a.Status != http.StatusOK {
		t.Fatalf("Status: got %d %s, want %d", a.Status, a.Body, http.StatusOK)
	}
	apptest.WantConflict(t, set(apptest.Body{"template": "standard"}),
		"The payouts are locked since the first approval")
	assert.Equal(t, "the ledger holds: held[0]", e.ledgerBalances()[0], 450_00)
	apptest.WantConflict(t, c.FloorManager.Do("POST", e.path+"/deal/offer", apptest.Body{}), "Count the stacks first")
	e.pay(4, "prize", "card").Want(http.StatusUnprocessableEntity)

	// Another organization cannot read the tournament.
	for method, path := range map[string]string{
		"GET": e.path + "/payouts", "PATCH": e.path + "/payouts",
		"POST": "/api/tournament-entries/" + e.entryID(4) + "/prize/pay",
	} {
		in := map[string]any{
			"PATCH": apptest.Body{"template": "flat"}, "POST": apptest.Body{"paymentMethod": "cash"},
		}[method]
		c.Stranger.Do(method, path, in).Want(http.StatusNotFound)
	}
}

func TestADealIsOfEveryoneForTheWholeOfWhatIsInPlay(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, plainPrices, 6, nil)
	deal := func(in apptest.Body) apptest.Answer { return c.FloorManager.Do("POST", e.path+"/deal", in) }
	drop := func() apptest.Answer { return c.FloorManager.Do("DELETE", e.path+"/deal", nil) }
	even := apptest.Body{"method": "even", "keptForFirst": "0", "agreed": e.entryIDs(1, 2, 3)}
	apptest.WantConflict(t, deal(even), "Friday Bounty is not running")
	c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "running"}).Want(http.StatusOK)
	apptest.WantConflict(t, deal(even), "Entries of Friday Bounty are still open")
	e.closeEntries()
	for n := 4; n <= 6; n++ {
		e.bust(1, 100, n)
	}
	apptest.WantConflict(t, deal(even), "Count the stacks first")
	apptest.WantConflict(t, drop(), "No deal is recorded")
	e.enterStacks(map[int]int64{1: 30_000, 2: 30_000, 3: 30_000})

	// Two places are paid and three players are left, so the whole pool of $540 is in play.
	share := func(amounts ...string) []any {
		out := []any{}
		for i, a := range amounts {
			out = append(out, apptest.Body{"entryId": e.entryID(i + 1), "amount": a})
		}
		return out
	}
	byHand := func(shares []any) apptest.Body {
		return apptest.Body{"method": "custom", "keptForFirst": "40", "shares": shares, "agreed": e.entryIDs(1, 2, 3)}
	}
	requireInvalid(t, deal(byHand(share("250", "250"))), "shares",
		"Enter a share for everyone who is left, and for nobody else")
	requireInvalid(t, deal(byHand(share("250", "150", "99.99"))), "shares",
		"The shares add up to $499.99, there are $500 to share")
	requireInvalid(t, deal(byHand(append(share("250", "150", "100"),
		apptest.Body{"entryId": e.entryID(1), "amount": "1"}))),
		"shares", "Every player has one share")
	requireInvalid(t, deal(withFields(maps.Clone(even), apptest.Body{"agreed": e.entryIDs(1, 2, 3, 3)})), "agreed",
		"Everyone who is left has to agree, and nobody else")
	requireInvalid(t, deal(withFields(maps.Clone(even), apptest.Body{"keptForFirst": "540"})), "keptForFirst",
		"At most $539.97 can be kept for first")
	requireInvalid(t, deal(withFields(maps.Clone(even), apptest.Body{"method": ""})), "method",
		"Choose how to share the money")

	deal(byHand(share("250", "150", "100"))).Want(http.StatusCreated)
	apptest.WantConflict(t, deal(even), "A deal is recorded already")
	apptest.WantConflict(t, c.FloorManager.Do("PATCH", e.path+"/payouts", apptest.Body{"template": "flat"}),
		"Remove the deal first")
	drop().Want(http.StatusNoContent)
	c.FloorManager.Do("PATCH", e.path+"/payouts", apptest.Body{"template": "flat"}).Want(http.StatusOK)

	// The players stop playing: equal stacks share the place and the money kept for first.
	var p director.Payouts
	deal(withFields(maps.Clone(even), apptest.Body{"keptForFirst": "41"})).Want(http.StatusCreated).Into(&p)
	assert.MustEqual(t, "shares: Deal.Shares[0].Amount", p.Deal.Shares[0].Amount, 167_00)
	assert.MustEqual(t, "shares: Deal.Shares[1].Amount", p.Deal.Shares[1].Amount, 166_00)
	e.approvePrize(2).Want(http.StatusOK)
	apptest.WantConflict(t, drop(), "A share of the deal is approved")
	c.FloorManager.Do("PATCH", e.path, apptest.Body{"status": "completed"}).Want(http.StatusOK)
	for n := 1; n <= 3; n++ {
		e.approvePrize(n).Want(http.StatusOK)
		e.pay(n, "prize", "cash").Want(http.StatusOK)
	}
	if p := e.readPayouts(); p.Paid != 540_00 || p.InPlay != 0 || e.ledgerBalances()[0] != 0 {
		t.Fatalf("at the end %+v, want p.Paid 540_00, p.InPlay 0, e.held()[0] 0", p)
	}
	if list := apptest.Get[[]tournament.Tournament](c.FrontOffice, "/api/tournaments/"+c.Room); list[0].Winner != nil {
		t.Errorf("first place is shared, but the list shows the winner %+v", list[0].Winner)
	}
}
