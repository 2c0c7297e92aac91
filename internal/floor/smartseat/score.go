package smartseat

import (
	"fmt"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/wording"
)

// Scores of table health, of HealthWeight.
const (
	shortTableScore  = HealthWeight // one to three players
	lastSeatScore    = 28           // the last open seat
	fourPlayersScore = 20           // four seats taken, or an empty table
	maxOpeningScore  = 20           // a table that has to be opened
	shortBelow       = 4
	minToOpen        = 4
)

// halfUp returns a/b rounded to the nearest integer, halves up. Neither a nor b is negative.
func halfUp(a, b int64) int { return int((2*a + b) / (2 * b)) }

// waitScore is the full weight for a wait of the room's target or longer, and a proportional part before.
func waitScore(minutes, target int) int {
	if minutes >= target {
		return WaitWeight
	}
	return halfUp(WaitWeight*int64(minutes), int64(target))
}

// healthScore is the benefit of another player for a running table. A short table comes first; beyond that, the
// fuller the better. Held seats count as taken, closed seats do not count.
func healthScore(t floor.Table) int {
	taken, seats := 0, t.MaxSeats
	for _, s := range t.SeatStates {
		switch s {
		case floor.SeatClosed:
			seats--
		case floor.SeatOpen:
		case floor.SeatOccupied, floor.SeatWalkIn, floor.SeatAway, floor.SeatReserved:
			taken++
		}
	}
	switch span := seats - 1 - shortBelow; {
	case t.CurrentPlayers == 0:
		return fourPlayersScore
	case t.CurrentPlayers < shortBelow:
		return shortTableScore
	case span <= 0 || taken >= seats-1:
		return lastSeatScore
	default:
		return fourPlayersScore + halfUp(int64((lastSeatScore-fourPlayersScore)*max(taken-shortBelow, 0)), int64(span))
	}
}

func healthFact(t floor.Table) string {
	if t.CurrentPlayers >= shortBelow && len(t.FreeSeats()) == 1 {
		return "Last open seat"
	}
	return fmt.Sprintf("%d of %d seated", t.CurrentPlayers, t.MaxSeats)
}

// openingScore is the health score of a table that opens with a number of players.
func openingScore(players int) int { return min(maxOpeningScore, 2*players+4) }

// levels sums up the known skills of the players at a table.
type levels struct{ sum, n int64 }

func (l levels) average() float64 { return float64(l.sum) / float64(l.n) }

// skillScore decreases with the distance of a player's skill from the average of the table. If either is unknown, it is
// half of the weight.
func skillScore(skill *int, l levels) int {
	if skill == nil || l.n == 0 {
		return halfUp(SkillWeight, 2)
	}
	distance := int64(*skill)*l.n - l.sum
	if distance < 0 {
		distance = -distance
	}
	return halfUp(SkillWeight*(10*l.n-distance), 10*l.n)
}

func skillFact(skill *int, l levels) string {
	switch {
	case skill == nil:
		return "skill unknown"
	case l.n == 0:
		return fmt.Sprintf("%d beside nobody named", *skill)
	}
	return fmt.Sprintf("%d beside %.1f", *skill, l.average())
}

// rentalScore is proportional to the rate, with the full weight for the room's highest rate.
func rentalScore(rate, maxRate money.Cents) int {
	if maxRate <= 0 {
		return 0
	}
	return halfUp(RentalWeight*int64(rate), int64(maxRate))
}

// scores are the four parts of the score of a player at a table.
type scores struct{ wait, health, skill, rental int }

func (s scores) total() int { return s.wait + s.health + s.skill + s.rental }

// compatibility is the sum of the health and skill parts in percent of their weights.
func (s scores) compatibility() int {
	return halfUp(100*int64(s.health+s.skill), HealthWeight+SkillWeight)
}

// ordinal formats a place on a list: "next in line", "2nd in line".
func ordinal(place int) string {
	if place == 1 {
		return "next in line"
	}
	return wording.Ordinal(place) + " in line"
}

// usualSpending compares a usual buy-in with the maximum of the game: below a third conservative, above two thirds
// aggressive. It is nil when either is unknown.
func usualSpending(buyIn, maxBuyIn *money.Cents) *Spending {
	if buyIn == nil || maxBuyIn == nil || *maxBuyIn <= 0 {
		return nil
	}
	pattern := Moderate
	switch {
	case 3**buyIn < *maxBuyIn:
		pattern = Conservative
	case 3**buyIn > 2**maxBuyIn:
		pattern = Aggressive
	}
	return &pattern
}

// estimatedSkill estimates a skill from the hours played: 2 for a new player, 3 from 10 hours on, and one more for each
// doubling, at most 8. Only staff can set a higher skill.
func estimatedSkill(hours float64) int {
	level := 2
	for from := 10.0; hours >= from && level < 8; from *= 2 {
		level++
	}
	return level
}
