package staff

import (
	"context"
	"fmt"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// NewMember is somebody to be taken on.
type NewMember struct {
	ID, Name, Phone string
	Role            Role
	UserID          *string
	Skills          []room.GameFormat
	PinHash         *string
}

// AddMember takes somebody on.
func AddMember(tx *db.OrgTx, n NewMember) error {
	if err := mayHave(tx, n.UserID); err != nil {
		return err
	}
	tell(tx, n.ID)
	return tx.WriteUnique(errSignInTaken(), insertMember, n.ID, n.Name, room.NameKey(n.Name), n.Role, orNil(n.Phone), n.UserID, skillText(n.Skills), n.PinHash, tx.Now())
}

func mayHave(tx *db.OrgTx, user *string) error {
	if user == nil {
		return nil
	}
	n, err := db.Value[int](tx, userThere, *user)
	if err == nil && n == 0 {
		err = fault.NotFound("User")
	}
	return err
}

func orNil(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// mostMembers work for an organization: a room's list of them is answered whole.
const mostMembers = 1000

func (a *Actions) add(ctx context.Context, org tenant.Org, in staffRequest) (Staff, error) {
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
			err = fault.LimitReached(have, mostMembers, "staff")
		}
		if err != nil {
			return Staff{}, err
		}
		if err := AddMember(tx, n); err != nil {
			return Staff{}, err
		}
		return stranger(tx, n.ID)
	})
}

// stranger is one of the staff without what he does in any room.
func stranger(tx db.OrgReader, id string) (Staff, error) {
	m, err := findMember(tx, id)
	if err != nil {
		return Staff{}, err
	}
	return (&hall{}).seen(&person{member: m}), nil
}

func (a *Actions) change(ctx context.Context, org tenant.Org, in changeRequest) (Staff, error) {
	var hash *string
	if in.Pin != nil && *in.Pin != "" {
		made := signin.HashPassword(*in.Pin)
		hash = &made
	}
	return db.InRoomOf(ctx, a.db, org, ofStaff, in.ID, func(tx *db.RoomTx) (Staff, error) {
		return on(tx, in.ID, func(w *work) error {
			p, err := w.who(in.ID)
			if err != nil {
				return err
			}
			inOrg, err := tx.Org()
			if err != nil {
				return err
			}
			if err := w.amend(inOrg, p, in); err != nil {
				return err
			}
			if in.Pin != nil {
				if err := inOrg.Write(updatePin, p.id, hash); err != nil {
					return err
				}
			}
			tell(inOrg, p.id)
			tell(tx, p.id)
			return nil
		})
	})
}

// amend changes what is known of somebody.
func (w *work) amend(tx *db.OrgTx, p *person, in changeRequest) error {
	if in.Name != nil {
		p.name = *in.Name
	}
	if in.Role != nil && *in.Role != p.role {
		if p.in() {
			return fault.Conflict("%s is on shift: the role can change after it", p.name)
		}
		p.role = *in.Role
	}
	if in.Phone != nil {
		p.phone = orNil(*in.Phone)
	}
	if in.UserID != nil {
		p.userID = orNil(*in.UserID)
		if err := mayHave(tx, p.userID); err != nil {
			return err
		}
	}
	if in.Skills != nil {
		p.skills = skillText(*in.Skills)
	}
	if in.IsActive != nil {
		if p.in() && !*in.IsActive {
			return fault.Conflict("%s is on shift", p.name)
		}
		p.active = *in.IsActive
	}
	return tx.WriteUnique(errSignInTaken(), updateMember, p.id, p.name, room.NameKey(p.name), p.role, p.phone, p.userID, p.skills, p.active)
}

func errSignInTaken() error { return fault.Conflict("Somebody else on the staff has this sign-in") }

// lockedUntil is until when a PIN is locked; 0: it is not.
func (p storedPin) lockedUntil(now clock.Instant) clock.Instant {
	if p.failures < mostWrong || p.failedAt == nil || p.failedAt.Add(locked) <= now {
		return 0
	}
	return p.failedAt.Add(locked)
}

// open lets somebody in whose PIN was right, unless it is locked or was changed meanwhile.
func open(tx *db.RoomTx, staff, hash string) error {
	p, _, err := db.One(tx.InOrg(), scanPin, pinOf, staff)
	switch {
	case err != nil:
		return err
	case p.hash == nil || *p.hash != hash:
		return errWrong
	case p.lockedUntil(tx.Now()) > 0:
		return tooMany(p.lockedUntil(tx.Now()).Sub(tx.Now()))
	case p.failures > 0:
		err = tx.OrgRows().Write(countPin, staff, 0, nil)
	}
	return err
}

var errWrong = fault.InvalidField("pin", "Wrong PIN")

func tooMany(wait time.Duration) error {
	return fault.TooManyAttempts(wait, "Too many wrong PINs. Try again in a minute.")
}

// refuse counts a wrong PIN and says so; those after the fifth are not looked at any more for a minute.
func (a *Actions) refuse(ctx context.Context, org tenant.Org, in takeRequest) error {
	answer, err := db.InRoomOf(db.WithoutConditions(ctx), a.db, org, ofTable, in.ID, func(tx *db.RoomTx) (error, error) {
		p, _, err := db.One(tx.InOrg(), scanPin, pinOf, in.StaffID)
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
			return nil, tooMany(until.Sub(tx.Now()))
		}
		failures := p.failures + 1
		if p.failedAt != nil && p.failures >= mostWrong {
			failures = 1 // the minute is over
		}
		if err := tx.OrgRows().Write(countPin, in.StaffID, failures, tx.Now()); err != nil {
			return nil, err
		}
		room.LogActivity(tx, "pin_refused", fmt.Sprintf("Wrong PIN for %s, %d in a row", m.name, failures), in.ID, room.NoPlayers...)
		return errWrong, nil
	})
	if err != nil {
		return err
	}
	return answer
}
