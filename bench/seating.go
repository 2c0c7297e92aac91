package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/internal/foundation/db"
	"pitboss/internal/test/clubdata"
)

const (
	seatingTables     = 100
	seatingWaiting    = 500
	maxSeatingLatency = 50 * time.Millisecond
)

// fillSeating builds a room with 500 waiting players and 200 open seats at 100 tables. Players have three months of
// visits and a skill level, and a hundred pairs of them are kept apart.
func fillSeating(ctx context.Context, d *db.DB) (clubdata.Club, error) {
	club, err := clubdata.Build(ctx, d, clubdata.Plan{Organization: "seating", Rooms: 1, Tables: seatingTables,
		Seated: 7, Waiting: seatingWaiting})
	if err != nil {
		return club, err
	}
	_, err = db.AcrossTenants(ctx, d, "load visits for smart seating", func(tx *db.AnyTx) (any, error) {
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

// seating measures a complete response of smart seating: the server reads the room, matches players with seats and
// explains each recommendation.
func (b *bench) seating(ctx context.Context, e engine) (err error) {
	server, club, stop, err := startFilled(ctx, b, e, "seating", fillSeating)
	if err != nil {
		return err
	}
	defer joinStop(&err, stop)
	path := "/api/smart-seating?room=" + club.Rooms[0].ID
	r, err := benchkit.Get(ctx, server.Addr, club.Token, path)
	if err != nil {
		return err
	}
	var shown struct{ Recommendations, Without []any }
	if err := json.Unmarshal(r.Body, &shown); err != nil {
		return err
	}
	if len(shown.Recommendations) != 2*seatingTables || len(shown.Without) != seatingWaiting-2*seatingTables {
		return fmt.Errorf("%d recommendations, %d without", len(shown.Recommendations), len(shown.Without))
	}
	latencies, err := b.sampleLatency(ctx, server, club.Token, path)
	if err != nil {
		return err
	}
	b.addRow(fmt.Sprintf("%s, smart seating of %d waiting at %d tables (p50, p99)", e.name, seatingWaiting,
		seatingTables), benchkit.Percentiles(latencies, 50, 99), "", "", "p50 ≤ "+benchkit.Millis(maxSeatingLatency),
		latencies.Median() <= maxSeatingLatency)
	return nil
}
