package analytics

import (
	"context"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/report/figures"
	"pitboss/internal/room"
)

// Actions are the questions that the screens ask. All that they are answered with depends on the time as much as on what
// happened, so it is computed when it is asked for (recent.go).
type Actions struct {
	db      *db.DB
	figures *figures.Actions
	before  memories
}

// New makes the actions.
func New(d *db.DB, figures *figures.Actions) *Actions {
	return &Actions{db: d, figures: figures, before: memories{kept: map[string]memory{}}}
}

func (a *Actions) overview(ctx context.Context, at tenant.Room, _ roomRequest) (PitOverview, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (PitOverview, error) {
		r, err := room.Current(tx)
		if err != nil {
			return PitOverview{}, err
		}
		s, err := a.look(tx, r, tx.Now(), at.Org().View())
		if err != nil {
			return PitOverview{}, err
		}
		return s.overview()
	})
}

// roomsOf are the rooms that a request is about: the one that it names, else all.
func roomsOf(tx *db.OrgView, named string) ([]room.Room, error) {
	rooms, err := room.All(tx)
	if err != nil || named == "" {
		return rooms, err
	}
	for _, r := range rooms {
		if r.ID == named {
			return []room.Room{r}, nil
		}
	}
	return nil, fault.NotFound("Room")
}

// inOne looks at the room that a request names, else at the first.
func inOne[T any](ctx context.Context, a *Actions, org tenant.Org, named string, show func(*sheet) (T, error)) (T, error) {
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (none T, _ error) {
		rooms, err := roomsOf(tx, named)
		if err != nil {
			return none, err
		}
		if len(rooms) == 0 {
			return none, fault.NotFound("Room")
		}
		s, err := a.look(tx.Room(rooms[0].ID), rooms[0], tx.Now(), org.View())
		if err != nil {
			return none, err
		}
		return show(s)
	})
}

// inSome looks at the rooms that a request is about, all at one moment.
func inSome[T any](ctx context.Context, a *Actions, org tenant.Org, named string, show func(*db.OrgView, []*sheet) (T, error)) (T, error) {
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (none T, _ error) {
		rooms, err := roomsOf(tx, named)
		if err != nil {
			return none, err
		}
		sheets := make([]*sheet, len(rooms))
		for i, r := range rooms {
			if sheets[i], err = a.look(tx.Room(r.ID), r, tx.Now(), org.View()); err != nil {
				return none, err
			}
		}
		return show(tx, sheets)
	})
}

func (a *Actions) summary(ctx context.Context, org tenant.Org, in someRoomRequest) (Summary, error) {
	return inSome(ctx, a, org, in.Room, func(tx *db.OrgView, sheets []*sheet) (Summary, error) { return summarize(sheets, tx.Now()), nil })
}

func (a *Actions) insights(ctx context.Context, org tenant.Org, in someRoomRequest) ([]Insight, error) {
	return inSome(ctx, a, org, in.Room, func(_ *db.OrgView, sheets []*sheet) ([]Insight, error) {
		list := []Insight{}
		for _, s := range sheets {
			more, err := a.further(s)
			if err != nil {
				return nil, err
			}
			list = append(list, s.insights(more)...)
		}
		sortInsights(list)
		return list, nil
	})
}

func (a *Actions) performance(ctx context.Context, org tenant.Org, in someRoomRequest) (Performance, error) {
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (Performance, error) {
		rooms, err := roomsOf(tx, in.Room)
		if err != nil {
			return Performance{}, err
		}
		return performance(tx, rooms, in.Room == "")
	})
}

func (a *Actions) advanced(ctx context.Context, org tenant.Org, in someRoomRequest) (Advanced, error) {
	return inOne(ctx, a, org, in.Room, a.show)
}

func (a *Actions) occupancy(ctx context.Context, org tenant.Org, in someRoomRequest) (Occupancy, error) {
	return inOne(ctx, a, org, in.Room, func(s *sheet) (Occupancy, error) {
		h, err := s.habits()
		return h.heatStrip(), err
	})
}

func (a *Actions) realTime(ctx context.Context, org tenant.Org, in someRoomRequest) (RealTime, error) {
	return inOne(ctx, a, org, in.Room, (*sheet).flow)
}
