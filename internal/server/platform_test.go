package server

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
)

// administrator creates an administrator as an operator does, before the server starts.
func administrator(t *testing.T, c Config) (password string) {
	t.Helper()
	c.Account.Email, c.Account.Name = "kim@platform.example", "Kim Osei"
	password, err := CreateAdministrator(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return password
}

// console signs the administrator in, sets up a second step and returns the session's token.
func (r *running) console(word string) (kim string) {
	r.t.Helper()
	status, signed := r.member("", "POST", "/api/admin/login",
		map[string]any{"email": "kim@platform.example", "password": word})
	if status != 200 {
		r.t.Fatal(status, signed)
	}
	kim = signed["token"].(string)
	if status, _ := r.member(kim, "GET", "/api/admin/system", nil); status != 403 {
		r.t.Errorf("without a second step: %d", status)
	}
	_, begun := r.member(kim, "POST", "/api/admin/two-step/begin", map[string]any{"password": word})
	code, err := totp.GenerateCode(begun["secret"].(string), time.Now())
	if err != nil {
		r.t.Fatal(err)
	}
	if status, body := r.member(kim, "POST", "/api/admin/two-step/confirm", map[string]any{"code": code}); status != 200 {
		r.t.Fatal(status, body)
	}
	return kim
}

func TestConsoleClosesSocketsWithinASecond(t *testing.T) {
	c := prepared(t)
	c.SecretKey = base64.StdEncoding.EncodeToString(make([]byte, 32))
	word := administrator(t, c)
	r := start(t, c)
	kim := r.console(word)
	over := func(next func() (byte, []byte), what string) {
		t.Helper()
		begun := time.Now()
		for {
			opcode, b := next()
			if opcode == 8 {
				if binary.BigEndian.Uint16(b) != 4001 {
					t.Errorf("%s: %q", what, b)
				}
				break
			}
		}
		if took := time.Since(begun); took > time.Second {
			t.Errorf("%s: the socket was closed after %s", what, took)
		}
	}
	if status, _, _ := r.do("GET", "/ws", "", "Upgrade", "websocket", "Connection", "Upgrade", "Cookie",
		"pitboss_staff="+kim); status != 401 {
		t.Errorf("a socket for an administrator: %d", status)
	}

	_, opened := r.member(kim, "POST", "/api/admin/organizations/lodge/impersonate",
		map[string]any{"reason": "Ticket 4182"})
	if !strings.HasSuffix(opened["redirectUrl"].(string), "#impersonate="+opened["token"].(string)) {
		t.Errorf("%v", opened)
	}
	_, entered := r.member("", "POST", "/api/auth/impersonate", map[string]any{"code": opened["token"]})
	_, inside := r.socket(entered["token"].(string))
	_, body, _ := r.do("GET", "/api/admin/impersonations", "", "Authorization", "Bearer "+kim)
	var list []struct{ ID string }
	if err := json.Unmarshal([]byte(body), &list); err != nil || len(list) != 1 {
		t.Fatal(body, err)
	}
	if status, body, _ := r.do("DELETE", "/api/admin/impersonations/"+list[0].ID, "", "Authorization",
		"Bearer "+kim); status != 204 {
		t.Fatal(status, body)
	}
	over(inside, "an impersonation that was ended")

	_, screen := r.socket(r.signIn())
	if status, body := r.member(kim, "PATCH", "/api/admin/organizations/lodge",
		map[string]any{"isActive": false}); status != 200 {
		t.Fatal(status, body)
	}
	over(screen, "an organization that was deactivated")

	_, figures := r.member(kim, "GET", "/api/admin/system", nil)
	if figures["databaseBytes"].(float64) <= 0 || figures["requests"].(map[string]any)["now"] == nil ||
		figures["lastBackup"] != nil {
		t.Errorf("%v", figures)
	}
}
