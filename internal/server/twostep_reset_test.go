package server

import (
	"encoding/base64"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"
)

// An owner and an administrator with a second step, whose secrets a server with another key cannot read.
func TestOperatorResetsALostSecondStep(t *testing.T) {
	c := prepared(t)
	c.SecretKey = base64.StdEncoding.EncodeToString(make([]byte, 32))
	word := administrator(t, c)
	r := start(t, c)
	enter := map[string]func(r *running) (int, map[string]any){
		"owner": func(r *running) (int, map[string]any) {
			return r.member("", "POST", "/api/auth/login", map[string]any{"email": "olivia@lodge.example",
				"password": password, "organizationDomain": "lodge"})
		},
		"administrator": func(r *running) (int, map[string]any) {
			return r.member("", "POST", "/api/admin/login", map[string]any{"email": "kim@platform.example", "password": word})
		},
	}
	tokens := map[string]string{}
	for account, at := range map[string]string{"owner": "/api/profile/two-step/",
		"administrator": "/api/admin/two-step/"} {
		status, signed := enter[account](r)
		if status != 200 {
			t.Fatal(account, status, signed)
		}
		tokens[account] = signed["token"].(string)
		secret := password
		if account == "administrator" {
			secret = word
		}
		_, begun := r.member(tokens[account], "POST", at+"begin", map[string]any{"password": secret})
		code, err := totp.GenerateCode(begun["secret"].(string), time.Now())
		if err != nil {
			t.Fatal(err)
		}
		if status, body := r.member(tokens[account], "POST", at+"confirm", map[string]any{"code": code}); status != 200 {
			t.Fatal(account, status, body)
		}
		if status, body := enter[account](r); status != 401 || body["type"] != "urn:pitboss:two-step" {
			t.Fatal(account, status, body)
		}
	}
	r.stop()
	r.end()

	c.SecretKey = base64.StdEncoding.EncodeToString([]byte(strings.Repeat("another ", 4)))
	c.Account.Email = "Olivia@lodge.example"
	if _, err := ResetUser(t.Context(), Config{Dir: c.Dir, DatabaseURL: c.DatabaseURL, Organization: "elsewhere",
		Account: c.Account}); err == nil {
		t.Error("a user of another organization")
	}
	if user, err := ResetUser(t.Context(), c); err != nil || user.Name != "Olivia" || user.Organization.Domain != "lodge" {
		t.Fatal(user, err)
	}
	if _, err := ResetUser(t.Context(), c); err == nil || !strings.Contains(err.Error(), "has no two-step sign-in") {
		t.Errorf("again: %v", err)
	}
	_, link, err := ResetUsersPassword(t.Context(), c)
	if err != nil || !strings.HasPrefix(link.Link, "/join#") {
		t.Errorf("%+v %v", link, err)
	}
	c.Account.Email = "kim@platform.example"
	if name, err := ResetAdministrator(t.Context(), c); err != nil || name != "Kim Osei" {
		t.Fatal(name, err)
	}

	r = start(t, c)
	for account, path := range map[string]string{"owner": "/api/auth/user", "administrator": "/api/admin/me"} {
		if status, _ := r.member(tokens[account], "GET", path, nil); status != 401 {
			t.Errorf("%s: an old session: %d", account, status)
		}
		status, signed := enter[account](r)
		if status != 200 {
			t.Fatal(account, status, signed)
		}
		tokens[account] = signed["token"].(string)
	}
	if _, trail, _ := r.do("GET", "/api/audit", "", "Authorization", "Bearer "+tokens["owner"]); !strings.Contains(trail,
		"Switched off two-step sign-in of Olivia at the server itself") ||
		!strings.Contains(trail, "Made a link at the server itself with which Olivia can set a new password") {
		t.Error(trail)
	}
	if status, body := r.member("", "POST", "/api/auth/accept-invitation",
		map[string]any{"code": link.Code, "password": "a wholly other sentence",
			"organizationDomain": "lodge"}); status != 200 {
		t.Error(status, body)
	}
	// Until there is a second step again, an administrator can do nothing else.
	if status, _ := r.member(tokens["administrator"], "GET", "/api/admin/audit", nil); status != 403 {
		t.Error(status)
	}
	r.stop()
	r.end()
	if name, err := SetAdministrator(t.Context(), c, false); err != nil || name != "Kim Osei" {
		t.Fatal(name, err)
	}
	r = start(t, c)
	if status, _ := r.member(tokens["administrator"], "GET", "/api/admin/me", nil); status != 401 {
		t.Errorf("a session of a disabled administrator: %d", status)
	}
	if status, _ := enter["administrator"](r); status != 401 {
		t.Errorf("sign-in of a disabled administrator: %d", status)
	}
	r.stop()
	r.end()
	broken, err := Check(t.Context(), c)
	if err != nil || len(broken) > 0 {
		t.Errorf("%v %v", broken, err)
	}
}
