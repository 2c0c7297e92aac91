package db

import "context"

// DeleteBatch is the LIMIT of a query of DeleteInBatches, in rows.
const DeleteBatch = 500

// DeleteInBatches repeats a query that deletes at most DeleteBatch rows of all tenants until nothing is left. Each is a
// transaction of its own, so that none holds the writer for long. The reason is that of AcrossTenants.
func DeleteInBatches(ctx context.Context, d *DB, why, query string, args ...any) error {
	for {
		n, err := AcrossTenants(ctx, d, why, func(tx *AnyTx) (int64, error) { return tx.Exec(query, args...) })
		if err != nil || n < DeleteBatch {
			return err
		}
	}
}
