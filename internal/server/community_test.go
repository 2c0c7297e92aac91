package server

import (
	"encoding/binary"
	"pitboss/internal/test/assert"
	"strings"
	"testing"
)

func TestCompanionSocketFollowsOnlyTheCommunity(t *testing.T) {
	r := start(t, prepared(t))
	staff := r.signIn()
	_, _, header := r.do("POST", "/api/game-sessions/companion", "", "Authorization", "Bearer "+staff)
	cookie, _, _ := strings.Cut(header.Get("Set-Cookie"), ";")
	_, admin, _ := strings.Cut(cookie, "=")
	for _, wrong := range [][2]string{{"/ws?as=companion", "pitboss_staff=" + staff},
		{"/ws?as=companion", "pitboss_go=" + staff}, {"/ws", "pitboss_staff=" + admin}, {"/ws", cookie}} {
		if status, _, _ := r.do("GET", wrong[0], "", "Upgrade", "websocket", "Connection", "Upgrade", "Cookie",
			wrong[1]); status != 401 {
			t.Errorf("%v: %d, want 401", wrong, status)
		}
	}
	conn, next := r.socketAt("/ws?as=companion", cookie)
	hears := func(want ...string) {
		t.Helper()
		_, b := next()
		for _, w := range want {
			if !strings.Contains(string(b), w) {
				t.Errorf("got %s, want %s", b, w)
			}
		}
	}
	send(conn, `{"type":"subscribe","room":"main"}`)
	hears(`"status":403`)
	send(conn, `{"type":"subscribe","room":"community","since":0}`)
	hears(`"type":"community_updated","room":"community","version":1,`)
	hears(`"type":"subscribed","room":"community","version":1`)
	_, game := r.member(admin, "POST", "/api/pitboss-go/game-sessions",
		map[string]any{"gameName": "Night", "gameType": "Omaha", "stakes": "$1/$2", "buyIn": 100, "smallBlind": 1,
			"bigBlind": 2, "maxPlayers": 6})
	hears(`"type":"home_game_updated"`, `"version":2`, `"gameName":"Night"`, `"going":1`)
	path := "/api/pitboss-go/game-sessions/" + game["id"].(string)
	r.member(admin, "POST", path+"/start", map[string]any{})
	hears(`"status":"active"`)
	r.member(admin, "POST", path+"/pen", map[string]any{"device": "d1", "deviceName": "Phone", "epoch": 0})
	hears(`"device":"d1"`, `"version":4`)
	r.member(admin, "POST", path+"/log", map[string]any{"device": "d1", "epoch": 1, "after": 0, "entries": []any{
		map[string]any{"id": "e1", "kind": "sit", "at": "2026-11-21T02:45:00.000Z", "player": "a", "name": "Ann"},
	}})
	hears(`"type":"home_game_log"`, `"n":0,"of":2`, `"head":1`, `"kind":"sit"`)
	hears(`"type":"home_game_updated"`, `"n":1,"of":2`, `"playing":1`)

	// Staff users follow the community besides their rooms.
	screen, seen := r.socket(staff)
	send(screen, `{"type":"subscribe","room":"community","since":4}`)
	for range 2 {
		if _, b := seen(); !strings.Contains(string(b), `"version":5`) {
			t.Errorf("staff got %s", b)
		}
	}
	status, _ := r.member(admin, "POST", "/api/pitboss-go/auth/logout", map[string]any{})
	assert.MustEqual(t, "status", status, 204)
	if opcode, b := next(); opcode != 8 || binary.BigEndian.Uint16(b) != 4001 {
		t.Errorf("after signing out: opcode %d, %q; want close 4001", opcode, b)
	}
}
