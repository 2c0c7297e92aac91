package apptest_test

import (
	"fmt"
	"maps"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/apptest"
)

// addColleague adds a staff user.
func (w *world) addColleague() *apptest.Person {
	w.t.Helper()
	return w.club.Staff(w.name, "colleague-"+db.NewID()[24:], tenant.RoleFloorManager)
}

// inviteStaff invites a staff user and returns the invitation with its code.
func (w *world) inviteStaff() apptest.Body {
	w.t.Helper()
	return w.postAs(w.by, "/api/user-invitations", apptest.Body{
		"email": w.unusedEmail(), "name": "Ned Stone", "role": "dealer",
	})
}

// beginTwoStep begins the set-up of two-step sign-in for the caller and returns the secret.
func (w *world) beginTwoStep() string {
	w.t.Helper()
	return w.postAs(w.staffCaller(), "/api/profile/two-step/begin",
		apptest.Body{"password": apptest.Password})["secret"].(string)
}

// enableTwoStep enables two-step sign-in for the caller and returns a recovery code.
func (w *world) enableTwoStep() string {
	w.t.Helper()
	w.club.DisableTwoStep(w.staffCaller())
	codes := w.postAs(w.staffCaller(), "/api/profile/two-step/confirm",
		apptest.Body{"code": apptest.CodeAt(w.t, w.beginTwoStep(), w.club.Clock.Now())})
	return codes["recoveryCodes"].([]any)[0].(string)
}

// staffCaller is the staff user that makes the request, or the owner when a community member makes it.
func (w *world) staffCaller() *apptest.Person {
	if w.staffHost.Role.IsCommunity() {
		return w.by
	}
	return w.staffHost
}

func init() { maps.Copy(samples, samplesOfAccounts) }

var samplesOfAccounts = map[string]func(*world) sample{
	"POST /api/auth/invitation": func(w *world) sample {
		return sample{body: apptest.Body{"code": w.inviteStaff()["code"], "organizationDomain": w.name}}
	},
	"POST /api/auth/accept-invitation": func(w *world) sample {
		return sample{
			body: apptest.Body{
				"code": w.inviteStaff()["code"], "name": "Ned B. Stone", "password": apptest.Password,
				"organizationDomain": w.name, "twoStepCode": "",
			},
		}
	},

	"GET /api/profile":   emptySample,
	"PATCH /api/profile": func(*world) sample { return sample{body: apptest.Body{"name": "The Caller"}} },
	"POST /api/profile/password": func(*world) sample {
		return sample{body: apptest.Body{"currentPassword": apptest.Password, "newPassword": apptest.Password}}
	},
	"GET /api/profile/sessions": func(*world) sample { return sample{query: "?limit=3"} },
	"DELETE /api/profile/sessions/{id}": func(w *world) sample {
		return sampleFor(w.club.SessionOf(w.staffCaller().NewSession()), nil)
	},
	"POST /api/profile/sessions/end-others": emptySample,
	"GET /api/profile/two-step":             emptySample,
	"POST /api/profile/two-step/begin": func(w *world) sample {
		w.club.DisableTwoStep(w.staffCaller())
		return sample{body: apptest.Body{"password": apptest.Password}}
	},
	"POST /api/profile/two-step/confirm": func(w *world) sample {
		w.club.DisableTwoStep(w.staffCaller())
		return sample{body: apptest.Body{"code": apptest.CodeAt(w.t, w.beginTwoStep(), w.club.Clock.Now())}}
	},
	"POST /api/profile/two-step/disable": func(w *world) sample {
		return sample{body: apptest.Body{"password": apptest.Password, "code": w.enableTwoStep()}}
	},
	"POST /api/profile/two-step/recovery-codes": func(w *world) sample {
		return sample{body: apptest.Body{"code": w.enableTwoStep()}}
	},

	"POST /api/exports": func(*world) sample { return sample{body: apptest.Body{"list": "results", "rows": 9}} },

	"GET /api/users": func(*world) sample { return sample{query: "?limit=3"} },
	"PATCH /api/users/{id}": func(w *world) sample {
		return sampleFor(w.addColleague().Scope.Actor().ID, apptest.Body{
			"name": fmt.Sprintf("Pat %d", w.nextNumber()), "role": "pit_boss", "isActive": false,
		})
	},
	"POST /api/users/{id}/reset-password": func(w *world) sample {
		return sampleFor(w.addColleague().Scope.Actor().ID,
			nil)
	},
	"POST /api/users/{id}/reset-two-step": func(w *world) sample {
		return sampleFor(w.addColleague().Scope.Actor().ID,
			nil)
	},
	"GET /api/user-invitations": func(w *world) sample {
		w.inviteStaff()
		return sample{query: "?limit=3"}
	},
	"POST /api/user-invitations": func(w *world) sample {
		return sample{body: apptest.Body{
			"email": fmt.Sprintf("colleague%d@example.org",
				w.nextNumber()), "name": "Ned Stone", "role": "front_office",
		}}
	},
	"DELETE /api/user-invitations/{id}": func(w *world) sample {
		return sampleFor(w.inviteStaff()["id"].(string), nil)
	},
	"GET /api/staff-sessions": func(*world) sample { return sample{query: "?limit=3"} },
	"DELETE /api/staff-sessions/{id}": func(w *world) sample {
		return sampleFor(w.club.SessionOf(w.addColleague()),
			nil)
	},
}
