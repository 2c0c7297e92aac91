package smartseat

import (
	"slices"

	"pitboss/internal/foundation/assign"
)

// assignSeats assigns the selected players to tables with the maximal sum of scores: branch and bound over
// minimum-cost assignments. If an assignment puts conflicting players at one table, it branches into
// excluding either from that table.
func (h *seatPool) assignSeats(c selection, score func(player, table int) int) []int {
	open := []branch{h.bestBranch(c, score, nil)}
	for budget := max(2, maxBranches/(len(c.order)+1)); budget > 0 && len(open) > 0; budget-- {
		top := 0
		for i := range open {
			if open[i].total > open[top].total {
				top = i
			}
		}
		b := open[top]
		open = slices.Delete(open, top, top+1)
		if !b.isComplete {
			continue
		}
		first, second, clash := h.findConflict(c.order, b.tableOf)
		if !clash {
			return b.tableOf
		}
		for _, p := range []int{first, second} {
			open = append(open, h.bestBranch(c, score, append(slices.Clone(b.excluded), exclusion{p, b.tableOf[p]})))
		}
	}
	return c.tableOf // the tables of the selection are valid, though not always optimal
}

// maxBranches bounds the branches, divided by the number of players.
const maxBranches = 1000

// branch is the best assignment of the selected players with some tables excluded for some players.
type branch struct {
	excluded   []exclusion
	tableOf    []int
	total      int
	isComplete bool // every player has a seat
}

func (h *seatPool) bestBranch(c selection, score func(player, table int) int, excluded []exclusion) branch {
	costs := make([][]int64, len(c.order))
	for i, p := range c.order {
		costs[i] = make([]int64, len(h.openSeats))
		for t := range costs[i] {
			costs[i][t] = assign.Forbidden
		}
		for g := range c.games[p] {
			for _, t := range h.tablesByGame[g] {
				if !slices.Contains(h.blockedTables[p], t) && !slices.Contains(excluded, exclusion{p, t}) {
					costs[i][t] = -int64(score(p, t))
				}
			}
		}
	}
	b := branch{excluded: excluded, tableOf: make([]int, len(c.tableOf)), isComplete: true}
	for p := range b.tableOf {
		b.tableOf[p] = noTable
	}
	for i, t := range assign.MinCostShared(costs, h.openSeats) {
		if t < 0 {
			b.isComplete = false
			continue
		}
		b.tableOf[c.order[i]] = t
		b.total -= int(costs[i][t])
	}
	return b
}
