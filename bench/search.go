package main

import (
	"context"
	"fmt"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/internal/foundation/db"
	"pitboss/internal/test/clubdata"
)

const (
	directoryPlayers = 1_000_000
	maxSearchLatency = 15 * time.Millisecond
)

// search measures a page of search results in a large directory of players.
func (b *bench) search(ctx context.Context, e engine) (err error) {
	players := directoryPlayers
	if e.databaseURL != "" && !b.full {
		players = postgresRows
	}
	server, club, stop, err := startFilled(ctx, b, e, "search", func(ctx context.Context, d *db.DB) (clubdata.Club,
		error) {
		club, err := clubdata.Build(ctx, d, clubdata.Plan{Organization: "directory", Rooms: 1})
		if err != nil {
			return club, err
		}
		return club, clubdata.BulkLoad(ctx, d, club, players, 0)
	})
	if err != nil {
		return err
	}
	defer joinStop(&err, stop)
	for _, s := range []struct{ name, text string }{{"one letter", "j"}, {"three letters", "joh"}, {"two words",
		"john+smith"}, {"digits of a phone", "5551"}} {
		latencies, err := b.sampleLatency(ctx, server, club.Token, "/api/players?limit=20&q="+s.text)
		if err != nil {
			return err
		}
		b.addRow(fmt.Sprintf("%s, search among %s players, %s (p50, p99)", e.name, benchkit.Thousands(players), s.name),
			benchkit.Percentiles(latencies, 50, 99), "", "", "p99 ≤ "+benchkit.Millis(maxSearchLatency),
			latencies.Percentile(99) <= maxSearchLatency)
	}
	return nil
}
