package apptest_test

import (
	"fmt"
	"maps"
	"net/http"
	"strings"

	"pitboss/internal/player/notice"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/receivers"
)

func init() { maps.Copy(samples, samplesOfNotices) }

// noticeSettings are settings of a room.
func (w *world) noticeSettings(gateway string) apptest.Body {
	return apptest.Body{
		"isOn": true, "quietFrom": "23:00", "quietTo": "09:30",
		"text": apptest.Body{
			"provider": "twilio", "account": "AC1", "from": "+15125550100",
			"url": gateway, "header": "", "body": "", "secret": "token-1",
		},
		"email": apptest.Body{
			"host": "mail.lodge.example", "port": 587, "security": "starttls", "user": "lodge",
			"from": "notices@lodge.example", "secret": "word", "site": site,
		},
		"templates": []any{apptest.Body{"kind": "called", "language": "en", "text": "Table {table} is ready"}},
	}
}

// sendsNotices turns the notices of the room on.
func (w *world) sendsNotices() {
	w.t.Helper()
	gateway := receivers.NewText(w.t, "AC1", "token-1").URL
	w.by.Do("PATCH", "/api/notice-settings/"+w.room, w.noticeSettings(gateway)).Want(http.StatusOK)
}

// newChannel is a text channel that the player of the own page has not added yet.
func (w *world) newChannel() apptest.Body {
	w.t.Helper()
	w.sendsNotices()
	own := w.ownPage()
	var page struct {
		Alerts struct{ Consent struct{ Version string } }
	}
	own.Do("GET", "/api/player-pages/"+own.Scope.Actor().Session, nil).Want(http.StatusOK).Into(&page)
	return apptest.Body{
		"kind": "text", "phoneNumber": fmt.Sprintf("+1512%07d", w.next()), "language": "en", "isAgreed": true,
		"consentVersion": page.Alerts.Consent.Version, "subscription": nil, "email": "",
	}
}

// channel is a channel of the player of the own page, after the earlier ones have been stopped.
func (w *world) channel() string {
	w.t.Helper()
	own := w.ownPage()
	path := "/api/player-pages/" + own.Scope.Actor().Session
	body := w.newChannel()
	w.stopChannels(own)
	var made struct{ ID string }
	own.Do("POST", path+"/channels", body).Want(http.StatusCreated).Into(&made)
	return made.ID
}

func (w *world) stopChannels(own *apptest.Person) {
	w.t.Helper()
	path := "/api/player-pages/" + own.Scope.Actor().Session
	var page struct {
		Alerts struct{ Channels []struct{ ID string } }
	}
	own.Do("GET", path, nil).Want(http.StatusOK).Into(&page)
	for _, c := range page.Alerts.Channels {
		own.Do("DELETE", path+"/channels/"+c.ID, nil).Want(http.StatusNoContent)
	}
}

func (w *world) ofChannel(body apptest.Body) sample {
	channel := w.channel()
	s := w.ofOwnPage(body)
	s.path["channel"] = channel
	return s
}

func (w *world) ofRoomNotices(body apptest.Body) sample {
	w.sendsNotices()
	return sample{path: map[string]string{"room": w.room}, body: body}
}

// ofEmailLink is a request of the link in an email, which a player gets when they add the address.
func (w *world) ofEmailLink(body apptest.Body) sample {
	w.t.Helper()
	server := receivers.NewMail(w.t, "lodge", "word")
	w.club.Features.Sender.SetRoots(server.Roots)
	added := w.newChannel()
	settings := w.noticeSettings(receivers.NewText(w.t, "AC1", "token-1").URL)
	settings["email"].(apptest.Body)["host"] = "localhost"
	settings["email"].(apptest.Body)["port"] = server.Port
	w.by.Do("PATCH", "/api/notice-settings/"+w.room, settings).Want(http.StatusOK)
	own := w.ownPage()
	w.stopChannels(own)
	added["kind"], added["email"] = "email", fmt.Sprintf("guest%d@example.org", w.next())
	own.Do("POST", "/api/player-pages/"+own.Scope.Actor().Session+"/channels", added).Want(http.StatusCreated)
	if err := w.club.Features.Sender.Run(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	got := server.Received()
	if len(got) == 0 {
		w.t.Fatal("got no email, want one")
	}
	_, code, _ := strings.Cut(strings.Trim(got[0].Header.Get("List-Unsubscribe"), "<>"), notice.StopPath)
	return sample{path: map[string]string{"code": code}, body: body}
}

// ofDevice is a request about a device that gets alerts.
func (w *world) ofDevice(body apptest.Body) sample {
	w.t.Helper()
	s := w.newDevice()
	var made struct{ ID string }
	w.alerted.Do("POST", "/api/alert-devices/"+w.room, s.body).Want(http.StatusCreated).Into(&made)
	s.path["device"], s.body = made.ID, body
	return s
}

// newDevice is a browser of the same person that gets no alerts yet.
func (w *world) newDevice() sample {
	w.t.Helper()
	if err := w.club.Features.Sender.Run(w.t.Context()); err != nil { // the first run makes the key pair
		w.t.Fatal(err)
	}
	var own struct{ Devices []struct{ ID string } }
	w.alerted.Do("GET", "/api/alert-devices/"+w.room, nil).Want(http.StatusOK).Into(&own)
	for _, d := range own.Devices {
		w.alerted.Do("DELETE", "/api/alert-devices/"+w.room+"/"+d.ID, nil).Want(http.StatusNoContent)
	}
	return sample{
		path: map[string]string{"room": w.room},
		body: apptest.Body{"subscription": receivers.NewPush(w.t).Subscribe("phone")},
	}
}

var samplesOfNotices = map[string]func(*world) sample{
	"POST /api/player-pages/{link}/channels": func(w *world) sample {
		body := w.newChannel()
		w.stopChannels(w.ownPage())
		return w.ofOwnPage(body)
	},
	"PATCH /api/player-pages/{link}/channels": func(w *world) sample {
		return w.ofOwnPage(apptest.Body{"channelIds": []any{w.channel()}, "language": "es"})
	},
	"DELETE /api/player-pages/{link}/channels/{channel}": func(w *world) sample { return w.ofChannel(nil) },
	"POST /api/player-pages/{link}/channels/{channel}/test": func(w *world) sample {
		return w.ofChannel(apptest.Body{})
	},
	"POST /api/player-pages/{link}/channels/{channel}/subscription": func(w *world) sample {
		push := receivers.NewPush(w.t)
		body := w.newChannel()
		body["kind"], body["subscription"] = "push", push.Subscribe("old")
		own := w.ownPage()
		w.stopChannels(own)
		if err := w.club.Features.Sender.Run(w.t.Context()); err != nil { // the first run makes the key pair
			w.t.Fatal(err)
		}
		var made struct{ ID string }
		own.Do("POST", "/api/player-pages/"+own.Scope.Actor().Session+"/channels", body).Want(http.StatusCreated).
			Into(&made)
		s := w.ofOwnPage(apptest.Body{"subscription": push.Subscribe("new")})
		s.path["channel"] = made.ID
		return s
	},
	"POST /api/player-pages/{link}/notices/{notice}/received": func(w *world) sample {
		s := w.ofOwnPage(apptest.Body{})
		s.path["notice"] = "unknown"
		return s
	},
	"GET /api/notice-settings/{room}": func(w *world) sample { return w.ofRoomNotices(nil) },
	"PATCH /api/notice-settings/{room}": func(w *world) sample {
		body := w.noticeSettings("https://api.de.twilio.example/Messages.json")
		return sample{path: map[string]string{"room": w.room}, body: body}
	},
	"POST /api/notice-settings/{room}/webhook": func(w *world) sample { return w.ofRoomNotices(apptest.Body{}) },
	"POST /api/notice-settings/{room}/test": func(w *world) sample {
		return w.ofRoomNotices(apptest.Body{"kind": "text", "address": "(512) 555-0142"})
	},
	"GET /api/alert-devices/{room}":                func(w *world) sample { return w.ofRoomNotices(nil) },
	"POST /api/alert-devices/{room}":               func(w *world) sample { return w.newDevice() },
	"DELETE /api/alert-devices/{room}/{device}":    func(w *world) sample { return w.ofDevice(nil) },
	"POST /api/alert-devices/{room}/{device}/test": func(w *world) sample { return w.ofDevice(apptest.Body{}) },
	"GET /api/notice-stops/{code}":                 func(w *world) sample { return w.ofEmailLink(nil) },
	"POST /api/notice-stops/{code}":                func(w *world) sample { return w.ofEmailLink(apptest.Body{}) },
	"GET /api/player-notices/{room}/{player}":      func(w *world) sample { return w.linkOf(w.player(), nil) },
	"POST /api/player-notices/{room}/{player}/stop": func(w *world) sample {
		w.channel()
		return w.linkOf(w.ownPage().Scope.Actor().ID, apptest.Body{})
	},
	"POST /api/notice-webhooks/{secret}": func(w *world) sample {
		w.sendsNotices()
		var made struct{ Path string }
		w.by.Do("POST", "/api/notice-settings/"+w.room+"/webhook", apptest.Body{}).
			Want(http.StatusCreated).Into(&made)
		return sample{path: map[string]string{"secret": strings.TrimPrefix(made.Path, "/api/notice-webhooks/")},
			body: apptest.Body{}} // the gateway decides what it sends
	},
}
