package live_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/server/live"
	"pitboss/internal/test/assert"
)

// nodes plays the other nodes.
type nodes struct {
	mu        sync.Mutex
	published []string
	hear      func(organization, room string, version int64)
	missed    func()
	ready     chan struct{}
}

func (n *nodes) Publish(organization, room string, version int64) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.published = append(n.published, organization+"/"+room+" "+itoa(version))
}

func (n *nodes) Run(ctx context.Context, hear func(organization, room string, version int64), missed func()) {
	n.hear, n.missed = hear, missed
	close(n.ready)
	<-ctx.Done()
}

// withNodes is a club with other nodes, whose hub does not see its own commits, as if another node had made them.
func withNodes(t *testing.T) (*club, *nodes) {
	t.Helper()
	n := &nodes{ready: make(chan struct{})}
	c := newClubWith(t, func(config *live.Config) { config.Nodes = n })
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		c.hub.Listen(ctx)
	}()
	t.Cleanup(func() { stop(); <-ended })
	<-n.ready
	return c, n
}

func TestCommitIsPublishedToOtherNodes(t *testing.T) {
	c, n := withNodes(t)
	c.change(c.lodge.Room("main"), "table_updated")
	c.changeOrg(c.lodge, "player_updated")
	n.mu.Lock()
	defer n.mu.Unlock()
	assert.Len(t, "published", n.published, 2)
	assert.Equal(t, "published[0]", n.published[0], "lodge/main 1")
	assert.Equal(t, "published[1]", n.published[1], "lodge/ 1")
}

func TestSpuriousNotificationsAreIgnored(t *testing.T) {
	c, n := withNodes(t)
	c.d.OnCommit(nil)
	s := c.open("owner")
	s.subscribe("main")
	for version := int64(1); version <= 20; version++ {
		n.hear("lodge", "main", 1_000_000) // of another database, or of a copy of this one
		c.change(c.lodge.Room("main"), "table_updated")
		n.hear("lodge", "main", version)
		n.hear("lodge", "main", version) // a duplicate
		s.expect("table_updated main " + itoa(version))
	}
	s.quiet()
}

// Another node writes to the same database, and no notification reaches this one.
func TestOnPostgresPollingFindsUnannouncedVersions(t *testing.T) {
	if !dbtest.OnPostgres() {
		return // SQLite has one process
	}
	c, n := withNodes(t)
	s := c.open("owner")
	s.subscribe("main")
	c.d.OnCommit(nil)
	c.change(c.lodge.Room("main"), "table_updated")
	c.changeOrg(c.lodge, "player_updated")
	got := map[string]bool{s.next().Type: true, s.next().Type: true}
	assert.MustEqual(t, `got: got["table_updated"]`, got["table_updated"], true)
	assert.Equal(t, `got: got["player_updated"]`, got["player_updated"], true)
	// A busy room hides no loss in a quiet one.
	quiet := c.open("owner")
	quiet.subscribe("annex")
	stop := make(chan struct{})
	var busy sync.WaitGroup
	busy.Go(func() {
		for {
			select {
			case <-stop:
				return
			case <-time.After(100 * time.Millisecond):
				n.hear("lodge", "main", 1)
			}
		}
	})
	c.change(c.lodge.Room("annex"), "table_updated")
	quiet.expect("table_updated annex 1")
	// After an outage the node polls at once, even a room with recent notifications.
	c.change(c.lodge.Room("main"), "table_updated")
	n.missed()
	s.expect("table_updated main 2")
	close(stop)
	busy.Wait()
	if looks := c.hub.Stats().Polls; looks < 3 {
		t.Errorf("%d looks", looks)
	}
}

// refreshedBy are sessions with another Refresh.
type refreshedBy struct {
	api.Sessions
	refresh func(tokens []string) error
}

func (r refreshedBy) Refresh(_ context.Context, tokens []string) error { return r.refresh(tokens) }

// The sessions of many sockets are looked up in batches, and an ended one is closed as before.
func TestSessionsOfOpenSocketsAreLookedUpInBatches(t *testing.T) {
	var mu sync.Mutex
	var asked [][]string
	var away error
	c := newClubWith(t, func(config *live.Config) {
		config.Sessions.Staff = refreshedBy{config.Sessions.Staff, func(tokens []string) error {
			mu.Lock()
			defer mu.Unlock()
			asked = append(asked, tokens)
			return away
		}}
	})
	screens := map[string]*screen{}
	for i := range 12 {
		token := "token " + itoa(int64(i))
		c.is(token, c.lodge)
		screens[token] = c.open(token)
	}
	until(t, func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(asked) > 0 && len(asked[len(asked)-1]) == len(screens)
	})
	mu.Lock()
	away = errors.New("the database is away")
	before := len(asked)
	mu.Unlock()
	c.revoke("token 3")
	until(t, func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(asked) > before+1
	})
	if open := c.hub.Stats().Sockets; open != int64(len(screens)) {
		t.Errorf("%d sockets are open while nobody knows whose they are, want %d", open, len(screens))
	}
	mu.Lock()
	away = nil
	mu.Unlock()
	if code := screens["token 3"].closedWith(); code != 4001 {
		t.Errorf("closed with %d, want 4001", code)
	}
}
