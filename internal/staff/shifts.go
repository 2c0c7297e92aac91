package staff

import (
	"fmt"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
	"pitboss/internal/staff/rotation"
)

// tell tells every screen that somebody's work changed; an empty id: that of many.
func tell(tx interface{ Emit(db.Event) }, staff string) {
	var id *string
	if staff != "" {
		id = &staff
	}
	tx.Emit(db.Event{Type: "staff_updated", Permission: tenant.ViewFloor, Data: staffUpdated{id}})
}

// staffUpdated is what staff_updated carries.
type staffUpdated struct {
	StaffID *string `json:"staffId"`
}

// work is an act on who works in a room.
type work struct {
	*hall
	tx *db.RoomTx
}

func begin(tx *db.RoomTx) (*work, error) {
	h, err := enter(tx, tx.Now())
	return &work{h, tx}, err
}

// act does something about who works in the room, and shows what has come of it.
func act[T any](tx *db.RoomTx, do func(*work) error, show func(*hall) (T, error)) (none T, _ error) {
	w, err := begin(tx)
	if err != nil {
		return none, err
	}
	if err := do(w); err != nil {
		return none, err
	}
	h, err := enter(tx, w.now)
	if err != nil {
		return none, err
	}
	return show(h)
}

// on is an act on one of the staff.
func on(tx *db.RoomTx, id string, do func(*work) error) (Staff, error) {
	return act(tx, do, func(h *hall) (Staff, error) { return h.one(tx, id) })
}

// turn is an act on the rotation.
func turn(tx *db.RoomTx, do func(*work) error) (Rotation, error) {
	return act(tx, do, func(h *hall) (Rotation, error) { return h.lookAhead().rotation(), nil })
}

// atTable is an act at a table, seen on its dealer's screen.
func atTable(tx *db.RoomTx, table string, do func(*work) error) (DealerScreen, error) {
	return act(tx, do, func(h *hall) (DealerScreen, error) { return h.lookAhead().screen(tx, table) })
}

// one is one of the staff with his performance.
func (h *hall) one(tx db.RoomReader, id string) (Staff, error) {
	p, err := h.who(id)
	if err != nil {
		return Staff{}, err
	}
	all, err := punctualities(tx.InOrg())
	p.PushPunctuality = all[id]
	return h.seen(p), err
}

// done says in the feed what was done, and tells every screen whose work it changed; an empty id: that of many.
func (w *work) done(staff, action, text, table string) {
	room.LogActivity(w.tx, action, text, table, room.NoPlayers...)
	tell(w.tx, staff)
}

// usual is how long a shift lasts that nobody planned, and early is how long before its beginning one can be begun.
const (
	usual = 8 * time.Hour
	early = 2 * time.Hour
)

// clockIn begins a shift: the one that is planned around now, else a new one.
func (w *work) clockIn(in clockInRequest) error {
	p, err := w.who(in.ID)
	if err != nil {
		return err
	}
	if !p.active {
		return fault.Conflict("%s does not work here any more", p.name)
	}
	where, err := db.Value[string](w.tx.InOrg(), workedAnytime, p.id)
	if err != nil {
		return err
	}
	if where != "" {
		return fault.Conflict("%s is on shift already", p.name)
	}
	if in.StringID != nil && !w.has(*in.StringID) {
		return fault.NotFound("String")
	}
	if in.Until != nil && *in.Until <= w.now {
		return fault.InvalidField("until", "A shift ends after it starts")
	}
	planned := p.shift != nil && p.shift.PlannedFrom <= w.now.Add(early)
	if planned {
		s := p.shift
		until, area := s.PlannedTo, s.Area
		if in.Until != nil {
			until = max(*in.Until, s.PlannedFrom+1)
		}
		if in.Area != "" {
			area = in.Area
		}
		line := s.StringID
		if in.StringID != nil {
			line = in.StringID
		}
		err = w.tx.Write(startShift, s.ID, w.now, line, area, until)
	} else {
		until := w.now.Add(usual)
		if in.Until != nil {
			until = *in.Until
		}
		err = w.tx.Write(insertShift, db.NewID(), p.id, in.StringID, w.now, until, w.now, nil, in.Area)
	}
	if err != nil {
		return err
	}
	w.done(p.id, "staff_in", p.name+" clocked in", "")
	return nil
}

func (w *work) has(line string) bool {
	for _, l := range w.strings {
		if l.id == line {
			return true
		}
	}
	return false
}

// worker is someone on his shift in the room.
func (w *work) worker(id string) (*person, error) {
	p, err := w.who(id)
	if err == nil && !p.in() {
		err = fault.Conflict("%s is not on shift", p.name)
	}
	return p, err
}

// clockOut ends a shift with whatever he does in it.
func (w *work) clockOut(id string) error {
	p, err := w.worker(id)
	if err != nil {
		return err
	}
	if err := w.off(p); err != nil {
		return err
	}
	w.done(p.id, "staff_out", p.name+" clocked out", "")
	return nil
}

// off ends somebody's shift.
func (w *work) off(p *person) error {
	if err := w.stop(p); err != nil {
		return err
	}
	err := w.tx.Write(endShift, p.shift.ID, max(w.now, *p.shift.StartedAt))
	p.shift = nil
	return err
}

// stop ends his down or his break.
func (w *work) stop(p *person) error {
	if p.down != nil {
		if err := w.tx.Write(endDown, p.down.id, w.now); err != nil {
			return err
		}
		p.last, p.down = p.down, nil
	}
	if p.rest != nil {
		if err := w.tx.Write(endBreak, p.rest.id, w.now); err != nil {
			return err
		}
		p.rest = nil
	}
	return nil
}

// rests begins a break.
func (w *work) rests(p *person, until *clock.Instant) error {
	if err := w.stop(p); err != nil {
		return err
	}
	p.rest = &rest{db.NewID(), p.id, rotation.Break{From: w.now, Until: until}}
	return w.tx.Write(insertBreak, p.rest.id, p.shift.ID, p.id, w.now, until, nil)
}

// takeBreak sends someone on a break. Where people play, not every dealer can be on one.
func (w *work) takeBreak(in breakRequest) error {
	p, err := w.worker(in.ID)
	switch {
	case err != nil:
		return err
	case p.rest != nil:
		return fault.Conflict("%s is on a break already", p.name)
	case in.Until != nil && *in.Until <= w.now:
		return fault.InvalidField("until", "A break ends after it starts")
	case p.role == Dealer && w.everyoneRests(p):
		return fault.Conflict("Everyone on break at once: nobody would be left to deal")
	}
	table := ""
	text := p.name + " is on a break"
	if p.down != nil {
		table = p.down.Table
		text += fmt.Sprintf(", %s has no dealer", w.table(table).Label())
	}
	if err := w.rests(p, in.Until); err != nil {
		return err
	}
	w.done(p.id, "staff_break", text, table)
	return nil
}

// everyoneRests says whether, with one more on a break, no dealer would be left who is not on one although people play.
func (w *work) everyoneRests(with *person) bool {
	for _, p := range w.people {
		if p != with && p.role == Dealer && p.in() && p.rest == nil {
			return false
		}
	}
	for i := range w.tables {
		if needs(&w.tables[i]) {
			return true
		}
	}
	return false
}

func (w *work) back(id string) error {
	p, err := w.worker(id)
	if err != nil {
		return err
	}
	if p.rest == nil {
		return fault.Conflict("%s is not on a break", p.name)
	}
	if err := w.stop(p); err != nil {
		return err
	}
	w.done(p.id, "staff_back", p.name+" is back from the break", "")
	return nil
}

// assign sends someone to a table or to an area: a dealer deals at the table from now on, others look after it.
func (w *work) assign(in assignRequest) error {
	p, err := w.worker(in.ID)
	if err != nil {
		return err
	}
	if in.Area != nil {
		if p.down != nil || p.rest != nil {
			if err := w.stop(p); err != nil {
				return err
			}
		}
		if err := w.tx.Write(placeShift, p.shift.ID, *in.Area, nil); err != nil {
			return err
		}
		w.done(p.id, "staff_assigned", fmt.Sprintf("%s: %s", p.name, *in.Area), "")
		return nil
	}
	t := w.table(*in.TableID)
	if t == nil {
		return fault.NotFound("Table")
	}
	if p.role == Dealer {
		return w.take(p, t, "")
	}
	if err := w.tx.Write(placeShift, p.shift.ID, p.shift.Area, t.ID); err != nil {
		return err
	}
	w.done(p.id, "staff_assigned", fmt.Sprintf("%s looks after %s", p.name, t.Label()), t.ID)
	return nil
}

// called notes that somebody who is late was called.
func (w *work) called(id string) error {
	p, err := w.who(id)
	if err != nil {
		return err
	}
	if p.late(w.now) == 0 {
		return fault.Conflict("%s is not late", p.name)
	}
	if err := w.tx.Write(callShift, p.shift.ID, w.now); err != nil {
		return err
	}
	w.done(p.id, "staff_called", fmt.Sprintf("%s called, %d min late", p.name, int(p.late(w.now)/time.Minute)), "")
	return nil
}

// plan adds a shift to come.
func (w *work) plan(in shiftRequest) (WorkShift, error) {
	p, err := w.who(in.StaffID)
	if err != nil {
		return WorkShift{}, err
	}
	if !p.active {
		return WorkShift{}, fault.Conflict("%s does not work here any more", p.name)
	}
	if in.StringID != nil && !w.has(*in.StringID) {
		return WorkShift{}, fault.NotFound("String")
	}
	if in.PlannedTo <= w.now {
		return WorkShift{}, fault.InvalidField("plannedTo", "The shift is over already")
	}
	n, err := db.Value[int](w.tx.InOrg(), overlapping, p.id, in.PlannedFrom, in.PlannedTo)
	if err != nil {
		return WorkShift{}, err
	}
	if n > 0 {
		return WorkShift{}, fault.Conflict("%s has a shift at that time", p.name)
	}
	s := WorkShift{ID: db.NewID(), StaffID: p.id, StringID: in.StringID, PlannedFrom: in.PlannedFrom, PlannedTo: in.PlannedTo, Area: in.Area}
	if err := w.tx.Write(insertShift, s.ID, s.StaffID, s.StringID, s.PlannedFrom, s.PlannedTo, nil, nil, s.Area); err != nil {
		return WorkShift{}, err
	}
	w.done(p.id, "shift_planned", fmt.Sprintf("%s works from %s", p.name, at(w.room, s.PlannedFrom)), "")
	return s, nil
}

// cancel takes a planned shift away.
func (w *work) cancel(id string) (WorkShift, error) {
	s, found, err := db.One(w.tx, scanShift, shiftByID, id)
	if err != nil {
		return WorkShift{}, err
	}
	if !found {
		return WorkShift{}, fault.NotFound("Shift")
	}
	p, err := w.who(s.StaffID)
	if err != nil {
		return WorkShift{}, err
	}
	if s.StartedAt != nil {
		return WorkShift{}, fault.Conflict("%s has begun this shift", p.name)
	}
	if err := w.tx.Write(cancelShift, s.ID, w.now); err != nil {
		return WorkShift{}, err
	}
	w.done(p.id, "shift_cancelled", fmt.Sprintf("%s does not work from %s", p.name, at(w.room, s.PlannedFrom)), "")
	return s.WorkShift, nil
}
