package player

import (
	"strings"

	"pitboss/internal/feature/account"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the feature's routes.
func (a *Actions) Routes(r *api.Routes) {
	api.ReadOrg(r, "/api/players", tenant.ViewPlayers, a.list)
	api.ReadOrg(r, "/api/players/{id}", tenant.ViewPlayers, a.get)
	api.Create(r, "/api/players", tenant.ManagePlayers, a.create)
}

type listRequest struct {
	Q      string `query:"q"`
	Limit  int    `query:"limit"`
	Cursor string `query:"cursor" max:"1000"`
}

type oneRequest struct {
	ID string `path:"id" json:"-"`
}

type newRequest struct {
	Name        string  `json:"name" max:"120"`
	Nickname    *string `json:"nickname" max:"60"`
	PhoneNumber *string `json:"phoneNumber" max:"40"`
	Email       *string `json:"email"`
	IsActive    *bool   `json:"isActive"`
}

func (in *newRequest) Validate(f *fault.Fields) {
	in.Name = strings.Join(strings.Fields(in.Name), " ")
	in.Nickname, in.PhoneNumber, in.Email = blankIsNil(in.Nickname), blankIsNil(in.PhoneNumber), blankIsNil(in.Email)
	f.Require(in.Name != "", "name", "Player name is required")
	f.Require(in.PhoneNumber == nil || validPhone(*in.PhoneNumber), "phoneNumber", "Enter a phone number")
	f.Require(in.Email == nil || account.ValidEmail(*in.Email), "email", "Invalid email")
}

func blankIsNil(s *string) *string {
	if s == nil {
		return nil
	}
	if t := strings.TrimSpace(*s); t != "" {
		return &t
	}
	return nil
}
