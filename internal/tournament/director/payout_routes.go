package director

import (
	"strings"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/tournament/prize"
)

// payoutRoutes adds the routes of payouts, deals and seasons.
func (a *Actions) payoutRoutes(r *api.Routes) {
	api.ComponentName[Offer](r, "PrizeOffer")
	api.ReadOf(r, "/api/tournaments/{id}/payouts", tenant.ViewFloor, OfTournament, a.payouts)
	api.Patch(r, "/api/tournaments/{id}/payouts", tenant.ManageTournaments, a.setPayouts)
	api.ReadOf(r, "/api/tournaments/{id}/payouts/previews", tenant.ViewFloor, OfTournament, a.previews)
	api.Post(r, "/api/tournaments/{id}/payouts/approve", tenant.ManageTournaments, a.approveAll).Critical()
	api.Post(r, "/api/tournament-entries/{id}/prize/approve", tenant.ManageTournaments, a.approve).Critical()
	api.Post(r, "/api/tournament-entries/{id}/prize/pay", tenant.ManageCage, a.pay)
	api.Post(r, "/api/tournament-entries/{id}/bounties/pay", tenant.ManageCage, a.payBounties)
	api.Post(r, "/api/tournaments/{id}/staff/pay", tenant.ManageCage, a.payStaff)
	api.Post(r, "/api/tournaments/{id}/deal/offer", tenant.ManageTournaments, a.offer)
	api.Create(r, "/api/tournaments/{id}/deal", tenant.ManageTournaments, a.deal).Critical()
	api.Delete(r, "/api/tournaments/{id}/deal", tenant.ManageTournaments, a.dropDeal)
	api.ReadOf(r, "/api/tournaments/{id}/results", tenant.ViewFloor, OfTournament, a.results)

	api.Read(r, "/api/seasons/{room}", tenant.ViewFloor, a.seasons)
	api.Create(r, "/api/seasons", tenant.ManageTournaments, a.addSeason)
	api.ReadOf(r, "/api/seasons/{id}/standings", tenant.ViewFloor, OfSeason, a.standings)
}

type setRequest struct {
	ID       string            `path:"id" json:"-"`
	Template prize.TemplateKey `json:"template"`
	Amounts  []money.Cents     `json:"amounts"` // of custom, by place; they add up to the pool
}

func (in *setRequest) Validate(f *fault.Fields) {
	f.Require(in.Template != "", "template", "Please select a payout template")
	f.Require(in.Template != prize.Custom || len(in.Amounts) > 0, "amounts", "Enter the amounts by place")
	f.Require(in.Template == prize.Custom || len(in.Amounts) == 0, "amounts",
		"Only custom payouts have amounts of their own")
	for i, a := range in.Amounts {
		f.Require(a > 0 && (i == 0 || a <= in.Amounts[i-1]), "amounts", "No place pays more than the one before it")
	}
}

type approveRequest struct {
	ID string `path:"id" json:"-"` // of the tournament, or of one entry
	// Amount is the sum that the screen has shown; null: not compared.
	Amount *money.Cents `json:"amount"`
}

type payRequest struct {
	ID            string      `path:"id" json:"-"`
	PaymentMethod cage.Method `json:"paymentMethod"`
	// Amount is the amount on the screen of the desk; null: not compared.
	Amount *money.Cents `json:"amount"`
}

func (in *payRequest) Validate(f *fault.Fields) {
	f.Require(in.PaymentMethod == cage.ByCash || in.PaymentMethod == cage.ByCheck, "paymentMethod",
		"Pay in cash or by check")
}

type offerRequest struct {
	ID           string      `path:"id" json:"-"`
	KeptForFirst money.Cents `json:"keptForFirst"`
}

type dealRequest struct {
	ID           string       `path:"id" json:"-"`
	Method       prize.Method `json:"method"`
	KeptForFirst money.Cents  `json:"keptForFirst"`
	Shares       []shareOf    `json:"shares"` // of a custom deal
	Agreed       []string     `json:"agreed"` // all remaining entries
}

type shareOf struct {
	EntryID string      `json:"entryId"`
	Amount  money.Cents `json:"amount"`
}

func (in *dealRequest) Validate(f *fault.Fields) {
	f.Require(in.Method != "", "method", "Choose how to share the money")
	f.Require(in.Method == prize.CustomDeal || len(in.Shares) == 0, "shares",
		"Only a custom deal has amounts of its own")
}

type seasonRequest struct {
	RoomID   string `json:"roomId"`
	League   string `json:"league" max:"60"`
	Name     string `json:"name" max:"60"`
	StartsOn string `json:"startsOn"`
	EndsOn   string `json:"endsOn"`
	Counted  *int   `json:"counted"`
}

// Room returns the room of the season.
func (in *seasonRequest) Room() string { return in.RoomID }

func (in *seasonRequest) Validate(f *fault.Fields) {
	in.League, in.Name = strings.Join(strings.Fields(in.League), " "), strings.Join(strings.Fields(in.Name), " ")
	f.Require(in.RoomID != "", "roomId", "Please select a room")
	f.Require(in.League != "", "league", "League name is required")
	f.Require(in.Name != "", "name", "Season name is required")
	f.Require(clock.Day(in.StartsOn).Valid(), "startsOn", api.DayFormat)
	f.Require(clock.Day(in.EndsOn).Valid(), "endsOn", api.DayFormat)
	f.Require(in.EndsOn >= in.StartsOn, "endsOn", "A season ends after it starts")
	f.Require(in.Counted == nil || *in.Counted >= 1 && *in.Counted <= 1000, "counted", "Enter how many results count")
}
