package smartseat

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/money"
)

// madeUp is a random large room: many games, players on several lists, called, refused, kept apart.
func madeUp(r *rand.Rand, tables, waiting int) *night {
	games := []string{"1/3 NL Hold'em", "2/5 NL Hold'em", "5/10 NL Hold'em", "1/2 PLO", "Mixed"}[:1+r.IntN(5)]
	n := newNight(games...)
	rates := []money.Cents{8_00, 12_00, 20_00}
	for i := range tables {
		g := r.IntN(len(games))
		seats := 2 + r.IntN(9)
		closed := r.IntN(2) * r.IntN(seats)
		t := n.table(games[g], rates[g%3], seats, closed, crowd(r.IntN(seats-closed+1), fmt.Sprint("s", i, "."))...)
		switch r.IntN(12) {
		case 0:
			t.Status = floor.TableTournament
		case 1:
			t.Event = &floor.Event{ID: "e", Name: "Deepstack"}
		case 2, 3, 4:
			t.Status = floor.TableAvailable
		case 5:
			t.Status = floor.TableShort
		case 6:
			at := n.Now
			t.PausedAt = &at
		}
	}
	for _, g := range games {
		for i := range waiting / len(games) {
			name := fmt.Sprint("w", r.IntN(waiting))
			if slices.ContainsFunc(n.Entries, func(e floor.WaitlistEntry) bool {
				return e.PlayerID == name && e.GameTypeID == g
			}) {
				continue
			}
			e := n.waits(name, g, r.IntN(90), r.IntN(11))
			if r.IntN(20) == 0 && len(n.Tables) > 0 && i < 10 {
				if t := &n.Tables[r.IntN(len(n.Tables))]; t.GameTypeID == g && takesSeats(*t) &&
					len(t.FreeSeats()) > 0 {
					n.called(e, t, t.FreeSeats()[0])
				}
			}
		}
	}
	for range r.IntN(waiting/4 + 1) {
		p := n.Entries[r.IntN(len(n.Entries))].PlayerID
		switch r.IntN(3) {
		case 0:
			n.People[p] = Person{Name: p, RefusalReason: "membership ended", RefusedAtDoor: true}
		case 1:
			n.ApartPairs = append(n.ApartPairs, [2]string{p, n.Entries[r.IntN(len(n.Entries))].PlayerID})
		case 2:
			if sits := n.SeatedPlayers[fmt.Sprint("t", 1+r.IntN(tables))]; len(sits) > 0 {
				n.ApartPairs = append(n.ApartPairs, [2]string{sits[0], p})
			}
		}
	}
	n.ApartPairs = slices.DeleteFunc(n.ApartPairs, func(p [2]string) bool { return p[0] == p[1] })
	return n
}

func TestPlansOfRandomRoomsAreValid(t *testing.T) {
	t.Parallel()
	kinds := map[string]int{}
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 4))
		n := madeUp(r, 1+r.IntN(30), 1+r.IntN(120))
		p := Recommend(n.Situation)
		if again := Recommend(n.Situation); !reflect.DeepEqual(p, again) {
			t.Fatalf("seed %d: the same room, another answer", seed)
		}
		n.holds(t, seed, p)
		for _, a := range p.Tables {
			kinds[string(a.Act)]++
		}
		kinds["seats"] += len(p.Recommendations)
	}
	for _, k := range []string{"seats", string(ActBreak), string(ActHold), string(ActLeave), string(ActSeat),
		string(ActStart)} {
		if kinds[k] < 5 {
			t.Errorf("%s: only %d times", k, kinds[k])
		}
	}
}

// holds checks the conditions that every plan satisfies.
func (n *night) holds(t *testing.T, seed uint64, p Plan) {
	t.Helper()
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("seed %d: %s", seed, fmt.Sprintf(format, args...))
	}
	entries, tables := map[string]floor.WaitlistEntry{}, map[string]floor.Table{}
	at := map[string]int{}
	for i, e := range n.Entries {
		entries[e.ID], at[e.ID] = e, i
	}
	for _, t := range n.Tables {
		tables[t.ID] = t
	}
	has, together := map[string]Recommendation{}, map[string][]string{}
	for id, sit := range n.SeatedPlayers {
		together[id] = slices.Clone(sit)
	}
	for _, e := range n.Entries {
		if e.Status == floor.EntryCalled {
			together[*e.TableID] = append(together[*e.TableID], e.PlayerID)
		}
	}
	taken := map[string]bool{}
	for _, r := range p.Recommendations {
		e, table := entries[r.EntryID], tables[r.TableID]
		place := fmt.Sprint(r.TableID, ".", r.SeatNumber)
		sum := 0
		for _, part := range r.Reasons {
			sum += part.Score
			if part.Score < 0 || part.Score > part.Of {
				fail("%s is no part of %d", said(r), part.Of)
			}
		}
		switch _, twice := has[r.PlayerID]; {
		case twice, taken[place]:
			fail("%s: twice", said(r))
		case e.Status != floor.EntryWaiting, e.PlayerID != r.PlayerID, n.People[r.PlayerID].RefusalReason != "":
			fail("%s: the player must not be seated: %+v", said(r), e)
		case table.GameTypeID != e.GameTypeID:
			fail("%s: the wrong game", said(r))
		case table.Event != nil, table.Status == floor.TableTournament,
			table.SeatStates[r.SeatNumber-1] != floor.SeatOpen:
			fail("%s: no such seat at %+v", said(r), table)
		case r.OpensTable != (table.Status == floor.TableAvailable && table.CurrentPlayers == 0), sum != r.Confidence:
			fail("%s: %+v", said(r), table)
		}
		has[r.PlayerID], taken[place] = r, true
		together[r.TableID] = append(together[r.TableID], r.PlayerID)
	}
	for _, pair := range n.ApartPairs {
		for id, players := range together {
			a, b := slices.Index(players, pair[0]), slices.Index(players, pair[1])
			if a >= 0 && b >= 0 && (has[pair[0]].TableID == id || has[pair[1]].TableID == id) {
				fail("%v are kept apart, and both at %s", pair, id)
			}
		}
	}
	reasons := map[string]string{}
	for _, w := range p.Unseated {
		reasons[w.EntryID] = w.Reason
	}
	for _, e := range n.Entries {
		_, seated := has[e.PlayerID]
		if (reasons[e.ID] != "") == seated {
			fail("%s: seated %v, and %q", e.ID, seated, reasons[e.ID])
		}
	}
	n.waitsInOrder(fail, p, has, reasons)
	// Every player ahead of a recommended one has a seat, or no seat of the game was possible.
	for _, r := range p.Recommendations {
		for i := at[r.EntryID] - 1; i >= 0 && n.Entries[i].GameTypeID == entries[r.EntryID].GameTypeID; i-- {
			e := n.Entries[i]
			if _, seated := has[e.PlayerID]; seated || e.Status == floor.EntryCalled {
				continue
			}
			if why := reasons[e.ID]; !strings.HasPrefix(why, "kept apart from") && why != "membership ended" &&
				!strings.HasPrefix(why, "is called") {
				if !r.OpensTable || !slices.ContainsFunc(n.ApartPairs, func(p [2]string) bool {
					return slices.Contains(p[:], e.PlayerID)
				}) {
					fail("%s goes ahead of %s, who %s", said(r), e.ID, why)
				}
			}
		}
	}
}

// waitsInOrder checks that every player behind another one is told the name, with and without a recommendation.
func (n *night) waitsInOrder(
	fail func(string, ...any), p Plan, has map[string]Recommendation, reasons map[string]string,
) {
	ready := map[string]bool{}
	last, seated := map[string]string{}, map[string]string{} // by game: the last player with a seat, and with one there
	for _, e := range n.Entries {
		r, recommended := has[e.PlayerID]
		here := recommended && r.EntryID == e.ID
		why, without := reasons[e.ID]
		if name, behind := strings.CutPrefix(why, "behind "); behind && name != seated[e.GameTypeID] {
			fail("%s is said to be behind %q; it is %q", e.ID, name, seated[e.GameTypeID])
		}
		if seated[e.GameTypeID] != "" && (strings.HasPrefix(why, "no ") && why != "no membership" ||
			strings.HasSuffix(why, " is paused")) {
			fail("%s: %q, and %s ahead has a seat", e.ID, why, seated[e.GameTypeID])
		}
		if here {
			behind := ""
			if r.Behind != nil {
				behind = r.Behind.Name
			}
			if behind != last[e.GameTypeID] || r.Ready != (behind == "" && !r.OpensTable) {
				fail("%s: ready %v, behind %q; want behind %q", said(r), r.Ready, behind, last[e.GameTypeID])
			}
			if ready[e.GameTypeID] && r.Ready {
				fail("%s: two of a list are ready", said(r))
			}
			ready[e.GameTypeID] = ready[e.GameTypeID] || r.Ready
			seated[e.GameTypeID] = e.Player.Name
		}
		if e.Status == floor.EntryWaiting && !without {
			last[e.GameTypeID] = e.Player.Name
		}
	}
}

func BenchmarkRecommendForFiveHundredWaiting(b *testing.B) {
	n := madeUp(rand.New(rand.NewPCG(1, 5)), 100, 500)
	b.Logf("%d entries, %d pairs", len(n.Entries), len(n.ApartPairs))
	for b.Loop() {
		Recommend(n.Situation)
	}
}
