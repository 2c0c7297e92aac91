package server

import (
	"encoding/base64"
	"maps"
	"slices"
	"testing"

	"pitboss/internal/test/assert"
)

// The response of an act is stored with it, so a repeated request gets the same response after a restart, and nothing
// is done twice.
func TestRepeatedActIsAnsweredFromItsRecordAfterARestart(t *testing.T) {
	c := prepared(t)
	r := start(t, c)
	token := r.signIn()
	const grant = `{"name":"Grant Lowe","phoneNumber":"512 555 0148"}`
	send := func() (int, string) {
		return r.post(token, "/api/players", grant, "Idempotency-Key", "one-key-for-grant")
	}
	status, first := send()
	assert.MustEqual(t, "status", status, 201)
	r.stop()
	r.end()
	r = start(t, c)
	if status, again := send(); status != 201 || again != first {
		t.Errorf("%d %s, want %s", status, again, first)
	}
	status, found, _ := r.do("GET", "/api/acts/one-key-for-grant", "", "Authorization", "Bearer "+token)
	assert.Equal(t, found, status, 200)
	// A third request with another key finds the existing player.
	status, body := r.post(token, "/api/players", grant, "Idempotency-Key", "another-key-for-grant")
	assert.Equal(t, body, status, 409)
}

func TestPushIsOfferedFromTheFirstRequestOn(t *testing.T) {
	c := prepared(t)
	c.SecretKey = base64.StdEncoding.EncodeToString(make([]byte, 32))
	token, keys := "", map[string]bool{}
	for range 5 {
		r := start(t, c)
		if token == "" {
			token = r.signIn()
		}
		_, body, _ := r.do("GET", "/api/alert-devices/main", "", "Authorization", "Bearer "+token)
		keys[body] = true
		assert.Contains(t, "devices", body, `"pushKey":"`)
		r.stop()
		r.end()
	}
	assert.Len(t, "answers of the starts", slices.Collect(maps.Keys(keys)), 1)
}
