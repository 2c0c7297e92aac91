package community

import (
	"strings"
	"unicode/utf8"

	"pitboss/internal/account"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the routes of the package.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[SignInResult](r, "SignedIn")
	api.ComponentName[NewInvitation](r, "Invited")
	api.ComponentName[User](r, "CommunityUser")
	api.Post(r, "/api/pitboss-go/auth/login", tenant.Public, a.signIn)
	api.Post(r, "/api/pitboss-go/auth/token-login", tenant.Public, a.tokenSignIn)
	api.Create(r, "/api/pitboss-go/auth/register", tenant.Public, a.register)
	api.Get(r, "/api/pitboss-go/invite/{code}", tenant.Public, a.invitee)
	api.Get(r, "/api/pitboss-go/auth/me", tenant.PlayHomeGames, a.me)
	api.Get(r, "/api/pitboss-go/auth/token-me", tenant.PlayHomeGames, a.me)
	api.Post(r, "/api/pitboss-go/auth/logout", tenant.PlayHomeGames, a.signOut)

	api.Patch(r, "/api/pitboss-go/profile", tenant.PlayHomeGames, a.changeProfile)
	api.Post(r, "/api/pitboss-go/password", tenant.PlayHomeGames, a.changePassword)

	api.Get(r, "/api/pitboss-go/admin/users", tenant.ManageCommunity, a.users)
	api.Patch(r, "/api/pitboss-go/admin/users/{id}", tenant.ManageCommunity, a.changeRights)
	api.Get(r, "/api/pitboss-go/admin/invitations", tenant.ManageCommunity, a.invitations)
	api.Delete(r, "/api/pitboss-go/admin/invitations/{id}", tenant.ManageCommunity, a.revoke)
	api.Create(r, "/api/pitboss-go/admin/invite", tenant.ManageCommunity, a.invite)

}

type signInRequest struct {
	Email              string `json:"email"`
	Password           string `json:"password"`
	OrganizationDomain string `json:"organizationDomain"`
}

func (in *signInRequest) Validate(f *fault.Fields) {
	const missing = "Please enter both email and password"
	f.Require(in.Email != "", "email", missing)
	f.Require(in.Password != "", "password", missing)
}

type registerRequest struct {
	InviteCode         string `json:"inviteCode"`
	Email              string `json:"email"`
	DisplayName        string `json:"displayName" max:"60"`
	Password           string `json:"password" max:"1000"`
	OrganizationDomain string `json:"organizationDomain"`
}

func (in *registerRequest) Validate(f *fault.Fields) {
	const missing = "Please fill in all required fields"
	f.Require(in.InviteCode != "", "inviteCode", missing)
	f.Require(in.Email != "", "email", missing)
	f.Require(strings.TrimSpace(in.DisplayName) != "", "displayName", missing)
	f.Require(in.Password != "", "password", missing)
	if err := checkPassword(in.Password); err != nil {
		f.Add("password", err.Error())
	}
}

type inviteeRequest struct {
	Code string `path:"code" json:"-"`
	Org  string `query:"org"`
}

type profileRequest struct {
	DisplayName *string   `json:"displayName" max:"60"`
	Defaults    *Defaults `json:"defaults"`
}

func (in *profileRequest) Validate(f *fault.Fields) {
	f.Require(in.DisplayName == nil || strings.TrimSpace(*in.DisplayName) != "" &&
		utf8.RuneCountInString(*in.DisplayName) <= maxNameLength,
		"displayName", "Please fill in all required fields")
	if in.Defaults != nil {
		in.Defaults.check(f)
	}
}

type passwordRequest struct {
	CurrentPassword string `json:"currentPassword" max:"1000"`
	NewPassword     string `json:"newPassword" max:"1000"`
}

func (in *passwordRequest) Validate(f *fault.Fields) {
	if err := checkPassword(in.NewPassword); err != nil {
		f.Add("newPassword", err.Error())
	}
}

type inviteRequest struct {
	Email string `json:"email"`
}

func (in *inviteRequest) Validate(f *fault.Fields) { in.Email = CheckEmail(in.Email, f) }

// CheckEmail trims the address of an invitation and reports what is wrong with it.
func CheckEmail(email string, f *fault.Fields) string {
	email = strings.TrimSpace(email)
	f.Require(email != "", "email", "Please enter an email address")
	f.Require(account.ValidEmail(email), "email", "Please enter a valid email address")
	return email
}

type rightsRequest struct {
	ID      string  `path:"id" json:"-"`
	Status  *Status `json:"status"`
	IsAdmin *bool   `json:"isAdmin"`
}

func (in *rightsRequest) Validate(f *fault.Fields) {
	f.Require(in.Status == nil || *in.Status != "", "status", "Choose one of active, inactive")
}

// NameCursor returns the cursor of a list that is sorted by name.
func NameCursor(name, id string) api.Cursor {
	_, key := account.NormalizeName(name)
	return api.CursorAt(key, id)
}
