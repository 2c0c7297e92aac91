package smartseat

import (
	"slices"

	"pitboss/internal/foundation/assign"
)

// assign gives the chosen the seats at which their scores add up to the most. worth is the score of a player at a
// table. Where two who are kept apart would sit at one table, either is kept from it, and the better of the two ways is
// taken.
func (h *hall) assign(c chosen, worth func(player, table int) int) []int {
	open := []branch{h.best(c, worth, nil)}
	for left := max(2, mostBranches/(len(c.order)+1)); left > 0 && len(open) > 0; left-- {
		top := 0
		for i := range open {
			if open[i].total > open[top].total {
				top = i
			}
		}
		b := open[top]
		open = slices.Delete(open, top, top+1)
		if !b.whole {
			continue
		}
		first, second, clash := h.clash(c.order, b.at)
		if !clash {
			return b.at
		}
		for _, p := range []int{first, second} {
			open = append(open, h.best(c, worth, append(slices.Clone(b.forbidden), not{p, b.at[p]})))
		}
	}
	return c.at // as they were chosen: it is allowed, though another way may be better
}

// mostBranches bounds the ways that are compared, the fewer the more players there are.
const mostBranches = 1000

// branch is the best way to seat the chosen when some are kept from some tables.
type branch struct {
	forbidden []not
	at        []int
	total     int
	whole     bool // everybody has a seat
}

func (h *hall) best(c chosen, worth func(player, table int) int, forbidden []not) branch {
	costs := make([][]int64, len(c.order))
	for i, p := range c.order {
		costs[i] = make([]int64, len(h.places))
		for t := range costs[i] {
			costs[i][t] = assign.Forbidden
		}
		for g := range c.games[p] {
			for _, t := range h.deals[g] {
				if !slices.Contains(h.beside[p], t) && !slices.Contains(forbidden, not{p, t}) {
					costs[i][t] = -int64(worth(p, t))
				}
			}
		}
	}
	b := branch{forbidden: forbidden, at: make([]int, len(c.at)), whole: true}
	for p := range b.at {
		b.at[p] = none
	}
	for i, t := range assign.MinCostShared(costs, h.places) {
		if t < 0 {
			b.whole = false
			continue
		}
		b.at[c.order[i]] = t
		b.total -= int(costs[i][t])
	}
	return b
}
