package apptest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/apptest"
)

var (
	hostileSeed  = flag.Uint64("hostile.seed", 20261120, "seed of the hostile requests; a failure prints it")
	hostileCount = flag.Int("hostile.n", hostileUsually(), "how many hostile requests are made")
)

// hostileUsually is less where each request asks a server: what is wrong with a request does not hang on the engine,
// and every route gets its share on SQLite.
func hostileUsually() int {
	if dbtest.OnPostgres() {
		return everyRoute / 2
	}
	return everyRoute
}

// everyRoute is how many requests try every route often enough.
const everyRoute = 12_000

// hostileShards run side by side, each against a club of its own, so that each can be repeated by its seed.
const hostileShards = 4

func TestNoRequestHoweverHostileBreaksTheServerOrChangesAnythingWhenRefused(t *testing.T) {
	t.Parallel()
	var all tally
	t.Cleanup(func() { all.report(t) })
	for shard := range hostileShards {
		t.Run("shard "+strconv.Itoa(shard), func(t *testing.T) {
			t.Parallel()
			t.Logf("seed %d, shard %d", *hostileSeed, shard)
			h := newHostile(t, rand.New(rand.NewPCG(*hostileSeed, uint64(shard))))
			for i := range *hostileCount / hostileShards {
				h.step(i)
				if t.Failed() {
					t.FailNow() // what comes after the first failure says nothing new
				}
			}
			all.add(h)
		})
	}
}

// tally makes sure that the requests were what they are meant to be: every route tried often, and with success.
type tally struct {
	mu               sync.Mutex
	tried, succeeded map[string]int
	statuses         map[int]int
}

func (a *tally) add(h *hostile) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.tried == nil {
		a.tried, a.succeeded, a.statuses = map[string]int{}, map[string]int{}, map[int]int{}
	}
	for k, n := range h.tried {
		a.tried[k] += n
		a.succeeded[k] += h.succeeded[k]
	}
	for k, n := range h.statuses {
		a.statuses[k] += n
	}
}

func (a *tally) report(t *testing.T) {
	if t.Failed() || *hostileCount < everyRoute {
		return
	}
	t.Logf("answers by status: %v", a.statuses)
	for name, n := range a.tried {
		if least := *hostileCount / len(a.tried) / 3; n < least {
			t.Errorf("%s was tried %d times only", name, n)
		}
		// there are organizations
		if a.succeeded[name] == 0 && !strings.HasPrefix(name, "POST /api/first-run") && name != "GET /api/backup" {
			t.Errorf("%s never succeeded in %d tries: the generator makes no valid request for it", name, n)
		}
	}
}

// hostile makes requests from the document of the interface, valid ones mixed with every kind of nonsense.
type hostile struct {
	t          *testing.T
	c          *apptest.Club
	r          *rand.Rand
	operations []operation
	people     []*apptest.Person
	pool       pool
	versions   string
	keys       []string
	etags      []string
	tried      map[string]int // requests by operation
	succeeded  map[string]int
	statuses   map[int]int
}

// operation is a method and a path of the document.
type operation struct {
	method, path string
	query        []parameter
	body         *schemaOf // nil: takes none
}

type parameter struct {
	name   string
	schema schemaOf
}

// schemaOf is as much of a JSON schema as values are made from.
type schemaOf struct {
	Type       any // a word or a list of words
	Enum       []any
	Pattern    string
	Format     string
	Ref        string `json:"$ref"`
	AnyOf      []schemaOf
	Items      *schemaOf
	Properties map[string]schemaOf
}

func newHostile(t *testing.T, r *rand.Rand) *hostile {
	c := apptest.New(t)
	h := &hostile{
		t: t, c: c, r: r, tried: map[string]int{}, succeeded: map[string]int{}, statuses: map[int]int{},
		etags: []string{`"1.1"`},
	}
	h.people = append(everyone(c), c.Stranger)
	for _, p := range h.people {
		p.Do("GET", "/api/game-sessions/me", nil).Want(http.StatusOK) // the first such call makes their member
	}
	h.people = append(h.people, c.Companions().Admin, c.Companions().Member, c.Companions().Stranger, c.Administrator(),
		c.Newcomer())
	h.operations = readDocument(t, c)
	w, strange := worldOf(t, c), worldOfStranger(t, c)
	h.pool.games = []string{c.NL13.ID, c.NL25.ID, c.PLO.ID}
	h.pool.foreign = []string{
		strange.player(), strange.table(strange.game()), strange.entry(strange.game()),
		strange.seat(strange.table(strange.game()), 1), c.StrangerRoom,
	}
	for i, game := range []string{c.NL13.ID, c.NL13.ID, c.NL25.ID, c.PLO.ID} {
		table := w.add("/api/tables", apptest.Body{
			"roomId": []string{c.Room, c.OtherRoom}[i%2], "tableNumber": 900 + i, "gameTypeId": game,
		})
		w.seat(table, 3)
		w.entry(game)
		w.player()
	}
	h.refresh()
	h.versions = h.readVersions()
	return h
}

func readDocument(t *testing.T, c *apptest.Club) (out []operation) {
	raw, err := c.Features.Routes.OpenAPI("test", nil)
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]map[string]struct {
			Parameters []struct {
				Name, In string
				Schema   schemaOf
			}
			RequestBody *struct {
				Content map[string]struct{ Schema schemaOf }
			}
		}
	}
	if err := json.Unmarshal(raw, &document); err != nil {
		t.Fatal(err)
	}
	for path, item := range document.Paths {
		for method, op := range item {
			o := operation{method: strings.ToUpper(method), path: path}
			for _, p := range op.Parameters {
				if p.In == "query" {
					o.query = append(o.query, parameter{p.Name, p.Schema})
				}
			}
			if op.RequestBody != nil {
				s := op.RequestBody.Content["application/json"].Schema
				o.body = &s
			}
			out = append(out, o)
		}
	}
	slices.SortFunc(out, func(a, b operation) int { return strings.Compare(a.path+a.method, b.path+b.method) })
	return out
}

// request is what is sent, kept for the report of a failure.
type request struct {
	op      operation
	who     *apptest.Person
	method  string
	target  string
	headers http.Header
	body    []byte
}

func (q request) String() string {
	body := q.body
	if len(body) > 600 {
		body = append(slices.Clone(body[:600]), fmt.Sprintf("… (%d bytes)", len(q.body))...)
	}
	target := q.target
	if len(target) > 600 {
		target = target[:600] + "…"
	}
	return fmt.Sprintf("%s %s\n  as %s, %.600q\n  %q", q.method, target, q.who.Role, fmt.Sprint(q.headers), body)
}

// turnedAway says whether the door refused a player: that is kept, though the act was not done.
func turnedAway(res *httptest.ResponseRecorder) bool {
	return res.Code == http.StatusConflict && slices.ContainsFunc(
		[]string{" is barred: ", " is self-excluded until ", " has no active membership", " from earlier visits"},
		func(words string) bool { return strings.Contains(res.Body.String(), words) })
}

func (h *hostile) step(i int) {
	if i%200 == 100 {
		h.leaveAlone()
	}
	if i%50 == 0 {
		h.refresh()
		h.versions = h.readVersions() // it may have set up a table
	}
	if h.r.IntN(100) < 3 {
		h.c.Clock.Advance(time.Duration(pick(h.r, []int{0, 1, 30, 59, 61, 200, 301, 1260})) * time.Second)
		h.c.RunJobs()
		h.versions = h.readVersions()
	}
	q := h.make()
	var before apptest.TableDigests
	if i%100 == 0 {
		before = h.c.ReadDigests()
	}
	res := h.send(q)
	h.judge(i, q, res)
	refused := res.Code >= 400 && !turnedAway(res)
	if now := h.readVersions(); refused && now != h.versions {
		h.fail(i, q, res, "it was refused, and a version changed from %s to %s", h.versions, now)
	} else {
		h.versions = now
	}
	if before != nil && refused {
		changed := slices.DeleteFunc(before.Changed(h.c.ReadDigests()), func(table string) bool {
			// times of the last visit, and failed sign-ins
			return slices.Contains([]string{
				"staff_session", "platform_session", "screen", "player_link", "sign_in_failure",
			}, table)
		})
		if len(changed) > 0 {
			h.fail(i, q, res, "it was refused, and changed rows of %v", changed)
		}
	}
	if res.Code == http.StatusNoContent && strings.HasSuffix(q.op.path, "/logout") {
		q.who.Token = apptest.SignInAgain(h.t, h.c, q.who).Token
		h.versions = h.readVersions() // an administrator's sign-in is an act
	}
	if tag := res.Header().Get("Etag"); tag != "" {
		h.etags = append(h.etags[max(0, len(h.etags)-5):], tag)
	}
}

func (h *hostile) send(q request) *httptest.ResponseRecorder {
	req, err := http.NewRequest(q.method, "http://127.0.0.1"+q.target, bytes.NewReader(q.body))
	if err != nil {
		h.t.Fatalf("%s: %v", q, err)
	}
	req.Header, req.RemoteAddr = q.headers, "192.0.2.7:40000"
	res := httptest.NewRecorder()
	h.c.Handler.ServeHTTP(res, req)
	return res
}

// leaks are words of the machinery that no answer to a person may contain.
var leaks = []string{
	"SQLSTATE", "UNIQUE constraint", "CHECK constraint", "FOREIGN KEY", "SQL logic", "json: ", "strconv.",
	"runtime error", "cannot unmarshal", "invalid character", "reflect", "goroutine", "money.Cents", "clock.Instant",
}

// judge says what every answer has to be like, whatever was asked.
func (h *hostile) judge(i int, q request, res *httptest.ResponseRecorder) {
	h.statuses[res.Code]++
	if q.method == q.op.method {
		name := q.op.method + " " + q.op.path
		h.tried[name]++
		if res.Code < 300 {
			h.succeeded[name]++
		}
	}
	kind := res.Header().Get("Content-Type")
	raw := res.Body.Bytes()
	switch {
	case res.Code >= 500:
		h.fail(i, q, res, "the server failed")
	case res.Code >= 400:
		var p struct {
			Status        int
			Title, Detail string
			Errors        []struct{ Field, Message string }
			Permission    string
		}
		if kind != "application/problem+json" {
			h.fail(i, q, res, "an error has to be a problem, not %q", kind)
		} else if err := json.Unmarshal(raw, &p); err != nil || p.Status != res.Code || p.Title == "" ||
			p.Detail == "" || !utf8.Valid(raw) {
			h.fail(i, q, res, "a problem needs status, title and detail (%v)", err)
		}
		shown := p.Detail
		for _, e := range p.Errors {
			if e.Message == "" {
				h.fail(i, q, res, "an error without a message")
			}
			shown += "\n" + e.Message
		}
		for _, word := range leaks {
			if strings.Contains(shown, word) {
				h.fail(i, q, res, "the answer shows the machinery: %q", word)
			}
		}
		switch {
		case res.Code == http.StatusUnprocessableEntity && len(p.Errors) == 0:
			h.fail(i, q, res, "a 422 has to say which field")
		case res.Code == http.StatusMethodNotAllowed && res.Header().Get("Allow") == "":
			h.fail(i, q, res, "a 405 has to say what is allowed")
		case res.Code == http.StatusUnauthorized && res.Header().Get("WWW-Authenticate") == "":
			h.fail(i, q, res, "a 401 has to say how to sign in")
		case res.Code == http.StatusTooManyRequests && res.Header().Get("Retry-After") == "":
			h.fail(i, q, res, "a 429 has to say when to come back")
		}
	case res.Code >= 300, res.Code == http.StatusNoContent:
		if res.Code == http.StatusNoContent && len(raw) > 0 {
			h.fail(i, q, res, "a 204 has no content")
		}
	case res.Header().Get("Content-Disposition") != "": // a file, which openapi_test.go looks at
	default:
		if kind != "application/json" || !json.Valid(raw) || !utf8.Valid(raw) {
			h.fail(i, q, res, "an answer has to be JSON, not %q", kind)
		} else if res.Header().Get("Content-Length") != strconv.Itoa(len(raw)) {
			h.fail(i, q, res, "Content-Length %s for %d bytes", res.Header().Get("Content-Length"), len(raw))
		}
	}
}

func (h *hostile) fail(i int, q request, res *httptest.ResponseRecorder, format string, args ...any) {
	h.t.Helper()
	answer := res.Body.String()
	if len(answer) > 800 {
		answer = answer[:800] + "…"
	}
	h.t.Errorf("seed %d, request %d: %s\n%s\nanswer %d %s", *hostileSeed, i, fmt.Sprintf(format, args...), q,
		res.Code, answer)
}

// readVersions is one text of the versions of every room and organization.
func (h *hostile) readVersions() string {
	v, err := db.ViewAcross(context.Background(), h.c.DB, "a test looks for what changed",
		func(tx *db.AnyTx) ([]string, error) {
			return db.All(tx, func(scan db.Scan) (string, error) {
				var id string
				var version int64
				err := scan(&id, &version)
				return id + " " + strconv.FormatInt(version, 10), err
			}, `SELECT id, version FROM room UNION ALL SELECT id, version FROM organization
			UNION ALL SELECT 'community of ' || org_id, version FROM community
			UNION ALL SELECT 'platform', version FROM platform UNION ALL SELECT 'accounts of ' || org_id, version
			FROM account_log ORDER BY id`)
		})
	if err != nil {
		h.t.Fatal(err)
	}
	return strings.Join(v, ", ")
}
