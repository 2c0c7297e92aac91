package alert

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

const countOpen = `SELECT priority, permission, count(*) FROM alert WHERE org_id = $1 AND room_id = $2
	AND resolved_at IS NULL GROUP BY priority, permission`

type alertCount struct {
	priority   Priority
	permission tenant.Permission
	n          int
}

// CountOpen counts the room's open alerts that the caller may see, by priority.
func CountOpen(tx db.RoomReader, may func(tenant.Permission) bool) (map[Priority]int, error) {
	list, err := db.Cached(tx, "open alerts", func() ([]alertCount, error) {
		return db.All(tx, func(scan db.Scan) (c alertCount, err error) {
			return c, scan(&c.priority, &c.permission, &c.n)
		}, countOpen)
	})
	by := map[Priority]int{}
	for _, c := range list {
		if may(c.permission) {
			by[c.priority] += c.n
		}
	}
	return by, err
}

const incidents = `SELECT count(*) FROM alert WHERE org_id = $1 AND room_id = $2 AND raised_at >= $3
	AND raised_at <= $4 AND kind IN ('dispute', 'security')`

// CountIncidents counts the disputes and security calls between two moments.
func CountIncidents(tx db.RoomReader, from, to clock.Instant) (int, error) {
	return db.Value[int](tx, incidents, from, to)
}
