package platform

import (
	"pitboss/internal/account"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the routes of the package.
func (a *Actions) Routes(r *api.Routes) {
	two := a.twoStep()
	api.ComponentName[Organization](r, "PlatformOrganization")
	api.Post(r, "/api/admin/login", tenant.Public, a.signIn)
	api.Post(r, "/api/admin/logout", tenant.EnterPlatform, a.signOut)
	api.Get(r, "/api/admin/me", tenant.EnterPlatform, a.me)
	api.Post(r, "/api/admin/password", tenant.AdministerPlatform, a.changePassword)
	api.Get(r, "/api/admin/two-step", tenant.EnterPlatform, two.State)
	api.Post(r, "/api/admin/two-step/begin", tenant.EnterPlatform, two.Begin)
	api.Post(r, "/api/admin/two-step/confirm", tenant.EnterPlatform, a.confirmTwoStep)
	api.Post(r, "/api/admin/two-step/disable", tenant.EnterPlatform, a.disableTwoStep)
	api.Post(r, "/api/admin/two-step/recovery-codes", tenant.EnterPlatform, a.renewRecoveryCodes)

	api.Create(r, "/api/auth/register-organization", tenant.Public, a.register)
	api.Post(r, "/api/first-run", tenant.Public, a.firstRun)
	api.Post(r, "/api/first-run/code", tenant.Public, a.checkFirstCode)

	api.Get(r, "/api/admin/stats", tenant.AdministerPlatform, a.stats)
	api.Get(r, "/api/admin/organizations", tenant.AdministerPlatform, a.organizations)
	api.Create(r, "/api/admin/organizations", tenant.AdministerPlatform, a.create)
	api.Patch(r, "/api/admin/organizations/{id}", tenant.AdministerPlatform, a.change)
	api.Get(r, "/api/admin/domains/{domain}", tenant.AdministerPlatform, a.domain)

	api.Post(r, "/api/admin/organizations/{id}/impersonate", tenant.AdministerPlatform, a.impersonate)
	api.Post(r, "/api/auth/impersonate", tenant.Public, a.enter)
	api.Get(r, "/api/admin/impersonations", tenant.AdministerPlatform, a.impersonations)
	api.Delete(r, "/api/admin/impersonations/{id}", tenant.AdministerPlatform, a.end)
	api.Get(r, "/api/admin/audit", tenant.AdministerPlatform, a.audit)

	api.Get(r, "/api/admin/system", tenant.AdministerPlatform, a.system)
	api.Get(r, "/api/admin/security", tenant.AdministerPlatform, a.security)
}

type signInRequest struct {
	Email    string `json:"email"`
	Password string `json:"password"`
	Code     string `json:"code"` // a code of the second step or a recovery code
}

func (in *signInRequest) Validate(f *fault.Fields) {
	const missing = "Please enter both email and password"
	f.Require(in.Email != "", "email", missing)
	f.Require(in.Password != "", "password", missing)
}

type passwordRequest struct {
	CurrentPassword string `json:"currentPassword" max:"1000"`
	NewPassword     string `json:"newPassword" max:"1000"`
}

func (in *passwordRequest) Validate(f *fault.Fields) {
	if err := account.CheckPassword(in.NewPassword); err != nil {
		f.Add("newPassword", err.Error())
	}
}

type listRequest struct {
	api.PageRequest
	Q string `query:"q"`
}

type disableTwoStepRequest struct {
	Password string `json:"password" max:"1000"`
	Code     string `json:"code"`
}

type auditRequest struct {
	api.PageRequest
	Organization string `query:"organization"`
	Type         string `query:"type"`
}

// createRequest is a registration by an administrator.
type createRequest struct{ Registration }

// registerRequest is a registration by an anonymous visitor.
type registerRequest struct{ Registration }

type firstRunRequest struct {
	Registration
	Code           string `json:"code"`
	RoomName       string `json:"roomName" max:"60"`
	RoomLocation   string `json:"roomLocation" max:"100"`
	TimeZone       string `json:"timeZone" max:"60"`
	GamingDayStart *int   `json:"gamingDayStart"`
}

func (in *firstRunRequest) Validate(f *fault.Fields) {
	in.Registration.Validate(f)
	in.RoomName, in.RoomLocation = tidy(in.RoomName), tidy(in.RoomLocation)
	f.Require(in.TimeZone == "" || isTimeZone(in.TimeZone), "timeZone", "Unknown time zone")
	f.Require(in.GamingDayStart == nil || *in.GamingDayStart >= 0 && *in.GamingDayStart <= 23, "gamingDayStart",
		"Enter an hour from 0 to 23")
}

type domainRequest struct {
	Domain string `path:"domain" json:"-"`
}

type changeRequest struct {
	ID           string            `path:"id" json:"-"`
	Name         *string           `json:"name" max:"100"`
	Type         *OrganizationType `json:"type"`
	ContactEmail *string           `json:"contactEmail"`
	ContactPhone *string           `json:"contactPhone" max:"40"`
	Address      *string           `json:"address"`
	City         *string           `json:"city" max:"100"`
	State        *string           `json:"state" max:"60"`
	ZipCode      *string           `json:"zipCode" max:"20"`
	IsActive     *bool             `json:"isActive"`
}

func (in *changeRequest) Validate(f *fault.Fields) {
	for _, text := range []struct {
		value          *string
		field, missing string
	}{
		{in.Name, "name", "Organization name is required"},
		{in.ContactEmail, "contactEmail", "Contact email is required"},
		{in.ContactPhone, "contactPhone", ""},
		{in.Address, "address", "Address is required"}, {in.City, "city", "City is required"},
		{in.State, "state", "State is required"},
		{in.ZipCode, "zipCode", "ZIP code is required"},
	} {
		if text.value != nil {
			*text.value = tidy(*text.value)
			f.Require(*text.value != "" || text.missing == "", text.field, text.missing)
		}
	}
	f.Require(in.ContactEmail == nil || account.ValidEmail(*in.ContactEmail), "contactEmail", "Invalid email")
	f.Require(in.Type == nil || *in.Type != "", "type", "Choose one of casino, poker_room, racing_track, tribal_casino")
}

type impersonateRequest struct {
	ID     string `path:"id" json:"-"`
	Reason string `json:"reason"`
}

func (in *impersonateRequest) Validate(f *fault.Fields) {
	in.Reason = tidy(in.Reason)
	f.Require(in.Reason != "", "reason", "Enter a reason")
}

type codeRequest struct {
	Code string `json:"code"`
}
