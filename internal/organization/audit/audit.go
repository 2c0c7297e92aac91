// Package audit shows who did what in an organization: one line for each act, the newest first, over its rooms, its own
// data, its accounts and its community. It reads the events that every act leaves, and writes nothing. That nobody has
// changed them is foundation/db's to prove.
package audit

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Line is an act.
type Line struct {
	ID           string        `json:"id"`
	At           clock.Instant `json:"at"`
	RoomID       *string       `json:"roomId"` // null: of the organization itself, its accounts or its community
	Room         string        `json:"room"`   // the room's name, or "Organization", "Accounts", "Community"
	ActorID      string        `json:"actorId"`
	ActorName    string        `json:"who"`
	Role         *tenant.Role  `json:"role"`         // that he has now; null: none of the staff
	Impersonator *string       `json:"impersonator"` // the platform administrator who acted in his name
	Type         string        `json:"type"`
	Description  string        `json:"what" see:"personal"`
}

// TrailFilters are what the trail can be asked for: whose acts, and which.
type TrailFilters struct {
	People []TrailPerson `json:"people"`
	Types  []TrailType   `json:"types"`
}

// TrailPerson is one of the staff, also one who may not sign in any more.
type TrailPerson struct {
	ID       string      `json:"id"`
	Name     string      `json:"name"`
	Role     tenant.Role `json:"role"`
	IsActive bool        `json:"isActive"`
}

// TrailType is a type of event in words.
type TrailType struct {
	Type        string `json:"type"`
	Description string `json:"what"`
}

// ofOrganization is how a filter names the organization's own data.
const ofOrganization = "organization"

// part is an event of an act.
type part struct {
	kind       string
	permission tenant.Permission
	payload    string // empty when it is too long to have a name worth a look
}

// maySee says whether a role may see what an event tells. Nobody of the staff is granted what is the community's.
func maySee(role tenant.Role, p tenant.Permission) bool {
	return p.Identity() != tenant.Staff || role.May(p)
}

// tell fills in what an act was, as far as a role may see it. The act is told by the sentences that the feed has of it and
// by the first sentence that an event carries, else by words for its first event and the name of the thing.
func (l *Line) tell(parts []part, role tenant.Role) {
	var sentences []string
	var told bool
	var change string // the first sentence of an event
	for _, p := range parts {
		if p.kind == activity {
			if l.Type == "" {
				l.Type = activity
			}
			if maySee(role, p.permission) {
				sentences = append(sentences, field(p.payload, "description"))
			}
			continue
		}
		if maySee(role, p.permission) {
			change = cmp.Or(change, field(p.payload, "what"))
		}
		if told {
			continue
		}
		told, l.Type, l.Description = true, p.kind, wordsFor(p.kind)
		if name := nameIn(p.payload); name != "" && maySee(role, p.permission) {
			l.Description += ": " + name
		}
	}
	l.Description = cmp.Or(change, l.Description)
	if most := 3; len(sentences) > most {
		sentences = append(sentences[:most:most], fmt.Sprintf("%d more", len(sentences)-most))
	}
	if len(sentences) > 0 {
		if change != "" {
			sentences = append(sentences, change)
		}
		l.Description = strings.Join(sentences, "; ")
	}
	if l.Description == "" {
		l.Description = wordsFor(l.Type)
	}
}

// field is a text of an object; empty when it has none of that name.
func field(payload, name string) string {
	var in map[string]json.RawMessage
	if json.Unmarshal([]byte(payload), &in) != nil {
		return ""
	}
	var s string
	_ = json.Unmarshal(in[name], &s) // what is no text has no name
	return s
}

// nameIn is the name of the thing that a payload is about.
func nameIn(payload string) string {
	for _, key := range []string{"name", "playerName", "tableName", "gameName", "title"} {
		if s := field(payload, key); s != "" {
			return s
		}
	}
	var in map[string]json.RawMessage
	if json.Unmarshal([]byte(payload), &in) != nil {
		return ""
	}
	for _, key := range []string{"player", "entry", "table", "tournament", "user", "room", "game"} {
		for _, inner := range []string{"name", "playerName", "tableName", "title"} {
			if s := field(string(in[key]), inner); s != "" {
				return s
			}
		}
	}
	return ""
}

// place is where an act stands in the trail.
type place struct {
	at      clock.Instant
	room    string
	version int64
}

// newest is after everything.
var newest = place{at: 1 << 62}

func (p place) String() string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d\x00%s\x00%d", p.at, p.room, p.version))
}

var errCursor = fault.InvalidField("cursor", "Take the cursor from the Link of the page before")

// placeAt reads a cursor; the empty one is before the newest act.
func placeAt(cursor string) (place, error) {
	if cursor == "" {
		return newest, nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	parts := strings.Split(strings.ToValidUTF8(string(raw), ""), "\x00")
	if err != nil || len(parts) != 3 {
		return newest, errCursor
	}
	at, wrong := strconv.ParseInt(parts[0], 10, 64)
	version, wrongToo := strconv.ParseInt(parts[2], 10, 64)
	if wrong != nil || wrongToo != nil {
		return newest, errCursor
	}
	return place{clock.Instant(at), parts[1], version}, nil
}

// moment reads the end of a span: a gaming day, of which it is the beginning, or an RFC 3339 time.
func moment(text string, calendar clock.Calendar, plusDays int) (clock.Instant, bool) {
	if day := clock.Day(text); day.Valid() {
		return calendar.DayStart(day.Add(plusDays)), true
	}
	var at clock.Instant
	return at, at.UnmarshalJSON([]byte(strconv.Quote(text))) == nil
}
