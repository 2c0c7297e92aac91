package apptest_test

import (
	"maps"

	"pitboss/internal/test/apptest"
)

var smartSeatingSamples = map[string]func(*world) sample{
	"GET /api/smart-seating": askedOfRoom,
	"POST /api/smart-seating/implement": func(w *world) sample {
		game := w.game()
		player := w.member()
		w.add("/api/waitlist", apptest.Body{"roomId": w.room, "playerId": player, "gameTypeId": game})
		return sample{body: apptest.Body{
			"playerId": player, "tableId": w.table(game), "seatNumber": 3, "buyInAmount": "300", "overrideReason": "",
			"sellChips": apptest.Body{"paymentMethod": "card", "chips": nil},
		}}
	},
	"PATCH /api/smart-seating/{room}": func(w *world) sample {
		return sample{
			path: map[string]string{"room": w.room}, body: apptest.Body{
				"autoSeating": w.next()%2 == 0, "autoSeatingLimit": 50 + w.next()%50,
			},
		}
	},
}

func init() { maps.Copy(samples, smartSeatingSamples) }
