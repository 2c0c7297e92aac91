package director

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/prize"
)

// dealTerms is the basis of a deal: the remaining players and the prizes in play.
type dealTerms struct {
	players      []EntryStanding // the most chips first
	stacks       []int64
	prizes       []money.Cents // by place
	toShare      []money.Cents // prizes without the part kept for first place
	keptForFirst money.Cents
	chips        int64
}

func (t dealTerms) inPlay() money.Cents { return prize.Sum(t.prizes) }

// newDealTerms returns the terms of a deal among the remaining players, or refuses while the counted stacks do not
// match the chips in play.
func (b *payoutBooks) newDealTerms(keptForFirst money.Cents) (dealTerms, error) {
	t := dealTerms{players: b.remaining(), keptForFirst: keptForFirst}
	if len(t.players) < 2 {
		return t, fault.Conflict("A deal needs two players or more")
	}
	if b.plan.deal != nil {
		return t, fault.Conflict("A deal is recorded already")
	}
	for _, e := range t.players {
		if e.Stack == nil {
			return t, fault.Conflict("Count the stacks first")
		}
		t.stacks = append(t.stacks, *e.Stack)
		t.chips += *e.Stack
	}
	if t.chips != b.Tournament.ChipsInPlay {
		return t, fault.Conflict("Count the stacks first: %s chips are counted, %s are in play",
			tournament.FormatChips(t.chips), tournament.FormatChips(b.Tournament.ChipsInPlay))
	}
	t.prizes = b.prizes(len(t.players))
	if t.inPlay() == 0 {
		return t, fault.Conflict("There is no money in play")
	}
	if maxKept := t.inPlay() - money.Cents(len(t.players)); keptForFirst > maxKept {
		return t, fault.InvalidField("keptForFirst",
			fmt.Sprintf("At most %s can be kept for first", max(maxKept, 0).Dollars()))
	}
	t.toShare = prize.PrizesToShare(t.prizes, keptForFirst)
	return t, nil
}

// shares returns the share of each player by a method; none when the method cannot be computed.
func (t dealTerms) shares(m prize.Method) []Share {
	out := []Share{}
	for i, amount := range prize.DealShares(m, t.stacks, t.toShare) {
		out = append(out, Share{
			EntryID: t.players[i].ID, Player: t.players[i].Player, Stack: t.stacks[i], Amount: amount,
		})
	}
	return out
}

// aboveFirst returns the methods that give a player more than the first prize. A chip chop can do that, because it
// divides by chips regardless of the prizes.
func (t dealTerms) aboveFirst() []prize.Method {
	above := []prize.Method{}
	for _, m := range []prize.Method{prize.ICM, prize.ChipChop, prize.Even} {
		first := t.prizes[0]
		if slices.ContainsFunc(t.shares(m), func(s Share) bool { return s.Amount > first }) {
			above = append(above, m)
		}
	}
	return above
}

// offer computes a deal without recording it.
func (a *Actions) offer(ctx context.Context, org tenant.Org, in offerRequest) (Offer, error) {
	room, err := db.RoomOf(ctx, a.db, org, OfTournament, in.ID)
	if err != nil {
		return Offer{}, err
	}
	return db.ViewRoom(ctx, a.db, org.Room(room), func(tx *db.RoomView) (Offer, error) {
		b, err := loadPayoutBooks(tx, in.ID)
		if err != nil {
			return Offer{}, err
		}
		act := payoutEdit{payoutBooks: b}
		if err := act.requireRunning(); err != nil {
			return Offer{}, err
		}
		if err := act.requireAmountsMatchPool(); err != nil {
			return Offer{}, err
		}
		t, err := b.newDealTerms(in.KeptForFirst)
		if err != nil {
			return Offer{}, err
		}
		return Offer{
			InPlay: t.inPlay(), Prizes: t.prizes, KeptForFirst: t.keptForFirst, Chips: t.chips,
			ICM: t.shares(prize.ICM), ChipChop: t.shares(prize.ChipChop), Even: t.shares(prize.Even),
			AboveFirst: t.aboveFirst(),
		}, nil
	})
}

// DealAgreement is a deal to which the remaining players have agreed.
type DealAgreement struct {
	Method         prize.Method
	KeptForFirst   money.Cents
	Amounts        map[string]money.Cents // by entry, of a custom deal
	AgreedEntryIDs []string               // all remaining entries
}

func (a *Actions) deal(ctx context.Context, org tenant.Org, in dealRequest) (Payouts, error) {
	by := map[string]money.Cents{}
	for _, s := range in.Shares {
		by[s.EntryID] = s.Amount
	}
	if len(by) != len(in.Shares) {
		return Payouts{}, fault.InvalidField("shares", "Every player has one share")
	}
	return db.InRoomOf(ctx, a.db, org, OfTournament, in.ID, func(tx *db.RoomTx) (Payouts, error) {
		return RecordDeal(tx, in.ID, DealAgreement{in.Method, in.KeptForFirst, by, in.Agreed})
	})
}

// RecordDeal records a deal and locks the amounts by place. The shares are then approved and paid like places; the part
// kept for first goes to the winner.
func RecordDeal(tx *db.RoomTx, id string, in DealAgreement) (Payouts, error) {
	return withPayoutBooks(tx, id, func(a *payoutEdit) (string, error) {
		if err := a.requireRunning(); err != nil {
			return "", err
		}
		if err := a.requireAmountsMatchPool(); err != nil {
			return "", err
		}
		for _, entryID := range slices.Concat(in.AgreedEntryIDs, slices.Collect(maps.Keys(in.Amounts))) {
			if a.entry(entryID) == nil {
				return "", fault.NotFound("Entry")
			}
		}
		t, err := a.newDealTerms(in.KeptForFirst)
		if err != nil {
			return "", err
		}
		ids := make([]string, len(t.players))
		for i, e := range t.players {
			ids[i] = e.ID
		}
		if !sameEntries(ids, in.AgreedEntryIDs) {
			return "", fault.InvalidField("agreed", "Everyone who is left has to agree, and nobody else")
		}
		shares, err := t.agreedShares(in)
		if err != nil {
			return "", err
		}
		d := &tournament.AgreedDeal{Method: string(in.Method), KeptForFirst: in.KeptForFirst, At: tx.Now(),
			ActorName: tx.Actor().Name}
		for _, s := range shares {
			d.Shares = append(d.Shares, tournament.DealShare{EntryID: s.EntryID, Stack: s.Stack, Amount: s.Amount})
		}
		if err := a.lockAmounts(); err != nil {
			return "", err
		}
		a.plan.deal = d
		text := fmt.Sprintf("Deal of %d players recorded: %s", len(shares), prize.Sum(t.toShare).Dollars())
		if in.KeptForFirst > 0 {
			text += fmt.Sprintf(", %s kept for first", in.KeptForFirst.Dollars())
		}
		return text, a.plan.store(tx, id)
	})
}

// agreedShares returns the share of each player in the agreed deal.
func (t dealTerms) agreedShares(in DealAgreement) ([]Share, error) {
	if in.Method != prize.CustomDeal {
		if in.Method == prize.ICM && len(t.players) > prize.MaxICMPlayers {
			return nil,
				fault.InvalidField("method", fmt.Sprintf("ICM is calculated for up to %d players", prize.MaxICMPlayers))
		}
		return t.shares(in.Method), nil
	}
	var out []Share
	var total money.Cents
	for i, e := range t.players {
		amount, found := in.Amounts[e.ID]
		if !found || len(in.Amounts) != len(t.players) {
			return nil, fault.InvalidField("shares", "Enter a share for everyone who is left, and for nobody else")
		}
		out = append(out, Share{e.ID, e.Player, t.stacks[i], amount})
		total += amount
	}
	if toShare := prize.Sum(t.toShare); total != toShare {
		return nil, fault.InvalidField("shares",
			fmt.Sprintf("The shares add up to %s, there are %s to share", total.Dollars(), toShare.Dollars()))
	}
	return out, nil
}

// hasPaidDealPlaces reports whether a place was approved, or a bounty on the player's own head paid, only because the
// players stopped after the deal. Playing on would give the same money to another player.
func (b *payoutBooks) hasPaidDealPlaces() bool {
	if b.Tournament.Status != tournament.Completed || b.plan.deal == nil || b.Tournament.PlayersLeft < 2 {
		return false
	}
	return slices.ContainsFunc(b.Entries, func(e EntryStanding) bool {
		return e.IsIn() && (b.sumPaid(bountyPayout, e.ID) > e.BountyWon-e.Bounty ||
			slices.ContainsFunc(b.payouts, func(p payout) bool { return p.kind == placePayout && *p.entryID == e.ID }))
	})
}

// isWinnerPaid reports whether the winner has been paid bounties, which locks the amounts by place.
func (b *payoutBooks) isWinnerPaid() bool {
	return b.Tournament.PlayersLeft == 1 && slices.ContainsFunc(b.Entries, func(e EntryStanding) bool {
		return e.Place == 1 && b.sumPaid(bountyPayout, e.ID) > 0
	})
}

func (a *Actions) dropDeal(ctx context.Context, org tenant.Org, in api.IDRequest) (api.None, error) {
	return db.InRoomOf(ctx, a.db, org, OfTournament, in.ID, func(tx *db.RoomTx) (api.None, error) {
		_, err := withPayoutBooks(tx, in.ID, func(a *payoutEdit) (string, error) {
			if a.plan.deal == nil {
				return "", fault.Conflict("No deal is recorded")
			}
			if a.hasPayout(dealPayout) {
				return "", fault.Conflict("A share of the deal is approved")
			}
			if a.hasPaidDealPlaces() {
				return "", fault.Conflict("Money of %s has been paid out by the deal", a.Tournament.Name)
			}
			a.plan.deal = nil
			if !a.hasPayout(placePayout) && !a.isWinnerPaid() { // only the deal had locked the amounts
				a.plan.lockedAt = nil
				if a.plan.template != prize.Custom {
					a.plan.amounts = nil
				}
			}
			return "Deal removed", a.plan.store(tx, in.ID)
		})
		return api.None{}, err
	})
}
