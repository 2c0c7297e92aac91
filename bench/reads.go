package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/test/clubdata"
)

// The sizes of the lists: 20 waiting players, 30 tables with six players each.
const (
	waitingRooms = 256 // read in turn without the cache
	waiting      = 20
	tableRooms   = 48
	tables       = 30
	seated       = 6

	readers = 8 // keep-alive connections
)

const (
	aimCached   = 1.3    // times the processor time of the bare handler
	aimUncached = 10_000 // a second and core
)

type clubs struct{ waiting, tables clubdata.Club }

// reads compares what one request costs the server's processor with what it costs a bare net/http handler that
// answers the same bytes under the same headers, and one that runs the same queries. Both run on one processor.
func (b *bench) reads(ctx context.Context, p place) (err error) {
	config, drop, err := b.fresh(ctx, p, "reads")
	if err != nil {
		return err
	}
	defer drop()
	built, err := built(ctx, config, func(d *db.DB) (c clubs, err error) {
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
	subject, err := b.serving(ctx, 1, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, subject.end()) }()

	for _, l := range []list{
		{fmt.Sprintf("list of %d waiting", waiting), "/api/waitlist/", built.waiting, waitingQueries},
		{fmt.Sprintf("list of %d tables", tables), "/api/tables/", built.tables, tableQueries},
	} {
		if err := b.read(ctx, p, config, subject, l); err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
	}
	return nil
}

// list is what is read: of each room of a club, by the server and by bare queries.
type list struct {
	name, path string
	club       clubdata.Club
	queries    []string
}

func (b *bench) read(ctx context.Context, p place, config db.Config, subject *child, l list) (err error) {
	paths, barePaths := make([]string, len(l.club.Rooms)), make([]string, len(l.club.Rooms))
	for i, r := range l.club.Rooms {
		paths[i], barePaths[i] = l.path+r.ID, bareListPath+l.club.Org.ID()+"/"+r.ID
	}
	model, err := ask(ctx, subject.Addr, l.club.Token, paths[0])
	if err != nil {
		return err
	}
	// The server's date is its own; everything else is the same.
	model.Header.Del("Date")
	bare, err := b.spawn(ctx, childBare, 1, order{
		Answers: map[string]bareAnswer{paths[0]: model}, Queries: l.queries, Dir: config.Dir, DatabaseURL: config.URL,
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, bare.end()) }()

	var cached, uncached, bytesOnly, queried series[float64]
	for range b.rounds {
		for _, turn := range []struct {
			child *child
			paths []string
			into  *series[float64]
		}{{subject, paths[:1], &cached}, {bare, paths[:1], &bytesOnly}, {bare, barePaths, &queried}} {
			rate, err := b.perCore(turn.child, func(end time.Time) (int, error) {
				return readAll(turn.child.Addr, l.club.Token, turn.paths, func(int) bool {
					return time.Now().Before(end)
				})
			})
			if err != nil {
				return err
			}
			*turn.into = append(*turn.into, rate)
		}
		// A change of the organization makes every kept answer old; its own cost is not counted.
		rate, err := b.perCoreInPasses(ctx, subject, l.club.Token, paths)
		if err != nil {
			return err
		}
		uncached = append(uncached, rate)
	}
	over := ratios(bytesOnly, cached)
	b.table.rows = append(b.table.rows,
		row{fmt.Sprintf("%s, %s, cached (%d bytes)", p.name, l.name, len(model.Body)), rates(cached) + " a core",
			rates(bytesOnly) + " same bytes",
			fmt.Sprintf("%.2f×", over.median()), fmt.Sprintf("≤ %.1f×", aimCached), met(over.median() <= aimCached)},
		row{fmt.Sprintf("%s, %s, uncached", p.name, l.name), rates(uncached) + " a core",
			rates(queried) + " bare queries", fmt.Sprintf("%.2f×", ratios(queried, uncached).median()),
			fmt.Sprintf("≥ %s/s a core", thousands(aimUncached)), met(uncached.median() >= aimUncached)})
	return nil
}

// perCore is how many requests a child answers in a second of processor time.
func (b *bench) perCore(c *child, load func(end time.Time) (int, error)) (float64, error) {
	before, err := c.figures()
	if err != nil {
		return 0, err
	}
	n, err := load(time.Now().Add(b.turn))
	if err != nil {
		return 0, err
	}
	after, err := c.figures()
	return float64(n) / (after.CPU - before.CPU).Seconds(), err
}

func (b *bench) perCoreInPasses(ctx context.Context, c *child, token string, paths []string) (float64, error) {
	var n int
	var used time.Duration
	for end := time.Now().Add(b.turn); time.Now().Before(end); {
		if err := post(ctx, c.Addr, token, "/api/players", map[string]any{"name": "New Player"}, nil); err != nil {
			return 0, err
		}
		before, err := c.figures()
		if err != nil {
			return 0, err
		}
		done, err := readAll(c.Addr, token, paths, func(passes int) bool { return passes < 1 })
		if err != nil {
			return 0, err
		}
		after, err := c.figures()
		if err != nil {
			return 0, err
		}
		n += done
		used += after.CPU - before.CPU
	}
	return float64(n) / used.Seconds(), nil
}

// readAll reads paths in turn over several connections, pass after pass for as long as more says so.
func readAll(addr, token string, paths []string, more func(passes int) bool) (int, error) {
	total := make([]int, readers)
	errs := make([]error, readers)
	var all sync.WaitGroup
	for r := range readers {
		all.Go(func() {
			conn, err := net.Dial("tcp", addr)
			if err != nil {
				errs[r] = err
				return
			}
			defer func() { _ = conn.Close() }()
			in := bufio.NewReaderSize(conn, 64<<10)
			requests := make([][]byte, len(paths))
			for i, path := range paths {
				requests[i] = fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n",
					path, token)
			}
			for passes := 0; more(passes); passes++ {
				first, step := 0, 1
				if len(paths) > 1 {
					first, step = r, readers
				}
				for i := first; i < len(requests); i += step {
					if _, err := conn.Write(requests[i]); err != nil {
						errs[r] = err
						return
					}
					if err := skipAnswer(in); err != nil {
						errs[r] = err
						return
					}
					total[r]++
				}
			}
		})
	}
	all.Wait()
	n := 0
	for _, t := range total {
		n += t
	}
	return n, errors.Join(errs...)
}

var contentLength = []byte("Content-Length: ")

// skipAnswer reads one answer of status 200 and forgets it. It allocates nothing: the client's processor is not what
// is measured, but it shares the machine.
func skipAnswer(in *bufio.Reader) error {
	length := -1
	for first := true; ; first = false {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return err
		}
		line = bytes.TrimRight(line, "\r\n")
		if first && !bytes.HasPrefix(line, []byte("HTTP/1.1 200")) {
			return fmt.Errorf("answer %q", line)
		}
		if len(line) == 0 {
			break
		}
		if value, ok := bytes.CutPrefix(line, contentLength); ok {
			if length, err = strconv.Atoi(string(value)); err != nil {
				return err
			}
		}
	}
	if length < 0 {
		return errors.New("an answer without Content-Length")
	}
	_, err := in.Discard(length)
	return err
}

// web is the client for single requests.
var web = &http.Client{Timeout: 30 * time.Second}

func ask(ctx context.Context, addr, token, path string) (a bareAnswer, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+path, nil)
	if err != nil {
		return a, err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := web.Do(req)
	if err != nil {
		return a, err
	}
	defer res.Body.Close()
	if a.Body, err = io.ReadAll(res.Body); err == nil && res.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s: %s", path, res.Status, a.Body)
	}
	a.Header = res.Header
	return a, err
}

func post(ctx context.Context, addr, token, path string, body, into any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+addr+path, bytes.NewReader(raw))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Content-Type", "application/json")
	res, err := web.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode/100 != 2 {
		return fmt.Errorf("%s: %s: %s", path, res.Status, answer)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(answer, into)
}
