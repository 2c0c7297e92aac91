package analytics

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/report/figures"
	"pitboss/internal/room"
)

// Actions are the reads of the screens. They depend on the time as well as on recorded facts, so they are computed
// for each request from a snapshot that is cached for seconds.
type Actions struct {
	db      *db.DB
	figures *figures.Actions
	before  trendCache
}

// New makes the actions.
func New(d *db.DB, figures *figures.Actions) *Actions {
	return &Actions{db: d, figures: figures, before: trendCache{entries: map[string]trendEntry{}}}
}

func (a *Actions) overview(ctx context.Context, at tenant.Room, _ api.RoomRequest) (PitOverview, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (PitOverview, error) {
		r, err := room.Current(tx)
		if err != nil {
			return PitOverview{}, err
		}
		s, err := a.loadSnapshot(tx, r, tx.Now(), at.Org().View())
		if err != nil {
			return PitOverview{}, err
		}
		return s.overview()
	})
}

// inOne reads the room that a request names, else the first.
func inOne[T any](ctx context.Context, a *Actions, org tenant.Org, named string,
	show func(*snapshot) (T, error)) (T, error) {
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (none T, _ error) {
		rooms, err := room.NamedOrAll(tx, named)
		if err != nil {
			return none, err
		}
		if len(rooms) == 0 {
			return none, fault.NotFound("Room")
		}
		s, err := a.loadSnapshot(tx.Room(rooms[0].ID), rooms[0], tx.Now(), org.View())
		if err != nil {
			return none, err
		}
		return show(s)
	})
}

// inSome reads the rooms of a request, all at one moment.
func inSome[T any](ctx context.Context, a *Actions, org tenant.Org, named string,
	show func(*db.OrgView, []*snapshot) (T, error)) (T, error) {
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (none T, _ error) {
		rooms, err := room.NamedOrAll(tx, named)
		if err != nil {
			return none, err
		}
		sheets := make([]*snapshot, len(rooms))
		for i, r := range rooms {
			if sheets[i], err = a.loadSnapshot(tx.Room(r.ID), r, tx.Now(), org.View()); err != nil {
				return none, err
			}
		}
		return show(tx, sheets)
	})
}

func (a *Actions) summary(ctx context.Context, org tenant.Org, in someRoomRequest) (Summary, error) {
	return inSome(ctx, a, org, in.Room, func(tx *db.OrgView, sheets []*snapshot) (Summary, error) {
		return summarize(sheets, tx.Now()), nil
	})
}

func (a *Actions) insights(ctx context.Context, org tenant.Org, in someRoomRequest) ([]Insight, error) {
	return inSome(ctx, a, org, in.Room, func(_ *db.OrgView, sheets []*snapshot) ([]Insight, error) {
		list := []Insight{}
		for _, s := range sheets {
			more, err := a.loadOutlook(s)
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
		rooms, err := room.NamedOrAll(tx, in.Room)
		if err != nil {
			return Performance{}, err
		}
		return performance(tx, rooms, in.Room == "")
	})
}

func (a *Actions) advanced(ctx context.Context, org tenant.Org, in someRoomRequest) (Advanced, error) {
	return inOne(ctx, a, org, in.Room, a.buildAdvanced)
}

func (a *Actions) occupancy(ctx context.Context, org tenant.Org, in someRoomRequest) (Occupancy, error) {
	return inOne(ctx, a, org, in.Room, func(s *snapshot) (Occupancy, error) {
		h, err := s.loadHistory()
		return h.heatStrip(), err
	})
}

func (a *Actions) realTime(ctx context.Context, org tenant.Org, in someRoomRequest) (RealTime, error) {
	return inOne(ctx, a, org, in.Room, (*snapshot).flow)
}
