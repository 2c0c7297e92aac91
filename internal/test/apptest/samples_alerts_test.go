package apptest_test

import (
	"fmt"
	"maps"
	"net/http"

	"pitboss/internal/room/alert"
	"pitboss/internal/test/apptest"
)

var alertSamples = map[string]func(*world) sample{
	"GET /api/pit-boss/alerts/{room}": roomSample,
	"POST /api/pit-boss/alerts": func(w *world) sample {
		return sample{body: apptest.Body{
			"roomId": w.room, "tableId": w.addTable(w.addGame()), "kind": "dispute", "note": "Over the last pot",
		}}
	},
	"POST /api/pit-boss/alerts/{room}/shift-notes": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room}, body: apptest.Body{"text": "Table 5 is short a chair"}}
	},
	"POST /api/pit-boss/alerts/{id}/take": func(w *world) sample {
		call := apptest.Body{"roomId": w.room, "kind": "floor", "note": fmt.Sprintf("Chips, %d", w.nextNumber())}
		return sampleFor(w.add("/api/pit-boss/alerts", call), nil)
	},
	"POST /api/pit-boss/alerts/{id}/resolve": func(w *world) sample {
		// A dealer ends only the calls that were made under the dealer's own sign-in.
		var a alert.Alert
		w.shiftOwner.Do("POST", "/api/pit-boss/alerts", apptest.Body{"roomId": w.room, "kind": "floor"}).
			Want(http.StatusCreated).Into(&a)
		return sampleFor(a.ID, nil)
	},
}

func init() { maps.Copy(samples, alertSamples) }
