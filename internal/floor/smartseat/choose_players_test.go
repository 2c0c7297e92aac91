package smartseat

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"pitboss/internal/test/assert"
	"slices"
	"testing"
)

// puzzle is a small assignment problem.
type puzzle struct {
	seatPool
	lists   [][]queued
	players int
	worths  [][]int
}

func (z *puzzle) worth(p, t int) int { return z.worths[p][t] }

func someOf(r *rand.Rand, n, chance int) []int {
	var list []int
	for i := range n {
		if r.IntN(100) < chance {
			list = append(list, i)
		}
	}
	return list
}

// newPuzzle has at most six players and six seats, two or three games, players on several lists, and conflicts.
func newPuzzle(r *rand.Rand) *puzzle {
	z := &puzzle{players: 1 + r.IntN(6)}
	games, tables := 2+r.IntN(2), 1+r.IntN(4)
	z.tablesByGame = map[string][]int{}
	for t := range tables {
		game := fmt.Sprint(r.IntN(games))
		z.tablesByGame[game] = append(z.tablesByGame[game], t)
		z.openSeats = append(z.openSeats, r.IntN(4))
	}
	for sum := 7; sum > 6; {
		sum = 0
		for t := range z.openSeats {
			sum += z.openSeats[t]
		}
		if sum > 6 {
			z.openSeats[r.IntN(tables)] = 0
		}
	}
	strict := r.IntN(3) * 30
	z.conflicts = make([][]int, z.players)
	for p := range z.players {
		z.worths = append(z.worths, nil)
		for range tables {
			z.worths[p] = append(z.worths[p], r.IntN(101))
		}
		z.blockedTables = append(z.blockedTables, someOf(r, tables, strict/2))
		for q := range p {
			if r.IntN(100) < strict {
				z.conflicts[p], z.conflicts[q], z.hasConflicts = append(z.conflicts[p], q), append(z.conflicts[q], p),
					true
			}
		}
	}
	entry := 0
	for g := range games {
		var list []queued
		for _, p := range r.Perm(z.players) {
			if r.IntN(100) < 60 {
				list = append(list, queued{entry: entry, player: p, game: fmt.Sprint(g), joined: r.Int64N(8)})
				entry++
			}
		}
		z.lists = append(z.lists, list)
	}
	return z
}

// seatings calls each with every assignment of the players to seats of their games, until it returns true.
func (z *puzzle) seatings(
	players []int, games []map[string]bool, apart bool, free int, each func(at map[int]int) bool,
) {
	at := map[int]int{}
	full := make([]int, len(z.openSeats))
	var next func(i int) bool
	next = func(i int) bool {
		if i == len(players) {
			return each(at)
		}
		p := players[i]
		for t := range z.openSeats {
			dealt := false
			for g := range games[p] {
				dealt = dealt || slices.Contains(z.tablesByGame[g], t)
			}
			if !dealt || full[t] == z.openSeats[t] || p != free && slices.Contains(z.blockedTables[p], t) {
				continue
			}
			if apart && slices.ContainsFunc(players[:i], func(q int) bool {
				return at[q] == t && slices.Contains(z.conflicts[p], q)
			}) {
				continue
			}
			at[p] = t
			full[t]++
			done := next(i + 1)
			full[t]--
			delete(at, p)
			if done {
				return true
			}
		}
		return false
	}
	next(0)
}

func (z *puzzle) possible(players []int, games []map[string]bool, apart bool, free int) (yes bool) {
	z.seatings(players, games, apart, free, func(map[int]int) bool { yes = true; return true })
	return yes
}

// seatLeft reports whether the list has a seat for its first player when conflicts are ignored.
func (z *puzzle) seatLeft(players []int, games []map[string]bool, l queued) bool {
	games = slices.Clone(games)
	games[l.player] = map[string]bool{l.game: true}
	return z.possible(players, games, false, l.player)
}

// slowly applies the rule to the lists and tries every assignment at each step.
func (z *puzzle) slowly() (in []int, games []map[string]bool, refused map[int]bool, total int) {
	refused = map[int]bool{}
	games = make([]map[string]bool, z.players)
	for p := range games {
		games[p] = map[string]bool{}
	}
	lists := slices.Clone(z.lists)
	for progress := true; progress; {
		progress = false
		var heads []int
		for i, l := range lists {
			if len(l) > 0 {
				heads = append(heads, i)
			}
		}
		slices.SortFunc(heads, func(a, b int) int {
			return cmp.Or(cmp.Compare(lists[a][0].joined, lists[b][0].joined), lists[a][0].entry-lists[b][0].entry)
		})
		for _, i := range heads {
			l := lists[i][0]
			games[l.player][l.game] = true
			if slices.Contains(in, l.player) {
				progress = true
			} else if more := append(slices.Clone(in), l.player); z.possible(more, games, true, noTable) {
				in, progress = more, true
			} else if z.seatLeft(more, games, l) {
				refused[l.entry], progress = true, true
			} else {
				delete(games[l.player], l.game)
				continue
			}
			lists[i] = lists[i][1:]
			break
		}
	}
	total = -1
	z.seatings(in, games, true, noTable, func(at map[int]int) bool {
		sum := 0
		for p, t := range at {
			sum += z.worth(p, t)
		}
		total = max(total, sum)
		return false
	})
	return in, games, refused, total
}

func TestAssignmentIsOptimalOnSmallCases(t *testing.T) {
	t.Parallel()
	clashes, moved, kept := 0, 0, 0
	for seed := range uint64(30_000) {
		r := rand.New(rand.NewPCG(seed, 3))
		z := newPuzzle(r)
		c := z.choosePlayers(z.lists, z.players)
		at := z.assignSeats(c, z.worth)
		in, games, refused, best := z.slowly()
		if !slices.Equal(in, c.order) {
			t.Fatalf("seed %d: chosen are %v, by trying every way %v: %+v", seed, c.order, in, z)
		}
		if !maps.Equal(refused, c.refused) {
			t.Fatalf("seed %d: %v are passed over as kept apart, by trying every way %v: %+v", seed, c.refused,
				refused, z)
		}
		kept += len(refused)
		total := 0
		for _, p := range c.order {
			if at[p] == noTable {
				t.Fatalf("seed %d: player %d is chosen and has no seat", seed, p)
			}
			total += z.worth(p, at[p])
			fits := false
			for g := range games[p] {
				fits = fits || slices.Contains(z.tablesByGame[g], at[p])
			}
			assert.MustEqual(t, fmt.Sprintf("seed %d: player: fits", seed), fits, true)
			assert.MustEqual(t, fmt.Sprintf("seed %d: player: slices.Contains(z.blockedTables[p], at[p])", seed),
				slices.Contains(z.blockedTables[p], at[p]), false)
			if at[p] != c.tableOf[p] {
				moved++
			}
		}
		if _, _, clash := z.findConflict(c.order, at); clash {
			t.Fatalf("seed %d: two who are kept apart are together: %v", seed, at)
		}
		assert.MustEqual(t, fmt.Sprintf("seed %d: the seats are worth", seed), total, max(best, 0))
		if z.hasConflicts {
			clashes++
		}
	}
	if clashes < 1000 {
		t.Fatalf("the cases are too easy: clashes: got %v, want at least 1000", clashes)
	}
	if moved < 1000 {
		t.Fatalf("the cases are too easy: moved: got %v, want at least 1000", moved)
	}
	if kept < 1000 {
		t.Errorf("the cases are too easy: kept: got %v, want at least 1000", kept)
	}
}
