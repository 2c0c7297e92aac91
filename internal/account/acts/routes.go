package acts

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/tenant"
)

// Routes registers the routes of this package. Administrators have paths of their own, because over plain HTTP their
// cookie is limited to /api/admin.
func (a *Actions) Routes(r *api.Routes) {
	api.Get(r, "/api/acts/{key}", tenant.AnyAccount, a.find)
	api.Post(r, "/api/acts/{key}/withdraw", tenant.AnyAccount, a.withdraw)
	api.Get(r, "/api/admin/acts/{key}", tenant.EnterPlatform, a.findPlatform)
	api.Post(r, "/api/admin/acts/{key}/withdraw", tenant.EnterPlatform, a.withdrawPlatform)
}

// keyRequest identifies an act by its Idempotency-Key.
type keyRequest struct {
	Key string `path:"key" json:"-" max:"200"`
}
