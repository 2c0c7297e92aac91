package figures

import (
	"context"
	"slices"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// listPosition is the position of a page in a list: a number, a text and an id, of which each list uses its sort keys.
type listPosition struct {
	number   int64
	text, id string
}

func (p listPosition) cursor() api.Cursor { return api.CursorAt(p.number, p.text, p.id) }

func (a *Actions) directory(ctx context.Context, at tenant.Room, in directoryRequest) (api.Page[DirectoryRow], error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (api.Page[DirectoryRow], error) {
		r, err := room.Current(tx)
		if err != nil {
			return api.Page[DirectoryRow]{}, err
		}
		d := directory{tx: tx, now: tx.Now(), room: r, limit: in.PageSize()}
		if d.vip, err = a.vip(tx.InOrg(), r, tx.Now()); err != nil {
			return api.Page[DirectoryRow]{}, err
		}
		if in.Players != "" {
			rows, err := d.rows(parseIDs(in.Players))
			return api.Page[DirectoryRow]{Items: rows}, err
		}
		ids, next, err := d.page(in)
		if err != nil {
			return api.Page[DirectoryRow]{}, err
		}
		rows, err := d.rows(ids)
		return api.Page[DirectoryRow]{Items: rows, Next: next}, err
	})
}

const maxIDs = 200

// parseIDs returns the ids that another screen asks for, without duplicates and at most 200.
func parseIDs(players string) []string {
	var ids []string
	for id := range strings.SplitSeq(players, ",") {
		if id != "" && len(ids) < maxIDs && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// directory reads the players of an organization as seen from one of its rooms.
type directory struct {
	tx    *db.RoomView
	now   clock.Instant
	room  room.Room
	vip   player.Ranking
	limit int
}

// rows returns the rows of players in the order of their ids.
func (d directory) rows(ids []string) ([]DirectoryRow, error) {
	rows := make([]DirectoryRow, 0, len(ids))
	calendar := d.room.Calendar()
	today := calendar.DayOf(d.now)
	for _, id := range ids {
		row, found, err := db.One(d.tx.InOrg(), scanRow, directoryRow, id, d.tx.RoomID(),
			string(today.Add(-player.RankingDays)), d.now)
		if err != nil {
			return nil, err
		}
		if found {
			if err := d.addSeatedDays(&row, calendar, today); err != nil {
				return nil, err
			}
			rows = append(rows, row.view(d.now, d.vip.VIP[id] > 0))
		}
	}
	return rows, nil
}

// countDays counts the gaming days of a range that are stored as visits.
const countDays = `SELECT count(DISTINCT gaming_day) FROM player_day
	WHERE org_id = $1 AND player_id = $2 AND gaming_day >= $3 AND gaming_day <= $4`

// addSeatedDays counts each gaming day since a seated player sat down as a visit, including days without a stored
// visit.
func (d directory) addSeatedDays(row *directoryRecord, calendar clock.Calendar, today clock.Day) error {
	if row.playingSince == nil {
		return nil
	}
	since := max(calendar.DayOf(*row.playingSince), today.Add(1-player.RankingDays))
	if since >= today && row.lastVisit != nil && *row.lastVisit >= today {
		return nil
	}
	counted, err := db.Value[int](d.tx.InOrg(), countDays, row.player.ID, string(since), string(today))
	if err != nil {
		return err
	}
	row.visits += daysBetween(since, today) - counted
	if row.lastVisit == nil || *row.lastVisit < today {
		row.lastVisit = &today
	}
	return nil
}

// playing returns the time of a running rental, which is added to the stored time when the player leaves the seat.
func playing(since *clock.Instant, now clock.Instant) int64 {
	if since == nil || now <= *since {
		return 0
	}
	return int64(now - *since)
}

// hours returns microseconds as hours with one decimal.
func hours(microseconds int64) float64 {
	return float64((microseconds*10+hour/2)/hour) / 10
}

// directoryRow reads one player's row by key. The condition on room_id keeps SQLite from scanning the days of all
// players.
const directoryRow = "SELECT " + player.Columns + `,
	(SELECT m.membership_type || ' ' || CAST(m.starts_at AS TEXT) || ' ' || CAST(m.expires_at AS TEXT) FROM membership m
		WHERE m.org_id = $1 AND m.player_id = p.id AND m.cancelled_at IS NULL
		ORDER BY CASE WHEN m.starts_at <= $5 AND m.expires_at > $5 THEN 0 ELSE 1 END, m.expires_at DESC, m.id LIMIT 1),
	(SELECT s.table_id || ' ' || CAST(t.table_number AS TEXT) || ' ' || CAST(s.seat_number AS TEXT) FROM seat s
		JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
		WHERE s.org_id = $1 AND s.player_id = p.id AND s.room_id = $3),
	(SELECT s.status FROM player_session s WHERE s.org_id = $1 AND s.room_id = $3 AND s.player_id = p.id
	AND s.check_out_time IS NULL),
	(SELECT count(DISTINCT d.gaming_day) FROM player_day d WHERE d.org_id = $1 AND d.player_id = p.id
	AND d.gaming_day > $4),
	(SELECT CAST(coalesce(sum(d.played), 0) AS BIGINT) FROM player_day d
	WHERE d.org_id = $1 AND d.player_id = p.id AND d.gaming_day > $4 AND d.room_id > ''),
	(SELECT max(d.gaming_day) FROM player_day d WHERE d.org_id = $1 AND d.player_id = p.id),
	(SELECT max(r.started_at) FROM seat_rental r WHERE r.org_id = $1 AND r.player_id = p.id AND r.ended_at IS NULL),
	(SELECT b.amount FROM player_balance b WHERE b.org_id = $1 AND b.player_id = p.id AND b.account = 'receivable')
	FROM player p WHERE p.org_id = $1 AND p.id = $2`

// directoryRecord is a row as read from the database.
type directoryRecord struct {
	player           player.Player
	membership, seat *string
	session          *player.Status
	visits           int
	played           int64
	lastVisit        *clock.Day
	playingSince     *clock.Instant
	owed             *money.Cents
}

func scanRow(scan db.Scan) (r directoryRecord, err error) {
	r.player, err = player.Scan(scan, &r.membership, &r.seat, &r.session, &r.visits, &r.played, &r.lastVisit,
		&r.playingSince, &r.owed)
	return r, err
}

// view returns the row as screens show it.
func (r directoryRecord) view(now clock.Instant, vip bool) DirectoryRow {
	out := DirectoryRow{Player: r.player, VIP: vip, Session: r.session, Visits90: r.visits, LastVisit: r.lastVisit}
	out.Hours90 = hours(r.played + playing(r.playingSince, now))
	if r.owed != nil {
		out.Owed = max(*r.owed, 0)
	}
	out.Membership = readMembership(r.membership, now)
	out.Seat = readSeat(r.seat)
	return out
}
