package kiosk

import (
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/lobby/playerpage"
)

// Routes adds the routes of the package. Whatever belongs to a player is a POST, so that no log has it.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[Room](r, "KioskRoom")
	api.ComponentName[Lookup](r, "KioskLookup")
	api.ComponentName[Confirmation](r, "KioskConfirmation")
	api.ComponentName[Membership](r, "KioskMembership")
	api.ComponentName[Visit](r, "KioskVisit")
	api.ComponentName[Seat](r, "KioskSeat")
	api.ComponentName[List](r, "KioskList")
	api.ComponentName[Place](r, "KioskPlace")
	api.Read(r, "/api/kiosk/{room}", tenant.RunKiosk, a.room)
	api.Post(r, "/api/kiosk/{room}/lookups", tenant.RunKiosk, a.lookUp)
	api.Post(r, "/api/kiosk/{room}/visits", tenant.RunKiosk, a.visit)
	api.Post(r, "/api/kiosk/{room}/check-ins", tenant.RunKiosk, a.checkIn).Critical()
}

// lookupRequest has a phone number or the code of a player's page.
type lookupRequest struct {
	Phone string `json:"phone" max:"30"`
	Code  string `json:"code" max:"100"` // the secret of a link, or the id of a record; empty: the number counts
}

func (in *lookupRequest) Validate(f *fault.Fields) {
	in.Phone = strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, in.Phone)
	f.Require(in.Code != "" || len(in.Phone) == phoneDigits, "phone", "Enter ten digits, area code first")
}

type visitRequest struct {
	Token string `json:"token" max:"300"`
}

func (in *visitRequest) Validate(f *fault.Fields) { requireToken(f, in.Token) }

type checkInRequest struct {
	Token       string   `json:"token" max:"300"`
	GameTypeIDs []string `json:"gameTypeIds"` // lists to join; those the player is on already stay
	// Secret becomes the secret of a link that shows the player's lists. The kiosk makes it; empty: no link.
	Secret string `json:"secret" max:"100"`
}

func (in *checkInRequest) Validate(f *fault.Fields) {
	requireToken(f, in.Token)
	f.Require(len(in.GameTypeIDs) <= maxChosenLists, "gameTypeIds", "Choose fewer lists")
	if in.Secret != "" {
		playerpage.CheckSecret(f, in.Secret)
	}
}

func requireToken(f *fault.Fields, token string) {
	f.Require(token != "", "token", "Name the token of the confirmation")
}
