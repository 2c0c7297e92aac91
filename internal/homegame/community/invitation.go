package community

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

const noInvite = "This invite is not valid any more. Ask for a new one."

// errInvite is the same for all codes that do not work.
var errInvite = fault.InvalidField("inviteCode", noInvite)

func hashCode(code string) string {
	sum := sha256.Sum256([]byte(signin.NormalizeCode(code)))
	return hex.EncodeToString(sum[:])
}

// ResolveVisitor returns the organization that a visitor names, as a scope without rights; false when there is none.
func (a *Actions) ResolveVisitor(ctx context.Context, v api.Visitor, named string,
	as tenant.Actor) (tenant.Org, bool, error) {
	const why = "a link comes before the organization is known"
	org, err := db.ViewAcross(ctx, a.db, why, func(tx *db.AnyTx) (account.Organization, error) {
		org, _, err := a.accounts.ResolveOrganization(tx, named, v.Host)
		return org, err
	})
	return tenant.Mint(org.ID, as), org.ID != "", err
}

// invitation finds a pending invitation.
func (a *Actions) invitation(ctx context.Context, at tenant.Org, code string) (invited, bool, error) {
	i, err := db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (invited, error) {
		i, _, err := findInvitation(tx, hashCode(code), tx.Now())
		return i, err
	})
	return i, i.id != "", err
}

func (a *Actions) invitee(ctx context.Context, v api.Visitor, in inviteeRequest) (Invitee, error) {
	at, found, err := a.ResolveVisitor(ctx, v, in.Org, tenant.Actor{})
	if err != nil {
		return Invitee{}, err
	}
	var i invited
	if found {
		i, found, err = a.invitation(ctx, at, in.Code)
	}
	if err == nil && !found {
		err = fault.New(fault.Missing, noInvite)
	}
	return Invitee{i.email}, err
}

// register creates the account of an invitation. Concurrent uses of one code create one account.
func (a *Actions) register(ctx context.Context, v api.Visitor, in registerRequest) (none api.SignIn[User], err error) {
	name, _ := account.NormalizeName(in.DisplayName)
	invitee := tenant.Actor{ID: db.NewID(), Name: name, Role: tenant.RoleCommunityMember}
	at, found, err := a.ResolveVisitor(ctx, v, in.OrganizationDomain, invitee)
	if err != nil {
		return none, err
	}
	var i invited
	if found {
		i, found, err = a.invitation(ctx, at, in.InviteCode)
	}
	if err != nil {
		return none, err
	}
	if !found || i.emailKey != account.EmailKey(in.Email) {
		return none, errInvite
	}
	hash, err := a.accounts.HashPassword(ctx, in.Password)
	if err != nil {
		return none, err
	}
	_, err = db.InCommunity(ctx, a.db, at, func(tx *db.CommunityTx) (any, error) {
		i, found, err := findInvitation(tx, hashCode(in.InviteCode), tx.Now())
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, errInvite
		}
		if err := checkEmailFree(tx, i.emailKey, "There is already an account with this email. Sign in instead.",
			"You have a staff account with this email. Sign in to the console and open PitBoss Go from there."); err !=
			nil {
			return nil, err
		}
		if err := AddUser(tx, NewUser{ID: invitee.ID, Email: i.email, Name: name, PasswordHash: &hash}); err != nil {
			return nil, err
		}
		err = tx.Write(useInvitation, i.id, tx.Now(), invitee.ID)
		return nil, err
	})
	if err != nil {
		return none, err
	}
	return a.welcome(ctx, opening{storedUser: storedUser{org: at.ID(), id: invitee.ID}, visitor: v})
}

// checkEmailFree refuses an email address that a member or a staff user has.
func checkEmailFree(tx db.OrgReader, emailKey, taken, joinStaff string) error {
	n, err := db.Value[int](tx, emailTaken, emailKey)
	if err == nil && n > 0 {
		err = fault.Conflict("%s", taken)
	}
	if err != nil {
		return err
	}
	n, err = db.Value[int](tx, emailOfStaff, emailKey)
	if err == nil && n > 0 {
		err = fault.Conflict("%s", joinStaff)
	}
	return err
}

func (a *Actions) invitations(ctx context.Context, at tenant.Org, in api.PageRequest) (api.Page[Invitation], error) {
	limit, before, id := in.PageSize(), clock.Latest, ""
	if err := in.Cursor.Decode(&before, &id); err != nil {
		return api.Page[Invitation]{}, err
	}
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (api.Page[Invitation], error) {
		list, err := db.All(tx, scanInvitation, invitationPage, tx.Now(), before, id, limit+1)
		return api.Paginate(list, limit, func(i Invitation) api.Cursor { return api.CursorAt(i.CreatedAt, i.ID) }), err
	})
}

// invite creates an invitation and revokes an earlier one for the same address. The response holds the code and is
// not stored.
func (a *Actions) invite(ctx context.Context, at tenant.Org, in inviteRequest) (NewInvitation, error) {
	return db.InCommunity(db.WithSecretAnswer(ctx), a.db, at, func(tx *db.CommunityTx) (NewInvitation, error) {
		return InviteGuest(tx, at.Actor().ID, in.Email)
	})
}

// InviteGuest creates an invitation in a member's name for an address that belongs to no member or staff user.
func InviteGuest(tx *db.CommunityTx, by, email string) (NewInvitation, error) {
	if err := checkEmailFree(tx, account.EmailKey(email), "This person is a member already",
		"This person has a staff account. They open PitBoss Go from the console."); err != nil {
		return NewInvitation{}, err
	}
	return Invite(tx, by, email)
}

// CountPendingInvitations returns the number of a member's invitations that can still be used.
func CountPendingInvitations(tx db.OrgReader, member string, now clock.Instant) (int, error) {
	return db.Value[int](tx, countPendingBy, member, now)
}

// Invite creates an invitation in a member's name.
func Invite(tx *db.CommunityTx, by, email string) (NewInvitation, error) {
	code, key := rand.Text(), account.EmailKey(email)
	i := NewInvitation{ID: db.NewID(), Email: email, Code: code, Link: linkOf(code),
		ExpiresAt: tx.Now().Add(invitationTTL)}
	emitCommunity(tx)
	if err := tx.Write(revokeInvitations, key, tx.Now()); err != nil {
		return i, err
	}
	err := tx.Write(insertInvitation, i.ID, email, key, hashCode(code), by, tx.Now(), i.ExpiresAt)
	return i, err
}

func (a *Actions) revoke(ctx context.Context, at tenant.Org, in api.IDRequest) (api.None, error) {
	return db.InCommunity(ctx, a.db, at, func(tx *db.CommunityTx) (none api.None, err error) {
		if _, err := db.OneOr(tx, fault.NotFound("Invitation"), scanInvitation, invitationPending, tx.Now(),
			in.ID); err != nil {
			return none, err
		}
		emitCommunity(tx)
		err = tx.Write(revokeInvitation, in.ID, tx.Now())
		return none, err
	})
}
