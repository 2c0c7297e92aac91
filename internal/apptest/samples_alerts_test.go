package apptest_test

import "maps"

// alertSamples are those of alerts.
var alertSamples = map[string]func(*world) sample{
	"GET /api/pit-boss/alerts/{room}": ofRoom,
	"POST /api/pit-boss/alerts": func(w *world) sample {
		return sample{body: body{"roomId": w.room, "tableId": w.table(w.game()), "kind": "dispute", "note": "Over the last pot"}}
	},
	"POST /api/pit-boss/alerts/{id}/resolve": func(w *world) sample {
		return about(w.add("/api/pit-boss/alerts", body{"roomId": w.room, "kind": "floor"}), nil)
	},
}

func init() { maps.Copy(samples, alertSamples) }
