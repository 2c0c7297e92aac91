package account

import (
	"context"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// Exported is what data_exported carries: which data somebody has taken away.
type Exported struct {
	What     string `json:"what" see:"personal"`
	PlayerID string `json:"playerId"` // empty: not those of one player
}

// NoteExport writes in the audit trail that the caller takes data away. It comes before the first byte of them: an
// export that cannot be written down does not happen.
func NoteExport(ctx context.Context, d *db.DB, at tenant.Org, what, playerID string) error {
	_, err := db.InAccounts(ctx, d, at, func(tx *db.AccountsTx) (none struct{}, err error) {
		tx.Emit(db.Event{Type: "data_exported", Permission: tenant.ViewAudit, Data: Exported{what, playerID}})
		return none, nil
	})
	return err
}
