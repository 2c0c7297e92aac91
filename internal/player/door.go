package player

import (
	"strconv"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
)

// Place is the point at which the door checks a player.
type Place string

// The places.
const (
	AtCheckIn    Place = "check_in"
	AtWaitlist   Place = "waitlist"
	AtSeating    Place = "seating"
	AtTournament Place = "tournament"
)

// Values are the words allowed on the wire.
func (Place) Values() []string {
	return []string{string(AtCheckIn), string(AtWaitlist), string(AtSeating), string(AtTournament)}
}

// Reason is the reason for which the door refuses a player.
type Reason string

// The reasons, the strongest first.
const (
	ReasonBarred       Reason = "barred"
	ReasonSelfExcluded Reason = "self_excluded"
	ReasonUnderAge     Reason = "under_age"
	ReasonUnpaid       Reason = "unpaid"
	ReasonNoMembership Reason = "no_membership" // refuses a seat, not the entry
)

// Values are the words allowed on the wire.
func (Reason) Values() []string {
	return []string{string(ReasonBarred), string(ReasonSelfExcluded), string(ReasonUnderAge), string(ReasonUnpaid),
		string(ReasonNoMembership)}
}

// Guest is a player with the facts that the door checks, at one moment.
type Guest struct {
	Player
	MemberUntil *clock.Instant // end of the membership that is valid now; nil: none
	At          clock.Instant
	ageLimit    int // years; 0: the player is old enough, or the birth date is unknown
}

// RefusalReason returns the reason why the player may neither enter, wait nor sit, or "" if there is none. It ignores
// unpaid balances.
func (g Guest) RefusalReason() Reason {
	switch {
	case g.Barred != nil:
		return ReasonBarred
	case g.ExcludedUntil != nil && *g.ExcludedUntil > g.At:
		return ReasonSelfExcluded
	case g.ageLimit > 0:
		return ReasonUnderAge
	}
	return ""
}

// Verdict is the door's decision.
type Verdict struct {
	MayEnter      bool
	RefusalReason *Reason // nil: the player may enter
	MaySit        bool    // requires a valid membership too
}

// DecideEntry is the door rule. Barred, self-excluded and under-age players stay outside, and so do players with an
// unpaid balance if the room blocks on it. Sitting down also requires a valid membership.
func DecideEntry(g Guest, owed money.Cents, blockUnpaid bool) Verdict {
	reason := g.RefusalReason()
	if reason == "" && blockUnpaid && owed > 0 {
		reason = ReasonUnpaid
	}
	if reason != "" {
		return Verdict{RefusalReason: &reason}
	}
	return Verdict{MayEnter: true, MaySit: g.MemberUntil != nil}
}

// RefusedError reports that the door refused an act. It wraps the fault that the caller sees. LogRefusal stores it in
// the player's record.
type RefusedError struct {
	PlayerID, Name, RoomID string
	Place                  Place
	Reason                 Reason
	fault                  error
}

func (r *RefusedError) Error() string { return r.fault.Error() }

// Unwrap returns the fault, of kind Conflicting, with a sentence for the user.
func (r *RefusedError) Unwrap() error { return r.fault }

// newRefusedError returns the refusal of a guest. Dates are in the time zone of the room.
func (g Guest) newRefusedError(room string, place Place, reason Reason, owed money.Cents,
	zone *time.Location) *RefusedError {
	var refusal error
	name := fault.Person(g.Name)
	switch reason {
	case ReasonBarred:
		refusal = fault.Conflict("%s is barred%s", name, fault.PersonalText{Text: ": " + g.Barred.Reason})
	case ReasonSelfExcluded:
		until := g.ExcludedUntil.Time().In(zone).Format("January 2, 2006")
		refusal = fault.Conflict("%s is self-excluded%s", name, fault.PersonalText{Text: " until " + until})
	case ReasonUnderAge:
		limit := fault.PersonalText{Text: " under " + strconv.Itoa(g.ageLimit), Instead: " too young"}
		refusal = fault.Conflict("%s is%s", name, limit)
	case ReasonUnpaid:
		amount := fault.PersonalText{Text: "$" + owed.String(), Instead: "money"}
		refusal = fault.Conflict("%s owes %s from earlier visits", name, amount)
	case ReasonNoMembership:
		refusal = fault.Conflict("%s has no active membership", name)
	}
	return &RefusedError{g.ID, g.Name, room, place, reason, refusal}
}

// refusalPhrases complete "Ray Whitfield was refused …" in the feed. The reason is left out, because not every reader
// of the feed may know it.
var refusalPhrases = map[Place]string{
	AtCheckIn: "at check-in", AtWaitlist: "at the waitlist", AtSeating: "a seat", AtTournament: "at a tournament",
}
