package apptest_test

import (
	"cmp"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/apptest"
)

// world is the fixture of the sample requests: an organization that adds the table, player or tournament that a request
// needs.
type world struct {
	t          testing.TB
	by         *apptest.Person // owner of the organization
	room       string
	name       string // domain of the organization
	lastNumber int

	admin     *apptest.Person // admin of the community
	host      *apptest.Person // member that hosts the community's games
	staffHost *apptest.Person // staff user that also hosts games
	anonymous *apptest.Person
	club      *apptest.Club
	screens   map[tenant.Role]*apptest.Person

	cashier            *apptest.Person   // user that opens drawers
	shiftOwner         *apptest.Person   // user that reads and changes their own shift
	deviceOwner        *apptest.Person   // user with the devices that receive alerts
	unusedSamples      map[string]sample // by route: samples that were refused and so changed no row, for reuse
	isTableDealer      bool              // the caller has only the permissions of a dealer at a table
	plantsPersonalData bool              // new players get personal data that the tests of masking recognize
}

func newWorld(t testing.TB, c *apptest.Club) *world {
	admin := c.Companions().Admin
	// This request links the owner to their community member.
	c.Owner.Do("GET", "/api/game-sessions/me", nil).Want(http.StatusOK)
	return &world{
		t: t, by: c.Owner, room: c.Room, name: "club", cashier: c.Owner, shiftOwner: c.Owner, deviceOwner: c.Owner,
		admin: admin, host: admin, staffHost: c.Owner, anonymous: c.Anonymous(), club: c,
		screens: screensOf(c, c.Owner, c.Room), unusedSamples: map[string]sample{},
	}
}

func newStrangerWorld(t testing.TB, c *apptest.Club) *world {
	admin := c.Companions().Stranger
	c.Stranger.Do("GET", "/api/game-sessions/me", nil).Want(http.StatusOK)
	return &world{
		t: t, by: c.Stranger, room: c.StrangerRoom, name: "elsewhere", cashier: c.Stranger, shiftOwner: c.Stranger,
		deviceOwner: c.Stranger, admin: admin, host: admin, staffHost: c.Stranger, anonymous: c.Anonymous(), club: c,
		screens: screensOf(c, c.Stranger, c.StrangerRoom),
	}
}

func (w *world) do(path string, in apptest.Body) (out apptest.Body) {
	if in == nil {
		in = apptest.Body{}
	}
	w.t.Helper()
	a := w.by.Do("POST", path, in)
	if a.Status != http.StatusOK && a.Status != http.StatusCreated {
		w.t.Fatalf("POST %s: %d %s", path, a.Status, a.Body)
	}
	a.Into(&out)
	return out
}

// doList is do for a route that answers with a list.
func (w *world) doList(path string, in apptest.Body) {
	w.t.Helper()
	a := w.by.Do("POST", path, in)
	if a.Status != http.StatusOK {
		w.t.Fatalf("POST %s: Status: got %d %s, want %d", path, a.Status, a.Body, http.StatusOK)
	}
}

func (w *world) add(path string, in apptest.Body) string {
	w.t.Helper()
	return w.do(path, in)["id"].(string)
}

func (w *world) nextNumber() int { w.lastNumber++; return w.lastNumber }

func (w *world) addGame() string {
	w.t.Helper()
	// The number alone may be taken, because the hostile requests of the fuzz tests continue from a random number.
	return w.add("/api/game-types", apptest.Body{
		"name": fmt.Sprintf("Game %d %s", w.nextNumber(), db.NewID()), "gameFormat": "NL Hold'em", "smallBlind": "2",
		"bigBlind": "5", "minBuyIn": "200", "maxBuyIn": "1000",
	})
}

func (w *world) addPlayer() string {
	w.t.Helper()
	n := w.nextNumber()
	if w.plantsPersonalData {
		return w.plantPlayer(n)
	}
	return w.add("/api/players", apptest.Body{"name": fmt.Sprintf("Player %d", n)})
}

func (w *world) addTable(game string) string {
	w.t.Helper()
	for range 100 {
		in := apptest.Body{"roomId": w.room, "tableNumber": w.nextNumber() % 1000, "gameTypeId": game}
		if a := w.by.Do("POST", "/api/tables", in); a.Status == http.StatusCreated {
			var added struct{ ID string }
			a.Into(&added)
			return added.ID
		}
	}
	w.t.Fatal("no table could be set up")
	return ""
}

func (w *world) seatMember(table string, number int) string {
	w.t.Helper()
	return w.add("/api/seats", apptest.Body{
		"tableId": table, "playerId": w.addMember(), "seatNumber": number, "buyInAmount": "300.00",
	})
}

func (w *world) addWaitlistEntry(game string) string {
	w.t.Helper()
	return w.add("/api/waitlist", apptest.Body{"roomId": w.room, "playerId": w.addMember(), "gameTypeId": game})
}

// checkInPlayer checks a new player in and returns the ID of the session.
func (w *world) checkInPlayer() string {
	w.t.Helper()
	return w.add("/api/sessions/check-in", apptest.Body{"playerId": w.addPlayer(), "roomId": w.room})
}

// addMember adds a player with a monthly membership and returns the ID of the player.
func (w *world) addMember() string {
	w.t.Helper()
	id := w.addPlayer()
	w.do("/api/memberships", apptest.Body{"playerId": id, "roomId": w.room, "membershipType": "monthly"})
	return id
}

// callEntry calls a waitlist entry to a seat of a new table.
func (w *world) callEntry() (entry, table string) {
	w.t.Helper()
	game := w.addGame()
	table, entry = w.addTable(game), w.addWaitlistEntry(game)
	w.do("/api/waitlist/"+entry+"/call", apptest.Body{})
	return entry, table
}

// sample is a valid request for a route.
type sample struct {
	path  map[string]string
	query string
	body  apptest.Body
	// file is the content for a route that takes a file instead of JSON. The hostile requests send it.
	file string
	// minutesBefore is how many minutes the clock must advance between the set-up and the request.
	minutesBefore int
	// status is the expected status if it differs from the route's, for example when the object already exists.
	status int
}

// wantStatus is the status with which the route answers this valid request.
func (s sample) wantStatus(r *api.Route) int { return cmp.Or(s.status, r.Status) }

func sampleFor(id string, in apptest.Body) sample {
	return sample{path: map[string]string{"id": id}, body: in}
}

// target is the path of the request with its parameters and query.
func (s sample) target(path string) string {
	for name, value := range s.path {
		path = strings.ReplaceAll(path, "{"+name+"}", value)
	}
	return path + s.query
}

// roomSample is a request whose only parameter is the room.
func roomSample(w *world) sample { return sample{path: map[string]string{"room": w.room}} }

func emptySample(*world) sample { return sample{} }

// samples has a valid request for every route. Every new route needs an entry here; all tests that iterate over the
// routes use it.
var samples = map[string]func(*world) sample{
	"GET /api/entry": func(w *world) sample { return sample{query: "?org=" + w.name} },
	"POST /api/auth/login": func(w *world) sample {
		w.club.DisableTwoStep(w.by)
		return sample{
			body: apptest.Body{
				"email": "owner@" + w.name + ".example", "password": apptest.Password, "organizationDomain": w.name,
				"code": "",
			},
		}
	},
	"POST /api/auth/logout": emptySample,
	"GET /api/auth/user":    emptySample,

	"GET /api/rooms":              emptySample,
	"GET /api/game-types":         emptySample,
	"GET /api/game-types/presets": emptySample,
	"POST /api/game-types": func(w *world) sample {
		return sample{
			body: apptest.Body{
				"name": fmt.Sprintf("New game %d",
					w.nextNumber()), "gameFormat": "PLO", "smallBlind": "1.00", "bigBlind": 3,
				"minBuyIn": "100", "maxBuyIn": nil, "interestMinimum": 5,
			},
		}
	},
	"GET /api/activity/{room}": roomSample,

	"GET /api/players":      func(*world) sample { return sample{query: "?q=player&limit=3"} },
	"GET /api/players/{id}": func(w *world) sample { return sampleFor(w.addPlayer(), nil) },
	"POST /api/players": func(w *world) sample {
		n := w.nextNumber()
		return sample{body: apptest.Body{"name": "Ray Whitfield", "nickname": "Ray",
			"phoneNumber": fmt.Sprintf("512 555 %04d", n), "email": fmt.Sprintf("ray%d@example.org", n),
			"birthDate": "1991-03-15", "isActive": true, "uniqueName": false}}
	},

	"PATCH /api/players/{id}": func(w *world) sample {
		return sampleFor(w.addPlayer(), apptest.Body{"name": "Raymond Whitfield", "nickname": "Ace",
			"phoneNumber": fmt.Sprintf("512 777 %04d", w.nextNumber()),
			"email":       "", "birthDate": "1984-04-02", "isActive": true, "skillLevel": 7,
			"probationUntil": "2027-01-31T00:00:00.000Z"})
	},
	"POST /api/players/{id}/bar": func(w *world) sample {
		return sampleFor(w.addPlayer(), apptest.Body{"reason": "Threw a chair"})
	},
	"POST /api/players/{id}/unbar": func(w *world) sample {
		id := w.addPlayer()
		w.do("/api/players/"+id+"/bar", apptest.Body{"reason": "Threw a chair"})
		return sampleFor(id, apptest.Body{"reason": "Apologised"})
	},
	"POST /api/players/{id}/exclude": func(w *world) sample {
		return sampleFor(w.addPlayer(), apptest.Body{"until": "2027-05-20T17:00:00.000Z"})
	},
	"GET /api/players/{id}/apart": func(w *world) sample {
		id := w.addPlayer()
		w.doList("/api/players/"+id+"/apart", apptest.Body{"otherId": w.addPlayer()})
		return sampleFor(id, nil)
	},
	"POST /api/players/{id}/apart": func(w *world) sample {
		return sampleFor(w.addPlayer(), apptest.Body{"otherId": w.addPlayer()})
	},
	"DELETE /api/players/{id}/apart/{other}": func(w *world) sample {
		id, other := w.addPlayer(), w.addPlayer()
		w.doList("/api/players/"+id+"/apart", apptest.Body{"otherId": other})
		w.doList("/api/players/"+id+"/apart", apptest.Body{"otherId": w.addPlayer()})
		return sample{path: map[string]string{"id": id, "other": other}}
	},
	"GET /api/players/{id}/notes": func(w *world) sample {
		id := w.addPlayer()
		w.do("/api/players/"+id+"/notes", apptest.Body{"text": "Likes seat 4"})
		return sampleFor(id, nil)
	},
	"POST /api/players/{id}/notes": func(w *world) sample {
		return sampleFor(w.addPlayer(), apptest.Body{"text": "Likes seat 4"})
	},
	"GET /api/players/{id}/refusals": func(w *world) sample {
		id := w.addPlayer()
		w.do("/api/players/"+id+"/refusals", apptest.Body{
			"roomId": w.room, "place": "seating", "reason": "no_membership",
		})
		return sampleFor(id, nil)
	},
	"POST /api/players/{id}/refusals": func(w *world) sample {
		return sampleFor(w.addPlayer(), apptest.Body{"roomId": w.room, "place": "check_in", "reason": "unpaid"})
	},

	"GET /api/sessions": func(w *world) sample {
		w.checkInPlayer()
		return sample{query: "?room=" + w.room + "&status=checked_in&limit=3"}
	},
	"GET /api/sessions/{room}": func(w *world) sample {
		w.checkInPlayer()
		return sample{path: map[string]string{"room": w.room}, query: "?q=player&limit=3"}
	},
	"GET /api/sessions/{room}/{status}": func(w *world) sample {
		w.checkInPlayer()
		return sample{path: map[string]string{"room": w.room, "status": "checked_in"}}
	},

	"GET /api/memberships": func(w *world) sample {
		w.addMember()
		return sample{
			query: "?status=active&type=monthly&q=player&from=2026-11-01&to=2026-11-30&limit=3&room=" + w.room,
		}
	},
	"GET /api/memberships/expiring": func(w *world) sample {
		w.addMember()
		return sample{query: "?days=40"}
	},
	"GET /api/memberships/recent/{organizationId}": func(w *world) sample {
		w.addMember()
		return sample{path: map[string]string{"organizationId": w.name}}
	},
	"GET /api/membership-fees": emptySample,

	"GET /api/drawings/{room}": roomSample,
	"POST /api/drawings": func(w *world) sample {
		return sample{body: apptest.Body{"roomId": w.room, "entries": []any{"Ann", "Bob", "Cid"}, "winners": 2}}
	},

	"GET /api/tables":        emptySample,
	"GET /api/tables/{room}": roomSample,
	"POST /api/tables": func(w *world) sample {
		return sample{body: apptest.Body{
			"roomId": w.room, "tableNumber": w.nextNumber(), "tableName": "The corner",
			"gameTypeId": w.addGame(), "maxSeats": 9,
		}}
	},
	"PATCH /api/tables/{id}": func(w *world) sample {
		from, game := w.addTable(w.addGame()), w.addGame()
		return sampleFor(from, apptest.Body{
			"status": "active", "currentPlayers": 3, "currentPot": "12.50", "gameTypeId": game,
			"mustMoveTableId": w.addTable(game),
		})
	},
	"POST /api/tables/{id}/walk-ins": func(w *world) sample {
		return sampleFor(w.addTable(w.addGame()), apptest.Body{"seatNumber": 6})
	},
	"DELETE /api/tables/{id}/walk-ins": func(w *world) sample {
		table := w.addTable(w.addGame())
		w.do("/api/tables/"+table+"/walk-ins", nil)
		return sampleFor(table, nil)
	},
	"POST /api/tables/{id}/pot": func(w *world) sample {
		return sampleFor(w.addTable(w.addGame()), apptest.Body{"amount": "150.00"})
	},
	"POST /api/tables/{id}/pause": func(w *world) sample {
		return sampleFor(w.addTable(w.addGame()), apptest.Body{"reason": "Spilled drink"})
	},
	"POST /api/tables/{id}/resume": func(w *world) sample {
		table := w.addTable(w.addGame())
		w.do("/api/tables/"+table+"/pause", apptest.Body{"reason": "Light out"})
		return sampleFor(table, nil)
	},
	"POST /api/tables/{id}/seats/{seatNumber}/close": func(w *world) sample {
		return sample{path: map[string]string{"id": w.addTable(w.addGame()), "seatNumber": "4"}}
	},
	"POST /api/tables/{id}/seats/{seatNumber}/open": func(w *world) sample {
		table := w.addTable(w.addGame())
		w.do("/api/tables/"+table+"/seats/4/close", nil)
		return sample{path: map[string]string{"id": table, "seatNumber": "4"}}
	},

	"GET /api/seats/{id}": func(w *world) sample {
		table := w.addTable(w.addGame())
		w.seatMember(table, 1)
		return sampleFor(table, nil)
	},
	"POST /api/seats": func(w *world) sample {
		return sample{body: apptest.Body{
			"tableId": w.addTable(w.addGame()), "playerId": w.addMember(), "seatNumber": 2, "buyInAmount": "300.00",
			"chipCount": 280, "overrideReason": "", "sellChips": apptest.Body{
				"paymentMethod": "cash", "chips": []any{apptest.Body{"denomination": "100.00", "count": 3}},
			},
		}}
	},
	"PATCH /api/seats/{id}": func(w *world) sample {
		return sampleFor(w.seatMember(w.addTable(w.addGame()), 1), apptest.Body{"chipCount": "410.00"})
	},
	"DELETE /api/seats/{id}": func(w *world) sample { return sampleFor(w.seatMember(w.addTable(w.addGame()), 1), nil) },
	"POST /api/seats/{id}/away": func(w *world) sample {
		return sampleFor(w.seatMember(w.addTable(w.addGame()), 1), nil)
	},
	"POST /api/seats/{id}/back": func(w *world) sample {
		seat := w.seatMember(w.addTable(w.addGame()), 1)
		w.do("/api/seats/"+seat+"/away", nil)
		return sampleFor(seat, nil)
	},
	"POST /api/seats/{id}/move": func(w *world) sample {
		from := w.addTable(w.addGame())
		to := from
		if !w.isTableDealer {
			to = w.addTable(w.addGame())
		}
		// Seat 7 is offered to another player, so a move to it needs an override reason.
		w.do("/api/seats/"+w.seatMember(to, 2)+"/change", apptest.Body{"kind": "seat", "seats": []any{7},
			"tableId": ""})
		return sampleFor(w.seatMember(from, 1), apptest.Body{"tableId": to, "seatNumber": 7,
			"overrideReason": "Asked first"})
	},
	"POST /api/seats/{id}/pick-up": func(w *world) sample {
		game := w.addGame()
		seat := w.seatMember(w.addTable(game), 1)
		w.do("/api/seats/"+seat+"/away", nil)
		w.addWaitlistEntry(game)
		s := sampleFor(seat, nil)
		s.minutesBefore = 21
		return s
	},

	"GET /api/waitlist":                  emptySample,
	"GET /api/waitlist/{room}":           roomSample,
	"GET /api/waitlist/{room}/history":   roomSample,
	"GET /api/waitlist/{room}/estimates": roomSample,
	"GET /api/next-players/{room}":       roomSample,
	"POST /api/waitlist": func(w *world) sample {
		return sample{
			body: apptest.Body{
				"playerId": w.addPlayer(), "gameTypeId": w.addGame(), "roomId": w.room,
				"joinedAt": "2026-11-21T02:30:00.000Z", "source": "phone", "note": "Arrives at ten",
			},
		}
	},
	"DELETE /api/waitlist/{id}": func(w *world) sample { return sampleFor(w.addWaitlistEntry(w.addGame()), nil) },
	"POST /api/waitlist/{id}/call": func(w *world) sample {
		game := w.addGame()
		w.addWaitlistEntry(game)
		return sampleFor(w.addWaitlistEntry(game), apptest.Body{"tableId": w.addTable(game), "seatNumber": 3,
			"reason": "Must-move"})
	},
	"POST /api/waitlist/{id}/pass":    func(w *world) sample { return sampleFor(w.addWaitlistEntry(w.addGame()), nil) },
	"POST /api/waitlist/{id}/pick-up": func(w *world) sample { return sampleFor(w.addWaitlistEntry(w.addGame()), nil) },
	"POST /api/waitlist/{id}/arrive": func(w *world) sample {
		return sampleFor(w.add("/api/waitlist", apptest.Body{
			"roomId": w.room, "playerId": w.addPlayer(), "gameTypeId": w.addGame(), "source": "phone",
		}), nil)
	},
	"POST /api/waitlist/{id}/no-show": func(w *world) sample {
		entry, _ := w.callEntry()
		return sampleFor(entry, nil)
	},
	"POST /api/waitlist/{id}/seat": func(w *world) sample {
		entry, table := w.callEntry()
		in := apptest.Body{
			"tableId": table, "seatNumber": 5, "buyInAmount": "500", "reason": "Asked for seat 5", "overrideReason": "",
			"sellChips": nil, "leaveOtherLists": !w.isTableDealer,
		}
		if !w.isTableDealer {
			in["sellChips"] = apptest.Body{"paymentMethod": "card", "chips": nil}
		}
		return sampleFor(entry, in)
	},
	"POST /api/waitlist/{id}/undo": func(w *world) sample {
		entry, _ := w.callEntry()
		return sampleFor(entry, nil)
	},

	"GET /api/tables/{id}/break-plan": func(w *world) sample {
		table := w.addTable(w.addGame())
		w.seatMember(table, 1)
		return sampleFor(table, nil)
	},
	"POST /api/tables/{id}/break": func(w *world) sample {
		game := w.addGame()
		table, other := w.addTable(game), w.addTable(game)
		w.seatMember(table, 2)
		return sampleFor(table, apptest.Body{
			"moves": []any{apptest.Body{"seatId": w.seatMember(table, 1), "tableId": other, "seatNumber": 6}},
			"rest":  "waitlist",
		})
	},
	"POST /api/tables/{id}/end": func(w *world) sample { return sampleFor(w.addTable(w.addGame()), nil) },

	"GET /api/dashboard/stats/{room}": roomSample,
}
