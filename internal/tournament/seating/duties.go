package seating

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pitboss/internal/foundation/optional"
	"pitboss/internal/tournament"
)

// Duties returns what the director has to do about seats now, the most urgent first: the final table, else the table
// that breaks, else one balancing move after the other until the tables are even; and the next alternate that gets a
// seat. No table breaks while entries are sold, because new players need its seats. places limits the players who are
// in; nil: no limit.
func (f *Field) Duties(entriesOpen bool, places *int) []tournament.Duty {
	out := []tournament.Duty{}
	tables := f.openTables()
	next := nextToBreak(tables)
	switch {
	case !f.Started:
	case !entriesOpen && f.isFinalTableDue(tables):
		out = append(out, f.finalDuty(tables))
	case !entriesOpen && next != nil:
		out = append(out, f.breakDuty(tables, next))
	case f.CountRemaining() > 1:
		out = append(out, f.Clone().balanceDuties()...)
	}
	if d, ok := f.alternateDuty(tables, places); ok && entriesOpen {
		out = append(out, d)
	}
	return out
}

func (f *Field) finalDuty(tables []*openTable) tournament.Duty {
	order := breakingOrder(tables)
	last := order[len(order)-1]
	names := make([]string, len(tables))
	for i, s := range tables {
		names[i] = s.displayName()
	}
	d := tournament.Duty{
		Kind: tournament.DutyFinalTable, Title: fmt.Sprintf("Final table: %d players", f.CountRemaining()),
		Reason: fmt.Sprintf("%d are left, the final table has %d seats.", f.CountRemaining(), f.Rules.FinalTable),
		From:   "Tables " + joinList(names) + ".", Player: "Everybody is drawn a new seat.",
		To: fmt.Sprintf("Table %s, which breaks last.", last.displayName()),
	}
	if trial := f.Clone(); trial.seatFinalTable(trial.openTables(), Seed{}) != nil {
		d.WaitReason = fmt.Sprintf("Unlock seats at table %s first", last.displayName())
	}
	return d
}

func (f *Field) breakDuty(tables []*openTable, s *openTable) tournament.Duty {
	free := countFreeElsewhere(tables, s)
	d := tournament.Duty{
		Kind: tournament.DutyBreak, Title: fmt.Sprintf("Break: Table %s", s.displayName()),
		Table: s.Number, TableName: s.displayName(),
		Reason: fmt.Sprintf("%d left fit at %s.", f.CountRemaining(), Plural(len(tables)-1, "table", "tables")),
		From:   fmt.Sprintf("Table %s, the next to break.", s.displayName()),
		Player: "Its " + Plural(s.players, "player", "players") + ", in the order of a draw.",
		To:     "The " + Plural(free, "open seat", "open seats") + " of the other tables.",
	}
	switch {
	case s.players == 0:
		d.Player, d.To = "Nobody sits there.", "Nowhere."
	case s.players == 1:
		d.Player = "Its one player."
		fallthrough
	case s.players < free:
		d.To = "Seats by draw that leave the other tables even."
	}
	return d
}

// balanceDuties returns the moves that balance the tables, each based on the moves before it. It changes the field, so
// callers pass a clone.
func (f Field) balanceDuties() []tournament.Duty {
	var out []tournament.Duty
	for len(out) < 20 {
		tables := f.openTables()
		b := balance(tables, f.Rules.BalanceAt)
		if b == nil {
			break
		}
		out = append(out, b.duty(tables, f.Rules))
		if !b.isReady() {
			break
		}
		b.from.leave(b.entry)
		b.to.sit(b.entry, b.seat)
	}
	return out
}

// duty describes the move for the director: the reason, the player, and both seats.
func (b *balancing) duty(tables []*openTable, rules tournament.Rules) tournament.Duty {
	longest := 0
	for _, s := range tables {
		if s.players == b.from.players {
			longest++
		}
	}
	d := tournament.Duty{Kind: tournament.DutyBalance, StopsPlay: b.difference >= rules.HaltAt}
	d.Title = fmt.Sprintf("Balance: Table %s to table %s", b.from.displayName(), b.to.displayName())
	d.Reason = fmt.Sprintf("Table %s has %d, %s tables have %d.", b.to.displayName(), b.to.players, numberWord(longest),
		b.from.players)
	d.From = fmt.Sprintf("Table %s, the long table that breaks last.", b.from.displayName())
	if longest == 1 {
		d.Reason = fmt.Sprintf("Table %s has %d, table %s has %d.", b.to.displayName(), b.to.players,
			b.from.displayName(), b.from.players)
		d.From = fmt.Sprintf("Table %s, the longest table.", b.from.displayName())
	}
	if b.entry == nil {
		d.WaitReason, d.WaitsForButton = waitForButton(b.from)
		return d
	}
	name := shortName(b.entry.Name)
	d.Title, d.Player = fmt.Sprintf("Balance: %s (next big blind)", name), name+" owes the big blind next."
	if !b.owesNext {
		d.Title, d.Player = "Balance: "+name, name+" owes the big blind soonest of those in seats that are not locked."
	}
	if b.seat == 0 {
		if d.WaitReason, d.WaitsForButton = waitForButton(b.to); b.to.knownButton() > 0 {
			d.WaitReason, d.WaitsForButton = waitForSmallBlind(b.to.freeSeats()), 0
		}
		return d
	}
	switch n := b.to.handsUntilBigBlind(b.seat); {
	case b.to.players < 2:
		d.To = fmt.Sprintf("Seat %d, the first that is open.", b.seat)
	case n == 1:
		d.To = fmt.Sprintf("Seat %d, next big blind. Not the small blind.", b.seat)
	default:
		d.To = fmt.Sprintf("Seat %d, big blind in %d hands. Not the small blind.", b.seat, n)
	}
	d.Move = new(b.move())
	return d
}

// waitForButton returns the request to note the button of a table, and the table.
func waitForButton(s *openTable) (string, int) {
	return "Set the button at Table " + s.displayName(), s.Number
}

// waitForSmallBlind explains why the free seats of a table cannot be given before the next hand.
func waitForSmallBlind(seats []int) string {
	if len(seats) == 1 {
		return fmt.Sprintf("Seat %d is the small blind: after the next hand", seats[0])
	}
	return "Seats " + joinList(seats) + " are the small blind: after the next hand"
}

// alternateDuty returns the duty to seat the next alternate when a seat is open.
func (f *Field) alternateDuty(tables []*openTable, places *int) (tournament.Duty, bool) {
	var first *Entry
	waiting := 0
	for i := range f.Entries {
		if e := &f.Entries[i]; e.IsWaiting() {
			if waiting++; first == nil {
				first = e
			}
		}
	}
	open := 0
	for _, s := range tables {
		open += len(s.freeSeats())
	}
	if places != nil {
		open = min(open, *places-f.CountRemaining())
	}
	if first == nil || open < 1 {
		return tournament.Duty{}, false
	}
	now, name := Plural(open, "seat is", "seats are")+" open, ", shortName(first.Name)
	if waiting == 1 {
		now += "one alternate waits."
	} else {
		now += numberWord(waiting) + " alternates wait."
	}
	return tournament.Duty{
		Kind: tournament.DutyAlternate, Title: "Seat: " + name + " (next alternate)", Reason: now,
		From:   fmt.Sprintf("Entry %d, the first of those who wait.", first.Number),
		Player: name + " has paid and has no seat yet.", To: "A seat by draw, at a table with the fewest players.",
	}, true
}

// ShownTables returns the open tables for the desk, by name.
func (f *Field) ShownTables() []tournament.Table {
	tables := f.openTables()
	order := breakingOrder(tables)
	breaks := f.breakThresholds(order)
	longest, shortest := 0, 0
	for i, s := range tables {
		longest = max(longest, s.players)
		if i == 0 || s.players < shortest {
			shortest = s.players
		}
	}
	out := make([]tournament.Table, len(tables))
	for i, s := range tables {
		t := tournament.Table{Number: s.Number, Name: s.displayName(), Seats: make([]tournament.Seat, s.Seats),
			Players: s.players, Evenness: tournament.EvenTable, OpenedAt: s.OpenedAt}
		t.Order = slices.Index(order, s) + 1
		t.Button = optional.NonZero(s.knownButton())
		if s.TableID != "" {
			t.TableID = &s.TableID
		}
		if n, breaksAtAll := breaks[s.Number]; breaksAtAll {
			t.BreaksAt = &n
		}
		switch {
		case longest-s.players >= f.Rules.BalanceAt:
			t.Evenness = tournament.ShortTable
		case s.players-shortest >= f.Rules.BalanceAt:
			t.Evenness = tournament.LongTable
		}
		for seat := 1; seat <= s.Seats; seat++ {
			t.Seats[seat-1] = s.seatView(seat)
		}
		out[i] = t
	}
	slices.SortStableFunc(out, func(a, b tournament.Table) int { return compareNames(a.Name, b.Name) })
	return out
}

// compareNames orders table names naturally: 2 before 12, and numbers of the room before "T1".
func compareNames(a, b string) int {
	letters := func(name string) string { return strings.TrimRight(name, "0123456789") }
	return cmp.Or(cmp.Compare(letters(a), letters(b)), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}

func (s *openTable) seatView(seat int) tournament.Seat {
	out := tournament.Seat{SeatNumber: seat, Locked: s.IsLocked(seat), Position: s.position(seat)}
	if e := s.entries[seat]; e != nil {
		out.EntryID, out.EntryNo, out.Name, out.Stack, out.CountedAt = &e.ID, e.Number, e.Name, e.Stack, e.CountedAt
	}
	return out
}

// shortName shortens a name as staff call it across a room: "Rosa K.".
func shortName(name string) string {
	words := strings.Fields(name)
	if len(words) < 2 {
		return name
	}
	last := []rune(words[len(words)-1])
	return words[0] + " " + string(last[0]) + "."
}

// numberWord spells out a small number.
func numberWord(n int) string {
	words := [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
	if n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}

// joinList joins items for a sentence: "4, 7 and 9".
func joinList[T any](items []T) string {
	words := make([]string, len(items))
	for i, n := range items {
		words[i] = fmt.Sprint(n)
	}
	if len(words) == 1 {
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// ordinal formats a place: "1st", "72nd", "113th".
func ordinal(n int) string {
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprintf("%d%s", n, suffix)
}
