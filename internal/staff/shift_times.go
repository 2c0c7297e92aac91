package staff

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
)

// lockWorking locks the record of a staff member, because another room may begin or plan a shift of theirs too. It
// refuses a person who does not work here any more.
func (e *edit) lockWorking(p *person) error {
	isActive, err := db.Value[bool](e.tx.InOrg(), lockMember, p.id)
	if err == nil && !isActive {
		err = fault.Conflict("%s does not work here any more", p.name)
	}
	return err
}

// checkNoOtherShift refuses a time at which a staff member has another shift in any room. shiftID is the shift that
// gets the time; empty for a new one.
func (e *edit) checkNoOtherShift(p *person, from, to clock.Instant, shiftID string) error {
	n, err := db.Value[int](e.tx.InOrg(), countOverlappingShifts, p.id, from, to, shiftID)
	if err == nil && n > 0 {
		err = fault.Conflict("%s has a shift at that time", p.name)
	}
	return err
}

// unplannedEnd is the end of a shift that begins now without a plan: the wanted one, else after the usual time, but not
// after the next planned shift begins.
func (e *edit) unplannedEnd(p *person, wanted *clock.Instant) (clock.Instant, error) {
	until := optional.Or(wanted, e.now.Add(defaultShift))
	if wanted == nil {
		next, err := db.Value[clock.Instant](e.tx.InOrg(), startOfNextShift, p.id, e.now)
		if err != nil {
			return 0, err
		}
		if next > 0 {
			until = min(until, next)
		}
	}
	return until, e.checkNoOtherShift(p, e.now, until, "")
}
