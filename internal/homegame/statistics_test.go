package homegame

import (
	"fmt"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/test/assert"
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
	assert.Equal(t, "got: games", s.games, 4)
	assert.Equal(t, "got: net", s.net, 87_99)
	assert.Equal(t, "got: best", s.best, 118_00)
	assert.Equal(t, "got: worst", s.worst, -30_00)
	assert.Pointer(t, "got: s.average()", s.average(), 22_00)
	assert.Pointer(t, "got: s.winRate()", s.winRate(), 25)
	assert.Equal(t, "got: hours(s.took)", hours(s.took), 6)
	for _, c := range []struct {
		net   money.Signed
		games int
		want  money.Signed
	}{{1, 2, 1}, {-1, 2, -1}, {1, 3, 0}, {-1, 3, 0}, {5, 3, 2}, {-5, 3, -2}} {
		if got := (&gameTotals{net: c.net, games: c.games}).average(); *got != c.want {
			t.Errorf("%d over %d games: got %d, want %d", c.net, c.games, *got, c.want)
		}
	}
	assert.Equal(t, "got a wrong rounding of percent: percent(11, 18)", percent(11, 18), 61)
	assert.Equal(t, "got a wrong rounding of percent: percent(1, 2)", percent(1, 2), 50)
	assert.Equal(t, "got a wrong rounding of percent: percent(0, 5)", percent(0, 5), 0)
	assert.Equal(t, "got a wrong rounding of percent: percent(5, 5)", percent(5, 5), 100)
	assert.Equal(t, "got a wrong rounding of percent: percent(1, 200)", percent(1, 200), 1)
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
	const difference = "Buy-ins %s, cash-outs %s: record the %s difference before ending the game."
	for want, got := range map[string]string{
		"":                              endRefusal(Active, 0, 240_00, 240_00),
		"1 player has not cashed out":   endRefusal(Active, 1, 0, 0),
		"6 players have not cashed out": endRefusal(Active, 6, 1, 0),
		fmt.Sprintf(difference, "$2,400.00", "$2,380.00", "$20.00"): endRefusal(Active, 0, 2400_00, 2380_00),
		fmt.Sprintf(difference, "$0.00", "$0.05", "$0.05"):          endRefusal(Active, 0, 0, 5),
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
