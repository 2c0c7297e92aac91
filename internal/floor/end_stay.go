package floor

import (
	"pitboss/internal/cage"
	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/player"
)

// stayEnd is the end of a player's time in a seat.
type stayEnd struct {
	at          clock.Instant
	isVoid      bool // the seating is undone, as if it had not happened
	isForgotten bool // the program ends the stay, because staff did not
}

// EndStay frees the seat of a player and closes the rental.
func (a *TableEdit) EndStay(s Seat) error { return a.finishStay(s, stayEnd{at: a.tx.Now()}) }

// VoidStay undoes a seating that was made by mistake: it leaves neither a rental nor a visit.
func (a *TableEdit) VoidStay(s Seat) error {
	return a.finishStay(s, stayEnd{at: s.Since, isVoid: true})
}

// EndForgottenStay frees the seat of a player at the earlier moment of an unnoticed departure, but not before they came
// to this seat.
func (a *TableEdit) EndForgottenStay(s Seat, at clock.Instant) error {
	return a.finishStay(s, stayEnd{at: at, isForgotten: true})
}

func (a *TableEdit) finishStay(s Seat, end stayEnd) error {
	tx := a.tx
	if s.Rental != nil {
		r := *s.Rental
		s.Rental = &r
		if err := rental.LoadDetails(tx.InOrg(), &r); err != nil {
			return err
		}
		if n := len(r.Segments); end.isForgotten && n > 0 {
			end.at = max(end.at, r.Segments[n-1].From)
		}
	}
	stay, args := endStay, []any{s.TableID, s.SeatNumber, end.at, true}
	if end.isVoid {
		stay, args = deleteStays, []any{s.Rental.ID}
	}
	if err := tx.Write(stay, args...); err != nil {
		return err
	}
	// The seat row refers to the rental, so it goes first.
	if err := a.removeSeat(s); err != nil || s.Rental == nil {
		return err
	}
	if end.isVoid {
		if err := rental.Discard(tx, s.Rental.ID); err != nil {
			return err
		}
		cage.EmitRentalUpdated(tx, s.Rental.ID)
		return a.recordPlayTime(s, end)
	}
	if err := rental.EndPauses(tx, s.Rental.ID, end.at); err != nil {
		return err
	}
	if err := a.chargeRental(s, end); err != nil {
		return err
	}
	cage.EmitRentalUpdated(tx, s.Rental.ID)
	return a.recordPlayTime(s, end)
}

// chargeRental ends a rental and books its bill. The bill treats a pause that has just ended like one that is still
// open: both are over by its end.
func (a *TableEdit) chargeRental(s Seat, end stayEnd) error {
	r := s.Rental
	bill := r.Bill(end.at, a.room.Calendar())
	earned, err := rental.End(a.tx, r.ID, bill, end.at, end.isForgotten)
	if err != nil || rental.Total(bill) == 0 {
		return err
	}
	desk, err := a.callerDesk()
	if err != nil {
		return err
	}
	_, err = desk.ChargeRental(r.ID, s.Player.ID, earned)
	return err
}

// recordPlayTime adds the time in the seat to the player's gaming days, and sets a playing session to waiting.
func (a *TableEdit) recordPlayTime(s Seat, end stayEnd) error {
	tx, calendar, from := a.tx, a.room.Calendar(), s.Rental.StartTime
	if end.isVoid {
		day := calendar.DayOf(from)
		return player.VoidVisit(tx, s.Player.ID, day, calendar.DayStart(day))
	}
	for from < end.at {
		day := calendar.DayOf(from)
		to := min(end.at, calendar.DayStart(day.Add(1)))
		if to <= from {
			to = end.at // guards against a loop without end when the calendar does not advance
		}
		if err := player.AddPlayTime(tx, s.Player.ID, day, int64(to-from)); err != nil {
			return err
		}
		from = to
	}
	if end.isForgotten {
		return nil // the session ends at the same moment
	}
	return player.MarkWaiting(tx, s.Player.ID)
}
