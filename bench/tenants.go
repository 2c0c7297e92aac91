package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/test/clubdata"
)

const (
	shareOfTenant = 2  // clients that ask again as soon as they are answered: two tenants fill the machine
	noisyTimes    = 10 // as many of the noisy one
	tenantRooms   = 4
	aimNoisy      = 1.5 // times the other's 99th percentile
)

// tenants measures how long one organization waits while another sends its share, and while it sends ten times
// that, in turns. The server is busy in both: what is compared is whether the one pays for the other's load.
func (b *bench) tenants(ctx context.Context, p place) (err error) {
	config, drop, err := b.fresh(ctx, p, "tenants")
	if err != nil {
		return err
	}
	defer drop()
	clubs, err := built(ctx, config, func(d *db.DB) (list [2]clubdata.Club, err error) {
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
	c, err := b.serving(ctx, 0, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.end()) }()

	// 99th percentiles in milliseconds, at one's share and at ten times
	var quiet [2]struct{ acts, lists series[float64] }
	var noisy [2]series[float64]
	var share, tenfold tenantTimes
	for n := range b.rounds + 1 {
		for i, times := range []int{1, noisyTimes} {
			mine, others, err := b.sideBySide(ctx, c, clubs, times)
			if err != nil {
				return err
			}
			if n == 0 {
				continue // fill the caches
			}
			quiet[i].acts, quiet[i].lists = append(quiet[i].acts, inMillis(mine.acts.at(99))), append(quiet[i].lists,
				inMillis(mine.lists.at(99)))
			noisy[i] = append(noisy[i], float64(len(others.acts)+len(others.lists)))
			into := []*tenantTimes{&share, &tenfold}[i]
			into.add(mine)
		}
	}
	b.say("  the noisy one was answered %s times a turn at its share, %s at ten times it", thousands(noisy[0].median()),
		thousands(noisy[1].median()))
	for _, figure := range []struct {
		name           string
		share, tenfold latencies
		ratio          float64
	}{
		{"acts", share.acts, tenfold.acts, ratios(quiet[1].acts, quiet[0].acts).median()},
		{"lists", share.lists, tenfold.lists, ratios(quiet[1].lists, quiet[0].lists).median()},
	} {
		b.table.rows = append(b.table.rows, row{
			fmt.Sprintf("%s, %s beside a tenant at %d times its share (p50, p99)", p.name, figure.name,
				noisyTimes), fiftyAndNinetyNine(figure.tenfold),
			fiftyAndNinetyNine(figure.share) + " at its share", fmt.Sprintf("%.2f×", figure.ratio),
			fmt.Sprintf("p99 ≤ %.1f×", aimNoisy), met(figure.ratio <= aimNoisy),
		})
	}
	return nil
}

func inMillis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// tenantTimes are how long a tenant's requests took.
type tenantTimes struct{ acts, lists latencies }

func (t *tenantTimes) add(more tenantTimes) {
	t.acts, t.lists = slices.Concat(t.acts, more.acts), slices.Concat(t.lists, more.lists)
}

// sideBySide lets both organizations work for a turn, the second with so many times as many clients.
func (b *bench) sideBySide(ctx context.Context, c *child, clubs [2]clubdata.Club, times int) (quiet,
	noisy tenantTimes, err error) {
	counts := [2]int{shareOfTenant, shareOfTenant * times}
	var sums [2]tenantTimes
	var mu sync.Mutex
	var errs []error
	var all sync.WaitGroup
	end := time.Now().Add(3 * b.turn)
	for i, club := range clubs {
		for n := range counts[i] {
			all.Go(func() {
				took, err := evening(ctx, c, club, n, end)
				mu.Lock()
				defer mu.Unlock()
				sums[i].add(took)
				errs = append(errs, err)
			})
		}
	}
	all.Wait()
	return sums[0], sums[1], errors.Join(errs...)
}

// evening is a client that seats a player, reads the room, ends the seat and searches, until the end. A table
// is used by this client alone.
func evening(ctx context.Context, c *child, club clubdata.Club, n int, end time.Time) (took tenantTimes, err error) {
	room := club.Rooms[n%len(club.Rooms)]
	walkIns := "/api/tables/" + room.Tables[n/len(club.Rooms)] + "/walk-ins"
	steps := []struct {
		method, path string
		into         *latencies
	}{
		{http.MethodPost, walkIns, &took.acts}, {http.MethodGet, "/api/tables/" + room.ID, &took.lists},
		{http.MethodGet, "/api/waitlist/" + room.ID, &took.lists},
		{http.MethodDelete, walkIns, &took.acts}, {http.MethodGet, "/api/players?limit=20&q=player1", &took.lists},
	}
	own := &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{}}
	defer own.CloseIdleConnections()
	for time.Now().Before(end) {
		for _, step := range steps {
			begun := time.Now()
			if err := request(ctx, own, step.method, "http://"+c.Addr+step.path, club.Token); err != nil {
				return took, err
			}
			*step.into = append(*step.into, time.Since(begun))
		}
	}
	return took, nil
}
