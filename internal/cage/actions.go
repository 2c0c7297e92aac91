package cage

import (
	"context"
	"math"
	"strconv"

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
	limit := api.PageSize(in.Limit)
	before := int64(math.MaxInt64)
	if in.Cursor != "" {
		n, err := strconv.ParseInt(in.Cursor, 10, 64)
		if err != nil {
			return api.Page[Entry]{}, api.ErrCursor
		}
		before = n
	}
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (api.Page[Entry], error) {
		list, err := db.All(tx, scanEntry, entryPage, before, in.Day, string(in.Kind), in.Player, in.Shift, limit+1)
		return api.PageOf(list, limit, func(last Entry) string { return strconv.FormatInt(last.Number, 10) }), err
	})
}

func (a *Actions) entry(ctx context.Context, org tenant.Org, in idRequest) (Entry, error) {
	roomID, err := db.RoomOf(ctx, a.db, org, EntryLocator, in.ID)
	if err != nil {
		return Entry{}, err
	}
	return db.ViewRoom(ctx, a.db, org.Room(roomID), func(tx *db.RoomView) (Entry, error) { return LoadEntry(tx, in.ID) })
}

func (a *Actions) shifts(ctx context.Context, at tenant.Room, in pageRequest) (api.Page[ShiftHead], error) {
	limit := api.PageSize(in.Limit)
	before, id, err := api.ReadCursor(in.Cursor)
	if err != nil {
		return api.Page[ShiftHead]{}, err
	}
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (api.Page[ShiftHead], error) {
		list, err := db.All(tx, scanShift, shiftPage, before, id, limit+1)
		next := func(last ShiftHead) string { return api.CursorBefore(int64(last.OpenedAt), last.ID) }
		return api.PageOf(list, limit, next), err
	})
}
