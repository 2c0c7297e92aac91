package server

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"pitboss/internal/test/assert"
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
	assert.MustEqual(r.t, "status", status, 200)
	kim = signed["token"].(string)
	if status, _ := r.member(kim, "GET", "/api/admin/system", nil); status != 403 {
		r.t.Errorf("without a second step: %d, want status 403", status)
	}
	_, begun := r.member(kim, "POST", "/api/admin/two-step/begin", map[string]any{"password": word})
	code, err := totp.GenerateCode(begun["secret"].(string), time.Now())
	if err != nil {
		r.t.Fatal(err)
	}
	if status, body := r.member(kim, "POST", "/api/admin/two-step/confirm",
		map[string]any{"code": code}); status != 200 {
		r.t.Fatalf("%v %v, want status 200", status, body)
	}
	return kim
}

func TestConsoleClosesSockets(t *testing.T) {
	c := prepared(t)
	c.SecretKey = base64.StdEncoding.EncodeToString(make([]byte, 32))
	word := administrator(t, c)
	r := start(t, c)
	kim := r.console(word)
	over := func(next func() (byte, []byte), what string) {
		t.Helper()
		for {
			opcode, b := next()
			if opcode == 8 {
				assert.Equal(t, what+": binary.BigEndian.Uint16(b)", binary.BigEndian.Uint16(b), 4001)
				break
			}
		}
	}
	status, _, _ := r.do("GET", "/ws", "", "Upgrade", "websocket", "Connection", "Upgrade", "Cookie",
		"pitboss_staff="+kim)
	assert.Equal(t, "a socket for an administrator", status, 401)

	_, opened := r.member(kim, "POST", "/api/admin/organizations/lodge/impersonate",
		map[string]any{"reason": "Ticket 4182"})
	if !strings.HasSuffix(opened["redirectUrl"].(string), "#impersonate="+opened["token"].(string)) {
		t.Errorf("%v", opened)
	}
	_, entered := r.member("", "POST", "/api/auth/impersonate", map[string]any{"code": opened["token"]})
	_, inside := r.socket(entered["token"].(string))
	_, body, _ := r.do("GET", "/api/admin/impersonations", "", "Authorization", "Bearer "+kim)
	var list []struct{ ID string }
	assert.NoError(t, body+": json.Unmarshal([]byte(body), &list)", json.Unmarshal([]byte(body), &list))
	assert.Len(t, body+": list", list, 1)
	if status, body, _ := r.do("DELETE", "/api/admin/impersonations/"+list[0].ID, "", "Authorization",
		"Bearer "+kim); status != 204 {
		t.Fatalf("%v %v, want status 204", status, body)
	}
	over(inside, "an impersonation that was ended")

	_, screen := r.socket(r.signIn())
	if status, body := r.member(kim, "PATCH", "/api/admin/organizations/lodge",
		map[string]any{"isActive": false}); status != 200 {
		t.Fatalf("%v %v, want status 200", status, body)
	}
	over(screen, "an organization that was deactivated")

	_, figures := r.member(kim, "GET", "/api/admin/system", nil)
	if figures["databaseBytes"].(float64) <= 0 {
		t.Fatalf(`figures["databaseBytes"].(float64): got %v, want more than 0`, figures["databaseBytes"].(float64))
	}
	if figures["requests"].(map[string]any)["now"] == nil {
		t.Fatal(`figures["requests"].(map[string]any)["now"]: got nil, want a value`)
	}
	if figures["lastBackup"] != nil {
		t.Errorf(`figures["lastBackup"]: got %v, want nil`, figures["lastBackup"])
	}
}
