package floor

import (
	"encoding/json"
	"fmt"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/player/notice"
)

var entryLocator = db.Locator{
	What: "Waitlist entry", Query: "SELECT room_id FROM waitlist_entry WHERE org_id = $1 AND id = $2",
}

// entryRow is a stored entry.
type entryRow struct {
	WaitlistEntry
	state entryState
	undo  *string
}

// entryColumns uses subqueries for the table and the seat of an entry, because few entries have them. For a join,
// PostgreSQL would read all tables of the organization.
const entryColumns = `w.id, w.player_id, w.game_type_id, w.room_id, w.joined_at, w.status, w.source, w.note, w.rank,
	w.rank_at, w.reason,
	w.calls, w.passes, w.expiries, w.called_at, w.hold_until, w.keep_until, w.table_id, w.seat_number, w.ended_at,
	w.answer, w.answered_at, w.extended_at, w.undo, w.undo_until, w.arrived_at, w.arrive_by, w.remove_at,
	w.opening_table_id, w.opened_at, p.name, p.nickname, p.phone, g.name, g.interest_minimum,
	(SELECT t.table_number FROM poker_table t WHERE t.org_id = w.org_id AND t.id = w.table_id),
	(SELECT s.id || ' ' || s.table_id || ' ' || t.table_number || ' ' || s.seat_number FROM seat s
		JOIN poker_table t ON t.org_id = s.org_id AND t.id = s.table_id
		WHERE s.org_id = w.org_id AND s.player_id = w.player_id AND s.room_id = w.room_id), ` + notice.StateOfEntry + `
	FROM waitlist_entry w
	JOIN player p ON p.org_id = w.org_id AND p.id = w.player_id
	JOIN game_type g ON g.org_id = w.org_id AND g.id = w.game_type_id`

const (
	openEntries = "SELECT " + entryColumns + ` WHERE w.org_id = $1 AND w.room_id = $2 AND w.ended_at IS NULL
		ORDER BY g.big_blind, g.name, w.game_type_id, w.rank, w.rank_at, w.id`
	entryByID   = "SELECT " + entryColumns + " WHERE w.org_id = $1 AND w.room_id = $2 AND w.id = $3"
	openEntryOf = "SELECT " + entryColumns + `
		WHERE w.org_id = $1 AND w.room_id = $2 AND w.player_id = $3 AND w.game_type_id = $4
		AND w.ended_at IS NULL`
	calledEntriesOfTable = "SELECT " + entryColumns + `
		WHERE w.org_id = $1 AND w.room_id = $2 AND w.table_id = $3 AND w.status = 'called' AND w.ended_at IS NULL
		ORDER BY w.id || ''`
	dueEntries = "SELECT " + entryColumns + ` WHERE w.org_id = $1 AND w.room_id = $2 AND w.ended_at IS NULL
		AND (w.status = 'called' AND w.hold_until <= $3 OR w.status = 'waiting' AND w.rank = -1 AND w.keep_until <= $3
		OR w.status = 'waiting' AND w.arrived_at IS NULL AND w.remove_at <= $3)
		ORDER BY w.hold_until, w.id`
	endedEntries = "SELECT " + entryColumns + ` WHERE w.org_id = $1 AND w.room_id = $2 AND w.ended_at IS NOT NULL
		AND (w.ended_at, w.id) < ($3, $4) ORDER BY w.ended_at DESC, w.id DESC LIMIT $5`
)

func scanEntry(scan db.Scan) (k entryRow, err error) {
	s, e := &k.state, &k.WaitlistEntry
	var seated *string
	var state string
	var openingTable *string
	var openedAt *clock.Instant
	err = scan(&e.ID, &e.PlayerID, &e.GameTypeID, &e.RoomID, &e.JoinedAt, &s.Status, &e.Source, &e.Note, &s.Rank,
		&s.RankAt, &s.Reason,
		&s.Calls, &s.Passes, &s.Expiries, &s.CalledAt, &s.HoldUntil, &s.KeepUntil, &s.TableID, &s.SeatNumber,
		&s.EndedAt, &s.Answer, &s.AnsweredAt, &s.ExtendedAt, &k.undo, &e.UndoUntil,
		&s.ArrivedAt, &e.ArriveBy, &e.RemoveAt, &openingTable, &openedAt,
		&e.Player.Name, &e.Player.Nickname, &e.Player.PhoneNumber, &e.GameType.Name, &e.GameType.InterestMinimum,
		&e.TableNumber, &seated, &state)
	if openingTable != nil && openedAt != nil {
		s.Opening = &tableOpening{*openingTable, *openedAt}
	}
	e.Notice = notice.ParseState(state)
	e.Player.ID, e.GameType.ID = e.PlayerID, e.GameTypeID
	if err == nil && seated != nil {
		at := &SeatedAt{}
		_, err = fmt.Sscan(*seated, &at.SeatID, &at.TableID, &at.TableNumber, &at.SeatNumber)
		e.Seated = at
	}
	return k, err
}

// toEntry returns the entry of a row for the screens, at a position of its list.
func (k entryRow) toEntry(position int) WaitlistEntry {
	e, s := k.WaitlistEntry, k.state
	e.Status, e.Calls, e.Passes, e.CalledAt, e.HoldUntil = s.Status, s.Calls, s.Passes, s.CalledAt, s.HoldUntil
	e.Answer, e.AnsweredAt, e.ExtendedAt, e.ArrivedAt = s.Answer, s.AnsweredAt, s.ExtendedAt, s.ArrivedAt
	e.TableID, e.SeatNumber, e.Reason, e.EndedAt = s.TableID, s.SeatNumber, s.Reason, s.EndedAt
	e.FirstPlace, e.Place = s.Rank == rankFirst && s.Status.isOpen(), placeOf(s, k.JoinedAt)
	if s.Opening != nil {
		e.OpeningTableID = &s.Opening.TableID
	}
	if s.TableID == nil {
		e.TableNumber = nil
	}
	if s.Status.isOpen() {
		e.Position = position
	} else {
		e.Seated, e.Notice = nil, nil
	}
	return e
}

// OpenEntries returns the open entries of the room, by game and position.
func OpenEntries(tx db.RoomReader) ([]WaitlistEntry, error) {
	stored, err := db.All(tx, scanEntry, openEntries)
	if err != nil {
		return nil, err
	}
	entries := make([]WaitlistEntry, len(stored))
	position, game := 0, ""
	for i, k := range stored {
		if k.GameTypeID != game {
			position, game = 0, k.GameTypeID
		}
		position++
		entries[i] = k.toEntry(position)
	}
	return entries, nil
}

var errNoEntry = fault.NotFound("Waitlist entry")

func loadEntry(tx db.RoomReader, id string) (entryRow, error) {
	return db.OneOr(tx, errNoEntry, scanEntry, entryByID, id)
}

// listPlace is an open entry of a list, in the order of the list.
type listPlace struct {
	id         string
	playerID   string
	status     EntryStatus
	isExpected bool
}

const orderOfGame = `SELECT id, player_id, status, arrived_at IS NULL AND arrive_by IS NOT NULL
	FROM waitlist_entry WHERE org_id = $1 AND room_id = $2
	AND game_type_id = $3 AND ended_at IS NULL
	ORDER BY rank, rank_at, id`

func listOrder(tx db.RoomReader, game string) ([]listPlace, error) {
	return db.All(tx, func(scan db.Scan) (p listPlace, err error) {
		return p, scan(&p.id, &p.playerID, &p.status, &p.isExpected)
	}, orderOfGame, game)
}

const (
	insertWaitlistEntry = `INSERT INTO waitlist_entry (org_id, room_id, id, player_id, game_type_id, status, source,
		note, joined_at, rank, rank_at, reason, keep_until, expected_wait, wait_deviation, likely_from, likely_to,
		arrived_at, arrive_by, remove_at)
		VALUES ($1, $2, $3, $4, $5, 'waiting', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`
	updateEntry = `UPDATE waitlist_entry SET status = $4, rank = $5, rank_at = $6, reason = $7, calls = $8, passes = $9,
		expiries = $10,
		called_at = $11, hold_until = $12, keep_until = $13, table_id = $14, seat_number = $15, ended_at = $16,
		undo = $17, undo_until = $18, answer = $19, answered_at = $20, extended_at = $21,
		arrived_at = $22, opening_table_id = $23, opened_at = $24, undone_at = NULL
		WHERE org_id = $1 AND room_id = $2 AND id = $3`
	// The answer of a player leaves the undo of the staff's last act.
	answerEntry = `UPDATE waitlist_entry SET answer = $4, answered_at = $5, extended_at = $6, hold_until = $7
		WHERE org_id = $1 AND room_id = $2 AND id = $3`
	// So does a check-in.
	arriveEntry = "UPDATE waitlist_entry SET arrived_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	markUndone  = "UPDATE waitlist_entry SET undone_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
)

// addEntry inserts a waiting entry with the place and the reason of a state, and the forecast that was made for it.
func addEntry(tx *db.RoomTx, e NewEntry, s entryState, told *Forecast) (entryRow, error) {
	id := db.NewID()
	mean, deviation, low, high := told.columns()
	err := tx.Write(insertWaitlistEntry, id, e.PlayerID, e.GameTypeID, string(e.Source), e.Note, tx.Now(),
		s.Rank, s.RankAt, s.Reason, s.KeepUntil, mean, deviation, low, high, s.ArrivedAt, e.arriveBy, e.removeAt)
	if err != nil {
		return entryRow{}, err
	}
	return loadEntry(tx, id)
}

// storeState writes a state. Undo restores the state before; with nil there is nothing to undo.
func storeState(tx *db.RoomTx, k *entryRow, s entryState, before *entryState) error {
	k.undo, k.UndoUntil = nil, nil
	if before != nil {
		raw, err := json.Marshal(before)
		if err != nil {
			return err
		}
		text, until := string(raw), tx.Now().Add(UndoTimeout)
		k.undo, k.UndoUntil = &text, &until
	}
	k.state = s
	var openingTable *string
	var openedAt *clock.Instant
	if s.Opening != nil {
		openingTable, openedAt = &s.Opening.TableID, &s.Opening.At
	}
	return tx.Write(updateEntry, k.WaitlistEntry.ID, string(s.Status), s.Rank, s.RankAt, s.Reason, s.Calls, s.Passes,
		s.Expiries,
		s.CalledAt, s.HoldUntil, s.KeepUntil, s.TableID, s.SeatNumber, s.EndedAt, k.undo, k.UndoUntil, s.Answer.word(),
		s.AnsweredAt, s.ExtendedAt, s.ArrivedAt, openingTable, openedAt)
}

const seatOfPlayerAt = "SELECT id FROM seat WHERE org_id = $1 AND room_id = $2 AND player_id = $3 AND table_id = $4"

// dueRoom is a room in which a hold or a first place has expired, or a player has not arrived in time.
type dueRoom struct{ org, room string }

const dueRooms = `SELECT DISTINCT org_id, room_id FROM waitlist_entry WHERE ended_at IS NULL
	AND (status = 'called' AND hold_until <= $1 OR status = 'waiting' AND rank = -1 AND keep_until <= $1
	OR status = 'waiting' AND arrived_at IS NULL AND remove_at <= $1)`

const countOpenEntries = "SELECT count(*) FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND ended_at IS NULL"

const othersWaiting = `SELECT count(*) FROM waitlist_entry WHERE org_id = $1 AND room_id = $2 AND game_type_id = $3
	AND ended_at IS NULL
	AND player_id <> $4`

// CountOpenEntries counts the open entries of the room's lists.
func CountOpenEntries(tx db.RoomReader) (int, error) { return db.Value[int](tx, countOpenEntries) }
