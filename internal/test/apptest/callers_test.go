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

// concurrentCallers is how many callers read one address at once.
const concurrentCallers = 80

// callers are people of each role, two of a role where it matters, with a server that answers all of them.
type callers struct {
	t      *testing.T
	club   *apptest.Club
	people []*apptest.Person
	slow   atomic.Bool // each statement takes a moment, so that requests wait for each other
}

// read is one address of a cached or coalesced route.
type read struct {
	route  *api.Route
	target string
}

// response is what a caller gets, without the parts that no two responses have in common.
type response struct {
	status     int
	etag, body string
}

// TestEachCallerOfASharedReadGetsTheirOwnAnswer reads each cached or coalesced route as eighty callers at once, of
// different roles and organizations, while others write. Each caller must get what a server without other callers
// answers that caller.
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

// compare makes one round over all routes, in random order.
func (c *callers) compare(random *rand.Rand) {
	c.t.Helper()
	reads := c.reads()
	random.Shuffle(len(reads), func(i, j int) { reads[i], reads[j] = reads[j], reads[i] })
	c.write()
	c.whileOthersWrite(reads)
	c.atRest(reads)
}

// reads are the addresses of all cached or coalesced routes: the sample, the bare path, and the path with each
// yes-or-no parameter.
func (c *callers) reads() (list []read) {
	c.t.Helper()
	w := worldOf(c.t, c.club)
	for _, r := range c.club.Features.Routes.Table() {
		if !r.Shared && !r.Versioned {
			continue
		}
		if r.Method != http.MethodGet || r.Scope != "room" && r.Scope != "organization" {
			c.t.Errorf("%s cannot be cached or coalesced", key(r))
			continue
		}
		s := sampleOf(c.t, w, r)
		targets := []string{s.target(r.Path), sample{path: s.path}.target(r.Path)}
		for _, f := range reflect.VisibleFields(r.In) {
			if name, _, _ := strings.Cut(f.Tag.Get("query"), ","); name != "" && f.Type.Kind() == reflect.Bool {
				targets = append(targets, targets[1]+"?"+name+"=true")
			}
		}
		slices.Sort(targets)
		for _, target := range slices.Compact(targets) {
			list = append(list, read{r, target})
		}
	}
	if len(list) < 60 {
		c.t.Errorf("only %d addresses are read", len(list))
	}
	return list
}

// write has everybody act who may: afterwards each of them has lines of their own in the feed, and alerts of each kind
// stand open.
func (c *callers) write() {
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

// whileOthersWrite reads while the versions go up. Responses that bear the same tag must be the same.
func (c *callers) whileOthersWrite(reads []read) {
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
		c.wantOneBodyForEachTag(r, c.atOnce(r))
	}
	close(stop)
	writer.Wait()
}

// atRest reads while there are no writes: each response must be the one that its caller gets alone.
func (c *callers) atRest(reads []read) {
	c.t.Helper()
	want := make([][]response, len(reads))
	for i, p := range c.people {
		alone, closeServer := c.club.IsolatedServer()
		for n, r := range reads {
			want[n] = append(want[n], c.ask(alone, p, r, i))
		}
		closeServer()
	}
	for n, r := range reads {
		c.wantOneBodyForEachTag(r, want[n])
		for i, got := range c.atOnce(r) {
			p, want := c.people[i%len(c.people)], want[n][i%len(c.people)]
			if got != want {
				c.t.Errorf("%s as %s of %s\n together %d %s %s\n alone    %d %s %s", r.target, p.Role, p.Scope.ID(),
					got.status, got.etag, got.body, want.status, want.etag, want.body)
				break
			}
		}
	}
}

// wantOneBodyForEachTag checks that an entity tag names one body alone for all callers: a browser that shows it to the
// server is told that the body still holds.
func (c *callers) wantOneBodyForEachTag(r read, responses []response) {
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

// atOnce has all callers read at the same moment.
func (c *callers) atOnce(r read) []response {
	out := make([]response, concurrentCallers)
	start, all := make(chan struct{}), sync.WaitGroup{}
	c.slow.Store(true)
	for i := range out {
		all.Go(func() {
			<-start
			out[i] = c.ask(c.club.Handler, c.people[i%len(c.people)], r, i)
		})
	}
	close(start)
	all.Wait()
	c.slow.Store(false)
	return out
}

// ask sends one request, with the token in a header or in a cookie, and with or without compression.
func (c *callers) ask(h http.Handler, p *apptest.Person, r read, n int) response {
	w := httptest.NewRecorder()
	for range 200 { // a server that is too busy refuses before it reads anything
		w = httptest.NewRecorder()
		h.ServeHTTP(w, c.request(p, r, n))
		if w.Code != http.StatusServiceUnavailable {
			break
		}
		<-time.After(50 * time.Millisecond)
	}
	body := w.Body.Bytes()
	if w.Header().Get("Content-Encoding") == "gzip" {
		body = c.unpack(body)
	}
	return response{w.Code, w.Header().Get("Etag"), string(body)}
}

func (c *callers) request(p *apptest.Person, r read, n int) *http.Request {
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

func (c *callers) unpack(body []byte) []byte {
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

// TestAnAnswerForSeveralCallersKnowsNoneOfThem checks that the scope of a coalesced read refuses to name its caller,
// and answers about declared permissions alone.
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
					t.Errorf("%s is told", what)
				}
			}()
			ask()
		}()
	}
	executive := tenant.Declared(tenant.ManageCage).ForRole(tenant.RoleExecutive)
	dealer := tenant.Declared(tenant.ManageCage).ForRole(tenant.RoleDealer)
	assert.Equal(t, "views are equal when the declared permissions are: dealer", dealer, executive)
	if dealer == tenant.Declared(tenant.ManageCage).ForRole(tenant.RoleOwner) {
		t.Errorf("views are equal when the declared permissions are: dealer: "+
			"got %v, want a value other than tenant.Declared(tenant.ManageCage).ForRole(tenant.RoleOwner)", dealer)
	}
}
