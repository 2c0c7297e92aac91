package cage

import (
	"context"
	"fmt"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/foundation/wording"
	"pitboss/internal/room"
)

// Overview is the cage of a room on the cashiers' screen.
type Overview struct {
	Drawers   []Drawer     `json:"drawers"`
	MyShift   *Shift       `json:"myShift"` // of the caller, in this room
	Vault     *money.Cents `json:"vault"`   // null without the permission to correct the ledger
	GamingDay clock.Day    `json:"gamingDay"`
}

func (a *Actions) overview(ctx context.Context, at tenant.Room, _ api.RoomRequest) (Overview, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (Overview, error) {
		r, err := room.Current(tx)
		if err != nil {
			return Overview{}, err
		}
		o := Overview{GamingDay: r.Calendar().DayOf(tx.Now())}
		if o.Drawers, err = db.All(tx, scanDrawer, listDrawers); err != nil {
			return o, err
		}
		actor := at.Org().Actor()
		mine, err := db.Value[string](tx, openShiftOf, actor.ID)
		if err != nil {
			return o, err
		}
		if mine != "" {
			s, err := VisibleShift(tx, mine, actor)
			if err != nil {
				return o, err
			}
			o.MyShift = &s
		}
		if actor.Role.May(tenant.CorrectLedger) {
			vault, err := db.Value[money.Cents](tx, vaultBalance)
			if err != nil {
				return o, err
			}
			o.Vault = &vault
		}
		return o, nil
	})
}

// hidesCashFrom reports whether a shift's cash is hidden from an actor: a person with the right to count a drawer
// must not see its expected cash.
func (s ShiftHead) hidesCashFrom(actor tenant.Actor) bool {
	return s.ClosedAt == nil && (s.CashierID == actor.ID || !actor.Role.May(tenant.CorrectLedger))
}

// VisibleShift returns a shift of the room as an actor may see it; fault Missing when the room has no such shift.
func VisibleShift(tx db.RoomReader, id string, actor tenant.Actor) (Shift, error) {
	head, err := db.OneOr(tx, fault.NotFound("Shift"), scanShift, shiftByID, id)
	if err != nil {
		return Shift{}, err
	}
	s := Shift{Head: head}
	list, err := db.All(tx, scanMovement, shiftMovements, id)
	if err != nil {
		return s, err
	}
	s.Rows, s.Balance = tabulate(list, head.hidesCashFrom(actor))
	if s.Transactions, err = db.Value[int64](tx, countShiftEntries, id); err != nil {
		return s, err
	}
	if s.ChipsOut, err = db.Value[money.Cents](tx, chipsOutOfShift, id); err != nil {
		return s, err
	}
	s.Counts, err = db.All(tx, scanCount, countsOfShift, id)
	return s, err
}

func (a *Actions) shift(ctx context.Context, org tenant.Org, in api.IDRequest) (Shift, error) {
	roomID, err := db.RoomOf(ctx, a.db, org, ShiftLocator, in.ID)
	if err != nil {
		return Shift{}, err
	}
	return db.ViewRoom(ctx, a.db, org.Room(roomID), func(tx *db.RoomView) (Shift, error) {
		return VisibleShift(tx, in.ID, org.Actor())
	})
}

func (a *Actions) addDrawer(ctx context.Context, at tenant.Room, in drawerRequest) (Drawer, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Drawer, error) { return AddDrawer(tx, db.NewID(), in.Name) })
}

// AddDrawer sets up a drawer in the room. A drawer of the same name is a conflict.
func AddDrawer(tx *db.RoomTx, id, name string) (Drawer, error) {
	d := Drawer{ID: id, Name: name}
	emitDrawer(tx, "", "Added the drawer "+name)
	taken := fault.Conflict("%s is already there", d.Name)
	return d, tx.WriteUnique(taken, insertDrawer, d.ID, d.Name, strings.ToLower(d.Name), tx.Now())
}

func (a *Actions) openShift(ctx context.Context, at tenant.Room, in openShiftRequest) (Shift, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Shift, error) {
		return OpenShift(tx, db.NewID(), in.DrawerID, in.Counts)
	})
}

// OpenShift opens a drawer for the actor with a counted float, which comes out of the vault.
func OpenShift(tx *db.RoomTx, id, drawerID string, counts []Chip) (Shift, error) {
	drawer, err := db.OneOr(tx, fault.NotFound("Drawer"), scanDrawer, drawerByID, drawerID)
	if err != nil {
		return Shift{}, err
	}
	if drawer.Shift != nil {
		return Shift{}, fault.Conflict("%s is open with %s", drawer.Name, drawer.Shift.CashierName)
	}
	actor := tx.Actor()
	open, hasOpen, err := db.One(tx.InOrg(), func(scan db.Scan) (name string, err error) {
		return name, scan(&name)
	}, drawerOfCashier, actor.ID)
	if err != nil {
		return Shift{}, err
	}
	if hasOpen {
		return Shift{}, fault.Conflict("You already have %s open", open)
	}
	float := chipValue(counts)
	taken := fault.Conflict("%s was just opened", drawer.Name)
	if err := tx.WriteUnique(taken, insertShift, id, drawerID, actor.ID, actor.Name, tx.Now(), float); err != nil {
		return Shift{}, err
	}
	if err := writeCounts(tx, id, "open", counts); err != nil {
		return Shift{}, err
	}
	desk, err := CallerDesk(tx)
	if err != nil {
		return Shift{}, err
	}
	if float > 0 {
		p := Posting{Kind: ShiftOpen, Amount: float, Subject: id, Lines: vaultLines(id, float)}
		if _, err := desk.Post(p); err != nil {
			return Shift{}, err
		}
	}
	emitDrawer(tx, id, drawer.Name+": "+wording.FromTo("status", "closed", "open")+", float "+float.Dollars())
	return VisibleShift(tx, id, actor)
}

// vaultLines returns the lines for cash that goes from the vault into a drawer; a negative amount goes back.
func vaultLines(shift string, amount money.Cents) []Line {
	return []Line{{Account: Cash, Subject: shift, Amount: amount}, {Account: Vault, Amount: -amount}}
}

func writeCounts(tx *db.RoomTx, shift, moment string, counts []Chip) error {
	for _, c := range counts {
		if err := tx.Write(insertCount, shift, moment, c.Denomination, c.Count); err != nil {
			return err
		}
	}
	return nil
}

// withOpenShift runs an act at the drawer of an open shift. The shift is the caller's own, or the caller may correct
// the ledger. do returns the change in words for the audit trail.
func (a *Actions) withOpenShift(
	ctx context.Context, org tenant.Org, id string, do func(*db.RoomTx, ShiftHead, *Desk) (change string, err error),
) (Shift, error) {
	return db.InRoomOf(ctx, a.db, org, ShiftLocator, id, func(tx *db.RoomTx) (Shift, error) {
		head, _, err := db.One(tx, scanShift, shiftByID, id)
		if err != nil {
			return Shift{}, err
		}
		if head.ClosedAt != nil {
			return Shift{}, fault.Conflict("This shift is closed")
		}
		if actor := tx.Actor(); head.CashierID != actor.ID && !actor.Role.May(tenant.CorrectLedger) {
			return Shift{}, fault.PermissionRequired(string(tenant.CorrectLedger))
		}
		desk, err := CallerDesk(tx)
		if err != nil {
			return Shift{}, err
		}
		desk.shift = id
		change, err := do(tx, head, desk)
		if err != nil {
			return Shift{}, err
		}
		emitDrawer(tx, id, head.DrawerName+": "+change)
		return VisibleShift(tx, id, tx.Actor())
	})
}

func (a *Actions) transfer(ctx context.Context, org tenant.Org, in vaultTransferRequest) (Shift, error) {
	return a.withOpenShift(ctx, org, in.ID, func(tx *db.RoomTx, head ShiftHead, desk *Desk) (string, error) {
		kind, amount, change := ShiftFill, *in.Amount, "filled with "
		if in.Direction == Drop {
			if err := checkDrop(tx, head, amount); err != nil {
				return "", err
			}
			kind, amount, change = ShiftDrop, -amount, "dropped "
		}
		_, err := desk.Post(Posting{
			Kind: kind, Amount: *in.Amount, Subject: head.ID, Notes: in.Notes, Lines: vaultLines(head.ID, amount),
		})
		return change + in.Amount.Dollars(), err
	})
}

// checkDrop refuses a drop of more cash than the drawer has in the ledger, if the actor may see that balance. For other
// actors the drop is booked as counted, and the count at the close shows the difference: a series of refusals would
// reveal the balance before the blind count.
func checkDrop(tx *db.RoomTx, head ShiftHead, amount money.Cents) error {
	if head.hidesCashFrom(tx.Actor()) {
		return nil
	}
	have, err := db.Value[money.Cents](tx, cashOfShift, head.ID)
	if err == nil && amount > have {
		err = fault.Conflict("%s does not have that much cash", head.DrawerName)
	}
	return err
}

func (a *Actions) closeShift(ctx context.Context, org tenant.Org, in closeShiftRequest) (Shift, error) {
	return a.withOpenShift(ctx, org, in.ID, func(_ *db.RoomTx, head ShiftHead, desk *Desk) (string, error) {
		return desk.close(head, in.Counts)
	})
}

// close records the blind count of a shift, returns the cash to the vault and books the difference. It returns the
// change in words for the audit trail.
func (d *Desk) close(head ShiftHead, counts []Chip) (change string, err error) {
	tx := d.tx
	expected, err := db.Value[money.Cents](tx, cashOfShift, head.ID)
	if err != nil {
		return "", err
	}
	counted := chipValue(counts)
	if err := writeCounts(tx, head.ID, "close", counts); err != nil {
		return "", err
	}
	lines := []Line{
		{Account: Cash, Subject: head.ID, Amount: -expected}, {Account: Vault, Amount: counted},
		{Account: OverShort, Subject: head.ID, Amount: expected - counted},
	}
	if expected != 0 || counted != 0 {
		if _, err := d.Post(Posting{Kind: ShiftClose, Amount: counted, Subject: head.ID, Lines: lines}); err != nil {
			return "", err
		}
	}
	if err := tx.Write(closeShift, head.ID, tx.Now(), counted, expected); err != nil {
		return "", err
	}
	says := fmt.Sprintf("%s closed by %s", head.DrawerName, tx.Actor().Name)
	room.LogActivity(tx, "drawer_closed", says, "", room.NoPlayers...)
	status := wording.FromTo("status", "open", "closed")
	return status + ", " + wording.FromTo("cash", expected.Dollars(), counted.Dollars()), nil
}
