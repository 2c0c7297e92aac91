package apptest_test

import (
	"fmt"
	"maps"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/apptest"
)

// colleague is a new staff user.
func (w *world) colleague() *apptest.Person {
	w.t.Helper()
	return w.club.Staff(w.name, "colleague-"+db.NewID()[24:], tenant.RoleFloorManager)
}

// staffInvitation is an invitation to the staff, with its code.
func (w *world) staffInvitation() apptest.Body {
	w.t.Helper()
	return w.post(w.by, "/api/user-invitations", apptest.Body{
		"email": w.newcomer(), "name": "Ned Stone", "role": "dealer",
	})
}

// begunTwoStep begins the caller's second step and returns its secret.
func (w *world) begunTwoStep() string {
	w.t.Helper()
	return w.post(w.caller(), "/api/profile/two-step/begin",
		apptest.Body{"password": apptest.Password})["secret"].(string)
}

// withTwoStep switches the caller's second step on and returns a code that is good once.
func (w *world) withTwoStep() string {
	w.t.Helper()
	w.club.DisableTwoStep(w.caller())
	codes := w.post(w.caller(), "/api/profile/two-step/confirm",
		apptest.Body{"code": apptest.CodeAt(w.t, w.begunTwoStep(), w.club.Clock.Now())})
	return codes["recoveryCodes"].([]any)[0].(string)
}

// caller is the user that makes the request, if it is one of the staff.
func (w *world) caller() *apptest.Person {
	if w.staffHost.Role.IsCommunity() {
		return w.by
	}
	return w.staffHost
}

func init() { maps.Copy(samples, samplesOfAccounts) }

var samplesOfAccounts = map[string]func(*world) sample{
	"POST /api/auth/invitation": func(w *world) sample {
		return sample{body: apptest.Body{"code": w.staffInvitation()["code"], "organizationDomain": w.name}}
	},
	"POST /api/auth/accept-invitation": func(w *world) sample {
		return sample{
			body: apptest.Body{
				"code": w.staffInvitation()["code"], "name": "Ned B. Stone", "password": apptest.Password,
				"organizationDomain": w.name, "twoStepCode": "",
			},
		}
	},

	"GET /api/profile":   nothing,
	"PATCH /api/profile": func(*world) sample { return sample{body: apptest.Body{"name": "The Caller"}} },
	"POST /api/profile/password": func(*world) sample {
		return sample{body: apptest.Body{"currentPassword": apptest.Password, "newPassword": apptest.Password}}
	},
	"GET /api/profile/sessions": func(*world) sample { return sample{query: "?limit=3"} },
	"DELETE /api/profile/sessions/{id}": func(w *world) sample {
		return about(w.club.SessionOf(w.caller().NewSession()), nil)
	},
	"POST /api/profile/sessions/end-others": nothing,
	"GET /api/profile/two-step":             nothing,
	"POST /api/profile/two-step/begin": func(w *world) sample {
		w.club.DisableTwoStep(w.caller())
		return sample{body: apptest.Body{"password": apptest.Password}}
	},
	"POST /api/profile/two-step/confirm": func(w *world) sample {
		w.club.DisableTwoStep(w.caller())
		return sample{body: apptest.Body{"code": apptest.CodeAt(w.t, w.begunTwoStep(), w.club.Clock.Now())}}
	},
	"POST /api/profile/two-step/disable": func(w *world) sample {
		return sample{body: apptest.Body{"password": apptest.Password, "code": w.withTwoStep()}}
	},
	"POST /api/profile/two-step/recovery-codes": func(w *world) sample {
		return sample{body: apptest.Body{"code": w.withTwoStep()}}
	},

	"POST /api/exports": func(*world) sample { return sample{body: apptest.Body{"list": "results", "rows": 9}} },

	"GET /api/users": func(*world) sample { return sample{query: "?limit=3"} },
	"PATCH /api/users/{id}": func(w *world) sample {
		return about(w.colleague().Scope.Actor().ID, apptest.Body{
			"name": fmt.Sprintf("Pat %d", w.next()), "role": "pit_boss", "isActive": false,
		})
	},
	"POST /api/users/{id}/reset-password": func(w *world) sample { return about(w.colleague().Scope.Actor().ID, nil) },
	"POST /api/users/{id}/reset-two-step": func(w *world) sample { return about(w.colleague().Scope.Actor().ID, nil) },
	"GET /api/user-invitations": func(w *world) sample {
		w.staffInvitation()
		return sample{query: "?limit=3"}
	},
	"POST /api/user-invitations": func(w *world) sample {
		return sample{body: apptest.Body{
			"email": fmt.Sprintf("colleague%d@example.org", w.next()), "name": "Ned Stone", "role": "front_office",
		}}
	},
	"DELETE /api/user-invitations/{id}": func(w *world) sample {
		return about(w.staffInvitation()["id"].(string), nil)
	},
	"GET /api/staff-sessions":         func(*world) sample { return sample{query: "?limit=3"} },
	"DELETE /api/staff-sessions/{id}": func(w *world) sample { return about(w.club.SessionOf(w.colleague()), nil) },
}
