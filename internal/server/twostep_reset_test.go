package server

import (
	"encoding/base64"
	"pitboss/internal/test/assert"
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
			return r.member("", "POST", "/api/admin/login", map[string]any{
				"email": "kim@platform.example", "password": word,
			})
		},
	}
	tokens := map[string]string{}
	for account, at := range map[string]string{"owner": "/api/profile/two-step/",
		"administrator": "/api/admin/two-step/"} {
		status, signed := enter[account](r)
		assert.MustEqual(t, account, status, 200)
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
		if status, body := r.member(tokens[account], "POST", at+"confirm",
			map[string]any{"code": code}); status != 200 {
			t.Fatalf("%v %v %v, want status 200", account, status, body)
		}
		if status, body := enter[account](r); status != 401 || body["type"] != "urn:pitboss:two-step" {
			t.Fatalf(`%v %v %v, want status 401, body["type"] %q`, account, status, body, "urn:pitboss:two-step")
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
	if user, err := ResetUser(t.Context(), c); err != nil || user.Name != "Olivia" ||
		user.Organization.Domain != "lodge" {
		t.Fatalf("%v %v, want user.Name %q, user.Organization.Domain %q", user, err, "Olivia", "lodge")
	}
	if _, err := ResetUser(t.Context(), c); err == nil || !strings.Contains(err.Error(), "has no two-step sign-in") {
		t.Errorf("again: %v", err)
	}
	_, link, err := ResetUsersPassword(t.Context(), c)
	assert.NoError(t, "err", err)
	if !strings.HasPrefix(link.Link, "/join#") {
		t.Errorf("Link: got %q, want the prefix %q", link.Link, "/join#")
	}
	c.Account.Email = "kim@platform.example"
	if name, err := ResetAdministrator(t.Context(), c); err != nil || name != "Kim Osei" {
		t.Fatalf("%v %v, want name %q", name, err, "Kim Osei")
	}

	r = start(t, c)
	for account, path := range map[string]string{"owner": "/api/auth/user", "administrator": "/api/admin/me"} {
		if status, _ := r.member(tokens[account], "GET", path, nil); status != 401 {
			t.Errorf("%s: an old session: %d, want status 401", account, status)
		}
		status, signed := enter[account](r)
		assert.MustEqual(t, account, status, 200)
		tokens[account] = signed["token"].(string)
	}
	_, trail, _ := r.do("GET", "/api/audit", "", "Authorization", "Bearer "+tokens["owner"])
	assert.Contains(t, "trail", trail, "Switched off two-step sign-in of Olivia at the server itself")
	assert.Contains(t, "trail", trail, "Made a link at the server itself with which Olivia can set a new password")
	if status, body := r.member("", "POST", "/api/auth/accept-invitation",
		map[string]any{"code": link.Code, "password": "a wholly other sentence",
			"organizationDomain": "lodge"}); status != 200 {
		t.Errorf("%v %v, want status 200", status, body)
	}
	// Until there is a second step again, an administrator can do nothing else.
	status, _ := r.member(tokens["administrator"], "GET", "/api/admin/audit", nil)
	assert.Equal(t, "status", status, 403)
	r.stop()
	r.end()
	if name, err := SetAdministrator(t.Context(), c, false); err != nil || name != "Kim Osei" {
		t.Fatalf("%v %v, want name %q", name, err, "Kim Osei")
	}
	r = start(t, c)
	status, _ = r.member(tokens["administrator"], "GET", "/api/admin/me", nil)
	assert.Equal(t, "a session of a disabled administrator", status, 401)
	status, _ = enter["administrator"](r)
	assert.Equal(t, "sign-in of a disabled administrator", status, 401)
	r.stop()
	r.end()
	broken, err := Check(t.Context(), c)
	assert.NoError(t, "err", err)
	if len(broken) > 0 {
		t.Errorf("len(broken): got %v, want none", broken)
	}
}
