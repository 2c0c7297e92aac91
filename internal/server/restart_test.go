package server

import (
	"testing"
)

// The answer of an act is stored with the act, so the same request gets the same answer from a program that was started
// anew, and nothing is done a second time.
func TestAnActIsAnsweredFromItsRecordAfterARestart(t *testing.T) {
	c := prepared(t)
	r := start(t, c)
	token := r.signIn()
	const grant = `{"name":"Grant Lowe","phoneNumber":"512 555 0148"}`
	send := func() (int, string) {
		return r.post(token, "/api/players", grant, "Idempotency-Key", "one-key-for-grant")
	}
	status, first := send()
	if status != 201 {
		t.Fatal(status, first)
	}
	r.stop()
	r.end()
	r = start(t, c)
	if status, again := send(); status != 201 || again != first {
		t.Errorf("%d %s, want %s", status, again, first)
	}
	status, found, _ := r.do("GET", "/api/acts/one-key-for-grant", "", "Authorization", "Bearer "+token)
	if status != 200 {
		t.Errorf("%d %s", status, found)
	}
	// A third request under another key finds the player whom the first one made.
	status, body := r.post(token, "/api/players", grant, "Idempotency-Key", "another-key-for-grant")
	if status != 409 {
		t.Errorf("%d %s", status, body)
	}
}
