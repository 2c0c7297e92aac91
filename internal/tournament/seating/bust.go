package seating

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/tournament"
)

// BountyShare is a part of a bounty, and who took it.
type BountyShare struct {
	Busted, Winner string
	Amount         money.Cents
}

// Bust takes out who lost all chips in one hand. It answers with them, the best place first, and with who took which
// part of their bounties.
func (f *Field) Bust(out []tournament.BustOut, now clock.Instant) ([]*Entry, []BountyShare, error) {
	gone, parts, err := f.losers(out)
	if err != nil {
		return nil, nil, err
	}
	for i, o := range out {
		e := gone[i]
		e.Status, e.Table, e.Seat, e.Changed = tournament.Busted, 0, 0, true
		e.BustHand, e.BustedAt = f.NextBustHand, &now
		if o.Stack != nil {
			e.BustStack = *o.Stack
		} else if e.Stack != nil {
			e.BustStack = *e.Stack
		}
	}
	f.NextBustHand++
	slices.SortStableFunc(gone, lasted)
	return gone, parts, nil
}

// losers checks who goes out and by whom, and splits the bounties.
func (f *Field) losers(out []tournament.BustOut) (gone []*Entry, parts []BountyShare, err error) {
	for _, o := range out {
		e := f.Entry(o.EntryID)
		switch {
		case e == nil:
			return nil, nil, fault.NotFound("Entry")
		case e.Status == tournament.Busted:
			return nil, nil, fault.Conflict("%s is already out", fault.Person(e.Name))
		case e.Status != tournament.Seated:
			return nil, nil, fault.Conflict("%s is not in play", fault.Person(e.Name))
		case slices.Contains(gone, e):
			return nil, nil, fault.InvalidField("out", e.Name+" goes out only once")
		}
		gone = append(gone, e)
	}
	if len(gone) >= f.CountRemaining() {
		return nil, nil, fault.InvalidField("out", "Somebody wins the hand and stays in")
	}
	for i, o := range out {
		won, err := f.winnersOf(gone[i], o.By, gone)
		if err != nil {
			return nil, nil, err
		}
		parts = append(parts, won...)
	}
	return gone, parts, nil
}

// winnersOf splits the bounty of who goes out evenly; the odd cents go to the winner named first.
func (f *Field) winnersOf(e *Entry, by []string, gone []*Entry) ([]BountyShare, error) {
	if e.Bounty > 0 && len(by) == 0 {
		return nil, fault.InvalidField("by", "Say who knocked "+e.Name+" out")
	}
	var parts []BountyShare
	for i, id := range by {
		w := f.Entry(id)
		switch {
		case w == nil:
			return nil, fault.NotFound("Entry")
		case slices.Contains(gone, w):
			return nil, fault.InvalidField("by", w.Name+" goes out in the same hand")
		case w.Status != tournament.Seated:
			return nil, fault.Conflict("%s is not in play", fault.Person(w.Name))
		case slices.Contains(by[:i], id):
			return nil, fault.InvalidField("by", "Name "+w.Name+" once")
		}
		part := e.Bounty / money.Cents(len(by))
		if i == 0 {
			part += e.Bounty % money.Cents(len(by))
		}
		if part > 0 {
			parts = append(parts, BountyShare{e.ID, id, part})
		}
	}
	return parts, nil
}

// lasted orders entries that are out by how long they were in, the longest first.
func lasted(a, b *Entry) int {
	return cmp.Or(cmp.Compare(b.BustHand, a.BustHand), cmp.Compare(b.BustStack, a.BustStack))
}

// BustedEntries is everybody who is out, the best place first.
func (f *Field) BustedEntries() []*Entry {
	var out []*Entry
	for i := range f.Entries {
		if e := &f.Entries[i]; e.BustHand > 0 {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, lasted)
	return out
}

// FinishingPlace is where an entry finished, and how many share the place.
type FinishingPlace struct{ Place, Shared int }

// FinishingPlaces are the places of everybody who is out: 1 plus the entries that lasted longer. Entries of one hand
// are ordered by the chips they had at its start, and equal stacks share.
func (f *Field) FinishingPlaces() map[string]FinishingPlace {
	out, left := f.BustedEntries(), f.CountRemaining()
	places := make(map[string]FinishingPlace, len(out))
	for i := 0; i < len(out); {
		n := i + 1
		for n < len(out) && lasted(out[i], out[n]) == 0 {
			n++
		}
		for _, e := range out[i:n] {
			places[e.ID] = FinishingPlace{left + i + 1, n - i}
		}
		i = n
	}
	return places
}

// Winner is who is left when nobody else is and nobody can come any more.
func (f *Field) Winner(entriesOpen bool) *Entry {
	if !f.Started || entriesOpen || f.CountRemaining() != 1 {
		return nil
	}
	i := slices.IndexFunc(f.Entries, func(e Entry) bool { return e.Seat > 0 })
	return &f.Entries[i]
}

// DescribePlaces says who went out in which place.
func (f *Field) DescribePlaces(gone []*Entry) string {
	places := f.FinishingPlaces()
	words := make([]string, len(gone))
	for i, e := range gone {
		words[i] = fmt.Sprintf("%s out in %s", e.Name, ordinal(places[e.ID].Place))
	}
	return strings.Join(words, ", ")
}
