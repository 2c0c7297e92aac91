package notice

import (
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// Notice is a notice to be queued.
type Notice struct {
	Kind      Kind
	PlayerID  string
	AboutID   string        // what it is about; the check of its kind knows what that is
	Number    int64         // tells occasions of the same thing apart; each is notified once
	NotBefore clock.Instant // zero: now
	ExpiresAt clock.Instant
}

// Queue queues a notice in the transaction of the act that causes it. It does nothing if the room sends no notices, if
// the player has no channel, and if the same occasion was queued before.
func Queue(tx *db.RoomTx, n Notice) error {
	id, now := db.NewID(), tx.Now()
	changed, err := tx.Exec(insertNotice, id, n.PlayerID, string(n.Kind), n.AboutID, n.Number, now, n.ExpiresAt,
		max(now, n.NotBefore))
	if err == nil && changed > 0 {
		err = emitUpdated(tx, id)
	}
	return err
}

// OfJob is a notice that a job of the program queues.
type OfJob struct {
	Organization, Room string
	Notice
}

// QueueByJob is Queue for a job. No screen shows such a notice before it is sent, so the room keeps its version.
func QueueByJob(tx *db.AnyTx, list []OfJob) error {
	for _, n := range list {
		err := tx.Write(insertNoticeOfJob, n.Organization, n.Room, db.NewID(), n.PlayerID, string(n.Kind), n.AboutID,
			n.Number, tx.Now(), n.ExpiresAt, max(tx.Now(), n.NotBefore))
		if err != nil {
			return err
		}
	}
	return nil
}

// QueueSeatEnding queues the reminder before the end of a hold, if the hold is long enough for one.
func QueueSeatEnding(tx *db.RoomTx, n Notice, until clock.Instant) error {
	n.Kind, n.NotBefore = SeatEnding, ReminderTime(until)
	if n.NotBefore <= tx.Now().Add(time.Minute) {
		return nil
	}
	return Queue(tx, n)
}

// ReminderTime is when a player is reminded of a hold that ends at a moment.
func ReminderTime(until clock.Instant) clock.Instant { return until.Add(-callLead) }
