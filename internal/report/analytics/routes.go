package analytics

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the routes of the package.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[ActionLink](r, "Act")
	api.Get(r, "/api/pit-boss/overview/{room}", tenant.ViewReports,
		a.overview).Coalesced().DependsOn(tenant.Permissions...)
	api.Get(r, "/api/executive/summary", tenant.ViewReports, a.summary).Coalesced().DependsOn(tenant.Permissions...)
	api.Get(r, "/api/executive/insights", tenant.ViewReports, a.insights).Coalesced().DependsOn(tenant.Permissions...)
	api.Get(r, "/api/executive/performance", tenant.ViewReports,
		a.performance).Coalesced().DependsOn(tenant.Permissions...)
	api.Get(r, "/api/analytics/advanced", tenant.ViewReports, a.advanced).Coalesced().DependsOn(tenant.Permissions...)
	api.Get(r, "/api/analytics/occupancy", tenant.ViewReports, a.occupancy).Coalesced().DependsOn(tenant.Permissions...)
	api.Get(r, "/api/analytics/real-time", tenant.ViewReports, a.realTime).Coalesced().DependsOn(tenant.Permissions...)
}

type someRoomRequest struct {
	Room string `query:"room"` // empty: all rooms, or the first on screens of one room
}
