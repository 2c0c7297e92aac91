package floor

import (
	"context"
	"fmt"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// takeOffer moves somebody who has asked for another seat to the one that is his to take. Is it held for a called player,
// that one gets the seat that becomes free: who sits comes before newcomers (floor.md), and nobody loses his call.
func (a *Actions) takeOffer(ctx context.Context, org tenant.Org, in offerRequest) (Seat, error) {
	return db.InRoomOf(ctx, a.db, org, SeatLocator, in.ID, func(tx *db.RoomTx) (Seat, error) {
		from, s, err := EditTableOfSeat(tx, in.ID)
		if err != nil {
			return Seat{}, err
		}
		if _, err := OfferedSeatChange(tx, s, in.TableID, in.SeatNumber); err != nil {
			return Seat{}, err
		}
		to := from
		if in.TableID != s.TableID {
			if !org.Actor().Role.May(tenant.SeatPlayers) {
				return Seat{}, fault.PermissionRequired(string(tenant.SeatPlayers)) // a dealer moves players at their own table only
			}
			if to, err = EditTable(tx, in.TableID); err != nil {
				return Seat{}, err
			}
		}
		moved, err := changeSeats(tx, from, s, to, in.SeatNumber)
		if err != nil {
			return Seat{}, err
		}
		if to != from {
			if err := to.Commit(); err != nil {
				return Seat{}, err
			}
		}
		return moved, from.Commit()
	})
}

// changeSeats moves somebody to a seat that is open or held; the hold goes to the seat that he leaves.
func changeSeats(tx *db.RoomTx, from *TableEdit, s Seat, to *TableEdit, number int) (Seat, error) {
	entry := ""
	for _, h := range to.Table().Holds {
		if h.SeatNumber == number {
			entry = h.EntryID
		}
	}
	if entry != "" {
		if err := to.ReleaseHold(entry); err != nil {
			return Seat{}, err
		}
	}
	was := from.Table().Label()
	moved, err := from.MoveStay(s, to, number)
	if err != nil {
		return Seat{}, err
	}
	now := to.Table().Label()
	room.LogActivity(tx, "player_moved", fmt.Sprintf("%s moved from %s, seat %d to %s, seat %d, as asked", nameOf(s), was, s.SeatNumber, now, number), moved.TableID, nameOf(s))
	if entry == "" {
		return moved, nil
	}
	k, err := find(tx, entry)
	if err != nil {
		return Seat{}, err
	}
	after := k.standing
	if _, err := from.HoldSeat(s.SeatNumber, entry, k.Player.Name, *after.CalledAt, *after.HoldUntil); err != nil {
		return Seat{}, err
	}
	after.TableID, after.SeatNumber = &s.TableID, &s.SeatNumber
	if err := store(tx, &k, after, nil); err != nil {
		return Seat{}, err
	}
	place := from.Table().TableNumber
	k.TableNumber = &place
	_, err = publish(tx, k)
	return moved, err
}
