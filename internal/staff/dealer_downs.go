package staff

import (
	"fmt"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/staff/rotation"
)

// beginDown starts a down until a push. push is the push that brought the dealer, if any. session is the session of the
// tablet on which the dealer entered a PIN, and empty when staff sent the dealer.
func (e *edit) beginDown(p *person, t *floor.Table, due clock.Instant, push *clock.Instant, session string) error {
	p.down = &down{db.NewID(), p.id, rotation.Down{Table: t.ID, From: e.now, Due: due, Push: push}}
	return e.tx.Write(insertDown, p.down.id, p.shift.ID, p.id, t.ID, e.now, due, nil, push, session)
}

// downLength is the length of a down at a table.
func (rs *roomStaff) downLength(t *floor.Table) time.Duration {
	if l := rs.stringOfTable(t); l != nil {
		return time.Duration(l.downMinutes) * time.Minute
	}
	return rs.defaultDown(t.ID)
}

// pushesAround returns the last push of a table that is not in the future and the two that follow.
func (rs *roomStaff) pushesAround(t *floor.Table) []clock.Instant {
	made := rs.now
	if l := rs.stringOfTable(t); l != nil {
		made = l.madeAt
	}
	return rotation.PushTimes(made, rs.downLength(t), rs.room.Calendar().Zone, rs.now, 2)
}

// takeTable puts a dealer at a table and relieves the present dealer. Time that was paused because the table had no
// dealer resumes. session is that of the tablet on which the dealer entered a PIN, else empty.
func (e *edit) takeTable(p *person, t *floor.Table, session string) error {
	switch {
	case p.role != Dealer:
		return fault.Conflict("%s is not a dealer", p.name)
	case p.down != nil && p.down.Table == t.ID:
		return fault.Conflict("%s deals at %s already", p.name, t.Label())
	case !p.canDeal(t):
		return fault.Conflict("%s does not deal %s", p.name, t.Format().InSentence())
	}
	o := e.forecast()
	relieved := e.dealerAt(t.ID)
	var before *rotation.Down
	if relieved != nil {
		before = &relieved.down.Down
		if err := e.endDownOrBreak(relieved); err != nil {
			return err
		}
		if to, ok := o.destination(1, relieved.id); ok && to.Kind == AtBreak {
			if err := e.startBreak(relieved, nil); err != nil {
				return err
			}
		}
	}
	if err := e.endDownOrBreak(p); err != nil {
		return err
	}
	push, due := rotation.MatchPush(e.pushesAround(t), e.now, before)
	if err := e.beginDown(p, t, due, push, session); err != nil {
		return err
	}
	if err := e.resumeTime(t); err != nil {
		return err
	}
	text := fmt.Sprintf("%s deals at %s", p.name, t.Label())
	if late := p.down.LateMinutes(); late > 0 {
		text += fmt.Sprintf(", %d min late", late)
	}
	e.record(p.id, "dealer_in", text, t.ID)
	if relieved != nil {
		emitStaffUpdated(e.tx, relieved.id)
	}
	return e.confirmPush(t)
}

// confirmPush marks the next push of a table's string as done once every table that gets a dealer in it has one.
func (e *edit) confirmPush(t *floor.Table) error {
	l := e.stringOfTable(t)
	if l == nil {
		return nil
	}
	next := e.pushes(l)[1]
	for _, id := range l.stops {
		stop := e.table(id)
		if stop == nil || !isServedBy(l, stop) || !needsDealer(stop) {
			continue
		}
		if d := e.dealerAt(id); d == nil || d.down.Push == nil || *d.down.Push < next {
			return nil
		}
	}
	return e.tx.Write(pushString, l.id, next)
}

// leaveTable ends a down without a relief.
func (e *edit) leaveTable(t *floor.Table) error {
	p := e.dealerAt(t.ID)
	if p == nil {
		return fault.Conflict("No dealer is at %s", t.Label())
	}
	if err := e.endDownOrBreak(p); err != nil {
		return err
	}
	e.record(p.id, "dealer_out", fmt.Sprintf("%s left %s", p.name, t.Label()), t.ID)
	return nil
}

// resumeTime resumes the time of a table that was paused because it had no dealer.
func (e *edit) resumeTime(t *floor.Table) error {
	if t.PausedAt == nil {
		return nil
	}
	raised, err := db.Value[int](e.tx, countNoDealerAlerts, t.ID, *t.PausedAt)
	if err != nil || raised == 0 {
		return err // staff paused it for another reason
	}
	act, err := floor.EditTable(e.tx, t.ID)
	if err != nil {
		return err
	}
	if err := act.ResumeTime(); err != nil {
		return err
	}
	return act.Commit()
}
