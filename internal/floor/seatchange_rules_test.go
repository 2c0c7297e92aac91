package floor

import (
	"fmt"
	"reflect"
	"testing"
)

// hall makes a table of nine seats: o occupied, r reserved, . open.
func hall(number int, game, seats string) Table {
	t := Table{ID: fmt.Sprintf("t%d", number), TableNumber: number, MaxSeats: len(seats), GameTypeID: game, Status: TableActive}
	t.GameType.Name = game
	t.noSeats()
	for i, s := range seats {
		switch s {
		case 'o':
			t.show(i+1, SeatOccupied)
		case 'r':
			t.show(i+1, SeatReserved)
			t.Holds = append(t.Holds, HeldSeat{SeatNumber: i + 1, PlayerName: "Ray"})
		}
	}
	return t
}

func wants(table, seat int, seats ...int) SeatChange {
	return SeatChange{SeatID: fmt.Sprintf("s%d.%d", table, seat), TableID: fmt.Sprintf("t%d", table), TableNumber: table, SeatNumber: seat, Kind: ChangeSeat, Seats: seats}
}

func transfers(table, seat int, to int) SeatChange {
	c := SeatChange{SeatID: fmt.Sprintf("s%d.%d", table, seat), TableID: fmt.Sprintf("t%d", table), TableNumber: table, SeatNumber: seat, Kind: ChangeTable}
	if to > 0 {
		id := fmt.Sprintf("t%d", to)
		c.ToTableID, c.ToTableNumber = &id, &to
	}
	return c
}

func TestWhoMayTakeWhichSeat(t *testing.T) {
	t.Parallel()
	full, one := "ooooooooo", "oooo.oooo"
	for _, c := range []struct {
		what    string
		tables  []Table
		asked   []SeatChange
		waiting int
		want    []string // table.seat, with a star when it is held; else why there is none
	}{
		{"nothing is open", []Table{hall(1, "nl", full)}, []SeatChange{wants(1, 2, 5)}, 0, []string{"None of these seats is open"}},
		{"another one is open", []Table{hall(1, "nl", one)}, []SeatChange{wants(1, 2, 3, 4)}, 0, []string{"None of these seats is open"}},
		{"who asked first has it", []Table{hall(1, "nl", one)}, []SeatChange{wants(1, 2, 5), wants(1, 3, 5)}, 0, []string{"1.5", "None of these seats is open"}},
		{"the second has the second", []Table{hall(1, "nl", ".ooo.oooo")}, []SeatChange{wants(1, 2, 1, 5), wants(1, 3, 1, 5)}, 0, []string{"1.1", "1.5"}},
		{"a held seat is not the newcomer's", []Table{hall(1, "nl", "oooorooo.")}, []SeatChange{wants(1, 2, 5)}, 0, []string{"1.5*"}},
		{"an open seat before a held one", []Table{hall(1, "nl", "oooorooo.")}, []SeatChange{wants(1, 2, 5, 9)}, 0, []string{"1.9"}},
		{"who stays comes before who comes", []Table{hall(1, "nl", one), hall(2, "nl", full)}, []SeatChange{transfers(2, 1, 0), wants(1, 2, 5)}, 3, []string{"No seat is open at another table", "1.5"}},
		{"to the shorter table", []Table{hall(1, "nl", "ooooooo.."), hall(2, "nl", full)}, []SeatChange{transfers(2, 1, 0)}, 0, []string{"1.8"}},
		{"not to be shorter than it", []Table{hall(1, "nl", one), hall(2, "nl", full)}, []SeatChange{transfers(2, 1, 0)}, 0, []string{"Table 2 would be shorter than Table 1"}},
		{"who waits fills the seat", []Table{hall(1, "nl", one), hall(2, "nl", full)}, []SeatChange{transfers(2, 1, 1)}, 1, []string{"1.5"}},
		{"who was called fills it", []Table{hall(1, "nl", "oooorooo"), hall(2, "nl", "oooooooo")}, []SeatChange{transfers(2, 1, 1)}, 0, []string{"1.5*"}},
		{"to this table only", []Table{hall(1, "nl", full), hall(2, "nl", full), hall(3, "nl", "oo.......")}, []SeatChange{transfers(2, 1, 1)}, 0, []string{"No seat is open at Table 1"}},
		{"to the same game only", []Table{hall(1, "plo", "oo......."), hall(2, "nl", full)}, []SeatChange{transfers(2, 1, 0)}, 0, []string{"No seat is open at another table"}},
		{"the game has changed there", []Table{hall(1, "plo", "oo......."), hall(2, "nl", full)}, []SeatChange{transfers(2, 1, 1)}, 0, []string{"nl is not dealt at Table 1"}},
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
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

func TestAPlaceIsCountedAmongThoseWhoAskForTheSame(t *testing.T) {
	t.Parallel()
	asked := []SeatChange{wants(1, 1, 2), wants(2, 1, 2), transfers(1, 3, 0), wants(1, 4, 2), transfers(2, 5, 1)}
	full := "ooooooooo"
	offerSeats(asked, []Table{hall(1, "nl", full), hall(2, "nl", full)}, nil)
	var places []int
	for _, c := range asked {
		places = append(places, c.Position)
	}
	if want := []int{1, 1, 1, 2, 2}; !reflect.DeepEqual(places, want) {
		t.Errorf("places %v, want %v", places, want)
	}
}

func TestAnOfferedSeatIsNoNewcomers(t *testing.T) {
	t.Parallel()
	tables := []Table{hall(1, "nl", ".ooo.oooo")}
	asked := []SeatChange{wants(1, 2, 5)}
	offerSeats(asked, tables, nil)
	if free := ReserveOfferedSeats(tables, asked)[0].FreeSeats(); !reflect.DeepEqual(free, []int{1}) {
		t.Errorf("free for newcomers: %v", free)
	}
}

func TestWantedSeatsAreReadAsTheyAreKept(t *testing.T) {
	t.Parallel()
	for _, seats := range [][]int{{}, {4}, {1, 3, 10}} {
		if got, err := readWanted(wanted(seats)); err != nil || !reflect.DeepEqual(got, seats) {
			t.Errorf("%v became %v, %v", seats, got, err)
		}
	}
	if _, err := readWanted("1,x"); err == nil {
		t.Error("what is no number was read")
	}
}
