package apptest_test

import (
	"fmt"
	"maps"
	"pitboss/internal/test/apptest"
)

// enters is a new player's entry in a tournament of the world.
func (w *world) enters(tournament string) string {
	w.t.Helper()
	return w.add("/api/tournaments/"+tournament+"/entries", apptest.Body{
		"playerId": w.member(), "kind": "first", "orAlternate": false, "paymentMethod": "cash",
	})
}

// entrySamples are those of entries and what is bought for them.
var entrySamples = map[string]func(*world) sample{
	"GET /api/tournaments/{id}/entries": func(w *world) sample {
		event := w.tournament("registration")
		w.enters(event)
		return about(event, nil)
	},
	"POST /api/tournaments/{id}/entries": func(w *world) sample {
		return about(w.tournament("registration"), apptest.Body{
			"playerId": w.member(), "kind": "first", "orAlternate": true, "paymentMethod": "check",
			"overrideReason": "Guest of the house",
		})
	},
	"POST /api/tournament-entries/{id}/purchases": func(w *world) sample {
		return about(w.enters(w.rebuys()), apptest.Body{"kind": "add_on", "paymentMethod": "card"})
	},
	"POST /api/tournament-entries/{id}/void": func(w *world) sample {
		return about(w.enters(w.tournament("running")), apptest.Body{"reason": "Came to the wrong room"})
	},
	"POST /api/tournaments/{id}/alternates/seat": func(w *world) sample {
		event := w.add("/api/tournaments", apptest.Body{
			"roomId": w.room, "name": fmt.Sprintf("Event %d", w.next()), "buyIn": "0.00",
			"startTime": "2026-11-22T00:00:00.000Z", "maxEntries": 1, "status": "registration",
		})
		first := w.enters(event)
		w.do("/api/tournaments/"+event+"/entries", apptest.Body{"playerId": w.member(), "kind": "alternate"})
		w.do("/api/tournament-entries/"+first+"/void", apptest.Body{"reason": "Gone home"})
		return about(event, nil)
	},
}

// rebuys is a tournament that runs and sells rebuys and add-ons.
func (w *world) rebuys() string {
	w.t.Helper()
	price := func(prize string, chips int) apptest.Body {
		return apptest.Body{"prize": prize, "bounty": "0.00", "houseFee": "10.00", "staff": "0.00", "chips": chips}
	}
	return w.add("/api/tournaments", apptest.Body{
		"roomId": w.room, "name": fmt.Sprintf("Rebuys %d", w.next()), "buyIn": "50.00",
		"startTime": "2026-11-22T00:00:00.000Z", "status": "running", "structure": structureOf(20),
		"prices": apptest.Body{
			"buyIn": price("40.00", 15000), "reEntry": nil, "rebuy": price("40.00", 15000),
			"addOn": price("20.00", 10000), "maxReEntries": 0, "maxRebuys": 2,
		},
	})
}

func init() { maps.Copy(samples, entrySamples) }
