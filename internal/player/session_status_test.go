package player

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/test/assert"
)

func TestPlayTimeCountsPlayingAndNeverShrinks(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		now := clock.Instant(1_000_000_000_000)
		s := Session{Status: StatusCheckedIn, CheckInTime: now}
		want := int64(0)
		for range rapid.IntRange(0, 20).Draw(t, "steps") {
			passed := time.Duration(rapid.IntRange(-30, 200).Draw(t, "minutes")) * time.Minute
			next := now.Add(passed)
			if s.Status == StatusPlaying && s.PlayingSince != nil && next > *s.PlayingSince {
				s.fillPlayTime(next)
				if got := int64(s.TotalPlayTime); got != (want+int64(next-*s.PlayingSince))/60_000_000 {
					t.Fatalf("got %d minutes, want %d", got, (want+int64(next-*s.PlayingSince))/60_000_000)
				}
			}
			now = next
			to := rapid.SampledFrom([]Status{StatusCheckedIn, StatusPlaying, StatusWaiting, StatusCheckedOut}).
				Draw(t, "to")
			if err := s.checkTransition(to); err != nil {
				continue
			}
			was := s
			s = s.withStatus(to, now)
			if was.PlayingSince != nil && now > *was.PlayingSince {
				want += int64(now - *was.PlayingSince)
			}
			if s.played != want {
				t.Fatalf("got play time %d, want %d", s.played, want)
			}
			if s.played < was.played || s.TotalPlayTime < 0 {
				t.Fatalf("got play time %d (%d minutes) after %d, want no less", s.played, s.TotalPlayTime, was.played)
			}
			assert.MustEqual(t, "status: s.Status == StatusPlaying", s.Status == StatusPlaying, s.PlayingSince != nil)
			assert.MustEqual(t, "status: s.Status == StatusCheckedOut", s.Status == StatusCheckedOut,
				s.CheckOutTime != nil)
			if s.CheckOutTime != nil && *s.CheckOutTime < s.CheckInTime {
				t.Fatalf("got check-out %d before check-in %d", *s.CheckOutTime, s.CheckInTime)
			}
		}
	})
}

func TestSessionAllowsOnlySpecifiedTransitions(t *testing.T) {
	t.Parallel()
	allowed := map[[2]Status]bool{
		{StatusCheckedIn, StatusPlaying}: true, {StatusCheckedIn, StatusCheckedOut}: true,
		{StatusPlaying, StatusWaiting}: true, {StatusPlaying, StatusCheckedOut}: true,
		{StatusWaiting, StatusPlaying}: true, {StatusWaiting, StatusCheckedOut}: true,
	}
	all := []Status{StatusCheckedIn, StatusPlaying, StatusWaiting, StatusCheckedOut}
	for _, a := range all {
		for _, b := range all {
			err := Session{Status: a, Player: Named{Name: "Ray"}}.checkTransition(b)
			if (err == nil) != allowed[[2]Status{a, b}] {
				t.Errorf("from %s to %s: got %v, want allowed %v", a, b, err, allowed[[2]Status{a, b}])
			}
		}
	}
	err := Session{Status: StatusCheckedIn, Player: Named{Name: "Ray"}}.checkTransition(StatusWaiting)
	if want := "Ray is checked in, not playing"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %q", err, want)
	}
}
