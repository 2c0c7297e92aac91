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

// BountyShare is the part of a busted entry's bounty that a winner gets.
type BountyShare struct {
	Busted, Winner string
	Amount         money.Cents
}

// Bust takes out the entries that lost all their chips in one hand. It returns them, the best place first, and the
// parts of their bounties.
func (f *Field) Bust(out []tournament.BustOut, now clock.Instant) ([]*Entry, []BountyShare, error) {
	busted, parts, err := f.validateBusts(out)
	if err != nil {
		return nil, nil, err
	}
	for i, o := range out {
		e := busted[i]
		e.Status, e.Table, e.Seat, e.Changed = tournament.Busted, 0, 0, true
		e.BustHand, e.BustedAt = f.NextBustHand, &now
		if o.Stack != nil {
			e.BustStack = *o.Stack
		} else if e.Stack != nil {
			e.BustStack = *e.Stack
		}
	}
	f.NextBustHand++
	slices.SortStableFunc(busted, compareBusts)
	return busted, parts, nil
}

// validateBusts checks the busted entries and their winners, and splits the bounties.
func (f *Field) validateBusts(out []tournament.BustOut) (busted []*Entry, parts []BountyShare, err error) {
	for _, o := range out {
		e := f.Entry(o.EntryID)
		switch {
		case e == nil:
			return nil, nil, fault.NotFound("Entry")
		case e.Status == tournament.Busted:
			return nil, nil, fault.Conflict("%s is already out", fault.Person(e.Name))
		case e.Status != tournament.Seated:
			return nil, nil, fault.Conflict("%s is not in play", fault.Person(e.Name))
		case slices.Contains(busted, e):
			return nil, nil, fault.InvalidField("out", e.Name+" goes out only once")
		}
		busted = append(busted, e)
	}
	if len(busted) >= f.CountRemaining() {
		return nil, nil, fault.InvalidField("out", "Somebody wins the hand and stays in")
	}
	for i, o := range out {
		won, err := f.splitBounty(busted[i], o.By, busted)
		if err != nil {
			return nil, nil, err
		}
		parts = append(parts, won...)
	}
	return busted, parts, nil
}

// splitBounty splits the bounty of a busted entry evenly; the odd cents go to the winner that is named first.
func (f *Field) splitBounty(e *Entry, by []string, busted []*Entry) ([]BountyShare, error) {
	if e.Bounty > 0 && len(by) == 0 {
		return nil, fault.InvalidField("by", "Say who knocked "+e.Name+" out")
	}
	var parts []BountyShare
	for i, id := range by {
		w := f.Entry(id)
		switch {
		case w == nil:
			return nil, fault.NotFound("Entry")
		case slices.Contains(busted, w):
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

// compareBusts orders busted entries by how long they lasted, the longest first.
func compareBusts(a, b *Entry) int {
	return cmp.Or(cmp.Compare(b.BustHand, a.BustHand), cmp.Compare(b.BustStack, a.BustStack))
}

// BustedEntries returns the busted entries, the best place first.
func (f *Field) BustedEntries() []*Entry {
	var out []*Entry
	for i := range f.Entries {
		if e := &f.Entries[i]; e.BustHand > 0 {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, compareBusts)
	return out
}

// FinishingPlace is the place of an entry and the number of entries that share it.
type FinishingPlace struct{ Place, Shared int }

// FinishingPlaces returns the places of the busted entries: 1 plus the number of entries that lasted longer. Entries of
// one hand are ordered by their chips at its start; equal stacks share a place.
func (f *Field) FinishingPlaces() map[string]FinishingPlace {
	out, left := f.BustedEntries(), f.CountRemaining()
	places := make(map[string]FinishingPlace, len(out))
	for i := 0; i < len(out); {
		n := i + 1
		for n < len(out) && compareBusts(out[i], out[n]) == 0 {
			n++
		}
		for _, e := range out[i:n] {
			places[e.ID] = FinishingPlace{left + i + 1, n - i}
		}
		i = n
	}
	return places
}

// Winner returns the last remaining entry once no more entries are sold.
func (f *Field) Winner(entriesOpen bool) *Entry {
	if !f.Started || entriesOpen || f.CountRemaining() != 1 {
		return nil
	}
	i := slices.IndexFunc(f.Entries, func(e Entry) bool { return e.Seat > 0 })
	return &f.Entries[i]
}

// DescribeBust describes busted entries for the log: with their places, or with the number of remaining entries while
// entries are open, because later entries move the places.
func (f *Field) DescribeBust(busted []*Entry, entriesOpen bool) string {
	places := f.FinishingPlaces()
	words := make([]string, len(busted))
	for i, e := range busted {
		words[i] = e.Name + " out"
		if !entriesOpen {
			words[i] += " in " + ordinal(places[e.ID].Place)
		}
	}
	text := strings.Join(words, ", ")
	if entriesOpen {
		text += fmt.Sprintf(", %d left", f.CountRemaining())
	}
	return text
}
