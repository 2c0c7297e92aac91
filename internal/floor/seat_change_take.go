package floor

import (
	"context"
	"fmt"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// takeOffer moves a player to the seat that their change offers. If that seat is held for a called player, the call
// moves to the vacated seat: seated players come before newcomers, and no call is lost.
func (a *Actions) takeOffer(ctx context.Context, org tenant.Org, in destinationRequest) (Seat, error) {
	return db.InRoomOf(ctx, a.db, org, SeatLocator, in.ID, func(tx *db.RoomTx) (Seat, error) {
		from, s, err := EditTableOfSeat(tx, in.ID)
		if err != nil {
			return Seat{}, err
		}
		change, err := OfferedSeatChange(tx, s, in.TableID, in.SeatNumber)
		if err != nil {
			return Seat{}, err
		}
		to := from
		if in.TableID != s.TableID {
			if !org.Actor().Role.May(tenant.SeatPlayers) {
				// A dealer moves players at their own table only.
				return Seat{}, fault.PermissionRequired(string(tenant.SeatPlayers))
			}
			if to, err = EditTable(tx, in.TableID); err != nil {
				return Seat{}, err
			}
		}
		moved, err := takeSeat(tx, from, s, to, in.SeatNumber, change.Kind)
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

// takeSeat moves a player to an open or held seat; a hold moves to the vacated seat. It ends the player's own wait for
// the game of another table.
func takeSeat(tx *db.RoomTx, from *TableEdit, s Seat, to *TableEdit, number int, kind ChangeKind) (Seat, error) {
	own, err := prepareEntryForMove(tx, s, from, to)
	if err != nil {
		return Seat{}, err
	}
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
	moved, err := from.MoveStay(s, to, number)
	if err != nil {
		return Seat{}, err
	}
	why := "as asked"
	if kind == MustMove {
		why = "must-move"
	}
	says := fmt.Sprintf("%s moved from %s to %s, %s", occupantName(s), from.Table().seatLabel(s.SeatNumber),
		to.Table().seatLabel(number), why)
	room.LogActivity(tx, "player_moved", says, moved.TableID, occupantName(s))
	if err := endEntryMoved(tx, to, own, s, moved); err != nil || entry == "" {
		return moved, err
	}
	k, err := loadEntry(tx, entry)
	if err != nil {
		return Seat{}, err
	}
	after := k.state
	if _, err := from.HoldSeat(s.SeatNumber, entry, k.Player.Name, *after.CalledAt, *after.HoldUntil); err != nil {
		return Seat{}, err
	}
	after.TableID, after.SeatNumber = &s.TableID, &s.SeatNumber
	if err := storeState(tx, &k, after, nil); err != nil {
		return Seat{}, err
	}
	tableNumber := from.Table().TableNumber
	k.TableNumber = &tableNumber
	if err := queueHoldMove(tx, &k); err != nil {
		return Seat{}, err
	}
	_, err = emitUpdated(tx, k)
	return moved, err
}
