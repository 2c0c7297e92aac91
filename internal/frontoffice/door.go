package frontoffice

import (
	"context"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Door is the state of a player at the door and the memberships for sale to that player.
type Door struct {
	PlayerID       string             `json:"playerId"`
	MayEnter       bool               `json:"mayEnter"`
	MaySit         bool               `json:"maySit"`
	Refuse         *player.Reason     `json:"refuse"`
	Membership     *player.Membership `json:"membership"`  // the valid one, else the latest
	MemberUntil    *clock.Instant     `json:"memberUntil"` // including renewals; null: not a member
	Owed           money.Cents        `json:"owed"`        // in the whole organization
	OwedHere       money.Cents        `json:"owedHere"`    // the part of owed in this room, which check-in can collect
	OwedSince      *clock.Instant     `json:"owedSince"`
	Barred         *player.Barred     `json:"barred"`
	ExcludedUntil  *clock.Instant     `json:"excludedUntil"`
	ProbationUntil *clock.Instant     `json:"probationUntil"`
	BirthDate      *string            `json:"birthDate" see:"personal,view_players"` // null: unknown
	KeptApart      []player.KeptApart `json:"keptApart"`
	LastSession    *player.Session    `json:"lastSession"` // in this room, open or ended; null: none
	Funds          money.Cents        `json:"funds"`
	Prepaid        money.Cents        `json:"prepaid"`
	Offers         []player.Offer     `json:"offers"`
	Seat           *player.SeatNow    `json:"seat"`   // in a cash game of any room; null: the player has no seat
	Events         []player.EventNow  `json:"events"` // open tournament entries, earliest first
}

func (a *Actions) door(ctx context.Context, org tenant.Org, in doorRequest) (Door, error) {
	at, err := a.cage.ResolveRoom(ctx, org, in.Room)
	if err != nil {
		return Door{}, err
	}
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (Door, error) {
		r, err := room.Current(tx)
		if err != nil {
			return Door{}, err
		}
		g, err := player.LoadGuest(tx.InOrg(), in.ID, tx.Now())
		if err == nil {
			g, err = g.CheckAge(tx)
		}
		if err != nil {
			return Door{}, err
		}
		balance, err := cage.BalanceOf(tx.InOrg(), g.ID)
		if err != nil {
			return Door{}, err
		}
		v := player.DecideEntry(g, balance.Owed, r.Settings.BlockUnpaid)
		d := Door{
			PlayerID: g.ID, MayEnter: v.MayEnter, MaySit: v.MaySit, Refuse: v.RefusalReason, Owed: balance.Owed,
			Barred: g.Barred, ExcludedUntil: g.ExcludedUntil,
			ProbationUntil: g.ProbationUntil, Funds: balance.Funds, Prepaid: balance.Prepaid, BirthDate: g.BirthDate,
		}
		if d.KeptApart, err = player.KeptApartOf(tx.InOrg(), g.ID); err != nil {
			return d, err
		}
		last, err := player.LatestSessions(tx, g.ID, tx.Now(), 1)
		if err != nil {
			return d, err
		}
		if len(last) > 0 {
			d.LastSession = &last[0]
		}
		if d.OwedHere, d.OwedSince, err = cage.OwedInRoom(tx, g.ID); err != nil {
			return d, err
		}
		if d.Membership, err = player.MembershipAt(tx.InOrg(), g.ID, tx.Now()); err != nil {
			return d, err
		}
		if d.MemberUntil, err = player.MemberUntil(tx.InOrg(), g.ID, tx.Now()); err != nil {
			return d, err
		}
		if d.Offers, err = player.Offers(tx.InOrg(), g.ID, tx.Now(), r.Calendar().Zone); err != nil {
			return d, err
		}
		d.Seat, d.Events, err = player.CurrentPlay(tx.InOrg(), g.ID)
		return d, err
	})
}

// CheckEntry fails as Admit would for the player now, and changes nothing.
func CheckEntry(tx db.RoomReader, playerID string, now clock.Instant) (player.Guest, error) {
	guest, err := player.CheckGuest(tx, playerID, player.AtCheckIn, now)
	if err != nil {
		return guest, err
	}
	r, err := room.Current(tx)
	if err != nil {
		return guest, err
	}
	return guest, requireEntry(tx, guest, r)
}

// requireEntry fails with *player.RefusedError if the door refuses a guest, also for what they owe.
func requireEntry(tx db.RoomReader, guest player.Guest, r room.Room) error {
	balance, err := cage.BalanceOf(tx.InOrg(), guest.ID)
	if err != nil {
		return err
	}
	if v := player.DecideEntry(guest, balance.Owed, r.Settings.BlockUnpaid); v.RefusalReason != nil {
		return player.NewRefusedError(tx, guest, player.AtCheckIn, *v.RefusalReason, balance.Owed)
	}
	return nil
}
