package staff

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/room"
	"pitboss/internal/staff/rotation"
)

// pushesAhead is the number of planned pushes.
const pushesAhead = 4

// rotationForecast is the plan of the room with its input.
type rotationForecast struct {
	staff   *roomStaff
	strings []dealerString // in the same order as the plan's
	input   rotation.Input
	plan    rotation.Plan
}

// pushes returns the last push of a string that is done or can no longer be done, and the following ones.
func (rs *roomStaff) pushes(l *dealerString) []clock.Instant {
	length := time.Duration(l.downMinutes) * time.Minute
	done := rs.now.Add(-rotation.PushWindow)
	if l.pushedAt != nil {
		done = max(done, *l.pushedAt)
	}
	return rotation.PushTimes(l.madeAt, length, rs.room.Calendar().Zone, done, pushesAhead)
}

// forecast plans the room with additional manual changes.
func (rs *roomStaff) forecast(more ...placedDealer) *rotationForecast {
	f := &rotationForecast{staff: rs, strings: rs.strings,
		input: rotation.Input{MaxDowns: rs.room.Settings.DownsBeforeBreak}}
	for i := range f.strings {
		f.input.Strings = append(f.input.Strings, rs.planString(&f.strings[i]))
	}
	for _, p := range rs.dealers() {
		if d, ok := rs.planDealer(p); ok {
			f.input.Dealers = append(f.input.Dealers, d)
		}
	}
	for _, c := range append(slices.Clone(rs.changes), more...) {
		ch := rotation.Change{Push: c.push, Dealer: c.staff}
		switch {
		case c.kind == AtBreak:
			ch.Kind = rotation.ToBreak
		case c.kind == OffShift:
			ch.Kind = rotation.ToShiftEnd
		default:
			ch.Table = *c.table
		}
		f.input.Changes = append(f.input.Changes, ch)
	}
	f.plan = rotation.MakePlan(f.input)
	return f
}

func (rs *roomStaff) planString(l *dealerString) rotation.String {
	s := rotation.String{ID: l.id, DownLength: time.Duration(l.downMinutes) * time.Minute, Pushes: rs.pushes(l)[1:],
		Stops: make([]rotation.Stop, len(l.stops))}
	for i, id := range l.stops {
		t := rs.table(id)
		if id == "" || t == nil {
			continue
		}
		s.Stops[i] = rotation.Stop{
			Table: id, Format: string(t.Format()), NeedsDealer: isServedBy(l, t) && needsDealer(t),
			Players: t.CurrentPlayers, Seats: t.MaxSeats, Waiting: rs.waiting[t.GameTypeID],
			CannotBreak: t.Event != nil,
		}
	}
	return s
}

// dealers returns the dealers with a shift, those on breaks in the order in which their breaks began.
func (rs *roomStaff) dealers() []*person {
	var list []*person
	for _, p := range rs.people {
		if p.role == Dealer && p.shift != nil && (p.isActive || p.isOnShift()) {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b *person) int {
		since := func(p *person) clock.Instant {
			if p.onBreak != nil {
				return p.onBreak.From
			}
			return 0
		}
		return cmp.Or(cmp.Compare(since(a), since(b)), cmp.Compare(a.id, b.id))
	})
	return list
}

// planDealer converts a dealer for the planner; false without a string.
func (rs *roomStaff) planDealer(p *person) (rotation.Dealer, bool) {
	l := rs.homeString(p)
	if l == nil {
		return rotation.Dealer{}, false
	}
	d := rotation.Dealer{
		ID: p.id, String: l.id, OnShift: p.isOnShift(), From: p.shift.PlannedFrom, Until: p.shift.PlannedTo,
		DownsInRow: p.downsInRow, OnBreak: p.onBreak != nil, Late: p.lateBy(rs.now) > 0,
	}
	if d.OnShift && d.Until <= rs.now {
		d.Until = 0 // the dealer works past the planned end
	}
	for _, s := range parseSkills(p.skills) {
		d.Skills = append(d.Skills, string(s))
	}
	if p.lastDown != nil {
		d.LastTable = p.lastDown.Table
	}
	if p.down != nil {
		d.Table, d.TableSince = p.down.Table, optional.Or(p.down.Push, 0)
	}
	return d, true
}

// rotation returns the plan for screens.
func (f *rotationForecast) rotation() Rotation {
	rs := f.staff
	out := Rotation{Strings: []DealerString{}, Moves: []PushMove{}, Warnings: []RotationWarning{}, AsOf: rs.now}
	for _, p := range rs.people {
		if p.role != Dealer {
			continue
		}
		switch {
		case p.isOnShift() && p.down != nil:
			out.Counts.Dealing++
		case p.isOnShift():
			out.Counts.OnBreak++
		case p.lateBy(rs.now) > 0:
			out.Counts.Late++
		}
	}
	var next clock.Instant
	for _, s := range f.input.Strings {
		if next == 0 || s.Pushes[0] < next {
			next = s.Pushes[0]
		}
	}
	for i := range f.strings {
		s := f.stringView(i)
		out.Strings = append(out.Strings, s)
		if f.input.Strings[i].Pushes[0] != next {
			continue
		}
		out.Moves = append(out.Moves, f.moves(i)...)
		for _, r := range s.Rows {
			if r.Cells[1].NoDealer {
				out.Counts.Short++
			}
		}
	}
	for i := range f.strings {
		out.Warnings = append(out.Warnings, f.warnings(i)...)
	}
	slices.SortStableFunc(out.Moves, func(a, b PushMove) int { return cmp.Compare(moveRank(a.To), moveRank(b.To)) })
	return out
}

// moveRank sorts moves to tables first, by number, then breaks, then ends of shifts.
func moveRank(p DealerPlace) int {
	switch {
	case p.Kind == AtTable && p.TableNumber != nil:
		return *p.TableNumber
	case p.Kind == AtBreak:
		return 1 << 20
	}
	return 1 << 21
}

// stringView returns one string with its cells.
func (f *rotationForecast) stringView(i int) DealerString {
	rs, l := f.staff, &f.strings[i]
	s := DealerString{ID: l.id, Name: l.name, TournamentID: l.tournamentID, DownMinutes: l.downMinutes,
		Pushes: rs.pushes(l), Rows: []RotationRow{}, Stops: make([]*string, len(l.stops))}
	for n, id := range l.stops {
		s.Stops[n] = optional.NonZero(id)
	}
	for n, r := range f.plan.Strings[i].Rows {
		row := RotationRow{Position: n + 1, Cells: make([]RotationCell, len(r.Cells))}
		if r.Stop >= 0 && l.stops[r.Stop] != "" {
			t := rs.table(l.stops[r.Stop])
			if t == nil || !isServedBy(l, t) {
				continue
			}
			row.TableID, row.TableNumber, row.GameName = &t.ID, &t.TableNumber, t.GameType.Name
			if t.Event != nil {
				row.GameName = t.Event.Name
			}
		}
		for k, c := range r.Cells {
			cell := RotationCell{Conditional: c.Conditional, NoDealer: c.NoDealer, Changed: c.Changed,
				StartsShift: c.StartsShift, OverLimit: c.OverLimit}
			if p := rs.person(c.Dealer); p != nil {
				cell.StaffID, cell.Name = &p.id, p.name
				if k == 0 && p.down != nil {
					cell.LateMinutes = p.down.LateMinutes()
				}
			}
			row.Cells[k] = cell
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// placeAt returns the place of a staff member in a column of a string's plan.
func (f *rotationForecast) placeAt(i, column int, staff string) (DealerPlace, bool) {
	if column == 1 && slices.Contains(f.plan.Strings[i].EndingShifts, staff) {
		return DealerPlace{Kind: OffShift}, true
	}
	for _, r := range f.plan.Strings[i].Rows {
		if r.Cells[column].Dealer != staff {
			continue
		}
		if r.Stop < 0 || f.strings[i].stops[r.Stop] == "" {
			return DealerPlace{Kind: AtBreak}, true
		}
		return f.staff.tablePlace(f.strings[i].stops[r.Stop]), true
	}
	return DealerPlace{}, false
}

func (rs *roomStaff) tablePlace(id string) DealerPlace {
	p := DealerPlace{Kind: AtTable, TableID: &id}
	if t := rs.table(id); t != nil {
		p.TableNumber = &t.TableNumber
	}
	return p
}

// currentPlace is the current place of a staff member.
func (rs *roomStaff) currentPlace(p *person) DealerPlace {
	switch {
	case p.down != nil:
		return rs.tablePlace(p.down.Table)
	case p.isOnShift():
		return DealerPlace{Kind: AtBreak}
	}
	return DealerPlace{Kind: OffShift}
}

// moves returns the moves of the next push of a string.
func (f *rotationForecast) moves(i int) []PushMove {
	moves := []PushMove{}
	for _, p := range f.staff.dealers() {
		to, ok := f.placeAt(i, 1, p.id)
		from := f.staff.currentPlace(p)
		if !ok || p.lateBy(f.staff.now) > 0 || from.Kind == to.Kind && equalStrings(from.TableID, to.TableID) {
			continue
		}
		moves = append(moves, PushMove{
			StaffID: p.id, Name: p.name, From: from, To: to, PushAt: f.input.Strings[i].Pushes[0],
		})
	}
	return moves
}

func equalStrings(a, b *string) bool { return a == b || a != nil && b != nil && *a == *b }

// destination is the place to which a push sends a dealer; push 1 is the next.
func (f *rotationForecast) destination(push int, staff string) (DealerPlace, bool) {
	for i := range f.strings {
		if to, ok := f.placeAt(i, push, staff); ok {
			return to, true
		}
	}
	return DealerPlace{}, false
}

// warnings returns the gaps of a string's next push, with remedies.
func (f *rotationForecast) warnings(i int) []RotationWarning {
	var out []RotationWarning
	rs, at := f.staff, f.input.Strings[i].Pushes[0]
	for _, r := range f.plan.Strings[i].Remedies {
		t := rs.table(r.Table)
		w := RotationWarning{PushAt: at, TableID: &t.ID, Title: t.Label() + " has no dealer"}
		var text []string
		without := "Break"
		if p := f.longestAwaited(i); p != nil {
			text = append(text, fmt.Sprintf("%s is %d min late.", p.name, int(p.lateBy(rs.now)/time.Minute)))
			w.CallStaff, without = &p.id, "Without them, break"
		}
		if r.Break != "" {
			w.BreakTable = &r.Break
			text = append(text, without+" "+rs.describeRemedy(r))
		} else if len(text) == 0 {
			text = append(text, "Nobody else can come: call somebody in, or take a break away.")
		}
		w.Detail = strings.Join(text, " ")
		out = append(out, w)
	}
	for _, r := range f.plan.Strings[i].Rows {
		if c := r.Cells[1]; c.OverLimit {
			p := rs.person(c.Dealer)
			w := RotationWarning{PushAt: at, Title: p.name + " deals a down too many",
				Detail: fmt.Sprintf("%s in a row, and nobody else can come.", downsText(p.downsInRow+1))}
			if r.Stop >= 0 {
				w.TableID = &f.strings[i].stops[r.Stop]
			}
			out = append(out, w)
		}
	}
	return out
}

func downsText(n int) string { return strconv.Itoa(n) + " downs" }

// describeRemedy describes the result of breaking a table for another.
func (rs *roomStaff) describeRemedy(r rotation.Remedy) string {
	t := rs.table(r.Break)
	text := fmt.Sprintf("%s, %d of %d and nobody waiting", t.Label(), t.CurrentPlayers, t.MaxSeats)
	p := rs.person(r.Dealer)
	if p == nil {
		return text + "."
	}
	to := rs.table(r.Table).TableNumber
	if from := rs.table(r.From); from != nil {
		text += fmt.Sprintf(": %s goes from %d to %d", p.name, from.TableNumber, to)
	} else {
		text += fmt.Sprintf(": %s comes from the break to %d", p.name, to)
	}
	if r.NoOtherMoves {
		text += ", every break stays"
	}
	return text + "."
}

// longestAwaited returns the dealer of a string with the longest delay.
func (f *rotationForecast) longestAwaited(i int) *person {
	var longest *person
	for _, d := range f.input.Dealers {
		p := f.staff.person(d.ID)
		if d.Late && d.String == f.strings[i].id &&
			(longest == nil || p.lateBy(f.staff.now) > longest.lateBy(f.staff.now)) {
			longest = p
		}
	}
	return longest
}

// canDeal reports whether a dealer deals the format of a table.
func (p *person) canDeal(t *floor.Table) bool {
	skills := parseSkills(p.skills)
	return len(skills) == 0 || slices.Contains(skills, t.Format())
}

// formatTime formats a time of day in the room's time zone.
func formatTime(r room.Room, i clock.Instant) string {
	return i.Time().In(r.Calendar().Zone).Format("3:04 PM")
}
