package staff

import (
	"context"
	"fmt"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// NewMember is a staff member to be added.
type NewMember struct {
	ID, Name, Phone string
	Role            Role
	UserID          *string
	Skills          []room.GameFormat
	PinHash         *string
}

// AddMember adds a staff member.
func AddMember(tx *db.OrgTx, n NewMember) error {
	if err := checkSignIn(tx, n.UserID); err != nil {
		return err
	}
	emitStaffUpdated(tx, n.ID)
	return tx.WriteUnique(errSignInTaken(), insertMember, n.ID, n.Name, room.NameKey(n.Name), n.Role,
		optional.NonZero(n.Phone), n.UserID, formatSkills(n.Skills), n.PinHash, tx.Now())
}

func checkSignIn(tx *db.OrgTx, user *string) error {
	if user == nil {
		return nil
	}
	n, err := db.Value[int](tx, countUsers, *user)
	if err == nil && n == 0 {
		err = fault.NotFound("User")
	}
	return err
}

// maxMembers is the maximum number of staff of an organization, because their list is not paged.
const maxMembers = 1000

func (a *Actions) addMember(ctx context.Context, org tenant.Org, in staffRequest) (Staff, error) {
	n := NewMember{ID: db.NewID(), Name: in.Name, Phone: in.Phone, Role: in.Role, Skills: in.Skills}
	if in.UserID != nil && *in.UserID != "" {
		n.UserID = in.UserID
	}
	if in.Pin != "" {
		hash := signin.HashPassword(in.Pin)
		n.PinHash = &hash
	}
	return db.InOrg(ctx, a.db, org, func(tx *db.OrgTx) (Staff, error) {
		have, err := db.Value[int](tx, countMembers)
		if err == nil {
			err = fault.LimitReached(have, maxMembers, "staff")
		}
		if err != nil {
			return Staff{}, err
		}
		if err := AddMember(tx, n); err != nil {
			return Staff{}, err
		}
		return memberView(tx, n.ID)
	})
}

// memberView returns a staff member without their work in any room.
func memberView(tx db.OrgReader, id string) (Staff, error) {
	m, err := findMember(tx, id)
	if err != nil {
		return Staff{}, err
	}
	return (&roomStaff{}).staffView(&person{member: m}), nil
}

func (a *Actions) changeMember(ctx context.Context, org tenant.Org, in changeRequest) (Staff, error) {
	var hash *string
	if in.Pin != nil && *in.Pin != "" {
		made := signin.HashPassword(*in.Pin)
		hash = &made
	}
	return db.InRoomOf(ctx, a.db, org, ofStaff, in.ID, func(tx *db.RoomTx) (Staff, error) {
		return editStaff(tx, in.ID, func(e *edit) error {
			p, err := e.findPerson(in.ID)
			if err != nil {
				return err
			}
			inOrg, err := tx.Org()
			if err != nil {
				return err
			}
			if err := e.updateMember(inOrg, p, in); err != nil {
				return err
			}
			if in.Pin != nil {
				if err := inOrg.Write(updatePin, p.id, hash); err != nil {
					return err
				}
			}
			emitStaffUpdated(inOrg, p.id)
			emitStaffUpdated(tx, p.id)
			return nil
		})
	})
}

// updateMember applies the changes of a request to a staff member.
func (e *edit) updateMember(tx *db.OrgTx, p *person, in changeRequest) error {
	p.name = optional.Or(in.Name, p.name)
	if in.Role != nil && *in.Role != p.role {
		if p.isOnShift() {
			return fault.Conflict("%s is on shift: the role can change after it", p.name)
		}
		p.role = *in.Role
	}
	if in.Phone != nil {
		p.phone = optional.NonZero(*in.Phone)
	}
	if in.UserID != nil {
		p.userID = optional.NonZero(*in.UserID)
		if err := checkSignIn(tx, p.userID); err != nil {
			return err
		}
	}
	if in.Skills != nil {
		p.skills = formatSkills(*in.Skills)
	}
	if in.IsActive != nil {
		if p.isOnShift() && !*in.IsActive {
			return fault.Conflict("%s is on shift", p.name)
		}
		p.isActive = *in.IsActive
	}
	return tx.WriteUnique(errSignInTaken(), updateMember, p.id, p.name, room.NameKey(p.name), p.role, p.phone, p.userID,
		p.skills, p.isActive)
}

func errSignInTaken() error { return fault.Conflict("Somebody else on the staff has this sign-in") }

// lockedUntil returns the end of the lock of a PIN; 0: it is not locked.
func (p storedPin) lockedUntil(now clock.Instant) clock.Instant {
	if p.failures < maxWrongPins || p.failedAt == nil || p.failedAt.Add(pinLockTime) <= now {
		return 0
	}
	return p.failedAt.Add(pinLockTime)
}

// verifyPin accepts a correct PIN, unless it is locked or was changed meanwhile.
func verifyPin(tx *db.RoomTx, staff, hash string) error {
	p, _, err := db.One(tx.InOrg(), scanPin, selectPin, staff)
	switch {
	case err != nil:
		return err
	case p.hash == nil || *p.hash != hash:
		return errWrongPin
	case p.lockedUntil(tx.Now()) > 0:
		return errTooManyPins(p.lockedUntil(tx.Now()).Sub(tx.Now()))
	case p.failures > 0:
		err = tx.OrgRows().Write(updatePinFailures, staff, 0, nil)
	}
	return err
}

var errWrongPin = fault.InvalidField("pin", "Wrong PIN")

func errTooManyPins(wait time.Duration) error {
	return fault.TooManyAttempts(wait, "Too many wrong PINs. Try again in a minute.")
}

// recordWrongPin counts a wrong PIN and returns the error for it. A locked PIN is not counted.
func (a *Actions) recordWrongPin(ctx context.Context, org tenant.Org, in TakeOver) error {
	answer, err := db.InRoomOf(db.WithoutConditions(ctx), a.db, org, ofTable, in.ID,
		func(tx *db.RoomTx) (error, error) {
			p, _, err := db.One(tx.InOrg(), scanPin, selectPin, in.StaffID)
			if err != nil {
				return nil, err
			}
			m, err := findMember(tx.InOrg(), in.StaffID)
			if err != nil {
				return nil, err
			}
			if p.hash == nil {
				return nil, fault.Conflict("%s has no PIN yet", m.name)
			}
			if until := p.lockedUntil(tx.Now()); until > 0 {
				return nil, errTooManyPins(until.Sub(tx.Now()))
			}
			failures := p.failures + 1
			if p.failedAt != nil && p.failures >= maxWrongPins {
				failures = 1 // the lock has ended
			}
			if err := tx.OrgRows().Write(updatePinFailures, in.StaffID, failures, tx.Now()); err != nil {
				return nil, err
			}
			room.LogActivity(tx, "pin_refused", fmt.Sprintf("Wrong PIN for %s, %d in a row", m.name, failures), in.ID,
				room.NoPlayers...)
			return errWrongPin, nil
		})
	if err != nil {
		return err
	}
	return answer
}
