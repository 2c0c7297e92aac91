package apptest_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/lobby/arrivalcode"
	"pitboss/internal/test/apptest"
)

func TestGuessesOfLinksAreThrottled(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	own := openPage(t, c, "Christopher Vance")
	guess := func() apptest.Answer {
		return c.Anonymous().Do("POST", own.path+"/session", apptest.Body{"secret": "wrong"})
	}
	for range 30 {
		guess().Want(http.StatusUnauthorized)
	}
	guess().Want(http.StatusTooManyRequests)
}

func TestGuessedSecretsOpenNoPageAndPairNoScreen(t *testing.T) {
	t.Parallel()
	guessSecrets(t, 2_000)
}

// guessSecrets guesses the secrets of a player's link and of a screen that waits to be paired. Each guess comes from
// another network, so that no limit by network stops the guesses.
func guessSecrets(t *testing.T, guesses int) {
	t.Helper()
	c := apptest.New(t)
	own, offer := openPage(t, c, "Christopher Vance"), c.Offer()
	for i := range guesses {
		last := fmt.Sprintf("%04d", i%10_000) // the guesses differ from the secret in the last letters only
		link, claim := own.Token[:len(own.Token)-4]+last, offer.Secret[:len(offer.Secret)-4]+last
		if link == own.Token || claim == offer.Secret {
			continue
		}
		from := fmt.Sprintf("198.%d.%d.%d", 18+i>>16, i>>8&255, i&255)
		a := postSignIn(t, c, own.path+"/session", from, apptest.Body{"secret": link})
		if a.Code != http.StatusUnauthorized {
			t.Fatalf("status of a guessed link: got %d %s, want %d", a.Code, a.Body, http.StatusUnauthorized)
		}
		a = postSignIn(t, c, "/api/screens/claims", from, apptest.Body{"secret": claim})
		if !strings.Contains(a.Body.String(), `"state":"expired"`) || a.Header().Get("Set-Cookie") != "" {
			t.Fatalf("a guessed claim: got %d %s, want the state expired and no cookie", a.Code, a.Body)
		}
	}
	own.read()
}

func TestGuessesOfCodesAreThrottledAndHitNothing(t *testing.T) {
	t.Parallel()
	guessCodes(t, 2_000)
}

// guessCodes guesses the pairing code of a screen and the arrival code on a board, each ten times a second. Arrival
// codes depend only on the clock and the key of the test, so each run has the same result.
func guessCodes(t *testing.T, guesses int) {
	t.Helper()
	c := apptest.New(t)
	own := openPage(t, c, "Christopher Vance")
	c.Offer()
	const window = 15 * time.Minute
	limits := map[string]int{"pairing": 30, "arrival": 10}
	checked := map[string]int{}
	began := c.Clock.Now()
	for i := range guesses {
		c.Clock.Advance(100 * time.Millisecond)
		code := guessedCode(i)
		pairing := screenBody()
		pairing["code"] = code
		for name, a := range map[string]apptest.Answer{
			"pairing": c.Owner.Do("POST", "/api/screens/"+c.Room, pairing),
			"arrival": own.Do("POST", own.path+"/arrive", apptest.Body{"code": code[2:]}),
		} {
			switch a.Status {
			case http.StatusUnprocessableEntity:
				checked[name]++
			case http.StatusTooManyRequests:
			default:
				t.Fatalf("%s: status of the guess %s: got %d %s, want 422 or 429", name, code, a.Status, a.Body)
			}
		}
	}
	windows := int((c.Clock.Now().Sub(began) + window - 1) / window)
	for name, limit := range limits {
		if n := checked[name]; n == 0 || n > limit*windows {
			t.Errorf("%s: %d of %d guesses were checked in %d windows of %v, want at most %d in each", name, n, guesses,
				windows, window, limit)
		}
	}
	t.Logf("of %d guesses of each code in %v, %v were checked, and none was right", guesses,
		c.Clock.Now().Sub(began), checked)
}

// guessedCode returns a different code of six letters for each number.
func guessedCode(n int) string {
	code := make([]byte, 6)
	for i := range code {
		code[len(code)-1-i] = arrivalcode.Letters[n%len(arrivalcode.Letters)]
		n /= len(arrivalcode.Letters)
	}
	return string(code)
}
