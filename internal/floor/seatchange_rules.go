package floor

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/player"
)

// ChangeKind is what somebody at a table has asked for.
type ChangeKind string

// The kinds.
const (
	ChangeSeat  ChangeKind = "seat"  // another seat at his table
	ChangeTable ChangeKind = "table" // another table of his game
)

// Values are the words allowed on the wire.
func (ChangeKind) Values() []string { return []string{string(ChangeSeat), string(ChangeTable)} }

// SeatChange is somebody at a table who has asked for another seat.
type SeatChange struct {
	SeatID        string        `json:"seatId"`
	TableID       string        `json:"tableId"`
	TableNumber   int           `json:"tableNumber"`
	SeatNumber    int           `json:"seatNumber"`
	Player        *player.Named `json:"player"` // null: a walk-in
	Kind          ChangeKind    `json:"kind"`
	Seats         []int         `json:"seats"`         // of his table: those that he would take
	ToTableID     *string       `json:"toTableId"`     // null: any other table of his game
	ToTableNumber *int          `json:"toTableNumber"` // of toTableId
	AskedAt       clock.Instant `json:"askedAt"`
	Position      int           `json:"position"` // from 1 among those of his table, or those of his game who ask for another table
	Offer         *SeatOffer    `json:"offer"`
	Waits         string        `json:"waits"` // why there is no offer; empty when there is
}

// SeatOffer is a seat that is his who asked, before a newcomer's.
type SeatOffer struct {
	TableID     string  `json:"tableId"`
	TableNumber int     `json:"tableNumber"`
	SeatNumber  int     `json:"seatNumber"`
	HeldFor     *string `json:"heldFor" see:"name"` // a called player, who gets the seat that becomes free
}

func (c SeatChange) name() string {
	if c.Player == nil {
		return player.UnknownName
	}
	return c.Player.Name
}

// seatAt is a seat of the room.
type seatAt struct {
	table  string
	number int
}

// offerSeats says who of those who have asked may take which seat now, in the order in which they did. Who stays at his
// table comes before who changes it, and both before newcomers: a seat that is held for one is offered too. Who changes
// his table may not leave it shorter than the new one; where somebody waits for the game, the seat that he leaves counts
// as taken (floor.md).
func offerSeats(asked []SeatChange, tables []Table, waiting map[string]int) {
	byID := map[string]*Table{}
	for i := range tables {
		byID[tables[i].ID] = &tables[i]
	}
	places, gone := map[string]int{}, map[seatAt]bool{}
	for _, kind := range []ChangeKind{ChangeSeat, ChangeTable} {
		for i := range asked {
			c := &asked[i]
			from := byID[c.TableID]
			if c.Kind != kind || from == nil {
				continue
			}
			queue := from.ID
			if kind == ChangeTable {
				queue = "game " + from.GameTypeID
			}
			places[queue]++
			c.Position, c.Offer, c.Waits = places[queue], nil, ""
			if kind == ChangeSeat {
				c.offerSeat(from, gone)
			} else {
				c.offerTable(from, tables, waiting[from.GameTypeID] > 0, gone)
			}
			if c.Offer != nil {
				gone[seatAt{c.Offer.TableID, c.Offer.SeatNumber}] = true
			}
		}
	}
}

func (c *SeatChange) offerSeat(t *Table, gone map[seatAt]bool) {
	if c.Offer = t.offerOf(c.Seats, gone); c.Offer == nil {
		c.Waits = "None of these seats is open"
	}
}

func (c *SeatChange) offerTable(from *Table, tables []Table, filled bool, gone map[seatAt]bool) {
	c.Waits = "No seat is open at another table"
	if c.ToTableNumber != nil {
		c.Waits = fmt.Sprintf("No seat is open at Table %d", *c.ToTableNumber)
	}
	var fit []*Table
	for i := range tables {
		t := &tables[i]
		if t.ID == from.ID || c.ToTableID != nil && t.ID != *c.ToTableID {
			continue
		}
		if t.GameTypeID == from.GameTypeID && t.IsRunning() {
			fit = append(fit, t)
		} else if c.ToTableID != nil {
			c.Waits = fmt.Sprintf("%s is not dealt at %s", from.GameType.Name, t.Label())
		}
	}
	slices.SortStableFunc(fit, func(a, b *Table) int {
		return cmp.Or(cmp.Compare(a.CurrentPlayers, b.CurrentPlayers), cmp.Compare(a.TableNumber, b.TableNumber))
	})
	for _, t := range fit {
		o := t.offerOf(nil, gone)
		if o == nil {
			continue
		}
		left := from.CurrentPlayers - 1
		if filled || o.HeldFor != nil {
			left++
		}
		if left < t.CurrentPlayers+1 {
			c.Waits = fmt.Sprintf("%s would be shorter than %s", from.Label(), t.Label())
			continue
		}
		c.Offer, c.Waits = o, ""
		return
	}
}

// offerOf is the seat that somebody may take who wants one of these numbers, or any when there are none: an open one
// before one that is held.
func (t *Table) offerOf(numbers []int, gone map[seatAt]bool) *SeatOffer {
	if t.Event != nil || t.Status == TableTournament {
		return nil
	}
	wants := func(n int) bool { return (len(numbers) == 0 || slices.Contains(numbers, n)) && !gone[seatAt{t.ID, n}] }
	for _, n := range t.FreeSeats() {
		if wants(n) {
			return &SeatOffer{TableID: t.ID, TableNumber: t.TableNumber, SeatNumber: n}
		}
	}
	for _, h := range t.Holds {
		if wants(h.SeatNumber) {
			return &SeatOffer{TableID: t.ID, TableNumber: t.TableNumber, SeatNumber: h.SeatNumber, HeldFor: &h.PlayerName}
		}
	}
	return nil
}

// ReserveOfferedSeats are the tables with the seats that somebody has asked for shown as reserved: they are no
// newcomer's.
func ReserveOfferedSeats(tables []Table, asked []SeatChange) []Table {
	for _, c := range asked {
		if c.Offer == nil {
			continue
		}
		for i := range tables {
			if tables[i].ID == c.Offer.TableID {
				tables[i].SeatStates = slices.Clone(tables[i].SeatStates)
				tables[i].SeatStates[c.Offer.SeatNumber-1] = SeatReserved
			}
		}
	}
	return tables
}

// wanted are the seats that somebody would take, as they are kept: "1,3,5".
func wanted(seats []int) string {
	words := make([]string, len(seats))
	for i, n := range seats {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ",")
}

func readWanted(list string) ([]int, error) {
	seats := []int{}
	if list == "" {
		return seats, nil
	}
	for word := range strings.SplitSeq(list, ",") {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil, fmt.Errorf("seats %q that somebody would take", list)
		}
		seats = append(seats, n)
	}
	return seats, nil
}
