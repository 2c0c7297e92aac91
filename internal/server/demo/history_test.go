package demo_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
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
	if before < tonight*6/10 {
		s.t.Fatalf("before: got %v, want at least %v", before, tonight*6/10)
	}
	if before > tonight*14/10 {
		s.t.Errorf("before: got %v, want at most %v", before, tonight*14/10)
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

func checkHistory(t *testing.T, s *server) {
	wantNone(t, "stays of a player at the same time", texts(t, s.db, `SELECT player_id FROM (
		SELECT player_id, started_at, lag(coalesce(ended_at, 9000000000000000)) OVER (PARTITION BY player_id
		ORDER BY started_at) AS before
		FROM seat_stay WHERE player_id IS NOT NULL) x WHERE started_at < before`))
	wantNone(t, "waits of a player for one game at the same time", texts(t, s.db, `SELECT player_id FROM (
		SELECT player_id, joined_at, lag(coalesce(ended_at, 9000000000000000)) OVER (PARTITION BY player_id,
		game_type_id
		ORDER BY joined_at) AS before
		FROM waitlist_entry) x WHERE joined_at < before`))
	wantNone(t, "events out of order", texts(t, s.db, `SELECT room_id || '/' || version FROM (
		SELECT room_id, version, at, lag(at) OVER (PARTITION BY org_id, room_id ORDER BY version, n) AS before
		FROM event) x WHERE at < before`))
	wantNone(t, "players who played before they came", texts(t, s.db,
		`SELECT p.name FROM player p JOIN seat_stay y ON y.org_id = p.org_id AND y.player_id = p.id
		WHERE y.started_at < p.created_at`))
	wantNone(t, "stays that end in the future", texts(t, s.db,
		"SELECT id FROM seat_stay WHERE ended_at > "+jsonNumber(s.now)))

	var weekday, weekend money.Cents
	calendar := room.Room{TimeZone: "America/Chicago", GamingDayStart: 6}.Calendar()
	today := calendar.DayOf(s.now)
	for n := -55; n < -7; n++ {
		charged := texts(t, s.db,
			"SELECT CAST(coalesce(sum(amount), 0) AS TEXT) FROM rental_charge WHERE gaming_day = '"+
				string(today.Add(n))+"'")
		var sum money.Cents
		if err := json.Unmarshal([]byte(charged[0]+".00"), &sum); err != nil {
			t.Fatal(err)
		}
		if sum == 0 {
			t.Errorf("nothing was earned on %s", today.Add(n))
		}
		switch d := calendar.DayStart(today.Add(n)).Time().In(calendar.Zone).Weekday(); d {
		case time.Friday, time.Saturday:
			weekend += sum / 2
		case time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Sunday:
			weekday += sum / 5
		}
	}
	if weekend < 2*weekday {
		t.Fatalf("weekends earn: weekend: got %v, want at least %v", weekend, 2*weekday)
	}
	if weekday == 0 {
		t.Errorf("weekends earn: weekday: got %v, want a value other than 0", weekday)
	}
	ended := texts(t, s.db, "SELECT DISTINCT status FROM waitlist_entry ORDER BY status")
	if want := []string{
		"called", "expired", "no_show", "removed", "seated", "waiting",
	}; !reflect.DeepEqual(ended, want) {
		t.Errorf("waits are %v", ended)
	}
	if moved := texts(t, s.db,
		`SELECT rental_id FROM seat_stay WHERE rental_id IS NOT NULL
		GROUP BY rental_id HAVING count(*) > 1`); len(moved) < 50 {
		t.Errorf("%d moved", len(moved))
	}
	if paused := texts(t, s.db, "SELECT rental_id FROM rental_pause"); len(paused) < 20 {
		t.Errorf("%d pauses", len(paused))
	}
	pending := texts(t, s.db, "SELECT id FROM bill WHERE paid_at IS NULL")
	if len(pending) < 3 {
		t.Fatalf("len(pending): got %v, want at least 3", len(pending))
	}
	if len(pending) > 60 {
		t.Errorf("len(pending): got %v, want at most 60", len(pending))
	}
	if inactive := texts(t, s.db, "SELECT name FROM player WHERE NOT is_active"); len(inactive) < 3 {
		t.Errorf("inactive: %v", inactive)
	}
}

func jsonNumber(at clock.Instant) string {
	raw, _ := json.Marshal(int64(at)) // a number cannot fail
	return string(raw)
}
