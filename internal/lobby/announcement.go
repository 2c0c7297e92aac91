package lobby

import (
	"context"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// Announcement is a text that stands on the boards of a room until a time.
type Announcement struct {
	ID     string        `json:"id"`
	RoomID string        `json:"roomId"`
	Text   string        `json:"text"`
	Until  clock.Instant `json:"until"` // in the past: it has ended
}

// announcementKind is the kind of the lines that announcements leave in the feed.
const announcementKind = "announcement"

const (
	maxAnnouncements   = 20 // of a room at a time
	maxAnnouncementAge = 7 * 24 * time.Hour
)

const (
	announcementColumns = "id, room_id, text, until FROM announcement WHERE org_id = $1 AND room_id = $2"
	standingByTime      = "SELECT " + announcementColumns + " AND until > $3 ORDER BY created_at DESC, id"
	announcementByID    = "SELECT " + announcementColumns + " AND id = $3"
	insertAnnouncement  = `INSERT INTO announcement (org_id, room_id, id, text, until, created_at)
		VALUES ($1, $2, $3, $4, $5, $6)`
	updateAnnouncementEnd = "UPDATE announcement SET until = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
)

func scanAnnouncement(scan db.Scan) (a Announcement, err error) {
	return a, scan(&a.ID, &a.RoomID, &a.Text, &a.Until)
}

// standingAnnouncements lists the announcements that have not ended, the newest first.
func standingAnnouncements(tx db.RoomReader, now clock.Instant) ([]Announcement, error) {
	return db.All(tx, scanAnnouncement, standingByTime, now)
}

func (a *Actions) listAnnouncements(ctx context.Context, at tenant.Room, _ api.None) ([]Announcement, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) ([]Announcement, error) {
		return standingAnnouncements(tx, tx.Now())
	})
}

func (a *Actions) announce(ctx context.Context, at tenant.Room, in announcementRequest) (Announcement, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (none Announcement, err error) {
		if in.Until <= tx.Now() {
			return none, fault.InvalidField("until", "Enter a time that is still to come")
		}
		if in.Until > tx.Now().Add(maxAnnouncementAge) {
			return none, fault.InvalidField("until", "An announcement stands for a week at most")
		}
		standing, err := standingAnnouncements(tx, tx.Now())
		if err == nil {
			err = fault.LimitReached(len(standing), maxAnnouncements, "announcements")
		}
		if err != nil {
			return none, err
		}
		n := Announcement{ID: db.NewID(), RoomID: at.ID(), Text: in.Text, Until: in.Until}
		tx.Emit(announcementUpdated.With(n))
		room.LogActivity(tx, announcementKind, "Announced: "+n.Text, "")
		return n, tx.Write(insertAnnouncement, n.ID, n.Text, n.Until, tx.Now())
	})
}

// endAnnouncement ends an announcement early.
func (a *Actions) endAnnouncement(ctx context.Context, at tenant.Room, in screenRequest) (api.None, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (none api.None, err error) {
		n, err := db.OneOr(tx, fault.NotFound("Announcement"), scanAnnouncement, announcementByID, in.ID)
		if err != nil {
			return none, err
		}
		if n.Until <= tx.Now() {
			return none, fault.Conflict("This announcement has ended")
		}
		n.Until = tx.Now()
		tx.Emit(announcementUpdated.With(n))
		room.LogActivity(tx, announcementKind, "Ended the announcement: "+n.Text, "")
		return none, tx.Write(updateAnnouncementEnd, n.ID, n.Until)
	})
}
