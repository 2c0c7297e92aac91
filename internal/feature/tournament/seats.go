package tournament

import (
	"context"

	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

var errLater = fault.Conflict("This is not there yet")

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
