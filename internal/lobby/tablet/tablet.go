// Package tablet is the screen of the dealer at a table: a paired tablet that stands at one table of its room.
//
// It owns no table and serves /api/tablet. It may import staff, tournament, floor, player and room.
//
// Rules: the credential reads and changes its own table only. Each act is done in the name of the dealer who is at the
// table, with the id of the screen; without a dealer only a dealer's PIN is taken. A name is the first name and the
// initial. No answer has a phone number or money.
package tablet

import (
	"slices"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/staff"
	"pitboss/internal/staff/alerting"
	"pitboss/internal/tournament"
)

// Tablet is the content of the screen at a table.
type Tablet struct {
	RoomName       string `json:"roomName"`
	TimeZone       string `json:"timeZone"`
	UndealtMinutes int    `json:"undealtMinutes"` // without a dealer, until the time of the table is paused
	HoldMinutes    int    `json:"holdMinutes"`    // after which a due move is late
	Table          *Table `json:"table"`          // null: the table is out of use
	Down           *Down  `json:"down"`           // null: the table is out of use
}

// Table is the table with its seats and the expected players.
type Table struct {
	ID          string            `json:"id"`
	TableNumber int               `json:"tableNumber"`
	GameName    string            `json:"gameName"`
	Status      floor.TableStatus `json:"status"`
	MaxSeats    int               `json:"maxSeats"`
	Seated      int               `json:"seated"`
	PausedAt    *clock.Instant    `json:"pausedAt"` // start of the pause of its time
	Seats       []Seat            `json:"seats"`    // that are not open, by number
	Waiting     int               `json:"waiting"`  // names on the list of the game
	Next        *Waiting          `json:"next"`     // on that list; null: none
	Moves       []Move            `json:"moves"`    // due moves of players from and to the table
	Event       *Event            `json:"event"`    // the tournament to which the table is lent
}

// Event is the tournament of a lent table: the facts from which a screen computes its clock, the entries at the table,
// and the moves from and to it.
type Event struct {
	Name      string              `json:"name"`
	StartedAt *clock.Instant      `json:"startedAt"`
	Clock     tournament.Clock    `json:"clock"`
	Ante      tournament.AnteKind `json:"ante"`
	Items     []tournament.Item   `json:"items"`
	Table     *tournament.Table   `json:"table"`    // null: it has no seats of the tournament now
	Moves     []tournament.Move   `json:"moves"`    // from and to the table
	Halts     bool                `json:"halts"`    // the table deals no hand until a player arrives
	Reported  []string            `json:"reported"` // entries at the table that the dealer has reported out
}

// Seat is a seat that is not open.
type Seat struct {
	ID         string          `json:"id"`
	SeatNumber int             `json:"seatNumber"`
	State      floor.SeatState `json:"state"`
	Name       *string         `json:"name"` // first name and initial; null: a walk-in, or a closed seat
	Since      clock.Instant   `json:"since"`
	AwaySince  *clock.Instant  `json:"awaySince"`
	EntryID    *string         `json:"entryId"`   // of the called player of a held seat
	HoldUntil  *clock.Instant  `json:"holdUntil"` // end of that time
}

// Move is a move of a player to a seat that is open. The floor makes it.
type Move struct {
	Kind      floor.ChangeKind `json:"kind"`
	Name      string           `json:"name"` // first name and initial; empty: a walk-in
	FromTable int              `json:"fromTable"`
	FromSeat  int              `json:"fromSeat"`
	ToTable   int              `json:"toTable"`
	ToSeat    int              `json:"toSeat"`
	OfferedAt *clock.Instant   `json:"offeredAt"` // since when the seat is the player's; null: unknown
}

// Waiting is the first name on a list.
type Waiting struct {
	Name     string        `json:"name"` // first name and initial
	JoinedAt clock.Instant `json:"joinedAt"`
}

// Down is the dealer at the table, the next dealer, and the open calls to the floor.
type Down struct {
	Dealer     *staff.Dealing     `json:"dealer"`  // null: the table has no dealer
	PushAt     clock.Instant      `json:"pushAt"`  // the next push
	NextPlace  *staff.DealerPlace `json:"goesTo"`  // the dealer's place after that push; null: unknown
	Relief     *staff.Relief      `json:"next"`    // at that push; null: none
	Candidates []staff.Candidate  `json:"mayTake"` // possible dealers, planned ones first
	Calls      []Call             `json:"openCalls"`
}

// Call is an open call to the floor.
type Call struct {
	ID        string            `json:"id"`
	Kind      alerting.CallKind `json:"kind"`
	Timestamp clock.Instant     `json:"timestamp"`

	TakenAt     *clock.Instant `json:"takenAt"`     // when a member of staff said that they are coming; null: not yet
	TakenBy     *string        `json:"takenBy"`     // their name
	EscalatedAt *clock.Instant `json:"escalatedAt"` // when it became critical because no one had taken it
}

func downOf(s staff.DealerScreen) *Down {
	d := Down{
		Dealer: s.Dealer, PushAt: s.PushAt, NextPlace: s.NextPlace, Relief: s.Relief, Candidates: s.Candidates,
		Calls: make([]Call, len(s.OpenCalls)),
	}
	for i, c := range s.OpenCalls {
		d.Calls[i] = Call{c.ID, alerting.CallKind(c.Kind), c.Timestamp, c.TakenAt, c.TakenBy, c.EscalatedAt}
	}
	return &d
}

// movesOf returns the due moves from and to a table.
func movesOf(t floor.Table, changes []floor.SeatChange) []Move {
	moves := []Move{}
	for _, c := range changes {
		if c.Offer == nil || c.TableID != t.ID && c.Offer.TableID != t.ID {
			continue
		}
		m := Move{
			Kind: c.Kind, FromTable: c.TableNumber, FromSeat: c.SeatNumber, ToTable: c.Offer.TableNumber,
			ToSeat: c.Offer.SeatNumber, OfferedAt: c.Offer.Since,
		}
		if c.Player != nil {
			m.Name = mask.FirstNameAndInitial(c.Player.Name)
		}
		moves = append(moves, m)
	}
	return moves
}

func tableOf(t floor.Table, seats []floor.Seat, open []floor.WaitlistEntry) *Table {
	out := Table{
		ID: t.ID, TableNumber: t.TableNumber, GameName: t.GameType.Name, Status: t.Status, MaxSeats: t.MaxSeats,
		Seated: t.CurrentPlayers, PausedAt: t.PausedAt, Seats: make([]Seat, len(seats)),
	}
	for i, s := range seats {
		out.Seats[i] = seatOf(s)
	}
	waiting := slices.DeleteFunc(slices.Clone(open), func(e floor.WaitlistEntry) bool {
		return e.GameTypeID != t.GameTypeID || e.Status != floor.EntryWaiting
	})
	out.Waiting = len(waiting)
	if len(waiting) > 0 {
		first := slices.MinFunc(waiting, func(a, b floor.WaitlistEntry) int { return a.Position - b.Position })
		out.Next = &Waiting{mask.FirstNameAndInitial(first.Player.Name), first.JoinedAt}
	}
	return &out
}

func eventOf(d tournament.Desk, tableID string) *Event {
	t, items := d.Tournament, d.Structure
	out := Event{
		Name: t.Name, StartedAt: t.StartedAt, Clock: t.Clock, Ante: items.Ante, Items: items.Items,
		Moves: []tournament.Move{}, Reported: []string{},
	}
	i := slices.IndexFunc(d.Tables, func(t tournament.Table) bool { return optional.Or(t.TableID, "") == tableID })
	if i < 0 {
		return &out
	}
	own := d.Tables[i]
	out.Table = &own
	for _, duty := range d.Duties {
		m := duty.Move
		switch {
		case duty.Kind == tournament.DutyReported && duty.Table == own.Number:
			out.Reported = append(out.Reported, duty.EntryID)
		case m != nil && (m.FromTable == own.Number || m.ToTable == own.Number):
			out.Moves = append(out.Moves, *m)
			out.Halts = out.Halts || duty.StopsPlay && m.ToTable == own.Number
		}
	}
	return &out
}

func seatOf(s floor.Seat) Seat {
	out := Seat{
		ID: s.ID, SeatNumber: s.SeatNumber, State: s.State, Since: s.Since, AwaySince: s.AwaySince,
		EntryID: s.EntryID, HoldUntil: s.ReservedUntil,
	}
	name := optional.Or(s.HeldName, "")
	if s.Player != nil {
		name = s.Player.Name
	}
	if name != "" {
		name = mask.FirstNameAndInitial(name)
		out.Name = &name
	}
	return out
}

func errNoDealer(t floor.Table) error {
	return fault.Conflict("%s has no dealer. Take over first.", t.Label())
}

// author is the name of the dealer in events.
func author(dealer string, t floor.Table) string { return dealer + ", dealer at " + t.Label() }
