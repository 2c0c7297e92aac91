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

// cashLogLimit is the threshold of the cash log in the fixture.
const cashLogLimit = "3777.77"

// maskedData is the personal data of the fixture with the permissions that reveal it; one of them is enough.
var maskedData = []struct {
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
	{"the limit of large cash", regexp.MustCompile(regexp.QuoteMeta(cashLogLimit) + `|3,777\.77`),
		[]tenant.Permission{tenant.ReviewCash}},
	{"how a password is kept", regexp.MustCompile(`argon2id`), nil},
}

var clubEmail = regexp.MustCompile(`([a-z_]+)@club\.example`)

// shortName is the form of a fixture player's name that is public.
var shortName = regexp.MustCompile(`Player\d+ P\.`)

// plantPlayer adds a player with personal data that maskedData recognizes.
func (w *world) plantPlayer(n int) string {
	w.t.Helper()
	return w.add("/api/players", apptest.Body{
		"name": fmt.Sprintf("Player%d Plantedfamily%d", n, n), "nickname": fmt.Sprintf("Plantednick%d", n),
		"phoneNumber": fmt.Sprintf("512 666 %04d", n),
		"email":       fmt.Sprintf("p%d@planted.example", n),
	})
}

// reader is a caller whose answers and events are checked for masked data.
type reader struct {
	*apptest.Person
	name string
	seen map[string]bool // by description: data that the reader has received
}

// check fails for each piece of data in a document that the reader has no permission to see.
func (r *reader) check(t *testing.T, where string, document []byte, tokens map[string]string) {
	t.Helper()
	for _, p := range maskedData {
		found := p.text.Find(document)
		if found == nil {
			continue
		}
		if !slices.ContainsFunc(p.any, r.Role.May) {
			t.Errorf("%s: %s receives %s: %s", where, r.name, p.what, excerpt(document, found))
		}
		r.seen[p.what] = true
	}
	for _, m := range clubEmail.FindAllSubmatch(document, -1) {
		own := strings.TrimPrefix(r.name, "impersonated ")
		may := string(m[1]) == own || r.Role.May(tenant.ManageUsers) || r.Role.May(tenant.ManageStaff) ||
			r.Role.May(tenant.ManageCommunity) ||
			r.Role == tenant.RoleAdministrator
		if !may {
			t.Errorf("%s: %s receives the email address of %s: %s", where, r.name, m[1], excerpt(document, m[0]))
		}
	}
	for of, token := range tokens {
		if of != r.name && bytes.Contains(document, []byte(token)) {
			t.Errorf("%s: %s receives the token of %s", where, r.name, of)
		}
	}
}

// excerpt is a part of a document with its surroundings.
func excerpt(document, part []byte) string {
	at := bytes.Index(document, part)
	return string(document[max(at-150, 0):min(at+len(part)+50, len(document))])
}

func newReaders(t *testing.T, c *apptest.Club) []*reader {
	t.Helper()
	var list []*reader
	for _, p := range append(staffOf(c), c.Companions().Admin, c.Companions().Member, c.Administrator()) {
		list = append(list, &reader{p, string(p.Role), map[string]bool{}})
	}
	impersonated := signInWithCode(c, requestImpersonation(t, c.Administrator(), "club", "Ticket").Token)
	impersonated.Role = tenant.RoleOwner
	nobody := c.Anonymous()
	return append(list, &reader{impersonated, "impersonated owner", map[string]bool{}},
		&reader{nobody, "nobody", map[string]bool{}})
}

// newMaskedWorld is a fixture in which the masked data is recognizable.
func newMaskedWorld(t *testing.T, c *apptest.Club) *world {
	t.Helper()
	w := newWorld(t, c)
	w.plantsPersonalData = true
	changeRoom(c, apptest.Body{"settings": apptest.Body{"largeCashLog": cashLogLimit}})
	w.do("/api/players/"+w.addPlayer()+"/bar", apptest.Body{"reason": "Threw a chair"}) // the first player of the list
	game := w.addGame()
	table := w.addTable(game)
	w.seatMember(table, 3)
	w.do("/api/waitlist", apptest.Body{
		"roomId": w.room, "playerId": w.addMember(), "gameTypeId": game, "note": "Arrives at ten",
	})
	w.do("/api/player-funds", apptest.Body{
		"playerId": w.addPlayer(), "roomId": w.room, "direction": "deposit", "amount": "1471.13",
		"paymentMethod": "check",
	})
	return w
}

// For every caller and route, the answer contains only fields that the caller's permissions reveal.
func TestNoAnswerHoldsMoreThanItsReaderMaySee(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newMaskedWorld(t, c)
	readers := newReaders(t, c)
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
		s := newSample(t, w, route)
		c.Clock.Advance(time.Duration(s.minutesBefore) * time.Minute)
		for _, r := range readers {
			if r.name == "nobody" && route.Permission != tenant.Public || r.name != "nobody" &&
				refusalStatus(r.Role, route) != 0 {
				continue
			}
			by := r.Person
			if r.Role == tenant.RoleAdministrator {
				by = w.administrator(route.Path)
			}
			// Repeat the request, because the cache may hold the answer for another caller.
			a := by.Do(route.Method, s.target(route.Path), nil)
			if a.Status == http.StatusUnauthorized && r.name == "impersonated owner" {
				continue // The impersonation has expired.
			}
			if a.Status != http.StatusOK && a.Status != s.wantStatus(route) && r.name != "nobody" {
				t.Logf("%s by %s: %d", routeKey(route), r.name, a.Status)
			}
			r.check(t, routeKey(route), readFiles(t, a), tokens)
		}
	}
	requireAllSeen(t, readers)
}

// readFiles returns the body of an answer, or the contents of all files if it is an archive.
func readFiles(t *testing.T, a apptest.Answer) []byte {
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

// requireAllSeen fails if no reader received a value of maskedData, because then the test proves no masking of it.
func requireAllSeen(t *testing.T, readers []*reader, but ...string) {
	t.Helper()
	for _, p := range maskedData {
		if slices.Contains(but, p.what) {
			continue
		}
		seen := slices.ContainsFunc(readers, func(r *reader) bool { return r.seen[p.what] })
		if !seen && p.any != nil {
			t.Errorf("no reader received %s: the test proves nothing about it", p.what)
		}
	}
}

// socketReader is a reader with a WebSocket.
type socketReader struct {
	gws.BuiltinEventHandler
	*reader
	conn *gws.Conn

	mu       sync.Mutex
	messages [][]byte
}

func (l *socketReader) OnMessage(_ *gws.Conn, m *gws.Message) {
	defer func() { _ = m.Close() }()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.messages = append(l.messages, bytes.Clone(m.Bytes()))
}

// hasMessage reports whether a message with this text has arrived.
func (l *socketReader) hasMessage(text string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.ContainsFunc(l.messages, func(m []byte) bool { return bytes.Contains(m, []byte(text)) })
}

// openSockets opens a WebSocket for each reader and subscribes to every scope.
func openSockets(t *testing.T, c *apptest.Club, readers []*reader) []*socketReader {
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
	var list []*socketReader
	for _, r := range readers {
		if r.Token == "" || r.Role == tenant.RoleAdministrator {
			continue
		}
		l := &socketReader{reader: r}
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
				return l.hasMessage(`{"type":"subscribed","room":"`+room) ||
					l.hasMessage(`{"type":"error","room":"`+room+`","status":403`)
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

// For every act, its events and its answers contain only data that the permissions of each receiver reveal.
func TestNoEventHoldsMoreThanItsHearerMaySee(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newMaskedWorld(t, c)
	readers := newReaders(t, c)
	list := openSockets(t, c, readers)
	dealer := readers[slices.IndexFunc(readers, func(r *reader) bool { return r.Role == tenant.RoleDealer })]
	var named []string // acts of the dealer whose refusal named a player
	for _, route := range c.Features.Routes.Table() {
		if route.Method == http.MethodGet || strings.HasSuffix(route.Path, "/logout") {
			continue
		}
		w.isTableDealer, w.shiftOwner, w.staffHost = false, c.Owner, c.Owner
		by := w.callerOf(route)
		if route.Permission.Identity() == tenant.Staff && route.Permission != tenant.Public &&
			dealer.Role.May(route.Permission) && !isPersonal(route) {
			w.isTableDealer, w.shiftOwner = true, dealer.Person
			by = dealer.Person
		}
		s := newSample(t, w, route)
		c.Clock.Advance(time.Duration(s.minutesBefore) * time.Minute)
		a := by.Do(route.Method, s.target(route.Path), requestBody(route, s))
		if a.Status != s.wantStatus(route) {
			t.Logf("%s by %s: %d %s", routeKey(route), by.Role, a.Status, a.Body)
		}
		if by == dealer.Person {
			dealer.check(t, routeKey(route), a.Body, nil)
		}
		// Send the request again: the server refuses most repetitions, and many refusals name a player.
		if by == dealer.Person {
			again := by.Do(route.Method, s.target(route.Path), requestBody(route, s))
			dealer.check(t, "a refusal of "+routeKey(route), again.Body, nil)
			if again.Status >= 400 && shortName.Match(again.Body) {
				named = append(named, routeKey(route))
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
	// The last act of each scope marks the end, so that every socket has received all earlier events.
	last := c.LastVersions()
	declared := app.Events()
	dataOf := map[string]reflect.Type{}
	for _, e := range app.Declared() {
		dataOf[e.Type] = e.Data
	}
	money := 0 // number of money fields that the sockets received
	for _, l := range list {
		for scope, version := range last {
			if scope == "null" && l.Role.IsCommunity() || scope != "null" &&
				l.hasMessage(`{"type":"error","room":`+scope+`,`) {
				continue
			}
			if l.name == "impersonated owner" {
				continue // The impersonation has expired.
			}
			eventually(t, fmt.Sprintf("%s hears version %d of %s", l.name, version, scope), func() bool {
				return l.hasMessage(fmt.Sprintf(`"room":%s,"version":%d,`, scope, version))
			})
		}
		l.mu.Lock()
		heard := l.messages
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
				t.Errorf("%s received the event %s, which is not declared", l.name, e.Type)
			}
			if l.Role.IsCommunity() && e.Data != nil && (e.Room == nil || *e.Room != db.Community) {
				t.Errorf("%s received an event of the organization: %s", l.name, m)
			}
		}
	}
	if money < 100 {
		t.Errorf("only %d amounts were received: the test proves nothing", money)
	}
	requireAllSeen(t, readers, "a colleague's phone number") // no event contains a phone number of staff
	for _, kind := range c.EventTypes() {
		if declared[kind] == nil {
			t.Errorf("the event %s is not declared: add it to Events of its package", kind)
		}
	}
}

// isPersonal reports whether a route is about the caller's own account or session.
func isPersonal(r *api.Route) bool {
	return strings.HasPrefix(r.Path, "/api/profile") || strings.HasPrefix(r.Path, "/api/auth") ||
		strings.HasPrefix(r.Path, "/api/game-sessions")
}
