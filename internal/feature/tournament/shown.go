package tournament

import (
	"encoding/json"

	"pitboss/internal/feature/player"
	"pitboss/internal/foundation/clock"
)

// ticking is what tournament_clock carries.
type ticking struct {
	ID           string         `json:"id"`
	Status       Status         `json:"status"`
	Clock        Clock          `json:"clock"`
	LevelEndsAt  *clock.Instant `json:"levelEndsAt"`
	CurrentLevel int            `json:"currentLevel"`
	EntriesOpen  bool           `json:"entriesOpen"`
}

// entriesOpen says whether entries are sold: not once what the prizes pay stands, though the clock be put back.
func (k *kept) entriesOpen() bool { return k.locked == 0 && k.inTime() }

// inTime says whether status and clock allow entries to be sold.
func (k *kept) inTime() bool {
	return k.Status == Registration || k.Status == Running && k.structure.EntriesOpenAt(k.Clock.Position)
}

// winner is who has won, once it is known.
func (k *kept) winner() *entry { return k.field.winner(k.entriesOpen()) }

// shown is the tournament as lists show it: what follows from its entries, tables and clock is worked out here and
// nowhere else.
func (k *kept) shown() Tournament {
	t := k.Tournament
	t.BuyIn, t.Bounty = k.prices.BuyIn.Sum(), k.prices.BuyIn.Bounty
	t.CurrentLevel, t.EntriesOpen, t.LevelEndsAt = k.structure.LevelAt(k.Clock.Position), k.entriesOpen(), k.Clock.turnsAt(k.structure)
	t.CurrentEntries, t.ReEntries, t.Alternates, t.PlayersLeft = 0, 0, 0, 0
	t.PrizePool, t.Bounties, t.ChipsInPlay, t.Winner = 0, 0, 0, nil
	for i := range k.field.entries {
		e := &k.field.entries[i]
		if e.waits() {
			t.Alternates++
			continue
		}
		t.CurrentEntries++
		t.PrizePool += e.prize
		t.Bounties += e.bounty
		t.ChipsInPlay += e.chips
		if e.kind == ReEntry {
			t.ReEntries++
		}
		if e.seat > 0 {
			t.PlayersLeft++
		}
	}
	if w := k.winner(); w != nil {
		t.Winner = &player.Named{ID: w.playerID, Name: w.name}
	}
	t.OpenTables, t.OpenSeats, t.TableIDs = 0, k.field.openSeats(), []string{}
	for _, b := range k.field.tables {
		if b.broken {
			continue
		}
		t.OpenTables++
		if b.tableID != "" {
			t.TableIDs = append(t.TableIDs, b.tableID)
		}
	}
	return t
}

// listed is shown for a list: what a completed tournament was is kept as it was.
func (k *kept) listed() (Tournament, error) {
	if k.Status != Completed || k.summary == "" {
		return k.shown(), nil
	}
	var t Tournament
	err := json.Unmarshal([]byte(k.summary), &t)
	t.Name, t.SeasonID, t.Template, t.Clock = k.Name, k.SeasonID, k.Template, k.Clock
	return t, err
}
