package db

import (
	"context"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Community stands in the place of a room's id for an organization's community: in its events, in versions and in what a
// socket follows. No room has this id.
const Community = "community"

// CommunityTx is a writing transaction in an organization's community: $1 is the organization. All writing transactions
// of a community are serial.
type CommunityTx struct {
	scoped
	at      tenant.Org
	version int64
	now     clock.Instant
	events  []event
}

// OrgID, Actor, Version and Now say where, who and when.
func (tx *CommunityTx) OrgID() string          { return tx.at.ID() }
func (tx *CommunityTx) Actor() tenant.Actor    { return tx.at.Actor() }
func (tx *CommunityTx) Version() int64         { return tx.version }
func (tx *CommunityTx) Now() clock.Instant     { return tx.now }
func (tx *CommunityTx) eventSink() *[]event    { return &tx.events }
func (tx *CommunityTx) Emit(e Event)           { emit(tx, e) }
func (tx *CommunityTx) eventScope() (r string) { return Community }

const (
	// A community begins with the first thing that happens in it.
	bumpCommunity = `INSERT INTO community (org_id, version, acted_at) SELECT $1, 1, CAST($2 AS BIGINT) FROM organization WHERE id = $1
		ON CONFLICT (org_id) DO UPDATE SET version = community.version + 1,
			acted_at = CASE WHEN community.acted_at > $2 AND community.acted_at < $3 THEN community.acted_at ELSE $2 END
		RETURNING version, acted_at`

	communityVersions = `SELECT coalesce(c.version, 0), o.version FROM organization o LEFT JOIN community c ON c.org_id = $1 WHERE o.id = $1`
)

// InCommunity runs f in a writing transaction of an organization's community; like InRoom with the community's version.
func InCommunity[T any](ctx context.Context, d *DB, at tenant.Org, f func(*CommunityTx) (T, error)) (T, error) {
	var out T
	var version int64
	err := d.write(ctx, at.ID(), func() { d.versions.raise(scopeKey{at.ID(), Community}, version) }, func(sctx context.Context, s session) error {
		tx := &CommunityTx{scoped: scoped{sctx, s, []any{at.ID()}}, at: at, now: d.now(ctx)}
		stands := tx.now.Add(standsStill)
		if _, given := ctx.Value(timeInContext{}).(clock.Instant); given {
			stands = tx.now
		}
		found, err := one(sctx, s, []any{&tx.version, &tx.now}, bumpCommunity, at.ID(), tx.now, stands)
		if err != nil {
			return err
		}
		if !found {
			return fault.NotFound("Organization")
		}
		version = tx.version
		return d.act(ctx, sctx, s, at, tx, &out, func() (err error) { out, err = f(tx); return err })
	})
	return out, d.finish(err, at.ID(), Community, version)
}
