package demo

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
)

// The past is drawn in three steps: when each table ran (sessions), who could sit in each of its seats and how long
// (spells), and which of the players did. Nobody sits twice at a time or sits when tonight's script has him, and a
// table's past ends before its game of tonight began.

const (
	gap      = 10 * time.Minute // between a past game and tonight's at the same table, and between two seats of a player
	shortest = 15 * time.Minute // a stay that is drawn; some end within the grace nevertheless
)

// The script plays a Friday at 8:42 PM, whenever the demo begins. The weeks before follow it: the weekday of the demo counts as a
// Friday, and the tables ran at the hours around its own, so that tonight is what the same hour of the week has always been.
const scripted = 20.7

// busy is how much of the seats is taken by the weekday on which a gaming day begins.
var busy = map[time.Weekday]float64{
	time.Monday: 0.36, time.Tuesday: 0.38, time.Wednesday: 0.44, time.Thursday: 0.5, time.Friday: 0.72, time.Saturday: 0.8, time.Sunday: 0.5,
}

// session is one run of a table.
type session struct {
	from, to clock.Instant
	busy     float64
	stopped  floor.PastPause // when the table stood still for want of a dealer; zero: never
}

// spell is one stay that someone could have.
type spell struct {
	house, table int
	seat         int
	from, to     clock.Instant
	before       clock.Instant // since when the seat has been open
	stopped      floor.PastPause
	crowded      bool // there may have been a list
	regulars     bool // of yesterday's game, which tonight is compared with
	given        bool
}

// past is what one room remembers.
type past struct {
	visits []floor.PastVisit
	unpaid map[int]bool // by place in visits
	waits  []floor.PastEntry
}

// history draws the past of both rooms.
type history struct {
	weeks     int
	random    *rand.Rand
	now       clock.Instant
	calendar  clock.Calendar
	later     float64       // hours: how much later than the evening of the script the demo begins on its day
	yesterday clock.Instant // this time of the gaming day before
	people    []person
	free      []clock.Instant // by person: from when on he can sit again
	rested    []clock.Instant // by person: from when on he feels like it
	tonight   []clock.Instant // by person: when tonight's script first has him; never is very late
	rooms     []past
}

const never = clock.Instant(1) << 62

func (s *seed) draw() []past {
	c := calendar()
	today := c.DayOf(s.now)
	h := &history{
		weeks:  s.weeks,
		random: s.random, now: s.now, calendar: c, people: s.people, rooms: make([]past, len(houses)),
		yesterday: c.DayStart(today.Add(-1)).Add(s.now.Sub(c.DayStart(today))),
	}
	begins := c.DayStart(today).Time().In(c.Zone)
	midnight := time.Date(begins.Year(), begins.Month(), begins.Day(), 0, 0, 0, 0, c.Zone)
	h.later = s.now.Time().Sub(midnight).Hours() - scripted
	h.free, h.rested, h.tonight = make([]clock.Instant, len(s.people)), make([]clock.Instant, len(s.people)), make([]clock.Instant, len(s.people))
	first := firstSeen()
	for i, p := range s.people {
		h.free[i], h.tonight[i] = s.ago(time.Duration(p.days)*24*time.Hour), never
		if ago, ok := first[p.Name]; ok {
			h.tonight[i] = s.ago(minutes(ago))
		}
	}
	for _, id := range s.spare() { // who plays tonight's tournament
		i := slices.IndexFunc(s.people, func(p person) bool { return p.ID == id })
		h.tonight[i] = s.ago(minutes(200))
	}
	var spells []*spell
	for i, house := range houses {
		for j, t := range house.tables {
			for _, run := range h.sessions(house, t, today) {
				spells = append(spells, h.spells(i, j, t, run)...)
			}
		}
	}
	slices.SortStableFunc(spells, func(a, b *spell) int { return cmp.Compare(a.from, b.from) })
	for i, sp := range spells {
		if !sp.given {
			h.give(sp, spells[i+1:])
		}
	}
	for i := range h.rooms {
		h.rooms[i].waits = once(h.rooms[i].waits)
	}
	return h.rooms
}

// once leaves out who waited in vain for a game for which he waited already.
func once(waits []floor.PastEntry) []floor.PastEntry {
	last := map[string]clock.Instant{} // by player and game: until when he waited
	sorted := slices.Clone(waits)
	slices.SortStableFunc(sorted, func(a, b floor.PastEntry) int { return cmp.Compare(a.JoinedAt, b.JoinedAt) })
	twice := map[string]bool{}
	for _, w := range sorted {
		key := w.PlayerID + w.GameTypeID
		if w.JoinedAt < last[key] {
			twice[key+w.JoinedAt.String()] = true
		}
		last[key] = max(last[key], w.EndedAt)
	}
	return slices.DeleteFunc(waits, func(w floor.PastEntry) bool { return twice[w.PlayerID+w.GameTypeID+w.JoinedAt.String()] })
}

// sessions are the runs of a table before tonight, oldest first, none touching another.
func (h *history) sessions(house demoRoom, t table, today clock.Day) []session {
	last := h.now.Add(-70 * time.Minute) // a table that is empty now has been so for a while
	opened := 5 * time.Hour
	for _, r := range house.evening.tables {
		if r.number == t.number {
			last = h.now.Add(-minutes(r.opened) - gap)
			opened = max(opened, minutes(r.opened))
		}
	}
	var runs []session
	for n := -7 * h.weeks; n <= 0; n++ {
		day := today.Add(n)
		begins := h.calendar.DayStart(day).Time().In(h.calendar.Zone)
		open := t.usual
		weekday := (time.Friday + time.Weekday((n%7+7)%7)) % 7
		if weekday == time.Friday || weekday == time.Saturday {
			open = t.weekend
		}
		if open.to > open.from {
			at := func(hour float64) clock.Instant {
				m := int((hour+h.later)*60) + h.random.IntN(41) - 20
				return clock.FromTime(time.Date(begins.Year(), begins.Month(), begins.Day(), 0, m, h.random.IntN(60), 0, h.calendar.Zone))
			}
			runs = append(runs, session{from: at(open.from), to: at(open.to), busy: busy[weekday]})
		}
	}
	switch {
	case t.yesterday:
		runs = append(runs, session{
			from: h.yesterday.Add(-opened + h.upTo(30*time.Minute)), to: h.yesterday.Add(70*time.Minute + h.upTo(time.Hour)), busy: 0.66,
		})
		slices.SortFunc(runs, func(a, b session) int { return cmp.Compare(a.from, b.from) })
	default:
		for i, r := range runs {
			if r.from <= h.yesterday && h.yesterday < r.to {
				runs[i].to = h.yesterday.Add(-gap)
			}
		}
	}
	var apart []session
	for _, r := range runs {
		r.to = min(r.to, last)
		if n := len(apart); n > 0 && r.from < apart[n-1].to.Add(gap) {
			apart[n-1].to = max(apart[n-1].to, r.to)
			apart[n-1].busy = max(apart[n-1].busy, r.busy)
			continue
		}
		if r.to.Sub(r.from) >= 2*time.Hour {
			apart = append(apart, r)
		}
	}
	for i, r := range apart {
		if h.random.Float64() < 0.05 {
			from := r.from.Add(r.to.Sub(r.from) / 2).Add(h.upTo(time.Hour))
			apart[i].stopped = floor.PastPause{From: from, To: from.Add(6*time.Minute + h.upTo(12*time.Minute))}
		}
	}
	return apart
}

// upTo is a time of whole seconds shorter than d.
func (h *history) upTo(d time.Duration) time.Duration {
	return time.Duration(h.random.Int64N(int64(d/time.Second))) * time.Second
}

// about is a time of whole seconds with an exponential distribution.
func (h *history) about(mean time.Duration) time.Duration {
	return time.Duration(h.random.ExpFloat64()*mean.Seconds()) * time.Second
}

// spells fills the seats of a table for one session: people come, stay for a few hours, and after a while someone else
// sits down. The lower seats are never open at this time of yesterday.
func (h *history) spells(house, j int, t table, run session) []*spell {
	var out []*spell
	covers := run.from <= h.yesterday && h.yesterday < run.to
	for seat := 1; seat <= t.seats; seat++ {
		always := covers && seat <= (t.seats+1)/2
		if !always && h.random.Float64() > 0.15+0.85*run.busy {
			continue
		}
		before := run.from
		at := run.from.Add(h.about(time.Duration(float64(25*time.Minute) / run.busy)))
		for {
			if always && before <= h.yesterday && at > h.yesterday {
				at = before
			}
			length := shortest + time.Duration(math.Exp(5.0+0.55*h.random.NormFloat64())*60)*time.Second
			if h.random.Float64() < 0.015 {
				length = time.Minute + h.upTo(3*time.Minute) // sat down and thought better of it
			}
			to := min(at.Add(length), run.to.Add(-h.upTo(20*time.Minute)))
			if to.Sub(at) < time.Minute {
				break
			}
			out = append(out, &spell{house: house, table: j, seat: seat, from: at, to: to, before: before, stopped: run.stopped, crowded: run.busy > 0.55, regulars: covers})
			before = to
			at = to.Add(time.Minute + h.about(time.Duration(float64(14*time.Minute)/run.busy)))
		}
	}
	return out
}

// give finds who sat there: a player who likes the game and is free, or a walk-in. Some move on to a seat that came
// free elsewhere.
func (h *history) give(sp *spell, later []*spell) {
	sp.given = true
	t := houses[sp.house].tables[sp.table]
	visit := floor.PastVisit{Stays: []floor.PastStay{{TableID: t.id, SeatNumber: sp.seat, From: sp.from, To: sp.to}}}
	who := h.choose(sp, t.game)
	if who < 0 {
		h.rooms[sp.house].visits = append(h.rooms[sp.house].visits, visit)
		return
	}
	visit.PlayerID = h.people[who].ID
	h.pause(&visit, sp)
	h.wait(who, sp, t)
	end := sp.to
	if next := h.next(who, sp, later); next != nil {
		next.given, next.from, end = true, sp.to, next.to
		visit.Stays = append(visit.Stays, floor.PastStay{TableID: houses[next.house].tables[next.table].id, SeatNumber: next.seat, From: next.from, To: next.to})
		h.pause(&visit, next)
	}
	chance := 0.0006
	if h.now.Sub(end) < 3*24*time.Hour {
		chance = 0.012
	}
	mine := &h.rooms[sp.house]
	if h.random.Float64() < chance {
		if mine.unpaid == nil {
			mine.unpaid = map[int]bool{}
		}
		mine.unpaid[len(mine.visits)] = true
	}
	mine.visits = append(mine.visits, visit)
	h.free[who] = end.Add(gap)
	h.rested[who] = end.Add(h.rest(who))
}

// rest is how long someone stays away after a visit: most until another day, some take a seat again after a meal.
func (h *history) rest(who int) time.Duration {
	if h.random.Float64() < 0.2 {
		return 30*time.Minute + h.upTo(time.Hour)
	}
	return 6*time.Hour + time.Duration(float64(h.about(30*time.Hour))/min(1, h.people[who].often+0.1))
}

func (h *history) pause(v *floor.PastVisit, sp *spell) {
	if sp.stopped.From >= sp.from && sp.stopped.To <= sp.to && sp.stopped.To > 0 {
		v.Pauses = append(v.Pauses, sp.stopped)
	}
}

// may says whether someone can sit from one moment to another.
func (h *history) may(who int, from, to clock.Instant) bool {
	return h.free[who] <= from && to.Add(gap) <= h.tonight[who] && (!h.people[who].resting || h.now.Sub(to) > 28*24*time.Hour)
}

// choose draws a player by how much he likes the game and how often he comes; -1 is a walk-in.
func (h *history) choose(sp *spell, game string) int {
	unnamed := 0.15
	if sp.regulars {
		unnamed = 0.26
	}
	if h.random.Float64() < unnamed {
		return -1
	}
	for _, tired := range []bool{false, sp.regulars || h.random.IntN(3) > 0} {
		weights, sum := make([]float64, len(h.people)), 0.0
		for i, p := range h.people {
			if !h.may(i, sp.from, sp.to) || !tired && h.rested[i] > sp.from {
				continue
			}
			weights[i] = p.likes(game) * p.often
			if p.north != (sp.house == 1) {
				weights[i] *= 0.12
			}
			sum += weights[i]
		}
		if sum < 0.2 {
			continue
		}
		at := h.random.Float64() * sum
		for i, w := range weights {
			if at < w {
				return i
			}
			at -= w
		}
	}
	return -1
}

// next is a seat at another table of the room that someone moves to, for one of many.
func (h *history) next(who int, sp *spell, later []*spell) *spell {
	if h.random.Float64() > 0.07 {
		return nil
	}
	for _, n := range later {
		if n.from > sp.to.Add(20*time.Minute) {
			return nil
		}
		if !n.given && n.house == sp.house && n.table != sp.table && n.from >= sp.to && n.before <= sp.to && n.to.Sub(sp.to) > shortest &&
			n.to.Add(gap) <= h.tonight[who] && h.people[who].likes(houses[n.house].tables[n.table].game) > 0.05 {
			return n
		}
	}
	return nil
}

// wait gives a visit the wait that came before it, and now and then lets someone else wait in vain.
func (h *history) wait(who int, sp *spell, t table) {
	chance := 0.3
	if sp.crowded {
		chance = 0.55
	}
	if h.random.Float64() > chance {
		return
	}
	source := []floor.Source{floor.SourceWalkIn, floor.SourceWalkIn, floor.SourcePhone, floor.SourceWalkIn, floor.SourceOnline}[h.random.IntN(5)]
	length := 2*time.Minute + time.Duration(min(75, math.Exp(2.6+0.75*h.random.NormFloat64()))*60)*time.Second
	e := floor.PastEntry{
		PlayerID: h.people[who].ID, GameTypeID: t.game, Source: source, JoinedAt: sp.from.Add(-length), EndedAt: sp.from,
		EndStatus: floor.EntrySeated, TableID: t.id, SeatNumber: sp.seat,
	}
	if h.random.Float64() < 0.6 {
		called := max(e.JoinedAt, sp.from.Add(-30*time.Second-h.upTo(4*time.Minute)))
		e.CalledAt = &called
	}
	if h.free[who] <= e.JoinedAt {
		h.rooms[sp.house].waits = append(h.rooms[sp.house].waits, e)
	}
	if h.random.Float64() < 0.13 {
		h.inVain(sp, t, source)
	}
}

// inVain lets someone wait who never sat down: he left, or did not come when he was called.
func (h *history) inVain(sp *spell, t table, source floor.Source) {
	who := h.random.IntN(len(h.people))
	joined := sp.from.Add(-h.upTo(20 * time.Minute))
	ended := sp.from.Add(12*time.Minute + h.upTo(40*time.Minute))
	if !h.may(who, joined, ended) || h.people[who].likes(t.game) == 0 || ended.Add(gap) > h.now {
		return
	}
	e := floor.PastEntry{PlayerID: h.people[who].ID, GameTypeID: t.game, Source: source, JoinedAt: joined, EndedAt: ended, EndStatus: floor.EntryRemoved}
	switch called := ended.Add(-6 * time.Minute); h.random.IntN(5) {
	case 0:
		e.EndStatus, e.CalledAt = floor.EntryNoShow, &called
	case 1:
		e.EndStatus, e.CalledAt = floor.EntryExpired, &called
	}
	h.rooms[sp.house].waits = append(h.rooms[sp.house].waits, e)
	h.free[who] = ended
}
