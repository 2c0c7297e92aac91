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

// person is a staff member with their work in the room.
type person struct {
	member
	shift      *shift      // the running one here, else the next one
	down       *down       // the current down
	lastDown   *down       // the down before it in this shift
	onBreak    *staffBreak // the current break
	downsInRow int         // since the last break
	PushPunctuality
}

// isOnShift reports whether the shift is running.
func (p *person) isOnShift() bool { return p.shift != nil && p.shift.StartedAt != nil }

// lateBy is the time since the planned start of a shift that has not begun.
func (p *person) lateBy(now clock.Instant) time.Duration {
	if !p.isActive || p.shift == nil || p.isOnShift() || p.shift.PlannedFrom >= now {
		return 0
	}
	return now.Sub(p.shift.PlannedFrom)
}

// roomStaff is the staff of a room at a moment, with the tables and strings.
type roomStaff struct {
	room    room.Room
	now     clock.Instant
	tables  []floor.Table
	people  []*person
	strings []dealerString
	changes []placedDealer
	waiting map[string]int // by game
}

// loadRoomStaff loads the staff of the room.
func loadRoomStaff(tx db.RoomReader, now clock.Instant) (*roomStaff, error) {
	rs := &roomStaff{now: now}
	var err error
	if rs.room, err = room.Current(tx); err != nil {
		return nil, err
	}
	if rs.tables, err = floor.Tables(tx, now); err != nil {
		return nil, err
	}
	if err = rs.loadPeople(tx); err != nil {
		return nil, err
	}
	if rs.strings, err = listDealerStrings(tx); err != nil {
		return nil, err
	}
	rs.addLentTables()
	if rs.changes, err = db.All(tx, scanChange, listChanges, now.Add(-time.Hour)); err != nil {
		return nil, err
	}
	rs.waiting, err = countWaitingByGame(tx)
	return rs, err
}

// loadPeople loads the staff members with their shifts, downs and breaks.
func (rs *roomStaff) loadPeople(tx db.RoomReader) error {
	members, err := db.All(tx.InOrg(), scanMember, listMembers)
	if err != nil {
		return err
	}
	shifts, err := db.All(tx, scanShift, openShifts, rs.now)
	if err != nil {
		return err
	}
	downs, err := db.All(tx, scanDown, downsNow)
	if err != nil {
		return err
	}
	rests, err := db.All(tx, scanBreak, breaksNow)
	if err != nil {
		return err
	}
	rs.people = make([]*person, len(members))
	for i, m := range members {
		rs.people[i] = &person{member: m}
	}
	for i := range shifts {
		if p := rs.person(shifts[i].StaffID); p != nil && p.shift == nil {
			p.shift = &shifts[i]
		}
	}
	for _, p := range rs.people {
		var dealt []rotation.Down
		var rested []rotation.Break
		for i := range downs {
			if d := &downs[i]; d.staff == p.id {
				if dealt = append(dealt, d.Down); d.To == nil {
					p.down = d
				} else {
					p.lastDown = d
				}
			}
		}
		for i := range rests {
			if r := &rests[i]; r.staff == p.id {
				// not necessarily the last one, after a clock was set back
				if rested = append(rested, r.Break); r.To == nil {
					p.onBreak = r
				}
			}
		}
		p.downsInRow = rotation.DownsInRow(dealt, rested, rs.defaultDown)
	}
	return nil
}

// defaultDown is the room's length of a down at a table, regardless of its string.
func (rs *roomStaff) defaultDown(table string) time.Duration {
	n := rs.room.Settings.DownMinutes
	if t := rs.table(table); t != nil && t.Event != nil {
		n = rs.room.Settings.TournamentDownMinutes
	}
	return time.Duration(n) * time.Minute
}

// addLentTables appends to each tournament's string the tables that were lent to it since the string was created.
func (rs *roomStaff) addLentTables() {
	for i := range rs.strings {
		l := &rs.strings[i]
		if l.tournamentID == nil {
			continue
		}
		for _, t := range rs.tables {
			if t.Event != nil && t.Event.ID == *l.tournamentID && !slices.Contains(l.stops, t.ID) {
				l.stops = append(l.stops, t.ID)
			}
		}
	}
}

func (rs *roomStaff) person(id string) *person {
	for _, p := range rs.people {
		if p.id == id {
			return p
		}
	}
	return nil
}

// findPerson returns a staff member.
func (rs *roomStaff) findPerson(id string) (*person, error) {
	if p := rs.person(id); p != nil {
		return p, nil
	}
	return nil, fault.NotFound("Staff")
}

func (rs *roomStaff) table(id string) *floor.Table {
	for i := range rs.tables {
		if rs.tables[i].ID == id {
			return &rs.tables[i]
		}
	}
	return nil
}

// dealerAt returns the dealer at a table, or nil.
func (rs *roomStaff) dealerAt(table string) *person {
	for _, p := range rs.people {
		if p.down != nil && p.down.Table == table {
			return p
		}
	}
	return nil
}

// needsDealer reports whether a table needs a dealer: it has players, or is about to.
func needsDealer(t *floor.Table) bool {
	if t.Event != nil {
		return t.Event.Players > 0
	}
	return t.CurrentPlayers > 0 || t.Status == floor.TableActive || t.Status == floor.TableShort
}

// stringOfTable returns the string that serves a table, or nil.
func (rs *roomStaff) stringOfTable(t *floor.Table) *dealerString {
	for i := range rs.strings {
		l := &rs.strings[i]
		if isServedBy(l, t) && slices.Contains(l.stops, t.ID) {
			return l
		}
	}
	return nil
}

// isServedBy reports whether a string serves a table now. The string of a tournament serves the tables lent to it; the
// other strings serve the other tables.
func isServedBy(l *dealerString, t *floor.Table) bool {
	if l.tournamentID == nil {
		return t.Event == nil
	}
	return t.Event != nil && t.Event.ID == *l.tournamentID
}

// homeString returns the string of a dealer: that of the shift, else that of the current table, else the room's first.
func (rs *roomStaff) homeString(p *person) *dealerString {
	if p.shift != nil && p.shift.StringID != nil {
		for i := range rs.strings {
			if rs.strings[i].id == *p.shift.StringID {
				return &rs.strings[i]
			}
		}
	}
	if p.down != nil {
		if t := rs.table(p.down.Table); t != nil {
			if l := rs.stringOfTable(t); l != nil {
				return l
			}
		}
	}
	if i := slices.IndexFunc(rs.strings, func(l dealerString) bool { return l.tournamentID == nil }); i >= 0 {
		return &rs.strings[i]
	}
	return nil
}

// listStaff returns all staff members as the room sees them: late ones first, then those at work, then the others, each
// by name.
func (rs *roomStaff) listStaff() []Staff {
	out := make([]Staff, len(rs.people))
	for i, p := range rs.people {
		out[i] = rs.staffView(p)
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

// staffView returns a staff member as the room sees them.
func (rs *roomStaff) staffView(p *person) Staff {
	s := Staff{
		ID: p.id, Name: p.name, Role: p.role, Status: Offline, Phone: p.phone, UserID: p.userID, HasPin: p.hasPin,
		Skills: parseSkills(p.skills), IsActive: p.isActive, Performance: p.Percent(), PerformanceOf: p.Pushes,
		DownsInRow: p.downsInRow,
	}
	if p.shift != nil {
		work := p.shift.WorkShift
		s.Shift, s.ShiftStart = &work, work.StartedAt
	}
	if !p.isOnShift() {
		s.LateMinutes = int(p.lateBy(rs.now) / time.Minute)
		return s
	}
	s.Status = Active
	at := ""
	switch {
	case p.onBreak != nil:
		s.Status, s.BreakSince, s.BreakUntil = OnBreak, &p.onBreak.From, p.onBreak.Until
		at = "Break"
	case p.down != nil:
		s.DownSince, s.DownDue = &p.down.From, &p.down.Due
		s.LateMinutes = p.down.LateMinutes()
		at = rs.setTable(&s, p.down.Table)
	case p.shift.table != nil:
		at = rs.setTable(&s, *p.shift.table)
	default:
		at = p.shift.Area
	}
	if at != "" {
		s.CurrentAssignment = &at
	}
	return s
}

// setTable sets the table of a staff member and returns its name.
func (rs *roomStaff) setTable(s *Staff, table string) string {
	t := rs.table(table)
	if t == nil {
		return ""
	}
	s.TableID, s.TableNumber = &t.ID, &t.TableNumber
	return t.Label()
}
