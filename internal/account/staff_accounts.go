package account

import (
	"context"
	"strings"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
)

// Account is a staff user, as user managers see them.
type Account struct {
	ID         string         `json:"id"`
	Name       string         `json:"name"`
	Email      string         `json:"email" see:"personal"`
	Role       tenant.Role    `json:"role"`
	IsActive   bool           `json:"isActive"`
	TwoStep    bool           `json:"twoStep"`
	LastSeenAt *clock.Instant `json:"lastSeenAt"` // null: never signed in
	CreatedAt  clock.Instant  `json:"createdAt"`
	nameKey    string
}

var (
	errLastOwner = fault.Conflict("An organization keeps at least one owner")
	errOwnRole   = fault.Conflict("Ask another owner to change your own role")
	errInactive  = fault.Conflict("This account is not active")
)

func (a *Actions) users(ctx context.Context, at tenant.Org, in api.PageRequest) (api.Page[Account], error) {
	var key, id string
	if err := in.Cursor.Decode(&key, &id); err != nil {
		return api.Page[Account]{}, err
	}
	limit := in.PageSize()
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (api.Page[Account], error) {
		list, err := db.All(tx, scanAccount, accountPage, key, id, limit+1)
		return api.Paginate(list, limit, func(u Account) api.Cursor { return api.CursorAt(u.nameKey, u.ID) }), err
	})
}

func (a *Actions) changeUser(ctx context.Context, at tenant.Org, in userRequest) (Account, error) {
	if err := RefuseImpersonation(at); err != nil {
		return Account{}, err
	}
	u, err := db.InAccounts(ctx, a.db, at, func(tx *db.AccountsTx) (Account, error) {
		u, err := readAccount(tx, in.ID)
		if err != nil {
			return u, err
		}
		was := u
		if in.Name != nil {
			u.Name, u.nameKey = NormalizeName(*in.Name)
		}
		u.Role = optional.Or(in.Role, u.Role)
		u.IsActive = optional.Or(in.IsActive, u.IsActive)
		what := describeChanges(was, u)
		if len(what) == 0 {
			return u, nil
		}
		if err := checkChange(tx, was, u); err != nil {
			return u, err
		}
		emitChange(tx, UserUpdated, u.ID, u.Name, strings.Join(what, "; "))
		if err := tx.Write(updateUser, u.ID, u.Name, u.nameKey, string(u.Role), u.IsActive); err != nil {
			return u, err
		}
		if was.mayInvite() && !u.mayInvite() {
			if err := withdrawLinks(tx, u); err != nil {
				return u, err
			}
		}
		if was.IsActive && !u.IsActive {
			if err := tx.Write(revokeResets, u.ID, tx.Now()); err != nil {
				return u, err
			}
			err = endSessions(tx, u.ID, "")
		}
		return u, err
	})
	a.forgetUser(at.ID(), in.ID)
	return u, err
}

// mayInvite reports whether the user may make invitations and links that set a password.
func (u Account) mayInvite() bool { return u.IsActive && u.Role.May(tenant.ManageUsers) }

// withdrawLinks revokes the unused links that a user made: with them a dismissed person could come back.
func withdrawLinks(tx *db.AccountsTx, u Account) error {
	n, err := tx.Exec(revokeLinksBy, u.ID, tx.Now())
	if n > 0 {
		emitChange(tx, invitationUpdated, "", u.Name, "Withdrew the unused links that "+u.Name+" made")
	}
	return err
}

// describeChanges describes the difference between two states of an account.
func describeChanges(was, is Account) (what []string) {
	if was.Name != is.Name {
		what = append(what, was.Name+" is now called "+is.Name)
	}
	if was.Role != is.Role {
		what = append(what, is.Name+" is now "+roleWords[is.Role]+", was "+roleWords[was.Role])
	}
	if was.IsActive && !is.IsActive {
		what = append(what, "Deactivated "+is.Name)
	}
	if !was.IsActive && is.IsActive {
		what = append(what, "Activated "+is.Name)
	}
	return what
}

// checkChange refuses to remove the organization's last owner, and to change one's own role.
func checkChange(tx *db.AccountsTx, was, is Account) error {
	if was.Role == is.Role && was.IsActive == is.IsActive {
		return nil
	}
	if was.Role == tenant.RoleOwner && was.IsActive && (is.Role != tenant.RoleOwner || !is.IsActive) {
		n, err := db.Value[int](tx, countOwners)
		if err != nil {
			return err
		}
		if n <= 1 {
			return errLastOwner
		}
	}
	if was.ID == tx.Actor().ID {
		return errOwnRole
	}
	return nil
}

func (a *Actions) resetTwoStep(ctx context.Context, at tenant.Org, in api.IDRequest) (api.None, error) {
	if err := RefuseImpersonation(at); err != nil {
		return api.None{}, err
	}
	return db.InAccounts(ctx, a.db, at, func(tx *db.AccountsTx) (none api.None, err error) {
		u, err := readAccount(tx, in.ID)
		if err != nil || !u.TwoStep {
			return none, err
		}
		emitChange(tx, twoStepChanged, u.ID, u.Name, "Switched off two-step sign-in of "+u.Name)
		return none, storeTwoStep(tx, u.ID, signin.TwoStep{})
	})
}

// roleWords are the names of the roles on screens.
var roleWords = map[tenant.Role]string{
	tenant.RoleOwner: "Owner", tenant.RoleExecutive: "Executive", tenant.RoleFloorManager: "Floor Manager",
	tenant.RoleFrontOffice: "Front Office", tenant.RolePitBoss: "Pit Boss", tenant.RoleDealer: "Dealer",
}

// NormalizeName returns a name with single blanks, and the key by which names are sorted.
func NormalizeName(s string) (name, key string) {
	name = strings.Join(strings.Fields(s), " ")
	return name, strings.ToLower(name)
}
