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

// kind is what a payout is of.
type kind string

const (
	ofPlace  kind = "prize"
	ofDeal   kind = "deal"
	ofBounty kind = "bounty"
	ofStaff  kind = "staff"
)

// payout is what was approved and perhaps paid.
type payout struct {
	id         string
	kind       kind
	entryID    *string
	place      *int
	amount     money.Cents
	approvedAt clock.Instant
	approvedBy string
	paidAt     *clock.Instant
	paidBy     *string
	method     *cage.Method
	ledger     *string
	drawer     *string
}

// plan is how a tournament pays.
type plan struct {
	template prize.TemplateKey
	amounts  []money.Cents // set by hand, or locked
	lockedAt *clock.Instant
	deal     *tournament.AgreedDeal
}

// books is all there is to know of a tournament's prizes.
type books struct {
	Standings
	plan    plan
	payouts []payout
}

// settled gives those who are left their places where they stopped playing after a deal: by the chips they had in it.
// Who stopped has kept his own bounty, too.
func (b *books) settled() {
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

// pool is what the places are paid of.
func (b *books) pool() money.Cents { return b.Paid.Prize }

// amounts is what is paid by place: what was locked or set by hand, else what the template says now.
func (b *books) amounts() []money.Cents {
	if b.plan.lockedAt != nil || b.plan.template == prize.Custom {
		return b.plan.amounts
	}
	return b.under(b.plan.template)
}

// under is what a template pays by place as things are now.
func (b *books) under(t prize.TemplateKey) []money.Cents {
	return prize.PayoutAmounts(t, len(b.Entries), b.pool())
}

// previews are what each template would pay by place; amounts that were set by hand are there as they are.
func (b *books) previews() []Preview {
	out := []Preview{}
	for _, t := range []prize.TemplateKey{prize.Standard, prize.Flat, prize.TopHeavy, prize.WinnerTakesAll} {
		out = append(out, Preview{t, b.under(t)})
	}
	if b.plan.template == prize.Custom {
		out = append(out, Preview{prize.Custom, b.amounts()})
	}
	return out
}

// left are those who are in and have no place yet, the most chips first.
func (b *books) left() []EntryStanding {
	var in []EntryStanding
	for _, e := range b.Entries {
		if e.IsIn() && e.Place == 0 {
			in = append(in, e)
		}
	}
	slices.SortStableFunc(in, func(x, y EntryStanding) int { return cmp.Compare(chipsOf(y), chipsOf(x)) })
	return in
}

func chipsOf(e EntryStanding) int64 {
	if e.Stack == nil {
		return 0
	}
	return *e.Stack
}

// prizes are what a number of players left play for, by place; places that are not paid are 0.
func (b *books) prizes(left int) []money.Cents {
	out := make([]money.Cents, left)
	copy(out, b.amounts())
	return out
}

// claim is an amount of the pool that is somebody's, or will be.
type claim struct {
	kind   kind
	place  int // 0: a share of a deal, of one who is still in
	shared int
	entry  *EntryStanding // nil: the place is not decided
	amount money.Cents
	row    *payout // nil: not approved
}

func (c claim) standing() PayoutStatus {
	switch {
	case c.entry == nil:
		return PayoutUndecided
	case c.row == nil:
		return PayoutPending
	case c.row.paidAt == nil:
		return PayoutApproved
	}
	return PayoutPaid
}

// claims are all parts of the pool: places and shares of a deal, by place; shares of those who are still in come behind
// the first place, the largest first.
func (b *books) claims() []claim {
	amounts := slices.Clone(b.amounts())
	out := []claim{}
	if d := b.plan.deal; d != nil && len(amounts) > 0 {
		for i := range min(len(d.Shares), len(amounts)) {
			amounts[i] = 0
		}
		amounts[0] = d.KeptForFirst
		for _, s := range d.Shares {
			if e := b.entry(s.EntryID); e != nil && s.Amount > 0 {
				out = append(out, claim{kind: ofDeal, place: e.Place, shared: max(e.Shared, 1), entry: e, amount: s.Amount})
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
				out = append(out, claim{kind: ofPlace, place: place, shared: 1, amount: amounts[place-1]})
			}
			place++
			continue
		}
		for i, amount := range prize.SplitSharedPlace(amounts, place, len(of)) {
			if amount > 0 {
				out = append(out, claim{kind: ofPlace, place: place, shared: len(of), entry: of[i], amount: amount})
			}
		}
		place += len(of)
	}
	for i := range out {
		c := &out[i]
		for j := range b.payouts {
			if p := &b.payouts[j]; c.entry != nil && p.kind == c.kind && *p.entryID == c.entry.ID {
				c.row = p
			}
		}
	}
	slices.SortStableFunc(out, func(x, y claim) int {
		return cmp.Or(cmp.Compare(max(x.place, 1), max(y.place, 1)), cmp.Compare(y.place, x.place), cmp.Compare(y.amount, x.amount))
	})
	return out
}

func (b *books) entry(id string) *EntryStanding {
	for i := range b.Entries {
		if b.Entries[i].ID == id {
			return &b.Entries[i]
		}
	}
	return nil
}

// paid is what was paid of a kind; entryID empty: to anybody.
func (b *books) paid(k kind, entryID string) (s money.Cents) {
	for _, p := range b.payouts {
		if p.kind == k && p.paidAt != nil && (entryID == "" || *p.entryID == entryID) {
			s += p.amount
		}
	}
	return s
}

// shown is all of it as screens show it.
func (b *books) shown() Payouts {
	buyIn, all := b.Prices.BuyIn, b.Paid
	out := Payouts{
		TournamentID: b.Tournament.ID, Template: b.plan.template, Locked: b.plan.lockedAt != nil, Pool: b.pool(), Places: []Place{}, Bounties: []BountyRow{},
		BountyPool: all.Bounty, Staff: all.Staff, StaffPaid: b.paid(ofStaff, ""), Remaining: []RemainingEntry{}, Final: b.Final,
		Split: Split{
			Prize: SplitLine{buyIn.Prize, all.Prize}, Bounty: SplitLine{buyIn.Bounty, all.Bounty}, HouseFee: SplitLine{buyIn.HouseFee, all.HouseFee},
			Staff: SplitLine{buyIn.Staff, all.Staff}, Total: SplitLine{buyIn.Sum(), all.Sum()},
		},
	}
	for _, c := range b.claims() {
		out.Places = append(out.Places, c.shown())
		switch c.standing() {
		case PayoutPaid:
			out.Paid += c.amount
		case PayoutPending, PayoutApproved:
			out.Due += c.amount
		case PayoutUndecided:
		}
	}
	out.InPlay = out.Pool - out.Paid - out.Due
	for _, e := range b.Entries {
		paid := b.paid(ofBounty, e.ID)
		if e.BountyWon > 0 || paid > 0 {
			out.Bounties = append(out.Bounties, BountyRow{EntryID: e.ID, Player: e.Player, Count: e.Knockouts, Won: e.BountyWon, Paid: paid})
		}
	}
	slices.SortStableFunc(out.Bounties, func(x, y BountyRow) int { return cmp.Compare(y.Won, x.Won) })
	for _, e := range b.left() {
		out.Remaining = append(out.Remaining, RemainingEntry{EntryID: e.ID, Player: e.Player, TableNo: e.TableNo, TableName: e.TableName, SeatNumber: e.SeatNumber, Stack: e.Stack, CountedAt: e.CountedAt})
	}
	out.UndecidedReason = b.undecided(out.InPlay)
	if d := b.plan.deal; d != nil {
		out.Deal = &Deal{Method: prize.Method(d.Method), KeptForFirst: d.KeptForFirst, At: d.At, ActorName: d.ActorName, Shares: make([]Share, len(d.Shares))}
		for i, s := range d.Shares {
			out.Deal.Shares[i] = Share{EntryID: s.EntryID, Stack: s.Stack, Amount: s.Amount}
			if e := b.entry(s.EntryID); e != nil {
				out.Deal.Shares[i].Player = e.Player
			}
		}
	}
	return out
}

// undecided says what nobody has won because the tournament was completed with several left and no deal. Any status may
// be chosen, so nothing is lost: set back to running it is played on.
func (b *books) undecided(prizes money.Cents) string {
	left := b.left()
	if b.Tournament.Status != tournament.Completed || len(left) == 0 {
		return ""
	}
	var bounties money.Cents
	for _, e := range left {
		bounties += e.Bounty
	}
	what := ""
	switch {
	case prizes > 0 && bounties > 0:
		what = fmt.Sprintf("%s in prizes and %s in bounties are", prizes.Dollars(), bounties.Dollars())
	case prizes > 0:
		what = prizes.Dollars() + " in prizes are"
	case bounties > 0:
		what = bounties.Dollars() + " in bounties are"
	default:
		return ""
	}
	return fmt.Sprintf("Completed with %d players left and no deal: %s nobody's yet. Set it to running to play on or to record a deal.", len(left), what)
}

func (c claim) shown() Place {
	p := Place{Place: c.place, Shared: c.shared, Prize: c.amount, Status: c.standing(), Deal: c.kind == ofDeal}
	if c.entry != nil {
		p.EntryID, p.Player, p.OutAt = &c.entry.ID, &player.Named{ID: c.entry.Player.ID, Name: c.entry.Player.Name}, c.entry.OutAt
	}
	if c.row != nil {
		p.ActorName, p.At, p.PaymentMethod, p.LedgerEntryID = &c.row.approvedBy, &c.row.approvedAt, c.row.method, c.row.ledger
		p.DrawerName = c.row.drawer
		if c.row.paidAt != nil {
			p.ActorName, p.At = c.row.paidBy, c.row.paidAt
		}
	}
	return p
}

// results are all who have a place, the best first. Points are given where the tournament is of a season: to each
// player for the best of his entries.
func (b *books) results() []Result {
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
				Place: e.Place, Shared: e.Shared, EntryID: e.ID, EntryNo: e.Number, Player: e.Player, Prize: prizes[e.ID], Bounties: e.BountyWon,
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
