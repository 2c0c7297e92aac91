package roompage

import (
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the routes of the package.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[Settings](r, "RoomPageSettings")
	api.ComponentName[Page](r, "RoomPage")
	api.ComponentName[Game](r, "RoomPageGame")
	api.ComponentName[Requested](r, "RoomPageRequest")
	api.ComponentName[Tournament](r, "RoomPageTournament")
	api.ComponentName[Fee](r, "RoomPageFee")
	api.Get(r, "/api/room-pages/{room}", tenant.ManageSettings, a.settings)
	api.Patch(r, "/api/room-pages/{room}", tenant.ManageSettings, a.change)
	a.Public = api.ReadPublic(r, "/api/r/{address}", a, a.read)
}

// settingsRequest holds all settings of a page: the form saves them together.
type settingsRequest struct {
	Room          string    `path:"room" json:"-"`
	Address       string    `json:"address" max:"60"`
	IsOn          bool      `json:"isOn"`
	StreetAddress string    `json:"streetAddress"`
	Phone         string    `json:"phone" max:"40"`
	Hours         []Opening `json:"hours"`
	Promotions    []string  `json:"promotions"`
	Terms         string    `json:"terms"`
	ShowsFees     bool      `json:"showsFees"`
	AcceptsJoins  bool      `json:"acceptsJoins"`
}

func (in *settingsRequest) Validate(f *fault.Fields) {
	in.Address = strings.TrimSpace(in.Address)
	f.Require(isAddress(in.Address), "address",
		"Use 3 to 60 letters from a to z, digits and single hyphens between them")
	for _, text := range []*string{&in.StreetAddress, &in.Phone, &in.Terms} {
		*text = collapseSpaces(*text)
	}
	checkHours(f, in.Hours)
	promotions := []string{}
	for _, p := range in.Promotions {
		if p = collapseSpaces(p); p != "" {
			promotions = append(promotions, p)
		}
	}
	in.Promotions = promotions
	f.Require(len(promotions) <= maxPromotions, "promotions", "Enter at most 5 promotions")
}

func collapseSpaces(text string) string { return strings.Join(strings.Fields(text), " ") }
