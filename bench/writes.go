package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/internal/account"
	"pitboss/internal/foundation/db"
	"pitboss/internal/server/app"
	"pitboss/internal/test/clubdata"
)

const (
	writeRooms      = 32
	writeClients    = 32
	minGroupedRatio = 0.8 // of the rate of bare group commits
)

// writes measures durable seatings through the HTTP handler. The baseline inserts the same rows into a copy of the
// database by bare group commits. PostgreSQL groups commits itself and has no such baseline.
func (b *bench) writes(ctx context.Context, e engine) (err error) {
	if e.databaseURL != "" {
		return nil
	}
	seatings := 2400 // per round
	if b.rounds < 5 {
		seatings = 800
	}
	perRoom := b.rounds * seatings / writeRooms
	plan := clubdata.Plan{Organization: "writes", Rooms: writeRooms, Tables: perRoom/clubdata.Seats + 2,
		Players: perRoom + 20}
	config, drop, err := b.newDatabase(ctx, e, "writes")
	if err != nil {
		return err
	}
	defer drop()
	club, err := fillDatabase(ctx, config, func(ctx context.Context, d *db.DB) (clubdata.Club, error) {
		return clubdata.Build(ctx, d, plan)
	})
	if err != nil {
		return err
	}
	copyDir := filepath.Join(b.dir, "writes-bare")
	if err := os.CopyFS(copyDir, os.DirFS(config.Dir)); err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(copyDir) }() // a leftover folder is under tmp

	d, err := db.Open(ctx, config)
	if err != nil {
		return err
	}
	defer joinStop(&err, d.Close)
	bare, err := openGroupCommitter(ctx, filepath.Join(copyDir, db.File))
	if err != nil {
		return err
	}
	defer joinStop(&err, bare.close)
	seater := seater{club: club, handler: app.Wire(d, account.Config{PlatformDomain: "localhost"}).
		Routes.Handler(slog.New(slog.DiscardHandler), nil)}
	copier := rowCopier{d, club, map[string]int64{}}
	for _, r := range club.Rooms {
		if copier.versions[r.ID], _, err = db.Versions(ctx, d, club.Org.ID(), r.ID); err != nil {
			return err
		}
	}

	var rates, baseline benchkit.Series[float64]
	for range b.rounds {
		acts := seater.next(seatings)
		rate, err := writeRate(ctx, len(acts), func(i int) error { return seater.seat(acts[i]) })
		if err != nil {
			return err
		}
		rates = append(rates, rate)
		statements, err := copier.statements(ctx, acts)
		if err != nil {
			return err
		}
		rate, err = writeRate(ctx, len(statements), func(i int) error { return bare.commit(statements[i]) })
		if err != nil {
			return err
		}
		baseline = append(baseline, rate)
	}
	ratio := benchkit.Ratios(rates, baseline).Median()
	b.addRow(fmt.Sprintf("%s, seat, durable, %d clients", e.name, writeClients), benchkit.Spread(rates)+"/s",
		benchkit.Spread(baseline)+"/s grouped", fmt.Sprintf("%.2f", ratio), fmt.Sprintf("≥ %.1f", minGroupedRatio),
		ratio >= minGroupedRatio)
	return nil
}

// writeRate runs n acts by concurrent clients and returns the acts per second.
func writeRate(ctx context.Context, n int, act func(i int) error) (float64, error) {
	errs := make([]error, writeClients)
	begin := time.Now()
	var all sync.WaitGroup
	for c := range writeClients {
		all.Go(func() {
			for i := c; i < n && errs[c] == nil; i += writeClients {
				if errs[c] = ctx.Err(); errs[c] == nil {
					errs[c] = act(i)
				}
			}
		})
	}
	all.Wait()
	return float64(n) / time.Since(begin).Seconds(), errors.Join(errs...)
}

// seater seats players on open seats, spread over the rooms.
type seater struct {
	club    clubdata.Club
	handler http.Handler
	seats   int // handed out by next
}

// seating is one request.
type seating struct {
	idempotencyKey string
	body           string
}

func (s *seater) next(n int) []seating {
	out := make([]seating, n)
	for i := range out {
		r := s.club.Rooms[s.seats%writeRooms]
		k := s.seats / writeRooms
		out[i] = seating{fmt.Sprintf("0190f3c2-7a4b-7000-8000-%012d", s.seats),
			fmt.Sprintf(`{"tableId":%q,"playerId":%q,"seatNumber":%d,"buyInAmount":"300.00"}`,
				r.Tables[k/clubdata.Seats], r.Free[k], k%clubdata.Seats+1)}
		s.seats++
	}
	return out
}

func (s *seater) seat(act seating) error {
	req := httptest.NewRequest(http.MethodPost, "/api/seats", strings.NewReader(act.body))
	req.Host = "localhost"
	req.Header.Set("Authorization", "Bearer "+s.club.Token)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", act.idempotencyKey)
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, req)
	if w.Code != http.StatusCreated {
		return fmt.Errorf("status %d: %s", w.Code, w.Body)
	}
	return nil
}

// statement is one insert or update with its values.
type statement struct {
	query string
	args  []any
}

// The rows that a seating inserts.
var (
	insertedRows = []struct{ table, columns, where string }{
		{"seat_rental",
			`org_id, room_id, id, player_id, started_at, grace_minutes, charge_increment, charge_rounding, ` +
				`minimum_minutes`,
			"org_id = $1 AND id = $2"},
		{"seat",
			`org_id, room_id, id, table_id, seat_number, max_seats, state, player_id, rental_id, entry_id, held_name,
			since, away_since, reserved_until, buy_in_amount, chip_count`, "org_id = $1 AND rental_id = $2"},
		{"seat_stay",
			"org_id, room_id, id, table_id, game_type_id, seat_number, player_id, rental_id, hourly_rate, started_at",
			"org_id = $1 AND rental_id = $2"},
		{"player_day", "org_id, room_id, player_id, gaming_day, played",
			"org_id = $1 AND player_id = (SELECT player_id FROM seat_rental WHERE org_id = $1 AND id = $2)"},
	}
	eventColumns = "org_id, room_id, version, n, parts, type, permission, subject, actor_id, actor_name, " +
		"impersonator_id, at, payload"
	keyColumns = "org_id, actor_id, key, request_hash, answer, at"
)

// Indexes into eventColumns and keyColumns.
const (
	eventVersion, eventType, eventPayload = 2, 5, 12
	keyResponse, keyTime                  = 4, 5
)

const (
	bumpRoom    = "UPDATE room SET version = version + 1 WHERE org_id = $1 AND id = $2"
	updateTable = "UPDATE poker_table SET opened_at = $3, short_since = $4 WHERE org_id = $1 AND id = $2"
)

// rowCopier reads the rows that acts wrote and returns them as statements for another database.
type rowCopier struct {
	d        *db.DB
	club     clubdata.Club
	versions map[string]int64 // up to which the events of a room have been read
}

// statements returns the statements of each act.
func (c *rowCopier) statements(ctx context.Context, acts []seating) ([][]statement, error) {
	return db.ViewAcross(ctx, c.d, "copy the rows of acts", func(tx *db.AnyTx) ([][]statement, error) {
		events := map[string][][]any{} // by the rental that began
		for _, r := range c.club.Rooms {
			if err := c.readEvents(tx, r.ID, events); err != nil {
				return nil, err
			}
		}
		out := make([][]statement, len(acts))
		for i, a := range acts {
			var err error
			if out[i], err = c.statementsOf(tx, a, events); err != nil {
				return nil, err
			}
		}
		return out, nil
	})
}

// readEvents adds the new events of a room, grouped by version, under the rental that each version began.
func (c *rowCopier) readEvents(tx *db.AnyTx, room string, byRental map[string][][]any) error {
	rows, err := selectRows(tx, "event", eventColumns,
		"org_id = $1 AND room_id = $2 AND version > $3 ORDER BY version, n", c.club.Org.ID(), room, c.versions[room])
	if err != nil {
		return err
	}
	byVersion := map[any][][]any{}
	for _, e := range rows {
		byVersion[e[eventVersion]] = append(byVersion[e[eventVersion]], e)
	}
	for _, e := range rows {
		version, ok := e[eventVersion].(int64)
		if !ok {
			return fmt.Errorf("a version of type %T", e[eventVersion])
		}
		c.versions[room] = version
		if e[eventType] != "seat_updated" {
			continue
		}
		var change struct {
			Seat struct{ Rental struct{ ID string } }
		}
		if err := json.Unmarshal([]byte(fmt.Sprint(e[eventPayload])), &change); err != nil {
			return err
		}
		byRental[change.Seat.Rental.ID] = byVersion[version]
	}
	return nil
}

func (c *rowCopier) statementsOf(tx *db.AnyTx, act seating, events map[string][][]any) ([]statement, error) {
	org := c.club.Org.ID()
	keys, err := selectRows(tx, "idempotency", keyColumns, "org_id = $1 AND key = $2", org, act.idempotencyKey)
	if err != nil {
		return nil, err
	}
	if len(keys) != 1 {
		return nil, fmt.Errorf("%d rows of the idempotency key %s", len(keys), act.idempotencyKey)
	}
	var seat struct {
		RoomID string
		Rental struct{ ID string }
	}
	if err := json.Unmarshal([]byte(fmt.Sprint(keys[0][keyResponse])), &seat); err != nil {
		return nil, err
	}
	out := []statement{{bumpRoom, []any{org, seat.RoomID}}}
	for _, t := range insertedRows {
		rows, err := selectRows(tx, t.table, t.columns, t.where, org, seat.Rental.ID)
		if err != nil {
			return nil, err
		}
		out = append(out, insertStatement(t.table, t.columns, rows))
	}
	actEvents := events[seat.Rental.ID]
	out = append(out, insertStatement("event", eventColumns, actEvents))
	// The first player opens the table, and the fourth ends its time as a short table: both update the table's row.
	for _, e := range actEvents {
		if e[eventType] != "table_updated" {
			continue
		}
		var table struct {
			ID             string
			CurrentPlayers int
		}
		if err := json.Unmarshal([]byte(fmt.Sprint(e[eventPayload])), &table); err != nil {
			return nil, err
		}
		if table.CurrentPlayers == 1 || table.CurrentPlayers == 4 {
			out = append(out, statement{updateTable, []any{org, table.ID, keys[0][keyTime], nil}})
		}
	}
	return append(out, insertStatement("idempotency", keyColumns, keys)), nil
}

func selectRows(tx *db.AnyTx, table, columns, where string, args ...any) ([][]any, error) {
	n := strings.Count(columns, ",") + 1
	return db.All(tx, func(scan db.Scan) ([]any, error) {
		values := make([]any, n)
		pointers := make([]any, n)
		for i := range values {
			pointers[i] = &values[i]
		}
		return values, scan(pointers...)
	}, "SELECT "+columns+" FROM "+table+" WHERE "+where, args...)
}

func insertStatement(table, columns string, rows [][]any) statement {
	n := strings.Count(columns, ",") + 1
	var s statement
	var tuples []string
	for r, row := range rows {
		s.args = append(s.args, row...)
		var placeholders []string
		for i := range n {
			placeholders = append(placeholders, fmt.Sprintf("$%d", r*n+i+1))
		}
		tuples = append(tuples, "("+strings.Join(placeholders, ",")+")")
	}
	s.query = "INSERT INTO " + table + " (" + columns + ") VALUES " + strings.Join(tuples, ", ")
	return s
}
