package director

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/prize"
)

// simulatedPayouts plays a tournament in memory: entries bust in hands of one or more, with shared places, and the
// remaining players may make a deal.
type simulatedPayouts struct {
	*rapid.T
	payoutBooks
	decided map[string]money.Cents // won by an entry when its place was decided
}

// bust takes out n entries, in hands of one or more that share a place.
func (e *simulatedPayouts) bust(n int) {
	left := slices.Collect(func(yield func(int) bool) {
		for i := range e.Entries {
			if e.Entries[i].IsIn() && !yield(i) {
				return
			}
		}
	})
	place := len(left) - n + 1
	for n > 0 {
		together := rapid.IntRange(1, n).Draw(e.T, "together")
		for range together {
			at := rapid.IntRange(0, len(left)-1).Draw(e.T, "who")
			loser := &e.Entries[left[at]]
			left = slices.Delete(left, at, at+1)
			loser.SeatNumber, loser.Place, loser.Shared = 0, place, together
		}
		place += together
		n -= together
	}
	if len(left) == 1 {
		e.Entries[left[0]].Place = 1
	}
}

// check compares the claims with the pool and with the decided amounts.
func (e *simulatedPayouts) check() {
	won := map[string]money.Cents{}
	var all money.Cents
	for _, c := range e.claims() {
		all += c.amount
		if c.entry != nil {
			won[c.entry.ID] += c.amount
		}
		if c.amount <= 0 || (c.entry == nil) != (c.status() == PayoutUndecided) {
			e.Fatalf("got claim %+v, want a positive amount, undecided without an entry", c)
		}
	}
	if all != e.pool() {
		e.Fatalf("claims on %s add up to %s: %+v", e.pool(), all, e.claims())
	}
	if p := e.view(); p.Paid != 0 || p.Due+p.InPlay != p.Pool || p.InPlay < 0 {
		e.Fatalf("got payouts %+v, want parts that add up to the pool", p)
	}
	e.checkPlacePrizes()
	for id, amount := range e.decided {
		if won[id] != amount {
			e.Fatalf("entry %s had won %s, got %s", id, amount, won[id])
		}
	}
	for _, one := range e.Entries {
		if !one.IsIn() {
			e.decided[one.ID] = won[one.ID]
		}
	}
}

// checkPlacePrizes compares what the places pay with the pool. A shared place may have odd cents.
func (e *simulatedPayouts) checkPlacePrizes() {
	var all money.Cents
	last := PlacePrize{}
	for _, p := range e.placePrizes() {
		all += p.Amount * money.Cents(p.To-p.From+1)
		if p.From <= last.To || p.To < p.From || p.Amount <= 0 || p.Amount == last.Amount && p.From == last.To+1 {
			e.Fatalf("got the prizes %+v, want each place once and equal neighbors as one", e.placePrizes())
		}
		last = p
	}
	if odd := all - e.pool(); e.plan.deal == nil && (odd < 0 || odd > money.Cents(len(e.Entries))) {
		e.Fatalf("the places pay %s of a pool of %s: %+v", all, e.pool(), e.placePrizes())
	}
}

// deal makes a deal of all remaining players.
func (e *simulatedPayouts) deal() {
	left := e.remaining()
	if len(left) < 2 || prize.Sum(e.prizes(len(left))) < money.Cents(len(left)) {
		return
	}
	var chips int64
	for i := range e.Entries {
		if e.Entries[i].IsIn() {
			stack := rapid.Int64Range(0, 100_000).Draw(e.T, "stack")
			e.Entries[i].Stack = &stack
			chips += stack
		}
	}
	e.Tournament.ChipsInPlay = chips
	inPlay := prize.Sum(e.prizes(len(left)))
	t, err := e.newDealTerms(money.Cents(rapid.Int64Range(0, int64(inPlay)-int64(len(left))).Draw(e.T, "kept")))
	if err != nil {
		e.Fatal(err)
	}
	method := rapid.SampledFrom([]prize.Method{prize.ChipChop, prize.Even, prize.ICM}).Draw(e.T, "method")
	if len(left) > prize.MaxICMPlayers {
		method = prize.Even
	}
	d := &tournament.AgreedDeal{Method: string(method), KeptForFirst: t.keptForFirst}
	for _, s := range t.shares(method) {
		d.Shares = append(d.Shares, tournament.DealShare{EntryID: s.EntryID, Stack: s.Stack, Amount: s.Amount})
	}
	var now clock.Instant
	e.plan.amounts, e.plan.lockedAt = e.amounts(), &now
	e.plan.deal = d
}

func TestClaimsAddUpAndDecidedPlacesStay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(t, "entries")
		e := &simulatedPayouts{T: t, decided: map[string]money.Cents{}}
		e.Final, e.Tournament.Status = true, tournament.Running
		e.Paid.Prize = money.Cents(rapid.Int64Range(1, 5_000_000).Draw(t, "pool"))
		e.plan.template = rapid.SampledFrom([]prize.TemplateKey{
			prize.Standard, prize.Flat, prize.TopHeavy, prize.WinnerTakesAll}).Draw(t, "template")
		for i := range n {
			id := fmt.Sprint(i)
			e.Entries = append(e.Entries, EntryStanding{ID: id, Number: i + 1, Player: player.Named{ID: id, Name: id},
				SeatNumber: 1, Shared: 1})
		}
		if n == 1 {
			e.Entries[0].Place = 1
		}
		dealAt := rapid.IntRange(0, n).Draw(t, "deal at")
		stopAt := rapid.IntRange(0, n).Draw(t, "stop at")
		for left := n; left > 1; left = len(e.remaining()) {
			e.check()
			if left <= dealAt && e.plan.deal == nil {
				e.deal()
				e.check()
			}
			if left <= stopAt && e.plan.deal != nil {
				e.Tournament.Status = tournament.Completed
				e.assignDealPlaces()
				break
			}
			e.bust(rapid.IntRange(1, min(left-1, 4)).Draw(t, "out"))
		}
		e.check()
		if p := e.view(); p.InPlay != 0 {
			t.Fatalf("after the end: got %s in play, want 0", p.InPlay)
		}
		if len(e.results()) != n {
			t.Fatalf("got %d results, want %d", len(e.results()), n)
		}
	})
}

func TestStoppingAfterADealKeepsOwnBounties(t *testing.T) {
	t.Parallel()
	b := payoutBooks{plan: payoutPlan{template: prize.Standard, deal: &tournament.AgreedDeal{Method: string(prize.Even),
		Shares: []tournament.DealShare{{EntryID: "a", Stack: 10, Amount: 50}, {EntryID: "b", Stack: 20, Amount: 50}}}}}
	b.Paid.Prize, b.Final, b.Tournament.Status = 100, true, tournament.Completed
	b.Entries = []EntryStanding{{ID: "a", SeatNumber: 1, Bounty: 25}, {ID: "b", SeatNumber: 2, Bounty: 25,
		BountyWon: 25, Knockouts: 1}, {ID: "c", Place: 3, Shared: 1, Bounty: 25, BountyTaken: true}}
	b.assignDealPlaces()
	b.assignDealPlaces() // a second call changes nothing
	if p := b.view(); len(p.Bounties) != 2 || p.Bounties[0].Won != 50 || p.Bounties[1].Won != 25 ||
		b.Entries[1].Place != 1 || b.Entries[0].Place != 2 {
		t.Errorf("got bounties %+v, want 50 and 25", p.Bounties)
	}
}

// Amounts that the first approval locked are paid, even when the entries and the pool change afterwards.
func TestLockedAmountsAreNotRecomputed(t *testing.T) {
	t.Parallel()
	now := clock.Instant(1)
	b := payoutBooks{plan: payoutPlan{template: prize.Standard}}
	b.Paid.Prize = 900_00
	b.Entries = make([]EntryStanding, 9)
	locked := b.amounts()
	if !slices.Equal(locked, prize.PayoutAmounts(prize.Standard, 9, 900_00)) {
		t.Fatalf("before the lock: got %v", locked)
	}
	b.plan.amounts, b.plan.lockedAt = locked, &now
	b.Paid.Prize, b.Entries = 1_200_00, make([]EntryStanding, 12)
	if got := b.amounts(); !slices.Equal(got, locked) {
		t.Errorf("after the lock: got %v, want %v", got, locked)
	}
	b.plan.lockedAt = nil
	if got := b.amounts(); !slices.Equal(got, prize.PayoutAmounts(prize.Standard, 12, 1_200_00)) {
		t.Errorf("without the lock: got %v, want those of the template", got)
	}
}

func TestEmptyPoolHasNoClaims(t *testing.T) {
	t.Parallel()
	b := payoutBooks{
		plan: payoutPlan{template: prize.Standard, deal: &tournament.AgreedDeal{Method: string(prize.Even)}},
	}
	if parts := b.claims(); len(parts) != 0 {
		t.Errorf("got claims %+v, want none", parts)
	}
}

func TestUndecidedMoneyIsDescribed(t *testing.T) {
	t.Parallel()
	const end = " nobody's yet. Set it to running to play on or to record a deal."
	for _, c := range []struct {
		prizes, bounty money.Cents
		want           string
	}{
		{1_00, 50, "Completed with 2 players left and no deal: $1 in prizes and $1 in bounties are" + end},
		{1_00, 0, "Completed with 2 players left and no deal: $1 in prizes are" + end},
		{0, 50, "Completed with 2 players left and no deal: $1 in bounties are" + end},
		{0, 0, ""},
	} {
		b := payoutBooks{}
		b.Tournament.Status = tournament.Completed
		b.Entries = []EntryStanding{
			{ID: "a", SeatNumber: 1, Bounty: c.bounty}, {ID: "b", SeatNumber: 2, Bounty: c.bounty}, {ID: "c", Place: 3,
				Bounty: 25},
		}
		if got := b.describeUndecided(c.prizes); got != c.want {
			t.Errorf("%s and %s: got %q, want %q", c.prizes, c.bounty, got, c.want)
		}
		b.Tournament.Status = tournament.Running
		if got := b.describeUndecided(c.prizes); got != "" {
			t.Errorf("while it runs: got %q, want none", got)
		}
	}
}

// Each player gets points for their best entry, and only in a season.
func TestResultsAreListedByPlace(t *testing.T) {
	t.Parallel()
	ann, bob := player.Named{ID: "ann", Name: "Ann"}, player.Named{ID: "bob", Name: "Bob"}
	b := payoutBooks{plan: payoutPlan{template: prize.WinnerTakesAll}}
	b.Final, b.Paid.Prize = true, 100
	b.Entries = []EntryStanding{
		{ID: "1", Number: 1, Player: ann, Place: 3, Shared: 1}, {ID: "2", Number: 2, Player: bob, SeatNumber: 4},
		{ID: "3", Number: 3, Player: ann, Place: 2, Shared: 1, BountyWon: 25},
	}
	want := []Result{
		{Place: 2, Shared: 1, EntryID: "3", EntryNo: 3, Player: ann, Bounties: 25}, {Place: 3, Shared: 1, EntryID: "1",
			EntryNo: 1, Player: ann},
	}
	if got := b.results(); !slices.Equal(got, want) {
		t.Errorf("outside a season: got %+v, want %+v", got, want)
	}
	season := "season"
	b.Tournament.SeasonID = &season
	b.Entries[1].Place, b.Entries[1].Shared = 1, 1
	want[0].Points = prize.SeasonPoints(3, 2, 1)
	want = slices.Insert(want, 0, Result{Place: 1, Shared: 1, EntryID: "2", EntryNo: 2, Player: bob, Prize: 100,
		Points: prize.SeasonPoints(3, 1, 1)})
	if got := b.results(); !slices.Equal(got, want) {
		t.Errorf("in a season: got %+v, want %+v", got, want)
	}
}
