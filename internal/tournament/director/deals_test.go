package director_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"testing"

	"pitboss/internal/foundation/money"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
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
	assert.MustEqual(t, "offer: InPlay", o.InPlay, 540_00)
	assert.MustEqual(t, "offer: KeptForFirst", o.KeptForFirst, 40_00)
	assert.MustEqual(t, "offer: Chips", o.Chips, 90_000)
	assert.Len(t, "offer: Prizes", o.Prizes, 3)
	assert.MustEqual(t, "offer: Prizes[2]", o.Prizes[2], 0)
	for way, shares := range map[prize.Method][]director.Share{prize.ICM: o.ICM, prize.ChipChop: o.ChipChop,
		prize.Even: o.Even} {
		var whole money.Cents
		for i, s := range shares { // the most chips first
			assert.Equal(t, fmt.Sprintf("%s: share: EntryID", way), s.EntryID, e.of(3-i))
			assert.Equal(t, fmt.Sprintf("%s: share: Player", way), s.Player, e.entries[2-i].Player)
			assert.Equal(t, fmt.Sprintf("%s: share: Stack", way), s.Stack, int64(40_000-10_000*i))
			whole += s.Amount
		}
		assert.Len(t, fmt.Sprintf("%s shares", way), shares, 3)
		assert.Equal(t, fmt.Sprintf("%s shares: whole", way), whole, 500_00)
	}
	if len(o.AboveFirst) != 0 {
		t.Errorf("got AboveFirst %v, want none", o.AboveFirst)
	}
	e.count(1_000, 1_000, 88_000)
	e.offer("0").Want(http.StatusOK).Into(&o)
	if o.ChipChop[0].Amount <= o.Prizes[0] {
		t.Fatalf("chip chop: ChipChop[0].Amount: got %v, want more than %v", o.ChipChop[0].Amount, o.Prizes[0])
	}
	assert.Elements(t, "chip chop: AboveFirst", o.AboveFirst, []prize.Method{prize.ChipChop})
	p := e.payouts()
	assert.Nil(t, "an offer changed the payouts: Deal", p.Deal)
	assert.Equal(t, "an offer changed the payouts: Locked", p.Locked, false)
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
	invalid(t,
		e.deal(with(byHand, "shares", append(e.shares("250", "150"), body{"entryId": e.of(4), "amount": "100"}))),
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
	assert.NotNil(t, "recorded: Deal", p.Deal)
	assert.MustEqual(t, "recorded: Deal.Method", p.Deal.Method, prize.CustomDeal)
	assert.MustEqual(t, "recorded: Deal.KeptForFirst", p.Deal.KeptForFirst, 40_00)
	assert.MustEqual(t, "recorded: Deal.ActorName", p.Deal.ActorName, "The floor_manager")
	assert.Len(t, "recorded: Deal.Shares", p.Deal.Shares, 3)
	assert.MustEqual(t, "recorded: Locked", p.Locked, true)
	for i, want := range []money.Cents{250_00, 150_00, 100_00} {
		s := p.Deal.Shares[i]
		assert.Equal(t, "share: EntryID", s.EntryID, e.of(i+1))
		assert.Equal(t, "share: Player", s.Player, e.entries[i].Player)
		assert.Equal(t, "share: Stack", s.Stack, 30_000)
		assert.Equal(t, "share: Amount", s.Amount, want)
	}
	refused(t, e.deal(even), "A deal is recorded already")
	refused(t, e.offer("0"), "A deal is recorded already")
	refused(t, e.set(body{"template": "flat"}), "Remove the deal first")
}

func TestDealSharesAreApprovedAndPaidLikePlaces(t *testing.T) {
	t.Parallel()
	e := threeLeft(t)
	e.count(30_000, 25_000, 35_000)
	var p director.Payouts
	e.deal(body{"method": "even", "keptForFirst": "41", "agreed": e.everyone(1, 2, 3)}).
		Want(http.StatusCreated).Into(&p)
	assert.MustEqual(t, "what is kept for first: Places[0].Place", p.Places[0].Place, 1)
	assert.MustEqual(t, "what is kept for first: Places[0].Prize", p.Places[0].Prize, 41_00)
	assert.MustEqual(t, "what is kept for first: Places[0].Status", p.Places[0].Status, director.PayoutUndecided)
	assert.MustEqual(t, "what is kept for first: Places[0].Deal", p.Places[0].Deal, false)
	assert.Len(t, "what is kept for first: Places", p.Places, 4)
	for i, n := range []int{3, 1, 2} { // 499.00 in whole dollars, the odd one to the chip leader
		want := []money.Cents{167_00, 166_00, 166_00}[i]
		s := p.Places[i+1]
		assert.Pointer(t, "share of entry: EntryID", s.EntryID, e.of(n))
		assert.Equal(t, "share of entry: Place", s.Place, 0)
		assert.Equal(t, "share of entry: Prize", s.Prize, want)
		assert.MustEqual(t, "share of entry: Deal", s.Deal, true)
		assert.Equal(t, "share of entry: Status", s.Status, director.PayoutPending)
	}
	assert.MustEqual(t, "Due", p.Due, 499_00)
	assert.MustEqual(t, "InPlay", p.InPlay, 41_00)
	assert.MustEqual(t, "Paid", p.Paid, 0)
	e.approve(3).Want(http.StatusOK)
	e.wantLog("$167 for Player 3 approved")
	if places := e.approvedPlaces(); !slices.Equal(places, []int{0}) {
		t.Errorf("a share of a remaining player was approved for the places %v", places)
	}
	refused(t, e.dropDeal(), "A share of the deal is approved")
	e.pay(3, "prize").Want(http.StatusOK).Into(&p)
	assert.MustEqual(t, "paid: Paid", p.Paid, 167_00)
	assert.MustEqual(t, "paid: Due", p.Due, 332_00)
	refused(t, e.pay(3, "prize"), "This prize is paid already")

	// The players play on for the kept part; the winner gets it with their share.
	e.bust(2, 1)
	e.bust(2, 3)
	p = e.payouts()
	assert.Len(t, "played to the end: Places", p.Places, 4)
	assert.MustPointer(t, "played to the end: Places[0].EntryID", p.Places[0].EntryID, e.of(2))
	assert.MustPointer(t, "played to the end: Places[1].EntryID", p.Places[1].EntryID, e.of(2))
	assert.MustEqual(t, "played to the end: Places[2].Place", p.Places[2].Place, 2)
	assert.MustEqual(t, "played to the end: Places[3].Place", p.Places[3].Place, 3)
	assert.Len(t, "played to the end: Remaining", p.Remaining, 0)
	e.approve(2).Want(http.StatusOK)
	e.wantLog("$207 for Player 2 approved")
	e.approve(1).Want(http.StatusOK)
	e.pay(1, "prize").Want(http.StatusOK)
	e.pay(2, "prize").Want(http.StatusOK).Into(&p)
	e.wantLog("$207 paid to Player 2")
	if places := e.approvedPlaces(); !slices.Equal(places, []int{0, 1, 1, 3}) {
		t.Errorf("approved for the places %v", places)
	}
	players, _ := e.poolBalances()
	assert.Equal(t, "the pool holds: players", players, 0)
	assert.Equal(t, "the pool holds: p.Paid", p.Paid, 540_00)
	assert.Equal(t, "the pool holds: p.Due", p.Due, 0)
	assert.Equal(t, "the pool holds: p.InPlay", p.InPlay, 0)
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
	e.wantLog("Deal removed")
	p := e.payouts()
	assert.MustNil(t, "without the deal: Deal", p.Deal)
	assert.MustEqual(t, "without the deal: Locked", p.Locked, false)
	assert.MustEqual(t, "without the deal: Template", p.Template, prize.Standard)
	e.set(body{"template": "custom", "amounts": []any{"240", "200", "100"}}).Want(http.StatusOK)
	e.deal(even(1, 2, 3)).Want(http.StatusCreated)
	e.dropDeal().Want(http.StatusNoContent)
	p = e.payouts()
	assert.MustEqual(t, "amounts that were set by hand stay: Locked", p.Locked, false)
	assert.MustEqual(t, "amounts that were set by hand stay: Template", p.Template, prize.Custom)
	assert.Len(t, "amounts that were set by hand stay: Places", p.Places, 3)
	assert.MustEqual(t, "amounts that were set by hand stay: Places[0].Prize", p.Places[0].Prize, 240_00)

	e.bust(1, 3)
	e.approve(3).Want(http.StatusOK)
	e.count(45_000, 45_000)
	e.deal(even(1, 2)).Want(http.StatusCreated)
	e.wantLog("Deal of 2 players recorded: $440")
	e.dropDeal().Want(http.StatusNoContent)
	p = e.payouts()
	assert.Nil(t, "a prize is approved: Deal", p.Deal)
	assert.MustEqual(t, "a prize is approved: Locked", p.Locked, true)
	assert.Equal(t, "a prize is approved: Places[2].Status", p.Places[2].Status, director.PayoutApproved)
}

// The places follow the chips when the players stop after a deal.
func TestStoppingAfterADealAssignsPlaces(t *testing.T) {
	t.Parallel()
	e := threeLeft(t)
	e.count(30_000, 30_000, 30_000)
	e.deal(body{"method": "icm", "keptForFirst": "41", "agreed": e.everyone(1, 2, 3)}).Want(http.StatusCreated)
	e.setStatus("completed")
	p := e.payouts()
	assert.Len(t, "stopped: Remaining", p.Remaining, 0)
	assert.MustEqual(t, "stopped: InPlay", p.InPlay, 0)
	assert.MustEqual(t, "stopped: Due", p.Due, 540_00)
	assert.MustEqual(t, "stopped: UndecidedReason", p.UndecidedReason, "")
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
	assert.Equal(t, "while it runs: UndecidedReason", e.payouts().UndecidedReason, "")
	e.setStatus("completed")
	const want = "Completed with 3 players left and no deal: $240 in prizes and $75 in bounties are nobody's yet. " +
		"Set it to running to play on or to record a deal."
	p := e.payouts()
	assert.Equal(t, "completed: UndecidedReason", p.UndecidedReason, want)
	assert.Equal(t, "completed: InPlay", p.InPlay, 240_00)
	assert.Equal(t, "completed: Remaining[0].EntryID", p.Remaining[0].EntryID, e.of(1))
	if p.Remaining[0].SeatNumber == 0 {
		t.Errorf("completed: Remaining[0].SeatNumber: got %v, want a value other than 0", p.Remaining[0].SeatNumber)
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
	invalid(t, e.deal(icm), "method", "ICM is calculated for up to 10 players")
	e.bust(1, 11)
	stacks[0] += 15_000
	e.count(stacks[:10]...)
	e.deal(with(icm, "agreed", e.everyone(all[:10]...))).Want(http.StatusCreated)
}

// completedByDeal is a tournament of six entries that stopped with a deal of three.
func completedByDeal(t *testing.T, kept string) *contest {
	t.Helper()
	e := newContest(t, apptest.New(t), bountyBuyIn, 6)
	e.start()
	for n := 6; n >= 4; n-- {
		e.bust(1, n)
	}
	e.count(40_000, 30_000, 20_000)
	e.deal(body{"method": "even", "keptForFirst": kept, "agreed": e.everyone(1, 2, 3)}).Want(http.StatusCreated)
	e.setStatus("completed")
	return e
}

const staysCompleted = "Money of Friday Bounty has been paid out by the deal: it stays completed"

func TestWhatIsKeptForFirstIsPaidOnce(t *testing.T) {
	t.Parallel()
	e := completedByDeal(t, "40.00")
	e.setStatus("running") // nothing is approved yet
	e.setStatus("completed")
	e.approve(1).Want(http.StatusOK)
	refused(t, e.c.FloorManager.Do("PATCH", e.path, body{"status": "running"}), staysCompleted)
}

func TestABountyThatAPlayerKeepsAfterADealIsPaidOnce(t *testing.T) {
	t.Parallel()
	e := completedByDeal(t, "0.00")
	e.pay(2, "bounties").Want(http.StatusOK)
	refused(t, e.dropDeal(), "Money of Friday Bounty has been paid out by the deal")
	refused(t, e.c.FloorManager.Do("PATCH", e.path, body{"status": "registration"}), staysCompleted)
	for _, n := range []int{1, 3} {
		e.pay(n, "bounties").Want(http.StatusOK)
	}
	players, _ := e.poolBalances()
	assert.Equal(t, "left for the players", players, money.Cents(360_00))
}

func TestAKnockoutThatIsPaidLeavesADealOpen(t *testing.T) {
	t.Parallel()
	e := completedByDeal(t, "0.00")
	e.setStatus("running")
	e.pay(1, "bounties").Want(http.StatusOK)
	e.setStatus("completed")
	e.setStatus("running")
	e.dropDeal().Want(http.StatusNoContent)
}

// What a winner was paid depends on the amounts, so they stay locked without the deal.
func TestTheWinnersBountyKeepsAmountsLockedWithoutTheDeal(t *testing.T) {
	t.Parallel()
	e := newContest(t, apptest.New(t), bountyBuyIn, 3)
	e.start()
	e.bust(1, 3)
	e.count(25_000, 20_000)
	e.deal(body{"method": "even", "keptForFirst": "0.00", "agreed": e.everyone(1, 2)}).Want(http.StatusCreated)
	e.bust(1, 2)
	e.pay(1, "bounties").Want(http.StatusOK)
	e.dropDeal().Want(http.StatusNoContent)
	p := e.payouts()
	assert.Nil(t, "without the deal: Deal", p.Deal)
	assert.Equal(t, "without the deal: Locked", p.Locked, true)
	refused(t, e.set(body{"template": "flat"}), "The payouts are locked since the first approval")
	e.approve(1).Want(http.StatusOK)
}
