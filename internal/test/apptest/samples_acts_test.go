package apptest_test

import (
	"fmt"
	"maps"
	"net/http"

	"pitboss/internal/test/apptest"
)

func init() { maps.Copy(samples, samplesOfActs) }

// recorded is the key of an act that somebody has done.
func (w *world) recorded(by *apptest.Person, path string, in apptest.Body) string {
	w.t.Helper()
	key := fmt.Sprintf("key %d of %s", w.next(), w.name)
	by.Do("POST", path, in, "Idempotency-Key", key).Want(http.StatusCreated)
	return key
}

func ofKey(key string) sample { return sample{path: map[string]string{"key": key}} }

var samplesOfActs = map[string]func(*world) sample{
	"GET /api/acts/{key}": func(w *world) sample {
		return ofKey(w.recorded(w.by, "/api/players", apptest.Body{"name": fmt.Sprintf("Player %d", w.next())}))
	},
	"POST /api/acts/{key}/withdraw": func(w *world) sample {
		return ofKey(fmt.Sprintf("withdrawn %d of %s", w.next(), w.name))
	},
	"GET /api/admin/acts/{key}": func(w *world) sample {
		return ofKey(w.recorded(w.club.Administrator(), "/api/admin/organizations",
			newOrganization(fmt.Sprintf("Club %d", w.next()))))
	},
	"POST /api/admin/acts/{key}/withdraw": func(w *world) sample {
		return ofKey(fmt.Sprintf("withdrawn %d of %s", w.next(), w.name))
	},
}
