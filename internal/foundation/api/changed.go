package api

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/changes"
)

// changedHeader is the header of an answer that names each scope which the act changed, with its version:
// "room/r1@812 organization@40". A client that has the events up to these versions has all that the act changed.
const changedHeader = "Changed"

// showChanges sets the Changed header. Scopes that an earlier request changed are shown with their present versions;
// where these cannot be read the scopes are left out, since the act is done all the same.
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

// presentVersion is the newest version of a scope, by its name in the header.
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
