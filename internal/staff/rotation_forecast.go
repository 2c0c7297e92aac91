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
	"pitboss/internal/room"
	"pitboss/internal/staff/rotation"
)

// ahead is how many pushes are planned.
const ahead = 4

// outlook is the plan of the room with what it was made of.
type outlook struct {
	h     *hall
	lines []line // with the tables of the moment; the plan's strings are in the same order
	in    rotation.Input
	plan  rotation.Plan
}

// pushes are the last push of a string that is done, or past doing, and those to come.
func (h *hall) pushes(l *line) []clock.Instant {
	length := time.Duration(l.downMinutes) * time.Minute
	done := h.now.Add(-rotation.PushWindow)
	if l.pushed != nil {
		done = max(done, *l.pushed)
	}
	return rotation.PushTimes(l.made, length, h.room.Calendar().Zone, done, ahead)
}

// lookAhead plans the room, with further changes.
func (h *hall) lookAhead(more ...change) *outlook {
	o := &outlook{h: h, lines: h.strings, in: rotation.Input{MaxDowns: h.room.Settings.DownsBeforeBreak}}
	for i := range o.lines {
		o.in.Strings = append(o.in.Strings, h.stringOf(&o.lines[i]))
	}
	for _, p := range h.dealers() {
		if d, ok := h.dealer(p); ok {
			o.in.Dealers = append(o.in.Dealers, d)
		}
	}
	for _, c := range append(slices.Clone(h.changes), more...) {
		ch := rotation.Change{Push: c.push, Dealer: c.staff}
		switch {
		case c.kind == AtBreak:
			ch.Kind = rotation.ToBreak
		case c.kind == OffShift:
			ch.Kind = rotation.ToShiftEnd
		default:
			ch.Table = *c.table
		}
		o.in.Changes = append(o.in.Changes, ch)
	}
	o.plan = rotation.MakePlan(o.in)
	return o
}

func (h *hall) stringOf(l *line) rotation.String {
	s := rotation.String{ID: l.id, DownLength: time.Duration(l.downMinutes) * time.Minute, Pushes: h.pushes(l)[1:], Stops: make([]rotation.Stop, len(l.stops))}
	for i, id := range l.stops {
		t := h.table(id)
		if id == "" || t == nil {
			continue
		}
		s.Stops[i] = rotation.Stop{
			Table: id, Format: string(t.Format()), NeedsDealer: mine(l, t) && needs(t), Players: t.CurrentPlayers, Seats: t.MaxSeats,
			Waiting: h.waiting[t.GameTypeID], CannotBreak: t.Event != nil,
		}
	}
	return s
}

// dealers are those who deal, or are to deal, tonight: those on breaks in the order in which they went.
func (h *hall) dealers() []*person {
	var list []*person
	for _, p := range h.people {
		if p.role == Dealer && p.shift != nil && (p.active || p.in()) {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b *person) int {
		since := func(p *person) clock.Instant {
			if p.rest != nil {
				return p.rest.From
			}
			return 0
		}
		return cmp.Or(cmp.Compare(since(a), since(b)), cmp.Compare(a.id, b.id))
	})
	return list
}

// dealer is someone as the plan knows him; false when he deals along no string.
func (h *hall) dealer(p *person) (rotation.Dealer, bool) {
	l := h.home(p)
	if l == nil {
		return rotation.Dealer{}, false
	}
	d := rotation.Dealer{
		ID: p.id, String: l.id, OnShift: p.in(), From: p.shift.PlannedFrom, Until: p.shift.PlannedTo, DownsInRow: p.downs, OnBreak: p.rest != nil, Late: p.late(h.now) > 0,
	}
	if d.OnShift && d.Until <= h.now {
		d.Until = 0 // he works on
	}
	for _, s := range skillsOf(p.skills) {
		d.Skills = append(d.Skills, string(s))
	}
	if p.last != nil {
		d.LastTable = p.last.Table
	}
	if p.down != nil {
		d.Table = p.down.Table
		if p.down.Push != nil {
			d.TableSince = *p.down.Push
		}
	}
	return d, true
}

// rotation is the plan as screens see it.
func (o *outlook) rotation() Rotation {
	h := o.h
	out := Rotation{Strings: []DealerString{}, Moves: []PushMove{}, Warnings: []RotationWarning{}, AsOf: h.now}
	for _, p := range h.people {
		if p.role != Dealer {
			continue
		}
		switch {
		case p.in() && p.down != nil:
			out.Counts.Dealing++
		case p.in():
			out.Counts.OnBreak++
		case p.late(h.now) > 0:
			out.Counts.Late++
		}
	}
	var next clock.Instant
	for _, s := range o.in.Strings {
		if next == 0 || s.Pushes[0] < next {
			next = s.Pushes[0]
		}
	}
	for i := range o.lines {
		s := o.drawn(i)
		out.Strings = append(out.Strings, s)
		if o.in.Strings[i].Pushes[0] != next {
			continue
		}
		out.Moves = append(out.Moves, o.moves(i)...)
		for _, r := range s.Rows {
			if r.Cells[1].NoDealer {
				out.Counts.Short++
			}
		}
	}
	for i := range o.lines {
		out.Warnings = append(out.Warnings, o.warnings(i)...)
	}
	slices.SortStableFunc(out.Moves, func(a, b PushMove) int { return cmp.Compare(orderOf(a.To), orderOf(b.To)) })
	return out
}

// orderOf puts those who go to a table first, by its number, then those who rest, then those who leave.
func orderOf(p DealerPlace) int {
	switch {
	case p.Kind == AtTable && p.TableNumber != nil:
		return *p.TableNumber
	case p.Kind == AtBreak:
		return 1 << 20
	}
	return 1 << 21
}

// drawn is one string with its cells.
func (o *outlook) drawn(i int) DealerString {
	h, l := o.h, &o.lines[i]
	s := DealerString{ID: l.id, Name: l.name, TournamentID: l.tournamentID, DownMinutes: l.downMinutes, Pushes: h.pushes(l), Rows: []RotationRow{}, Stops: make([]*string, len(l.stops))}
	for n, id := range l.stops {
		s.Stops[n] = orNil(id)
	}
	for n, r := range o.plan.Strings[i].Rows {
		row := RotationRow{Position: n + 1, Cells: make([]RotationCell, len(r.Cells))}
		if r.Stop >= 0 && l.stops[r.Stop] != "" {
			t := h.table(l.stops[r.Stop])
			if t == nil || !mine(l, t) {
				continue
			}
			row.TableID, row.TableNumber, row.GameName = &t.ID, &t.TableNumber, t.GameType.Name
			if t.Event != nil {
				row.GameName = t.Event.Name
			}
		}
		for k, c := range r.Cells {
			cell := RotationCell{Conditional: c.Conditional, NoDealer: c.NoDealer, Changed: c.Changed, StartsShift: c.StartsShift, OverLimit: c.OverLimit}
			if p := h.person(c.Dealer); p != nil {
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

// where is the place of somebody in a column of a string's plan.
func (o *outlook) where(i, column int, staff string) (DealerPlace, bool) {
	if column == 1 && slices.Contains(o.plan.Strings[i].EndingShifts, staff) {
		return DealerPlace{Kind: OffShift}, true
	}
	for _, r := range o.plan.Strings[i].Rows {
		if r.Cells[column].Dealer != staff {
			continue
		}
		if r.Stop < 0 || o.lines[i].stops[r.Stop] == "" {
			return DealerPlace{Kind: AtBreak}, true
		}
		return o.h.atTable(o.lines[i].stops[r.Stop]), true
	}
	return DealerPlace{}, false
}

func (h *hall) atTable(id string) DealerPlace {
	p := DealerPlace{Kind: AtTable, TableID: &id}
	if t := h.table(id); t != nil {
		p.TableNumber = &t.TableNumber
	}
	return p
}

// place is where somebody on his shift is now.
func (h *hall) place(p *person) DealerPlace {
	switch {
	case p.down != nil:
		return h.atTable(p.down.Table)
	case p.in():
		return DealerPlace{Kind: AtBreak}
	}
	return DealerPlace{Kind: OffShift}
}

// moves are who changes places at the next push of a string.
func (o *outlook) moves(i int) []PushMove {
	moves := []PushMove{}
	for _, p := range o.h.dealers() {
		to, ok := o.where(i, 1, p.id)
		from := o.h.place(p)
		if !ok || p.late(o.h.now) > 0 || from.Kind == to.Kind && same(from.TableID, to.TableID) {
			continue
		}
		moves = append(moves, PushMove{StaffID: p.id, Name: p.name, From: from, To: to, PushAt: o.in.Strings[i].Pushes[0]})
	}
	return moves
}

func same(a, b *string) bool { return a == b || a != nil && b != nil && *a == *b }

// goes is where somebody is sent at a push of his string; the next one is 1.
func (o *outlook) goes(push int, staff string) (DealerPlace, bool) {
	for i := range o.lines {
		if to, ok := o.where(i, push, staff); ok {
			return to, true
		}
	}
	return DealerPlace{}, false
}

// warnings are what a string's next push cannot do, with what would help.
func (o *outlook) warnings(i int) []RotationWarning {
	var out []RotationWarning
	h, at := o.h, o.in.Strings[i].Pushes[0]
	for _, r := range o.plan.Strings[i].Remedies {
		t := h.table(r.Table)
		w := RotationWarning{PushAt: at, TableID: &t.ID, Title: t.Label() + " has no dealer"}
		var text []string
		without := "Break"
		if p := o.lateOn(i); p != nil {
			text = append(text, fmt.Sprintf("%s is %d min late.", p.name, int(p.late(h.now)/time.Minute)))
			w.CallStaff, without = &p.id, "Without them break"
		}
		if r.Break != "" {
			w.BreakTable = &r.Break
			text = append(text, without+" "+h.remedy(r))
		} else if len(text) == 0 {
			text = append(text, "Nobody else can come: call somebody in, or take a break away.")
		}
		w.Detail = strings.Join(text, " ")
		out = append(out, w)
	}
	for _, r := range o.plan.Strings[i].Rows {
		if c := r.Cells[1]; c.OverLimit {
			p := h.person(c.Dealer)
			w := RotationWarning{PushAt: at, Title: p.name + " deals a down too many", Detail: fmt.Sprintf("%s in a row, and nobody else can come.", downs(p.downs+1))}
			if r.Stop >= 0 {
				w.TableID = &o.lines[i].stops[r.Stop]
			}
			out = append(out, w)
		}
	}
	return out
}

func downs(n int) string { return strconv.Itoa(n) + " downs" }

// remedy says what happens when a table is broken for another.
func (h *hall) remedy(r rotation.Remedy) string {
	t := h.table(r.Break)
	text := fmt.Sprintf("%s, %d of %d and nobody waiting", t.Label(), t.CurrentPlayers, t.MaxSeats)
	p := h.person(r.Dealer)
	if p == nil {
		return text + "."
	}
	to := h.table(r.Table).TableNumber
	if from := h.table(r.From); from != nil {
		text += fmt.Sprintf(": %s goes from %d to %d", p.name, from.TableNumber, to)
	} else {
		text += fmt.Sprintf(": %s comes from the break to %d", p.name, to)
	}
	if r.NoOtherMoves {
		text += ", every break stays"
	}
	return text + "."
}

// lateOn is who has been awaited longest on a string.
func (o *outlook) lateOn(i int) *person {
	var longest *person
	for _, d := range o.in.Dealers {
		p := o.h.person(d.ID)
		if d.Late && d.String == o.lines[i].id && (longest == nil || p.late(o.h.now) > longest.late(o.h.now)) {
			longest = p
		}
	}
	return longest
}

// deals says whether someone deals what is dealt at a table.
func (p *person) deals(t *floor.Table) bool {
	skills := skillsOf(p.skills)
	return len(skills) == 0 || slices.Contains(skills, t.Format())
}

// at is a time of day as people of the room say it.
func at(r room.Room, i clock.Instant) string { return i.Time().In(r.Calendar().Zone).Format("3:04 PM") }
