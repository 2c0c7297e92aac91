package analytics

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the feature's routes.
func (a *Actions) Routes(r *api.Routes) {
	api.Get(r, "/api/pit-boss/overview/{room}", tenant.ViewReports, a.overview).Alike()
	api.Get(r, "/api/executive/summary", tenant.ViewReports, a.summary).Alike()
	api.Get(r, "/api/executive/insights", tenant.ViewReports, a.insights).Alike()
	api.Get(r, "/api/executive/performance", tenant.ViewReports, a.performance).Alike()
	api.Get(r, "/api/analytics/advanced", tenant.ViewReports, a.advanced).Alike()
	api.Get(r, "/api/analytics/occupancy", tenant.ViewReports, a.occupancy).Alike()
	api.Get(r, "/api/analytics/real-time", tenant.ViewReports, a.realTime).Alike()
}

type roomRequest struct {
	Room string `path:"room" json:"-"`
}

type someRoomRequest struct {
	Room string `query:"room"` // empty: all rooms; of analytics, which are a room's: the first
}
