package floor

import (
	"cmp"
	"context"
	"fmt"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
)

func (a *Actions) seat(ctx context.Context, org tenant.Org, in seatRequest) (Seat, error) {
	if in.SellChips != nil && !org.Actor().Role.May(tenant.ManageCage) {
		return Seat{}, fault.PermissionRequired(string(tenant.ManageCage))
	}
	s, err := db.InRoomOf(ctx, a.db, org, entryLocator, in.ID, func(tx *db.RoomTx) (Seat, error) {
		s := Seating{
			EntryID: in.ID, TableID: in.TableID, SeatNumber: in.SeatNumber, Reason: in.Reason,
			Override: in.OverrideReason, BuyIn: optional.Or(in.BuyInAmount, 0), ChipSale: in.SellChips,
			LeaveOthers: in.LeaveOtherLists,
		}
		if !org.Actor().Role.May(tenant.SeatPlayers) {
			return SeatCalledPlayer(tx, s)
		}
		return SeatFromList(tx, s)
	})
	return s, player.LogRefusal(ctx, a.db, org, err)
}

// SeatCalledPlayer is SeatFromList for a dealer: only for players that another user has called to a seat.
func SeatCalledPlayer(tx *db.RoomTx, in Seating) (Seat, error) {
	k, err := loadEntry(tx, in.EntryID)
	if err != nil {
		return Seat{}, err
	}
	isCalled := k.state.Status == EntryCalled && k.state.TableID != nil
	if !isCalled || in.TableID != "" && in.TableID != *k.state.TableID || in.Override != "" {
		return Seat{}, fault.PermissionRequired(string(tenant.SeatPlayers))
	}
	if in.LeaveOthers {
		return Seat{}, fault.PermissionRequired(string(tenant.ManageWaitlist))
	}
	return SeatFromList(tx, in)
}

// Seating describes the seating of a player from a list.
type Seating struct {
	EntryID    string
	TableID    string // empty: the table of the held seat, else the best table with an open seat
	SeatNumber int    // 0: the held seat, else the lowest open one
	BuyIn      money.Cents
	Reason     string // reason for going ahead of the list
	Override   string // reason for sitting without a membership, or with a player they are kept apart from
	ChipSale   *ChipSale

	LeaveOthers bool // takes the player off the other lists of the room
}

// SeatFromList seats the player of an entry: at the held seat, the named one, or the best. List, seat, rental and
// sale of chips are one transaction. A player with a seat at another table of the room moves from there.
func SeatFromList(tx *db.RoomTx, in Seating) (Seat, error) {
	k, err := loadEntry(tx, in.EntryID)
	if err != nil {
		return Seat{}, err
	}
	if err := k.requireOpen(); err != nil {
		return Seat{}, err
	}
	ahead := ""
	if k.state.Status == EntryWaiting {
		if ahead, err = checkListOrder(tx, &k, in.Reason); err != nil {
			return Seat{}, err
		}
	}
	act, err := editTableForEntry(tx, &k, in.TableID)
	if err != nil {
		return Seat{}, err
	}
	s, left, err := act.SeatOrMovePlayer(SeatAssignment{
		PlayerID: k.PlayerID, SeatNumber: in.SeatNumber, EntryID: k.WaitlistEntry.ID, BuyIn: in.BuyIn,
		Override: in.Override, FeedSuffix: ahead, PriorityOverride: cmp.Or(in.Reason, in.Override),
	})
	if err != nil {
		return Seat{}, err
	}
	before := k.state
	if left != nil {
		before.Moved = moveFromSeat(*left, in.BuyIn)
	}
	if before.Sale, err = in.ChipSale.Sell(tx, s, in.BuyIn); err != nil {
		return Seat{}, err
	}
	if err := endEntrySeated(tx, act, &k, s, before); err != nil {
		return Seat{}, err
	}
	if in.LeaveOthers {
		if err := leaveOtherLists(tx, s.Player.ID, act.Table()); err != nil {
			return Seat{}, err
		}
	}
	return s, act.Commit()
}

// endEntrySeated ends an entry after its player has taken a seat at the table of an edit; undo restores the state
// before.
func endEntrySeated(tx *db.RoomTx, act *TableEdit, k *entryRow, s Seat, before entryState) error {
	if s.Player.ID != k.PlayerID { // a merge of the records has not reached the entries of this room yet
		if err := tx.Write(reassignEntry, k.WaitlistEntry.ID, s.Player.ID); err != nil {
			return err
		}
		given, err := loadEntry(tx, k.WaitlistEntry.ID)
		if err != nil {
			return err
		}
		k.PlayerID, k.Player = given.PlayerID, given.Player
	}
	// The player may have taken another seat of this table than the held one.
	if err := act.ReleaseHold(k.WaitlistEntry.ID); err != nil {
		return err
	}
	after := k.state
	after.TableID, after.SeatNumber = &s.TableID, &s.SeatNumber
	if err := storeState(tx, k, after.end(EntrySeated, tx.Now()), &before); err != nil {
		return err
	}
	number := act.Table().TableNumber
	k.TableNumber = &number
	_, err := emitUpdated(tx, *k)
	return err
}

// leaveOtherLists takes a newly seated player off all lists of the room.
func leaveOtherLists(tx *db.RoomTx, playerID string, t Table) error {
	open, err := db.All(tx, scanEntry, openEntriesOfPlayer, playerID)
	if err != nil {
		return err
	}
	for _, k := range open {
		says := fmt.Sprintf("took a seat at %s and left the list for %s", t.Label(), k.GameType.Name)
		if err := releaseAndSet(tx, &k, k.state.end(EntryRemoved, tx.Now()), says, true); err != nil {
			return err
		}
		if _, err := emitUpdated(tx, k); err != nil {
			return err
		}
	}
	return nil
}

// editTableForEntry begins the edit of the table at which an entry is seated, and releases a seat held at another
// table.
func editTableForEntry(tx *db.RoomTx, k *entryRow, table string) (*TableEdit, error) {
	if k.state.Status == EntryCalled {
		if table == "" || table == *k.state.TableID {
			return EditTable(tx, *k.state.TableID)
		}
		if err := releaseHeldSeat(tx, k); err != nil {
			return nil, err
		}
	}
	return editChosenTable(tx, k, table)
}
