// Command peers measures the server beside two others that a card room's software might have been made with:
// PocketBase, and Express with Drizzle, PostgreSQL and ws. The same data, the same answers, the same durable act,
// in turns within one run, each server alone on processor 0. How they are kept equal:
// docs/decisions/0033-measure-with-an-open-loop-load-model.md.
//
//	make bench-peers                             everything
//	make bench-peers BENCH_FLAGS='-quick'        shorter rounds, less data
//	make bench-peers BENCH_FLAGS='-only fanout -sockets 10000'
//	make bench-peers BENCH_FLAGS='-only friday'
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"time"

	"pitboss/bench/benchkit"
)

func main() {
	benchkit.Main("peers", func(ctx context.Context) error { return run(ctx, os.Stdout, os.Args[1:]) })
}

// bench is one run.
type bench struct {
	rounds  int
	turn    time.Duration // of one side in one round
	rooms   int           // of the club of the lists that are read
	sockets int           // of the fan-out
	evening
	dir   string // for everything that is written; on the disk that the figures are about
	url   string // of PostgreSQL
	table table
	log   io.Writer

	postmaster int
	all        []*candidate
}

func run(ctx context.Context, out io.Writer, args []string) (err error) {
	f := flag.NewFlagSet("peers", flag.ContinueOnError)
	quick := f.Bool("quick", false, "shorter rounds, less data")
	only := f.String("only", "", "one `part`: durable, fanout, reads, writes or friday")
	without := f.String("without", "", "leave out candidates whose name contains this `word`")
	sockets := f.Int("sockets", 0, "`number` of listeners of the fan-out; 0: 1000, quickly 300")
	most := f.Int("rooms", 0, "`number` of rooms that a Friday has at most; 0: 128, quickly 16")
	rounds := f.Int("rounds", 7, "`number` of rounds")
	folder := f.String("dir", "tmp", "`folder` for the databases, on the disk to be measured")
	if err := f.Parse(args); err != nil {
		return err
	}
	b := &bench{rounds: *rounds, turn: time.Second, rooms: 32, sockets: 1000, evening: longEvening, log: os.Stderr,
		url: os.Getenv(benchkit.DatabaseURLVariable)}
	if *quick {
		b.rounds, b.turn, b.rooms, b.sockets, b.evening = min(3, *rounds), 500*time.Millisecond, 8, 300, shortEvening
	}
	if *sockets > 0 {
		b.sockets = *sockets
	}
	if *most > 0 {
		b.mostRooms = *most
	}
	if b.url == "" {
		return errors.New(benchkit.DatabaseURLVariable + " is empty: run it as make bench-peers does")
	}
	if runtime.NumCPU() < 2 {
		return errors.New("one processor for the server and one for the load are needed")
	}
	var remove func()
	if b.dir, remove, err = benchkit.TempDir(*folder, "peers"); err != nil {
		return err
	}
	defer remove()
	benchkit.RaiseFileLimit()
	if err := b.programs(ctx); err != nil {
		return err
	}
	defer b.stop()

	type part struct {
		name string
		run  func(context.Context) error
	}
	for _, g := range []struct {
		data  data
		parts []part
	}{
		// Memory first, before other work has left its own behind.
		{b.lists(), []part{{"same", b.same}, {"durable", b.durable}, {"fanout", b.fanOut}, {"reads", b.reads},
			{"writes", b.writes}}},
		{b.houses(), []part{{"friday", b.friday}}},
	} {
		if *only != "" && !slices.ContainsFunc(g.parts, func(p part) bool { return p.name == *only }) {
			continue
		}
		b.stop()
		if err := b.prepare(ctx, g.data, *without); err != nil {
			return err
		}
		for _, p := range g.parts {
			if *only != "" && *only != p.name && p.name != "same" {
				continue
			}
			b.say("%s …", p.name)
			begun := time.Now()
			if err := p.run(ctx); err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
			b.say("  %s", time.Since(begun).Round(time.Second))
		}
	}
	_, _ = fmt.Fprintln(out, benchkit.DescribeMachine(ctx, "node", "postgres"))
	b.table.write(out)
	return nil
}

func (b *bench) say(format string, args ...any) { _, _ = fmt.Fprintf(b.log, format+"\n", args...) }
