package apptest_test

import (
	"fmt"
	"maps"
	"net/http"

	"pitboss/internal/account/signin"
	"pitboss/internal/floor"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/lobby"
	"pitboss/internal/test/apptest"
)

func init() { maps.Copy(samples, samplesOfPlayerPages) }

// ownPage is the world's player, signed in to their own page by a link.
func (w *world) ownPage() *apptest.Person {
	w.t.Helper()
	return w.club.PlayerPageOnce(w.by, w.room, w.addMember)
}

// addOwnEntry puts the player of ownPage on the list of a game. If an earlier request has barred or deactivated that
// player, it chooses a new player.
func (w *world) addOwnEntry(game, source string) string {
	w.t.Helper()
	entry := apptest.Body{
		"roomId": w.room, "playerId": w.ownPage().Scope.Actor().ID, "gameTypeId": game, "source": source,
	}
	if a := w.by.Do("POST", "/api/waitlist", entry); a.Status == http.StatusCreated {
		var e struct{ ID string }
		a.Into(&e)
		return e.ID
	}
	w.club.ForgetPlayerPage(w.room)
	entry["playerId"] = w.ownPage().Scope.Actor().ID
	return w.add("/api/waitlist", entry)
}

func (w *world) ownPageSample(body apptest.Body) sample {
	return sample{path: map[string]string{"link": w.ownPage().Scope.Actor().Session}, body: body}
}

// readArrivalCode reads the code on the board of the room.
func (w *world) readArrivalCode() string {
	w.t.Helper()
	board := w.club.ScreenOnce(w.by, w.room, tenant.RoleListsBoard)
	return apptest.Get[lobby.ArrivalCode](board, "/api/board/"+w.room+"/code").Code
}

func (w *world) linkSample(player string, body apptest.Body) sample {
	return sample{path: map[string]string{"room": w.room, "player": player}, body: body}
}

var samplesOfPlayerPages = map[string]func(*world) sample{
	"POST /api/player-pages": func(w *world) sample {
		game := w.addGame()
		w.addWaitlistEntry(game)
		secret, _ := signin.NewToken()
		return sample{body: apptest.Body{
			"address": w.publicAddress(), "gameTypeId": game, "name": fmt.Sprint("Joiner ", w.nextNumber()),
			"phone": fmt.Sprintf("512%07d", w.nextNumber()), "arriveInMinutes": 30, "secret": secret,
		}}
	},
	"POST /api/player-pages/{link}/lists": func(w *world) sample {
		w.publicAddress()
		game := w.addGame()
		w.addWaitlistEntry(game)
		return w.ownPageSample(apptest.Body{"gameTypeId": game, "arriveInMinutes": 30})
	},
	"POST /api/player-pages/{link}/arrive": func(w *world) sample {
		w.addOwnEntry(w.addGame(), "phone")
		return w.ownPageSample(apptest.Body{"code": w.readArrivalCode()})
	},
	"POST /api/player-pages/{link}/session": func(w *world) sample {
		return w.ownPageSample(apptest.Body{"secret": w.ownPage().Token})
	},
	"GET /api/player-pages/{link}":         func(w *world) sample { return w.ownPageSample(nil) },
	"GET /api/player-pages/{link}/history": func(w *world) sample { return w.ownPageSample(nil) },
	"POST /api/player-pages/{link}/answer": func(w *world) sample {
		game := w.addGame()
		w.addTable(game)
		entry := w.addOwnEntry(game, "walk_in")
		var called floor.WaitlistEntry
		w.by.Do("POST", "/api/waitlist/"+entry+"/call", apptest.Body{}).Into(&called)
		return w.ownPageSample(apptest.Body{"entryId": entry, "call": called.CallNumber(), "answer": "more_time"})
	},
	"POST /api/player-pages/{link}/leave": func(w *world) sample {
		return w.ownPageSample(apptest.Body{"entryId": w.addOwnEntry(w.addGame(), "walk_in")})
	},
	"GET /api/player-links/{room}/{player}": func(w *world) sample { return w.linkSample(w.addPlayer(), nil) },
	"POST /api/player-links/{room}/{player}": func(w *world) sample {
		return w.linkSample(w.addPlayer(),
			apptest.Body{})
	},
	"POST /api/player-links/{room}/lookups": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room}, body: apptest.Body{"code": w.addPlayer()}}
	},
	"POST /api/player-links/{room}/{player}/codes": func(w *world) sample {
		secret, _ := signin.NewToken()
		return w.linkSample(w.addPlayer(), apptest.Body{"secret": secret})
	},
	"DELETE /api/player-links/{room}/{player}": func(w *world) sample {
		player := w.addPlayer()
		w.club.PlayerPage(w.by, w.room, player)
		return w.linkSample(player, nil)
	},
}
