package cage

import (
	"maps"
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

// ledger appends entries to the books of a room and adds up the totals beside them. Desk.Post flushes the totals after
// its entry, a backfill once at its end.
type ledger struct {
	tx       *db.RoomTx
	days     map[totalKey]money.Cents // by gaming day and account
	kinds    map[totalKey]kindTotal   // by gaming day, kind and method
	balances map[totalKey]money.Cents // by player and account
	cash     map[totalKey]cashTotal   // by player and gaming day
}

// totalKey is the key of a total; parts that it does not have are empty.
type totalKey [3]string

type kindTotal struct {
	entries int64
	amount  money.Cents
}

// inAndOut is cash of a player on a gaming day. The two sides are counted apart and not netted.
type inAndOut struct{ in, out money.Cents }

type cashTotal struct {
	inAndOut
	entries int64
}

func newLedger(tx *db.RoomTx) *ledger {
	return &ledger{
		tx, map[totalKey]money.Cents{}, map[totalKey]kindTotal{}, map[totalKey]money.Cents{}, map[totalKey]cashTotal{},
	}
}

// newEntry returns the entry of a posting, made at the drawer of a shift or, when shift is empty, at the vault. Lines
// without a gaming day count for today.
func newEntry(p Posting, at clock.Instant, today clock.Day, shift string) (Entry, error) {
	for i, l := range p.Lines {
		if l.GamingDay == "" {
			p.Lines[i].GamingDay = today
		}
	}
	lines, err := validateLines(p.Lines)
	e := Entry{
		ID: p.ID, Kind: p.Kind, Timestamp: at, GamingDay: today, Amount: p.Amount, Subject: p.Subject, Notes: p.Notes,
		Lines: lines,
	}
	if e.ID == "" {
		e.ID = db.NewID()
	}
	if p.reverses != nil {
		e.Reverses, e.Reason = &p.reverses.id, &p.reverses.reason
	}
	if shift != "" {
		e.ShiftID = &shift
	}
	if p.Method != "" {
		e.PaymentMethod = &p.Method
	}
	return e, err
}

// append writes an entry with its lines and chips, and adds it to the totals.
func (l *ledger) append(e Entry, by tenant.Actor, p Posting) error {
	var playerID, method *string
	if p.PlayerID != "" {
		playerID = &p.PlayerID
	}
	if p.Method != "" {
		text := string(p.Method)
		method = &text
	}
	var conflict error
	if e.Reverses != nil {
		conflict = fault.Conflict("This entry is already reversed")
	}
	err := l.tx.WriteUnique(conflict, insertEntry, e.ID, e.Number, string(e.Kind), e.Timestamp, string(e.GamingDay),
		playerID, e.ShiftID, method, e.Amount, e.Subject, e.Notes, by.ID, by.Name, e.Reverses, e.Reason)
	if err != nil {
		return err
	}
	for n, line := range e.Lines {
		err := l.tx.Write(insertLine, e.ID, n, string(line.Account), line.Subject, string(line.GamingDay), line.Amount)
		if err != nil {
			return err
		}
	}
	for _, c := range p.Chips {
		if err := l.tx.Write(insertChips, e.ID, c.Denomination, c.Count, chipValue([]Chip{c})); err != nil {
			return err
		}
	}
	if p.UncountedChips != 0 {
		if err := l.tx.Write(insertChips, e.ID, 0, 0, p.UncountedChips); err != nil {
			return err
		}
	}
	l.add(e, p)
	return nil
}

// add adds an entry to the totals. A reversal is taken from the totals of the entry that it reverses.
func (l *ledger) add(e Entry, p Posting) {
	for _, line := range e.Lines {
		l.days[totalKey{string(line.GamingDay), string(line.Account)}] += line.Amount
		if line.Account.hasPlayerSubject() {
			l.balances[totalKey{line.Subject, string(line.Account)}] += line.Amount
		}
	}
	kind, entries, amount := e.Kind, int64(1), e.Amount
	if p.reverses != nil {
		kind, entries, amount = p.reverses.kind, -1, -e.Amount
	}
	key := totalKey{string(e.GamingDay), string(kind), string(p.Method)}
	l.kinds[key] = kindTotal{l.kinds[key].entries + entries, l.kinds[key].amount + amount}

	cash, day := cashOf(e, p), e.GamingDay
	if cash == (inAndOut{}) {
		return
	}
	if p.reverses != nil {
		// Cash that a reversal gives back is no cash out, and cash that it takes is no cash in.
		cash, day = inAndOut{-cash.out, -cash.in}, p.reverses.day
	}
	key = totalKey{p.PlayerID, string(day)}
	have := l.cash[key]
	l.cash[key] = cashTotal{inAndOut{have.in + cash.in, have.out + cash.out}, have.entries + entries}
}

// cashOf returns the cash that a player brought or took with an entry.
func cashOf(e Entry, p Posting) inAndOut {
	if p.PlayerID == "" || p.Method != ByCash {
		return inAndOut{}
	}
	var cash money.Cents
	for _, line := range e.Lines {
		if line.Account == Cash || line.Account == Vault {
			cash += line.Amount
		}
	}
	return inAndOut{max(cash, 0), max(-cash, 0)}
}

// flush writes the totals.
func (l *ledger) flush() error {
	for _, k := range sortedKeys(l.days) {
		if err := l.tx.Write(addToDay, k[0], k[1], l.days[k]); err != nil {
			return err
		}
	}
	for _, k := range sortedKeys(l.balances) {
		if err := l.tx.OrgRows().Write(openBalance, k[0], k[1]); err != nil {
			return err
		}
		if err := l.tx.OrgRows().Write(addToBalance, k[0], k[1], l.balances[k]); err != nil {
			return err
		}
	}
	for _, k := range sortedKeys(l.kinds) {
		if err := l.tx.Write(addToKind, k[0], k[1], k[2], l.kinds[k].entries, l.kinds[k].amount); err != nil {
			return err
		}
	}
	for _, k := range sortedKeys(l.cash) {
		query, c := addCash, l.cash[k]
		if c.entries < 0 {
			query, c = subtractCash, cashTotal{inAndOut{-c.in, -c.out}, -c.entries}
		}
		if err := l.tx.OrgRows().Write(query, k[0], k[1], c.in, c.out, c.entries); err != nil {
			return err
		}
	}
	return nil
}

// sortedKeys are the keys of totals in the order in which every transaction writes them.
func sortedKeys[V any](totals map[totalKey]V) []totalKey {
	return slices.SortedFunc(maps.Keys(totals), func(a, b totalKey) int { return slices.Compare(a[:], b[:]) })
}
