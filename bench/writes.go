package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/foundation/db"
	"pitboss/internal/server/app"
	"pitboss/internal/test/clubdata"
)

const (
	writeRooms   = 32
	writeClients = 32
	aimGrouped   = 0.8 // of what bare grouped inserts make
)

// writes seats players through the whole program but the network, each seating on the disk before it is answered, and
// compares with inserting the very same rows: one transaction each, and many of one goroutine in one transaction.
func (b *bench) writes(ctx context.Context, p place) (err error) {
	alone, together := 150, 2400 // seatings in a round
	if b.rounds < 5 {
		alone, together = 60, 800
	}
	perRoom := b.rounds * (alone + together) / writeRooms
	plan := clubdata.Plan{Organization: "writes", Rooms: writeRooms, Tables: perRoom/clubdata.Seats + 2,
		Players: perRoom + 20}
	config, drop, err := b.fresh(ctx, p, "writes")
	if err != nil {
		return err
	}
	defer drop()
	club, err := built(ctx, config, func(d *db.DB) (clubdata.Club, error) { return clubdata.Build(ctx, d, plan) })
	if err != nil {
		return err
	}
	// The competitor begins with the same database, byte by byte.
	bareConfig := config
	if p.url == "" {
		bareConfig.Dir = filepath.Join(b.dir, "writes-bare")
		if err := os.CopyFS(bareConfig.Dir, os.DirFS(config.Dir)); err != nil {
			return err
		}
		defer func() { _ = os.RemoveAll(bareConfig.Dir) }() // a leftover folder is under tmp
	} else {
		var drop func()
		if bareConfig, drop, err = b.fresh(ctx, p, "writes-bare"); err != nil {
			return err
		}
		defer drop()
		if _, err := built(ctx, bareConfig, func(d *db.DB) (clubdata.Club, error) { return club, nil }); err != nil {
			return err
		}
		if err := copySchema(ctx, config.URL, bareConfig.URL); err != nil {
			return err
		}
	}

	d, err := db.Open(ctx, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	bare, err := openBare(ctx, bareConfig)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, bare.close()) }()
	handler := app.Wire(d, account.Config{PlatformDomain: "localhost"}).
		Routes.Handler(slog.New(slog.DiscardHandler), nil)
	s := seatings{club: club, handler: handler}

	copies := copier{d, club, map[string]int64{}}
	for _, r := range club.Rooms {
		if copies.seen[r.ID], _, err = db.Versions(ctx, d, club.Org.ID(), r.ID); err != nil {
			return err
		}
	}

	var ours1, bare1, ours32, bare32, grouped32 series[float64]
	for range b.rounds {
		for _, n := range []struct {
			clients, acts  int
			ours, each, as *series[float64]
		}{{1, alone, &ours1, &bare1, nil}, {writeClients, together, &ours32, &bare32, &grouped32}} {
			acts := s.next(n.acts)
			rate, err := timed(ctx, n.clients, len(acts), func(i int) error { return s.do(acts[i]) })
			if err != nil {
				return err
			}
			*n.ours = append(*n.ours, rate)
			rows, err := copies.written(ctx, acts)
			if err != nil {
				return err
			}
			// The rows can be inserted once: half of them each way.
			half := len(rows)
			if n.as != nil && bare.groups() {
				half /= 2
			}
			if rate, err = timed(ctx, n.clients, half, func(i int) error {
				return bare.insert(ctx, rows[i])
			}); err != nil {
				return err
			}
			*n.each = append(*n.each, rate)
			if half == len(rows) {
				continue
			}
			g := bare.group(ctx)
			rate, err = timed(ctx, n.clients, len(rows)-half, func(i int) error { return g.insert(rows[half+i]) })
			g.stop()
			if err != nil {
				return err
			}
			*n.as = append(*n.as, rate)
		}
	}
	b.table.rows = append(b.table.rows,
		row{p.name + ", seat, durable, 1 client", rates(ours1), rates(bare1) + " one by one", fmt.Sprintf("%.2f",
			ratios(ours1, bare1).median()), "", ""},
		row{fmt.Sprintf("%s, seat, durable, %d clients", p.name, writeClients), rates(ours32),
			rates(bare32) + " one by one", fmt.Sprintf("%.2f", ratios(ours32, bare32).median()), "", ""})
	if bare.groups() {
		over := ratios(ours32, grouped32).median()
		b.table.rows = append(b.table.rows, row{fmt.Sprintf("%s, seat, durable, %d clients", p.name, writeClients),
			rates(ours32), rates(grouped32) + " grouped",
			fmt.Sprintf("%.2f", over), fmt.Sprintf("≥ %.1f", aimGrouped), met(over >= aimGrouped)})
	}
	return nil
}

// timed runs n acts over some clients and returns how many a second they were.
func timed(ctx context.Context, clients, n int, act func(i int) error) (float64, error) {
	errs := make([]error, clients)
	begin := time.Now()
	var all sync.WaitGroup
	for c := range clients {
		all.Go(func() {
			for i := c; i < n && errs[c] == nil; i += clients {
				if errs[c] = ctx.Err(); errs[c] == nil {
					errs[c] = act(i)
				}
			}
		})
	}
	all.Wait()
	return float64(n) / time.Since(begin).Seconds(), errors.Join(errs...)
}

// seatings hands out seats and players, spread over the rooms.
type seatings struct {
	club    clubdata.Club
	handler http.Handler
	used    int
}

// seating is one request.
type seating struct {
	key  string
	body []byte
}

func (s *seatings) next(n int) []seating {
	out := make([]seating, n)
	for i := range out {
		r := s.club.Rooms[s.used%writeRooms]
		k := s.used / writeRooms
		body, _ := json.Marshal(map[string]any{ // strings and numbers
			"tableId": r.Tables[k/clubdata.Seats], "playerId": r.Free[k], "seatNumber": k%clubdata.Seats + 1,
			"buyInAmount": "300.00",
		})
		out[i] = seating{fmt.Sprintf("0190f3c2-7a4b-7000-8000-%012d", s.used), body}
		s.used++
	}
	return out
}

func (s *seatings) do(a seating) error {
	req := &http.Request{
		Method: http.MethodPost, URL: &url.URL{Path: "/api/seats"}, Host: "localhost", RemoteAddr: "127.0.0.1:1",
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{"Authorization": {"Bearer " + s.club.Token}, "Content-Type": {"application/json"},
			"Idempotency-Key": {a.key}},
		Body: newBody(a.body), ContentLength: int64(len(a.body)),
	}
	w := answerTo{header: http.Header{}}
	s.handler.ServeHTTP(&w, req)
	if w.status != http.StatusCreated {
		return fmt.Errorf("status %d: %s", w.status, w.body)
	}
	return nil
}

// statement is one insert or update with its values.
type statement struct {
	query string
	args  []any
}

// The rows that an act writes, and how they are read back to be inserted elsewhere.
var (
	copied = []struct{ table, columns, where string }{
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

const (
	bumpRoom    = "UPDATE room SET version = version + 1 WHERE org_id = $1 AND id = $2"
	updateTable = "UPDATE poker_table SET opened_at = $3, short_since = $4 WHERE org_id = $1 AND id = $2"
)

// copier reads what acts left behind, as statements that write it again.
type copier struct {
	d    *db.DB
	club clubdata.Club
	seen map[string]int64 // by room: up to which version its events have been read
}

func (c *copier) written(ctx context.Context, acts []seating) ([][]statement, error) {
	return db.ViewAcross(ctx, c.d, "the bench copies what was written", func(tx *db.AnyTx) ([][]statement, error) {
		events := map[string][][]any{} // by the rental that began
		for _, r := range c.club.Rooms {
			if err := c.eventsOf(tx, r.ID, events); err != nil {
				return nil, err
			}
		}
		out := make([][]statement, len(acts))
		for i, a := range acts {
			rows, err := c.leftBy(tx, a, events)
			if err != nil {
				return nil, err
			}
			out[i] = rows
		}
		return out, nil
	})
}

// The columns of an event that are looked at.
const eventVersion, eventType, eventPayload = 2, 5, 12

func (c *copier) eventsOf(tx *db.AnyTx, room string, into map[string][][]any) error {
	rows, err := allOf(tx, "event", eventColumns, "org_id = $1 AND room_id = $2 AND version > $3 ORDER BY version, n",
		c.club.Org.ID(), room, c.seen[room])
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
		c.seen[room] = version
		if e[eventType] != "seat_updated" {
			continue
		}
		var change struct {
			Seat struct{ Rental struct{ ID string } }
		}
		if err := json.Unmarshal([]byte(fmt.Sprint(e[eventPayload])), &change); err != nil {
			return err
		}
		into[change.Seat.Rental.ID] = byVersion[version]
	}
	return nil
}

func (c *copier) leftBy(tx *db.AnyTx, a seating, events map[string][][]any) ([]statement, error) {
	org := c.club.Org.ID()
	key, err := allOf(tx, "idempotency", keyColumns, "org_id = $1 AND key = $2", org, a.key)
	if err != nil {
		return nil, err
	}
	if len(key) != 1 {
		return nil, fmt.Errorf("%d answers of %s", len(key), a.key)
	}
	var seat struct {
		RoomID string
		Rental struct{ ID string }
	}
	if err := json.Unmarshal([]byte(fmt.Sprint(key[0][4])), &seat); err != nil {
		return nil, err
	}
	out := []statement{{bumpRoom, []any{org, seat.RoomID}}}
	for _, copy := range copied {
		rows, err := allOf(tx, copy.table, copy.columns, copy.where, org, seat.Rental.ID)
		if err != nil {
			return nil, err
		}
		out = append(out, inserting(copy.table, copy.columns, rows))
	}
	told := events[seat.Rental.ID]
	out = append(out, inserting("event", eventColumns, told))
	// The table's row was written when the first player or the fourth came: when the game began, and was short no more.
	for _, e := range told {
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
			out = append(out, statement{updateTable, []any{org, table.ID, key[0][5], nil}})
		}
	}
	return append(out, inserting("idempotency", keyColumns, key)), nil
}

func allOf(tx *db.AnyTx, table, columns, where string, args ...any) ([][]any, error) {
	n := strings.Count(columns, ",") + 1
	return db.All(tx, func(scan db.Scan) ([]any, error) {
		values := make([]any, n)
		into := make([]any, n)
		for i := range values {
			into[i] = &values[i]
		}
		return values, scan(into...)
	}, "SELECT "+columns+" FROM "+table+" WHERE "+where, args...)
}

func inserting(table, columns string, rows [][]any) statement {
	n := strings.Count(columns, ",") + 1
	var s statement
	var places []string
	for r, row := range rows {
		s.args = append(s.args, row...)
		var marks []string
		for i := range n {
			marks = append(marks, fmt.Sprintf("$%d", r*n+i+1))
		}
		places = append(places, "("+strings.Join(marks, ",")+")")
	}
	s.query = "INSERT INTO " + table + " (" + columns + ") VALUES " + strings.Join(places, ", ")
	return s
}
