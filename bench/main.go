// Command bench measures the server beside a baseline: the barest program that does the same, or the same server with
// less data or less load. Both take turns within one run, and a table has their figures and ratios. Absolute figures
// depend on the machine and the moment; the ratios show what the server adds.
//
//	make bench                             everything, on SQLite and on PostgreSQL
//	make bench BENCH_FLAGS='-quick'        shorter rounds
//	make bench BENCH_FLAGS='-only reads'   one part: reads, writes, sockets, alerts, start, search, house, seating,
//	                                       figures or tenants
//	make bench BENCH_FLAGS='-full'         ten million chip transactions; a million players on both engines
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/internal/foundation/db"
	"pitboss/internal/server/schema"
)

func main() {
	benchkit.Main("bench", func(ctx context.Context) error {
		if len(os.Args) > 1 && (os.Args[1] == serverRole || os.Args[1] == bareRole) {
			return runChild(ctx, os.Args[1])
		}
		return run(ctx, os.Args[1:])
	})
}

// bench is one run.
type bench struct {
	full         bool // the largest data sets
	rounds       int
	turnDuration time.Duration // of one side in one round
	dir          string        // temporary folder for databases and programs
	table        benchkit.Table
}

// engine is SQLite, or PostgreSQL with the URL of a database.
type engine struct{ name, databaseURL string }

func run(ctx context.Context, args []string) (err error) {
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	quick := f.Bool("quick", false, "shorter rounds")
	only := f.String("only", "",
		"one `part`: reads, writes, sockets, alerts, start, search, house, seating, figures or tenants")
	full := f.Bool("full", false, "ten million chip transactions instead of a million, and all sizes on PostgreSQL too")
	if err := f.Parse(args); err != nil {
		return err
	}
	b := &bench{full: *full, rounds: 7, turnDuration: 700 * time.Millisecond,
		table: benchkit.Table{Head: []string{"figure", "value", "baseline", "ratio", "aim", "met"}}}
	if *quick {
		b.rounds, b.turnDuration = 3, 300*time.Millisecond
	}
	var remove func()
	if b.dir, remove, err = benchkit.TempDir("bench"); err != nil {
		return err
	}
	defer remove()

	engines := []engine{{name: "SQLite"}}
	if url := os.Getenv(benchkit.DatabaseURLVariable); url != "" {
		engines = append(engines, engine{name: "PostgreSQL", databaseURL: url})
	}
	parts := []struct {
		name string
		run  func(context.Context, engine) error
	}{{"reads", b.reads}, {"writes", b.writes}, {"sockets", b.sockets}, {"alerts", b.alerts}, {"start",
		b.start}, {"search", b.search}, {"house", b.house}, {"seating", b.seating}, {"figures", b.figures},
		{"tenants", b.tenants}}
	for _, e := range engines {
		for _, p := range parts {
			if *only != "" && *only != p.name {
				continue
			}
			benchkit.Progress("%s on %s …", p.name, e.name)
			if err := p.run(ctx, e); err != nil {
				return fmt.Errorf("%s on %s: %w", p.name, e.name, err)
			}
		}
	}
	_, _ = fmt.Fprintln(os.Stdout, benchkit.DescribeMachine(ctx))
	b.table.Print()
	return nil
}

func (b *bench) addRow(figure, value, baseline, ratio, aim string, met bool) {
	b.table.Add(figure, value, baseline, ratio, aim, benchkit.YesNo(met))
}

// newDatabase returns the configuration of an empty database and a function that removes it.
func (b *bench) newDatabase(ctx context.Context, e engine, name string) (db.Config, func(), error) {
	c := db.Config{Schema: schema.Files}
	if e.databaseURL == "" {
		c.Dir = filepath.Join(b.dir, name)
		return c, func() { _ = os.RemoveAll(c.Dir) }, nil // a leftover folder is under tmp
	}
	url, drop, err := benchkit.FreshSchema(ctx, e.databaseURL, "bench_"+strings.ReplaceAll(name, "-", "_"))
	c.URL = url
	return c, drop, err
}

// fillFunc fills a migrated database and returns a description of the new rows.
type fillFunc[T any] func(context.Context, *db.DB) (T, error)

// fillDatabase creates and fills a database without waiting for the disk.
func fillDatabase[T any](ctx context.Context, c db.Config, fill fillFunc[T]) (T, error) {
	var none T
	c.NoFsync = true
	d, err := db.Open(ctx, c)
	if err != nil {
		return none, err
	}
	if err := d.Migrate(ctx); err != nil {
		return none, err
	}
	data, err := fill(ctx, d)
	if err != nil {
		return none, err
	}
	return data, d.Close()
}

// startFilled starts a server on a new database. stop ends the server and removes the database.
func startFilled[T any](ctx context.Context, b *bench, e engine, name string, fill fillFunc[T]) (server *child, data T,
	stop func() error, err error) {
	config, drop, err := b.newDatabase(ctx, e, name)
	if err != nil {
		return nil, data, nil, err
	}
	begin := time.Now()
	if data, err = fillDatabase(ctx, config, fill); err == nil {
		benchkit.Progress("  database filled in %s", time.Since(begin).Round(time.Second))
		server, err = startServer(ctx, config)
	}
	if err != nil {
		drop()
		return nil, data, nil, err
	}
	return server, data, func() error {
		defer drop()
		return server.Stop()
	}, nil
}

// sampleLatency requests a path one time after another.
func (b *bench) sampleLatency(ctx context.Context, server *child, token, path string) (benchkit.Latencies, error) {
	var samples benchkit.Latencies
	for range b.samples() {
		d, err := timeGet(ctx, server, token, path)
		if err != nil {
			return nil, err
		}
		samples = append(samples, d)
	}
	return samples, nil
}

func (b *bench) samples() int { return 60 * b.rounds }

func timeGet(ctx context.Context, server *child, token, path string) (time.Duration, error) {
	begin := time.Now()
	_, err := benchkit.Get(ctx, server.Addr, token, path)
	return time.Since(begin), err
}

// send sends a request that the server has to accept.
func send(ctx context.Context, method, addr, path, token string, body []byte) error {
	r, err := benchkit.Send(ctx, benchkit.Client, method, addr, path, token, body)
	if err == nil && r.Status/100 != 2 {
		err = fmt.Errorf("%s %s: %d: %s", method, path, r.Status, r.Body)
	}
	return err
}

// joinStop adds the error of a deferred stop to the error that a function returns.
func joinStop(err *error, stop func() error) { *err = errors.Join(*err, stop()) }
