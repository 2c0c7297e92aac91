package apptest_test

import (
	"fmt"
	"maps"
	"net/http"

	"pitboss/internal/frontoffice/playerimport"
	"pitboss/internal/test/apptest"
)

// imports is an import with a new player, a row that matches another one, and one that cannot be read.
func (w *world) imports() (v playerimport.View) {
	w.t.Helper()
	w.made++
	w.club.RunJobs() // one import is written at a time
	var head playerimport.Head
	w.by.Do("POST", "/api/player-imports?room="+w.room+"&name=members.csv",
		fmt.Sprintf("Name,Phone,Bal\nAnna %[1]d,512 300 %04[1]d,20\nAnna Twice,512 300 %04[1]d,\nBob,1,5\n", w.made),
		"Content-Type", "application/octet-stream").Want(http.StatusCreated).Into(&head)
	return apptest.Get[playerimport.View](w.by, "/api/player-imports/"+head.ID)
}

// importSamples are those of imports of players.
var importSamples = map[string]func(*world) sample{
	"GET /api/player-imports": func(w *world) sample {
		w.imports()
		return sample{}
	},
	"GET /api/player-imports/export": func(*world) sample { return sample{} },
	"POST /api/player-imports": func(w *world) sample {
		// The samples send JSON: TestABrokenFileChangesNothing, its neighbors and the hostile requests send files.
		return sample{
			query: "?room=" + w.room + "&name=players.csv", status: http.StatusUnsupportedMediaType,
			file: fmt.Sprintf("Name,Phone\nAnna %d,\n", w.made),
		}
	},
	"GET /api/player-imports/{id}":            func(w *world) sample { return about(w.imports().ID, nil) },
	"GET /api/player-imports/{id}/duplicates": func(w *world) sample { return about(w.imports().ID, nil) },
	"GET /api/player-imports/{id}/left-out":   func(w *world) sample { return about(w.imports().ID, nil) },
	"PATCH /api/player-imports/{id}": func(w *world) sample {
		return about(w.imports().ID, apptest.Body{
			"columns": []string{"name", "phone", "balance"}, "dateOrder": "day_first", "balanceMeans": "owed",
			"rules":   []apptest.Body{{"match": "file", "choice": "update"}},
			"answers": []apptest.Body{{"row": 2, "match": "file", "choice": "skip"}},
		})
	},
	"POST /api/player-imports/{id}/run": func(w *world) sample {
		v := w.imports()
		return about(v.ID, apptest.Body{"check": v.Check})
	},
	"POST /api/player-imports/{id}/undo": func(w *world) sample {
		v := w.imports()
		w.by.Do("POST", "/api/player-imports/"+v.ID+"/run", apptest.Body{"check": v.Check}).Want(http.StatusOK)
		w.club.RunJobs()
		return about(v.ID, apptest.Body{})
	},
}

func init() { maps.Copy(samples, importSamples) }
