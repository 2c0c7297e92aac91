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

// A dealer reports that a player is out. The report is an alert of the room, so that a director who walks the floor hears
// of it, and a duty of the desk until the bust is confirmed or the report is withdrawn.

func (a *Actions) report(ctx context.Context, org tenant.Org, in reportRequest) (tournament.Desk, error) {
	return onEntry(ctx, a, org, in.ID, func(act *act, e *seating.Entry) (tournament.Desk, error) {
		if err := act.report(e, in.Out); err != nil {
			return tournament.Desk{}, err
		}
		return deskOf(act.tx, act.kept)
	})
}

func (a *act) report(e *seating.Entry, out bool) error {
	reports, err := a.reports(a.tx)
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
		Kind: alert.PlayerOut, TableID: a.field.Table(e.Table).TableID, TableName: "Table " + a.field.TableName(e.Table), Subject: e.ID,
		Message: fmt.Sprintf("Player out. Seat %d, %s, reported by the dealer: confirm the bust.", e.Seat, mask.FirstNameAndInitial(e.Name)),
	})
}

// reports are the open reports about entries that are in, by entry.
func (k *kept) reports(tx db.RoomReader) (map[string]alert.Stored, error) {
	open, err := alert.ListOpenOfKind(tx, alert.PlayerOut)
	out := map[string]alert.Stored{}
	for _, r := range open {
		if e := k.field.Entry(r.Subject); e != nil {
			out[r.Subject] = r
		}
	}
	return out, err
}

// reportDuties ask the director to confirm what dealers have reported, by table and seat.
func (k *kept) reportDuties(tx db.RoomReader) ([]tournament.Duty, error) {
	reports, err := k.reports(tx)
	out := []tournament.Duty{}
	for _, s := range k.field.SeatedEntries() {
		if _, reported := reports[s.ID]; reported {
			name := strings.TrimSuffix(mask.FirstNameAndInitial(s.Name), ".")
			out = append(out, tournament.Duty{
				Kind: tournament.DutyReported, Table: s.Table, EntryID: s.ID,
				Title:  fmt.Sprintf("Table %s, seat %d reported out by the dealer: confirm bust", k.field.TableName(s.Table), s.Seat),
				Player: fmt.Sprintf("%s, entry %d.", name, s.Number),
			})
		}
	}
	return out, err
}

// endReports resolves the reports about players who have no seat any more.
func (a *act) endReports() error {
	reports, err := a.reports(a.tx)
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
