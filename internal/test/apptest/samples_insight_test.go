package apptest_test

import (
	"maps"
	"pitboss/internal/test/apptest"
)

// insightSamples covers the insights into the figures.
var insightSamples = map[string]func(*world) sample{
	"GET /api/texas-revenue/{organizationId}": func(w *world) sample {
		return sample{
			path: map[string]string{"organizationId": w.name}, query: "?startDate=2026-11-01&endDate=2026-11-30&room=" +
				w.room,
		}
	},
	"GET /api/whereabouts/{room}": roomSample,
	"GET /api/directory/{room}": func(w *world) sample {
		s := roomSample(w)
		s.query = "?list=all&q=player&limit=3"
		return s
	},
	"GET /api/directory/{room}/counts": roomSample,
	"GET /api/players/{id}/profile": func(w *world) sample {
		s := sampleFor(w.addPlayer(), nil)
		s.query = "?room=" + w.room
		return s
	},
	"GET /api/players/{id}/seats": func(w *world) sample {
		player := w.addMember()
		w.add("/api/seats", apptest.Body{
			"tableId": w.addTable(w.addGame()), "playerId": player, "seatNumber": 1, "buyInAmount": "300.00",
		})
		return sampleFor(player, nil)
	},
	"GET /api/sessions-stats/{room}": roomSample,
	"GET /api/reports/{room}/{kind}": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room, "kind": "shift"}, query: "?shift=" + w.openShift()}
	},
}

func init() { maps.Copy(samples, insightSamples) }
