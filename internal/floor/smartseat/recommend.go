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

// Recommend recommends seats to waiting players: choosePlayers selects the players, assignSeats the tables. For the
// remaining players a table is opened when there are enough. The result depends on the situation only.
func Recommend(s Situation) Plan {
	d := newPlanner(s)
	c := d.pool.choosePlayers(d.lists, len(d.players))
	tableOf := d.pool.assignSeats(c, func(p, t int) int { return d.score(c.games[p], p, t).total() })
	d.recommendSelection(c, tableOf)
	d.openTables()
	p := Plan{Recommendations: d.recommendations, Unseated: d.unseated(c), ahead: map[string][]Without{}}
	p.sort()
	d.markReady(&p)
	p.Tables = d.analyze(p)
	return p
}

// planner is a situation with numbered players and tables, and the recommendations so far.
type planner struct {
	Situation
	pool         *seatPool
	lists        [][]queued
	players      []string       // by number
	skills       []*int         // of the players
	playerNumber map[string]int // of a player
	tables       []floor.Table  // tables of the pool, by number
	levels       []levels       // of the tables
	healthScores []int          // of the tables
	rentalScores []int          // of the tables
	waitScores   []int          // of the entries
	places       []int          // of the entries among the waiting ones of their lists, from 1; 0: not waiting
	obstacles    []string       // of the entries: the reason against any seating; empty: none
	maxRate      money.Cents

	recommendations []Recommendation
	entries         []int          // the entry of each recommendation
	recommended     map[string]int // by player, the entry with a recommendation
}

func newPlanner(s Situation) *planner {
	d := &planner{
		Situation: s, playerNumber: map[string]int{}, recommended: map[string]int{},
		places: make([]int, len(s.Entries)), obstacles: make([]string, len(s.Entries)),
	}
	d.pool = &seatPool{tablesByGame: map[string][]int{}}
	for _, t := range s.Tables {
		if isCash(t) {
			d.maxRate = max(d.maxRate, t.HourlyRate)
		}
		if takesSeats(t) {
			d.pool.tablesByGame[t.GameTypeID] = append(d.pool.tablesByGame[t.GameTypeID], len(d.tables))
			d.pool.openSeats = append(d.pool.openSeats, len(t.FreeSeats()))
			d.tables, d.levels = append(d.tables, t), append(d.levels, d.levelsOf(s.SeatedPlayers[t.ID]))
			d.healthScores = append(d.healthScores, healthScore(t))
		}
	}
	for _, t := range d.tables {
		d.rentalScores = append(d.rentalScores, rentalScore(t.HourlyRate, d.maxRate))
	}
	d.buildLists()
	for _, id := range d.players {
		d.skills = append(d.skills, d.People[id].Skill)
	}
	d.buildConflicts()
	return d
}

func (d *planner) levelsOf(players []string) (l levels) {
	for _, id := range players {
		if skill := d.People[id].Skill; skill != nil {
			l.sum, l.n = l.sum+int64(*skill), l.n+1
		}
	}
	return l
}

// buildLists puts the waiting players without an obstacle into their lists.
func (d *planner) buildLists() {
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
			d.places[i] = waiting
		}
		d.waitScores = append(d.waitScores, waitScore(d.waitMinutes(e.JoinedAt), d.TargetMinutes))
		if d.obstacles[i] = d.obstacle(e, called); d.obstacles[i] != "" {
			continue
		}
		p, known := d.playerNumber[e.PlayerID]
		if !known {
			p = len(d.players)
			d.playerNumber[e.PlayerID] = p
			d.players = append(d.players, e.PlayerID)
		}
		list := &d.lists[len(d.lists)-1]
		*list = append(*list, queued{entry: i, player: p, game: game, joined: int64(e.JoinedAt)})
	}
}

// obstacle returns the reason why an entry cannot be seated anywhere; empty when it can.
func (d *planner) obstacle(e floor.WaitlistEntry, called map[string]string) string {
	game, isCalled := called[e.PlayerID]
	switch reason := d.People[e.PlayerID].RefusalReason; {
	case e.Status == floor.EntryCalled:
		return "is called"
	case isCalled:
		return "is called for " + d.gameLabel(game)
	case reason != "":
		return reason
	}
	return d.ManualReasons[e.ID]
}

// buildConflicts fills in the conflicts of the players from the pairs that are kept apart.
func (d *planner) buildConflicts() {
	d.pool.conflicts, d.pool.blockedTables = make([][]int, len(d.players)), make([][]int, len(d.players))
	tableOf := map[string]int{}
	for t, table := range d.tables {
		for _, id := range d.SeatedPlayers[table.ID] {
			tableOf[id] = t
		}
		for _, id := range d.heldFor(table.ID) {
			tableOf[id] = t
		}
	}
	for _, pair := range d.ApartPairs {
		for _, of := range [][2]string{pair, {pair[1], pair[0]}} {
			p, waits := d.playerNumber[of[0]]
			if !waits {
				continue
			}
			if q, otherWaits := d.playerNumber[of[1]]; otherWaits {
				d.pool.conflicts[p], d.pool.hasConflicts = append(d.pool.conflicts[p], q), true
			}
			if t, hasTable := tableOf[of[1]]; hasTable {
				d.pool.blockedTables[p] = append(d.pool.blockedTables[p], t)
			}
		}
	}
}

// heldFor returns the players with a held seat at a table.
func (d *planner) heldFor(table string) []string {
	var ids []string
	for _, e := range d.Entries {
		if e.Status == floor.EntryCalled && e.TableID != nil && *e.TableID == table {
			ids = append(ids, e.PlayerID)
		}
	}
	return ids
}

// score returns the scores of a player at a table, from the player's entry for its game.
func (d *planner) score(entries map[string]int, p, t int) scores {
	return scores{
		d.waitScores[entries[d.tables[t].GameTypeID]], d.healthScores[t], skillScore(d.skills[p], d.levels[t]),
		d.rentalScores[t],
	}
}

// recommendSelection recommends seats to the selected players, at each table the lowest seat first.
func (d *planner) recommendSelection(c selection, tableOf []int) {
	free := make([][]int, len(d.tables))
	for t := range d.tables {
		free[t] = d.tables[t].FreeSeats()
	}
	for _, p := range c.order {
		t := tableOf[p]
		table, skill := d.tables[t], d.skills[p]
		entry := c.games[p][table.GameTypeID]
		s := d.score(c.games[p], p, t)
		d.recommend(entry, table, free[t][0], s, healthFact(table), skillFact(skill, d.levels[t]), 0)
		free[t] = free[t][1:]
	}
}

func (d *planner) recommend(entry int, t floor.Table, seat int, s scores, health, skill string, opensWith int) {
	e := d.Entries[entry]
	d.recommended[e.PlayerID] = entry
	d.entries = append(d.entries, entry)
	var manualUntil *clock.Instant
	if until, ok := d.ManualUntil[e.PlayerID]; ok {
		manualUntil = &until
	}
	d.recommendations = append(d.recommendations, Recommendation{
		EntryID: e.ID, LeftUntil: manualUntil, PlayerID: e.PlayerID, Player: playerOf(e), TableID: t.ID,
		TableName: t.Label(), TableNumber: t.TableNumber, SeatNumber: seat, Confidence: s.total(),
		ExpectedRevenue: t.HourlyRate, CompatibilityScore: s.compatibility(), OpensTable: opensWith > 0,
		OpensWith: opensWith,
		Reasons: []Reason{
			{
				PartWait, s.wait, WaitWeight,
				fmt.Sprintf("%d min, %s", d.waitMinutes(e.JoinedAt), ordinal(d.places[entry])),
			},
			{PartHealth, s.health, HealthWeight, health},
			{PartSkill, s.skill, SkillWeight, skill},
			{PartRental, s.rental, RentalWeight, fmt.Sprintf("$%s/h", t.HourlyRate)},
		},
	})
}

// sort puts the seats of running tables first, the best first, then each table to be opened, in the order of its seats.
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

// openTables opens the empty tables of a game in order, each while enough players are left on its list. The first
// players get the first seats. Games come in the order of the longest wait.
func (d *planner) openTables() {
	games := slices.Clone(d.lists)
	slices.SortStableFunc(games, func(a, b []queued) int {
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
				d.openTable(t, list)
			}
		}
	}
}

func (d *planner) openTable(t floor.Table, list []queued) {
	free := t.FreeSeats()
	var seated []queued
	for _, l := range list {
		if _, has := d.recommended[d.players[l.player]]; has || len(seated) == len(free) {
			continue
		}
		if !slices.ContainsFunc(seated, func(o queued) bool {
			return slices.Contains(d.pool.conflicts[l.player], o.player)
		}) {
			seated = append(seated, l)
		}
	}
	if len(seated) < minToOpen {
		return
	}
	ids := make([]string, len(seated))
	for i, l := range seated {
		ids[i] = d.players[l.player]
	}
	together := d.levelsOf(ids)
	for i, l := range seated {
		skill := d.skills[l.player]
		s := scores{
			wait: d.waitScores[l.entry], health: openingScore(len(seated)), skill: skillScore(skill, together),
			rental: rentalScore(t.HourlyRate, d.maxRate),
		}
		health := fmt.Sprintf("Opens with %d", len(seated))
		d.recommend(l.entry, t, free[i], s, health, skillFact(skill, together), len(seated))
	}
}

// unseated lists the entries without a recommendation, each with the reason.
func (d *planner) unseated(c selection) []Without {
	list := []Without{}
	for i, e := range d.Entries {
		if _, has := d.recommended[e.PlayerID]; !has {
			list = append(list, Without{e.ID, playerOf(e), d.unseatedReason(i, c)})
		}
	}
	return list
}

func (d *planner) unseatedReason(entry int, c selection) string {
	e := d.Entries[entry]
	switch {
	case d.obstacles[entry] != "":
		return d.obstacles[entry]
	case c.refused[entry]:
		return d.apartReason(e)
	}
	behind, passed := noTable, false
	for _, o := range d.entries {
		switch {
		case d.Entries[o].GameTypeID != e.GameTypeID:
		case d.places[o] > d.places[entry]:
			passed = true
		case behind == noTable || d.places[o] > d.places[behind]:
			behind = o
		}
	}
	switch {
	case passed:
		return d.apartReason(e)
	case behind != noTable:
		return "behind " + d.Entries[behind].Player.Name
	}
	for _, t := range d.Tables {
		if t.GameTypeID == e.GameTypeID && isCash(t) && t.PausedAt != nil && len(t.FreeSeats()) > 0 {
			return t.Label() + " is paused"
		}
	}
	return "no " + d.gameLabel(e.GameTypeID) + " seat is open"
}

// apartReason names the player from whom the entry's player is kept apart at the seats of the game: one who sits
// there, is called there or has a recommendation.
func (d *planner) apartReason(e floor.WaitlistEntry) string {
	p := d.playerNumber[e.PlayerID]
	for _, pair := range d.ApartPairs {
		other := pair[0]
		if other == e.PlayerID {
			other = pair[1]
		} else if pair[1] != e.PlayerID {
			continue
		}
		for _, t := range d.pool.blockedTables[p] {
			table := d.tables[t]
			isThere := slices.Contains(d.SeatedPlayers[table.ID], other) || slices.Contains(d.heldFor(table.ID), other)
			if table.GameTypeID == e.GameTypeID && isThere {
				return fmt.Sprintf("kept apart from %s at %s", d.People[other].Name, table.Label())
			}
		}
		if i, has := d.recommended[other]; has && d.Entries[i].GameTypeID == e.GameTypeID {
			return "kept apart from " + d.People[other].Name
		}
	}
	return "kept apart from another player"
}

// markReady marks the recommendations that can be implemented now: at a running table, and without another
// recommendation ahead on the list. It also collects the entries ahead without a recommendation, which are passed
// over.
func (d *planner) markReady(p *Plan) {
	unseated := map[string]Without{}
	for _, w := range p.Unseated {
		unseated[w.EntryID] = w
	}
	index := map[string]int{}
	for i, r := range p.Recommendations {
		index[r.EntryID] = i
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
		if i, has := index[e.ID]; has {
			r := &p.Recommendations[i]
			r.Ready, r.Behind = before == nil && !r.OpensTable, before
			p.ahead[e.ID] = slices.Clip(passed)
		}
		if w, isUnseated := unseated[e.ID]; isUnseated {
			passed = append(passed, w)
		} else {
			before = new(playerOf(e))
		}
	}
}
