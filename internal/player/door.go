package player

import (
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
)

// Place is where the door is looked at.
type Place string

// The places (floor.md, Door).
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

// Reason is why the door refuses.
type Reason string

// The reasons, the strongest first.
const (
	IsBarred     Reason = "barred"
	SelfExcluded Reason = "self_excluded"
	Unpaid       Reason = "unpaid"
	NoMembership Reason = "no_membership" // refuses a seat, not the entry
)

// Values are the words allowed on the wire.
func (Reason) Values() []string {
	return []string{string(IsBarred), string(SelfExcluded), string(Unpaid), string(NoMembership)}
}

// Guest is a player as the door sees him at a moment.
type Guest struct {
	Player
	MemberUntil *clock.Instant // of the membership that is valid now; nil: none is
	At          clock.Instant
}

// Refuses is why the house lets a guest neither enter, nor wait, nor sit; empty when nothing stands against him. What he
// owes is not looked at.
func (g Guest) Refuses() Reason {
	switch {
	case g.Barred != nil:
		return IsBarred
	case g.ExcludedUntil != nil && *g.ExcludedUntil > g.At:
		return SelfExcluded
	}
	return ""
}

// Verdict is what the door says.
type Verdict struct {
	MayEnter bool
	Refuse   *Reason // why not; nil when he may
	MaySit   bool    // needs a membership too
}

// Decide is the rule of the door: who is barred or has excluded himself stays outside, and so does who owes where the
// room blocks on that; who may enter needs a membership that is valid now to sit down.
func Decide(g Guest, owed money.Cents, blockUnpaid bool) Verdict {
	why := g.Refuses()
	if why == "" && blockUnpaid && owed > 0 {
		why = Unpaid
	}
	if why != "" {
		return Verdict{Refuse: &why}
	}
	return Verdict{MayEnter: true, MaySit: g.MemberUntil != nil}
}

// Refused is what an act fails with that the door does not let happen. It wraps the fault that the caller sees; passing
// it through LogRefusal keeps it in the player's record.
type Refused struct {
	PlayerID, Name, RoomID string
	Place                  Place
	Reason                 Reason
	fault                  error
}

func (r *Refused) Error() string { return r.fault.Error() }

// Unwrap gives the fault, Conflicting, with the sentence for a person.
func (r *Refused) Unwrap() error { return r.fault }

// refuse makes the refusal of a guest. The zone is the room's: the date is the one on its wall.
func (g Guest) refuse(room string, place Place, why Reason, owed money.Cents, zone *time.Location) *Refused {
	var says error
	name := fault.Person(g.Name)
	switch why {
	case IsBarred:
		says = fault.Conflict("%s is barred%s", name, fault.PersonalText{Text: ": " + g.Barred.Reason})
	case SelfExcluded:
		until := g.ExcludedUntil.Time().In(zone).Format("January 2, 2006")
		says = fault.Conflict("%s is self-excluded%s", name, fault.PersonalText{Text: " until " + until})
	case Unpaid:
		says = fault.Conflict("%s owes %s from earlier visits", name, fault.PersonalText{Text: "$" + owed.String(), Instead: "money"})
	case NoMembership:
		says = fault.Conflict("%s has no active membership", name)
	}
	return &Refused{g.ID, g.Name, room, place, why, says}
}

// refusedFrom ends the sentence "Ray Whitfield was refused …" of the feed, which does not say why: who reads it need not
// know.
var refusedFrom = map[Place]string{AtCheckIn: "at check-in", AtWaitlist: "at the waitlist", AtSeating: "a seat", AtTournament: "at a tournament"}
