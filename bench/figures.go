package main

import (
	"context"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/report/analytics"
	"pitboss/internal/report/figures"
	"pitboss/internal/test/clubdata"
)

const (
	figureDays       = 120 // enough history for every figure of the analytics screen
	maxFigureLatency = 50 * time.Millisecond
)

func fillFigures(ctx context.Context, d *db.DB) (clubdata.Club, error) {
	plan := clubdata.Plan{Organization: "figures", Rooms: 2, Tables: 20, Seated: 7, Waiting: 40, Players: 1000}
	club, err := clubdata.History{Plan: plan, Rentals: 330, Sales: 30, Days: figureDays, Visits: true}.Build(ctx, d)
	if err != nil {
		return club, err
	}
	return club, analytics.New(d, figures.New(d, player.NewRankings())).RollUpHours(ctx)
}

// figures measures the pit boss, executive and analytics screens of a club with four months of history.
func (b *bench) figures(ctx context.Context, e engine) (err error) {
	server, club, stop, err := startFilled(ctx, b, e, "figures", fillFigures)
	if err != nil {
		return err
	}
	defer joinStop(&err, stop)
	for _, screen := range []struct{ name, path string }{
		{"pit boss overview", "/api/pit-boss/overview/" + club.Rooms[0].ID},
		{"executive summary of two rooms", "/api/executive/summary"},
		{"insights of two rooms", "/api/executive/insights"},
		{"28 days of two rooms", "/api/executive/performance"},
		{"analytics", "/api/analytics/advanced"},
		{"occupancy by hour", "/api/analytics/occupancy"},
		{"flow of four hours", "/api/analytics/real-time"},
	} {
		latencies, err := b.sampleLatency(ctx, server, club.Token, screen.path)
		if err != nil {
			return err
		}
		b.addRow(e.name+", "+screen.name+" (p50, p99)", benchkit.Percentiles(latencies, 50, 99), "", "",
			"p99 ≤ "+benchkit.Millis(maxFigureLatency), latencies.Percentile(99) <= maxFigureLatency)
	}
	return nil
}
