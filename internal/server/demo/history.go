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

// The history is drawn in three steps: when each table ran (sessions), which stays each of its seats had (spells),
// and the player of each stay. No player sits twice at a time or overlaps with tonight's script. A table's last
// session ends before its game of tonight begins.

const (
	minGap  = 10 * time.Minute // between a table's last session and tonight's, and between two seats of a player
	minStay = 15 * time.Minute // of a drawn stay; a few end within the grace nevertheless
)

// The script plays a Friday at 8:42 PM, whenever the demo starts. The history is shifted accordingly: the weekday of
// the demo counts as a Friday, and the tables' hours move with it, so that tonight looks like the same hour of
// earlier weeks.
const scriptHour = 20.7

// occupancyByWeekday is the share of taken seats, by the weekday on which a gaming day begins.
var occupancyByWeekday = map[time.Weekday]float64{
	time.Monday: 0.36, time.Tuesday: 0.38, time.Wednesday: 0.44, time.Thursday: 0.5, time.Friday: 0.72,
	time.Saturday: 0.8, time.Sunday: 0.5,
}

// session is one run of a table.
type session struct {
	from, to  clock.Instant
	occupancy float64
	pause     floor.PastPause // pause without a dealer; zero: none
}

// spell is one stay, before it is assigned to a player.
type spell struct {
	roomIndex, table int
	seat             int
	from, to         clock.Instant
	freeSince        clock.Instant // when the seat became free
	pause            floor.PastPause
	hadList          bool // the game may have had a list
	wasYesterday     bool // of yesterday's session, which statistics compare with tonight
	isAssigned       bool
}

// past is the history of one room.
type past struct {
	visits []floor.PastVisit
	unpaid map[int]bool // by index in visits
	waits  []floor.PastEntry
}

// history draws the history of both rooms.
type history struct {
	weeks      int
	random     *rand.Rand
	now        clock.Instant
	calendar   clock.Calendar
	hoursLater float64       // hours between the time of the script and the time of the demo
	yesterday  clock.Instant // this time of the previous gaming day
	people     []person
	freeAt     []clock.Instant // by person: when they can sit again
	restedAt   []clock.Instant // by person: when they want to sit again
	scriptedAt []clock.Instant // by person: when tonight's script first has them; never is far in the future
	rooms      []past
}

const never = clock.Instant(1) << 62

func (s *seed) drawHistory() []past {
	c := calendar()
	today := c.DayOf(s.now)
	h := &history{
		weeks:  s.weeks,
		random: s.random, now: s.now, calendar: c, people: s.people, rooms: make([]past, len(demoRooms)),
		yesterday: c.DayStart(today.Add(-1)).Add(s.now.Sub(c.DayStart(today))),
	}
	begins := c.DayStart(today).Time().In(c.Zone)
	midnight := time.Date(begins.Year(), begins.Month(), begins.Day(), 0, 0, 0, 0, c.Zone)
	h.hoursLater = s.now.Time().Sub(midnight).Hours() - scriptHour
	h.freeAt, h.restedAt = make([]clock.Instant, len(s.people)), make([]clock.Instant, len(s.people))
	h.scriptedAt = make([]clock.Instant, len(s.people))
	first := firstSeen()
	for i, p := range s.people {
		h.freeAt[i], h.scriptedAt[i] = s.ago(time.Duration(p.days)*24*time.Hour), never
		if ago, ok := first[p.Name]; ok {
			h.scriptedAt[i] = s.ago(minutes(ago))
		}
	}
	for _, id := range s.tournamentPlayers() { // the players of tonight's tournament
		i := slices.IndexFunc(s.people, func(p person) bool { return p.ID == id })
		h.scriptedAt[i] = s.ago(minutes(200))
	}
	var spells []*spell
	for i, r := range demoRooms {
		for j, t := range r.tables {
			for _, run := range h.sessions(r, t, today) {
				spells = append(spells, h.spells(i, j, t, run)...)
			}
		}
	}
	slices.SortStableFunc(spells, func(a, b *spell) int { return cmp.Compare(a.from, b.from) })
	for i, sp := range spells {
		if !sp.isAssigned {
			h.assignPlayer(sp, spells[i+1:])
		}
	}
	for i := range h.rooms {
		h.rooms[i].waits = dropOverlappingWaits(h.rooms[i].waits)
	}
	return h.rooms
}

// sessions are the runs of a table before tonight, the oldest first, without overlaps.
func (h *history) sessions(demo demoRoom, t table, today clock.Day) []session {
	last := h.now.Add(-70 * time.Minute) // a table that is empty now has been empty for a while
	opened := 5 * time.Hour
	for _, r := range demo.evening.tables {
		if r.number == t.number {
			last = h.now.Add(-minutes(r.opened) - minGap)
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
				m := int((hour+h.hoursLater)*60) + h.random.IntN(41) - 20
				local := time.Date(begins.Year(), begins.Month(), begins.Day(), 0, m, h.random.IntN(60), 0,
					h.calendar.Zone)
				return clock.FromTime(local)
			}
			runs = append(runs, session{from: at(open.from), to: at(open.to), occupancy: occupancyByWeekday[weekday]})
		}
	}
	switch {
	case t.yesterday:
		runs = append(runs, session{
			from: h.yesterday.Add(-opened + h.upTo(30*time.Minute)),
			to:   h.yesterday.Add(70*time.Minute + h.upTo(time.Hour)), occupancy: 0.66,
		})
		slices.SortFunc(runs, func(a, b session) int { return cmp.Compare(a.from, b.from) })
	default:
		for i, r := range runs {
			if r.from <= h.yesterday && h.yesterday < r.to {
				runs[i].to = h.yesterday.Add(-minGap)
			}
		}
	}
	var apart []session
	for _, r := range runs {
		r.to = min(r.to, last)
		if n := len(apart); n > 0 && r.from < apart[n-1].to.Add(minGap) {
			apart[n-1].to = max(apart[n-1].to, r.to)
			apart[n-1].occupancy = max(apart[n-1].occupancy, r.occupancy)
			continue
		}
		if r.to.Sub(r.from) >= 2*time.Hour {
			apart = append(apart, r)
		}
	}
	for i, r := range apart {
		if h.random.Float64() < 0.05 {
			from := r.from.Add(r.to.Sub(r.from) / 2).Add(h.upTo(time.Hour))
			apart[i].pause = floor.PastPause{From: from, To: from.Add(6*time.Minute + h.upTo(12*time.Minute))}
		}
	}
	return apart
}

// upTo draws a duration of whole seconds shorter than d.
func (h *history) upTo(d time.Duration) time.Duration {
	return time.Duration(h.random.Int64N(int64(d/time.Second))) * time.Second
}

// exponential draws a duration of whole seconds from an exponential distribution.
func (h *history) exponential(mean time.Duration) time.Duration {
	return time.Duration(h.random.ExpFloat64()*mean.Seconds()) * time.Second
}

// spells fills the seats of a table for one session: players stay for a few hours, and after a while the next one
// sits down. The lower half of the seats is taken at this time of yesterday.
func (h *history) spells(roomIndex, j int, t table, run session) []*spell {
	var out []*spell
	covers := run.from <= h.yesterday && h.yesterday < run.to
	for seat := 1; seat <= t.seats; seat++ {
		always := covers && seat <= (t.seats+1)/2
		if !always && h.random.Float64() > 0.15+0.85*run.occupancy {
			continue
		}
		before := run.from
		at := run.from.Add(h.exponential(time.Duration(float64(25*time.Minute) / run.occupancy)))
		for {
			if always && before <= h.yesterday && at > h.yesterday {
				at = before
			}
			length := minStay + time.Duration(math.Exp(5.0+0.55*h.random.NormFloat64())*60)*time.Second
			if h.random.Float64() < 0.015 {
				length = time.Minute + h.upTo(3*time.Minute) // a player that leaves at once
			}
			to := min(at.Add(length), run.to.Add(-h.upTo(20*time.Minute)))
			if to.Sub(at) < time.Minute {
				break
			}
			out = append(out, &spell{
				roomIndex: roomIndex, table: j, seat: seat, from: at, to: to, freeSince: before, pause: run.pause,
				hadList: run.occupancy > 0.55, wasYesterday: covers,
			})
			before = to
			at = to.Add(time.Minute + h.exponential(time.Duration(float64(14*time.Minute)/run.occupancy)))
		}
	}
	return out
}

// assignPlayer assigns a stay to a walk-in or to a player that likes the game and is free. Some players move on to a
// seat at another table.
func (h *history) assignPlayer(sp *spell, later []*spell) {
	sp.isAssigned = true
	t := demoRooms[sp.roomIndex].tables[sp.table]
	visit := floor.PastVisit{Stays: []floor.PastStay{{TableID: t.id, SeatNumber: sp.seat, From: sp.from, To: sp.to}}}
	index := h.choosePlayer(sp, t.game)
	if index < 0 {
		h.rooms[sp.roomIndex].visits = append(h.rooms[sp.roomIndex].visits, visit)
		return
	}
	visit.PlayerID = h.people[index].ID
	h.addPause(&visit, sp)
	h.addWait(index, sp, t)
	end := sp.to
	if next := h.chooseMove(index, sp, later); next != nil {
		next.isAssigned, next.from, end = true, sp.to, next.to
		visit.Stays = append(visit.Stays, floor.PastStay{
			TableID: demoRooms[next.roomIndex].tables[next.table].id, SeatNumber: next.seat, From: next.from,
			To: next.to,
		})
		h.addPause(&visit, next)
	}
	chance := 0.0006
	if h.now.Sub(end) < 3*24*time.Hour {
		chance = 0.012
	}
	room := &h.rooms[sp.roomIndex]
	if h.random.Float64() < chance {
		if room.unpaid == nil {
			room.unpaid = map[int]bool{}
		}
		room.unpaid[len(room.visits)] = true
	}
	room.visits = append(room.visits, visit)
	h.freeAt[index] = end.Add(minGap)
	h.restedAt[index] = end.Add(h.restTime(index))
}

// restTime is how long a player stays away after a visit: usually until another day, sometimes for a meal.
func (h *history) restTime(index int) time.Duration {
	if h.random.Float64() < 0.2 {
		return 30*time.Minute + h.upTo(time.Hour)
	}
	return 6*time.Hour + time.Duration(float64(h.exponential(30*time.Hour))/min(1, h.people[index].frequency+0.1))
}

func (h *history) addPause(v *floor.PastVisit, sp *spell) {
	if sp.pause.From >= sp.from && sp.pause.To <= sp.to && sp.pause.To > 0 {
		v.Pauses = append(v.Pauses, sp.pause)
	}
}

// canSit reports whether a player can sit from one moment to another.
func (h *history) canSit(index int, from, to clock.Instant) bool {
	stillCame := !h.people[index].isAbsent || h.now.Sub(to) > 28*24*time.Hour
	return h.freeAt[index] <= from && to.Add(minGap) <= h.scriptedAt[index] && stillCame
}

// choosePlayer draws a player, weighted by how much they like the game and how often they come; -1 is a walk-in.
func (h *history) choosePlayer(sp *spell, game string) int {
	unnamed := 0.15
	if sp.wasYesterday {
		unnamed = 0.26
	}
	if h.random.Float64() < unnamed {
		return -1
	}
	for _, tired := range []bool{false, sp.wasYesterday || h.random.IntN(3) > 0} {
		weights, sum := make([]float64, len(h.people)), 0.0
		for i, p := range h.people {
			if !h.canSit(i, sp.from, sp.to) || !tired && h.restedAt[i] > sp.from {
				continue
			}
			weights[i] = p.likes(game) * p.frequency
			if p.prefersRoundRock != (sp.roomIndex == 1) {
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

// chooseMove draws a seat at another table of the room to which a player moves; nil for most players.
func (h *history) chooseMove(index int, sp *spell, later []*spell) *spell {
	if h.random.Float64() > 0.07 {
		return nil
	}
	for _, n := range later {
		if n.from > sp.to.Add(20*time.Minute) {
			return nil
		}
		isElsewhere := !n.isAssigned && n.roomIndex == sp.roomIndex && n.table != sp.table
		isFree := n.from >= sp.to && n.freeSince <= sp.to && n.to.Sub(sp.to) > minStay &&
			n.to.Add(minGap) <= h.scriptedAt[index]
		if isElsewhere && isFree && h.people[index].likes(demoRooms[n.roomIndex].tables[n.table].game) > 0.05 {
			return n
		}
	}
	return nil
}

// addWait adds the wait before a visit, and now and then another player's wait in vain.
func (h *history) addWait(index int, sp *spell, t table) {
	chance := 0.3
	if sp.hadList {
		chance = 0.55
	}
	if h.random.Float64() > chance {
		return
	}
	sources := []floor.Source{
		floor.SourceWalkIn, floor.SourceWalkIn, floor.SourcePhone, floor.SourceWalkIn, floor.SourceOnline,
	}
	source := sources[h.random.IntN(len(sources))]
	length := 2*time.Minute + time.Duration(min(75, math.Exp(2.6+0.75*h.random.NormFloat64()))*60)*time.Second
	e := floor.PastEntry{
		PlayerID: h.people[index].ID, GameTypeID: t.game, Source: source, JoinedAt: sp.from.Add(-length),
		EndedAt: sp.from, EndStatus: floor.EntrySeated, TableID: t.id, SeatNumber: sp.seat,
	}
	if h.random.Float64() < 0.6 {
		e.CalledAt = new(max(e.JoinedAt, sp.from.Add(-30*time.Second-h.upTo(4*time.Minute))))
	}
	if h.freeAt[index] <= e.JoinedAt {
		h.rooms[sp.roomIndex].waits = append(h.rooms[sp.roomIndex].waits, e)
	}
	if h.random.Float64() < 0.13 {
		h.addAbandonedWait(sp, t, source)
	}
}

// addAbandonedWait adds the wait of a player that left the list or did not come when called.
func (h *history) addAbandonedWait(sp *spell, t table, source floor.Source) {
	index := h.random.IntN(len(h.people))
	joined := sp.from.Add(-h.upTo(20 * time.Minute))
	ended := sp.from.Add(12*time.Minute + h.upTo(40*time.Minute))
	if !h.canSit(index, joined, ended) || h.people[index].likes(t.game) == 0 || ended.Add(minGap) > h.now {
		return
	}
	e := floor.PastEntry{
		PlayerID: h.people[index].ID, GameTypeID: t.game, Source: source, JoinedAt: joined, EndedAt: ended,
		EndStatus: floor.EntryRemoved,
	}
	switch called := ended.Add(-6 * time.Minute); h.random.IntN(5) {
	case 0:
		e.EndStatus, e.CalledAt = floor.EntryNoShow, &called
	case 1:
		e.EndStatus, e.CalledAt = floor.EntryExpired, &called
	}
	h.rooms[sp.roomIndex].waits = append(h.rooms[sp.roomIndex].waits, e)
	h.freeAt[index] = ended
}
