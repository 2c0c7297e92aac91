package seating

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/tournament"
)

// weekendField is a tournament at ten tables of eight seats: five tables with 8 players, four with 7, and table 7 with
// 6.
func weekendField() *Field {
	f := &Field{Started: true, NextBustHand: 17,
		Rules: tournament.Rules{SeatsPerTable: 8, FinalTable: 9, BalanceAt: 2, HaltAt: 3}}
	open := map[int][]int{3: {5}, 5: {2}, 7: {2, 5}, 8: {8}, 10: {4}}
	for rank, number := range []int{10, 6, 3, 8, 1, 9, 2, 5, 7, 4} {
		f.Tables = append(f.Tables, Table{Number: number, Seats: 8, Rank: rank + 1})
	}
	slices.SortFunc(f.Tables, func(a, b Table) int { return a.Number - b.Number })
	f.Table(4).Button, f.Table(7).Button = 3, 7
	for _, t := range f.Tables {
		for seat := 1; seat <= 8; seat++ {
			if !slices.Contains(open[t.Number], seat) {
				n := len(f.Entries) + 1
				f.Entries = append(f.Entries, Entry{
					ID: fmt.Sprint("e", n), Number: n, PlayerID: fmt.Sprint("p", n), Name: fmt.Sprintf("Player %d", n),
					Status: tournament.Seated, Table: t.Number, Seat: seat, Chips: 25_000,
				})
			}
		}
	}
	f.EntryAt(4, 6).Name = "Rosa Kessler"
	return f
}

func TestBalanceDutyNamesPlayerAndReason(t *testing.T) {
	t.Parallel()
	f := weekendField()
	d := f.Duties(false, nil)
	want := tournament.Duty{
		Kind: tournament.DutyBalance, Title: "Balance: Rosa K. (next big blind)",
		Reason: "Table 7 has 6, five tables have 8.", From: "Table 4, the long table that breaks last.",
		Player: "Rosa K. owes the big blind next.", To: "Seat 2, next big blind. Not the small blind.",
		Move: &tournament.Move{EntryID: f.EntryAt(4, 6).ID, EntryNo: f.EntryAt(4, 6).Number, Name: "Rosa Kessler",
			FromTable: 4, FromTableName: "4", FromSeat: 6, ToTable: 7, ToTableName: "7", ToSeat: 2},
	}
	if len(d) != 1 || !reflect.DeepEqual(d[0], want) {
		t.Errorf("got duties %+v, want %+v", d, want)
	}
	breaks := map[int]string{}
	for _, shown := range f.ShownTables() {
		at := "final"
		if shown.BreaksAt != nil {
			at = fmt.Sprint(*shown.BreaksAt)
		}
		breaks[shown.Number] = fmt.Sprintf("%d %s %s", shown.Order, at, shown.Evenness)
	}
	if want := map[int]string{
		10: "1 72 even", 6: "2 64 long", 3: "3 56 even", 8: "4 48 even", 1: "5 40 long",
		9: "6 32 long", 2: "7 24 long", 5: "8 16 even", 7: "9 9 short", 4: "10 final long",
	}; !reflect.DeepEqual(breaks, want) {
		t.Errorf("got tables %v, want %v", breaks, want)
	}
	positions := ""
	for _, s := range f.ShownTables()[3].Seats {
		positions += fmt.Sprintf("%d %s, ", s.SeatNumber, s.Position)
	}
	if want := "1 , 2 , 3 BTN, 4 SB, 5 BB, 6 next BB, 7 , 8 , "; positions != want {
		t.Errorf("got positions %q, want %q", positions, want)
	}
}

func TestABustIsDescribedWithAPlaceOnceNoEntryCanMoveIt(t *testing.T) {
	t.Parallel()
	f := weekendField()
	out, _, err := f.Bust([]tournament.BustOut{{EntryID: f.EntryAt(9, 3).ID}}, 1)
	if err != nil {
		t.Fatal(err)
	}
	name := out[0].Name
	for entriesOpen, want := range map[bool]string{true: name + " out, 73 left", false: name + " out in 74th"} {
		if got := f.DescribeBust(out, entriesOpen); got != want {
			t.Errorf("entries open %t: got %q, want %q", entriesOpen, got, want)
		}
	}
}

func TestTableBreaksOnceItsPlayersFitElsewhere(t *testing.T) {
	t.Parallel()
	f := weekendField()
	chips := func(n int64) *int64 { return &n }
	devon, ivy := f.EntryAt(9, 3), f.EntryAt(9, 6)
	gone, _, err := f.Bust([]tournament.BustOut{
		{EntryID: ivy.ID, Stack: chips(11_200)}, {EntryID: devon.ID, Stack: chips(18_500)}}, 1)
	if err != nil || gone[0] != devon || f.FinishingPlaces()[devon.ID].Place != 73 ||
		f.FinishingPlaces()[ivy.ID].Place != 74 {
		t.Fatalf("got %+v, %v and places %v, want 73 and 74", gone, err, f.FinishingPlaces())
	}
	d := f.Duties(false, nil)
	if len(d) != 1 || d[0].Kind != tournament.DutyBreak || d[0].Table != 10 ||
		d[0].To != "The 7 open seats of the other tables." {
		t.Fatalf("got %+v, want table 10 to break", d)
	}
	if open := f.Duties(true, nil); len(open) == 0 || open[0].Kind != tournament.DutyBalance {
		t.Errorf("while entries are sold: got %+v, want a balance", open)
	}
	moves, err := f.BreakTable(10, Seed{1})
	if err != nil || len(moves) != 7 || f.CountRemaining() != 72 || len(f.Duties(false, nil)) != 0 {
		t.Errorf("got moves %+v, %v and duties %+v, want 7 moves and no duties", moves, err, f.Duties(false, nil))
	}
}

func TestBalanceWaitsForButtonAndSmallBlind(t *testing.T) {
	t.Parallel()
	f := weekendField()
	f.Table(4).Button = 0
	says := func(want string) {
		t.Helper()
		if d := f.Duties(false, nil); len(d) != 1 || d[0].WaitReason != want || d[0].Move != nil {
			t.Errorf("got %+v, want one duty that waits: %q", d, want)
		}
	}
	says("Set the button at Table 4")
	f.Table(4).Button, f.Table(7).Button = 3, 0
	says("Set the button at Table 7")
	if d := f.Duties(false, nil); d[0].WaitsForButton != 7 {
		t.Errorf("got %+v, want a request for the button of table 7", d)
	}
	f.Table(7).Button, f.Table(7).Locked = 8, []int{5} // the blinds are 1 and 3
	says("Seat 2 is the small blind: after the next hand")
	f.Table(7).Locked = []int{2, 5}
	if d := f.Duties(false, nil); len(d) != 0 {
		t.Errorf("with every free seat locked: got %+v, want no duty", d)
	}
	f.Table(7).Locked, f.Table(7).Button, f.Table(4).Locked = nil, 7, []int{6}
	if d := f.Duties(false, nil); len(d) != 1 || d[0].Move.FromSeat != 7 {
		t.Errorf("with seat 6 locked: got %+v, want a move from seat 7", d)
	}
	for _, seat := range []int{1, 3, 4} {
		e := f.EntryAt(7, seat)
		e.Table, e.Seat = 0, 0
	}
	if d := f.Duties(true, nil); len(d) < 2 || !d[0].StopsPlay {
		t.Errorf("table 7 has three players: got %+v, want it to stop play", d)
	}
}

func TestBlindsOfTwoPlayersAndADeadButton(t *testing.T) {
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
		f := &Field{Tables: []Table{{Number: 1, Seats: 8, Button: c.button}}}
		for _, seat := range c.players {
			f.Entries = append(f.Entries, Entry{Table: 1, Seat: seat, Status: tournament.Seated})
		}
		var got [4]int
		got[0], got[1], got[2], got[3] = f.openTables()[0].blinds()
		if got != c.want {
			t.Errorf("button %d, players %v: got %v, want %v", c.button, c.players, got, c.want)
		}
	}
}

func TestEqualStacksShareAPlaceAndBountiesSplit(t *testing.T) {
	t.Parallel()
	f := weekendField()
	stack := int64(9_000)
	a, b, c, d := f.EntryAt(1, 1), f.EntryAt(1, 2), f.EntryAt(1, 3), f.EntryAt(1, 4)
	a.Bounty = 2_501
	if _, _, err := f.Bust([]tournament.BustOut{{EntryID: a.ID}}, 1); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a bounty without a winner: got %v, want invalid", err)
	}
	bustOut := []tournament.BustOut{{EntryID: a.ID, By: []string{b.ID}}, {EntryID: b.ID}}
	if _, _, err := f.Bust(bustOut, 1); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a bounty for a busted entry: got %v, want invalid", err)
	}
	_, parts, err := f.Bust([]tournament.BustOut{
		{EntryID: a.ID, Stack: &stack, By: []string{c.ID, d.ID}}, {EntryID: b.ID, Stack: &stack}}, 1)
	if err != nil || !reflect.DeepEqual(parts, []BountyShare{{a.ID, c.ID, money.Cents(1_251)}, {a.ID, d.ID, 1_250}}) {
		t.Errorf("got %v, %v, want 1251 and 1250 cents", parts, err)
	}
	if p := f.FinishingPlaces(); p[a.ID] != (FinishingPlace{73, 2}) || p[b.ID] != p[a.ID] {
		t.Errorf("got places %v, want a shared 73rd", p)
	}
	bustOut = []tournament.BustOut{{EntryID: a.ID, By: []string{c.ID}}}
	if _, _, err := f.Bust(bustOut, 1); fault.KindOf(err) != fault.Conflicting {
		t.Errorf("a second bust: got %v, want a conflict", err)
	}
}

func TestColorUpKeepsTheTotalOfChips(t *testing.T) {
	t.Parallel()
	f := weekendField()
	s := tournament.Structure{
		Stack: 25_000, Chips: []tournament.StackChip{
			{Value: 25, Count: 8}, {Value: 100, Count: 8}, {Value: 500, Count: 8}, {Value: 1_000, Count: 20}},
		Items: []tournament.Item{{Kind: tournament.LevelItem}, {Kind: tournament.BreakItem, ColorUp: []int64{25}},
			{Kind: tournament.LevelItem}, {Kind: tournament.BreakItem, ColorUp: []int64{100}},
			{Kind: tournament.LevelItem}},
	}
	f.Entries[0].Chips += 10_000 // an add-on
	for position, want := range []string{
		"25×592 100×592 500×592 1000×1490", "25×592 100×592 500×592 1000×1490",
		"25×0 100×740 500×592 1000×1490", "25×0 100×740 500×592 1000×1490", "25×0 100×0 500×740 1000×1490",
	} {
		got := ""
		for _, c := range f.ChipCounts(s, position) {
			got += fmt.Sprintf("%d×%d ", c.Value, c.Count)
		}
		if got != want+" " {
			t.Errorf("position %d: got %s, want %s", position, got, want)
		}
	}
	if c := f.ChipCounts(s, 4); *c[0].LeavesAfter != 1 || *c[1].LeavesAfter != 2 || c[2].LeavesAfter != nil ||
		!c[1].ColoredUp || c[2].ColoredUp {
		t.Errorf("got %+v, want 25 to leave after level 1 and 100 after level 2", c)
	}
}
