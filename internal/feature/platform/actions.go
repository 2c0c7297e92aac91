package platform

import (
	"context"
	"encoding/base64"
	"strings"

	"pitboss/internal/feature/account"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are what platform administrators do.
type Actions struct {
	db       *db.DB
	accounts *account.Actions // how passwords are compared
	demo     bool             // whether the demo's administrator may sign in
	sessions *account.Sessions[session]
}

// New makes the actions.
func New(d *db.DB, accounts *account.Actions, demo bool) *Actions {
	return &Actions{db: d, accounts: accounts, demo: demo, sessions: account.NewSessions[session](mostCached)}
}

// NewAdministrator is an administrator to be made. PasswordHash comes from account.HashPassword.
type NewAdministrator struct {
	Email, Name, PasswordHash string
	IsDemo                    bool
}

// Add makes an administrator, as whoever is at the machine itself.
func Add(ctx context.Context, d *db.DB, n NewAdministrator) error {
	_, err := db.InPlatform(ctx, d, tenant.MintAdministrator(tenant.System.ID, tenant.System.Name, "", ""), func(tx *db.PlatformTx) (int64, error) {
		tx.Emit(db.PlatformEvent{Type: "administrator_created", What: n.Name + " became an administrator"})
		return tx.Exec(insertAdministrator, db.NewID(), n.Email, account.EmailKey(n.Email), n.Name, n.PasswordHash, n.IsDemo, tx.Now())
	})
	if db.IsDuplicate(err) {
		err = fault.Conflict("There is already an administrator with this email")
	}
	return err
}

func (a *Actions) stats(ctx context.Context, by tenant.Administrator, _ api.None) (PlatformStats, error) {
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (PlatformStats, error) {
		return readStats(tx, tx.Now(), tx.Now().Add(-account.Idle))
	})
}

func (a *Actions) organizations(ctx context.Context, by tenant.Administrator, in listRequest) (api.Page[Organization], error) {
	name, id, err := placeAt(in.Cursor)
	if err != nil {
		return api.Page[Organization]{}, err
	}
	limit := in.limit()
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (api.Page[Organization], error) {
		list, err := readOrganizations(tx, pattern(in.Q), name, id, limit+1)
		page := api.Page[Organization]{Items: list}
		if len(list) > limit {
			page.Items = list[:limit]
			last := list[limit-1]
			page.Next = base64.RawURLEncoding.EncodeToString([]byte(last.Name + "\x00" + last.ID))
		}
		return page, err
	})
}

// placeAt reads the cursor of a list by name; the empty one is before everything.
func placeAt(cursor string) (name, id string, err error) {
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	name, id, ok := strings.Cut(strings.ToValidUTF8(string(raw), ""), "\x00")
	if cursor != "" && (err != nil || !ok || strings.Contains(id, "\x00")) {
		return "", "", fault.Field422("cursor", "Take the cursor from the Link of the page before")
	}
	return name, id, nil
}
