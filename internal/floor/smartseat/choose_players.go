package smartseat

import "slices"

// seatPool is the open seats and the constraints on them. Players and tables are numbered.
type seatPool struct {
	openSeats     []int            // number of open seats of each table
	tablesByGame  map[string][]int // the tables of a game
	blockedTables [][]int          // of each player, tables with a seated player kept apart from this one
	conflicts     [][]int          // of each player, waiting players kept apart from this one

	hasConflicts bool // any player has conflicts
}

// queued is an entry of a list.
type queued struct {
	entry  int
	player int
	game   string
	joined int64
}

// selection is the players that get a seat.
type selection struct {
	order   []int            // players in the order of their turns
	games   []map[string]int // of each player, the entry on each list on which the player's turn has come
	tableOf []int            // the table of each player, or noTable
	refused map[int]bool     // entries that had their turn, but found a conflict at every remaining seat
}

const noTable = -1

// choosePlayers selects the players for the open seats: a bipartite matching that grows in the order of the lists. Each
// list keeps its own order; of the first entries of the lists, the longest wait comes first. A player is selected
// when all selected players can still get seats, on any list on which their turn has come, and without conflicts.
// When the first entry of a list gets no seat, the entries behind it get none either. An entry of an already selected
// player is passed, and the player can then be seated from that list too.
func (h *seatPool) choosePlayers(lists [][]queued, players int) selection {
	c := selector{seatPool: h, matching: newMatching(h, players), stepsLeft: maxSearchSteps}
	c.games, c.refused = make([]map[string]int, players), map[int]bool{}
	for p := range players {
		c.games[p] = map[string]int{}
	}
	next, stuck := make([]int, len(lists)), make([]bool, len(lists))
	for {
		best := noTable
		for i, list := range lists {
			if !stuck[i] && next[i] < len(list) &&
				(best == noTable || comesBefore(list[next[i]], lists[best][next[best]])) {
				best = i
			}
		}
		if best == noTable {
			c.selection.tableOf = c.matching.tableOf
			return c.selection
		}
		turn := lists[best][next[best]]
		c.admit(turn)
		if c.matching.tableOf[turn.player] != noTable {
			c.exhausted, stuck = make([]bool, len(h.openSeats)), make([]bool, len(lists))
			next[best]++
			continue
		}
		switch {
		case c.seatPlayer(turn.player):
			c.order = append(c.order, turn.player)
			for i, list := range lists {
				stuck[i] = stuck[i] && list[next[i]].player != turn.player
			}
			next[best]++
		case c.fitsIgnoringConflicts(turn):
			c.refused[turn.entry] = true
			next[best]++
		default:
			c.retract(turn)
			stuck[best] = true
		}
	}
}

// comesBefore reports whether the first entry comes before the second.
func comesBefore(a, b queued) bool {
	if a.joined != b.joined {
		return a.joined < b.joined
	}
	return a.entry < b.entry
}

// selector is the state of the selection.
type selector struct {
	*seatPool
	selection
	matching
	stepsLeft int // budget of the search for a matching without conflicts
}

// admit allows a player the tables of a list; retract reverts that.
func (c *selector) admit(l queued) {
	c.games[l.player][l.game] = l.entry
	c.updateAllowed(l.player)
}

func (c *selector) retract(l queued) {
	delete(c.games[l.player], l.game)
	c.updateAllowed(l.player)
}

func (c *selector) updateAllowed(p int) {
	c.allowed[p] = slices.DeleteFunc(c.tablesOf(p), func(t int) bool {
		return slices.Contains(c.blockedTables[p], t)
	})
}

// tablesOf returns the tables of the lists on which a player's turn has come.
func (c *selector) tablesOf(p int) []int {
	var tables []int
	for g := range c.games[p] {
		tables = append(tables, c.tablesByGame[g]...)
	}
	slices.Sort(tables)
	return tables
}

// seatPlayer finds a seat for one more player; others may change tables for it. Without a seat nothing changes.
func (c *selector) seatPlayer(p int) bool {
	if c.seatDirectly(p) {
		return true
	}
	was := c.matching
	if c.hasConflicts {
		was = was.clone()
	}
	if !c.augment(p, c.allowed[p]) {
		return false
	}
	order := append(slices.Clone(c.order), p)
	if _, _, clash := c.findConflict(order, c.matching.tableOf); !clash {
		return true
	}
	if s, ok := c.resolveConflicts(order, nil); ok {
		c.matching = s
		return true
	}
	c.matching = was
	return false
}

// seatDirectly seats a player at a free seat, so that no other player has to change tables. That is the common case.
func (c *selector) seatDirectly(p int) bool {
	for _, t := range c.allowed[p] {
		isFree := len(c.playersAt[t]) < c.matching.openSeats[t]
		if isFree && !slices.ContainsFunc(c.conflicts[p], func(q int) bool { return c.matching.tableOf[q] == t }) {
			c.place(p, t)
			return true
		}
	}
	return false
}

// fitsIgnoringConflicts reports whether a list has a seat left for its first player when conflicts are ignored.
func (c *selector) fitsIgnoringConflicts(l queued) bool {
	s := c.matching.clone()
	return s.augment(l.player, c.tablesByGame[l.game])
}

// maxSearchSteps bounds the players that resolveConflicts seats again, before the later player of a conflict has to
// wait.
const maxSearchSteps = 20_000

// exclusion excludes a table for a player.
type exclusion struct{ player, table int }

// resolveConflicts searches for a matching of all players without conflicts, by backtracking over exclusions.
func (c *selector) resolveConflicts(order []int, excluded []exclusion) (matching, bool) {
	if c.stepsLeft -= len(order); c.stepsLeft < 0 {
		return matching{}, false
	}
	s := newMatching(c.seatPool, len(c.allowed))
	s.allowed = slices.Clone(c.allowed)
	for _, e := range excluded {
		s.allowed[e.player] = slices.DeleteFunc(slices.Clone(s.allowed[e.player]), func(t int) bool {
			return t == e.table
		})
	}
	for _, p := range order {
		if !s.augment(p, s.allowed[p]) {
			return matching{}, false
		}
	}
	first, second, clash := c.findConflict(order, s.tableOf)
	if !clash {
		s.allowed = c.allowed
		return s, true
	}
	for _, p := range []int{second, first} {
		if found, ok := c.resolveConflicts(order, append(slices.Clone(excluded), exclusion{p, s.tableOf[p]})); ok {
			return found, true
		}
	}
	return matching{}, false
}

// findConflict finds two conflicting players at one table, the earlier first.
func (h *seatPool) findConflict(order, at []int) (first, second int, clash bool) {
	if !h.hasConflicts {
		return 0, 0, false
	}
	for _, p := range order {
		for _, q := range h.conflicts[p] {
			if at[p] != noTable && at[p] == at[q] {
				return p, q, true
			}
		}
	}
	return 0, 0, false
}

// matching is a bipartite matching of players to the open seats of tables, which grows by one player at a time.
type matching struct {
	openSeats []int
	allowed   [][]int // the permitted tables of each player
	tableOf   []int   // the table of each player
	playersAt [][]int // the players of each table
	exhausted []bool  // tables without an augmenting path to a free seat, until a player is allowed another table
}

func newMatching(h *seatPool, players int) matching {
	s := matching{
		h.openSeats, make([][]int, players), make([]int, players), make([][]int, len(h.openSeats)),
		make([]bool, len(h.openSeats)),
	}
	for p := range s.tableOf {
		s.tableOf[p] = noTable
	}
	return s
}

func (s matching) clone() matching {
	s.allowed, s.tableOf = slices.Clone(s.allowed), slices.Clone(s.tableOf)
	s.exhausted, s.playersAt = slices.Clone(s.exhausted), slices.Clone(s.playersAt)
	for i, list := range s.playersAt {
		s.playersAt[i] = slices.Clone(list)
	}
	return s
}

// augment seats a player at one of the tables by an augmenting path: a player with a seat there may change tables.
func (s *matching) augment(p int, tables []int) bool {
	visited := make([]bool, len(s.openSeats))
	if s.augmentFrom(p, tables, visited) {
		return true
	}
	for t, isVisited := range visited {
		s.exhausted[t] = s.exhausted[t] || isVisited
	}
	return false
}

func (s *matching) augmentFrom(p int, tables []int, visited []bool) bool {
	for _, t := range tables {
		if !s.exhausted[t] && len(s.playersAt[t]) < s.openSeats[t] {
			s.place(p, t)
			return true
		}
	}
	for _, t := range tables {
		if s.exhausted[t] || visited[t] {
			continue
		}
		visited[t] = true
		for _, q := range s.playersAt[t] {
			if s.augmentFrom(q, s.allowed[q], visited) {
				s.place(p, t)
				return true
			}
		}
	}
	return false
}

func (s *matching) place(p, t int) {
	if was := s.tableOf[p]; was != noTable {
		s.playersAt[was] = slices.DeleteFunc(s.playersAt[was], func(q int) bool { return q == p })
	}
	s.tableOf[p], s.playersAt[t] = t, append(s.playersAt[t], p)
}
