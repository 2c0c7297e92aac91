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
	fuzzSeed  = flag.Uint64("hostile.seed", 20261120, "seed of the hostile requests; a failure prints it")
	fuzzCount = flag.Int("hostile.n", defaultFuzzCount(), "number of hostile requests")
)

// defaultFuzzCount is smaller on PostgreSQL, where each statement is a round trip. Most defects do not depend on the
// engine, and the run on SQLite covers every route.
func defaultFuzzCount() int {
	if dbtest.OnPostgres() {
		return fullFuzzCount / 2
	}
	return fullFuzzCount
}

// fullFuzzCount is the number of requests that covers every route.
const fullFuzzCount = 12_000

// fuzzShards is the number of concurrent runs. Each has its own club, so that its seed reproduces it.
const fuzzShards = 4

func TestNoRequestHoweverHostileBreaksTheServerOrChangesAnythingWhenRefused(t *testing.T) {
	t.Parallel()
	var all fuzzTally
	t.Cleanup(func() { all.report(t) })
	for shard := range fuzzShards {
		t.Run("shard "+strconv.Itoa(shard), func(t *testing.T) {
			t.Parallel()
			t.Logf("seed %d, shard %d", *fuzzSeed, shard)
			h := newFuzzer(t, rand.New(rand.NewPCG(*fuzzSeed, uint64(shard))))
			for i := range *fuzzCount / fuzzShards {
				h.step(i)
				if t.Failed() {
					t.FailNow() // later failures are consequences of the first
				}
			}
			all.add(h)
		})
	}
}

// fuzzTally counts the requests of all shards, to check that each route was tried often and succeeded.
type fuzzTally struct {
	mu               sync.Mutex
	tried, succeeded map[string]int
	statuses         map[int]int
}

func (a *fuzzTally) add(h *fuzzer) {
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

func (a *fuzzTally) report(t *testing.T) {
	if t.Failed() || *fuzzCount < fullFuzzCount {
		return
	}
	t.Logf("answers by status: %v", a.statuses)
	for name, n := range a.tried {
		if least := *fuzzCount / len(a.tried) / 3; n < least {
			t.Errorf("%s: got %d requests, want at least %d", name, n, least)
		}
		// The first run is over, because organizations exist.
		if a.succeeded[name] == 0 && !strings.HasPrefix(name, "POST /api/first-run") && name != "GET /api/backup" {
			t.Errorf("%s never succeeded in %d tries: the generator makes no valid request for it", name, n)
		}
	}
}

// fuzzer generates requests from the OpenAPI document: valid requests, and requests that are invalid in random ways.
type fuzzer struct {
	t          *testing.T
	c          *apptest.Club
	r          *rand.Rand
	operations []fuzzOperation
	people     []*apptest.Person
	pool       idPool
	versions   string
	keys       []string
	etags      []string
	tried      map[string]int // requests by operation
	succeeded  map[string]int
	statuses   map[int]int
}

// fuzzOperation is a method and a path of the OpenAPI document.
type fuzzOperation struct {
	method, path string
	query        []fuzzParameter
	body         *fuzzSchema // nil: no body
}

type fuzzParameter struct {
	name   string
	schema fuzzSchema
}

// fuzzSchema is the part of a JSON schema from which values are generated.
type fuzzSchema struct {
	Type       any // a string or a list of strings
	Enum       []any
	Pattern    string
	Format     string
	Ref        string `json:"$ref"`
	AnyOf      []fuzzSchema
	Items      *fuzzSchema
	Properties map[string]fuzzSchema
}

func newFuzzer(t *testing.T, r *rand.Rand) *fuzzer {
	c := apptest.New(t)
	h := &fuzzer{
		t: t, c: c, r: r, tried: map[string]int{}, succeeded: map[string]int{}, statuses: map[int]int{},
		etags: []string{`"1.1"`},
	}
	h.people = append(staffOf(c), c.Stranger)
	for _, p := range h.people {
		p.Do("GET", "/api/game-sessions/me", nil).
			Want(http.StatusOK) // the first call adds the user's member of the community
	}
	h.people = append(h.people, c.Companions().Admin, c.Companions().Member, c.Companions().Stranger, c.Administrator(),
		c.Newcomer())
	h.operations = readDocument(t, c)
	w, strange := newWorld(t, c), newStrangerWorld(t, c)
	h.pool.games = []string{c.NL13.ID, c.NL25.ID, c.PLO.ID}
	h.pool.foreign = []string{
		strange.addPlayer(), strange.addTable(strange.addGame()), strange.addWaitlistEntry(strange.addGame()),
		strange.seatMember(strange.addTable(strange.addGame()), 1), c.StrangerRoom,
	}
	for i, game := range []string{c.NL13.ID, c.NL13.ID, c.NL25.ID, c.PLO.ID} {
		table := w.add("/api/tables", apptest.Body{
			"roomId": []string{c.Room, c.OtherRoom}[i%2], "tableNumber": 900 + i, "gameTypeId": game,
		})
		w.seatMember(table, 3)
		w.addWaitlistEntry(game)
		w.addPlayer()
	}
	h.refresh()
	h.versions = h.readVersions()
	return h
}

func readDocument(t *testing.T, c *apptest.Club) (out []fuzzOperation) {
	raw, err := c.Features.Routes.OpenAPI("test", nil)
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]map[string]struct {
			Parameters []struct {
				Name, In string
				Schema   fuzzSchema
			}
			RequestBody *struct {
				Content map[string]struct{ Schema fuzzSchema }
			}
		}
	}
	if err := json.Unmarshal(raw, &document); err != nil {
		t.Fatal(err)
	}
	for path, item := range document.Paths {
		for method, op := range item {
			o := fuzzOperation{method: strings.ToUpper(method), path: path}
			for _, p := range op.Parameters {
				if p.In == "query" {
					o.query = append(o.query, fuzzParameter{p.Name, p.Schema})
				}
			}
			if op.RequestBody != nil {
				s := op.RequestBody.Content["application/json"].Schema
				o.body = &s
			}
			out = append(out, o)
		}
	}
	slices.SortFunc(out, func(a, b fuzzOperation) int { return strings.Compare(a.path+a.method, b.path+b.method) })
	return out
}

// fuzzRequest is a generated request, which is printed when it fails.
type fuzzRequest struct {
	op      fuzzOperation
	caller  *apptest.Person
	method  string
	target  string
	headers http.Header
	body    []byte
}

func (q fuzzRequest) String() string {
	body := q.body
	if len(body) > 600 {
		body = append(slices.Clone(body[:600]), fmt.Sprintf("… (%d bytes)", len(q.body))...)
	}
	target := q.target
	if len(target) > 600 {
		target = target[:600] + "…"
	}
	return fmt.Sprintf("%s %s\n  as %s, %.600q\n  %q", q.method, target, q.caller.Role, fmt.Sprint(q.headers), body)
}

// isDoorRefusal reports whether the door refused a player. The server records such a refusal although the act failed.
func isDoorRefusal(res *httptest.ResponseRecorder) bool {
	return res.Code == http.StatusConflict && slices.ContainsFunc(
		[]string{" is barred: ", " is self-excluded until ", " has no active membership", " from earlier visits"},
		func(words string) bool { return strings.Contains(res.Body.String(), words) })
}

func (h *fuzzer) step(i int) {
	if i%200 == 100 {
		h.makeLongAbsence()
	}
	if i%50 == 0 {
		h.refresh()
		h.versions = h.readVersions() // refresh may have added a table
	}
	if h.r.IntN(100) < 3 {
		h.c.Clock.Advance(time.Duration(pickOne(h.r, []int{0, 1, 30, 59, 61, 200, 301, 1260})) * time.Second)
		h.c.RunJobs()
		h.versions = h.readVersions()
	}
	q := h.makeRequest()
	var before apptest.TableDigests
	if i%100 == 0 {
		before = h.c.ReadDigests()
	}
	res := h.send(q)
	h.checkAnswer(i, q, res)
	refused := res.Code >= 400 && !isDoorRefusal(res)
	if now := h.readVersions(); refused && now != h.versions {
		h.fail(i, q, res, "a refused request changed the versions from %s to %s", h.versions, now)
	} else {
		h.versions = now
	}
	if before != nil && refused {
		changed := slices.DeleteFunc(before.Changed(h.c.ReadDigests()), func(table string) bool {
			// These tables have times of last use and failed sign-ins.
			return slices.Contains([]string{
				"staff_session", "platform_session", "screen", "player_link", "sign_in_failure",
			}, table)
		})
		if len(changed) > 0 {
			h.fail(i, q, res, "a refused request changed rows of %v", changed)
		}
	}
	if res.Code == http.StatusNoContent && strings.HasSuffix(q.op.path, "/logout") {
		q.caller.Token = apptest.SignInAgain(h.t, h.c, q.caller).Token
		h.versions = h.readVersions() // an administrator's sign-in is an act
	}
	if tag := res.Header().Get("Etag"); tag != "" {
		h.etags = append(h.etags[max(0, len(h.etags)-5):], tag)
	}
}

func (h *fuzzer) send(q fuzzRequest) *httptest.ResponseRecorder {
	req, err := http.NewRequest(q.method, "http://127.0.0.1"+q.target, bytes.NewReader(q.body))
	if err != nil {
		h.t.Fatalf("%s: %v", q, err)
	}
	req.Header, req.RemoteAddr = q.headers, "192.0.2.7:40000"
	res := httptest.NewRecorder()
	h.c.Handler.ServeHTTP(res, req)
	return res
}

// internalWords are words of the implementation that no error text may contain.
var internalWords = []string{
	"SQLSTATE", "UNIQUE constraint", "CHECK constraint", "FOREIGN KEY", "SQL logic", "json: ", "strconv.",
	"runtime error", "cannot unmarshal", "invalid character", "reflect", "goroutine", "money.Cents", "clock.Instant",
}

// checkAnswer checks the rules that every answer has to keep.
func (h *fuzzer) checkAnswer(i int, q fuzzRequest, res *httptest.ResponseRecorder) {
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
			h.fail(i, q, res, "content type of an error: got %q, want application/problem+json", kind)
		} else if err := json.Unmarshal(raw, &p); err != nil || p.Status != res.Code || p.Title == "" ||
			p.Detail == "" || !utf8.Valid(raw) {
			h.fail(i, q, res, "a problem without status, title or detail (%v)", err)
		}
		shown := p.Detail
		for _, e := range p.Errors {
			if e.Message == "" {
				h.fail(i, q, res, "an error without a message")
			}
			shown += "\n" + e.Message
		}
		for _, word := range internalWords {
			if strings.Contains(shown, word) {
				h.fail(i, q, res, "the error text contains the internal word %q", word)
			}
		}
		switch {
		case res.Code == http.StatusUnprocessableEntity && len(p.Errors) == 0:
			h.fail(i, q, res, "a 422 names no field")
		case res.Code == http.StatusMethodNotAllowed && res.Header().Get("Allow") == "":
			h.fail(i, q, res, "a 405 has no Allow")
		case res.Code == http.StatusUnauthorized && res.Header().Get("WWW-Authenticate") == "":
			h.fail(i, q, res, "a 401 has no WWW-Authenticate")
		case res.Code == http.StatusTooManyRequests && res.Header().Get("Retry-After") == "":
			h.fail(i, q, res, "a 429 has no Retry-After")
		}
	case res.Code >= 300, res.Code == http.StatusNoContent:
		if res.Code == http.StatusNoContent && len(raw) > 0 {
			h.fail(i, q, res, "a 204 has a body of %d bytes", len(raw))
		}
	case res.Header().Get("Content-Disposition") != "": // openapi_test.go checks files
	default:
		if kind != "application/json" || !json.Valid(raw) || !utf8.Valid(raw) {
			h.fail(i, q, res, "content type of an answer: got %q, want valid JSON", kind)
		} else if res.Header().Get("Content-Length") != strconv.Itoa(len(raw)) {
			h.fail(i, q, res, "Content-Length: got %s, want %d", res.Header().Get("Content-Length"), len(raw))
		}
	}
}

func (h *fuzzer) fail(i int, q fuzzRequest, res *httptest.ResponseRecorder, format string, args ...any) {
	h.t.Helper()
	answer := res.Body.String()
	if len(answer) > 800 {
		answer = answer[:800] + "…"
	}
	h.t.Errorf("seed %d, request %d: %s\n%s\nanswer %d %s", *fuzzSeed, i, fmt.Sprintf(format, args...), q,
		res.Code, answer)
}

// readVersions returns the versions of every room, organization, community, account log and the platform as text.
func (h *fuzzer) readVersions() string {
	v, err := db.ViewAcross(context.Background(), h.c.DB, "a test reads all versions",
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
