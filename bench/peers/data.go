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

// The data of every candidate: a club of many rooms, one with a long list, and a third organization that is hidden
// from users of the first.
const (
	club     = "club"
	longList = "long"
	stranger = "stranger"

	tables  = 30
	seated  = 5
	waiting = 20
	longest = 500
	free    = (clubdata.Seats - seated) * tables // players for every open seat
	secret  = "a peer of the bench"
)

// data is what everybody serves while some parts are measured.
type data struct {
	name   string
	plans  []clubdata.Plan
	crews  bool   // each user of a screen has a session of their own
	leaves string // the candidate that has no part in it
}

// lists are what is read and written as fast as can be.
func (b *bench) lists() data {
	return data{name: "lists", plans: []clubdata.Plan{
		{Organization: club, Rooms: b.rooms, Tables: tables, Seated: seated, Waiting: waiting, Players: free},
		{Organization: longList, Rooms: 1, Waiting: longest, Tables: 1},
		{Organization: stranger, Rooms: 2, Tables: 2, Seated: 2, Waiting: 2},
	}}
}

// The sizes of the houses of a Friday.
const (
	roomsOfHouse = 5
	others       = 40 // players of a room, neither seated nor waiting
)

// houses are as many rooms as a Friday may need.
func (b *bench) houses() data {
	d := data{name: "houses", crews: true, leaves: pocket}
	for left := b.mostRooms; left > 0; left -= roomsOfHouse {
		d.plans = append(d.plans, clubdata.Plan{
			Organization: fmt.Sprintf("house%03d", len(d.plans)), Rooms: min(left,
				roomsOfHouse), Tables: tables, Seated: seated, Waiting: waiting, Players: others,
		})
	}
	return d
}

// built are the organizations as they were built, and their staff.
type built struct {
	clubs map[string]clubdata.Club
	crews map[string][]night.Person // by room, in the order of night.Crews
}

func (d data) build(ctx context.Context, on *db.DB) (built, error) {
	out := built{clubs: map[string]clubdata.Club{}, crews: map[string][]night.Person{}}
	for _, plan := range d.plans {
		c, err := clubdata.Build(ctx, on, plan)
		if err != nil {
			return out, err
		}
		out.clubs[plan.Organization] = c
		for _, r := range c.Rooms {
			if !d.crews {
				break
			}
			tokens, err := c.Hire(ctx, on, crew(r))
			if err != nil {
				return out, err
			}
			for i, h := range crew(r) {
				out.crews[r.ID] = append(out.crews[r.ID], night.Person{Name: h.Name, Token: tokens[i]})
			}
		}
	}
	hash := signin.HashPassword(secret)
	_, err := db.AcrossTenants(ctx, on, "those who measure sign in", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec("UPDATE staff_user SET password_hash = $1 WHERE email LIKE 'floor@%'", hash)
	})
	if err != nil {
		return out, err
	}
	return out, on.Analyze(ctx)
}

// crew are the people at a room's screens. All are floor managers: not every peer knows others.
func crew(r clubdata.Room) (out []clubdata.Employee) {
	for _, c := range night.Crews {
		for k := range c.Count {
			out = append(out, clubdata.Employee{Name: fmt.Sprintf("%s %d of %s", c.Screen, k+1, r.ID),
				Role: tenant.RoleFloorManager})
		}
	}
	return out
}

// into makes a database without waiting for the disk, and writes the others' file from it when there is to be one.
func (d data) into(ctx context.Context, c db.Config, file string) (built, error) {
	c.NoFsync, c.Schema = true, schema.Files
	on, err := db.Open(ctx, c)
	if err != nil {
		return built{}, err
	}
	if err := on.Migrate(ctx); err != nil {
		return built{}, err
	}
	out, err := d.build(ctx, on)
	if err != nil {
		return built{}, err
	}
	if file != "" {
		if err := d.export(ctx, on, out, file); err != nil {
			return built{}, err
		}
	}
	return out, on.Close()
}

// dataset is the file that the peers load: rows under their own names of tables and columns, money in dollars.
type dataset struct {
	Rows  []exported
	Users []user
}

type exported struct {
	Table string
	Row   map[string]any
}

// user is a person with a password or, where there is none, has a session already: with Express
// under this token, PocketBase signs its own.
type user struct{ Org, Email, Password, Token, Name, Role string }

// exports are what of the server's tables the peers have, and what their columns are: m money, t a time, b yes or no.
type exportOf struct{ table, columns, kinds, query string }

var exports = []exportOf{
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

func (d data) export(ctx context.Context, on *db.DB, b built, file string) error {
	out, err := db.ViewAcross(ctx, on, "the bench copies what was built", func(tx *db.AnyTx) (out dataset, err error) {
		for _, e := range exports {
			rows, err := db.All(tx, func(scan db.Scan) (map[string]any, error) { return e.scan(scan) }, e.query)
			if err != nil {
				return out, fmt.Errorf("%s: %w", e.table, err)
			}
			for _, r := range rows {
				out.Rows = append(out.Rows, exported{e.table, r})
			}
		}
		return out, nil
	})
	if err != nil {
		return err
	}
	for _, plan := range d.plans {
		org := plan.Organization
		if !d.crews {
			out.Users = append(out.Users, user{Org: org, Email: "floor@" + org + ".example", Password: secret,
				Name: "Frankie Floor", Role: "floor_manager"})
		}
		for _, r := range b.clubs[org].Rooms {
			for i, who := range b.crews[r.ID] {
				out.Users = append(out.Users, user{Org: org, Email: crew(r)[i].Email(org), Token: who.Token,
					Name: who.Name, Role: "floor_manager"})
			}
		}
	}
	raw, err := json.Marshal(out)
	if err != nil {
		return err
	}
	return os.WriteFile(file, raw, 0o600)
}

func (e exportOf) scan(scan db.Scan) (map[string]any, error) {
	values, into := make([]any, len(e.kinds)), make([]any, len(e.kinds))
	for i := range values {
		into[i] = &values[i]
	}
	if err := scan(into...); err != nil {
		return nil, err
	}
	row := map[string]any{}
	for i, name := range strings.Fields(e.columns) {
		row[name] = e.wire(i, values[i])
	}
	return row, nil
}

// wire is a value as the peers' file has it. PocketBase has no null: what is missing is empty there.
func (e exportOf) wire(i int, v any) any {
	n, whole := v.(int64)
	switch kind := e.kinds[i]; {
	case kind == 'm' && whole:
		return float64(money.Cents(n)) / 100
	case kind == 't' && whole:
		return clock.Instant(n).Time().Format("2006-01-02 15:04:05.000Z")
	case kind == 'b':
		return n == 1
	case v == nil:
		return ""
	}
	return v
}
