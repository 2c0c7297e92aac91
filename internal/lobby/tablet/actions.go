package tablet

import (
	"context"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/staff"
	"pitboss/internal/staff/alerting"
	"pitboss/internal/tournament/director"
)

// Actions are the handlers of dealer tablets.
type Actions struct {
	db      *db.DB
	dealers *staff.Actions
}

// New makes the actions.
func New(d *db.DB, dealers *staff.Actions) *Actions { return &Actions{d, dealers} }

func (a *Actions) read(ctx context.Context, at tenant.Room, _ api.None) (Tablet, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (Tablet, error) {
		return show(tx, at.Org().Actor().ID)
	})
}

// deal runs an act of the dealer at the table of the screen.
func (a *Actions) deal(ctx context.Context, at tenant.Room, do func(*db.RoomTx, floor.Table) error) (api.None, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (none api.None, err error) {
		t, err := requireTable(tx, tx.Actor().ID, tx.Now())
		if err != nil {
			return none, err
		}
		dealer, isThere, err := staff.DealerAtTable(tx, t.ID)
		if err == nil && !isThere {
			err = errNoDealer(t)
		}
		if err != nil {
			return none, err
		}
		tx.ActInNameOf(author(dealer.Name, t))
		return none, do(tx, t)
	})
}

// editTable runs an act of the dealer on the table.
func (a *Actions) editTable(ctx context.Context, at tenant.Room, do func(*floor.TableEdit) error) (api.None, error) {
	return a.deal(ctx, at, func(tx *db.RoomTx, t floor.Table) error {
		act, err := floor.EditTable(tx, t.ID)
		if err == nil {
			err = do(act)
		}
		if err != nil {
			return err
		}
		return act.Commit()
	})
}

func (a *Actions) call(ctx context.Context, at tenant.Room, in callRequest) (api.None, error) {
	return a.deal(ctx, at, func(tx *db.RoomTx, t floor.Table) error {
		_, err := alerting.RaiseCall(tx, alerting.NewCall{Kind: in.Kind, TableID: t.ID})
		return err
	})
}

func (a *Actions) endCall(ctx context.Context, at tenant.Room, in idRequest) (api.None, error) {
	return a.deal(ctx, at, func(tx *db.RoomTx, t floor.Table) error {
		_, err := alerting.ResolveCallAt(tx, in.ID, t.ID)
		return err
	})
}

// take lets a dealer take the table over with a PIN.
func (a *Actions) take(ctx context.Context, at tenant.Room, in takeRequest) (none api.None, err error) {
	screen := at.Org().Actor().ID
	t, err := db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (floor.Table, error) {
		return requireTable(tx, screen, tx.Now())
	})
	if err != nil {
		return none, err
	}
	over := staff.TakeOver{ID: t.ID, StaffID: in.StaffID, Pin: in.Pin}
	_, err = a.dealers.TakeTable(ctx, at.Org(), over, func(tx *db.RoomTx, dealer string) error {
		now, err := requireTable(tx, screen, tx.Now())
		if err == nil && now.ID != t.ID { // a manager has just given the screen another table
			err = fault.NotFound("Table")
		}
		tx.ActInNameOf(author(dealer, t))
		return err
	})
	return none, err
}

func (a *Actions) leave(ctx context.Context, at tenant.Room, _ api.None) (api.None, error) {
	return a.deal(ctx, at, func(tx *db.RoomTx, t floor.Table) error {
		_, err := staff.LeaveTable(tx, t.ID)
		return err
	})
}

func (a *Actions) pause(ctx context.Context, at tenant.Room, in pauseRequest) (api.None, error) {
	return a.editTable(ctx, at, func(act *floor.TableEdit) error { return act.PauseTime(in.Reason) })
}

func (a *Actions) resume(ctx context.Context, at tenant.Room, _ api.None) (api.None, error) {
	return a.editTable(ctx, at, (*floor.TableEdit).ResumeTime)
}

func (a *Actions) seatWalkIn(ctx context.Context, at tenant.Room, in seatRequest) (api.None, error) {
	return a.editTable(ctx, at, func(act *floor.TableEdit) error { return act.SeatWalkIn(in.SeatNumber) })
}

// seat seats a called player after the arrival.
func (a *Actions) seat(ctx context.Context, at tenant.Room, in idRequest) (api.None, error) {
	none, err := a.deal(ctx, at, func(tx *db.RoomTx, t floor.Table) error {
		_, err := floor.SeatCalledPlayer(tx, floor.Seating{EntryID: in.ID, TableID: t.ID})
		return err
	})
	return none, player.LogRefusal(ctx, a.db, at.Org(), err)
}

// setButton notes the place of the button at a table that is lent to a tournament.
func (a *Actions) setButton(ctx context.Context, at tenant.Room, in seatRequest) (api.None, error) {
	return a.deal(ctx, at, func(tx *db.RoomTx, t floor.Table) error {
		if t.Event == nil {
			return fault.Conflict("%s is not lent to a tournament", t.Label())
		}
		return director.SetButtonAt(tx, t.Event.ID, t.ID, in.SeatNumber)
	})
}

// report reports to the tournament's desk that a player is out, or takes the report back.
func (a *Actions) report(ctx context.Context, at tenant.Room, in reportRequest) (api.None, error) {
	return a.deal(ctx, at, func(tx *db.RoomTx, t floor.Table) error {
		if t.Event == nil {
			return fault.NotFound("Entry")
		}
		return director.ReportAt(tx, t.Event.ID, t.ID, in.ID, in.Out)
	})
}

func (a *Actions) away(ctx context.Context, at tenant.Room, in idRequest) (api.None, error) {
	return a.editSeat(ctx, at, in.ID, (*floor.TableEdit).MarkAway)
}

func (a *Actions) back(ctx context.Context, at tenant.Room, in idRequest) (api.None, error) {
	return a.editSeat(ctx, at, in.ID, (*floor.TableEdit).MarkBack)
}

func (a *Actions) left(ctx context.Context, at tenant.Room, in idRequest) (api.None, error) {
	return a.editSeat(ctx, at, in.ID, (*floor.TableEdit).EndStayAndLog)
}

// editSeat runs an act of the dealer on the player in a seat of the table.
func (a *Actions) editSeat(ctx context.Context, at tenant.Room, seat string,
	do func(*floor.TableEdit, floor.Seat) (floor.Seat, error)) (api.None, error) {
	return a.deal(ctx, at, func(tx *db.RoomTx, t floor.Table) error {
		_, err := floor.EditSeat(tx, seat, func(act *floor.TableEdit, s floor.Seat) (floor.Seat, error) {
			if s.TableID != t.ID {
				return s, fault.NotFound("Seat")
			}
			return do(act, s)
		})
		return err
	})
}
