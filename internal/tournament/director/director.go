// Package director holds the acts of the tournament director and the registration desk: schedule, clock, entries and
// purchases, seats, busts, payouts, deals and seasons. It owns the tables tournament, tournament_* and season, and
// lent_span, which counts the players at lent tables. It serves the URLs under tournaments, tournament-entries,
// tournament-templates, seasons and time. It may import seating, prize, floor, cage, player and room.
//
// Every act runs through editTournament: it loads the tournament, advances the clock to now, applies the change, stores
// what changed and emits the events. Counts, places and the pool are derived from entries and purchases, never stored,
// except for the summary of a completed tournament. The players' money is booked in the cage's ledger under the
// tournament's id. Once payouts are locked, nothing is sold or refunded.
package director

import (
	"encoding/json"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/player"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// clockEvent is the data of the event tournament_clock.
type clockEvent struct {
	ID           string            `json:"id"`
	Status       tournament.Status `json:"status"`
	Clock        tournament.Clock  `json:"clock"`
	LevelEndsAt  *clock.Instant    `json:"levelEndsAt"`
	CurrentLevel int               `json:"currentLevel"`
	EntriesOpen  bool              `json:"entriesOpen"`
}

// entriesOpen reports whether entries are sold. Locked payouts close entries, even when the clock is set back.
func (rec *record) entriesOpen() bool { return rec.locked == 0 && rec.clockAllowsEntries() }

// clockAllowsEntries reports whether status and clock allow the sale of entries.
func (rec *record) clockAllowsEntries() bool {
	return rec.Status == tournament.Registration ||
		rec.Status == tournament.Running && rec.structure.EntriesOpenAt(rec.Clock.Position)
}

// winner returns the winner, or nil while it is undecided.
func (rec *record) winner() *seating.Entry { return rec.field.Winner(rec.entriesOpen()) }

// firstPlace returns the entry in first place: the winner, or the entry with the most chips in the deal when the
// players stopped after it. With equal stacks there is none.
func (rec *record) firstPlace() *seating.Entry {
	first := rec.winner()
	if first != nil || rec.Status != tournament.Completed || rec.deal == nil {
		return first
	}
	stacks, maxStack := rec.deal.Stacks(), int64(-1)
	for i := range rec.field.Entries {
		e := &rec.field.Entries[i]
		switch s := stacks[e.ID]; {
		case e.Seat == 0:
		case s > maxStack:
			first, maxStack = e, s
		case s == maxStack:
			first = nil
		}
	}
	return first
}

// view returns the tournament for lists. Everything that follows from its entries, tables and clock is computed here.
func (rec *record) view() tournament.Tournament {
	t := rec.Tournament
	t.BuyIn, t.Bounty = rec.prices.BuyIn.Sum(), rec.prices.BuyIn.Bounty
	t.CurrentLevel, t.EntriesOpen, t.LevelEndsAt = rec.structure.LevelAt(rec.Clock.Position), rec.entriesOpen(),
		rec.Clock.NextItemAt(rec.structure)
	t.CurrentEntries, t.ReEntries, t.Alternates, t.PlayersLeft = 0, 0, 0, 0
	t.PrizePool, t.Bounties, t.ChipsInPlay, t.Winner = 0, 0, 0, nil
	for i := range rec.field.Entries {
		e := &rec.field.Entries[i]
		if e.IsWaiting() {
			t.Alternates++
			continue
		}
		t.CurrentEntries++
		t.PrizePool += e.Prize
		t.Bounties += e.Bounty
		t.ChipsInPlay += e.Chips
		if e.Kind == tournament.ReEntry {
			t.ReEntries++
		}
		if e.Seat > 0 {
			t.PlayersLeft++
		}
	}
	if w := rec.firstPlace(); w != nil {
		t.Winner = &player.Named{ID: w.PlayerID, Name: w.Name}
	}
	t.OpenTables, t.OpenSeats, t.TableIDs = 0, rec.field.OpenSeats(), []string{}
	for _, b := range rec.field.Tables {
		if b.Broken {
			continue
		}
		t.OpenTables++
		if b.TableID != "" {
			t.TableIDs = append(t.TableIDs, b.TableID)
		}
	}
	return t
}

// listView is view for a list. A completed tournament is shown by its stored summary.
func (rec *record) listView() (tournament.Tournament, error) {
	if rec.Status != tournament.Completed || rec.summary == "" {
		return rec.view(), nil
	}
	var t tournament.Tournament
	err := json.Unmarshal([]byte(rec.summary), &t)
	t.Name, t.SeasonID, t.Template, t.Clock = rec.Name, rec.SeasonID, rec.Template, rec.Clock
	return t, err
}
