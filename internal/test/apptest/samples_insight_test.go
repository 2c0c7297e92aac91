package apptest_test

import (
	"maps"
	"pitboss/internal/test/apptest"
)

// insightSamples are those of the figures.
var insightSamples = map[string]func(*world) sample{
	"GET /api/texas-revenue/{organizationId}": func(w *world) sample {
		return sample{
			path: map[string]string{"organizationId": w.name}, query: "?startDate=2026-11-01&endDate=2026-11-30&room=" +
				w.room,
		}
	},
	"GET /api/whereabouts/{room}": ofRoom,
	"GET /api/directory/{room}": func(w *world) sample {
		s := ofRoom(w)
		s.query = "?list=all&q=player&limit=3"
		return s
	},
	"GET /api/directory/{room}/counts": ofRoom,
	"GET /api/players/{id}/profile": func(w *world) sample {
		s := about(w.player(), nil)
		s.query = "?room=" + w.room
		return s
	},
	"GET /api/players/{id}/seats": func(w *world) sample {
		player := w.member()
		w.add("/api/seats", apptest.Body{
			"tableId": w.table(w.game()), "playerId": player, "seatNumber": 1, "buyInAmount": "300.00",
		})
		return about(player, nil)
	},
	"GET /api/sessions-stats/{room}": ofRoom,
	"GET /api/reports/{room}/{kind}": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room, "kind": "shift"}, query: "?shift=" + w.shift()}
	},
}

func init() { maps.Copy(samples, insightSamples) }
