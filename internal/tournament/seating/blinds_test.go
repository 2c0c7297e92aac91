package seating

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"pitboss/internal/test/assert"
	"pitboss/internal/tournament"
)

func TestNextBigBlindFollowsTheLastOne(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4_000) {
		playHands(t, seed)
	}
}

// handModel is an independent model of a table: a ring of chairs, some with a player, with the button and the blinds of
// the last hand. It shares no code with the desk.
type handModel struct {
	chairs             []string // player by seat, from 0; empty: open
	button, small, big int
}

// playersBehind lists the occupied seats clockwise after a seat, the seat itself last.
func (m *handModel) playersBehind(seat int) []int {
	var out []int
	for step := 1; step <= len(m.chairs); step++ {
		if chair := (seat + step) % len(m.chairs); m.chairs[chair] != "" {
			out = append(out, chair)
		}
	}
	return out
}

// dealFirst deals the first hand with the button at a seat.
func (m *handModel) dealFirst(button int) {
	order := m.playersBehind(button)
	m.button, m.small, m.big = button, order[0], order[1]
	if len(order) == 2 { // the button has the small blind
		before := order[1] // the button's own seat, or the last player before an empty one
		m.small, m.big = before, order[0]
	}
}

// dealNext deals the next hand by the dead-button rule: every blind moves on by one place from where it was posted, and
// no player skips the big blind. Of the last two players the one without the big blind has the button.
func (m *handModel) dealNext() {
	order := m.playersBehind(m.big)
	m.button, m.small, m.big = m.small, m.big, order[0]
	if len(order) == 2 {
		m.button, m.small = order[1], order[1]
	}
}

// playHands plays some hands at one table while players bust and enter. After each hand the desk has to know which
// player is due the big blind: an empty second table makes it balance that player.
func playHands(t *testing.T, seed uint64) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 1))
	m := handModel{chairs: make([]string, 2+r.IntN(9))}
	f := &Field{Started: true, NextBustHand: 1, Rules: tournament.Rules{
		SeatsPerTable: 10, FinalTable: 10, BalanceAt: 2, HaltAt: 3}}
	f.Tables = []Table{{Number: 1, Seats: len(m.chairs)}, {Number: 2, Seats: 10}}
	come := func(chair int) {
		id := fmt.Sprint("player ", len(f.Entries))
		m.chairs[chair] = id
		f.Entries = append(f.Entries, Entry{ID: id, PlayerID: id, Name: id, Status: tournament.Seated, Table: 1,
			Seat: chair + 1})
	}
	for _, chair := range r.Perm(len(m.chairs))[:2+r.IntN(len(m.chairs)-1)] {
		come(chair)
	}
	m.dealFirst(r.IntN(len(m.chairs)))
	for hand := 1; ; hand++ {
		f.SetButton(1, m.button+1)
		history := fmt.Sprintf("seed %d, hand %d: %q, button %d, blinds %d and %d", seed, hand, m.chairs, m.button+1,
			m.small+1, m.big+1)
		for _, chair := range m.playersBehind(r.IntN(len(m.chairs))) {
			if len(m.playersBehind(0)) > 2 && r.IntN(3) == 0 {
				history += ", out " + m.chairs[chair]
				if _, _, err := f.Bust([]tournament.BustOut{{EntryID: m.chairs[chair]}}, 1); err != nil {
					t.Fatal(err)
				}
				m.chairs[chair] = ""
			}
		}
		for chair, id := range m.chairs {
			if id == "" && r.IntN(12) == 0 { // a late entry
				come(chair)
				history += ", in " + m.chairs[chair]
			}
		}
		due := m.chairs[m.playersBehind(m.big)[0]]
		duties := f.Duties(true, nil)
		if len(duties) == 0 {
			t.Fatalf("%s: len(duties): got %v, want a value other than 0", history, len(duties))
		}
		assert.NotNil(t, history+": duties[0].Move", duties[0].Move)
		assert.MustEqual(t, history+": duties[0].Move.EntryID", duties[0].Move.EntryID, due)
		if hand == 6 {
			return
		}
		m.dealNext()
	}
}

func TestBustedBigBlindLeavesTheSmallBlindInItsSeat(t *testing.T) {
	t.Parallel()
	f := weekendField()
	f.SetButton(7, 7) // the blinds are seats 8 and 1, seats 2 and 5 are open
	if _, _, err := f.Bust([]tournament.BustOut{{EntryID: f.EntryAt(7, 1).ID}}, 1); err != nil {
		t.Fatal(err)
	}
	f.SetButton(4, 3)
	if d := f.Duties(false, nil); len(d) == 0 || d[0].Move == nil || d[0].Move.ToTable != 7 || d[0].Move.ToSeat != 2 {
		t.Errorf("got %+v, want a move to seat 2: seat 1 has the small blind next", d)
	}
}

func TestButtonIsForgottenAfterAWholeLevel(t *testing.T) {
	t.Parallel()
	f := weekendField()
	f.Level = 3
	f.SetButton(4, 3)
	f.SetButton(7, 7)
	shown := func() *int { return f.ShownTables()[3].Button }
	if f.Level = 4; f.Duties(false, nil)[0].Move == nil || shown() == nil {
		t.Errorf("one level later: got %+v, want a move by the noted button", f.Duties(false, nil))
	}
	f.Level = 5
	if d := f.Duties(false, nil); d[0].WaitsForButton != 4 || d[0].WaitReason != "Set the button at Table 4" ||
		shown() != nil {
		t.Errorf("after a whole level: got %+v, want a request for the button of table 4", d)
	}
	f.SetButton(4, 3)
	if d := f.Duties(false, nil); d[0].WaitsForButton != 7 || shown() == nil {
		t.Errorf("after the button was noted again: got %+v, want a request for table 7", d)
	}
}
