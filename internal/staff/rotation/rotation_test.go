package rotation_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/staff/rotation"
	"pitboss/internal/test/assert"
)

var (
	chicago, _ = time.LoadLocation("America/Chicago")
	nine       = clock.FromTime(time.Date(2026, 11, 20, 21, 0, 0, 0, chicago))
)

const half = 30 * time.Minute

// sampleEvening is a sample string at 8:42 PM: nine tables, three breaks, and Luis is 12 minutes late.
func sampleEvening() rotation.Input {
	s := rotation.String{ID: "cash", DownLength: half,
		Pushes: rotation.PushTimes(nine-1, half, chicago, nine.Add(-18*time.Minute), 4)[1:]}
	for _, stop := range []struct {
		table   string
		players int
	}{{"1", 9}, {"2", 9}, {"3", 9}, {}, {"4", 9}, {"5", 8}, {"6", 7}, {}, {"7", 8}, {"8", 3}, {"11", 2}, {}} {
		s.Stops = append(s.Stops, rotation.Stop{Table: stop.table, NeedsDealer: stop.table != "", Players: stop.players,
			Seats: 9, Format: "NL Hold'em"})
	}
	in := rotation.Input{Strings: []rotation.String{s}, MaxDowns: 3}
	const dealing = "Tess:1:1 Marco:2:2 Ken:3:3 Alex:4:1 Nina:5:2 Chris:6:3 Ana:7:1 Jamal:8:2 Dee:11:3"
	for i, who := range strings.Fields(dealing) {
		var name string
		var table, downs int
		_, _ = fmt.Sscanf(strings.NewReplacer(":", " ").Replace(who), "%s %d %d", &name, &table, &downs)
		d := rotation.Dealer{ID: name, String: "cash", Table: fmt.Sprint(table), DownsInRow: downs, OnShift: true,
			From: nine.Add(-5 * time.Hour), TableSince: nine.Add(-half)}
		if i == 5 {
			d.Until = nine.Add(time.Hour)
		}
		in.Dealers = append(in.Dealers, d)
	}
	in.Dealers = append(in.Dealers,
		rotation.Dealer{ID: "Ruth", String: "cash", LastTable: "3", OnBreak: true, OnShift: true},
		rotation.Dealer{ID: "Leah", String: "cash", LastTable: "6", OnBreak: true, OnShift: true},
		rotation.Dealer{ID: "Luis", String: "cash", Late: true, From: nine.Add(-half), Until: nine.Add(8 * time.Hour)},
		rotation.Dealer{ID: "Iris", String: "cash", From: nine.Add(time.Hour), Until: nine.Add(8 * time.Hour)})
	return in
}

// formatPlan formats a planned string, one row per line.
func formatPlan(p rotation.StringPlan, s rotation.String) string {
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
			case c.NoDealer:
				text = "!"
			case c.Conditional:
				text += "?"
			case c.StartsShift:
				text += "+"
			}
			if c.OverLimit {
				text += "*"
			}
			fmt.Fprintf(&b, " %-6s", text)
		}
		for strings.HasSuffix(b.String(), " ") {
			trimmed := strings.TrimRight(b.String(), " ")
			b.Reset()
			b.WriteString(trimmed)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestPlanOfTheSampleEvening(t *testing.T) {
	t.Parallel()
	in := sampleEvening()
	p := rotation.MakePlan(in)
	if got := in.Strings[0].Pushes[0]; got != nine {
		t.Fatalf("got the next push at %s, want %s", got, nine)
	}
	const want = `1     Tess   !      Dee    Jamal  Ana
2     Marco  Tess   Luis?  Dee    Jamal
3     Ken    Marco  Tess   Luis?  Dee
Break Ruth   Ken    Marco  Tess   Luis?
4     Alex   Ruth   Ken    Marco  Tess
5     Nina   Alex   Ruth   Ken    Marco
6     Chris  Nina   Alex   Ruth   Ken
Break Leah   Chris  Nina   Alex   Ruth
7     Ana    Leah   Chris  Nina   Alex
8     Jamal  Ana    Leah   Iris+  Nina
11    Dee    Jamal  Ana    Leah   Iris
Break Luis?  Dee    Jamal  Ana    Leah
`
	if got := formatPlan(p.Strings[0], in.Strings[0]); got != want {
		t.Errorf("got plan:\n%s\nwant:\n%s", got, want)
	}
	remedy := rotation.Remedy{Table: "1", Break: "11", Dealer: "Jamal", From: "8", NoOtherMoves: true}
	if got := p.Strings[0].Remedies; len(got) != 1 || got[0] != remedy {
		t.Errorf("got remedies %+v, want %+v", got, remedy)
	}
}

// planEvening changes the sample evening and plans it.
func planEvening(change func(*rotation.Input)) rotation.Plan {
	in := sampleEvening()
	change(&in)
	return rotation.MakePlan(in)
}

func dealer(in *rotation.Input, id string) *rotation.Dealer {
	return &in.Dealers[slices.IndexFunc(in.Dealers, func(d rotation.Dealer) bool { return d.ID == id })]
}

func TestManualChangeWinsUnlessItBreaksARule(t *testing.T) {
	t.Parallel()
	to := func(who, table string) rotation.Change {
		return rotation.Change{Push: nine, Dealer: who, Kind: rotation.ToTable, Table: table}
	}
	for name, c := range map[string]struct {
		change rotation.Change
		why    rotation.Reason
	}{
		"to another table": {to("Nina", "8"), rotation.NoReason},
		"on a break": {rotation.Change{Push: nine, Dealer: "Nina", Kind: rotation.ToBreak},
			rotation.NoReason},
		"off": {rotation.Change{Push: nine, Dealer: "Chris", Kind: rotation.ToShiftEnd},
			rotation.NoReason},
		"straight back to the last table":    {to("Ruth", "3"), rotation.JustLeft},
		"to the current table":               {to("Nina", "5"), rotation.JustLeft},
		"to a fourth down while others rest": {to("Ken", "8"), rotation.TooManyDowns},
		"to a table that is not there":       {to("Nina", "99"), rotation.NoTable},
		"at a time without a push": {rotation.Change{Push: nine + 1, Dealer: "Nina", Kind: rotation.ToBreak},
			rotation.NoTable},
		"an unknown dealer":                 {to("Nobody", "8"), rotation.NotOnShift},
		"a late dealer":                     {to("Luis", "8"), rotation.NotOnShift},
		"a dealer whose shift begins later": {to("Iris", "8"), rotation.NotOnShift},
		"a dealer without the skill":        {to("Marco", "8"), rotation.LacksSkill},
		"a down past the end of the shift": {rotation.Change{
			Push: nine.Add(half), Dealer: "Leah", Kind: rotation.ToTable, Table: "1"}, rotation.ShiftEnds},
		"somebody to a table that has one": {to("Nina", "9"), rotation.NoTable},
		"a dealer after the end of the shift": {rotation.Change{
			Push: nine.Add(2 * half), Dealer: "Chris", Kind: rotation.ToBreak}, rotation.NotOnShift},
	} {
		plan := planEvening(func(in *rotation.Input) {
			dealer(in, "Marco").Skills = []string{"NL Hold'em"}
			dealer(in, "Leah").Until = nine.Add(half + half/2)
			in.Strings[0].Stops[9].Format = "PLO"
			in.Changes = []rotation.Change{c.change}
		})
		if got := plan.Refused[0]; got != c.why {
			t.Errorf("%s: got reason %d, want %d", name, got, c.why)
		}
		changed := 0
		for _, r := range plan.Strings[0].Rows {
			if r.Cells[1].Changed {
				changed++
			}
		}
		if want := c.why == rotation.NoReason && c.change.Kind != rotation.ToShiftEnd; (changed == 1) != want {
			t.Errorf("%s: got %d changed cells, want change %t", name, changed, want)
		}
	}
}

func TestDealerStaysAtATableTakenEarly(t *testing.T) {
	t.Parallel()
	plan := planEvening(func(in *rotation.Input) { // Tess relieved Marco a few minutes early
		tess, marco := dealer(in, "Tess"), dealer(in, "Marco")
		*marco = rotation.Dealer{ID: "Marco", String: "cash", LastTable: "2", DownsInRow: 2, OnShift: true}
		tess.Table, tess.LastTable, tess.DownsInRow, tess.TableSince = "2", "1", 2, nine
	})
	rows := plan.Strings[0].Rows
	if rows[1].Cells[1].Dealer != "Tess" || rows[2].Cells[1].Dealer != "Marco" || rows[3].Cells[1].Dealer != "Ken" {
		t.Errorf("got plan:\n%s\nwant Tess at 2, Marco at 3 and Ken on a break",
			formatPlan(plan.Strings[0], sampleEvening().Strings[0]))
	}
}

func TestNoExtraDownWhileATableCanBreak(t *testing.T) {
	t.Parallel()
	over := func(p rotation.Plan) (n int) {
		for _, r := range p.Strings[0].Rows {
			if r.Cells[1].OverLimit {
				n++
			}
		}
		return n
	}
	noLuis := func(in *rotation.Input) {
		in.Dealers = slices.DeleteFunc(in.Dealers, func(d rotation.Dealer) bool { return d.ID == "Luis" })
	}
	if p := planEvening(noLuis); over(p) != 0 || len(p.Strings[0].Remedies) != 1 {
		t.Errorf("got %d extra downs, want none while a table can break", over(p))
	}
	p := planEvening(func(in *rotation.Input) {
		noLuis(in)
		for i := range in.Strings[0].Stops {
			in.Strings[0].Stops[i].Waiting = 1
		}
	})
	if over(p) != 1 || len(p.Strings[0].Remedies) != 0 {
		t.Errorf("got %d extra downs, want one and no remedy", over(p))
	}
}

func TestPushTimesFollowLocalTimeAcrossDST(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		down       time.Duration
		now        string
		last, next string
	}{
		{half, "2026-11-20T20:42:00-06:00", "8:30PM", "9:00PM"},
		{45 * time.Minute, "2026-11-20T20:42:00-06:00", "8:15PM", "9:00PM"},
		{half, "2026-11-20T21:00:00-06:00", "9:00PM", "9:30PM"},
		{half, "2026-03-08T03:10:00-05:00", "3:00AM", "3:30AM"}, // two hours after midnight, because 2 AM was skipped
		{45 * time.Minute, "2026-03-08T23:40:00-05:00", "11:30PM", "12:00AM"},
		{45 * time.Minute, "2026-03-09T12:10:00-05:00", "12:00PM", "12:45PM"},
		{45 * time.Minute, "2026-11-01T23:50:00-06:00", "11:45PM", "12:00AM"},
		{45 * time.Minute, "2026-11-02T12:10:00-06:00", "12:00PM", "12:45PM"},
	} {
		now, _ := time.Parse(time.RFC3339, c.now)
		made := clock.FromTime(now.Add(-9 * time.Hour * 24))
		g := rotation.PushTimes(made, c.down, chicago, clock.FromTime(now), 1)
		last, next := g[0].Time().In(chicago).Format(time.Kitchen), g[1].Time().In(chicago).Format(time.Kitchen)
		if last != c.last || next != c.next {
			t.Errorf("%s, every %s: got %s, then %s, want %s, then %s", c.now, c.down, last, next, c.last, c.next)
		}
	}
}

func TestRemedyNeverBreaksAMoreThanHalfFullTable(t *testing.T) {
	t.Parallel()
	in := sampleEvening()
	for i := range in.Strings[0].Stops {
		in.Strings[0].Stops[i].Players = 5
	}
	for _, r := range rotation.MakePlan(in).Strings[0].Remedies {
		if r.Break != "" {
			t.Errorf("got remedy %+v, want no break of a table with 5 of 9", r)
		}
	}
}

func TestRemediesUseEachDealerAndTableOnce(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 1))
	many := 0
	for range 300 {
		in := sampleEvening()
		for range 2 + r.IntN(3) {
			gone := r.IntN(len(in.Dealers))
			in.Dealers = slices.Delete(in.Dealers, gone, gone+1)
		}
		for i := range in.Strings[0].Stops {
			in.Strings[0].Stops[i].Players, in.Strings[0].Stops[i].Waiting = 1+r.IntN(9), r.IntN(4)/3
		}
		remedies := rotation.MakePlan(in).Strings[0].Remedies
		seen := map[string]bool{}
		for _, r := range remedies {
			assert.MustEqual(t, `a dealer or table is used twice: seen["dealer "+r.Dealer]`, seen["dealer "+r.Dealer],
				false)
			assert.MustEqual(t, `a dealer or table is used twice: seen["table "+r.Break]`, seen["table "+r.Break],
				false)
			seen["dealer "+r.Dealer], seen["table "+r.Break] = r.Dealer != "", r.Break != ""
		}
		if len(remedies) > 1 {
			many++
		}
	}
	if many == 0 {
		t.Error("no plan had two tables without a dealer")
	}
}
