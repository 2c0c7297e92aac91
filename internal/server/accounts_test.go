package server

import (
	"encoding/binary"
	"encoding/json"
	"net/netip"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/test/assert"
)

func TestSocketsOfARevokedSessionCloseWithinASecond(t *testing.T) {
	c := prepared(t)
	r := start(t, c)
	owner := r.signIn()
	must := func(want int, token, method, path string, in any) map[string]any {
		t.Helper()
		status, out := r.member(token, method, path, in)
		if status != want {
			t.Fatalf("%s %s: %d %v, want %d", method, path, status, out, want)
		}
		return out
	}
	const word = "a long enough password"
	type body = map[string]any
	code := must(201, owner, "POST", "/api/user-invitations",
		body{"email": "ned@lodge.example", "name": "Ned", "role": "dealer"})["code"]
	first := must(200, "", "POST", "/api/auth/accept-invitation",
		body{"code": code, "password": word, "organizationDomain": "lodge"})["token"].(string)
	id := must(200, first, "GET", "/api/profile", nil)["id"].(string)
	again := func() string {
		t.Helper()
		return must(200, "", "POST", "/api/auth/login", body{"email": "ned@lodge.example", "password": word,
			"organizationDomain": "lodge"})["token"].(string)
	}
	for name, end := range map[string]func(token string){
		"ended by an owner": func(token string) {
			for _, s := range r.list(token, "/api/profile/sessions") {
				if s["current"] == true {
					must(204, owner, "DELETE", "/api/staff-sessions/"+s["id"].(string), nil)
				}
			}
		},
		"ended from another screen": func(string) {
			must(204, again(), "POST", "/api/profile/sessions/end-others", body{})
		},
		"ended by a new password": func(string) {
			must(204, again(), "POST", "/api/profile/password", body{"currentPassword": word, "newPassword": word})
		},
		"of somebody deactivated": func(string) {
			must(200, owner, "PATCH", "/api/users/"+id, body{"isActive": false})
			must(200, owner, "PATCH", "/api/users/"+id, body{"isActive": true})
		},
		"ended by a reset that is used": func(string) {
			reset := must(200, owner, "POST", "/api/users/"+id+"/reset-password", body{})["code"]
			must(200, "", "POST", "/api/auth/accept-invitation",
				body{"code": reset, "password": word, "organizationDomain": "lodge"})
		},
	} {
		token := again()
		conn, next := r.socket(token)
		send(conn, `{"type":"subscribe","room":"main"}`)
		next()
		end(token)
		opcode, b := next()
		if opcode != 8 || binary.BigEndian.Uint16(b) != 4001 {
			t.Errorf("%s: opcode %d, %q; want close 4001", name, opcode, b)
		}
		status, _ := r.member(token, "GET", "/api/profile", nil)
		assert.Equal(t, name+": it is still good", status, 401)
		_ = conn.Close()
	}
}

func TestAccountEventsReachUserManagersOnly(t *testing.T) {
	r := start(t, prepared(t))
	owner := r.signIn()
	_, invited := r.member(owner, "POST", "/api/user-invitations",
		map[string]any{"email": "ned@lodge.example", "name": "Ned", "role": "pit_boss"})
	_, ned := r.member("", "POST", "/api/auth/accept-invitation",
		map[string]any{"code": invited["code"], "password": password, "organizationDomain": "lodge"})
	refused, hears := r.socket(ned["token"].(string))
	send(refused, `{"type":"subscribe","room":"`+db.Accounts+`"}`)
	if _, b := hears(); !jsonHas(b, "status", 403.0) {
		t.Errorf("got %s", b)
	}
	conn, next := r.socket(owner)
	send(conn, `{"type":"subscribe","room":"`+db.Accounts+`","since":2}`)
	for _, want := range []string{"user_updated", "signed_in"} {
		if _, b := next(); !jsonHas(b, "type", want) {
			t.Errorf("got %s, want %s", b, want)
		}
	}
}

func TestSessionAddressComesFromTrustedProxiesOnly(t *testing.T) {
	for _, x := range []struct {
		trusted []netip.Prefix
		want    string
	}{{nil, "203.0.113.7"}, {[]netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, "127.0.0.1"}} {
		c := prepared(t)
		c.TrustedProxies = x.trusted
		r := start(t, c)
		r.do("POST", "/api/auth/login", loginBody, "Content-Type", "application/json", "X-Forwarded-For",
			"198.51.100.1, 203.0.113.7", "User-Agent", "curl/8.5.0")
		token := r.signIn()
		found := false
		for _, s := range r.list(token, "/api/profile/sessions") {
			found = found || s["address"] == x.want && s["device"] == "curl"
		}
		if !found {
			t.Errorf("trusting %v: %v, want %s", x.trusted, r.list(token, "/api/profile/sessions"), x.want)
		}
		r.stop()
		r.end()
	}
}

func jsonHas(raw []byte, key string, want any) bool {
	var v map[string]any
	return json.Unmarshal(raw, &v) == nil && v[key] == want
}
