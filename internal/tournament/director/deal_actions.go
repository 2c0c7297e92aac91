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

// atTable is what a deal is about.
type atTable struct {
	left   []EntryStanding // the most chips first
	stacks []int64
	prizes []money.Cents // by place
	share  []money.Cents // of them, without what is kept for the first
	kept   money.Cents
	chips  int64
}

func (t atTable) inPlay() money.Cents { return prize.Sum(t.prizes) }

// toDeal is what there is to share among those who are left.
func (b *books) toDeal(kept money.Cents) (atTable, error) {
	t := atTable{left: b.left(), kept: kept}
	if len(t.left) < 2 {
		return t, fault.Conflict("A deal needs two players or more")
	}
	if b.plan.deal != nil {
		return t, fault.Conflict("A deal is recorded already")
	}
	for _, e := range t.left {
		if e.Stack == nil {
			return t, fault.Conflict("Count the stacks first")
		}
		t.stacks = append(t.stacks, *e.Stack)
		t.chips += *e.Stack
	}
	if t.chips != b.Tournament.ChipsInPlay {
		return t, fault.Conflict("Count the stacks first: %s chips are counted, %s are in play", tournament.FormatChips(t.chips), tournament.FormatChips(b.Tournament.ChipsInPlay))
	}
	t.prizes = b.prizes(len(t.left))
	if t.inPlay() == 0 {
		return t, fault.Conflict("There is no money in play")
	}
	if most := t.inPlay() - money.Cents(len(t.left)); kept > most {
		return t, fault.InvalidField("keptForFirst", fmt.Sprintf("At most %s can be kept for first", max(most, 0).Dollars()))
	}
	t.share = prize.PrizesToShare(t.prizes, kept)
	return t, nil
}

// shares is what each gets by a method; none where it cannot be reckoned.
func (t atTable) shares(m prize.Method) []Share {
	out := []Share{}
	for i, amount := range prize.DealShares(m, t.stacks, t.share) {
		out = append(out, Share{EntryID: t.left[i].ID, Player: t.left[i].Player, Stack: t.stacks[i], Amount: amount})
	}
	return out
}

// aboveFirst are the ways that give a player more than the first prize. A chip chop can: it pays by chips whatever the
// prizes are.
func (t atTable) aboveFirst() []prize.Method {
	above := []prize.Method{}
	for _, m := range []prize.Method{prize.ICM, prize.ChipChop, prize.Even} {
		first := t.prizes[0]
		if slices.ContainsFunc(t.shares(m), func(s Share) bool { return s.Amount > first }) {
			above = append(above, m)
		}
	}
	return above
}

// offer reckons a deal and changes nothing.
func (a *Actions) offer(ctx context.Context, org tenant.Org, in offerRequest) (Offer, error) {
	room, err := db.RoomOf(ctx, a.db, org, OfTournament, in.ID)
	if err != nil {
		return Offer{}, err
	}
	return db.ViewRoom(ctx, a.db, org.Room(room), func(tx *db.RoomView) (Offer, error) {
		b, err := read(tx, in.ID)
		if err != nil {
			return Offer{}, err
		}
		act := payoutEdit{books: b}
		if err := act.running(); err != nil {
			return Offer{}, err
		}
		if err := act.addsUp(); err != nil {
			return Offer{}, err
		}
		t, err := b.toDeal(in.KeptForFirst)
		if err != nil {
			return Offer{}, err
		}
		return Offer{
			InPlay: t.inPlay(), Prizes: t.prizes, KeptForFirst: t.kept, Chips: t.chips,
			ICM: t.shares(prize.ICM), ChipChop: t.shares(prize.ChipChop), Even: t.shares(prize.Even),
			AboveFirst: t.aboveFirst(),
		}, nil
	})
}

// DealAgreement is a deal as the players agree to it.
type DealAgreement struct {
	Method         prize.Method
	KeptForFirst   money.Cents
	Amounts        map[string]money.Cents // by entry, of a custom deal
	AgreedEntryIDs []string               // the entries of all who are left
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

// RecordDeal records a deal. Each share is then approved and paid like a place; what is kept goes to the winner. The
// amounts by place stand from now on.
func RecordDeal(tx *db.RoomTx, id string, in DealAgreement) (Payouts, error) {
	return on(tx, id, func(a *payoutEdit) (string, error) {
		if err := a.running(); err != nil {
			return "", err
		}
		if err := a.addsUp(); err != nil {
			return "", err
		}
		for _, entryID := range slices.Concat(in.AgreedEntryIDs, slices.Collect(maps.Keys(in.Amounts))) {
			if a.entry(entryID) == nil {
				return "", fault.NotFound("Entry")
			}
		}
		t, err := a.toDeal(in.KeptForFirst)
		if err != nil {
			return "", err
		}
		ids := make([]string, len(t.left))
		for i, e := range t.left {
			ids[i] = e.ID
		}
		if !sameEntries(ids, in.AgreedEntryIDs) {
			return "", fault.InvalidField("agreed", "Everyone who is left has to agree, and nobody else")
		}
		shares, err := t.agree(in)
		if err != nil {
			return "", err
		}
		d := &tournament.AgreedDeal{Method: string(in.Method), KeptForFirst: in.KeptForFirst, At: tx.Now(), ActorName: tx.Actor().Name}
		for _, s := range shares {
			d.Shares = append(d.Shares, tournament.DealShare{EntryID: s.EntryID, Stack: s.Stack, Amount: s.Amount})
		}
		if err := a.lock(); err != nil {
			return "", err
		}
		a.plan.deal = d
		says := fmt.Sprintf("Deal of %d players recorded: %s", len(shares), prize.Sum(t.share).Dollars())
		if in.KeptForFirst > 0 {
			says += fmt.Sprintf(", %s kept for first", in.KeptForFirst.Dollars())
		}
		return says, a.plan.put(tx, id)
	})
}

// agree is what each gets by the deal.
func (t atTable) agree(in DealAgreement) ([]Share, error) {
	if in.Method != prize.CustomDeal {
		if in.Method == prize.ICM && len(t.left) > prize.MaxICMPlayers {
			return nil, fault.InvalidField("method", fmt.Sprintf("ICM is reckoned for up to %d players", prize.MaxICMPlayers))
		}
		return t.shares(in.Method), nil
	}
	var out []Share
	var whole money.Cents
	for i, e := range t.left {
		amount, said := in.Amounts[e.ID]
		if !said || len(in.Amounts) != len(t.left) {
			return nil, fault.InvalidField("shares", "Enter a share for everyone who is left, and for nobody else")
		}
		out = append(out, Share{e.ID, e.Player, t.stacks[i], amount})
		whole += amount
	}
	if toShare := prize.Sum(t.share); whole != toShare {
		return nil, fault.InvalidField("shares", fmt.Sprintf("The shares add up to %s, there are %s to share", whole.Dollars(), toShare.Dollars()))
	}
	return out, nil
}

func (a *Actions) dropDeal(ctx context.Context, org tenant.Org, in oneRequest) (api.None, error) {
	return db.InRoomOf(ctx, a.db, org, OfTournament, in.ID, func(tx *db.RoomTx) (api.None, error) {
		_, err := on(tx, in.ID, func(a *payoutEdit) (string, error) {
			if a.plan.deal == nil {
				return "", fault.Conflict("No deal is recorded")
			}
			prizes := false
			for _, p := range a.payouts {
				if p.kind == ofDeal {
					return "", fault.Conflict("A share of the deal is approved")
				}
				prizes = prizes || p.kind == ofPlace
			}
			a.plan.deal = nil
			if !prizes { // only the deal had locked the amounts
				a.plan.lockedAt = nil
				if a.plan.template != prize.Custom {
					a.plan.amounts = nil
				}
			}
			return "Deal taken back", a.plan.put(tx, in.ID)
		})
		return api.None{}, err
	})
}
