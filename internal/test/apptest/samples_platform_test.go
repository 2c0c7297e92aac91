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

// newOrganization is a valid form for an organization that is not there yet.
func newOrganization(name string) apptest.Body {
	domain := "club" + db.NewID()[24:]
	return apptest.Body{
		"organizationName": name, "organizationType": "poker_room", "domain": domain,
		"contactEmail": "hello@bluffco.example", "contactPhone": "512 555 0100",
		"address": "1204 W 6th St", "city": "Austin", "state": "TX", "zipCode": "78703", "firstName": "Harriet",
		"lastName": "Sloane", "adminEmail": "harriet@bluffco.example", "adminPassword": apptest.Password,
	}
}

// organization is the id of an organization that has just been made.
func (w *world) organization() string {
	w.t.Helper()
	return w.post(w.club.Administrator(), "/api/admin/organizations",
		newOrganization(fmt.Sprintf("Club %d", w.next())))["id"].(string)
}

// entered is the id of an impersonation that is under way.
func (w *world) entered() string {
	w.t.Helper()
	w.post(w.nobody, "/api/auth/impersonate", apptest.Body{"code": w.opened()})
	var list []struct{ ID string }
	w.club.Administrator().Do("GET", "/api/admin/impersonations", nil).Want(http.StatusOK).Into(&list)
	return list[0].ID
}

// opened is a code that leads into an organization.
func (w *world) opened() string {
	w.t.Helper()
	return w.post(w.club.Administrator(), "/api/admin/organizations/"+w.organization()+"/impersonate",
		apptest.Body{"reason": "Ticket 4182"})["token"].(string)
}

// entryCode is what signs the owner of an organization in that was just registered. Registrations are throttled.
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

// newcomersCode is the code with which a new administrator confirms a second step that they have begun.
func (w *world) newcomersCode() string {
	w.t.Helper()
	w.club.DisableNewcomerTwoStep()
	secret := w.post(w.club.Newcomer(), "/api/admin/two-step/begin",
		apptest.Body{"password": apptest.Password})["secret"].(string)
	return apptest.CodeAt(w.t, secret, w.club.Clock.Now())
}

// newcomersRecovery is one of their recovery codes, once they have confirmed it.
func (w *world) newcomersRecovery() string {
	w.t.Helper()
	return w.post(w.club.Newcomer(), "/api/admin/two-step/confirm",
		apptest.Body{"code": w.newcomersCode()})["recoveryCodes"].([]any)[0].(string)
}

// administrator is the caller of a route of the platform: a newcomer for the routes of the caller's own second step.
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
	"GET /api/admin/two-step": nothing,
	"POST /api/admin/two-step/begin": func(w *world) sample {
		w.club.DisableNewcomerTwoStep()
		return sample{body: apptest.Body{"password": apptest.Password}}
	},
	"POST /api/admin/two-step/confirm": func(w *world) sample {
		return sample{body: apptest.Body{"code": w.newcomersCode()}}
	},
	"POST /api/admin/two-step/disable": func(w *world) sample {
		return sample{body: apptest.Body{"password": apptest.Password, "code": w.newcomersRecovery()}}
	},
	"POST /api/admin/two-step/recovery-codes": func(w *world) sample {
		return sample{body: apptest.Body{"code": w.newcomersRecovery()}}
	},

	"POST /api/admin/logout": nothing,
	"GET /api/admin/me":      nothing,
	"POST /api/admin/password": func(*world) sample {
		return sample{body: apptest.Body{"currentPassword": apptest.Password, "newPassword": apptest.Password}}
	},

	"GET /api/admin/stats":         nothing,
	"GET /api/admin/organizations": func(*world) sample { return sample{query: "?q=CLUB&limit=3"} },
	"POST /api/admin/organizations": func(w *world) sample {
		return sample{body: newOrganization(fmt.Sprintf("New Club %d", w.next()))}
	},
	"PATCH /api/admin/organizations/{id}": func(w *world) sample {
		return about(w.organization(), apptest.Body{"name": "Another Name", "type": "casino",
			"contactEmail": "new@bluffco.example", "contactPhone": "", "address": "1 Main St",
			"city": "Dallas", "state": "TX", "zipCode": "75201", "isActive": false})
	},
	"GET /api/admin/domains/{domain}": func(*world) sample { return sample{path: map[string]string{"domain": "club"}} },

	"POST /api/auth/register-organization": func(w *world) sample {
		return sample{body: newOrganization(fmt.Sprintf("Own Club %d", w.next()))}
	},
	"POST /api/first-run": func(*world) sample {
		in := newOrganization("First Club")
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
		return about(w.organization(), apptest.Body{"reason": "Ticket 4182"})
	},
	"POST /api/auth/impersonate": func(w *world) sample {
		return sample{body: apptest.Body{"code": w.opened()}}
	},
	"GET /api/admin/impersonations": func(w *world) sample {
		w.entered()
		return sample{}
	},
	"GET /api/admin/system":   nothing,
	"GET /api/admin/security": nothing,
	"GET /api/admin/audit": func(*world) sample {
		return sample{query: "?type=signed_in&limit=3"}
	},
	"DELETE /api/admin/impersonations/{id}": func(w *world) sample { return about(w.entered(), nil) },
}
