package insight

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the feature's routes.
func (a *Actions) Routes(r *api.Routes) {
	api.Get(r, "/api/dashboard/stats/{room}", tenant.ViewFloor, a.stats)
}

type roomRequest struct {
	Room string `path:"room" json:"-"`
}
