package staff

import (
	"context"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are the operations behind the routes.
type Actions struct {
	db     *db.DB
	hasher *signin.Hasher
}

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d, signin.NewHasher()} }

func (a *Actions) staff(ctx context.Context, at tenant.Room, _ api.RoomRequest) ([]Staff, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) ([]Staff, error) {
		rs, err := loadRoomStaff(tx, tx.Now())
		if err != nil {
			return nil, err
		}
		all, err := loadPunctuality(tx.InOrg())
		for _, p := range rs.people {
			p.PushPunctuality = all[p.id]
		}
		return rs.listStaff(), err
	})
}

// editStaff runs an act on a staff member in the room where they work.
func (a *Actions) editStaff(ctx context.Context, org tenant.Org, id string, do func(*edit) error) (Staff, error) {
	return db.InRoomOf(ctx, a.db, org, ofStaff, id, func(tx *db.RoomTx) (Staff, error) { return editStaff(tx, id, do) })
}

func (a *Actions) clockIn(ctx context.Context, at tenant.Room, in clockInRequest) (Staff, error) {
	s, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Staff, error) {
		return editStaff(tx, in.ID, func(e *edit) error { return e.clockIn(in) })
	})
	if db.IsDuplicate(err) { // another room clocked them in at the same time
		err = fault.Conflict("On shift already, in another room")
	}
	return s, err
}

func (a *Actions) clockOut(ctx context.Context, org tenant.Org, in api.IDRequest) (Staff, error) {
	return a.editStaff(ctx, org, in.ID, func(e *edit) error { return e.clockOut(in.ID) })
}

func (a *Actions) takeBreak(ctx context.Context, org tenant.Org, in breakRequest) (Staff, error) {
	return a.editStaff(ctx, org, in.ID, func(e *edit) error { return e.takeBreak(in) })
}

func (a *Actions) endBreak(ctx context.Context, org tenant.Org, in api.IDRequest) (Staff, error) {
	return a.editStaff(ctx, org, in.ID, func(e *edit) error { return e.endBreak(in.ID) })
}

func (a *Actions) assign(ctx context.Context, org tenant.Org, in assignRequest) (Staff, error) {
	return a.editStaff(ctx, org, in.ID, func(e *edit) error { return e.assign(in) })
}

// markCalled acts in the room of the late shift: the next shift of the same person may be in another room.
func (a *Actions) markCalled(ctx context.Context, org tenant.Org, in api.IDRequest) (Staff, error) {
	mark := func(e *edit) error { return e.markCalled(in.ID) }
	roomID, err := db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (string, error) {
		return db.Value[string](tx, roomOfLateShift, in.ID, tx.Now())
	})
	if err != nil {
		return Staff{}, err
	}
	if roomID == "" {
		return a.editStaff(ctx, org, in.ID, mark)
	}
	return db.InRoom(ctx, a.db, org.Room(roomID), func(tx *db.RoomTx) (Staff, error) {
		return editStaff(tx, in.ID, mark)
	})
}

// listPlanned lists the room's shifts that have neither begun nor ended.
func (a *Actions) listPlanned(ctx context.Context, at tenant.Room, _ api.RoomRequest) ([]WorkShift, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) ([]WorkShift, error) {
		return db.All(tx, func(scan db.Scan) (WorkShift, error) {
			s, err := scanShift(scan)
			return s.WorkShift, err
		}, shiftsToCome, tx.Now())
	})
}

func (a *Actions) planShift(ctx context.Context, at tenant.Room, in shiftRequest) (WorkShift, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (WorkShift, error) {
		e, err := beginEdit(tx)
		if err != nil {
			return WorkShift{}, err
		}
		return e.planShift(in)
	})
}

func (a *Actions) cancelShift(ctx context.Context, org tenant.Org, in api.IDRequest) (WorkShift, error) {
	return db.InRoomOf(ctx, a.db, org, ofShift, in.ID, func(tx *db.RoomTx) (WorkShift, error) {
		e, err := beginEdit(tx)
		if err != nil {
			return WorkShift{}, err
		}
		return e.cancelShift(in.ID)
	})
}

func (a *Actions) rotation(ctx context.Context, at tenant.Room, _ api.RoomRequest) (Rotation, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (Rotation, error) {
		o, err := cachedForecast(tx, tx.Now())
		if err != nil {
			return Rotation{}, err
		}
		return o.rotation(), nil
	})
}

func (a *Actions) addString(ctx context.Context, at tenant.Room, in stringRequest) (Rotation, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Rotation, error) {
		return editRotation(tx, func(e *edit) error { return e.addString(db.NewID(), in) })
	})
}

func (a *Actions) changeString(ctx context.Context, org tenant.Org, in stringChange) (Rotation, error) {
	return db.InRoomOf(ctx, a.db, org, ofString, in.ID, func(tx *db.RoomTx) (Rotation, error) {
		return editRotation(tx, func(e *edit) error { return e.changeString(in) })
	})
}

func (a *Actions) closeString(ctx context.Context, org tenant.Org, in api.IDRequest) (Rotation, error) {
	return db.InRoomOf(ctx, a.db, org, ofString, in.ID, func(tx *db.RoomTx) (Rotation, error) {
		return editRotation(tx, func(e *edit) error { return e.closeString(in.ID) })
	})
}

func (a *Actions) push(ctx context.Context, at tenant.Room, in pushRequest) (Rotation, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Rotation, error) {
		return editRotation(tx, func(e *edit) error { return e.push(in) })
	})
}

func (a *Actions) changeRotation(ctx context.Context, at tenant.Room, in changesRequest) (Rotation, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Rotation, error) {
		return editRotation(tx, func(e *edit) error { return e.changeRotation(in) })
	})
}

func (a *Actions) dealers(tx *db.RoomView, _ api.RoomRequest) ([]Dealing, error) {
	return DealersAtTables(tx)
}

func (a *Actions) dealerScreen(ctx context.Context, org tenant.Org, in api.IDRequest) (DealerScreen, error) {
	roomID, err := db.RoomOf(ctx, a.db, org, ofTable, in.ID)
	if err != nil {
		return DealerScreen{}, err
	}
	return db.ViewRoom(ctx, a.db, org.Room(roomID), func(tx *db.RoomView) (DealerScreen, error) {
		return ScreenOf(tx, in.ID, tx.Now())
	})
}

func (a *Actions) takeTable(ctx context.Context, org tenant.Org, in TakeOver) (DealerScreen, error) {
	return a.TakeTable(ctx, org, in, func(*db.RoomTx, string) error { return nil })
}

// TakeTable lets a dealer take a table over with a PIN. The PIN is checked before the room is locked, because hashing
// is slow on purpose; verifyPin then checks that it has not changed. check may refuse the dealer of the PIN.
func (a *Actions) TakeTable(ctx context.Context, org tenant.Org, in TakeOver,
	check func(tx *db.RoomTx, dealer string) error) (DealerScreen, error) {
	stored, err := db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (storedPin, error) {
		return db.OneOr(tx, fault.NotFound("Staff"), scanPin, selectPin, in.StaffID)
	})
	if err != nil {
		return DealerScreen{}, err
	}
	right := false
	if stored.hash != nil {
		if right, err = a.hasher.Matches(ctx, in.Pin, *stored.hash); err != nil {
			return DealerScreen{}, err
		}
	}
	if !right {
		return DealerScreen{}, a.recordWrongPin(ctx, org, in)
	}
	return db.InRoomOf(ctx, a.db, org, ofTable, in.ID, func(tx *db.RoomTx) (DealerScreen, error) {
		if err := verifyPin(tx, in.StaffID, *stored.hash); err != nil {
			return DealerScreen{}, err
		}
		return editDealerScreen(tx, in.ID, func(e *edit) error {
			p, err := e.worker(in.StaffID)
			if err != nil {
				return err
			}
			if err := check(tx, p.name); err != nil {
				return err
			}
			return e.takeTable(p, e.table(in.ID), e.tx.Actor().Session)
		})
	})
}

func (a *Actions) leaveTable(ctx context.Context, org tenant.Org, in api.IDRequest) (DealerScreen, error) {
	return db.InRoomOf(ctx, a.db, org, ofTable, in.ID, func(tx *db.RoomTx) (DealerScreen, error) {
		return LeaveTable(tx, in.ID)
	})
}

// LeaveTable ends the down of the dealer at a table without a relief.
func LeaveTable(tx *db.RoomTx, table string) (DealerScreen, error) {
	return editDealerScreen(tx, table, func(e *edit) error { return e.leaveTable(e.table(table)) })
}

func (a *Actions) myShift(ctx context.Context, at tenant.Room, _ api.RoomRequest) (MyShift, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (MyShift, error) {
		m, found, err := db.One(tx.InOrg(), scanMember, memberOfUser, at.Org().Actor().ID)
		if err != nil || !found {
			return MyShift{}, err
		}
		rs, err := loadRoomStaff(tx, tx.Now())
		if err != nil {
			return MyShift{}, err
		}
		s, err := rs.staffByID(tx, m.id)
		return MyShift{Staff: &s}, err
	})
}

func (a *Actions) editMyShift(ctx context.Context, at tenant.Room, in myRequest) (MyShift, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (MyShift, error) {
		m, err := db.OneOr(tx.InOrg(), fault.Conflict("Nobody on the staff has your sign-in"), scanMember,
			memberOfUser, tx.Actor().ID)
		if err != nil {
			return MyShift{}, err
		}
		s, err := editStaff(tx, m.id, func(e *edit) error {
			switch in.Act {
			case "clock-in":
				return e.clockIn(clockInRequest{ID: m.id})
			case "clock-out":
				return e.clockOut(m.id)
			case "break":
				return e.takeBreak(breakRequest{ID: m.id})
			case "back":
				return e.endBreak(m.id)
			}
			return fault.NotFound("Act")
		})
		return MyShift{&s}, err
	})
}

// A PIN is locked for pinLockTime after maxWrongPins wrong attempts in a row.
const (
	maxWrongPins = 5
	pinLockTime  = time.Minute
)
