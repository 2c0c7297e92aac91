package main

import (
	"context"
	"errors"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/report/analytics"
	"pitboss/internal/report/figures"
	"pitboss/internal/test/clubdata"
)

// figureDays is so much history that every figure of the analytics screen has its full basis.
const (
	figureDays = 120
	aimScreen  = 50 * time.Millisecond
)

func fillFigures(ctx context.Context, d *db.DB) (clubdata.Club, error) {
	plan := clubdata.Plan{Organization: "figures", Rooms: 2, Tables: 20, Seated: 7, Waiting: 40, Players: 1000}
	club, err := clubdata.History{Plan: plan, Rentals: 330, Sales: 30, Days: figureDays, Visits: true}.Build(ctx, d)
	if err != nil {
		return club, err
	}
	return club, analytics.New(d, figures.New(d, player.NewRankings())).RollUpHours(ctx)
}

// figures measures the pit boss, executive and analytics screens of a club with four months behind it.
func (b *bench) figures(ctx context.Context, p place) (err error) {
	config, drop, err := b.fresh(ctx, p, "figures")
	if err != nil {
		return err
	}
	defer drop()
	begun := time.Now()
	club, err := built(ctx, config, func(d *db.DB) (clubdata.Club, error) { return fillFigures(ctx, d) })
	if err != nil {
		return err
	}
	b.say("  two rooms with %d days of 330 visits built in %s", figureDays, time.Since(begun).Round(time.Second))
	c, err := b.serving(ctx, 0, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.end()) }()
	for _, screen := range []struct{ name, path string }{
		{"pit boss overview", "/api/pit-boss/overview/" + club.Rooms[0].ID},
		{"executive summary of two rooms", "/api/executive/summary"},
		{"insights of two rooms", "/api/executive/insights"},
		{"28 days of two rooms", "/api/executive/performance"},
		{"analytics", "/api/analytics/advanced"},
		{"occupancy by hour", "/api/analytics/occupancy"},
		{"flow of four hours", "/api/analytics/real-time"},
	} {
		var took latencies
		for range b.asks() {
			d, err := askTimed(ctx, c, club.Token, screen.path)
			if err != nil {
				return err
			}
			took = append(took, d)
		}
		b.table.rows = append(b.table.rows, row{
			p.name + ", " + screen.name + " (p50, p99)", fiftyAndNinetyNine(took), "", "", "p99 ≤ " + millis(aimScreen),
			met(took.at(99) <= aimScreen),
		})
	}
	return nil
}
