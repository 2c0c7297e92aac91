package main

import (
	"context"

	"pitboss/internal/foundation/db"
	"pitboss/internal/test/clubdata"
)

// fillHouse builds a room in full swing with a month behind it, and adds the chip transactions.
func fillHouse(ctx context.Context, d *db.DB, chips int) (clubdata.Club, error) {
	plan := clubdata.Plan{Organization: "house", Rooms: 1, Tables: 12, Seated: 7, Players: 1000}
	return clubdata.History{Plan: plan, Rentals: 330, Sales: 30, Chips: chips}.Build(ctx, d)
}

// fillDirectory builds a club with many players and nothing else.
func fillDirectory(ctx context.Context, d *db.DB, players int) (clubdata.Club, error) {
	club, err := clubdata.Build(ctx, d, clubdata.Plan{Organization: "directory", Rooms: 1})
	if err != nil {
		return club, err
	}
	return club, clubdata.BulkLoad(ctx, d, club, players, 0)
}
