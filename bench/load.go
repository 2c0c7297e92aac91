package main

import (
	"context"

	"pitboss/internal/bigclub"
	"pitboss/internal/foundation/db"
)

// fillHouse builds a room in full swing with a month behind it, and adds the chip transactions.
func fillHouse(ctx context.Context, d *db.DB, chips int) (bigclub.Club, error) {
	plan := bigclub.Plan{Organization: "house", Rooms: 1, Tables: 12, Seated: 7, Players: 1000}
	return bigclub.House{Plan: plan, Rentals: 330, Sales: 30, Chips: chips}.Build(ctx, d)
}

// fillDirectory builds a club with many players and nothing else.
func fillDirectory(ctx context.Context, d *db.DB, players int) (bigclub.Club, error) {
	club, err := bigclub.Build(ctx, d, bigclub.Plan{Organization: "directory", Rooms: 1})
	if err != nil {
		return club, err
	}
	return club, bigclub.Load(ctx, d, club, players, 0)
}
