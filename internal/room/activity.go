package room

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Activity is one line of a room's feed.
type Activity struct {
	ID          string        `json:"id"`
	Action      string        `json:"action"`
	Description string        `json:"description" see:"mentions"`
	Timestamp   clock.Instant `json:"timestamp"`
	ActorName   string        `json:"actorName"`
	TableID     *string       `json:"tableId"`
	// Names are the players named in the description, see LogActivity.
	Names []string `json:"names,omitzero" see:"personal,view_players"`
}

// The actions that the feed shows in color.
const (
	WaitlistAdded   = "waitlist_add"
	PlayerSeated    = "player_seated"
	WaitlistUpdated = "waitlist_updated"
)

// NoPlayers marks a feed line that names no player.
var NoPlayers = []string{}

// LogActivity adds a line to the room's feed. Table is the id of the table it is about, or empty. Names are the
// players named in the description: staff who may not see players read first name and initial instead. Without names
// those staff do not see the description, which suits text that people or other packages wrote.
func LogActivity(tx *db.RoomTx, action, description, table string, names ...string) {
	a := Activity{ID: db.NewID(), Action: action, Description: description, Timestamp: tx.Now(),
		ActorName: tx.Actor().Name, Names: names}
	if table != "" {
		a.TableID = &table
	}
	tx.Emit(db.Event{Type: "activity", Permission: tenant.ViewFloor, Subject: table, Data: a})
}

const (
	selectFeed = `SELECT version, n, payload FROM event WHERE org_id = $1 AND room_id = $2 AND type = 'activity'
		AND (version, n) < ($3, $4) ORDER BY version DESC, n DESC LIMIT $5`
	selectFeedOfTable = `SELECT version, n, payload FROM event WHERE org_id = $1 AND room_id = $2 AND type = 'activity'
		AND (version, n) < ($3, $4) AND subject = $6 ORDER BY version DESC, n DESC LIMIT $5`
	selectFeedOfActor = `SELECT version, n, payload FROM event WHERE org_id = $1 AND room_id = $2 AND type = 'activity'
		AND (version, n) < ($3, $4) AND actor_id = $6 AND ($7 = '' OR subject = $7) ORDER BY version DESC, n DESC LIMIT $5`
)

type activityRequest struct {
	Room   string `path:"room" json:"-"`
	Limit  int    `query:"limit"`
	Cursor string `query:"cursor"`
	Table  string `query:"table"`
	Mine   bool   `query:"mine"` // only the caller's own acts
	caller string
}

// OfCaller and SetCaller implement api.Personal.
func (in *activityRequest) OfCaller() bool        { return in.Mine }
func (in *activityRequest) SetCaller(user string) { in.caller = user }

// feedLine is an activity with its position: the lines of one act share a version.
type feedLine struct {
	Activity
	version int64
	n       int
}

// cursor is the line's position as the cursor of a page.
func (l feedLine) cursor() string { return fmt.Sprintf("%d.%d", l.version, l.n) }

// parseFeedCursor reads a cursor. The empty cursor comes before everything.
func parseFeedCursor(cursor string) (version int64, n int, err error) {
	if cursor == "" {
		return 1 << 62, 0, nil
	}
	before, within, _ := strings.Cut(cursor, ".")
	version, err = strconv.ParseInt(before, 10, 64)
	if err == nil {
		n, err = strconv.Atoi(within)
	}
	if err != nil || n < 0 || n > math.MaxInt32 {
		return 0, 0, fault.InvalidField("cursor", "Take the cursor from the Link of the page before")
	}
	return version, n, nil
}

func (a *Actions) listActivity(tx *db.RoomView, in activityRequest) (api.Page[Activity], error) {
	limit := min(max(in.Limit, 0), 200)
	if limit == 0 {
		limit = 50
	}
	version, n, err := parseFeedCursor(in.Cursor)
	if err != nil {
		return api.Page[Activity]{}, err
	}
	query, args := selectFeed, []any{version, n, limit + 1}
	switch {
	case in.Mine:
		query, args = selectFeedOfActor, append(args, in.caller, in.Table)
	case in.Table != "":
		query, args = selectFeedOfTable, append(args, in.Table)
	}
	lines, err := db.All(tx, func(scan db.Scan) (l feedLine, err error) {
		var payload []byte
		if err := scan(&l.version, &l.n, &payload); err != nil {
			return l, err
		}
		return l, json.Unmarshal(payload, &l.Activity)
	}, query, args...)
	if err != nil {
		return api.Page[Activity]{}, err
	}
	page := api.Page[Activity]{Items: make([]Activity, 0, len(lines))}
	for i, l := range lines {
		if i == limit {
			page.Next = lines[limit-1].cursor()
			break
		}
		page.Items = append(page.Items, l.Activity)
	}
	return page, nil
}
