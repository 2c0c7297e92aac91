package apptest_test

import (
	"fmt"
	"maps"
	"net/http"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/apptest"
)

func init() { maps.Copy(samples, samplesOfScreens) }

// boardsInTurn is the role of a screen that shows two of the boards.
var boardsInTurn = tenant.BoardsRole(tenant.RoleListsBoard, tenant.RoleAnnouncementsBoard)

func screenBody() apptest.Body {
	return apptest.Body{
		"kind": "tables", "tableId": nil, "alsoShows": []any{"announcements"}, "turnSeconds": 30,
		"name": "Wall by the cage", "theme": "light", "textSize": "large", "language": "es",
	}
}

// screenFor is a screen of the room that has a permission.
func (w *world) screenFor(p tenant.Permission) *apptest.Person {
	w.t.Helper()
	for _, role := range tenant.ScreenRoles {
		if role.May(p) {
			return w.screens[role]
		}
	}
	return nil
}

// screensOf are the screens of a room, one of each kind, which are paired once.
func screensOf(c *apptest.Club, by *apptest.Person, room string) map[tenant.Role]*apptest.Person {
	screens := map[tenant.Role]*apptest.Person{}
	for _, role := range append(tenant.ScreenRoles, boardsInTurn) {
		screens[role] = c.ScreenOnce(by, room, role)
	}
	return screens
}

// screen is the id of a new screen of the room. Old ones go, because a room has a limited number.
func (w *world) screen() string {
	w.t.Helper()
	var have []struct{ ID string }
	w.by.Do("GET", "/api/screens/"+w.room, nil).Want(http.StatusOK).Into(&have)
	if len(have) > 100 {
		for _, old := range have[len(w.screens) : len(have)-50] { // the first are those of the world
			w.by.Do("DELETE", "/api/screens/"+w.room+"/"+old.ID, nil).Want(http.StatusNoContent)
		}
	}
	return w.club.Screen(w.by, w.room, tenant.RoleListsBoard).Scope.Actor().ID
}

func (w *world) announcementBody() apptest.Body {
	return apptest.Body{"text": "The kitchen closes at 11:00 PM.", "until": w.club.Clock.Now().Add(24 * time.Hour)}
}

// announcement is the id of a new announcement. Old ones end, because a room has a limited number.
func (w *world) announcement() string {
	w.t.Helper()
	var standing []struct{ ID string }
	w.by.Do("GET", "/api/announcements/"+w.room, nil).Want(http.StatusOK).Into(&standing)
	for _, old := range standing[min(len(standing), 10):] { // the newest are first
		w.by.Do("DELETE", "/api/announcements/"+w.room+"/"+old.ID, nil).Want(http.StatusNoContent)
	}
	var added struct{ ID string }
	w.by.Do("POST", "/api/announcements/"+w.room, w.announcementBody()).Want(http.StatusCreated).Into(&added)
	return added.ID
}

var samplesOfScreens = map[string]func(*world) sample{
	"POST /api/screens/pairings": func(*world) sample { return sample{body: apptest.Body{}} },
	"POST /api/screens/claims": func(w *world) sample {
		return sample{body: apptest.Body{"secret": w.club.Offer().Secret}}
	},
	"GET /api/screens/own":       func(*world) sample { return sample{} },
	"GET /api/board/{room}/code": ofRoom,
	"GET /api/board/{room}/lists": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room}}
	},
	"GET /api/board/{room}/tables": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room}}
	},
	"GET /api/board/{room}/must-move": func(w *world) sample {
		game := w.game()
		main, feeder := w.table(game), w.table(game)
		w.seat(main, 1)
		w.seat(feeder, 1)
		w.by.Do("PATCH", "/api/tables/"+feeder, apptest.Body{"mustMoveTableId": main}).Want(http.StatusOK)
		return sample{path: map[string]string{"room": w.room}}
	},
	"GET /api/board/{room}/tournaments": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room}}
	},
	"GET /api/board/{room}/announcements": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room}}
	},
	"GET /api/announcements/{room}": func(w *world) sample {
		w.announcement()
		return sample{path: map[string]string{"room": w.room}}
	},
	"POST /api/announcements/{room}": func(w *world) sample {
		w.announcement() // makes room
		return sample{path: map[string]string{"room": w.room}, body: w.announcementBody()}
	},
	"DELETE /api/announcements/{room}/{id}": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room, "id": w.announcement()}}
	},
	"GET /api/screens/{room}": func(w *world) sample { return sample{path: map[string]string{"room": w.room}} },
	"POST /api/screens/{room}": func(w *world) sample {
		w.screen() // makes room
		in := screenBody()
		in["code"] = w.club.Offer().Code
		return sample{path: map[string]string{"room": w.room}, body: in}
	},
	"PATCH /api/screens/{room}/{id}": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room, "id": w.screen()}, body: screenBody()}
	},
	"DELETE /api/screens/{room}/{id}": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room, "id": w.screen()}}
	},
}

func init() { maps.Copy(samples, samplesOfKiosks) }

// phone is the number of a new player.
func (w *world) phone() string {
	w.t.Helper()
	for range 100 { // hostile requests go on from numbers by chance, so one may be taken
		phone := fmt.Sprintf("51255%05d", w.next())
		a := w.by.Do("POST", "/api/players", apptest.Body{"name": "Kim " + phone, "phoneNumber": phone})
		if a.Status == http.StatusCreated {
			return phone
		}
	}
	w.t.Fatal("no phone number is free")
	return ""
}

// confirmation is a token of the room's kiosk for a new player.
func (w *world) confirmation() string {
	w.t.Helper()
	return typePhone(w.screens[tenant.RoleKiosk], w.room, w.phone()).Token
}

var samplesOfKiosks = map[string]func(*world) sample{
	"GET /api/kiosk/{room}": func(w *world) sample { return sample{path: map[string]string{"room": w.room}} },
	"POST /api/kiosk/{room}/lookups": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room}, body: apptest.Body{"phone": w.phone(), "code": ""}}
	},
	"POST /api/kiosk/{room}/visits": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room}, body: apptest.Body{"token": w.confirmation()}}
	},
	"POST /api/kiosk/{room}/check-ins": func(w *world) sample {
		game := w.game()
		w.add("/api/waitlist", apptest.Body{"roomId": w.room, "playerId": w.player(), "gameTypeId": game})
		secret, _ := signin.NewToken()
		return sample{path: map[string]string{"room": w.room},
			body: apptest.Body{"token": w.confirmation(), "gameTypeIds": []string{game}, "secret": secret}}
	},
}
