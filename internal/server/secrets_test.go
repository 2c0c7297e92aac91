package server

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"pitboss/internal/foundation/db"
)

// diary is a log that a test reads.
type diary struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (d *diary) Write(b []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.text.Write(b)
}

func (d *diary) String() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.text.String()
}

// member calls as somebody of the community and decodes the answer.
func (r *running) member(token, method, path string, in any) (int, map[string]any) {
	r.t.Helper()
	raw, err := json.Marshal(in)
	if err != nil {
		r.t.Fatal(err)
	}
	headers := []string{"Content-Type", "application/json", "Idempotency-Key", db.NewID()}
	if token != "" {
		headers = append(headers, "Authorization", "Bearer "+token)
	}
	status, body, _ := r.do(method, path, string(raw), headers...)
	var out map[string]any
	_ = json.Unmarshal([]byte(body), &out) // a list or nothing
	return status, out
}

// everythingKept is all text that the database keeps of requests, events and sign-ins.
const everythingKept = `SELECT answer || ' ' || request_hash FROM idempotency UNION ALL SELECT payload FROM event UNION ALL SELECT account_key FROM sign_in_failure
	UNION ALL SELECT code_hash FROM community_invitation UNION ALL SELECT token_hash FROM community_session UNION ALL SELECT coalesce(password_hash, '') FROM community_user`

func TestCodesTokensAndPasswordsAreInNoLogAndNotInTheDatabase(t *testing.T) {
	c := prepared(t)
	var log diary
	c.Log = slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	r := start(t, c)
	const word, other, wrong = "hunter2-first", "hunter2-second", "hunter2-wrong"
	secrets := []string{password, word, other, wrong}
	hide := func(s any) string {
		text, ok := s.(string)
		if !ok || text == "" {
			t.Fatalf("no secret: %v", s)
		}
		secrets = append(secrets, text)
		return text
	}
	call := func(want int, token, method, path string, in any) map[string]any {
		t.Helper()
		status, out := r.member(token, method, path, in)
		if status != want {
			t.Fatalf("%s %s: %d %v, want %d", method, path, status, out, want)
		}
		return out
	}
	type body = map[string]any
	staff := hide(r.signIn())
	_, _, header := r.do("POST", "/api/game-sessions/companion", "", "Authorization", "Bearer "+staff)
	cookie, _, _ := strings.Cut(strings.TrimPrefix(header.Get("Set-Cookie"), "pitboss_go="), ";")
	admin := hide(cookie)

	const calls = "/api/pitboss-go/"
	invited := call(201, admin, "POST", calls+"admin/invite", body{"email": "ned@lodge.example"})
	code := hide(invited["code"])
	call(200, "", "GET", calls+"invite/"+code+"?org=lodge", nil)
	call(404, "", "GET", calls+"invite/"+hide("UNKNOWNCODE234567")+"?org=lodge", nil)
	call(404, "", "GET", calls+"invite/"+code+"/more?org=lodge", nil)
	registration := body{"inviteCode": code, "email": "ned@lodge.example", "displayName": "Ned", "password": word, "organizationDomain": "lodge"}
	call(422, "", "POST", calls+"auth/register", body{"inviteCode": code, "email": "else@lodge.example", "displayName": "Ned", "password": word, "organizationDomain": "lodge"})
	call(422, "", "POST", calls+"auth/register", body{"inviteCode": code, "password": "x", "unknown": word})
	call(400, "", "POST", calls+"auth/register", []string{code, word})
	call(201, "", "POST", calls+"auth/register", registration)
	call(422, "", "POST", calls+"auth/register", registration)
	login := func(want int, password string) map[string]any {
		return call(want, "", "POST", calls+"auth/token-login", body{"email": "ned@lodge.example", "password": password, "organizationDomain": "lodge"})
	}
	login(401, wrong)
	call(401, "", "POST", calls+"auth/login", body{"email": "ned@lodge.example", "password": wrong, "organizationDomain": "lodge"})
	ned := hide(login(200, word)["token"])
	call(200, ned, "GET", calls+"auth/token-me", nil)
	call(401, hide(strings.Repeat("Q", 43)), "GET", calls+"auth/me", nil)
	call(401, staff, "GET", calls+"auth/me", nil)
	call(401, ned, "GET", "/api/rooms", nil)
	call(422, ned, "POST", calls+"password", body{"currentPassword": wrong, "newPassword": other})
	call(204, ned, "POST", calls+"password", body{"currentPassword": word, "newPassword": other})
	login(401, word)
	call(403, ned, "POST", calls+"admin/invite", body{"email": "x@lodge.example"})

	game := call(201, ned, "POST", calls+"game-sessions", body{"gameName": "Night", "gameType": "Omaha", "stakes": "$1/$2", "buyIn": 100, "smallBlind": 1, "bigBlind": 2, "location": "", "maxPlayers": 6, "status": "scheduled"})
	invite := game["inviteCode"].(string) // the code of a game is shown to the community: it must not be logged, and may be stored
	call(200, admin, "POST", calls+"join", body{"code": invite})
	call(404, admin, "POST", calls+"join", body{"code": "ZZZZZZ"})
	call(200, ned, "POST", calls+"game-sessions/"+game["id"].(string)+"/start", body{})
	call(409, ned, "POST", calls+"game-sessions/"+game["id"].(string)+"/start", body{})
	for _, path := range []string{"/ws?as=companion&token=" + ned, "/ws?as=companion", "/pitboss-go?invite=" + code, "/pitboss-go?join=" + invite, "/no/" + code} {
		r.do("GET", path, "", "Authorization", "Bearer "+ned)
	}
	call(204, ned, "POST", calls+"auth/logout", body{})
	call(401, ned, "GET", calls+"auth/me", nil)

	r.stop()
	r.end()
	d, err := db.Open(t.Context(), c.database())
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	rows, err := db.ViewAcross(t.Context(), d, "a test looks for secrets", func(tx *db.AnyTx) ([]string, error) {
		return db.All(tx, func(scan db.Scan) (s string, err error) { return s, scan(&s) }, everythingKept)
	})
	if err != nil {
		t.Fatal(err)
	}
	said := log.String()
	for _, s := range append(secrets, invite, "ned@lodge.example", calls) {
		if strings.Contains(strings.ToLower(said), strings.ToLower(s)) {
			t.Errorf("the log has %q:\n%s", s, said)
		}
	}
	for _, s := range secrets {
		for _, row := range rows {
			if strings.Contains(strings.ToLower(row), strings.ToLower(s)) {
				t.Errorf("the database keeps %q in %s", s, row)
			}
		}
	}
	if !strings.Contains(said, "level") || len(rows) < 10 {
		t.Errorf("too little was looked at: %d rows, a log of %d bytes", len(rows), len(said))
	}
}
