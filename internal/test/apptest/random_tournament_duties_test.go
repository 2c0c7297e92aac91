package apptest_test

import (
	"fmt"
	"slices"
	"strings"

	"pitboss/internal/test/apptest"
	"pitboss/internal/tournament"
)

// actBesideDuties does one random act that is not a duty: it sets a button, locks or unlocks a seat, enters stacks or
// moves a player.
func (m *tournamentWalk) actBesideDuties() {
	t := m.desk.Tables[m.r.IntN(len(m.desk.Tables))]
	path := fmt.Sprintf("%s/tables/%d", m.path, t.Number)
	seat := 1 + m.r.IntN(len(t.Seats))
	switch m.r.IntN(5) {
	case 0:
		m.checkAnswer(m.mustDo("PATCH", path, apptest.Body{"button": seat}))
	case 1:
		if m.desk.Tournament.PlayersLeft > 12 {
			m.checkAnswer(m.mustDo("PATCH", path, apptest.Body{"lock": seat}))
		}
	case 2:
		m.checkAnswer(m.mustDo("PATCH", path, apptest.Body{"unlock": seat, "order": 1 + m.r.IntN(len(m.desk.Tables))}))
	case 3:
		if t.Players == 0 {
			return
		}
		counts := []any{}
		for _, s := range takenSeats(t) {
			counts = append(counts, apptest.Body{"entryId": s.EntryID, "chips": 100 * m.r.IntN(50)})
		}
		m.checkAnswer(m.mustDo("POST", m.path+"/counts", apptest.Body{"counts": counts}))
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
		from, who := m.findSeat(*m.randomSeat().EntryID)
		m.actAndUndo("move", func() {
			m.mustDo("POST", m.path+"/moves", apptest.Body{
				"entryId": who.EntryID, "fromTable": from, "fromSeat": who.SeatNumber, "toTable": t.Number,
				"toSeat": to.SeatNumber, "reason": "Asked for it",
			})
		})
	}
}

func (m *tournamentWalk) findSeat(entry string) (int, tournament.Seat) {
	for _, t := range m.desk.Tables {
		for _, s := range takenSeats(t) {
			if *s.EntryID == entry {
				return t.Number, s
			}
		}
	}
	m.Fatalf("%s has no seat", entry)
	return 0, tournament.Seat{}
}

// doDuties does the director's duties until none is left. Then the tables must be balanced.
func (m *tournamentWalk) doDuties() {
	for range 100 + 4*m.entries {
		if len(m.desk.Duties) == 0 {
			break
		}
		d := m.desk.Duties[0]
		switch {
		case d.WaitReason != "":
			m.resolveWait(d)
		case d.Kind == tournament.DutyFinalTable:
			m.actAndUndo("final", func() { m.mustDo("POST", m.path+"/redraw", apptest.Body{"final": true}) })
		case d.Kind == tournament.DutyBreak:
			m.actAndUndo("break", func() { m.mustDo("POST", fmt.Sprintf("%s/tables/%d/break", m.path, d.Table), nil) })
		case d.Kind == tournament.DutyAlternate:
			m.actAndUndo("alternate", func() { m.mustDo("POST", m.path+"/alternates/seat", nil) })
		case d.Kind == tournament.DutyBalance:
			if s := findDeskTable(m.desk, d.Move.ToTable).Seats[d.Move.ToSeat-1]; s.Locked || s.EntryID != nil {
				m.Fatalf("the duty moves a player to a locked or taken seat: %+v", d)
			}
			m.actAndUndo("balance", func() {
				m.mustDo("POST", m.path+"/moves", apptest.Body{
					"entryId": d.Move.EntryID, "fromTable": d.Move.FromTable, "fromSeat": d.Move.FromSeat,
					"toTable": d.Move.ToTable, "toSeat": d.Move.ToSeat,
				})
			})
		}
	}
	if len(m.desk.Duties) > 0 {
		m.Fatalf("duties are left: %+v", m.desk.Duties)
	}
	longest, shortest := 0, 10
	for _, t := range m.desk.Tables {
		if slices.ContainsFunc(t.Seats, func(s tournament.Seat) bool { return s.Locked }) {
			return // a locked seat neither gives nor takes a player
		}
		longest, shortest = max(longest, t.Players), min(shortest, t.Players)
	}
	if m.desk.Tournament.StartedAt != nil && longest-shortest >= m.desk.Rules.BalanceAt {
		m.Fatalf("after all duties the table sizes differ by %d", longest-shortest)
	}
}

// resolveWait does the act for which a duty waits: it sets a button, plays a hand or unlocks a seat.
func (m *tournamentWalk) resolveWait(d tournament.Duty) {
	var name string
	if _, err := fmt.Sscanf(d.WaitReason, "Set the button at Table %s", &name); err == nil {
		for _, t := range m.desk.Tables {
			if t.Name == name {
				button := apptest.Body{"button": 1 + m.r.IntN(len(t.Seats))}
				m.checkAnswer(m.mustDo("PATCH", fmt.Sprintf("%s/tables/%d", m.path, t.Number), button))
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
				m.mustDo("PATCH", path, apptest.Body{"unlock": s.SeatNumber})
			// Play a hand: this seat has the next button.
			case strings.HasPrefix(d.WaitReason, "Seat") &&
				(s.Position == tournament.SmallBlind || m.hadButtonAndSmallBlind(t, s)):
				m.mustDo("PATCH", path, apptest.Body{"button": s.SeatNumber})
			case strings.HasPrefix(d.WaitReason, "Seat") && t.Players == 2 && s.Position == tournament.BigBlind:
				m.mustDo("PATCH", path, apptest.Body{"button": s.SeatNumber})
			}
		}
	}
	m.readDesk()
}

// hadButtonAndSmallBlind reports whether the seat had both the button and the small blind, because the last hand was
// heads-up and the table has more players by now.
func (m *tournamentWalk) hadButtonAndSmallBlind(t tournament.Table, s tournament.Seat) bool {
	return s.Position == tournament.Button && t.Players > 2 &&
		!slices.ContainsFunc(t.Seats, func(o tournament.Seat) bool { return o.Position == tournament.SmallBlind })
}

// checkResults requires one winner, places without a gap, and a winner for every bounty.
func (m *tournamentWalk) checkResults() {
	entries := apptest.Get[[]tournament.Entry](m.c.FloorManager, m.path+"/entries")
	entriesByPlace, in, won := map[int]int{}, 0, int64(0)
	for _, e := range entries {
		won += int64(e.BountiesWon)
		if e.Status == tournament.Voided {
			continue
		}
		in++
		entriesByPlace[*e.Place]++
		if e.Status == tournament.Seated && (*e.Place != 1 || e.Player.ID != m.desk.Tournament.Winner.ID) {
			m.Fatalf("a seated entry is not the winner: %+v", e)
		}
	}
	for place := 1; place <= in; place += entriesByPlace[place] {
		if entriesByPlace[place] == 0 {
			m.Fatalf("no entry has place %d of %d", place, in)
		}
	}
	if entriesByPlace[1] != 1 || won != int64(m.desk.Tournament.Bounties) || m.desk.Tournament.Clock.Since != nil {
		m.Fatalf("%d winners, bounties of %d of %d", entriesByPlace[1], won, m.desk.Tournament.Bounties)
	}
	m.mustDo("PATCH", m.path, apptest.Body{"status": "completed"})
	m.readDesk()
}
