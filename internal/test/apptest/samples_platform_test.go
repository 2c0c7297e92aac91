package apptest_test

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"strings"

	"pitboss/internal/account"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/apptest"
)

func init() { maps.Copy(samples, samplesOfPlatform) }

// organizationBody is a valid registration of an organization that does not exist yet.
func organizationBody(name string) apptest.Body {
	domain := "club" + db.NewID()[24:]
	return apptest.Body{
		"organizationName": name, "organizationType": "poker_room", "domain": domain,
		"contactEmail": "hello@bluffco.example", "contactPhone": "512 555 0100",
		"address": "1204 W 6th St", "city": "Austin", "state": "TX", "zipCode": "78703", "firstName": "Harriet",
		"lastName": "Sloane", "adminEmail": "harriet@bluffco.example", "adminPassword": apptest.Password,
	}
}

// addOrganization registers an organization and returns its ID.
func (w *world) addOrganization() string {
	w.t.Helper()
	return w.postAs(w.club.Administrator(), "/api/admin/organizations",
		organizationBody(fmt.Sprintf("Club %d", w.nextNumber())))["id"].(string)
}

// startImpersonation starts an impersonation and returns its ID.
func (w *world) startImpersonation() string {
	w.t.Helper()
	w.postAs(w.anonymous, "/api/auth/impersonate", apptest.Body{"code": w.impersonationCode()})
	var list []struct{ ID string }
	w.club.Administrator().Do("GET", "/api/admin/impersonations", nil).Want(http.StatusOK).Into(&list)
	return list[0].ID
}

// impersonationCode is the code with which an administrator enters an organization.
func (w *world) impersonationCode() string {
	w.t.Helper()
	return w.postAs(w.club.Administrator(), "/api/admin/organizations/"+w.addOrganization()+"/impersonate",
		apptest.Body{"reason": "Ticket 4182"})["token"].(string)
}

// entryCode is the code that signs in the owner of an organization right after its registration. It is made directly,
// because the route that registers an organization is throttled.
func (w *world) entryCode() string {
	w.t.Helper()
	code, err := db.InPlatform(context.Background(), w.club.DB, tenant.SystemAdministrator(),
		func(tx *db.PlatformTx) (string, error) {
			tx.Emit(db.PlatformEvent{Type: "organization_registered", What: "The club registered itself"})
			at, err := tx.Org(w.by.Scope.ID())
			if err != nil {
				return "", err
			}
			at.Emit(account.OrganizationUpdated.With(account.OrganizationChange{
				ID: at.OrgID(), Name: "The Club", Domain: "club", IsActive: true,
			}))
			return account.NewEntryCode(at, w.by.Scope.Actor().ID)
		})
	if err != nil {
		w.t.Fatal(err)
	}
	return code
}

// newcomerTwoStepCode begins two-step sign-in for the new administrator and returns the code that confirms it.
func (w *world) newcomerTwoStepCode() string {
	w.t.Helper()
	w.club.DisableNewcomerTwoStep()
	secret := w.postAs(w.club.Newcomer(), "/api/admin/two-step/begin",
		apptest.Body{"password": apptest.Password})["secret"].(string)
	return apptest.CodeAt(w.t, secret, w.club.Clock.Now())
}

// newcomerRecoveryCode confirms two-step sign-in for the new administrator and returns a recovery code.
func (w *world) newcomerRecoveryCode() string {
	w.t.Helper()
	return w.postAs(w.club.Newcomer(), "/api/admin/two-step/confirm",
		apptest.Body{"code": w.newcomerTwoStepCode()})["recoveryCodes"].([]any)[0].(string)
}

// administrator is the caller of a platform route: the new administrator for the routes of two-step sign-in, the
// established administrator for all others.
func (w *world) administrator(path string) *apptest.Person {
	if strings.HasPrefix(path, "/api/admin/two-step") {
		return w.club.Newcomer()
	}
	return w.club.Administrator()
}

var samplesOfPlatform = map[string]func(*world) sample{
	"POST /api/admin/login": func(w *world) sample {
		w.club.DisableNewcomerTwoStep()
		return sample{body: apptest.Body{"email": apptest.NewcomerEmail, "password": apptest.Password, "code": ""}}
	},
	"GET /api/admin/two-step": emptySample,
	"POST /api/admin/two-step/begin": func(w *world) sample {
		w.club.DisableNewcomerTwoStep()
		return sample{body: apptest.Body{"password": apptest.Password}}
	},
	"POST /api/admin/two-step/confirm": func(w *world) sample {
		return sample{body: apptest.Body{"code": w.newcomerTwoStepCode()}}
	},
	"POST /api/admin/two-step/disable": func(w *world) sample {
		return sample{body: apptest.Body{"password": apptest.Password, "code": w.newcomerRecoveryCode()}}
	},
	"POST /api/admin/two-step/recovery-codes": func(w *world) sample {
		return sample{body: apptest.Body{"code": w.newcomerRecoveryCode()}}
	},

	"POST /api/admin/logout": emptySample,
	"GET /api/admin/me":      emptySample,
	"POST /api/admin/password": func(*world) sample {
		return sample{body: apptest.Body{"currentPassword": apptest.Password, "newPassword": apptest.Password}}
	},

	"GET /api/admin/stats":         emptySample,
	"GET /api/admin/organizations": func(*world) sample { return sample{query: "?q=CLUB&limit=3"} },
	"POST /api/admin/organizations": func(w *world) sample {
		return sample{body: organizationBody(fmt.Sprintf("New Club %d", w.nextNumber()))}
	},
	"PATCH /api/admin/organizations/{id}": func(w *world) sample {
		return sampleFor(w.addOrganization(), apptest.Body{"name": "Another Name", "type": "casino",
			"contactEmail": "new@bluffco.example", "contactPhone": "", "address": "1 Main St",
			"city": "Dallas", "state": "TX", "zipCode": "75201", "isActive": false})
	},
	"GET /api/admin/domains/{domain}": func(*world) sample { return sample{path: map[string]string{"domain": "club"}} },

	"POST /api/auth/register-organization": func(w *world) sample {
		return sample{body: organizationBody(fmt.Sprintf("Own Club %d", w.nextNumber()))}
	},
	"POST /api/first-run": func(*world) sample {
		in := organizationBody("First Club")
		in["code"], in["roomName"], in["roomLocation"], in["timeZone"], in["gamingDayStart"] = "ABCDEFGH", "The Room",
			"Austin, TX", "America/Chicago", 6
		return sample{body: in, status: http.StatusConflict}
	},

	"POST /api/first-run/code": func(*world) sample {
		return sample{body: apptest.Body{"code": "ABCDEFGH"}, status: http.StatusConflict}
	},
	"POST /api/auth/enter": func(w *world) sample {
		return sample{body: apptest.Body{"code": w.entryCode()}}
	},

	"POST /api/admin/organizations/{id}/impersonate": func(w *world) sample {
		return sampleFor(w.addOrganization(), apptest.Body{"reason": "Ticket 4182"})
	},
	"POST /api/auth/impersonate": func(w *world) sample {
		return sample{body: apptest.Body{"code": w.impersonationCode()}}
	},
	"GET /api/admin/impersonations": func(w *world) sample {
		w.startImpersonation()
		return sample{}
	},
	"GET /api/admin/system":   emptySample,
	"GET /api/admin/security": emptySample,
	"GET /api/admin/audit": func(*world) sample {
		return sample{query: "?type=signed_in&limit=3"}
	},
	"DELETE /api/admin/impersonations/{id}": func(w *world) sample { return sampleFor(w.startImpersonation(), nil) },
}
