package tournament

// Desk is the director's desk of a tournament. Its entries are read separately.
type Desk struct {
	Tournament    Tournament     `json:"tournament"`
	Prices        Prices         `json:"prices"`
	Structure     Structure      `json:"structure"`
	Rules         Rules          `json:"rules"`
	Tables        []Table        `json:"tables"` // the open tables, by name
	Duties        []Duty         `json:"duties"`
	Chips         []ChipCount    `json:"chips"`
	DrawPool      int            `json:"drawPool"` // number of seats from which the next seat is drawn
	LastBusted    []Entry        `json:"lastOut"`  // the last five busts
	CashGameSeats []CashGameSeat `json:"inCash"`   // before the start: players with an entry in a cash game of the room
	Undo          *Undo          `json:"undo" see:"personal,view_players"`
}

// CashGameSeat is the cash-game seat of a player with an entry.
type CashGameSeat struct {
	EntryID     string `json:"entryId"`
	Name        string `json:"name" see:"name"`
	TableNumber int    `json:"tableNumber"`
	SeatNumber  int    `json:"seatNumber"`
}

// Move is the move of one player from a seat to another.
type Move struct {
	EntryID       string `json:"entryId"`
	EntryNo       int    `json:"entryNo"`
	Name          string `json:"name" see:"name"`
	FromTable     int    `json:"fromTable"` // the key of a table; 0: the entry had no seat
	FromTableName string `json:"fromTableName"`
	FromSeat      int    `json:"fromSeat"`
	ToTable       int    `json:"toTable"`
	ToTableName   string `json:"toTableName"`
	ToSeat        int    `json:"toSeat"`
}

// DutyKind is the kind of a duty of the director.
type DutyKind string

// The kinds, the most pressing first.
const (
	DutyReported   DutyKind = "reported" // a dealer has reported a bust
	DutyFinalTable DutyKind = "final_table"
	DutyBreak      DutyKind = "break"
	DutyBalance    DutyKind = "balance"
	DutyAlternate  DutyKind = "alternate" // a seat is open and an alternate waits
)

// Values are the words allowed on the wire.
func (DutyKind) Values() []string {
	return []string{string(DutyReported), string(DutyFinalTable), string(DutyBreak), string(DutyBalance),
		string(DutyAlternate)}
}

// Duty is something that the director has to do about seats, in sentences: the reason, the player, and the seats.
type Duty struct {
	Kind       DutyKind `json:"kind"`
	Title      string   `json:"title"`
	Reason     string   `json:"now"`
	From       string   `json:"from"`
	Player     string   `json:"who"`
	To         string   `json:"to"`
	Table      int      `json:"table"` // the table that breaks or reports a bust; 0 for other kinds
	TableName  string   `json:"tableName"`
	Move       *Move    `json:"move"` // of a balance
	StopsPlay  bool     `json:"halt"` // the short table stops dealing until the duty is done
	WaitReason string   `json:"wait"` // the reason to wait for a hand; empty: it can be done now

	WaitsForButton int    `json:"buttonAt"` // the table that needs its button noted first; 0: none
	EntryID        string `json:"entryId"`  // the reported entry; empty for other kinds
}
