package smartseat

import (
	"context"

	"pitboss/internal/feature/floor"
	"pitboss/internal/feature/room"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are what people do about recommendations.
type Actions struct{ db *db.DB }

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d} }

func (a *Actions) recommend(ctx context.Context, org tenant.Org, in recommendRequest) (SmartSeating, error) {
	return SmartSeating{Recommendations: []Recommendation{}, Without: []Without{}, TableAnalytics: []TableAnalytics{}, WaitingPlayers: []Waiting{}}, nil
}

func (a *Actions) implement(ctx context.Context, org tenant.Org, in implementRequest) (floor.Seat, error) {
	return floor.Seat{}, fault.Conflict("Not yet")
}

func (a *Actions) set(ctx context.Context, at tenant.Room, in setRequest) (room.Room, error) {
	return room.Room{}, fault.Conflict("Not yet")
}

// CallBest is the job of rooms with auto-seating: it calls the best recommendation at or above the room's limit.
func (a *Actions) CallBest(ctx context.Context) error { return nil }
