package analytics

import (
	"context"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are the questions that the screens ask.
type Actions struct{ db *db.DB }

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d} }

var soon = fault.Conflict("Not yet")

func (a *Actions) overview(ctx context.Context, at tenant.Room, _ roomRequest) (PitOverview, error) {
	return PitOverview{}, soon
}

func (a *Actions) summary(ctx context.Context, org tenant.Org, in someRoomRequest) (Summary, error) {
	return Summary{}, soon
}

func (a *Actions) insights(ctx context.Context, org tenant.Org, in someRoomRequest) ([]Insight, error) {
	return []Insight{}, nil
}

func (a *Actions) performance(ctx context.Context, org tenant.Org, in someRoomRequest) (Performance, error) {
	return Performance{}, soon
}

func (a *Actions) advanced(ctx context.Context, org tenant.Org, in someRoomRequest) (Advanced, error) {
	return Advanced{}, soon
}

func (a *Actions) occupancy(ctx context.Context, org tenant.Org, in someRoomRequest) (Occupancy, error) {
	return Occupancy{}, soon
}

func (a *Actions) realTime(ctx context.Context, org tenant.Org, in someRoomRequest) (RealTime, error) {
	return RealTime{}, soon
}

// KeepHours is the job that adds up the hours of gaming days that are over.
func (a *Actions) KeepHours(ctx context.Context) error { return nil }
