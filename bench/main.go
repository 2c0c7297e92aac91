// Command bench measures the server against the barest program that does the same, in turns within one run, and
// prints a table. Figures of one machine at one moment say little; their ratios say what the server adds.
//
//	go run ./bench              everything, on SQLite; and on PostgreSQL when PITBOSS_TEST_DATABASE_URL names one
//	go run ./bench -quick       shorter rounds
//	go run ./bench -only reads  one part: reads, writes, sockets, alerts, start, search, house, seating, figures or
//	                            tenants
//	go run ./bench -full        ten million chip transactions, a million players on both engines
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
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
		if len(os.Args) > 1 && (os.Args[1] == childServe || os.Args[1] == childBare) {
			return runChild(ctx, os.Args[1])
		}
		return run(ctx, os.Stdout, os.Args[1:])
	})
}

// bench is one run.
type bench struct {
	full   bool // the largest sizes
	rounds int
	turn   time.Duration // of one side in one round
	dir    string        // for everything that is written; on the disk that the figures are about
	self   string        // this program, for child processes
	out    io.Writer
	table  table
	log    io.Writer // progress
}

func run(ctx context.Context, out io.Writer, args []string) (err error) {
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	quick := f.Bool("quick", false, "shorter rounds")
	only := f.String("only", "",
		"one `part`: reads, writes, sockets, alerts, start, search, house, seating, figures or tenants")
	full := f.Bool("full", false, "ten million chip transactions instead of a million, and all sizes on PostgreSQL too")
	folder := f.String("dir", "tmp", "`folder` for the databases, on the disk to be measured")
	if err := f.Parse(args); err != nil {
		return err
	}
	b := &bench{full: *full, rounds: 7, turn: 700 * time.Millisecond, out: out, log: os.Stderr}
	if *quick {
		b.rounds, b.turn = 3, 300*time.Millisecond
	}
	if b.self, err = os.Executable(); err != nil {
		return err
	}
	var remove func()
	if b.dir, remove, err = benchkit.TempDir(*folder, "bench"); err != nil {
		return err
	}
	defer remove()
	benchkit.RaiseFileLimit()

	engines := []place{{name: "SQLite"}}
	if url := os.Getenv(benchkit.DatabaseURLVariable); url != "" {
		engines = append(engines, place{name: "PostgreSQL", url: url})
	}
	parts := []struct {
		name string
		run  func(context.Context, place) error
	}{{"reads", b.reads}, {"writes", b.writes}, {"sockets", b.sockets}, {"alerts", b.alerts}, {"start",
		b.start}, {"search", b.search}, {"house", b.house}, {"seating", b.seating}, {"figures", b.figures},
		{"tenants", b.tenants}}
	for _, engine := range engines {
		for _, p := range parts {
			if *only != "" && *only != p.name {
				continue
			}
			b.say("%s on %s …", p.name, engine.name)
			if err := p.run(ctx, engine); err != nil {
				return fmt.Errorf("%s on %s: %w", p.name, engine.name, err)
			}
		}
	}
	_, _ = fmt.Fprintln(out, benchkit.DescribeMachine(ctx))
	b.table.write(out)
	return nil
}

func (b *bench) say(format string, args ...any) { _, _ = fmt.Fprintf(b.log, format+"\n", args...) }

// place is where a database is made: in a folder, or in a schema of a PostgreSQL database.
type place struct{ name, url string }

// fresh is the configuration of an empty database of its own, and what takes it away again.
func (b *bench) fresh(ctx context.Context, p place, name string) (db.Config, func(), error) {
	c := db.Config{Schema: schema.Files}
	if p.url == "" {
		c.Dir = filepath.Join(b.dir, name)
		return c, func() { _ = os.RemoveAll(c.Dir) }, nil // a leftover folder is under tmp
	}
	url, drop, err := benchkit.FreshSchema(ctx, p.url, "bench_"+strings.ReplaceAll(name, "-", "_"))
	c.URL = url
	return c, drop, err
}

// built makes a database and fills it, without waiting for the disk.
func built[T any](ctx context.Context, c db.Config, fill func(*db.DB) (T, error)) (T, error) {
	var none T
	c.NoFsync = true
	d, err := db.Open(ctx, c)
	if err != nil {
		return none, err
	}
	if err := d.Migrate(ctx); err != nil {
		return none, err
	}
	out, err := fill(d)
	if err != nil {
		return none, err
	}
	return out, d.Close()
}
