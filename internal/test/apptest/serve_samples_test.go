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

// sampleRequest is a sample in the form that another program sends.
type sampleRequest struct {
	Method string `json:"method"`
	Path   string `json:"path"`
	Token  string `json:"token"`
	Body   any    `json:"body"`
	// IsLater reports that the clock advanced between the set-up and the request.
	IsLater bool `json:"isLater"`
	// Changed has the version of each scope after the set-up, in the form of the Changed header.
	Changed string `json:"changed"`
}

// TestServeSamples serves the club to web/e2e/freshness.test.ts, which builds it with its own tag: the routes of the
// server with their socket, and a valid request for each write route. It ends when its standard input does.
func TestServeSamples(t *testing.T) {
	c := apptest.New(t)
	w := newWorld(t, c)
	if err := c.Features.Sender.Run(t.Context()); err != nil { // The first run generates the push key without an event.
		t.Fatal(err)
	}
	hub := live.New(t.Context(), live.Config{DB: c.DB, Sessions: c.Features.Sessions, Events: app.Events()})
	c.DB.OnCommit(hub.Committed)
	asked, made := make(chan string), make(chan sampleRequest)
	mux := http.NewServeMux()
	mux.Handle("/", c.Handler)
	mux.HandleFunc("/ws", func(rw http.ResponseWriter, r *http.Request) {
		// The caller is not a browser with a session cookie, so it sends its token in the query.
		r.Header.Del("Origin")
		r.Header.Set("Authorization", "Bearer "+r.URL.Query().Get("token"))
		hub.ServeHTTP(rw, r)
	})
	mux.HandleFunc("GET /samples", func(rw http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(rw).Encode(map[string]any{
			"room": c.Room, "token": c.Owner.Token, "reads": rolesByRoute(c), "events": rolesByEvent(),
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
			made <- buildRequest(t, c, w, name)
		}
	}
}

// writeRoute is a route that changes data, with the staff roles that may call it.
type writeRoute struct {
	Name  string        `json:"name"`
	Roles []tenant.Role `json:"roles"`
}

// writeRoutes returns the write routes in the order of the server's table.
func writeRoutes(c *apptest.Club) (routes []writeRoute) {
	for _, r := range c.Features.Routes.Table() {
		if r.Method != http.MethodGet && !strings.HasSuffix(r.Path, "/logout") {
			routes = append(routes, writeRoute{routeKey(r), rolesWith(r.Permission)})
		}
	}
	return routes
}

// rolesByRoute returns the staff roles that may read each GET route.
func rolesByRoute(c *apptest.Club) map[string][]tenant.Role {
	readers := map[string][]tenant.Role{}
	for _, r := range c.Features.Routes.Table() {
		if r.Method == http.MethodGet {
			readers[r.Path] = rolesWith(r.Permission)
		}
	}
	return readers
}

// rolesByEvent returns the staff roles that receive each type of event.
func rolesByEvent() map[string][]tenant.Role {
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

// buildRequest builds the sample of a route after adding everything that the request needs. For a GET route the set-up
// alone matters.
func buildRequest(t *testing.T, c *apptest.Club, w *world, name string) sampleRequest {
	t.Helper()
	for _, r := range c.Features.Routes.Table() {
		if routeKey(r) != name {
			continue
		}
		s := newSample(t, w, r)
		c.Clock.Advance(time.Duration(s.minutesBefore) * time.Minute)
		return sampleRequest{r.Method, s.target(r.Path), callerToken(w, r), requestBody(r, s), s.minutesBefore > 0,
			versionHeader(t, c)}
	}
	t.Fatalf("no route is %s", name)
	return sampleRequest{}
}

func versionHeader(t *testing.T, c *apptest.Club) string {
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

func callerToken(w *world, r *api.Route) string {
	if r.Permission == tenant.Public {
		return ""
	}
	return w.callerOf(r).Token
}
