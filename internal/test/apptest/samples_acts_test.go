package apptest_test

import (
	"fmt"
	"maps"
	"net/http"

	"pitboss/internal/test/apptest"
)

func init() { maps.Copy(samples, samplesOfActs) }

// recordAct sends an act with a new idempotency key and returns the key.
func (w *world) recordAct(by *apptest.Person, path string, in apptest.Body) string {
	w.t.Helper()
	key := fmt.Sprintf("key %d of %s", w.nextNumber(), w.name)
	by.Do("POST", path, in, "Idempotency-Key", key).Want(http.StatusCreated)
	return key
}

func keySample(key string) sample { return sample{path: map[string]string{"key": key}} }

var samplesOfActs = map[string]func(*world) sample{
	"GET /api/acts/{key}": func(w *world) sample {
		return keySample(w.recordAct(w.by, "/api/players",
			apptest.Body{"name": fmt.Sprintf("Player %d", w.nextNumber())}))
	},
	"POST /api/acts/{key}/withdraw": func(w *world) sample {
		return keySample(fmt.Sprintf("withdrawn %d of %s", w.nextNumber(), w.name))
	},
	"GET /api/admin/acts/{key}": func(w *world) sample {
		return keySample(w.recordAct(w.club.Administrator(), "/api/admin/organizations",
			organizationBody(fmt.Sprintf("Club %d", w.nextNumber()))))
	},
	"POST /api/admin/acts/{key}/withdraw": func(w *world) sample {
		return keySample(fmt.Sprintf("withdrawn %d of %s", w.nextNumber(), w.name))
	},
}
