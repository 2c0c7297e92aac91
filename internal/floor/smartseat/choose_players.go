package smartseat

import "slices"

// hall is the seats to be given and who may take which, with numbers for names.
type hall struct {
	places []int            // how many seats of each table are open
	deals  map[string][]int // the tables of a game
	beside [][]int          // of each player, the tables at which somebody sits whom he is kept apart from
	apart  [][]int          // of each player, the others who wait and are kept apart from him

	someApart bool // anybody is
}

// inLine is a place on a list.
type inLine struct {
	entry  int
	player int
	game   string
	joined int64
}

// chosen is who gets a seat.
type chosen struct {
	order   []int            // of players, as their turn came
	games   []map[string]int // of each player, his entry on each list on which his turn has come
	at      []int            // the table of each player; none
	refused map[int]bool     // entries whose turn came, and no seat that is left is without somebody he is kept apart from
}

const none = -1

// choose goes through the lists. Each keeps its own order; of those who are first on theirs, who has waited longest
// comes first. He is in as long as everybody who is in can still get a seat: on any list on which his turn has come,
// and nobody beside someone he is kept apart from. Where no seat is left for the first of a list, none is for those
// behind him. Who is in already makes way on this list, and can be seated from it too.
func (h *hall) choose(lists [][]inLine, players int) chosen {
	c := chooser{hall: h, seats: noSeats(h, players), left: mostSearched}
	c.games, c.refused = make([]map[string]int, players), map[int]bool{}
	for p := range players {
		c.games[p] = map[string]int{}
	}
	next, stuck := make([]int, len(lists)), make([]bool, len(lists))
	for {
		best := none
		for i, list := range lists {
			if !stuck[i] && next[i] < len(list) && (best == none || before(list[next[i]], lists[best][next[best]])) {
				best = i
			}
		}
		if best == none {
			c.chosen.at = c.seats.at
			return c.chosen
		}
		turn := lists[best][next[best]]
		c.turn(turn)
		if c.seats.at[turn.player] != none {
			c.dead, stuck = make([]bool, len(h.places)), make([]bool, len(lists))
			next[best]++
			continue
		}
		switch {
		case c.seat(turn.player):
			c.order = append(c.order, turn.player)
			for i, list := range lists {
				stuck[i] = stuck[i] && list[next[i]].player != turn.player
			}
			next[best]++
		case c.wouldFit(turn):
			c.refused[turn.entry] = true
			next[best]++
		default:
			c.unturn(turn)
			stuck[best] = true
		}
	}
}

// before says who of two comes first.
func before(a, b inLine) bool {
	if a.joined != b.joined {
		return a.joined < b.joined
	}
	return a.entry < b.entry
}

// chooser is who is in so far.
type chooser struct {
	*hall
	chosen
	seats
	left int // how much may still be searched
}

// turn lets a player sit at the tables of a list, unturn no longer.
func (c *chooser) turn(l inLine) {
	c.games[l.player][l.game] = l.entry
	c.renew(l.player)
}

func (c *chooser) unturn(l inLine) {
	delete(c.games[l.player], l.game)
	c.renew(l.player)
}

func (c *chooser) renew(p int) {
	c.can[p] = slices.DeleteFunc(c.dealt(p), func(t int) bool { return slices.Contains(c.beside[p], t) })
}

// dealt are the tables of the lists on which a player's turn has come.
func (c *chooser) dealt(p int) []int {
	var tables []int
	for g := range c.games[p] {
		tables = append(tables, c.deals[g]...)
	}
	slices.Sort(tables)
	return tables
}

// seat finds a seat for one more, for whom others may move on to another table. Nothing changes when there is none.
func (c *chooser) seat(p int) bool {
	if c.aside(p) {
		return true
	}
	was := c.seats
	if c.someApart {
		was = was.clone()
	}
	if !c.way(p, c.can[p]) {
		return false
	}
	order := append(slices.Clone(c.order), p)
	if _, _, clash := c.clash(order, c.seats.at); !clash {
		return true
	}
	if s, ok := c.keepApart(order, nil); ok {
		c.seats = s
		return true
	}
	c.seats = was
	return false
}

// aside seats a player where a seat is free and nobody makes way, which most often can be had.
func (c *chooser) aside(p int) bool {
	for _, t := range c.can[p] {
		if len(c.seated[t]) < c.seats.places[t] && !slices.ContainsFunc(c.apart[p], func(q int) bool { return c.seats.at[q] == t }) {
			c.sit(p, t)
			return true
		}
	}
	return false
}

// wouldFit says whether a list has a seat left for who is first on it, but for those he is kept apart from.
func (c *chooser) wouldFit(l inLine) bool {
	s := c.seats.clone()
	return s.way(l.player, c.deals[l.game])
}

// mostSearched bounds what is tried to keep players apart before the later of them has to wait: players seated anew.
const mostSearched = 20_000

// not forbids a player a table.
type not struct{ player, table int }

// keepApart seats everybody anew so that nobody is beside whom he is kept apart from.
func (c *chooser) keepApart(order []int, forbidden []not) (seats, bool) {
	if c.left -= len(order); c.left < 0 {
		return seats{}, false
	}
	s := noSeats(c.hall, len(c.can))
	s.can = slices.Clone(c.can)
	for _, f := range forbidden {
		s.can[f.player] = slices.DeleteFunc(slices.Clone(s.can[f.player]), func(t int) bool { return t == f.table })
	}
	for _, p := range order {
		if !s.way(p, s.can[p]) {
			return seats{}, false
		}
	}
	first, second, clash := c.clash(order, s.at)
	if !clash {
		s.can = c.can
		return s, true
	}
	for _, p := range []int{second, first} {
		if found, ok := c.keepApart(order, append(slices.Clone(forbidden), not{p, s.at[p]})); ok {
			return found, true
		}
	}
	return seats{}, false
}

// clash finds two players who are kept apart at one table, the earlier first.
func (h *hall) clash(order, at []int) (first, second int, clash bool) {
	if !h.someApart {
		return 0, 0, false
	}
	for _, p := range order {
		for _, q := range h.apart[p] {
			if at[p] != none && at[p] == at[q] {
				return p, q, true
			}
		}
	}
	return 0, 0, false
}

// seats is who sits where: a matching that grows by one player at a time.
type seats struct {
	places []int
	can    [][]int // the tables at which each player may sit
	at     []int   // the table of each player
	seated [][]int // the players of each table
	dead   []bool  // tables from which no way leads to a free seat; until somebody may sit at one more table
}

func noSeats(h *hall, players int) seats {
	s := seats{h.places, make([][]int, players), make([]int, players), make([][]int, len(h.places)), make([]bool, len(h.places))}
	for p := range s.at {
		s.at[p] = none
	}
	return s
}

func (s seats) clone() seats {
	s.can, s.at, s.dead, s.seated = slices.Clone(s.can), slices.Clone(s.at), slices.Clone(s.dead), slices.Clone(s.seated)
	for i, list := range s.seated {
		s.seated[i] = slices.Clone(list)
	}
	return s
}

// way seats a player at one of the tables, where need be by moving on who has a seat there.
func (s *seats) way(p int, tables []int) bool {
	been := make([]bool, len(s.places))
	if s.lead(p, tables, been) {
		return true
	}
	for t, was := range been {
		s.dead[t] = s.dead[t] || was
	}
	return false
}

func (s *seats) lead(p int, tables []int, been []bool) bool {
	for _, t := range tables {
		if !s.dead[t] && len(s.seated[t]) < s.places[t] {
			s.sit(p, t)
			return true
		}
	}
	for _, t := range tables {
		if s.dead[t] || been[t] {
			continue
		}
		been[t] = true
		for _, q := range s.seated[t] {
			if s.lead(q, s.can[q], been) {
				s.sit(p, t)
				return true
			}
		}
	}
	return false
}

func (s *seats) sit(p, t int) {
	if was := s.at[p]; was != none {
		s.seated[was] = slices.DeleteFunc(s.seated[was], func(q int) bool { return q == p })
	}
	s.at[p], s.seated[t] = t, append(s.seated[t], p)
}
