package rotation_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/staff/rotation"
)

// simulatedRoom simulates a room: the dealers with their history, and the events between pushes.
type simulatedRoom struct {
	t    *testing.T
	r    *rand.Rand
	seed uint64
	in   rotation.Input
	now  clock.Instant
}

var formats = []string{"NL Hold'em", "PLO", "Limit Hold'em"}

// newSimulatedRoom creates a room with dealers and tables on two strings.
func newSimulatedRoom(t *testing.T, seed uint64, dealers, tables int) *simulatedRoom {
	r := rand.New(rand.NewPCG(seed, 40))
	f := &simulatedRoom{t: t, r: r, seed: seed, now: nine.Add(-20 * time.Minute)}
	f.in.MaxDowns = 2 + r.IntN(2)
	for i := range 2 {
		f.in.Strings = append(f.in.Strings, rotation.String{ID: fmt.Sprint("string", i), DownLength: half})
	}
	for n := range tables {
		s := &f.in.Strings[n*4/max(tables, 1)/3] // three quarters on the first
		s.Stops = append(s.Stops, rotation.Stop{Table: fmt.Sprint("t", n), Format: formats[max(0, r.IntN(6)-3)],
			NeedsDealer: r.IntN(4) > 0, Players: 1 + r.IntN(9), Seats: 9, Waiting: r.IntN(3)})
		if r.IntN(3) == 0 {
			s.Stops = append(s.Stops, rotation.Stop{})
		}
	}
	for n := range dealers {
		d := rotation.Dealer{ID: fmt.Sprintf("d%02d", n), String: f.in.Strings[n*4/dealers/3].ID,
			From: f.now.Add(time.Duration(r.IntN(12)-6) * half), Until: f.now.Add(time.Duration(4+r.IntN(16)) * half)}
		if r.IntN(3) == 0 {
			d.Skills = []string{formats[0], formats[r.IntN(3)]}
		}
		f.in.Dealers = append(f.in.Dealers, d)
	}
	return f
}

// simulateInterval simulates the time between pushes: dealers arrive, arrive late or fall ill; tables open and break.
func (f *simulatedRoom) simulateInterval(push clock.Instant) {
	for i := range f.in.Dealers {
		d := &f.in.Dealers[i]
		switch {
		case !d.OnShift && d.From <= push && d.Until > push && f.r.IntN(4) > 0:
			d.OnShift = true
		case d.OnShift && f.r.IntN(60) == 0: // ill
			d.OnShift, d.Table, d.Until, d.OnBreak = false, "", push-1, false
		}
		d.Late = !d.OnShift && d.From <= push && d.Until > push
	}
	for i := range f.in.Strings {
		for k := range f.in.Strings[i].Stops {
			s := &f.in.Strings[i].Stops[k]
			if s.Table != "" && f.r.IntN(12) == 0 {
				s.NeedsDealer = !s.NeedsDealer
			}
			s.Waiting = f.r.IntN(3)
		}
		f.in.Strings[i].Pushes = nil
		for n := range 4 {
			f.in.Strings[i].Pushes = append(f.in.Strings[i].Pushes, push.Add(time.Duration(n)*half))
		}
	}
	f.in.Changes = nil
	for range f.r.IntN(3) {
		d, s := f.in.Dealers[f.r.IntN(len(f.in.Dealers))], f.in.Strings[f.r.IntN(2)]
		ch := rotation.Change{Push: push, Dealer: d.ID, Kind: rotation.PlaceKind(f.r.IntN(3))}
		if ch.Kind == rotation.ToTable && len(s.Stops) > 0 {
			ch.Table = s.Stops[f.r.IntN(len(s.Stops))].Table
		}
		if !slices.ContainsFunc(f.in.Changes, func(o rotation.Change) bool { return o.Dealer == ch.Dealer }) {
			f.in.Changes = append(f.in.Changes, ch)
		}
	}
}

func (f *simulatedRoom) fail(format string, args ...any) {
	f.t.Helper()
	f.t.Fatalf("seed %d, %s: %s", f.seed, f.now, fmt.Sprintf(format, args...))
}

// push checks every rule and executes the next push of both strings as planned.
func (f *simulatedRoom) push(push clock.Instant) {
	plan := rotation.MakePlan(f.in)
	if !reflect.DeepEqual(plan, rotation.MakePlan(f.in)) {
		f.fail("a second plan from the same input differs")
	}
	goes := map[string]string{} // table, "" for a break
	at := map[string]rotation.Cell{}
	for i, p := range plan.Strings {
		s := f.in.Strings[i]
		if len(p.Rows) < len(s.Stops) {
			f.fail("got %d rows for %d stops", len(p.Rows), len(s.Stops))
		}
		for _, row := range p.Rows {
			stop := rotation.Stop{}
			if row.Stop >= 0 {
				stop = s.Stops[row.Stop]
			}
			if len(row.Cells) != 5 {
				f.fail("got %d cells, want 5", len(row.Cells))
			}
			c := row.Cells[1]
			if stop.NeedsDealer && (c.Dealer == "") != c.NoDealer {
				f.fail("the cell of %s at %s contradicts NoDealer", c.Dealer, stop.Table)
			}
			if c.Dealer == "" {
				continue
			}
			if _, twice := goes[c.Dealer]; twice {
				f.fail("%s is at two places", c.Dealer)
			}
			if stop.Table != "" && !stop.NeedsDealer {
				f.fail("%s is sent to %s, which needs no dealer", c.Dealer, stop.Table)
			}
			goes[c.Dealer], at[c.Dealer] = stop.Table, c
		}
		f.check(i, plan, goes, at, push)
		f.checkBreaks(i, p)
	}
	f.checkLaterPushes(plan)
	for i := range f.in.Dealers {
		d := &f.in.Dealers[i]
		to, here := goes[d.ID]
		off := slices.ContainsFunc(plan.Strings, func(p rotation.StringPlan) bool {
			return slices.Contains(p.EndingShifts, d.ID)
		})
		if d.OnShift && here == off {
			f.fail("%s must have either a place or the end of the shift: got %t, %t", d.ID, here, off)
		}
		f.moveDealer(d, to, here, off, plan, push)
	}
}

// moveDealer moves a dealer as planned.
func (f *simulatedRoom) moveDealer(
	d *rotation.Dealer, to string, here, off bool, plan rotation.Plan, push clock.Instant,
) {
	switch {
	case off:
		d.OnShift, d.Until = false, push
		d.Table, d.OnBreak = "", false
	case !here || !d.OnShift && d.Late:
	default:
		d.OnShift = true
		if d.Table != "" && d.Table != to {
			d.LastTable = d.Table
		}
		if to == "" {
			d.DownsInRow, d.OnBreak = 0, true
		} else {
			d.DownsInRow, d.OnBreak, d.TableSince = d.DownsInRow+1, false, push
		}
		d.Table = to
		for i, p := range plan.Strings {
			for _, row := range p.Rows {
				if row.Cells[1].Dealer == d.ID {
					d.String = f.in.Strings[i].ID
				}
			}
		}
	}
}

// check checks a string's plan against every rule.
func (f *simulatedRoom) check(i int, plan rotation.Plan, goes map[string]string, at map[string]rotation.Cell,
	push clock.Instant) {
	s := f.in.Strings[i]
	var missing []rotation.Stop
	breakable, dealing, present := false, 0, 0
	for k, stop := range s.Stops {
		if stop.NeedsDealer && plan.Strings[i].Rows[k].Cells[1].NoDealer {
			missing = append(missing, stop)
		}
		breakable = breakable || stop.NeedsDealer && stop.Waiting == 0 && 2*stop.Players <= stop.Seats
	}
	for _, d := range f.in.Dealers {
		to, here := goes[d.ID]
		if !here || at[d.ID].Conditional {
			continue
		}
		stop := rotation.Stop{}
		for _, st := range s.Stops {
			if to != "" && st.Table == to {
				stop = st
			}
		}
		if stop.Table == "" {
			if d.String == s.ID {
				present++
			}
			continue
		}
		present++
		dealing++
		switch {
		case len(d.Skills) > 0 && !slices.Contains(d.Skills, stop.Format):
			f.fail("%s does not deal %s", d.ID, stop.Format)
		case d.Table == "" && d.LastTable == to:
			f.fail("%s is sent straight back to %s", d.ID, to)
		case d.Until != 0 && d.Until < push.Add(half):
			f.fail("%s works past %s", d.ID, d.Until)
		case d.DownsInRow >= f.in.MaxDowns && !at[d.ID].OverLimit:
			f.fail("%s deals %d downs in a row without OverLimit", d.ID, d.DownsInRow+1)
		case at[d.ID].OverLimit && !at[d.ID].Changed && d.DownsInRow < f.in.MaxDowns:
			f.fail("%s deals %d downs in a row, but has OverLimit", d.ID, d.DownsInRow+1)
		}
	}
	for _, d := range f.in.Dealers { // an extra down is wrong when another dealer is free
		over := at[d.ID]
		k := slices.IndexFunc(s.Stops, func(st rotation.Stop) bool { return st.Table != "" && st.Table == goes[d.ID] })
		if !over.OverLimit || over.Changed || k < 0 {
			continue
		}
		stop := s.Stops[k]
		for _, o := range f.in.Dealers {
			to, here := goes[o.ID]
			rests := here && to == "" && o.OnShift && o.String == s.ID && !at[o.ID].Changed
			if rests && o.DownsInRow < f.in.MaxDowns && o.LastTable != stop.Table && mayDeal(o, stop, push) {
				f.fail("%s deals too many downs at %s although %s rests", d.ID, stop.Table, o.ID)
			}
		}
	}
	for _, stop := range missing { // a gap is wrong when a resting dealer could come
		for _, o := range f.in.Dealers {
			to, here := goes[o.ID]
			rests := here && to == "" && o.OnShift && o.String == s.ID && !at[o.ID].Changed
			isFresh := o.DownsInRow < f.in.MaxDowns || !breakable
			comesBack := o.LastTable == stop.Table || o.Table == stop.Table && o.Table != ""
			if rests && isFresh && !comesBack && mayDeal(o, stop, push) && !f.isLateExpected(i) {
				f.fail("%s has no dealer although %s rests", stop.Table, o.ID)
			}
		}
	}
	if dealing == 0 && present > 0 && len(missing) > 0 && f.couldDeal(i, missing, goes, at, push) {
		f.fail("everyone is on a break at once")
	}
}

// checkBreaks checks the rules of breaks: they stay while a table could be broken instead, and a manual change never
// sends the last dealer on a break.
func (f *simulatedRoom) checkBreaks(i int, p rotation.StringPlan) {
	s := f.in.Strings[i]
	live, breakable := false, false
	for _, stop := range s.Stops {
		live, breakable = live || stop.NeedsDealer,
			breakable || stop.NeedsDealer && stop.Waiting == 0 && 2*stop.Players <= stop.Seats
	}
	in, sent, over, fresh := 0, 0, "", false
	for _, row := range p.Rows {
		c := row.Cells[1]
		k := slices.IndexFunc(f.in.Dealers, func(d rotation.Dealer) bool { return d.ID == c.Dealer })
		if k < 0 || c.Conditional {
			continue
		}
		rests := row.Stop < 0 || s.Stops[row.Stop].Table == ""
		if f.in.Dealers[k].OnShift {
			in++
		}
		switch {
		case rests && c.Changed && f.in.Dealers[k].OnShift:
			sent++
		case !rests && c.OverLimit && !c.Changed:
			over = c.Dealer
		case !rests && !c.OverLimit:
			fresh = true
		}
	}
	if over != "" && fresh && breakable {
		f.fail("%s deals a down too many although a table could be broken", over)
	}
	if live && in > 0 && sent == in {
		f.fail("everyone was put on a break by hand")
	}
}

// checkLaterPushes checks the pushes after the next against the same rules.
func (f *simulatedRoom) checkLaterPushes(plan rotation.Plan) {
	for column := range 5 {
		seen := map[string]bool{}
		for i, p := range plan.Strings {
			s := f.in.Strings[i]
			for _, row := range p.Rows {
				c := row.Cells[column]
				if c.Dealer == "" {
					continue
				}
				if seen[c.Dealer] {
					f.fail("%s is at two places from push %d on", c.Dealer, column)
				}
				seen[c.Dealer] = true
				if column == 0 || row.Stop < 0 || s.Stops[row.Stop].Table == "" {
					continue
				}
				stop := s.Stops[row.Stop]
				d := f.in.Dealers[slices.IndexFunc(f.in.Dealers,
					func(d rotation.Dealer) bool { return d.ID == c.Dealer })]
				switch {
				case !stop.NeedsDealer:
					f.fail("%s is to be at %s, which needs no dealer", d.ID, stop.Table)
				case len(d.Skills) > 0 && !slices.Contains(d.Skills, stop.Format):
					f.fail("%s is to deal %s", d.ID, stop.Format)
				case d.Until != 0 && d.Until < s.Pushes[column-1].Add(half):
					f.fail("%s is to work past %s", d.ID, d.Until)
				}
			}
		}
	}
}

// mayDeal reports whether a dealer has the skill for a table and a shift that lasts for a down.
func mayDeal(d rotation.Dealer, stop rotation.Stop, push clock.Instant) bool {
	hasSkill := len(d.Skills) == 0 || slices.Contains(d.Skills, stop.Format)
	return hasSkill && (d.Until == 0 || d.Until >= push.Add(half))
}

// isLateExpected reports whether a late dealer of the string is expected.
func (f *simulatedRoom) isLateExpected(i int) bool {
	return slices.ContainsFunc(f.in.Dealers, func(d rotation.Dealer) bool {
		return d.Late && d.String == f.in.Strings[i].ID
	})
}

// couldDeal reports whether any dealer of a string may deal at one of the tables.
func (f *simulatedRoom) couldDeal(i int, tables []rotation.Stop, goes map[string]string, at map[string]rotation.Cell,
	push clock.Instant) bool {
	for _, d := range f.in.Dealers {
		if _, here := goes[d.ID]; !here || d.String != f.in.Strings[i].ID || at[d.ID].Changed || at[d.ID].Conditional {
			continue
		}
		for _, stop := range tables {
			comesBack := d.Table == "" && d.LastTable == stop.Table
			if mayDeal(d, stop, push) && !comesBack && !f.isLateExpected(i) {
				return true
			}
		}
	}
	return false
}

func TestLongShiftsOfFortyDealersKeepEveryRule(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		f := newSimulatedRoom(t, seed, 40, 30)
		for n := range 16 {
			push := nine.Add(time.Duration(n) * half)
			f.now = push.Add(-5 * time.Minute)
			f.simulateInterval(push)
			f.push(push)
		}
	}
}

func TestShortShiftsKeepEveryRule(t *testing.T) {
	t.Parallel()
	for seed := range uint64(800) {
		f := newSimulatedRoom(t, seed, 1+int(seed%9), 1+int(seed%7))
		for n := range 10 {
			push := nine.Add(time.Duration(n) * half)
			f.now = push.Add(-5 * time.Minute)
			f.simulateInterval(push)
			f.push(push)
		}
	}
}
