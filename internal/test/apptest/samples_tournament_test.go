package apptest_test

import (
	"fmt"
	"maps"
	"pitboss/internal/test/apptest"
)

// addTournament adds a tournament of the bounty template with a status.
func (w *world) addTournament(status string) string {
	w.t.Helper()
	return w.add("/api/tournaments", apptest.Body{
		"roomId": w.room, "name": fmt.Sprintf("Event %d", w.nextNumber()), "buyIn": "100.00",
		"startTime": "2026-11-22T00:00:00.000Z", "maxEntries": 200,
		"status": status, "template": "turbo_bounty",
	})
}

// tournamentSamples covers tournaments, their clocks and their tables.
var tournamentSamples = map[string]func(*world) sample{
	"GET /api/time":               emptySample,
	"GET /api/tournaments":        emptySample,
	"GET /api/tournaments/{room}": roomSample,
	"POST /api/tournaments": func(w *world) sample {
		return sample{body: apptest.Body{
			"roomId": w.room, "name": "Friday Deepstack", "buyIn": "150.00", "startTime": "2026-11-21T01:00:00.000Z",
			"maxEntries": 90, "status": "scheduled",
			"currentEntries": 0, "currentLevel": 1, "plannedMinutes": 300, "template": "daily_deepstack",
			"prices": apptest.Body{
				"buyIn": apptest.Body{
					"prize": "120.00", "bounty": "0.00", "houseFee": "20.00", "staff": "10.00", "chips": 30000,
				},
				"reEntry": apptest.Body{
					"prize": "120.00", "bounty": "0.00", "houseFee": "20.00", "staff": "10.00", "chips": 30000,
				},
				"rebuy": nil, "addOn": apptest.Body{
					"prize": "50.00", "bounty": "0.00", "houseFee": "0.00", "staff": "0.00", "chips": 10000,
				},
				"maxReEntries": 2, "maxRebuys": 0,
			},
			"structure": structureBody(20), "rules": apptest.Body{
				"seatsPerTable": 8, "finalTable": 8, "balanceAt": 2, "haltAt": 3,
			},
			"seasonId": w.addSeason(),
		}}
	},
	"PATCH /api/tournaments/{id}": func(w *world) sample {
		return sampleFor(w.addTournament("scheduled"), apptest.Body{
			"status": "registration", "name": "Late Night Turbo", "startTime": "2026-11-22T05:30:00.000Z",
			"maxEntries": 60, "plannedMinutes": 90, "prices": plainPrices, "rules": apptest.Body{
				"seatsPerTable": 8, "finalTable": 8, "balanceAt": 2, "haltAt": 3,
			}, "seasonId": w.addSeason(),
		})
	},
	"DELETE /api/tournaments/{id}": func(w *world) sample { return sampleFor(w.addTournament("registration"), nil) },
	"POST /api/tournaments/{id}/cancel": func(w *world) sample {
		event := w.addTournament("registration")
		w.sellEntry(event)
		return sampleFor(event, apptest.Body{"reason": "Too few players"})
	},
	"POST /api/tournaments/{id}/entries/reopen": func(w *world) sample {
		event := w.addTournament("running")
		w.do("/api/tournaments/"+event+"/clock", apptest.Body{"act": "jump", "position": 10})
		return sampleFor(event, apptest.Body{"reason": "The door was late"})
	},
	"POST /api/tournaments/{id}/duplicate": func(w *world) sample {
		return sampleFor(w.addTournament("scheduled"), apptest.Body{
			"name": "Sunday Turbo", "startTime": "2026-11-23T01:00:00.000Z",
		})
	},
	"GET /api/tournament-templates/{room}": roomSample,
	"POST /api/tournament-templates": func(w *world) sample {
		return sample{body: apptest.Body{
			"roomId": w.room, "tournamentId": w.addTournament("scheduled"), "name": fmt.Sprintf("Ours %d",
				w.nextNumber()),
		}}
	},
	"DELETE /api/tournament-templates/{id}": func(w *world) sample {
		made := w.do("/api/tournament-templates", apptest.Body{
			"roomId": w.room, "tournamentId": w.addTournament("scheduled"), "name": fmt.Sprintf("Old %d",
				w.nextNumber()),
		})
		return sampleFor(made["key"].(string), nil)
	},
	"GET /api/tournaments/{id}/desk": func(w *world) sample { return sampleFor(w.addTournament("registration"), nil) },
	"GET /api/tournaments/{id}/log": func(w *world) sample {
		s := sampleFor(w.addTournament("registration"), nil)
		s.query = "?limit=3"
		return s
	},
	"PATCH /api/tournaments/{id}/structure": func(w *world) sample {
		return sampleFor(w.addTournament("scheduled"), apptest.Body{"structure": structureBody(25)})
	},
	"POST /api/tournaments/{id}/clock": func(w *world) sample {
		return sampleFor(w.addTournament("running"), apptest.Body{
			"act": "jump", "seconds": 0, "position": 2, "from": 0, "on": false,
		})
	},
	"POST /api/tournaments/{id}/tables": func(w *world) sample {
		return sampleFor(w.addTournament("scheduled"), apptest.Body{"tableIds": []any{w.addTable(w.addGame())},
			"count": 1})
	},
	"PATCH /api/tournaments/{id}/tables/{number}": func(w *world) sample {
		return sample{
			path: map[string]string{"id": w.addTournament("registration"), "number": "2"},
			body: apptest.Body{
				"button": 3, "order": 2, "tableId": w.addTable(w.addGame()), "name": "T7", "lock": 9, "unlock": 8,
			},
		}
	},
	"POST /api/tournaments/{id}/tables/{number}/button": func(w *world) sample {
		return sample{
			path: map[string]string{"id": w.addTournament("registration"),
				"number": "2"}, body: apptest.Body{"button": 3},
		}
	},
}

// structureBody is a short structure with levels of the given number of minutes.
func structureBody(minutes int) apptest.Body {
	level := func(small, big, ante int) apptest.Body {
		return apptest.Body{
			"kind": "level", "minutes": minutes, "smallBlind": small, "bigBlind": big, "ante": ante, "colorUp": []any{},
			"note": "",
		}
	}
	return apptest.Body{
		"stack": 15000, "ante": "big_blind", "entriesCloseAfter": 2,
		"chips": []any{
			apptest.Body{"value": 100, "count": 10}, apptest.Body{"value": 500, "count": 8},
			apptest.Body{"value": 1000, "count": 10},
		},
		"items": []any{
			level(100, 200, 0), level(200, 400, 400),
			apptest.Body{
				"kind": "break", "minutes": 10, "smallBlind": 0, "bigBlind": 0, "ante": 0, "colorUp": []any{100},
				"note": "",
			},
			level(300, 600, 600), level(500, 1000, 1000),
		},
	}
}

func init() { maps.Copy(samples, tournamentSamples) }
