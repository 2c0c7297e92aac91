// Package director holds what a tournament's director and its registration desk do: announcing, the clock, entries and
// what is paid for them, seats, busts, payouts, deals and seasons. The players' money lies in the cage's ledger under the
// tournament's id; only a fixed house fee is revenue.
package director

import (
	"encoding/json"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/player"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// ticking is what tournament_clock carries.
type ticking struct {
	ID           string            `json:"id"`
	Status       tournament.Status `json:"status"`
	Clock        tournament.Clock  `json:"clock"`
	LevelEndsAt  *clock.Instant    `json:"levelEndsAt"`
	CurrentLevel int               `json:"currentLevel"`
	EntriesOpen  bool              `json:"entriesOpen"`
}

// entriesOpen says whether entries are sold: not once what the prizes pay stands, though the clock be put back.
func (k *kept) entriesOpen() bool { return k.locked == 0 && k.inTime() }

// inTime says whether status and clock allow entries to be sold.
func (k *kept) inTime() bool {
	return k.Status == tournament.Registration || k.Status == tournament.Running && k.structure.EntriesOpenAt(k.Clock.Position)
}

// winner is who has won, once it is known.
func (k *kept) winner() *seating.Entry { return k.field.Winner(k.entriesOpen()) }

// first is who has the first place: the winner, and where they stopped playing after a deal who had the most chips in it.
// Of equals nobody is the first.
func (k *kept) first() *seating.Entry {
	best := k.winner()
	if best != nil || k.Status != tournament.Completed || k.deal == nil {
		return best
	}
	stacks, most := k.deal.Stacks(), int64(-1)
	for i := range k.field.Entries {
		e := &k.field.Entries[i]
		switch s := stacks[e.ID]; {
		case e.Seat == 0:
		case s > most:
			best, most = e, s
		case s == most:
			best = nil
		}
	}
	return best
}

// shown is the tournament as lists show it: what follows from its entries, tables and clock is worked out here and
// nowhere else.
func (k *kept) shown() tournament.Tournament {
	t := k.Tournament
	t.BuyIn, t.Bounty = k.prices.BuyIn.Sum(), k.prices.BuyIn.Bounty
	t.CurrentLevel, t.EntriesOpen, t.LevelEndsAt = k.structure.LevelAt(k.Clock.Position), k.entriesOpen(), k.Clock.NextItemAt(k.structure)
	t.CurrentEntries, t.ReEntries, t.Alternates, t.PlayersLeft = 0, 0, 0, 0
	t.PrizePool, t.Bounties, t.ChipsInPlay, t.Winner = 0, 0, 0, nil
	for i := range k.field.Entries {
		e := &k.field.Entries[i]
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
	if w := k.first(); w != nil {
		t.Winner = &player.Named{ID: w.PlayerID, Name: w.Name}
	}
	t.OpenTables, t.OpenSeats, t.TableIDs = 0, k.field.OpenSeats(), []string{}
	for _, b := range k.field.Tables {
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

// listed is shown for a list: what a completed tournament was is kept as it was.
func (k *kept) listed() (tournament.Tournament, error) {
	if k.Status != tournament.Completed || k.summary == "" {
		return k.shown(), nil
	}
	var t tournament.Tournament
	err := json.Unmarshal([]byte(k.summary), &t)
	t.Name, t.SeasonID, t.Template, t.Clock = k.Name, k.SeasonID, k.Template, k.Clock
	return t, err
}
