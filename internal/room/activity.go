package room

import (
	"encoding/json"
	"math"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
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
// players named in the description: staff without access to players read first name and initial instead. Without names
// those staff do not see the description, which suits text that people or other packages wrote.
func LogActivity(tx *db.RoomTx, action, description, table string, names ...string) {
	a := Activity{ID: db.NewID(), Action: action, Description: description, Timestamp: tx.Now(),
		ActorName: tx.Actor().Name, Names: names}
	if table != "" {
		a.TableID = &table
	}
	tx.Emit(activityLogged.About(table, a))
}

const (
	selectFeed = `SELECT version, n, payload FROM event WHERE org_id = $1 AND room_id = $2 AND type = 'activity'
		AND (version, n) < ($3, $4) ORDER BY version DESC, n DESC LIMIT $5`
	selectFeedOfTable = `SELECT version, n, payload FROM event WHERE org_id = $1 AND room_id = $2 AND type = 'activity'
		AND (version, n) < ($3, $4) AND subject = $6 ORDER BY version DESC, n DESC LIMIT $5`
	selectFeedOfActor = `SELECT version, n, payload FROM event WHERE org_id = $1 AND room_id = $2 AND type = 'activity'
		AND (version, n) < ($3, $4) AND actor_id = $6 AND ($7 = '' OR subject = $7)
		ORDER BY version DESC, n DESC LIMIT $5`
)

type activityRequest struct {
	Room string `path:"room" json:"-"`
	api.PageRequest
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
	n       int32
}

func (a *Actions) listActivity(tx *db.RoomView, in activityRequest) (api.Page[Activity], error) {
	limit, before := in.PageSize(), feedLine{version: math.MaxInt64}
	if err := in.Cursor.Decode(&before.version, &before.n); err != nil {
		return api.Page[Activity]{}, err
	}
	query, args := selectFeed, []any{before.version, before.n, limit + 1}
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
	page := api.Paginate(lines, limit, func(l feedLine) api.Cursor { return api.CursorAt(l.version, l.n) })
	return api.ConvertPage(page, func(l feedLine) Activity { return l.Activity }), err
}
