package platform

import (
	"context"
	"fmt"
	"math"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// TrailEntry is an entry of the platform's audit trail.
type TrailEntry struct {
	ID           string           `json:"id"`
	At           clock.Instant    `json:"at"`
	ActorName    string           `json:"who"`
	Type         string           `json:"type"`
	Description  string           `json:"what"`
	Organization *OrganizationRef `json:"organization"`           // null: the platform itself
	Address      string           `json:"address" see:"personal"` // where the request came from; may be empty
	version      int64
	n            int32
}

func (a *Actions) audit(ctx context.Context, by tenant.Administrator, in auditRequest) (api.Page[TrailEntry], error) {
	limit, before := in.PageSize(), TrailEntry{version: math.MaxInt64}
	if err := in.Cursor.Decode(&before.version, &before.n); err != nil {
		return api.Page[TrailEntry]{}, err
	}
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (api.Page[TrailEntry], error) {
		list, err := readEntries(tx, in.Organization, in.Type, before, limit+1)
		return api.Paginate(list, limit, func(e TrailEntry) api.Cursor { return api.CursorAt(e.version, e.n) }), err
	})
}

// entryPage reads a page of the trail. Entries of the system, the checkpoints of organizations, appear only under a
// filter by their type.
const entryPage = `SELECT e.version, e.n, e.at, e.actor_name, e.type, e.what, e.address, e.organization_id,
	coalesce(o.name, ''), coalesce(o.domain, '')
	FROM platform_event e LEFT JOIN organization o ON o.id = e.organization_id
	WHERE (CAST($1 AS TEXT) = '' OR e.organization_id = $1) AND (CAST($2 AS TEXT) = '' AND e.type <> 'trails_sealed'
	OR e.type = $2) AND (e.version, e.n) < ($3, $4)
	ORDER BY e.version DESC, e.n DESC LIMIT $5`

func readEntries(tx db.Reader, organization, kind string, before TrailEntry, limit int) ([]TrailEntry, error) {
	return db.All(tx, func(scan db.Scan) (e TrailEntry, err error) {
		var o OrganizationRef
		err = scan(&e.version, &e.n, &e.At, &e.ActorName, &e.Type, &e.Description, &e.Address, &o.ID, &o.Name,
			&o.Domain)
		if e.ID = fmt.Sprintf("%d.%d", e.version, e.n); o.ID != "" {
			e.Organization = &o
		}
		return e, err
	}, entryPage, organization, kind, before.version, before.n, limit)
}
