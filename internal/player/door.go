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
	ReasonBarred       Reason = "barred"
	ReasonSelfExcluded Reason = "self_excluded"
	ReasonUnpaid       Reason = "unpaid"
	ReasonNoMembership Reason = "no_membership" // refuses a seat, not the entry
)

// Values are the words allowed on the wire.
func (Reason) Values() []string {
	return []string{string(ReasonBarred), string(ReasonSelfExcluded), string(ReasonUnpaid), string(ReasonNoMembership)}
}

// Guest is a player as the door sees him at a moment.
type Guest struct {
	Player
	MemberUntil *clock.Instant // of the membership that is valid now; nil: none is
	At          clock.Instant
}

// RefusalReason is why the house lets a guest neither enter, nor wait, nor sit; empty when nothing stands against him.
// What he owes is not looked at.
func (g Guest) RefusalReason() Reason {
	switch {
	case g.Barred != nil:
		return ReasonBarred
	case g.ExcludedUntil != nil && *g.ExcludedUntil > g.At:
		return ReasonSelfExcluded
	}
	return ""
}

// Verdict is what the door says.
type Verdict struct {
	MayEnter      bool
	RefusalReason *Reason // why not; nil when he may
	MaySit        bool    // needs a membership too
}

// DecideEntry is the rule of the door: who is barred or has excluded himself stays outside, and so does who owes where
// the room blocks on that; who may enter needs a membership that is valid now to sit down.
func DecideEntry(g Guest, owed money.Cents, blockUnpaid bool) Verdict {
	why := g.RefusalReason()
	if why == "" && blockUnpaid && owed > 0 {
		why = ReasonUnpaid
	}
	if why != "" {
		return Verdict{RefusalReason: &why}
	}
	return Verdict{MayEnter: true, MaySit: g.MemberUntil != nil}
}

// RefusedError is what an act fails with that the door does not let happen. It wraps the fault that the caller sees;
// passing it through LogRefusal keeps it in the player's record.
type RefusedError struct {
	PlayerID, Name, RoomID string
	Place                  Place
	Reason                 Reason
	fault                  error
}

func (r *RefusedError) Error() string { return r.fault.Error() }

// Unwrap gives the fault, Conflicting, with the sentence for a person.
func (r *RefusedError) Unwrap() error { return r.fault }

// refuse makes the refusal of a guest. The zone is the room's: the date is the one on its wall.
func (g Guest) refuse(room string, place Place, why Reason, owed money.Cents, zone *time.Location) *RefusedError {
	var says error
	name := fault.Person(g.Name)
	switch why {
	case ReasonBarred:
		says = fault.Conflict("%s is barred%s", name, fault.PersonalText{Text: ": " + g.Barred.Reason})
	case ReasonSelfExcluded:
		until := g.ExcludedUntil.Time().In(zone).Format("January 2, 2006")
		says = fault.Conflict("%s is self-excluded%s", name, fault.PersonalText{Text: " until " + until})
	case ReasonUnpaid:
		says = fault.Conflict("%s owes %s from earlier visits", name, fault.PersonalText{Text: "$" + owed.String(), Instead: "money"})
	case ReasonNoMembership:
		says = fault.Conflict("%s has no active membership", name)
	}
	return &RefusedError{g.ID, g.Name, room, place, why, says}
}

// refusedFrom ends the sentence "Ray Whitfield was refused …" of the feed, which does not say why: who reads it need not
// know.
var refusedFrom = map[Place]string{AtCheckIn: "at check-in", AtWaitlist: "at the waitlist", AtSeating: "a seat", AtTournament: "at a tournament"}
