package player

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// SessionLocator finds the room of a session.
var SessionLocator = db.Locator{What: "Session",
	Query: "SELECT room_id FROM player_session WHERE org_id = $1 AND id = $2"}

const sessionColumns = `s.id, s.player_id, s.room_id, s.status, s.notes, s.check_in_time, s.check_out_time,
	s.playing_since, s.played, s.forgotten, p.name`
const joinPlayer = " FROM player_session s JOIN player p ON p.org_id = s.org_id AND p.id = s.player_id"

const (
	sessionByID = "SELECT " + sessionColumns + joinPlayer + " WHERE s.org_id = $1 AND s.room_id = $2 AND s.id = $3"
	openSession = "SELECT " + sessionColumns + joinPlayer + ` WHERE s.org_id = $1 AND s.room_id = $2
		AND s.player_id = $3 AND s.check_out_time IS NULL`
	openSessions = "SELECT " + sessionColumns + joinPlayer + ` WHERE s.org_id = $1 AND s.room_id = $2
		AND s.check_out_time IS NULL ORDER BY s.check_in_time, s.id`
	latestSessions = "SELECT " + sessionColumns + joinPlayer + ` WHERE s.org_id = $1 AND s.room_id = $2
		AND s.player_id = $3 ORDER BY s.check_in_time DESC, s.id DESC LIMIT $4`
	sessionsSince = "SELECT " + sessionColumns + joinPlayer + ` WHERE s.org_id = $1 AND s.room_id = $2
		AND s.player_id = $3 AND s.check_in_time >= $4 ORDER BY s.check_in_time, s.id`
)

func scanSession(scan db.Scan) (s Session, err error) {
	err = scan(&s.ID, &s.PlayerID, &s.RoomID, &s.Status, &s.Notes, &s.CheckInTime, &s.CheckOutTime, &s.PlayingSince,
		&s.played, &s.Forgotten, &s.Player.Name)
	s.Player.ID = s.PlayerID
	return s, err
}

// OpenSession returns the open session of a player with the play time until now; false if the player is not in the
// room.
func OpenSession(tx db.RoomReader, playerID string, now clock.Instant) (Session, bool, error) {
	s, found, err := db.One(tx, scanSession, openSession, playerID)
	s.fillPlayTime(now)
	return s, found, err
}

// OpenSessions returns the open sessions of the room, the longest first.
func OpenSessions(tx db.RoomReader, now clock.Instant) ([]Session, error) {
	list, err := db.All(tx, scanSession, openSessions)
	for i := range list {
		list[i].fillPlayTime(now)
	}
	return list, err
}

// LatestSessions returns the sessions of a player in the room, the newest first.
func LatestSessions(tx db.RoomReader, playerID string, now clock.Instant, limit int) ([]Session, error) {
	list, err := db.All(tx, scanSession, latestSessions, playerID, limit)
	for i := range list {
		list[i].fillPlayTime(now)
	}
	return list, err
}

// SessionsSince returns the sessions of a player in the room that began since a moment, the oldest first.
func SessionsSince(tx db.RoomReader, playerID string, since, now clock.Instant) ([]Session, error) {
	list, err := db.All(tx, scanSession, sessionsSince, playerID, since)
	for i := range list {
		list[i].fillPlayTime(now)
	}
	return list, err
}

// FindSession returns a session of the room; fault Missing when there is none.
func FindSession(tx db.RoomReader, id string, now clock.Instant) (Session, error) {
	s, err := db.OneOr(tx, fault.NotFound("Session"), scanSession, sessionByID, id)
	s.fillPlayTime(now)
	return s, err
}

const (
	insertSession = `INSERT INTO player_session (org_id, room_id, id, player_id, status, notes, check_in_time)
		VALUES ($1, $2, $3, $4, 'checked_in', $5, $6)`
	updateSession = `UPDATE player_session SET status = $4, check_out_time = $5, playing_since = $6, played = $7,
		forgotten = $8 WHERE org_id = $1 AND room_id = $2 AND id = $3`
)

// CheckIn checks the door, opens a session and counts the visit. It ignores unpaid balances.
func CheckIn(tx *db.RoomTx, playerID string, notes *string) (Session, error) {
	g, err := CheckDoor(tx, playerID, AtCheckIn)
	if err != nil {
		return Session{}, err
	}
	existing, open, err := OpenSession(tx, playerID, tx.Now())
	if err != nil {
		return Session{}, err
	}
	if open {
		taken, err := adoptSession(tx, existing)
		if err == nil && !taken {
			err = fault.ConflictWith(existing, "%s is already checked in", fault.Person(g.Name))
		}
		return existing, err
	}
	r, err := room.Current(tx)
	if err != nil {
		return Session{}, err
	}
	s, err := startSession(tx, Named{playerID, g.Name}, notes)
	if err != nil {
		return Session{}, err
	}
	room.LogActivity(tx, "player_checked_in", g.Name+" checked in", "", g.Name)
	return s, CountVisit(tx, playerID, r.Calendar().DayOf(tx.Now()))
}

// CheckOut ends a session at a moment, clamped to its start. Forgotten marks a session that the closing job ends.
// CheckOut frees no seat.
func CheckOut(tx *db.RoomTx, s Session, at clock.Instant, forgotten bool) (Session, error) {
	if err := s.checkTransition(StatusCheckedOut); err != nil {
		return s, err
	}
	s = s.withStatus(StatusCheckedOut, at)
	s.Forgotten = forgotten
	text := s.Player.Name + " checked out"
	if forgotten {
		text = s.Player.Name + " was checked out by the clock"
	}
	room.LogActivity(tx, "player_checked_out", text, "", s.Player.Name)
	return s, storeSession(tx, s)
}

// SetStatus changes the status of a session if the transition is allowed, else it returns fault Conflicting. It frees
// no seat.
func SetStatus(tx *db.RoomTx, id string, to Status) (Session, error) {
	s, err := FindSession(tx, id, tx.Now())
	if err != nil {
		return s, err
	}
	if to == StatusCheckedOut {
		return CheckOut(tx, s, tx.Now(), false)
	}
	if err := s.checkTransition(to); err != nil {
		return s, err
	}
	s = s.withStatus(to, tx.Now())
	return s, storeSession(tx, s)
}

// MarkPlaying sets the player's open session in the room, if any, to playing, because the player has sat down.
func MarkPlaying(tx *db.RoomTx, playerID string) error {
	return updateOpenStatus(tx, playerID, StatusPlaying)
}

const countTournamentSeats = `SELECT count(*) FROM tournament_entry e
	JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id AND t.status <> 'completed'
	WHERE e.org_id = $1 AND e.room_id = $2 AND e.player_id = $3 AND e.status = 'seated'`

// MarkWaiting sets a session that was playing to waiting, because the player has left the seat of a cash game. A player
// in a tournament plays on there.
func MarkWaiting(tx *db.RoomTx, playerID string) error {
	seats, err := db.Value[int](tx, countTournamentSeats, playerID)
	if err != nil || seats > 0 {
		return err
	}
	return updateOpenStatus(tx, playerID, StatusWaiting)
}

func updateOpenStatus(tx *db.RoomTx, playerID string, to Status) error {
	s, open, err := OpenSession(tx, playerID, tx.Now())
	if err != nil || !open || s.checkTransition(to) != nil {
		return err
	}
	return storeSession(tx, s.withStatus(to, tx.Now()))
}

func storeSession(tx *db.RoomTx, s Session) error {
	emitSessionUpdated(tx, s)
	return tx.Write(updateSession, s.ID, string(s.Status), s.CheckOutTime, s.PlayingSince, s.played, s.Forgotten)
}

func emitSessionUpdated(tx *db.RoomTx, s Session) {
	tx.Emit(sessionUpdated.With(s))
}

const upsertPlayTime = `INSERT INTO player_day (org_id, room_id, player_id, gaming_day, played)
	VALUES ($1, $2, $3, $4, $5)
	ON CONFLICT (org_id, player_id, gaming_day, room_id) DO UPDATE SET played = player_day.played + excluded.played`

// CountVisit records that the player visited the room on a gaming day.
func CountVisit(tx *db.RoomTx, playerID string, day clock.Day) error {
	return AddPlayTime(tx, playerID, day, 0)
}

// AddPlayTime adds microseconds of play to a player's gaming day in the room.
func AddPlayTime(tx *db.RoomTx, playerID string, day clock.Day, microseconds int64) error {
	return tx.Write(upsertPlayTime, playerID, string(day), max(microseconds, 0))
}

// roomSession is a session in the list of a room with its sort key: open sessions by status first, then those that
// ended on this gaming day, the latest first.
type roomSession struct {
	Session
	rank  int32
	order int64
}

const roomSessionOrder = `CASE s.status WHEN 'waiting' THEN 0 WHEN 'checked_in' THEN 1 WHEN 'playing' THEN 2 ELSE 3 END,
	CASE WHEN s.check_out_time IS NULL THEN s.check_in_time ELSE -s.check_out_time END`

// A session may have begun before this gaming day and ended on it. Two days back are enough, because a job closes
// forgotten sessions every day. Each search word may match any part of the name.
const listRoomSessions = "SELECT " + sessionColumns + ", " + roomSessionOrder + joinPlayer + `
	WHERE s.org_id = $1 AND s.room_id = $2
	AND (s.check_out_time IS NULL OR s.check_in_time >= $3 - 172800000000
	AND (s.check_in_time >= $3 OR s.check_out_time >= $3)) AND (CAST($4 AS TEXT) = '' OR s.status = $4)
	AND p.name_key LIKE $5 AND p.name_key LIKE $6 AND p.name_key LIKE $7
	AND (` + roomSessionOrder + `, s.id) > ($8, $9, $10) ORDER BY 12, 13, s.id LIMIT $11`

// listSessions returns the sessions of a room: the open ones and those of the gaming day.
func listSessions(tx *db.RoomView, status Status, q string, in api.PageRequest) (api.Page[Session], error) {
	limit, after := in.PageSize(), roomSession{rank: -1}
	if err := in.Cursor.Decode(&after.rank, &after.order, &after.ID); err != nil {
		return api.Page[Session]{}, err
	}
	r, err := room.Current(tx)
	if err != nil {
		return api.Page[Session]{}, err
	}
	searched, like := words(fold(q)), [3]string{"%", "%", "%"}
	for i := range min(len(searched), len(like)) {
		like[i] = "%" + searched[i] + "%"
	}
	calendar := r.Calendar()
	list, err := db.All(tx, func(scan db.Scan) (p roomSession, err error) {
		err = scan(&p.ID, &p.PlayerID, &p.RoomID, &p.Status, &p.Notes, &p.CheckInTime, &p.CheckOutTime, &p.PlayingSince,
			&p.played, &p.Forgotten, &p.Player.Name, &p.rank, &p.order)
		p.Player.ID = p.PlayerID
		p.fillPlayTime(tx.Now())
		return p, err
	}, listRoomSessions, calendar.DayStart(calendar.DayOf(tx.Now())), string(status), like[0], like[1], like[2],
		after.rank, after.order, after.ID, limit+1)
	page := api.Paginate(list, limit, func(p roomSession) api.Cursor { return api.CursorAt(p.rank, p.order, p.ID) })
	return api.ConvertPage(page, func(p roomSession) Session { return p.Session }), err
}

func (a *Actions) Sessions(ctx context.Context, at tenant.Room, in sessionsRequest) (api.Page[Session], error) {
	return a.SessionsByStatus(ctx, at, sessionsInRequest{in.Room, "", in.Q, in.PageRequest})
}

func (a *Actions) SessionsByStatus(ctx context.Context, at tenant.Room,
	in sessionsInRequest) (api.Page[Session], error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (api.Page[Session], error) {
		return listSessions(tx, in.Status, in.Q, in.PageRequest)
	})
}

// SessionsOfOrganization returns the sessions of the given room, or without one the first page of each room.
func (a *Actions) SessionsOfOrganization(ctx context.Context, at tenant.Org,
	in everySessionRequest) (api.Page[Session], error) {
	if in.Room != "" {
		return a.SessionsByStatus(ctx, at.Room(in.Room), sessionsInRequest(in))
	}
	rooms, err := db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) ([]room.Room, error) { return room.All(tx) })
	all := api.Page[Session]{Items: []Session{}}
	for _, r := range rooms {
		page, err := a.SessionsByStatus(ctx, at.Room(r.ID), sessionsInRequest{
			r.ID, in.Status, in.Q, api.PageRequest{Limit: in.Limit},
		})
		if err != nil {
			return all, err
		}
		all.Items = append(all.Items, page.Items...)
	}
	return all, err
}
