package report

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the feature's routes.
func (a *Actions) Routes(r *api.Routes) {
	// Reports need the permission for them, but for that of a shift, which cashiers see too: the route asks for less.
	api.Get(r, "/api/reports/{room}/{kind}", tenant.ViewPlayers, a.report)
}

type reportRequest struct {
	Room  string `path:"room" json:"-"`
	Kind  Kind   `path:"kind" json:"-"`
	Day   string `query:"day"`   // none: the present one
	Shift string `query:"shift"` // of the report of a shift
}

func (in *reportRequest) Validate(f *fault.Fields) {
	f.Require(in.Day == "" || clock.Day(in.Day).Valid(), "day", "Enter a day such as 2026-11-20")
	f.Require(in.Kind != Shift || in.Shift != "", "shift", "Please select a shift")
}
