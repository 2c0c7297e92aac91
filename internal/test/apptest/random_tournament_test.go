package apptest_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"reflect"
	"slices"
	"testing"

	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/tournament"
)

func TestTournamentsOfRandomActsThroughTheDeskRunToAWinner(t *testing.T) {
	t.Parallel()
	for _, size := range []struct{ entries, seeds int }{{9, 3}, {27, 2}, {100, 1}, {500, 1}} {
		t.Run(fmt.Sprint(size.entries), func(t *testing.T) {
			t.Parallel()
			playTournaments(t, size.entries, size.seeds, 20261120)
		})
	}
}

// playTournaments plays several random tournaments with the same players in one club.
func playTournaments(t *testing.T, entries, seeds int, seed uint64) {
	c := apptest.New(t)
	players := make([]player.Player, entries)
	for i := range players {
		players[i] = c.Player(fmt.Sprintf("Player %d", i+1))
	}
	for i := range seeds {
		m := &tournamentWalk{
			T: t, c: c, r: rand.New(rand.NewPCG(seed+uint64(i), uint64(entries))), players: players, entries: entries,
			chips: map[string]int64{},
		}
		m.play()
		t.Logf("%d entries, seed %d: %v", entries, seed+uint64(i), m.done)
	}
}

// tournamentWalk is a random walk through a tournament at the director's desk.
type tournamentWalk struct {
	*testing.T
	c       *apptest.Club
	r       *rand.Rand
	path    string
	players []player.Player // players without an entry; the last one enters next
	entries int             // number of entries to sell
	sold    int
	desk    tournament.Desk
	issued  int64
	chips   map[string]int64 // chips bought, by entry
	done    map[string]int
}

const startingStack = 15_000

func (m *tournamentWalk) play() {
	m.done, m.players = map[string]int{}, slices.Clone(m.players)
	price := func(chips int) apptest.Body {
		return apptest.Body{"prize": "60.00", "bounty": "25.01", "houseFee": "12.00", "staff": "2.99", "chips": chips}
	}
	var made tournament.Tournament
	m.mustDo("POST", "/api/tournaments", apptest.Body{
		"roomId": m.c.Room, "name": "Match", "buyIn": "100.00", "startTime": "2026-11-21T03:00:00.000Z",
		"status": "registration", "structure": structureBody(60),
		"rules": apptest.Body{
			"seatsPerTable": 6 + m.r.IntN(5), "finalTable": 6 + m.r.IntN(4), "balanceAt": 2, "haltAt": 3,
		},
		"prices": apptest.Body{
			"buyIn": price(startingStack), "reEntry": price(startingStack), "maxReEntries": 0, "maxRebuys": 0,
			"addOn": nil, "rebuy": apptest.Body{
				"prize": "50.00", "bounty": "0.00", "houseFee": "0.00", "staff": "0.00", "chips": 5_000,
			},
		},
	}).Into(&made)
	m.path = "/api/tournaments/" + made.ID
	m.readDesk()
	for m.sold < m.entries && len(m.players) > 0 {
		m.sellOrPlay()
		if m.desk.Tournament.StartedAt == nil && m.sold > m.entries/2 {
			m.mustDo("PATCH", m.path, apptest.Body{"status": "running"})
			m.readDesk()
		}
	}
	if m.desk.Tournament.StartedAt == nil {
		m.mustDo("PATCH", m.path, apptest.Body{"status": "running"})
	}
	m.readDesk()
	m.seatAlternates()
	m.mustDo("POST", m.path+"/clock", apptest.Body{"act": "jump", "position": 3})
	m.readDesk()
	for m.desk.Tournament.Winner == nil {
		if m.entries <= 100 || m.r.IntN(6) == 0 || m.desk.Tournament.PlayersLeft < 20 {
			m.doDuties()
		}
		if m.r.IntN(6) == 0 {
			m.actBesideDuties()
		}
		m.bustPlayers()
	}
	m.checkResults()
}

// mustDo sends a request that must succeed.
func (m *tournamentWalk) mustDo(method, path string, in apptest.Body) apptest.Answer {
	m.Helper()
	if in == nil {
		in = apptest.Body{}
	}
	a := m.c.FloorManager.Do(method, path, in)
	if a.Status >= 300 {
		m.Fatalf("%s %s %v: %d %s", method, path, in, a.Status, a.Body)
	}
	return a
}

// readDesk reads the desk and checks it.
func (m *tournamentWalk) readDesk() {
	m.Helper()
	m.checkDesk(apptest.Get[tournament.Desk](m.c.FloorManager, m.path+"/desk"))
}

// checkAnswer checks the desk in an answer.
func (m *tournamentWalk) checkAnswer(a apptest.Answer) {
	m.Helper()
	var d tournament.Desk
	a.Into(&d)
	m.checkDesk(d)
}

func (m *tournamentWalk) checkDesk(d tournament.Desk) {
	m.Helper()
	m.desk = d
	at := map[string]bool{}
	for _, t := range d.Tables {
		n := 0
		for i, s := range t.Seats {
			if s.SeatNumber != i+1 {
				m.Fatalf("table %d has seat %d in place %d", t.Number, s.SeatNumber, i+1)
			}
			if s.EntryID == nil {
				continue
			}
			if n++; at[*s.EntryID] {
				m.Fatalf("%s has two seats", s.Name)
			}
			at[*s.EntryID] = true
		}
		if n != t.Players {
			m.Fatalf("table %d: the count shows %d players, its seats %d", t.Number, t.Players, n)
		}
	}
	of := d.Tournament
	if len(at) != of.PlayersLeft || len(d.Tables) != of.OpenTables {
		m.Fatalf("seats show %d players at %d tables, the tournament %d at %d", len(at), len(d.Tables), of.PlayersLeft,
			of.OpenTables)
	}
	if want := m.issued - int64(of.Alternates)*startingStack; of.ChipsInPlay != want {
		m.Fatalf("chips in play: got %d, want %d", of.ChipsInPlay, want)
	}
}

// sellOrPlay sells an entry, or does one of the acts that can happen before late registration closes.
func (m *tournamentWalk) sellOrPlay() {
	running := m.desk.Tournament.StartedAt != nil
	n := m.r.IntN(20)
	if n < 7 {
		m.readDesk()
	}
	switch {
	case running && n < 2 && m.desk.Tournament.PlayersLeft > 2:
		m.bustPlayers()
	case running && n == 2:
		m.doDuties()
	case running && n == 3:
		m.actBesideDuties()
	case n == 4 && m.desk.Tournament.OpenSeats < 4, m.desk.Tournament.Alternates > 3:
		m.checkAnswer(m.mustDo("POST", m.path+"/tables", apptest.Body{"count": 1 + m.r.IntN(2) + m.entries/50}))
		m.seatAlternates()
	case running && n == 5 && m.desk.Tournament.PlayersLeft > 0:
		seat := m.randomSeat()
		m.mustDo("POST", "/api/tournament-entries/"+*seat.EntryID+"/purchases", apptest.Body{
			"kind": "rebuy", "paymentMethod": "card",
		})
		m.issued += 5_000
		m.chips[*seat.EntryID] += 5_000
		m.readDesk()
	case n == 6 && m.done["bust"] == 0 && m.desk.Tournament.PlayersLeft > 0:
		seat := m.randomSeat()
		m.mustDo("POST", "/api/tournament-entries/"+*seat.EntryID+"/void", apptest.Body{"reason": "Has to leave"})
		m.issued -= m.chips[*seat.EntryID]
		m.done["void"]++
		m.readDesk()
	default:
		m.enterPlayer()
	}
}

// enterPlayer sells an entry to the next player, or a re-entry to a busted one. If every seat is taken, the entry
// becomes an alternate.
func (m *tournamentWalk) enterPlayer() {
	who := m.players[len(m.players)-1]
	kind := tournament.FirstEntry
	if list := m.desk.LastBusted; len(list) > 0 && m.r.IntN(4) == 0 {
		who, kind = player.Player{ID: list[0].Player.ID}, tournament.ReEntry
	}
	in := apptest.Body{"playerId": who.ID, "kind": kind, "orAlternate": true, "paymentMethod": "cash"}
	a := m.c.FloorManager.Do("POST", m.path+"/entries", in)
	switch {
	case a.Status == http.StatusConflict && kind == tournament.ReEntry:
		return // the player has re-entered already
	case a.Status != http.StatusCreated:
		m.Fatalf("%v: %d %s", in, a.Status, a.Body)
	}
	var e tournament.Entry
	a.Into(&e)
	if kind == tournament.FirstEntry {
		m.players = m.players[:len(m.players)-1]
	}
	m.sold++
	m.issued += startingStack
	m.chips[e.ID] = startingStack
	m.done["entry"]++
	if m.entries <= 27 || m.sold%10 == 0 {
		m.readDesk()
	}
}

// seatAlternates seats all alternates and opens tables for them as needed.
func (m *tournamentWalk) seatAlternates() {
	for m.desk.Tournament.Alternates > 0 {
		if m.desk.Tournament.OpenSeats == 0 {
			m.mustDo("POST", m.path+"/tables", apptest.Body{"count": 1})
		}
		m.mustDo("POST", m.path+"/alternates/seat", nil)
		m.done["alternate"]++
		m.readDesk()
	}
}

func (m *tournamentWalk) randomSeat() tournament.Seat {
	var in []tournament.Seat
	for _, t := range m.desk.Tables {
		in = append(in, takenSeats(t)...)
	}
	return in[m.r.IntN(len(in))]
}

func takenSeats(t tournament.Table) []tournament.Seat {
	return slices.DeleteFunc(slices.Clone(t.Seats), func(s tournament.Seat) bool { return s.EntryID == nil })
}

// bustPlayers busts one to three players of a table.
func (m *tournamentWalk) bustPlayers() {
	tables := slices.DeleteFunc(slices.Clone(m.desk.Tables), func(t tournament.Table) bool { return t.Players < 2 })
	if len(tables) == 0 {
		return
	}
	seats := takenSeats(tables[m.r.IntN(len(tables))])
	m.r.Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
	n := min(1+m.r.IntN(3)*m.r.IntN(2), len(seats)-1)
	out := make([]any, n)
	for i, s := range seats[1 : n+1] {
		out[i] = apptest.Body{"entryId": s.EntryID, "stack": 100 * m.r.IntN(3), "by": []any{seats[0].EntryID}}
	}
	m.actAndUndo("bust", func() { m.mustDo("POST", m.path+"/busts", apptest.Body{"out": out}) })
}

// actAndUndo does an act on seats. At random it then undoes the act and requires the desk to be restored exactly.
func (m *tournamentWalk) actAndUndo(what string, do func()) {
	m.Helper()
	before := m.desk
	do()
	m.done[what]++
	m.readDesk()
	for _, t := range m.desk.Tables {
		for i, s := range t.Seats {
			if was := findDeskTable(before,
				t.Number); s.EntryID != nil && s.Locked && (was == nil || i >= len(was.Seats) ||
				was.Seats[i].EntryID == nil || *was.Seats[i].EntryID != *s.EntryID) {
				m.Fatalf("%s put %s into a locked seat", what, s.Name)
			}
		}
	}
	if m.r.IntN(4+m.entries/20) > 0 {
		return
	}
	m.checkAnswer(m.mustDo("POST", m.path+"/undo", apptest.Body{"n": m.desk.Undo.LogNumber}))
	m.done["undo"]++
	if !reflect.DeepEqual(m.desk.Tables, before.Tables) || !reflect.DeepEqual(m.desk.LastBusted, before.LastBusted) ||
		!reflect.DeepEqual(m.desk.Duties, before.Duties) ||
		m.desk.Tournament.PlayersLeft != before.Tournament.PlayersLeft ||
		m.desk.Tournament.Bounties != before.Tournament.Bounties {
		m.Fatalf("the undo of %s did not restore the desk: got\n%+v, want\n%+v", what, m.desk, before)
	}
	if what != "bust" {
		do()
		m.readDesk()
	}
}

func findDeskTable(d tournament.Desk, number int) *tournament.Table {
	for i := range d.Tables {
		if d.Tables[i].Number == number {
			return &d.Tables[i]
		}
	}
	return nil
}
