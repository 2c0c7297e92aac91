package player

import (
	"strconv"
	"strings"

	"pitboss/internal/account"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/room"
)

type listRequest struct {
	Q string `query:"q"`
	api.PageRequest
}

// NewRequest describes a player to add.
type NewRequest struct {
	Name        string  `json:"name" max:"120"`
	Nickname    *string `json:"nickname" max:"60"`
	PhoneNumber *string `json:"phoneNumber" max:"40"`
	Email       *string `json:"email"`
	BirthDate   *string `json:"birthDate" max:"10"` // "1991-03-15"
	IsActive    *bool   `json:"isActive"`
	UniqueName  bool    `json:"uniqueName"` // refuse the new player when there is one of this name already (409)
}

// Validate checks and trims the fields.
func (in *NewRequest) Validate(f *fault.Fields) {
	in.Name = strings.Join(strings.Fields(in.Name), " ")
	in.Nickname, in.PhoneNumber = optional.Trimmed(in.Nickname), optional.Trimmed(in.PhoneNumber)
	in.Email = optional.Trimmed(in.Email)
	f.Require(in.Name != "", "name", "Player name is required")
	f.Require(in.PhoneNumber == nil || validPhone(*in.PhoneNumber), "phoneNumber", "Enter a phone number")
	f.Require(in.Email == nil || account.ValidEmail(*in.Email), "email", "Invalid email")
	in.BirthDate = optional.Trimmed(in.BirthDate)
	f.Require(in.BirthDate == nil || ValidBirthDate(*in.BirthDate), "birthDate", BirthDateRequired)
}

type changeRequest struct {
	ID             string  `path:"id" json:"-"`
	Name           *string `json:"name" max:"120"`
	Nickname       *string `json:"nickname" max:"60"`    // a blank text clears it
	PhoneNumber    *string `json:"phoneNumber" max:"40"` // a blank text clears it
	Email          *string `json:"email"`                // a blank text clears it
	BirthDate      *string `json:"birthDate" max:"10"`   // "1991-03-15"; a blank text clears it
	IsActive       *bool   `json:"isActive"`
	SkillLevel     *int    `json:"skillLevel"`     // 0 to 10; -1 clears it
	ProbationUntil *string `json:"probationUntil"` // a time; a blank text clears it

	probationUntil *clock.Instant
}

func (in *changeRequest) Validate(f *fault.Fields) {
	if in.Name != nil {
		name := strings.Join(strings.Fields(*in.Name), " ")
		in.Name = &name
		f.Require(name != "", "name", "Player name is required")
	}
	phone, email := optional.Trimmed(in.PhoneNumber), optional.Trimmed(in.Email)
	birth := optional.Trimmed(in.BirthDate)
	f.Require(birth == nil || ValidBirthDate(*birth), "birthDate", BirthDateRequired)
	f.Require(phone == nil || validPhone(*phone), "phoneNumber", "Enter a phone number")
	f.Require(email == nil || account.ValidEmail(*email), "email", "Invalid email")
	f.Require(in.SkillLevel == nil || *in.SkillLevel >= -1 && *in.SkillLevel <= 10, "skillLevel",
		"Enter a skill level from 0 to 10")
	if in.ProbationUntil != nil {
		in.probationUntil = new(clock.Instant)
		if until := strings.TrimSpace(*in.ProbationUntil); until != "" {
			if err := in.probationUntil.UnmarshalJSON([]byte(strconv.Quote(until))); err != nil {
				f.Add("probationUntil", err.Error())
			}
		}
	}
}

type reasonRequest struct {
	ID     string `path:"id" json:"-"`
	Reason string `json:"reason" max:"500"`
}

func (in *reasonRequest) Validate(f *fault.Fields) {
	in.Reason = strings.TrimSpace(in.Reason)
	f.Require(in.Reason != "", "reason", "Enter a reason")
}

type excludeRequest struct {
	ID    string         `path:"id" json:"-"`
	Until *clock.Instant `json:"until"`
}

func (in *excludeRequest) Validate(f *fault.Fields) {
	f.Require(in.Until != nil, "until", "Please select a date")
}

type apartRequest struct {
	ID      string `path:"id" json:"-"`
	OtherID string `json:"otherId"`
}

func (in *apartRequest) Validate(f *fault.Fields) {
	f.Require(in.OtherID != "", "otherId", "Please select a player")
}

type togetherRequest struct {
	ID    string `path:"id" json:"-"`
	Other string `path:"other" json:"-"`
}

type notesRequest struct {
	ID string `path:"id" json:"-"`
	api.PageRequest
}

type noteRequest struct {
	ID   string `path:"id" json:"-"`
	Text string `json:"text" max:"2000"`
}

func (in *noteRequest) Validate(f *fault.Fields) {
	in.Text = strings.TrimSpace(in.Text)
	f.Require(in.Text != "", "text", "Write a note")
}

type refusalRequest struct {
	ID     string `path:"id" json:"-"`
	RoomID string `json:"roomId"`
	Place  Place  `json:"place"`
	Reason Reason `json:"reason"`
}

// Room is the room where the player was refused.
func (in *refusalRequest) Room() string { return in.RoomID }

func (in *refusalRequest) Validate(f *fault.Fields) {
	f.Require(in.RoomID != "", "roomId", "Please select a room")
	f.Require(in.Place != "", "place", "Please say where")
	f.Require(in.Reason != "", "reason", "Enter a reason")
}

type sessionsRequest struct {
	Room string `path:"room" json:"-"`
	Q    string `query:"q"`
	api.PageRequest
}

type sessionsInRequest struct {
	Room   string `path:"room" json:"-"`
	Status Status `path:"status" json:"-"`
	Q      string `query:"q"`
	api.PageRequest
}

type everySessionRequest struct {
	Room   string `query:"room"`
	Status Status `query:"status"`
	Q      string `query:"q"`
	api.PageRequest
}

type expiringRequest struct {
	Days int `query:"days"` // from now; a week when it is not said
}

func (in *expiringRequest) Validate(f *fault.Fields) {
	f.Require(in.Days >= 0 && in.Days <= 90, "days", "Enter a number of days from 1 to 90")
}

type membershipsRequest struct {
	Status       MembershipStatus `query:"status"`
	Type         room.Term        `query:"type"`
	Q            string           `query:"q"`
	Room         string           `query:"room"`
	api.DayRange                  // of the sale
	api.PageRequest
}

type organizationRequest struct {
	OrganizationID string `path:"organizationId" json:"-"`
}
