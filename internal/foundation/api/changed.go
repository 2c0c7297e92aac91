package api

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/changes"
)

// changedHeader is the response header that names each scope that the act changed, with its version: "room/r1@812
// organization@40". A client that has the events up to these versions has seen everything that the act changed.
const changedHeader = "Changed"

// showChanges sets the Changed header. A repeated request names the scopes that its first attempt changed, with their
// current versions. Scopes without a readable version are left out, because the act has succeeded anyway.
func (r *Routes) showChanges(ctx context.Context, w http.ResponseWriter, organization string, log *changes.Log) {
	var b strings.Builder
	for _, c := range log.Changes() {
		if c.Version == 0 {
			version, err := r.presentVersion(ctx, organization, c.Scope)
			if err != nil {
				continue
			}
			c.Version = version
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(c.Scope + "@" + strconv.FormatInt(c.Version, 10))
	}
	if b.Len() > 0 {
		w.Header().Set(changedHeader, b.String())
	}
}

// presentVersion returns the current version of a scope, given by its name in the header.
func (r *Routes) presentVersion(ctx context.Context, organization, scope string) (int64, error) {
	if scope == changes.Platform {
		return db.PlatformVersion(ctx, r.db)
	}
	room := scope
	if id, isRoom := strings.CutPrefix(scope, changes.RoomPrefix); isRoom {
		room = id
	}
	if id, isOther := strings.CutPrefix(scope, changes.OrganizationPrefix); isOther {
		organization, room = id, ""
	}
	if scope == changes.Organization {
		room = ""
	}
	ofRoom, ofOrganization, err := db.Versions(ctx, r.db, organization, room)
	if room == "" {
		return ofOrganization, err
	}
	return ofRoom, err
}
