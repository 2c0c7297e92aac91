package frontoffice

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
)

// Routes adds the routes of players, sessions and memberships.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[player.Offer](r, "PlayerOffer")
	api.ReadOrg(r, "/api/players", tenant.ViewPlayers, a.players.List)
	api.ReadOrg(r, "/api/players/{id}", tenant.ViewPlayers, a.players.Get)
	api.Create(r, "/api/players", tenant.ManagePlayers, a.players.Create)
	api.Patch(r, "/api/players/{id}", tenant.ManagePlayers, a.players.Change)
	api.Post(r, "/api/players/{id}/bar", tenant.ManagePlayers, a.players.Bar)
	api.Post(r, "/api/players/{id}/unbar", tenant.ManagePlayers, a.players.Unbar)
	api.Post(r, "/api/players/{id}/exclude", tenant.ManagePlayers, a.players.Exclude)
	api.ReadOrg(r, "/api/players/{id}/apart", tenant.ViewPlayers, a.players.Apart)
	api.Post(r, "/api/players/{id}/apart", tenant.ManagePlayers, a.players.KeepApart)
	api.Delete(r, "/api/players/{id}/apart/{other}", tenant.ManagePlayers, a.players.AllowTogether)
	api.ReadOrg(r, "/api/players/{id}/notes", tenant.ViewPlayers, a.players.Notes)
	api.Create(r, "/api/players/{id}/notes", tenant.ManagePlayers, a.players.AddNote)
	api.Get(r, "/api/players/{id}/refusals", tenant.ViewPlayers, a.players.Refusals)
	api.Create(r, "/api/players/{id}/refusals", tenant.ManagePlayers, a.players.RefuseEntry)

	api.Get(r, "/api/players/{id}/door", tenant.ViewPlayers, a.door)
	api.Get(r, "/api/players/{id}/profile", tenant.ViewPlayers, a.figures.ShowProfile)
	api.Get(r, "/api/players/{id}/seats", tenant.ViewPlayers, a.figures.ListSeats)
	api.Post(r, "/api/players/{id}/merge", tenant.ManagePlayers, a.merge)
	api.Get(r, "/api/players/{id}/export", tenant.ManagePlayers, a.privacy.ExportPlayer)
	api.Post(r, "/api/players/{id}/anonymize", tenant.ManageSettings, a.privacy.AnonymizePlayer)

	api.Create(r, "/api/sessions/check-in", tenant.ManagePlayers, a.checkIn).Critical()
	api.Post(r, "/api/sessions/{id}/undo", tenant.ManagePlayers, a.undoCheckIn).Critical()
	api.Patch(r, "/api/sessions/{id}/status", tenant.ManagePlayers, a.changeSession)
	api.Post(r, "/api/sessions/{id}/check-out", tenant.ManagePlayers, a.checkOut).Critical()
	api.Get(r, "/api/sessions", tenant.ViewPlayers, a.players.SessionsOfOrganization)
	api.Get(r, "/api/sessions/{room}", tenant.ViewPlayers, a.players.Sessions)
	api.Get(r, "/api/sessions/{room}/{status}", tenant.ViewPlayers, a.players.SessionsByStatus)

	api.Create(r, "/api/memberships", tenant.ManageCage, a.sell)
	api.Get(r, "/api/memberships", tenant.ViewPlayers, a.players.Memberships)
	api.Get(r, "/api/memberships/expiring", tenant.ViewPlayers, a.players.Expiring)
	api.Get(r, "/api/memberships/recent/{organizationId}", tenant.ViewPlayers, a.players.RecentMemberships)
	api.Get(r, "/api/membership-fees", tenant.ViewFloor, a.players.MembershipFees)
}
