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

// Situation is all that a recommendation depends on: a room at a moment.
type Situation struct {
	Now           clock.Instant
	TargetMinutes int // minutes within which a wait should end
	Tables        []floor.Table
	Entries       []floor.WaitlistEntry // the open ones, each list in its order
	Games         []room.GameType
	People        map[string]Person        // by player, who waits, sits or is called
	SeatedPlayers map[string][]string      // by table, the named players who sit there
	RentalPerHour map[string]money.Cents   // by table, what the rentals that run there cost an hour
	ApartPairs    [][2]string              // players who are kept apart
	ManualUntil   map[string]clock.Instant // by player, until when Auto-Seating leaves him to people: his call or seating was undone
	ManualReasons map[string]string        // by entry, why it should not be called by itself, as the end of a sentence
}

// Person is what is known of a player.
type Person struct {
	Name            string
	RefusalReason   string // why he may not sit down anywhere now, as the end of a sentence; empty: he may
	RefusedAtDoor   bool   // it is the door that refuses him: who reads the feed need not know why
	Skill           *int   // 0 to 10
	SkillSetByStaff bool   // by staff
	BuyIn           *money.Cents
	IsRegular       bool // ten visits in the last 90 days, or a VIP
	IsNew           bool // came for the first time in the last 30 days
}

// Plan is what is recommended in a situation.
type Plan struct {
	Recommendations []Recommendation
	Unseated        []Without
	Tables          []TableAnalytics
	ahead           map[string][]Without // by entry, those whom a recommendation passes over, and why
}

// takesSeats says whether players can be recommended to a table as it is: a cash game that runs or that staff have started.
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

// canOpen says whether a game can be started at a table: nobody has a seat, and none is held.
func canOpen(t floor.Table) bool {
	return t.Event == nil && t.PausedAt == nil && t.Status == floor.TableAvailable && t.CurrentPlayers == 0 && len(t.Holds) == 0
}

// isCash says whether a table deals cash games.
func isCash(t floor.Table) bool { return t.Event == nil && t.Status != floor.TableTournament }

// waited is for how many whole minutes somebody has waited who joined at a moment.
func (s *Situation) waited(since clock.Instant) int {
	return max(int(s.Now.Sub(since)/time.Minute), 0)
}

// game is how a sentence names a game: by its stakes when no other game has them.
func (s *Situation) game(id string) string {
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

// named is a waiting player as other entities carry him.
func named(e floor.WaitlistEntry) player.Named {
	return player.Named{ID: e.PlayerID, Name: e.Player.Name}
}
