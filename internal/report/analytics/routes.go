package analytics

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the feature's routes.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[ActionLink](r, "Act")
	api.Get(r, "/api/pit-boss/overview/{room}", tenant.ViewReports, a.overview).Alike().DependsOn(tenant.Permissions...)
	api.Get(r, "/api/executive/summary", tenant.ViewReports, a.summary).Alike().DependsOn(tenant.Permissions...)
	api.Get(r, "/api/executive/insights", tenant.ViewReports, a.insights).Alike().DependsOn(tenant.Permissions...)
	api.Get(r, "/api/executive/performance", tenant.ViewReports, a.performance).Alike().DependsOn(tenant.Permissions...)
	api.Get(r, "/api/analytics/advanced", tenant.ViewReports, a.advanced).Alike().DependsOn(tenant.Permissions...)
	api.Get(r, "/api/analytics/occupancy", tenant.ViewReports, a.occupancy).Alike().DependsOn(tenant.Permissions...)
	api.Get(r, "/api/analytics/real-time", tenant.ViewReports, a.realTime).Alike().DependsOn(tenant.Permissions...)
}

type roomRequest struct {
	Room string `path:"room" json:"-"`
}

type someRoomRequest struct {
	Room string `query:"room"` // empty: all rooms; of analytics, which are a room's: the first
}
