package analytics

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/staff"
)

// staffFigures are the figures of the room's staff.
type staffFigures struct {
	onDuty     int   // on a shift, breaks included
	dealers    int   // of these, dealers
	efficiency share // dealer-time at tables, of that on shift, of the gaming day
	onTime     share // pushes of the gaming day taken on time
}

func loadStaffFigures(tx db.RoomReader, begins, now clock.Instant) (c staffFigures, err error) {
	if c.onDuty, err = staff.CountOnDuty(tx); err != nil {
		return c, err
	}
	if c.dealers, err = db.Value[int](tx, countDealersOnDuty); err != nil {
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

func (c staffFigures) efficiencyFigure() Figure {
	return c.efficiency.figure(minute, nil, efficiencyFormula)
}

func (c staffFigures) onTimeFigure() Figure { return c.onTime.figure(1, nil, onTimeFormula) }

// plannedAt returns the number of dealers with a planned shift at a future moment.
func plannedAt(tx db.RoomReader, at clock.Instant) (int, error) {
	return db.Value[int](tx, countDealersPlanned, at)
}
