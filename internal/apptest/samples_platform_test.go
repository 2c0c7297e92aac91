package apptest_test

import (
	"maps"

	"pitboss/internal/apptest"
)

func init() { maps.Copy(samples, samplesOfPlatform) }

var samplesOfPlatform = map[string]func(*world) sample{
	"POST /api/admin/login": func(w *world) sample {
		w.club.Administrator() // is there
		return sample{body: body{"email": apptest.AdministratorEmail, "password": apptest.Password}}
	},
	"POST /api/admin/logout": nothing,
	"GET /api/admin/me":      nothing,
	"POST /api/admin/password": func(*world) sample {
		return sample{body: body{"currentPassword": apptest.Password, "newPassword": apptest.Password}}
	},
	"GET /api/admin/stats":         nothing,
	"GET /api/admin/organizations": func(*world) sample { return sample{query: "?q=CLUB&limit=3"} },
}
