package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"pitboss/bench/benchkit"
)

const writeClients = 32

// idempotencyKeys returns a new key at each call.
type idempotencyKeys struct{ last atomic.Int64 }

func (k *idempotencyKeys) next() string { return idempotencyKey(k.last.Add(1) + 1000) }

func idempotencyKey(n int64) string { return fmt.Sprintf("0190f3c2-7a4b-7000-8000-%012d", n) }

// writes measures durable seatings by concurrent clients. Freeing the seats again does not count.
func (b *bench) writes(ctx context.Context) error {
	rates := measured{}
	for range b.rounds {
		for _, c := range b.candidates {
			seats, duration, err := c.seatFor(b.turnDuration)
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			rates.add(c, float64(len(seats))/duration.Seconds())
			if err := c.unseat(ctx, seats); err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
		}
	}
	aim, met := rates.compare(map[string]float64{expressPeer: 2, pocketBase: 2, pocketBaseOwn: 2})
	b.table.add(row{fmt.Sprintf("a player is seated, durable, %d clients, a second", writeClients), rates.cells(), aim,
		met})
	return nil
}

// seatFor seats players for a duration, or until no seat is open, and returns the ids of the seats and the time taken.
func (c *candidate) seatFor(duration time.Duration) ([]string, time.Duration, error) {
	conns, err := benchkit.DialAll(c.addr, writeClients)
	if err != nil {
		return nil, 0, err
	}
	defer conns.Close()
	open := c.openSeats()
	seats := make([][]string, writeClients)
	begin := time.Now()
	err = conns.Each(func(i int, conn *benchkit.Conn) error {
		for at := i; at < len(open) && time.Since(begin) < duration; at += writeClients {
			status, answer, err := conn.Do(benchkit.EncodeRequest(http.MethodPost, "/api/seats", c.tokens[club],
				c.keys.next(), open[at].requestBody()), true)
			if err != nil || status != http.StatusCreated {
				return fmt.Errorf("%d: %s, %w", status, answer, err)
			}
			seats[i] = append(seats[i], idOf(answer))
		}
		return nil
	})
	return slices.Concat(seats...), time.Since(begin), err
}

// unseat frees seats.
func (c *candidate) unseat(ctx context.Context, seats []string) error {
	conns, err := benchkit.DialAll(c.addr, min(writeClients, max(1, len(seats))))
	if err != nil {
		return err
	}
	defer conns.Close()
	return conns.Each(func(i int, conn *benchkit.Conn) error {
		for at := i; at < len(seats) && ctx.Err() == nil; at += len(conns) {
			status, answer, err := conn.Do(benchkit.EncodeRequest(http.MethodDelete, "/api/seats/"+seats[at],
				c.tokens[club], "", nil), true)
			if err != nil || status/100 != 2 {
				return fmt.Errorf("free a seat: %d: %s, %w", status, answer, err)
			}
		}
		return ctx.Err()
	})
}

const tracedSeatings = 50 // consecutive seatings with counted syncs

// durable reports the durability of each candidate: its own setting where it can be read, and the number of syncs
// during consecutive seatings. A candidate with fewer syncs than seatings may lose the last ones in a power failure.
func (b *bench) durable(ctx context.Context) error {
	cells := map[string]string{}
	for _, c := range b.candidates {
		syncs, err := b.countSyncs(ctx, c)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		cells[c.name] = syncs
		if c.isPitBoss() {
			continue
		}
		if r, err := c.send(ctx, http.MethodGet, "/durability", "", nil); err == nil && r.Status == http.StatusOK {
			benchkit.Progress("  %s: %s", c.name, r.Body)
		}
	}
	b.table.add(row{fmt.Sprintf("waits for the disk in %d seatings, 1 client", tracedSeatings), cells,
		fmt.Sprintf("≥ %d: durable", tracedSeatings), ""})
	return nil
}

// countSyncs returns the number of system calls that wait for the disk during tracedSeatings seatings.
func (b *bench) countSyncs(ctx context.Context, c *candidate) (string, error) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		return "no strace", nil //nolint:nilerr // the table says so
	}
	file := filepath.Join(b.dir, "strace")
	args := []string{"-f", "-qq", "-e", "trace=fsync,fdatasync,sync_file_range,msync", "-o", file, "-p",
		strconv.Itoa(c.cmd.Process.Pid)}
	if c.usesPostgres {
		for _, pid := range benchkit.ProcessTree(b.postmaster) {
			args = append(args, "-p", strconv.Itoa(pid))
		}
	}
	cmd := exec.CommandContext(ctx, strace, args...)
	if err := cmd.Start(); err != nil {
		return "", err
	}
	// The status of a process names its tracer.
	isTraced := func() bool {
		raw, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.cmd.Process.Pid)) // the process runs
		return !strings.Contains(string(raw), "TracerPid:\t0\n")
	}
	for begin := time.Now(); !isTraced() && time.Since(begin) < 10*time.Second; {
		<-time.After(20 * time.Millisecond)
	}
	<-time.After(200 * time.Millisecond) // for the processes of PostgreSQL
	var seats []string
	for _, s := range c.openSeats()[:tracedSeatings] {
		r, err := c.send(ctx, http.MethodPost, "/api/seats", c.tokens[club], s.requestBody())
		if err != nil || r.Status != http.StatusCreated {
			return "", errors.Join(fmt.Errorf("%d: %s, %w", r.Status, r.Body, err), cmd.Process.Signal(os.Interrupt),
				cmd.Wait())
		}
		seats = append(seats, idOf(r.Body))
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		return "", err
	}
	_ = cmd.Wait() // reports the signal
	raw, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	n := 0
	for line := range strings.Lines(string(raw)) {
		if strings.Contains(line, "sync") && !strings.Contains(line, "resumed") {
			n++
		}
	}
	return strconv.Itoa(n), c.unseat(ctx, seats)
}
