package db

import (
	"context"

	"pitboss/internal/foundation/tenant"
)

// These scopes of an organization have versions of their own. Their names take the place of the room id in events,
// versions and socket subscriptions. No room has these ids.
const (
	Community = "community" // home games
	Accounts  = "accounts"  // users and sign-ins
)

// CommunityTx is a write transaction in an organization's community.
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
	peekCommunityVersion = `SELECT coalesce(s.version, 0) + 1, CASE
			WHEN s.acted_at > $2 AND s.acted_at < $3 THEN s.acted_at ELSE CAST($2 AS BIGINT) END
		FROM organization o LEFT JOIN community s ON s.org_id = $1 WHERE o.id = $1`

	incrementAccountsVersion = `INSERT INTO account_log (org_id, version, acted_at)
		SELECT $1, 1, CAST($2 AS BIGINT) FROM organization WHERE id = $1
		ON CONFLICT (org_id) DO UPDATE SET version = account_log.version + 1, acted_at = CASE
			WHEN account_log.acted_at > $2 AND account_log.acted_at < $3 THEN account_log.acted_at ELSE $2 END
		RETURNING version, acted_at`
	peekAccountsVersion = `SELECT coalesce(s.version, 0) + 1, CASE
			WHEN s.acted_at > $2 AND s.acted_at < $3 THEN s.acted_at ELSE CAST($2 AS BIGINT) END
		FROM organization o LEFT JOIN account_log s ON s.org_id = $1 WHERE o.id = $1`

	communityVersions = `SELECT coalesce(c.version, 0), o.version
		FROM organization o LEFT JOIN community c ON c.org_id = $1 WHERE o.id = $1`
	accountsVersions = `SELECT coalesce(a.version, 0), o.version
		FROM organization o LEFT JOIN account_log a ON a.org_id = $1 WHERE o.id = $1`
)

var (
	communityCounter = counter{incrementCommunityVersion, peekCommunityVersion}
	accountsCounter  = counter{incrementAccountsVersion, peekAccountsVersion}
)

// InCommunity runs f in a write transaction of an organization's community. It works like InRoom with the community's
// version.
func InCommunity[T any](ctx context.Context, d *DB, at tenant.Org, f func(*CommunityTx) (T, error)) (T, error) {
	return inScope[CommunityTx](ctx, d, at, Community, nil, communityCounter, f)
}

// InAccounts runs f in a write transaction of an organization's accounts. It works like InRoom with their version.
func InAccounts[T any](ctx context.Context, d *DB, at tenant.Org, f func(*AccountsTx) (T, error)) (T, error) {
	return inScope[AccountsTx](ctx, d, at, Accounts, nil, accountsCounter, f)
}
