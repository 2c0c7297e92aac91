package tournament

import (
	"context"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

func (a *Actions) entries(*db.RoomView, oneRequest) ([]Entry, error) { return nil, errLater }
func (a *Actions) register(context.Context, tenant.Org, registerRequest) (Entry, error) {
	return Entry{}, errLater
}
func (a *Actions) buy(context.Context, tenant.Org, buyRequest) (Entry, error) {
	return Entry{}, errLater
}
func (a *Actions) void(context.Context, tenant.Org, voidRequest) (Entry, error) {
	return Entry{}, errLater
}
func (a *Actions) seatAlternate(context.Context, tenant.Org, oneRequest) (Entry, error) {
	return Entry{}, errLater
}
