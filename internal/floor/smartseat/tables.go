package smartseat

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"pitboss/internal/floor"
)

// urgency orders the kinds of action, the most urgent first.
var urgency = map[TableAct]int{ActBreak: 0, ActSeat: 1, ActStart: 2, ActHold: 3, ActLeave: 4}

// analyze returns the analytics of each cash table.
func (d *planner) analyze(p Plan) []TableAnalytics {
	list := []TableAnalytics{}
	breaks := d.tablesToBreak(p)
	for _, t := range d.Tables {
		if !isCash(t) {
			continue
		}
		a := TableAnalytics{
			TableID: t.ID, TableName: t.Label(), TableNumber: t.TableNumber, GameType: t.GameType.Name,
			GameTypeID: t.GameTypeID, CurrentPlayers: t.CurrentPlayers, MaxPlayers: t.MaxSeats,
			Profitability: d.RentalPerHour[t.ID], SocialDynamics: d.dynamics(t),
		}
		if l := d.levelsOf(d.SeatedPlayers[t.ID]); l.n > 0 {
			a.AverageSkillLevel = new(math.Round(10*l.average()) / 10)
		}
		d.advise(&a, t, p, breaks[t.ID])
		list = append(list, a)
	}
	slices.SortStableFunc(list, func(a, b TableAnalytics) int {
		fullLast := a.CurrentPlayers/a.MaxPlayers - b.CurrentPlayers/b.MaxPlayers
		return cmp.Or(urgency[a.Act]-urgency[b.Act], fullLast, a.TableNumber-b.TableNumber)
	})
	return list
}

// dynamics describes the regulars and new players at a table: "4 regulars, 1 new".
func (d *planner) dynamics(t floor.Table) string {
	regulars, newPlayers := 0, 0
	for _, id := range d.SeatedPlayers[t.ID] {
		switch p := d.People[id]; {
		case p.IsRegular:
			regulars++
		case p.IsNew:
			newPlayers++
		}
	}
	var parts []string
	switch {
	case len(d.SeatedPlayers[t.ID]) == 0:
		return ""
	case regulars == 1:
		parts = append(parts, "1 regular")
	case regulars > 1:
		parts = append(parts, fmt.Sprintf("%d regulars", regulars))
	}
	if newPlayers > 0 {
		parts = append(parts, fmt.Sprintf("%d new", newPlayers))
	}
	if parts == nil {
		return "no regulars"
	}
	return strings.Join(parts, ", ")
}

// advise fills in the recommended action. breakReason is the reason to break the table; empty: none.
func (d *planner) advise(a *TableAnalytics, t floor.Table, p Plan, breakReason string) {
	for _, r := range p.Recommendations {
		if r.TableID != t.ID {
			continue
		}
		a.Act, a.RecommendedAction = ActSeat, "Seat "+r.Player.Name
		if r.OpensTable {
			a.Act, a.RecommendedAction = ActStart, fmt.Sprintf("Start with %d players", r.OpensWith)
		}
		return
	}
	waiting := d.waitingFor(t.GameTypeID)
	a.Act = ActLeave
	switch {
	case len(t.Holds) > 0:
		first := slices.MinFunc(t.Holds, func(x, y floor.HeldSeat) int { return cmp.Compare(x.Until, y.Until) })
		a.Act, a.RecommendedAction, a.HeldUntil = ActHold, fmt.Sprintf("Hold seat %d", first.SeatNumber), &first.Until
	case breakReason != "":
		a.Act, a.RecommendedAction = ActBreak, "Break: "+breakReason
	case t.PausedAt != nil:
		a.RecommendedAction = "Leave: paused"
	case len(t.FreeSeats()) == 0:
		a.RecommendedAction = "Leave: full"
	case waiting == 0:
		a.RecommendedAction = "Leave: nobody waiting"
	case canOpen(t):
		a.RecommendedAction = fmt.Sprintf("Leave: %d waiting, %d needed", waiting, minToOpen)
		if waiting >= minToOpen {
			a.RecommendedAction = "Leave: too few can be seated"
		}
	default:
		a.RecommendedAction = "Leave: nobody can be seated"
	}
}

// waitingFor counts the waiting players of a game without a recommendation.
func (d *planner) waitingFor(game string) int {
	n := 0
	for _, e := range d.Entries {
		if e.GameTypeID == game && e.Status == floor.EntryWaiting {
			if _, has := d.recommended[e.PlayerID]; !has {
				n++
			}
		}
	}
	return n
}

// tablesToBreak returns the short tables that should be broken, with the reasons: no player waits for the game, and
// another table of it has open seats; or a table that should be opened needs the dealer. Of each game it is one table,
// the one with the fewest players.
func (d *planner) tablesToBreak(p Plan) map[string]string {
	starts := map[string]bool{}
	for _, r := range p.Recommendations {
		if r.OpensTable {
			starts[r.TableID] = true
		}
	}
	reasons := map[string]string{}
	short := slices.DeleteFunc(slices.Clone(d.tables), func(t floor.Table) bool {
		isShort := t.CurrentPlayers > 0 && t.CurrentPlayers < shortBelow
		return !isShort || len(t.Holds) > 0 || d.hasWaiting(t.GameTypeID)
	})
	slices.SortStableFunc(short, func(a, b floor.Table) int {
		return cmp.Or(a.CurrentPlayers-b.CurrentPlayers, b.TableNumber-a.TableNumber)
	})
	dealers := len(starts)
	done := map[string]bool{}
	for _, t := range short {
		openSeats := 0
		for _, o := range d.tables {
			if o.GameTypeID == t.GameTypeID && o.ID != t.ID && o.CurrentPlayers > 0 {
				openSeats += len(o.FreeSeats())
			}
		}
		switch {
		case done[t.GameTypeID]:
			continue
		case openSeats > 0:
			reasons[t.ID] = "nobody waiting"
		case dealers > 0:
			reasons[t.ID] = "frees a dealer"
		default:
			continue
		}
		dealers--
		done[t.GameTypeID] = true
	}
	return reasons
}

// hasWaiting reports whether the list of a game has an entry.
func (d *planner) hasWaiting(game string) bool {
	return slices.ContainsFunc(d.Entries, func(e floor.WaitlistEntry) bool { return e.GameTypeID == game })
}
