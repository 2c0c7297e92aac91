package frontoffice

import (
	"context"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
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
			ProbationUntil: g.ProbationUntil, Funds: balance.Funds, Prepaid: balance.Prepaid,
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

// CheckIn is one check-in together with what the desk sells or collects in the same act.
type CheckIn struct {
	PlayerID string
	Notes    *string
	Term     room.Term // empty: no membership is sold
	PayOwed  bool      // collects what the player owes in this room
	Method   cage.Method
}

func (a *Actions) checkIn(ctx context.Context, at tenant.Room, in checkInRequest) (player.Session, error) {
	if (in.MembershipType != "" || in.PayOwed) && !at.Org().Actor().Role.May(tenant.ManageCage) {
		return player.Session{}, fault.PermissionRequired(string(tenant.ManageCage))
	}
	s, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (player.Session, error) {
		return Admit(tx, CheckIn{in.PlayerID, in.Notes, in.MembershipType, in.PayOwed, in.PaymentMethod})
	})
	return s, player.LogRefusal(ctx, a.db, at.Org(), err)
}

// Admit checks a player in. It refuses barred and self-excluded players before it sells anything. A debt is a reason
// for refusal only where the room's settings say so, and only when this act does not pay it.
func Admit(tx *db.RoomTx, in CheckIn) (player.Session, error) {
	// the sale locks the organization, and that lock comes before the player's: see postgres.ForUpdateP
	if in.Term != "" {
		if _, err := tx.Org(); err != nil {
			return player.Session{}, err
		}
	}
	guest, err := player.CheckDoor(tx, in.PlayerID, player.AtCheckIn)
	if err != nil {
		return player.Session{}, err
	}
	desk, err := cage.CallerDesk(tx)
	if err != nil {
		return player.Session{}, err
	}
	if in.PayOwed {
		if _, err := desk.PayAllRentals(in.PlayerID, in.Method); err != nil {
			return player.Session{}, err
		}
	}
	if err := requireEntry(tx, guest, desk.Room); err != nil {
		return player.Session{}, err
	}
	if in.Term != "" {
		offer, err := desk.OfferMembership(in.PlayerID, in.Term)
		if err != nil {
			return player.Session{}, err
		}
		if _, err := desk.SellMembership(in.PlayerID, offer, in.Method, nil); err != nil {
			return player.Session{}, err
		}
	}
	s, err := player.CheckIn(tx, in.PlayerID, in.Notes)
	if err != nil {
		return s, err
	}
	if _, err := floor.MarkArrived(tx, in.PlayerID); err != nil {
		return s, err
	}
	seated, err := floor.HasSeat(tx, in.PlayerID)
	if err != nil || !seated || s.Status == player.StatusPlaying {
		return s, err
	}
	return player.SetStatus(tx, s.ID, player.StatusPlaying) // the player sat down before checking in
}

// CheckEntry fails as Admit would for a player who may not enter now, and changes nothing.
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
