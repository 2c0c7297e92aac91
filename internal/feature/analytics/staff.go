package analytics

import (
	"pitboss/internal/feature/room"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// crew are the figures of those who work, as package staffing has them.
type crew struct {
	onDuty     int   // on a shift, breaks included
	dealers    int   // of these, dealers
	efficiency share // dealer-minutes at tables, of those on shift, of the gaming day
	onTime     share // pushes taken on time
}

func crewOf(_ db.RoomReader, _ room.Room, _ clock.Instant) (crew, error) { return crew{}, nil }

func (c crew) efficiencyFigure() Figure { return c.efficiency.figure(minute, nil, efficiencyFormula) }

func (c crew) onTimeFigure() Figure { return c.onTime.figure(1, nil, onTimeFormula) }
