package floor

import "pitboss/internal/foundation/clock"

// Place is the reason for the place of an entry on its list, as facts that a screen words in its own language.
type Place struct {
	Reason PlaceReason    `json:"reason"`
	At     clock.Instant  `json:"at"`    // since when the reason counts
	Until  *clock.Instant `json:"until"` // end of first place; null: it does not end
}

// PlaceReason is a reason for a place.
type PlaceReason string

// The reasons.
const (
	PlaceJoined     PlaceReason = "joined"      // the time of joining
	PlaceMissedCall PlaceReason = "missed_call" // behind all entries of that moment
	PlaceTableBroke PlaceReason = "table_broke" // first place, because the player's table broke
	PlaceKept       PlaceReason = "kept"        // first place for an hour, without a seat
)

// Values are the words allowed on the wire.
func (PlaceReason) Values() []string {
	return []string{string(PlaceJoined), string(PlaceMissedCall), string(PlaceTableBroke), string(PlaceKept)}
}

// placeOf derives the reason from the rank: a player whose table broke keeps first place without an end, and a player
// who went for chips or whose chips were taken up keeps it for an hour.
func placeOf(s entryState, joinedAt clock.Instant) Place {
	switch {
	case s.Rank == rankFirst && s.KeepUntil == nil:
		return Place{PlaceTableBroke, s.RankAt, nil}
	case s.Rank == rankFirst:
		return Place{PlaceKept, s.RankAt, s.KeepUntil}
	case s.Expiries > 0 && s.RankAt > joinedAt:
		return Place{PlaceMissedCall, s.RankAt, nil}
	}
	return Place{PlaceJoined, joinedAt, nil}
}
