package apptest_test

import (
	"fmt"
	"maps"
	"net/http"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/apptest"
)

// as is who calls a route in the world: its owner, or where the route is the community's its admin, and the platform's
// administrator where it is the platform's.
func (w *world) as(r *api.Route) *apptest.Person {
	switch r.Permission.Identity() {
	case tenant.Companion:
		return w.admin
	case tenant.Platform:
		return w.administrator(r.Path)
	case tenant.Screen:
		return w.screenFor(r.Permission)
	case tenant.Player:
		return w.ownPage()
	default:
		return w.by
	}
}

// post is do by somebody.
func (w *world) post(by *apptest.Person, path string, in apptest.Body) (out apptest.Body) {
	w.t.Helper()
	if in == nil {
		in = apptest.Body{}
	}
	a := by.Do("POST", path, in)
	if a.Status != http.StatusOK && a.Status != http.StatusCreated {
		w.t.Fatalf("POST %s: %d %s", path, a.Status, a.Body)
	}
	a.Into(&out)
	return out
}

func newNight() apptest.Body {
	return apptest.Body{
		"gameName": "Thursday game", "gameType": "Texas Hold'em", "raiseType": "no_limit", "stakes": "$0.25/$0.50",
		"buyIn": "20.00", "smallBlind": "0.25", "bigBlind": "0.50", "location": "Ben's garage", "maxPlayers": 9,
		"status": "scheduled", "startTime": nil, "description": "Bring snacks",
		"blindIncreaseType": "none", "blindIncreaseValue": 15, "rules": "house", "buttonRule": "moving",
		"smallestChip": "0.05",
	}
}

// night is a game that can be started, by its host.
func (w *world) night() apptest.Body {
	w.t.Helper()
	return w.post(w.host, "/api/pitboss-go/game-sessions", newNight())
}

// running is a game that was started.
func (w *world) running() string {
	w.t.Helper()
	id := w.night()["id"].(string)
	w.post(w.host, "/api/pitboss-go/game-sessions/"+id+"/start", nil)
	return id
}

// penned is a running game whose pen the device d1 has.
func (w *world) penned() string {
	w.t.Helper()
	id := w.running()
	w.post(w.host, "/api/pitboss-go/game-sessions/"+id+"/pen", apptest.Body{
		"device": "d1", "deviceName": "Ben's phone", "epoch": 0,
	})
	return id
}

// pushed is what a device writes into a log.
func pushed(after int, entries ...any) apptest.Body {
	return apptest.Body{"device": "d1", "epoch": 1, "after": after, "entries": entries}
}

// sat, bought and out are entries of a log.
func sat(id, player, name string) apptest.Body {
	return apptest.Body{
		"id": id, "kind": "sit", "at": "2026-11-21T02:45:00.000Z", "player": player, "name": name,
		"body": apptest.Body{"seat": 1},
	}
}

func boughtIn(id, player, amount, method string) apptest.Body {
	return apptest.Body{
		"id": id, "kind": "buy_in", "at": "2026-11-21T02:46:00.000Z", "player": player, "amount": amount,
		"method": method,
	}
}

func cashedOut(id, player, amount string) apptest.Body {
	return apptest.Body{
		"id": id, "kind": "cash_out", "at": "2026-11-21T05:46:00.000Z", "player": player, "amount": amount,
	}
}

// over is a game that has ended: Ann owes Ben 20.
func (w *world) over() string {
	w.t.Helper()
	id := w.penned()
	w.post(w.host, "/api/pitboss-go/game-sessions/"+id+"/log",
		pushed(0, sat("e1", "ann", "Ann"), sat("e2", "ben", "Ben"), boughtIn("e3", "ann", "20.00", "fund"),
			boughtIn("e4", "ben", "20.00", "fund"), cashedOut("e5", "ann", "0.00"), cashedOut("e6", "ben", "40.00")))
	w.post(w.host, "/api/pitboss-go/game-sessions/"+id+"/end", nil)
	return id
}

// wonBy is a game that has ended, in which a member won 20.
func (w *world) wonBy(p *apptest.Person) {
	w.t.Helper()
	id, me := w.penned(), sat("e1", "ann", "Ann")
	me["user"] = p.Scope.Actor().ID
	w.post(w.host, "/api/pitboss-go/game-sessions/"+id+"/log", pushed(0, me, sat("e2", "ben", "Ben"),
		boughtIn("e3", "ann", "20.00", "fund"), boughtIn("e4", "ben", "20.00", "fund"), cashedOut("e5", "ann", "40.00"),
		cashedOut("e6", "ben", "0.00")))
	w.post(w.host, "/api/pitboss-go/game-sessions/"+id+"/end", nil)
}

// hosted is a game of the member that a staff user is.
func (w *world) hosted() string {
	w.t.Helper()
	return w.post(w.staffHost, "/api/game-sessions", newNight())["id"].(string)
}

// invited is an invitation, with its code.
func (w *world) invited() apptest.Body {
	w.t.Helper()
	return w.post(w.admin, "/api/pitboss-go/admin/invite", apptest.Body{"email": w.newcomer()})
}

// newcomer is an email address without a member.
func (w *world) newcomer() string {
	return fmt.Sprintf("newcomer%d-%s@example.org", w.next(), db.NewID()[24:])
}

// registered is the id of a new member.
func (w *world) registered() string {
	w.t.Helper()
	return w.club.Companion(w.name, "new-"+db.NewID(), false).Scope.Actor().ID
}

func init() { maps.Copy(samples, samplesOfHomeGames) }

var samplesOfHomeGames = map[string]func(*world) sample{
	"POST /api/pitboss-go/auth/login": func(w *world) sample {
		return sample{
			body: apptest.Body{
				"email": "community_admin@" + w.name + ".example", "password": apptest.Password,
				"organizationDomain": w.name,
			},
		}
	},
	"POST /api/pitboss-go/auth/token-login": func(w *world) sample {
		return sample{
			body: apptest.Body{
				"email": "community_admin@" + w.name + ".example", "password": apptest.Password,
				"organizationDomain": w.name,
			},
		}
	},
	"POST /api/pitboss-go/auth/register": func(w *world) sample {
		i := w.invited()
		return sample{
			body: apptest.Body{
				"inviteCode": i["code"], "email": i["email"], "displayName": "Ned Stone", "password": "secret",
				"organizationDomain": w.name,
			},
		}
	},
	"GET /api/pitboss-go/invite/{code}": func(w *world) sample {
		return sample{path: map[string]string{"code": w.invited()["code"].(string)}, query: "?org=" + w.name}
	},
	"GET /api/pitboss-go/auth/me":       nothing,
	"GET /api/pitboss-go/auth/token-me": nothing,
	"POST /api/pitboss-go/auth/logout":  nothing,
	"PATCH /api/pitboss-go/profile": func(*world) sample {
		return sample{
			body: apptest.Body{
				"displayName": "The Admin", "defaults": apptest.Body{
					"gameType": "Omaha", "stakes": "$1/$2", "buyIn": "100.00", "maxPlayers": 8,
				},
			},
		}
	},
	"POST /api/pitboss-go/password": func(*world) sample {
		return sample{body: apptest.Body{"currentPassword": apptest.Password, "newPassword": apptest.Password}}
	},

	"GET /api/pitboss-go/admin/users": func(*world) sample { return sample{query: "?limit=3"} },
	"PATCH /api/pitboss-go/admin/users/{id}": func(w *world) sample {
		return about(w.registered(), apptest.Body{"status": "inactive", "isAdmin": true})
	},
	"GET /api/pitboss-go/admin/invitations": func(w *world) sample {
		w.invited()
		return sample{query: "?limit=3"}
	},
	"DELETE /api/pitboss-go/admin/invitations/{id}": func(w *world) sample {
		return about(w.invited()["id"].(string), nil)
	},
	"POST /api/pitboss-go/admin/invite": func(w *world) sample {
		return sample{body: apptest.Body{"email": fmt.Sprintf("invitee%d@example.org", w.next())}}
	},

	"GET /api/pitboss-go/game-sessions": func(w *world) sample {
		w.night()
		return sample{query: "?scope=open&limit=3"}
	},
	"POST /api/pitboss-go/game-sessions":     func(*world) sample { return sample{body: newNight()} },
	"GET /api/pitboss-go/game-sessions/{id}": func(w *world) sample { return about(w.night()["id"].(string), nil) },
	"PATCH /api/pitboss-go/game-sessions/{id}": func(w *world) sample {
		in := newNight()
		in["gameType"], in["raiseType"], in["startTime"] = "Omaha", nil, "2026-11-28T02:00:00.000Z"
		return about(w.night()["id"].(string), in)
	},
	"DELETE /api/pitboss-go/game-sessions/{id}": func(w *world) sample { return about(w.night()["id"].(string), nil) },
	"GET /api/pitboss-go/join/{code}": func(w *world) sample {
		return sample{path: map[string]string{"code": w.night()["inviteCode"].(string)}, query: "?org=" + w.name}
	},
	"POST /api/pitboss-go/game-sessions/{id}/invite": func(w *world) sample {
		return about(w.night()["id"].(string), apptest.Body{"email": fmt.Sprintf("guest%d@example.org", w.next())})
	},
	"POST /api/pitboss-go/join": func(w *world) sample {
		return sample{body: apptest.Body{"code": w.night()["inviteCode"]}}
	},
	"POST /api/pitboss-go/game-sessions/{id}/rsvp": func(w *world) sample {
		return about(w.night()["id"].(string), apptest.Body{"answer": "maybe"})
	},
	"POST /api/pitboss-go/game-sessions/{id}/start": func(w *world) sample {
		return about(w.night()["id"].(string), nil)
	},
	"POST /api/pitboss-go/game-sessions/{id}/end": func(w *world) sample { return about(w.running(), nil) },

	"GET /api/pitboss-go/game-sessions/{id}/log": func(w *world) sample {
		s := about(w.over(), nil)
		s.query = "?after=2"
		return s
	},
	"POST /api/pitboss-go/game-sessions/{id}/log": func(w *world) sample {
		id := w.penned()
		in := sat("e1", "ann", "Ann")
		in["user"] = w.host.Scope.Actor().ID
		return about(id, pushed(0, in, boughtIn("e2", "ann", "20.00", "cash"), apptest.Body{
			"id": "e3", "kind": "hand", "at": "2026-11-21T02:47:00.000Z", "body": apptest.Body{"setup": apptest.Body{}},
		}))
	},
	"POST /api/pitboss-go/game-sessions/{id}/pen": func(w *world) sample {
		return about(w.running(), apptest.Body{"device": "d1", "deviceName": "Ben's phone", "epoch": 0})
	},
	"POST /api/pitboss-go/game-sessions/{id}/payments": func(w *world) sample {
		return about(w.over(), apptest.Body{"from": "ann", "to": "ben", "paid": true})
	},

	"GET /api/pitboss-go/stats": func(w *world) sample {
		w.over()
		return sample{}
	},
	"GET /api/pitboss-go/leaderboard": func(w *world) sample {
		w.wonBy(w.host)
		return sample{query: "?days=30"}
	},
	"GET /api/pitboss-go/admin/stats": nothing,
	"GET /api/game-sessions/players":  func(*world) sample { return sample{query: "?limit=3"} },
	"GET /api/players/{id}/stats": func(w *world) sample {
		w.wonBy(w.host)
		return about(w.host.Scope.Actor().ID, nil)
	},

	"GET /api/game-sessions/me":         nothing,
	"POST /api/game-sessions/companion": nothing,
	"POST /api/game-sessions":           func(*world) sample { return sample{body: newNight()} },
	"GET /api/game-sessions/host/{hostId}": func(w *world) sample {
		w.hosted()
		var me struct{ ID string }
		w.staffHost.Do("GET", "/api/game-sessions/me", nil).Want(http.StatusOK).Into(&me)
		return sample{path: map[string]string{"hostId": me.ID}}
	},
	"POST /api/game-sessions/{id}/start": func(w *world) sample { return about(w.hosted(), nil) },
	"POST /api/game-sessions/{id}/end": func(w *world) sample {
		id := w.hosted()
		w.post(w.staffHost, "/api/game-sessions/"+id+"/start", nil)
		return about(id, nil)
	},
}
