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

// The sizes of the lists.
const (
	waitingRooms = 256 // read in turn after an invalidation of the cache
	waiting      = 20
	tableRooms   = 48
	tables       = 30
	seated       = 6 // at each table

	readConnections = 8
)

const (
	maxCachedRatio  = 1.3    // of the CPU time of the bare handler
	minUncachedRate = 10_000 // a second and core
)

type clubs struct{ waiting, tables clubdata.Club }

// reads measures the CPU time of a list from the cache beside a bare net/http handler that sends the same bytes under
// the same headers, and of a list that has to be read from the database. Each program runs on one processor.
func (b *bench) reads(ctx context.Context, e engine) (err error) {
	config, drop, err := b.newDatabase(ctx, e, "reads")
	if err != nil {
		return err
	}
	defer drop()
	data, err := fillDatabase(ctx, config, func(ctx context.Context, d *db.DB) (c clubs, err error) {
		if c.waiting, err = clubdata.Build(ctx, d, clubdata.Plan{Organization: "waiting", Rooms: waitingRooms,
			Waiting: waiting}); err != nil {
			return c, err
		}
		c.tables, err = clubdata.Build(ctx, d, clubdata.Plan{Organization: "tables", Rooms: tableRooms, Tables: tables,
			Seated: seated})
		return c, err
	})
	if err != nil {
		return err
	}
	server, err := startServer(ctx, config, "GOMAXPROCS=1")
	if err != nil {
		return err
	}
	defer joinStop(&err, server.Stop)

	for _, l := range []list{
		{fmt.Sprintf("list of %d waiting", waiting), "/api/waitlist/", data.waiting},
		{fmt.Sprintf("list of %d tables", tables), "/api/tables/", data.tables},
	} {
		if err := b.readList(ctx, e, server, l); err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
	}
	return nil
}

// list is a list that every room of a club has.
type list struct {
	name, path string
	club       clubdata.Club
}

func (b *bench) readList(ctx context.Context, e engine, server *child, l list) (err error) {
	var requests [][]byte
	for _, r := range l.club.Rooms {
		requests = append(requests, benchkit.EncodeRequest(http.MethodGet, l.path+r.ID, l.club.Token, "", nil))
	}
	firstPath := l.path + l.club.Rooms[0].ID
	response, err := benchkit.Get(ctx, server.Addr, l.club.Token, firstPath)
	if err != nil {
		return err
	}
	response.Header.Del("Date") // net/http adds it
	bare, err := startChild(ctx, bareRole, childInput{Responses: map[string]benchkit.Response{firstPath: response}},
		"GOMAXPROCS=1")
	if err != nil {
		return err
	}
	defer joinStop(&err, bare.Stop)

	var cached, uncached, baseline benchkit.Series[float64]
	for range b.rounds {
		for _, side := range []struct {
			program *child
			rates   *benchkit.Series[float64]
		}{{server, &cached}, {bare, &baseline}} {
			rate, err := b.cachedRate(side.program, requests[:1])
			if err != nil {
				return err
			}
			*side.rates = append(*side.rates, rate)
		}
		rate, err := b.uncachedRate(ctx, server, l.club.Token, requests)
		if err != nil {
			return err
		}
		uncached = append(uncached, rate)
	}
	ratio := benchkit.Ratios(baseline, cached).Median()
	b.addRow(fmt.Sprintf("%s, %s, cached (%d bytes)", e.name, l.name, len(response.Body)),
		benchkit.Spread(cached)+" a core", benchkit.Spread(baseline)+" same bytes", fmt.Sprintf("%.2f×", ratio),
		fmt.Sprintf("≤ %.1f×", maxCachedRatio), ratio <= maxCachedRatio)
	b.addRow(fmt.Sprintf("%s, %s, uncached", e.name, l.name), benchkit.Spread(uncached)+" a core", "", "",
		fmt.Sprintf("≥ %s/s a core", benchkit.Thousands(minUncachedRate)), uncached.Median() >= minUncachedRate)
	return nil
}

// cachedRate returns how many times a program answers the requests per second of CPU time.
func (b *bench) cachedRate(program *child, requests [][]byte) (float64, error) {
	conns, err := benchkit.DialAll(program.Addr, readConnections)
	if err != nil {
		return 0, err
	}
	defer conns.Close()
	before := benchkit.CPUTime(program.PID())
	n, err := conns.ReadFor(requests, b.turnDuration)
	return float64(n) / (benchkit.CPUTime(program.PID()) - before).Seconds(), err
}

// uncachedRate returns how many lists the server reads from its database per second of CPU time. A change of the
// organization before each pass over the rooms invalidates every list; the CPU time of the change does not count.
func (b *bench) uncachedRate(ctx context.Context, server *child, token string, requests [][]byte) (float64, error) {
	conns, err := benchkit.DialAll(server.Addr, readConnections)
	if err != nil {
		return 0, err
	}
	defer conns.Close()
	var n int
	var cpu time.Duration
	for end := time.Now().Add(b.turnDuration); time.Now().Before(end); {
		err := send(ctx, http.MethodPost, server.Addr, "/api/players", token, []byte(`{"name":"New Player"}`))
		if err != nil {
			return 0, err
		}
		before := benchkit.CPUTime(server.PID())
		read, err := conns.ReadAll(requests)
		if err != nil {
			return 0, err
		}
		n += read
		cpu += benchkit.CPUTime(server.PID()) - before
	}
	return float64(n) / cpu.Seconds(), nil
}
