package main

import (
	"context"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"
)

const readers = 8 // connections that stay open from one pass to the next

// reads measures how many lists a server answers in a second of processor time: one without a change since
// its last read, and one after a change of its room. The change itself is not counted.
func (b *bench) reads(ctx context.Context) error {
	for _, l := range []struct{ name, org, what string }{
		{fmt.Sprintf("list of %d tables", tables), club, "tables"},
		{fmt.Sprintf("list of %d waiting", waiting), club, "waitlist"},
		{fmt.Sprintf("list of %d waiting", longest), longList, "waitlist"},
	} {
		unchanged, changed := perCore{measured{}, measured{}}, perCore{measured{}, measured{}}
		for range b.rounds {
			for _, c := range b.all {
				if err := b.readTurn(ctx, c, l.org, l.what, &unchanged, &changed); err != nil {
					return fmt.Errorf("%s: %w", c.name, err)
				}
			}
		}
		aims := map[string]float64{node: 3, pocketFull: 4, pocketOwn: 4}
		unchanged.rows(&b.table, l.name+", unchanged, a second and core", aims)
		changed.rows(&b.table, l.name+", its room changed before each, a second and core", aims)
	}
	return nil
}

// perCore are rates by the server's processor time, and by that with the database's.
type perCore struct{ server, all measured }

func (p perCore) add(c *candidate, n int, server, database time.Duration) {
	p.server.add(c, float64(n)/server.Seconds())
	p.all.add(c, float64(n)/(server+database).Seconds())
}

func (p perCore) rows(t *table, name string, aims map[string]float64) {
	aim, met := p.all.against(aims)
	t.add(row{name, p.all.cells(), aim, met})
	aim, met = p.server.against(aims)
	t.add(row{name + ", the database not counted", p.server.cells(), aim, met})
}

// readTurn is one candidate's turn at one list.
func (b *bench) readTurn(ctx context.Context, c *candidate, org, what string, unchanged, changed *perCore) error {
	var requests [][]byte
	for _, r := range c.clubs[org].Rooms {
		requests = append(requests, request(http.MethodGet, c.list(what, r.ID), c.tokens[org], "", nil))
	}
	lines, err := dialAll(c.addr, readers)
	if err != nil {
		return err
	}
	defer lines.close()
	if _, err := lines.readAll(requests, readers); err != nil { // fill the caches
		return err
	}
	server, database := b.spent(c)
	n, err := lines.readFor(requests, b.turn)
	if err != nil {
		return err
	}
	after, afterDatabase := b.spent(c)
	unchanged.add(c, n, after-server, afterDatabase-database)
	return b.readChanged(ctx, c, org, requests, lines, changed)
}

// readAll reads each path so many times.
func (ws wires) readAll(requests [][]byte, passes int) (int, error) {
	err := ws.each(func(i int, w *wire) error {
		for at := i; at < len(requests)*passes; at += len(ws) {
			if err := w.read(requests[at%len(requests)]); err != nil {
				return err
			}
		}
		return nil
	})
	return len(requests) * passes, err
}

// readFor reads the paths in turn for a while, and says how many were read.
func (ws wires) readFor(requests [][]byte, during time.Duration) (int, error) {
	begun := time.Now()
	var n atomic.Int64
	err := ws.each(func(i int, w *wire) error {
		for at := i; time.Since(begun) < during; at += len(ws) {
			if err := w.read(requests[at%len(requests)]); err != nil {
				return err
			}
			n.Add(1)
		}
		return nil
	})
	return int(n.Load()), err
}

func (w *wire) read(r []byte) error {
	status, _, err := w.do(r, false)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("status %d", status)
	}
	return err
}

func (b *bench) readChanged(ctx context.Context, c *candidate, org string, requests [][]byte, lines wires,
	into *perCore) error {
	n := 0
	var server, database time.Duration
	for begun, pass := time.Now(), 0; time.Since(begun) < b.turn; pass++ {
		if err := c.changeRooms(org, pass, lines); err != nil {
			return err
		}
		from, fromDatabase := b.spent(c)
		done, err := lines.readAll(requests, 1)
		if err != nil {
			return err
		}
		to, toDatabase := b.spent(c)
		n, server, database = n+done, server+to-from, database+toDatabase-fromDatabase
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	into.add(c, n, server, database)
	return nil
}

// changeRooms has a dealer of each room say another pot.
func (c *candidate) changeRooms(org string, pass int, lines wires) error {
	rooms := c.clubs[org].Rooms
	c.said++
	return lines.each(func(i int, w *wire) error {
		for at := i; at < len(rooms); at += len(lines) {
			body := fmt.Appendf(nil, `{"amount":"%d.%02d"}`, 1+(c.said/100+pass)%900, c.said%100)
			status, answer, err := w.do(request(http.MethodPost, "/api/tables/"+rooms[at].Tables[0]+"/pot",
				c.tokens[org], "", body), true)
			if err != nil || status != http.StatusOK {
				return fmt.Errorf("a pot: %d: %s, %w", status, answer, err)
			}
		}
		return nil
	})
}
