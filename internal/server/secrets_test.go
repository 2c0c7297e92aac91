package server

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"pitboss/internal/foundation/db"
	"pitboss/internal/test/assert"
)

// logBuffer is a log that a test reads.
type logBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (d *logBuffer) Write(b []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.text.Write(b)
}

func (d *logBuffer) String() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.text.String()
}

// member calls as a member of the community and decodes the answer.
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

// everythingKept selects all text that the database stores of requests, events and sign-ins.
const everythingKept = `SELECT answer || ' ' || request_hash FROM idempotency UNION ALL SELECT payload FROM event
	UNION ALL SELECT account_key FROM sign_in_failure
	UNION ALL SELECT code_hash FROM community_invitation UNION ALL SELECT token_hash FROM community_session
	UNION ALL SELECT coalesce(password_hash, '') FROM community_user
	UNION ALL SELECT email || ' ' || name || ' ' || password_hash || ' ' || totp_secret || ' ' || recovery_codes
	FROM staff_user
	UNION ALL SELECT token_hash || ' ' || address || ' ' || device FROM staff_session
	UNION ALL SELECT device_hash FROM known_device
	UNION ALL SELECT id || ' ' || email || ' ' || name || ' ' || code_hash || ' ' || made_by FROM user_link
	UNION ALL SELECT address || ' ' || device FROM sign_in_failure`

func TestCommunitySecretsAreNeitherLoggedNorStored(t *testing.T) {
	c := prepared(t)
	var log logBuffer
	c.Log = slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	r := start(t, c)
	const word, other, wrong = "hunter2-first", "hunter2-second", "hunter2-wrong"
	secrets := []string{password, word, other, wrong}
	hide := func(s any) string {
		text, ok := s.(string)
		assert.MustEqual(t, fmt.Sprintf("no secret: %v: ok", s), ok, true)
		if text == "" {
			t.Fatalf("no secret: %v: text: got no text, want some", s)
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
	registration := body{"inviteCode": code, "email": "ned@lodge.example", "displayName": "Ned", "password": word,
		"organizationDomain": "lodge"}
	call(422, "", "POST", calls+"auth/register", body{"inviteCode": code, "email": "else@lodge.example",
		"displayName": "Ned", "password": word, "organizationDomain": "lodge"})
	call(422, "", "POST", calls+"auth/register", body{"inviteCode": code, "password": "x", "unknown": word})
	call(400, "", "POST", calls+"auth/register", []string{code, word})
	call(201, "", "POST", calls+"auth/register", registration)
	call(422, "", "POST", calls+"auth/register", registration)
	login := func(want int, password string) map[string]any {
		return call(want, "", "POST", calls+"auth/token-login",
			body{"email": "ned@lodge.example", "password": password, "organizationDomain": "lodge"})
	}
	login(401, wrong)
	call(401, "", "POST", calls+"auth/login", body{"email": "ned@lodge.example", "password": wrong,
		"organizationDomain": "lodge"})
	ned := hide(login(200, word)["token"])
	call(200, ned, "GET", calls+"auth/token-me", nil)
	call(401, hide(strings.Repeat("Q", 43)), "GET", calls+"auth/me", nil)
	call(401, staff, "GET", calls+"auth/me", nil)
	call(401, ned, "GET", "/api/rooms", nil)
	call(422, ned, "POST", calls+"password", body{"currentPassword": wrong, "newPassword": other})
	call(204, ned, "POST", calls+"password", body{"currentPassword": word, "newPassword": other})
	login(401, word)
	call(403, ned, "POST", calls+"admin/invite", body{"email": "x@lodge.example"})

	game := call(201, ned, "POST", calls+"game-sessions", body{"gameName": "Night", "gameType": "Omaha",
		"stakes": "$1/$2", "buyIn": 100, "smallBlind": 1, "bigBlind": 2, "location": "", "maxPlayers": 6,
		"status": "scheduled"})
	invite := game["inviteCode"].(string) // the community sees a game's code: it must not be logged, but may be stored
	call(200, admin, "POST", calls+"join", body{"code": invite})
	call(404, admin, "POST", calls+"join", body{"code": "ZZZZZZ"})
	call(200, ned, "POST", calls+"game-sessions/"+game["id"].(string)+"/start", body{})
	call(409, ned, "POST", calls+"game-sessions/"+game["id"].(string)+"/start", body{})
	for _, path := range []string{"/ws?as=companion&token=" + ned, "/ws?as=companion", "/pitboss-go?invite=" + code,
		"/pitboss-go?join=" + invite, "/no/" + code} {
		r.do("GET", path, "", "Authorization", "Bearer "+ned)
	}
	call(204, ned, "POST", calls+"auth/logout", body{})
	call(401, ned, "GET", calls+"auth/me", nil)

	hidden(t, r, c, &log, secrets, append(secrets, invite, "ned@lodge.example", "?as=", "/no/"))
}

// hidden stops the server and searches its database and files for secrets, and its log for both secrets and unsaid
// texts. The search ignores case, except in the raw files.
func hidden(t *testing.T, r *running, c Config, log *logBuffer, secrets, unsaid []string) {
	t.Helper()
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
	for _, s := range unsaid {
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
	assert.Contains(t, "too little was looked: said", said, "level")
	if len(rows) < 10 {
		t.Errorf("too little was looked: len(rows): got %v, want at least 10", len(rows))
	}
	if c.DatabaseURL != "" {
		return
	}
	files, err := filepath.Glob(filepath.Join(c.Dir, db.File+"*"))
	assert.NoError(t, "err", err)
	if len(files) == 0 {
		t.Fatalf("len(files): got %v, want a value other than 0", len(files))
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range secrets {
			if bytes.Contains(raw, []byte(s)) {
				t.Errorf("%s has %q", file, s)
			}
		}
	}
}

func TestStaffSecretsAreNeitherLoggedNorStored(t *testing.T) {
	c := prepared(t)
	c.SecretKey = base64.StdEncoding.EncodeToString(bytes.Repeat([]byte("k"), 32))
	var log logBuffer
	c.Log = slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	r := start(t, c)
	const word, other = "hunter2-the-first", "hunter2-the-second"
	const wrong, slip = "hunter2-the-wrong", "hunter2-in-the-wrong-field"
	secrets := []string{password, word, other, wrong, slip, c.SecretKey}
	hide := func(s any) string {
		text, ok := s.(string)
		assert.MustEqual(t, fmt.Sprintf("no secret: %v: ok", s), ok, true)
		if text == "" {
			t.Fatalf("no secret: %v: text: got no text, want some", s)
		}
		secrets = append(secrets, text, strings.ReplaceAll(text, "-", ""))
		return text
	}
	type body = map[string]any
	call := func(want int, token, method, path string, in any) body {
		t.Helper()
		status, out := r.member(token, method, path, in)
		if status != want {
			t.Fatalf("%s %s: %d %v, want %d", method, path, status, out, want)
		}
		return out
	}
	login := func(want int, email, password, code string) body {
		return call(want, "", "POST", "/api/auth/login", body{"email": email, "password": password,
			"organizationDomain": "lodge", "code": code})
	}
	const ned = "ned@lodge.example"
	owner := hide(r.signIn())
	login(401, "olivia@lodge.example", wrong, "")
	login(401, slip, wrong, "")
	login(401, slip+"@", wrong, "")

	code := hide(call(201, owner, "POST", "/api/user-invitations",
		body{"email": ned, "name": "Ned", "role": "dealer"})["code"])
	revoked := call(201, owner, "POST", "/api/user-invitations",
		body{"email": "x@lodge.example", "name": "X", "role": "dealer"})
	hide(revoked["code"])
	call(204, owner, "DELETE", "/api/user-invitations/"+revoked["id"].(string), nil)
	call(200, "", "POST", "/api/auth/invitation", body{"code": code, "organizationDomain": "lodge"})
	call(404, "", "POST", "/api/auth/invitation", body{
		"code": hide("UNKNOWNCODE234567"), "organizationDomain": "lodge",
	})
	call(422, "", "POST", "/api/auth/accept-invitation", body{"code": code, "password": "short",
		"organizationDomain": "lodge", "unknown": word})
	accepted := body{"code": code, "password": word, "organizationDomain": "lodge"}
	first := hide(call(200, "", "POST", "/api/auth/accept-invitation", accepted)["token"])
	call(404, "", "POST", "/api/auth/accept-invitation", accepted)

	call(422, first, "POST", "/api/profile/two-step/begin", body{"password": wrong})
	begun := call(200, first, "POST", "/api/profile/two-step/begin", body{"password": word})
	secret := hide(begun["secret"])
	now := func() string {
		code, err := totp.GenerateCode(secret, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		return code
	}
	call(422, first, "POST", "/api/profile/two-step/confirm", body{"code": "000000"})
	var codes []string
	for _, code := range call(200, first, "POST", "/api/profile/two-step/confirm",
		body{"code": now()})["recoveryCodes"].([]any) {
		codes = append(codes, hide(code))
	}
	login(401, ned, word, "")
	login(401, ned, word, hide("AAAA-BBBB-CCCC-DDDD"))
	second := hide(login(200, ned, word, codes[0])["token"])
	for _, code := range call(200, second, "POST", "/api/profile/two-step/recovery-codes",
		body{"code": codes[1]})["recoveryCodes"].([]any) {
		hide(code)
		codes[2] = code.(string)
	}
	call(422, second, "POST", "/api/profile/password", body{"currentPassword": wrong, "newPassword": other})
	call(204, second, "POST", "/api/profile/password", body{"currentPassword": word, "newPassword": other})
	_, _, header := r.do("POST", "/api/auth/login",
		`{"email":"olivia@lodge.example","password":"`+password+`","organizationDomain":"lodge"}`, "Content-Type",
		"application/json")
	for _, line := range header.Values("Set-Cookie") {
		_, value, _ := strings.Cut(line, "=")
		value, _, _ = strings.Cut(value, ";")
		hide(value)
	}
	users := r.list(owner, "/api/users")
	id := users[0]["id"].(string)
	if users[0]["email"] != ned {
		id = users[1]["id"].(string)
	}
	reset := hide(call(200, owner, "POST", "/api/users/"+id+"/reset-password", body{})["code"])
	call(401, "", "POST", "/api/auth/accept-invitation", body{"code": reset, "password": word,
		"organizationDomain": "lodge"})
	third := hide(call(200, "", "POST", "/api/auth/accept-invitation",
		body{"code": reset, "password": word, "organizationDomain": "lodge", "twoStepCode": codes[2]})["token"])
	r.list(owner, "/api/staff-sessions")
	call(204, third, "POST", "/api/auth/logout", body{})
	for _, path := range []string{"/join?" + code, "/join/" + reset, "/ws?token=" + owner} {
		r.do("GET", path, "", "Authorization", "Bearer "+owner)
	}
	hidden(t, r, c, &log, secrets, append(secrets, ned, slip))
}

// list reads a list.
func (r *running) list(token, path string) (out []map[string]any) {
	r.t.Helper()
	status, body, _ := r.do("GET", path, "", "Authorization", "Bearer "+token)
	assert.NoError(r.t, path+", "+body+": json.Unmarshal([]byte(body), &out)", json.Unmarshal([]byte(body), &out))
	assert.MustEqual(r.t, path+", "+body+": status", status, 200)
	return out
}
