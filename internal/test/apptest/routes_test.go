package apptest_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/server/schema"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

var update = flag.Bool("update", false, "write the golden files in testdata")

// compareGolden compares a text with a golden file of testdata. With -update it writes the file.
func compareGolden(t *testing.T, name, got string) {
	t.Helper()
	path := "testdata/" + name
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) == got {
		return
	}
	had, has := strings.Split(string(want), "\n"), strings.Split(got, "\n")
	for i := range min(len(had), len(has)) {
		assert.MustEqual(t, path+", line: had[i]", had[i], has[i])
	}
	t.Fatalf("%s: got %[3]d lines, want %[2]d. To accept the change: go test ./internal/test/apptest -update", path,
		len(had), len(has))
}

func routeKey(r *api.Route) string { return r.Method + " " + r.Path }

// newSample builds a valid request for a route.
func newSample(t *testing.T, w *world, r *api.Route) sample {
	t.Helper()
	make := samples[routeKey(r)]
	if make == nil {
		t.Fatalf("%s has no sample request. Add one to samples_test.go for the tests over all routes.", routeKey(r))
	}
	return make(w)
}

func TestEveryRouteHasASampleAndEverySampleARoute(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	known := map[string]bool{}
	for _, r := range c.Features.Routes.Table() {
		known[routeKey(r)] = true
		if samples[routeKey(r)] == nil {
			t.Errorf("%s has no sample in samples_test.go", routeKey(r))
		}
	}
	for k := range samples {
		if !known[k] {
			t.Errorf("the sample %s belongs to no route", k)
		}
	}
}

// idPlace is the place of an ID in a sample, with the corresponding ID of another organization.
type idPlace struct {
	name    string
	foreign string
	put     func(s *sample, id string)
}

// findIDs compares the samples of two organizations. The values that differ are IDs.
func findIDs(mine, theirs sample) (found []idPlace) {
	for name := range mine.path {
		if mine.path[name] != theirs.path[name] {
			found = append(found, idPlace{
				"{" + name + "}", theirs.path[name], func(s *sample, id string) { s.path[name] = id },
			})
		}
	}
	var walk func(at string, a, b any, put func(*sample, any))
	walk = func(at string, a, b any, put func(*sample, any)) {
		switch a := a.(type) {
		case string:
			if other, _ := b.(string); other != a {
				found = append(found, idPlace{at, other, func(s *sample, id string) { put(s, id) }})
			}
		case apptest.Body:
			for k := range a {
				walk(at+"."+k, a[k], b.(apptest.Body)[k], func(s *sample, v any) {
					inner := maps.Clone(a)
					inner[k] = v
					put(s, inner)
				})
			}
		case []any:
			for i := range a {
				walk(fmt.Sprintf("%s[%d]", at, i), a[i], b.([]any)[i], func(s *sample, v any) {
					inner := slices.Clone(a)
					inner[i] = v
					put(s, inner)
				})
			}
		}
	}
	walk("", mine.body, theirs.body, func(s *sample, v any) { s.body = v.(apptest.Body) })
	return found
}

func TestAnotherOrganizationsThingsAnswerLikeThingsThatDoNotExist(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	mine, theirs := newWorld(t, c), newStrangerWorld(t, c)
	type trial struct {
		route        *api.Route
		mine, theirs sample
	}
	var trials []trial
	for _, r := range c.Features.Routes.Table() {
		if strings.Contains(r.Path, "{key}") {
			continue // A caller may choose any key. TestAnActIsLookedUpByItsCallerOnly covers other callers.
		}
		// An administrator sees every organization.
		if r.Permission != tenant.Public && r.Permission.Identity() != tenant.Platform {
			trials = append(trials, trial{r, newSample(t, mine, r), newSample(t, theirs, r)})
		}
	}
	before := c.ReadDigests()
	tried := 0
	for _, trial := range trials {
		r := trial.route
		call := func(who *apptest.Person, s sample) apptest.Answer {
			return who.Do(r.Method, s.target(r.Path), requestBody(r, s))
		}
		found := findIDs(trial.mine, trial.theirs)
		for _, p := range found {
			if isNotID(r, p.name) {
				continue
			}
			tried++
			with := func(id string) sample {
				s := trial.mine
				s.path = maps.Clone(s.path)
				p.put(&s, id)
				return s
			}
			foreign, unknown := call(mine.callerOf(r), with(p.foreign)), call(mine.callerOf(r), with(db.NewID()))
			want := http.StatusNotFound
			if p.name == ".moves[0].seatId" {
				// A plan may name a seat whose player has left: that is a conflict and not a missing object.
				want = http.StatusConflict
			}
			if isTwoStepRoute(r) {
				want = unknown.Status
			}
			if foreign.Status != want {
				t.Errorf("%s with the %s of another organization: %d %s, want %d", routeKey(r), p.name, foreign.Status,
					foreign.Body, want)
			}
			if foreign.Status != unknown.Status {
				t.Fatalf("%s tells whether another organization has this %s:\n foreign: Status: got %d %s, want %d",
					routeKey(r), p.name, foreign.Status, foreign.Body, unknown.Status)
			}
			assert.Equal(t, routeKey(r)+" tells whether another organization has this "+p.name+":\n foreign: Body",
				string(foreign.Body), string(unknown.Body))
		}
		if len(found) > 0 {
			if a := call(theirs.callerOf(r), trial.mine); a.Status != http.StatusNotFound &&
				(!isTwoStepRoute(r) || a.Status < 400) {
				t.Errorf("%s by a caller of another organization: got %d %s, want 404", routeKey(r), a.Status, a.Body)
			}
		}
	}
	// Read the digests once for all routes, because that takes longer than all requests of a route.
	changed := slices.DeleteFunc(before.Changed(c.ReadDigests()),
		func(table string) bool { return table == "sign_in_failure" })
	if len(changed) > 0 {
		t.Errorf("requests with IDs of another organization changed rows of %v", changed)
	}
	if tried < 40 {
		t.Errorf("only %d ids were tried", tried)
	}
}

// isNotID reports whether a field that differs between organizations is not an ID: a typed code, a random secret, the
// chosen address of a page, or the address of a push service.
func isNotID(r *api.Route, field string) bool {
	return field == ".secret" || strings.HasPrefix(field, ".subscription.") ||
		field == ".code" && (strings.HasPrefix(r.Path, "/api/screens/") || strings.HasSuffix(r.Path, "/arrive")) ||
		field == ".address" && strings.HasPrefix(r.Path, "/api/room-pages/")
}

// isTwoStepRoute reports whether a route takes a code of two-step sign-in, which differs in each sample and is not an
// ID.
func isTwoStepRoute(r *api.Route) bool { return strings.HasPrefix(r.Path, "/api/profile/two-step/") }

// requestBody is the body that a sample sends on a route.
func requestBody(r *api.Route, s sample) any {
	if r.Method == http.MethodGet || r.Method == http.MethodDelete {
		return nil
	}
	if s.body == nil {
		return "{}"
	}
	return s.body
}

func staffOf(c *apptest.Club) []*apptest.Person {
	return []*apptest.Person{c.Owner, c.Executive, c.FloorManager, c.FrontOffice, c.PitBoss, c.Dealer}
}

func TestEveryRoleMayDoWhatThePermissionTableSaysAndNothingElse(t *testing.T) {
	t.Parallel()
	for _, role := range tenant.Roles {
		t.Run(string(role), func(t *testing.T) {
			t.Parallel()
			c := apptest.New(t)
			w := newWorld(t, c)
			people := staffOf(c)
			who := people[slices.IndexFunc(people, func(p *apptest.Person) bool { return p.Role == role })]
			if role.May(tenant.ManageCage) {
				w.cashier = who // A drawer belongs to the user that opened it.
			}
			if role.May(tenant.RaiseAlerts) {
				w.shiftOwner = who
			}
			w.isTableDealer = role.May(tenant.DealTables) && !role.May(tenant.SeatPlayers)
			w.staffHost = who
			if role.May(tenant.ViewPlayers) {
				w.deviceOwner = who // Each user has their own devices.
			}
			// This request updates the row of the session, so that a later one does not.
			who.Do("GET", "/api/auth/user", nil).Want(http.StatusOK)
			requestEveryRoute(t, w, c, who, "/api/auth/logout")
		})
	}
}

func TestEveryMemberOfTheCommunityMayDoWhatThePermissionTableSaysAndNothingElse(t *testing.T) {
	t.Parallel()
	for _, role := range tenant.CommunityRoles {
		t.Run(string(role), func(t *testing.T) {
			t.Parallel()
			c := apptest.New(t)
			w := newWorld(t, c)
			who := c.Companions().Member
			if role == tenant.RoleCommunityAdmin {
				who = c.Companions().Admin
			}
			w.host, w.staffHost = who, who
			requestEveryRoute(t, w, c, who, "/api/pitboss-go/auth/logout")
		})
	}
}

func TestAnAdministratorOfThePlatformMayDoWhatThePermissionTableSaysAndNothingElse(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	requestEveryRoute(t, w, c, c.Administrator(), "/api/admin/logout")
}

func TestEveryScreenReadsTheBoardOfItsKindAndRoomAndNothingElse(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	for _, role := range append(tenant.ScreenRoles, boardsInTurn) {
		t.Run(string(role), func(t *testing.T) {
			w.t = t
			screen := w.screens[role]
			// This request updates the row of the screen, so that a later one does not.
			screen.Do("GET", "/api/screens/own", nil).Want(http.StatusOK)
			requestEveryRoute(t, w, c, screen, "")
			for _, r := range c.Features.Routes.Table() {
				if refusalStatus(role, r) == 0 && strings.Contains(r.Path, "{room}") && r.Permission != tenant.Public {
					path := strings.Replace(r.Path, "{room}", c.OtherRoom, 1)
					screen.Do(r.Method, path, nil).Want(http.StatusNotFound)
				}
			}
		})
	}
}

func TestALinkOfAPlayerOpensItsOwnPageAndNothingElse(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	own := w.ownPage()
	own.Do("GET", "/api/player-pages/"+own.Scope.Actor().Session, nil).Want(http.StatusOK)
	requestEveryRoute(t, w, c, own, "")
	other := c.PlayerPage(c.Owner, c.OtherRoom, own.Scope.Actor().ID)
	for _, r := range c.Features.Routes.Table() {
		if r.Permission == tenant.UseOwnPage {
			path := strings.Replace(r.Path, "{link}", other.Scope.Actor().Session, 1)
			own.Do(r.Method, path, requestBody(r, newSample(t, w, r))).Want(http.StatusNotFound)
		}
	}
}

// refusalStatus is the status with which a route refuses a role: 401 if the route requires another kind of account, 403
// if the role lacks the permission, 0 if the route serves the role.
func refusalStatus(role tenant.Role, r *api.Route) int {
	known := []tenant.Identity{tenant.Staff, tenant.Either}
	switch {
	case role.IsCommunity():
		known = []tenant.Identity{tenant.Companion, tenant.Either}
	case role == tenant.RoleAdministrator:
		known = []tenant.Identity{tenant.Platform}
	case role.IsScreen():
		known = []tenant.Identity{tenant.Screen}
	case role == tenant.RolePlayer:
		known = []tenant.Identity{tenant.Player}
	}
	switch {
	case r.Permission == tenant.Public:
		return 0
	case !slices.Contains(known, r.Permission.Identity()):
		return http.StatusUnauthorized
	case !role.May(r.Permission):
		return http.StatusForbidden
	default:
		return 0
	}
}

// requestEveryRoute first sends the requests that the role must not send and then compares the digests of all rows
// once, because that takes a hundred times as long as a refusal. Then it sends the rest.
func requestEveryRoute(t *testing.T, w *world, c *apptest.Club, who *apptest.Person, signOut string) {
	t.Helper()
	var refused []*api.Route
	for _, r := range c.Features.Routes.Table() {
		if refusalStatus(who.Role, r) == 0 {
			continue
		}
		refused = append(refused, r)
		if _, ok := w.unusedSamples[routeKey(r)]; !ok {
			w.unusedSamples[routeKey(r)] = newSample(t, w, r)
		}
	}
	before := c.ReadDigests()
	for _, r := range refused {
		s, want := w.unusedSamples[routeKey(r)], refusalStatus(who.Role, r)
		a := who.Do(r.Method, s.target(r.Path), requestBody(r, s))
		if a.Status != want || want == http.StatusForbidden && a.Problem().Permission != string(r.Permission) {
			t.Errorf("%s: %d %s, want %d, and when that is 403, %s named", routeKey(r), a.Status, a.Body, want,
				r.Permission)
		}
	}
	if changed := before.Changed(c.ReadDigests()); changed != nil {
		t.Errorf("refused requests changed rows of %v", changed)
	}
	for _, r := range c.Features.Routes.Table() {
		if refusalStatus(who.Role, r) != 0 {
			continue
		}
		s := newSample(t, w, r)
		c.Clock.Advance(time.Duration(s.minutesBefore) * time.Minute)
		by := who
		if r.Path == signOut {
			by = apptest.SignInAgain(t, c, who)
		}
		if who.Role == tenant.RoleAdministrator && by == who {
			by = w.administrator(r.Path)
		}
		if a := by.Do(r.Method, s.target(r.Path), requestBody(r, s)); a.Status != s.wantStatus(r) {
			t.Errorf("%s: %d %s, want %d", routeKey(r), a.Status, a.Body, s.wantStatus(r))
		}
	}
}

func TestWithoutASessionNothingButThePublicRoutesAnswers(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	signedOut := apptest.SignInAgain(t, c, c.Owner)
	signedOut.Do("POST", "/api/auth/logout", nil).Want(http.StatusNoContent)
	garbage := *c.Anonymous()
	garbage.Token = strings.Repeat("x", 43)
	for _, r := range c.Features.Routes.Table() {
		s := newSample(t, w, r)
		for name, who := range map[string]*apptest.Person{"nobody": c.Anonymous(), "someone signed out": signedOut,
			"a made-up token": &garbage} {
			want := http.StatusUnauthorized
			if r.Permission == tenant.Public {
				s = newSample(t, w, r) // An invitation can be used once, so build a new sample.
				want = s.wantStatus(r)
			}
			a := who.Do(r.Method, s.target(r.Path), requestBody(r, s))
			if a.Status != want {
				t.Errorf("%s by %s: %d %s, want %d", routeKey(r), name, a.Status, a.Body, want)
			}
			if a.Status == http.StatusUnauthorized && a.Header.Get("WWW-Authenticate") == "" {
				t.Errorf("%s by %s: a 401 has to say how to sign in (WWW-Authenticate)", routeKey(r), name)
			}
		}
	}
}

func TestTheRouteTableIsTheOneThatWasAgreedOn(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	var lines []string
	for _, r := range c.Features.Routes.Table() {
		versioned := ""
		if r.Versioned {
			versioned = "  versioned"
		}
		if r.Shared {
			versioned = "  shared"
		}
		lines = append(lines, fmt.Sprintf("%-6s %-46s %-18s %-6s %d %s%s", r.Method, r.Path, r.Permission, r.Priority,
			r.Status, r.Scope, versioned))
		assert.Equal(t, "r.Priority == admission.Read", r.Priority == admission.Read, r.Method == http.MethodGet)
	}
	slices.Sort(lines)
	compareGolden(t, "routes.txt", strings.Join(lines, "\n")+"\n")
}

func TestTheRoleMatrixIsTheOneThatWasAgreedOn(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, p := range append(slices.Clone(tenant.Permissions), tenant.PlayHomeGames, tenant.ManageCommunity,
		tenant.EnterPlatform, tenant.AdministerPlatform) {
		var roles []string
		for _, r := range slices.Concat(tenant.Roles, tenant.CommunityRoles, []tenant.Role{tenant.RoleAdministrator}) {
			if r.May(p) {
				roles = append(roles, string(r))
			}
		}
		fmt.Fprintf(&b, "%-20s %s\n", p, strings.Join(roles, " "))
	}
	compareGolden(t, "roles.txt", b.String())
}

func TestTheDocumentOfTheInterfaceIsTheOneThatWasAgreedOn(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for range 2 { // Two runs must produce the same bytes.
		document, err := c.Features.Routes.OpenAPI("1", nil)
		if err != nil {
			t.Fatal(err)
		}
		agreed, err := os.ReadFile("../../../web/openapi.json")
		if err != nil {
			t.Fatal(err)
		}
		assert.MustEqual(t, "the routes are not what web/openapi.json says. "+
			"If that is meant: make types, and look at the difference.: strings.TrimSpace(string(document))",
			strings.TrimSpace(string(document)), strings.TrimSpace(string(agreed)))
	}
}

func TestTheSchemaOfTheDatabaseIsTheOneThatWasAgreedOn(t *testing.T) {
	t.Parallel()
	// The schema is SQLite's on both engines. PostgreSQL runs the same migrations.
	ctx := context.Background()
	d, err := db.Open(ctx, db.Config{Dir: t.TempDir(), Schema: schema.Files, NoFsync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.Migrate(ctx); err != nil {
		t.Fatal(err)
	}
	texts, err := db.ViewAcross(ctx, d, "a test reads the schema", func(tx *db.AnyTx) ([]string, error) {
		return db.All(tx, func(scan db.Scan) (s string, err error) { return s, scan(&s) },
			"SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'goose_%' "+
				"AND name NOT LIKE 'sqlite_%' ORDER BY type DESC, tbl_name, name")
	})
	if err != nil {
		t.Fatal(err)
	}
	compareGolden(t, "schema.sql", strings.Join(texts, ";\n\n")+";\n")
}

func decodeJSON(t *testing.T, raw []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
	return v
}
