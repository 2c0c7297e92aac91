package apptest_test

import (
	"maps"

	"pitboss/internal/test/apptest"
)

// startTournament starts a tournament with three entries.
func (w *world) startTournament() (event string, entries []apptest.Body) {
	w.t.Helper()
	event = w.addTournament("running")
	for range 3 {
		entries = append(entries, w.do("/api/tournaments/"+event+"/entries", apptest.Body{
			"playerId": w.addMember(), "paymentMethod": "cash",
		}))
	}
	return event, entries
}

// bustBody is a request in which the second entry knocks the first one out.
func bustBody(entries []apptest.Body) apptest.Body {
	return apptest.Body{
		"out": []any{apptest.Body{"entryId": entries[0]["id"], "stack": 4200, "by": []any{entries[1]["id"]}}},
	}
}

var seatingSamples = map[string]func(*world) sample{
	"POST /api/tournaments/{id}/tables/{number}/break": func(w *world) sample {
		event, _ := w.startTournament()
		return sample{path: map[string]string{"id": event, "number": "2"}}
	},
	"POST /api/tournaments/{id}/moves": func(w *world) sample {
		event, entries := w.startTournament()
		from := entries[0]["tableNumber"].(float64)
		to, seat := 3-from, 1.0
		for _, e := range entries {
			if e["tableNumber"] == to && e["seatNumber"] == seat {
				seat = 3
			}
		}
		for _, e := range entries {
			if e["tableNumber"] == to && e["seatNumber"] == seat {
				seat = 5
			}
		}
		return sampleFor(event, apptest.Body{
			"entryId": entries[0]["id"], "fromTable": from, "fromSeat": entries[0]["seatNumber"], "toTable": to,
			"toSeat": seat, "reason": "Cannot see the board",
		})
	},
	"POST /api/tournaments/{id}/redraw": func(w *world) sample {
		event, _ := w.startTournament()
		return sampleFor(event, apptest.Body{"final": false})
	},
	"POST /api/tournaments/{id}/counts": func(w *world) sample {
		event, entries := w.startTournament()
		return sampleFor(event, apptest.Body{"counts": []any{apptest.Body{"entryId": entries[0]["id"], "chips": 4200}}})
	},
	"POST /api/tournaments/{id}/busts": func(w *world) sample {
		event, entries := w.startTournament()
		in := bustBody(entries)
		return sampleFor(event, in)
	},
	"POST /api/tournament-entries/{id}/report": func(w *world) sample {
		_, entries := w.startTournament()
		return sampleFor(entries[0]["id"].(string), apptest.Body{"out": true})
	},
	"POST /api/tournaments/{id}/undo": func(w *world) sample {
		event, entries := w.startTournament()
		done := w.do("/api/tournaments/"+event+"/busts", bustBody(entries))
		return sampleFor(event, apptest.Body{"n": done["undo"].(apptest.Body)["n"]})
	},
}

func init() { maps.Copy(samples, seatingSamples) }
