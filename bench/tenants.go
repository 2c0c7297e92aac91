package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/internal/foundation/db"
	"pitboss/internal/test/clubdata"
)

const (
	shareClients    = 2  // closed-loop clients of a tenant: two tenants saturate the machine
	noisyMultiple   = 10 // as many clients has the noisy tenant
	tenantRooms     = 4
	maxNoisyRatio   = 1.5 // of the quiet tenant's 99th percentile
	turnsPerTenancy = 3   // turns of the usual duration in one measurement
)

// tenantLatencies are the latencies of one tenant's requests.
type tenantLatencies struct{ acts, lists benchkit.Latencies }

func (t *tenantLatencies) add(more tenantLatencies) {
	t.acts, t.lists = slices.Concat(t.acts, more.acts), slices.Concat(t.lists, more.lists)
}

// tenants measures a quiet tenant beside a noisy one with ten times its share of clients. The baseline is the same
// tenant beside one with the same share, so that the server is saturated in both cases.
func (b *bench) tenants(ctx context.Context, e engine) (err error) {
	server, clubs, stop, err := startFilled(ctx, b, e, "tenants", func(ctx context.Context, d *db.DB) (
		list [2]clubdata.Club, err error) {
		for i, name := range []string{"quiet", "noisy"} {
			plan := clubdata.Plan{
				Organization: name, Rooms: tenantRooms, Tables: 10, Seated: 5, Waiting: 10, Players: 100,
			}
			if list[i], err = clubdata.Build(ctx, d, plan); err != nil {
				return list, err
			}
		}
		return list, nil
	})
	if err != nil {
		return err
	}
	defer joinStop(&err, stop)

	var p99 [2]struct{ acts, lists benchkit.Series[float64] } // of each round, in nanoseconds
	var all [2]tenantLatencies
	for round := range b.rounds + 1 {
		for i, multiple := range []int{1, noisyMultiple} {
			quiet, err := b.runTenants(ctx, server, clubs, multiple)
			if err != nil {
				return err
			}
			if round == 0 {
				continue // warm-up
			}
			p99[i].acts = append(p99[i].acts, float64(quiet.acts.Percentile(99)))
			p99[i].lists = append(p99[i].lists, float64(quiet.lists.Percentile(99)))
			all[i].add(quiet)
		}
	}
	for _, figure := range []struct {
		name           string
		share, tenfold benchkit.Latencies
		ratio          float64
	}{
		{"acts", all[0].acts, all[1].acts, benchkit.Ratios(p99[1].acts, p99[0].acts).Median()},
		{"lists", all[0].lists, all[1].lists, benchkit.Ratios(p99[1].lists, p99[0].lists).Median()},
	} {
		b.addRow(fmt.Sprintf("%s, %s beside a tenant at %d times its share (p50, p99)", e.name, figure.name,
			noisyMultiple), benchkit.Percentiles(figure.tenfold, 50, 99),
			benchkit.Percentiles(figure.share, 50, 99)+" at its share", fmt.Sprintf("%.2f×", figure.ratio),
			fmt.Sprintf("p99 ≤ %.1f×", maxNoisyRatio), figure.ratio <= maxNoisyRatio)
	}
	return nil
}

// runTenants runs the clients of both tenants at once, the second tenant with a multiple of the first one's clients,
// and returns the latencies of the first.
func (b *bench) runTenants(ctx context.Context, server *child, clubs [2]clubdata.Club, multiple int) (
	quiet tenantLatencies, err error) {
	clients := [2]int{shareClients, shareClients * multiple}
	var mu sync.Mutex
	var errs []error
	var all sync.WaitGroup
	end := time.Now().Add(turnsPerTenancy * b.turnDuration)
	for i, club := range clubs {
		for n := range clients[i] {
			all.Go(func() {
				latencies, err := runTenantClient(ctx, server, club, n, end)
				mu.Lock()
				defer mu.Unlock()
				if i == 0 {
					quiet.add(latencies)
				}
				errs = append(errs, err)
			})
		}
	}
	all.Wait()
	return quiet, errors.Join(errs...)
}

// runTenantClient seats a walk-in player, reads the room, removes the player and searches, over and over. No other
// client uses the table.
func runTenantClient(ctx context.Context, server *child, club clubdata.Club, n int, end time.Time) (t tenantLatencies,
	err error) {
	room := club.Rooms[n%len(club.Rooms)]
	walkIns := "/api/tables/" + room.Tables[n/len(club.Rooms)] + "/walk-ins"
	steps := []struct {
		method, path string
		latencies    *benchkit.Latencies
	}{
		{http.MethodPost, walkIns, &t.acts}, {http.MethodGet, "/api/tables/" + room.ID, &t.lists},
		{http.MethodGet, "/api/waitlist/" + room.ID, &t.lists},
		{http.MethodDelete, walkIns, &t.acts}, {http.MethodGet, "/api/players?limit=20&q=player1", &t.lists},
	}
	client := &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	for time.Now().Before(end) {
		for _, step := range steps {
			begin := time.Now()
			r, err := benchkit.Send(ctx, client, step.method, server.Addr, step.path, club.Token, nil)
			if err != nil || r.Status != http.StatusOK {
				return t, fmt.Errorf("%s: %d: %s, %w", step.path, r.Status, r.Body, err)
			}
			*step.latencies = append(*step.latencies, time.Since(begin))
		}
	}
	return t, nil
}
