package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"pitboss/bench/night"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/server/schema"
	"pitboss/internal/test/clubdata"
)

// The organizations of the parts but the Friday: a club with many rooms, one with a long waitlist, and a third that is
// hidden from users of the club.
const (
	club     = "club"
	longList = "long"
	otherOrg = "other"

	tables      = 30
	seated      = 5 // at each table
	waiting     = 20
	longWaiting = 500
	openPerRoom = (clubdata.Seats - seated) * tables // seats
	password    = "a peer of the bench"
)

// data describes the data that all candidates serve.
type data struct {
	name     string
	plans    []clubdata.Plan
	hasStaff bool // each screen has a user with a session
}

// clubData is the data of the parts but the Friday.
func (b *bench) clubData() data {
	return data{name: "lists", plans: []clubdata.Plan{
		{Organization: club, Rooms: b.rooms, Tables: tables, Seated: seated, Waiting: waiting, Players: openPerRoom},
		{Organization: longList, Rooms: 1, Waiting: longWaiting, Tables: 1},
		{Organization: otherOrg, Rooms: 2, Tables: 2, Seated: 2, Waiting: 2},
	}}
}

// The data of a Friday.
const (
	roomsPerOrganization = 5
	freePlayers          = 40 // of a room, neither seated nor waiting
)

// fridayData has the maximum number of rooms of a Friday.
func (b *bench) fridayData() data {
	d := data{name: "friday", hasStaff: true}
	for left := b.friday.maxRooms; left > 0; left -= roomsPerOrganization {
		d.plans = append(d.plans, clubdata.Plan{
			Organization: fmt.Sprintf("house%03d", len(d.plans)), Rooms: min(left, roomsPerOrganization),
			Tables: tables, Seated: seated, Waiting: waiting, Players: freePlayers,
		})
	}
	return d
}

// builtData has the organizations and their staff.
type builtData struct {
	clubs map[string]clubdata.Club // by organization
	staff map[string][]night.User  // by room, in the order of night.ScreenGroups
}

func (d data) build(ctx context.Context, on *db.DB) (builtData, error) {
	out := builtData{clubs: map[string]clubdata.Club{}, staff: map[string][]night.User{}}
	for _, plan := range d.plans {
		c, err := clubdata.Build(ctx, on, plan)
		if err != nil {
			return out, err
		}
		out.clubs[plan.Organization] = c
		for _, r := range c.Rooms {
			if !d.hasStaff {
				break
			}
			tokens, err := c.Hire(ctx, on, employees(r))
			if err != nil {
				return out, err
			}
			for i, e := range employees(r) {
				out.staff[r.ID] = append(out.staff[r.ID], night.User{Name: e.Name, Token: tokens[i]})
			}
		}
	}
	hash := signin.HashPassword(password)
	_, err := db.AcrossTenants(ctx, on, "set passwords of the benchmark", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec("UPDATE staff_user SET password_hash = $1 WHERE email LIKE 'floor@%'", hash)
	})
	if err != nil {
		return out, err
	}
	return out, on.Analyze(ctx)
}

// employees returns the users of a room's screens. All are floor managers, a role that every peer has.
func employees(r clubdata.Room) (out []clubdata.Employee) {
	for _, g := range night.ScreenGroups {
		for k := range g.Count {
			out = append(out, clubdata.Employee{Name: fmt.Sprintf("%s %d of %s", g.Screen, k+1, r.ID),
				Role: tenant.RoleFloorManager})
		}
	}
	return out
}

// fill creates and fills a database without waiting for the disk, and exports it to a file unless the name is empty.
func (d data) fill(ctx context.Context, c db.Config, file string) (builtData, error) {
	c.NoFsync, c.Schema = true, schema.Files
	on, err := db.Open(ctx, c)
	if err != nil {
		return builtData{}, err
	}
	if err := on.Migrate(ctx); err != nil {
		return builtData{}, err
	}
	out, err := d.build(ctx, on)
	if err != nil {
		return builtData{}, err
	}
	if file != "" {
		if err := d.export(ctx, on, out, file); err != nil {
			return builtData{}, err
		}
	}
	return out, on.Close()
}

// dataset is the file that the peers load. Tables and columns have the names that the peers use, money is in dollars.
type dataset struct {
	Rows  []exportedRow
	Users []user
}

type exportedRow struct {
	Table string
	Row   map[string]any
}

// user is a user with a password or with an open session. Express uses the token; PocketBase signs one of its own.
type user struct{ Org, Email, Password, Token, Name, Role string }

// tableExport exports a table of the peers. kinds has a letter for each column: m money, t time, b boolean, . other.
type tableExport struct{ table, columns, kinds, query string }

var tableExports = []tableExport{
	{"orgs", "id name", "..", "SELECT id, name FROM organization"},
	{"rooms", "id org name", "...", "SELECT id, org_id, name FROM room"},
	{"game_types", "id org name gameFormat smallBlind bigBlind minBuyIn maxBuyIn hourlyRate", "....mmmmm",
		`SELECT id, org_id, name, game_format, small_blind, big_blind, min_buy_in, max_buy_in, (SELECT f.hourly_rate
			FROM seat_fee f
			WHERE f.org_id = g.org_id AND (f.up_to_blind IS NULL OR f.up_to_blind >= g.big_blind)
			ORDER BY f.up_to_blind NULLS LAST LIMIT 1) FROM game_type g`},
	{"players", "id org name nickname phoneNumber isActive memberUntil", ".....bt",
		`SELECT id, org_id, name, nickname, phone, 1, (SELECT max(m.expires_at) FROM membership m
			WHERE m.org_id = p.org_id AND m.player_id = p.id) FROM player p`},
	{"poker_tables",
		"id org room tableNumber tableName gameType maxSeats currentPot status openedAt shortSince pausedAt",
		".......m.ttt", "SELECT id, org_id, room_id, table_number, table_name, game_type_id, max_seats, current_pot, " +
			"status, opened_at, short_since, paused_at FROM poker_table"},
	{"seat_rentals", "id org room player startedAt hourlyRate", "....tm",
		`SELECT r.id, r.org_id, r.room_id, r.player_id, r.started_at, s.hourly_rate FROM seat_rental r
			JOIN seat_stay s ON s.org_id = r.org_id AND s.rental_id = r.id`},
	{"seats", "id org room pokerTable seatNumber state player rental since buyInAmount chipCount", "........tmm",
		"SELECT id, org_id, room_id, table_id, seat_number, state, player_id, rental_id, since, buy_in_amount, " +
			"chip_count FROM seat"},
	{"waitlist",
		"id org room player gameType joinedAt status source note reason rank rankAt calls passes firstPlace open",
		".....t.....t..bb", `SELECT id, org_id, room_id, player_id, game_type_id, joined_at, status, source, note,
			reason, rank, rank_at, calls, passes, 0, 1
			FROM waitlist_entry WHERE ended_at IS NULL`},
}

func (d data) export(ctx context.Context, on *db.DB, b builtData, file string) error {
	out, err := db.ViewAcross(ctx, on, "export the data for the peers", func(tx *db.AnyTx) (out dataset, err error) {
		for _, e := range tableExports {
			rows, err := db.All(tx, func(scan db.Scan) (map[string]any, error) { return e.scan(scan) }, e.query)
			if err != nil {
				return out, fmt.Errorf("%s: %w", e.table, err)
			}
			for _, r := range rows {
				out.Rows = append(out.Rows, exportedRow{e.table, r})
			}
		}
		return out, nil
	})
	if err != nil {
		return err
	}
	for _, plan := range d.plans {
		org := plan.Organization
		if !d.hasStaff {
			out.Users = append(out.Users, user{Org: org, Email: "floor@" + org + ".example", Password: password,
				Name: "Frankie Floor", Role: "floor_manager"})
		}
		for _, r := range b.clubs[org].Rooms {
			for i, u := range b.staff[r.ID] {
				out.Users = append(out.Users, user{Org: org, Email: employees(r)[i].Email(org), Token: u.Token,
					Name: u.Name, Role: "floor_manager"})
			}
		}
	}
	raw, err := json.Marshal(out)
	if err != nil {
		return err
	}
	return os.WriteFile(file, raw, 0o600)
}

func (e tableExport) scan(scan db.Scan) (map[string]any, error) {
	values, pointers := make([]any, len(e.kinds)), make([]any, len(e.kinds))
	for i := range values {
		pointers[i] = &values[i]
	}
	if err := scan(pointers...); err != nil {
		return nil, err
	}
	row := map[string]any{}
	for i, name := range strings.Fields(e.columns) {
		row[name] = e.convert(i, values[i])
	}
	return row, nil
}

// convert converts a value for the peers. A null becomes an empty text, because PocketBase has no null.
func (e tableExport) convert(i int, v any) any {
	n, isInteger := v.(int64)
	switch kind := e.kinds[i]; {
	case kind == 'm' && isInteger:
		return float64(money.Cents(n)) / 100
	case kind == 't' && isInteger:
		return clock.Instant(n).Time().Format("2006-01-02 15:04:05.000Z")
	case kind == 'b':
		return n == 1
	case v == nil:
		return ""
	}
	return v
}
