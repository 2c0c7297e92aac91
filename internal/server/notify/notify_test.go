package notify

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/server/notify/notifytest"
	"pitboss/internal/test/assert"
)

// listener is a node that records its notifications.
type listener struct {
	*Notifier
	mu     sync.Mutex
	newest map[scope]int64
	missed int
	ended  chan struct{}
	stop   context.CancelFunc
}

func run(t *testing.T, c Config) *listener {
	t.Helper()
	c.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
	n, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	l := &listener{Notifier: n, newest: map[scope]int64{}, ended: make(chan struct{}), stop: stop}
	go func() {
		defer close(l.ended)
		n.Run(ctx, func(organization, room string, version int64) {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.newest[scope{organization, room}] = version
		}, func() {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.missed++
		})
	}()
	t.Cleanup(l.end)
	until(t, "it is connected", func() bool { return n.State().Connected })
	return l
}

func (l *listener) end() {
	l.stop()
	<-l.ended
}

func (l *listener) newestOf(organization, room string) int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.newest[scope{organization, room}]
}

func (l *listener) missedCount() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.missed
}

func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !so(); <-time.After(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not within twenty seconds: %s", what)
		}
	}
}

// eachWay runs a test with every available transport.
func eachWay(t *testing.T, f func(t *testing.T, c Config)) {
	t.Helper()
	t.Run("nats", func(t *testing.T) { f(t, Config{URL: notifytest.New(t).URL(), DatabaseID: "lodge"}) })
	if dbtest.OnPostgres() {
		t.Run("postgres", func(t *testing.T) { f(t, Config{URL: os.Getenv(dbtest.Variable), DatabaseID: db.NewID()}) })
	}
}

func TestVersionReachesEveryOtherNode(t *testing.T) {
	eachWay(t, func(t *testing.T, c Config) {
		a, b, d := run(t, c), run(t, c), run(t, c)
		a.Publish("lodge", "main", 7)
		a.Publish("lodge", "", 3)
		b.Publish("rival", `odd "room"`, 1)
		for _, n := range []*listener{b, d} {
			until(t, "both versions", func() bool {
				return n.newestOf("lodge", "main") == 7 && n.newestOf("lodge", "") == 3
			})
		}
		until(t, "the third", func() bool {
			return a.newestOf("rival", `odd "room"`) == 1 &&
				d.newestOf("rival", `odd "room"`) == 1
		})
		assert.Equal(t, `a node heard itself: a.newestOf("lodge", "main")`, a.newestOf("lodge", "main"), 0)
		assert.Equal(t, "a node heard itself: b.newestOf(\"rival\", `odd \"room\"`)",
			b.newestOf("rival", `odd "room"`), 0)
		s := a.State()
		assert.Equal(t, "Sent", s.Sent, 2)
		assert.Equal(t, "Received", s.Received, 1)
		if s.Transport == "" {
			t.Error("Transport: got no text, want some")
		}
	})
}

func TestNotificationsStayWithinADatabase(t *testing.T) {
	eachWay(t, func(t *testing.T, c Config) {
		a := run(t, c)
		same := run(t, c)
		c.DatabaseID += "2"
		other := run(t, c)
		a.Publish("lodge", "main", 1)
		until(t, "the version", func() bool { return same.newestOf("lodge", "main") == 1 })
		assert.Equal(t, "got a notification of another database: other.State().Received", other.State().Received, 0)
	})
}

// However much is said at once, the newest of each scope arrives, in fewer messages than there were versions.
func TestPendingVersionsAreCoalesced(t *testing.T) {
	eachWay(t, func(t *testing.T, c Config) {
		a, b := run(t, c), run(t, c)
		const rooms, versions = 400, 50 // more than one message holds
		for v := range versions {
			for r := range rooms {
				a.Publish("lodge", fmt.Sprintf("room %d", r), int64(v+1))
			}
		}
		until(t, "the newest of each", func() bool {
			for r := range rooms {
				if b.newestOf("lodge", fmt.Sprintf("room %d", r)) != versions {
					return false
				}
			}
			return true
		})
		if sent := a.State().Sent; sent >= rooms*versions/2 {
			t.Errorf("%d versions were sent, nothing was put together", sent)
		}
	})
}

func TestPendingVersionsArePublishedAtShutdown(t *testing.T) {
	eachWay(t, func(t *testing.T, c Config) {
		a, b := run(t, c), run(t, c)
		begun := time.Now()
		a.Publish("lodge", "main", 9)
		a.end()
		if took := time.Since(begun); took > 5*time.Second {
			t.Errorf("it ended after %v", took)
		}
		until(t, "the last version", func() bool { return b.newestOf("lodge", "main") == 9 })
	})
}

func TestReconnectReportsMissedNotifications(t *testing.T) {
	t.Run("nats", func(t *testing.T) {
		s := notifytest.New(t)
		a, b := run(t, Config{URL: s.URL(), DatabaseID: "lodge"}), run(t, Config{URL: s.URL(), DatabaseID: "lodge"})
		before := b.missedCount()
		s.Down()
		until(t, "both know", func() bool { return !a.State().Connected && !b.State().Connected })
		a.Publish("lodge", "main", 4) // stays pending
		s.Up()
		until(t, "it is told to look", func() bool {
			return b.missedCount() > before && b.State().Connected &&
				a.State().Connected
		})
		a.Publish("lodge", "annex", 5)
		until(t, "both versions", func() bool { return b.newestOf("lodge", "annex") == 5 })
	})
	if !dbtest.OnPostgres() {
		return
	}
	t.Run("postgres", func(t *testing.T) {
		c := Config{URL: os.Getenv(dbtest.Variable), DatabaseID: db.NewID()}
		a, b := run(t, c), run(t, c)
		a.Publish("lodge", "main", 1)
		until(t, "the first version", func() bool { return b.newestOf("lodge", "main") == 1 })
		before := b.missedCount()
		conn, err := pgx.Connect(t.Context(), c.URL)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close(context.Background()) }()
		// Other tests with the same role may lose connections too; they reconnect.
		if _, err := conn.Exec(t.Context(),
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pitboss events'"); err !=
			nil {
			t.Fatal(err)
		}
		until(t, "it is told to look", func() bool { return b.missedCount() > before && b.State().Connected })
		a.Publish("lodge", "main", 2)
		until(t, "the second version", func() bool { return b.newestOf("lodge", "main") == 2 })
	})
}

func TestMessagesFitPostgresAndOmitNoScope(t *testing.T) {
	n, err := New(Config{URL: "nats://127.0.0.1:1", DatabaseID: "lodge"})
	if err != nil {
		t.Fatal(err)
	}
	long := string(make([]byte, 500)) // JSON escapes each byte as six
	for i := range 300 {
		n.Publish("lodge", fmt.Sprintf("%d%s", i, long[:i]), int64(i))
	}
	told := map[string]int64{}
	for {
		taken, raw := n.takeBatch()
		if len(taken) == 0 {
			break
		}
		if len(raw) >= 8000 {
			t.Errorf("a message of %d bytes", len(raw))
		}
		var m struct{ Of [][]any }
		assert.NoError(t, "json.Unmarshal(raw, &m)", json.Unmarshal(raw, &m))
		assert.Len(t, "m.Of", m.Of, len(taken))
		for s, v := range taken {
			told[s.room] = v
		}
	}
	if len(told) != 300 {
		t.Errorf("%d scopes were told, want 300", len(told))
	}
}

func TestMalformedMessagesAreIgnored(t *testing.T) {
	n, err := New(Config{URL: "nats://127.0.0.1:1", DatabaseID: "lodge"})
	if err != nil {
		t.Fatal(err)
	}
	for _, raw := range []string{"", "7", "null", `{"of":[7,"x",[],["a"],["a","b","c"],{"a":1},["a",7,"b"]]}`,
		`{"from":7}`} {
		n.decode([]byte(raw), func(o, r string, v int64) { t.Errorf("%s was understood as %q %q %d", raw, o, r, v) })
	}
}

func TestCheckAcceptsNATSAndPostgresAddresses(t *testing.T) {
	for _, good := range []string{"nats://events.example:4222", "nats://a:4222,nats://b:4222",
		"tls://u:p@events.example", "postgres://u:p@db.example/pitboss", "postgresql://db/pitboss"} {
		if err := Check(good); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{"", "events.example", "http://events.example", "nats://", "nats://a,b",
		"postgres://u:pass%zz@h"} {
		err := Check(bad)
		if err == nil {
			t.Fatalf("%s: err: got no error", bad)
		}
		assert.Equal(t, bad+": err.Error()", err.Error(), errAddress.Error())
	}
}
