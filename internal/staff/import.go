package staff

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/optional"
)

// ImportedShift is a past or running shift to be imported.
type ImportedShift struct {
	ID, StaffID string
	StringID    *string
	From, To    clock.Instant  // as planned
	Started     *clock.Instant // nil: not started
	Ended       *clock.Instant // nil: running
	CalledAt    *clock.Instant
	Area        string
	Spans       []WorkSpan // in order of time
}

// WorkSpan is a time at a table, or a break when TableID is empty.
type WorkSpan struct {
	TableID string
	From    clock.Instant
	Due     clock.Instant  // the push that ends it
	To      *clock.Instant // nil: it goes on
	Push    *clock.Instant // the push that began it
}

// ImportShift imports a shift with its downs and breaks, without a line in the feed.
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
	emitStaffUpdated(tx, "")
	return nil
}

// NewString is a string to be created. Stops are tables in order; an empty one is a break.
type NewString struct {
	ID, Name     string
	TournamentID *string
	DownMinutes  int // 0: the default of the room
	Stops        []string
}

// AddString creates a string in the room.
func AddString(tx *db.RoomTx, n NewString) error {
	w, err := beginEdit(tx)
	if err != nil {
		return err
	}
	in := stringRequest{Name: n.Name, TournamentID: n.TournamentID, DownMinutes: n.DownMinutes}
	for _, s := range n.Stops {
		in.Stops = append(in.Stops, optional.NonZero(s))
	}
	return w.addString(n.ID, in)
}

// RecordPush marks a push of a string as done.
func RecordPush(tx *db.RoomTx, id string, push clock.Instant) error {
	err := tx.Write(pushString, id, push)
	emitStaffUpdated(tx, "")
	return err
}
