package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Purpose is the purpose of a link.
type Purpose string

// The purposes of a link.
const (
	PurposeInvitation Purpose = "invitation" // creates a user
	PurposeReset      Purpose = "reset"      // sets a user's password
)

// Values are the words allowed on the wire.
func (Purpose) Values() []string { return []string{string(PurposeInvitation), string(PurposeReset)} }

// StaffInvitation is an unused invitation.
type StaffInvitation struct {
	ID        string        `json:"id"`
	Email     string        `json:"email" see:"personal"`
	Name      string        `json:"name"`
	Role      tenant.Role   `json:"role"`
	InvitedBy string        `json:"invitedBy"` // a name
	CreatedAt clock.Instant `json:"createdAt"`
	ExpiresAt clock.Instant `json:"expiresAt"`
}

// StaffInvited is a new invitation. The code is shown once and not stored.
type StaffInvited struct {
	ID        string        `json:"id"`
	Email     string        `json:"email" see:"personal"`
	Name      string        `json:"name"`
	Role      tenant.Role   `json:"role"`
	Code      string        `json:"code" see:"secret"`
	Link      string        `json:"link" see:"secret"`
	ExpiresAt clock.Instant `json:"expiresAt"`
}

// PasswordReset is a link to set a new password. The code is shown once and not stored.
type PasswordReset struct {
	Code      string        `json:"code" see:"secret"`
	Link      string        `json:"link" see:"secret"`
	ExpiresAt clock.Instant `json:"expiresAt"`
}

// StaffInvitee is the person that a link invites.
type StaffInvitee struct {
	Email            string      `json:"email" see:"personal"`
	Name             string      `json:"name"`
	Role             tenant.Role `json:"role"`
	OrganizationName string      `json:"organizationName"`
	Kind             Purpose     `json:"kind"`
}

// errLink answers every code that does not work, whatever the cause.
var errLink = fault.New(fault.Missing, "This link is no longer good. Ask for a new one.")

// linkPath is the path of a code's page. The code is in the fragment, which browsers do not send to a server.
func linkPath(code string) string { return "/join#" + code }

// newCode returns a random code of at least 128 bits, and its stored form.
func newCode() (code, hash string) {
	code = rand.Text()
	return code, hashCode(code)
}

func hashCode(code string) string {
	sum := sha256.Sum256([]byte("link " + signin.NormalizeCode(code)))
	return hex.EncodeToString(sum[:])
}

func (a *Actions) invitations(
	ctx context.Context, at tenant.Org, in api.PageRequest,
) (api.Page[StaffInvitation], error) {
	limit, before, id := in.PageSize(), clock.Latest, ""
	if err := in.Cursor.Decode(&before, &id); err != nil {
		return api.Page[StaffInvitation]{}, err
	}
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (api.Page[StaffInvitation], error) {
		list, err := db.All(tx, scanInvitation, invitationPage, tx.Now(), before, id, limit+1)
		key := func(i StaffInvitation) api.Cursor { return api.CursorAt(i.CreatedAt, i.ID) }
		return api.Paginate(list, limit, key), err
	})
}

// invite creates an invitation and revokes an earlier one for the same address. The response holds the code and is not
// stored.
func (a *Actions) invite(ctx context.Context, at tenant.Org, in inviteRequest) (StaffInvited, error) {
	if err := RefuseImpersonation(at); err != nil {
		return StaffInvited{}, err
	}
	return db.InAccounts(db.WithSecretAnswer(ctx), a.db, at, func(tx *db.AccountsTx) (StaffInvited, error) {
		key := EmailKey(in.Email)
		if err := requireFreeEmail(tx, key, "This person is on the staff already"); err != nil {
			return StaffInvited{}, err
		}
		code, hash := newCode()
		name, _ := NormalizeName(in.Name)
		i := StaffInvited{ID: db.NewID(), Email: in.Email, Name: name, Role: in.Role, Code: code, Link: linkPath(code),
			ExpiresAt: tx.Now().Add(invitationTTL)}
		emitChange(tx, invitationUpdated, "", name, "Invited "+name+" ("+in.Email+") as "+roleWords[in.Role])
		if err := tx.Write(revokeLinks, string(PurposeInvitation), key, tx.Now()); err != nil {
			return i, err
		}
		err := tx.Write(insertLink, i.ID, string(PurposeInvitation), i.Email, key, name, string(i.Role), nil, hash,
			at.Actor().Name, tx.Now(), i.ExpiresAt, at.Actor().ID)
		return i, err
	})
}

func (a *Actions) revokeInvitation(ctx context.Context, at tenant.Org, in api.IDRequest) (api.None, error) {
	if err := RefuseImpersonation(at); err != nil {
		return api.None{}, err
	}
	return db.InAccounts(ctx, a.db, at, func(tx *db.AccountsTx) (none api.None, err error) {
		i, err := db.OneOr(tx, fault.NotFound("Invitation"), scanInvitation, invitationPending, tx.Now(), in.ID)
		if err != nil {
			return none, err
		}
		emitChange(tx, invitationUpdated, "", i.Name, "Withdrew the invitation of "+i.Name+" ("+i.Email+")")
		err = tx.Write(revokeLink, in.ID, tx.Now())
		return none, err
	})
}

// resetPassword creates a link with which a user sets a new password. Sessions stay open until it is used.
func (a *Actions) resetPassword(ctx context.Context, at tenant.Org, in api.IDRequest) (PasswordReset, error) {
	if err := RefuseImpersonation(at); err != nil {
		return PasswordReset{}, err
	}
	return db.InAccounts(db.WithSecretAnswer(ctx), a.db, at, func(tx *db.AccountsTx) (PasswordReset, error) {
		u, err := readAccount(tx, in.ID)
		if err == nil && !u.IsActive {
			err = errInactive
		}
		if err != nil {
			return PasswordReset{}, err
		}
		return makeReset(tx, u, "Made a link with which "+u.Name+" can set a new password")
	})
}

// makeReset creates a user's reset link and revokes an earlier one.
func makeReset(tx *db.AccountsTx, u Account, what string) (PasswordReset, error) {
	code, hash := newCode()
	r := PasswordReset{Code: code, Link: linkPath(code), ExpiresAt: tx.Now().Add(resetTTL)}
	emitChange(tx, UserUpdated, u.ID, u.Name, what)
	if err := tx.Write(revokeResets, u.ID, tx.Now()); err != nil {
		return r, err
	}
	err := tx.Write(insertLink, db.NewID(), string(PurposeReset), u.Email, EmailKey(u.Email), u.Name,
		string(u.Role), u.ID, hash, tx.Actor().Name, tx.Now(), r.ExpiresAt, tx.Actor().ID)
	return r, err
}

// resolvedLink is a link with its organization.
type resolvedLink struct {
	link
	org   Organization
	found bool
}

// resolveLink returns the link of a code in the organization that the visitor names.
func (a *Actions) resolveLink(ctx context.Context, v api.Visitor, named, code string) (resolvedLink, error) {
	f, err := db.ViewAcross(ctx, a.db, "a link comes before there is a scope",
		func(tx *db.AnyTx) (f resolvedLink, err error) {
			if f.org, _, err = a.ResolveOrganization(tx, named, v.Host); err == nil {
				f.link, f.found, err = db.One(tx, scanLink, linkByCode, f.org.ID, hashCode(code), tx.Now())
			}
			return f, err
		})
	if err == nil && !f.found {
		err = errLink
	}
	return f, err
}

func (a *Actions) invitee(ctx context.Context, v api.Visitor, in linkRequest) (StaffInvitee, error) {
	f, err := a.resolveLink(ctx, v, in.OrganizationDomain, in.Code)
	return StaffInvitee{f.email, f.name, f.role, f.org.Name, f.kind}, err
}

// accept creates the user of an invitation, or sets the password of a reset, and signs the user in. Of concurrent
// requests with the same code one succeeds. A user with two-step sign-in has to enter a code here too, so that a link
// does not bypass it.
func (a *Actions) accept(ctx context.Context, v api.Visitor, in acceptRequest) (none SignedIn, err error) {
	f, err := a.resolveLink(ctx, v, in.OrganizationDomain, in.Code)
	if err != nil {
		return none, err
	}
	if err := CheckPassword(in.Password, f.email, f.name, f.org.Name, f.org.Domain, in.Name); err != nil {
		return none, fault.InvalidField("password", err.Error())
	}
	attempt := ""
	if f.step.IsEnabled {
		if in.TwoStepCode == "" {
			return none, signin.ErrCodeRequired
		}
		source := AttemptSource{
			Key: AttemptKey(f.org.Domain, f.emailKey), Address: v.Address, Shared: true, Device: "link " + f.id,
		}
		if attempt, err = a.registerAttempt(ctx, source); err != nil {
			return none, err
		}
	}
	hash, err := a.HashPassword(ctx, in.Password)
	if err != nil {
		return none, err
	}
	u := credentials{org: f.org, id: f.user, name: f.name, role: f.role, hash: hash}
	if f.kind == PurposeInvitation {
		u.id = db.NewID()
		if name, _ := NormalizeName(in.Name); name != "" {
			u.name = name
		}
	}
	session := db.NewID()
	at := tenant.Mint(f.org.ID, tenant.Actor{ID: u.id, Name: u.name, Role: u.role, Session: session})
	token, err := db.InAccounts(ctx, a.db, at, func(tx *db.AccountsTx) (none SignedIn, err error) {
		l, err := db.OneOr(tx, errLink, scanLink, linkByCode, hashCode(in.Code), tx.Now())
		if err != nil {
			return none, err
		}
		if l.kind == PurposeInvitation {
			err = createInvitedUser(tx, u, l)
		} else {
			u.step = l.step
			err = a.setPasswordByLink(tx, u, l, in.TwoStepCode)
		}
		if err != nil {
			return none, err
		}
		return startSession(tx, u, session, v)
	})
	a.forgetUser(f.org.ID, u.id)
	if attempt != "" {
		err = a.settleAttempt(ctx, attempt, err)
	}
	return token, err
}

func createInvitedUser(tx *db.AccountsTx, u credentials, l link) error {
	err := requireFreeEmail(tx, l.emailKey, "There is already an account with this email. Sign in instead.")
	if err != nil {
		return err
	}
	_, key := NormalizeName(u.name)
	if err := tx.Write(insertUser, u.id, l.email, l.emailKey, u.name, key, string(l.role), u.hash,
		tx.Now()); err != nil {
		return err
	}
	emitChange(tx, UserUpdated, u.id, u.name, u.name+" joined as "+roleWords[l.role]+", invited by "+l.madeBy)
	return tx.Write(useLink, l.id, tx.Now(), u.id)
}

func (a *Actions) setPasswordByLink(tx *db.AccountsTx, u credentials, l link, code string) error {
	if err := a.verifySecondStep(tx, u, code); err != nil {
		return err
	}
	if err := tx.Write(useLink, l.id, tx.Now(), u.id); err != nil {
		return err
	}
	emitChange(tx, passwordChanged, u.id, u.name, "Set a new password by a link that "+l.madeBy+" made")
	return changePasswordHash(tx, u.id, u.hash, "")
}

// changePasswordHash sets a user's password and ends the user's sessions except one.
func changePasswordHash(tx *db.AccountsTx, user, hash, exceptSession string) error {
	if err := tx.Write(setPassword, user, hash); err != nil {
		return err
	}
	if err := tx.Write(revokeResets, user, tx.Now()); err != nil {
		return err
	}
	return endSessions(tx, user, exceptSession)
}

// requireFreeEmail returns a conflict if a user has the email address.
func requireFreeEmail(tx db.OrgReader, emailKey, taken string) error {
	n, err := db.Value[int](tx, emailTaken, emailKey)
	if err == nil && n > 0 {
		err = fault.Conflict("%s", taken)
	}
	return err
}
