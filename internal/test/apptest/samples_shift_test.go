package apptest_test

import (
	"fmt"
	"maps"
	"net/http"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/test/apptest"
)

// closeShift closes the open shift of the world's cashier, because a cashier can have one drawer at a time.
func (w *world) closeShift() {
	w.t.Helper()
	if open := apptest.Get[cage.Overview](w.cashier, "/api/cage/"+w.room).MyShift; open != nil {
		w.cashier.Do("POST", "/api/shifts/"+open.Head.ID+"/close", apptest.Body{"counts": []any{}}).Want(http.StatusOK)
	}
}

func (w *world) addDrawer() string {
	w.t.Helper()
	return w.add("/api/drawers", apptest.Body{
		"roomId": w.room, "name": fmt.Sprintf("Drawer %d %s", w.nextNumber(), db.NewID()[24:]),
	})
}

// openShift opens a shift of the world's cashier and returns its ID.
func (w *world) openShift() string {
	w.t.Helper()
	w.closeShift()
	var s cage.Shift
	w.cashier.Do("POST", "/api/shifts", apptest.Body{
		"roomId": w.room, "drawerId": w.addDrawer(), "counts": []any{apptest.Body{"denomination": "20.00",
			"count": 50}},
	}).
		Want(http.StatusCreated).Into(&s)
	return s.Head.ID
}

// sellChips records a chip sale and returns its ID.
func (w *world) sellChips() string {
	w.t.Helper()
	return w.add("/api/chip-transactions", apptest.Body{
		"playerId": w.addPlayer(), "roomId": w.room, "transactionType": "chip_sale", "amount": "200.00",
		"chipCount": "200.00", "paymentMethod": "cash",
	})
}

// startRental seats a member and returns the ID of the rental.
func (w *world) startRental() string {
	w.t.Helper()
	seat := w.do("/api/seats", apptest.Body{
		"tableId": w.addTable(w.addGame()), "playerId": w.addMember(), "seatNumber": 1, "buyInAmount": "300.00",
	})
	return seat["rental"].(apptest.Body)["id"].(string)
}

// findOpenDay returns a past gaming day that is not closed.
func (w *world) findOpenDay() string {
	w.t.Helper()
	day := clock.Day("2020-01-01")
	for _, d := range apptest.Get[[]cage.GamingDay](w.by, "/api/cage/"+w.room+"/days") {
		if d.ClosedAt != nil && d.GamingDay >= day {
			day = d.GamingDay.Add(1)
		}
	}
	return string(day)
}

// cageSamples covers check-in, the cage and its figures.
var cageSamples = map[string]func(*world) sample{
	"GET /api/players/{id}/door": func(w *world) sample { return sampleFor(w.addPlayer(), nil) },
	"POST /api/sessions/check-in": func(w *world) sample {
		return sample{
			body: apptest.Body{
				"playerId": w.addPlayer(), "roomId": w.room, "status": "checked_in", "notes": "Asks for seat 9",
				"membershipType": "daily", "paymentMethod": "cash", "payOwed": true, "newPlayer": nil,
				"birthDate": "1991-03-15",
				"amount":    "25.00", "expiryDate": nil, "gameTypeIds": []any{w.addGame()},
			},
		}
	},
	"POST /api/memberships": func(w *world) sample {
		return sample{
			body: apptest.Body{
				"playerId": w.addPlayer(), "organizationId": w.name, "roomId": w.room, "membershipType": "monthly",
				"status": "active", "feeAmount": "100.00", "expiryDate": nil, "paymentMethod": "card", "notes": nil,
			},
		}
	},

	"GET /api/chip-transactions": func(w *world) sample {
		return sample{query: "?room=" + w.room + "&type=chip_sale&q=player&from=2026-11-01&to=2026-11-30&limit=5"}
	},
	"GET /api/chip-transactions/recent": func(w *world) sample {
		return sample{query: "?room=" + w.room + "&limit=10"}
	},
	"POST /api/chip-transactions": func(w *world) sample {
		return sample{body: apptest.Body{
			"playerId": w.addPlayer(), "roomId": w.room, "transactionType": "chip_sale", "amount": "500.00",
			"chipCount": "500.00", "paymentMethod": "cash", "notes": "Two racks",
			"chips": []any{
				apptest.Body{"denomination": "100.00", "count": 2}, apptest.Body{"denomination": "25", "count": 8},
				apptest.Body{"denomination": "5", "count": 20},
			}, "chipsReturned": nil, "rentalPaid": nil,
		}}
	},
	"POST /api/player-funds": func(w *world) sample {
		return sample{
			body: apptest.Body{
				"playerId": w.addPlayer(), "roomId": w.room, "direction": "deposit", "amount": "1471.13",
				"paymentMethod": "check", "notes": nil,
			},
		}
	},
	"POST /api/prepaid-time": func(w *world) sample {
		return sample{
			body: apptest.Body{
				"playerId": w.addPlayer(), "roomId": w.room, "gameTypeId": w.addGame(), "hourlyRate": nil, "hours": 10,
				"paymentMethod": "card", "notes": nil,
			},
		}
	},

	"GET /api/seat-rentals": func(w *world) sample {
		return sample{
			query: "?room=" + w.room + "&status=pending&owing=false&q=player&from=2026-11-01&to=2026-11-30&limit=5",
		}
	},
	"GET /api/seat-rentals/active": func(w *world) sample { return sample{query: "?room=" + w.room} },
	"GET /api/seat-rentals/active/{organizationId}": func(w *world) sample {
		w.startRental()
		return sample{path: map[string]string{"organizationId": w.name}}
	},
	"GET /api/seat-rentals/{id}": func(w *world) sample { return sampleFor(w.startRental(), nil) },
	"POST /api/seat-rentals/{id}/pay": func(w *world) sample {
		s := sampleFor(w.startRental(), apptest.Body{"paymentMethod": "cash", "notes": "In advance", "amount": nil})
		s.minutesBefore = 30
		return s
	},
	"PATCH /api/sessions/{id}/status": func(w *world) sample {
		return sampleFor(w.checkInPlayer(), apptest.Body{"status": "playing"})
	},
	"POST /api/sessions/{id}/undo":      func(w *world) sample { return sampleFor(w.checkInPlayer(), nil) },
	"POST /api/sessions/{id}/check-out": func(w *world) sample { return sampleFor(w.checkInPlayer(), nil) },
	"POST /api/players/{id}/merge": func(w *world) sample {
		return sampleFor(w.addPlayer(), apptest.Body{"duplicateId": w.addPlayer()})
	},

	"GET /api/cage/{room}/days": roomSample,
	"POST /api/cage/{room}/days/{day}/close": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room, "day": w.findOpenDay()}}
	},
	"GET /api/cage/{room}":        roomSample,
	"GET /api/cage/{room}/shifts": roomSample,
	"GET /api/cage/{room}/large-cash": func(w *world) sample {
		w.do("/api/chip-transactions", apptest.Body{
			"playerId": w.addPlayer(), "roomId": w.room, "transactionType": "chip_sale", "amount": "4000",
			"chipCount": "4000", "paymentMethod": "cash",
		})
		s := roomSample(w)
		s.query = "?day=2026-11-20"
		return s
	},
	"POST /api/drawers": func(w *world) sample {
		return sample{body: apptest.Body{"roomId": w.room, "name": fmt.Sprintf("Second drawer %d", w.nextNumber())}}
	},
	"POST /api/shifts": func(w *world) sample {
		w.closeShift()
		return sample{
			body: apptest.Body{
				"roomId": w.room, "drawerId": w.addDrawer(),
				"counts": []any{apptest.Body{"denomination": "20.00", "count": 25}},
			},
		}
	},
	"GET /api/shifts/{id}": func(w *world) sample { return sampleFor(w.openShift(), nil) },
	"POST /api/shifts/{id}/transfer": func(w *world) sample {
		return sampleFor(w.openShift(), apptest.Body{"direction": "drop", "amount": "100.00",
			"notes": "Too much in it"})
	},
	"POST /api/shifts/{id}/close": func(w *world) sample {
		return sampleFor(w.openShift(),
			apptest.Body{"counts": []any{apptest.Body{"denomination": "20.00", "count": 49}}})
	},

	"GET /api/ledger/{room}": func(w *world) sample {
		s := roomSample(w)
		s.query = "?day=2026-11-20&kind=chip_sale&limit=5"
		return s
	},
	"GET /api/ledger-entries/{id}": func(w *world) sample { return sampleFor(w.sellChips(), nil) },
	"POST /api/ledger-entries/{id}/reverse": func(w *world) sample {
		return sampleFor(w.sellChips(), apptest.Body{"reason": "Wrong player"})
	},
}

func init() { maps.Copy(samples, cageSamples) }
