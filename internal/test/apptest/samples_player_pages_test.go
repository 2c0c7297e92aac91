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

// ownPage is the player of the world with a link to their own page.
func (w *world) ownPage() *apptest.Person {
	w.t.Helper()
	return w.club.PlayerPageOnce(w.by, w.room, w.member)
}

// ownEntry is an entry of that player, on the list of a game. Other requests may have barred the player or made them
// inactive: then it is an entry of another player with a page.
func (w *world) ownEntry(game, source string) string {
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

func (w *world) ofOwnPage(body apptest.Body) sample {
	return sample{path: map[string]string{"link": w.ownPage().Scope.Actor().Session}, body: body}
}

// arrivalCode is the code on the board of the room.
func (w *world) arrivalCode() string {
	w.t.Helper()
	board := w.club.ScreenOnce(w.by, w.room, tenant.RoleListsBoard)
	return apptest.Get[lobby.ArrivalCode](board, "/api/board/"+w.room+"/code").Code
}

func (w *world) linkOf(player string, body apptest.Body) sample {
	return sample{path: map[string]string{"room": w.room, "player": player}, body: body}
}

var samplesOfPlayerPages = map[string]func(*world) sample{
	"POST /api/player-pages": func(w *world) sample {
		game := w.game()
		w.entry(game)
		secret, _ := signin.NewToken()
		return sample{body: apptest.Body{
			"address": w.publicAddress(), "gameTypeId": game, "name": fmt.Sprint("Joiner ", w.next()),
			"phone": fmt.Sprintf("512%07d", w.next()), "arriveInMinutes": 30, "secret": secret,
		}}
	},
	"POST /api/player-pages/{link}/lists": func(w *world) sample {
		w.publicAddress()
		game := w.game()
		w.entry(game)
		return w.ofOwnPage(apptest.Body{"gameTypeId": game, "arriveInMinutes": 30})
	},
	"POST /api/player-pages/{link}/arrive": func(w *world) sample {
		w.ownEntry(w.game(), "phone")
		return w.ofOwnPage(apptest.Body{"code": w.arrivalCode()})
	},
	"POST /api/player-pages/{link}/session": func(w *world) sample {
		return w.ofOwnPage(apptest.Body{"secret": w.ownPage().Token})
	},
	"GET /api/player-pages/{link}":         func(w *world) sample { return w.ofOwnPage(nil) },
	"GET /api/player-pages/{link}/history": func(w *world) sample { return w.ofOwnPage(nil) },
	"POST /api/player-pages/{link}/answer": func(w *world) sample {
		game := w.game()
		w.table(game)
		entry := w.ownEntry(game, "walk_in")
		var called floor.WaitlistEntry
		w.by.Do("POST", "/api/waitlist/"+entry+"/call", apptest.Body{}).Into(&called)
		return w.ofOwnPage(apptest.Body{"entryId": entry, "call": called.CallNumber(), "answer": "more_time"})
	},
	"POST /api/player-pages/{link}/leave": func(w *world) sample {
		return w.ofOwnPage(apptest.Body{"entryId": w.ownEntry(w.game(), "walk_in")})
	},
	"GET /api/player-links/{room}/{player}":  func(w *world) sample { return w.linkOf(w.player(), nil) },
	"POST /api/player-links/{room}/{player}": func(w *world) sample { return w.linkOf(w.player(), apptest.Body{}) },
	"POST /api/player-links/{room}/lookups": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room}, body: apptest.Body{"code": w.player()}}
	},
	"POST /api/player-links/{room}/{player}/codes": func(w *world) sample {
		secret, _ := signin.NewToken()
		return w.linkOf(w.player(), apptest.Body{"secret": secret})
	},
	"DELETE /api/player-links/{room}/{player}": func(w *world) sample {
		player := w.player()
		w.club.PlayerPage(w.by, w.room, player)
		return w.linkOf(player, nil)
	},
}
