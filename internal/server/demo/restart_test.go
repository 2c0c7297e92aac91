package demo_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"pitboss/internal/account"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/server/app"
	"pitboss/internal/server/demo"
	"pitboss/internal/server/demo/nights"
	"pitboss/internal/test/assert"
)

// TestDemoAccountsWorkOnlyInDemoMode serves the same database with demo data, without, and with again.
func TestDemoAccountsWorkOnlyInDemoMode(t *testing.T) {
	t.Parallel()
	d := dbtest.OpenWith(t, db.Config{Clock: fixed(clock.FromTime(friday))}, app.Invariants()...)
	if err := demo.SeedWeeks(t.Context(), d, 1); err != nil {
		t.Fatal(err)
	}
	if present, err := demo.Present(t.Context(), d); err != nil || !present {
		t.Fatalf("demo accounts are present: %v, %v", present, err)
	}
	// An account made in the demo organization does not work either, because the organization is not served.
	made, err := account.OpenSession(t.Context(), d, "org_demo", "user_owner")
	if err != nil {
		t.Fatal(err)
	}
	h := &demoServer{t: t, handler: served(t, d, true)}
	sessions := append(h.signIn(http.StatusOK), session{"/api/auth/user", made})
	if want := len(demo.SignIns) + len(nights.SignIns) + len(demo.PlatformSignIns) + 1; len(sessions) != want {
		t.Fatalf("%d sessions, want %d", len(sessions), want)
	}
	h.wantSessions(sessions, http.StatusOK)
	invited := h.invite(sessions)

	h.handler = served(t, d, false)
	h.signIn(http.StatusUnauthorized)
	h.wantSessions(sessions, http.StatusUnauthorized)
	h.wantRefused(invited)
	e := h.call("GET", "/api/entry", "", "")
	assert.Contains(t, "without demo data the door shows: e.Body.String()", e.Body.String(), `"firstRun":true`)
	assert.Contains(t, "without demo data the door shows: e.Body.String()", e.Body.String(), `"organization":null`)

	h.handler = served(t, d, true)
	h.signIn(http.StatusOK)
	h.wantSessions(sessions, http.StatusOK)
}

// served is a server on a database, in demo mode or not.
func served(t *testing.T, d *db.DB, withDemo bool) http.Handler {
	t.Helper()
	door := account.Config{PlatformDomain: "localhost"}
	if withDemo {
		door.Demo, door.CompanionDemo, door.PlatformDemo = demo.SignIns, nights.SignIns, demo.PlatformSignIns
	}
	return app.Wire(d, door).Routes.Handler(slog.New(slog.NewTextHandler(t.Output(), nil)), nil)
}

type demoServer struct {
	t       *testing.T
	handler http.Handler
}

// session is a token with a path that it can read.
type session struct{ path, token string }

func (h *demoServer) call(method, path, token, in string) *httptest.ResponseRecorder {
	req, w := httptest.NewRequest(method, path, strings.NewReader(in)), httptest.NewRecorder()
	req.Host = "localhost"
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	h.handler.ServeHTTP(w, req)
	return w
}

// signIn signs in with each of the public passwords.
func (h *demoServer) signIn(status int) (opened []session) {
	h.t.Helper()
	for _, door := range []struct {
		list               []account.DemoSignIn
		path, cookie, then string
	}{
		{demo.SignIns, "/api/auth/login", "pitboss_staff", "/api/auth/user"},
		{nights.SignIns, "/api/pitboss-go/auth/login", "pitboss_go", "/api/pitboss-go/auth/me"},
		{demo.PlatformSignIns, "/api/admin/login", "pitboss_admin", "/api/admin/me"},
	} {
		for _, s := range door.list {
			in := `{"email":"` + s.Email + `","password":"` + s.Password + `"`
			if door.path != "/api/admin/login" {
				in += `,"organizationDomain":"demo"`
			}
			w := h.call("POST", door.path, "", in+"}")
			if w.Code != status {
				h.t.Errorf("%s as %s: %d %s, want %d", door.path, s.Email, w.Code, w.Body, status)
			}
			for _, c := range w.Result().Cookies() {
				if c.Name == door.cookie {
					opened = append(opened, session{door.then, c.Value})
				}
			}
		}
	}
	return opened
}

func (h *demoServer) wantSessions(sessions []session, status int) {
	h.t.Helper()
	for _, s := range sessions {
		if w := h.call("GET", s.path, s.token, ""); w.Code != status {
			h.t.Errorf("%s: %d %s, want %d", s.path, w.Code, w.Body, status)
		}
	}
}

// invite creates an invitation to the community.
func (h *demoServer) invite(sessions []session) (code string) {
	h.t.Helper()
	for _, s := range sessions {
		if w := h.call("POST", "/api/pitboss-go/admin/invite", s.token,
			`{"email":"new@demo.pitboss.example"}`); w.Code == http.StatusCreated {
			_, rest, _ := strings.Cut(w.Body.String(), `"code":"`)
			code, _, _ = strings.Cut(rest, `"`)
			return code
		}
	}
	h.t.Fatal("nobody may invite")
	return ""
}

func (h *demoServer) wantRefused(code string) {
	h.t.Helper()
	w := h.call("GET", "/api/pitboss-go/invite/"+code+"?org=demo", "", "")
	if w.Code != http.StatusNotFound {
		h.t.Errorf("an invitation to the demo's community: Code: got %d %s, want %d", w.Code, w.Body,
			http.StatusNotFound)
	}
	in := `{"inviteCode":"` + code +
		`","email":"new@demo.pitboss.example","displayName":"New",` +
		`"password":"abcdef-2026-x","organizationDomain":"demo"}`
	if w := h.call("POST", "/api/pitboss-go/auth/register", "", in); w.Code < 400 {
		h.t.Errorf("an invitation to the demo's community was accepted: %d %s", w.Code, w.Body)
	}
}
