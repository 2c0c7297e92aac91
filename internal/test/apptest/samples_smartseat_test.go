package apptest_test

import "maps"

var smartSeatingSamples = map[string]func(*world) sample{
	"GET /api/smart-seating": askedOfRoom,
	"POST /api/smart-seating/implement": func(w *world) sample {
		game := w.game()
		player := w.member()
		w.add("/api/waitlist", body{"roomId": w.room, "playerId": player, "gameTypeId": game})
		return sample{body: body{
			"playerId": player, "tableId": w.table(game), "seatNumber": 3, "buyInAmount": "300", "overrideReason": "",
			"sellChips": body{"paymentMethod": "card", "chips": nil},
		}}
	},
	"PATCH /api/smart-seating/{room}": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room}, body: body{"autoSeating": w.next()%2 == 0, "autoSeatingLimit": 50 + w.next()%50}}
	},
}

func init() { maps.Copy(samples, smartSeatingSamples) }
