package homegame

import (
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

func TestMemberTotalsAddUp(t *testing.T) {
	t.Parallel()
	var s gameTotals
	if s.average() != nil || s.winRate() != nil {
		t.Error("got figures without a game, want none")
	}
	for _, net := range []money.Signed{118_00, -30_00, 0, -1} {
		s.add(PlayedGame{Net: net, EndedAt: clock.Instant(0).Add(90 * time.Minute)})
	}
	if s.games != 4 || s.net != 87_99 || s.best != 118_00 || s.worst != -30_00 || *s.average() != 22_00 ||
		*s.winRate() != 25 || hours(s.took) != 6 {
		t.Errorf("got %+v, average %d, rate %d", s, *s.average(), *s.winRate())
	}
	for _, c := range []struct {
		net   money.Signed
		games int
		want  money.Signed
	}{{1, 2, 1}, {-1, 2, -1}, {1, 3, 0}, {-1, 3, 0}, {5, 3, 2}, {-5, 3, -2}} {
		if got := (&gameTotals{net: c.net, games: c.games}).average(); *got != c.want {
			t.Errorf("%d over %d games: got %d, want %d", c.net, c.games, *got, c.want)
		}
	}
	if percent(11, 18) != 61 || percent(1, 2) != 50 || percent(0, 5) != 0 || percent(5, 5) != 100 || percent(1, 200) != 1 {
		t.Error("got a wrong rounding of percent")
	}
}

func TestGameStatusAndRefusals(t *testing.T) {
	t.Parallel()
	now := clock.Instant(1_000_000_000_000_000)
	at := func(d time.Duration) *clock.Instant { i := now.Add(d); return &i }
	for _, c := range []struct {
		stored Status
		start  *clock.Instant
		want   Status
	}{
		{Scheduled, nil, Pending}, {Scheduled, at(15 * time.Minute), Pending},
		{Scheduled, at(15*time.Minute + 1000), Scheduled}, {Scheduled, at(-time.Hour), Pending},
		{Active, at(time.Hour), Active}, {Completed, nil, Completed},
	} {
		if got := statusAt(c.stored, c.start, now); got != c.want {
			t.Errorf("%s, start %v: got %s, want %s", c.stored, c.start, got, c.want)
		}
	}
	for want, got := range map[string]string{
		"": endRefusal(Active, 0, 240_00, 240_00), "1 player has not cashed out": endRefusal(Active, 1, 0, 0),
		"6 players have not cashed out": endRefusal(Active, 6, 1, 0),
		"In $2,400.00, out $2,380.00: name the difference of $20.00 before the game ends.": endRefusal(Active, 0, 2400_00,
			2380_00),
		"In $0.00, out $0.05: name the difference of $0.05 before the game ends.": endRefusal(Active, 0, 0, 5),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if normalizeCode(" k7q 4m2 ") != "K7Q4M2" {
		t.Error("got a wrong normalized code, want K7Q4M2")
	}
	if code, ok := codeFrom([]byte{0, 30, 31, 255, 248, 247, 1, 2, 3}); !ok || code != "A9A9BC" {
		t.Errorf("got code %q, want A9A9BC", code)
	}
}
