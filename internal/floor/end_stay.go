package floor

import (
	"pitboss/internal/floor/rental"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/player"
)

// ending is how somebody's time in a seat ends.
type ending struct {
	at        clock.Instant
	never     bool // as if nobody had sat down
	forgotten bool // the program ends it, because nobody did
}

// EndStay frees a seat that someone has, and closes his rental.
func (a *TableEdit) EndStay(s Seat) error { return a.leave(s, ending{at: a.tx.Now()}) }

// VoidStay undoes a seating that was made by mistake: it leaves neither a rental nor a visit.
func (a *TableEdit) VoidStay(s Seat) error { return a.leave(s, ending{at: s.Since, never: true}) }

// EndForgottenStay frees the seat of someone who left at an earlier moment without a word. He did not leave before he
// came to the seat that he has.
func (a *TableEdit) EndForgottenStay(s Seat, at clock.Instant) error {
	return a.leave(s, ending{at: at, forgotten: true})
}

func (a *TableEdit) leave(s Seat, how ending) error {
	tx := a.tx
	if s.Rental != nil {
		r := *s.Rental
		s.Rental = &r
		if err := rental.LoadDetails(tx.InOrg(), &r); err != nil {
			return err
		}
		if n := len(r.Segments); how.forgotten && n > 0 {
			how.at = max(how.at, r.Segments[n-1].From)
		}
	}
	stay, args := endStay, []any{s.TableID, s.SeatNumber, how.at, true}
	if how.never {
		stay, args = deleteStay, args[:2]
	}
	if err := tx.Write(stay, args...); err != nil {
		return err
	}
	// The seat row refers to the rental, so it goes first.
	if err := a.remove(s); err != nil || s.Rental == nil {
		return err
	}
	if how.never {
		if err := rental.Discard(tx, s.Rental.ID); err != nil {
			return err
		}
		rental.EmitUpdated(tx, s.Rental.ID)
		return a.absent(s, how)
	}
	if err := rental.EndPauses(tx, s.Rental.ID, how.at); err != nil {
		return err
	}
	if err := a.charge(s, how); err != nil {
		return err
	}
	rental.EmitUpdated(tx, s.Rental.ID)
	return a.absent(s, how)
}

// charge ends a rental and books what it cost. A pause that has just ended is no different from one that lasts: both
// are over by the end of the bill.
func (a *TableEdit) charge(s Seat, how ending) error {
	r := s.Rental
	bill := r.Bill(how.at, a.room.Calendar())
	earned, err := rental.End(a.tx, r.ID, bill, how.at, how.forgotten)
	if err != nil || rental.Total(bill) == 0 {
		return err
	}
	desk, err := a.cage()
	if err != nil {
		return err
	}
	_, err = desk.ChargeRental(r.ID, s.Player.ID, earned)
	return err
}

// absent counts the time in the seat by gaming day, and lets a session that was playing wait.
func (a *TableEdit) absent(s Seat, how ending) error {
	tx, calendar, from := a.tx, a.room.Calendar(), s.Rental.StartTime
	if how.never {
		day := calendar.DayOf(from)
		return player.VoidVisit(tx, s.Player.ID, day, calendar.DayStart(day))
	}
	for from < how.at {
		day := calendar.DayOf(from)
		to := min(how.at, calendar.DayStart(day.Add(1)))
		if to <= from {
			to = how.at // a calendar that does not move on must not hold the act up
		}
		if err := player.AddPlayTime(tx, s.Player.ID, day, int64(to-from)); err != nil {
			return err
		}
		from = to
	}
	if how.forgotten {
		return nil // his session ends as of the same moment
	}
	return player.MarkWaiting(tx, s.Player.ID)
}
