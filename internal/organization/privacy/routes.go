package privacy

import (
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the routes of the package.
func (a *Actions) Routes(r *api.Routes) {
	api.Get(r, "/api/export", tenant.ManageSettings, a.export)
	api.Get(r, "/api/backup", tenant.ManageSettings, a.download)
}

type removeRequest struct {
	ID     string `path:"id" json:"-"`
	Reason string `json:"reason" max:"500"`
}

func (in *removeRequest) Validate(f *fault.Fields) {
	in.Reason = strings.TrimSpace(in.Reason)
	f.Require(in.Reason != "", "reason", "Enter a reason")
}
