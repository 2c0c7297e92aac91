package alerting

import (
	"context"
	"fmt"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
	"pitboss/internal/staff"
)

// Actions are the operations behind the routes.
type Actions struct {
	db    *db.DB
	rooms evaluatedVersions
}

// New makes the actions.
func New(d *db.DB) *Actions {
	return &Actions{db: d, rooms: evaluatedVersions{byRoom: map[[2]string]evaluatedRoom{}}}
}

// Lists of alerts are not paged.
const (
	maxOpen     = 500
	maxResolved = 200
)

func (a *Actions) list(ctx context.Context, at tenant.Room, in listRequest) ([]alert.Alert, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) ([]alert.Alert, error) {
		view := at.Org().View()
		if !in.Resolved {
			open, err := alert.ListOpen(tx)
			return sortByPriority(filterVisible(open, view)), err
		}
		r, err := room.Current(tx)
		if err != nil {
			return nil, err
		}
		calendar := r.Calendar()
		done, err := alert.ListResolved(tx, calendar.DayStart(calendar.DayOf(tx.Now())), maxResolved)
		return filterVisible(done, view), err
	})
}

func (a *Actions) call(ctx context.Context, at tenant.Room, in callRequest) (alert.Alert, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (alert.Alert, error) {
		return RaiseCall(tx, NewCall{in.Kind, in.TableID, in.Note})
	})
}

// NewCall is a call by hand.
type NewCall struct {
	Kind    CallKind
	TableID string // empty: no table
	Note    string
}

// RaiseCall raises a call by hand, which the whole floor sees. A call that equals an open one is not raised again:
// RaiseCall returns the open call.
func RaiseCall(tx *db.RoomTx, in NewCall) (alert.Alert, error) {
	if err := requireCapacity(tx); err != nil {
		return alert.Alert{}, err
	}
	raising, dealer, place := alert.New{Kind: alert.Kind(in.Kind), TableID: in.TableID}, "", ""
	if in.TableID != "" {
		name, err := floor.TableLabel(tx, in.TableID)
		if err != nil {
			return alert.Alert{}, err
		}
		raising.TableName, place = name, ", "+name
		dealing, _, err := staff.DealerAtTable(tx, in.TableID)
		if err != nil {
			return alert.Alert{}, err
		}
		dealer = dealing.Name
	}
	raising.Message = in.Kind.message(in.Note, dealer)
	same, err := alert.ListOpenOfKind(tx, raising.Kind)
	if err != nil {
		return alert.Alert{}, err
	}
	for _, r := range same {
		if r.IsAbout(in.TableID) && r.Message == raising.Message {
			return r.Alert, nil
		}
	}
	made, err := alert.Raise(tx, tenant.ViewFloor, raising)
	if err != nil {
		return alert.Alert{}, err
	}
	room.LogActivity(tx, "alert_raised", callTitles[in.Kind]+place, in.TableID, room.NoPlayers...)
	return *made, nil
}

// requireCapacity refuses another alert by hand when the room has too many open ones.
func requireCapacity(tx *db.RoomTx) error {
	open, err := alert.CountOpen(tx, tenant.RoleOwner.May)
	if err != nil {
		return err
	}
	n := 0
	for _, of := range open {
		n += of
	}
	return fault.LimitReached(n, maxOpen, "open alerts")
}

// writeShiftNote leaves a note for the next floor manager. The feed of the room does not mention it, because the whole
// floor reads the feed.
func (a *Actions) writeShiftNote(ctx context.Context, at tenant.Room, in shiftNoteRequest) (alert.Alert, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (alert.Alert, error) {
		if err := requireCapacity(tx); err != nil {
			return alert.Alert{}, err
		}
		made, err := alert.Raise(tx, tenant.ManageTables, alert.New{Kind: alert.ShiftNote, Message: in.Text})
		if err != nil {
			return alert.Alert{}, err
		}
		return *made, nil
	})
}

func (a *Actions) take(ctx context.Context, org tenant.Org, in api.IDRequest) (alert.Alert, error) {
	return db.InRoomOf(ctx, a.db, org, alert.Locator, in.ID,
		func(tx *db.RoomTx) (alert.Alert, error) { return TakeCall(tx, in.ID) })
}

// TakeCall records that the actor comes to a call that no one has taken yet.
func TakeCall(tx *db.RoomTx, id string) (alert.Alert, error) {
	r, err := loadVisible(tx, id)
	switch {
	case err != nil:
		return alert.Alert{}, err
	case !isCall(r.Kind):
		return alert.Alert{}, fault.Conflict("Only a call can be taken")
	case r.ResolvedAt != nil:
		return alert.Alert{}, errResolved(r)
	case r.TakenBy != nil:
		return alert.Alert{}, fault.ConflictWith(r.Alert, "%s is already coming", *r.TakenBy)
	}
	if r.Permission == tenant.ViewFloor { // the feed is visible to everyone
		says := fmt.Sprintf("%s is coming: %s%s", tx.Actor().Name, headline(r.Message), placeOf(r))
		room.LogActivity(tx, "alert_taken", says, optional.Or(r.TableID, ""), room.NoPlayers...)
	}
	return r.Take(tx, tx.Actor().Name)
}

// loadVisible returns an alert that the actor may see.
func loadVisible(tx *db.RoomTx, id string) (alert.Stored, error) {
	r, err := alert.Load(tx, id)
	if err == nil && !tx.Actor().Role.May(r.Permission) {
		err = fault.NotFound("Alert") // hides an alert of another audience
	}
	return r, err
}

// placeOf is the place of an alert as the end of a sentence of the feed.
func placeOf(r alert.Stored) string {
	if r.TableName == nil {
		return ""
	}
	return ", " + *r.TableName
}

func errResolved(r alert.Stored) error {
	return fault.ConflictWith(r.Alert, "%s has already resolved this alert", *r.ResolvedBy)
}

func (a *Actions) resolve(ctx context.Context, org tenant.Org, in api.IDRequest) (alert.Alert, error) {
	return db.InRoomOf(ctx, a.db, org, alert.Locator, in.ID,
		func(tx *db.RoomTx) (alert.Alert, error) { return resolve(tx, in.ID) })
}

// resolve resolves an alert in the name of the actor. The right to raise calls includes resolving calls and reports;
// alerts of rules require the permission to manage alerts.
func resolve(tx *db.RoomTx, id string) (alert.Alert, error) {
	actor := tx.Actor()
	r, err := loadVisible(tx, id)
	if err != nil {
		return alert.Alert{}, err
	}
	if !isResolvedByHand(r.Kind) && !actor.Role.May(tenant.ManageAlerts) {
		return alert.Alert{}, fault.PermissionRequired(string(tenant.ManageAlerts))
	}
	if err := requireOwnTable(tx, r); err != nil {
		return alert.Alert{}, err
	}
	return resolveAndLog(tx, r)
}

// ResolveCallAt resolves a call by hand of one table, in the name of the actor.
func ResolveCallAt(tx *db.RoomTx, id, table string) (alert.Alert, error) {
	r, err := alert.Load(tx, id)
	if err == nil && (r.Permission != tenant.ViewFloor || !isCall(r.Kind) || !r.IsAbout(table)) {
		err = fault.NotFound("Alert")
	}
	if err != nil {
		return alert.Alert{}, err
	}
	return resolveAndLog(tx, r)
}

// resolveAndLog resolves an alert that the actor may resolve, and logs it.
func resolveAndLog(tx *db.RoomTx, r alert.Stored) (alert.Alert, error) {
	if r.ResolvedAt != nil {
		return alert.Alert{}, errResolved(r)
	}
	if r.Permission == tenant.ViewFloor { // the feed is visible to everyone
		says := "Resolved: " + headline(r.Message) + placeOf(r)
		room.LogActivity(tx, "alert_resolved", says, optional.Or(r.TableID, ""), room.NoPlayers...)
	}
	return r.Resolve(tx, tx.Actor().Name)
}

// requireOwnTable refuses to let a dealer resolve a call of another table. A call raised in the same session counts as
// the dealer's own, because it came from this tablet. Tablets that share an account do not resolve each other's calls.
func requireOwnTable(tx *db.RoomTx, r alert.Stored) error {
	actor := tx.Actor()
	if actor.Role != tenant.RoleDealer || r.Session != "" && r.Session == actor.Session {
		return nil
	}
	at, err := staff.TableOfSignIn(tx, actor)
	if err != nil || at != "" && r.TableID != nil && *r.TableID == at {
		return err
	}
	const message = "A dealer resolves the calls of the dealer's own table. The floor resolves this one."
	return fault.New(fault.Forbidden, message)
}
