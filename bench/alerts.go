package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/internal/foundation/db"
	"pitboss/internal/test/clubdata"
)

const (
	maxAlertLatency  = 500 * time.Millisecond
	alertScreens     = 25
	messagesPerAlert = 2 // the alert and its line in the feed
)

// alerts measures the time from a dealer's request for the floor until the last of the room's other screens has the
// alert.
func (b *bench) alerts(ctx context.Context, e engine) (err error) {
	server, club, stop, err := startFilled(ctx, b, e, "alerts", func(ctx context.Context, d *db.DB) (clubdata.Club,
		error) {
		return clubdata.Build(ctx, d, clubdata.Plan{Organization: "alerts", Rooms: 1, Tables: tables, Seated: seated})
	})
	if err != nil {
		return err
	}
	defer joinStop(&err, stop)
	room := club.Rooms[0]
	audience, err := openAudience(server.Addr, club.Token, room.ID, alertScreens)
	if err != nil {
		return err
	}
	defer audience.Close()
	raised := 0
	raise := func(ctx context.Context) error {
		raised++
		return send(ctx, http.MethodPost, server.Addr, "/api/pit-boss/alerts", club.Token,
			fmt.Appendf(nil, `{"roomId":%q,"tableId":%q,"kind":"floor","note":"Call %d"}`, room.ID,
				room.Tables[raised%len(room.Tables)], raised))
	}
	latencies, err := timeFanOuts(ctx, audience, b.samples(), messagesPerAlert, raise)
	if err != nil {
		return err
	}
	b.addRow(fmt.Sprintf("%s, an alert to %d other screens (p50, p95)", e.name, alertScreens),
		benchkit.Percentiles(latencies, 50, 95), "", "", "p95 ≤ "+benchkit.Millis(maxAlertLatency),
		latencies.Percentile(95) <= maxAlertLatency)
	return nil
}
