package frontoffice

import (
	"context"
	"errors"
	"fmt"
	"slices"

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

// CheckIn is one check-in with the sale, the payment and the list entries of the same act.
type CheckIn struct {
	PlayerID    string
	NewPlayer   *player.NewPlayer // added first; nil: PlayerID names the player
	BirthDate   *string           // for a record without one; nil: unknown
	Notes       *string
	Term        room.Term // empty: no membership is sold
	PayOwed     bool      // collects the player's debt in this room
	Method      cage.Method
	Amount      *money.Cents   // that the desk has shown; nil: not compared
	ExpiryDate  *clock.Instant // of the membership that the desk has shown; nil: not compared
	GameTypeIDs []string       // lists to join
}

// CheckedIn is the result of a check-in.
type CheckedIn struct {
	player.Session
	Membership *player.Membership `json:"membership"` // that was sold; null: none
	PaidOwed   money.Cents        `json:"paidOwed"`   // for earlier visits
	Paid       money.Cents        `json:"paid"`       // in all
	Lists      []JoinedList       `json:"lists"`      // the chosen ones, with those the player was on already
	UndoUntil  clock.Instant      `json:"undoUntil"`

	undo checkInParts
}

// JoinedList is a player's place on a list.
type JoinedList struct {
	EntryID    string `json:"entryId"`
	GameTypeID string `json:"gameTypeId"`
	GameName   string `json:"gameName"`
	Position   int    `json:"position"`
	Length     int    `json:"length"` // names on the list
}

func (a *Actions) checkIn(ctx context.Context, at tenant.Room, in checkInRequest) (CheckedIn, error) {
	takesMoney := in.MembershipType != "" || in.PayOwed
	if err := requirePermissions(at.Org().Actor().Role, takesMoney, len(in.GameTypeIDs) > 0); err != nil {
		return CheckedIn{}, err
	}
	act := CheckIn{
		PlayerID: in.PlayerID, BirthDate: in.BirthDate, Notes: in.Notes, Term: in.MembershipType,
		PayOwed: in.PayOwed, Method: in.PaymentMethod, Amount: in.Amount, ExpiryDate: in.ExpiryDate,
		GameTypeIDs: in.GameTypeIDs,
	}
	if in.NewPlayer != nil {
		act.NewPlayer = new(in.NewPlayer.Player())
	}
	done, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (CheckedIn, error) { return Admit(tx, act) })
	if in.NewPlayer != nil {
		return done, withoutRecord(err)
	}
	return done, player.LogRefusal(ctx, a.db, at.Org(), err)
}

// withoutRecord removes the request to log a refusal. The record of a new player is rolled back with the refused act,
// so it cannot hold the refusal.
func withoutRecord(err error) error {
	var refused *player.RefusedError
	if errors.As(err, &refused) {
		return refused.Unwrap()
	}
	return err
}

// Admit checks a player in. It refuses barred, self-excluded and under-age players before it sells anything. A debt is
// a reason for refusal only where the room's settings say so, and only when this act does not pay it.
func Admit(tx *db.RoomTx, in CheckIn) (done CheckedIn, err error) {
	// the sale locks the organization, and that lock comes before the player's: see postgres.ForUpdateP
	if in.Term != "" || in.NewPlayer != nil || in.BirthDate != nil {
		org, err := tx.Org()
		if err != nil {
			return done, err
		}
		if in.NewPlayer != nil {
			added, err := player.Add(org, *in.NewPlayer)
			if err != nil {
				return done, err
			}
			in.PlayerID = added.ID
		} else if in.BirthDate != nil {
			if err := player.AddBirthDate(org, in.PlayerID, *in.BirthDate); err != nil {
				return done, err
			}
		}
	}
	guest, err := player.CheckDoor(tx, in.PlayerID, player.AtCheckIn)
	if err != nil {
		return done, err
	}
	if err := takePayments(tx, guest, in, &done); err != nil {
		return done, err
	}
	if done.Session, err = player.CheckIn(tx, in.PlayerID, in.Notes); err != nil {
		return done, err
	}
	if _, err := floor.MarkArrived(tx, in.PlayerID); err != nil {
		return done, err
	}
	if err := joinLists(tx, in.GameTypeIDs, &done); err != nil {
		return done, err
	}
	seated, err := floor.HasSeat(tx, in.PlayerID)
	if err == nil && seated && done.Status != player.StatusPlaying { // the player sat down before checking in
		done.Session, err = player.SetStatus(tx, done.ID, player.StatusPlaying)
	}
	if err != nil {
		return done, err
	}
	return done, storeUndo(tx, &done)
}

// takePayments collects the debt of a guest, applies the rule about debts and sells the membership.
func takePayments(tx *db.RoomTx, guest player.Guest, in CheckIn, done *CheckedIn) error {
	desk, err := cage.CallerDesk(tx)
	if err != nil {
		return err
	}
	if in.PayOwed {
		paid, sum, err := desk.PayAllRentals(in.PlayerID, in.Method)
		if err != nil {
			return err
		}
		done.PaidOwed = sum
		for _, e := range paid {
			done.undo.Payments = append(done.undo.Payments, e.ID)
		}
	}
	if err := requireEntry(tx, guest, desk.Room); err != nil {
		return err
	}
	done.Paid = done.PaidOwed
	if in.Term != "" {
		offer, err := desk.OfferMembership(in.PlayerID, in.Term)
		if err != nil {
			return err
		}
		if err := checkOffer(desk, offer, nil, in.ExpiryDate); err != nil {
			return err
		}
		sold, err := desk.SellMembership(in.PlayerID, offer, in.Method, nil)
		if err != nil {
			return err
		}
		done.Membership = &sold
		done.undo.Payments = append(done.undo.Payments, sold.EntryID)
		done.Paid += offer.FeeAmount
	}
	if in.Amount != nil && *in.Amount != done.Paid {
		return fault.InvalidField("amount", fmt.Sprintf("The amount is $%s now", done.Paid))
	}
	return nil
}

// joinLists puts a player on lists and fills in the places on them. A place that the player has already stays.
func joinLists(tx *db.RoomTx, chosen []string, done *CheckedIn) error {
	done.Lists = []JoinedList{}
	if len(chosen) == 0 {
		return nil
	}
	playerID := done.PlayerID
	chosen = slices.Compact(slices.Sorted(slices.Values(chosen)))
	entries, err := floor.OpenEntries(tx)
	if err != nil {
		return err
	}
	for _, game := range chosen {
		if slices.ContainsFunc(entries, func(e floor.WaitlistEntry) bool {
			return e.PlayerID == playerID && e.GameTypeID == game
		}) {
			continue
		}
		joined, err := floor.Join(tx, floor.NewEntry{PlayerID: playerID, GameTypeID: game,
			Source: floor.SourceWalkIn})
		if err != nil {
			return err
		}
		done.undo.Entries = append(done.undo.Entries, joined.ID)
	}
	if entries, err = floor.OpenEntries(tx); err != nil {
		return err
	}
	lengths := map[string]int{}
	for _, e := range entries {
		lengths[e.GameTypeID]++
		if e.PlayerID == playerID && slices.Contains(chosen, e.GameTypeID) {
			done.Lists = append(done.Lists, JoinedList{EntryID: e.ID, GameTypeID: e.GameTypeID,
				GameName: e.GameType.Name, Position: e.Position})
		}
	}
	for i, l := range done.Lists {
		done.Lists[i].Length = lengths[l.GameTypeID]
	}
	return nil
}
