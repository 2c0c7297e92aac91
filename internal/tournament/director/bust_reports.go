package director

import (
	"context"
	"fmt"
	"strings"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room/alert"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

func (a *Actions) report(ctx context.Context, org tenant.Org, in reportRequest) (tournament.Desk, error) {
	return withEntry(ctx, a, org, in.ID, func(act *act, e *seating.Entry) (tournament.Desk, error) {
		if err := act.report(e, in.Out); err != nil {
			return tournament.Desk{}, err
		}
		return buildDesk(act.tx, act.record)
	})
}

// report stores or withdraws a dealer's report that a player is out. The report is an alert of the room, so that a
// director away from the desk sees it, and a duty of the desk until the bust is confirmed.
func (a *act) report(e *seating.Entry, out bool) error {
	reports, err := a.openReports(a.tx)
	if err != nil {
		return err
	}
	open, found := reports[e.ID]
	switch {
	case !out && found:
		_, err = open.Resolve(a.tx, a.tx.Actor().Name)
		return err
	case !out || found:
		return nil // as it is already
	case a.Status != tournament.Running:
		return fault.Conflict("%s is not running", a.Name)
	case e.Status != tournament.Seated:
		return fault.Conflict("%s is not in play", fault.Person(e.Name))
	}
	return alert.RaiseOrUpdate(a.tx, tenant.ViewFloor, alert.New{
		Kind: alert.PlayerOut, TableID: a.field.Table(e.Table).TableID,
		TableName: "Table " + a.field.TableName(e.Table),
		Subject:   e.ID, Message: fmt.Sprintf("Player out. Seat %d, %s, reported by the dealer: confirm the bust.",
			e.Seat, mask.FirstNameAndInitial(e.Name)),
	})
}

// openReports returns the open reports about entries that are in, by entry.
func (rec *record) openReports(tx db.RoomReader) (map[string]alert.Stored, error) {
	open, err := alert.ListOpenOfKind(tx, alert.PlayerOut)
	out := map[string]alert.Stored{}
	for _, r := range open {
		if e := rec.field.Entry(r.Subject); e != nil {
			out[r.Subject] = r
		}
	}
	return out, err
}

// reportDuties returns the duties to confirm reported busts, by table and seat.
func (rec *record) reportDuties(tx db.RoomReader) ([]tournament.Duty, error) {
	reports, err := rec.openReports(tx)
	out := []tournament.Duty{}
	for _, s := range rec.field.SeatedEntries() {
		if _, reported := reports[s.ID]; reported {
			name := strings.TrimSuffix(mask.FirstNameAndInitial(s.Name), ".")
			out = append(out, tournament.Duty{
				Kind: tournament.DutyReported, Table: s.Table, EntryID: s.ID,
				Title: fmt.Sprintf("Table %s, seat %d reported out by the dealer: confirm bust",
					rec.field.TableName(s.Table), s.Seat), Player: fmt.Sprintf("%s, entry %d.", name, s.Number),
			})
		}
	}
	return out, err
}

// resolveReports resolves the reports about entries that no longer have a seat.
func (a *act) resolveReports() error {
	reports, err := a.openReports(a.tx)
	if err != nil {
		return err
	}
	for id, r := range reports {
		if e := a.field.Entry(id); e.Seat == 0 || a.Status == tournament.Completed {
			if _, err := r.Resolve(a.tx, a.tx.Actor().Name); err != nil {
				return err
			}
		}
	}
	return nil
}
