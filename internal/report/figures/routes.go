package figures

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the routes of the package.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[RevenueReport](r, "TexasRevenue")
	api.ComponentName[Tooltips](r, "Texts")
	api.ComponentName[Split](r, "InsightSplit")
	api.Get(r, "/api/dashboard/stats/{room}", tenant.ViewFloor, a.stats).Coalesced()
	api.Get(r, "/api/texas-revenue/{organizationId}", tenant.ViewReports, a.showRevenue)

	api.Read(r, "/api/whereabouts/{room}", tenant.ViewPlayers, a.whereabouts)
	api.Get(r, "/api/directory/{room}", tenant.ViewPlayers, a.directory).Coalesced()
	api.Get(r, "/api/directory/{room}/counts", tenant.ViewPlayers, a.directoryCounts).Coalesced()
	api.Get(r, "/api/sessions-stats/{room}", tenant.ViewPlayers, a.sessionsStats).Coalesced()
}

type revenueRequest struct {
	OrganizationID string `path:"organizationId" json:"-"`
	StartDate      string `query:"startDate"`
	EndDate        string `query:"endDate"`
	Room           string `query:"room"`
}

// maxDays bounds a range.
const maxDays = 366

func (in *revenueRequest) Validate(f *fault.Fields) {
	from, to := clock.Day(in.StartDate).Valid(), clock.Day(in.EndDate).Valid()
	f.Require(from, "startDate", api.DayFormat)
	f.Require(to, "endDate", api.DayFormat)
	if !from || !to {
		return
	}
	f.Require(in.StartDate <= in.EndDate, "endDate", "Enter a day that is not before the first")
	f.Require(daysBetween(clock.Day(in.StartDate), clock.Day(in.EndDate)) <= maxDays, "endDate",
		"Enter a range of at most 366 days")
}

type directoryRequest struct {
	Room string        `path:"room" json:"-"`
	List DirectoryList `query:"list"`
	Q    string        `query:"q"`
	api.PageRequest

	Players string `query:"players" max:"20000"` // comma-separated ids: only these rows, in this order
}

type playerRequest struct {
	ID   string `path:"id" json:"-"`
	Room string `query:"room"`
}

type seatsRequest struct {
	ID string `path:"id" json:"-"`
	api.PageRequest
}
