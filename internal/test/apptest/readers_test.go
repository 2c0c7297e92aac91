package apptest_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lxzan/gws"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/server/app"
	"pitboss/internal/server/live"
	"pitboss/internal/test/apptest"
)

// The data of planted players and staff, by the permissions that reveal it: one of them is enough.
const plantedLimit = "3777.77" // from which on cash is listed

var planted = []struct {
	what string
	text *regexp.Regexp
	any  []tenant.Permission
}{
	{"a player's family name", regexp.MustCompile(`Plantedfamily\d+`), []tenant.Permission{tenant.ViewPlayers}},
	{"a player's nickname", regexp.MustCompile(`Plantednick\d+`), []tenant.Permission{tenant.ViewPlayers}},
	{"a player's phone number", regexp.MustCompile(`512.{0,3}666.?\d{4}`), []tenant.Permission{tenant.ViewPlayers}},
	{"a player's email address", regexp.MustCompile(`@planted\.example`), []tenant.Permission{tenant.ViewPlayers}},
	{
		"a note about a player", regexp.MustCompile(`Likes seat 4|Arrives at ten`),
		[]tenant.Permission{tenant.ViewPlayers},
	},
	{"why a player is barred", regexp.MustCompile(`Threw a chair`), []tenant.Permission{tenant.ViewPlayers}},
	{"a player's money with the house", regexp.MustCompile(`1471\.13`), []tenant.Permission{
		tenant.ViewPlayers, tenant.ViewReports,
	}},
	{"a colleague's phone number", regexp.MustCompile(`\(713\) 555-0177`), []tenant.Permission{
		tenant.ManageStaff, tenant.ViewReports,
	}},
	{"the limit of large cash", regexp.MustCompile(regexp.QuoteMeta(plantedLimit) + `|3,777\.77`),
		[]tenant.Permission{tenant.ReviewCash}},
	{"how a password is kept", regexp.MustCompile(`argon2id`), nil},
}

var addressOfSomebody = regexp.MustCompile(`([a-z_]+)@club\.example`)

// shortName is the name of a planted player as everybody may read it.
var shortName = regexp.MustCompile(`Player\d+ P\.`)

// planted is a player with personal data that is found again.
func (w *world) planted(n int) string {
	w.t.Helper()
	return w.add("/api/players", apptest.Body{
		"name": fmt.Sprintf("Player%d Plantedfamily%d", n, n), "nickname": fmt.Sprintf("Plantednick%d", n),
		"phoneNumber": fmt.Sprintf("512 666 %04d", n),
		"email":       fmt.Sprintf("p%d@planted.example", n),
	})
}

// reader is a caller that reads answers and hears events.
type reader struct {
	*apptest.Person
	name string
	seen map[string]bool // what of the planted things it has seen
}

// check reports what of a document the reader must not know.
func (r *reader) check(t *testing.T, where string, document []byte, tokens map[string]string) {
	t.Helper()
	for _, p := range planted {
		found := p.text.Find(document)
		if found == nil {
			continue
		}
		if !slices.ContainsFunc(p.any, r.Role.May) {
			t.Errorf("%s: %s learns %s: %s", where, r.name, p.what, around(document, found))
		}
		r.seen[p.what] = true
	}
	for _, m := range addressOfSomebody.FindAllSubmatch(document, -1) {
		own := strings.TrimPrefix(r.name, "impersonated ")
		may := string(m[1]) == own || r.Role.May(tenant.ManageUsers) || r.Role.May(tenant.ManageStaff) ||
			r.Role.May(tenant.ManageCommunity) ||
			r.Role == tenant.RoleAdministrator
		if !may {
			t.Errorf("%s: %s learns the address of %s: %s", where, r.name, m[1], around(document, m[0]))
		}
	}
	for of, token := range tokens {
		if of != r.name && bytes.Contains(document, []byte(token)) {
			t.Errorf("%s: %s learns the token of %s", where, r.name, of)
		}
	}
}

// around is a part of a document and what stands beside it.
func around(document, part []byte) string {
	at := bytes.Index(document, part)
	return string(document[max(at-150, 0):min(at+len(part)+50, len(document))])
}

func readersOf(t *testing.T, c *apptest.Club) []*reader {
	t.Helper()
	var list []*reader
	for _, p := range append(everyone(c), c.Companions().Admin, c.Companions().Member, c.Administrator()) {
		list = append(list, &reader{p, string(p.Role), map[string]bool{}})
	}
	impersonated := actsIn(c, opens(t, c.Administrator(), "club", "Ticket").Token)
	impersonated.Role = tenant.RoleOwner
	nobody := c.Anonymous()
	return append(list, &reader{impersonated, "impersonated owner", map[string]bool{}},
		&reader{nobody, "nobody", map[string]bool{}})
}

// richWorld is an organization in which everything that takes a permission can be recognized.
func richWorld(t *testing.T, c *apptest.Club) *world {
	t.Helper()
	w := worldOf(t, c)
	w.plant = true
	changeRoom(c, apptest.Body{"settings": apptest.Body{"largeCashLog": plantedLimit}})
	w.do("/api/players/"+w.player()+"/bar", apptest.Body{"reason": "Threw a chair"}) // the first of the list
	game := w.game()
	table := w.table(game)
	w.seat(table, 3)
	w.do("/api/waitlist", apptest.Body{
		"roomId": w.room, "playerId": w.member(), "gameTypeId": game, "note": "Arrives at ten",
	})
	w.do("/api/player-funds", apptest.Body{
		"playerId": w.player(), "roomId": w.room, "direction": "deposit", "amount": "1471.13", "paymentMethod": "check",
	})
	return w
}

// Every answer holds only fields that the permissions of the caller cover, for each caller.
func TestNoAnswerHoldsMoreThanItsReaderMaySee(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := richWorld(t, c)
	readers := readersOf(t, c)
	tokens := map[string]string{}
	for _, r := range readers {
		if r.Token != "" {
			tokens[r.name] = r.Token
		}
	}
	for _, route := range c.Features.Routes.Table() {
		if route.Method != http.MethodGet || route.Path == "/api/backup" {
			continue
		}
		s := sampleOf(t, w, route)
		c.Clock.Advance(time.Duration(s.longAgo) * time.Minute)
		for _, r := range readers {
			if r.name == "nobody" && route.Permission != tenant.Public || r.name != "nobody" &&
				refusal(r.Role, route) != 0 {
				continue
			}
			by := r.Person
			if r.Role == tenant.RoleAdministrator {
				by = w.administrator(route.Path)
			}
			// A second time as somebody else may have been answered from the cache.
			a := by.Do(route.Method, s.target(route.Path), nil)
			if a.Status == http.StatusUnauthorized && r.name == "impersonated owner" {
				continue // its hour is over
			}
			if a.Status != http.StatusOK && a.Status != s.answers(route) && r.name != "nobody" {
				t.Logf("%s by %s: %d", key(route), r.name, a.Status)
			}
			r.check(t, key(route), unpacked(t, a), tokens)
		}
	}
	everythingWasThere(t, readers)
}

// unpacked is what an answer says, of an archive what its files say.
func unpacked(t *testing.T, a apptest.Answer) []byte {
	t.Helper()
	if a.Header.Get("Content-Type") != "application/zip" {
		return a.Body
	}
	archive, err := zip.NewReader(bytes.NewReader(a.Body), int64(len(a.Body)))
	if err != nil {
		t.Fatal(err)
	}
	var all bytes.Buffer
	for _, f := range archive.File {
		in, err := f.Open()
		if err == nil {
			_, err = all.ReadFrom(in)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return all.Bytes()
}

// everythingWasThere fails when no reader has read a planted value: the test would prove nothing about it.
func everythingWasThere(t *testing.T, readers []*reader, but ...string) {
	t.Helper()
	for _, p := range planted {
		if slices.Contains(but, p.what) {
			continue
		}
		seen := slices.ContainsFunc(readers, func(r *reader) bool { return r.seen[p.what] })
		if !seen && p.any != nil {
			t.Errorf("nobody has seen %s: the test looks for the wrong thing", p.what)
		}
	}
}

// listening is a reader with a socket.
type listening struct {
	gws.BuiltinEventHandler
	*reader
	conn *gws.Conn

	mu    sync.Mutex
	heard [][]byte
}

func (l *listening) OnMessage(_ *gws.Conn, m *gws.Message) {
	defer func() { _ = m.Close() }()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.heard = append(l.heard, bytes.Clone(m.Bytes()))
}

// has says whether a message with a text has come.
func (l *listening) has(text string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.ContainsFunc(l.heard, func(m []byte) bool { return bytes.Contains(m, []byte(text)) })
}

// listen opens a socket for each reader and follows whatever the reader may follow.
func listen(t *testing.T, c *apptest.Club, readers []*reader) []*listening {
	t.Helper()
	hub := live.New(context.Background(), live.Config{
		DB: c.DB, Sessions: c.Features.Sessions, Events: app.Events(),
	})
	c.DB.OnCommit(hub.Committed)
	server := httptest.NewServer(hub)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := hub.Drain(ctx); err != nil {
			t.Errorf("drain: %v", err)
		}
		server.Close()
	})
	var list []*listening
	for _, r := range readers {
		if r.Token == "" || r.Role == tenant.RoleAdministrator {
			continue
		}
		l := &listening{reader: r}
		address := "ws" + strings.TrimPrefix(server.URL, "http") + "/ws"
		if r.Role.IsCommunity() {
			address += "?as=companion"
		}
		conn, answer, err := gws.NewClient(l, &gws.ClientOption{
			Addr: address, RequestHeader: http.Header{"Authorization": {"Bearer " + r.Token}},
		})
		if err != nil {
			t.Fatalf("%s: %v", r.name, err)
		}
		_ = answer.Body.Close()
		l.conn = conn
		go conn.ReadLoop()
		t.Cleanup(func() { _ = conn.NetConn().Close() })
		for _, room := range []string{c.Room, c.OtherRoom, db.Community, db.Accounts} {
			if err := conn.WriteString(fmt.Sprintf(`{"type":"subscribe","room":%q,"since":0,"organizationSince":0}`,
				room)); err != nil {
				t.Fatal(err)
			}
			eventually(t, r.name+" follows "+room, func() bool {
				return l.has(`{"type":"subscribed","room":"`+room) ||
					l.has(`{"type":"error","room":"`+room+`","status":403`)
			})
		}
		list = append(list, l)
	}
	return list
}

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); <-time.After(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not within a minute: %s", what)
		}
	}
}

// Every event of every act, and every answer to an act, holds nothing that the permissions of its hearer do not cover.
func TestNoEventHoldsMoreThanItsHearerMaySee(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := richWorld(t, c)
	readers := readersOf(t, c)
	list := listen(t, c, readers)
	dealer := readers[slices.IndexFunc(readers, func(r *reader) bool { return r.Role == tenant.RoleDealer })]
	var named []string // the dealer's acts whose refusal named a player
	for _, route := range c.Features.Routes.Table() {
		if route.Method == http.MethodGet || strings.HasSuffix(route.Path, "/logout") {
			continue
		}
		w.atTable, w.self, w.staffHost = false, c.Owner, c.Owner
		by := w.as(route)
		if route.Permission.Identity() == tenant.Staff && route.Permission != tenant.Public &&
			dealer.Role.May(route.Permission) && !personalTo(route) {
			w.atTable, w.self = true, dealer.Person
			by = dealer.Person
		}
		s := sampleOf(t, w, route)
		c.Clock.Advance(time.Duration(s.longAgo) * time.Minute)
		a := by.Do(route.Method, s.target(route.Path), bodyOf(route, s))
		if a.Status != s.answers(route) {
			t.Logf("%s by %s: %d %s", key(route), by.Role, a.Status, a.Body)
		}
		if by == dealer.Person {
			dealer.check(t, key(route), a.Body, nil)
		}
		// Most acts are refused when they are sent once more, and many refusals name a player.
		if by == dealer.Person {
			again := by.Do(route.Method, s.target(route.Path), bodyOf(route, s))
			dealer.check(t, "a refusal of "+key(route), again.Body, nil)
			if again.Status >= 400 && shortName.Match(again.Body) {
				named = append(named, key(route))
			}
		}
	}
	if len(named) < 3 {
		t.Errorf("only the refusals of %v name a player", named)
	}
	for _, j := range c.Features.Jobs {
		if err := j.Run(t.Context()); err != nil {
			t.Errorf("%s: %v", j.Name, err)
		}
	}
	// The last act of each scope, so that everybody has heard everything.
	last := c.LastVersions()
	declared := app.Events()
	dataOf := map[string]reflect.Type{}
	for _, e := range app.Declared() {
		dataOf[e.Type] = e.Data
	}
	money := 0 // fields of it that somebody has heard
	for _, l := range list {
		for scope, version := range last {
			if scope == "null" && l.Role.IsCommunity() || scope != "null" &&
				l.has(`{"type":"error","room":`+scope+`,`) {
				continue
			}
			if l.name == "impersonated owner" {
				continue // its hour is over
			}
			eventually(t, fmt.Sprintf("%s hears version %d of %s", l.name, version, scope), func() bool {
				return l.has(fmt.Sprintf(`"room":%s,"version":%d,`, scope, version))
			})
		}
		l.mu.Lock()
		heard := l.heard
		l.mu.Unlock()
		for _, m := range heard {
			var e struct {
				Type string
				Room *string
				Data json.RawMessage
			}
			if err := json.Unmarshal(m, &e); err != nil {
				t.Fatalf("%v: %s", err, m)
			}
			l.check(t, "event "+e.Type, e.Data, nil)
			if data := dataOf[e.Type]; data != nil && e.Data != nil {
				money += l.checkMoney(t, e.Type, data, e.Data)
			}
			if e.Data != nil && e.Type != "hidden" && declared[e.Type] == nil {
				t.Errorf("%s hears %s, which is not declared", l.name, e.Type)
			}
			if l.Role.IsCommunity() && e.Data != nil && (e.Room == nil || *e.Room != db.Community) {
				t.Errorf("%s hears of the organization: %s", l.name, m)
			}
		}
	}
	if money < 100 {
		t.Errorf("only %d amounts were heard: the test looks at the wrong thing", money)
	}
	everythingWasThere(t, readers, "a colleague's phone number") // no event has one
	for _, kind := range c.EventTypes() {
		if declared[kind] == nil {
			t.Errorf("the event %s is not declared: add it to Events of its package", kind)
		}
	}
}

// personalTo says whether a route is about the account or the session of its caller.
func personalTo(r *api.Route) bool {
	return strings.HasPrefix(r.Path, "/api/profile") || strings.HasPrefix(r.Path, "/api/auth") ||
		strings.HasPrefix(r.Path, "/api/game-sessions")
}
