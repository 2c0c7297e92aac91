package director_test

import (
	"maps"
	"net/http"
	"slices"
	"testing"

	"pitboss/internal/foundation/money"
	"pitboss/internal/test/apptest"
	"pitboss/internal/tournament/director"
	"pitboss/internal/tournament/prize"
)

// threeLeft is a tournament of six entries of which the first three are left. A pool of $540 pays two places.
func threeLeft(t *testing.T) *contest {
	t.Helper()
	e := newContest(t, apptest.New(t), plainBuyIn, 6)
	e.start()
	for n := 6; n >= 4; n-- {
		e.bust(1, n)
	}
	return e
}

func with(in body, field string, value any) body {
	out := maps.Clone(in)
	out[field] = value
	return out
}

func TestDealOfferSharesThePrizesInPlay(t *testing.T) {
	t.Parallel()
	e := newContest(t, apptest.New(t), plainBuyIn, 6)
	refused(t, e.offer("0"), "Friday Bounty is not running")
	e.setStatus("running")
	refused(t, e.offer("0"), "Entries of Friday Bounty are still open")
	e.closeEntries()
	for n := 6; n >= 4; n-- {
		e.bust(1, n)
	}
	refused(t, e.offer("0"), "Count the stacks first")
	e.count(40_000, 30_000, 19_900)
	refused(t, e.offer("0"), "Count the stacks first: 89,900 chips are counted, 90,000 are in play")
	e.count(20_000, 30_000, 40_000)
	invalid(t, e.offer("539.98"), "keptForFirst", "At most $539.97 can be kept for first")
	e.offer("539.97").Want(http.StatusOK)
	var o director.Offer
	e.offer("40").Want(http.StatusOK).Into(&o)
	if o.InPlay != 540_00 || o.KeptForFirst != 40_00 || o.Chips != 90_000 || len(o.Prizes) != 3 || o.Prizes[2] != 0 {
		t.Fatalf("offer %+v", o)
	}
	for way, shares := range map[prize.Method][]director.Share{prize.ICM: o.ICM, prize.ChipChop: o.ChipChop,
		prize.Even: o.Even} {
		var whole money.Cents
		for i, s := range shares { // the most chips first
			if s.EntryID != e.of(3-i) || s.Player != e.entries[2-i].Player || s.Stack != int64(40_000-10_000*i) {
				t.Errorf("%s: share %d is %+v", way, i+1, s)
			}
			whole += s.Amount
		}
		if len(shares) != 3 || whole != 500_00 {
			t.Errorf("%s shares %s: %+v", way, whole, shares)
		}
	}
	if len(o.AboveFirst) != 0 {
		t.Errorf("got AboveFirst %v, want none", o.AboveFirst)
	}
	e.count(1_000, 1_000, 88_000)
	e.offer("0").Want(http.StatusOK).Into(&o)
	if o.ChipChop[0].Amount <= o.Prizes[0] || !slices.Equal(o.AboveFirst, []prize.Method{prize.ChipChop}) {
		t.Errorf("chip chop gives %s, first prize %s: got AboveFirst %v", o.ChipChop[0].Amount, o.Prizes[0], o.AboveFirst)
	}
	if p := e.payouts(); p.Deal != nil || p.Locked {
		t.Errorf("an offer changed the payouts: %+v", p)
	}
	e.bust(1, 2)
	e.bust(1, 3)
	refused(t, e.offer("0"), "A deal needs two players or more")
	e.c.Stranger.Do("POST", e.path+"/deal/offer", body{}).Want(http.StatusNotFound)
}

func TestDealNeedsAllRemainingPlayers(t *testing.T) {
	t.Parallel()
	e := threeLeft(t)
	even := body{"method": "even", "keptForFirst": "40", "agreed": e.everyone(1, 2, 3)}
	refused(t, e.deal(even), "Count the stacks first")
	e.count(30_000, 30_000, 30_000)
	const everyone = "Everyone who is left has to agree, and nobody else"
	invalid(t, e.deal(with(even, "agreed", e.everyone(1, 2))), "agreed", everyone)
	invalid(t, e.deal(with(even, "agreed", e.everyone(1, 2, 4))), "agreed", everyone)
	invalid(t, e.deal(with(even, "agreed", e.everyone(1, 2, 3, 3))), "agreed", everyone)
	e.deal(with(even, "agreed", []any{"nobody"})).Want(http.StatusNotFound)
	refused(t, e.dropDeal(), "No deal is recorded")
	invalid(t, e.deal(with(even, "shares", e.shares("1"))), "shares", "Only a custom deal has amounts of its own")
	invalid(t, e.deal(with(even, "method", "")), "method", "Choose how to share the money")

	byHand := body{"method": "custom", "keptForFirst": "40", "agreed": e.everyone(3, 1, 2)}
	const all = "Enter a share for everyone who is left, and for nobody else"
	invalid(t, e.deal(with(byHand, "shares", e.shares("250", "250"))), "shares", all)
	invalid(t, e.deal(with(byHand, "shares", e.shares("250", "150", "100", "0"))), "shares", all)
	invalid(t, e.deal(with(byHand, "shares", append(e.shares("250", "150"), body{"entryId": e.of(4), "amount": "100"}))),
		"shares", all)
	invalid(t, e.deal(with(byHand, "shares", e.shares("250", "150", "99.99"))), "shares",
		"The shares add up to $499.99, there are $500 to share")
	invalid(t, e.deal(with(byHand, "shares", append(e.shares("250", "150", "100"), e.shares("1")...))), "shares",
		"Every player has one share")
	e.deal(with(byHand, "shares", append(e.shares("250", "150"), body{"entryId": "nobody",
		"amount": "100"}))).Want(http.StatusNotFound)
	if p := e.payouts(); p.Deal != nil || p.Locked {
		t.Fatalf("a refused deal changed the payouts: %+v", p)
	}

	var p director.Payouts
	e.deal(with(byHand, "shares", e.shares("250", "150", "100"))).Want(http.StatusCreated).Into(&p)
	e.wantLog("Deal of 3 players recorded: $500, $40 kept for first")
	if p.Deal == nil || p.Deal.Method != prize.CustomDeal || p.Deal.KeptForFirst != 40_00 ||
		p.Deal.ActorName != "The floor_manager" || len(p.Deal.Shares) != 3 || !p.Locked {
		t.Fatalf("recorded: %+v", p.Deal)
	}
	for i, want := range []money.Cents{250_00, 150_00, 100_00} {
		if s := p.Deal.Shares[i]; s.EntryID != e.of(i+1) || s.Player != e.entries[i].Player || s.Stack != 30_000 ||
			s.Amount != want {
			t.Errorf("share %d is %+v", i+1, s)
		}
	}
	refused(t, e.deal(even), "A deal is recorded already")
	refused(t, e.offer("0"), "A deal is recorded already")
	refused(t, e.set(body{"template": "flat"}), "A deal is recorded: take it back first")
}

func TestDealSharesAreApprovedAndPaidLikePlaces(t *testing.T) {
	t.Parallel()
	e := threeLeft(t)
	e.count(30_000, 25_000, 35_000)
	var p director.Payouts
	e.deal(body{"method": "even", "keptForFirst": "41", "agreed": e.everyone(1, 2, 3)}).Want(http.StatusCreated).Into(&p)
	if p.Places[0].Place != 1 || p.Places[0].Prize != 41_00 || p.Places[0].Status != director.PayoutUndecided ||
		p.Places[0].Deal || len(p.Places) != 4 {
		t.Fatalf("what is kept for first: %+v", p.Places)
	}
	for i, n := range []int{3, 1, 2} { // 499.00 in whole dollars, the odd one to the chip leader
		want := []money.Cents{167_00, 166_00, 166_00}[i]
		if s := p.Places[i+1]; *s.EntryID != e.of(n) || s.Place != 0 || s.Prize != want || !s.Deal ||
			s.Status != director.PayoutPending {
			t.Errorf("share of entry %d: %+v", n, s)
		}
	}
	if p.Due != 499_00 || p.InPlay != 41_00 || p.Paid != 0 {
		t.Fatalf("%s due, %s in play: %+v", p.Due, p.InPlay, p)
	}
	e.approve(3).Want(http.StatusOK)
	e.wantLog("$167 for Player 3 approved")
	if places := e.approvedPlaces(); !slices.Equal(places, []int{0}) {
		t.Errorf("a share of a remaining player was approved for the places %v", places)
	}
	refused(t, e.dropDeal(), "A share of the deal is approved")
	e.pay(3, "prize").Want(http.StatusOK).Into(&p)
	if p.Paid != 167_00 || p.Due != 332_00 {
		t.Fatalf("paid: %+v", p)
	}
	refused(t, e.pay(3, "prize"), "This prize is paid already")

	// The players play on for the kept part; the winner gets it with their share.
	e.bust(2, 1)
	e.bust(2, 3)
	p = e.payouts()
	if len(p.Places) != 4 || *p.Places[0].EntryID != e.of(2) || *p.Places[1].EntryID != e.of(2) ||
		p.Places[2].Place != 2 || p.Places[3].Place != 3 || len(p.Remaining) != 0 {
		t.Fatalf("played to the end: %+v", p.Places)
	}
	e.approve(2).Want(http.StatusOK)
	e.wantLog("$207 for Player 2 approved")
	e.approve(1).Want(http.StatusOK)
	e.pay(1, "prize").Want(http.StatusOK)
	e.pay(2, "prize").Want(http.StatusOK).Into(&p)
	e.wantLog("$207 paid to Player 2")
	if places := e.approvedPlaces(); !slices.Equal(places, []int{0, 1, 1, 3}) {
		t.Errorf("approved for the places %v", places)
	}
	if players, _ := e.poolBalances(); players != 0 || p.Paid != 540_00 || p.Due != 0 || p.InPlay != 0 {
		t.Errorf("the pool holds %s: %+v", players, p)
	}
}

// Taking a deal back unlocks the amounts by place, unless a prize was approved before the deal.
func TestDealCanBeRevoked(t *testing.T) {
	t.Parallel()
	e := threeLeft(t)
	even := func(n ...int) body { return body{"method": "even", "keptForFirst": "0", "agreed": e.everyone(n...)} }
	e.count(30_000, 30_000, 30_000)
	e.deal(even(1, 2, 3)).Want(http.StatusCreated)
	e.wantLog("Deal of 3 players recorded: $540")
	e.dropDeal().Want(http.StatusNoContent)
	e.wantLog("Deal taken back")
	if p := e.payouts(); p.Deal != nil || p.Locked || p.Template != prize.Standard {
		t.Fatalf("without the deal: %+v", p)
	}
	e.set(body{"template": "custom", "amounts": []any{"240", "200", "100"}}).Want(http.StatusOK)
	e.deal(even(1, 2, 3)).Want(http.StatusCreated)
	e.dropDeal().Want(http.StatusNoContent)
	if p := e.payouts(); p.Locked || p.Template != prize.Custom || len(p.Places) != 3 || p.Places[0].Prize != 240_00 {
		t.Fatalf("amounts that were set by hand stay: %+v", p)
	}

	e.bust(1, 3)
	e.approve(3).Want(http.StatusOK)
	e.count(45_000, 45_000)
	e.deal(even(1, 2)).Want(http.StatusCreated)
	e.wantLog("Deal of 2 players recorded: $440")
	e.dropDeal().Want(http.StatusNoContent)
	if p := e.payouts(); p.Deal != nil || !p.Locked || p.Places[2].Status != director.PayoutApproved {
		t.Errorf("a prize is approved: %+v", p)
	}
}

// The places follow the chips when the players stop after a deal.
func TestStoppingAfterADealAssignsPlaces(t *testing.T) {
	t.Parallel()
	e := threeLeft(t)
	e.count(30_000, 30_000, 30_000)
	e.deal(body{"method": "icm", "keptForFirst": "41", "agreed": e.everyone(1, 2, 3)}).Want(http.StatusCreated)
	e.setStatus("completed")
	p := e.payouts()
	if len(p.Remaining) != 0 || p.InPlay != 0 || p.Due != 540_00 || p.UndecidedReason != "" {
		t.Fatalf("stopped: %+v", p)
	}
	e.approveAll().Want(http.StatusOK)
	e.wantLog("$540 approved for 6 prizes")
	for n := 1; n <= 3; n++ {
		e.pay(n, "prize").Want(http.StatusOK)
	}
	results := apptest.Get[[]director.Result](e.c.Dealer, e.path+"/results")
	want := []money.Cents{180_67, 179_67, 179_66} // 167.00, 166.00 and 166.00, and a third of 41.00
	for i, prize := range want {
		if r := results[i]; r.Place != 1 || r.Shared != 3 || r.EntryID != e.of(i+1) || r.EntryNo != i+1 ||
			r.Prize != prize || r.Points != 0 {
			t.Errorf("result %d: %+v, want %s", i+1, r, prize)
		}
	}
	if len(results) != 6 || results[3].Place != 4 || results[3].Prize != 0 {
		t.Errorf("got results %+v, want six, the fourth without a prize", results)
	}
}

func TestCompletedTournamentNamesUndecidedMoney(t *testing.T) {
	t.Parallel()
	e := newContest(t, apptest.New(t), bountyBuyIn, 4)
	e.start()
	e.bust(1, 4)
	if p := e.payouts(); p.UndecidedReason != "" {
		t.Errorf("while it runs: %q", p.UndecidedReason)
	}
	e.setStatus("completed")
	const want = "Completed with 3 players left and no deal: $240 in prizes and $75 in bounties are nobody's yet. " +
		"Set it to running to play on or to record a deal."
	if p := e.payouts(); p.UndecidedReason != want || p.InPlay != 240_00 || p.Remaining[0].EntryID != e.of(1) ||
		p.Remaining[0].SeatNumber == 0 {
		t.Errorf("completed: %+v", p)
	}
	refused(t, e.deal(body{"method": "even", "agreed": e.everyone(1, 2, 3)}), "Friday Bounty is not running")
}

func TestICMDealIsLimitedToTenPlayers(t *testing.T) {
	t.Parallel()
	e := newContest(t, apptest.New(t), plainBuyIn, 11)
	e.start()
	stacks := make([]int, 11)
	all := make([]int, 11)
	for i := range stacks {
		stacks[i], all[i] = 15_000, i+1
	}
	e.count(stacks...)
	icm := body{"method": "icm", "agreed": e.everyone(all...)}
	invalid(t, e.deal(icm), "method", "ICM is reckoned for up to 10 players")
	e.bust(1, 11)
	stacks[0] += 15_000
	e.count(stacks[:10]...)
	e.deal(with(icm, "agreed", e.everyone(all[:10]...))).Want(http.StatusCreated)
}
