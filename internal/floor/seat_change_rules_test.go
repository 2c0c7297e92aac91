package floor

import (
	"fmt"
	"reflect"
	"testing"
)

// tableOf makes a table from the states of its seats: o occupied, r reserved, . open.
func tableOf(number int, game, seats string) Table {
	t := Table{ID: fmt.Sprintf("t%d", number), TableNumber: number, MaxSeats: len(seats), GameTypeID: game,
		Status: TableActive}
	t.GameType.Name = game
	t.clearSeatStates()
	for i, s := range seats {
		switch s {
		case 'o':
			t.setSeatState(i+1, SeatOccupied)
		case 'r':
			t.setSeatState(i+1, SeatReserved)
			t.Holds = append(t.Holds, HeldSeat{SeatNumber: i + 1, PlayerName: "Ray"})
		}
	}
	return t
}

func changesSeat(table, seat int, seats ...int) SeatChange {
	return SeatChange{SeatID: fmt.Sprintf("s%d.%d", table, seat), TableID: fmt.Sprintf("t%d", table),
		TableNumber: table, SeatNumber: seat, Kind: ChangeSeat, Seats: seats}
}

func changesTable(table, seat int, to int) SeatChange {
	c := SeatChange{SeatID: fmt.Sprintf("s%d.%d", table, seat), TableID: fmt.Sprintf("t%d", table), TableNumber: table,
		SeatNumber: seat, Kind: ChangeTable}
	if to > 0 {
		id := fmt.Sprintf("t%d", to)
		c.ToTableID, c.ToTableNumber = &id, &to
	}
	return c
}

func TestSeatChangesGetOffersByRule(t *testing.T) {
	t.Parallel()
	full, one := "ooooooooo", "oooo.oooo"
	for _, c := range []struct {
		what    string
		tables  []Table
		asked   []SeatChange
		waiting int
		want    []string // table.seat, with a star for a held seat; else the reason for no offer
	}{
		{"nothing is open", []Table{tableOf(1, "nl", full)}, []SeatChange{changesSeat(1, 2, 5)}, 0,
			[]string{"None of these seats is open"}},
		{"another one is open", []Table{tableOf(1, "nl", one)}, []SeatChange{changesSeat(1, 2, 3, 4)}, 0,
			[]string{"None of these seats is open"}},
		{"the first change gets it", []Table{tableOf(1, "nl", one)},
			[]SeatChange{
				changesSeat(1, 2, 5), changesSeat(1, 3, 5),
			}, 0, []string{"1.5", "None of these seats is open"}},
		{"the second change gets the second seat", []Table{tableOf(1, "nl", ".ooo.oooo")},
			[]SeatChange{changesSeat(1, 2, 1, 5), changesSeat(1, 3, 1, 5)}, 0, []string{"1.1", "1.5"}},
		{"a held seat is not the newcomer's", []Table{tableOf(1, "nl", "oooorooo.")},
			[]SeatChange{changesSeat(1, 2, 5)}, 0, []string{"1.5*"}},
		{"an open seat before a held one", []Table{tableOf(1, "nl", "oooorooo.")},
			[]SeatChange{changesSeat(1, 2, 5, 9)}, 0,
			[]string{"1.9"}},
		{"a change of seat comes before a change of table", []Table{tableOf(1, "nl", one), tableOf(2, "nl", full)},
			[]SeatChange{
				changesTable(2, 1, 0), changesSeat(1, 2, 5),
			}, 3, []string{"1.5", "No seat is open at another table"}},
		{"to the shorter table", []Table{tableOf(1, "nl", "ooooooo.."), tableOf(2, "nl", full)},
			[]SeatChange{changesTable(2, 1, 0)}, 0, []string{"1.8"}},
		{"not to be shorter than it", []Table{tableOf(1, "nl", one), tableOf(2, "nl", full)},
			[]SeatChange{changesTable(2, 1, 0)}, 0, []string{"Table 2 would be shorter than Table 1"}},
		{"a waiting player fills the seat", []Table{tableOf(1, "nl", one), tableOf(2, "nl", full)},
			[]SeatChange{changesTable(2, 1, 1)}, 1, []string{"1.5"}},
		{"a called player fills it", []Table{tableOf(1, "nl", "oooorooo"), tableOf(2, "nl", "oooooooo")},
			[]SeatChange{changesTable(2, 1, 1)}, 0, []string{"1.5*"}},
		{"to this table only", []Table{tableOf(1, "nl", full), tableOf(2, "nl", full), tableOf(3, "nl", "oo.......")},
			[]SeatChange{changesTable(2, 1, 1)}, 0, []string{"No seat is open at Table 1"}},
		{"to the same game only", []Table{tableOf(1, "plo", "oo......."), tableOf(2, "nl", full)},
			[]SeatChange{changesTable(2, 1, 0)}, 0, []string{"No seat is open at another table"}},
		{"the game has changed there", []Table{tableOf(1, "plo", "oo......."), tableOf(2, "nl", full)},
			[]SeatChange{changesTable(2, 1, 1)}, 0, []string{"nl is not dealt at Table 1"}},
	} {
		offerSeats(c.asked, c.tables, map[string]int{"nl": c.waiting})
		var got []string
		for _, a := range c.asked {
			word := a.Waits
			if o := a.Offer; o != nil {
				if word += fmt.Sprintf("%d.%d", o.TableNumber, o.SeatNumber); o.HeldFor != nil {
					word += "*"
				}
			}
			got = append(got, word)
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.what, got, c.want)
		}
	}
}

func TestSeatChangePositionCountsPerQueue(t *testing.T) {
	t.Parallel()
	asked := []SeatChange{changesSeat(1, 1, 2), changesSeat(2, 1, 2), changesTable(1, 3, 0), changesSeat(1, 4, 2),
		changesTable(2, 5, 1)}
	full := "ooooooooo"
	offerSeats(asked, []Table{tableOf(1, "nl", full), tableOf(2, "nl", full)}, nil)
	var places []int
	for _, c := range asked {
		places = append(places, c.Position)
	}
	if want := []int{1, 1, 2, 1, 2}; !reflect.DeepEqual(places, want) {
		t.Errorf("got places %v, want %v", places, want)
	}
}

func TestOfferedSeatIsReservedForNewcomers(t *testing.T) {
	t.Parallel()
	tables := []Table{tableOf(1, "nl", ".ooo.oooo")}
	asked := []SeatChange{changesSeat(1, 2, 5)}
	offerSeats(asked, tables, nil)
	if free := ReserveOfferedSeats(tables, asked)[0].FreeSeats(); !reflect.DeepEqual(free, []int{1}) {
		t.Errorf("got %v free for newcomers, want seat 1", free)
	}
}

func TestWantedSeatsRoundTrip(t *testing.T) {
	t.Parallel()
	for _, seats := range [][]int{{}, {4}, {1, 3, 10}} {
		if got, err := parseSeats(formatSeats(seats)); err != nil || !reflect.DeepEqual(got, seats) {
			t.Errorf("got %v, %v, want %v", got, err, seats)
		}
	}
	if _, err := parseSeats("1,x"); err == nil {
		t.Error("got no error for a word that is no number")
	}
}
