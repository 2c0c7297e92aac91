package tournament

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are what people do with tournaments.
type Actions struct{ db *db.DB }

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d} }

// OfTournament finds the room of a tournament.
var OfTournament = db.Locator{What: "Tournament", Query: "SELECT room_id FROM tournament WHERE org_id = $1 AND id = $2"}

var errLater = fault.Conflict("This is not there yet")

func (a *Actions) time(context.Context, tenant.Org, api.None) (Time, error) {
	return Time{clock.System{}.Now()}, nil
}
func (a *Actions) everyTournament(context.Context, tenant.Org, api.None) ([]Tournament, error) {
	return nil, errLater
}
func (a *Actions) list(*db.RoomView, roomRequest) ([]Tournament, error) { return nil, errLater }
func (a *Actions) create(context.Context, tenant.Room, createRequest) (Tournament, error) {
	return Tournament{}, errLater
}
func (a *Actions) change(context.Context, tenant.Org, changeRequest) (Tournament, error) {
	return Tournament{}, errLater
}
func (a *Actions) duplicate(context.Context, tenant.Org, duplicateRequest) (Tournament, error) {
	return Tournament{}, errLater
}
func (a *Actions) templates(*db.RoomView, roomRequest) ([]Template, error) { return nil, errLater }
func (a *Actions) saveTemplate(context.Context, tenant.Room, saveTemplateRequest) (Template, error) {
	return Template{}, errLater
}
func (a *Actions) dropTemplate(context.Context, tenant.Org, oneRequest) (api.None, error) {
	return api.None{}, errLater
}
func (a *Actions) desk(*db.RoomView, oneRequest) (Desk, error)       { return Desk{}, errLater }
func (a *Actions) entries(*db.RoomView, oneRequest) ([]Entry, error) { return nil, errLater }
func (a *Actions) log(*db.RoomView, logRequest) (api.Page[LogLine], error) {
	return api.Page[LogLine]{}, errLater
}
func (a *Actions) restructure(context.Context, tenant.Org, structureRequest) (Desk, error) {
	return Desk{}, errLater
}
func (a *Actions) turnClock(context.Context, tenant.Org, clockRequest) (Tournament, error) {
	return Tournament{}, errLater
}
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
func (a *Actions) openTables(context.Context, tenant.Org, openTablesRequest) (Desk, error) {
	return Desk{}, errLater
}
func (a *Actions) changeTable(context.Context, tenant.Org, changeTableRequest) (Desk, error) {
	return Desk{}, errLater
}
func (a *Actions) breakTable(context.Context, tenant.Org, tableRequest) (LogLine, error) {
	return LogLine{}, errLater
}
func (a *Actions) move(context.Context, tenant.Org, moveRequest) (LogLine, error) {
	return LogLine{}, errLater
}
func (a *Actions) redraw(context.Context, tenant.Org, redrawRequest) (LogLine, error) {
	return LogLine{}, errLater
}
func (a *Actions) count(context.Context, tenant.Org, countRequest) (Desk, error) {
	return Desk{}, errLater
}
func (a *Actions) bust(context.Context, tenant.Org, bustRequest) (Busting, error) {
	return Busting{}, errLater
}
func (a *Actions) undo(context.Context, tenant.Org, undoRequest) (Desk, error) {
	return Desk{}, errLater
}
