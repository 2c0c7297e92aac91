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

// Posting describes an entry to be made. Lines without a gaming day count for the day of the act.
type Posting struct {
	ID             string // empty: Post makes one
	Kind           Kind
	PlayerID       string
	Method         Method
	Amount         money.Cents
	Subject        string
	Notes          *string
	Lines          []Line
	Chips          []Chip      // chips that left the cage; a negative count came back
	UncountedChips money.Cents // value of chips that left the cage without a count by value

	reverses *reversedEntry
}

// reversedEntry is the entry that a reversal takes back.
type reversedEntry struct {
	id, reason string
	kind       Kind
	day        clock.Day // the day of the entry, and of its cash
}

// Desk is where an act takes or gives money: the open drawer of the actor, or the room's vault when the actor has none.
type Desk struct {
	tx    *db.RoomTx
	Room  room.Room
	today clock.Day
	shift string // empty: the vault
}

// CallerDesk returns the actor's desk in the transaction's room.
func CallerDesk(tx *db.RoomTx) (*Desk, error) {
	r, err := room.Current(tx)
	if err != nil {
		return nil, err
	}
	return CallerDeskInRoom(tx, r)
}

// CallerDeskInRoom is CallerDesk for a caller that has loaded the transaction's room.
func CallerDeskInRoom(tx *db.RoomTx, r room.Room) (*Desk, error) {
	shift, err := db.Value[string](tx, openShiftOf, tx.Actor().ID)
	return &Desk{tx, r, r.Calendar().DayOf(tx.Now()), shift}, err
}

// paymentLine returns the line for money that comes in (positive) or goes out by a method.
func (d *Desk) paymentLine(m Method, amount money.Cents) Line {
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

// Post makes an entry. It is the only way into the ledger: the lines balance, none counts for a closed day, no
// balance of a player falls below zero, and the totals beside the lines are updated.
//
// Rooms share the balances of players, so the lock of the room does not protect them. Post locks the player's record
// and checks the balances under that lock. An act that decides by a balance locks the record before it reads the
// balance.
func (d *Desk) Post(p Posting) (Entry, error) {
	tx := d.tx
	holder, err := d.lockPlayer(&p)
	if err != nil {
		return Entry{}, err
	}
	closed, err := db.Value[*string](tx, closedThrough)
	if err != nil {
		return Entry{}, err
	}
	for i, l := range p.Lines {
		// After the close of a day only a dated correction is possible: a late line counts for the present day.
		if closed != nil && string(l.GamingDay) <= *closed {
			p.Lines[i].GamingDay = d.today
		}
	}
	e, err := newEntry(p, tx.Now(), d.today, d.shift)
	if err != nil {
		return Entry{}, err
	}
	if err := d.checkBalances(e.Lines, p); err != nil {
		return Entry{}, err
	}
	e.RoomID, e.Player, e.ActorName = tx.RoomID(), holder, tx.Actor().Name
	if e.Number, err = db.Value[int64](tx, nextNumber); err != nil {
		return Entry{}, err
	}
	books := newLedger(tx)
	if err := books.append(e, tx.Actor(), p); err != nil {
		return e, err
	}
	if err := books.flush(); err != nil {
		return e, err
	}
	if err := d.checkCashReport(e, p); err != nil {
		return e, err
	}
	tx.Emit(ledgerEntryCreated.About(e.ID, e))
	emitRevenue(tx, e.Lines)
	return e, nil
}

// lockPlayer locks the canonical record of a posting's player, and puts that record into the posting. It returns nil
// for a posting without a player.
func (d *Desk) lockPlayer(p *Posting) (*player.Named, error) {
	if p.PlayerID == "" {
		return nil, nil //nolint:nilnil // no player is no error
	}
	holder, err := player.LockCanonical(d.tx, p.PlayerID)
	if err != nil {
		return nil, err
	}
	for i, l := range p.Lines {
		if l.Account.hasPlayerSubject() && l.Subject == p.PlayerID {
			p.Lines[i].Subject = holder.ID
		}
	}
	p.PlayerID = holder.ID
	return &player.Named{ID: holder.ID, Name: holder.Name}, nil
}

// checkBalances refuses lines that would make a balance of a player negative. The players' records are locked.
func (d *Desk) checkBalances(lines []Line, p Posting) error {
	balances := map[string]Balance{}
	for _, l := range lines {
		if !l.Account.hasPlayerSubject() {
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
			return d.errUncovered(l, have, p.reverses != nil)
		}
	}
	return nil
}

// errUncovered is the conflict for a line that an account of a player does not cover. It states what is left.
func (d *Desk) errUncovered(l Line, have Balance, isReversal bool) error {
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

// checkCashReport raises the alert when the cash of an entry makes a report due. A reversal takes cash back; alerting
// then resolves the alert of the day, in whichever room it was raised.
func (d *Desk) checkCashReport(e Entry, p Posting) error {
	cash := cashOf(e, p)
	if cash == (inAndOut{}) || p.reverses != nil {
		return nil
	}
	now, _, err := db.One(d.tx.InOrg(), scanCash, cashOfPlayer, e.Player.ID, string(d.today))
	if err != nil {
		return err
	}
	return d.reportCash(*e.Player, d.today, inAndOut{now.in - cash.in, now.out - cash.out}, now)
}

// reportCash raises the alert for each side of a player's cash of a gaming day that has crossed the threshold of the
// report.
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
			Message: fmt.Sprintf("%s: %s of $%s on the gaming day %s. A currency-transaction report is due.",
				p.Name, side.word, side.now, day),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// IsCashReportDue reports whether an alert of reportCash, given by its subject, still holds.
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

// CashReportThreshold is the cash of a player and gaming day above which a currency-transaction report is due.
const CashReportThreshold money.Cents = 10_000_00

func scanCash(scan db.Scan) (c inAndOut, err error) { return c, scan(&c.in, &c.out) }

// BalanceOf returns a player's balances in the organization.
func BalanceOf(tx db.OrgReader, playerID string) (Balance, error) {
	b, _, err := db.One(tx, func(scan db.Scan) (b Balance, err error) {
		return b, scan(&b.Owed, &b.Funds, &b.Prepaid)
	}, balanceOf, playerID)
	return b, err
}
