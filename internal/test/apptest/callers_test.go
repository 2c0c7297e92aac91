package apptest_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// concurrentCallers is the number of callers that read one path at the same time.
const concurrentCallers = 80

// callers is a server with callers of each role: two for each role of the staff, and one for each other role.
type callers struct {
	t      *testing.T
	club   *apptest.Club
	people []*apptest.Person
	slow   atomic.Bool // delays each SQL statement, so that requests are coalesced
}

// readTarget is one path of a cached or coalesced route.
type readTarget struct {
	route  *api.Route
	target string
}

// response is the part of an answer that callers with the same rights have in common.
type response struct {
	status     int
	etag, body string
}

// TestEachCallerOfASharedReadGetsTheirOwnAnswer reads each cached or coalesced route as eighty callers at once, of
// different roles and organizations, during writes and without writes. Each caller must get the same answer as from a
// server without other callers.
func TestEachCallerOfASharedReadGetsTheirOwnAnswer(t *testing.T) {
	t.Parallel()
	newCallers(t).compare(rand.New(rand.NewPCG(1, 2)))
}

func newCallers(t *testing.T) *callers {
	t.Helper()
	c := &callers{t: t}
	c.club = apptest.NewWithStatementHook(t, func(string) {
		if c.slow.Load() {
			<-time.After(200 * time.Microsecond)
		}
	})
	club := c.club
	staff := []*apptest.Person{
		club.Owner, club.Executive, club.FloorManager, club.FrontOffice, club.PitBoss, club.Dealer,
	}
	c.people = append(c.people, staff...)
	for _, p := range staff {
		c.people = append(c.people, club.Colleague(p))
	}
	members := club.Companions()
	impersonated := club.Owner.NewSession()
	club.Impersonate(impersonated)
	c.people = append(c.people, impersonated, club.Stranger, members.Admin, members.Member, club.Anonymous())
	return c
}

// compare reads all targets in random order, first during writes and then without writes.
func (c *callers) compare(random *rand.Rand) {
	c.t.Helper()
	reads := c.listTargets()
	random.Shuffle(len(reads), func(i, j int) { reads[i], reads[j] = reads[j], reads[i] })
	c.writeAsEachCaller()
	c.readDuringWrites(reads)
	c.readWithoutWrites(reads)
}

// listTargets returns the paths of all cached or coalesced routes: the path of the sample request, the path without
// parameters, and the path with each boolean parameter.
func (c *callers) listTargets() (list []readTarget) {
	c.t.Helper()
	w := newWorld(c.t, c.club)
	for _, r := range c.club.Features.Routes.Table() {
		if !r.Shared && !r.Versioned {
			continue
		}
		if r.Method != http.MethodGet || r.Scope != "room" && r.Scope != "organization" {
			c.t.Errorf("%s is declared as cached or coalesced, but is no GET of a room or an organization", routeKey(r))
			continue
		}
		s := newSample(c.t, w, r)
		targets := []string{s.target(r.Path), sample{path: s.path}.target(r.Path)}
		for _, f := range reflect.VisibleFields(r.In) {
			if name, _, _ := strings.Cut(f.Tag.Get("query"), ","); name != "" && f.Type.Kind() == reflect.Bool {
				targets = append(targets, targets[1]+"?"+name+"=true")
			}
		}
		slices.Sort(targets)
		for _, target := range slices.Compact(targets) {
			list = append(list, readTarget{r, target})
		}
	}
	if len(list) < 60 {
		c.t.Errorf("paths of cached or coalesced routes: got %d, want at least 60", len(list))
	}
	return list
}

// writeAsEachCaller sends three acts as each caller. A caller without the permission is refused. Afterwards the feed
// has lines of each caller with the permission, and open alerts exist.
func (c *callers) writeAsEachCaller() {
	c.t.Helper()
	for i, p := range c.people {
		for _, act := range []struct {
			path string
			in   apptest.Body
		}{
			{"/api/pit-boss/alerts", apptest.Body{
				"roomId": c.club.Room, "kind": "floor", "note": fmt.Sprintf("Call %d", i),
			}},
			{"/api/players", apptest.Body{"name": fmt.Sprintf("Player %d", i)}},
			{"/api/drawings", apptest.Body{"roomId": c.club.Room, "entries": []any{"Ann", "Bob"}, "winners": 1}},
		} {
			if _, err := p.Try("POST", act.path, act.in); err != nil {
				c.t.Fatal(err)
			}
		}
	}
}

// readDuringWrites reads each target while writes raise the versions. Responses with the same entity tag must have the
// same body.
func (c *callers) readDuringWrites(reads []readTarget) {
	c.t.Helper()
	stop, writer := make(chan struct{}), sync.WaitGroup{}
	writer.Go(func() {
		for n := 0; ; n++ {
			select {
			case <-stop:
				return
			default:
			}
			p := c.people[n%4]
			if _, err := p.Try("POST", "/api/players",
				apptest.Body{"name": fmt.Sprintf("Newcomer %d", n)}); err != nil {
				c.t.Error(err)
			}
			<-time.After(5 * time.Millisecond)
		}
	})
	for _, r := range reads {
		c.wantOneBodyPerTag(r, c.readConcurrently(r))
	}
	close(stop)
	writer.Wait()
}

// readWithoutWrites reads each target while no caller writes. Each response must equal the response that its caller
// gets from an isolated server.
func (c *callers) readWithoutWrites(reads []readTarget) {
	c.t.Helper()
	want := make([][]response, len(reads))
	for i, p := range c.people {
		alone, closeServer := c.club.IsolatedServer()
		for n, r := range reads {
			want[n] = append(want[n], c.sendRead(alone, p, r, i))
		}
		closeServer()
	}
	for n, r := range reads {
		c.wantOneBodyPerTag(r, want[n])
		for i, got := range c.readConcurrently(r) {
			p, want := c.people[i%len(c.people)], want[n][i%len(c.people)]
			if got != want {
				c.t.Errorf("%s as %s of %s\n concurrent %d %s %s\n isolated   %d %s %s", r.target, p.Role, p.Scope.ID(),
					got.status, got.etag, got.body, want.status, want.etag, want.body)
				break
			}
		}
	}
}

// wantOneBodyPerTag checks that all responses with the same entity tag have the same body. A browser that sends the tag
// gets 304 Not Modified and shows its cached body.
func (c *callers) wantOneBodyPerTag(r readTarget, responses []response) {
	c.t.Helper()
	bodies := map[string]response{}
	for i, got := range responses {
		if got.etag == "" || got.status != http.StatusOK {
			continue
		}
		tag := c.people[i%len(c.people)].Scope.ID() + got.etag
		if other, seen := bodies[tag]; seen && other.body != got.body {
			c.t.Errorf("%s has two bodies with the tag %s\n %s\n %s", r.target, got.etag, other.body, got.body)
			return
		}
		bodies[tag] = got
	}
}

// readConcurrently reads a target as all callers at the same time.
func (c *callers) readConcurrently(r readTarget) []response {
	out := make([]response, concurrentCallers)
	start, all := make(chan struct{}), sync.WaitGroup{}
	c.slow.Store(true)
	for i := range out {
		all.Go(func() {
			<-start
			out[i] = c.sendRead(c.club.Handler, c.people[i%len(c.people)], r, i)
		})
	}
	close(start)
	all.Wait()
	c.slow.Store(false)
	return out
}

// sendRead sends one request, with the token in a header or in a cookie, and with or without compression.
func (c *callers) sendRead(h http.Handler, p *apptest.Person, r readTarget, n int) response {
	w := httptest.NewRecorder()
	for range 200 { // an overloaded server refuses requests
		w = httptest.NewRecorder()
		h.ServeHTTP(w, c.newRequest(p, r, n))
		if w.Code != http.StatusServiceUnavailable {
			break
		}
		<-time.After(50 * time.Millisecond)
	}
	body := w.Body.Bytes()
	if w.Header().Get("Content-Encoding") == "gzip" {
		body = c.decompress(body)
	}
	return response{w.Code, w.Header().Get("Etag"), string(body)}
}

func (c *callers) newRequest(p *apptest.Person, r readTarget, n int) *http.Request {
	req := httptest.NewRequest(r.route.Method, r.target, nil)
	switch {
	case p.Token == "":
	case slices.Index(c.people, p)%2 == 0:
		req.Header.Set("Authorization", "Bearer "+p.Token)
	case p.Role.IsCommunity():
		req.AddCookie(&http.Cookie{Name: "pitboss_go", Value: p.Token})
	default:
		req.AddCookie(&http.Cookie{Name: "pitboss_staff", Value: p.Token})
	}
	if n%3 == 0 {
		req.Header.Set("Accept-Encoding", "gzip")
	}
	return req
}

func (c *callers) decompress(body []byte) []byte {
	z, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		c.t.Error(err)
		return nil
	}
	out, err := io.ReadAll(z)
	if err != nil {
		c.t.Error(err)
	}
	return out
}

// A coalesced read has several callers, so its scope names none of them. Code that reads the caller, or a permission
// that the route does not declare, panics.
func TestAnAnswerForSeveralCallersKnowsNoneOfThem(t *testing.T) {
	t.Parallel()
	org := tenant.Mint("club", tenant.Actor{ID: "u1", Role: tenant.RoleDealer})
	shared := org.Anonymous(tenant.Declared(tenant.ViewPlayers, tenant.ViewFloor).ForRole(tenant.RoleDealer))
	v := shared.View()
	assert.Equal(t, "the view of a dealer: v.May(tenant.ViewPlayers)", v.May(tenant.ViewPlayers), false)
	assert.Equal(t, "the view of a dealer: v.May(tenant.ViewFloor)", v.May(tenant.ViewFloor), true)
	for what, ask := range map[string]func(){
		"the actor":                         func() { shared.Actor() },
		"a permission that is not declared": func() { shared.View().May(tenant.ManageCage) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: got a value, want a panic", what)
				}
			}()
			ask()
		}()
	}
	executive := tenant.Declared(tenant.ManageCage).ForRole(tenant.RoleExecutive)
	dealer := tenant.Declared(tenant.ManageCage).ForRole(tenant.RoleDealer)
	assert.Equal(t, "declared permissions of a dealer and an executive", dealer, executive)
	if dealer == tenant.Declared(tenant.ManageCage).ForRole(tenant.RoleOwner) {
		t.Errorf("declared permissions of a dealer and an owner: got %v for both, want two values", dealer)
	}
}
