package account

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// MySession is an open session, as its user sees it.
type MySession struct {
	ID           string        `json:"id"`
	Address      string        `json:"address" see:"personal"` // at sign-in; empty: unknown
	Device       string        `json:"device" see:"personal"`  // "Chrome on Windows"
	CreatedAt    clock.Instant `json:"createdAt"`
	SeenAt       clock.Instant `json:"seenAt"` // within a minute
	Current      bool          `json:"current"`
	Impersonated bool          `json:"impersonated"` // opened by a platform administrator
}

// StaffSession is an open session with its user.
type StaffSession struct {
	ID           string        `json:"id"`
	UserID       string        `json:"userId"`
	Name         string        `json:"name"`
	Role         tenant.Role   `json:"role"`
	Address      string        `json:"address" see:"personal"`
	Device       string        `json:"device" see:"personal"`
	CreatedAt    clock.Instant `json:"createdAt"`
	SeenAt       clock.Instant `json:"seenAt"`
	Current      bool          `json:"current"`
	Impersonated bool          `json:"impersonated"`
}

func (s StaffSession) mine() MySession {
	return MySession{s.ID, s.Address, s.Device, s.CreatedAt, s.SeenAt, s.Current, s.Impersonated}
}

// readSessions returns a page of open sessions of one user, or of all if user is empty, the newest first.
func (a *Actions) readSessions(ctx context.Context, at tenant.Org, in api.PageRequest,
	user string) (api.Page[StaffSession], error) {
	limit, before, id := in.PageSize(), clock.Latest, ""
	if err := in.Cursor.Decode(&before, &id); err != nil {
		return api.Page[StaffSession]{}, err
	}
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (api.Page[StaffSession], error) {
		list, err := db.All(tx, scanSession, sessionPage, user, tx.Now(), tx.Now().Add(-SessionIdleTimeout), before, id,
			limit+1)
		for i := range list {
			list[i].Current = list[i].ID == at.Actor().Session
		}
		key := func(s StaffSession) api.Cursor { return api.CursorAt(s.CreatedAt, s.ID) }
		return api.Paginate(list, limit, key), err
	})
}

func (a *Actions) staffSessions(
	ctx context.Context, at tenant.Org, in api.PageRequest,
) (api.Page[StaffSession], error) {
	return a.readSessions(ctx, at, in, "")
}

func (a *Actions) mySessions(ctx context.Context, at tenant.Org, in api.PageRequest) (api.Page[MySession], error) {
	page, err := a.readSessions(ctx, at, in, at.Actor().ID)
	mine := api.Page[MySession]{Items: make([]MySession, len(page.Items)), Next: page.Next}
	for i, s := range page.Items {
		mine.Items[i] = s.mine()
	}
	return mine, err
}

// endUserSession ends a session of one user, or of any user if user is empty.
func (a *Actions) endUserSession(ctx context.Context, at tenant.Org, id, user string) (api.None, error) {
	none, err := db.InAccounts(ctx, a.db, at, func(tx *db.AccountsTx) (none api.None, err error) {
		s, err := db.OneOr(tx, fault.NotFound("Session"), scanSession, aliveSessionByID, id, user, tx.Now(),
			tx.Now().Add(-SessionIdleTimeout))
		if err != nil {
			return none, err
		}
		emitChange(tx, sessionEnded, s.UserID, s.Name, "Ended a session of "+s.Name+": "+s.Device)
		err = tx.Write(endSession, id, tx.Now())
		return none, err
	})
	a.Sessions.ForgetSession(id)
	return none, err
}

func (a *Actions) endOwnSession(ctx context.Context, at tenant.Org, in api.IDRequest) (api.None, error) {
	return a.endUserSession(ctx, at, in.ID, at.Actor().ID)
}

func (a *Actions) endStaffSession(ctx context.Context, at tenant.Org, in api.IDRequest) (api.None, error) {
	return a.endUserSession(ctx, at, in.ID, "")
}

func (a *Actions) endOtherSessions(ctx context.Context, at tenant.Org, _ api.None) (api.None, error) {
	actor := at.Actor()
	none, err := db.InAccounts(ctx, a.db, at, func(tx *db.AccountsTx) (none api.None, err error) {
		emitChange(tx, sessionEnded, actor.ID, actor.Name, "Ended all other sessions")
		return none, endSessions(tx, actor.ID, actor.Session)
	})
	a.forgetUser(at.ID(), actor.ID)
	return none, err
}
