package waitlist

import (
	"cmp"
	"context"
	"encoding/json"

	"pitboss/internal/feature/cage"
	"pitboss/internal/feature/floor"
	"pitboss/internal/feature/player"
	"pitboss/internal/feature/room"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

func (a *Actions) seat(ctx context.Context, org tenant.Org, in seatRequest) (floor.Seat, error) {
	if in.SellChips != nil && !org.Actor().Role.May(tenant.ManageCage) {
		return floor.Seat{}, fault.Needs(string(tenant.ManageCage))
	}
	s, err := db.InRoomOf(ctx, a.db, org, ofEntry, in.ID, func(tx *db.RoomTx) (floor.Seat, error) {
		s := Seating{EntryID: in.ID, TableID: in.TableID, Seat: in.SeatNumber, Reason: in.Reason, Override: in.OverrideReason, Sell: in.SellChips}
		if in.BuyInAmount != nil {
			s.BuyIn = *in.BuyInAmount
		}
		if !org.Actor().Role.May(tenant.SeatPlayers) {
			if err := calledHere(tx, s); err != nil {
				return floor.Seat{}, err
			}
		}
		return Seat(tx, s)
	})
	return s, player.LogRefusal(ctx, a.db, org, err)
}

// calledHere lets a dealer seat whom somebody else has called to his table, and nobody else.
func calledHere(tx *db.RoomTx, in Seating) error {
	k, err := find(tx, in.EntryID)
	if err != nil {
		return err
	}
	held := k.standing.Status == Called && k.standing.TableID != nil
	if !held || in.TableID != "" && in.TableID != *k.standing.TableID || in.Override != "" {
		return fault.Needs(string(tenant.SeatPlayers))
	}
	return nil
}

// Seating is who of a list sits down where.
type Seating struct {
	EntryID  string
	TableID  string // empty: where a seat is held, else the best table with an open seat
	Seat     int    // 0: the held seat, else the lowest open one
	BuyIn    money.Cents
	Reason   string // why this player goes ahead of the list
	Override string // why he sits without a membership, or beside someone he is kept apart from
	Sell     *floor.ChipSale
}

// Seat takes an entry to a seat: the held one, the one asked for, or the best. List, seat, time charge and the sale of
// chips are one transaction.
func Seat(tx *db.RoomTx, in Seating) (floor.Seat, error) {
	k, err := find(tx, in.EntryID)
	if err != nil {
		return floor.Seat{}, err
	}
	if err := k.stillOpen(); err != nil {
		return floor.Seat{}, err
	}
	ahead := ""
	if k.standing.Status == Waiting {
		if ahead, err = mayGoAhead(tx, &k, in.Reason); err != nil {
			return floor.Seat{}, err
		}
	}
	act, err := actFor(tx, &k, in.TableID)
	if err != nil {
		return floor.Seat{}, err
	}
	s, err := act.Sit(floor.Sitting{PlayerID: k.PlayerID, Seat: in.Seat, EntryID: k.Entry.ID, BuyIn: in.BuyIn, Override: in.Override, Ahead: ahead, Before: cmp.Or(in.Reason, in.Override)})
	if err != nil {
		return floor.Seat{}, err
	}
	if s.Player.ID != k.PlayerID { // a merge of the records has not reached the entries of this room yet
		if err := tx.Write(giveEntry, k.Entry.ID, s.Player.ID); err != nil {
			return floor.Seat{}, err
		}
		given, err := find(tx, k.Entry.ID)
		if err != nil {
			return floor.Seat{}, err
		}
		k.PlayerID, k.Player = given.PlayerID, given.Player
	}
	// He may sit somewhere else at the table than where a seat was held for him.
	if err := act.Release(k.Entry.ID); err != nil {
		return floor.Seat{}, err
	}
	before := k.standing
	if before.Sale, err = in.Sell.To(tx, s); err != nil {
		return floor.Seat{}, err
	}
	after := k.standing
	after.TableID, after.SeatNumber = &s.TableID, &s.SeatNumber
	if err := store(tx, &k, after.end(Seated, tx.Now()), &before); err != nil {
		return floor.Seat{}, err
	}
	number := act.Table().TableNumber
	k.TableNumber = &number
	if _, err := publish(tx, k); err != nil {
		return floor.Seat{}, err
	}
	return s, act.Finish()
}

// actFor begins the act at the table where an entry is to sit, and gives up a seat held for it at another.
func actFor(tx *db.RoomTx, k *kept, table string) (*floor.Act, error) {
	if k.standing.Status == Called {
		if table == "" || table == *k.standing.TableID {
			return floor.Begin(tx, *k.standing.TableID)
		}
		if err := release(tx, k); err != nil {
			return nil, err
		}
	}
	return chooseTable(tx, k, table)
}

// undo brings back what was before the last act on the entry, within a minute.
func (a *Actions) undo(ctx context.Context, org tenant.Org, in oneRequest) (Entry, error) {
	return a.on(ctx, org, in.ID, func(tx *db.RoomTx, k *kept) error {
		if k.undo == nil || *k.UndoUntil < tx.Now() {
			return fault.Conflict("Nothing to undo")
		}
		var was standing
		if err := json.Unmarshal([]byte(*k.undo), &was); err != nil {
			return err
		}
		if !k.standing.Status.open() {
			again, found, err := db.One(tx, scanEntry, openOf, k.PlayerID, k.GameTypeID)
			if err != nil {
				return err
			}
			if found {
				return fault.ConflictWith(again.shown(0), "%s is already waiting for %s", fault.Person(k.Player.Name), k.GameType.Name)
			}
		}
		if k.standing.Status == Seated {
			if err := unsit(tx, k); err != nil {
				return err
			}
			if err := unsell(tx, was.Sale); err != nil {
				return err
			}
			was.Sale = ""
		}
		if err := release(tx, k); err != nil {
			return err
		}
		if was.Status == Called {
			act, err := floor.Begin(tx, *was.TableID)
			if err != nil {
				return err
			}
			if _, err := act.Hold(*was.SeatNumber, k.Entry.ID, k.Player.Name, *was.CalledAt, *was.HoldUntil); err != nil {
				return err
			}
			number := act.Table().TableNumber
			k.TableNumber = &number
			if err := act.Finish(); err != nil {
				return err
			}
		}
		had := k.standing.Status
		if err := store(tx, k, was, nil); err != nil {
			return err
		}
		if was.Status == Waiting && (had == Called || had == Seated) {
			if err := tx.Write(markTakenBack, k.Entry.ID, tx.Now()); err != nil {
				return err
			}
		}
		room.Note(tx, room.WaitlistUpdated, "Last act for "+k.Player.Name+" undone", "", k.Player.Name)
		return nil
	})
}

// unsit takes back a seating. Once the player has moved or left there is nothing to take back.
func unsit(tx *db.RoomTx, k *kept) error {
	id, err := db.Value[string](tx, seatOfPlayerAt, k.PlayerID, *k.standing.TableID)
	if err != nil {
		return err
	}
	act, err := floor.Begin(tx, *k.standing.TableID)
	if err != nil {
		return err
	}
	seats, err := act.Seats()
	if err != nil {
		return err
	}
	for _, s := range seats {
		if s.ID == id && id != "" && s.Since == *k.standing.EndedAt {
			if err := act.NeverSat(s); err != nil {
				return err
			}
			return act.Finish()
		}
	}
	return fault.Conflict("%s has moved since. Nothing to undo.", fault.Person(k.Player.Name))
}

// unsell takes back the chips that were sold with a seating.
func unsell(tx *db.RoomTx, sale string) error {
	if sale == "" {
		return nil
	}
	if !tx.Actor().Role.May(tenant.ManageCage) {
		return fault.Needs(string(tenant.ManageCage))
	}
	return cage.TakeBack(tx, sale, "The seating was undone")
}
