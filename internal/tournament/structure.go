package tournament

import (
	"fmt"
	"slices"
	"time"

	"pitboss/internal/foundation/fault"
)

// AnteKind says which players pay the ante.
type AnteKind string

// The kinds of ante.
const (
	NoAnte       AnteKind = "none"
	EachAntes    AnteKind = "each"      // every player pays an ante
	BigBlindAnte AnteKind = "big_blind" // the big blind pays for the table
)

// Values are the words allowed on the wire.
func (AnteKind) Values() []string {
	return []string{string(NoAnte), string(EachAntes), string(BigBlindAnte)}
}

// ItemKind is the kind of an item of a structure.
type ItemKind string

// The kinds of item.
const (
	LevelItem ItemKind = "level"
	BreakItem ItemKind = "break"
)

// Values are the words allowed on the wire.
func (ItemKind) Values() []string { return []string{string(LevelItem), string(BreakItem)} }

// Item is a level or a break. Blinds and antes are chips.
type Item struct {
	Kind       ItemKind `json:"kind"`
	Minutes    int      `json:"minutes"`
	SmallBlind int64    `json:"smallBlind"` // SmallBlind, BigBlind and Ante are 0 in a break
	BigBlind   int64    `json:"bigBlind"`
	Ante       int64    `json:"ante"`
	ColorUp    []int64  `json:"colorUp"` // of a break: the chips that leave play in it
	Note       string   `json:"note" max:"60"`
}

// Duration returns how long the item is played.
func (i Item) Duration() time.Duration { return time.Duration(i.Minutes) * time.Minute }

// StackChip is the number of chips of one value in a starting stack.
type StackChip struct {
	Value int64 `json:"value"`
	Count int64 `json:"count"`
}

// Structure holds the levels and breaks of a tournament and the starting stack.
type Structure struct {
	Stack             int64       `json:"stack"` // chips with which a player starts
	Chips             []StackChip `json:"chips"` // of the stack, the smallest first; empty: not specified
	Ante              AnteKind    `json:"ante"`
	EntriesCloseAfter int         `json:"entriesCloseAfter"` // last level (with its break) with sales; 0: none
	Items             []Item      `json:"items"`
}

// The limits of a structure.
const (
	maxItems       = 100
	maxItemMinutes = 240
	maxChips       = 1_000_000_000
)

// Levels counts the levels.
func (s Structure) Levels() int {
	n := 0
	for _, i := range s.Items {
		if i.Kind == LevelItem {
			n++
		}
	}
	return n
}

// LevelAt returns the number of the level at a position, from 1. In a break it is the level before the break, and 1 in
// a break before the first level.
func (s Structure) LevelAt(position int) int {
	n := 0
	for i, item := range s.Items {
		if i > position {
			break
		}
		if item.Kind == LevelItem {
			n++
		}
	}
	return max(n, 1)
}

// EntriesOpenAt reports whether entries are still sold at a position.
func (s Structure) EntriesOpenAt(position int) bool {
	return s.LevelAt(position) <= s.EntriesCloseAfter
}

// Check validates a structure.
func (s *Structure) Check(f *fault.Fields) {
	field := func(i int, name string) string { return fmt.Sprintf("structure.items.%d.%s", i, name) }
	f.Require(s.Stack >= 1 && s.Stack <= maxChips, "structure.stack", "Enter the chips of a starting stack")
	f.Require(len(s.Items) <= maxItems, "structure.items", fmt.Sprintf("A structure has at most %d rows", maxItems))
	f.Require(s.Levels() > 0, "structure.items", "A structure needs at least one level")
	f.Require(s.EntriesCloseAfter >= 0 && s.EntriesCloseAfter <= max(s.Levels(), 0), "structure.entriesCloseAfter",
		"Entries close after one of the levels")
	if len(s.Items) > 0 && len(s.Items) <= maxItems {
		f.Require(s.Items[0].Kind == LevelItem, "structure.items", "A structure begins with a level")
	}
	if len(s.Chips) > 0 {
		var sum, last int64
		for _, c := range s.Chips {
			good := c.Value > last && c.Value <= maxChips && c.Count > 0 && c.Count <= 10_000
			f.Require(good, "structure.chips", "Chips go from the smallest up, each with a count")
			if !good {
				return
			}
			last, sum = c.Value, sum+c.Value*c.Count
		}
		f.Require(sum == s.Stack, "structure.chips", fmt.Sprintf("Chips total %d; the stack is %d", sum,
			s.Stack))
	}
	var before int64
	for i := range s.Items {
		item := &s.Items[i]
		if item.ColorUp == nil {
			item.ColorUp = []int64{}
		}
		if item.Kind == BreakItem {
			f.Require(item.Minutes >= 0 && item.Minutes <= maxItemMinutes, field(i, "minutes"),
				fmt.Sprintf("Enter minutes up to %d", maxItemMinutes))
			f.Require(item.SmallBlind == 0 && item.BigBlind == 0 && item.Ante == 0, field(i, "kind"),
				"A break has no blinds")
			for _, c := range item.ColorUp {
				known := len(s.Chips) == 0 ||
					slices.ContainsFunc(s.Chips, func(of StackChip) bool { return of.Value == c })
				f.Require(c > 0 && known, field(i, "colorUp"), "Color up a chip of the stack")
			}
			continue
		}
		f.Require(item.Minutes >= 1 && item.Minutes <= maxItemMinutes, field(i, "minutes"),
			fmt.Sprintf("Enter minutes from 1 to %d", maxItemMinutes))
		f.Require(item.SmallBlind >= 1 && item.SmallBlind <= maxChips, field(i, "smallBlind"), "Enter the small blind")
		f.Require(item.BigBlind >= item.SmallBlind && item.BigBlind <= maxChips, field(i, "bigBlind"),
			"Big blind can't be less than small blind")
		f.Require(item.Ante >= 0 && item.Ante <= maxChips, field(i, "ante"), "Enter the ante, or 0")
		f.Require(item.BigBlind >= before, field(i, "bigBlind"), "Blinds do not go down")
		f.Require(len(item.ColorUp) == 0, field(i, "colorUp"), "Chips are colored up in a break")
		before = item.BigBlind
	}
}

// ChangesPlayedItems reports whether another structure changes an item that has been played up to a position. The
// length of the item at the position may change.
func (s Structure) ChangesPlayedItems(to Structure, position int) bool {
	if len(to.Items) <= position {
		return true
	}
	for i := range position + 1 {
		a, b := s.Items[i], to.Items[i]
		if i == position {
			a.Minutes, b.Minutes = 0, 0
		}
		if a.Kind != b.Kind || a.Minutes != b.Minutes || a.SmallBlind != b.SmallBlind || a.BigBlind != b.BigBlind ||
			a.Ante != b.Ante ||
			a.Note != b.Note || !slices.Equal(a.ColorUp, b.ColorUp) {
			return true
		}
	}
	return false
}

// Label describes an item for the log.
func (i Item) Label(level int) string {
	switch {
	case i.Kind == BreakItem && i.Note != "":
		return fmt.Sprintf("%s, %d minutes", i.Note, i.Minutes)
	case i.Kind == BreakItem:
		return fmt.Sprintf("Break, %d minutes", i.Minutes)
	case i.Ante > 0:
		return fmt.Sprintf("Level %d, %s/%s, ante %s", level, FormatChips(i.SmallBlind), FormatChips(i.BigBlind),
			FormatChips(i.Ante))
	}
	return fmt.Sprintf("Level %d, %s/%s", level, FormatChips(i.SmallBlind), FormatChips(i.BigBlind))
}

// FormatChips formats a number of chips with thousands separators.
func FormatChips(n int64) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", FormatChips(n/1000), n%1000)
}
