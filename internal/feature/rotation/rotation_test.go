package rotation_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pitboss/internal/feature/rotation"
	"pitboss/internal/foundation/clock"
)

var (
	chicago, _ = time.LoadLocation("America/Chicago")
	nine       = clock.Of(time.Date(2026, 11, 20, 21, 0, 0, 0, chicago))
)

const half = 30 * time.Minute

// evening is the cash string of the pictures at 8:42 PM: nine tables, three breaks, Luis 12 minutes late.
func evening() rotation.Input {
	s := rotation.String{ID: "cash", Down: half, Pushes: rotation.Grid(nine-1, half, chicago, nine.Add(-18*time.Minute), 4)[1:]}
	for _, stop := range []struct {
		table   string
		players int
	}{{"1", 9}, {"2", 9}, {"3", 9}, {}, {"4", 9}, {"5", 8}, {"6", 7}, {}, {"7", 8}, {"8", 3}, {"11", 2}, {}} {
		s.Stops = append(s.Stops, rotation.Stop{Table: stop.table, Live: stop.table != "", Players: stop.players, Format: "NL Hold'em"})
	}
	in := rotation.Input{Strings: []rotation.String{s}, MostDowns: 3}
	for i, who := range strings.Fields("Tess:1:1 Marco:2:2 Ken:3:3 Alex:4:1 Nina:5:2 Chris:6:3 Ana:7:1 Jamal:8:2 Dee:11:3") {
		var name string
		var table, downs int
		_, _ = fmt.Sscanf(strings.NewReplacer(":", " ").Replace(who), "%s %d %d", &name, &table, &downs)
		d := rotation.Dealer{ID: name, String: "cash", Table: fmt.Sprint(table), Downs: downs, In: true, From: nine.Add(-5 * time.Hour), Settled: nine.Add(-half)}
		if i == 5 {
			d.Until = nine.Add(time.Hour)
		}
		in.Dealers = append(in.Dealers, d)
	}
	in.Dealers = append(in.Dealers,
		rotation.Dealer{ID: "Ruth", String: "cash", Left: "3", Resting: true, In: true},
		rotation.Dealer{ID: "Leah", String: "cash", Left: "6", Resting: true, In: true},
		rotation.Dealer{ID: "Luis", String: "cash", Late: true, From: nine.Add(-half), Until: nine.Add(8 * time.Hour)},
		rotation.Dealer{ID: "Iris", String: "cash", From: nine.Add(time.Hour), Until: nine.Add(8 * time.Hour)})
	return in
}

// drawn is a planned string as a text, a row a line.
func drawn(p rotation.Planned, s rotation.String) string {
	var b strings.Builder
	for _, r := range p.Rows {
		name := "Break"
		if r.Stop >= 0 && s.Stops[r.Stop].Table != "" {
			name = s.Stops[r.Stop].Table
		}
		fmt.Fprintf(&b, "%-5s", name)
		for _, c := range r.Cells {
			text := c.Dealer
			switch {
			case c.Missing:
				text = "!"
			case c.If:
				text += "?"
			case c.Arrives:
				text += "+"
			}
			if c.Over {
				text += "*"
			}
			fmt.Fprintf(&b, " %-6s", text)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestTheEveningOfThePicturesIsPlannedAsTheyShowIt(t *testing.T) {
	t.Parallel()
	in := evening()
	p := rotation.Make(in)
	if got := in.Strings[0].Pushes[0]; got != nine {
		t.Fatalf("the next push is at %s", got)
	}
	got := drawn(p.Strings[0], in.Strings[0])
	t.Logf("\n%s%+v", got, p.Strings[0].Remedies)
}
