package playerimport

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the routes of imports. An import makes and reverses ledger entries, so it takes the permission for that.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[View](r, "PlayerImport")
	api.ComponentName[Counts](r, "PlayerImportCounts")
	api.ComponentName[Problem](r, "PlayerImportProblem")
	api.ComponentName[Column](r, "PlayerImportColumn")
	api.ComponentName[Question](r, "PlayerImportQuestion")
	api.ComponentName[Reading](r, "PlayerImportReading")
	api.ComponentName[MatchRule](r, "PlayerImportMatch")
	api.ComponentName[Example](r, "PlayerImportExample")
	api.ComponentName[Duplicate](r, "PlayerImportDuplicate")
	api.ComponentName[Rule](r, "PlayerImportRule")
	api.ComponentName[Answer](r, "PlayerImportAnswer")
	api.ComponentName[Head](r, "PlayerImportHead")
	api.Get(r, "/api/player-imports", tenant.CorrectLedger, a.list)
	api.Get(r, "/api/player-imports/export", tenant.CorrectLedger, a.export)
	api.Create(r, "/api/player-imports", tenant.CorrectLedger, a.upload)
	api.Get(r, "/api/player-imports/{id}", tenant.CorrectLedger, a.show)
	api.Patch(r, "/api/player-imports/{id}", tenant.CorrectLedger, a.change)
	api.Get(r, "/api/player-imports/{id}/duplicates", tenant.CorrectLedger, a.duplicates)
	api.Get(r, "/api/player-imports/{id}/left-out", tenant.CorrectLedger, a.listLeftOut)
	api.Post(r, "/api/player-imports/{id}/run", tenant.CorrectLedger, a.run)
	api.Post(r, "/api/player-imports/{id}/undo", tenant.CorrectLedger, a.undo)
}
