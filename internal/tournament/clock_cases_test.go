package tournament

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
)

// The browser derives the clock from the same facts. Both implementations are tested with these cases.
func TestClockMatchesTheSharedCases(t *testing.T) {
	text, err := os.ReadFile("../../web/src/domain/tournament-clock-cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name        string
		Items       []Item
		Clock       Clock
		Now         clock.Instant
		Position    int
		RemainingMs int64
		Level       int
		InBreak     bool
		Running     bool
		Over        bool
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatal("no cases")
	}
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			s := Structure{Items: c.Items}
			c.Clock.Remaining = time.Duration(c.Clock.RemainingMs) * time.Millisecond
			got := c.Clock.AdvanceTo(s, c.Now)
			isBreak, isOver := s.Items[got.Position].Kind == BreakItem, got.Position+1 >= len(s.Items) &&
				got.RemainingMs == 0
			if got.Position != c.Position || got.RemainingMs != c.RemainingMs {
				t.Errorf("got position %d and %d ms, want %d and %d", got.Position, got.RemainingMs, c.Position,
					c.RemainingMs)
			}
			if level := s.LevelAt(got.Position); level != c.Level {
				t.Errorf("got level %d, want %d", level, c.Level)
			}
			if isBreak != c.InBreak || got.IsRunning() != c.Running || isOver != c.Over {
				t.Errorf("got break %t, running %t, over %t, want %t, %t, %t", isBreak, got.IsRunning(), isOver,
					c.InBreak, c.Running, c.Over)
			}
		})
	}
}
