package apptest_test

import (
	"maps"

	"pitboss/internal/test/apptest"
)

var smartSeatingSamples = map[string]func(*world) sample{
	"GET /api/smart-seating": roomQuerySample,
	"POST /api/smart-seating/implement": func(w *world) sample {
		game := w.addGame()
		player := w.addMember()
		w.add("/api/waitlist", apptest.Body{"roomId": w.room, "playerId": player, "gameTypeId": game})
		return sample{body: apptest.Body{
			"playerId": player, "tableId": w.addTable(game), "seatNumber": 3, "buyInAmount": "300",
			"overrideReason": "",
			"sellChips":      apptest.Body{"paymentMethod": "card", "chips": nil},
		}}
	},
	"PATCH /api/smart-seating/{room}": func(w *world) sample {
		return sample{
			path: map[string]string{"room": w.room}, body: apptest.Body{
				"autoSeating": w.nextNumber()%2 == 0, "autoSeatingLimit": 50 + w.nextNumber()%50,
			},
		}
	},
}

func init() { maps.Copy(samples, smartSeatingSamples) }
