package apptest_test

import (
	"fmt"
	"maps"
	"net/http"

	"pitboss/internal/frontoffice/playerimport"
	"pitboss/internal/test/apptest"
)

// startImport uploads a file with one new player, one duplicate row and one invalid row.
func (w *world) startImport() (v playerimport.View) {
	w.t.Helper()
	w.lastNumber++
	w.club.RunJobs() // The server writes one import at a time, so finish the previous one.
	var head playerimport.Head
	w.by.Do("POST", "/api/player-imports?room="+w.room+"&name=members.csv",
		fmt.Sprintf("Name,Phone,Bal\nAnna %[1]d,512 300 %04[1]d,20\nAnna Twice,512 300 %04[1]d,\nBob,1,5\n",
			w.lastNumber),
		"Content-Type", "application/octet-stream").Want(http.StatusCreated).Into(&head)
	return apptest.Get[playerimport.View](w.by, "/api/player-imports/"+head.ID)
}

var importSamples = map[string]func(*world) sample{
	"GET /api/player-imports": func(w *world) sample {
		w.startImport()
		return sample{}
	},
	"GET /api/player-imports/export": func(*world) sample { return sample{} },
	"POST /api/player-imports": func(w *world) sample {
		// The samples send JSON. TestABrokenFileChangesNothing, the tests beside it and the fuzz tests send files.
		return sample{
			query: "?room=" + w.room + "&name=players.csv", status: http.StatusUnsupportedMediaType,
			file: fmt.Sprintf("Name,Phone\nAnna %d,\n", w.lastNumber),
		}
	},
	"GET /api/player-imports/{id}":            func(w *world) sample { return sampleFor(w.startImport().ID, nil) },
	"GET /api/player-imports/{id}/duplicates": func(w *world) sample { return sampleFor(w.startImport().ID, nil) },
	"GET /api/player-imports/{id}/left-out":   func(w *world) sample { return sampleFor(w.startImport().ID, nil) },
	"PATCH /api/player-imports/{id}": func(w *world) sample {
		return sampleFor(w.startImport().ID, apptest.Body{
			"columns": []string{"name", "phone", "balance"}, "dateOrder": "day_first", "balanceMeans": "owed",
			"rules":   []apptest.Body{{"match": "file", "choice": "update"}},
			"answers": []apptest.Body{{"row": 2, "match": "file", "choice": "skip"}},
		})
	},
	"POST /api/player-imports/{id}/run": func(w *world) sample {
		v := w.startImport()
		return sampleFor(v.ID, apptest.Body{"check": v.Check})
	},
	"POST /api/player-imports/{id}/undo": func(w *world) sample {
		v := w.startImport()
		w.by.Do("POST", "/api/player-imports/"+v.ID+"/run", apptest.Body{"check": v.Check}).Want(http.StatusOK)
		w.club.RunJobs()
		return sampleFor(v.ID, apptest.Body{})
	},
}

func init() { maps.Copy(samples, importSamples) }
