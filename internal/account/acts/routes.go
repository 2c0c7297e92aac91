package acts

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the feature's routes. Administrators have addresses of their own: over plain HTTP their cookie goes
// nowhere else.
func (a *Actions) Routes(r *api.Routes) {
	api.Get(r, "/api/acts/{key}", tenant.AnyAccount, a.find)
	api.Post(r, "/api/acts/{key}/withdraw", tenant.AnyAccount, a.withdraw)
	api.Get(r, "/api/admin/acts/{key}", tenant.EnterPlatform, a.findPlatform)
	api.Post(r, "/api/admin/acts/{key}/withdraw", tenant.EnterPlatform, a.withdrawPlatform)
}

// keyRequest names an act by the Idempotency-Key with which it was sent.
type keyRequest struct {
	Key string `path:"key" json:"-" max:"200"`
}
