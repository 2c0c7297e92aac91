package lobby

import (
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the routes of the package.
func (a *Actions) Routes(r *api.Routes) {
	api.Create(r, "/api/screens/pairings", tenant.Public, a.offer)
	api.Post(r, "/api/screens/claims", tenant.Public, a.claim)
	api.Get(r, "/api/screens/own", tenant.RunScreen, a.own)
	api.Read(r, "/api/board/{room}/lists", tenant.ShowLists, a.lists)
	api.Get(r, "/api/board/{room}/code", tenant.ShowLists, a.arrivalCode)
	api.Read(r, "/api/board/{room}/tables", tenant.ShowTables, a.tables)
	api.Read(r, "/api/board/{room}/must-move", tenant.ShowMustMove, a.mustMove)
	api.Read(r, "/api/board/{room}/tournaments", tenant.ShowTournaments, a.tournaments)
	api.Read(r, "/api/board/{room}/announcements", tenant.ShowAnnouncements, a.announcements)

	api.Get(r, "/api/announcements/{room}", tenant.ManageTables, a.listAnnouncements)
	api.Create(r, "/api/announcements/{room}", tenant.ManageTables, a.announce)
	api.Delete(r, "/api/announcements/{room}/{id}", tenant.ManageTables, a.endAnnouncement)

	api.Get(r, "/api/screens/{room}", tenant.ManageScreens, a.list)
	api.Create(r, "/api/screens/{room}", tenant.ManageScreens, a.pair)
	api.Patch(r, "/api/screens/{room}/{id}", tenant.ManageScreens, a.change)
	api.Delete(r, "/api/screens/{room}/{id}", tenant.ManageScreens, a.remove)
}

type claimRequest struct {
	Secret string `json:"secret" max:"100"`
}

func (in *claimRequest) Validate(f *fault.Fields) {
	f.Require(in.Secret != "", "secret", "Name the secret of the pairing")
}

type pairRequest struct {
	Code string `json:"code" max:"20"`
	choices
}

func (in *pairRequest) Validate(f *fault.Fields) {
	in.Code = normalizeCode(in.Code)
	f.Require(len(in.Code) == codeLength, "code", "Enter the six characters that the screen shows")
	in.check(f)
}

type changeRequest struct {
	ID string `path:"id" json:"-"`
	choices
}

func (in *changeRequest) Validate(f *fault.Fields) { in.check(f) }

type announcementRequest struct {
	Text  string        `json:"text" max:"200"`
	Until clock.Instant `json:"until"`
}

func (in *announcementRequest) Validate(f *fault.Fields) {
	in.Text = strings.Join(strings.Fields(in.Text), " ")
	f.Require(in.Text != "", "text", "Enter the text of the announcement")
	f.Require(in.Until > 0, "until", "Enter the time until which it stands")
}

type screenRequest struct {
	ID string `path:"id" json:"-"`
}
