package cage

import (
	"context"
	"math"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// Actions are the actions of the cage.
type Actions struct {
	db             *db.DB
	runningRentals RentalCounter
}

// RentalCounter counts the seat rentals of a room that started before a moment and have not ended. The cage cannot
// import the floor, so the server passes it in.
type RentalCounter func(tx *db.RoomTx, startedBefore clock.Instant) (int, error)

// New makes the actions.
func New(d *db.DB, running RentalCounter) *Actions { return &Actions{d, running} }

func (a *Actions) entries(ctx context.Context, at tenant.Room, in entriesRequest) (api.Page[Entry], error) {
	limit, before := in.PageSize(), int64(math.MaxInt64)
	if err := in.Cursor.Decode(&before); err != nil {
		return api.Page[Entry]{}, err
	}
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (api.Page[Entry], error) {
		list, err := db.All(tx, scanEntry, entryPage, before, in.Day, string(in.Kind), in.Player, in.Shift, limit+1)
		return api.Paginate(list, limit, func(e Entry) api.Cursor { return api.CursorAt(e.Number) }), err
	})
}

func (a *Actions) entry(ctx context.Context, org tenant.Org, in api.IDRequest) (Entry, error) {
	roomID, err := db.RoomOf(ctx, a.db, org, EntryLocator, in.ID)
	if err != nil {
		return Entry{}, err
	}
	return db.ViewRoom(ctx, a.db, org.Room(roomID),
		func(tx *db.RoomView) (Entry, error) { return LoadEntry(tx, in.ID) })
}

func (a *Actions) shifts(ctx context.Context, at tenant.Room, in shiftsRequest) (api.Page[ShiftHead], error) {
	limit, before, id := in.PageSize(), clock.Latest, ""
	if err := in.Cursor.Decode(&before, &id); err != nil {
		return api.Page[ShiftHead]{}, err
	}
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (api.Page[ShiftHead], error) {
		list, err := db.All(tx, scanShift, shiftPage, before, id, limit+1)
		return api.Paginate(list, limit, func(s ShiftHead) api.Cursor { return api.CursorAt(s.OpenedAt, s.ID) }), err
	})
}
