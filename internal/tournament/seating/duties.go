package seating

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pitboss/internal/tournament"
)

// Duties is what the director has to do about seats now, the most pressing first: the final table, else the table that
// breaks, else one balancing move after the other until the tables are even; and who of the alternates gets a seat.
// While entries are sold no table has to break: who comes needs its seats. places is how many may be in; nil: no limit.
func (f *Field) Duties(entriesOpen bool, places *int) []tournament.Duty {
	out := []tournament.Duty{}
	hall := f.hall()
	next := breaksNext(hall)
	switch {
	case !f.Started:
	case !entriesOpen && f.finalTable(hall):
		out = append(out, f.finalDuty(hall))
	case !entriesOpen && next != nil:
		out = append(out, f.breakDuty(hall, next))
	case f.CountRemaining() > 1:
		out = append(out, f.Clone().balanceDuties()...)
	}
	if d, ok := f.alternateDuty(hall, places); ok && entriesOpen {
		out = append(out, d)
	}
	return out
}

func (f *Field) finalDuty(hall []*spot) tournament.Duty {
	order := inBreakingOrder(hall)
	last := order[len(order)-1]
	names := make([]string, len(hall))
	for i, s := range hall {
		names[i] = s.called()
	}
	d := tournament.Duty{
		Kind: tournament.DutyFinalTable, Title: fmt.Sprintf("Final table: %d players", f.CountRemaining()),
		Reason: fmt.Sprintf("%d are left, the final table has %d seats.", f.CountRemaining(), f.Rules.FinalTable),
		From:   "Tables " + listed(names) + ".", Player: "Everybody is drawn a new seat.",
		To: fmt.Sprintf("Table %s, which breaks last.", last.called()),
	}
	if trial := f.Clone(); trial.setFinal(trial.hall(), Seed{}) != nil {
		d.WaitReason = fmt.Sprintf("Unlock seats at table %s first", last.called())
	}
	return d
}

func (f *Field) breakDuty(hall []*spot, s *spot) tournament.Duty {
	free := freeBeside(hall, s)
	d := tournament.Duty{
		Kind: tournament.DutyBreak, Title: fmt.Sprintf("Break: Table %s", s.called()), Table: s.Number, TableName: s.called(),
		Reason: fmt.Sprintf("%d left fit at %s.", f.CountRemaining(), Plural(len(hall)-1, "table", "tables")),
		From:   fmt.Sprintf("Table %s, the next to break.", s.called()),
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

// balanceDuties are the moves that even the tables out, each as it is after those before it. It changes the field.
func (f Field) balanceDuties() []tournament.Duty {
	var out []tournament.Duty
	for len(out) < 20 {
		hall := f.hall()
		b := balance(hall, f.Rules.BalanceAt)
		if b == nil {
			break
		}
		out = append(out, b.duty(hall, f.Rules))
		if !b.done() {
			break
		}
		b.from.leave(b.who)
		b.to.sit(b.who, b.seat)
	}
	return out
}

// duty says the move as the director reads it: why now, from where, who, to where.
func (b *balancing) duty(hall []*spot, rules tournament.Rules) tournament.Duty {
	longest := 0
	for _, s := range hall {
		if s.players == b.from.players {
			longest++
		}
	}
	d := tournament.Duty{Kind: tournament.DutyBalance, StopsPlay: b.apart >= rules.HaltAt}
	d.Title = fmt.Sprintf("Balance: Table %s to table %s", b.from.called(), b.to.called())
	d.Reason = fmt.Sprintf("Table %s has %d, %s tables have %d.", b.to.called(), b.to.players, inWords(longest), b.from.players)
	d.From = fmt.Sprintf("Table %s, the long table that breaks last.", b.from.called())
	if longest == 1 {
		d.Reason = fmt.Sprintf("Table %s has %d, table %s has %d.", b.to.called(), b.to.players, b.from.called(), b.from.players)
		d.From = fmt.Sprintf("Table %s, the longest table.", b.from.called())
	}
	if b.who == nil {
		d.WaitReason, d.WaitsForButton = askButton(b.from)
		return d
	}
	name := shortName(b.who.Name)
	d.Title, d.Player = fmt.Sprintf("Balance: %s (next big blind)", name), name+" owes the big blind next."
	if !b.next {
		d.Title, d.Player = "Balance: "+name, name+" owes the big blind soonest of those in seats that are not locked."
	}
	if b.seat == 0 {
		if d.WaitReason, d.WaitsForButton = askButton(b.to); b.to.button() > 0 {
			d.WaitReason, d.WaitsForButton = theSmallBlind(b.to.free()), 0
		}
		return d
	}
	switch n := b.to.hands(b.seat); {
	case b.to.players < 2:
		d.To = fmt.Sprintf("Seat %d, the first that is open.", b.seat)
	case n == 1:
		d.To = fmt.Sprintf("Seat %d, next big blind. Not the small blind.", b.seat)
	default:
		d.To = fmt.Sprintf("Seat %d, big blind in %d hands. Not the small blind.", b.seat, n)
	}
	m := b.move()
	d.Move = &m
	return d
}

// askButton is the sentence that asks where the button of a table is, and the table.
func askButton(s *spot) (string, int) {
	return "Say where the button is at table " + s.called(), s.Number
}

// theSmallBlind says why the free seats of a table have to wait.
func theSmallBlind(seats []int) string {
	if len(seats) == 1 {
		return fmt.Sprintf("Seat %d is the small blind: after the next hand", seats[0])
	}
	return "Seats " + listed(seats) + " are the small blind: after the next hand"
}

// alternateDuty is the next alternate, if a seat is open for him.
func (f *Field) alternateDuty(hall []*spot, places *int) (tournament.Duty, bool) {
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
	for _, s := range hall {
		open += len(s.free())
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
		now += inWords(waiting) + " alternates wait."
	}
	return tournament.Duty{
		Kind: tournament.DutyAlternate, Title: "Seat: " + name + " (next alternate)", Reason: now,
		From: fmt.Sprintf("Entry %d, the first of those who wait.", first.Number), Player: name + " has paid and has no seat yet.",
		To: "A seat by draw, at a table with the fewest players.",
	}, true
}

// ShownTables is the open tables as the desk shows them, by name.
func (f *Field) ShownTables() []tournament.Table {
	hall := f.hall()
	order := inBreakingOrder(hall)
	breaks := f.breaksAt(order)
	longest, shortest := 0, 0
	for i, s := range hall {
		longest = max(longest, s.players)
		if i == 0 || s.players < shortest {
			shortest = s.players
		}
	}
	out := make([]tournament.Table, len(hall))
	for i, s := range hall {
		t := tournament.Table{Number: s.Number, Name: s.called(), Seats: make([]tournament.Seat, s.Seats), Players: s.players, Evenness: tournament.EvenTable, OpenedAt: s.OpenedAt}
		t.Order = slices.Index(order, s) + 1
		t.Button = OptionalInt(s.button())
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
			t.Seats[seat-1] = s.shown(seat)
		}
		out[i] = t
	}
	slices.SortStableFunc(out, func(a, b tournament.Table) int { return compareNames(a.Name, b.Name) })
	return out
}

// compareNames orders tables as people count them: 2 before 12, and the numbers of the room before "T1".
func compareNames(a, b string) int {
	letters := func(name string) string { return strings.TrimRight(name, "0123456789") }
	return cmp.Or(cmp.Compare(letters(a), letters(b)), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}

func (s *spot) shown(seat int) tournament.Seat {
	out := tournament.Seat{SeatNumber: seat, Locked: s.IsLocked(seat), Position: s.position(seat)}
	if e := s.sits[seat]; e != nil {
		out.EntryID, out.EntryNo, out.Name, out.Stack, out.CountedAt = &e.ID, e.Number, e.Name, e.Stack, e.CountedAt
	}
	return out
}

// shortName is a name as it is called across a room: "Rosa K.".
func shortName(name string) string {
	words := strings.Fields(name)
	if len(words) < 2 {
		return name
	}
	last := []rune(words[len(words)-1])
	return words[0] + " " + string(last[0]) + "."
}

// inWords is a small number as a word.
func inWords(n int) string {
	words := [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
	if n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}

// listed is numbers as a sentence names them: "4, 7 and 9".
func listed[T any](items []T) string {
	words := make([]string, len(items))
	for i, n := range items {
		words[i] = fmt.Sprint(n)
	}
	if len(words) == 1 {
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// ordinal is a place: "1st", "72nd", "113th".
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
