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

// InCommunity runs f in a write transaction of an organization's community. It works like InRoom with the community's
// version.
func InCommunity[T any](ctx context.Context, d *DB, at tenant.Org, f func(*CommunityTx) (T, error)) (T, error) {
	return inScope(ctx, d, at, target{Community, "Organization", communityCounter, nil}, f)
}

// InAccounts runs f in a write transaction of an organization's accounts. It works like InRoom with their version.
func InAccounts[T any](ctx context.Context, d *DB, at tenant.Org, f func(*AccountsTx) (T, error)) (T, error) {
	return inScope(ctx, d, at, target{Accounts, "Organization", accountsCounter, nil}, f)
}
