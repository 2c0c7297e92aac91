package floor

import (
	"fmt"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/room"
)

// CallAnswer is the answer of a called player on their own page.
type CallAnswer struct {
	EntryID, PlayerID string
	Call              int // WaitlistEntry.CallNumber, so that a late answer does not reach the next call
	Answer            Answer
}

var (
	errCallOver = fault.WithType("call-over",
		fault.Conflict("This call is over. Ask at the front desk for your place."))
	errNoMoreTime = fault.WithType("more-time-used", fault.Conflict("You can ask for 5 minutes once per call."))
	errAnswered   = fault.WithType("answered", fault.Conflict("The floor already knows that you are on your way."))
)

// AnswerCall records the answer of a called player. Asking for more time holds the seat for five minutes longer.
func AnswerCall(tx *db.RoomTx, in CallAnswer) (WaitlistEntry, error) {
	return editEntry(tx, in.EntryID, func(tx *db.RoomTx, k *entryRow) error {
		if err := k.requireOwn(in.PlayerID); err != nil {
			return err
		}
		s, now := k.state, tx.Now()
		isOpen := s.Status == EntryCalled && callNumber(*s.CalledAt) == in.Call && *s.HoldUntil > now
		switch {
		case !isOpen:
			return errCallOver
		case in.Answer == AnswerMoreTime && s.ExtendedAt != nil:
			return errNoMoreTime
		case in.Answer == AnswerOnMyWay && s.Answer != nil && *s.Answer == AnswerOnMyWay:
			return errAnswered
		}
		s.Answer, s.AnsweredAt = &in.Answer, &now
		says := fmt.Sprintf("is on the way to Table %d, seat %d", *k.TableNumber, *s.SeatNumber)
		if in.Answer == AnswerMoreTime {
			until := s.HoldUntil.Add(moreTime)
			s.ExtendedAt, s.HoldUntil = &now, &until
			says = fmt.Sprintf("asked for 5 more minutes for Table %d, seat %d", *k.TableNumber, *s.SeatNumber)
			act, err := EditTable(tx, *s.TableID)
			if err != nil {
				return err
			}
			if err := act.ExtendHold(k.WaitlistEntry.ID, until); err != nil {
				return err
			}
			if err := act.Commit(); err != nil {
				return err
			}
		}
		k.state = s
		room.LogActivity(tx, room.WaitlistUpdated, k.Player.Name+" "+says, *s.TableID, k.Player.Name)
		return tx.Write(answerEntry, k.WaitlistEntry.ID, s.Answer.word(), s.AnsweredAt, s.ExtendedAt, s.HoldUntil)
	})
}

// LeaveList takes a player off a list at their own wish.
func LeaveList(tx *db.RoomTx, entryID, playerID string) (WaitlistEntry, error) {
	return editEntry(tx, entryID, func(tx *db.RoomTx, k *entryRow) error {
		if err := k.requireOwn(playerID); err != nil {
			return err
		}
		return removeFromList(tx, k, "left the list for ")
	})
}

// requireOwn refuses an act of a player on the entry of another player, or on one that has ended.
func (k *entryRow) requireOwn(playerID string) error {
	if k.PlayerID != playerID {
		return errNoEntry
	}
	if !k.state.Status.isOpen() {
		return fault.WithType("not-on-list", fault.Conflict("You are no longer on the list for %s.", k.GameType.Name))
	}
	return nil
}

// word is the stored form of an answer.
func (a *Answer) word() *string { return (*string)(a) }
