package frontoffice

import (
	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

type doorRequest struct {
	ID   string `path:"id" json:"-"`
	Room string `query:"room"`
}

type sellRequest struct {
	PlayerID       string         `json:"playerId"`
	OrganizationID string         `json:"organizationId"`
	RoomID         string         `json:"roomId"`
	MembershipType room.Term      `json:"membershipType"`
	Status         string         `json:"status"`
	ExpiryDate     *clock.Instant `json:"expiryDate"`
	FeeAmount      *money.Cents   `json:"feeAmount"`
	PaymentMethod  cage.Method    `json:"paymentMethod"`
	Notes          *string        `json:"notes" max:"500"`
}

func (in *sellRequest) Validate(f *fault.Fields) {
	in.Notes = optional.Trimmed(in.Notes)
	if in.PaymentMethod == "" {
		in.PaymentMethod = cage.ByCash // the published request has no payment method
	}
	f.Require(in.PlayerID != "", "playerId", playerRequired)
	f.Require(in.MembershipType != "", "membershipType", "Please select a membership")
	f.Require(in.Status == "" || in.Status == "active", "status", "A membership is sold active")
}

type checkInRequest struct {
	PlayerID       string             `json:"playerId"`
	NewPlayer      *player.NewRequest `json:"newPlayer"`          // added in the same act, instead of playerId
	BirthDate      *string            `json:"birthDate" max:"10"` // for a record without one, as on a license
	RoomID         string             `json:"roomId"`
	Status         string             `json:"status"`
	Notes          *string            `json:"notes" max:"500"`
	MembershipType room.Term          `json:"membershipType"` // sold with the check-in; empty: none
	PaymentMethod  cage.Method        `json:"paymentMethod"`
	PayOwed        bool               `json:"payOwed"`     // collects the player's debt in this room
	Amount         *money.Cents       `json:"amount"`      // that the desk takes; another sum is refused
	ExpiryDate     *clock.Instant     `json:"expiryDate"`  // of the membership; another day is refused
	GameTypeIDs    []string           `json:"gameTypeIds"` // lists to join; those the player is on already stay
}

// Room returns the room in which the player checks in.
func (in *checkInRequest) Room() string { return in.RoomID }

func (in *checkInRequest) Validate(f *fault.Fields) {
	in.Notes, in.BirthDate = optional.Trimmed(in.Notes), optional.Trimmed(in.BirthDate)
	f.Require(in.BirthDate == nil || player.ValidBirthDate(*in.BirthDate), "birthDate", player.BirthDateRequired)
	if in.NewPlayer != nil {
		in.NewPlayer.Validate(f)
	}
	f.Require((in.PlayerID == "") != (in.NewPlayer == nil), "playerId", playerRequired)
	f.Require(len(in.GameTypeIDs) <= maxChosenLists, "gameTypeIds", "Choose fewer lists")
	f.Require(in.RoomID != "", "roomId", "Please select a room")
	f.Require(in.Status == "" || in.Status == "checked_in", "status", "A session begins with checked_in")
	f.Require(in.MembershipType == "" && !in.PayOwed || in.PaymentMethod != "", "paymentMethod", methodRequired)
}

const (
	playerRequired = "Please select a player"
	methodRequired = "Please select a payment method"
	maxChosenLists = 50
)
