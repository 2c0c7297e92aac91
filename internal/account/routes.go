package account

import (
	"strings"
	"unicode/utf8"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Routes registers the routes of accounts and sign-in.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[Change](r, "AccountChange")
	two := a.twoStep()
	api.Get(r, "/api/entry", tenant.Public, a.entry)
	api.Post(r, "/api/auth/login", tenant.Public, a.signIn)
	api.Post(r, "/api/auth/enter", tenant.Public, a.enter)
	api.Post(r, "/api/auth/invitation", tenant.Public, a.invitee)
	api.Post(r, "/api/auth/accept-invitation", tenant.Public, a.accept)
	api.Post(r, "/api/auth/logout", tenant.SignedIn, a.signOut)
	api.Get(r, "/api/auth/user", tenant.SignedIn, a.user)
	api.Get(r, "/api/sign-ins", tenant.ManageStaff, a.signIns)

	api.Get(r, "/api/profile", tenant.SignedIn, a.profile)
	api.Patch(r, "/api/profile", tenant.SignedIn, a.changeProfile)
	api.Post(r, "/api/profile/password", tenant.SignedIn, a.changePassword)
	api.Get(r, "/api/profile/sessions", tenant.SignedIn, a.mySessions)
	api.Delete(r, "/api/profile/sessions/{id}", tenant.SignedIn, a.endOwnSession)
	api.Post(r, "/api/profile/sessions/end-others", tenant.SignedIn, a.endOtherSessions)
	api.Get(r, "/api/profile/two-step", tenant.SignedIn, two.State)
	api.Post(r, "/api/profile/two-step/begin", tenant.SignedIn, two.Begin)
	api.Post(r, "/api/profile/two-step/confirm", tenant.SignedIn, a.confirmTwoStep)
	api.Post(r, "/api/profile/two-step/disable", tenant.SignedIn, a.disableTwoStep)
	api.Post(r, "/api/profile/two-step/recovery-codes", tenant.SignedIn, a.renewRecoveryCodes)

	api.Post(r, "/api/exports", tenant.ViewFloor, a.export)

	api.Get(r, "/api/users", tenant.ManageUsers, a.users)
	api.Patch(r, "/api/users/{id}", tenant.ManageUsers, a.changeUser)
	api.Post(r, "/api/users/{id}/reset-password", tenant.ManageUsers, a.resetPassword)
	api.Post(r, "/api/users/{id}/reset-two-step", tenant.ManageUsers, a.resetTwoStep)
	api.Get(r, "/api/user-invitations", tenant.ManageUsers, a.invitations)
	api.Create(r, "/api/user-invitations", tenant.ManageUsers, a.invite)
	api.Delete(r, "/api/user-invitations/{id}", tenant.ManageUsers, a.revokeInvitation)
	api.Get(r, "/api/staff-sessions", tenant.ManageUsers, a.staffSessions)
	api.Delete(r, "/api/staff-sessions/{id}", tenant.ManageUsers, a.endStaffSession)
}

type exportRequest struct {
	List ExportedList `json:"list"`
	Rows int          `json:"rows"`
}

func (in *exportRequest) Validate(f *fault.Fields) {
	f.Require(in.List != "", "list", "Name the list")
	f.Require(in.Rows >= 0 && in.Rows <= 100_000_000, "rows", "Enter the number of rows")
}

type entryCodeRequest struct {
	Code string `json:"code"`
}

type entryRequest struct {
	Org string `query:"org"`
}

type signInRequest struct {
	Email              string `json:"email"`
	Password           string `json:"password"`
	OrganizationDomain string `json:"organizationDomain"`
	Code               string `json:"code" max:"40"` // of the app, or a recovery code
}

func (in *signInRequest) Validate(f *fault.Fields) {
	f.Require(in.Email != "", "email", "Email is required")
	f.Require(in.Password != "", "password", "Password is required")
}

type linkRequest struct {
	Code               string `json:"code"`
	OrganizationDomain string `json:"organizationDomain"`
}

type acceptRequest struct {
	Code               string `json:"code"`
	Name               string `json:"name" max:"60"` // empty: as in the invitation
	Password           string `json:"password" max:"1000"`
	OrganizationDomain string `json:"organizationDomain"`
	TwoStepCode        string `json:"twoStepCode" max:"40"` // for users with two-step sign-in
}

func (in *acceptRequest) Validate(f *fault.Fields) { checkNewPassword(f, "password", in.Password) }

// checkNewPassword validates a new password.
func checkNewPassword(f *fault.Fields, field, password string) {
	if err := CheckPassword(password); err != nil {
		f.Add(field, err.Error())
	}
}

// checkName validates a name.
func checkName(f *fault.Fields, name string) {
	f.Require(strings.TrimSpace(name) != "", "name", "Name is required")
	f.Require(utf8.RuneCountInString(name) <= maxNameLength, "name", "Enter at most 60 characters")
}

type profileRequest struct {
	Name string `json:"name" max:"60"`
}

func (in *profileRequest) Validate(f *fault.Fields) { checkName(f, in.Name) }

type passwordRequest struct {
	CurrentPassword string `json:"currentPassword" max:"1000"`
	NewPassword     string `json:"newPassword" max:"1000"`
}

func (in *passwordRequest) Validate(f *fault.Fields) {
	f.Require(in.CurrentPassword != "", "currentPassword", "Password is required")
	checkNewPassword(f, "newPassword", in.NewPassword)
}

// BeginTwoStepRequest is the request of TwoStep.Begin.
type BeginTwoStepRequest struct {
	Password string `json:"password" max:"1000"`
}

func (in *BeginTwoStepRequest) Validate(f *fault.Fields) {
	f.Require(in.Password != "", "password", "Password is required")
}

type codeRequest struct {
	Code string `json:"code" max:"40"`
}

func (in *codeRequest) Validate(f *fault.Fields) {
	f.Require(in.Code != "", "code", signin.ErrCodeRequired.Detail)
}

type disableTwoStepRequest struct {
	Password string `json:"password" max:"1000"`
	Code     string `json:"code" max:"40"`
}

func (in *disableTwoStepRequest) Validate(f *fault.Fields) {
	f.Require(in.Password != "", "password", "Password is required")
	f.Require(in.Code != "", "code", signin.ErrCodeRequired.Detail)
}

type userRequest struct {
	ID       string       `path:"id" json:"-"`
	Name     *string      `json:"name" max:"60"`
	Role     *tenant.Role `json:"role"`
	IsActive *bool        `json:"isActive"`
}

func (in *userRequest) Validate(f *fault.Fields) {
	if in.Name != nil {
		checkName(f, *in.Name)
	}
	f.Require(in.Role == nil || *in.Role != "", "role", "Choose a role")
}

type inviteRequest struct {
	Email string      `json:"email"`
	Name  string      `json:"name" max:"60"`
	Role  tenant.Role `json:"role"`
}

func (in *inviteRequest) Validate(f *fault.Fields) {
	in.Email = strings.TrimSpace(in.Email)
	f.Require(in.Email != "", "email", "Email is required")
	f.Require(ValidEmail(in.Email), "email", "Please enter a valid email address")
	checkName(f, in.Name)
	f.Require(in.Role != "", "role", "Choose a role")
}
