//go:build samples

package apptest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/server/app"
	"pitboss/internal/server/live"
	"pitboss/internal/test/apptest"
)

// sampleRequest is a sample as another program sends it.
type sampleRequest struct {
	Method string `json:"method"`
	Path   string `json:"path"`
	Token  string `json:"token"`
	Body   any    `json:"body"`
	// IsLater: time has passed since the things of the request were made.
	IsLater bool `json:"isLater"`
	// Changed is the version of each scope after the things of the request were made, as the header Changed has it.
	Changed string `json:"changed"`
}

// TestServeSamples serves the club to web/e2e/freshness.test.ts, which builds it with its own tag: the routes of the
// server with their socket, and a valid request for each write route. It ends when its standard input does.
func TestServeSamples(t *testing.T) {
	c := apptest.New(t)
	w := worldOf(t, c)
	if err := c.Features.Sender.Run(t.Context()); err != nil { // makes the push key, of which no event tells
		t.Fatal(err)
	}
	hub := live.New(t.Context(), live.Config{DB: c.DB, Sessions: c.Features.Sessions, Events: app.Events()})
	c.DB.OnCommit(hub.Committed)
	asked, made := make(chan string), make(chan sampleRequest)
	mux := http.NewServeMux()
	mux.Handle("/", c.Handler)
	mux.HandleFunc("/ws", func(rw http.ResponseWriter, r *http.Request) {
		// The caller is no browser with a session cookie: it names its session in the address.
		r.Header.Del("Origin")
		r.Header.Set("Authorization", "Bearer "+r.URL.Query().Get("token"))
		hub.ServeHTTP(rw, r)
	})
	mux.HandleFunc("GET /samples", func(rw http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(rw).Encode(map[string]any{
			"room": c.Room, "token": c.Owner.Token, "reads": readersOfRoutes(c), "events": readersOfEvents(),
			"writes": writeRoutes(c),
		})
	})
	mux.HandleFunc("POST /samples", func(rw http.ResponseWriter, r *http.Request) {
		route, _ := io.ReadAll(r.Body)
		asked <- string(route)
		_ = json.NewEncoder(rw).Encode(<-made)
	})
	server := httptest.NewServer(mux)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		_ = hub.Drain(ctx)
		server.Close()
	})
	fmt.Fprintf(os.Stdout, "serving samples at %s\n", server.URL)
	over := make(chan struct{})
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		close(over)
	}()
	for {
		select {
		case <-over:
			return
		case name := <-asked:
			made <- requestOf(t, c, w, name)
		}
	}
}

// writeRoute is a route that changes something, and the staff roles that may send it.
type writeRoute struct {
	Name  string        `json:"name"`
	Roles []tenant.Role `json:"roles"`
}

// writeRoutes are in the order of the server's table.
func writeRoutes(c *apptest.Club) (routes []writeRoute) {
	for _, r := range c.Features.Routes.Table() {
		if r.Method != http.MethodGet && !strings.HasSuffix(r.Path, "/logout") {
			routes = append(routes, writeRoute{key(r), rolesWith(r.Permission)})
		}
	}
	return routes
}

// readersOfRoutes are the staff roles that each reading route answers.
func readersOfRoutes(c *apptest.Club) map[string][]tenant.Role {
	readers := map[string][]tenant.Role{}
	for _, r := range c.Features.Routes.Table() {
		if r.Method == http.MethodGet {
			readers[r.Path] = rolesWith(r.Permission)
		}
	}
	return readers
}

// readersOfEvents are the staff roles that receive each type of event.
func readersOfEvents() map[string][]tenant.Role {
	readers := map[string][]tenant.Role{}
	for _, e := range app.Declared() {
		readers[e.Type] = rolesWith(e.Permission)
	}
	return readers
}

func rolesWith(p tenant.Permission) []tenant.Role {
	roles := []tenant.Role{}
	for _, role := range tenant.Roles {
		if !role.IsCommunity() && role != tenant.RoleAdministrator && role.May(p) {
			roles = append(roles, role)
		}
	}
	return roles
}

// requestOf makes a sample, with everything that its request is about. A GET only makes the things.
func requestOf(t *testing.T, c *apptest.Club, w *world, name string) sampleRequest {
	t.Helper()
	for _, r := range c.Features.Routes.Table() {
		if key(r) != name {
			continue
		}
		s := sampleOf(t, w, r)
		c.Clock.Advance(time.Duration(s.longAgo) * time.Minute)
		return sampleRequest{r.Method, s.target(r.Path), tokenOf(w, r), bodyOf(r, s), s.longAgo > 0, versions(t, c)}
	}
	t.Fatalf("no route is %s", name)
	return sampleRequest{}
}

func versions(t *testing.T, c *apptest.Club) string {
	t.Helper()
	ofRoom, ofOrganization, err := db.Versions(t.Context(), c.DB, "club", c.Room)
	if err != nil {
		t.Fatal(err)
	}
	ofCommunity, _, err := db.Versions(t.Context(), c.DB, "club", db.Community)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("room/%s@%d organization@%d %s@%d", c.Room, ofRoom, ofOrganization, db.Community, ofCommunity)
}

func tokenOf(w *world, r *api.Route) string {
	if r.Permission == tenant.Public {
		return ""
	}
	return w.as(r).Token
}
