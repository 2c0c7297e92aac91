package apptest_test

import (
	"maps"
	"net/http"

	"pitboss/internal/test/apptest"
)

func init() { maps.Copy(samples, samplesOfRoomPages) }

func roomPageBody(address string) apptest.Body {
	return apptest.Body{
		"address": address, "isOn": true, "streetAddress": "1700 Palmer Lane, Austin", "phone": "(512) 555-0100",
		"hours": []any{
			apptest.Body{"day": "friday", "opens": "12:00", "closes": "04:00"},
			apptest.Body{"day": "tuesday", "opens": "12:00", "closes": "02:00"},
		},
		"promotions": []any{"Free first hour on Sunday"}, "terms": "Members only, 21 and over", "showsFees": true,
		"acceptsJoins": true,
	}
}

// publicAddress turns on the public page of the room and returns its address.
func (w *world) publicAddress() string {
	w.t.Helper()
	address := "page-" + w.name
	w.by.Do("PATCH", "/api/room-pages/"+w.room, roomPageBody(address)).Want(http.StatusOK)
	return address
}

var samplesOfRoomPages = map[string]func(*world) sample{
	"GET /api/room-pages/{room}": func(w *world) sample { return sample{path: map[string]string{"room": w.room}} },
	"PATCH /api/room-pages/{room}": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room}, body: roomPageBody("page-" + w.name)}
	},
	"GET /api/r/{address}": func(w *world) sample {
		return sample{path: map[string]string{"address": w.publicAddress()}}
	},
}
