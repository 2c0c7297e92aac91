package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"pitboss/internal/bigclub"
	"pitboss/internal/feature/cage"
	"pitboss/internal/feature/floor"
	"pitboss/internal/feature/room"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// What the figures are measured on: a room in full swing with a month of rentals and memberships behind it, and chip
// transactions of two months, which earn nothing.
const (
	monthDays   = 31
	rentalsADay = 330
	salesADay   = 30
	chipDays    = 60
)

// fillHouse builds the room and its month by the features' own imports, and adds the chip transactions.
func fillHouse(ctx context.Context, d *db.DB, chips int) (bigclub.Club, error) {
	club, err := bigclub.Build(ctx, d, bigclub.Plan{Organization: "house", Rooms: 1, Tables: 12, Seated: 7, Players: 1000})
	if err != nil {
		return club, err
	}
	where := club.Rooms[0]
	calendar := clock.Calendar{Zone: austin(), Start: 6}
	today := calendar.DayOf(clock.Of(time.Now()))
	for n := range monthDays {
		begins := calendar.Begins(today.Add(n - monthDays))
		_, err := db.InRoom(ctx, d, club.Org.Room(where.ID), func(tx *db.RoomTx) (any, error) {
			tx.Emit(db.Event{Type: "cage_updated", Permission: tenant.ManageCage})
			return nil, aDay(tx, where, begins)
		})
		if err != nil {
			return club, err
		}
	}
	_, err = db.AcrossTenants(ctx, d, "chip transactions are loaded", func(tx *db.AnyTx) (any, error) {
		return nil, loadChips(tx, where, calendar, today, chips)
	})
	return club, err
}

// austin is where the room is.
func austin() *time.Location {
	zone, err := time.LoadLocation("America/Chicago")
	if err != nil {
		panic(err) // the program brings its own zones
	}
	return zone
}

// aDay brings in the rentals and memberships of a gaming day.
func aDay(tx *db.RoomTx, where bigclub.Room, begins clock.Instant) error {
	seats, err := floor.BeginImport(tx)
	if err != nil {
		return err
	}
	books, err := cage.BeginImport(tx)
	if err != nil {
		return err
	}
	for n := range rentalsADay {
		player, from := where.Free[n], begins.Add(time.Duration(n%20)*time.Hour)
		to := from.Add(time.Duration(30+n%25) * time.Minute)
		bill, err := seats.Add(floor.Visit{PlayerID: player, Stays: []floor.PastStay{{TableID: where.Tables[n%len(where.Tables)], SeatNumber: 1 + n%9, From: from, To: to}}})
		if err != nil {
			return err
		}
		past := cage.Past{At: to, By: tenant.System}
		if err := books.Rental(past, bill.RentalID, player, bill.Days, &past, cage.ByCard); err != nil {
			return err
		}
		if n < salesADay {
			if err := books.Membership(cage.Past{At: from, By: tenant.System}, player, room.Daily, from, cage.ByCash); err != nil {
				return err
			}
		}
	}
	return books.Finish()
}

// loadChips writes chip sales past the program, and keeps in step what the program keeps beside them. By its own acts it
// would take hours.
func loadChips(tx *db.AnyTx, where bigclub.Room, calendar clock.Calendar, today clock.Day, chips int) error {
	first, err := db.Value[int64](tx, "SELECT coalesce(max(number), 0) FROM ledger_entry WHERE org_id = 'house' AND room_id = $1", where.ID)
	if err != nil {
		return err
	}
	for day := range chipDays {
		n := chips / chipDays
		if day == chipDays-1 {
			n = chips - n*(chipDays-1)
		}
		name := today.Add(day + 1 - chipDays)
		begins := calendar.Begins(name)
		step := int64(min(calendar.Begins(name.Add(1)), max(tx.Now(), begins+1))-begins) / int64(n+1)
		numbers := fmt.Sprintf("(WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < %d) SELECT n FROM c) x", n)
		id := fmt.Sprintf("'c' || substr(CAST(100000000000 + %d + n AS TEXT), 2)", first)
		for _, query := range []string{
			fmt.Sprintf(`INSERT INTO ledger_entry (org_id, room_id, id, number, kind, at, gaming_day, player_id, payment_method, amount, actor_id, actor_name)
				SELECT 'house', '%s', %s, %d + n, 'chip_sale', %d + n * %d, '%s', '%s', 'cash', 10000, 'loader', 'Loader' FROM %s`,
				where.ID, id, first, begins, step, name, where.Free[day], numbers),
			fmt.Sprintf(`INSERT INTO ledger_line (org_id, room_id, entry_id, n, account, gaming_day, amount)
				SELECT 'house', '%s', %s, 0, 'vault', '%s', 10000 FROM %s`, where.ID, id, name, numbers),
			fmt.Sprintf(`INSERT INTO ledger_line (org_id, room_id, entry_id, n, account, gaming_day, amount)
				SELECT 'house', '%s', %s, 1, 'chips', '%s', -10000 FROM %s`, where.ID, id, name, numbers),
			fmt.Sprintf(`INSERT INTO ledger_day (org_id, room_id, gaming_day, account, amount)
				VALUES ('house', '%[1]s', '%[2]s', 'vault', %[3]d), ('house', '%[1]s', '%[2]s', 'chips', -%[3]d)
				ON CONFLICT (org_id, room_id, gaming_day, account) DO UPDATE SET amount = ledger_day.amount + excluded.amount`, where.ID, name, n*10000),
			fmt.Sprintf(`INSERT INTO ledger_kind_day (org_id, room_id, gaming_day, kind, payment_method, entries, amount)
				VALUES ('house', '%s', '%s', 'chip_sale', 'cash', %d, %d)`, where.ID, name, n, n*10000),
		} {
			if _, err := tx.Exec(query); err != nil {
				return err
			}
		}
		first += int64(n)
	}
	return nil
}

// fillDirectory writes players past the program, with the terms that they are found by, in the order of their keys.
func fillDirectory(ctx context.Context, d *db.DB, players int) (bigclub.Club, error) {
	club, err := bigclub.Build(ctx, d, bigclub.Plan{Organization: "directory", Rooms: 1})
	if err != nil {
		return club, err
	}
	_, err = db.AcrossTenants(ctx, d, "a directory is loaded", func(tx *db.AnyTx) (any, error) {
		list := fmt.Sprintf(`(SELECT n, id, phone, f, l, lower(f || ' ' || l) AS k FROM (SELECT n, 'p' || substr(CAST(10000000 + n AS TEXT), 2) AS id,
			'5' || substr(CAST(1000000000 + n * 7919 %% 1000000000 AS TEXT), 2) AS phone, %s AS f, %s AS l
			FROM (WITH RECURSIVE c (n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM c WHERE n < %d) SELECT n FROM c) c) y) x`,
			name("n * n % 7919", "John James Mary Robert Joanna Michael Ray Walter Zachary Linda", 2), name("n * 104729 % 1000003", "Smith Johnson Garcia Whitfield Brown Jones", 3), players)
		if _, err := tx.Exec(`INSERT INTO player (org_id, id, name, name_key, phone, phone_key, created_at)
			SELECT 'directory', id, f || ' ' || l, k, phone, phone, n FROM ` + list); err != nil {
			return nil, err
		}
		// Each word of the name, and each run of digits that the number ends in.
		terms := []string{"lower(f)", "lower(l)"}
		for from := 1; from <= 8; from++ {
			terms = append(terms, fmt.Sprintf("substr(phone, %d)", from))
		}
		for _, t := range terms {
			if _, err := tx.Exec("INSERT INTO player_term (org_id, term, name_key, player_id) SELECT 'directory', " + t + ", k, id FROM " + list +
				" WHERE TRUE ORDER BY 2, 3, 4 ON CONFLICT DO NOTHING"); err != nil {
				return nil, err
			}
		}
		return nil, nil
	})
	return club, err
}

// name is SQL for a name out of a number: one of the frequent ones for half of them, else made of syllables.
func name(number, frequent string, syllables int) string {
	words := strings.Fields(frequent)
	sql := fmt.Sprintf("CASE (%s) %% %d", number, 2*len(words))
	for i, w := range words {
		sql += fmt.Sprintf(" WHEN %d THEN '%s'", i, w)
	}
	made := make([]string, syllables)
	for i := range made {
		made[i] = fmt.Sprintf("substr('babebocacedadidofafegagohahejajokakelalelilomamemimonanenoparera', 1 + 2 * (((%s) / %d) %% 32), 2)", number, 1<<(5*i))
	}
	return sql + " ELSE upper(substr(" + made[0] + ", 1, 1)) || substr(" + made[0] + ", 2, 1) || " + strings.Join(made[1:], " || ") + " END"
}
