package director

import (
	"context"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/player/notice"
)

// startLead is how long before its start a tournament is announced to its registered players.
const startLead = 15 * time.Minute

const (
	startingEntries = `SELECT e.org_id, e.room_id, e.id, coalesce(p.merged_into, p.id), t.start_time FROM tournament t
		CROSS JOIN tournament_entry e JOIN player p ON p.org_id = e.org_id AND p.id = e.player_id
		WHERE e.org_id = t.org_id AND e.tournament_id = t.id AND e.status = 'registered'
		AND t.start_time > $1 AND t.start_time <= $2 AND t.status IN ('scheduled', 'registration')
		AND t.cancelled_at IS NULL ORDER BY e.org_id, e.room_id, e.id`
	startOfEntry = `SELECT t.name, t.start_time FROM tournament t
		JOIN tournament_entry e ON e.org_id = t.org_id AND e.tournament_id = t.id
		WHERE t.org_id = $1 AND t.room_id = $2 AND e.id = $3 AND e.status = 'registered'
		AND e.player_id IN ` + player.RecordsOf + "SELECT CAST($4 AS TEXT)" + player.AndMerged + `
		AND t.status IN ('scheduled', 'registration') AND t.cancelled_at IS NULL`
)

// QueueStarts queues the notices of tournaments that start soon. It is a background job.
func (a *Actions) QueueStarts(ctx context.Context) error {
	const why = "tournaments start in every room"
	starting, err := db.ViewAcross(ctx, a.db, why, func(tx *db.AnyTx) ([]notice.OfJob, error) {
		return db.All(tx, func(scan db.Scan) (n notice.OfJob, err error) {
			n.Kind = notice.TournamentStarting
			err = scan(&n.Organization, &n.Room, &n.AboutID, &n.PlayerID, &n.ExpiresAt)
			n.Number = int64(n.ExpiresAt)
			return n, err
		}, startingEntries, tx.Now(), tx.Now().Add(startLead))
	})
	if err != nil || len(starting) == 0 {
		return err
	}
	_, err = db.AcrossTenants(ctx, a.db, why, func(tx *db.AnyTx) (none struct{}, err error) {
		return none, notice.QueueByJob(tx, starting)
	})
	return err
}

// CheckStart holds while the player is registered and the tournament starts at the announced time.
func CheckStart(tx db.RoomReader, n notice.Notice, _ clock.Instant) (f notice.Facts, err error) {
	f, found, err := db.One(tx, func(scan db.Scan) (f notice.Facts, err error) {
		return f, scan(&f.Tournament, &f.Until)
	}, startOfEntry, n.AboutID, n.PlayerID)
	f.IsTrue = found && int64(f.Until) == n.Number
	return f, err
}
