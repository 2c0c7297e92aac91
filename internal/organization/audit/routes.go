package audit

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the routes of the package.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[Line](r, "AuditLine")
	api.Get(r, "/api/audit", tenant.ViewAudit, a.trail)
	api.Get(r, "/api/audit/export", tenant.ViewAudit, a.export)
	api.Get(r, "/api/audit/filters", tenant.ViewAudit, a.filters)
}

type trailRequest struct {
	Room  string `query:"room"`  // an id, or "organization", "accounts", "community"; none: all
	Actor string `query:"actor"` // an id
	Type  string `query:"type"`  // the type of one of the act's events
	From  string `query:"from"`  // a gaming day of the room, else of the first room; or a time
	To    string `query:"to"`    // the last gaming day; or a time, which is not in it
	api.PageRequest
}

func (in *trailRequest) Validate(f *fault.Fields) {
	for name, text := range map[string]string{"from": in.From, "to": in.To} {
		_, ok := parseMoment(text, clock.Calendar{Zone: clock.Instant(0).Time().Location()}, 0)
		f.Require(text == "" || ok, name, api.DayFormat)
	}
}
