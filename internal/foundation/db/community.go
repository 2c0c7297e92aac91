package db

import (
	"context"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// These scopes of an organization have versions of their own. Their names take the place of the room id in events,
// versions and socket subscriptions. No room has these ids.
const (
	Community = "community" // home games
	Accounts  = "accounts"  // users and sign-ins
)

// scopeTx is a write transaction in a scope of the organization that is not a room. $1 is the organization. The
// transactions of a scope are serialized.
type scopeTx struct {
	scoped
	at      tenant.Org
	scope   string
	version int64
	now     clock.Instant
	events  []event
}

// OrgID, Actor, Version and Now describe the transaction. Version is the one that it creates.
func (tx *scopeTx) OrgID() string          { return tx.at.ID() }
func (tx *scopeTx) Actor() tenant.Actor    { return tx.at.Actor() }
func (tx *scopeTx) Version() int64         { return tx.version }
func (tx *scopeTx) Now() clock.Instant     { return tx.now }
func (tx *scopeTx) eventSink() *[]event    { return &tx.events }
func (tx *scopeTx) Emit(e Event)           { emit(tx, e) }
func (tx *scopeTx) eventScope() (r string) { return tx.scope }

// CommunityTx is a writing transaction in an organization's community.
type CommunityTx struct{ scopeTx }

// AccountsTx is a write transaction in an organization's accounts. No versioned answer shows them, so a sign-in
// neither notifies the screens nor waits for a change of the organization.
type AccountsTx struct{ scopeTx }

const (
	// The first event of a community creates its row.
	incrementCommunityVersion = `INSERT INTO community (org_id, version, acted_at)
		SELECT $1, 1, CAST($2 AS BIGINT) FROM organization WHERE id = $1
		ON CONFLICT (org_id) DO UPDATE SET version = community.version + 1, acted_at = CASE
			WHEN community.acted_at > $2 AND community.acted_at < $3 THEN community.acted_at ELSE $2 END
		RETURNING version, acted_at`

	incrementAccountsVersion = `INSERT INTO account_log (org_id, version, acted_at)
		SELECT $1, 1, CAST($2 AS BIGINT) FROM organization WHERE id = $1
		ON CONFLICT (org_id) DO UPDATE SET version = account_log.version + 1, acted_at = CASE
			WHEN account_log.acted_at > $2 AND account_log.acted_at < $3 THEN account_log.acted_at ELSE $2 END
		RETURNING version, acted_at`

	communityVersions = `SELECT coalesce(c.version, 0), o.version
		FROM organization o LEFT JOIN community c ON c.org_id = $1 WHERE o.id = $1`
	accountsVersions = `SELECT coalesce(a.version, 0), o.version
		FROM organization o LEFT JOIN account_log a ON a.org_id = $1 WHERE o.id = $1`
)

// InCommunity runs f in a write transaction of an organization's community. It works like InRoom with the community's
// version.
func InCommunity[T any](ctx context.Context, d *DB, at tenant.Org, f func(*CommunityTx) (T, error)) (T, error) {
	return inScope(ctx, d, at, Community, incrementCommunityVersion, func(b scopeTx) (*CommunityTx, *scopeTx) {
		tx := &CommunityTx{b}
		return tx, &tx.scopeTx
	}, f)
}

// InAccounts runs f in a write transaction of an organization's accounts. It works like InRoom with their version.
func InAccounts[T any](ctx context.Context, d *DB, at tenant.Org, f func(*AccountsTx) (T, error)) (T, error) {
	return inScope(ctx, d, at, Accounts, incrementAccountsVersion, func(b scopeTx) (*AccountsTx, *scopeTx) {
		tx := &AccountsTx{b}
		return tx, &tx.scopeTx
	}, f)
}

func inScope[Tx, T any](ctx context.Context, d *DB, at tenant.Org, scope, increment string,
	begin func(scopeTx) (Tx, *scopeTx), f func(Tx) (T, error)) (T, error) {
	var out T
	var version int64
	committed := func() { d.versions.raise(scopeKey{at.ID(), scope}, version) }
	err := d.write(ctx, at.ID(), committed, func(sctx context.Context, s session) error {
		whole, tx := begin(scopeTx{scoped: scoped{sctx, s, []any{at.ID()}}, at: at, scope: scope, now: d.now(ctx)})
		rewindLimit := tx.now.Add(maxClockRewind)
		if _, isSet := ctx.Value(timeContext{}).(clock.Instant); isSet {
			rewindLimit = tx.now
		}
		pending := queueOne(sctx, s, []any{&tx.version, &tx.now}, increment, at.ID(), int64(tx.now), int64(rewindLimit))
		req := beginRequest(ctx, sctx, s, selectStoredResponse, at.ID(), KeyOwner(at))
		found, err := pending.wait()
		if err != nil {
			return err
		}
		if !found {
			return fault.NotFound("Organization")
		}
		version = tx.version
		return req.act(at, tx, &out, func() (err error) { out, err = f(whole); return err })
	})
	err = replayTaken(ctx, d, at.ID(), err, &out, selectStoredResponse, at.ID(), KeyOwner(at))
	return out, d.finish(ctx, err, at.ID(), scope, version)
}
