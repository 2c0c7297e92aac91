package player

import (
	"strconv"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/wording"
)

// playerUpdate is the payload of player_updated: the player and the change in words for the audit trail.
type playerUpdate struct {
	Player
	What string `json:"what" see:"personal,view_players"`
}

// membershipUpdate is the payload of membership_updated: the membership and the change in words for the audit trail.
type membershipUpdate struct {
	Membership
	What string `json:"what" see:"personal,view_players"`
}

// changedFrom describes for the audit trail what has changed in a record, with dates in the zone; empty when nothing
// has changed.
func (p Player) changedFrom(was Player, zone *time.Location) string {
	values := func(of Player) [][2]string {
		barred, skill, status := "", "", "inactive"
		if of.Barred != nil {
			barred = of.Barred.Reason
		}
		if of.SkillLevel != nil {
			skill = strconv.Itoa(*of.SkillLevel)
		}
		if of.IsActive {
			status = "active"
		}
		return [][2]string{
			{"name", of.Name}, {"nickname", optional.Or(of.Nickname, "")},
			{"phone number", optional.Or(of.PhoneNumber, "")}, {"email", optional.Or(of.Email, "")},
			{"birth date", optional.Or(of.BirthDate, "")}, {"status", status},
			{"skill level", skill}, {"bar", barred},
			{"self-exclusion", formatEnd(of.ExcludedUntil, zone)}, {"probation", formatEnd(of.ProbationUntil, zone)},
		}
	}
	var changes []string
	before := values(was)
	for i, now := range values(p) {
		if before[i] != now {
			changes = append(changes, wording.FromTo(now[0], before[i][1], now[1]))
		}
	}
	if p.MergedInto != nil && was.MergedInto == nil {
		changes = append(changes, "merged into another record")
	}
	if len(changes) == 0 {
		return ""
	}
	return was.Name + ": " + strings.Join(changes, ", ")
}

// formatEnd formats the last day of something: "until 2026-11-20", or "" without an end.
func formatEnd(until *clock.Instant, zone *time.Location) string {
	if until == nil {
		return ""
	}
	return "until " + until.Time().In(zone).Format(time.DateOnly)
}
