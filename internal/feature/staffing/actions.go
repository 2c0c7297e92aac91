package staffing

import (
	"context"

	"pitboss/internal/feature/room"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are what people do about staff.
type Actions struct{ db *db.DB }

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d} }

var soon = fault.Conflict("Not yet")

func (a *Actions) staff(ctx context.Context, at tenant.Room, _ roomRequest) ([]Staff, error) {
	return []Staff{}, nil
}
func (a *Actions) add(ctx context.Context, org tenant.Org, in staffRequest) (Staff, error) {
	return Staff{}, soon
}
func (a *Actions) change(ctx context.Context, org tenant.Org, in changeRequest) (Staff, error) {
	return Staff{}, soon
}
func (a *Actions) clockIn(ctx context.Context, at tenant.Room, in clockInRequest) (Staff, error) {
	return Staff{}, soon
}
func (a *Actions) clockOut(ctx context.Context, org tenant.Org, in oneRequest) (Staff, error) {
	return Staff{}, soon
}
func (a *Actions) takeBreak(ctx context.Context, org tenant.Org, in breakRequest) (Staff, error) {
	return Staff{}, soon
}
func (a *Actions) back(ctx context.Context, org tenant.Org, in oneRequest) (Staff, error) {
	return Staff{}, soon
}
func (a *Actions) assign(ctx context.Context, org tenant.Org, in assignRequest) (Staff, error) {
	return Staff{}, soon
}
func (a *Actions) called(ctx context.Context, org tenant.Org, in oneRequest) (Staff, error) {
	return Staff{}, soon
}
func (a *Actions) plan(ctx context.Context, at tenant.Room, in shiftRequest) (WorkShift, error) {
	return WorkShift{}, soon
}
func (a *Actions) cancel(ctx context.Context, org tenant.Org, in oneRequest) (WorkShift, error) {
	return WorkShift{}, soon
}
func (a *Actions) rotation(ctx context.Context, at tenant.Room, _ roomRequest) (Rotation, error) {
	return Rotation{Strings: []DealerString{}, Moves: []PushMove{}, Warnings: []RotationWarning{}}, nil
}
func (a *Actions) addString(ctx context.Context, at tenant.Room, in stringRequest) (Rotation, error) {
	return Rotation{}, soon
}
func (a *Actions) changeString(ctx context.Context, org tenant.Org, in stringChange) (Rotation, error) {
	return Rotation{}, soon
}
func (a *Actions) closeString(ctx context.Context, org tenant.Org, in oneRequest) (Rotation, error) {
	return Rotation{}, soon
}
func (a *Actions) push(ctx context.Context, at tenant.Room, in pushRequest) (Rotation, error) {
	return Rotation{}, soon
}
func (a *Actions) changes(ctx context.Context, at tenant.Room, in changesRequest) (Rotation, error) {
	return Rotation{}, soon
}
func (a *Actions) dealers(tx *db.RoomView, _ roomRequest) ([]Dealing, error) { return []Dealing{}, nil }
func (a *Actions) screen(ctx context.Context, org tenant.Org, in oneRequest) (DealerScreen, error) {
	roomID, err := db.RoomOf(ctx, a.db, org, ofTable, in.ID)
	if err != nil {
		return DealerScreen{}, err
	}
	return db.ViewRoom(ctx, a.db, org.Room(roomID), func(tx *db.RoomView) (DealerScreen, error) {
		return DealerScreen{TableID: in.ID, AsOf: tx.Now(), OpenCalls: []room.Alert{}, MayTake: []Candidate{}}, nil
	})
}
func (a *Actions) take(ctx context.Context, org tenant.Org, in takeRequest) (DealerScreen, error) {
	return DealerScreen{}, soon
}
func (a *Actions) leave(ctx context.Context, org tenant.Org, in oneRequest) (DealerScreen, error) {
	return DealerScreen{}, soon
}
func (a *Actions) mine(ctx context.Context, at tenant.Room, _ roomRequest) (MyShift, error) {
	return MyShift{}, nil
}
func (a *Actions) actOnMine(ctx context.Context, at tenant.Room, in myRequest) (MyShift, error) {
	return MyShift{}, soon
}
