package director

import (
	"encoding/json"
	"strconv"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/player"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// The locators find the room of a record.
var (
	OfTournament = db.Locator{What: "Tournament", Query: "SELECT room_id FROM tournament WHERE org_id = $1 AND id = $2"}
	OfEntry      = db.Locator{
		What: "Entry", Query: "SELECT room_id FROM tournament_entry WHERE org_id = $1 AND id = $2",
	}
	ofTemplate = db.Locator{What: "Template", Query: `SELECT room_id FROM tournament_template
		WHERE org_id = $1 AND id = $2`}
)

// record is a stored tournament with its entries and tables.
type record struct {
	tournament.Tournament
	prices     tournament.Prices
	structure  tournament.Structure
	closeAfter *int // the level after which entries were to close; nil: not opened again since
	field      seating.Field
	nextNumber int
	summary    string
	locked     int                    // above 0 when the prizes stand, as in countPrizeLocks
	deal       *tournament.AgreedDeal // nil: none
}

const tournamentColumns = `id, room_id, name, status, start_time, max_entries, planned_minutes, template, prices,
	structure, rules, position, remaining, clock_at, paused_at, hand_for_hand, next_number, next_bust, started_at,
	completed_at, cancelled_at, season_id, summary, (SELECT count(*) FROM tournament_prizes z
	WHERE z.org_id = $1 AND z.room_id = $2 AND z.tournament_id = tournament.id AND z.locked_at IS NOT NULL)
	+ (SELECT count(*) FROM tournament_payout o
	WHERE o.org_id = $1 AND o.room_id = $2 AND o.tournament_id = tournament.id AND o.kind = 'staff'),
	(SELECT z.deal FROM tournament_prizes z WHERE z.org_id = $1 AND z.room_id = $2 AND z.tournament_id = tournament.id)
	FROM tournament`

const selectDeal = "SELECT deal FROM tournament_prizes WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3"

// parseDeal parses a stored deal; nil for an empty text.
func parseDeal(text string) (*tournament.AgreedDeal, error) {
	if text == "" {
		return nil, nil
	}
	var deal tournament.AgreedDeal
	err := json.Unmarshal([]byte(text), &deal)
	return &deal, err
}

const (
	tournamentByID  = "SELECT " + tournamentColumns + " WHERE org_id = $1 AND room_id = $2 AND id = $3"
	listTournaments = "SELECT " + tournamentColumns + ` WHERE org_id = $1 AND room_id = $2
		ORDER BY start_time DESC, id DESC LIMIT 200`

	// For one tournament, or for all that are not completed when $3 is empty.
	selectTables = `SELECT b.tournament_id, b.number, b.name, b.seats, b.table_id, b.break_rank, b.button,
		b.small_blind, b.big_blind, b.button_level, b.locked, b.opened_at
		FROM tournament_table b JOIN tournament t ON t.org_id = b.org_id AND t.id = b.tournament_id
		WHERE b.org_id = $1 AND b.room_id = $2 AND b.broken_at IS NULL
			AND (b.tournament_id = $3 OR $3 = '' AND t.status <> 'completed')
		ORDER BY b.tournament_id, b.number`
	selectEntries = `SELECT e.tournament_id, p.merged_into, e.id, e.number, e.player_id, p.name, e.kind, e.status,
		e.table_number, e.seat_number, e.stack, e.counted_at, e.bust, e.bust_stack, e.busted_at, e.registered_at,
		e.seated_at, coalesce(e.session_id, ''), coalesce(s.prize, 0), coalesce(s.bounty, 0), coalesce(s.chips, 0)
		FROM tournament_entry e JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id
		JOIN player p ON p.org_id = e.org_id AND p.id = e.player_id
		LEFT JOIN (SELECT tournament_entry_id, CAST(sum(prize) AS BIGINT) AS prize,
		CAST(sum(bounty) AS BIGINT) AS bounty,
			CAST(sum(chips) AS BIGINT) AS chips
			FROM tournament_purchase WHERE org_id = $1 AND room_id = $2 AND voided_at IS NULL
			AND (tournament_id = $3 OR $3 = '')
			GROUP BY tournament_entry_id) s ON s.tournament_entry_id = e.id
		WHERE e.org_id = $1 AND e.room_id = $2 AND e.status <> 'voided'
			AND (e.tournament_id = $3 OR $3 = '' AND t.status <> 'completed')
		ORDER BY e.tournament_id, e.number`

	insertTournament = `INSERT INTO tournament (org_id, room_id, id, name, status, start_time, max_entries,
		planned_minutes, template, prices, structure, rules, remaining, season_id, created_at)
		VALUES ($1, $2, $3, $4, 'scheduled', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`
	updateTournament = `UPDATE tournament SET name = $4, status = $5, start_time = $6, max_entries = $7,
		planned_minutes = $8, prices = $9, structure = $10, rules = $11, position = $12, remaining = $13,
		clock_at = $14, paused_at = $15, turns_at = $16, hand_for_hand = $17, next_number = $18, next_bust = $19,
		started_at = $20, completed_at = $21, season_id = $22, summary = $23, cancelled_at = $24
		WHERE org_id = $1 AND room_id = $2 AND id = $3`
	insertTable = `INSERT INTO tournament_table (org_id, room_id, tournament_id, number, name, table_id, seats,
		break_rank, opened_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (org_id, tournament_id, number) DO UPDATE SET name = excluded.name, table_id = excluded.table_id,
			seats = excluded.seats, break_rank = excluded.break_rank, opened_at = excluded.opened_at, broken_at = NULL,
			button = NULL, small_blind = NULL, big_blind = NULL, button_level = NULL, locked = ''`
	updateTable = `UPDATE tournament_table SET table_id = $5, break_rank = $6, button = $7, locked = $8, broken_at = $9,
		seats = $10, small_blind = $11, big_blind = $12, button_level = $13, name = $14
		WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND number = $4`
	updateEntry = `UPDATE tournament_entry SET status = $5, table_number = $6, seat_number = $7, stack = $8,
		counted_at = $9, bust = $10, bust_stack = $11, busted_at = $12, voided_at = $13, seated_at = $14,
		session_id = $15 WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND id = $4`
	// clearSeat runs for all moved entries before the new seats are written, so that two entries never have the same
	// seat.
	clearSeat = `UPDATE tournament_entry SET status = CASE WHEN status = 'seated' THEN 'registered' ELSE status END,
		table_number = NULL, seat_number = NULL, left_table = coalesce(table_number, left_table),
		left_seat = coalesce(seat_number, left_seat)
		WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND id = $4`

	maxLogNumber = `SELECT coalesce(max(n), 0) FROM tournament_log
		WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3`
	insertLog = `INSERT INTO tournament_log (org_id, room_id, tournament_id, n, kind, text, detail, undo, at,
		actor_name)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	logPage = `SELECT n, kind, text, detail, at, actor_name, undone_at FROM tournament_log
		WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND n < $4
		ORDER BY n DESC LIMIT $5`

	selectDueClocks = "SELECT org_id, room_id, id FROM tournament WHERE turns_at <= $1 ORDER BY turns_at, id"
)

// storedStructure is the structure of a tournament with the level after which entries were to close, if they were
// opened again.
type storedStructure struct {
	tournament.Structure
	CloseAfter *int `json:"closeAfter,omitempty"`
}

// declaredStructure returns the structure without the sale of entries after they were opened again, which is an
// exception of this tournament.
func (rec *record) declaredStructure() tournament.Structure {
	s := rec.structure
	s.EntriesCloseAfter = optional.Or(rec.closeAfter, s.EntriesCloseAfter)
	return s
}

func scanTournament(scan db.Scan) (rec record, err error) {
	var prices, structure, rules string
	var deal *string
	var remaining int64
	t := &rec.Tournament
	err = scan(&t.ID, &t.RoomID, &t.Name, &t.Status, &t.StartTime, &t.MaxEntries, &t.PlannedMinutes,
		&t.Template, &prices, &structure, &rules, &t.Clock.Position, &remaining, &t.Clock.Since, &t.Clock.PausedAt,
		&t.Clock.HandForHand, &rec.nextNumber, &rec.field.NextBustHand, &t.StartedAt, &t.CompletedAt, &t.CancelledAt,
		&t.SeasonID, &rec.summary, &rec.locked, &deal)
	if err != nil {
		return rec, err
	}
	t.Clock = t.Clock.WithMicrosecondsLeft(remaining)
	stored := storedStructure{}
	for text, into := range map[string]any{prices: &rec.prices, structure: &stored, rules: &rec.field.Rules} {
		if err := json.Unmarshal([]byte(text), into); err != nil {
			return rec, err
		}
	}
	rec.structure, rec.closeAfter = stored.Structure, stored.CloseAfter
	if deal != nil {
		rec.deal, err = parseDeal(*deal)
	}
	rec.field.Started, rec.field.Level = t.StartedAt != nil, rec.structure.LevelAt(t.Clock.Position)
	return rec, err
}

// tableRow and entryOf are rows of the tournament they name.
type tableRow struct {
	tournament string
	seating.Table
}

type entryRow struct {
	tournament string
	mergedInto *string
	seating.Entry
}

func scanTable(scan db.Scan) (t tableRow, err error) {
	var tableID *string
	var button, small, big, noted *int
	var locked string
	err = scan(&t.tournament, &t.Number, &t.Name, &t.Seats, &tableID, &t.Rank, &button, &small, &big, &noted, &locked,
		&t.OpenedAt)
	t.TableID = optional.Or(tableID, "")
	t.Button, t.ButtonLevel = optional.Or(button, 0), optional.Or(noted, 0)
	t.SmallBlindSeat, t.BigBlindSeat = optional.Or(small, 0), optional.Or(big, 0)
	for seat := range strings.SplitSeq(locked, ",") {
		if n, _ := strconv.Atoi(seat); n > 0 {
			t.Locked = append(t.Locked, n)
		}
	}
	return t, err
}

func scanID(scan db.Scan) (id string, err error) { return id, scan(&id) }

func scanEntry(scan db.Scan) (e entryRow, err error) {
	var table, seat, bust *int
	var bustStack *int64
	err = scan(&e.tournament, &e.mergedInto, &e.ID, &e.Number, &e.PlayerID, &e.Name, &e.Kind, &e.Status, &table, &seat,
		&e.Stack, &e.CountedAt, &bust, &bustStack, &e.BustedAt, &e.RegisteredAt, &e.SeatedAt, &e.SessionID, &e.Prize,
		&e.Bounty, &e.Chips)
	if table != nil {
		e.Table, e.Seat = *table, *seat
	}
	e.BustHand, e.BustStack = optional.Or(bust, 0), optional.Or(bustStack, 0)
	return e, err
}

// load loads a tournament with its open tables and its entries.
func load(tx db.RoomReader, id string) (*record, error) {
	rec, err := db.OneOr(tx, fault.NotFound("Tournament"), scanTournament, tournamentByID, id)
	if err != nil {
		return nil, err
	}
	return &rec, loadFields(tx, id, map[string]*record{id: &rec})
}

// loadAll loads the room's newest tournaments, the latest start first. For completed ones it loads only the row,
// because their stored summary does not change.
func loadAll(tx db.RoomReader) ([]record, error) {
	list, err := db.All(tx, scanTournament, listTournaments)
	if err != nil {
		return nil, err
	}
	live := map[string]*record{}
	for i := range list {
		if list[i].Status != tournament.Completed {
			live[list[i].ID] = &list[i]
		}
	}
	if len(live) == 0 {
		return list, nil
	}
	return list, loadFields(tx, "", live)
}

func loadFields(tx db.RoomReader, id string, into map[string]*record) error {
	tables, err := db.All(tx, scanTable, selectTables, id)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if rec := into[t.tournament]; rec != nil {
			rec.field.Tables = append(rec.field.Tables, t.Table)
		}
	}
	entries, err := db.All(tx, scanEntry, selectEntries, id)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.mergedInto != nil { // the player record was merged after the entry
			p, err := player.Canonical(tx.InOrg(), *e.mergedInto)
			if err != nil {
				return err
			}
			e.PlayerID, e.Name = p.ID, p.Name
		}
		if rec := into[e.tournament]; rec != nil {
			rec.field.Entries = append(rec.field.Entries, e.Entry)
		}
	}
	return nil
}

// store writes the tournament's own row.
func (rec *record) store(tx *db.RoomTx) error {
	prices, structure, rules, err := rec.marshalColumns()
	if err != nil {
		return err
	}
	c := rec.Clock
	err = tx.Write(updateTournament, rec.ID, rec.Name, string(rec.Status), rec.StartTime, rec.MaxEntries,
		rec.PlannedMinutes, prices, structure, rules, c.Position, c.Remaining.Microseconds(), c.Since, c.PausedAt,
		c.NextItemAt(rec.structure), c.HandForHand, rec.nextNumber, rec.field.NextBustHand, rec.StartedAt,
		rec.CompletedAt, rec.SeasonID, rec.summary, rec.CancelledAt)
	return err
}

func (rec *record) marshalColumns() (prices, structure, rules string, err error) {
	out := make([]string, 3)
	for i, v := range []any{rec.prices, storedStructure{rec.structure, rec.closeAfter}, rec.field.Rules} {
		raw, err := json.Marshal(v)
		if err != nil {
			return "", "", "", err
		}
		out[i] = string(raw)
	}
	return out[0], out[1], out[2], nil
}

// storeField writes the tables and entries that an act changed.
func (rec *record) storeField(tx *db.RoomTx) error {
	for _, e := range rec.field.Entries {
		if e.Changed {
			if err := tx.Write(clearSeat, rec.ID, e.ID); err != nil {
				return err
			}
		}
	}
	for i := range rec.field.Entries {
		e := &rec.field.Entries[i]
		if !e.Changed {
			continue
		}
		if err := storeEntry(tx, rec.ID, e); err != nil {
			return err
		}
		e.Changed = false
	}
	for i := range rec.field.Tables {
		t := &rec.field.Tables[i]
		if !t.Changed {
			continue
		}
		if err := storeTable(tx, rec.ID, t); err != nil {
			return err
		}
		t.Changed = false
	}
	return nil
}

func storeEntry(tx *db.RoomTx, in string, e *seating.Entry) error {
	var bust *int
	var bustStack *int64
	var voided *clock.Instant
	var session *string
	if e.SessionID != "" {
		session = &e.SessionID
	}
	if e.BustHand > 0 {
		bust, bustStack = &e.BustHand, &e.BustStack
	}
	if e.Status == tournament.Voided {
		now := tx.Now()
		voided = &now
	}
	return tx.Write(updateEntry, in, e.ID, string(e.Status), optional.NonZero(e.Table), optional.NonZero(e.Seat),
		e.Stack, e.CountedAt, bust, bustStack, e.BustedAt, voided, e.SeatedAt, session)
}

func storeTable(tx *db.RoomTx, in string, t *seating.Table) error {
	var tableID *string
	var broken *clock.Instant
	if t.TableID != "" {
		tableID = &t.TableID
	}
	if t.Broken {
		now := tx.Now()
		broken = &now
	}
	locked := make([]string, len(t.Locked))
	for i, n := range t.Locked {
		locked[i] = strconv.Itoa(n)
	}
	return tx.WriteUnique(errTableInUse, updateTable, in, t.Number, tableID, t.Rank, optional.NonZero(t.Button),
		strings.Join(locked, ","), broken, t.Seats, optional.NonZero(t.SmallBlindSeat),
		optional.NonZero(t.BigBlindSeat), optional.NonZero(t.ButtonLevel), t.Name)
}
