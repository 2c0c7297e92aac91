package apptest_test

import (
	"fmt"
	"slices"
	"strings"

	"pitboss/internal/test/apptest"
	"pitboss/internal/tournament"
)

// aside does what a director does beside their duties.
func (m *match) aside() {
	t := m.desk.Tables[m.r.IntN(len(m.desk.Tables))]
	path := fmt.Sprintf("%s/tables/%d", m.path, t.Number)
	seat := 1 + m.r.IntN(len(t.Seats))
	switch m.r.IntN(5) {
	case 0:
		m.answered(m.must("PATCH", path, apptest.Body{"button": seat}))
	case 1:
		if m.desk.Tournament.PlayersLeft > 12 {
			m.answered(m.must("PATCH", path, apptest.Body{"lock": seat}))
		}
	case 2:
		m.answered(m.must("PATCH", path, apptest.Body{"unlock": seat, "order": 1 + m.r.IntN(len(m.desk.Tables))}))
	case 3:
		if t.Players == 0 {
			return
		}
		counts := []any{}
		for _, s := range taken(t) {
			counts = append(counts, apptest.Body{"entryId": s.EntryID, "chips": 100 * m.r.IntN(50)})
		}
		m.answered(m.must("POST", m.path+"/counts", apptest.Body{"counts": counts}))
	case 4:
		to := tournament.Seat{}
		for _, s := range t.Seats {
			if s.EntryID == nil && !s.Locked {
				to = s
			}
		}
		if to.SeatNumber == 0 || m.desk.Tournament.PlayersLeft == 0 {
			return
		}
		from, who := m.where(*m.somebody().EntryID)
		m.act("move", func() {
			m.must("POST", m.path+"/moves", apptest.Body{
				"entryId": who.EntryID, "fromTable": from, "fromSeat": who.SeatNumber, "toTable": t.Number,
				"toSeat": to.SeatNumber, "reason": "Asked for it",
			})
		})
	}
}

func (m *match) where(entry string) (int, tournament.Seat) {
	for _, t := range m.desk.Tables {
		for _, s := range taken(t) {
			if *s.EntryID == entry {
				return t.Number, s
			}
		}
	}
	m.Fatalf("%s has no seat", entry)
	return 0, tournament.Seat{}
}

// duties does what the director has to do until nothing is left; then the tables are no further apart than is allowed.
func (m *match) duties() {
	for range 100 + 4*m.entries {
		if len(m.desk.Duties) == 0 {
			break
		}
		d := m.desk.Duties[0]
		switch {
		case d.WaitReason != "":
			m.waitsFor(d)
		case d.Kind == tournament.DutyFinalTable:
			m.act("final", func() { m.must("POST", m.path+"/redraw", apptest.Body{"final": true}) })
		case d.Kind == tournament.DutyBreak:
			m.act("break", func() { m.must("POST", fmt.Sprintf("%s/tables/%d/break", m.path, d.Table), nil) })
		case d.Kind == tournament.DutyAlternate:
			m.act("alternate", func() { m.must("POST", m.path+"/alternates/seat", nil) })
		case d.Kind == tournament.DutyBalance:
			if s := tableOf(m.desk, d.Move.ToTable).Seats[d.Move.ToSeat-1]; s.Locked || s.EntryID != nil {
				m.Fatalf("nobody can move there: %+v", d)
			}
			m.act("balance", func() {
				m.must("POST", m.path+"/moves", apptest.Body{
					"entryId": d.Move.EntryID, "fromTable": d.Move.FromTable, "fromSeat": d.Move.FromSeat,
					"toTable": d.Move.ToTable, "toSeat": d.Move.ToSeat,
				})
			})
		}
	}
	if len(m.desk.Duties) > 0 {
		m.Fatalf("the duties do not end: %+v", m.desk.Duties)
	}
	longest, shortest := 0, 10
	for _, t := range m.desk.Tables {
		if slices.ContainsFunc(t.Seats, func(s tournament.Seat) bool { return s.Locked }) {
			return // what is locked neither gives nor takes
		}
		longest, shortest = max(longest, t.Players), min(shortest, t.Players)
	}
	if m.desk.Tournament.StartedAt != nil && longest-shortest >= m.desk.Rules.BalanceAt {
		m.Fatalf("after all duties the tables are %d apart", longest-shortest)
	}
}

// waitsFor says where buttons are, lets a hand be played, or unlocks seats.
func (m *match) waitsFor(d tournament.Duty) {
	var name string
	if _, err := fmt.Sscanf(d.WaitReason, "Set the button at Table %s", &name); err == nil {
		for _, t := range m.desk.Tables {
			if t.Name == name {
				button := apptest.Body{"button": 1 + m.r.IntN(len(t.Seats))}
				m.answered(m.must("PATCH", fmt.Sprintf("%s/tables/%d", m.path, t.Number), button))
				return
			}
		}
	}
	_, err := fmt.Sscanf(d.Reason, "Table %s has", &name)
	for _, t := range m.desk.Tables {
		path := fmt.Sprintf("%s/tables/%d", m.path, t.Number)
		if err == nil && t.Name != name {
			continue
		}
		for _, s := range t.Seats {
			switch {
			case strings.HasPrefix(d.WaitReason, "Unlock") && s.Locked:
				m.must("PATCH", path, apptest.Body{"unlock": s.SeatNumber})
			// the next hand's button
			case strings.HasPrefix(d.WaitReason, "Seat") && (s.Position == tournament.SmallBlind || m.bothWere(t, s)):
				m.must("PATCH", path, apptest.Body{"button": s.SeatNumber})
			case strings.HasPrefix(d.WaitReason, "Seat") && t.Players == 2 && s.Position == tournament.BigBlind:
				m.must("PATCH", path, apptest.Body{"button": s.SeatNumber})
			}
		}
	}
	m.look()
}

// bothWere reports whether a seat had both the button and the small blind: the last hand had two players, and the table
// has more by now.
func (m *match) bothWere(t tournament.Table, s tournament.Seat) bool {
	return s.Position == tournament.Button && t.Players > 2 &&
		!slices.ContainsFunc(t.Seats, func(o tournament.Seat) bool { return o.Position == tournament.SmallBlind })
}

// finished looks at the results: one winner, places without a gap, and every bounty with somebody.
func (m *match) finished() {
	entries := apptest.Get[[]tournament.Entry](m.c.FloorManager, m.path+"/entries")
	held, in, won := map[int]int{}, 0, int64(0)
	for _, e := range entries {
		won += int64(e.BountiesWon)
		if e.Status == tournament.Voided {
			continue
		}
		in++
		held[*e.Place]++
		if e.Status == tournament.Seated && (*e.Place != 1 || e.Player.ID != m.desk.Tournament.Winner.ID) {
			m.Fatalf("in, and not the winner: %+v", e)
		}
	}
	for place := 1; place <= in; place += held[place] {
		if held[place] == 0 {
			m.Fatalf("nobody is in place %d of %d", place, in)
		}
	}
	if held[1] != 1 || won != int64(m.desk.Tournament.Bounties) || m.desk.Tournament.Clock.Since != nil {
		m.Fatalf("%d winners, bounties of %d of %d", held[1], won, m.desk.Tournament.Bounties)
	}
	m.must("PATCH", m.path, apptest.Body{"status": "completed"})
	m.look()
}
