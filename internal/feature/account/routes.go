package account

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the feature's routes.
func (a *Actions) Routes(r *api.Routes) {
	api.Get(r, "/api/entry", tenant.Public, a.entry)
	api.Post(r, "/api/auth/login", tenant.Public, a.signIn)
	api.Post(r, "/api/auth/logout", tenant.SignedIn, a.signOut)
	api.Get(r, "/api/auth/user", tenant.SignedIn, a.user)
	api.Get(r, "/api/sign-ins", tenant.ManageStaff, a.signIns)
}

type entryRequest struct {
	Org string `query:"org"`
}

type signInRequest struct {
	Email              string `json:"email"`
	Password           string `json:"password"`
	OrganizationDomain string `json:"organizationDomain"`
}

func (in *signInRequest) Validate(f *fault.Fields) {
	f.Require(in.Email != "", "email", "Email is required")
	f.Require(in.Password != "", "password", "Password is required")
}
