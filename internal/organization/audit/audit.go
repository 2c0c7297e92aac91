// Package audit shows the acts of an organization as an audit trail: one line for each act, newest first, over its
// rooms, its own data, its accounts and its community.
//
// It owns no table and writes nothing but the event of an export; it reads the events that every act leaves and
// serves /api/audit. It may import account and room. The hash chain of foundation/eventchain proves that the events
// are unchanged.
//
// Two rules: a line shows only what the caller's role may see, and a search reads a bounded number of acts for each
// page.
package audit

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/tenant"
)

// Line is one act of the trail.
type Line struct {
	ID           string        `json:"id"`
	At           clock.Instant `json:"at"`
	RoomID       *string       `json:"roomId"` // null: the organization itself, its accounts or its community
	Room         string        `json:"room"`   // the room's name, or "Organization", "Accounts", "Community"
	ActorID      string        `json:"actorId"`
	ActorName    string        `json:"who"`
	Role         *tenant.Role  `json:"role"`         // the actor's present role; null: not staff
	Impersonator *string       `json:"impersonator"` // the platform administrator behind the act
	Type         string        `json:"type"`
	Description  string        `json:"what" see:"personal"`
}

// TrailFilters are the people and event types by which the trail can be filtered.
type TrailFilters struct {
	People []TrailPerson `json:"people"`
	Types  []TrailType   `json:"types"`
}

// TrailPerson is a staff member, active or not.
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

// ofOrganization is the filter value for the organization's own data.
const ofOrganization = "organization"

// part is an event of an act.
type part struct {
	kind       string
	permission tenant.Permission
	payload    string // empty when it is too long to be read for a name
}

// maySee reports whether a role may see the content of an event. Events of the community are not granted to staff,
// and staff see them all.
func maySee(role tenant.Role, p tenant.Permission) bool {
	return p.Identity() != tenant.Staff || role.May(p)
}

// describe fills in the type and description of an act as far as a role may see them: the sentences of the feed and the
// first sentence that an event carries, else words for its first event with the name of its subject.
func (l *Line) describe(parts []part, role tenant.Role) {
	var sentences []string
	var described bool
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
		if described {
			continue
		}
		described, l.Type, l.Description = true, p.kind, describeType(p.kind)
		if name := nameIn(p.payload); name != "" && maySee(role, p.permission) {
			l.Description += ": " + name
		}
	}
	l.Description = cmp.Or(change, l.Description)
	if maxSentences := 3; len(sentences) > maxSentences {
		sentences = append(sentences[:maxSentences:maxSentences], fmt.Sprintf("%d more", len(sentences)-maxSentences))
	}
	if len(sentences) > 0 {
		if change != "" {
			sentences = append(sentences, change)
		}
		l.Description = strings.Join(sentences, "; ")
	}
	if l.Description == "" {
		l.Description = describeType(l.Type)
	}
}

// field returns a text field of a JSON object; empty when the object has none of that name.
func field(payload, name string) string {
	var in map[string]json.RawMessage
	if json.Unmarshal([]byte(payload), &in) != nil {
		return ""
	}
	var s string
	_ = json.Unmarshal(in[name], &s) // other types count as no text
	return s
}

// nameIn returns the name of the subject of a payload.
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

// position is the place of an act in the trail.
type position struct {
	at      clock.Instant
	room    string
	version int64
}

// newestPosition comes before the newest act.
var newestPosition = position{at: clock.Latest}

// parseMoment reads one end of a range: a gaming day, which stands for its beginning, or an RFC 3339 time.
func parseMoment(text string, calendar clock.Calendar, plusDays int) (clock.Instant, bool) {
	if day := clock.Day(text); day.Valid() {
		return calendar.DayStart(day.Add(plusDays)), true
	}
	var at clock.Instant
	return at, at.UnmarshalJSON([]byte(strconv.Quote(text))) == nil
}
