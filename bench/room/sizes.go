package main

import (
	"context"
	"errors"
	"fmt"

	"pitboss/bench/benchkit"
	"pitboss/bench/night"
)

const (
	minPlayersRatio       = 0.8 // of the small database's throughput
	minOrganizationsRatio = 0.9
	manyPlayers           = 1_000_000
	manyOrganizations     = 1_000
	sizeRounds            = 3
)

// sizes runs the same night on a small database and on large ones, in turns, and compares the server's CPU time per
// act. The throughput of one processor is its inverse.
func (b *bench) sizes(ctx context.Context) (err error) {
	small := b.size
	small.players = 100
	players, organizations := small, small
	players.players = manyPlayers
	organizations.organizations = manyOrganizations
	type side struct {
		name     string
		size     size
		minRatio float64
		server   *serverProcess
		rooms    night.Server
		cost     benchkit.Series[float64] // milliseconds of CPU time per act
		p99      benchkit.Latencies
	}
	sides := []*side{{name: "small", size: small}, {name: "players", size: players, minRatio: minPlayersRatio},
		{name: "organizations", size: organizations, minRatio: minOrganizationsRatio}}
	for _, s := range sides {
		c, rooms, drop, err := b.newDatabase(ctx, "sizes_"+s.name, s.size)
		if err != nil {
			return err
		}
		defer drop()
		if s.server, err = b.startServer(ctx, c); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, s.server.Stop()) }()
		s.rooms = rooms
		s.rooms.Addr = s.server.addr
	}
	for range sizeRounds {
		for _, s := range sides {
			m, err := b.measureNight(ctx, s.server, &s.rooms, b.duration/sizeRounds)
			if err != nil {
				return err
			}
			cost, p99 := cpuPerAct(m), m.Window.Classes(night.Classes...).Latency.Quantile(0.99)
			s.cost, s.p99 = append(s.cost, cost), append(s.p99, p99)
			benchkit.Progress("  %s: %.2f ms of CPU time an act, p99 %s, %s", s.name, cost, benchkit.Millis(p99),
				describeLag(m))
		}
	}
	for _, s := range sides {
		figure := fmt.Sprintf("%d rooms, %s players, %s organizations, %s chip transactions: CPU time an act, p99",
			s.size.rooms, benchkit.Thousands(s.size.players), benchkit.Thousands(s.size.organizations),
			benchkit.Thousands(s.size.chips))
		value := fmt.Sprintf("%.2f ms, %s", s.cost.Median(), benchkit.Millis(s.p99.Median()))
		if s.minRatio == 0 {
			b.addRow(figure, value, "")
			continue
		}
		ratio := benchkit.Ratios(sides[0].cost, s.cost).Median()
		b.addRow(figure, fmt.Sprintf("%s, throughput %.2f× the small one's", value, ratio),
			fmt.Sprintf("≥ %.1f×", s.minRatio), ratio >= s.minRatio)
	}
	return nil
}
