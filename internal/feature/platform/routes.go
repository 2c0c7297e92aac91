package platform

import (
	"pitboss/internal/feature/account"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the feature's routes.
func (a *Actions) Routes(r *api.Routes) {
	api.Post(r, "/api/admin/login", tenant.Public, a.signIn)
	api.Post(r, "/api/admin/logout", tenant.EnterPlatform, a.signOut)
	api.Get(r, "/api/admin/me", tenant.EnterPlatform, a.me)
	api.Post(r, "/api/admin/password", tenant.AdministerPlatform, a.changePassword)

	api.Get(r, "/api/admin/stats", tenant.AdministerPlatform, a.stats)
	api.Get(r, "/api/admin/organizations", tenant.AdministerPlatform, a.organizations)
}

type signInRequest struct {
	Email    string `json:"email"`
	Password string `json:"password"`
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
	Q      string `query:"q"`
	Limit  int    `query:"limit"`
	Cursor string `query:"cursor" max:"1000"`
}

// limit is how many items a page has: 50 unless told, 200 at most (decisions 5).
func (in listRequest) limit() int {
	if in.Limit <= 0 {
		return 50
	}
	return min(in.Limit, 200)
}
