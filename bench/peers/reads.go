package main

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

const readers = 8 // connections that stay open

// reads measures how many lists a server answers in a second of processor time: one that nobody has changed since it was
// last read, and one whose room was changed before. The change itself is not counted.
func (b *bench) reads(ctx context.Context) error {
	for _, l := range []struct{ name, org, what string }{
		{fmt.Sprintf("list of %d tables", tables), club, "tables"},
		{fmt.Sprintf("list of %d waiting", waiting), club, "waitlist"},
		{fmt.Sprintf("list of %d waiting", longest), longList, "waitlist"},
	} {
		unchanged, changed := perCore{measured{}, measured{}}, perCore{measured{}, measured{}}
		for range b.rounds {
			for _, c := range b.all {
				var requests [][]byte
				for _, r := range c.clubs[l.org].Rooms {
					requests = append(requests, request(http.MethodGet, c.list(l.what, r.ID), c.tokens[l.org], "", nil))
				}
				if _, err := c.readAll(requests, 1); err != nil { // what is made once is made
					return fmt.Errorf("%s: %w", c.name, err)
				}
				n, end := 0, time.Now().Add(b.turn)
				server, database := b.spent(c)
				for time.Now().Before(end) {
					done, err := c.readAll(requests, max(1, 256/len(requests)))
					if err != nil {
						return fmt.Errorf("%s: %w", c.name, err)
					}
					n += done
				}
				after, afterDatabase := b.spent(c)
				unchanged.add(c, n, after-server, afterDatabase-database)
				if err := b.readChanged(ctx, c, l.org, requests, &changed); err != nil {
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

// readAll reads each path so many times over connections of its own.
func (c *candidate) readAll(requests [][]byte, passes int) (int, error) {
	n := min(readers, max(1, len(requests)*passes))
	err := over(c.addr, n, func(i int, w *wire) error {
		for at := i; at < len(requests)*passes; at += n {
			status, _, err := w.do(requests[at%len(requests)], false)
			if err != nil {
				return err
			}
			if status != http.StatusOK {
				return fmt.Errorf("status %d", status)
			}
		}
		return nil
	})
	return len(requests) * passes, err
}

func (b *bench) readChanged(ctx context.Context, c *candidate, org string, requests [][]byte, into *perCore) error {
	n := 0
	var server, database time.Duration
	for begun, pass := time.Now(), 0; time.Since(begun) < b.turn; pass++ {
		if err := c.changeRooms(org, pass); err != nil {
			return err
		}
		from, fromDatabase := b.spent(c)
		done, err := c.readAll(requests, 1)
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
func (c *candidate) changeRooms(org string, pass int) error {
	rooms := c.clubs[org].Rooms
	n := min(readers, len(rooms))
	c.said++
	return over(c.addr, n, func(i int, w *wire) error {
		for at := i; at < len(rooms); at += n {
			body := fmt.Appendf(nil, `{"amount":"%d.%02d"}`, 1+(c.said/100+pass)%900, c.said%100)
			status, answer, err := w.do(request(http.MethodPost, "/api/tables/"+rooms[at].Tables[0]+"/pot", c.tokens[org], "", body), true)
			if err != nil || status != http.StatusOK {
				return fmt.Errorf("a pot: %d: %s, %w", status, answer, err)
			}
		}
		return nil
	})
}
