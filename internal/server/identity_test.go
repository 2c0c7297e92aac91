package server

import (
	"encoding/binary"
	"pitboss/internal/test/assert"
	"strings"
	"testing"
)

// The test ends a staff user's account and session. The sockets of the community that they opened must end too.
func TestStaffUsersCommunitySocketCloses(t *testing.T) {
	r := start(t, prepared(t))
	owner := r.signIn()
	type body = map[string]any
	must := func(want int, token, method, path string, in any) body {
		t.Helper()
		status, out := r.member(token, method, path, in)
		if status != want {
			t.Fatalf("%s %s: %d %v, want %d", method, path, status, out, want)
		}
		return out
	}
	const word = "a long enough password"
	code := must(201, owner, "POST", "/api/user-invitations", body{"email": "ned@lodge.example", "name": "Ned",
		"role": "dealer"})["code"]
	first := must(200, "", "POST", "/api/auth/accept-invitation", body{"code": code, "password": word,
		"organizationDomain": "lodge"})["token"].(string)
	id := must(200, first, "GET", "/api/profile", nil)["id"].(string)
	crossed := func(staff string) string {
		t.Helper()
		status, _, header := r.do("POST", "/api/game-sessions/companion", "", "Authorization", "Bearer "+staff)
		assert.MustEqual(t, "status", status, 204)
		cookie, _, _ := strings.Cut(header.Get("Set-Cookie"), ";")
		return cookie
	}
	crossed(first) // from now on there is a member with the same password
	sign := func(path string) string {
		t.Helper()
		return must(200, "", "POST", path, body{"email": "ned@lodge.example", "password": word,
			"organizationDomain": "lodge"})["token"].(string)
	}
	for name, end := range map[string]func(staff string){
		"signed out": func(staff string) { must(204, staff, "POST", "/api/auth/logout", body{}) },
		"ended from another one": func(string) {
			must(204, sign("/api/auth/login"), "POST",
				"/api/profile/sessions/end-others", body{})
		},
		"deactivated": func(string) {
			must(200, owner, "PATCH", "/api/users/"+id, body{"isActive": false})
			must(200, owner, "PATCH", "/api/users/"+id, body{"isActive": true})
		},
	} {
		staff := sign("/api/auth/login")
		cookies := []string{crossed(staff)}
		if name != "signed out" {
			cookies = append(cookies, "pitboss_go="+sign("/api/pitboss-go/auth/token-login"))
		}
		ended := make([]func() (byte, []byte), len(cookies))
		for i, cookie := range cookies {
			conn, next := r.socketAt("/ws?as=companion", cookie)
			send(conn, `{"type":"subscribe","room":"community"}`)
			next()
			ended[i] = next
		}
		end(staff)
		for i, next := range ended {
			if opcode, b := next(); opcode != 8 || binary.BigEndian.Uint16(b) != 4001 {
				t.Errorf("%s, socket %d: opcode %d, %q; want close 4001", name, i, opcode, b)
			}
		}
	}
}
