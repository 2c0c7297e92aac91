package community

import (
	"encoding/base64"
	"strconv"
	"strings"
	"unicode/utf8"

	"pitboss/internal/account"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
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

type idRequest struct {
	ID string `path:"id" json:"-"`
}

type rightsRequest struct {
	ID      string  `path:"id" json:"-"`
	Status  *Status `json:"status"`
	IsAdmin *bool   `json:"isAdmin"`
}

func (in *rightsRequest) Validate(f *fault.Fields) {
	f.Require(in.Status == nil || *in.Status != "", "status", "Choose one of active, inactive")
}

type pageRequest struct {
	Limit  int    `query:"limit"`
	Cursor string `query:"cursor" max:"500"`
}

// limit returns the page size: 50 by default, at most 200.
func (in pageRequest) limit() int {
	if in.Limit <= 0 {
		return 50
	}
	return min(in.Limit, 200)
}

var errCursor = fault.InvalidField("cursor", "Take the cursor from the Link of the page before")

// EncodeTimeCursor returns the cursor of a position in a list ordered back in time.
func EncodeTimeCursor(at clock.Instant, id string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(int64(at), 10) + "." + id))
}

// DecodeTimeCursor reads such a cursor; the empty cursor comes before the first item.
func DecodeTimeCursor(cursor string) (at clock.Instant, id string, err error) {
	if cursor == "" {
		return afterNewest, "", nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	moment, id, ok := strings.Cut(strings.ToValidUTF8(string(raw), ""), ".")
	n, wrong := strconv.ParseInt(moment, 10, 64)
	if err != nil || wrong != nil || !ok || strings.Contains(id, "\x00") {
		return 0, "", errCursor
	}
	return clock.Instant(n), id, nil
}

// EncodeNameCursor returns the cursor of a position in a list ordered by name.
func EncodeNameCursor(name, id string) string {
	_, key := normalizeName(name)
	return base64.RawURLEncoding.EncodeToString([]byte(key + "\x00" + id))
}

// DecodeNameCursor reads such a cursor; the empty cursor comes before the first item.
func DecodeNameCursor(cursor string) (key, id string, err error) {
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	key, id, ok := strings.Cut(strings.ToValidUTF8(string(raw), ""), "\x00")
	if cursor != "" && (err != nil || !ok || strings.Contains(id, "\x00")) {
		return "", "", errCursor
	}
	return key, id, nil
}
