package prize

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are what people do with prizes.
type Actions struct{ db *db.DB }

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d} }

// OfSeason finds the room of a season.
var OfSeason = db.Locator{What: "Season", Query: "SELECT room_id FROM season WHERE org_id = $1 AND id = $2"}

var errLater = fault.Conflict("This is not there yet")

func (a *Actions) payouts(*db.RoomView, oneRequest) (Payouts, error) { return Payouts{}, errLater }
func (a *Actions) set(context.Context, tenant.Org, setRequest) (Payouts, error) {
	return Payouts{}, errLater
}
func (a *Actions) approve(context.Context, tenant.Org, oneRequest) (Payouts, error) {
	return Payouts{}, errLater
}
func (a *Actions) pay(context.Context, tenant.Org, payRequest) (Payouts, error) {
	return Payouts{}, errLater
}
func (a *Actions) payBounties(context.Context, tenant.Org, payRequest) (Payouts, error) {
	return Payouts{}, errLater
}
func (a *Actions) payStaff(context.Context, tenant.Org, payRequest) (Payouts, error) {
	return Payouts{}, errLater
}
func (a *Actions) offer(context.Context, tenant.Org, offerRequest) (Offer, error) {
	return Offer{}, errLater
}
func (a *Actions) deal(context.Context, tenant.Org, dealRequest) (Payouts, error) {
	return Payouts{}, errLater
}
func (a *Actions) dropDeal(context.Context, tenant.Org, oneRequest) (api.None, error) {
	return api.None{}, errLater
}
func (a *Actions) results(*db.RoomView, oneRequest) ([]Result, error)  { return nil, errLater }
func (a *Actions) seasons(*db.RoomView, roomRequest) ([]Season, error) { return nil, errLater }
func (a *Actions) addSeason(context.Context, tenant.Room, seasonRequest) (Season, error) {
	return Season{}, errLater
}
func (a *Actions) standings(*db.RoomView, oneRequest) ([]Rank, error) { return nil, errLater }
