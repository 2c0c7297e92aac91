package smartseat

import (
	"fmt"
	"strconv"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/money"
)

// Scores of table health, of HealthWeight.
const (
	liftsShort   = HealthWeight // one to three sit there
	healthiest   = 28           // the last open seat
	fromFour     = 20           // four seats are taken, or nobody has come yet
	bestOpening  = 20           // a table that has to be started
	shortBelow   = 4
	fewestToOpen = 4
)

// halfUp is a/b to the nearest whole number, halves up. Neither is negative.
func halfUp(a, b int64) int { return int((2*a + b) / (2 * b)) }

// waitScore is all of the weight for who has waited as long as the room's target, and its share before.
func waitScore(minutes, target int) int {
	if minutes >= target {
		return WaitWeight
	}
	return halfUp(WaitWeight*int64(minutes), int64(target))
}

// healthScore is how much good a player does to a table that runs. A short one comes first; beyond that, the fuller the
// better. Held seats count as taken, closed ones not at all.
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
	switch most := seats - 1 - shortBelow; {
	case t.CurrentPlayers == 0:
		return fromFour
	case t.CurrentPlayers < shortBelow:
		return liftsShort
	case most <= 0 || taken >= seats-1:
		return healthiest
	default:
		return fromFour + halfUp(int64((healthiest-fromFour)*max(taken-shortBelow, 0)), int64(most))
	}
}

func healthFact(t floor.Table) string {
	if t.CurrentPlayers >= shortBelow && len(t.FreeSeats()) == 1 {
		return "Last open seat"
	}
	return fmt.Sprintf("%d of %d seated", t.CurrentPlayers, t.MaxSeats)
}

// openingScore is the health of a table that starts with so many players.
func openingScore(players int) int { return min(bestOpening, 2*players+4) }

// levels are the skills of those at a table who have one.
type levels struct{ sum, n int64 }

func (l levels) average() float64 { return float64(l.sum) / float64(l.n) }

// skillScore is the less, the further a player is from the average of the table. Where one of them is not known it is
// half of the weight: nothing speaks for or against it.
func skillScore(skill *int, l levels) int {
	if skill == nil || l.n == 0 {
		return halfUp(SkillWeight, 2)
	}
	off := int64(*skill)*l.n - l.sum
	if off < 0 {
		off = -off
	}
	return halfUp(SkillWeight*(10*l.n-off), 10*l.n)
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

// rentalScore is a seat's share of the room's highest rate.
func rentalScore(rate, highest money.Cents) int {
	if highest <= 0 {
		return 0
	}
	return halfUp(RentalWeight*int64(rate), int64(highest))
}

// scores are the four parts for a player at a table.
type scores struct{ wait, health, skill, rental int }

func (s scores) total() int { return s.wait + s.health + s.skill + s.rental }

// compatibility is the percentage of what can be had of the two parts about the table and him.
func (s scores) compatibility() int {
	return halfUp(100*int64(s.health+s.skill), HealthWeight+SkillWeight)
}

// ordinal is a place in a line: "next in line", "2nd in line".
func ordinal(place int) string {
	if place == 1 {
		return "next in line"
	}
	ending := "th"
	if place%100 < 11 || place%100 > 13 {
		switch place % 10 {
		case 1:
			ending = "st"
		case 2:
			ending = "nd"
		case 3:
			ending = "rd"
		}
	}
	return strconv.Itoa(place) + ending + " in line"
}

// usualSpending is how a usual buy-in compares with the most that a game takes: below a third conservative, above two
// thirds aggressive (decisions 13). nil: there is nothing to compare.
func usualSpending(buyIn, most *money.Cents) *Spending {
	if buyIn == nil || most == nil || *most <= 0 {
		return nil
	}
	is := Moderate
	switch {
	case 3**buyIn < *most:
		is = Conservative
	case 3**buyIn > 2**most:
		is = Aggressive
	}
	return &is
}

// estimatedSkill follows from the hours that somebody has played: 2 for a newcomer, 3 from 10 hours on, and one more each
// time that they double, 8 at most. What is above that only people can say.
func estimatedSkill(hours float64) int {
	level := 2
	for from := 10.0; hours >= from && level < 8; from *= 2 {
		level++
	}
	return level
}
