package platform

import (
	"cmp"
	"context"
	"strings"

	"pitboss/internal/account"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// DomainCheck reports whether a domain is free, and why not.
type DomainCheck struct {
	Domain  string `json:"domain"`
	Free    bool   `json:"free"`
	Message string `json:"message"`
}

const domainTakenMessage = "This domain is taken"

func (a *Actions) domain(ctx context.Context, by tenant.Administrator, in domainRequest) (DomainCheck, error) {
	f := DomainCheck{Domain: strings.ToLower(in.Domain)}
	if f.Message = checkDomain(f.Domain); f.Message != "" {
		return f, nil
	}
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (DomainCheck, error) {
		n, err := db.Value[int](tx, domainTaken, f.Domain)
		if f.Free = n == 0; !f.Free {
			f.Message = domainTakenMessage
		}
		return f, err
	})
}

// plan is an organization to be created: its registration and its first room.
type plan struct {
	Registration
	Room         room.Room
	passwordHash string // of the owner
}

// makePlan completes a registration with the owner's password hash and the first room, which follows from the
// address.
func (a *Actions) makePlan(ctx context.Context, in Registration) (plan, error) {
	hash, err := a.accounts.HashPassword(ctx, in.AdminPassword)
	return plan{in, room.Room{Name: "Main Room", Location: in.location(), TimeZone: zoneOf(in.State),
		GamingDayStart: 6},
		hash}, err
}

// createOrganization creates the organization of a plan with its owner, one room and the default fees.
func createOrganization(tx *db.PlatformTx, p plan) (org, owner string, err error) {
	n, err := db.Value[int](tx, domainTaken, p.Domain)
	if err == nil && n > 0 {
		err = fault.InvalidField("domain", domainTakenMessage)
	}
	if err != nil {
		return "", "", err
	}
	org, owner = db.NewID(), db.NewID()
	err = tx.WriteUnique(fault.InvalidField("domain", domainTakenMessage), insertOrganization, org, p.Domain,
		p.OrganizationName,
		string(p.OrganizationType), p.ContactEmail, p.ContactPhone, p.Address,
		p.City, p.State, p.ZipCode, tx.Now())
	if err != nil {
		return "", "", err
	}
	at, err := tx.Org(org)
	if err != nil {
		return "", "", err
	}
	at.Emit(account.OrganizationUpdated.With(
		account.OrganizationChange{ID: org, Name: p.OrganizationName, Domain: p.Domain, IsActive: true}))
	u := account.NewUser{ID: owner, Email: p.AdminEmail, Name: p.owner(), Role: tenant.RoleOwner,
		PasswordHash: p.passwordHash}
	if err := account.Add(at, u); err != nil {
		return "", "", err
	}
	at.Emit(account.UserUpdated.With(account.Change{What: u.Name + " was added", UserID: u.ID, Name: u.Name}))
	if err := room.AddFees(at, room.DefaultFees(0), room.DefaultMembershipFees(0)); err != nil {
		return "", "", err
	}
	p.Room.ID = db.NewID()
	return org, owner, room.Add(at, p.Room, 0)
}

func (a *Actions) create(ctx context.Context, by tenant.Administrator, in createRequest) (Organization, error) {
	p, err := a.makePlan(ctx, in.Registration)
	if err != nil {
		return Organization{}, err
	}
	return db.InPlatform(ctx, a.db, by, func(tx *db.PlatformTx) (Organization, error) {
		org, _, err := createOrganization(tx, p)
		if err != nil {
			return Organization{}, err
		}
		tx.Emit(db.PlatformEvent{Type: "organization_created", What: by.Name() + " created " + p.OrganizationName,
			Organization: org, Address: api.ClientInfoFrom(ctx).Address})
		return readOrganization(tx, org)
	})
}

// change changes the given fields. Deactivating an organization signs out everyone at once and keeps its data.
func (a *Actions) change(ctx context.Context, by tenant.Administrator, in changeRequest) (Organization, error) {
	closed := false
	o, err := db.InPlatform(ctx, a.db, by, func(tx *db.PlatformTx) (Organization, error) {
		at, err := tx.Org(in.ID) // locks the organization first: its owner may be changing it
		if err != nil {
			return Organization{}, err
		}
		o, err := readOrganization(tx, in.ID)
		if err != nil {
			return o, err
		}
		fields := in.apply(&o)
		closing, opening := in.IsActive != nil && !*in.IsActive && o.IsActive,
			in.IsActive != nil && *in.IsActive && !o.IsActive
		if len(fields) == 0 && !closing && !opening {
			return o, nil
		}
		emit := func(kind, what string) {
			tx.Emit(db.PlatformEvent{Type: kind, What: by.Name() + " " + what, Organization: o.ID,
				Address: api.ClientInfoFrom(ctx).Address})
		}
		if len(fields) > 0 {
			emit("organization_updated", "changed "+o.Name+": "+strings.Join(fields, ", "))
		}
		now := tx.Now()
		switch {
		case closing:
			o.IsActive, o.DeactivatedAt, closed = false, &now, true
			emit("organization_deactivated", "deactivated "+o.Name)
			for _, d := range a.revokers {
				err = cmp.Or(err, d.SignOutAll(at))
			}
		case opening:
			o.IsActive, o.DeactivatedAt = true, nil
			emit("organization_activated", "activated "+o.Name)
		}
		if err != nil {
			return o, err
		}
		at.Emit(account.OrganizationUpdated.With(
			account.OrganizationChange{ID: o.ID, Name: o.Name, Domain: o.Domain, IsActive: o.IsActive}))
		err = tx.Write(updateOrganization, o.ID, o.Name, string(o.Type), o.ContactEmail, o.ContactPhone,
			o.Address, o.City, o.State, o.ZipCode,
			o.IsActive, o.DeactivatedAt)
		return o, err
	})
	if err == nil && closed {
		for _, d := range a.revokers {
			d.ForgetOrganization(in.ID)
		}
	}
	return o, err
}

// apply sets the given fields and returns the names of those that changed.
func (in *changeRequest) apply(o *Organization) (fields []string) {
	for _, f := range []struct {
		name    string
		given   *string
		current *string
	}{
		{"name", in.Name, &o.Name}, {"contact email", in.ContactEmail, &o.ContactEmail},
		{"contact phone", in.ContactPhone, &o.ContactPhone},
		{"address", in.Address, &o.Address}, {"city", in.City, &o.City}, {"state", in.State, &o.State},
		{"ZIP code", in.ZipCode, &o.ZipCode},
	} {
		if f.given != nil && *f.given != *f.current {
			*f.current = *f.given
			fields = append(fields, f.name)
		}
	}
	if in.Type != nil && *in.Type != o.Type {
		o.Type = *in.Type
		fields = append(fields, "type")
	}
	return fields
}
