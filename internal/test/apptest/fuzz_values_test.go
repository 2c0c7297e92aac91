package apptest_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
	"pitboss/internal/test/apptest"
)

// idPool holds the ids from which requests are generated.
type idPool struct{ rooms, games, players, tables, seats, away, entries, called, foreign []string }

// refresh reads the current ids into the pool.
func (h *fuzzer) refresh() {
	owner := h.c.Owner
	p := idPool{rooms: []string{h.c.Room, h.c.OtherRoom}, foreign: h.pool.foreign,
		entries: lastItems(h.pool.entries, 6)}
	for _, g := range apptest.Get[[]room.GameType](owner, "/api/game-types") {
		p.games = append(p.games, g.ID)
	}
	if len(h.pool.tables) < 4 { // some requests delete tables
		w := newWorld(h.t, h.c)
		w.lastNumber = 200_000 + h.r.IntN(100_000)
		w.addTable(w.addGame())
	}
	for _, v := range apptest.Get[[]player.Player](owner, "/api/players?limit=200") {
		p.players = append(p.players, v.ID)
	}
	for _, v := range apptest.Get[[]floor.Table](owner, "/api/tables") {
		p.tables = append(p.tables, v.ID)
		if v.CurrentPlayers == 0 {
			continue
		}
		for _, s := range apptest.Get[[]floor.Seat](owner, "/api/seats/"+v.ID) {
			p.seats = append(p.seats, s.ID)
			if s.State == floor.SeatAway {
				p.away = append(p.away, s.ID)
			}
		}
	}
	for _, v := range apptest.Get[[]floor.WaitlistEntry](owner, "/api/waitlist") {
		p.entries = append(p.entries, v.ID)
		if v.Status == floor.EntryCalled {
			p.called = append(p.called, v.ID)
		}
	}
	p.seats = append(p.seats, db.NewID()) // an unknown id, so that the list is never empty
	h.pool = p
}

// makeLongAbsence sets a player away for 21 minutes while another player waits, which random requests hardly ever
// reach.
func (h *fuzzer) makeLongAbsence() {
	w := newWorld(h.t, h.c)
	w.lastNumber = 100_000 + h.r.IntN(100_000)
	for _, id := range h.pool.tables {
		seats := apptest.Get[[]floor.Seat](h.c.Owner, "/api/seats/"+id)
		i := slices.IndexFunc(seats, func(s floor.Seat) bool { return s.State == floor.SeatOccupied })
		if i < 0 {
			continue
		}
		w.do("/api/seats/"+seats[i].ID+"/away", nil)
		table := h.c.ReadTable(floor.Table{ID: id, RoomID: seats[i].RoomID})
		w.addWaitlistEntry(table.GameTypeID)
		h.c.Clock.Advance(21 * time.Minute)
		h.pool.away = append(h.pool.away, seats[i].ID)
		break
	}
	h.versions = h.readVersions()
}

func lastItems(list []string, n int) []string { return slices.Clone(list[max(0, len(list)-n):]) }

func pickOne[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

func (h *fuzzer) chance(percent int) bool { return h.r.IntN(100) < percent }

// makeRequest generates the next request. Half of the requests are well-formed; the others are invalid in one way or
// several.
func (h *fuzzer) makeRequest() fuzzRequest {
	q := fuzzRequest{op: pickOne(h.r, h.operations), headers: http.Header{}}
	q.method, q.caller = q.op.method, h.callerOf(q.op)
	switch n := h.r.IntN(100); {
	case n < 65:
	case n < 92:
		q.caller = pickOne(h.r, h.people)
	default:
		q.caller = h.c.Anonymous()
	}
	if name := q.method + " " + q.op.path; h.succeeded[name] == 0 && h.tried[name] >= 3 {
		return h.sampleRequestFor(q) // random values do not succeed on this route
	}
	valid := h.chance(50)
	q.target = h.makePath(q.op, valid) + h.makeQuery(q.op, valid)
	if q.caller.Token != "" {
		q.headers.Set("Authorization", "Bearer "+q.caller.Token)
	}
	if q.op.body != nil {
		q.headers.Set("Content-Type", "application/json")
		q.body = h.makeBody(q.op, valid)
	}
	if !valid && h.chance(25) {
		h.corrupt(&q)
	}
	if h.chance(10) {
		h.addConditionalHeaders(&q)
	}
	return q
}

// callerOf returns the caller with the most rights for an operation.
func (h *fuzzer) callerOf(o fuzzOperation) *apptest.Person {
	if strings.HasPrefix(o.path, "/api/pitboss-go/") {
		return h.c.Companions().Admin
	}
	isOfKiosk, isOfTablet := strings.HasPrefix(o.path, "/api/kiosk/"), strings.HasPrefix(o.path, "/api/tablet/")
	if strings.HasPrefix(o.path, "/api/board/") || isOfKiosk || isOfTablet || o.path == "/api/screens/own" {
		kind, _, _ := strings.Cut(o.path[strings.LastIndex(o.path, "/")+1:], "?")
		role := tenant.Role(strings.ReplaceAll(kind, "-", "_") + "_board")
		switch {
		case isOfKiosk:
			role = tenant.RoleKiosk
		case isOfTablet:
			role = tenant.RoleDealerTablet
		case !role.IsScreen():
			role = tenant.RoleListsBoard
		}
		caller := h.c.ScreenOnce(h.c.Owner, h.c.Room, role)
		h.versions = h.readVersions() // the screen may have been paired, which is an act
		return caller
	}
	if strings.HasPrefix(o.path, "/api/player-pages/") {
		w := newWorld(h.t, h.c)
		w.lastNumber = 300_000 + h.r.IntN(100_000)
		caller := w.ownPage()
		h.versions = h.readVersions() // the link may be a new one
		return caller
	}
	if strings.HasPrefix(o.path, "/api/admin/") {
		caller := h.c.Administrator()
		if strings.HasPrefix(o.path, "/api/admin/two-step") {
			caller = h.c.Newcomer()
		}
		h.versions = h.readVersions() // the administrator may have signed in again, which is an act
		return caller
	}
	return h.c.Owner
}

// sampleRequestFor returns the sample request of a route, for routes that need more than well-formed values.
func (h *fuzzer) sampleRequestFor(q fuzzRequest) fuzzRequest {
	// In the document, routes that differ only in the names of path parameters share the names.
	route, path := "", ""
	for name := range samples {
		if sameForm(name, q.method+" "+q.op.path) {
			route = name
			_, path, _ = strings.Cut(name, " ")
		}
	}
	if route == "" {
		h.t.Fatalf("%s %s has no sample", q.method, q.op.path)
	}
	w := newWorld(h.t, h.c)
	w.lastNumber = 20 + h.r.IntN(800)
	s := samples[route](w)
	h.c.Clock.Advance(time.Duration(s.minutesBefore) * time.Minute)
	q.caller, q.target = h.callerOf(q.op), s.target(path)
	q.headers.Set("Authorization", "Bearer "+q.caller.Token)
	switch {
	case s.file != "":
		q.headers.Set("Content-Type", "application/octet-stream")
		q.body = []byte(s.file)
	case q.op.body != nil:
		q.headers.Set("Content-Type", "application/json")
		q.body, _ = json.Marshal(s.body)
		if s.body == nil {
			q.body = []byte("{}")
		}
	}
	h.versions = h.readVersions()
	return q
}

// sameForm reports whether two routes differ at most in the names of their path parameters.
func sameForm(a, b string) bool {
	one, two := strings.Split(a, "/"), strings.Split(b, "/")
	return len(one) == len(two) && !slices.ContainsFunc(one, func(part string) bool {
		other := two[0]
		two = two[1:]
		return part != other && (part[:min(len(part), 1)] != "{" || other[:min(len(other), 1)] != "{")
	})
}

func (h *fuzzer) makePath(o fuzzOperation, valid bool) string {
	parts := strings.Split(o.path, "/")
	for i, part := range parts {
		if !strings.HasPrefix(part, "{") {
			continue
		}
		value := ""
		switch {
		case !valid && h.chance(40):
			value = pickOne(h.r, []string{
				db.NewID(), pickOne(h.r, h.pool.foreign), pickOne(h.r, h.pool.players), pickOne(h.r, oddTexts), "0",
				"-1", "..",
				"null", "undefined",
			})
		case part == "{status}":
			value = pickOne(h.r, player.Status("").Values())
		case part == "{organizationId}":
			value = "club"
		case strings.Contains(part, "seatNumber"):
			value = fmt.Sprint(1 + h.r.IntN(9))
		case part == "{link}":
			value = h.c.PlayerPageOnce(h.c.Owner, h.c.Room, func() string { return pickOne(h.r, h.pool.players) }).
				Scope.Actor().Session
		case parts[2] == "players", part == "{player}":
			value = pickOne(h.r, h.pool.players)
		case parts[2] == "tables" && (o.method != "GET" || len(parts) > 4), parts[2] == "seats" && o.method == "GET":
			value = pickOne(h.r, h.pool.tables)
		case parts[2] == "seats" && len(h.pool.away) > 0 &&
			(strings.HasSuffix(o.path, "/back") || strings.HasSuffix(o.path, "/pick-up")):
			value = pickOne(h.r, h.pool.away)
		case parts[2] == "waitlist" && len(h.pool.called) > 0 &&
			(strings.HasSuffix(o.path, "/no-show") || strings.HasSuffix(o.path, "/undo")):
			value = pickOne(h.r, h.pool.called)
		case parts[2] == "seats":
			value = pickOne(h.r, h.pool.seats)
		case parts[2] == "waitlist" && o.method != "GET":
			value = pickOne(h.r, h.pool.entries)
		default:
			value = pickOne(h.r, h.pool.rooms)
		}
		parts[i] = url.PathEscape(value)
	}
	return strings.Join(parts, "/")
}

func (h *fuzzer) makeQuery(o fuzzOperation, valid bool) string {
	values := url.Values{}
	for _, p := range o.query {
		if h.chance(50) {
			continue
		}
		switch {
		case !valid:
			values.Set(p.name,
				pickOne(h.r, slices.Concat(oddTexts, []string{
					"-1", "99999999999999999999", "0x10", "1e3", "MjAwMC9h", "AAAA", "1.0",
				})))
		case p.name == "limit":
			values.Set(p.name, fmt.Sprint(1+h.r.IntN(200)))
		case p.name == "q":
			values.Set(p.name, pickOne(h.r, []string{"player", "ray", "512", "555-01", "O'B"}))
		}
	}
	raw := values.Encode()
	if !valid && h.chance(15) {
		raw = pickOne(h.r, []string{
			"limit=1&limit=2", "%zz=1", "a=%ff%fe", "unknown=1", "q=%00", "cursor=" + strings.Repeat("A", 3000), ";",
			"&&&", "limit=%31",
		})
	}
	if raw == "" {
		return ""
	}
	return "?" + raw
}

// makeBody generates a JSON object by the schema. An invalid body has some odd values.
func (h *fuzzer) makeBody(o fuzzOperation, valid bool) []byte {
	var fields []string
	for _, name := range slices.Sorted(maps.Keys(o.body.Properties)) {
		s := o.body.Properties[name]
		optional := name != "playerId" && name != "tableId" && name != "seatNumber" && name != "name"
		if optional && h.chance(map[bool]int{true: 10, false: 25}[valid]) {
			continue
		}
		value := h.makeValue(name, s)
		if !valid && h.chance(35) {
			value = h.oddValue()
		}
		fields = append(fields, quote(name)+":"+value)
		if !valid && h.chance(4) {
			fields = append(fields, quote(name)+":"+h.oddValue()) // duplicate field
		}
	}
	if !valid && h.chance(10) {
		fields = append(fields, quote(pickOne(h.r, oddTexts))+":"+h.oddValue())
	}
	return []byte("{" + strings.Join(fields, ",") + "}")
}

// makeValue generates a valid value for a field by its name and schema.
func (h *fuzzer) makeValue(name string, s fuzzSchema) string {
	switch name {
	case "tableId":
		return quote(pickOne(h.r, h.pool.tables))
	case "playerId", "otherId":
		return quote(pickOne(h.r, h.pool.players))
	case "gameTypeId":
		return quote(pickOne(h.r, h.pool.games))
	case "roomId":
		return quote(pickOne(h.r, h.pool.rooms))
	case "seatId":
		return quote(pickOne(h.r, h.pool.seats))
	case "entries":
		return `["Ann","Bob","Cid"]`
	case "winners":
		return fmt.Sprint(1 + h.r.IntN(4))
	case "until", "probationUntil":
		return quote(fmt.Sprintf("20%d-05-20T17:00:00Z", 26+h.r.IntN(60)))
	case "seatNumber", "maxSeats":
		return fmt.Sprint(2 + h.r.IntN(8))
	case "currentPlayers":
		return fmt.Sprint(h.r.IntN(10))
	case "tableNumber":
		return fmt.Sprint(1 + h.r.IntN(999))
	case "phoneNumber":
		return quote(fmt.Sprintf("512 555 %04d", h.r.IntN(10_000)))
	case "organizationDomain":
		return quote("club")
	case "email":
		return quote(pickOne(h.r, []string{
			"owner@club.example", fmt.Sprintf("p%d@example.org", h.r.IntN(10_000)), "nobody@club.example",
		}))
	case "password":
		return quote(pickOne(h.r, []string{apptest.Password, apptest.Password, "wrong password"}))
	case "name":
		return quote(fmt.Sprintf("%s %d", pickOne(h.r, []string{"Ray O'Brien", "Zoë Müller", "李小龙", "محمد", "A"}),
			h.r.IntN(100_000)))
	}
	kinds := fmt.Sprint(s.Type)
	switch {
	case len(s.Enum) > 0:
		raw, _ := json.Marshal(pickOne(h.r, s.Enum))
		return string(raw)
	case strings.Contains(kinds, "null") && h.chance(20):
		return "null"
	case strings.Contains(s.Pattern, "[0-9]"):
		return pickOne(h.r, []string{`"100.00"`, `"2"`, "3", "0", `"250.5"`, "5.25"})
	case s.Format == "date-time":
		return `"2026-11-21T02:40:00.000Z"`
	case strings.Contains(kinds, "integer"):
		return fmt.Sprint(h.r.IntN(20))
	case strings.Contains(kinds, "boolean"):
		return pickOne(h.r, []string{"true", "false"})
	case strings.Contains(kinds, "array"):
		items := []string{}
		if s.Items != nil && h.chance(50) {
			items = append(items, h.makeValue("", *s.Items))
		}
		return "[" + strings.Join(items, ",") + "]"
	case s.Ref != "" || len(s.Properties) > 0: // moves of a break plan are the only nested objects
		return fmt.Sprintf(`{"seatId":%s,"tableId":%s,"seatNumber":%d}`, quote(pickOne(h.r, h.pool.seats)),
			quote(pickOne(h.r, h.pool.tables)), 1+h.r.IntN(9))
	}
	return quote(pickOne(h.r, []string{"Must-move", "Spilled drink", "A reason", "", "Große Straße"}))
}

// quote returns a text as a JSON string.
func quote(s string) string {
	raw, _ := json.Marshal(s)
	return string(raw)
}

// oddTexts are texts that break careless programs.
var oddTexts = []string{
	"", " ", "\t\n", "a\x00b", "\x07", "\u202eevil", "\ufeffBOM", "\u0301", "😀👩‍👩‍👧‍👦", "\U0010ffff",
	"\u2028",
	"'; DROP TABLE seat; --", `" OR ""="`, "%_%", "%", "\\",
	"<script>alert(1)</script>", "../../etc/passwd", "${jndi:ldap://x}", "{{7*7}}", "NaN", "null",
	"١٢٣", "ﬁ", "ß", "İ",
	strings.Repeat("a", 10_001), strings.Repeat("界", 201),
	"\xff\xfe", "\xed\xa0\x80", "a/b", "a//b", "?", "#", "+1", "0", "-0",
}

// oddValues are JSON values that are invalid for most fields, and texts that are no JSON.
var oddValues = []string{
	"null", "true", "0", "-1", "1.5", "1e3", "1E400", "-0", "12345678901234567890", "0.001", "12.345", "9999999.99",
	"10000000.00", "99999999999999999999999999.99",
	`"NaN"`, `"Infinity"`, `"1e3"`, `"0x10"`, `"-5.00"`, `"12.345"`, `"1,000.00"`, `"١٢"`, `" 12"`, `"+12"`, `"12."`,
	`".5"`, `"9999999.99"`, "[]", "{}", "[[[]]]", `{"a":1}`, "[null]", `[{}]`, `[{"seatId":1}]`,
	`{"seatId":"x","tableId":"y","seatNumber":1,"extra":1}`, `[{"seatId":"x","tableId":"y","seatNumber":1e99}]`,
	`"\u0000"`, `"\ud800"`, `"\udc00x"`, `"\ud83d\ude00"`, `"\u202e"`, "\"\xff\"", "\"\x01\"", `"\x"`,
	`"2026-13-45T00:00:00Z"`, `"9999-12-31T23:59:59Z"`, `"0000-01-01T00:00:00Z"`, `"2026-11-20"`, `"ACTIVE"`,
	`"running"`, `"owner"`, strings.Repeat("[", 500) + strings.Repeat("]", 500),
	strings.Repeat(`{"a":`, 200) + "1" + strings.Repeat("}", 200), "01", "--1", "undefined", "",
}

func (h *fuzzer) oddValue() string {
	switch n := h.r.IntN(100); {
	case n < 60:
		return pickOne(h.r, oddValues)
	case n < 85:
		return quote(pickOne(h.r, oddTexts))
	default:
		return quote(pickOne(h.r,
			slices.Concat(h.pool.foreign, lastItems(h.pool.players, 2), lastItems(h.pool.tables, 2),
				[]string{db.NewID()})))
	}
}

// corrupt breaks the method, the headers, the body or the path of a request.
func (h *fuzzer) corrupt(q *fuzzRequest) {
	switch h.r.IntN(12) {
	case 0:
		q.method = pickOne(h.r, []string{"PUT", "PATCH", "DELETE", "POST", "GET", "OPTIONS", "TRACE", "BREW", "get"})
	case 1:
		q.headers.Set("Content-Type", pickOne(h.r, []string{
			"text/plain", "application/xml", "multipart/form-data; boundary=x", "json", ";",
			"application/json; charset=utf-16", "application/json;",
		}))
	case 2:
		q.headers.Del("Content-Type")
	case 3:
		q.body = []byte(pickOne(h.r, []string{
			"", "[]", "null", "5", `"x"`, "{", `{"a":`, "{} {}", "\ufeff{}", "{'a':1}", `{"__proto__":{}}`, "\x00",
			strings.Repeat(" ", 5000), "{}garbage", "NaN", `{"":1}`,
		}))
	case 4:
		q.body = bytes.Replace(q.body, []byte(`"`), []byte("\"\xff"), 1)
	case 5:
		if h.chance(20) {
			q.body = append(bytes.Repeat([]byte(" "), 1<<20), q.body...)
		}
	case 6:
		if h.chance(30) {
			depth := 1 + h.r.IntN(100_000)
			q.body = []byte(`{"name":` + strings.Repeat("[", depth) + strings.Repeat("]", depth) + "}")
		}
	case 7:
		if h.chance(20) {
			var b strings.Builder
			for i := range 5000 {
				fmt.Fprintf(&b, `,"k%d":%d`, i, i)
			}
			q.body = []byte("{" + b.String()[1:] + "}")
		}
	case 8:
		q.headers.Set("Authorization", pickOne(h.r, []string{
			"Bearer", "Bearer ", "Basic b3duZXI6", "bearer " + strings.Repeat("x", 43),
			"Bearer " + strings.Repeat("y", 9000), "\xff", "Bearer a b",
		}))
	case 9:
		q.headers.Set("Sec-Fetch-Site", "cross-site")
		q.headers.Set("Origin", "https://evil.example")
	case 10:
		q.target += pickOne(h.r, []string{"/", "/x", "//", "/../x", "?", "&x", "%2F"})
	case 11:
		q.headers.Set("Cookie", pickOne(h.r, []string{
			"pitboss_staff=", "pitboss_staff=x; pitboss_staff=y", "=", "pitboss_staff=" + strings.Repeat("z", 43),
			"a=\xff",
		}))
		q.headers.Del("Authorization")
	}
}

// addConditionalHeaders adds an idempotency key or a condition on an ETag.
func (h *fuzzer) addConditionalHeaders(q *fuzzRequest) {
	switch h.r.IntN(3) {
	case 0:
		key := pickOne(h.r, append(lastItems(h.keys, 3), fmt.Sprintf("key-%d", h.r.IntN(1_000_000)),
			strings.Repeat("k", 201),
			"\xff", "ключ", "\u202e", " "))
		h.keys = append(lastItems(h.keys, 9), key)
		q.headers.Set("Idempotency-Key", key)
	case 1:
		q.headers.Set("If-Match",
			pickOne(h.r, append(lastItems(h.etags, 3), "*", `"0.0"`, `W/"1.1"`, "abc", `"99999999999999999999.1"`,
				`"-1.1"`,
				`""`)))
	case 2:
		q.headers.Set("If-None-Match",
			pickOne(h.r, append(lastItems(h.etags, 3), "*", `"0.0"`, `W/"1.1"`, ",,,", "\xff")))
	}
}
