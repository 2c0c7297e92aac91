package player

import (
	"strconv"
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/wording"
)

// playerUpdated is a player as they are now, with the sentence of the audit trail.
type playerUpdated struct {
	Player
	What string `json:"what" see:"personal,view_players"`
}

// membershipUpdated is a membership as it stands now, with the sentence of the audit trail.
type membershipUpdated struct {
	Membership
	What string `json:"what" see:"personal,view_players"`
}

// changedFrom says in the audit trail what of a record has changed; empty when none of its values has.
func (p Player) changedFrom(was Player) string {
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
			{"name", of.Name}, {"nickname", text(of.Nickname)}, {"phone number", text(of.PhoneNumber)}, {"e-mail", text(of.Email)},
			{"status", status}, {"skill level", skill}, {"bar", barred},
			{"self-exclusion", ending(of.ExcludedUntil)}, {"probation", ending(of.ProbationUntil)},
		}
	}
	var said []string
	before := values(was)
	for i, now := range values(p) {
		if before[i] != now {
			said = append(said, wording.FromTo(now[0], before[i][1], now[1]))
		}
	}
	if p.MergedInto != nil && was.MergedInto == nil {
		said = append(said, "merged into another record")
	}
	if len(said) == 0 {
		return ""
	}
	return was.Name + ": " + strings.Join(said, ", ")
}

// ending is the day until which something lasts; empty for nothing.
func ending(until *clock.Instant) string {
	if until == nil {
		return ""
	}
	return "until " + until.Time().Format(time.DateOnly)
}
