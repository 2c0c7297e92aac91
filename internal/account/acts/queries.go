package acts

import "pitboss/internal/foundation/db"

const (
	findAct = "SELECT request_hash, answer, scopes, at FROM idempotency WHERE org_id = $1 AND actor_id = $2 " +
		"AND key = $3"

	// On PostgreSQL the insert waits for a concurrent act with the same key to commit.
	withdrawAct = `INSERT INTO idempotency (org_id, actor_id, key, request_hash, answer, at)
		VALUES ($1, $2, $3, '', 'null', $4) ON CONFLICT (org_id, actor_id, key) DO NOTHING`

	findPlatformAct = "SELECT request_hash, answer, scopes, at FROM platform_answer WHERE actor_id = $1 AND key = $2"

	withdrawPlatformAct = `INSERT INTO platform_answer (actor_id, key, request_hash, answer, at)
		VALUES ($1, $2, '', 'null', $3) ON CONFLICT (actor_id, key) DO NOTHING`

	sweepActs = `DELETE FROM idempotency WHERE (org_id, actor_id, key) IN
		(SELECT org_id, actor_id, key FROM idempotency WHERE at < $1 ORDER BY at LIMIT 500)`

	sweepPlatformActs = "DELETE FROM platform_answer WHERE at < $1"
)

func scanRow(scan db.Scan) (r row, err error) {
	return r, scan(&r.hash, &r.answer, &r.scopes, &r.at)
}
