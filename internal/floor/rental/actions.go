package rental

import (
	"context"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
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
	limit := min(max(in.Limit, 0), 200)
	if limit == 0 {
		limit = 50
	}
	before, id, err := parseCursor(in.Cursor)
	if err != nil {
		return api.Page[Tab]{}, err
	}
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (api.Page[Tab], error) {
		page := api.Page[Tab]{Items: []Tab{}}
		byRoom, err := calendars(tx)
		if err != nil {
			return page, err
		}
		calendar, known := byRoom[in.Room]
		if !known {
			return page, fault.NotFound("Room")
		}
		from, to := clock.Instant(0), clock.Instant(1)<<62
		if in.From != "" {
			from = calendar.DayStart(clock.Day(in.From))
		}
		if in.To != "" {
			to = calendar.DayStart(clock.Day(in.To).Add(1))
		}
		word, end := "", ""
		if words := player.SearchWords(in.Q); len(words) > 0 {
			word, end = words[0], words[0]+"\U0010FFFF"
		}
		filter := in.filter()
		query, queryOfRoom := tabPage, tabPageOfRoom
		if filter == statusOwing {
			query, queryOfRoom = owedTabs, owedTabsOfRoom
		}
		args := []any{before, id, limit + 1, from, to, in.Player, filter, word, end}
		if in.Room != "" {
			query, args = queryOfRoom, append(args, in.Room)
		}
		list, err := db.All(tx, scanTab, query, args...)
		for i, t := range list {
			if i == limit {
				last := list[i-1]
				page.Next = base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d/%s", last.StartTime, last.ID))
				break
			}
			page.Items = append(page.Items, t.asOf(tx.Now(), byRoom[t.RoomID]))
		}
		return page, err
	})
}

func parseCursor(cursor string) (clock.Instant, string, error) {
	if cursor == "" {
		return 1 << 62, "", nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	at, id, ok := strings.Cut(string(raw), "/")
	n, errAt := strconv.ParseInt(at, 10, 64)
	if err != nil || errAt != nil || !ok || strings.ContainsRune(id, 0) {
		return 0, "", fault.InvalidField("cursor", "Take the cursor from the Link of the page before")
	}
	return clock.Instant(n), strings.ToValidUTF8(id, ""), nil
}

// ListRunning returns all running rentals, the newest first. There are at most as many as seats.
func (a *Actions) ListRunning(ctx context.Context, org tenant.Org, in runningRequest) ([]Tab, error) {
	list := []Tab{}
	next := tabsRequest{Room: in.Room, Status: "running", Limit: 200}
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
// first when the rental ends; the caller updates the seat.
func Pay(tx *db.RoomTx, id string, m cage.Method, notes *string) (Tab, error) {
	r, err := room.Current(tx)
	if err != nil {
		return Tab{}, err
	}
	desk, err := cage.CallerDeskInRoom(tx, r)
	if err != nil {
		return Tab{}, err
	}
	t, err := loadTab(tx, id, r.Calendar())
	switch {
	case err != nil:
		return t, err
	case t.EndTime != nil:
		_, err = desk.PayRental(id, m, notes)
	case t.Owed == 0:
		err = fault.Conflict("Nothing to pay")
	default:
		if _, err = desk.PrepayTime(t.PlayerID, t.Owed, m, notes); err == nil {
			EmitUpdated(tx, id)
		}
	}
	if err != nil {
		return t, err
	}
	return loadTab(tx, id, r.Calendar())
}

// EmitUpdated makes the screens read a rental again.
func EmitUpdated(tx *db.RoomTx, id string) {
	tx.Emit(db.Event{Type: "rental_updated", Permission: tenant.ViewFloor, Data: map[string]string{"id": id}})
}
