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
			playAll(t, size.entries, size.seeds, 20261120)
		})
	}
}

// playAll plays tournaments one after the other in one club, whose players come to each of them.
func playAll(t *testing.T, entries, seeds int, seed uint64) {
	c := apptest.New(t)
	players := make([]player.Player, entries)
	for i := range players {
		players[i] = c.Player(fmt.Sprintf("Player %d", i+1))
	}
	for i := range seeds {
		m := &match{
			T: t, c: c, r: rand.New(rand.NewPCG(seed+uint64(i), uint64(entries))), players: players, entries: entries,
			chips: map[string]int64{},
		}
		m.play()
		t.Logf("%d entries, seed %d: %v", entries, seed+uint64(i), m.done)
	}
}

// match is a tournament as a test plays it at the desk.
type match struct {
	*testing.T
	c       *apptest.Club
	r       *rand.Rand
	path    string
	players []player.Player // the next to come are at the end
	entries int             // that are to be sold
	sold    int
	desk    tournament.Desk
	issued  int64
	chips   map[string]int64 // bought for each entry
	done    map[string]int
}

const stackOfMatch = 15_000

func (m *match) play() {
	m.done, m.players = map[string]int{}, slices.Clone(m.players)
	price := func(chips int) apptest.Body {
		return apptest.Body{"prize": "60.00", "bounty": "25.01", "houseFee": "12.00", "staff": "2.99", "chips": chips}
	}
	var made tournament.Tournament
	m.must("POST", "/api/tournaments", apptest.Body{
		"roomId": m.c.Room, "name": "Match", "buyIn": "100.00", "startTime": "2026-11-21T03:00:00.000Z",
		"status": "registration", "structure": structureOf(60),
		"rules": apptest.Body{
			"seatsPerTable": 6 + m.r.IntN(5), "finalTable": 6 + m.r.IntN(4), "balanceAt": 2, "haltAt": 3,
		},
		"prices": apptest.Body{
			"buyIn": price(stackOfMatch), "reEntry": price(stackOfMatch), "maxReEntries": 0, "maxRebuys": 0,
			"addOn": nil, "rebuy": apptest.Body{
				"prize": "50.00", "bounty": "0.00", "houseFee": "0.00", "staff": "0.00", "chips": 5_000,
			},
		},
	}).Into(&made)
	m.path = "/api/tournaments/" + made.ID
	m.look()
	for m.sold < m.entries && len(m.players) > 0 {
		m.before()
		if m.desk.Tournament.StartedAt == nil && m.sold > m.entries/2 {
			m.must("PATCH", m.path, apptest.Body{"status": "running"})
			m.look()
		}
	}
	if m.desk.Tournament.StartedAt == nil {
		m.must("PATCH", m.path, apptest.Body{"status": "running"})
	}
	m.look()
	m.alternates()
	m.must("POST", m.path+"/clock", apptest.Body{"act": "jump", "position": 3})
	m.look()
	for m.desk.Tournament.Winner == nil {
		if m.entries <= 100 || m.r.IntN(6) == 0 || m.desk.Tournament.PlayersLeft < 20 {
			m.duties()
		}
		if m.r.IntN(6) == 0 {
			m.aside()
		}
		m.bust()
	}
	m.finished()
}

// must does what has to succeed.
func (m *match) must(method, path string, in apptest.Body) apptest.Answer {
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

// look reads the desk and looks whether everything on it is true.
func (m *match) look() {
	m.Helper()
	m.sees(apptest.Get[tournament.Desk](m.c.FloorManager, m.path+"/desk"))
}

// answered is look for what answers with the desk.
func (m *match) answered(a apptest.Answer) {
	m.Helper()
	var d tournament.Desk
	a.Into(&d)
	m.sees(d)
}

func (m *match) sees(d tournament.Desk) {
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
				m.Fatalf("%s sits twice", s.Name)
			}
			at[*s.EntryID] = true
		}
		if n != t.Players {
			m.Fatalf("table %d says %d players and has %d", t.Number, t.Players, n)
		}
	}
	of := d.Tournament
	if len(at) != of.PlayersLeft || len(d.Tables) != of.OpenTables {
		m.Fatalf("%d sit at %d tables, %d are left at %d", len(at), len(d.Tables), of.PlayersLeft, of.OpenTables)
	}
	if want := m.issued - int64(of.Alternates)*stackOfMatch; of.ChipsInPlay != want {
		m.Fatalf("%d chips are in play, %d were issued", of.ChipsInPlay, want)
	}
}

// before does what happens while entries are sold.
func (m *match) before() {
	running := m.desk.Tournament.StartedAt != nil
	n := m.r.IntN(20)
	if n < 7 {
		m.look()
	}
	switch {
	case running && n < 2 && m.desk.Tournament.PlayersLeft > 2:
		m.bust()
	case running && n == 2:
		m.duties()
	case running && n == 3:
		m.aside()
	case n == 4 && m.desk.Tournament.OpenSeats < 4, m.desk.Tournament.Alternates > 3:
		m.answered(m.must("POST", m.path+"/tables", apptest.Body{"count": 1 + m.r.IntN(2) + m.entries/50}))
		m.alternates()
	case running && n == 5 && m.desk.Tournament.PlayersLeft > 0:
		seat := m.somebody()
		m.must("POST", "/api/tournament-entries/"+*seat.EntryID+"/purchases", apptest.Body{
			"kind": "rebuy", "paymentMethod": "card",
		})
		m.issued += 5_000
		m.chips[*seat.EntryID] += 5_000
		m.look()
	case n == 6 && m.done["bust"] == 0 && m.desk.Tournament.PlayersLeft > 0:
		seat := m.somebody()
		m.must("POST", "/api/tournament-entries/"+*seat.EntryID+"/void", apptest.Body{"reason": "Has to leave"})
		m.issued -= m.chips[*seat.EntryID]
		m.done["void"]++
		m.look()
	default:
		m.enter()
	}
}

// enter sells an entry: to the next player, or again to a busted one. With every place taken it waits.
func (m *match) enter() {
	who := m.players[len(m.players)-1]
	kind := tournament.FirstEntry
	if list := m.desk.LastBusted; len(list) > 0 && m.r.IntN(4) == 0 {
		who, kind = player.Player{ID: list[0].Player.ID}, tournament.ReEntry
	}
	in := apptest.Body{"playerId": who.ID, "kind": kind, "orAlternate": true, "paymentMethod": "cash"}
	a := m.c.FloorManager.Do("POST", m.path+"/entries", in)
	switch {
	case a.Status == http.StatusConflict && kind == tournament.ReEntry:
		return // they are in again
	case a.Status != http.StatusCreated:
		m.Fatalf("%v: %d %s", in, a.Status, a.Body)
	}
	var e tournament.Entry
	a.Into(&e)
	if kind == tournament.FirstEntry {
		m.players = m.players[:len(m.players)-1]
	}
	m.sold++
	m.issued += stackOfMatch
	m.chips[e.ID] = stackOfMatch
	m.done["entry"]++
	if m.entries <= 27 || m.sold%10 == 0 {
		m.look()
	}
}

// alternates seats all waiting players, at tables opened for them.
func (m *match) alternates() {
	for m.desk.Tournament.Alternates > 0 {
		if m.desk.Tournament.OpenSeats == 0 {
			m.must("POST", m.path+"/tables", apptest.Body{"count": 1})
		}
		m.must("POST", m.path+"/alternates/seat", nil)
		m.done["alternate"]++
		m.look()
	}
}

func (m *match) somebody() tournament.Seat {
	var in []tournament.Seat
	for _, t := range m.desk.Tables {
		in = append(in, taken(t)...)
	}
	return in[m.r.IntN(len(in))]
}

func taken(t tournament.Table) []tournament.Seat {
	return slices.DeleteFunc(slices.Clone(t.Seats), func(s tournament.Seat) bool { return s.EntryID == nil })
}

// bust takes out one to three players of a table. Now and then it is taken back, and everything is as it was before.
func (m *match) bust() {
	tables := slices.DeleteFunc(slices.Clone(m.desk.Tables), func(t tournament.Table) bool { return t.Players < 2 })
	if len(tables) == 0 {
		return
	}
	seats := taken(tables[m.r.IntN(len(tables))])
	m.r.Shuffle(len(seats), func(i, j int) { seats[i], seats[j] = seats[j], seats[i] })
	n := min(1+m.r.IntN(3)*m.r.IntN(2), len(seats)-1)
	out := make([]any, n)
	for i, s := range seats[1 : n+1] {
		out[i] = apptest.Body{"entryId": s.EntryID, "stack": 100 * m.r.IntN(3), "by": []any{seats[0].EntryID}}
	}
	m.act("bust", func() { m.must("POST", m.path+"/busts", apptest.Body{"out": out}) })
}

// act does something about seats and at times takes it back.
func (m *match) act(what string, do func()) {
	m.Helper()
	before := m.desk
	do()
	m.done[what]++
	m.look()
	for _, t := range m.desk.Tables {
		for i, s := range t.Seats {
			if was := tableOf(before, t.Number); s.EntryID != nil && s.Locked && (was == nil || i >= len(was.Seats) ||
				was.Seats[i].EntryID == nil || *was.Seats[i].EntryID != *s.EntryID) {
				m.Fatalf("%s put %s into a locked seat", what, s.Name)
			}
		}
	}
	if m.r.IntN(4+m.entries/20) > 0 {
		return
	}
	m.answered(m.must("POST", m.path+"/undo", apptest.Body{"n": m.desk.Undo.LogNumber}))
	m.done["undo"]++
	if !reflect.DeepEqual(m.desk.Tables, before.Tables) || !reflect.DeepEqual(m.desk.LastBusted, before.LastBusted) ||
		!reflect.DeepEqual(m.desk.Duties, before.Duties) ||
		m.desk.Tournament.PlayersLeft != before.Tournament.PlayersLeft ||
		m.desk.Tournament.Bounties != before.Tournament.Bounties {
		m.Fatalf("%s was taken back, and it is\n%+v instead of\n%+v", what, m.desk, before)
	}
	if what != "bust" {
		do()
		m.look()
	}
}

func tableOf(d tournament.Desk, number int) *tournament.Table {
	for i := range d.Tables {
		if d.Tables[i].Number == number {
			return &d.Tables[i]
		}
	}
	return nil
}
