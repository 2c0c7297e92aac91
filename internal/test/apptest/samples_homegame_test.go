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

// callerOf returns a caller with the identity that the route requires: the owner, the community's admin, a platform
// administrator, a screen or a player.
func (w *world) callerOf(r *api.Route) *apptest.Person {
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

// postAs is do for another caller.
func (w *world) postAs(by *apptest.Person, path string, in apptest.Body) (out apptest.Body) {
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

func homeGameBody() apptest.Body {
	return apptest.Body{
		"gameName": "Thursday game", "gameType": "Texas Hold'em", "raiseType": "no_limit", "stakes": "$0.25/$0.50",
		"buyIn": "20.00", "smallBlind": "0.25", "bigBlind": "0.50", "location": "Ben's garage", "maxPlayers": 9,
		"status": "scheduled", "startTime": nil, "description": "Bring snacks",
		"blindIncreaseType": "none", "blindIncreaseValue": 15, "rules": "house", "buttonRule": "moving",
		"smallestChip": "0.05",
	}
}

// scheduleHomeGame adds a scheduled game of the host.
func (w *world) scheduleHomeGame() apptest.Body {
	w.t.Helper()
	return w.postAs(w.host, "/api/pitboss-go/game-sessions", homeGameBody())
}

// startHomeGame starts a new game and returns its ID.
func (w *world) startHomeGame() string {
	w.t.Helper()
	id := w.scheduleHomeGame()["id"].(string)
	w.postAs(w.host, "/api/pitboss-go/game-sessions/"+id+"/start", nil)
	return id
}

// startGameWithPen starts a game and gives its pen to the device d1.
func (w *world) startGameWithPen() string {
	w.t.Helper()
	id := w.startHomeGame()
	w.postAs(w.host, "/api/pitboss-go/game-sessions/"+id+"/pen", apptest.Body{
		"device": "d1", "deviceName": "Ben's phone", "epoch": 0,
	})
	return id
}

// logBody is a request in which the device d1 appends entries to the log.
func logBody(after int, entries ...any) apptest.Body {
	return apptest.Body{"device": "d1", "epoch": 1, "after": after, "entries": entries}
}

// sitEntry, buyInEntry and cashOutEntry are entries of a game's log.
func sitEntry(id, player, name string) apptest.Body {
	return apptest.Body{
		"id": id, "kind": "sit", "at": "2026-11-21T02:45:00.000Z", "player": player, "name": name,
		"body": apptest.Body{"seat": 1},
	}
}

func buyInEntry(id, player, amount, method string) apptest.Body {
	return apptest.Body{
		"id": id, "kind": "buy_in", "at": "2026-11-21T02:46:00.000Z", "player": player, "amount": amount,
		"method": method,
	}
}

func cashOutEntry(id, player, amount string) apptest.Body {
	return apptest.Body{
		"id": id, "kind": "cash_out", "at": "2026-11-21T05:46:00.000Z", "player": player, "amount": amount,
	}
}

// endHomeGame plays a game to its end: Ann owes Ben 20.00.
func (w *world) endHomeGame() string {
	w.t.Helper()
	id := w.startGameWithPen()
	w.postAs(w.host, "/api/pitboss-go/game-sessions/"+id+"/log",
		logBody(0, sitEntry("e1", "ann", "Ann"), sitEntry("e2", "ben", "Ben"), buyInEntry("e3", "ann", "20.00", "fund"),
			buyInEntry("e4", "ben", "20.00", "fund"), cashOutEntry("e5", "ann", "0.00"), cashOutEntry("e6", "ben",
				"40.00")))
	w.postAs(w.host, "/api/pitboss-go/game-sessions/"+id+"/end", nil)
	return id
}

// endGameWonBy plays a game to its end in which the given member wins 20.00.
func (w *world) endGameWonBy(p *apptest.Person) {
	w.t.Helper()
	id, me := w.startGameWithPen(), sitEntry("e1", "ann", "Ann")
	me["user"] = p.Scope.Actor().ID
	w.postAs(w.host, "/api/pitboss-go/game-sessions/"+id+"/log", logBody(0, me, sitEntry("e2", "ben", "Ben"),
		buyInEntry("e3", "ann", "20.00", "fund"), buyInEntry("e4", "ben", "20.00", "fund"), cashOutEntry("e5", "ann",
			"40.00"),
		cashOutEntry("e6", "ben", "0.00")))
	w.postAs(w.host, "/api/pitboss-go/game-sessions/"+id+"/end", nil)
}

// addStaffHostedGame adds a game that a staff user hosts as a member of the community.
func (w *world) addStaffHostedGame() string {
	w.t.Helper()
	return w.postAs(w.staffHost, "/api/game-sessions", homeGameBody())["id"].(string)
}

// inviteMember invites a member and returns the invitation with its code.
func (w *world) inviteMember() apptest.Body {
	w.t.Helper()
	return w.postAs(w.admin, "/api/pitboss-go/admin/invite", apptest.Body{"email": w.unusedEmail()})
}

// unusedEmail is an email address that belongs to no member.
func (w *world) unusedEmail() string {
	return fmt.Sprintf("newcomer%d-%s@example.org", w.nextNumber(), db.NewID()[24:])
}

// registerMember adds a member and returns their ID.
func (w *world) registerMember() string {
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
		i := w.inviteMember()
		return sample{
			body: apptest.Body{
				"inviteCode": i["code"], "email": i["email"], "displayName": "Ned Stone", "password": "secret",
				"organizationDomain": w.name,
			},
		}
	},
	"GET /api/pitboss-go/invite/{code}": func(w *world) sample {
		return sample{path: map[string]string{"code": w.inviteMember()["code"].(string)}, query: "?org=" + w.name}
	},
	"GET /api/pitboss-go/auth/me":       emptySample,
	"GET /api/pitboss-go/auth/token-me": emptySample,
	"POST /api/pitboss-go/auth/logout":  emptySample,
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
		return sampleFor(w.registerMember(), apptest.Body{"status": "inactive", "isAdmin": true})
	},
	"GET /api/pitboss-go/admin/invitations": func(w *world) sample {
		w.inviteMember()
		return sample{query: "?limit=3"}
	},
	"DELETE /api/pitboss-go/admin/invitations/{id}": func(w *world) sample {
		return sampleFor(w.inviteMember()["id"].(string), nil)
	},
	"POST /api/pitboss-go/admin/invite": func(w *world) sample {
		return sample{body: apptest.Body{"email": fmt.Sprintf("invitee%d@example.org", w.nextNumber())}}
	},

	"GET /api/pitboss-go/game-sessions": func(w *world) sample {
		w.scheduleHomeGame()
		return sample{query: "?scope=open&limit=3"}
	},
	"POST /api/pitboss-go/game-sessions": func(*world) sample { return sample{body: homeGameBody()} },
	"GET /api/pitboss-go/game-sessions/{id}": func(w *world) sample {
		return sampleFor(w.scheduleHomeGame()["id"].(string), nil)
	},
	"PATCH /api/pitboss-go/game-sessions/{id}": func(w *world) sample {
		in := homeGameBody()
		in["gameType"], in["raiseType"], in["startTime"] = "Omaha", nil, "2026-11-28T02:00:00.000Z"
		return sampleFor(w.scheduleHomeGame()["id"].(string), in)
	},
	"DELETE /api/pitboss-go/game-sessions/{id}": func(w *world) sample {
		return sampleFor(w.scheduleHomeGame()["id"].(string), nil)
	},
	"GET /api/pitboss-go/join/{code}": func(w *world) sample {
		return sample{path: map[string]string{"code": w.scheduleHomeGame()["inviteCode"].(string)},
			query: "?org=" + w.name}
	},
	"POST /api/pitboss-go/game-sessions/{id}/invite": func(w *world) sample {
		return sampleFor(w.scheduleHomeGame()["id"].(string),
			apptest.Body{"email": fmt.Sprintf("guest%d@example.org", w.nextNumber())})
	},
	"POST /api/pitboss-go/join": func(w *world) sample {
		return sample{body: apptest.Body{"code": w.scheduleHomeGame()["inviteCode"]}}
	},
	"POST /api/pitboss-go/game-sessions/{id}/rsvp": func(w *world) sample {
		return sampleFor(w.scheduleHomeGame()["id"].(string), apptest.Body{"answer": "maybe"})
	},
	"POST /api/pitboss-go/game-sessions/{id}/start": func(w *world) sample {
		return sampleFor(w.scheduleHomeGame()["id"].(string), nil)
	},
	"POST /api/pitboss-go/game-sessions/{id}/end": func(w *world) sample { return sampleFor(w.startHomeGame(), nil) },

	"GET /api/pitboss-go/game-sessions/{id}/log": func(w *world) sample {
		s := sampleFor(w.endHomeGame(), nil)
		s.query = "?after=2"
		return s
	},
	"POST /api/pitboss-go/game-sessions/{id}/log": func(w *world) sample {
		id := w.startGameWithPen()
		in := sitEntry("e1", "ann", "Ann")
		in["user"] = w.host.Scope.Actor().ID
		return sampleFor(id, logBody(0, in, buyInEntry("e2", "ann", "20.00", "cash"), apptest.Body{
			"id": "e3", "kind": "hand", "at": "2026-11-21T02:47:00.000Z", "body": apptest.Body{"setup": apptest.Body{}},
		}))
	},
	"POST /api/pitboss-go/game-sessions/{id}/pen": func(w *world) sample {
		return sampleFor(w.startHomeGame(), apptest.Body{"device": "d1", "deviceName": "Ben's phone", "epoch": 0})
	},
	"POST /api/pitboss-go/game-sessions/{id}/payments": func(w *world) sample {
		return sampleFor(w.endHomeGame(), apptest.Body{"from": "ann", "to": "ben", "paid": true})
	},

	"GET /api/pitboss-go/stats": func(w *world) sample {
		w.endHomeGame()
		return sample{}
	},
	"GET /api/pitboss-go/leaderboard": func(w *world) sample {
		w.endGameWonBy(w.host)
		return sample{query: "?days=30"}
	},
	"GET /api/pitboss-go/admin/stats": emptySample,
	"GET /api/game-sessions/players":  func(*world) sample { return sample{query: "?limit=3"} },
	"GET /api/players/{id}/stats": func(w *world) sample {
		w.endGameWonBy(w.host)
		return sampleFor(w.host.Scope.Actor().ID, nil)
	},

	"GET /api/game-sessions/me":         emptySample,
	"POST /api/game-sessions/companion": emptySample,
	"POST /api/game-sessions":           func(*world) sample { return sample{body: homeGameBody()} },
	"GET /api/game-sessions/host/{hostId}": func(w *world) sample {
		w.addStaffHostedGame()
		var me struct{ ID string }
		w.staffHost.Do("GET", "/api/game-sessions/me", nil).Want(http.StatusOK).Into(&me)
		return sample{path: map[string]string{"hostId": me.ID}}
	},
	"POST /api/game-sessions/{id}/start": func(w *world) sample { return sampleFor(w.addStaffHostedGame(), nil) },
	"POST /api/game-sessions/{id}/end": func(w *world) sample {
		id := w.addStaffHostedGame()
		w.postAs(w.staffHost, "/api/game-sessions/"+id+"/start", nil)
		return sampleFor(id, nil)
	},
}
