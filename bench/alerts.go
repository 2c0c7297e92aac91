package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/test/clubdata"
)

const (
	aimAlert      = 500 * time.Millisecond // from the call to the sight of it
	screens       = 25
	messagesOfOne = 2 // the alert and its line in the feed
)

// alerts measures from a dealer's call to the moment at which the last of the room's other screens shows it.
func (b *bench) alerts(ctx context.Context, p place) (err error) {
	config, drop, err := b.fresh(ctx, p, "alerts")
	if err != nil {
		return err
	}
	defer drop()
	club, err := built(ctx, config, func(d *db.DB) (clubdata.Club, error) {
		return clubdata.Build(ctx, d, clubdata.Plan{Organization: "alerts", Rooms: 1, Tables: tables, Seated: seated})
	})
	if err != nil {
		return err
	}
	c, err := b.serving(ctx, 0, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.end()) }()
	crowd, err := listenAll(c.Addr, club.Token, club.Rooms[0].ID, screens, messagesOfOne)
	if err != nil {
		return err
	}
	defer crowd.close()
	room := club.Rooms[0]
	count := 0
	call := func(ctx context.Context) error {
		count++
		in := fmt.Sprintf(`{"roomId":%q,"tableId":%q,"kind":"floor","note":"Call %d"}`, room.ID,
			room.Tables[count%len(room.Tables)], count)
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+c.Addr+"/api/pit-boss/alerts",
			strings.NewReader(in))
		if err != nil {
			return err
		}
		req.Header.Set("Authorization", "Bearer "+club.Token)
		req.Header.Set("Content-Type", "application/json")
		res, err := web.Do(req)
		if err != nil {
			return err
		}
		defer res.Body.Close()
		if answer, err := io.ReadAll(res.Body); err != nil || res.StatusCode != http.StatusCreated {
			return fmt.Errorf("a call: %s: %s, %w", res.Status, answer, err)
		}
		return nil
	}
	var took series[time.Duration]
	for range 60 * b.rounds {
		d, err := crowd.time(ctx, call)
		if err != nil {
			return err
		}
		took = append(took, d)
	}
	b.table.rows = append(b.table.rows, row{fmt.Sprintf("%s, an alert to %d other screens (p50, p95)", p.name, screens),
		millis(took.median()) + ", " + millis(took.at(95)), "", "",
		"p95 ≤ " + millis(aimAlert), met(took.at(95) <= aimAlert)})
	return nil
}
