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
			PlayerID: in.PlayerID, SeatNumber: in.SeatNumber, BuyIn: *in.BuyInAmount, Chips: in.ChipCount,
			Override: in.OverrideReason, PriorityOverride: in.OverrideReason,
		}
		sitting.QueueChecks(tx, in.TableID)
		waits := db.QueueOne(tx, scanEntry, openEntryForTable, in.PlayerID, in.TableID)
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
			if err := releaseHeldSeatAt(tx, &k, act); err != nil {
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
			before := k.state
			before.Sale = sale
			if err := endEntrySeated(tx, act, &k, s, before); err != nil {
				return Seat{}, err
			}
		}
		return s, act.Commit()
	})
	return s, player.LogRefusal(ctx, a.db, org, err)
}

// waitOfMerged finds the entry for the table's game of a player whose record has been merged: the merge has given the
// entry to the canonical record.
func waitOfMerged(tx *db.RoomTx, in SeatAssignment, table string) (k entryRow, onList bool, err error) {
	n, found, err := in.candidate.Result()
	if err != nil || !found || n.MergedInto == nil {
		return k, false, err
	}
	canonical, err := player.Canonical(tx.InOrg(), in.PlayerID)
	if err != nil {
		return k, false, err
	}
	return db.One(tx, scanEntry, openEntryForTable, canonical.ID, table)
}

func (a *Actions) move(ctx context.Context, org tenant.Org, in moveRequest) (Seat, error) {
	return db.InRoomOf(ctx, a.db, org, SeatLocator, in.ID, func(tx *db.RoomTx) (Seat, error) {
		return MovePlayer(tx, in.ID, SeatPlace{TableID: in.TableID, SeatNumber: in.SeatNumber}, in.OverrideReason)
	})
}

// MovePlayer takes the player of a seat to an open seat of the same or another table of the room. Where they wait for
// the game of the other table, this ends their wait. A seat that is offered to another player needs a reason, and so
// does a table where two players who are kept apart would meet.
func MovePlayer(tx *db.RoomTx, seatID string, place SeatPlace, why string) (Seat, error) {
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
	if to != from {
		if err := to.checkMoveApart(s, place.SeatNumber, why); err != nil {
			return Seat{}, err
		}
	}
	k, err := prepareEntryForMove(tx, s, from, to)
	if err != nil {
		return Seat{}, err
	}
	moved, err := from.MoveStayAndLog(s, to, place.SeatNumber, why)
	if err != nil {
		return Seat{}, err
	}
	if err := endEntryMoved(tx, to, k, s, moved); err != nil {
		return Seat{}, err
	}
	if to != from {
		if err := to.Commit(); err != nil {
			return Seat{}, err
		}
	}
	return moved, from.Commit()
}

// prepareEntryForMove finds the entry of a player about to move to a table of the game for which they wait, and
// opens the seat that is held for it. It returns nil when the player does not wait for that game.
func prepareEntryForMove(tx *db.RoomTx, s Seat, from, to *TableEdit) (*entryRow, error) {
	if s.Player == nil || to == from {
		return nil, nil //nolint:nilnil // most players wait for nothing
	}
	k, onList, err := db.One(tx, scanEntry, openEntryOf, s.Player.ID, to.Table().GameTypeID)
	if err != nil || !onList {
		return nil, err
	}
	return &k, releaseHeldSeatAt(tx, &k, from, to)
}

// endEntryMoved ends the entry that prepareEntryForMove has found, after the move from one seat to another.
func endEntryMoved(tx *db.RoomTx, to *TableEdit, k *entryRow, from, s Seat) error {
	if k == nil {
		return nil
	}
	before := k.state
	before.Moved = moveFromSeat(from, 0)
	return endEntrySeated(tx, to, k, s, before)
}

// releaseHeldSeatAt opens the seat that is held for an entry, through the given edit of its table when there is one.
func releaseHeldSeatAt(tx *db.RoomTx, k *entryRow, acts ...*TableEdit) error {
	if k.state.Status != EntryCalled {
		return nil
	}
	for _, act := range acts {
		if act.Table().ID == *k.state.TableID {
			return act.ReleaseHold(k.WaitlistEntry.ID)
		}
	}
	return releaseHeldSeat(tx, k)
}
