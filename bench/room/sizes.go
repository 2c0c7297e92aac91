package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"pitboss/bench/night"
)

// The aims: what a large house leaves of a small one's throughput.
const (
	aimPlayers       = 0.8
	aimOrganizations = 0.9
	manyPlayers      = 1_000_000
	manyHouses       = 1_000
	turns            = 3
)

// sizes holds the same night in a small house and in large ones, in turns, and compares how much of the server's
// processor an act takes with all that it brings about. Throughput on one processor is the reverse of that.
func (b *bench) sizes(ctx context.Context) (err error) {
	small := size{rooms: b.size.rooms, organizations: b.size.organizations, players: 100, chips: 10_000}
	players, houses := small, small
	players.players, players.chips = b.large(manyPlayers), b.size.chips
	houses.organizations = b.large(manyHouses)
	type side3 struct {
		name string
		size size
		aim  float64
		at   *side
		h    night.Server
		cost []float64 // milliseconds of processor an act
		p99  []float64
	}
	sides := []*side3{{name: "small", size: small}, {name: "players", size: players, aim: aimPlayers},
		{name: "organizations", size: houses, aim: aimOrganizations}}
	for _, s := range sides {
		c, h, drop, err := b.house(ctx, "sizes_"+s.name, s.size)
		if err != nil {
			return err
		}
		defer drop()
		if s.at, err = b.serving(ctx, c); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, s.at.end()) }()
		s.h = h
		s.h.Addr = s.at.addr
	}
	for range turns {
		for _, s := range sides {
			evening, err := b.hold(ctx, s.at, &s.h, b.last/turns)
			if err != nil {
				return err
			}
			acts := evening.Tally.Class(night.Acts)
			s.cost = append(s.cost, float64(evening.Server.Microseconds())/1000/float64(max(acts.Times.Len(), 1)))
			s.p99 = append(s.p99, float64(evening.Tally.Class(night.Classes...).Times.Quantile(0.99).
				Microseconds())/1000)
			b.say("  %s: %.2f ms of processor an act, p99 %.1f ms, %s", s.name, s.cost[len(s.cost)-1],
				s.p99[len(s.p99)-1], lagOf(evening))
		}
	}
	for _, s := range sides {
		figure := fmt.Sprintf("%d rooms, %s players, %s organizations, %s chip transactions: processor an act, p99",
			s.size.rooms, thousands(s.size.players), thousands(s.size.organizations), thousands(s.size.chips))
		value := fmt.Sprintf("%.2f ms, %.1f ms", middle(s.cost), middle(s.p99))
		if s.aim == 0 {
			b.table.row(figure, value, "")
			continue
		}
		ratios := make([]float64, turns)
		for i := range ratios {
			ratios[i] = sides[0].cost[i] / s.cost[i]
		}
		b.table.row(figure, fmt.Sprintf("%s, throughput %.2f× the small one's", value, middle(ratios)),
			fmt.Sprintf("≥ %.1f×", s.aim), middle(ratios) >= s.aim)
	}
	return nil
}

// large is a size that a short run makes smaller.
func (b *bench) large(n int) int { return max(n/b.scale, 1) }

func middle(list []float64) float64 {
	sorted := slices.Sorted(slices.Values(list))
	return sorted[len(sorted)/2]
}

func thousands(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
