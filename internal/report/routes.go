package report

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the routes of the package.
func (a *Actions) Routes(r *api.Routes) {
	// The action checks the permission for reports itself, because cashiers may read the report of a shift.
	api.Get(r, "/api/reports/{room}/{kind}", tenant.ViewPlayers, a.report)
}

type reportRequest struct {
	Room  string `path:"room" json:"-"`
	Kind  Kind   `path:"kind" json:"-"`
	Day   string `query:"day"`   // empty: the present one
	Shift string `query:"shift"` // id, for the report of a shift
}

func (in *reportRequest) Validate(f *fault.Fields) {
	f.Require(in.Day == "" || clock.Day(in.Day).Valid(), "day", api.DayFormat)
	f.Require(in.Kind != Shift || in.Shift != "", "shift", "Please select a shift")
}
