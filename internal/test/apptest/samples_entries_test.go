package apptest_test

import (
	"fmt"
	"maps"
	"pitboss/internal/test/apptest"
)

// sellEntry sells a tournament entry to a new player and returns its ID.
func (w *world) sellEntry(tournament string) string {
	w.t.Helper()
	return w.add("/api/tournaments/"+tournament+"/entries", apptest.Body{
		"playerId": w.addMember(), "kind": "first", "orAlternate": false, "paymentMethod": "cash",
	})
}

// entrySamples covers tournament entries, rebuys and add-ons.
var entrySamples = map[string]func(*world) sample{
	"GET /api/tournaments/{id}/entries": func(w *world) sample {
		event := w.addTournament("registration")
		w.sellEntry(event)
		return sampleFor(event, nil)
	},
	"POST /api/tournaments/{id}/entries": func(w *world) sample {
		return sampleFor(w.addTournament("registration"), apptest.Body{
			"playerId": w.addMember(), "kind": "first", "orAlternate": true, "paymentMethod": "check",
			"overrideReason": "Guest of the house",
		})
	},
	"POST /api/tournament-entries/{id}/purchases": func(w *world) sample {
		return sampleFor(w.sellEntry(w.startRebuyTournament()), apptest.Body{"kind": "add_on", "paymentMethod": "card"})
	},
	"POST /api/tournament-entries/{id}/void": func(w *world) sample {
		return sampleFor(w.sellEntry(w.addTournament("running")), apptest.Body{"reason": "Came to the wrong room"})
	},
	"POST /api/tournaments/{id}/alternates/seat": func(w *world) sample {
		event := w.add("/api/tournaments", apptest.Body{
			"roomId": w.room, "name": fmt.Sprintf("Event %d", w.nextNumber()), "buyIn": "0.00",
			"startTime": "2026-11-22T00:00:00.000Z", "maxEntries": 1, "status": "registration",
		})
		first := w.sellEntry(event)
		w.do("/api/tournaments/"+event+"/entries", apptest.Body{"playerId": w.addMember(), "kind": "alternate"})
		w.do("/api/tournament-entries/"+first+"/void", apptest.Body{"reason": "Gone home"})
		return sampleFor(event, nil)
	},
}

// startRebuyTournament adds a running tournament that sells rebuys and add-ons.
func (w *world) startRebuyTournament() string {
	w.t.Helper()
	price := func(prize string, chips int) apptest.Body {
		return apptest.Body{"prize": prize, "bounty": "0.00", "houseFee": "10.00", "staff": "0.00", "chips": chips}
	}
	return w.add("/api/tournaments", apptest.Body{
		"roomId": w.room, "name": fmt.Sprintf("Rebuys %d", w.nextNumber()), "buyIn": "50.00",
		"startTime": "2026-11-22T00:00:00.000Z", "status": "running", "structure": structureBody(20),
		"prices": apptest.Body{
			"buyIn": price("40.00", 15000), "reEntry": nil, "rebuy": price("40.00", 15000),
			"addOn": price("20.00", 10000), "maxReEntries": 0, "maxRebuys": 2,
		},
	})
}

func init() { maps.Copy(samples, entrySamples) }
