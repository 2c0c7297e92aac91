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

// enableNotices turns on the notices of the room with a fake text gateway.
func (w *world) enableNotices() {
	w.t.Helper()
	gateway := receivers.NewText(w.t, "AC1", "token-1").URL
	w.by.Do("PATCH", "/api/notice-settings/"+w.room, w.noticeSettings(gateway)).Want(http.StatusOK)
}

// channelBody is a request that adds a text channel to the page of the world's player.
func (w *world) channelBody() apptest.Body {
	w.t.Helper()
	w.enableNotices()
	own := w.ownPage()
	var page struct {
		Alerts struct{ Consent struct{ Version string } }
	}
	own.Do("GET", "/api/player-pages/"+own.Scope.Actor().Session, nil).Want(http.StatusOK).Into(&page)
	return apptest.Body{
		"kind": "text", "phoneNumber": fmt.Sprintf("+1512%07d", w.nextNumber()), "language": "en", "isAgreed": true,
		"consentVersion": page.Alerts.Consent.Version, "subscription": nil, "email": "",
	}
}

// addChannel stops the channels of the world's player, adds a new one and returns its ID.
func (w *world) addChannel() string {
	w.t.Helper()
	own := w.ownPage()
	path := "/api/player-pages/" + own.Scope.Actor().Session
	body := w.channelBody()
	w.stopChannels(own)
	var added struct{ ID string }
	own.Do("POST", path+"/channels", body).Want(http.StatusCreated).Into(&added)
	return added.ID
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

func (w *world) channelSample(body apptest.Body) sample {
	channel := w.addChannel()
	s := w.ownPageSample(body)
	s.path["channel"] = channel
	return s
}

func (w *world) roomNoticesSample(body apptest.Body) sample {
	w.enableNotices()
	return sample{path: map[string]string{"room": w.room}, body: body}
}

// emailLinkSample is a request with the code of the unsubscribe link in an email. The player gets the email when they
// add the address.
func (w *world) emailLinkSample(body apptest.Body) sample {
	w.t.Helper()
	server := receivers.NewMail(w.t, "lodge", "word")
	w.club.Features.Sender.SetRoots(server.Roots)
	added := w.channelBody()
	settings := w.noticeSettings(receivers.NewText(w.t, "AC1", "token-1").URL)
	settings["email"].(apptest.Body)["host"] = "localhost"
	settings["email"].(apptest.Body)["port"] = server.Port
	w.by.Do("PATCH", "/api/notice-settings/"+w.room, settings).Want(http.StatusOK)
	own := w.ownPage()
	w.stopChannels(own)
	added["kind"], added["email"] = "email", fmt.Sprintf("guest%d@example.org", w.nextNumber())
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

// deviceSample is a request about a device that receives alerts.
func (w *world) deviceSample(body apptest.Body) sample {
	w.t.Helper()
	s := w.newDeviceSample()
	var added struct{ ID string }
	w.deviceOwner.Do("POST", "/api/alert-devices/"+w.room, s.body).Want(http.StatusCreated).Into(&added)
	s.path["device"], s.body = added.ID, body
	return s
}

// newDeviceSample is a request that registers a browser for alerts, after the user's other devices have been removed.
func (w *world) newDeviceSample() sample {
	w.t.Helper()
	if err := w.club.Features.Sender.Run(w.t.Context()); err != nil { // The first run generates the key pair.
		w.t.Fatal(err)
	}
	var own struct{ Devices []struct{ ID string } }
	w.deviceOwner.Do("GET", "/api/alert-devices/"+w.room, nil).Want(http.StatusOK).Into(&own)
	for _, d := range own.Devices {
		w.deviceOwner.Do("DELETE", "/api/alert-devices/"+w.room+"/"+d.ID, nil).Want(http.StatusNoContent)
	}
	return sample{
		path: map[string]string{"room": w.room},
		body: apptest.Body{"subscription": receivers.NewPush(w.t).Subscribe("phone")},
	}
}

var samplesOfNotices = map[string]func(*world) sample{
	"POST /api/player-pages/{link}/channels": func(w *world) sample {
		body := w.channelBody()
		w.stopChannels(w.ownPage())
		return w.ownPageSample(body)
	},
	"PATCH /api/player-pages/{link}/channels": func(w *world) sample {
		return w.ownPageSample(apptest.Body{"channelIds": []any{w.addChannel()}, "language": "es"})
	},
	"DELETE /api/player-pages/{link}/channels/{channel}": func(w *world) sample { return w.channelSample(nil) },
	"POST /api/player-pages/{link}/channels/{channel}/test": func(w *world) sample {
		return w.channelSample(apptest.Body{})
	},
	"POST /api/player-pages/{link}/channels/{channel}/subscription": func(w *world) sample {
		push := receivers.NewPush(w.t)
		body := w.channelBody()
		body["kind"], body["subscription"] = "push", push.Subscribe("old")
		own := w.ownPage()
		w.stopChannels(own)
		if err := w.club.Features.Sender.Run(w.t.Context()); err != nil { // The first run generates the key pair.
			w.t.Fatal(err)
		}
		var made struct{ ID string }
		own.Do("POST", "/api/player-pages/"+own.Scope.Actor().Session+"/channels", body).Want(http.StatusCreated).
			Into(&made)
		s := w.ownPageSample(apptest.Body{"subscription": push.Subscribe("new")})
		s.path["channel"] = made.ID
		return s
	},
	"POST /api/player-pages/{link}/notices/{notice}/received": func(w *world) sample {
		s := w.ownPageSample(apptest.Body{})
		s.path["notice"] = "unknown"
		return s
	},
	"GET /api/notice-settings/{room}": func(w *world) sample { return w.roomNoticesSample(nil) },
	"PATCH /api/notice-settings/{room}": func(w *world) sample {
		body := w.noticeSettings("https://api.de.twilio.example/Messages.json")
		return sample{path: map[string]string{"room": w.room}, body: body}
	},
	"POST /api/notice-settings/{room}/webhook": func(w *world) sample { return w.roomNoticesSample(apptest.Body{}) },
	"POST /api/notice-settings/{room}/test": func(w *world) sample {
		return w.roomNoticesSample(apptest.Body{"kind": "text", "address": "(512) 555-0142"})
	},
	"GET /api/alert-devices/{room}":                func(w *world) sample { return w.roomNoticesSample(nil) },
	"POST /api/alert-devices/{room}":               func(w *world) sample { return w.newDeviceSample() },
	"DELETE /api/alert-devices/{room}/{device}":    func(w *world) sample { return w.deviceSample(nil) },
	"POST /api/alert-devices/{room}/{device}/test": func(w *world) sample { return w.deviceSample(apptest.Body{}) },
	"GET /api/notice-stops/{code}":                 func(w *world) sample { return w.emailLinkSample(nil) },
	"POST /api/notice-stops/{code}":                func(w *world) sample { return w.emailLinkSample(apptest.Body{}) },
	"GET /api/player-notices/{room}/{player}":      func(w *world) sample { return w.linkSample(w.addPlayer(), nil) },
	"POST /api/player-notices/{room}/{player}/stop": func(w *world) sample {
		w.addChannel()
		return w.linkSample(w.ownPage().Scope.Actor().ID, apptest.Body{})
	},
	"POST /api/notice-webhooks/{secret}": func(w *world) sample {
		w.enableNotices()
		var made struct{ Path string }
		w.by.Do("POST", "/api/notice-settings/"+w.room+"/webhook", apptest.Body{}).
			Want(http.StatusCreated).Into(&made)
		return sample{path: map[string]string{"secret": strings.TrimPrefix(made.Path, "/api/notice-webhooks/")},
			body: apptest.Body{}} // The gateway chooses the body of its request.
	},
}
