package cage

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// GamingDay is a gaming day of the cage. Money that came in is positive.
type GamingDay struct {
	GamingDay         clock.Day      `json:"gamingDay"`
	ClosedAt          *clock.Instant `json:"closedAt"` // null: the day is open
	ClosedBy          *string        `json:"closedBy"`
	MembershipRevenue money.Cents    `json:"membershipRevenue"`
	SeatRentalRevenue money.Cents    `json:"seatRentalRevenue"`
	Cash              money.Cents    `json:"cash"` // of drawers and vault together
	Card              money.Cents    `json:"card"`
	Check             money.Cents    `json:"check"`
}

// Closing a day closes all days before it: one row of cage_day stands for all days up to its own.
const (
	dayColumns = `d.gaming_day, c.closed_at, c.closed_by,
		CAST(coalesce(-sum(CASE WHEN d.account = 'membership_revenue' THEN d.amount END), 0) AS BIGINT),
		CAST(coalesce(-sum(CASE WHEN d.account = 'seat_rental_revenue' THEN d.amount END), 0) AS BIGINT),
		CAST(coalesce(sum(CASE WHEN d.account IN ('cash', 'vault') THEN d.amount END), 0) AS BIGINT),
		CAST(coalesce(sum(CASE WHEN d.account = 'card' THEN d.amount END), 0) AS BIGINT),
		CAST(coalesce(sum(CASE WHEN d.account = 'check' THEN d.amount END), 0) AS BIGINT)
		FROM (SELECT gaming_day, account, amount FROM ledger_day WHERE org_id = $1 AND room_id = $2
			UNION ALL SELECT gaming_day, '', 0 FROM cage_day WHERE org_id = $1 AND room_id = $2) d
		LEFT JOIN cage_day c ON c.org_id = $1 AND c.room_id = $2 AND c.gaming_day = (SELECT min(x.gaming_day)
		FROM cage_day x
			WHERE x.org_id = $1 AND x.room_id = $2 AND x.gaming_day >= d.gaming_day)`
	listDays = "SELECT " + dayColumns + `
		GROUP BY d.gaming_day, c.closed_at, c.closed_by ORDER BY d.gaming_day DESC LIMIT 60`
	dayByName = "SELECT " + dayColumns + `
		WHERE d.gaming_day = $3 GROUP BY d.gaming_day, c.closed_at, c.closed_by`
	insertDay = `INSERT INTO cage_day (org_id, room_id, gaming_day, closed_at, closed_by)
		VALUES ($1, $2, $3, $4, $5)`
	countOpenShiftsBefore = `SELECT count(*) FROM cage_shift WHERE org_id = $1 AND room_id = $2 AND closed_at IS NULL
		AND opened_at < $3`
)

func scanDay(scan db.Scan) (d GamingDay, err error) {
	err = scan(&d.GamingDay, &d.ClosedAt, &d.ClosedBy, &d.MembershipRevenue, &d.SeatRentalRevenue, &d.Cash, &d.Card,
		&d.Check)
	return d, err
}

// days lists the last gaming days of the room with an entry.
func (a *Actions) days(ctx context.Context, at tenant.Room, _ api.RoomRequest) ([]GamingDay, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) ([]GamingDay, error) {
		return db.All(tx, scanDay, listDays)
	})
}

// closeDay closes a gaming day. A rental that began on the day may still earn on it, so none of them may be running.
func (a *Actions) closeDay(ctx context.Context, at tenant.Room, in closeDayRequest) (GamingDay, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (GamingDay, error) {
		return CloseDay(tx, clock.Day(in.Day), func(dayEnd clock.Instant) error {
			n, err := a.runningRentals(tx, dayEnd)
			switch {
			case err != nil:
				return err
			case n == 1:
				return fault.Conflict("1 seat taken on that day is still running")
			case n > 1:
				return fault.Conflict("%d seats taken on that day are still running", n)
			}
			return nil
		})
	})
}

// CloseDay closes a gaming day that is over, and all days before it: no later entry counts for them. checkFinished
// refuses when a rental that began before the end of the day has not ended.
func CloseDay(tx *db.RoomTx, day clock.Day, checkFinished func(dayEnd clock.Instant) error) (GamingDay, error) {
	r, err := room.Current(tx)
	if err != nil {
		return GamingDay{}, err
	}
	calendar := r.Calendar()
	dayEnd := calendar.DayStart(day.Add(1))
	closed, err := db.Value[*string](tx, closedThrough)
	switch {
	case err != nil:
		return GamingDay{}, err
	case dayEnd > tx.Now():
		return GamingDay{}, fault.Conflict("The gaming day is not over")
	case closed != nil && string(day) <= *closed:
		return GamingDay{}, fault.Conflict("The gaming day is already closed")
	}
	open, err := db.Value[int](tx, countOpenShiftsBefore, dayEnd)
	switch {
	case err != nil:
		return GamingDay{}, err
	case open == 1:
		return GamingDay{}, fault.Conflict("1 drawer is still open")
	case open > 1:
		return GamingDay{}, fault.Conflict("%d drawers are still open", open)
	}
	if err := checkFinished(dayEnd); err != nil {
		return GamingDay{}, err
	}
	if err := tx.Write(insertDay, string(day), tx.Now(), tx.Actor().Name); err != nil {
		return GamingDay{}, err
	}
	emitDrawer(tx, "", "")
	room.LogActivity(tx, "day_closed", "Gaming day "+string(day)+" closed", "", room.NoPlayers...)
	d, _, err := db.One(tx, scanDay, dayByName, string(day))
	return d, err
}
