package director

import (
	"cmp"
	"fmt"
	"slices"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/prize"
)

// payoutKind is the kind of a payout.
type payoutKind string

const (
	placePayout  payoutKind = "prize"
	dealPayout   payoutKind = "deal"
	bountyPayout payoutKind = "bounty"
	staffPayout  payoutKind = "staff"
)

// payout is an approved amount, possibly paid.
type payout struct {
	id            string
	kind          payoutKind
	entryID       *string
	place         *int
	amount        money.Cents
	approvedAt    clock.Instant
	approvedBy    string
	paidAt        *clock.Instant
	paidBy        *string
	method        *cage.Method
	ledgerEntryID *string
	drawerName    *string
}

// payoutPlan is the payout template of a tournament, with its locked amounts and its deal.
type payoutPlan struct {
	template prize.TemplateKey
	amounts  []money.Cents // custom or locked
	lockedAt *clock.Instant
	deal     *tournament.AgreedDeal
}

// payoutBooks holds everything about the payouts of a tournament.
type payoutBooks struct {
	Standings
	plan    payoutPlan
	payouts []payout
}

// assignDealPlaces assigns places by the chips of the deal when the players stopped after it. Each of them also keeps
// the bounty on their own head.
func (b *payoutBooks) assignDealPlaces() {
	if b.Tournament.Status != tournament.Completed || b.plan.deal == nil {
		return
	}
	stacks := b.plan.deal.Stacks()
	var in []*EntryStanding
	for i := range b.Entries {
		if e := &b.Entries[i]; e.IsIn() && e.Place == 0 {
			in = append(in, e)
		}
	}
	for _, e := range in {
		e.Place, e.Shared = 1, 0
		for _, o := range in {
			switch {
			case stacks[o.ID] > stacks[e.ID]:
				e.Place++
			case stacks[o.ID] == stacks[e.ID]:
				e.Shared++
			}
		}
		if !e.BountyTaken {
			e.BountyTaken, e.BountyWon = true, e.BountyWon+e.Bounty
		}
	}
}

// pool is the money for the places.
func (b *payoutBooks) pool() money.Cents { return b.Paid.Prize }

// amounts returns the amounts by place: locked, custom, or those of the template.
func (b *payoutBooks) amounts() []money.Cents {
	if b.plan.lockedAt != nil || b.plan.template == prize.Custom {
		return b.plan.amounts
	}
	return b.amountsUnder(b.plan.template)
}

// amountsUnder returns the amounts by place that a template pays now.
func (b *payoutBooks) amountsUnder(t prize.TemplateKey) []money.Cents {
	return prize.PayoutAmounts(t, len(b.Entries), b.pool())
}

// previews returns the amounts by place of every template, and custom amounts if they are set.
func (b *payoutBooks) previews() []Preview {
	out := []Preview{}
	for _, t := range []prize.TemplateKey{prize.Standard, prize.Flat, prize.TopHeavy, prize.WinnerTakesAll} {
		out = append(out, Preview{t, b.amountsUnder(t)})
	}
	if b.plan.template == prize.Custom {
		out = append(out, Preview{prize.Custom, b.amounts()})
	}
	return out
}

// remaining returns the entries that are in and have no place, the most chips first.
func (b *payoutBooks) remaining() []EntryStanding {
	var in []EntryStanding
	for _, e := range b.Entries {
		if e.IsIn() && e.Place == 0 {
			in = append(in, e)
		}
	}
	slices.SortStableFunc(in, func(x, y EntryStanding) int { return cmp.Compare(countedChips(y), countedChips(x)) })
	return in
}

func countedChips(e EntryStanding) int64 {
	if e.Stack == nil {
		return 0
	}
	return *e.Stack
}

// prizes returns the prizes by place for which the remaining players play; unpaid places are 0.
func (b *payoutBooks) prizes(left int) []money.Cents {
	out := make([]money.Cents, left)
	copy(out, b.amounts())
	return out
}

// claim is a part of the pool that an entry has won or will win.
type claim struct {
	kind   payoutKind
	place  int // 0: a deal share of an entry that is still in
	shared int
	entry  *EntryStanding // nil: the place is undecided
	amount money.Cents
	payout *payout // nil: not approved
}

func (c claim) status() PayoutStatus {
	switch {
	case c.entry == nil:
		return PayoutUndecided
	case c.payout == nil:
		return PayoutPending
	case c.payout.paidAt == nil:
		return PayoutApproved
	}
	return PayoutPaid
}

// claims returns all parts of the pool by place. Deal shares of entries that are still in come after first place, the
// largest first.
func (b *payoutBooks) claims() []claim {
	amounts := slices.Clone(b.amounts())
	out := []claim{}
	if d := b.plan.deal; d != nil && len(amounts) > 0 {
		for i := range min(len(d.Shares), len(amounts)) {
			amounts[i] = 0
		}
		amounts[0] = d.KeptForFirst
		for _, s := range d.Shares {
			if e := b.entry(s.EntryID); e != nil && s.Amount > 0 {
				out = append(out, claim{
					kind: dealPayout, place: e.Place, shared: max(e.Shared, 1), entry: e, amount: s.Amount,
				})
			}
		}
	}
	byPlace := map[int][]*EntryStanding{}
	for i := range b.Entries {
		if e := &b.Entries[i]; e.Place > 0 {
			byPlace[e.Place] = append(byPlace[e.Place], e)
		}
	}
	for place := 1; place <= len(amounts); {
		of := byPlace[place]
		if len(of) == 0 {
			if amounts[place-1] > 0 {
				out = append(out, claim{kind: placePayout, place: place, shared: 1, amount: amounts[place-1]})
			}
			place++
			continue
		}
		for i, amount := range prize.SplitSharedPlace(amounts, place, len(of)) {
			if amount > 0 {
				out = append(out, claim{kind: placePayout, place: place, shared: len(of), entry: of[i], amount: amount})
			}
		}
		place += len(of)
	}
	for i := range out {
		c := &out[i]
		for j := range b.payouts {
			if p := &b.payouts[j]; c.entry != nil && p.kind == c.kind && *p.entryID == c.entry.ID {
				c.payout = p
			}
		}
	}
	slices.SortStableFunc(out, func(x, y claim) int {
		return cmp.Or(cmp.Compare(max(x.place, 1), max(y.place, 1)), cmp.Compare(y.place, x.place),
			cmp.Compare(y.amount, x.amount))
	})
	return out
}

// placePrizes returns what the places pay, with neighbors that pay the same as one. The share that a deal gives to a
// remaining player belongs to that player and to no place yet, so it is left out.
func (b *payoutBooks) placePrizes() []PlacePrize {
	byPlace := []PlacePrize{}
	var winner *EntryStanding // of the last place
	for _, c := range b.claims() {
		if c.place == 0 {
			continue
		}
		if n := len(byPlace); n > 0 && byPlace[n-1].From == c.place {
			// A place of a deal also pays what was kept for first. Other players of a shared place get the same amount.
			if c.entry == winner {
				byPlace[n-1].Amount += c.amount
			}
			continue
		}
		byPlace, winner = append(byPlace, PlacePrize{c.place, c.place + c.shared - 1, c.amount}), c.entry
	}
	out := byPlace[:0]
	for _, p := range byPlace {
		if n := len(out); n > 0 && out[n-1].Amount == p.Amount && out[n-1].To == p.From-1 {
			out[n-1].To = p.To
		} else {
			out = append(out, p)
		}
	}
	return out
}

func (b *payoutBooks) entry(id string) *EntryStanding {
	for i := range b.Entries {
		if b.Entries[i].ID == id {
			return &b.Entries[i]
		}
	}
	return nil
}

// sumPaid returns the sum paid of a kind, to one entry or in total.
func (b *payoutBooks) sumPaid(k payoutKind, entryID string) (s money.Cents) {
	for _, p := range b.payouts {
		if p.kind == k && p.paidAt != nil && (entryID == "" || *p.entryID == entryID) {
			s += p.amount
		}
	}
	return s
}

// hasPayout reports whether an amount of one of the kinds has been approved.
func (b *payoutBooks) hasPayout(kinds ...payoutKind) bool {
	return slices.ContainsFunc(b.payouts, func(p payout) bool { return slices.Contains(kinds, p.kind) })
}

// areAmountsFixed reports whether the amounts by place are locked. Amounts of another pool can be set until approval.
func (b *payoutBooks) areAmountsFixed() bool {
	return b.plan.lockedAt != nil && (b.hasPayout(placePayout, dealPayout) || prize.Sum(b.plan.amounts) == b.pool())
}

// view returns the payouts for screens.
func (b *payoutBooks) view() Payouts {
	buyIn, all := b.Prices.BuyIn, b.Paid
	out := Payouts{
		TournamentID: b.Tournament.ID, Template: b.plan.template, Locked: b.areAmountsFixed(), Pool: b.pool(),
		Places: []Place{}, Bounties: []BountyRow{},
		BountyPool: all.Bounty, Staff: all.Staff, StaffPaid: b.sumPaid(staffPayout, ""), Remaining: []RemainingEntry{},
		Final: b.Final, Split: Split{
			Prize: SplitLine{buyIn.Prize, all.Prize}, Bounty: SplitLine{buyIn.Bounty, all.Bounty},
			HouseFee: SplitLine{buyIn.HouseFee, all.HouseFee},
			Staff:    SplitLine{buyIn.Staff, all.Staff}, Total: SplitLine{buyIn.Sum(), all.Sum()},
		},
	}
	for _, c := range b.claims() {
		out.Places = append(out.Places, c.view())
		switch c.status() {
		case PayoutPaid:
			out.Paid += c.amount
		case PayoutPending, PayoutApproved:
			out.Due += c.amount
		case PayoutUndecided:
		}
	}
	out.InPlay = out.Pool - out.Paid - out.Due
	for _, e := range b.Entries {
		paid := b.sumPaid(bountyPayout, e.ID)
		if e.BountyWon > 0 || paid > 0 {
			out.Bounties = append(out.Bounties, BountyRow{
				EntryID: e.ID, Player: e.Player, Count: e.Knockouts, Won: e.BountyWon, Paid: paid})
		}
	}
	slices.SortStableFunc(out.Bounties, func(x, y BountyRow) int { return cmp.Compare(y.Won, x.Won) })
	for _, e := range b.remaining() {
		out.Remaining = append(out.Remaining, RemainingEntry{
			EntryID: e.ID, Player: e.Player, TableNo: e.TableNo, TableName: e.TableName, SeatNumber: e.SeatNumber,
			Stack: e.Stack, CountedAt: e.CountedAt})
	}
	out.UndecidedReason = b.describeUndecided(out.InPlay)
	if d := b.plan.deal; d != nil {
		out.Deal = &Deal{Method: prize.Method(d.Method), KeptForFirst: d.KeptForFirst, At: d.At, ActorName: d.ActorName,
			Shares: make([]Share, len(d.Shares))}
		for i, s := range d.Shares {
			out.Deal.Shares[i] = Share{EntryID: s.EntryID, Stack: s.Stack, Amount: s.Amount}
			if e := b.entry(s.EntryID); e != nil {
				out.Deal.Shares[i].Player = e.Player
			}
		}
	}
	return out
}

// describeUndecided describes the money that stays undecided because the tournament was completed with several players
// left and without a deal. Nothing is lost: set back to running, it can be played on.
func (b *payoutBooks) describeUndecided(prizes money.Cents) string {
	left := b.remaining()
	if b.Tournament.Status != tournament.Completed || len(left) == 0 {
		return ""
	}
	var bounties money.Cents
	for _, e := range left {
		bounties += e.Bounty
	}
	undecided := ""
	switch {
	case prizes > 0 && bounties > 0:
		undecided = fmt.Sprintf("%s in prizes and %s in bounties are", prizes.Dollars(), bounties.Dollars())
	case prizes > 0:
		undecided = prizes.Dollars() + " in prizes are"
	case bounties > 0:
		undecided = bounties.Dollars() + " in bounties are"
	default:
		return ""
	}
	return fmt.Sprintf(
		"Completed with %d players left and no deal: %s nobody's yet. "+
			"Set it to running to play on or to record a deal.",
		len(left), undecided)
}

func (c claim) view() Place {
	p := Place{Place: c.place, Shared: c.shared, Prize: c.amount, Status: c.status(), Deal: c.kind == dealPayout}
	if c.entry != nil {
		p.EntryID, p.Player, p.OutAt = &c.entry.ID, &player.Named{ID: c.entry.Player.ID, Name: c.entry.Player.Name},
			c.entry.OutAt
	}
	if c.payout != nil {
		p.ActorName, p.At, p.PaymentMethod, p.LedgerEntryID = &c.payout.approvedBy, &c.payout.approvedAt,
			c.payout.method, c.payout.ledgerEntryID
		p.DrawerName = c.payout.drawerName
		if c.payout.paidAt != nil {
			p.ActorName, p.At = c.payout.paidBy, c.payout.paidAt
		}
	}
	return p
}

// results returns the entries with a place, the best first. In a season each player gets points for their best entry.
func (b *payoutBooks) results() []Result {
	prizes := map[string]money.Cents{}
	for _, c := range b.claims() {
		if c.entry != nil {
			prizes[c.entry.ID] += c.amount
		}
	}
	out := []Result{}
	for _, e := range b.Entries {
		if e.Place > 0 {
			out = append(out, Result{
				Place: e.Place, Shared: e.Shared, EntryID: e.ID, EntryNo: e.Number, Player: e.Player,
				Prize: prizes[e.ID], Bounties: e.BountyWon,
			})
		}
	}
	slices.SortStableFunc(out, func(x, y Result) int { return cmp.Compare(x.Place, y.Place) })
	if b.Tournament.SeasonID == nil {
		return out
	}
	scored := map[string]bool{}
	for i := range out {
		if r := &out[i]; !scored[r.Player.ID] {
			scored[r.Player.ID] = true
			r.Points = prize.SeasonPoints(len(b.Entries), r.Place, r.Shared)
		}
	}
	return out
}
