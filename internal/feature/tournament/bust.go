package tournament

import (
	"cmp"
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
)

// taken is a part of a bounty, and who took it.
type taken struct {
	busted, winner string
	amount         money.Cents
}

// bust takes out who lost all chips in one hand. It answers with them, the best place first, and with who took which
// part of their bounties.
func (f *field) bust(out []bustOut, now clock.Instant) ([]*entry, []taken, error) {
	gone, parts, err := f.losers(out)
	if err != nil {
		return nil, nil, err
	}
	for i, o := range out {
		e := gone[i]
		e.status, e.table, e.seat, e.changed = Busted, 0, 0, true
		e.bust, e.bustedAt = f.hand, &now
		if o.Stack != nil {
			e.bustStack = *o.Stack
		} else if e.stack != nil {
			e.bustStack = *e.stack
		}
	}
	f.hand++
	slices.SortStableFunc(gone, lasted)
	return gone, parts, nil
}

// losers checks who goes out and by whom, and splits the bounties.
func (f *field) losers(out []bustOut) (gone []*entry, parts []taken, err error) {
	for _, o := range out {
		e := f.entry(o.EntryID)
		switch {
		case e == nil:
			return nil, nil, fault.NotFound("Entry")
		case e.status == Busted:
			return nil, nil, fault.Conflict("%s is already out", e.name)
		case e.status != Seated:
			return nil, nil, fault.Conflict("%s is not in play", e.name)
		case slices.Contains(gone, e):
			return nil, nil, fault.Field422("out", e.name+" goes out only once")
		}
		gone = append(gone, e)
	}
	if len(gone) >= f.left() {
		return nil, nil, fault.Field422("out", "Somebody wins the hand and stays in")
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
func (f *field) winnersOf(e *entry, by []string, gone []*entry) ([]taken, error) {
	if e.bounty > 0 && len(by) == 0 {
		return nil, fault.Field422("by", "Say who knocked "+e.name+" out")
	}
	var parts []taken
	for i, id := range by {
		w := f.entry(id)
		switch {
		case w == nil:
			return nil, fault.NotFound("Entry")
		case slices.Contains(gone, w):
			return nil, fault.Field422("by", w.name+" goes out in the same hand")
		case w.status != Seated:
			return nil, fault.Conflict("%s is not in play", w.name)
		case slices.Contains(by[:i], id):
			return nil, fault.Field422("by", "Name "+w.name+" once")
		}
		part := e.bounty / money.Cents(len(by))
		if i == 0 {
			part += e.bounty % money.Cents(len(by))
		}
		if part > 0 {
			parts = append(parts, taken{e.id, id, part})
		}
	}
	return parts, nil
}

// lasted orders entries that are out by how long they were in, the longest first.
func lasted(a, b *entry) int {
	return cmp.Or(cmp.Compare(b.bust, a.bust), cmp.Compare(b.bustStack, a.bustStack))
}

// out is everybody who is out, the best place first.
func (f *field) out() []*entry {
	var out []*entry
	for i := range f.entries {
		if e := &f.entries[i]; e.bust > 0 {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, lasted)
	return out
}

// placed is where an entry finished, and how many share the place.
type placed struct{ place, shared int }

// places are the places of everybody who is out: 1 plus the entries that lasted longer. Entries of one hand are ordered
// by the chips they had at its start, and equal stacks share.
func (f *field) places() map[string]placed {
	out, left := f.out(), f.left()
	places := make(map[string]placed, len(out))
	for i := 0; i < len(out); {
		n := i + 1
		for n < len(out) && lasted(out[i], out[n]) == 0 {
			n++
		}
		for _, e := range out[i:n] {
			places[e.id] = placed{left + i + 1, n - i}
		}
		i = n
	}
	return places
}

// winner is who is left when nobody else is and nobody can come any more.
func (f *field) winner(entriesOpen bool) *entry {
	if !f.started || entriesOpen || f.left() != 1 {
		return nil
	}
	i := slices.IndexFunc(f.entries, func(e entry) bool { return e.seat > 0 })
	return &f.entries[i]
}
