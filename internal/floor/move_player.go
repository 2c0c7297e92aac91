package floor

import (
	"context"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
)

// sit seats a player at a table. Where they wait for its game, this ends their wait.
func (a *Actions) sit(ctx context.Context, org tenant.Org, in sitRequest) (Seat, error) {
	if in.SellChips != nil && !org.Actor().Role.May(tenant.ManageCage) {
		return Seat{}, fault.PermissionRequired(string(tenant.ManageCage))
	}
	s, err := db.InRoomOf(ctx, a.db, org, TableLocator, in.TableID, func(tx *db.RoomTx) (Seat, error) {
		sitting := SeatAssignment{
			PlayerID: in.PlayerID, SeatNumber: in.SeatNumber, BuyIn: *in.BuyInAmount, Chips: in.ChipCount, Override: in.OverrideReason,
			PriorityOverride: in.OverrideReason,
		}
		sitting.QueueChecks(tx, in.TableID)
		waits := db.QueueOne(tx, scanEntry, openAtTable, in.PlayerID, in.TableID)
		act, err := EditTable(tx, in.TableID)
		if err != nil {
			return Seat{}, err
		}
		k, onList, err := waits.Result()
		if err == nil && !onList {
			k, onList, err = waitOfMerged(tx, sitting, in.TableID)
		}
		if err != nil {
			return Seat{}, err
		}
		if onList {
			if err := releaseAt(tx, &k, act); err != nil {
				return Seat{}, err
			}
		}
		s, err := act.SeatPlayer(sitting)
		if err != nil {
			return Seat{}, err
		}
		sale, err := in.SellChips.Sell(tx, s, s.BuyInAmount)
		if err != nil {
			return Seat{}, err
		}
		if onList {
			before := k.standing
			before.Sale = sale
			if err := endSeated(tx, act, &k, s, before); err != nil {
				return Seat{}, err
			}
		}
		return s, act.Commit()
	})
	return s, player.LogRefusal(ctx, a.db, org, err)
}

// waitOfMerged finds the wait for the table's game of a player whose record has been merged into another one: the entry
// has followed the record.
func waitOfMerged(tx *db.RoomTx, in SeatAssignment, table string) (k kept, onList bool, err error) {
	who, found, err := in.who.Result()
	if err != nil || !found || who.MergedInto == nil {
		return k, false, err
	}
	whole, err := player.Canonical(tx.InOrg(), in.PlayerID)
	if err != nil {
		return k, false, err
	}
	return db.One(tx, scanEntry, openAtTable, whole.ID, table)
}

func (a *Actions) move(ctx context.Context, org tenant.Org, in moveRequest) (Seat, error) {
	return db.InRoomOf(ctx, a.db, org, SeatLocator, in.ID, func(tx *db.RoomTx) (Seat, error) {
		return MovePlayer(tx, in.ID, SeatPlace{TableID: in.TableID, SeatNumber: in.SeatNumber})
	})
}

// MovePlayer takes the player of a seat to an open seat of the same or another table of the room. Where they wait for
// the game of the other table, this ends their wait.
func MovePlayer(tx *db.RoomTx, seatID string, place SeatPlace) (Seat, error) {
	from, s, err := EditTableOfSeat(tx, seatID)
	if err != nil {
		return Seat{}, err
	}
	if !s.IsActive {
		return Seat{}, fault.Conflict("Nobody sits in seat %d of %s", s.SeatNumber, from.Table().Label())
	}
	to := from
	if place.TableID != s.TableID {
		if !tx.Actor().Role.May(tenant.SeatPlayers) {
			return s, fault.PermissionRequired(string(tenant.SeatPlayers)) // a dealer moves people at their own table
		}
		if to, err = EditTable(tx, place.TableID); err != nil {
			return Seat{}, err
		}
	}
	k, err := waitAt(tx, s, from, to)
	if err != nil {
		return Seat{}, err
	}
	moved, err := from.MoveStayAndLog(s, to, place.SeatNumber)
	if err != nil {
		return Seat{}, err
	}
	if err := endMoved(tx, to, k, s, moved); err != nil {
		return Seat{}, err
	}
	if to != from {
		if err := to.Commit(); err != nil {
			return Seat{}, err
		}
	}
	return moved, from.Commit()
}

// waitAt finds the entry of a player who is about to move to a table of the game for which they wait, and opens the
// seat that is held for it. It returns nil when the player does not wait for that game.
func waitAt(tx *db.RoomTx, s Seat, from, to *TableEdit) (*kept, error) {
	if s.Player == nil || to == from {
		return nil, nil //nolint:nilnil // most players wait for nothing
	}
	k, onList, err := db.One(tx, scanEntry, openOf, s.Player.ID, to.Table().GameTypeID)
	if err != nil || !onList {
		return nil, err
	}
	return &k, releaseAt(tx, &k, from, to)
}

// endMoved ends the entry that waitAt has found, after the move.
func endMoved(tx *db.RoomTx, to *TableEdit, k *kept, was, s Seat) error {
	if k == nil {
		return nil
	}
	before := k.standing
	before.Moved = &moved{SeatPlace: SeatPlace{TableID: was.TableID, SeatNumber: was.SeatNumber}}
	return endSeated(tx, to, k, s, before)
}

// releaseAt opens the seat that is held for an entry, by one of the acts when it is at the table of one.
func releaseAt(tx *db.RoomTx, k *kept, acts ...*TableEdit) error {
	if k.standing.Status != EntryCalled {
		return nil
	}
	for _, act := range acts {
		if act.Table().ID == *k.standing.TableID {
			return act.ReleaseHold(k.WaitlistEntry.ID)
		}
	}
	return release(tx, k)
}
