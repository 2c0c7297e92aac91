package cage

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Entries that are long made come in here: sample data, or the books of another system. They keep their own times, in
// order, and leave no event of their own; the transaction that they are part of emits one for all. What is kept beside
// the ledger is added up here and written once, by Finish.

// Import brings entries into a room's ledger.
type Import struct {
	tx       *db.RoomTx
	calendar clock.Calendar
	fees     []room.MembershipFee
	number   int64
	days     map[[2]string]money.Cents    // by gaming day and account
	kinds    map[[3]string]*number        // by gaming day, kind and method
	balances map[[2]string]money.Cents    // by player and account
	cash     map[[2]string]*inAndOutTimes // by player and gaming day
	drawers  map[string]money.Cents       // by shift: what should be in its drawer
}

type number struct {
	entries int64
	amount  money.Cents
}

type inAndOutTimes struct {
	inAndOut
	entries int64
}

// PastAct is when something was done, by whom, and at which drawer's shift (empty: at the vault).
type PastAct struct {
	At    clock.Instant
	By    tenant.Actor
	Shift string
}

// BeginImport starts an import into the room of the transaction.
func BeginImport(tx *db.RoomTx) (*Import, error) {
	r, err := room.Current(tx)
	if err != nil {
		return nil, err
	}
	fees, err := room.MembershipFees(tx.InOrg())
	if err != nil {
		return nil, err
	}
	next, err := db.Value[int64](tx, nextNumber)
	return &Import{
		tx: tx, calendar: r.Calendar(), fees: fees, number: next, days: map[[2]string]money.Cents{}, kinds: map[[3]string]*number{},
		balances: map[[2]string]money.Cents{}, cash: map[[2]string]*inAndOutTimes{},
		drawers: map[string]money.Cents{},
	}, err
}

func (i *Import) desk(p PastAct) *Desk { return &Desk{tx: i.tx, shift: p.Shift} }

// post appends an entry and remembers what it adds up to.
func (i *Import) post(at PastAct, p Posting) (string, error) {
	if p.ID == "" {
		p.ID = db.NewID()
	}
	today := i.calendar.DayOf(at.At)
	for n, l := range p.Lines {
		if l.GamingDay == "" {
			p.Lines[n].GamingDay = today
		}
	}
	lines, err := settle(p.Lines)
	if err != nil {
		return "", err
	}
	e := Entry{ID: p.ID, Number: i.number, Kind: p.Kind, Timestamp: at.At, GamingDay: today, Amount: p.Amount, Subject: p.Subject, Notes: p.Notes, Lines: lines}
	if at.Shift != "" {
		e.ShiftID = &at.Shift
	}
	if err := appendEntry(i.tx, e, at.By, p); err != nil {
		return "", err
	}
	i.number++
	var cash money.Cents
	for _, l := range lines {
		i.days[[2]string{string(l.GamingDay), string(l.Account)}] += l.Amount
		if l.Account.ofPlayers() {
			i.balances[[2]string{l.Subject, string(l.Account)}] += l.Amount
		}
		if l.Account == Cash {
			i.drawers[l.Subject] += l.Amount
		}
		if l.Account == Cash || l.Account == Vault {
			cash += l.Amount
		}
	}
	i.count(today, p, cash)
	return p.ID, nil
}

func (i *Import) count(today clock.Day, p Posting, cash money.Cents) {
	key := [3]string{string(today), string(p.Kind), string(p.Method)}
	if i.kinds[key] == nil {
		i.kinds[key] = &number{}
	}
	i.kinds[key].entries++
	i.kinds[key].amount += p.Amount
	if cash == 0 || p.PlayerID == "" || p.Method != ByCash {
		return
	}
	who := [2]string{p.PlayerID, string(today)}
	if i.cash[who] == nil {
		i.cash[who] = &inAndOutTimes{}
	}
	i.cash[who].in += max(cash, 0)
	i.cash[who].out += max(-cash, 0)
	i.cash[who].entries++
}

// Finish writes what the entries add up to.
func (i *Import) Finish() error {
	for k, amount := range i.days {
		if err := i.tx.Write(addToDay, k[0], k[1], amount); err != nil {
			return err
		}
	}
	for k, n := range i.kinds {
		if err := i.tx.Write(addToKind, k[0], k[1], k[2], n.entries, n.amount); err != nil {
			return err
		}
	}
	for k, amount := range i.balances {
		if err := writeBalance(i.tx, k[0], k[1], amount); err != nil {
			return err
		}
	}
	for k, c := range i.cash {
		if err := i.tx.OrgRows().Write(addCash, k[0], k[1], c.in, c.out, c.entries); err != nil {
			return err
		}
	}
	return nil
}

// AddMembership brings in a sale: the term that a player bought, from a moment on, at the fee of the day.
func (i *Import) AddMembership(at PastAct, playerID string, term room.Term, starts clock.Instant, m Method) error {
	fee, _ := room.MembershipFeeAt(i.fees, term, at.At)
	id, entry := db.NewID(), db.NewID()
	err := player.ImportMembership(i.tx, player.NewMembership{
		ID: id, PlayerID: playerID, Type: term, Fee: fee, PaymentMethod: string(m), StartsAt: starts, ExpiresAt: term.EndOf(starts, i.calendar.Zone), EntryID: entry,
	}, at.At, at.By.Name)
	if err != nil {
		return err
	}
	_, err = i.post(at, Posting{
		ID: entry, Kind: MembershipSale, PlayerID: playerID, Method: m, Amount: fee, Subject: id,
		Lines: []Line{i.desk(at).takes(m, fee), {Account: MembershipRevenue, Amount: -fee}},
	})
	return err
}

// AddRental brings in what a rental cost; paid is when and where it was paid, nil while it is owed.
func (i *Import) AddRental(at PastAct, rentalID, playerID string, days []DayEarnings, paid *PastAct, m Method) error {
	var sum money.Cents
	lines := make([]Line, 0, len(days)+1)
	for _, d := range days {
		sum += d.Amount
		lines = append(lines, Line{Account: SeatRentalRevenue, GamingDay: d.Day, Amount: -d.Amount})
	}
	if sum == 0 {
		return nil
	}
	entry, err := i.post(at, Posting{
		Kind: SeatRental, PlayerID: playerID, Amount: sum, Subject: rentalID, Lines: append(lines, Line{Account: Receivable, Subject: playerID, Amount: sum}),
	})
	if err != nil {
		return err
	}
	if err := i.tx.Write(insertBill, rentalID, playerID, entry, sum, at.At); err != nil || paid == nil {
		return err
	}
	payment, err := i.post(*paid, Posting{
		Kind: RentalPayment, PlayerID: playerID, Method: m, Amount: sum, Subject: rentalID,
		Lines: []Line{i.desk(*paid).takes(m, sum), {Account: Receivable, Subject: playerID, Amount: -sum}},
	})
	if err != nil {
		return err
	}
	err = i.tx.Write(payBill, rentalID, paid.At, payment)
	return err
}

// fill is the cash that a drawer gets from the vault when it has not enough to pay out.
const fill money.Cents = 10_000_00

// AddChips brings in a chip sale, or a redemption when the amount is negative. A drawer that cannot pay gets cash
// first.
func (i *Import) AddChips(at PastAct, playerID string, amount money.Cents, m Method, chips []Chip) error {
	if at.Shift != "" && m == ByCash && i.drawers[at.Shift]+amount < 0 {
		if _, err := i.post(at, Posting{Kind: ShiftFill, Amount: fill, Subject: at.Shift, Lines: fromVault(at.Shift, fill)}); err != nil {
			return err
		}
	}
	kind, out := ChipSale, chips
	if amount < 0 {
		kind, out = ChipRedemption, negative(chips)
	}
	_, err := i.post(at, Posting{
		Kind: kind, PlayerID: playerID, Method: m, Amount: max(amount, -amount), Chips: out,
		Lines: []Line{i.desk(at).takes(m, amount), {Account: Chips, Amount: -amount}},
	})
	return err
}

// PastShift is a cashier's time at a drawer that is over.
type PastShift struct {
	ID, DrawerID string
	Cashier      tenant.Actor
	Opened       clock.Instant
	Float        money.Cents
}

const importShift = `INSERT INTO cage_shift (org_id, room_id, id, drawer_id, cashier_id, cashier_name, opened_at, float_amount, closed_at, counted, expected)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0)`

// OpenShift brings in the beginning of a shift. Close has to follow, later.
func (i *Import) OpenShift(s PastShift) error {
	// Closed at once, because only one shift of a drawer can be open; Close puts the true figures in.
	if err := i.tx.Write(importShift, s.ID, s.DrawerID, s.Cashier.ID, s.Cashier.Name, s.Opened, s.Float, s.Opened); err != nil {
		return err
	}
	_, err := i.post(PastAct{s.Opened, s.Cashier, s.ID}, Posting{Kind: ShiftOpen, Amount: s.Float, Subject: s.ID, Lines: fromVault(s.ID, s.Float)})
	return err
}

// CloseShift brings in the end of a shift, with what its count differed by.
func (i *Import) CloseShift(s PastShift, at clock.Instant, over money.Cents) error {
	expected := i.drawers[s.ID]
	counted := expected + over
	_, err := i.post(PastAct{at, s.Cashier, s.ID}, Posting{Kind: ShiftClose, Amount: counted, Subject: s.ID, Lines: []Line{
		{Account: Cash, Subject: s.ID, Amount: -expected}, {Account: Vault, Amount: counted}, {Account: OverShort, Subject: s.ID, Amount: -over},
	}})
	if err != nil {
		return err
	}
	err = i.tx.Write(closeShift, s.ID, at, counted, expected)
	return err
}

// CloseShiftWithDifference closes an open shift with a count that differs from what the ledger expects: for sample
// data.
func CloseShiftWithDifference(tx *db.RoomTx, id string, over money.Cents) error {
	head, _, err := db.One(tx, scanShift, shiftByID, id)
	if err != nil {
		return err
	}
	desk, err := CallerDesk(tx)
	if err != nil {
		return err
	}
	desk.shift = id
	left, err := db.Value[money.Cents](tx, cashOfShift, id)
	if err != nil {
		return err
	}
	left += over
	var counts []Chip
	for _, value := range []money.Cents{100_00, 20_00, 5_00, 1_00, 25, 5, 1} {
		if n := left / value; n > 0 {
			counts = append(counts, Chip{value, int64(n)})
			left -= n * value
		}
	}
	what, err := desk.close(head, counts)
	emitDrawer(tx, id, head.DrawerName+": "+what)
	return err
}
