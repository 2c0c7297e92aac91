package director

import (
	"encoding/json"
	"strconv"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/player"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// Where things are.
var (
	OfTournament = db.Locator{What: "Tournament", Query: "SELECT room_id FROM tournament WHERE org_id = $1 AND id = $2"}
	OfEntry      = db.Locator{What: "Entry", Query: "SELECT room_id FROM tournament_entry WHERE org_id = $1 AND id = $2"}
	ofTemplate   = db.Locator{What: "Template", Query: "SELECT room_id FROM tournament_template WHERE org_id = $1 AND id = $2"}
)

// kept is a tournament as it is stored, with who is in it.
type kept struct {
	tournament.Tournament
	prices     tournament.Prices
	structure  tournament.Structure
	field      seating.Field
	nextNumber int
	summary    string
	locked     int                    // 1 once what it pays stands: nothing is sold any more
	deal       *tournament.AgreedDeal // nil: none is recorded
}

const kinds = `id, room_id, name, status, start_time, max_entries, planned_minutes, template, prices, structure, rules,
	position, remaining, clock_at, paused_at, hand_for_hand, next_number, next_bust, started_at, completed_at, cancelled_at, season_id, summary,
	(SELECT count(*) FROM tournament_prizes z WHERE z.org_id = $1 AND z.room_id = $2 AND z.tournament_id = tournament.id AND z.locked_at IS NOT NULL),
	(SELECT z.deal FROM tournament_prizes z WHERE z.org_id = $1 AND z.room_id = $2 AND z.tournament_id = tournament.id)
	FROM tournament`

const dealOf = "SELECT deal FROM tournament_prizes WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3"

// agreedIn reads a deal; none is an empty text.
func agreedIn(text string) (*tournament.AgreedDeal, error) {
	if text == "" {
		return nil, nil
	}
	var deal tournament.AgreedDeal
	err := json.Unmarshal([]byte(text), &deal)
	return &deal, err
}

const (
	tournamentByID  = "SELECT " + kinds + " WHERE org_id = $1 AND room_id = $2 AND id = $3"
	listTournaments = "SELECT " + kinds + " WHERE org_id = $1 AND room_id = $2 ORDER BY start_time DESC, id DESC LIMIT 200"

	// Of one tournament, or of all that are not completed when $3 is empty.
	tablesOf = `SELECT b.tournament_id, b.number, b.name, b.seats, b.table_id, b.break_rank, b.button, b.small_blind, b.big_blind, b.button_level, b.locked, b.opened_at
		FROM tournament_table b JOIN tournament t ON t.org_id = b.org_id AND t.id = b.tournament_id
		WHERE b.org_id = $1 AND b.room_id = $2 AND b.broken_at IS NULL AND (b.tournament_id = $3 OR $3 = '' AND t.status <> 'completed')
		ORDER BY b.tournament_id, b.number`
	entriesOf = `SELECT e.tournament_id, p.merged_into, e.id, e.number, e.player_id, p.name, e.kind, e.status, e.table_number, e.seat_number, e.stack, e.counted_at,
			e.bust, e.bust_stack, e.busted_at, e.registered_at, e.seated_at, coalesce(e.session_id, ''), coalesce(s.prize, 0), coalesce(s.bounty, 0), coalesce(s.chips, 0)
		FROM tournament_entry e JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id
		JOIN player p ON p.org_id = e.org_id AND p.id = e.player_id
		LEFT JOIN (SELECT tournament_entry_id, CAST(sum(prize) AS BIGINT) AS prize, CAST(sum(bounty) AS BIGINT) AS bounty, CAST(sum(chips) AS BIGINT) AS chips
			FROM tournament_purchase WHERE org_id = $1 AND room_id = $2 AND voided_at IS NULL AND (tournament_id = $3 OR $3 = '')
			GROUP BY tournament_entry_id) s ON s.tournament_entry_id = e.id
		WHERE e.org_id = $1 AND e.room_id = $2 AND e.status <> 'voided' AND (e.tournament_id = $3 OR $3 = '' AND t.status <> 'completed')
		ORDER BY e.tournament_id, e.number`

	insertTournament = `INSERT INTO tournament (org_id, room_id, id, name, status, start_time, max_entries, planned_minutes, template, prices, structure,
		rules, remaining, season_id, created_at) VALUES ($1, $2, $3, $4, 'scheduled', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`
	updateTournament = `UPDATE tournament SET name = $4, status = $5, start_time = $6, max_entries = $7, planned_minutes = $8, prices = $9, structure = $10,
		rules = $11, position = $12, remaining = $13, clock_at = $14, paused_at = $15, turns_at = $16, hand_for_hand = $17, next_number = $18, next_bust = $19,
		started_at = $20, completed_at = $21, season_id = $22, summary = $23, cancelled_at = $24 WHERE org_id = $1 AND room_id = $2 AND id = $3`
	insertTable = `INSERT INTO tournament_table (org_id, room_id, tournament_id, number, name, table_id, seats, break_rank, opened_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (org_id, tournament_id, number) DO UPDATE SET name = excluded.name, table_id = excluded.table_id,
			seats = excluded.seats, break_rank = excluded.break_rank, opened_at = excluded.opened_at, broken_at = NULL,
			button = NULL, small_blind = NULL, big_blind = NULL, button_level = NULL, locked = ''`
	updateTable = `UPDATE tournament_table SET table_id = $5, break_rank = $6, button = $7, locked = $8, broken_at = $9, seats = $10,
		small_blind = $11, big_blind = $12, button_level = $13, name = $14
		WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND number = $4`
	updateEntry = `UPDATE tournament_entry SET status = $5, table_number = $6, seat_number = $7, stack = $8, counted_at = $9, bust = $10, bust_stack = $11,
		busted_at = $12, voided_at = $13, seated_at = $14,
		session_id = $15 WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND id = $4`
	// The order of updates never lets two entries have one seat: everyone gets up first who sits elsewhere afterwards.
	clearSeat = `UPDATE tournament_entry SET status = CASE WHEN status = 'seated' THEN 'registered' ELSE status END, table_number = NULL, seat_number = NULL,
		left_table = coalesce(table_number, left_table), left_seat = coalesce(seat_number, left_seat)
		WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND id = $4`

	lastLog   = "SELECT coalesce(max(n), 0) FROM tournament_log WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3"
	insertLog = `INSERT INTO tournament_log (org_id, room_id, tournament_id, n, kind, text, detail, undo, at, actor_name)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	logPage = `SELECT n, kind, text, detail, at, actor_name, undone_at FROM tournament_log WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3 AND n < $4
		ORDER BY n DESC LIMIT $5`

	turning = "SELECT org_id, room_id, id FROM tournament WHERE turns_at <= $1 ORDER BY turns_at, id"
)

func scanTournament(scan db.Scan) (k kept, err error) {
	var prices, structure, rules string
	var deal *string
	var remaining int64
	t := &k.Tournament
	err = scan(&t.ID, &t.RoomID, &t.Name, &t.Status, &t.StartTime, &t.MaxEntries, &t.PlannedMinutes, &t.Template, &prices, &structure, &rules,
		&t.Clock.Position, &remaining, &t.Clock.Since, &t.Clock.PausedAt, &t.Clock.HandForHand, &k.nextNumber, &k.field.NextBustHand, &t.StartedAt, &t.CompletedAt, &t.CancelledAt,
		&t.SeasonID, &k.summary, &k.locked, &deal)
	if err != nil {
		return k, err
	}
	t.Clock = t.Clock.WithMicrosecondsLeft(remaining)
	for text, into := range map[string]any{prices: &k.prices, structure: &k.structure, rules: &k.field.Rules} {
		if err := json.Unmarshal([]byte(text), into); err != nil {
			return k, err
		}
	}
	if deal != nil {
		k.deal, err = agreedIn(*deal)
	}
	k.field.Started, k.field.Level = t.StartedAt != nil, k.structure.LevelAt(t.Clock.Position)
	return k, err
}

// tableOf and entryOf are rows of the tournament they name.
type tableOf struct {
	tournament string
	seating.Table
}

type entryOf struct {
	tournament string
	mergedInto *string
	seating.Entry
}

func scanTable(scan db.Scan) (t tableOf, err error) {
	var tableID *string
	var button, small, big, noted *int
	var locked string
	err = scan(&t.tournament, &t.Number, &t.Name, &t.Seats, &tableID, &t.Rank, &button, &small, &big, &noted, &locked, &t.OpenedAt)
	if tableID != nil {
		t.TableID = *tableID
	}
	t.Button, t.SmallBlindSeat, t.BigBlindSeat, t.ButtonLevel = orZero(button), orZero(small), orZero(big), orZero(noted)
	for seat := range strings.SplitSeq(locked, ",") {
		if n, _ := strconv.Atoi(seat); n > 0 {
			t.Locked = append(t.Locked, n)
		}
	}
	return t, err
}

// orZero is a number of a column that may be empty.
func orZero(n *int) int {
	if n == nil {
		return 0
	}
	return *n
}

func scanEntry(scan db.Scan) (e entryOf, err error) {
	var table, seat, bust *int
	var bustStack *int64
	err = scan(&e.tournament, &e.mergedInto, &e.ID, &e.Number, &e.PlayerID, &e.Name, &e.Kind, &e.Status, &table, &seat, &e.Stack, &e.CountedAt,
		&bust, &bustStack, &e.BustedAt, &e.RegisteredAt, &e.SeatedAt, &e.SessionID, &e.Prize, &e.Bounty, &e.Chips)
	if table != nil {
		e.Table, e.Seat = *table, *seat
	}
	if bust != nil {
		e.BustHand = *bust
	}
	if bustStack != nil {
		e.BustStack = *bustStack
	}
	return e, err
}

// load reads a tournament with its open tables and its entries.
func load(tx db.RoomReader, id string) (*kept, error) {
	k, found, err := db.One(tx, scanTournament, tournamentByID, id)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, fault.NotFound("Tournament")
	}
	return &k, fill(tx, id, map[string]*kept{id: &k})
}

// loadAll reads the room's newest tournaments, the latest start first. Of completed ones the line of the list is all
// there is: they change no more.
func loadAll(tx db.RoomReader) ([]kept, error) {
	list, err := db.All(tx, scanTournament, listTournaments)
	if err != nil {
		return nil, err
	}
	live := map[string]*kept{}
	for i := range list {
		if list[i].Status != tournament.Completed {
			live[list[i].ID] = &list[i]
		}
	}
	if len(live) == 0 {
		return list, nil
	}
	return list, fill(tx, "", live)
}

func fill(tx db.RoomReader, id string, into map[string]*kept) error {
	tables, err := db.All(tx, scanTable, tablesOf, id)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if k := into[t.tournament]; k != nil {
			k.field.Tables = append(k.field.Tables, t.Table)
		}
	}
	entries, err := db.All(tx, scanEntry, entriesOf, id)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.mergedInto != nil { // the row names the record that he entered by
			p, err := player.Canonical(tx.InOrg(), *e.mergedInto)
			if err != nil {
				return err
			}
			e.PlayerID, e.Name = p.ID, p.Name
		}
		if k := into[e.tournament]; k != nil {
			k.field.Entries = append(k.field.Entries, e.Entry)
		}
	}
	return nil
}

// store writes the tournament's own row.
func (k *kept) store(tx *db.RoomTx) error {
	prices, structure, rules, err := k.texts()
	if err != nil {
		return err
	}
	c := k.Clock
	err = tx.Write(updateTournament, k.ID, k.Name, string(k.Status), k.StartTime, k.MaxEntries, k.PlannedMinutes, prices, structure, rules,
		c.Position, c.Remaining.Microseconds(), c.Since, c.PausedAt, c.NextItemAt(k.structure), c.HandForHand, k.nextNumber, k.field.NextBustHand,
		k.StartedAt, k.CompletedAt, k.SeasonID, k.summary, k.CancelledAt)
	return err
}

func (k *kept) texts() (prices, structure, rules string, err error) {
	out := make([]string, 3)
	for i, v := range []any{k.prices, k.structure, k.field.Rules} {
		raw, err := json.Marshal(v)
		if err != nil {
			return "", "", "", err
		}
		out[i] = string(raw)
	}
	return out[0], out[1], out[2], nil
}

// storeField writes the tables and entries that an act changed.
func (k *kept) storeField(tx *db.RoomTx) error {
	for _, e := range k.field.Entries {
		if e.Changed {
			if err := tx.Write(clearSeat, k.ID, e.ID); err != nil {
				return err
			}
		}
	}
	for i := range k.field.Entries {
		e := &k.field.Entries[i]
		if !e.Changed {
			continue
		}
		if err := storeEntry(tx, k.ID, e); err != nil {
			return err
		}
		e.Changed = false
	}
	for i := range k.field.Tables {
		t := &k.field.Tables[i]
		if !t.Changed {
			continue
		}
		if err := storeTable(tx, k.ID, t); err != nil {
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
	return tx.Write(updateEntry, in, e.ID, string(e.Status), seating.OptionalInt(e.Table), seating.OptionalInt(e.Seat), e.Stack, e.CountedAt, bust, bustStack, e.BustedAt, voided,
		e.SeatedAt, session)
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
	return tx.WriteUnique(errTableInUse, updateTable, in, t.Number, tableID, t.Rank, seating.OptionalInt(t.Button), strings.Join(locked, ","), broken, t.Seats,
		seating.OptionalInt(t.SmallBlindSeat), seating.OptionalInt(t.BigBlindSeat), seating.OptionalInt(t.ButtonLevel), t.Name)
}
