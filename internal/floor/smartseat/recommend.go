package smartseat

import (
	"cmp"
	"fmt"
	"slices"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
)

// Recommend says who of the waiting should take which seat. Who: choose. Where: assign. For those who are left a table is
// opened where there are enough. It is the same for the same situation.
func Recommend(s Situation) Plan {
	d := newDesk(s)
	c := d.hall.choose(d.lists, len(d.players))
	at := d.hall.assign(c, func(p, t int) int { return d.score(c.games[p], p, t).total() })
	d.take(c, at)
	d.openTables()
	p := Plan{Recommendations: d.found, Unseated: d.without(c), ahead: map[string][]Without{}}
	p.sort()
	d.ready(&p)
	p.Tables = d.analyse(p)
	return p
}

// desk is a situation with numbers for names, and what has been found so far.
type desk struct {
	Situation
	hall    *hall
	lists   [][]inLine
	players []string       // by number
	skills  []*int         // of the players
	number  map[string]int // of a player
	tables  []floor.Table  // that take seats, by number
	levels  []levels       // of the tables
	health  []int          // of the tables, what a player does to them
	rental  []int
	wait    []int    // of each entry, what its wait scores
	place   []int    // of each entry among those who wait on its list, from 1; 0: he does not
	stands  []string // of each entry, what stands against seating it at all; empty: nothing
	highest money.Cents

	found []Recommendation
	of    []int          // the entry of each recommendation
	taken map[string]int // by player, his entry that has a recommendation
}

func newDesk(s Situation) *desk {
	d := &desk{Situation: s, number: map[string]int{}, taken: map[string]int{}, place: make([]int, len(s.Entries)), stands: make([]string, len(s.Entries))}
	d.hall = &hall{deals: map[string][]int{}}
	for _, t := range s.Tables {
		if isCash(t) {
			d.highest = max(d.highest, t.HourlyRate)
		}
		if takesSeats(t) {
			d.hall.deals[t.GameTypeID] = append(d.hall.deals[t.GameTypeID], len(d.tables))
			d.hall.places = append(d.hall.places, len(t.FreeSeats()))
			d.tables, d.levels = append(d.tables, t), append(d.levels, d.levelsOf(s.SeatedPlayers[t.ID]))
			d.health = append(d.health, healthScore(t))
		}
	}
	for _, t := range d.tables {
		d.rental = append(d.rental, rentalScore(t.HourlyRate, d.highest))
	}
	d.line()
	for _, id := range d.players {
		d.skills = append(d.skills, d.People[id].Skill)
	}
	d.keepApart()
	return d
}

func (d *desk) levelsOf(players []string) (l levels) {
	for _, id := range players {
		if skill := d.People[id].Skill; skill != nil {
			l.sum, l.n = l.sum+int64(*skill), l.n+1
		}
	}
	return l
}

// line puts those who wait, and against whom nothing stands, into their lists.
func (d *desk) line() {
	called := map[string]string{}
	for _, e := range d.Entries {
		if e.Status == floor.EntryCalled {
			called[e.PlayerID] = e.GameTypeID
		}
	}
	game, waiting := "", 0
	for i, e := range d.Entries {
		if e.GameTypeID != game {
			game, waiting = e.GameTypeID, 0
			d.lists = append(d.lists, nil)
		}
		if e.Status == floor.EntryWaiting {
			waiting++
			d.place[i] = waiting
		}
		d.wait = append(d.wait, waitScore(d.waited(e.JoinedAt), d.TargetMinutes))
		if d.stands[i] = d.against(e, called); d.stands[i] != "" {
			continue
		}
		p, known := d.number[e.PlayerID]
		if !known {
			p = len(d.players)
			d.number[e.PlayerID] = p
			d.players = append(d.players, e.PlayerID)
		}
		list := &d.lists[len(d.lists)-1]
		*list = append(*list, inLine{entry: i, player: p, game: game, joined: int64(e.JoinedAt)})
	}
}

// against is what stands against seating an entry anywhere.
func (d *desk) against(e floor.WaitlistEntry, called map[string]string) string {
	game, isCalled := called[e.PlayerID]
	switch why := d.People[e.PlayerID].RefusalReason; {
	case e.Status == floor.EntryCalled:
		return "is called"
	case isCalled:
		return "is called for " + d.game(game)
	case why != "":
		return why
	}
	return d.ManualReasons[e.ID]
}

// keepApart numbers who is kept apart from whom.
func (d *desk) keepApart() {
	d.hall.apart, d.hall.beside = make([][]int, len(d.players)), make([][]int, len(d.players))
	sits := map[string]int{}
	for t, table := range d.tables {
		for _, id := range d.SeatedPlayers[table.ID] {
			sits[id] = t
		}
		for _, id := range d.held(table.ID) {
			sits[id] = t
		}
	}
	for _, pair := range d.ApartPairs {
		for _, of := range [][2]string{pair, {pair[1], pair[0]}} {
			p, waits := d.number[of[0]]
			if !waits {
				continue
			}
			if q, too := d.number[of[1]]; too {
				d.hall.apart[p], d.hall.someApart = append(d.hall.apart[p], q), true
			}
			if t, there := sits[of[1]]; there {
				d.hall.beside[p] = append(d.hall.beside[p], t)
			}
		}
	}
}

// held are the players for whom a seat of a table is held.
func (d *desk) held(table string) []string {
	var ids []string
	for _, e := range d.Entries {
		if e.Status == floor.EntryCalled && e.TableID != nil && *e.TableID == table {
			ids = append(ids, e.PlayerID)
		}
	}
	return ids
}

// score is what speaks for a player at a table, from the list of its game.
func (d *desk) score(entries map[string]int, p, t int) scores {
	return scores{d.wait[entries[d.tables[t].GameTypeID]], d.health[t], skillScore(d.skills[p], d.levels[t]), d.rental[t]}
}

// take recommends the chosen their seats: of each table the lowest first.
func (d *desk) take(c chosen, at []int) {
	free := make([][]int, len(d.tables))
	for t := range d.tables {
		free[t] = d.tables[t].FreeSeats()
	}
	for _, p := range c.order {
		t := at[p]
		table, skill := d.tables[t], d.skills[p]
		entry := c.games[p][table.GameTypeID]
		d.recommend(entry, table, free[t][0], d.score(c.games[p], p, t), healthFact(table), skillFact(skill, d.levels[t]), 0)
		free[t] = free[t][1:]
	}
}

func (d *desk) recommend(entry int, t floor.Table, seat int, s scores, health, skill string, opensWith int) {
	e := d.Entries[entry]
	d.taken[e.PlayerID] = entry
	d.of = append(d.of, entry)
	var left *clock.Instant
	if until, is := d.ManualUntil[e.PlayerID]; is {
		left = &until
	}
	d.found = append(d.found, Recommendation{
		EntryID: e.ID, LeftUntil: left, PlayerID: e.PlayerID, Player: named(e), TableID: t.ID, TableName: t.Label(), TableNumber: t.TableNumber, SeatNumber: seat,
		Confidence: s.total(), ExpectedRevenue: t.HourlyRate, CompatibilityScore: s.compatibility(), OpensTable: opensWith > 0, OpensWith: opensWith,
		Reasons: []Reason{
			{PartWait, s.wait, WaitWeight, fmt.Sprintf("%d min, %s", d.waited(e.JoinedAt), ordinal(d.place[entry]))},
			{PartHealth, s.health, HealthWeight, health},
			{PartSkill, s.skill, SkillWeight, skill},
			{PartRental, s.rental, RentalWeight, fmt.Sprintf("$%s/h", t.HourlyRate)},
		},
	})
}

// sort puts the seats that can be taken first, the best of them first, and then each table to be opened, in its order.
func (p *Plan) sort() {
	slices.SortStableFunc(p.Recommendations, func(a, b Recommendation) int {
		switch {
		case a.OpensTable != b.OpensTable:
			if a.OpensTable {
				return 1
			}
			return -1
		case a.OpensTable:
			return cmp.Or(a.TableNumber-b.TableNumber, a.SeatNumber-b.SeatNumber)
		}
		return b.Confidence - a.Confidence
	})
}

// openTables starts the lowest of the empty tables of a game for those who are left on its list, the first of them in
// its first seats, where there are enough; and the next, where there are still enough. Of the games, that of which the
// first has waited longest comes first.
func (d *desk) openTables() {
	games := slices.Clone(d.lists)
	slices.SortStableFunc(games, func(a, b []inLine) int {
		if len(a) == 0 || len(b) == 0 {
			return len(b) - len(a)
		}
		return cmp.Or(cmp.Compare(a[0].joined, b[0].joined), a[0].entry-b[0].entry)
	})
	for _, list := range games {
		if len(list) == 0 {
			continue
		}
		for _, t := range d.Tables {
			if t.GameTypeID == list[0].game && canOpen(t) {
				d.open(t, list)
			}
		}
	}
}

func (d *desk) open(t floor.Table, list []inLine) {
	free := t.FreeSeats()
	var come []inLine
	for _, l := range list {
		if _, has := d.taken[d.players[l.player]]; has || len(come) == len(free) {
			continue
		}
		if !slices.ContainsFunc(come, func(o inLine) bool { return slices.Contains(d.hall.apart[l.player], o.player) }) {
			come = append(come, l)
		}
	}
	if len(come) < fewestToOpen {
		return
	}
	ids := make([]string, len(come))
	for i, l := range come {
		ids[i] = d.players[l.player]
	}
	together := d.levelsOf(ids)
	for i, l := range come {
		skill := d.skills[l.player]
		s := scores{
			wait: d.wait[l.entry], health: openingScore(len(come)), skill: skillScore(skill, together),
			rental: rentalScore(t.HourlyRate, d.highest),
		}
		d.recommend(l.entry, t, free[i], s, fmt.Sprintf("Opens with %d", len(come)), skillFact(skill, together), len(come))
	}
}

// without says of everyone who has no recommendation why not.
func (d *desk) without(c chosen) []Without {
	list := []Without{}
	for i, e := range d.Entries {
		if _, has := d.taken[e.PlayerID]; !has {
			list = append(list, Without{e.ID, named(e), d.why(i, c)})
		}
	}
	return list
}

func (d *desk) why(entry int, c chosen) string {
	e := d.Entries[entry]
	switch {
	case d.stands[entry] != "":
		return d.stands[entry]
	case c.refused[entry]:
		return d.whoKeeps(e)
	}
	behind, passed := none, false
	for _, o := range d.of {
		switch {
		case d.Entries[o].GameTypeID != e.GameTypeID:
		case d.place[o] > d.place[entry]:
			passed = true
		case behind == none || d.place[o] > d.place[behind]:
			behind = o
		}
	}
	switch {
	case passed:
		return d.whoKeeps(e)
	case behind != none:
		return "behind " + d.Entries[behind].Player.Name
	}
	for _, t := range d.Tables {
		if t.GameTypeID == e.GameTypeID && isCash(t) && t.PausedAt != nil && len(t.FreeSeats()) > 0 {
			return t.Label() + " is paused"
		}
	}
	return "no " + d.game(e.GameTypeID) + " seat is open"
}

// whoKeeps names who keeps a player from the seats of his game: who sits there, or is called or recommended to one.
func (d *desk) whoKeeps(e floor.WaitlistEntry) string {
	p := d.number[e.PlayerID]
	for _, pair := range d.ApartPairs {
		other := pair[0]
		if other == e.PlayerID {
			other = pair[1]
		} else if pair[1] != e.PlayerID {
			continue
		}
		for _, t := range d.hall.beside[p] {
			if table := d.tables[t]; table.GameTypeID == e.GameTypeID && (slices.Contains(d.SeatedPlayers[table.ID], other) || slices.Contains(d.held(table.ID), other)) {
				return fmt.Sprintf("kept apart from %s at %s", d.People[other].Name, table.Label())
			}
		}
		if i, has := d.taken[other]; has && d.Entries[i].GameTypeID == e.GameTypeID {
			return "kept apart from " + d.People[other].Name
		}
	}
	return "kept apart from another player"
}

// ready says which recommendations can be implemented as things are: at a table that runs, with nobody before him who is
// recommended a seat too. Those before him for whom there is none are passed over, and the reason is stated.
func (d *desk) ready(p *Plan) {
	why := map[string]Without{}
	for _, w := range p.Unseated {
		why[w.EntryID] = w
	}
	place := map[string]int{}
	for i, r := range p.Recommendations {
		place[r.EntryID] = i
	}
	game := ""
	var before *player.Named
	var passed []Without
	for _, e := range d.Entries {
		if e.GameTypeID != game {
			game, before, passed = e.GameTypeID, nil, nil
		}
		if e.Status != floor.EntryWaiting {
			continue
		}
		if i, has := place[e.ID]; has {
			r := &p.Recommendations[i]
			r.Ready, r.Behind = before == nil && !r.OpensTable, before
			p.ahead[e.ID] = slices.Clip(passed)
		}
		if w, left := why[e.ID]; left {
			passed = append(passed, w)
		} else {
			who := named(e)
			before = &who
		}
	}
}
