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

// beginDown puts a dealer at a table until a push. push is the one that brought the dealer, if any; session is the one under
// which they took the table over with their PIN, and empty when they were sent there.
func (w *work) beginDown(p *person, t *floor.Table, due clock.Instant, push *clock.Instant, session string) error {
	p.down = &down{db.NewID(), p.id, rotation.Down{Table: t.ID, From: w.now, Due: due, Push: push}}
	return w.tx.Write(insertDown, p.down.id, p.shift.ID, p.id, t.ID, w.now, due, nil, push, session)
}

// lengthAt is how long a down is at a table.
func (h *hall) lengthAt(t *floor.Table) time.Duration {
	if l := h.lineOf(t); l != nil {
		return time.Duration(l.downMinutes) * time.Minute
	}
	return h.usualDown(t.ID)
}

// gridAt are the pushes of a table around a moment: the last not after it and the two that follow.
func (h *hall) gridAt(t *floor.Table) []clock.Instant {
	made := h.now
	if l := h.lineOf(t); l != nil {
		made = l.made
	}
	return rotation.PushTimes(made, h.lengthAt(t), h.room.Calendar().Zone, h.now, 2)
}

// take puts a dealer at a table: whoever deals there is relieved, and time that stood still for want of a dealer runs. The
// session is the one of the tablet on which they did so themselves, else empty.
func (w *work) take(p *person, t *floor.Table, session string) error {
	switch {
	case p.role != Dealer:
		return fault.Conflict("%s is not a dealer", p.name)
	case p.down != nil && p.down.Table == t.ID:
		return fault.Conflict("%s deals at %s already", p.name, t.Label())
	case !p.deals(t):
		return fault.Conflict("%s does not deal %s", p.name, t.Format().InSentence())
	}
	o := w.lookAhead()
	relieved := w.dealing(t.ID)
	var before *rotation.Down
	if relieved != nil {
		before = &relieved.down.Down
		if err := w.stop(relieved); err != nil {
			return err
		}
		if to, ok := o.goes(1, relieved.id); ok && to.Kind == AtBreak {
			if err := w.rests(relieved, nil); err != nil {
				return err
			}
		}
	}
	if err := w.stop(p); err != nil {
		return err
	}
	push, due := rotation.MatchPush(w.gridAt(t), w.now, before)
	if err := w.beginDown(p, t, due, push, session); err != nil {
		return err
	}
	if err := w.resume(t); err != nil {
		return err
	}
	text := fmt.Sprintf("%s deals at %s", p.name, t.Label())
	if late := p.down.LateMinutes(); late > 0 {
		text += fmt.Sprintf(", %d min late", late)
	}
	w.done(p.id, "dealer_in", text, t.ID)
	if relieved != nil {
		tell(w.tx, relieved.id)
	}
	return w.settle(t)
}

// settle closes a push once every table of its string that it gives a dealer has one.
func (w *work) settle(t *floor.Table) error {
	l := w.lineOf(t)
	if l == nil {
		return nil
	}
	next := w.pushes(l)[1]
	for _, id := range l.stops {
		stop := w.table(id)
		if stop == nil || !mine(l, stop) || !needs(stop) {
			continue
		}
		if d := w.dealing(id); d == nil || d.down.Push == nil || *d.down.Push < next {
			return nil
		}
	}
	return w.tx.Write(pushString, l.id, next)
}

// leave ends a down without anybody coming.
func (w *work) leave(t *floor.Table) error {
	p := w.dealing(t.ID)
	if p == nil {
		return fault.Conflict("Nobody deals at %s", t.Label())
	}
	if err := w.stop(p); err != nil {
		return err
	}
	w.done(p.id, "dealer_out", fmt.Sprintf("%s left %s", p.name, t.Label()), t.ID)
	return nil
}

// resume lets the time of a table run that stands still because nobody dealt there.
func (w *work) resume(t *floor.Table) error {
	if t.PausedAt == nil {
		return nil
	}
	raised, err := db.Value[int](w.tx, undealtAlert, t.ID, *t.PausedAt)
	if err != nil || raised == 0 {
		return err // staff have paused it for something else
	}
	act, err := floor.EditTable(w.tx, t.ID)
	if err != nil {
		return err
	}
	if err := act.ResumeTime(); err != nil {
		return err
	}
	return act.Commit()
}
