package account

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// MySession is a session that counts, as its user sees it.
type MySession struct {
	ID           string        `json:"id"`
	Address      string        `json:"address" see:"personal"` // where it began; empty when that is not known
	Device       string        `json:"device" see:"personal"`  // "Chrome on Windows"
	CreatedAt    clock.Instant `json:"createdAt"`
	SeenAt       clock.Instant `json:"seenAt"` // within a minute
	Current      bool          `json:"current"`
	Impersonated bool          `json:"impersonated"` // a platform administrator's
}

// StaffSession is a session with whose it is.
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

func (s StaffSession) own() MySession {
	return MySession{s.ID, s.Address, s.Device, s.CreatedAt, s.SeenAt, s.Current, s.Impersonated}
}

// readSessions reads a page of sessions that count, the newest first; of one user, or of all when user is empty.
func (a *Actions) readSessions(ctx context.Context, at tenant.Org, in pageRequest, user string) (api.Page[StaffSession], error) {
	before, id, err := momentAt(in.Cursor)
	if err != nil {
		return api.Page[StaffSession]{}, err
	}
	limit := in.limit()
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (api.Page[StaffSession], error) {
		list, err := db.All(tx, scanSession, sessionPage, user, tx.Now(), tx.Now().Add(-SessionIdleTimeout), before, id, limit+1)
		for i := range list {
			list[i].Current = list[i].ID == at.Actor().Session
		}
		return paged(list, limit, func(s StaffSession) string { return cursorOfMoment(s.CreatedAt, s.ID) }), err
	})
}

func (a *Actions) staffSessions(ctx context.Context, at tenant.Org, in pageRequest) (api.Page[StaffSession], error) {
	return a.readSessions(ctx, at, in, "")
}

func (a *Actions) mySessions(ctx context.Context, at tenant.Org, in pageRequest) (api.Page[MySession], error) {
	page, err := a.readSessions(ctx, at, in, at.Actor().ID)
	mine := api.Page[MySession]{Items: make([]MySession, len(page.Items)), Next: page.Next}
	for i, s := range page.Items {
		mine.Items[i] = s.own()
	}
	return mine, err
}

// end ends one session; of one user, or of anybody when user is empty.
func (a *Actions) end(ctx context.Context, at tenant.Org, id, user string) (api.None, error) {
	none, err := db.InAccounts(ctx, a.db, at, func(tx *db.AccountsTx) (none api.None, err error) {
		s, found, err := db.One(tx, scanSession, sessionAlive, id, user, tx.Now(), tx.Now().Add(-SessionIdleTimeout))
		if err == nil && !found {
			err = fault.NotFound("Session")
		}
		if err != nil {
			return none, err
		}
		tell(tx, sessionEnded, s.UserID, s.Name, "Ended a session of "+s.Name+": "+s.Device)
		err = tx.Write(endSession, id, tx.Now())
		return none, err
	})
	a.forgetSession(id)
	return none, err
}

func (a *Actions) endMine(ctx context.Context, at tenant.Org, in oneRequest) (api.None, error) {
	return a.end(ctx, at, in.ID, at.Actor().ID)
}

func (a *Actions) endStaffs(ctx context.Context, at tenant.Org, in oneRequest) (api.None, error) {
	return a.end(ctx, at, in.ID, "")
}

func (a *Actions) endOthers(ctx context.Context, at tenant.Org, _ api.None) (api.None, error) {
	who := at.Actor()
	none, err := db.InAccounts(ctx, a.db, at, func(tx *db.AccountsTx) (none api.None, err error) {
		tell(tx, sessionEnded, who.ID, who.Name, "Ended all other sessions")
		return none, endSessions(tx, who.ID, who.Session)
	})
	a.forgetUser(at.ID(), who.ID)
	return none, err
}
