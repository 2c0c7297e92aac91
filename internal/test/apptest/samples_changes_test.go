package apptest_test

import (
	"maps"

	"pitboss/internal/test/apptest"
)

// requestSeatChange seats a player in seat 1 of a table and requests the open seat 4 for them.
func (w *world) requestSeatChange() (seat, table string) {
	w.t.Helper()
	table = w.addTable(w.addGame())
	seat = w.seatMember(table, 1)
	w.do("/api/seats/"+seat+"/change", apptest.Body{"kind": "seat", "seats": []any{4, 6}, "tableId": ""})
	return seat, table
}

var changeSamples = map[string]func(*world) sample{
	"GET /api/seat-changes/{room}": func(w *world) sample {
		w.requestSeatChange()
		return roomSample(w)
	},
	"POST /api/seats/{id}/change": func(w *world) sample {
		game := w.addGame()
		return sampleFor(w.seatMember(w.addTable(game), 1), apptest.Body{
			"kind": "table", "seats": []any{}, "tableId": w.addTable(game),
		})
	},
	"DELETE /api/seats/{id}/change": func(w *world) sample {
		seat, _ := w.requestSeatChange()
		return sampleFor(seat, nil)
	},
	"POST /api/seats/{id}/change/skip": func(w *world) sample {
		seat, table := w.requestSeatChange()
		return sampleFor(seat, apptest.Body{"tableId": table, "seatNumber": 4})
	},
	"POST /api/seats/{id}/change/take": func(w *world) sample {
		seat, table := w.requestSeatChange()
		return sampleFor(seat, apptest.Body{"tableId": table, "seatNumber": 4})
	},
}

func init() { maps.Copy(samples, changeSamples) }
