package apptest_test

import (
	"maps"
	"net/http"
	"pitboss/internal/test/apptest"
)

func init() { maps.Copy(samples, samplesOfPrivacy) }

var samplesOfPrivacy = map[string]func(*world) sample{
	"GET /api/players/{id}/export": func(w *world) sample {
		id := w.addPlayer()
		w.do("/api/players/"+id+"/notes", apptest.Body{"text": "Likes seat 4"})
		return sampleFor(id, nil)
	},
	"POST /api/players/{id}/anonymize": func(w *world) sample {
		return sampleFor(w.addPlayer(), apptest.Body{"reason": "Asked to be forgotten"})
	},
	"GET /api/export": emptySample,
	// The route refuses because another organization exists, or because the database is PostgreSQL.
	"GET /api/backup": func(*world) sample { return sample{status: http.StatusConflict} },
}
