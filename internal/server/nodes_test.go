package server

import (
	"encoding/binary"
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/assert"
)

// twoNodes are two servers on one database, and a session at the first.
func twoNodes(t *testing.T) (a, b *running, token string) {
	t.Helper()
	c := prepared(t)
	c.EventsURL = dbtest.PastThePooler(t, c.DatabaseURL)
	a, b = start(t, c), start(t, c)
	for _, node := range []*running{a, b} {
		node.untilReady(`"LISTEN/NOTIFY: connected"`)
	}
	return a, b, a.signIn()
}

// untilReady waits until /readyz contains a text.
func (r *running) untilReady(says string) {
	r.t.Helper()
	for end := time.Now().Add(20 * time.Second); ; <-time.After(5 * time.Millisecond) {
		_, body, _ := r.do("GET", "/readyz", "")
		if strings.Contains(body, says) {
			return
		}
		if time.Now().After(end) {
			r.t.Fatalf("after twenty seconds /readyz says %s", body)
		}
	}
}

func (r *running) post(token, path, body string, headers ...string) (int, string) {
	r.t.Helper()
	status, answer, _ := r.do("POST", path, body, append([]string{"Authorization", "Bearer " + token, "Content-Type",
		"application/json"}, headers...)...)
	return status, answer
}

// A client at one node receives the other node's acts at once, reads them with the same ETag, and its session ends
// within a second of a sign-out at the other node.
func TestOnPostgresTwoNodesServeOneDatabase(t *testing.T) {
	if !dbtest.OnPostgres() {
		return // SQLite has one process
	}
	a, b, token := twoNodes(t)
	conn, next := a.socket(token)
	send(conn, `{"type":"subscribe","room":"main"}`)
	if _, text := next(); !strings.HasPrefix(string(text), `{"type":"subscribed"`) {
		t.Fatalf("got %s", text)
	}
	read := func(r *running, headers ...string) (int, string, string) {
		status, body, h := r.do("GET", "/api/game-types", "",
			append([]string{"Authorization", "Bearer " + token}, headers...)...)
		return status, body, h.Get("ETag")
	}
	_, before, old := read(a) // and caches it
	status, body := b.post(token, "/api/players", `{"name":"Dana"}`, "Idempotency-Key", "dana")
	assert.MustEqual(t, body, status, http.StatusCreated)
	if _, text := next(); !strings.HasPrefix(string(text), `{"type":"player_updated","room":null,"version":1,`) {
		t.Errorf("got %s", text)
	}
	// The same request at the other node is the same act.
	if again, text := a.post(token, "/api/players", `{"name":"Dana"}`, "Idempotency-Key", "dana"); again != status ||
		text != body {
		t.Errorf("repeated at the other node: %d %s, want %s", again, text, body)
	}
	if status, _ := a.post(token, "/api/players", `{"name":"Else"}`, "Idempotency-Key",
		"dana"); status != http.StatusConflict {
		t.Errorf("another request with the key at the other node: %d, want status %v", status, http.StatusConflict)
	}
	_, afterA, tagA := read(a)
	_, afterB, tagB := read(b)
	assert.Equal(t, "after an act of the other node: tagA", tagA, tagB)
	if tagA == old {
		t.Fatalf("after an act of the other node: tagA: got %v, want a value other than old", tagA)
	}
	assert.Equal(t, "after an act of the other node: afterA", afterA, afterB)
	assert.Equal(t, "after an act of the other node: afterA", afterA, before)
	if status, _, _ := read(b, "If-None-Match", tagA); status != http.StatusNotModified {
		t.Errorf("one node's ETag at the other: %d, want status %v", status, http.StatusNotModified)
	}

	begun := time.Now()
	if status, text := b.post(token, "/api/auth/logout", ""); status != http.StatusNoContent {
		t.Fatalf("%d %s, want status %v", status, text, http.StatusNoContent)
	}
	opcode, text := next()
	if opcode != 8 || binary.BigEndian.Uint16(text) != 4001 {
		t.Errorf("after signing out at the other node: opcode %d, %q; want close 4001", opcode, text)
	}
	<-time.After(time.Until(begun.Add(time.Second)))
	if status, _, _ := read(a); status != http.StatusUnauthorized {
		t.Errorf("after signing out at the other node: %d, want status %v", status, http.StatusUnauthorized)
	}

	for name, node := range map[string]*running{"a": a, "b": b} {
		_, figures, _ := node.do("GET", "/metrics", "")
		if name == "a" && strings.Contains(figures, "\npitboss_notify_received_total 0\n") {
			t.Error("a was not notified: it found the act by polling")
		}
		for _, want := range []string{"pitboss_notify_connected 1", "pitboss_notify_sent_total",
			"pitboss_notify_received_total", "pitboss_notify_polls_total"} {
			if !strings.Contains(figures, "\n"+want) {
				t.Errorf("%s has no %s", name, want)
			}
		}
	}
}

func TestDisconnectedNodeServesAndReportsIt(t *testing.T) {
	c := prepared(t)
	if !dbtest.OnPostgres() {
		c.EventsURL = "nats://127.0.0.1:1"
		err := Run(t.Context(), c, nil)
		if err == nil {
			t.Fatal("SQLite with other nodes: err: got no error")
		}
		assert.Contains(t, "SQLite with other nodes: err.Error()", err.Error(), "SQLite is one program's alone")
		return
	}
	b := start(t, c)
	c.EventsURL = "ldap://127.0.0.1"
	err := Run(t.Context(), c, nil)
	if err == nil {
		t.Fatal("with an address of no known kind: err: got no error")
	}
	assert.Contains(t, "with an address of no known kind: err.Error()", err.Error(), "--events-url")
	c.EventsURL = "nats://127.0.0.1:1" // no server listens there
	a := start(t, c)
	status, body, _ := a.do("GET", "/readyz", "")
	assert.Equal(t, "status", status, http.StatusOK)
	assert.Contains(t, "body", body, "NATS: not connected")
	token := a.signIn()
	conn, next := a.socket(token)
	send(conn, `{"type":"subscribe","room":"main"}`)
	next()
	if status, text := b.post(token, "/api/players", `{"name":"Dana"}`); status != http.StatusCreated {
		t.Fatalf("%d %s, want status %v", status, text, http.StatusCreated)
	}
	begun := time.Now()
	if _, text := next(); !strings.HasPrefix(string(text), `{"type":"player_updated"`) {
		t.Errorf("got %s", text)
	}
	t.Logf("found after %v", time.Since(begun))
}
