package main

import (
	"context"
	"fmt"
	"net/url"

	"github.com/jackc/pgx/v5"
)

// inOrder are the tables of a club, those that others refer to first.
var inOrder = []string{"organization", "room", "game_type", "seat_fee", "player", "poker_table"}

// copySchema copies a club's rows from one schema into another of the same database.
func copySchema(ctx context.Context, from, to string) error {
	source, err := schemaName(from)
	if err != nil {
		return err
	}
	c, err := pgx.Connect(ctx, to)
	if err != nil {
		return err
	}
	defer func() { _ = c.Close(ctx) }()
	if _, err := c.Exec(ctx, "SELECT set_config('pitboss.org', '*', false)"); err != nil {
		return err
	}
	for _, t := range inOrder {
		if _, err := c.Exec(ctx, fmt.Sprintf("INSERT INTO %s SELECT * FROM %s.%s", t, source, t)); err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
	}
	return nil
}

func schemaName(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	return u.Query().Get("search_path"), nil
}
