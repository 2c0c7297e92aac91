package demo_test

import (
	"fmt"
	"testing"
	"time"

	"pitboss/internal/account"
)

// compareWithLastWeek compares the seats of named players now and at the same hour a week ago.
func (s *server) compareWithLastWeek() {
	s.t.Helper()
	taken := func(ago time.Duration) int {
		at := s.now.Add(-ago)
		return len(texts(s.t, s.db,
			fmt.Sprintf(`SELECT id FROM seat_stay WHERE room_id = '%s' AND started_at <= %d AND (ended_at IS NULL OR `+
				`ended_at > %d)`, lodge, at, at)))
	}
	tonight, before := taken(0), taken(7*24*time.Hour)
	if before < tonight*6/10 || before > tonight*14/10 {
		s.t.Errorf("%d seats are taken, and %d were a week before", tonight, before)
	}
}

func checkUserSessions(t *testing.T, s *server) {
	owner := *s
	var err error
	if owner.token, err = account.OpenSession(t.Context(), s.db, "org_demo", "user_owner"); err != nil {
		t.Fatal(err)
	}
	for _, u := range get[[]account.Account](&owner, "/api/users") {
		if u.LastSeenAt == nil {
			t.Errorf("%s has worked here for weeks and was never seen", u.Name)
		}
	}
}
