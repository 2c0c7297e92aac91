package tournament

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
)

// The browser derives the same clock from the same facts; both are held to these cases.
func TestTheClockIsTheOneThatScreensDerive(t *testing.T) {
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
			over := got.Position+1 >= len(s.Items) && got.RemainingMs == 0
			if got.Position != c.Position || got.RemainingMs != c.RemainingMs || s.LevelAt(got.Position) != c.Level ||
				(s.Items[got.Position].Kind == BreakItem) != c.InBreak || got.IsRunning() != c.Running || over != c.Over {
				t.Errorf("%+v: got %+v, level %d, over %t", c, got, s.LevelAt(got.Position), over)
			}
		})
	}
}
