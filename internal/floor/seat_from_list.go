package floor

import (
	"cmp"
	"context"
	"fmt"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
)

func (a *Actions) seat(ctx context.Context, org tenant.Org, in seatRequest) (Seat, error) {
	if in.SellChips != nil && !org.Actor().Role.May(tenant.ManageCage) {
		return Seat{}, fault.PermissionRequired(string(tenant.ManageCage))
	}
	s, err := db.InRoomOf(ctx, a.db, org, ofEntry, in.ID, func(tx *db.RoomTx) (Seat, error) {
		s := Seating{EntryID: in.ID, TableID: in.TableID, SeatNumber: in.SeatNumber, Reason: in.Reason, Override: in.OverrideReason, ChipSale: in.SellChips, LeaveOthers: in.LeaveOtherLists}
		if in.BuyInAmount != nil {
			s.BuyIn = *in.BuyInAmount
		}
		if !org.Actor().Role.May(tenant.SeatPlayers) {
			if err := calledHere(tx, s); err != nil {
				return Seat{}, err
			}
		}
		return SeatFromList(tx, s)
	})
	return s, player.LogRefusal(ctx, a.db, org, err)
}

// calledHere lets a dealer seat only players that another user has called to the dealer's own table.
func calledHere(tx *db.RoomTx, in Seating) error {
	k, err := find(tx, in.EntryID)
	if err != nil {
		return err
	}
	held := k.standing.Status == EntryCalled && k.standing.TableID != nil
	if !held || in.TableID != "" && in.TableID != *k.standing.TableID || in.Override != "" {
		return fault.PermissionRequired(string(tenant.SeatPlayers))
	}
	return nil
}

// Seating is who of a list sits down where.
type Seating struct {
	EntryID    string
	TableID    string // empty: where a seat is held, else the best table with an open seat
	SeatNumber int    // 0: the held seat, else the lowest open one
	BuyIn      money.Cents
	Reason     string // why this player goes ahead of the list
	Override   string // why they sit without a membership, or beside a player they are kept apart from
	ChipSale   *ChipSale

	LeaveOthers bool // takes the player off the other lists of the room
}

// SeatFromList takes an entry to a seat: the held one, the one asked for, or the best. List, seat, time charge and the sale of
// chips are one transaction. A player who has a seat at another table of the room moves from there.
func SeatFromList(tx *db.RoomTx, in Seating) (Seat, error) {
	k, err := find(tx, in.EntryID)
	if err != nil {
		return Seat{}, err
	}
	if err := k.stillOpen(); err != nil {
		return Seat{}, err
	}
	ahead := ""
	if k.standing.Status == EntryWaiting {
		if ahead, err = mayGoAhead(tx, &k, in.Reason); err != nil {
			return Seat{}, err
		}
	}
	act, err := actFor(tx, &k, in.TableID)
	if err != nil {
		return Seat{}, err
	}
	s, left, err := act.SeatOrMovePlayer(SeatAssignment{
		PlayerID: k.PlayerID, SeatNumber: in.SeatNumber, EntryID: k.WaitlistEntry.ID, BuyIn: in.BuyIn, Override: in.Override, FeedSuffix: ahead,
		PriorityOverride: cmp.Or(in.Reason, in.Override),
	})
	if err != nil {
		return Seat{}, err
	}
	before := k.standing
	if left != nil {
		before.Moved = &moved{SeatPlace: *left, BuyIn: in.BuyIn}
	}
	if before.Sale, err = in.ChipSale.Sell(tx, s, in.BuyIn); err != nil {
		return Seat{}, err
	}
	if err := endSeated(tx, act, &k, s, before); err != nil {
		return Seat{}, err
	}
	if in.LeaveOthers {
		if err := leaveOtherLists(tx, s.Player.ID, act.Table()); err != nil {
			return Seat{}, err
		}
	}
	return s, act.Commit()
}

// endSeated ends an entry whose player has taken a seat at the table of an act; before is what undo brings back.
func endSeated(tx *db.RoomTx, act *TableEdit, k *kept, s Seat, before standing) error {
	if s.Player.ID != k.PlayerID { // a merge of the records has not reached the entries of this room yet
		if err := tx.Write(giveEntry, k.WaitlistEntry.ID, s.Player.ID); err != nil {
			return err
		}
		given, err := find(tx, k.WaitlistEntry.ID)
		if err != nil {
			return err
		}
		k.PlayerID, k.Player = given.PlayerID, given.Player
	}
	// A seat that was held for the player at this table may be another one than they took.
	if err := act.ReleaseHold(k.WaitlistEntry.ID); err != nil {
		return err
	}
	after := k.standing
	after.TableID, after.SeatNumber = &s.TableID, &s.SeatNumber
	if err := store(tx, k, after.end(EntrySeated, tx.Now()), &before); err != nil {
		return err
	}
	number := act.Table().TableNumber
	k.TableNumber = &number
	_, err := publish(tx, *k)
	return err
}

// leaveOtherLists takes a player who has got a seat off the lists on which they still are.
func leaveOtherLists(tx *db.RoomTx, playerID string, t Table) error {
	open, err := db.All(tx, scanEntry, openOfPlayer, playerID)
	if err != nil {
		return err
	}
	for _, k := range open {
		what := fmt.Sprintf("took a seat at %s and left the list for %s", t.Label(), k.GameType.Name)
		if err := rest(tx, &k, k.standing.end(EntryRemoved, tx.Now()), what, true); err != nil {
			return err
		}
		if _, err := publish(tx, k); err != nil {
			return err
		}
	}
	return nil
}

// actFor begins the act at the table where an entry is to sit, and gives up a seat held for it at another.
func actFor(tx *db.RoomTx, k *kept, table string) (*TableEdit, error) {
	if k.standing.Status == EntryCalled {
		if table == "" || table == *k.standing.TableID {
			return EditTable(tx, *k.standing.TableID)
		}
		if err := release(tx, k); err != nil {
			return nil, err
		}
	}
	return chooseTable(tx, k, table)
}
