package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

const writeClients = 32

// writes seats players, each seating on the disk before it is answered, by one client and by many. Getting up again
// is not counted.
func (b *bench) writes(ctx context.Context) error {
	rates := map[int]measured{1: {}, writeClients: {}}
	cost := perCore{measured{}, measured{}}
	for range b.rounds {
		for _, c := range b.all {
			for _, clients := range []int{1, writeClients} {
				server, database := b.spent(c)
				sat, took, err := c.seatFor(clients, b.turn)
				if err != nil {
					return fmt.Errorf("%s, %d clients: %w", c.name, clients, err)
				}
				after, afterDatabase := b.spent(c)
				rates[clients].add(c, float64(len(sat))/took.Seconds())
				if clients > 1 {
					cost.add(c, len(sat), after-server, afterDatabase-database)
				}
				if err := c.unseat(ctx, sat); err != nil {
					return fmt.Errorf("%s: %w", c.name, err)
				}
			}
		}
	}
	b.table.add(row{"a player is seated, durable, 1 client, a second", rates[1].cells(), "", ""})
	aims := map[string]float64{node: 2, pocketFull: 2, pocketOwn: 2}
	aim, met := rates[writeClients].against(aims)
	b.table.add(row{fmt.Sprintf("a player is seated, durable, %d clients, a second", writeClients),
		rates[writeClients].cells(), aim, met})
	_, met = cost.all.against(aims)
	b.table.add(row{"the same, a second of processor time", cost.all.cells(), "", met})
	_, met = cost.server.against(aims)
	b.table.add(row{"the same, the database not counted", cost.server.cells(), "", met})
	return nil
}

// seatFor seats players for a while, or until no seat is open, and returns the seats.
func (c *candidate) seatFor(clients int, during time.Duration) ([]string, time.Duration, error) {
	all := c.slots()
	sat := make([][]string, clients)
	begun := time.Now()
	err := over(c.addr, clients, func(i int, w *wire) error {
		for at := i; at < len(all) && time.Since(begun) < during; at += clients {
			r := request(http.MethodPost, "/api/seats", c.tokens[club], fmt.Sprintf("0190f3c2-7a4b-7000-8000-%012d",
				c.keys.Add(1)+1000), all[at].body())
			status, answer, err := w.do(r, true)
			if err != nil || status != http.StatusCreated {
				return fmt.Errorf("%d: %s, %w", status, answer, err)
			}
			sat[i] = append(sat[i], idOf(answer))
		}
		return nil
	})
	took := time.Since(begun)
	var out []string
	for _, s := range sat {
		out = append(out, s...)
	}
	return out, took, err
}

// unseat lets everybody get up.
func (c *candidate) unseat(ctx context.Context, seats []string) error {
	n := min(writeClients, max(1, len(seats)))
	return over(c.addr, n, func(i int, w *wire) error {
		for at := i; at < len(seats); at += n {
			status, answer, err := w.do(request(http.MethodDelete, "/api/seats/"+seats[at], c.tokens[club], "", nil),
				true)
			if err != nil || status/100 != 2 {
				return fmt.Errorf("getting up: %d: %s, %w", status, answer, err)
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
		return nil
	})
}

const watched = 50 // consecutive seatings with counted syncs

// durable reports the durability of each candidate: its own setting where it can be read, and the number of syncs
// during consecutive seatings. A candidate with fewer syncs than seatings may lose the last ones in a power failure.
func (b *bench) durable(ctx context.Context) error {
	cells := map[string]string{}
	for _, c := range b.all {
		syncs, err := b.syncs(ctx, c)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		cells[c.name] = syncs
		if status, said, err := ask(ctx, c.addr, http.MethodGet, "/durability", "",
			nil); err == nil && status == http.StatusOK && c.name != ours && c.name != oursOnPG {
			b.say("  %s says %s", c.name, said)
		}
	}
	b.table.add(row{fmt.Sprintf("waits for the disk in %d seatings, 1 client", watched), cells,
		fmt.Sprintf("≥ %d: durable", watched), ""})
	return nil
}

func (b *bench) syncs(ctx context.Context, c *candidate) (string, error) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		return "no strace", nil //nolint:nilerr // the table says so
	}
	file := filepath.Join(b.dir, "strace")
	args := []string{"-f", "-qq", "-e", "trace=fsync,fdatasync,sync_file_range,msync", "-o", file, "-p",
		strconv.Itoa(c.cmd.Process.Pid)}
	if c.postgres {
		for _, pid := range append(childrenOf(b.postmaster), b.postmaster) {
			args = append(args, "-p", strconv.Itoa(pid))
		}
	}
	cmd := exec.CommandContext(ctx, strace, args...)
	if err := cmd.Start(); err != nil {
		return "", err
	}
	// It holds on to a process once its name stands in the process's state.
	traced := func() bool {
		raw, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.cmd.Process.Pid)) // it runs
		return !strings.Contains(string(raw), "TracerPid:\t0\n")
	}
	for begun := time.Now(); !traced() && time.Since(begun) < 10*time.Second; {
		<-time.After(20 * time.Millisecond)
	}
	<-time.After(200 * time.Millisecond) // the other processes
	var sat []string
	for _, s := range c.slots()[:watched] {
		status, answer, err := ask(ctx, c.addr, http.MethodPost, "/api/seats", c.tokens[club], s.body())
		if err != nil || status != http.StatusCreated {
			return "", errors.Join(fmt.Errorf("%d: %s, %w", status, answer, err), cmd.Process.Signal(os.Interrupt),
				cmd.Wait())
		}
		sat = append(sat, idOf(answer))
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		return "", err
	}
	_ = cmd.Wait() // it ends by the signal
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
	return strconv.Itoa(n), c.unseat(ctx, sat)
}
