// Command peers measures the server beside programs that make a card room's floor with other tools: PocketBase, and
// Express with Drizzle, PostgreSQL and ws. All have the same data, responses and durability, and take turns within one
// run, each server alone on one processor. docs/decisions/0033-measure-with-an-open-loop-load-model.md has the
// conditions.
//
//	make bench-peers                             everything
//	make bench-peers BENCH_FLAGS='-quick'        shorter rounds, less data
//	make bench-peers BENCH_FLAGS='-only reads'   one part: durable, fanout, reads, writes or friday
//	make bench-peers BENCH_FLAGS='-only fanout -sockets 10000'
//	make bench-peers BENCH_FLAGS='-only friday -rooms 128'
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"time"

	"pitboss/bench/benchkit"
)

func main() {
	benchkit.Main("peers", func(ctx context.Context) error { return run(ctx, os.Args[1:]) })
}

// bench is one run.
type bench struct {
	rounds       int
	turnDuration time.Duration // of one candidate in one round
	rooms        int           // of the club whose lists are read
	sockets      int           // of the fan-out
	friday       fridayConfig
	dir          string // temporary folder for databases and programs
	databaseURL  string // of PostgreSQL
	table        table

	postmaster int // process id of PostgreSQL
	candidates []*candidate
}

func run(ctx context.Context, args []string) (err error) {
	f := flag.NewFlagSet("peers", flag.ContinueOnError)
	quick := f.Bool("quick", false, "shorter rounds, less data")
	only := f.String("only", "", "one `part`: durable, fanout, reads, writes or friday")
	sockets := f.Int("sockets", 0, "`number` of screens of the fan-out; 0: 1000, or 300 with -quick")
	maxRooms := f.Int("rooms", 0, "maximum `number` of rooms of a Friday; 0: 128, or 16 with -quick")
	if err := f.Parse(args); err != nil {
		return err
	}
	b := &bench{rounds: 7, turnDuration: time.Second, rooms: 32, sockets: 1000, friday: fullFriday,
		databaseURL: os.Getenv(benchkit.DatabaseURLVariable)}
	if *quick {
		b.rounds, b.turnDuration, b.rooms, b.sockets, b.friday = 3, 500*time.Millisecond, 8, 300, quickFriday
	}
	if *sockets > 0 {
		b.sockets = *sockets
	}
	if *maxRooms > 0 {
		b.friday.maxRooms = *maxRooms
	}
	if b.databaseURL == "" {
		return errors.New(benchkit.DatabaseURLVariable + " is empty: use make bench-peers")
	}
	if runtime.NumCPU() < 2 {
		return errors.New("the server and the load generator need a processor each")
	}
	var remove func()
	if b.dir, remove, err = benchkit.TempDir("peers"); err != nil {
		return err
	}
	defer remove()
	if err := b.buildPrograms(ctx); err != nil {
		return err
	}
	defer b.stop()

	type part struct {
		name string
		run  func(context.Context) error
	}
	for _, group := range []struct {
		data  data
		parts []part
	}{
		// The fan-out measures memory and comes before reads and writes, which leave memory in use.
		{b.clubData(), []part{{"same", b.same}, {"durable", b.durable}, {"fanout", b.fanOut}, {"reads", b.reads},
			{"writes", b.writes}}},
		{b.fridayData(), []part{{"friday", b.runFriday}}},
	} {
		if *only != "" && !slices.ContainsFunc(group.parts, func(p part) bool { return p.name == *only }) {
			continue
		}
		b.stop()
		if err := b.start(ctx, group.data); err != nil {
			return err
		}
		for _, p := range group.parts {
			if *only != "" && *only != p.name && p.name != "same" {
				continue
			}
			benchkit.Progress("%s …", p.name)
			begin := time.Now()
			if err := p.run(ctx); err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
			benchkit.Progress("  %s", time.Since(begin).Round(time.Second))
		}
	}
	_, _ = fmt.Fprintln(os.Stdout, benchkit.DescribeMachine(ctx, "node", "postgres"))
	b.table.print()
	return nil
}
