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

// boardsInTurn is the role of a screen that alternates between two boards.
var boardsInTurn = tenant.BoardsRole(tenant.RoleListsBoard, tenant.RoleAnnouncementsBoard)

func screenBody() apptest.Body {
	return apptest.Body{
		"kind": "tables", "tableId": nil, "alsoShows": []any{"announcements"}, "turnSeconds": 30,
		"name": "Wall by the cage", "theme": "light", "textSize": "large", "language": "es",
	}
}

// screenFor returns a screen of the room with the permission.
func (w *world) screenFor(p tenant.Permission) *apptest.Person {
	w.t.Helper()
	for _, role := range tenant.ScreenRoles {
		if role.May(p) {
			return w.screens[role]
		}
	}
	return nil
}

// screensOf pairs one screen of each kind with the room, or returns the screens that are already paired.
func screensOf(c *apptest.Club, by *apptest.Person, room string) map[tenant.Role]*apptest.Person {
	screens := map[tenant.Role]*apptest.Person{}
	for _, role := range append(tenant.ScreenRoles, boardsInTurn) {
		screens[role] = c.ScreenOnce(by, room, role)
	}
	return screens
}

// addScreen pairs a new screen and returns its ID. It removes old screens, because a room may have a limited number.
func (w *world) addScreen() string {
	w.t.Helper()
	var screens []struct{ ID string }
	w.by.Do("GET", "/api/screens/"+w.room, nil).Want(http.StatusOK).Into(&screens)
	if len(screens) > 100 {
		for _, old := range screens[len(w.screens) : len(screens)-50] { // The first screens belong to the world.
			w.by.Do("DELETE", "/api/screens/"+w.room+"/"+old.ID, nil).Want(http.StatusNoContent)
		}
	}
	return w.club.Screen(w.by, w.room, tenant.RoleListsBoard).Scope.Actor().ID
}

func (w *world) announcementBody() apptest.Body {
	return apptest.Body{"text": "The kitchen closes at 11:00 PM.", "until": w.club.Clock.Now().Add(24 * time.Hour)}
}

// addAnnouncement posts an announcement and returns its ID. It ends old announcements, because a room may have a
// limited number.
func (w *world) addAnnouncement() string {
	w.t.Helper()
	var announcements []struct{ ID string }
	w.by.Do("GET", "/api/announcements/"+w.room, nil).Want(http.StatusOK).Into(&announcements)
	for _, old := range announcements[min(len(announcements), 10):] { // newest first
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
	"GET /api/board/{room}/code": roomSample,
	"GET /api/board/{room}/lists": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room}}
	},
	"GET /api/board/{room}/tables": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room}}
	},
	"GET /api/board/{room}/must-move": func(w *world) sample {
		game := w.addGame()
		main, feeder := w.addTable(game), w.addTable(game)
		w.seatMember(main, 1)
		w.seatMember(feeder, 1)
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
		w.addAnnouncement()
		return sample{path: map[string]string{"room": w.room}}
	},
	"POST /api/announcements/{room}": func(w *world) sample {
		w.addAnnouncement() // This also ends old announcements, which would exceed the limit.
		return sample{path: map[string]string{"room": w.room}, body: w.announcementBody()}
	},
	"DELETE /api/announcements/{room}/{id}": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room, "id": w.addAnnouncement()}}
	},
	"GET /api/screens/{room}": func(w *world) sample { return sample{path: map[string]string{"room": w.room}} },
	"POST /api/screens/{room}": func(w *world) sample {
		w.addScreen() // This also removes old screens, which would exceed the limit.
		in := screenBody()
		in["code"] = w.club.Offer().Code
		return sample{path: map[string]string{"room": w.room}, body: in}
	},
	"PATCH /api/screens/{room}/{id}": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room, "id": w.addScreen()}, body: screenBody()}
	},
	"DELETE /api/screens/{room}/{id}": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room, "id": w.addScreen()}}
	},
}

func init() { maps.Copy(samples, samplesOfKiosks) }

// addPhoneNumber adds a player and returns their phone number.
func (w *world) addPhoneNumber() string {
	w.t.Helper()
	for range 100 { // The fuzz tests continue from a random number, so a phone number may be taken.
		phone := fmt.Sprintf("51255%05d", w.nextNumber())
		a := w.by.Do("POST", "/api/players", apptest.Body{"name": "Kim " + phone, "phoneNumber": phone})
		if a.Status == http.StatusCreated {
			return phone
		}
	}
	w.t.Fatal("no phone number is free")
	return ""
}

// kioskToken looks up a new player at the room's kiosk and returns the token of the confirmation.
func (w *world) kioskToken() string {
	w.t.Helper()
	return lookUpPhone(w.screens[tenant.RoleKiosk], w.room, w.addPhoneNumber()).Token
}

var samplesOfKiosks = map[string]func(*world) sample{
	"GET /api/kiosk/{room}": func(w *world) sample { return sample{path: map[string]string{"room": w.room}} },
	"POST /api/kiosk/{room}/lookups": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room}, body: apptest.Body{"phone": w.addPhoneNumber(),
			"code": ""}}
	},
	"POST /api/kiosk/{room}/visits": func(w *world) sample {
		return sample{path: map[string]string{"room": w.room}, body: apptest.Body{"token": w.kioskToken()}}
	},
	"POST /api/kiosk/{room}/check-ins": func(w *world) sample {
		game := w.addGame()
		w.add("/api/waitlist", apptest.Body{"roomId": w.room, "playerId": w.addPlayer(), "gameTypeId": game})
		secret, _ := signin.NewToken()
		return sample{path: map[string]string{"room": w.room},
			body: apptest.Body{"token": w.kioskToken(), "gameTypeIds": []string{game}, "secret": secret}}
	},
}
