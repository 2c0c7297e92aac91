package staff

import (
	"fmt"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/room"
	"pitboss/internal/staff/rotation"
)

// emitStaffUpdated emits staff_updated for a staff member; an empty id means several.
func emitStaffUpdated(tx interface{ Emit(db.Event) }, staff string) {
	var id *string
	if staff != "" {
		id = &staff
	}
	tx.Emit(updated.With(staffUpdated{id}))
}

// staffUpdated is the data of the event staff_updated.
type staffUpdated struct {
	StaffID *string `json:"staffId"`
}

// edit is one change to the staff of a room in one transaction.
type edit struct {
	*roomStaff
	tx *db.RoomTx
}

func beginEdit(tx *db.RoomTx) (*edit, error) {
	rs, err := loadRoomStaff(tx, tx.Now())
	return &edit{rs, tx}, err
}

// editAndShow runs a change and returns a view of the result.
func editAndShow[T any](tx *db.RoomTx, do func(*edit) error, show func(*roomStaff) (T, error)) (none T, _ error) {
	e, err := beginEdit(tx)
	if err != nil {
		return none, err
	}
	if err := do(e); err != nil {
		return none, err
	}
	rs, err := loadRoomStaff(tx, e.now)
	if err != nil {
		return none, err
	}
	return show(rs)
}

// editStaff runs a change of a staff member.
func editStaff(tx *db.RoomTx, id string, do func(*edit) error) (Staff, error) {
	return editAndShow(tx, do, func(rs *roomStaff) (Staff, error) { return rs.staffByID(tx, id) })
}

// editRotation runs a change of the rotation.
func editRotation(tx *db.RoomTx, do func(*edit) error) (Rotation, error) {
	return editAndShow(tx, do, func(rs *roomStaff) (Rotation, error) { return rs.forecast().rotation(), nil })
}

// editDealerScreen runs a change at a table and returns its dealer screen.
func editDealerScreen(tx *db.RoomTx, table string, do func(*edit) error) (DealerScreen, error) {
	return editAndShow(tx, func(e *edit) error {
		if e.table(table) == nil { // taken out of use
			return fault.NotFound("Table")
		}
		return do(e)
	}, func(rs *roomStaff) (DealerScreen, error) { return rs.forecast().screen(tx, table) })
}

// staffByID returns a staff member with their punctuality.
func (rs *roomStaff) staffByID(tx db.RoomReader, id string) (Staff, error) {
	p, err := rs.findPerson(id)
	if err != nil {
		return Staff{}, err
	}
	all, err := loadPunctuality(tx.InOrg())
	p.PushPunctuality = all[id]
	return rs.staffView(p), err
}

// record adds a line to the feed and emits staff_updated; an empty staff id means several.
func (e *edit) record(staff, action, text, table string) {
	room.LogActivity(e.tx, action, text, table, room.NoPlayers...)
	emitStaffUpdated(e.tx, staff)
}

const (
	defaultShift    = 8 * time.Hour // length of an unplanned shift
	maxEarlyClockIn = 2 * time.Hour // time before a planned start at which the shift can begin
)

// clockIn starts the shift that is planned around now, else a new one.
func (e *edit) clockIn(in clockInRequest) error {
	p, err := e.findPerson(in.ID)
	if err != nil {
		return err
	}
	if err := e.lockWorking(p); err != nil {
		return err
	}
	where, err := db.Value[string](e.tx.InOrg(), roomOfRunningShift, p.id)
	if err != nil {
		return err
	}
	if where != "" {
		return fault.Conflict("%s is on shift already", p.name)
	}
	if in.StringID != nil && !e.hasString(*in.StringID) {
		return fault.NotFound("String")
	}
	if in.Until != nil && *in.Until <= e.now {
		return fault.InvalidField("until", "A shift ends after it starts")
	}
	planned := p.shift != nil && p.shift.PlannedFrom <= e.now.Add(maxEarlyClockIn)
	if planned {
		s := p.shift
		until, area := s.PlannedTo, s.Area
		if in.Until != nil {
			until = max(*in.Until, s.PlannedFrom+1)
			if err := e.checkNoOtherShift(p, s.PlannedFrom, until, s.ID); err != nil {
				return err
			}
		}
		if in.Area != "" {
			area = in.Area
		}
		line := s.StringID
		if in.StringID != nil {
			line = in.StringID
		}
		err = e.tx.Write(startShift, s.ID, e.now, line, area, until)
	} else {
		var until clock.Instant
		if until, err = e.unplannedEnd(p, in.Until); err != nil {
			return err
		}
		err = e.tx.Write(insertShift, db.NewID(), p.id, in.StringID, e.now, until, e.now, nil, in.Area)
	}
	if err != nil {
		return err
	}
	e.record(p.id, "staff_in", p.name+" clocked in", "")
	return nil
}

func (e *edit) hasString(line string) bool {
	for _, l := range e.strings {
		if l.id == line {
			return true
		}
	}
	return false
}

// worker returns a staff member on shift in the room.
func (e *edit) worker(id string) (*person, error) {
	p, err := e.findPerson(id)
	if err == nil && !p.isOnShift() {
		err = fault.Conflict("%s is not on shift", p.name)
	}
	return p, err
}

// clockOut ends a shift with its current down or break.
func (e *edit) clockOut(id string) error {
	p, err := e.worker(id)
	if err != nil {
		return err
	}
	if err := e.endShift(p); err != nil {
		return err
	}
	e.record(p.id, "staff_out", p.name+" clocked out", "")
	return nil
}

// endShift ends the running shift.
func (e *edit) endShift(p *person) error {
	if err := e.endDownOrBreak(p); err != nil {
		return err
	}
	err := e.tx.Write(endShift, p.shift.ID, max(e.now, *p.shift.StartedAt))
	p.shift = nil
	return err
}

// endDownOrBreak ends the current down or break.
func (e *edit) endDownOrBreak(p *person) error {
	if p.down != nil {
		if err := e.tx.Write(endDown, p.down.id, e.now); err != nil {
			return err
		}
		p.lastDown, p.down = p.down, nil
	}
	if p.onBreak != nil {
		if err := e.tx.Write(endBreak, p.onBreak.id, e.now); err != nil {
			return err
		}
		p.onBreak = nil
	}
	return nil
}

// startBreak starts a break.
func (e *edit) startBreak(p *person, until *clock.Instant) error {
	if err := e.endDownOrBreak(p); err != nil {
		return err
	}
	p.onBreak = &staffBreak{db.NewID(), p.id, rotation.Break{From: e.now, Until: until}}
	return e.tx.Write(insertBreak, p.onBreak.id, p.shift.ID, p.id, e.now, until, nil)
}

// takeBreak sends a staff member on a break. It refuses to send the last dealer while players sit.
func (e *edit) takeBreak(in breakRequest) error {
	p, err := e.worker(in.ID)
	switch {
	case err != nil:
		return err
	case p.onBreak != nil:
		return fault.Conflict("%s is on a break already", p.name)
	case in.Until != nil && *in.Until <= e.now:
		return fault.InvalidField("until", "A break ends after it starts")
	case p.role == Dealer && e.wouldLeaveNoDealer(p):
		return fault.Conflict("Everyone on break at once: nobody would be left to deal")
	}
	table := ""
	text := p.name + " is on a break"
	if p.down != nil {
		table = p.down.Table
		text += fmt.Sprintf(", %s has no dealer", e.table(table).Label())
	}
	if err := e.startBreak(p, in.Until); err != nil {
		return err
	}
	e.record(p.id, "staff_break", text, table)
	return nil
}

// wouldLeaveNoDealer reports whether one more break would leave tables with players and no dealer off break.
func (e *edit) wouldLeaveNoDealer(with *person) bool {
	for _, p := range e.people {
		if p != with && p.role == Dealer && p.isOnShift() && p.onBreak == nil {
			return false
		}
	}
	for i := range e.tables {
		if needsDealer(&e.tables[i]) {
			return true
		}
	}
	return false
}

func (e *edit) endBreak(id string) error {
	p, err := e.worker(id)
	if err != nil {
		return err
	}
	if p.onBreak == nil {
		return fault.Conflict("%s is not on a break", p.name)
	}
	if err := e.endDownOrBreak(p); err != nil {
		return err
	}
	e.record(p.id, "staff_back", p.name+" is back from the break", "")
	return nil
}

// assign sends a staff member to a table or an area. A dealer deals at the table; other staff look after it.
func (e *edit) assign(in assignRequest) error {
	p, err := e.worker(in.ID)
	if err != nil {
		return err
	}
	if in.Area != nil {
		if p.down != nil || p.onBreak != nil {
			if err := e.endDownOrBreak(p); err != nil {
				return err
			}
		}
		if err := e.tx.Write(updateShiftPlace, p.shift.ID, *in.Area, nil); err != nil {
			return err
		}
		e.record(p.id, "staff_assigned", fmt.Sprintf("%s: %s", p.name, *in.Area), "")
		return nil
	}
	t := e.table(*in.TableID)
	if t == nil {
		return fault.NotFound("Table")
	}
	if p.role == Dealer {
		return e.takeTable(p, t, "")
	}
	if err := e.tx.Write(updateShiftPlace, p.shift.ID, p.shift.Area, t.ID); err != nil {
		return err
	}
	e.record(p.id, "staff_assigned", fmt.Sprintf("%s looks after %s", p.name, t.Label()), t.ID)
	return nil
}

// markCalled notes that a late staff member was called.
func (e *edit) markCalled(id string) error {
	p, err := e.findPerson(id)
	if err != nil {
		return err
	}
	if p.lateBy(e.now) == 0 {
		return fault.Conflict("%s is not late", p.name)
	}
	if err := e.tx.Write(callShift, p.shift.ID, e.now); err != nil {
		return err
	}
	e.record(p.id, "staff_called", fmt.Sprintf("%s called, %d min late", p.name, int(p.lateBy(e.now)/time.Minute)), "")
	return nil
}

// planShift adds a future shift.
func (e *edit) planShift(in shiftRequest) (WorkShift, error) {
	p, err := e.findPerson(in.StaffID)
	if err != nil {
		return WorkShift{}, err
	}
	if err := e.lockWorking(p); err != nil {
		return WorkShift{}, err
	}
	if in.StringID != nil && !e.hasString(*in.StringID) {
		return WorkShift{}, fault.NotFound("String")
	}
	if in.PlannedTo <= e.now {
		return WorkShift{}, fault.InvalidField("plannedTo", "The shift is over already")
	}
	if err := e.checkNoOtherShift(p, in.PlannedFrom, in.PlannedTo, ""); err != nil {
		return WorkShift{}, err
	}
	s := WorkShift{ID: db.NewID(), StaffID: p.id, StringID: in.StringID, PlannedFrom: in.PlannedFrom,
		PlannedTo: in.PlannedTo, Area: in.Area}
	if err := e.tx.Write(insertShift, s.ID, s.StaffID, s.StringID, s.PlannedFrom, s.PlannedTo, nil, nil,
		s.Area); err != nil {
		return WorkShift{}, err
	}
	e.record(p.id, "shift_planned", fmt.Sprintf("%s works from %s", p.name, formatTime(e.room, s.PlannedFrom)), "")
	return s, nil
}

// cancelShift cancels a planned shift.
func (e *edit) cancelShift(id string) (WorkShift, error) {
	s, err := db.OneOr(e.tx, fault.NotFound("Shift"), scanShift, shiftByID, id)
	if err != nil {
		return WorkShift{}, err
	}
	p, err := e.findPerson(s.StaffID)
	if err != nil {
		return WorkShift{}, err
	}
	if s.StartedAt != nil {
		return WorkShift{}, fault.Conflict("%s has begun this shift", p.name)
	}
	if err := e.tx.Write(cancelShift, s.ID, e.now); err != nil {
		return WorkShift{}, err
	}
	e.record(p.id, "shift_cancelled",
		fmt.Sprintf("%s does not work from %s", p.name, formatTime(e.room, s.PlannedFrom)),
		"")
	return s.WorkShift, nil
}
