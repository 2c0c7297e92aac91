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

// ChangeKind is the kind of a seat change.
type ChangeKind string

// The kinds.
const (
	ChangeSeat  ChangeKind = "seat"      // another seat at the same table
	MustMove    ChangeKind = "must_move" // the table that the player's table feeds; not a wish, but the rule
	ChangeTable ChangeKind = "table"     // another table of the same game
)

// Values are the words allowed on the wire.
func (ChangeKind) Values() []string {
	return []string{string(ChangeSeat), string(MustMove), string(ChangeTable)}
}

// SeatChange is the request of a seated player for another seat, or the duty to move to the next table.
type SeatChange struct {
	SeatID        string        `json:"seatId"`
	TableID       string        `json:"tableId"`
	TableNumber   int           `json:"tableNumber"`
	SeatNumber    int           `json:"seatNumber"`
	Player        *player.Named `json:"player"` // null: a walk-in
	Kind          ChangeKind    `json:"kind"`
	Seats         []int         `json:"seats"`         // wanted seats of the same table
	ToTableID     *string       `json:"toTableId"`     // null: any other table of the game
	ToTableNumber *int          `json:"toTableNumber"` // of toTableId
	AskedAt       clock.Instant `json:"askedAt"`       // of a must-move: since when the player sits at the table
	Declines      int           `json:"declines"`      // of a must-move
	Position      int           `json:"position"`      // from 1, among the changes of the same kind and table or game
	Offer         *SeatOffer    `json:"offer"`
	Waits         string        `json:"waits"` // reason why there is no offer; empty when there is one

	apart map[string][]string // that of tablesKeptApart
}

// SeatOffer is a seat that is offered to a seated player before newcomers.
type SeatOffer struct {
	TableID     string  `json:"tableId"`
	TableNumber int     `json:"tableNumber"`
	SeatNumber  int     `json:"seatNumber"`
	HeldFor     *string `json:"heldFor" see:"name"` // a called player; the vacated seat is then held

	Since *clock.Instant `json:"since"` // since when the player could have taken the seat; null: unknown
}

func (c SeatChange) displayName() string {
	if c.Player == nil {
		return player.UnknownName
	}
	return c.Player.Name
}

// seatKey identifies a seat of the room.
type seatKey struct {
	table  string
	number int
}

// kindOrder are the kinds in the order in which they are offered a seat.
var kindOrder = []ChangeKind{ChangeSeat, MustMove, ChangeTable}

// offerSeats puts the changes in the order in which they get a seat, and offers the seats. A change within a
// table comes first, then a must-move, then a change of table, and all come before newcomers, so a held seat is offered
// too. A change of table must not leave the old table shorter than the new one; if a player waits for the game, the
// vacated seat counts as taken.
func offerSeats(asked []SeatChange, tables []Table, waiting map[string]int) {
	byID := map[string]*Table{}
	for i := range tables {
		byID[tables[i].ID] = &tables[i]
	}
	steps := stepsToMain(tables)
	slices.SortStableFunc(asked, func(a, b SeatChange) int {
		byKind := slices.Index(kindOrder, a.Kind) - slices.Index(kindOrder, b.Kind)
		if byKind != 0 || a.Kind != MustMove {
			return byKind
		}
		return steps[a.TableID] - steps[b.TableID]
	})
	places, offered := map[string]int{}, map[seatKey]bool{}
	for i := range asked {
		c := &asked[i]
		from := byID[c.TableID]
		if from == nil {
			continue
		}
		queue := string(c.Kind) + from.ID
		if c.Kind == ChangeTable {
			queue = "game " + from.GameTypeID
		}
		places[queue]++
		c.Position, c.Offer, c.Waits = places[queue], nil, ""
		switch c.Kind {
		case ChangeSeat:
			c.offerSeat(from, offered)
		case MustMove:
			c.offerMove(from, byID[*c.ToTableID], offered)
		case ChangeTable:
			c.offerTable(from, tables, waiting[from.GameTypeID] > 0, offered)
		}
		if c.Offer != nil {
			offered[seatKey{c.Offer.TableID, c.Offer.SeatNumber}] = true
		}
	}
}

func (c *SeatChange) offerSeat(t *Table, offered map[seatKey]bool) {
	if c.Offer = c.offerAt(t, offered); c.Offer == nil {
		c.Waits = "None of these seats is open"
	}
}

func (c *SeatChange) offerMove(from, to *Table, offered map[seatKey]bool) {
	isAway := from.SeatStates[c.SeatNumber-1] == SeatAway
	switch {
	case to == nil || !to.IsRunning():
		c.Waits = "The next table is not running"
	case isAway:
		c.Waits = "Away from the table"
	case slices.Contains(c.apart[c.SeatID], to.ID):
		c.Waits = "Kept apart from a player at " + to.Label()
	default:
		if c.Offer = c.offerAt(to, offered); c.Offer == nil {
			c.Waits = "No seat is open at " + to.Label()
		}
	}
}

func (c *SeatChange) offerTable(from *Table, tables []Table, hasWaiting bool, offered map[seatKey]bool) {
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
		isDealt := t.GameTypeID == from.GameTypeID && t.IsRunning()
		switch {
		case isDealt && slices.Contains(c.apart[c.SeatID], t.ID):
			c.Waits = "Kept apart from a player at " + t.Label()
		case isDealt:
			fit = append(fit, t)
		case c.ToTableID != nil:
			c.Waits = fmt.Sprintf("%s is not dealt at %s", from.GameType.Name, t.Label())
		}
	}
	slices.SortStableFunc(fit, func(a, b *Table) int {
		return cmp.Or(cmp.Compare(a.CurrentPlayers, b.CurrentPlayers), cmp.Compare(a.TableNumber, b.TableNumber))
	})
	for _, t := range fit {
		o := c.offerAt(t, offered)
		if o == nil {
			continue
		}
		left := from.CurrentPlayers - 1
		if hasWaiting || o.HeldFor != nil {
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

// offerAt returns an offer of one of the wanted seats of a table, or of any seat of another table: an open seat before
// a held one. The hold moves to the vacated seat, so its called player may not be kept apart from a player there.
func (c *SeatChange) offerAt(t *Table, offered map[seatKey]bool) *SeatOffer {
	if t.Event != nil || t.Status == TableTournament {
		return nil
	}
	staysAtTable := t.ID == c.TableID
	wants := func(n int) bool {
		return (!staysAtTable || slices.Contains(c.Seats, n)) && !offered[seatKey{t.ID, n}]
	}
	for _, n := range t.FreeSeats() {
		if wants(n) {
			return &SeatOffer{TableID: t.ID, TableNumber: t.TableNumber, SeatNumber: n}
		}
	}
	for _, h := range t.Holds {
		if wants(h.SeatNumber) && (staysAtTable || !slices.Contains(c.apart[h.EntryID], c.TableID)) {
			return &SeatOffer{
				TableID: t.ID, TableNumber: t.TableNumber, SeatNumber: h.SeatNumber, HeldFor: &h.PlayerName,
			}
		}
	}
	return nil
}

// ReserveOfferedSeats sets the offered seats of tables to reserved, so that newcomers do not get them.
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

// formatSeats returns wanted seats in the stored form: "1,3,5".
func formatSeats(seats []int) string {
	words := make([]string, len(seats))
	for i, n := range seats {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ",")
}

func parseSeats(list string) ([]int, error) {
	seats := []int{}
	if list == "" {
		return seats, nil
	}
	for word := range strings.SplitSeq(list, ",") {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil, fmt.Errorf("parse wanted seats %q: %w", list, err)
		}
		seats = append(seats, n)
	}
	return seats, nil
}
