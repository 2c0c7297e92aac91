package analytics

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/staff"
)

// crew are the figures of those who work in a room, as package staffing has them.
type crew struct {
	onDuty     int   // on a shift, breaks included
	dealers    int   // of these, dealers
	efficiency share // dealer-time at tables, of that on shift, of the gaming day
	onTime     share // pushes of the gaming day taken on time
}

func crewOf(tx db.RoomReader, begins, now clock.Instant) (c crew, err error) {
	if c.onDuty, err = staff.CountOnDuty(tx); err != nil {
		return c, err
	}
	if c.dealers, err = db.Value[int](tx, dealersOnDuty); err != nil {
		return c, err
	}
	worked, err := staff.SumDealerTime(tx, begins, now)
	if err != nil {
		return c, err
	}
	pushed, err := staff.CountPunctualPushes(tx, begins, now+1)
	c.efficiency, c.onTime = share{worked.AtTables, worked.OnShift}, share{int64(pushed.OnTime), int64(pushed.Pushes)}
	return c, err
}

func (c crew) efficiencyFigure() Figure { return c.efficiency.figure(minute, nil, efficiencyFormula) }

func (c crew) onTimeFigure() Figure { return c.onTime.figure(1, nil, onTimeFormula) }

// plannedAt is how many dealers have a shift that is planned to last at a moment to come, begun or not.
func plannedAt(tx db.RoomReader, at clock.Instant) (int, error) {
	return db.Value[int](tx, dealersPlanned, at)
}
