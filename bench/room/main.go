// Command room runs a Friday night (package night) against a server that has one processor to itself, and prints the
// measurements. docs/performance.md has the figures, docs/decisions/0033 describes the load.
//
//	make bench-room ROOM_FLAGS='-rooms 50'         latencies, bytes, CPU time and memory of one night
//	make bench-room ROOM_FLAGS='-part search'      how many rooms one processor serves
//	make bench-room ROOM_FLAGS='-part sizes'       the same night in a small database and in large ones
//	make bench-room ROOM_FLAGS='-part overload'    ten times the load
//	make bench-room ROOM_FLAGS='-part storm'       ten thousand sockets lose their connections at once
//
// -warm and -for set the warm-up and the measured time, -pages opens players' pages.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/bench/night"
	"pitboss/internal/foundation/db"
	"pitboss/internal/server/schema"
)

func main() {
	benchkit.Main("room", func(ctx context.Context) error {
		if len(os.Args) > 1 && os.Args[1] == serverRole {
			return runServer(ctx)
		}
		return run(ctx, os.Args[1:])
	})
}

// bench is one run.
type bench struct {
	size        size
	scenario    night.Scenario
	warmUp      time.Duration
	duration    time.Duration // of the measurement
	dir         string
	databaseURL string // of PostgreSQL; empty: SQLite
	table       benchkit.Table
}

const invalidRow = "**NOT VALID**: the generator did not keep its schedule"

func run(ctx context.Context, args []string) (err error) {
	b := &bench{scenario: night.FridayScenario(),
		table: benchkit.Table{Head: []string{"figure", "value", "aim", "met"}}}
	f := flag.NewFlagSet("room", flag.ContinueOnError)
	part := f.String("part", "night", "`part`: night, search, sizes, overload or storm")
	f.IntVar(&b.size.rooms, "rooms", 10, "rooms")
	f.IntVar(&b.size.pages, "pages", 0, "open pages of players, with a lists board in each room")
	f.DurationVar(&b.warmUp, "warm", 15*time.Second, "warm-up before the measurement")
	f.DurationVar(&b.duration, "for", time.Minute, "duration of the measurement")
	engine := f.String("engine", "sqlite", "sqlite or postgres")
	if err := f.Parse(args); err != nil {
		return err
	}
	b.size.organizations, b.size.players, b.size.chips = (b.size.rooms+4)/5, 1000, 10_000
	if *engine == "postgres" {
		if b.databaseURL = os.Getenv(benchkit.DatabaseURLVariable); b.databaseURL == "" {
			return fmt.Errorf("%s is empty", benchkit.DatabaseURLVariable)
		}
	}
	var remove func()
	if b.dir, remove, err = benchkit.TempDir("room"); err != nil {
		return err
	}
	defer remove()
	if err := benchkit.LeaveServerCPU(); err != nil {
		benchkit.Progress("  server and generator share the processors: %v", err)
	}
	runPart := map[string]func(context.Context) error{"night": b.night, "search": b.search, "sizes": b.sizes,
		"overload": b.overload, "storm": b.storm}[*part]
	if runPart == nil {
		return fmt.Errorf("there is no part %s", *part)
	}
	if err := runPart(ctx); err != nil {
		return err
	}
	b.table.Print()
	return nil
}

// addRow adds a figure with its aim. A figure without an aim has neither aim nor met.
func (b *bench) addRow(figure, value, aim string, met ...bool) {
	answer := ""
	if len(met) > 0 {
		answer = benchkit.YesNo(met[0])
	}
	b.table.Add(figure, value, aim, answer)
}

// newDatabase creates and fills a database, and returns its rooms and a function that removes it.
func (b *bench) newDatabase(ctx context.Context, name string, s size) (c db.Config, rooms night.Server, drop func(),
	err error) {
	c = db.Config{Schema: schema.Files, NoFsync: true}
	if b.databaseURL == "" {
		c.Dir = filepath.Join(b.dir, name)
		drop = func() { _ = os.RemoveAll(c.Dir) } // a leftover folder is under tmp
	} else if c.URL, drop, err = benchkit.FreshSchema(ctx, b.databaseURL, "room_"+name); err != nil {
		return c, rooms, nil, err
	}
	d, err := db.Open(ctx, c)
	if err != nil {
		drop()
		return c, rooms, nil, err
	}
	if err = d.Migrate(ctx); err == nil {
		rooms, err = build(ctx, d, s)
	}
	if closeErr := d.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		drop()
	}
	c.NoFsync = false
	return c, rooms, drop, err
}
