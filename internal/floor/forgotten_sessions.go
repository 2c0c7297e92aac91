package floor

import (
	"context"
	"errors"
	"fmt"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// selectOccupiedRooms selects rooms with players, each with the times of the oldest seating and check-in. Seats count
// only in a room with a closing hour.
const selectOccupiedRooms = `SELECT * FROM (SELECT r.org_id, r.id, r.time_zone, r.gaming_day_start, r.closing_hour,
	(SELECT min(coalesce(y.started_at, s.since)) FROM seat s LEFT JOIN seat_rental y ON y.org_id = s.org_id
	AND y.id = s.rental_id
		WHERE s.org_id = r.org_id AND s.room_id = r.id AND s.state IN ('occupied', 'away', 'walk_in')
		AND r.closing_hour IS NOT NULL) AS seated,
	(SELECT min(c.check_in_time) FROM player_session c WHERE c.org_id = r.org_id AND c.room_id = r.id
	AND c.check_out_time IS NULL
		AND (r.closing_hour IS NOT NULL OR c.status <> 'playing')) AS present
	FROM room r) x WHERE seated IS NOT NULL OR present IS NOT NULL`

type occupiedRoom struct {
	org, room       string
	at              room.Room
	seated, present *clock.Instant
}

// lastClosing is the time at which a player without a check-out counts as gone: the last closing hour of the room
// or, if it never closes, the beginning of the gaming day.
func lastClosing(r room.Room, now clock.Instant) clock.Instant {
	calendar := r.Calendar()
	if hour := r.Settings.ClosingHour; hour != nil {
		calendar.Start, calendar.PastEras = *hour, nil
	}
	return calendar.DayStart(calendar.DayOf(now))
}

// CloseForgottenSessions ends stays and sessions that staff have not ended: all at the room's closing hour or, if it
// has none, sessions without a seat at the end of the gaming day. It is a background job.
func (a *Actions) CloseForgottenSessions(ctx context.Context) error {
	due, err := db.ViewAcross(ctx, a.db, "every room closes", func(tx *db.AnyTx) ([]occupiedRoom, error) {
		list, err := db.All(tx, func(scan db.Scan) (r occupiedRoom, err error) {
			return r, scan(&r.org, &r.room, &r.at.TimeZone, &r.at.GamingDayStart, &r.at.Settings.ClosingHour, &r.seated,
				&r.present)
		}, selectOccupiedRooms)
		var due []occupiedRoom
		for _, r := range list {
			end := lastClosing(r.at, tx.Now())
			if r.seated != nil && *r.seated < end || r.present != nil && *r.present < end {
				due = append(due, r)
			}
		}
		return due, err
	})
	if err != nil {
		return err
	}
	var errs []error
	for _, d := range due {
		at := tenant.Mint(d.org, tenant.System).Room(d.room)
		_, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (api.None, error) {
			return api.None{}, closeForgotten(tx)
		})
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

const (
	// seatedBefore selects the seats of rentals that began, through all moves, before a moment.
	seatedBefore = `SELECT s.id FROM seat s LEFT JOIN seat_rental r ON r.org_id = s.org_id AND r.id = s.rental_id
		WHERE s.org_id = $1 AND s.room_id = $2 AND s.state IN ('occupied', 'away', 'walk_in')
		AND coalesce(r.started_at, s.since) < $3
		ORDER BY s.table_id, s.seat_number`
	// A seat now, or one left after the moment, means that the player was present after it. A seat in a tournament
	// counts while its clock runs.
	countPresentAfter = `SELECT (SELECT count(*) FROM seat WHERE org_id = $1 AND room_id = $2 AND player_id = $3)
		+ (SELECT count(*) FROM seat_stay y WHERE y.org_id = $1 AND y.room_id = $2 AND y.player_id = $3
		AND y.ended_at > $4
		AND y.left_seat
			AND NOT EXISTS (SELECT 1 FROM seat_rental r WHERE r.org_id = y.org_id AND r.id = y.rental_id
			AND r.forgotten))
		+ (SELECT count(*) FROM tournament_entry e JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id
		WHERE e.org_id = $1 AND e.room_id = $2 AND e.player_id = $3
		AND (e.busted_at > $4 OR e.status = 'seated' AND t.clock_at IS NOT NULL))`
)

// IsSeatTimeFinal reports whether all time in seats before a moment is final: no stay will still be closed as forgotten
// before the moment, and no seating before it can be undone.
func IsSeatTimeFinal(tx db.RoomReader, r room.Room, before, now clock.Instant) (bool, error) {
	if now < before.Add(2*UndoTimeout) {
		return false, nil
	}
	if r.Settings.ClosingHour == nil {
		return true, nil
	}
	ids, err := db.All(tx, scanID, seatedBefore, lastClosing(r, now))
	return len(ids) == 0, err
}

func closeForgotten(tx *db.RoomTx) error {
	r, err := room.Current(tx)
	if err != nil {
		return err
	}
	end := lastClosing(r, tx.Now())
	if r.Settings.ClosingHour != nil {
		if err := freeForgotten(tx, end); err != nil {
			return err
		}
	}
	sessions, err := player.OpenSessions(tx, tx.Now())
	if err != nil {
		return err
	}
	for _, s := range sessions {
		if s.CheckInTime >= end {
			continue
		}
		after, err := db.Value[int](tx, countPresentAfter, s.PlayerID, end)
		if err != nil {
			return err
		}
		if after > 0 {
			continue
		}
		if _, err := player.CheckOut(tx, s, end, true); err != nil {
			return err
		}
	}
	return nil
}

func scanID(scan db.Scan) (id string, err error) { return id, scan(&id) }

// freeForgotten frees the seats that were taken when the room closed.
func freeForgotten(tx *db.RoomTx, end clock.Instant) error {
	ids, err := db.All(tx, scanID, seatedBefore, end)
	if err != nil {
		return err
	}
	for _, id := range ids {
		act, s, err := EditTableOfSeat(tx, id)
		if err != nil {
			return err
		}
		if err := act.EndForgottenStay(s, end); err != nil {
			return err
		}
		name := occupantName(s)
		says := fmt.Sprintf("%s closed at closing time, %s", name, act.Table().seatLabel(s.SeatNumber))
		room.LogActivity(tx, "player_left", says, s.TableID, name)
		if err := act.Commit(); err != nil {
			return err
		}
	}
	return nil
}
