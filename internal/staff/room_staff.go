package staff

import (
	"cmp"
	"slices"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/room"
	"pitboss/internal/staff/rotation"
)

// person is someone on the staff with what he does in the room.
type person struct {
	member
	shift *shift // the one that he works here, else the one that he is to work next
	down  *down  // where he deals
	last  *down  // where he dealt before, in this shift
	rest  *rest  // his break
	downs int    // in a row
	PushPunctuality
}

// in says whether he is on his shift.
func (p *person) in() bool { return p.shift != nil && p.shift.StartedAt != nil }

// late is how long ago his shift should have begun.
func (p *person) late(now clock.Instant) time.Duration {
	if !p.active || p.shift == nil || p.in() || p.shift.PlannedFrom >= now {
		return 0
	}
	return now.Sub(p.shift.PlannedFrom)
}

// hall is a room with who works in it, at a moment.
type hall struct {
	room    room.Room
	now     clock.Instant
	tables  []floor.Table
	people  []*person
	strings []line
	changes []change
	waiting map[string]int // by game
}

// enter reads the room as it is at a moment.
func enter(tx db.RoomReader, now clock.Instant) (*hall, error) {
	h := &hall{now: now}
	var err error
	if h.room, err = room.Current(tx); err != nil {
		return nil, err
	}
	if h.tables, err = floor.Tables(tx, now); err != nil {
		return nil, err
	}
	if err = h.meet(tx); err != nil {
		return nil, err
	}
	if h.strings, err = lines(tx); err != nil {
		return nil, err
	}
	h.follow()
	if h.changes, err = db.All(tx, scanChange, listChanges, now.Add(-time.Hour)); err != nil {
		return nil, err
	}
	h.waiting, err = waiting(tx)
	return h, err
}

// meet reads who works in the room.
func (h *hall) meet(tx db.RoomReader) error {
	members, err := db.All(tx.InOrg(), scanMember, listMembers)
	if err != nil {
		return err
	}
	shifts, err := db.All(tx, scanShift, openShifts, h.now)
	if err != nil {
		return err
	}
	downs, err := db.All(tx, scanDown, downsNow)
	if err != nil {
		return err
	}
	rests, err := db.All(tx, scanRest, restsNow)
	if err != nil {
		return err
	}
	h.people = make([]*person, len(members))
	for i, m := range members {
		h.people[i] = &person{member: m}
	}
	for i := range shifts {
		if p := h.person(shifts[i].StaffID); p != nil && p.shift == nil {
			p.shift = &shifts[i]
		}
	}
	for _, p := range h.people {
		var dealt []rotation.Down
		var rested []rotation.Break
		for i := range downs {
			if d := &downs[i]; d.staff == p.id {
				if dealt = append(dealt, d.Down); d.To == nil {
					p.down = d
				} else {
					p.last = d
				}
			}
		}
		for i := range rests {
			if r := &rests[i]; r.staff == p.id {
				if rested = append(rested, r.Break); r.To == nil { // which need not be the last one, by a clock that was set back
					p.rest = r
				}
			}
		}
		p.downs = rotation.DownsInRow(dealt, rested, h.usualDown)
	}
	return nil
}

// usualDown is how long a down is at a table, whatever string it is on.
func (h *hall) usualDown(table string) time.Duration {
	n := h.room.Settings.DownMinutes
	if t := h.table(table); t != nil && t.Event != nil {
		n = h.room.Settings.TournamentDownMinutes
	}
	return time.Duration(n) * time.Minute
}

// follow appends to the string of a tournament the tables that were lent to it since the string was made.
func (h *hall) follow() {
	for i := range h.strings {
		l := &h.strings[i]
		if l.tournamentID == nil {
			continue
		}
		for _, t := range h.tables {
			if t.Event != nil && t.Event.ID == *l.tournamentID && !slices.Contains(l.stops, t.ID) {
				l.stops = append(l.stops, t.ID)
			}
		}
	}
}

func (h *hall) person(id string) *person {
	for _, p := range h.people {
		if p.id == id {
			return p
		}
	}
	return nil
}

// who is someone on the staff; fault Missing when there is no such.
func (h *hall) who(id string) (*person, error) {
	if p := h.person(id); p != nil {
		return p, nil
	}
	return nil, fault.NotFound("Staff")
}

func (h *hall) table(id string) *floor.Table {
	for i := range h.tables {
		if h.tables[i].ID == id {
			return &h.tables[i]
		}
	}
	return nil
}

// dealing is who deals at a table; nil: nobody.
func (h *hall) dealing(table string) *person {
	for _, p := range h.people {
		if p.down != nil && p.down.Table == table {
			return p
		}
	}
	return nil
}

// needs says whether a table needs a dealer: somebody plays there, or is about to.
func needs(t *floor.Table) bool {
	if t.Event != nil {
		return t.Event.Players > 0
	}
	return t.CurrentPlayers > 0 || t.Status == floor.TableActive || t.Status == floor.TableShort
}

// lineOf is the string on which a table is: its tournament's, if it is lent; nil: none.
func (h *hall) lineOf(t *floor.Table) *line {
	for i := range h.strings {
		l := &h.strings[i]
		if mine(l, t) && slices.Contains(l.stops, t.ID) {
			return l
		}
	}
	return nil
}

// mine says whether a table is dealt along a string at present: a lent one along its tournament's, others along the others.
func mine(l *line, t *floor.Table) bool {
	if l.tournamentID == nil {
		return t.Event == nil
	}
	return t.Event != nil && t.Event.ID == *l.tournamentID
}

// home is the string along which somebody deals: his shift's, else that of his table, else the room's first.
func (h *hall) home(p *person) *line {
	if p.shift != nil && p.shift.StringID != nil {
		for i := range h.strings {
			if h.strings[i].id == *p.shift.StringID {
				return &h.strings[i]
			}
		}
	}
	if p.down != nil {
		if t := h.table(p.down.Table); t != nil {
			if l := h.lineOf(t); l != nil {
				return l
			}
		}
	}
	if i := slices.IndexFunc(h.strings, func(l line) bool { return l.tournamentID == nil }); i >= 0 {
		return &h.strings[i]
	}
	return nil
}

// staff are everybody as the room sees him, those who work first, then by name.
func (h *hall) staff() []Staff {
	out := make([]Staff, len(h.people))
	for i, p := range h.people {
		out[i] = h.seen(p)
	}
	rank := func(s Staff) int {
		switch {
		case !s.IsActive:
			return 3
		case s.LateMinutes > 0 && s.Status == Offline:
			return 0
		case s.Status != Offline:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(out, func(a, b Staff) int { return cmp.Compare(rank(a), rank(b)) })
	return out
}

// seen is someone as the room sees him.
func (h *hall) seen(p *person) Staff {
	s := Staff{
		ID: p.id, Name: p.name, Role: p.role, Status: Offline, Phone: p.phone, UserID: p.userID, HasPin: p.hasPin, Skills: skillsOf(p.skills),
		IsActive: p.active, Performance: p.Percent(), PerformanceOf: p.Pushes, DownsInRow: p.downs,
	}
	if p.shift != nil {
		work := p.shift.WorkShift
		s.Shift, s.ShiftStart = &work, work.StartedAt
	}
	if !p.in() {
		s.LateMinutes = int(p.late(h.now) / time.Minute)
		return s
	}
	s.Status = Active
	at := ""
	switch {
	case p.rest != nil:
		s.Status, s.BreakSince, s.BreakUntil = OnBreak, &p.rest.From, p.rest.Until
		at = "Break"
	case p.down != nil:
		s.DownSince, s.DownDue = &p.down.From, &p.down.Due
		s.LateMinutes = p.down.LateMinutes()
		at = h.show(&s, p.down.Table)
	case p.shift.table != nil:
		at = h.show(&s, *p.shift.table)
	default:
		at = p.shift.Area
	}
	if at != "" {
		s.CurrentAssignment = &at
	}
	return s
}

func (h *hall) show(s *Staff, table string) string {
	t := h.table(table)
	if t == nil {
		return ""
	}
	s.TableID, s.TableNumber = &t.ID, &t.TableNumber
	return t.Label()
}
