package smartseat

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
	"pitboss/internal/test/assert"
)

// night is a situation that a test builds.
type night struct{ Situation }

var evening = clock.FromTime(time.Date(2026, 11, 21, 2, 42, 0, 0, time.UTC))

func newNight(games ...string) *night {
	s := &night{Situation{Now: evening, TargetMinutes: 30, People: map[string]Person{},
		SeatedPlayers: map[string][]string{}, RentalPerHour: map[string]money.Cents{}}}
	for _, name := range games {
		s.Games = append(s.Games, room.GameType{ID: name, Name: name})
	}
	return s
}

// table adds a table with players and a number of closed seats.
func (n *night) table(game string, rate money.Cents, seats, closed int, players ...string) *floor.Table {
	number := len(n.Tables) + 1
	t := floor.Table{ID: fmt.Sprint("t", number), TableNumber: number, GameTypeID: game, MaxSeats: seats,
		Status: floor.TableActive, HourlyRate: rate, CurrentPlayers: len(players)}
	t.GameType.Name = game
	t.SeatStates = slices.Repeat([]floor.SeatState{floor.SeatOpen}, seats)
	for i, p := range players {
		t.SeatStates[i] = floor.SeatOccupied
		n.SeatedPlayers[t.ID] = append(n.SeatedPlayers[t.ID], p)
		if _, known := n.People[p]; !known {
			n.knows(p, 5)
		}
	}
	for i := range closed {
		t.SeatStates[seats-1-i] = floor.SeatClosed
	}
	n.Tables = append(n.Tables, t)
	return &n.Tables[len(n.Tables)-1]
}

func (n *night) knows(name string, skill int) {
	n.People[name] = Person{Name: name, Skill: &skill, SkillSetByStaff: true}
}

// waits puts a player at the end of a list. The lists come in the order of the games.
func (n *night) waits(name, game string, minutes, skill int) *floor.WaitlistEntry {
	n.knows(name, skill)
	e := floor.WaitlistEntry{ID: name + " " + game, PlayerID: name, GameTypeID: game,
		JoinedAt: n.Now.Add(-time.Duration(minutes) * time.Minute), Status: floor.EntryWaiting}
	e.Player.Name, e.GameType.Name = name, game
	n.Entries = append(n.Entries, e)
	return &n.Entries[len(n.Entries)-1]
}

// called holds a seat of a table for an entry.
func (n *night) called(e *floor.WaitlistEntry, t *floor.Table, seat int) {
	e.Status, e.TableID = floor.EntryCalled, &t.ID
	t.SeatStates[seat-1] = floor.SeatReserved
	t.Holds = append(t.Holds, floor.HeldSeat{SeatNumber: seat, EntryID: e.ID, PlayerName: e.Player.Name,
		Until: n.Now.Add(2 * time.Minute)})
}

func crowd(n int, prefix string) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprint(prefix, i)
	}
	return list
}

// said is a recommendation in one line.
func said(r Recommendation) string {
	var parts []string
	for _, p := range r.Reasons {
		parts = append(parts, fmt.Sprintf("%d %s", p.Score, p.Fact))
	}
	return fmt.Sprintf("%s %s.%d %d%% = %s", r.PlayerID, r.TableID, r.SeatNumber, r.Confidence,
		strings.Join(parts, " + "))
}

func sayAll(p Plan) (found, without []string) {
	for _, r := range p.Recommendations {
		found = append(found, said(r))
	}
	for _, w := range p.Unseated {
		without = append(without, w.Player.Name+" "+w.Reason)
	}
	return found, without
}

func want(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n%s\nwant\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestRecommendationsOfABusyEvening(t *testing.T) {
	t.Parallel()
	n := newNight("1/3 NL Hold'em", "2/5 NL Hold'em", "5/10 NL Hold'em", "1/2 PLO", "4/8 Limit Hold'em")
	two := n.table("1/3 NL Hold'em", 12_00, 9, 0, crowd(8, "a")...)
	n.called(n.waits("Marcus Bell", "1/3 NL Hold'em", 38, 5), two, 9)
	for _, w := range []struct {
		name           string
		minutes, skill int
	}{
		{"Danielle Ortiz", 34, 4}, {"Wes Tran", 27, 4}, {"Priya Raman", 19, 6}, {"Hector Salinas", 12, 3},
		{"Kyle Dunham", 4, 3},
	} {
		n.waits(w.name, "1/3 NL Hold'em", w.minutes, w.skill)
	}
	five := n.table("2/5 NL Hold'em", 12_00, 9, 0, "Tom", "Curtis", "Lena", "Sam", "Alicia", "Dev", "Trent")
	for name, skill := range map[string]int{"Tom": 7, "Curtis": 6, "Lena": 4, "Sam": 6, "Alicia": 5, "Dev": 5,
		"Trent": 5} {
		n.knows(name, skill)
	}
	n.called(n.waits("Ray Whitfield", "2/5 NL Hold'em", 41, 6), five, 9)
	n.waits("Joanna Pike", "2/5 NL Hold'em", 29, 5)
	n.waits("Omar Haddad", "2/5 NL Hold'em", 8, 5)
	n.table("5/10 NL Hold'em", 20_00, 9, 0, crowd(9, "c")...)
	n.waits("Grant Liu", "5/10 NL Hold'em", 52, 7)
	n.waits("Stephanie Voss", "5/10 NL Hold'em", 16, 8)
	n.table("1/3 NL Hold'em", 12_00, 9, 0).Status = floor.TableAvailable
	n.table("1/2 PLO", 8_00, 8, 0, crowd(3, "d")...)
	n.table("1/2 PLO", 8_00, 8, 0, crowd(7, "e")...)
	n.table("4/8 Limit Hold'em", 20_00, 9, 0, crowd(2, "f")...)
	p := Recommend(n.Situation)
	found, without := sayAll(p)
	want(t, "recommended", found, []string{
		"Joanna Pike t2.8 90% = 39 29 min, next in line + 28 Last open seat + 14 5 beside 5.4 + 9 $12.00/h",
		"Danielle Ortiz t4.1 78% = 40 34 min, next in line + 14 Opens with 5 + 15 4 beside 4.0 + 9 $12.00/h",
		"Wes Tran t4.2 74% = 36 27 min, 2nd in line + 14 Opens with 5 + 15 4 beside 4.0 + 9 $12.00/h",
		"Priya Raman t4.3 60% = 25 19 min, 3rd in line + 14 Opens with 5 + 12 6 beside 4.0 + 9 $12.00/h",
		"Hector Salinas t4.4 53% = 16 12 min, 4th in line + 14 Opens with 5 + 14 3 beside 4.0 + 9 $12.00/h",
		"Kyle Dunham t4.5 42% = 5 4 min, 5th in line + 14 Opens with 5 + 14 3 beside 4.0 + 9 $12.00/h",
	})
	want(t, "without", without, []string{
		"Marcus Bell is called", "Ray Whitfield is called", "Omar Haddad behind Joanna Pike",
		"Grant Liu no 5/10 seat is open", "Stephanie Voss no 5/10 seat is open",
	})
	var advice []string
	for _, a := range p.Tables {
		advice = append(advice, fmt.Sprintf("%d %s", a.TableNumber, a.RecommendedAction))
	}
	want(t, "tables", advice, []string{
		"5 Break: nobody waiting", "7 Break: frees a dealer", "2 Seat Joanna Pike", "4 Start with 5 players",
		"1 Hold seat 9", "6 Leave: nobody waiting", "3 Leave: full",
	})
	r := p.Recommendations
	assert.MustEqual(t, "r[0].Ready", r[0].Ready, true)
	assert.Equal(t, "r[1].Ready", r[1].Ready, false)
	assert.Equal(t, "r[0].CompatibilityScore", r[0].CompatibilityScore, 93)
	assert.Equal(t, "r[0].ExpectedRevenue", r[0].ExpectedRevenue, 12_00)
	assert.Equal(t, "r[1].OpensWith", r[1].OpensWith, 5)
}

func TestScoreFormulas(t *testing.T) {
	t.Parallel()
	seven, none := 7, levels{}
	for _, c := range []struct {
		what      string
		got, want int
	}{
		{"waited half of the target", waitScore(15, 30), 20}, {"a half is rounded up", waitScore(3, 16), 8},
		{"over the target", waitScore(90, 30), 40},
		{"unknown skill", skillScore(nil, levels{10, 2}), 8}, {"an empty table", skillScore(&seven, none), 8},
		{"like the table", skillScore(&seven, levels{14, 2}), 15}, {"far from it", skillScore(&seven, levels{4, 2}), 8},
		{"opens with four", openingScore(4), 12}, {"opens with nine", openingScore(9), 20},
		{"rental", rentalScore(8_00, 20_00), 6}, {"free seats", rentalScore(0, 0), 0},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", c.what, c.got, c.want)
		}
	}
	for _, c := range []struct {
		players, seats, closed, want int
		fact                         string
	}{
		{0, 9, 0, 20, "0 of 9 seated"}, {1, 9, 0, 30, "1 of 9 seated"}, {3, 9, 0, 30, "3 of 9 seated"},
		{4, 9, 0, 20, "4 of 9 seated"}, {6, 9, 0, 24, "6 of 9 seated"},
		{7, 9, 0, 26, "7 of 9 seated"}, {8, 9, 0, 28, "Last open seat"}, {7, 9, 1, 28, "Last open seat"},
		{4, 5, 0, 28, "Last open seat"}, {5, 8, 0, 23, "5 of 8 seated"},
	} {
		table := *newNight().table("g", 0, c.seats, c.closed, crowd(c.players, "p")...)
		if got := healthScore(table); got != c.want || healthFact(table) != c.fact {
			t.Errorf("%d of %d, %d closed: %d %q, want %d %q", c.players, c.seats, c.closed, got, healthFact(table),
				c.want, c.fact)
		}
	}
	for place, says := range map[int]string{1: "next in line", 2: "2nd in line", 3: "3rd in line", 4: "4th in line",
		11: "11th in line", 13: "13th in line", 21: "21st in line", 112: "112th in line"} {
		assert.Equal(t, "ordinal(place)", ordinal(place), says)
	}
	for hours, level := range map[float64]int{0: 2, 9.9: 2, 10: 3, 20: 4, 79: 5, 160: 7, 320: 8, 100_000: 8} {
		if estimatedSkill(hours) != level {
			t.Errorf("%v hours: %d, want %d", hours, estimatedSkill(hours), level)
		}
	}
	most := money.Cents(300_00)
	for bought, is := range map[money.Cents]Spending{99_99: Conservative, 100_00: Moderate, 200_00: Moderate,
		200_01: Aggressive} {
		if got := usualSpending(&bought, &most); got == nil || *got != is {
			t.Errorf("%s of %s: %v, want %s", bought, most, got, is)
		}
	}
	assert.Nil(t, "a pattern without a basis: usualSpending(nil, &most)", usualSpending(nil, &most))
	assert.Nil(t, "a pattern without a basis: usualSpending(&most, nil)", usualSpending(&most, nil))
}

func TestUnseatedPlayersHaveReasons(t *testing.T) {
	t.Parallel()
	n := newNight("1/3 NL Hold'em", "1/3 PLO", "Mixed Game")
	t1 := n.table("1/3 NL Hold'em", 12_00, 9, 0, append(crowd(6, "a"), "Sam")...)
	n.waits("Barred", "1/3 NL Hold'em", 60, 5)
	n.People["Barred"] = Person{Name: "Barred", RefusalReason: "is barred", RefusedAtDoor: true}
	n.waits("Apart", "1/3 NL Hold'em", 50, 5)
	n.waits("First", "1/3 NL Hold'em", 40, 5)
	n.waits("Second", "1/3 NL Hold'em", 30, 5)
	n.called(n.waits("Held", "1/3 NL Hold'em", 70, 5), t1, 9)
	n.ApartPairs = [][2]string{{"Apart", "Sam"}, {"First", "Far away"}}
	n.table("1/3 PLO", 12_00, 9, 0, crowd(9, "b")...)
	n.waits("Held", "1/3 PLO", 70, 5)
	n.waits("Late", "1/3 PLO", 5, 5)
	paused := n.Now
	n.table("Mixed Game", 12_00, 9, 0, crowd(5, "c")...).PausedAt = &paused
	n.waits("Mixer", "Mixed Game", 5, 5)
	p := Recommend(n.Situation)
	found, without := sayAll(p)
	want(t, "recommended", found,
		[]string{"First t1.8 98% = 40 40 min, 3rd in line + 28 Last open seat + 15 5 beside 5.0 + 15 $12.00/h"})
	want(t, "without", without, []string{
		"Barred is barred", "Apart kept apart from Sam at Table 1", "Second behind First", "Held is called",
		"Held is called for 1/3 NL Hold'em", "Late no 1/3 PLO seat is open", "Mixer Table 3 is paused",
	})
	if !p.Recommendations[0].Ready {
		t.Error("got a recommendation that is not ready, although no player ahead can be seated")
	}
	const passedOver = "Barred cannot be seated, Apart kept apart from Sam at Table 1"
	if got := n.describePassedOver(p, p.Recommendations[0]); got != passedOver {
		t.Errorf("passed over: got %q, want %q", got, passedOver)
	}
}

func TestWaitingRecommendationNamesPlayerAhead(t *testing.T) {
	t.Parallel()
	n := newNight("2/5 NL Hold'em", "1/2 PLO")
	n.table("2/5 NL Hold'em", 12_00, 9, 0, crowd(7, "a")...)
	for i, name := range []string{"Joanna", "Curtis", "Omar", "Lena"} {
		n.waits(name, "2/5 NL Hold'em", 40-i, 5)
	}
	n.People["Curtis"] = Person{Name: "Curtis", RefusalReason: "is seated in Daily Deepstack"}
	n.table("1/2 PLO", 8_00, 4, 0).Status = floor.TableAvailable
	for i, name := range []string{"First", "Foe", "Third", "Fourth", "Fifth", "Last"} {
		n.waits(name, "1/2 PLO", 30-i, 5)
	}
	n.ApartPairs = [][2]string{{"First", "Foe"}}
	n.ManualUntil = map[string]clock.Instant{"Joanna": n.Now.Add(time.Minute)}
	p := Recommend(n.Situation)
	var found []string
	for _, r := range p.Recommendations {
		behind := "nobody"
		if r.Behind != nil {
			behind = r.Behind.Name
		}
		found = append(found, fmt.Sprintf("%s %s.%d behind %s, ready %v, left to people %v", r.PlayerID, r.TableID,
			r.SeatNumber, behind, r.Ready, r.LeftUntil != nil))
	}
	want(t, "recommended", found, []string{
		"Joanna t1.8 behind nobody, ready true, left to people true",
		"Omar t1.9 behind Joanna, ready false, left to people false",
		"First t2.1 behind nobody, ready false, left to people false",
		"Third t2.2 behind First, ready false, left to people false",
		"Fourth t2.3 behind Third, ready false, left to people false",
		"Fifth t2.4 behind Fourth, ready false, left to people false",
	})
	_, without := sayAll(p)
	want(t, "without", without, []string{"Curtis is seated in Daily Deepstack", "Lena behind Omar",
		"Foe kept apart from First", "Last behind Fifth"})
}
