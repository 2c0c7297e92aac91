package playerimport

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/enum"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Choice is the treatment of a row that matches a player or an earlier row.
type Choice string

// The choices.
const (
	ChooseUpdate Choice = "update"
	ChooseSkip   Choice = "skip"
	ChooseNew    Choice = "new"
)

// Values are the words allowed on the wire.
func (Choice) Values() []string { return enum.Words(ChooseUpdate, ChooseSkip, ChooseNew) }

// Match is why a row is taken for a player or an earlier row.
type Match string

// The matches.
const (
	SamePhone Match = "phone"
	SameEmail Match = "email"
	SameName  Match = "name"
	TwiceIn   Match = "file"
)

// Values are the words allowed on the wire.
func (Match) Values() []string { return enum.Words(SamePhone, SameEmail, SameName, TwiceIn) }

// outcome is the result of the plan for a row.
type outcome string

const (
	adds       outcome = "new"
	updates    outcome = "updated"
	isSame     outcome = "unchanged"
	isImported outcome = "imported" // the same row was imported before
	isTwice    outcome = "twice"    // an earlier row of the file has the same player
	isSkipped  outcome = "skipped"
	isBad      outcome = "unreadable"
)

// planRow is a row with its outcome.
type planRow struct {
	fileRow
	outcome outcome
	match   Match // empty: none
	choice  Choice
	was     *player.Player // the player that it matches
	earlier int            // the row of the file that it matches; 0: none
	changed []Field
	refused player.Reason // at the door; empty: none
	starts  clock.Instant // of the membership
	ends    clock.Instant // 0: no membership
	lost    []Field       // contacts that stay with another player
}

// Plan holds the outcome of every row. The preview shows it and the run writes it.
type Plan struct {
	rows     []planRow
	counts   Counts
	problems []int // rows that cannot be read, by column
	digest   string
}

// Counts add up to the rows of the file: new, updated, unchanged, imported, twice, skipped and unreadable.
type Counts struct {
	Rows       int `json:"rows"`
	New        int `json:"new"`
	Updated    int `json:"updated"`
	Fields     int `json:"fields"` // that the updates change
	Unchanged  int `json:"unchanged"`
	Imported   int `json:"imported"` // the same rows were imported before
	Twice      int `json:"twice"`
	Skipped    int `json:"skipped"`
	Unreadable int `json:"unreadable"`

	Daily     int `json:"daily"` // memberships
	Monthly   int `json:"monthly"`
	Annual    int `json:"annual"`
	Notes     int `json:"notes"`
	LostNotes int `json:"lostNotes"` // left out, because they name a card or Social Security number

	PrepaidPlayers int         `json:"prepaidPlayers"`
	Prepaid        money.Cents `json:"prepaid"`
	FundsPlayers   int         `json:"fundsPlayers"`
	Funds          money.Cents `json:"funds"`
	OwedPlayers    int         `json:"owedPlayers"`
	Owed           money.Cents `json:"owed"`

	Stayed int `json:"stayed"` // rows that an undo left, because something was built on them
	Missed int `json:"missed"` // rows whose contacts another player got after the check
}

// write is a row that the run writes, as the stored plan has it.
type write struct {
	N                      int
	Digest                 string
	PlayerID               string
	IsNew                  bool
	Name                   string
	Nickname, Phone, Email *string
	BirthDate              *string
	Term                   room.Term
	Starts, Ends           clock.Instant
	Note                   string
	Prepaid, Funds, Owed   money.Cents
}

func (w write) opening(billID string) cage.Opening {
	return cage.Opening{PlayerID: w.PlayerID, Prepaid: w.Prepaid, Funds: w.Funds, Owed: w.Owed, BillID: billID}
}

func (w write) hasMoney() bool { return w.Prepaid+w.Funds+w.Owed > 0 }

// writes returns the rows that the run writes. Players that are added have no id yet.
func (p Plan) writes() []write {
	var list []write
	for _, r := range p.rows {
		if r.outcome != adds && r.outcome != updates {
			continue
		}
		w := write{
			N: r.n, Digest: r.digest, IsNew: r.outcome == adds, Name: r.name, Nickname: optional.NonZero(r.nickname),
			Phone: optional.NonZero(r.phone), Email: optional.NonZero(r.email),
			BirthDate: optional.NonZero(r.birthDate), Note: r.note, Prepaid: r.prepaid,
			Funds: r.funds, Owed: r.owed,
		}
		if r.ends > 0 {
			w.Term, w.Starts, w.Ends = r.term, r.starts, r.ends
		}
		if r.outcome == updates {
			w.PlayerID, w.Name = r.was.ID, r.was.Name
		}
		list = append(list, w)
	}
	return list
}

// hash is a digest of the writes of the run. Memberships begin at the moment of the run, so that is left out.
func (p Plan) hash() string {
	h := sha256.New()
	for _, w := range p.writes() {
		w.Starts = 0
		b, err := json.Marshal(w)
		if err != nil {
			panic(err) // plain values
		}
		h.Write(b)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
