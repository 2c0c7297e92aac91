package room

import (
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

// Routes registers the routes of fees, the feed and drawings.
func (a *Actions) Routes(r *api.Routes) {
	api.Get(r, "/api/fees", tenant.ViewFloor, a.listSchedules)
	api.Create(r, "/api/fees", tenant.ManageFees, a.scheduleFees)
	api.Delete(r, "/api/fees/{validFrom}", tenant.ManageFees, a.cancelFees)
	api.Read(r, "/api/activity/{room}", tenant.ViewFloor, a.listActivity)
	api.Create(r, "/api/drawings", tenant.SeatPlayers, a.draw)
	api.Read(r, "/api/drawings/{room}", tenant.SeatPlayers, a.listDrawings)
}

type gameRequest struct {
	Name       string       `json:"name" max:"60"`
	GameFormat GameFormat   `json:"gameFormat"`
	SmallBlind *money.Cents `json:"smallBlind"`
	BigBlind   *money.Cents `json:"bigBlind"`
	MinBuyIn   *money.Cents `json:"minBuyIn"`
	MaxBuyIn   *money.Cents `json:"maxBuyIn"`

	InterestMinimum *int `json:"interestMinimum"` // null: as many as the room asks for
}

// NeedInterestMinimum is the message for a number of names outside of the limits.
const NeedInterestMinimum = "Enter a number of names from 2 to 10"

// IsInterestMinimum reports whether a game can be worth opening with a number of names.
func IsInterestMinimum(names int) bool { return names >= 2 && names <= 10 }

func (in *gameRequest) Validate(f *fault.Fields) {
	in.Name = strings.Join(strings.Fields(in.Name), " ")
	f.Require(in.Name != "", "name", "Game name is required")
	f.Require(in.GameFormat != "", "gameFormat", "Game format is required")
	f.Require(in.SmallBlind != nil, "smallBlind", "Small blind is required")
	f.Require(in.BigBlind != nil, "bigBlind", "Big blind is required")
	f.Require(in.MinBuyIn != nil, "minBuyIn", "Minimum buy-in is required")
	f.Require(in.InterestMinimum == nil || IsInterestMinimum(*in.InterestMinimum), "interestMinimum",
		NeedInterestMinimum)
	if in.SmallBlind != nil && in.BigBlind != nil {
		f.Require(*in.BigBlind >= *in.SmallBlind, "bigBlind", "Big blind must be at least the small blind")
	}
	if in.MinBuyIn != nil && in.MaxBuyIn != nil {
		f.Require(*in.MaxBuyIn >= *in.MinBuyIn, "maxBuyIn", "Maximum buy-in must be at least the minimum")
	}
}

type roomRequest struct {
	Name           string `json:"name" max:"60"`
	Location       string `json:"location" max:"80"`
	TimeZone       string `json:"timeZone" max:"60"` // IANA name; empty: America/Chicago
	GamingDayStart *int   `json:"gamingDayStart"`    // hour of the local day; null: 6
}

func (in *roomRequest) Validate(f *fault.Fields) {
	in.Name, in.Location = strings.Join(strings.Fields(in.Name), " "), strings.Join(strings.Fields(in.Location), " ")
	if in.TimeZone == "" {
		in.TimeZone = "America/Chicago"
	}
	if in.GamingDayStart == nil {
		six := 6
		in.GamingDayStart = &six
	}
	CheckRoom(f, &in.Name, &in.Location, &in.TimeZone, in.GamingDayStart)
}

// CheckRoom validates the name, location, time zone and start of the gaming day of a room; nil is not checked.
func CheckRoom(f *fault.Fields, name, location, zone *string, start *int) {
	f.Require(name == nil || *name != "", "name", "Room name is required")
	f.Require(location == nil || *location != "", "location", "Location is required")
	if zone != nil {
		if err := checkTimeZone(*zone); err != nil {
			f.Add("timeZone", err.Error())
		}
	}
	f.Require(start == nil || *start >= 0 && *start <= 23, "gamingDayStart", "Enter an hour from 0 to 23")
}

type feesRequest struct {
	ValidFrom   clock.Day   `json:"validFrom" max:"10"`
	Memberships []termOffer `json:"memberships"`
	Seats       []seatOffer `json:"seats"`
}

type termOffer struct {
	MembershipType Term         `json:"membershipType"`
	FeeAmount      *money.Cents `json:"feeAmount"`
}

type seatOffer struct {
	UpToBlind  *money.Cents `json:"upToBlind"` // null: any above the other lines
	HourlyRate *money.Cents `json:"hourlyRate"`
}

// maxFeeLines bounds the lines of a fee schedule.
const maxFeeLines = 20

func (in *feesRequest) Validate(f *fault.Fields) {
	f.Require(in.ValidFrom.Valid(), "validFrom", "Enter a day such as 2026-12-01")
	terms := map[Term]bool{}
	for _, m := range in.Memberships {
		f.Require(m.MembershipType != "", "memberships", "Say of each fee which membership it is for")
		f.Require(!terms[m.MembershipType], "memberships", "Name each membership once")
		terms[m.MembershipType] = true
		requireAmount(f, m.FeeAmount, "memberships")
	}
	for _, t := range Terms {
		f.Require(terms[t], "memberships", "Enter what daily, monthly and annual memberships cost")
	}
	f.Require(len(in.Seats) <= maxFeeLines, "seats", "Enter at most 20 lines")
	limits, above := map[money.Cents]bool{}, 0
	for _, s := range in.Seats {
		requireAmount(f, s.HourlyRate, "seats")
		if s.UpToBlind == nil {
			above++
			continue
		}
		f.Require(!limits[*s.UpToBlind], "seats", "Enter each big blind only once")
		limits[*s.UpToBlind] = true
	}
	f.Require(above == 1, "seats", "Enter one line for any big blind above the others")
}

type feesOfRequest struct {
	ValidFrom string `path:"validFrom" json:"-"`
}
