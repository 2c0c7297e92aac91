package alerting

import (
	"context"

	"pitboss/internal/feature/room"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are what people do about alerts.
type Actions struct{ db *db.DB }

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d} }

func (a *Actions) list(ctx context.Context, at tenant.Room, in listRequest) ([]room.Alert, error) {
	return []room.Alert{}, nil
}

func (a *Actions) call(ctx context.Context, at tenant.Room, in callRequest) (room.Alert, error) {
	return room.Alert{}, fault.Conflict("Not yet")
}

func (a *Actions) resolve(ctx context.Context, org tenant.Org, in oneRequest) (room.Alert, error) {
	return room.Alert{}, fault.Conflict("Not yet")
}

// Watch is the job that raises what the rules say and resolves what is over.
func (a *Actions) Watch(ctx context.Context) error { return nil }
