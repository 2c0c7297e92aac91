package staff

import (
	"context"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are what people do about staff.
type Actions struct {
	db     *db.DB
	hasher *signin.Hasher
}

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d, signin.NewHasher()} }

func (a *Actions) staff(ctx context.Context, at tenant.Room, _ roomRequest) ([]Staff, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) ([]Staff, error) {
		h, err := enter(tx, tx.Now())
		if err != nil {
			return nil, err
		}
		all, err := punctualities(tx.InOrg())
		for _, p := range h.people {
			p.PushPunctuality = all[p.id]
		}
		return h.staff(), err
	})
}

// of runs an act on one of the staff in the room where he works.
func (a *Actions) of(ctx context.Context, org tenant.Org, id string, do func(*work) error) (Staff, error) {
	return db.InRoomOf(ctx, a.db, org, ofStaff, id, func(tx *db.RoomTx) (Staff, error) { return on(tx, id, do) })
}

func (a *Actions) clockIn(ctx context.Context, at tenant.Room, in clockInRequest) (Staff, error) {
	s, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Staff, error) {
		return on(tx, in.ID, func(w *work) error { return w.clockIn(in) })
	})
	if db.IsDuplicate(err) { // another room was quicker
		err = fault.Conflict("On shift already, in another room")
	}
	return s, err
}

func (a *Actions) clockOut(ctx context.Context, org tenant.Org, in oneRequest) (Staff, error) {
	return a.of(ctx, org, in.ID, func(w *work) error { return w.clockOut(in.ID) })
}

func (a *Actions) takeBreak(ctx context.Context, org tenant.Org, in breakRequest) (Staff, error) {
	return a.of(ctx, org, in.ID, func(w *work) error { return w.takeBreak(in) })
}

func (a *Actions) back(ctx context.Context, org tenant.Org, in oneRequest) (Staff, error) {
	return a.of(ctx, org, in.ID, func(w *work) error { return w.back(in.ID) })
}

func (a *Actions) assign(ctx context.Context, org tenant.Org, in assignRequest) (Staff, error) {
	return a.of(ctx, org, in.ID, func(w *work) error { return w.assign(in) })
}

func (a *Actions) called(ctx context.Context, org tenant.Org, in oneRequest) (Staff, error) {
	return a.of(ctx, org, in.ID, func(w *work) error { return w.called(in.ID) })
}

// planned are the shifts of the room that nobody has begun and that are not over.
func (a *Actions) planned(ctx context.Context, at tenant.Room, _ roomRequest) ([]WorkShift, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) ([]WorkShift, error) {
		return db.All(tx, func(scan db.Scan) (WorkShift, error) {
			s, err := scanShift(scan)
			return s.WorkShift, err
		}, shiftsToCome, tx.Now())
	})
}

func (a *Actions) plan(ctx context.Context, at tenant.Room, in shiftRequest) (WorkShift, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (WorkShift, error) {
		w, err := begin(tx)
		if err != nil {
			return WorkShift{}, err
		}
		return w.plan(in)
	})
}

func (a *Actions) cancel(ctx context.Context, org tenant.Org, in oneRequest) (WorkShift, error) {
	return db.InRoomOf(ctx, a.db, org, ofShift, in.ID, func(tx *db.RoomTx) (WorkShift, error) {
		w, err := begin(tx)
		if err != nil {
			return WorkShift{}, err
		}
		return w.cancel(in.ID)
	})
}

func (a *Actions) rotation(ctx context.Context, at tenant.Room, _ roomRequest) (Rotation, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (Rotation, error) {
		o, err := lookIn(tx, tx.Now())
		if err != nil {
			return Rotation{}, err
		}
		return o.rotation(), nil
	})
}

func (a *Actions) addString(ctx context.Context, at tenant.Room, in stringRequest) (Rotation, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Rotation, error) {
		return turn(tx, func(w *work) error { return w.addString(db.NewID(), in) })
	})
}

func (a *Actions) changeString(ctx context.Context, org tenant.Org, in stringChange) (Rotation, error) {
	return db.InRoomOf(ctx, a.db, org, ofString, in.ID, func(tx *db.RoomTx) (Rotation, error) {
		return turn(tx, func(w *work) error { return w.changeString(in) })
	})
}

func (a *Actions) closeString(ctx context.Context, org tenant.Org, in oneRequest) (Rotation, error) {
	return db.InRoomOf(ctx, a.db, org, ofString, in.ID, func(tx *db.RoomTx) (Rotation, error) {
		return turn(tx, func(w *work) error { return w.closeString(in.ID) })
	})
}

func (a *Actions) push(ctx context.Context, at tenant.Room, in pushRequest) (Rotation, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Rotation, error) {
		return turn(tx, func(w *work) error { return w.push(in) })
	})
}

func (a *Actions) changes(ctx context.Context, at tenant.Room, in changesRequest) (Rotation, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Rotation, error) {
		return turn(tx, func(w *work) error { return w.change(in) })
	})
}

func (a *Actions) dealers(tx *db.RoomView, _ roomRequest) ([]Dealing, error) {
	return DealersAtTables(tx)
}

func (a *Actions) screen(ctx context.Context, org tenant.Org, in oneRequest) (DealerScreen, error) {
	roomID, err := db.RoomOf(ctx, a.db, org, ofTable, in.ID)
	if err != nil {
		return DealerScreen{}, err
	}
	return db.ViewRoom(ctx, a.db, org.Room(roomID), func(tx *db.RoomView) (DealerScreen, error) {
		o, err := lookIn(tx, tx.Now())
		if err != nil {
			return DealerScreen{}, err
		}
		return o.screen(tx, in.ID)
	})
}

// take lets somebody take a table over who knows his PIN. What is compared is what was stored before the room was locked:
// comparing takes long on purpose.
func (a *Actions) take(ctx context.Context, org tenant.Org, in takeRequest) (DealerScreen, error) {
	stored, err := db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (storedPin, error) {
		p, found, err := db.One(tx, scanPin, pinOf, in.StaffID)
		if err == nil && !found {
			err = fault.NotFound("Staff")
		}
		return p, err
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
		return DealerScreen{}, a.refuse(ctx, org, in)
	}
	return db.InRoomOf(ctx, a.db, org, ofTable, in.ID, func(tx *db.RoomTx) (DealerScreen, error) {
		if err := open(tx, in.StaffID, *stored.hash); err != nil {
			return DealerScreen{}, err
		}
		return atTable(tx, in.ID, func(w *work) error {
			p, err := w.worker(in.StaffID)
			if err != nil {
				return err
			}
			return w.take(p, w.table(in.ID), w.tx.Actor().Session)
		})
	})
}

func (a *Actions) leave(ctx context.Context, org tenant.Org, in oneRequest) (DealerScreen, error) {
	return db.InRoomOf(ctx, a.db, org, ofTable, in.ID, func(tx *db.RoomTx) (DealerScreen, error) {
		return atTable(tx, in.ID, func(w *work) error { return w.leave(w.table(in.ID)) })
	})
}

func (a *Actions) mine(ctx context.Context, at tenant.Room, _ roomRequest) (MyShift, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (MyShift, error) {
		m, found, err := db.One(tx.InOrg(), scanMember, memberOfUser, at.Org().Actor().ID)
		if err != nil || !found {
			return MyShift{}, err
		}
		h, err := enter(tx, tx.Now())
		if err != nil {
			return MyShift{}, err
		}
		s, err := h.one(tx, m.id)
		return MyShift{Staff: &s}, err
	})
}

func (a *Actions) actOnMine(ctx context.Context, at tenant.Room, in myRequest) (MyShift, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (MyShift, error) {
		m, found, err := db.One(tx.InOrg(), scanMember, memberOfUser, tx.Actor().ID)
		if err != nil {
			return MyShift{}, err
		}
		if !found {
			return MyShift{}, fault.Conflict("Nobody on the staff has your sign-in")
		}
		s, err := on(tx, m.id, func(w *work) error {
			switch in.Act {
			case "clock-in":
				return w.clockIn(clockInRequest{ID: m.id})
			case "clock-out":
				return w.clockOut(m.id)
			case "break":
				return w.takeBreak(breakRequest{ID: m.id})
			case "back":
				return w.back(m.id)
			}
			return fault.NotFound("Act")
		})
		return MyShift{&s}, err
	})
}

// How many wrong PINs in a row lock somebody's for how long.
const (
	mostWrong = 5
	locked    = time.Minute
)
