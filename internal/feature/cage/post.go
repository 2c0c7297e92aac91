package cage

import (
	"fmt"
	"strings"

	"pitboss/internal/feature/player"
	"pitboss/internal/feature/room"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

// Posting is an entry to be made. Lines without a gaming day count for the day of the act.
type Posting struct {
	ID       string // empty: a new one
	Kind     Kind
	PlayerID string
	Method   Method
	Amount   money.Cents
	Subject  string
	Notes    *string
	Lines    []Line
	Chips    []Chip      // that left the cage; a negative count came back
	Loose    money.Cents // chips that left the cage and that nobody counted by value

	reverses *reversed
}

// reversed is what a reversal takes back.
type reversed struct {
	id, reason string
	kind       Kind
}

// Desk is where an act takes or gives money: the open drawer of who acts, or the room's vault when he has none.
type Desk struct {
	tx    *db.RoomTx
	room  room.Room
	today clock.Day
	shift string // empty: the vault
}

// At is the desk of who acts in the transaction's room.
func At(tx *db.RoomTx) (*Desk, error) {
	r, err := room.This(tx)
	if err != nil {
		return nil, err
	}
	return AtRoom(tx, r)
}

// AtRoom is At for who has looked up the transaction's room.
func AtRoom(tx *db.RoomTx, r room.Room) (*Desk, error) {
	shift, err := db.Value[string](tx, openShiftOf, tx.Actor().ID)
	return &Desk{tx, r, r.Calendar().DayOf(tx.Now()), shift}, err
}

// takes is the line for money that comes in (positive) or goes out.
func (d *Desk) takes(m Method, amount money.Cents) Line {
	switch {
	case m == ByCard:
		return Line{Account: Card, Amount: amount}
	case m == ByCheck:
		return Line{Account: Check, Amount: amount}
	case d.shift == "":
		return Line{Account: Vault, Amount: amount}
	}
	return Line{Account: Cash, Subject: d.shift, Amount: amount}
}

// Post makes an entry. It is the only way into the ledger: it balances, counts for no closed day, and everything that
// is kept beside the lines is brought in step.
func (d *Desk) Post(p Posting) (Entry, error) {
	tx := d.tx
	if p.ID == "" {
		p.ID = db.NewID()
	}
	closed, err := db.Value[*string](tx, closedThrough)
	if err != nil {
		return Entry{}, err
	}
	for i, l := range p.Lines {
		// After the close of a day only a dated correction is possible: what comes late counts for the present day.
		if l.GamingDay == "" || closed != nil && string(l.GamingDay) <= *closed {
			p.Lines[i].GamingDay = d.today
		}
	}
	lines, err := settle(p.Lines)
	if err != nil {
		return Entry{}, err
	}
	number, err := db.Value[int64](tx, nextNumber)
	if err != nil {
		return Entry{}, err
	}
	e := Entry{
		ID: p.ID, RoomID: tx.RoomID(), Number: number, Kind: p.Kind, Timestamp: tx.Now(), GamingDay: d.today, Amount: p.Amount, Subject: p.Subject,
		Notes: p.Notes, ActorName: tx.Actor().Name, Lines: lines,
	}
	if err := d.write(&e, p); err != nil {
		return e, err
	}
	if err := d.keep(e, p); err != nil {
		return e, err
	}
	tx.Emit(db.Event{Type: "ledger_entry_created", Permission: tenant.ManageCage, Subject: e.ID, Data: e})
	return e, nil
}

// write appends the rows of an entry.
func (d *Desk) write(e *Entry, p Posting) error {
	tx := d.tx
	var playerID, reverses, reason, shift, method *string
	if p.PlayerID != "" {
		named, err := player.Get(tx.InOrg(), p.PlayerID)
		if err != nil {
			return err
		}
		playerID, e.Player = &p.PlayerID, &player.Named{ID: named.ID, Name: named.Name}
	}
	if p.reverses != nil {
		reverses, reason = &p.reverses.id, &p.reverses.reason
		e.Reverses, e.Reason = reverses, reason
	}
	if d.shift != "" {
		shift, e.ShiftID = &d.shift, &d.shift
	}
	if p.Method != "" {
		text := string(p.Method)
		method, e.PaymentMethod = &text, &p.Method
	}
	var taken error
	if reverses != nil {
		taken = fault.Conflict("This entry is already reversed")
	}
	err := tx.WriteNew(taken, insertEntry, e.ID, e.Number, string(e.Kind), e.Timestamp, string(e.GamingDay), playerID, shift, method, e.Amount, e.Subject, e.Notes,
		tx.Actor().ID, tx.Actor().Name, reverses, reason)
	if err != nil {
		return err
	}
	for n, l := range e.Lines {
		if err := tx.Write(insertLine, e.ID, n, string(l.Account), l.Subject, string(l.GamingDay), l.Amount); err != nil {
			return err
		}
	}
	for _, c := range p.Chips {
		if err := tx.Write(insertChips, e.ID, c.Denomination, c.Count, c.Denomination*money.Cents(c.Count)); err != nil {
			return err
		}
	}
	if p.Loose != 0 {
		err = tx.Write(insertChips, e.ID, 0, 0, p.Loose)
	}
	return err
}

// keep brings the sums beside the ledger in step: by day, by kind, by player, and the cash of a player.
func (d *Desk) keep(e Entry, p Posting) error {
	tx := d.tx
	cash := money.Cents(0)
	for _, l := range e.Lines {
		if err := tx.Write(addToDay, string(l.GamingDay), string(l.Account), l.Amount); err != nil {
			return err
		}
		if l.Account.ofPlayers() {
			if err := tx.OrgRows().Write(addToBalance, l.Subject, string(l.Account), l.Amount); err != nil {
				return err
			}
		}
		if l.Account == Cash || l.Account == Vault {
			cash += l.Amount
		}
	}
	kind, entries, amount := e.Kind, 1, e.Amount
	if p.reverses != nil {
		kind, entries, amount = p.reverses.kind, -1, -e.Amount
	}
	if err := tx.Write(addToKind, string(e.GamingDay), string(kind), string(p.Method), entries, amount); err != nil {
		return err
	}
	if cash == 0 || p.PlayerID == "" || p.Method != ByCash {
		return nil
	}
	return d.countCash(e, cash, p.reverses != nil)
}

// countCash adds to the cash that a player brought and took on a gaming day, which are counted apart and not netted. A
// reversal takes back what was counted.
func (d *Desk) countCash(e Entry, cash money.Cents, back bool) error {
	in, out := max(cash, 0), max(-cash, 0)
	if back {
		in, out = -out, -in
	}
	was, now, err := d.cashOf(e.Player.ID, in, out)
	if err != nil {
		return err
	}
	return d.reportCash(*e.Player, d.today, was, now)
}

// reportCash raises the alert for a player's cash of a gaming day that has come to be so much that a report is due.
func (d *Desk) reportCash(p player.Named, day clock.Day, was, now inAndOut) error {
	for _, side := range []struct {
		word      string
		was, now  money.Cents
		direction string
	}{{"cash in", was.in, now.in, "in"}, {"cash out", was.out, now.out, "out"}} {
		if side.now <= ReportAbove || side.was > ReportAbove {
			continue
		}
		_, err := room.Raise(d.tx, tenant.ReviewCash, room.Raising{
			Kind: room.LargeCash, Subject: strings.Join([]string{"cash", p.ID, string(day), side.direction}, ":"),
			Message: fmt.Sprintf("%s: %s of $%s on the gaming day %s. A currency-transaction report is due.", p.Name, side.word, side.now, day),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// ReportAbove is the cash of a player and gaming day above which a report is due (decisions 10).
const ReportAbove money.Cents = 10_000_00

// inAndOut is cash of a player on a gaming day.
type inAndOut struct{ in, out money.Cents }

func scanCash(scan db.Scan) (c inAndOut, err error) { return c, scan(&c.in, &c.out) }

func (d *Desk) cashOf(playerID string, in, out money.Cents) (was, now inAndOut, err error) {
	org := d.tx.OrgRows()
	if err = org.Write(addCash, playerID, string(d.today), in, out); err != nil {
		return was, now, err
	}
	now, _, err = db.One(d.tx.InOrg(), scanCash, cashOfPlayer, playerID, string(d.today))
	return inAndOut{now.in - in, now.out - out}, now, err
}

// BalanceOf is what a player has with the house or owes it.
func BalanceOf(tx db.OrgReader, playerID string) (Balance, error) {
	b, _, err := db.One(tx, func(scan db.Scan) (b Balance, err error) {
		return b, scan(&b.Owed, &b.Funds, &b.Prepaid)
	}, balanceOf, playerID)
	return b, err
}
