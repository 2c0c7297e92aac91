package analytics

import (
	"fmt"
	"slices"

	"pitboss/internal/floor"
)

// advice returns recommended actions, most urgent first.
func (s *snapshot) advice(f outlook) []Advice {
	list := []Advice{}
	broken := map[string]bool{}
	for _, d := range s.gameStates() {
		if t := s.nextAt(d); t != nil {
			wait, open := count(d.uncalled(), "waits", "wait"),
				count(len(t.FreeSeats()), "seat is open", "seats are open")
			list = append(list, Advice{
				Title:    fmt.Sprintf("Call the next player for %s to %s", d.Name, t.Label()),
				Evidence: fmt.Sprintf("%s, longest %d min. %s there.", wait, *longest(d.open, s.now), open),
				Link:     ActionLink{"Review", smartSeating.Path}, Urgent: true,
			})
		}
	}
	for _, o := range s.openCandidates() {
		d := o.game
		e := fmt.Sprintf("%d waiting, longest %d min.", d.open.Waiting, *longest(d.open, s.now))
		switch {
		case d.free > 0:
			e += fmt.Sprintf(" %s for %d of them.", count(d.free, "seat is free", "seats are free"), d.uncalled())
		case d.open.Called > 0:
			e += fmt.Sprintf(" %s a seat, no other seat is free.", count(d.open.Called, "holds", "hold"))
		default:
			e += " No seat is free."
		}
		if o.frees != nil {
			broken[o.frees.table.ID] = true
		}
		list = append(list, Advice{fmt.Sprintf("Start %s on %s", d.Name, o.table.Label()), e,
			ActionLink{"Start Game", "/tables/" + o.table.ID}, o.frees == nil})
		if o.frees != nil {
			a := s.breakAdvice(*o.frees)
			a.Title += ", frees a dealer for " + o.table.Label()
			a.Evidence += fmt.Sprintf(" %d dealers for %d tables.", s.crew.dealers, s.inUse())
			list = append(list, a)
		}
	}
	for _, b := range s.breakCandidates() {
		if !broken[b.table.ID] {
			list = append(list, s.breakAdvice(b))
		}
	}
	if len(s.peakNeedsDealers(f)) > 0 {
		p := f.peak
		list = append(list, Advice{
			Title: fmt.Sprintf("Plan %s more for %s", count(p.Tables-f.planned, "dealer", "dealers"),
				s.hourAt(p.HourAt)),
			Evidence: fmt.Sprintf("%d players expected, who fill %d tables. %s a shift then.", p.Expected, p.Tables,
				count(f.planned, "dealer has", "dealers have")),
			Link: s.openStaff(),
		})
	}
	for _, d := range s.gameStates() {
		in := withinTarget(d.ended)
		if in.of < minWaits || 2*in.part >= in.of {
			continue
		}
		e := fmt.Sprintf("%d of %d waits ended seated within %d min.", in.part, in.of,
			s.room.Settings.WaitTargetMinutes)
		if waited := longest(d.open, s.now); waited != nil {
			e += fmt.Sprintf(" %d waiting, longest %d min.", d.open.Waiting, *waited)
		}
		list = append(list, Advice{Title: "Plan more seats for " + d.Name, Evidence: e, Link: seeWaits})
	}
	slices.SortStableFunc(list, func(a, b Advice) int {
		switch {
		case a.Urgent == b.Urgent:
			return 0
		case a.Urgent:
			return -1
		}
		return 1
	})
	return list
}

// nextAt returns the table at which the next player of a game gets a seat; nil when no player on its list can be
// seated now.
func (s *snapshot) nextAt(d gameState) *floor.Table {
	n := slices.IndexFunc(s.next, func(n floor.NextPlayer) bool { return n.GameTypeID == d.ID })
	if n < 0 {
		return nil
	}
	if t := slices.IndexFunc(d.running, func(t floor.Table) bool { return t.ID == s.next[n].TableID }); t >= 0 {
		return &d.running[t]
	}
	return nil
}

func (s *snapshot) breakAdvice(b breakCandidate) Advice {
	t := b.table
	e := fmt.Sprintf("%d of %d seated for %d min, nobody waiting for %s.", t.CurrentPlayers, t.MaxSeats,
		minutesSince(*t.ShortSince, s.now), b.game)
	if b.fits != nil {
		e += fmt.Sprintf(" %s has seats for them.", b.fits.Label())
	}
	return Advice{Title: "Break " + t.Label(), Evidence: e, Link: openFloor}
}
