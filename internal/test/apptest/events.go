package apptest

import (
	"context"
	"encoding/json"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// EventTypes returns the types of all events in the database.
func (c *Club) EventTypes() []string {
	c.t.Helper()
	types, err := db.ViewAcross(context.Background(), c.DB, "a test reads what has happened",
		func(tx *db.AnyTx) ([]string, error) {
			return db.All(tx, func(scan db.Scan) (s string, err error) { return s, scan(&s) },
				"SELECT DISTINCT type FROM event ORDER BY type")
		})
	c.must(err)
	return types
}

// Event is an event as the database stores it.
type Event struct {
	Type       string
	Permission tenant.Permission
	Data       json.RawMessage
}

// Events returns all events in the database.
func (c *Club) Events() []Event {
	c.t.Helper()
	events, err := db.ViewAcross(context.Background(), c.DB, "a test reads what has happened",
		func(tx *db.AnyTx) ([]Event, error) {
			return db.All(tx, func(scan db.Scan) (e Event, err error) {
				var data string
				err = scan(&e.Type, &e.Permission, &data)
				e.Data = json.RawMessage(data)
				return e, err
			}, "SELECT type, permission, payload FROM event")
		})
	c.must(err)
	return events
}

// LastVersions returns the newest versions of the club and its rooms. The key is the field room of a socket message:
// the room's id as JSON, or null for the club.
func (c *Club) LastVersions() map[string]int64 {
	c.t.Helper()
	last := map[string]int64{}
	_, err := db.ViewAcross(context.Background(), c.DB, "a test reads what has happened", func(tx *db.AnyTx) ([]string,
		error) {
		return db.All(tx, func(scan db.Scan) (room string, err error) {
			var version int64
			if err = scan(&room, &version); err != nil {
				return room, err
			}
			scope := []byte("null")
			if room != "" {
				scope, err = json.Marshal(room)
			}
			last[string(scope)] = version
			return room, err
		}, "SELECT room_id, max(version) FROM event WHERE org_id = 'club' GROUP BY room_id")
	})
	c.must(err)
	return last
}
