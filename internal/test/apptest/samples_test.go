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

// world is an organization in which a sample finds, or makes, whatever its request is about.
type world struct {
	t    testing.TB
	by   *apptest.Person // its owner
	room string
	name string // of the organization
	made int

	admin     *apptest.Person // of its community
	host      *apptest.Person // of the community's games
	staffHost *apptest.Person // a staff user with such games too
	nobody    *apptest.Person
	club      *apptest.Club
	screens   map[tenant.Role]*apptest.Person

	cashier *apptest.Person   // opens drawers
	self    *apptest.Person   // whose own shift it is
	alerted *apptest.Person   // whose devices get alerts
	refused map[string]sample // samples that changed nothing, because their callers were refused: for the next one
	atTable bool              // whether the caller may do no more than a dealer at their table
	plant   bool              // whether its players have personal data that a test finds again
}

func worldOf(t testing.TB, c *apptest.Club) *world {
	admin := c.Companions().Admin
	c.Owner.Do("GET", "/api/game-sessions/me", nil).Want(http.StatusOK) // is linked to their member
	return &world{
		t: t, by: c.Owner, room: c.Room, name: "club", cashier: c.Owner, self: c.Owner, alerted: c.Owner,
		admin: admin, host: admin, staffHost: c.Owner, nobody: c.Anonymous(), club: c,
		screens: screensOf(c, c.Owner, c.Room), refused: map[string]sample{},
	}
}

func worldOfStranger(t testing.TB, c *apptest.Club) *world {
	admin := c.Companions().Stranger
	c.Stranger.Do("GET", "/api/game-sessions/me", nil).Want(http.StatusOK)
	return &world{
		t: t, by: c.Stranger, room: c.StrangerRoom, name: "elsewhere", cashier: c.Stranger, self: c.Stranger,
		alerted: c.Stranger, admin: admin, host: admin, staffHost: c.Stranger, nobody: c.Anonymous(), club: c,
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

// list is do for what answers a list.
func (w *world) list(path string, in apptest.Body) {
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

func (w *world) next() int { w.made++; return w.made }

func (w *world) game() string {
	w.t.Helper()
	// The number alone may be taken: hostile requests go on from numbers by chance.
	return w.add("/api/game-types", apptest.Body{
		"name": fmt.Sprintf("Game %d %s", w.next(), db.NewID()), "gameFormat": "NL Hold'em", "smallBlind": "2",
		"bigBlind": "5", "minBuyIn": "200", "maxBuyIn": "1000",
	})
}

func (w *world) player() string {
	w.t.Helper()
	n := w.next()
	if w.plant {
		return w.planted(n)
	}
	return w.add("/api/players", apptest.Body{"name": fmt.Sprintf("Player %d", n)})
}

func (w *world) table(game string) string {
	w.t.Helper()
	for range 100 {
		in := apptest.Body{"roomId": w.room, "tableNumber": w.next() % 1000, "gameTypeId": game}
		if a := w.by.Do("POST", "/api/tables", in); a.Status == http.StatusCreated {
			var made struct{ ID string }
			a.Into(&made)
			return made.ID
		}
	}
	w.t.Fatal("no table could be set up")
	return ""
}

func (w *world) seat(table string, number int) string {
	w.t.Helper()
	return w.add("/api/seats", apptest.Body{
		"tableId": table, "playerId": w.member(), "seatNumber": number, "buyInAmount": "300.00",
	})
}

func (w *world) entry(game string) string {
	w.t.Helper()
	return w.add("/api/waitlist", apptest.Body{"roomId": w.room, "playerId": w.member(), "gameTypeId": game})
}

// session is the session of a checked-in player.
func (w *world) session() string {
	w.t.Helper()
	return w.add("/api/sessions/check-in", apptest.Body{"playerId": w.player(), "roomId": w.room})
}

// member is a player with a monthly membership.
func (w *world) member() string {
	w.t.Helper()
	id := w.player()
	w.do("/api/memberships", apptest.Body{"playerId": id, "roomId": w.room, "membershipType": "monthly"})
	return id
}

// called is an entry that is called to a seat of a table.
func (w *world) called() (entry, table string) {
	w.t.Helper()
	game := w.game()
	table, entry = w.table(game), w.entry(game)
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
	// longAgo says that the request is about something that has to have begun this many minutes before.
	longAgo int
	// status is what it answers where that is another than the route's: there is what it would make.
	status int
}

// answers is the status with which a valid request on a route is answered.
func (s sample) answers(r *api.Route) int { return cmp.Or(s.status, r.Status) }

func about(id string, in apptest.Body) sample {
	return sample{path: map[string]string{"id": id}, body: in}
}

// target is the address of the request.
func (s sample) target(path string) string {
	for name, value := range s.path {
		path = strings.ReplaceAll(path, "{"+name+"}", value)
	}
	return path + s.query
}

// ofRoom is a sample that needs nothing but the room.
func ofRoom(w *world) sample { return sample{path: map[string]string{"room": w.room}} }

func nothing(*world) sample { return sample{} }

// samples has a valid request for every route: a new route has to be added here, and is then tried by every test that
// goes over the routes.
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
	"POST /api/auth/logout": nothing,
	"GET /api/auth/user":    nothing,

	"GET /api/rooms":              nothing,
	"GET /api/game-types":         nothing,
	"GET /api/game-types/presets": nothing,
	"POST /api/game-types": func(w *world) sample {
		return sample{
			body: apptest.Body{
				"name": fmt.Sprintf("New game %d", w.next()), "gameFormat": "PLO", "smallBlind": "1.00", "bigBlind": 3,
				"minBuyIn": "100", "maxBuyIn": nil, "interestMinimum": 5,
			},
		}
	},
	"GET /api/activity/{room}": ofRoom,

	"GET /api/players":      func(*world) sample { return sample{query: "?q=player&limit=3"} },
	"GET /api/players/{id}": func(w *world) sample { return about(w.player(), nil) },
	"POST /api/players": func(w *world) sample {
		n := w.next()
		return sample{body: apptest.Body{"name": "Ray Whitfield", "nickname": "Ray",
			"phoneNumber": fmt.Sprintf("512 555 %04d", n), "email": fmt.Sprintf("ray%d@example.org", n),
			"birthDate": "1991-03-15", "isActive": true, "uniqueName": false}}
	},

	"PATCH /api/players/{id}": func(w *world) sample {
		return about(w.player(), apptest.Body{"name": "Raymond Whitfield", "nickname": "Ace",
			"phoneNumber": fmt.Sprintf("512 777 %04d", w.next()),
			"email":       "", "birthDate": "1984-04-02", "isActive": true, "skillLevel": 7,
			"probationUntil": "2027-01-31T00:00:00.000Z"})
	},
	"POST /api/players/{id}/bar": func(w *world) sample {
		return about(w.player(), apptest.Body{"reason": "Threw a chair"})
	},
	"POST /api/players/{id}/unbar": func(w *world) sample {
		id := w.player()
		w.do("/api/players/"+id+"/bar", apptest.Body{"reason": "Threw a chair"})
		return about(id, apptest.Body{"reason": "Apologised"})
	},
	"POST /api/players/{id}/exclude": func(w *world) sample {
		return about(w.player(), apptest.Body{"until": "2027-05-20T17:00:00.000Z"})
	},
	"GET /api/players/{id}/apart": func(w *world) sample {
		id := w.player()
		w.list("/api/players/"+id+"/apart", apptest.Body{"otherId": w.player()})
		return about(id, nil)
	},
	"POST /api/players/{id}/apart": func(w *world) sample {
		return about(w.player(), apptest.Body{"otherId": w.player()})
	},
	"DELETE /api/players/{id}/apart/{other}": func(w *world) sample {
		id, other := w.player(), w.player()
		w.list("/api/players/"+id+"/apart", apptest.Body{"otherId": other})
		w.list("/api/players/"+id+"/apart", apptest.Body{"otherId": w.player()})
		return sample{path: map[string]string{"id": id, "other": other}}
	},
	"GET /api/players/{id}/notes": func(w *world) sample {
		id := w.player()
		w.do("/api/players/"+id+"/notes", apptest.Body{"text": "Likes seat 4"})
		return about(id, nil)
	},
	"POST /api/players/{id}/notes": func(w *world) sample {
		return about(w.player(), apptest.Body{"text": "Likes seat 4"})
	},
	"GET /api/players/{id}/refusals": func(w *world) sample {
		id := w.player()
		w.do("/api/players/"+id+"/refusals", apptest.Body{
			"roomId": w.room, "place": "seating", "reason": "no_membership",
		})
		return about(id, nil)
	},
	"POST /api/players/{id}/refusals": func(w *world) sample {
		return about(w.player(), apptest.Body{"roomId": w.room, "place": "check_in", "reason": "unpaid"})
	},

	"GET /api/sessions": func(w *world) sample {
		w.session()
		return sample{query: "?room=" + w.room + "&status=checked_in&limit=3"}
	},
	"GET /api/sessions/{room}": func(w *world) sample {
		w.session()
		return sample{path: map[string]string{"room": w.room}, query: "?q=player&limit=3"}
	},
	"GET /api/sessions/{room}/{status}": func(w *world) sample {
		w.session()
		return sample{path: map[string]string{"room": w.room, "status": "checked_in"}}
	},

	"GET /api/memberships": func(w *world) sample {
		w.member()
		return sample{
			query: "?status=active&type=monthly&q=player&from=2026-11-01&to=2026-11-30&limit=3&room=" + w.room,
		}
	},
	"GET /api/memberships/expiring": func(w *world) sample {
		w.member()
		return sample{query: "?days=40"}
	},
	"GET /api/memberships/recent/{organizationId}": func(w *world) sample {
		w.member()
		return sample{path: map[string]string{"organizationId": w.name}}
	},
	"GET /api/membership-fees": nothing,

	"GET /api/drawings/{room}": ofRoom,
	"POST /api/drawings": func(w *world) sample {
		return sample{body: apptest.Body{"roomId": w.room, "entries": []any{"Ann", "Bob", "Cid"}, "winners": 2}}
	},

	"GET /api/tables":        nothing,
	"GET /api/tables/{room}": ofRoom,
	"POST /api/tables": func(w *world) sample {
		return sample{body: apptest.Body{
			"roomId": w.room, "tableNumber": w.next(), "tableName": "The corner", "gameTypeId": w.game(), "maxSeats": 9,
		}}
	},
	"PATCH /api/tables/{id}": func(w *world) sample {
		from, game := w.table(w.game()), w.game()
		return about(from, apptest.Body{
			"status": "active", "currentPlayers": 3, "currentPot": "12.50", "gameTypeId": game,
			"mustMoveTableId": w.table(game),
		})
	},
	"POST /api/tables/{id}/walk-ins": func(w *world) sample {
		return about(w.table(w.game()), apptest.Body{"seatNumber": 6})
	},
	"DELETE /api/tables/{id}/walk-ins": func(w *world) sample {
		table := w.table(w.game())
		w.do("/api/tables/"+table+"/walk-ins", nil)
		return about(table, nil)
	},
	"POST /api/tables/{id}/pot": func(w *world) sample {
		return about(w.table(w.game()), apptest.Body{"amount": "150.00"})
	},
	"POST /api/tables/{id}/pause": func(w *world) sample {
		return about(w.table(w.game()), apptest.Body{"reason": "Spilled drink"})
	},
	"POST /api/tables/{id}/resume": func(w *world) sample {
		table := w.table(w.game())
		w.do("/api/tables/"+table+"/pause", apptest.Body{"reason": "Light out"})
		return about(table, nil)
	},
	"POST /api/tables/{id}/seats/{seatNumber}/close": func(w *world) sample {
		return sample{path: map[string]string{"id": w.table(w.game()), "seatNumber": "4"}}
	},
	"POST /api/tables/{id}/seats/{seatNumber}/open": func(w *world) sample {
		table := w.table(w.game())
		w.do("/api/tables/"+table+"/seats/4/close", nil)
		return sample{path: map[string]string{"id": table, "seatNumber": "4"}}
	},

	"GET /api/seats/{id}": func(w *world) sample {
		table := w.table(w.game())
		w.seat(table, 1)
		return about(table, nil)
	},
	"POST /api/seats": func(w *world) sample {
		return sample{body: apptest.Body{
			"tableId": w.table(w.game()), "playerId": w.member(), "seatNumber": 2, "buyInAmount": "300.00",
			"chipCount": 280, "overrideReason": "", "sellChips": apptest.Body{
				"paymentMethod": "cash", "chips": []any{apptest.Body{"denomination": "100.00", "count": 3}},
			},
		}}
	},
	"PATCH /api/seats/{id}": func(w *world) sample {
		return about(w.seat(w.table(w.game()), 1), apptest.Body{"chipCount": "410.00"})
	},
	"DELETE /api/seats/{id}": func(w *world) sample { return about(w.seat(w.table(w.game()), 1), nil) },
	"POST /api/seats/{id}/away": func(w *world) sample {
		return about(w.seat(w.table(w.game()), 1), nil)
	},
	"POST /api/seats/{id}/back": func(w *world) sample {
		seat := w.seat(w.table(w.game()), 1)
		w.do("/api/seats/"+seat+"/away", nil)
		return about(seat, nil)
	},
	"POST /api/seats/{id}/move": func(w *world) sample {
		from := w.table(w.game())
		to := from
		if !w.atTable {
			to = w.table(w.game())
		}
		// Seat 7 is offered to another player, which takes a reason.
		w.do("/api/seats/"+w.seat(to, 2)+"/change", apptest.Body{"kind": "seat", "seats": []any{7}, "tableId": ""})
		return about(w.seat(from, 1), apptest.Body{"tableId": to, "seatNumber": 7, "overrideReason": "Asked first"})
	},
	"POST /api/seats/{id}/pick-up": func(w *world) sample {
		game := w.game()
		seat := w.seat(w.table(game), 1)
		w.do("/api/seats/"+seat+"/away", nil)
		w.entry(game)
		s := about(seat, nil)
		s.longAgo = 21
		return s
	},

	"GET /api/waitlist":                  nothing,
	"GET /api/waitlist/{room}":           ofRoom,
	"GET /api/waitlist/{room}/history":   ofRoom,
	"GET /api/waitlist/{room}/estimates": ofRoom,
	"GET /api/next-players/{room}":       ofRoom,
	"POST /api/waitlist": func(w *world) sample {
		return sample{
			body: apptest.Body{
				"playerId": w.player(), "gameTypeId": w.game(), "roomId": w.room,
				"joinedAt": "2026-11-21T02:30:00.000Z", "source": "phone", "note": "Arrives at ten",
			},
		}
	},
	"DELETE /api/waitlist/{id}": func(w *world) sample { return about(w.entry(w.game()), nil) },
	"POST /api/waitlist/{id}/call": func(w *world) sample {
		game := w.game()
		w.entry(game)
		return about(w.entry(game), apptest.Body{"tableId": w.table(game), "seatNumber": 3, "reason": "Must-move"})
	},
	"POST /api/waitlist/{id}/pass":    func(w *world) sample { return about(w.entry(w.game()), nil) },
	"POST /api/waitlist/{id}/pick-up": func(w *world) sample { return about(w.entry(w.game()), nil) },
	"POST /api/waitlist/{id}/arrive": func(w *world) sample {
		return about(w.add("/api/waitlist", apptest.Body{
			"roomId": w.room, "playerId": w.player(), "gameTypeId": w.game(), "source": "phone",
		}), nil)
	},
	"POST /api/waitlist/{id}/no-show": func(w *world) sample {
		entry, _ := w.called()
		return about(entry, nil)
	},
	"POST /api/waitlist/{id}/seat": func(w *world) sample {
		entry, table := w.called()
		in := apptest.Body{
			"tableId": table, "seatNumber": 5, "buyInAmount": "500", "reason": "Asked for seat 5", "overrideReason": "",
			"sellChips": nil, "leaveOtherLists": !w.atTable,
		}
		if !w.atTable {
			in["sellChips"] = apptest.Body{"paymentMethod": "card", "chips": nil}
		}
		return about(entry, in)
	},
	"POST /api/waitlist/{id}/undo": func(w *world) sample {
		entry, _ := w.called()
		return about(entry, nil)
	},

	"GET /api/tables/{id}/break-plan": func(w *world) sample {
		table := w.table(w.game())
		w.seat(table, 1)
		return about(table, nil)
	},
	"POST /api/tables/{id}/break": func(w *world) sample {
		game := w.game()
		table, other := w.table(game), w.table(game)
		w.seat(table, 2)
		return about(table, apptest.Body{
			"moves": []any{apptest.Body{"seatId": w.seat(table, 1), "tableId": other, "seatNumber": 6}},
			"rest":  "waitlist",
		})
	},
	"POST /api/tables/{id}/end": func(w *world) sample { return about(w.table(w.game()), nil) },

	"GET /api/dashboard/stats/{room}": ofRoom,
}
