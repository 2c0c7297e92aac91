package apptest_test

import (
	"fmt"
	"maps"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/test/apptest"
)

// feeSchedule is a complete fee schedule that is valid from the given number of days after today.
func (w *world) feeSchedule(days int) (string, apptest.Body) {
	w.t.Helper()
	chicago, err := time.LoadLocation("America/Chicago")
	if err != nil {
		w.t.Fatal(err)
	}
	day := string(clock.Calendar{Zone: chicago, Start: 6}.DayOf(w.club.Clock.Now()).Add(days))
	return day, apptest.Body{
		"validFrom": day,
		"memberships": []any{
			apptest.Body{
				"membershipType": "daily", "feeAmount": "30.00",
			}, apptest.Body{"membershipType": "monthly", "feeAmount": "120.00"},
			apptest.Body{"membershipType": "annual", "feeAmount": "1100.00"},
		},
		"seats": []any{apptest.Body{"upToBlind": "3.00", "hourlyRate": "10.00"}, apptest.Body{"hourlyRate": "18.00"}},
	}
}

// setupSamples covers the set-up of rooms, tables, games and fees.
var setupSamples = map[string]func(*world) sample{
	"GET /api/organization": emptySample,
	"PATCH /api/organization": func(*world) sample {
		return sample{body: apptest.Body{
			"name": "Lodge", "type": "poker_room", "contactEmail": "desk@lodge.example", "contactPhone": "512-555-0100",
			"address": "1 Congress Avenue", "city": "Austin",
			"state": "TX", "zipCode": "78701",
		}}
	},
	"POST /api/rooms": func(w *world) sample {
		return sample{body: apptest.Body{
			"name": "East Room", "location": "Austin, TX", "timeZone": "America/Chicago", "gamingDayStart": 6,
		}}
	},
	"PATCH /api/rooms/{room}": func(w *world) sample {
		s := roomSample(w)
		s.body = apptest.Body{
			"name": "Main Room", "location": "Round Rock, TX", "timeZone": "America/Chicago", "gamingDayStart": 6,
			"position": 1, "settings": apptest.Body{
				"holdMinutes": 7, "highPot": "2000.00", "chargeRounding": "nearest",
				"boardNames": "nickname", "closingHour": -1,
				"chipValues": []any{"1.00", "5.00"},
			},
		}
		return s
	},
	"POST /api/rooms/{room}/setup": func(w *world) sample {
		s := roomSample(w)
		s.body = apptest.Body{"games": []any{apptest.Body{"preset": "1/2 PLO", "tables": 1, "maxSeats": 8}}}
		return s
	},
	"GET /api/rooms/{room}/tables": roomSample,
	"GET /api/tables/{id}/setup":   func(w *world) sample { return sampleFor(w.addTable(w.addGame()), nil) },
	"PATCH /api/tables/{id}/setup": func(w *world) sample {
		game := w.addGame()
		return sampleFor(w.addTable(game), apptest.Body{
			"tableNumber": w.nextNumber() % 1000, "tableName": "Feature table", "gameTypeId": w.addGame(),
			"maxSeats": 8,
		})
	},
	"DELETE /api/tables/{id}": func(w *world) sample { return sampleFor(w.addTable(w.addGame()), nil) },
	"PATCH /api/game-types/{id}": func(w *world) sample {
		return sampleFor(w.addGame(), apptest.Body{
			"name": fmt.Sprintf("Renamed %d", w.nextNumber()), "gameFormat": "PLO", "smallBlind": "5", "bigBlind": "5",
			"minBuyIn": "300.00", "maxBuyIn": "0.00", "interestMinimum": 4,
		})
	},
	"DELETE /api/game-types/{id}": func(w *world) sample { return sampleFor(w.addGame(), nil) },
	"GET /api/fees":               emptySample,
	"POST /api/fees": func(w *world) sample {
		_, fees := w.feeSchedule(40 + w.nextNumber())
		return sample{body: fees}
	},
	"DELETE /api/fees/{validFrom}": func(w *world) sample {
		day, fees := w.feeSchedule(20)
		w.by.Do("POST", "/api/fees", fees)
		return sample{path: map[string]string{"validFrom": day}}
	},
}

func init() { maps.Copy(samples, setupSamples) }
