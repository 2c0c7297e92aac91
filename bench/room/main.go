// Command room holds a Friday night (package night) at a server that has one processor to itself, and prints what
// came of it. docs/performance.md has the figures, docs/decisions/0033 says what the Friday is.
//
//	go run ./bench/room                    one night, and what it costs
//	go run ./bench/room -part search       how many rooms one processor serves
//	go run ./bench/room -part sizes        the same night in a small house and in large ones
//	go run ./bench/room -part overload     ten times as much as the server can do
//	go run ./bench/room -part storm        ten thousand sockets lose their connections at once
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
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
		if len(os.Args) > 1 && os.Args[1] == serveCommand {
			return serve(ctx)
		}
		return run(ctx, os.Stdout, os.Args[1:])
	})
}

// bench is one run.
type bench struct {
	size    size
	evening night.Evening
	warm    time.Duration // before anything counts
	last    time.Duration // the measured part
	sockets int           // of the storm
	profile string        // file for a profile of the server's processor time
	heap    string        // file for a profile of its memory
	scale   int           // large houses are so many times smaller
	self    string
	dir     string
	url     string // PostgreSQL; empty: SQLite
	table   table
	log     io.Writer
}

func run(ctx context.Context, out io.Writer, args []string) (err error) {
	b := &bench{evening: night.UsualEvening(), log: os.Stderr}
	f := flag.NewFlagSet("room", flag.ContinueOnError)
	part := f.String("part", "night", "`part`: night, search, sizes, overload or storm")
	f.IntVar(&b.size.rooms, "rooms", 10, "rooms")
	f.IntVar(&b.size.organizations, "organizations", 0, "organizations; 0: one for five rooms")
	f.IntVar(&b.size.players, "players", 1000, "players of the first organization, beyond those of the night")
	f.IntVar(&b.size.pages, "pages", 0, "open pages of players, beside a lists board in each room")
	f.IntVar(&b.size.chips, "chips", 10_000, "chip transactions of the first organization")
	f.Float64Var(&b.evening.Rate, "rate", b.evening.Rate, "acts a second and room")
	f.Float64Var(&b.evening.Zipf, "zipf", b.evening.Zipf, "how much busier some rooms are than others; 0: all alike")
	f.Float64Var(&b.evening.Polling, "polling", b.evening.Polling, "share of screens without a socket")
	f.Uint64Var(&b.evening.Seed, "seed", b.evening.Seed, "of everything that is left to chance")
	f.DurationVar(&b.warm, "warm", 15*time.Second, "before anything counts")
	f.DurationVar(&b.last, "for", time.Minute, "what counts")
	f.IntVar(&b.sockets, "sockets", 10_000, "sockets of the storm, those of the rooms' screens among them")
	f.IntVar(&b.scale, "scale", 1, "makes the large houses of -part sizes so many times smaller")
	f.StringVar(&b.profile, "profile", "", "`file` for a profile of the server's processor time")
	f.StringVar(&b.heap, "heap", "",
		"`file` for a profile of the server's heap when its memory was largest; "+
			"what the memory consisted of is told, too")
	engine := f.String("engine", "sqlite", "sqlite or postgres")
	folder := f.String("dir", "tmp", "`folder` for the database, on the disk to be measured")
	if err := f.Parse(args); err != nil {
		return err
	}
	if b.size.organizations == 0 {
		b.size.organizations = (b.size.rooms + 4) / 5
	}
	if *engine == "postgres" {
		if b.url = os.Getenv(benchkit.DatabaseURLVariable); b.url == "" {
			return fmt.Errorf("%s names no database", benchkit.DatabaseURLVariable)
		}
	}
	if b.self, err = os.Executable(); err != nil {
		return err
	}
	var remove func()
	if b.dir, remove, err = benchkit.TempDir(*folder, "room"); err != nil {
		return err
	}
	defer remove()
	benchkit.RaiseFileLimit()
	if err := keepOff(serversProcessor); err != nil {
		b.say("  the processors are not divided: %v", err)
	}
	parts := map[string]func(context.Context) error{"night": b.night, "search": b.search, "sizes": b.sizes,
		"overload": b.overload, "storm": b.storm}
	do := parts[*part]
	if do == nil {
		return fmt.Errorf("there is no part %s", *part)
	}
	if err := do(ctx); err != nil {
		return err
	}
	b.table.write(out)
	return nil
}

func (b *bench) say(format string, args ...any) { _, _ = fmt.Fprintf(b.log, format+"\n", args...) }

// house makes a database with rooms in it, and what takes it away again.
func (b *bench) house(ctx context.Context, name string, s size) (c db.Config, h night.Server, drop func(), err error) {
	c = db.Config{Schema: schema.Files, NoFsync: true}
	if b.url == "" {
		c.Dir = filepath.Join(b.dir, name)
		drop = func() { _ = os.RemoveAll(c.Dir) } // a leftover folder is under tmp
	} else if c.URL, drop, err = benchkit.FreshSchema(ctx, b.url, "room_"+name); err != nil {
		return c, h, nil, err
	}
	d, err := db.Open(ctx, c)
	if err != nil {
		drop()
		return c, h, nil, err
	}
	if err = d.Migrate(ctx); err == nil {
		h, err = build(ctx, d, s, b.say)
	}
	if closed := d.Close(); err == nil {
		err = closed
	}
	if err != nil {
		drop()
	}
	c.NoFsync = false
	return c, h, drop, err
}
