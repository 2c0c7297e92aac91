package platform

import (
	"context"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
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
}

// trailPosition is the place of an entry in the trail.
type trailPosition struct {
	version int64
	n       int
}

// newestPosition comes before the newest entry.
var newestPosition = trailPosition{version: 1 << 62}

func (p trailPosition) String() string { return fmt.Sprintf("%d.%d", p.version, p.n) }

func (a *Actions) audit(ctx context.Context, by tenant.Administrator, in auditRequest) (api.Page[TrailEntry], error) {
	before, err := parseTrailCursor(in.Cursor)
	if err != nil {
		return api.Page[TrailEntry]{}, err
	}
	limit := in.limit()
	return db.ViewPlatform(ctx, a.db, by, func(tx *db.AnyTx) (api.Page[TrailEntry], error) {
		list, err := readEntries(tx, in.Organization, in.Type, before, limit+1)
		page := api.Page[TrailEntry]{Items: list}
		if len(list) > limit {
			page.Items = list[:limit]
			page.Next = base64.RawURLEncoding.EncodeToString([]byte(list[limit-1].ID))
		}
		return page, err
	})
}

// parseTrailCursor reads the cursor of the trail; the empty cursor comes before its newest entry.
func parseTrailCursor(cursor string) (trailPosition, error) {
	if cursor == "" {
		return newestPosition, nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	version, n, _ := strings.Cut(string(raw), ".")
	p := trailPosition{}
	var wrong, too error
	p.version, wrong = strconv.ParseInt(version, 10, 64)
	p.n, too = strconv.Atoi(n)
	if err != nil || wrong != nil || too != nil {
		return p, fault.InvalidField("cursor", "Take the cursor from the Link of the page before")
	}
	return p, nil
}

// entryPage reads a page of the trail. Entries of the system, the checkpoints of organizations, appear only under a
// filter by their type.
const entryPage = `SELECT e.version, e.n, e.at, e.actor_name, e.type, e.what, e.address, e.organization_id,
	coalesce(o.name, ''), coalesce(o.domain, '')
	FROM platform_event e LEFT JOIN organization o ON o.id = e.organization_id
	WHERE (CAST($1 AS TEXT) = '' OR e.organization_id = $1) AND (CAST($2 AS TEXT) = '' AND e.type <> 'trails_sealed'
	OR e.type = $2) AND (e.version, e.n) < ($3, $4)
	ORDER BY e.version DESC, e.n DESC LIMIT $5`

func readEntries(tx db.Reader, organization, kind string, before trailPosition, limit int) ([]TrailEntry, error) {
	return db.All(tx, func(scan db.Scan) (e TrailEntry, err error) {
		var at trailPosition
		var o OrganizationRef
		err = scan(&at.version, &at.n, &e.At, &e.ActorName, &e.Type, &e.Description, &e.Address, &o.ID, &o.Name, &o.Domain)
		if e.ID = at.String(); o.ID != "" {
			e.Organization = &o
		}
		return e, err
	}, entryPage, organization, kind, before.version, before.n, limit)
}
