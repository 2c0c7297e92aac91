package cage

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Import brings past entries into a room's ledger: sample data, or the books of another system. The entries keep their
// own times, in order, and emit no events; the transaction that they are part of emits one for all. Finish writes the
// totals.
type Import struct {
	tx       *db.RoomTx
	books    *ledger
	calendar clock.Calendar
	fees     []room.MembershipFee
	number   int64
	drawers  map[string]money.Cents // by shift: the cash that should be in its drawer
}

// PastAct is the time, the actor and the shift of a past act. An empty shift is the vault.
type PastAct struct {
	At    clock.Instant
	By    tenant.Actor
	Shift string
}

// BeginImport begins an import into the room of the transaction.
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
	return &Import{tx, newLedger(tx), r.Calendar(), fees, next, map[string]money.Cents{}}, err
}

func (i *Import) deskOf(p PastAct) *Desk { return &Desk{tx: i.tx, shift: p.Shift} }

// post appends an entry.
func (i *Import) post(at PastAct, p Posting) (string, error) {
	e, err := newEntry(p, at.At, i.calendar.DayOf(at.At), at.Shift)
	if err != nil {
		return "", err
	}
	e.Number = i.number
	if err := i.books.append(e, at.By, p); err != nil {
		return "", err
	}
	i.number++
	for _, l := range e.Lines {
		if l.Account == Cash {
			i.drawers[l.Subject] += l.Amount
		}
	}
	return e.ID, nil
}

// Finish writes the totals of the entries.
func (i *Import) Finish() error { return i.books.flush() }

// AddMembership imports the sale of a membership that starts at a moment, at the fee of the day of the sale.
func (i *Import) AddMembership(at PastAct, playerID string, term room.Term, starts clock.Instant, m Method) error {
	fee, _ := room.MembershipFeeAt(i.fees, term, at.At)
	id, entry := db.NewID(), db.NewID()
	err := player.ImportMembership(i.tx, player.NewMembership{
		ID: id, PlayerID: playerID, Type: term, Fee: fee, PaymentMethod: string(m), StartsAt: starts,
		ExpiresAt: term.EndOf(starts, i.calendar.Zone), EntryID: entry,
	}, at.At, at.By.Name)
	if err != nil {
		return err
	}
	_, err = i.post(at, Posting{
		ID: entry, Kind: MembershipSale, PlayerID: playerID, Method: m, Amount: fee, Subject: id,
		Lines: []Line{i.deskOf(at).paymentLine(m, fee), {Account: MembershipRevenue, Amount: -fee}},
	})
	return err
}

// AddRental imports the charge of a rental. paid is the act of its payment; nil: it is still owed.
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
		Kind: SeatRental, PlayerID: playerID, Amount: sum, Subject: rentalID,
		Lines: append(lines, Line{Account: Receivable, Subject: playerID, Amount: sum}),
	})
	if err != nil {
		return err
	}
	if paid == nil {
		return i.tx.Write(insertBill, rentalID, playerID, entry, sum, at.At)
	}
	payment, err := i.post(*paid, Posting{
		Kind: RentalPayment, PlayerID: playerID, Method: m, Amount: sum, Subject: rentalID,
		Lines: []Line{i.deskOf(*paid).paymentLine(m, sum), {Account: Receivable, Subject: playerID, Amount: -sum}},
	})
	if err != nil {
		return err
	}
	return i.tx.Write(insertPaidBill, rentalID, playerID, entry, sum, at.At, paid.At, payment)
}

// importFill is the cash that a drawer gets from the vault when it cannot pay out.
const importFill money.Cents = 10_000_00

// AddChips imports a chip sale, or a redemption when the amount is negative. A drawer that cannot pay gets cash first.
func (i *Import) AddChips(at PastAct, playerID string, amount money.Cents, m Method, chips []Chip) error {
	if at.Shift != "" && m == ByCash && i.drawers[at.Shift]+amount < 0 {
		p := Posting{Kind: ShiftFill, Amount: importFill, Subject: at.Shift, Lines: vaultLines(at.Shift, importFill)}
		if _, err := i.post(at, p); err != nil {
			return err
		}
	}
	kind, out := ChipSale, chips
	if amount < 0 {
		kind, out = ChipRedemption, negateChips(chips)
	}
	_, err := i.post(at, Posting{
		Kind: kind, PlayerID: playerID, Method: m, Amount: max(amount, -amount), Chips: out,
		Lines: []Line{i.deskOf(at).paymentLine(m, amount), {Account: Chips, Amount: -amount}},
	})
	return err
}

// PastShift is a past shift of a cashier at a drawer.
type PastShift struct {
	ID, DrawerID string
	Cashier      tenant.Actor
	Opened       clock.Instant
	Float        money.Cents
}

const importShift = `INSERT INTO cage_shift (org_id, room_id, id, drawer_id, cashier_id, cashier_name, opened_at,
	float_amount, closed_at, counted, expected)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0)`

// OpenShift imports the beginning of a shift. CloseShift has to follow.
func (i *Import) OpenShift(s PastShift) error {
	// The row is closed at once, because only one shift of a drawer can be open; CloseShift writes the true figures.
	err := i.tx.Write(importShift, s.ID, s.DrawerID, s.Cashier.ID, s.Cashier.Name, s.Opened, s.Float, s.Opened)
	if err != nil {
		return err
	}
	_, err = i.post(PastAct{s.Opened, s.Cashier, s.ID}, Posting{
		Kind: ShiftOpen, Amount: s.Float, Subject: s.ID, Lines: vaultLines(s.ID, s.Float),
	})
	return err
}

// CloseShift imports the end of a shift. over is the difference between the count and the ledger.
func (i *Import) CloseShift(s PastShift, at clock.Instant, over money.Cents) error {
	expected := i.drawers[s.ID]
	counted := expected + over
	_, err := i.post(PastAct{at, s.Cashier, s.ID},
		Posting{Kind: ShiftClose, Amount: counted, Subject: s.ID, Lines: []Line{
			{Account: Cash, Subject: s.ID, Amount: -expected}, {Account: Vault, Amount: counted},
			{Account: OverShort, Subject: s.ID, Amount: -over},
		}})
	if err != nil {
		return err
	}
	err = i.tx.Write(closeShift, s.ID, at, counted, expected)
	return err
}

// CloseShiftWithDifference closes an open shift with a count that differs from the ledger, for sample data.
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
	expected, err := db.Value[money.Cents](tx, cashOfShift, id)
	if err != nil {
		return err
	}
	left := expected + over
	var counts []Chip
	for _, value := range []money.Cents{100_00, 20_00, 5_00, 1_00, 25, 5, 1} {
		if n := left / value; n > 0 {
			counts = append(counts, Chip{value, int64(n)})
			left -= n * value
		}
	}
	change, err := desk.close(head, counts)
	emitDrawer(tx, id, head.DrawerName+": "+change)
	return err
}
