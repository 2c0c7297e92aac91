package staff

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// ImportedShift is a shift of the past, or of tonight as far as it has gone, to be taken over from elsewhere.
type ImportedShift struct {
	ID, StaffID string
	StringID    *string
	From, To    clock.Instant  // as planned
	Started     *clock.Instant // nil: not yet
	Ended       *clock.Instant // nil: he works
	CalledAt    *clock.Instant
	Area        string
	Spans       []WorkSpan // one after the other
}

// WorkSpan is a time at a table, or a break where TableID is empty.
type WorkSpan struct {
	TableID string
	From    clock.Instant
	Due     clock.Instant  // the push that is to end it
	To      *clock.Instant // nil: it goes on
	Push    *clock.Instant // that brought him
}

// ImportShift takes over a shift with what was done in it, without a line in the feed.
func ImportShift(tx *db.RoomTx, w ImportedShift) error {
	if err := tx.Write(insertShift, w.ID, w.StaffID, w.StringID, w.From, w.To, w.Started, w.Ended, w.Area); err != nil {
		return err
	}
	if w.CalledAt != nil {
		if err := tx.Write(callShift, w.ID, *w.CalledAt); err != nil {
			return err
		}
	}
	for _, s := range w.Spans {
		var err error
		if s.TableID == "" {
			err = tx.Write(insertBreak, db.NewID(), w.ID, w.StaffID, s.From, s.Due, s.To)
		} else {
			err = tx.Write(insertDown, db.NewID(), w.ID, w.StaffID, s.TableID, s.From, s.Due, s.To, s.Push, "")
		}
		if err != nil {
			return err
		}
	}
	tell(tx, "")
	return nil
}

// NewString is a string to be set up. Stops are tables in their order; an empty one is a break.
type NewString struct {
	ID, Name     string
	TournamentID *string
	DownMinutes  int // 0: as the room says
	Stops        []string
}

// AddString sets up a string in the room.
func AddString(tx *db.RoomTx, n NewString) error {
	w, err := begin(tx)
	if err != nil {
		return err
	}
	in := stringRequest{Name: n.Name, TournamentID: n.TournamentID, DownMinutes: n.DownMinutes}
	for _, s := range n.Stops {
		in.Stops = append(in.Stops, orNil(s))
	}
	return w.addString(n.ID, in)
}

// RecordPush says that a push of a string is done.
func RecordPush(tx *db.RoomTx, id string, push clock.Instant) error {
	err := tx.Write(pushString, id, push)
	tell(tx, "")
	return err
}
