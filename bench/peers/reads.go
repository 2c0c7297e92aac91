package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"pitboss/bench/benchkit"
)

const readConnections = 8

// reads measures how many lists a server answers per second of CPU time: a list that has not changed since its last
// read, and a list whose room has just changed. The CPU time of the change itself does not count.
func (b *bench) reads(ctx context.Context) error {
	minRatios := map[string]float64{expressPeer: 3, pocketBase: 4, pocketBaseOwn: 4}
	for _, l := range []struct{ name, org, list string }{
		{fmt.Sprintf("list of %d tables", tables), club, "tables"},
		{fmt.Sprintf("list of %d waiting", waiting), club, "waitlist"},
		{fmt.Sprintf("list of %d waiting", longWaiting), longList, "waitlist"},
	} {
		unchanged, changed := measured{}, measured{}
		for range b.rounds {
			for _, c := range b.candidates {
				if err := b.readTurn(ctx, c, l.org, l.list, unchanged, changed); err != nil {
					return fmt.Errorf("%s: %w", c.name, err)
				}
			}
		}
		aim, met := unchanged.compare(minRatios)
		b.table.add(row{l.name + ", unchanged, a second and core", unchanged.cells(), aim, met})
		aim, met = changed.compare(minRatios)
		b.table.add(row{l.name + ", its room changed before each, a second and core", changed.cells(), aim, met})
	}
	return nil
}

// readTurn is one candidate's turn at one list.
func (b *bench) readTurn(ctx context.Context, c *candidate, org, list string, unchanged, changed measured) error {
	var requests [][]byte
	for _, r := range c.clubs[org].Rooms {
		path := c.listPath(list, r.ID)
		requests = append(requests, benchkit.EncodeRequest(http.MethodGet, path, c.tokens[org], "", nil))
	}
	conns, err := benchkit.DialAll(c.addr, readConnections)
	if err != nil {
		return err
	}
	defer conns.Close()
	for range readConnections { // warm-up
		if _, err := conns.ReadAll(requests); err != nil {
			return err
		}
	}
	before := b.cpuTime(c)
	n, err := conns.ReadFor(requests, b.turnDuration)
	if err != nil {
		return err
	}
	unchanged.add(c, float64(n)/(b.cpuTime(c)-before).Seconds())

	n = 0
	var cpu time.Duration
	for begin := time.Now(); time.Since(begin) < b.turnDuration; {
		if err := c.changeRooms(org, conns); err != nil {
			return err
		}
		before := b.cpuTime(c)
		read, err := conns.ReadAll(requests)
		if err != nil {
			return err
		}
		n, cpu = n+read, cpu+b.cpuTime(c)-before
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	changed.add(c, float64(n)/cpu.Seconds())
	return nil
}

// changeRooms reports a new pot in each room.
func (c *candidate) changeRooms(org string, conns benchkit.Conns) error {
	rooms := c.clubs[org].Rooms
	c.pots++
	return conns.Each(func(i int, conn *benchkit.Conn) error {
		for at := i; at < len(rooms); at += len(conns) {
			body := fmt.Appendf(nil, `{"amount":"%d.%02d"}`, 1+c.pots/100%900, c.pots%100)
			status, answer, err := conn.Do(benchkit.EncodeRequest(http.MethodPost,
				"/api/tables/"+rooms[at].Tables[0]+"/pot", c.tokens[org], "", body), true)
			if err != nil || status != http.StatusOK {
				return fmt.Errorf("report a pot: %d: %s, %w", status, answer, err)
			}
		}
		return nil
	})
}
