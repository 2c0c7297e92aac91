package rental

import (
	"context"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Actions are the lists of tabs.
type Actions struct{ db *db.DB }

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d} }

// ListTabs returns a page of rentals, the newest first.
func (a *Actions) ListTabs(ctx context.Context, org tenant.Org, in tabsRequest) (api.Page[Tab], error) {
	limit, before, id := in.PageSize(), clock.Latest, ""
	if err := in.Cursor.Decode(&before, &id); err != nil {
		return api.Page[Tab]{}, err
	}
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (api.Page[Tab], error) {
		byRoom, err := calendars(tx)
		if err != nil {
			return api.Page[Tab]{}, err
		}
		calendar, known := byRoom[in.Room]
		if !known {
			return api.Page[Tab]{}, fault.NotFound("Room")
		}
		from, to := in.Bounds(calendar)
		term, termEnd := player.SearchRange(in.Q)
		filter := in.filter()
		query, queryOfRoom := tabPage, tabPageOfRoom
		if filter == statusOwing {
			query, queryOfRoom = owedTabs, owedTabsOfRoom
		}
		args := []any{before, id, limit + 1, from, to, in.Player, filter, term, termEnd}
		if in.Room != "" {
			query, args = queryOfRoom, append(args, in.Room)
		}
		list, err := db.All(tx, scanTab, query, args...)
		page := api.Paginate(list, limit, func(t storedTab) api.Cursor { return api.CursorAt(t.StartTime, t.ID) })
		return api.ConvertPage(page, func(t storedTab) Tab { return t.asOf(tx.Now(), byRoom[t.RoomID]) }), err
	})
}

// ListRunning returns all running rentals, the newest first. There are at most as many as seats.
func (a *Actions) ListRunning(ctx context.Context, org tenant.Org, in runningRequest) ([]Tab, error) {
	list := []Tab{}
	next := tabsRequest{Room: in.Room, Status: "running", PageRequest: api.PageRequest{Limit: 200}}
	for {
		page, err := a.ListTabs(ctx, org, next)
		if err != nil {
			return nil, err
		}
		list = append(list, page.Items...)
		if next.Cursor = page.Next; next.Cursor == "" {
			return list, nil
		}
	}
}

// ListRunningByOrganization is ListRunning for a path that names the organization.
func (a *Actions) ListRunningByOrganization(
	ctx context.Context, org tenant.Org, in organizationRequest,
) ([]Tab, error) {
	if in.OrganizationID != org.ID() {
		return nil, fault.NotFound("Organization")
	}
	return a.ListRunning(ctx, org, runningRequest{})
}

// Itemize returns the charge of a rental by seat, for its receipt.
func (a *Actions) Itemize(ctx context.Context, org tenant.Org, in api.IDRequest) (Itemized, error) {
	roomID, err := db.RoomOf(ctx, a.db, org, Locator, in.ID)
	if err != nil {
		return Itemized{}, err
	}
	return db.ViewRoom(ctx, a.db, org.Room(roomID), func(tx *db.RoomView) (i Itemized, err error) {
		r, err := room.Current(tx)
		if err != nil {
			return i, err
		}
		t, err := db.OneOr(tx, fault.NotFound("Seat rental"), scanTab, tabByID, in.ID)
		if err != nil {
			return i, err
		}
		return t.itemize(tx, tx.Now(), r.Calendar())
	})
}

// Start starts a rental now, at a rate and by the charge settings of the room.
func Start(tx *db.RoomTx, playerID string, set room.Settings, rate, prepaid money.Cents) (*Rental, error) {
	r := FromSettings(set)
	r.ID, r.StartTime, r.Prepaid = db.NewID(), tx.Now(), prepaid
	r.Segments, r.Pauses = []Segment{{r.StartTime, nil, rate}}, []Pause{}
	err := tx.Write(insertRental, r.ID, playerID, r.StartTime, r.GraceMinutes, r.ChargeIncrement,
		string(r.ChargeRounding), r.MinimumMinutes)
	return &r, err
}

// StartPause starts a pause of a rental. Pauses for different reasons may overlap.
func StartPause(tx *db.RoomTx, id, reason string) error {
	return tx.Write(beginPause, id, tx.Now(), reason)
}

// EndPause ends the pause of a rental for a reason.
func EndPause(tx *db.RoomTx, id, reason string) error {
	return tx.Write(endPause, id, tx.Now(), reason)
}

// EndPauses ends every pause of a rental.
func EndPauses(tx *db.RoomTx, id string, at clock.Instant) error {
	return tx.Write(endPauses, id, at)
}

// End ends a rental with its bill, and returns the bill in the form that the cage books.
func End(tx *db.RoomTx, id string, bill []DayCharge, at clock.Instant, forgotten bool) ([]cage.DayEarnings, error) {
	if err := tx.Write(endRental, id, at, Total(bill), forgotten); err != nil {
		return nil, err
	}
	return writeCharge(tx, id, bill)
}

// Discard deletes a rental that was started by mistake and has no charge.
func Discard(tx *db.RoomTx, id string) error {
	if err := tx.Write(deletePauses, id); err != nil {
		return err
	}
	return tx.Write(deleteRental, id)
}

// Import imports a past rental with its pauses, and returns its bill in the form that the cage books.
func Import(
	tx *db.RoomTx, playerID string, r Rental, end clock.Instant, calendar clock.Calendar,
) ([]cage.DayEarnings, error) {
	bill := r.Bill(end, calendar)
	if err := tx.Write(importRental, r.ID, playerID, r.StartTime, end, r.GraceMinutes, Total(bill)); err != nil {
		return nil, err
	}
	for _, p := range r.Pauses {
		if err := tx.Write(importPause, r.ID, p.From, p.To, PauseTable); err != nil {
			return nil, err
		}
	}
	return writeCharge(tx, r.ID, bill)
}

// writeCharge writes the charge of a rental that has ended, by gaming day and rate.
func writeCharge(tx *db.RoomTx, id string, bill []DayCharge) ([]cage.DayEarnings, error) {
	earned := make([]cage.DayEarnings, len(bill))
	for i, p := range bill {
		earned[i] = cage.DayEarnings{Day: p.Day, Amount: p.Amount}
		if err := tx.Write(insertCharge, id, string(p.Day), p.HourlyRate, p.Minutes, p.Amount); err != nil {
			return nil, err
		}
		if err := tx.Write(addToDay, string(p.Day), p.HourlyRate, p.Minutes, p.Amount); err != nil {
			return nil, err
		}
	}
	return earned, nil
}

// Pay takes the payment of a rental. For a running rental it takes the present charge as prepaid time, which is used
// first when the rental ends; the caller updates the seat. Shown is the amount that the desk has shown, or nil. A bill
// of another amount is refused. A running charge grows, so the shown part of it is taken.
func Pay(tx *db.RoomTx, id string, m cage.Method, shown *money.Cents, notes *string) (PaidTab, error) {
	r, err := room.Current(tx)
	if err != nil {
		return PaidTab{}, err
	}
	desk, err := cage.CallerDeskInRoom(tx, r)
	if err != nil {
		return PaidTab{}, err
	}
	t, err := loadTab(tx, id, r.Calendar())
	if err != nil {
		return PaidTab{}, err
	}
	var e cage.Entry
	switch {
	case t.Owed == 0:
		err = fault.Conflict("Nothing to pay")
	case shown != nil && (*shown > t.Owed || *shown != t.Owed && t.EndTime != nil):
		err = fault.Conflict("%s owes $%s, not $%s", fault.Person(t.Player.Name), t.Owed, *shown)
	case t.EndTime != nil:
		e, err = desk.PayRental(id, m, notes)
	default:
		if e, err = desk.PrepayTime(t.PlayerID, optional.Or(shown, t.Owed), m, notes); err == nil {
			cage.EmitRentalUpdated(tx, id)
		}
	}
	if err != nil {
		return PaidTab{}, err
	}
	t, err = loadTab(tx, id, r.Calendar())
	return PaidTab{t, e.ID}, err
}
