package apptest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// enableTwoStep enables two-step sign-in for a user and returns the secret of the authenticator app and the recovery
// codes.
func enableTwoStep(t *testing.T, c *apptest.Club, who *apptest.Person) (secret string, codes []string) {
	t.Helper()
	var begun signin.TwoStepBegun
	who.Do("POST", "/api/profile/two-step/begin", apptest.Body{"password": apptest.Password}).
		Want(http.StatusOK).Into(&begun)
	var made signin.RecoveryCodes
	who.Do("POST", "/api/profile/two-step/confirm",
		apptest.Body{"code": apptest.CodeAt(t, begun.Secret, c.Clock.Now())}).Want(http.StatusOK).Into(&made)
	return begun.Secret, made.RecoveryCodes
}

func dealerCredentials(code string) apptest.Body {
	return apptest.Body{
		"email": "dealer@club.example", "password": apptest.Password, "organizationDomain": "club", "code": code,
	}
}

// readCodeProblem returns the type and the detail of the problem that asks for a code.
func readCodeProblem(t *testing.T, a apptest.Answer) (kind, detail string) {
	t.Helper()
	var p struct{ Type, Detail string }
	if err := json.Unmarshal(a.Want(http.StatusUnauthorized).Body, &p); err != nil {
		t.Fatal(err)
	}
	return p.Type, p.Detail
}

func TestWhoHasASecondStepSignsInWithItAndEachCodeIsGoodOnce(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	secret, codes := enableTwoStep(t, c, c.Dealer)
	login := func(code string) apptest.Answer {
		return c.Anonymous().Do("POST", "/api/auth/login",
			dealerCredentials(code))
	}
	kind, detail := readCodeProblem(t, login(""))
	assert.Equal(t, "kind", kind, "urn:pitboss:two-step")
	assert.Equal(t, "detail", detail, "Enter the code from your authenticator app")
	kind, detail = readCodeProblem(t, login("000000"))
	assert.Equal(t, "kind", kind, "urn:pitboss:two-step")
	assert.Equal(t, "detail", detail, "Incorrect code. Wait for a new one and try again.")
	// this code confirmed the set-up, so it is used up
	login(apptest.CodeAt(t, secret, c.Clock.Now())).Want(http.StatusUnauthorized)
	c.Clock.Advance(30 * time.Second)
	code := apptest.CodeAt(t, secret, c.Clock.Now())
	once := func(code string) {
		t.Helper()
		var wg sync.WaitGroup
		statuses := make([]int, 4)
		for i := range statuses {
			wg.Go(func() {
				a, err := c.Anonymous().Try("POST", "/api/auth/login", dealerCredentials(code))
				if err != nil {
					t.Error(err)
				}
				statuses[i] = a.Status
			})
		}
		wg.Wait()
		good := 0
		for _, s := range statuses {
			if s == http.StatusOK {
				good++
			}
		}
		assert.Equal(t, "one code let", good, 1)
		c.Clock.Advance(16 * time.Minute) // the failed attempts have expired
	}
	once(code)
	once(codes[0])
	login(codes[0]).Want(http.StatusUnauthorized)
	login(strings.ToLower(codes[1])).Want(http.StatusOK)
	s := apptest.Get[signin.TwoStepState](c.Dealer.NewSession(), "/api/profile/two-step")
	assert.Equal(t, "two-step state", s, signin.TwoStepState{On: true, Available: true, RecoveryCodesLeft: 8})
}

func TestWrongCodesAreThrottledLikeWrongPasswords(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	secret, _ := enableTwoStep(t, c, c.Dealer)
	c.Clock.Advance(time.Minute)
	tried := 0
	for range 50 {
		c.Anonymous().Do("POST", "/api/auth/login", dealerCredentials("")).
			Want(map[bool]int{true: http.StatusUnauthorized, false: http.StatusTooManyRequests}[tried < 5])
		if a := c.Anonymous().Do("POST", "/api/auth/login",
			dealerCredentials("123456")); a.Status == http.StatusUnauthorized {
			tried++
		}
	}
	assert.Equal(t, "tried", tried, 5)
	c.Anonymous().Do("POST", "/api/auth/login", dealerCredentials(apptest.CodeAt(t, secret, c.Clock.Now()))).
		Want(http.StatusTooManyRequests)
	for range 20 { // The limit applies to a signed-in user, too.
		c.Dealer.Do("POST", "/api/profile/two-step/recovery-codes", apptest.Body{"code": "123456"})
	}
	c.Dealer.Do("POST", "/api/profile/two-step/recovery-codes", apptest.Body{"code": "123456"}).
		Want(http.StatusTooManyRequests)
}

func TestTheSecondStepIsSwitchedOffWithPasswordAndCodeOrByAnOwner(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	c.Dealer.Do("POST", "/api/profile/two-step/begin", apptest.Body{"password": "wrong"}).
		Want(http.StatusUnprocessableEntity)
	wantProblem(t, c.Dealer.Do("POST", "/api/profile/two-step/confirm", apptest.Body{"code": "123456"}),
		http.StatusConflict,
		"Begin with a new secret first")
	_, codes := enableTwoStep(t, c, c.Dealer)
	wantProblem(t, c.Dealer.Do("POST", "/api/profile/two-step/begin", apptest.Body{"password": apptest.Password}),
		http.StatusConflict, "Two-step sign-in is already on")
	var fresh signin.RecoveryCodes
	c.Dealer.Do("POST", "/api/profile/two-step/recovery-codes", apptest.Body{"code": codes[0]}).
		Want(http.StatusOK).Into(&fresh)
	off := func(password, code string) apptest.Answer {
		return c.Dealer.Do("POST", "/api/profile/two-step/disable", apptest.Body{"password": password, "code": code})
	}
	off("wrong", fresh.RecoveryCodes[0]).Want(http.StatusUnprocessableEntity)
	off(apptest.Password, codes[1]).Want(http.StatusUnprocessableEntity) // a code from before the replacement
	off(apptest.Password, fresh.RecoveryCodes[0]).Want(http.StatusNoContent)
	c.Anonymous().Do("POST", "/api/auth/login", dealerCredentials("")).Want(http.StatusOK)

	// A link to set a password does not bypass two-step sign-in.
	_, codes = enableTwoStep(t, c, c.Dealer)
	in := acceptanceBody(w.postAs(c.Owner, "/api/users/"+userID(c.Dealer)+"/reset-password", nil)["code"], "")
	kind, _ := readCodeProblem(t, c.Anonymous().Do("POST", "/api/auth/accept-invitation", in))
	assert.Equal(t, "kind", kind, "urn:pitboss:two-step")
	in["twoStepCode"] = "000000"
	readCodeProblem(t, c.Anonymous().Do("POST", "/api/auth/accept-invitation", in))
	in["twoStepCode"] = codes[0]
	c.Anonymous().Do("POST", "/api/auth/accept-invitation", in).Want(http.StatusOK)

	c.Owner.Do("POST", "/api/users/"+userID(c.Dealer)+"/reset-two-step", nil).Want(http.StatusNoContent)
	login := dealerCredentials("")
	login["password"] = "a new long password"
	c.Anonymous().Do("POST", "/api/auth/login", login).Want(http.StatusOK)
}

func TestWhoActsForSomebodyElseChangesNothingAboutHisSignIn(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	w := newWorld(t, c)
	as := c.Owner.NewSession()
	c.Impersonate(as)
	refused := 0
	var trials []sample
	var routes []string
	for name, make := range samplesOfAccounts {
		method, path, _ := strings.Cut(name, " ")
		free := method == "GET" && path != "/api/profile/two-step" || strings.HasPrefix(path, "/api/auth/") ||
			strings.Contains(path, "sessions") || path == "/api/exports"
		if !free {
			trials, routes = append(trials, make(w)), append(routes, name)
		}
	}
	before := c.ReadDigests()
	for i, s := range trials {
		method, path, _ := strings.Cut(routes[i], " ")
		var in any
		if method != "GET" && method != "DELETE" {
			in = s.body
			if s.body == nil {
				in = "{}"
			}
		}
		refused++
		wantProblem(t, as.Do(method, s.target(path), in), http.StatusForbidden, "Not while signed in for somebody else")
	}
	if changed := before.Changed(c.ReadDigests()); changed != nil {
		t.Errorf("a refused request changed rows of %v", changed)
	}
	assert.Equal(t, "refused", refused, 12)
	status, detail, _ := openCommunitySession(t, as)
	assert.Equal(t, "community while impersonated: status", status, http.StatusForbidden)
	assert.Equal(t, "community while impersonated: detail", detail, "Not while signed in for somebody else")
	for _, s := range apptest.Get[[]account.StaffSession](c.Owner, "/api/staff-sessions") {
		assert.Equal(t, "session list: Impersonated", s.Impersonated, s.ID == c.SessionOf(as))
	}
}

func TestSigningInWakesNoScreenAndWaitsForNobodyWhoWorks(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	paths := []string{"/api/tables/" + c.Room, "/api/game-types"}
	tags := make([]string, len(paths))
	for i, p := range paths {
		tags[i] = c.Dealer.Do("GET", p, nil).Want(http.StatusOK).Header.Get("ETag")
	}
	woken := make(chan string, 100)
	c.DB.OnCommit(func(_, room string, _ int64) { woken <- room })
	signIn := func() {
		t.Helper()
		res := signInFrom(t, c, "203.0.113.7", dealerCredentials(""))
		if res.Code != http.StatusOK {
			t.Fatalf("Code: got %d %s, want %d", res.Code, res.Body, http.StatusOK)
		}
	}
	signIn()
	c.Owner.Do("PATCH", "/api/users/"+userID(c.Dealer), apptest.Body{"name": "Dana"}).Want(http.StatusOK)
	for len(woken) > 0 {
		room := <-woken
		assert.Equal(t, "room", room, db.Accounts)
	}
	for i, p := range paths {
		c.Dealer.Do("GET", p, nil, "If-None-Match", tags[i]).Want(http.StatusNotModified)
	}
	if !dbtest.OnPostgres() {
		return // the row lock under test is PostgreSQL's; SQLite has a single writer
	}
	begun, end := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		_, err := db.InOrg(t.Context(), c.DB, c.Owner.Scope, func(*db.OrgTx) (any, error) {
			close(begun)
			<-end
			return nil, nil
		})
		if err != nil {
			t.Error(err)
		}
	})
	<-begun
	signIn() // this call would block forever
	close(end)
	wg.Wait()
}
