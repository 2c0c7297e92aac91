package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/test/clubdata"
)

const (
	seatingTables  = 100
	seatingWaiting = 500
	aimSeating     = 50 * time.Millisecond
)

// fillSeating builds a room in which 500 wait and 200 seats of 100 tables are open, with three months behind each
// player, skills that staff have set, and a hundred pairs that are kept apart.
func fillSeating(ctx context.Context, d *db.DB) (clubdata.Club, error) {
	club, err := clubdata.Build(ctx, d, clubdata.Plan{Organization: "seating", Rooms: 1, Tables: seatingTables,
		Seated: 7, Waiting: seatingWaiting})
	if err != nil {
		return club, err
	}
	_, err = db.AcrossTenants(ctx, d, "a past is loaded", func(tx *db.AnyTx) (any, error) {
		today := clubdata.Calendar().DayOf(tx.Now())
		for ago := 3; ago < 90; ago += 3 {
			if err := tx.Write(`INSERT INTO player_day (org_id, room_id, player_id, gaming_day, played)
				SELECT org_id, $1, id, $2, 7200000000 FROM player WHERE org_id = 'seating'`, club.Rooms[0].ID,
				string(today.Add(-ago))); err != nil {
				return nil, err
			}
		}
		if err := tx.Write("UPDATE player SET skill_level = CAST(substr(phone_key, 1, 1) AS INTEGER) " +
			"WHERE org_id = 'seating' AND phone_key <> ''"); err != nil {
			return nil, err
		}
		if err := tx.Write(`INSERT INTO player_apart (org_id, player_id, other_id, since, actor_name)
			SELECT 'seating', a.player_id, b.player_id, 0, 'bench'
			FROM (SELECT player_id, row_number() OVER (ORDER BY player_id) AS n FROM waitlist_entry
			WHERE org_id = 'seating') a
			JOIN (SELECT player_id, row_number() OVER (ORDER BY player_id) AS n FROM waitlist_entry
			WHERE org_id = 'seating') b ON b.n = a.n + 1 AND a.n % 5 = 0`); err != nil {
			return nil, err
		}
		return nil, nil
	})
	return club, err
}

// seating measures a whole answer of smart seating: reading the room, choosing, matching, saying why.
func (b *bench) seating(ctx context.Context, p place) (err error) {
	config, drop, err := b.fresh(ctx, p, "seating")
	if err != nil {
		return err
	}
	defer drop()
	club, err := built(ctx, config, func(d *db.DB) (clubdata.Club, error) { return fillSeating(ctx, d) })
	if err != nil {
		return err
	}
	c, err := b.serving(ctx, 0, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.end()) }()
	path := "/api/smart-seating?room=" + club.Rooms[0].ID
	a, err := ask(ctx, c.Addr, club.Token, path)
	if err != nil {
		return err
	}
	var shown struct{ Recommendations, Without []any }
	if err := json.Unmarshal(a.Body, &shown); err != nil {
		return err
	}
	if len(shown.Recommendations) != 2*seatingTables || len(shown.Without) != seatingWaiting-2*seatingTables {
		return fmt.Errorf("%d recommendations, %d without", len(shown.Recommendations), len(shown.Without))
	}
	var took latencies
	for range b.asks() {
		d, err := askTimed(ctx, c, club.Token, path)
		if err != nil {
			return err
		}
		took = append(took, d)
	}
	b.table.rows = append(b.table.rows, row{
		fmt.Sprintf("%s, smart seating of %d waiting at %d tables (p50, p99)", p.name, seatingWaiting,
			seatingTables), fiftyAndNinetyNine(took), "", "",
		"p50 ≤ " + millis(aimSeating), met(took.at(50) <= aimSeating),
	})
	return nil
}
