package analytics

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the feature's routes.
func (a *Actions) Routes(r *api.Routes) {
	api.Get(r, "/api/pit-boss/overview/{room}", tenant.ViewReports, a.overview)
	api.Get(r, "/api/executive/summary", tenant.ViewReports, a.summary)
	api.Get(r, "/api/executive/insights", tenant.ViewReports, a.insights)
	api.Get(r, "/api/executive/performance", tenant.ViewReports, a.performance)
	api.Get(r, "/api/analytics/advanced", tenant.ViewReports, a.advanced)
	api.Get(r, "/api/analytics/occupancy", tenant.ViewReports, a.occupancy)
	api.Get(r, "/api/analytics/real-time", tenant.ViewReports, a.realTime)
}

type roomRequest struct {
	Room string `path:"room" json:"-"`
}

type someRoomRequest struct {
	Room string `query:"room"` // empty: all rooms; of analytics, which are a room's: the first
}
