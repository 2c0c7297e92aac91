package cage

import (
	"fmt"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
)

// Posting is an entry to be made. Lines without a gaming day count for the day of the act.
type Posting struct {
	ID             string // empty: a new one
	Kind           Kind
	PlayerID       string
	Method         Method
	Amount         money.Cents
	Subject        string
	Notes          *string
	Lines          []Line
	Chips          []Chip      // that left the cage; a negative count came back
	UncountedChips money.Cents // chips that left the cage and that nobody counted by value

	reverses *reversed
}

// reversed is what a reversal takes back.
type reversed struct {
	id, reason string
	kind       Kind
	day        clock.Day // on which the entry was made, and its cash counted
}

// Desk is where an act takes or gives money: the open drawer of who acts, or the room's vault when he has none.
type Desk struct {
	tx    *db.RoomTx
	Room  room.Room
	today clock.Day
	shift string // empty: the vault
}

// CallerDesk is the desk of who acts in the transaction's room.
func CallerDesk(tx *db.RoomTx) (*Desk, error) {
	r, err := room.Current(tx)
	if err != nil {
		return nil, err
	}
	return CallerDeskInRoom(tx, r)
}

// CallerDeskInRoom is CallerDesk for who has looked up the transaction's room.
func CallerDeskInRoom(tx *db.RoomTx, r room.Room) (*Desk, error) {
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

// Post makes an entry. It is the only way into the ledger: it balances, counts for no closed day, leaves no balance of
// a player below zero, and everything that is kept beside the lines is brought in step.
//
// The room's lock does not protect what the organization keeps of a player, so Post locks the player's record, and
// checks the balances under that lock. An act that decides by a balance locks the record before it reads the balance.
func (d *Desk) Post(p Posting) (Entry, error) {
	tx := d.tx
	if p.ID == "" {
		p.ID = db.NewID()
	}
	holder, err := d.lockPlayer(&p)
	if err != nil {
		return Entry{}, err
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
	if err := d.checkBalances(lines, p); err != nil {
		return Entry{}, err
	}
	number, err := db.Value[int64](tx, nextNumber)
	if err != nil {
		return Entry{}, err
	}
	e := Entry{
		ID: p.ID, RoomID: tx.RoomID(), Number: number, Kind: p.Kind, Timestamp: tx.Now(), GamingDay: d.today, Amount: p.Amount, Subject: p.Subject,
		Player: holder, Notes: p.Notes, ActorName: tx.Actor().Name, Lines: lines,
	}
	if err := d.write(&e, p); err != nil {
		return e, err
	}
	if err := d.keep(e, p); err != nil {
		return e, err
	}
	tx.Emit(db.Event{Type: "ledger_entry_created", Permission: tenant.ManageCage, Subject: e.ID, Data: e})
	emitRevenue(tx, e.Lines)
	return e, nil
}

// lockPlayer locks the record that stands for the player of a posting, and has the posting name that record. It returns
// nil for a posting without a player.
func (d *Desk) lockPlayer(p *Posting) (*player.Named, error) {
	if p.PlayerID == "" {
		return nil, nil //nolint:nilnil // no player is no error
	}
	holder, err := player.LockCanonical(d.tx, p.PlayerID)
	if err != nil {
		return nil, err
	}
	for i, l := range p.Lines {
		if l.Account.ofPlayers() && l.Subject == p.PlayerID {
			p.Lines[i].Subject = holder.ID
		}
	}
	p.PlayerID = holder.ID
	return &player.Named{ID: holder.ID, Name: holder.Name}, nil
}

// checkBalances refuses lines that would leave a player with less than nothing. The players' records are locked.
func (d *Desk) checkBalances(lines []Line, p Posting) error {
	balances := map[string]Balance{}
	for _, l := range lines {
		if !l.Account.ofPlayers() {
			continue
		}
		have, isRead := balances[l.Subject]
		if !isRead {
			var err error
			if have, err = BalanceOf(d.tx.InOrg(), l.Subject); err != nil {
				return err
			}
			balances[l.Subject] = have
		}
		if have.after(l) < 0 {
			return d.refuse(l, have, p.reverses != nil)
		}
	}
	return nil
}

// refuse says what is left on an account of a player that does not cover a line.
func (d *Desk) refuse(l Line, have Balance, isReversal bool) error {
	left := have.after(Line{Account: l.Account})
	if isReversal {
		return fault.Conflict("Only $%s of it is left", left)
	}
	holder, err := player.Get(d.tx.InOrg(), l.Subject)
	switch {
	case err != nil:
		return err
	case l.Account == Receivable:
		return fault.Conflict("%s owes $%s", fault.Person(holder.Name), left)
	case l.Account == PrepaidTime:
		return fault.Conflict("%s has $%s of prepaid time", fault.Person(holder.Name), left)
	}
	return fault.Conflict("%s has $%s in player funds", fault.Person(holder.Name), left)
}

// write appends the rows of an entry.
func (d *Desk) write(e *Entry, p Posting) error {
	if p.reverses != nil {
		e.Reverses, e.Reason = &p.reverses.id, &p.reverses.reason
	}
	if d.shift != "" {
		e.ShiftID = &d.shift
	}
	if p.Method != "" {
		e.PaymentMethod = &p.Method
	}
	return appendEntry(d.tx, *e, d.tx.Actor(), p)
}

// appendEntry writes an entry into the books, with its lines and chips.
func appendEntry(tx *db.RoomTx, e Entry, by tenant.Actor, p Posting) error {
	var playerID, method *string
	if p.PlayerID != "" {
		playerID = &p.PlayerID
	}
	if p.Method != "" {
		text := string(p.Method)
		method = &text
	}
	var taken error
	if e.Reverses != nil {
		taken = fault.Conflict("This entry is already reversed")
	}
	err := tx.WriteUnique(taken, insertEntry, e.ID, e.Number, string(e.Kind), e.Timestamp, string(e.GamingDay), playerID, e.ShiftID, method, e.Amount, e.Subject,
		e.Notes, by.ID, by.Name, e.Reverses, e.Reason)
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
	if p.UncountedChips != 0 {
		err = tx.Write(insertChips, e.ID, 0, 0, p.UncountedChips)
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
			if err := writeBalance(tx, l.Subject, string(l.Account), l.Amount); err != nil {
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
	if p.reverses != nil {
		return d.takeBackCash(e, cash, p.reverses.day)
	}
	return d.countCash(*e.Player, cash)
}

func writeBalance(tx *db.RoomTx, playerID, account string, amount money.Cents) error {
	if err := tx.OrgRows().Write(openBalance, playerID, account); err != nil {
		return err
	}
	return tx.OrgRows().Write(addToBalance, playerID, account, amount)
}

// countCash adds to the cash that a player brought and took today. The two are counted apart and not netted.
func (d *Desk) countCash(p player.Named, cash money.Cents) error {
	counted := inAndOut{in: max(cash, 0), out: max(-cash, 0)}
	if err := d.tx.OrgRows().Write(addCash, p.ID, string(d.today), counted.in, counted.out, 1); err != nil {
		return err
	}
	now, _, err := db.One(d.tx.InOrg(), scanCash, cashOfPlayer, p.ID, string(d.today))
	if err != nil {
		return err
	}
	return d.reportCash(p, d.today, inAndOut{now.in - counted.in, now.out - counted.out}, now)
}

// takeBackCash uncounts the cash of an entry that is reversed, on the gaming day on which it was counted: what a
// reversal gives back is no cash out, and what it takes is no cash in. The alert for a day that is no longer to be
// reported is resolved by alerting, in whichever room it was raised.
func (d *Desk) takeBackCash(e Entry, cash money.Cents, day clock.Day) error {
	return d.tx.OrgRows().Write(takeBackCash, e.Player.ID, string(day), max(-cash, 0), max(cash, 0), 1)
}

// reportCash raises the alert for a player's cash of a gaming day that has come to be so much that a report is due.
func (d *Desk) reportCash(p player.Named, day clock.Day, was, now inAndOut) error {
	for _, side := range []struct {
		word      string
		was, now  money.Cents
		direction string
	}{{"cash in", was.in, now.in, "in"}, {"cash out", was.out, now.out, "out"}} {
		if side.now <= CashReportThreshold || side.was > CashReportThreshold {
			continue
		}
		err := alert.RaiseOrUpdate(d.tx, tenant.ReviewCash, alert.New{
			Kind: alert.LargeCash, Subject: strings.Join([]string{"cash", p.ID, string(day), side.direction}, ":"),
			Message: fmt.Sprintf("%s: %s of $%s on the gaming day %s. A currency-transaction report is due.", p.Name, side.word, side.now, day),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// IsCashReportDue says whether an alert of reportCash still holds, by its subject.
func IsCashReportDue(tx db.RoomReader, subject string) (bool, error) {
	parts := strings.Split(subject, ":")
	if len(parts) < 4 {
		return false, nil
	}
	id, day, direction := strings.Join(parts[1:len(parts)-2], ":"), parts[len(parts)-2], parts[len(parts)-1]
	holder, err := player.Canonical(tx.InOrg(), id)
	if err != nil {
		return false, err
	}
	now, _, err := db.One(tx.InOrg(), scanCash, cashOfPlayer, holder.ID, day)
	if direction == "in" {
		return now.in > CashReportThreshold, err
	}
	return now.out > CashReportThreshold, err
}

// CashReportThreshold is the cash of a player and gaming day above which a report is due (decisions 10).
const CashReportThreshold money.Cents = 10_000_00

// inAndOut is cash of a player on a gaming day.
type inAndOut struct{ in, out money.Cents }

func scanCash(scan db.Scan) (c inAndOut, err error) { return c, scan(&c.in, &c.out) }

// BalanceOf is what a player has with the house or owes it.
func BalanceOf(tx db.OrgReader, playerID string) (Balance, error) {
	b, _, err := db.One(tx, func(scan db.Scan) (b Balance, err error) {
		return b, scan(&b.Owed, &b.Funds, &b.Prepaid)
	}, balanceOf, playerID)
	return b, err
}
