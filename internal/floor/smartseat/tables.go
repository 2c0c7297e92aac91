package smartseat

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"pitboss/internal/floor"
)

// urgency orders the kinds of action: who needs something first.
var urgency = map[TableAct]int{ActBreak: 0, ActSeat: 1, ActStart: 2, ActHold: 3, ActLeave: 4}

// analyse says of each cash table how it stands and what to do about it.
func (d *desk) analyse(p Plan) []TableAnalytics {
	list := []TableAnalytics{}
	breaks := d.toBreak(p)
	for _, t := range d.Tables {
		if !isCash(t) {
			continue
		}
		a := TableAnalytics{
			TableID: t.ID, TableName: t.Label(), TableNumber: t.TableNumber, GameType: t.GameType.Name, GameTypeID: t.GameTypeID,
			CurrentPlayers: t.CurrentPlayers, MaxPlayers: t.MaxSeats, Profitability: d.RentalPerHour[t.ID], SocialDynamics: d.dynamics(t),
		}
		if l := d.levelsOf(d.SeatedPlayers[t.ID]); l.n > 0 {
			average := math.Round(10*l.average()) / 10
			a.AverageSkillLevel = &average
		}
		d.advise(&a, t, p, breaks[t.ID])
		list = append(list, a)
	}
	slices.SortStableFunc(list, func(a, b TableAnalytics) int {
		return cmp.Or(urgency[a.Act]-urgency[b.Act], a.CurrentPlayers/a.MaxPlayers-b.CurrentPlayers/b.MaxPlayers, a.TableNumber-b.TableNumber) // full ones last
	})
	return list
}

// dynamics says how many regulars and how many new players sit at a table: "4 regulars, 1 new".
func (d *desk) dynamics(t floor.Table) string {
	regulars, fresh := 0, 0
	for _, id := range d.SeatedPlayers[t.ID] {
		switch p := d.People[id]; {
		case p.IsRegular:
			regulars++
		case p.IsNew:
			fresh++
		}
	}
	var says []string
	switch {
	case len(d.SeatedPlayers[t.ID]) == 0:
		return ""
	case regulars == 1:
		says = append(says, "1 regular")
	case regulars > 1:
		says = append(says, fmt.Sprintf("%d regulars", regulars))
	}
	if fresh > 0 {
		says = append(says, fmt.Sprintf("%d new", fresh))
	}
	if says == nil {
		return "no regulars"
	}
	return strings.Join(says, ", ")
}

// advise fills in what to do about a table.
func (d *desk) advise(a *TableAnalytics, t floor.Table, p Plan, broken string) {
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
	case broken != "":
		a.Act, a.RecommendedAction = ActBreak, "Break: "+broken
	case t.PausedAt != nil:
		a.RecommendedAction = "Leave: paused"
	case len(t.FreeSeats()) == 0:
		a.RecommendedAction = "Leave: full"
	case waiting == 0:
		a.RecommendedAction = "Leave: nobody waiting"
	case canOpen(t):
		a.RecommendedAction = fmt.Sprintf("Leave: %d waiting, %d needed", waiting, fewestToOpen)
		if waiting >= fewestToOpen {
			a.RecommendedAction = "Leave: too few can be seated"
		}
	default:
		a.RecommendedAction = "Leave: nobody can be seated"
	}
}

// waitingFor is how many wait for a game without a seat in sight.
func (d *desk) waitingFor(game string) int {
	n := 0
	for _, e := range d.Entries {
		if e.GameTypeID == game && e.Status == floor.EntryWaiting {
			if _, has := d.taken[e.PlayerID]; !has {
				n++
			}
		}
	}
	return n
}

// toBreak says which short tables had better be broken, and why: nobody waits for their game, and another table of it has
// room for some who sit there; or a table that is to be started needs their dealer. Of a game one table at a time, that
// with the fewest players, because the others take them up.
func (d *desk) toBreak(p Plan) map[string]string {
	starts := map[string]bool{}
	for _, r := range p.Recommendations {
		if r.OpensTable {
			starts[r.TableID] = true
		}
	}
	why := map[string]string{}
	short := slices.DeleteFunc(slices.Clone(d.tables), func(t floor.Table) bool {
		return t.CurrentPlayers == 0 || t.CurrentPlayers >= shortBelow || len(t.Holds) > 0 || d.wanted(t.GameTypeID)
	})
	slices.SortStableFunc(short, func(a, b floor.Table) int {
		return cmp.Or(a.CurrentPlayers-b.CurrentPlayers, b.TableNumber-a.TableNumber)
	})
	dealers := len(starts)
	done := map[string]bool{}
	for _, t := range short {
		room := 0
		for _, o := range d.tables {
			if o.GameTypeID == t.GameTypeID && o.ID != t.ID && o.CurrentPlayers > 0 {
				room += len(o.FreeSeats())
			}
		}
		switch {
		case done[t.GameTypeID]:
			continue
		case room > 0:
			why[t.ID] = "nobody waiting"
		case dealers > 0:
			why[t.ID] = "frees a dealer"
		default:
			continue
		}
		dealers--
		done[t.GameTypeID] = true
	}
	return why
}

// wanted says whether anybody is on the list of a game.
func (d *desk) wanted(game string) bool {
	return slices.ContainsFunc(d.Entries, func(e floor.WaitlistEntry) bool { return e.GameTypeID == game })
}
