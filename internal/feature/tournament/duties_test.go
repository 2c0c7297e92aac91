package tournament

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
)

// weekend is the tournament of the picture: ten tables of eight, five with 8, four with 7, table 7 with 6.
func weekend() *field {
	f := &field{started: true, hand: 17, rules: Rules{SeatsPerTable: 8, FinalTable: 9, BalanceAt: 2, HaltAt: 3}}
	open := map[int][]int{3: {5}, 5: {2}, 7: {2, 5}, 8: {8}, 10: {4}}
	for rank, number := range []int{10, 6, 3, 8, 1, 9, 2, 5, 7, 4} {
		f.tables = append(f.tables, table{number: number, seats: 8, rank: rank + 1})
	}
	slices.SortFunc(f.tables, func(a, b table) int { return a.number - b.number })
	f.table(4).button, f.table(7).button = 3, 7
	for _, t := range f.tables {
		for seat := 1; seat <= 8; seat++ {
			if !slices.Contains(open[t.number], seat) {
				n := len(f.entries) + 1
				f.entries = append(f.entries, entry{
					id: fmt.Sprint("e", n), number: n, playerID: fmt.Sprint("p", n), name: fmt.Sprintf("Player %d", n),
					status: Seated, table: t.number, seat: seat, chips: 25_000,
				})
			}
		}
	}
	f.at(4, 6).name = "Rosa Kessler"
	return f
}

func TestTheDeskSaysWhoMovesAndWhyAsInThePicture(t *testing.T) {
	t.Parallel()
	f := weekend()
	d := f.duties(false, nil)
	want := Duty{
		Kind: DutyBalance, Title: "Balance: Rosa K. (next big blind)", Now: "Table 7 has 6, five tables have 8.",
		From: "Table 4, the long table that breaks last.", Who: "Rosa K. owes the big blind next.", To: "Seat 2, next big blind. Not the small blind.",
		Move: &Move{EntryID: f.at(4, 6).id, EntryNo: f.at(4, 6).number, Name: "Rosa Kessler", FromTable: 4, FromSeat: 6, ToTable: 7, ToSeat: 2},
	}
	if len(d) != 1 || !reflect.DeepEqual(d[0], want) {
		t.Errorf("%+v", d)
	}
	breaks := map[int]string{}
	for _, shown := range f.shownTables() {
		at := "final"
		if shown.BreaksAt != nil {
			at = fmt.Sprint(*shown.BreaksAt)
		}
		breaks[shown.Number] = fmt.Sprintf("%d %s %s", shown.Order, at, shown.Level)
	}
	if want := map[int]string{
		10: "1 72 even", 6: "2 64 long", 3: "3 56 even", 8: "4 48 even", 1: "5 40 long",
		9: "6 32 long", 2: "7 24 long", 5: "8 16 even", 7: "9 9 short", 4: "10 final long",
	}; !reflect.DeepEqual(breaks, want) {
		t.Errorf("%v", breaks)
	}
	positions := ""
	for _, s := range f.shownTables()[3].Seats {
		positions += fmt.Sprintf("%d %s, ", s.SeatNumber, s.Position)
	}
	if positions != "1 , 2 , 3 BTN, 4 SB, 5 BB, 6 next BB, 7 , 8 , " {
		t.Error(positions)
	}
}

func TestTableTenBreaksWhenTwoMoreAreOut(t *testing.T) {
	t.Parallel()
	f := weekend()
	chips := func(n int64) *int64 { return &n }
	devon, ivy := f.at(9, 3), f.at(9, 6)
	gone, _, err := f.bust([]bustOut{{EntryID: ivy.id, Stack: chips(11_200)}, {EntryID: devon.id, Stack: chips(18_500)}}, 1)
	if err != nil || gone[0] != devon || f.places()[devon.id].place != 73 || f.places()[ivy.id].place != 74 {
		t.Fatal(gone, err, f.places())
	}
	d := f.duties(false, nil)
	if len(d) != 1 || d[0].Kind != DutyBreak || d[0].Table != 10 || d[0].To != "The 7 open seats of the other tables." {
		t.Fatalf("%+v", d)
	}
	if open := f.duties(true, nil); len(open) == 0 || open[0].Kind != DutyBalance {
		t.Errorf("while entries are sold %+v", open)
	}
	moves, err := f.breakTable(10, seed{1})
	if err != nil || len(moves) != 7 || f.left() != 72 || len(f.duties(false, nil)) != 0 {
		t.Errorf("%+v, %v, %+v", moves, err, f.duties(false, nil))
	}
}

func TestABalanceWaitsForTheButtonAndForTheSmallBlind(t *testing.T) {
	t.Parallel()
	f := weekend()
	f.table(4).button = 0
	says := func(want string) {
		t.Helper()
		if d := f.duties(false, nil); len(d) != 1 || d[0].Wait != want || d[0].Move != nil {
			t.Errorf("%+v instead of %q", d, want)
		}
	}
	says("Say where the button is at table 4")
	f.table(4).button, f.table(7).button = 3, 0
	says("Say where the button is at table 7")
	f.table(7).button, f.table(7).locked = 8, []int{5} // the blinds are 1 and 3
	says("Seat 2 is the small blind: after the next hand")
	f.table(7).locked = []int{2, 5}
	if d := f.duties(false, nil); len(d) != 0 {
		t.Errorf("a locked seat takes somebody: %+v", d)
	}
	f.table(7).locked, f.table(7).button, f.table(4).locked = nil, 7, []int{6}
	if d := f.duties(false, nil); len(d) != 1 || d[0].Move.FromSeat != 7 {
		t.Errorf("who sits in a locked seat moves: %+v", d)
	}
	for _, seat := range []int{1, 3, 4} {
		e := f.at(7, seat)
		e.table, e.seat = 0, 0
	}
	if d := f.duties(true, nil); len(d) < 2 || !d[0].Halt {
		t.Errorf("table 7 plays on with three: %+v", d)
	}
}

func TestPositionsOfTwoPlayersAndOfADeadButton(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		button  int
		players []int
		want    [4]int // button, small, big, next
	}{
		{1, []int{1, 4}, [4]int{1, 1, 4, 1}},
		{6, []int{1, 4}, [4]int{4, 4, 1, 4}},
		{3, []int{2, 5, 7, 8}, [4]int{2, 5, 7, 8}},
		{3, []int{3, 5, 7}, [4]int{3, 5, 7, 3}},
		{0, []int{3, 5, 7}, [4]int{}},
		{3, []int{3}, [4]int{}},
	} {
		f := &field{tables: []table{{number: 1, seats: 8, button: c.button}}}
		for _, seat := range c.players {
			f.entries = append(f.entries, entry{table: 1, seat: seat, status: Seated})
		}
		var got [4]int
		got[0], got[1], got[2], got[3] = f.hall()[0].blinds()
		if got != c.want {
			t.Errorf("button %d, players %v: %v", c.button, c.players, got)
		}
	}
}

func TestEqualStacksOfOneHandShareAPlaceAndABountyIsSplitToTheCent(t *testing.T) {
	t.Parallel()
	f := weekend()
	stack := int64(9_000)
	a, b, c, d := f.at(1, 1), f.at(1, 2), f.at(1, 3), f.at(1, 4)
	a.bounty = 2_501
	if _, _, err := f.bust([]bustOut{{EntryID: a.id}}, 1); fault.KindOf(err) != fault.Invalid {
		t.Errorf("nobody took the bounty: %v", err)
	}
	if _, _, err := f.bust([]bustOut{{EntryID: a.id, By: []string{b.id}}, {EntryID: b.id}}, 1); fault.KindOf(err) != fault.Invalid {
		t.Errorf("who goes out took it: %v", err)
	}
	_, parts, err := f.bust([]bustOut{{EntryID: a.id, Stack: &stack, By: []string{c.id, d.id}}, {EntryID: b.id, Stack: &stack}}, 1)
	if err != nil || !reflect.DeepEqual(parts, []taken{{a.id, c.id, money.Cents(1_251)}, {a.id, d.id, 1_250}}) {
		t.Errorf("%v, %v", parts, err)
	}
	if p := f.places(); p[a.id] != (placed{73, 2}) || p[b.id] != p[a.id] {
		t.Errorf("%v", p)
	}
	if _, _, err := f.bust([]bustOut{{EntryID: a.id, By: []string{c.id}}}, 1); fault.KindOf(err) != fault.Conflicting {
		t.Errorf("out twice: %v", err)
	}
}

func TestChipsLeaveWhenTheyAreColoredUpAndNoneIsLost(t *testing.T) {
	t.Parallel()
	f := weekend()
	s := Structure{
		Stack: 25_000, Chips: []StackChip{{25, 8}, {100, 8}, {500, 8}, {1_000, 20}},
		Items: []Item{{Kind: Level}, {Kind: Break, ColorUp: []int64{25}}, {Kind: Level}, {Kind: Break, ColorUp: []int64{100}}, {Kind: Level}},
	}
	f.entries[0].chips += 10_000 // an add-on
	for position, want := range []string{
		"25×592 100×592 500×592 1000×1490", "25×592 100×592 500×592 1000×1490",
		"25×0 100×740 500×592 1000×1490", "25×0 100×740 500×592 1000×1490", "25×0 100×0 500×740 1000×1490",
	} {
		got := ""
		for _, c := range s.chipCounts(f, position) {
			got += fmt.Sprintf("%d×%d ", c.Value, c.Count)
		}
		if got != want+" " {
			t.Errorf("at %d %s", position, got)
		}
	}
	if c := s.chipCounts(f, 4); *c[0].LeavesAfter != 1 || *c[1].LeavesAfter != 2 || c[2].LeavesAfter != nil || !c[1].Left || c[2].Left {
		t.Errorf("%+v", c)
	}
}
