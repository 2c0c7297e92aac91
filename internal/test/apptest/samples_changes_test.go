package apptest_test

import (
	"maps"

	"pitboss/internal/test/apptest"
)

// asks is a player in seat 1 of a table with a request for seat 4, which is open.
func (w *world) asks() (seat, table string) {
	w.t.Helper()
	table = w.table(w.game())
	seat = w.seat(table, 1)
	w.do("/api/seats/"+seat+"/change", apptest.Body{"kind": "seat", "seats": []any{4, 6}, "tableId": ""})
	return seat, table
}

// changeSamples are those of seat changes.
var changeSamples = map[string]func(*world) sample{
	"GET /api/seat-changes/{room}": func(w *world) sample {
		w.asks()
		return ofRoom(w)
	},
	"POST /api/seats/{id}/change": func(w *world) sample {
		game := w.game()
		return about(w.seat(w.table(game), 1), apptest.Body{
			"kind": "table", "seats": []any{}, "tableId": w.table(game),
		})
	},
	"DELETE /api/seats/{id}/change": func(w *world) sample {
		seat, _ := w.asks()
		return about(seat, nil)
	},
	"POST /api/seats/{id}/change/skip": func(w *world) sample {
		seat, table := w.asks()
		return about(seat, apptest.Body{"tableId": table, "seatNumber": 4})
	},
	"POST /api/seats/{id}/change/take": func(w *world) sample {
		seat, table := w.asks()
		return about(seat, apptest.Body{"tableId": table, "seatNumber": 4})
	},
}

func init() { maps.Copy(samples, changeSamples) }
