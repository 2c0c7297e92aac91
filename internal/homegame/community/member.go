package community

import (
	"context"
	"encoding/json"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
)

// ActingUser returns the member as whom the caller acts. A staff user acts as the linked member, which the first such
// call creates; an owner's member is an admin.
func (a *Actions) ActingUser(ctx context.Context, at tenant.Org) (ActingUser, error) {
	actor := at.Actor()
	if actor.Role.IsCommunity() {
		return ActingUser{actor.ID, actor.Name, actor.Role == tenant.RoleCommunityAdmin}, nil
	}
	l, err := db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (linked, error) {
		l, _, err := findLinked(tx, selfStaff, actor.ID)
		return l, err
	})
	if err == nil && l.ID == "" {
		l, err = db.InCommunity(db.WithoutConditions(ctx), a.db, at, func(tx *db.CommunityTx) (linked, error) {
			return linkStaffUser(tx, actor)
		})
	}
	if err == nil && l.status == Inactive {
		err = fault.New(fault.Forbidden, "Your PitBoss Go account is not active")
	}
	return l.ActingUser, err
}

// linkStaffUser finds or creates the member of a staff user.
func linkStaffUser(tx *db.CommunityTx, actor tenant.Actor) (linked, error) {
	if l, found, err := findLinked(tx, selfStaff, actor.ID); err != nil || found {
		return l, err // another call has linked it
	}
	var email, name string
	var role tenant.Role
	_, found, err := db.One(tx, func(scan db.Scan) (none struct{}, err error) {
		return none, scan(&email, &name, &role)
	}, staffUser, actor.ID)
	if err == nil && !found {
		err = signin.ErrNoSession
	}
	if err != nil {
		return linked{}, err
	}
	isOwner, key := role == tenant.RoleOwner, account.EmailKey(email)
	l, found, err := findLinked(tx, selfEmail, key)
	if err != nil {
		return l, err
	}
	if found {
		emitCommunity(tx)
		l.IsAdmin = l.IsAdmin || isOwner
		err = tx.Write(linkStaff, l.ID, actor.ID, isOwner)
		return l, err
	}
	l = linked{ActingUser{db.NewID(), name, isOwner}, Active}
	return l, AddUser(tx, NewUser{ID: l.ID, Email: email, Name: name, IsAdmin: isOwner, asOwner: true,
		StaffID: &actor.ID})
}

func (a *Actions) ShowActingUser(ctx context.Context, at tenant.Org, _ api.None) (User, error) {
	self, err := a.ActingUser(ctx, at)
	if err != nil {
		return User{}, err
	}
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (User, error) { return LoadUser(tx, self.ID) })
}

// SignInFromStaff signs a staff user in to the community as the linked member, for as long as the staff session
// lasts.
func (a *Actions) SignInFromStaff(ctx context.Context, at tenant.Org, _ api.None) (api.SignIn[api.None], error) {
	if err := account.RefuseImpersonation(at); err != nil {
		return api.SignIn[api.None]{}, err
	}
	self, err := a.ActingUser(ctx, at)
	if err != nil {
		return api.SignIn[api.None]{}, err
	}
	session := at.Actor().Session
	o, err := begin(ctx, a.db, opening{storedUser: storedUser{org: at.ID(), id: self.ID}, staffSession: &session})
	return api.SignIn[api.None]{Audience: tenant.Companion, Token: o.token, Lifetime: SessionTTL}, err
}

// NewUser is the data of a new member. Without PasswordHash the member has no sign-in of their own.
type NewUser struct {
	ID, Email, Name       string
	IsAdmin               bool
	PasswordHash, StaffID *string
	asOwner               bool // an admin exactly while the staff user is an owner
}

// AddUser adds a member. The caller has checked that the email address is free.
func AddUser(tx *db.CommunityTx, u NewUser) error {
	name, key := account.NormalizeName(u.Name)
	err := tx.Write(insertUser, u.ID, u.Email, account.EmailKey(u.Email), name, key, u.IsAdmin, u.PasswordHash,
		u.StaffID, tx.Now(), u.asOwner)
	emitCommunity(tx)
	return err
}

func (a *Actions) changeProfile(ctx context.Context, at tenant.Org, in profileRequest) (User, error) {
	return db.InCommunity(ctx, a.db, at, func(tx *db.CommunityTx) (User, error) {
		u, err := LoadUser(tx, at.Actor().ID)
		if err != nil {
			return u, err
		}
		u.DisplayName = optional.Or(in.DisplayName, u.DisplayName)
		if in.Defaults != nil {
			u.Defaults = in.Defaults
		}
		var defaults *string
		if u.Defaults != nil {
			raw, err := json.Marshal(u.Defaults)
			if err != nil {
				return u, err
			}
			defaults = new(string(raw))
		}
		name, key := account.NormalizeName(u.DisplayName)
		u.DisplayName = name
		emitCommunity(tx)
		err = tx.Write(updateProfile, u.ID, name, key, defaults)
		a.forgetUser(u.ID)
		return u, err
	})
}

var errStaffPassword = fault.Conflict("PitBoss Go uses the password of your staff account. Change it in the console.")

// changePassword also ends the member's other sessions. Staff change their single password in the console.
func (a *Actions) changePassword(ctx context.Context, at tenant.Org, in passwordRequest) (none api.None, err error) {
	actor := at.Actor()
	self := account.Self{Source: account.AttemptSource{Shared: true, Device: "session " + actor.Session}}
	var isStaff bool
	_, err = db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (none struct{}, err error) {
		_, _, err = db.One(tx, func(scan db.Scan) (none struct{}, err error) {
			return none, scan(&self.Email, &self.PasswordHash, &isStaff)
		}, passwordOf, actor.ID)
		return none, err
	})
	if err == nil && isStaff {
		err = errStaffPassword
	}
	if err != nil {
		return none, err
	}
	self.Source.Key = keyOf(at.ID(), self.Email)
	return none, a.accounts.ChangePassword(ctx, self, in.CurrentPassword, in.NewPassword, func(hash string) error {
		_, err := db.AcrossTenants(ctx, a.db, "a password is changed without a change of the community",
			func(tx *db.AnyTx) (int64, error) {
				if err := tx.Write(setPassword, at.ID(), actor.ID, hash); err != nil {
					return 0, err
				}
				return tx.Exec(endSessionsOf, at.ID(), actor.ID, tx.Now(), actor.Session)
			})
		a.forgetUser(actor.ID)
		return err
	})
}

// forgetUser drops the cached sessions of a member.
func (a *Actions) forgetUser(id string) {
	a.Sessions.Forget(func(s session) bool { return s.Account.ID == id })
}

func (a *Actions) users(ctx context.Context, at tenant.Org, in api.PageRequest) (api.Page[User], error) {
	var key, id string
	if err := in.Cursor.Decode(&key, &id); err != nil {
		return api.Page[User]{}, err
	}
	limit := in.PageSize()
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (api.Page[User], error) {
		list, err := db.All(tx, scanUser, userPage, key, id, limit+1)
		return api.Paginate(list, limit, func(u User) api.Cursor { return NameCursor(u.DisplayName, u.ID) }), err
	})
}

// CountAdmins returns the number of active admins.
func CountAdmins(tx db.OrgReader) (int, error) { return db.Value[int](tx, countAdmins) }

func (a *Actions) changeRights(ctx context.Context, at tenant.Org, in rightsRequest) (User, error) {
	u, err := db.InCommunity(ctx, a.db, at, func(tx *db.CommunityTx) (User, error) {
		u, err := LoadUser(tx, in.ID)
		if err != nil {
			return u, err
		}
		wasAdmin := u.IsAdmin && u.Status == Active
		u.Status = optional.Or(in.Status, u.Status)
		u.IsAdmin = optional.Or(in.IsAdmin, u.IsAdmin)
		if wasAdmin && (!u.IsAdmin || u.Status != Active) {
			n, err := CountAdmins(tx)
			if err != nil {
				return u, err
			}
			if n <= 1 {
				return u, fault.Conflict("The community needs an admin")
			}
		}
		emitCommunity(tx)
		if err := tx.Write(setStatus, u.ID, string(u.Status)); err != nil {
			return u, err
		}
		if in.IsAdmin != nil {
			if err := tx.Write(setAdmin, u.ID, *in.IsAdmin); err != nil {
				return u, err
			}
		}
		if u.Status != Inactive {
			return u, nil
		}
		if err := a.Withdraw(tx, u.ID); err != nil {
			return u, err
		}
		err = tx.Write(endSessionsOf, u.ID, tx.Now(), "")
		return u, err
	})
	a.forgetUser(in.ID)
	return u, err
}
