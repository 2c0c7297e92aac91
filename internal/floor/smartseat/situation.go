package smartseat

import (
	"strings"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Situation is the state of a room at a moment, as far as recommendations depend on it.
type Situation struct {
	Now           clock.Instant
	TargetMinutes int // minutes within which a wait should end
	Tables        []floor.Table
	Entries       []floor.WaitlistEntry // the open entries, each list in its order
	Games         []room.GameType
	People        map[string]Person      // by player: the waiting, seated and called players
	SeatedPlayers map[string][]string    // by table, its named players
	RentalPerHour map[string]money.Cents // by table, the hourly sum of its running rentals
	ApartPairs    [][2]string            // pairs of players to keep apart
	// by player: end of the pause of auto-seating after an undone call or seating
	ManualUntil   map[string]clock.Instant
	ManualReasons map[string]string // by entry: reason against a call by auto-seating, as the end of a sentence
}

// Person is a player of a situation.
type Person struct {
	Name            string
	RefusalReason   string // reason against any seat now, as the end of a sentence; empty: none
	RefusedAtDoor   bool   // the door refuses the player, and the feed must not name the reason
	Skill           *int   // 0 to 10
	SkillSetByStaff bool   // else the skill is estimated
	BuyIn           *money.Cents
	IsRegular       bool // ten visits in the last 90 days, or a VIP
	IsNew           bool // first visit in the last 30 days
}

// Plan is the result of Recommend.
type Plan struct {
	Recommendations []Recommendation
	Unseated        []Without
	Tables          []TableAnalytics
	ahead           map[string][]Without // by entry, the entries that its recommendation passes over, with reasons
}

// takesSeats reports whether players can be recommended to a table as it is: a cash game that runs or that staff have
// started.
func takesSeats(t floor.Table) bool {
	if t.Event != nil || t.PausedAt != nil {
		return false
	}
	switch t.Status {
	case floor.TableActive, floor.TableShort:
		return true
	case floor.TableAvailable:
		return t.CurrentPlayers > 0
	case floor.TableTournament:
	}
	return false
}

// canOpen reports whether a game can be opened at a table, which has no players and no holds.
func canOpen(t floor.Table) bool {
	isEmpty := t.CurrentPlayers == 0 && len(t.Holds) == 0
	return isEmpty && t.Event == nil && t.PausedAt == nil && t.Status == floor.TableAvailable
}

// isCash reports whether a table deals cash games.
func isCash(t floor.Table) bool { return t.Event == nil && t.Status != floor.TableTournament }

// waitMinutes returns the whole minutes of a wait that began at a moment.
func (s *Situation) waitMinutes(since clock.Instant) int {
	return max(int(s.Now.Sub(since)/time.Minute), 0)
}

// gameLabel is the name of a game in a sentence: its stakes when no other game has them, else its full name.
func (s *Situation) gameLabel(id string) string {
	name := ""
	for _, g := range s.Games {
		if g.ID == id {
			name = g.Name
		}
	}
	stakes, _, _ := strings.Cut(name, " ")
	if !strings.Contains(stakes, "/") {
		return name
	}
	for _, g := range s.Games {
		if other, _, _ := strings.Cut(g.Name, " "); g.ID != id && other == stakes {
			return name
		}
	}
	return stakes
}

// playerOf returns the player of an entry.
func playerOf(e floor.WaitlistEntry) player.Named {
	return player.Named{ID: e.PlayerID, Name: e.Player.Name}
}
