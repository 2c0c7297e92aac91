package staff

import (
	"fmt"
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/staff/rotation"
)

// addString makes a string. Without stops a tournament's has its tables, with a break after as many as the room allows downs.
func (w *work) addString(id string, in stringRequest) error {
	l := line{id: id, name: in.Name, tournamentID: in.TournamentID, downMinutes: in.DownMinutes, made: w.now}
	if l.downMinutes == 0 {
		l.downMinutes = w.room.Settings.DownMinutes
	}
	if l.tournamentID != nil {
		name, err := db.Value[string](w.tx, tournamentName, *l.tournamentID)
		if err != nil {
			return err
		}
		if name == "" {
			return fault.NotFound("Tournament")
		}
		if slices.ContainsFunc(w.strings, func(o line) bool { return o.tournamentID != nil && *o.tournamentID == *l.tournamentID }) {
			return fault.Conflict("%s has a string already", name)
		}
		if in.DownMinutes == 0 {
			l.downMinutes = w.room.Settings.TournamentDownMinutes
		}
	}
	stops, err := w.stopsOf(&l, in.Stops)
	if err != nil {
		return err
	}
	if err := w.tx.Write(insertString, l.id, l.name, l.tournamentID, l.downMinutes, len(w.strings)+1, w.now); err != nil {
		return err
	}
	if err := w.keepStops(l.id, stops); err != nil {
		return err
	}
	w.done("", "string_made", l.name+": dealers are pushed along a new string", "")
	return nil
}

// stopsOf checks the places of a string: tables of the room, each once and on one string of its kind.
func (w *work) stopsOf(l *line, stops []*string) ([]string, error) {
	var out []string
	if len(stops) == 0 && l.tournamentID != nil {
		for _, t := range w.tables {
			if t.Event == nil || t.Event.ID != *l.tournamentID {
				continue
			}
			if len(out)%(w.room.Settings.DownsBeforeBreak+1) == w.room.Settings.DownsBeforeBreak {
				out = append(out, "")
			}
			out = append(out, t.ID)
		}
		if len(out) == 0 {
			return nil, fault.InvalidField("stops", "The tournament has no tables yet")
		}
		return append(out, ""), nil
	}
	for _, stop := range stops {
		if stop == nil {
			out = append(out, "")
			continue
		}
		t := w.table(*stop)
		if t == nil {
			return nil, fault.NotFound("Table")
		}
		if slices.Contains(out, t.ID) {
			return nil, fault.InvalidField("stops", t.Label()+" is there twice")
		}
		for _, o := range w.strings {
			if o.id != l.id && (o.tournamentID == nil) == (l.tournamentID == nil) && slices.Contains(o.stops, t.ID) {
				return nil, fault.Conflict("%s is on %s", t.Label(), o.name)
			}
		}
		out = append(out, t.ID)
	}
	if !slices.ContainsFunc(out, func(s string) bool { return s != "" }) {
		return nil, fault.InvalidField("stops", "A string has at least one table")
	}
	return out, nil
}

func (w *work) keepStops(id string, stops []string) error {
	for i, s := range stops {
		var table *string
		if s != "" {
			table = &s
		}
		if err := w.tx.Write(insertStop, id, i+1, table); err != nil {
			return err
		}
	}
	return nil
}

// line is one of the room's strings; fault Missing when there is no such.
func (w *work) line(id string) (*line, error) {
	for i := range w.strings {
		if w.strings[i].id == id {
			return &w.strings[i], nil
		}
	}
	return nil, fault.NotFound("String")
}

func (w *work) changeString(in stringChange) error {
	l, err := w.line(in.ID)
	if err != nil {
		return err
	}
	if in.Stops != nil {
		stops, err := w.stopsOf(l, *in.Stops)
		if err != nil {
			return err
		}
		if err := w.tx.Write(dropStops, l.id); err != nil {
			return err
		}
		if err := w.keepStops(l.id, stops); err != nil {
			return err
		}
	}
	if in.Name != nil {
		l.name = *in.Name
	}
	if in.DownMinutes != nil {
		l.downMinutes = *in.DownMinutes
	}
	if err := w.tx.Write(updateString, l.id, l.name, l.downMinutes); err != nil {
		return err
	}
	w.done("", "string_changed", l.name+" changed", "")
	return nil
}

func (w *work) closeString(id string) error {
	l, err := w.line(id)
	if err != nil {
		return err
	}
	if err := w.tx.Write(closeString, l.id, w.now); err != nil {
		return err
	}
	w.done("", "string_closed", l.name+" closed", "")
	return nil
}

// push does what the plan says of a string's next push: downs and shifts end, breaks and downs begin.
func (w *work) push(in pushRequest) error {
	if _, err := w.line(in.StringID); err != nil {
		return err
	}
	o := w.lookAhead()
	i := slices.IndexFunc(o.lines, func(l line) bool { return l.id == in.StringID })
	l := &o.lines[i]
	switch pushes := w.pushes(l); {
	case in.PushAt < pushes[1]:
		return fault.Conflict("The %s push is over", at(w.room, in.PushAt))
	case in.PushAt != pushes[1]:
		return fault.Conflict("The next push of %s is at %s", l.name, at(w.room, pushes[1]))
	case w.now < in.PushAt.Add(-rotation.PushWindow):
		return fault.Conflict("The %s push can be confirmed from %s on", at(w.room, in.PushAt), at(w.room, in.PushAt.Add(-rotation.PushWindow)))
	}
	moved, err := w.carryOut(o, i)
	if err != nil {
		return err
	}
	if err := w.tx.Write(pushString, l.id, in.PushAt); err != nil {
		return err
	}
	w.done("", "dealers_pushed", fmt.Sprintf("%s push, %s: %d moved", at(w.room, in.PushAt), l.name, moved), "")
	return nil
}

// carryOut does the next push of a string as planned and says how many have moved. Downs end before others begin.
func (w *work) carryOut(o *outlook, i int) (int, error) {
	l, pushes := &o.lines[i], o.in.Strings[i].Pushes
	type going struct {
		p  *person
		to DealerPlace
	}
	var goes []going
	for _, p := range w.dealers() {
		to, ok := o.where(i, 1, p.id)
		if !ok || !p.in() || p.down != nil && p.down.Push != nil && *p.down.Push == pushes[0] {
			continue // elsewhere, not there yet, or at his place already
		}
		if p.down != nil && same(&p.down.Table, to.TableID) {
			if err := w.tx.Write(prolong, p.down.id, pushes[1]); err != nil {
				return 0, err
			}
			continue
		}
		if to.Kind == AtBreak && p.rest != nil {
			if err := w.tx.Write(extendBreak, p.rest.id, pushes[1]); err != nil {
				return 0, err
			}
			continue
		}
		goes = append(goes, going{p, to})
		if err := w.stop(p); err != nil {
			return 0, err
		}
	}
	for _, g := range goes {
		if err := w.send(g.p, g.to, l, pushes); err != nil {
			return 0, err
		}
	}
	return len(goes), nil
}

// send brings a dealer, who is free, to his place.
func (w *work) send(p *person, to DealerPlace, l *line, pushes []clock.Instant) error {
	if to.Kind == OffShift {
		return w.off(p)
	}
	if to.Kind == AtBreak {
		return w.rests(p, &pushes[1])
	}
	if p.shift.StringID == nil || *p.shift.StringID != l.id {
		if err := w.tx.Write(moveShift, p.shift.ID, l.id); err != nil {
			return err
		}
	}
	t := w.table(*to.TableID)
	if err := w.beginDown(p, t, pushes[1], &pushes[0], ""); err != nil {
		return err
	}
	return w.resume(t)
}

// why are the sentences for changes that break a rule.
func (h *hall) why(r rotation.Reason, c change) error {
	who, table, when := "Nobody", "the table", at(h.room, c.push)
	if p := h.person(c.staff); p != nil {
		who = p.name
	}
	var format string
	if c.table != nil {
		if t := h.table(*c.table); t != nil {
			table, format = t.Label(), t.Format().InSentence()
		}
	}
	switch r {
	case rotation.NotOnShift:
		return fault.Conflict("%s is not on shift at %s, or has taken a table already", who, when)
	case rotation.NoTable:
		return fault.Conflict("No dealer is pushed to %s at %s", table, when)
	case rotation.LacksSkill:
		return fault.Conflict("%s does not deal %s", who, format)
	case rotation.JustLeft:
		return fault.Conflict("%s comes from %s, nobody is sent straight back", who, table)
	case rotation.ShiftEnds:
		return fault.Conflict("%s's shift ends before a down from %s would", who, when)
	case rotation.TooManyDowns:
		return fault.Conflict("%s has a break due at %s, and somebody else can deal at %s", who, when, table)
	case rotation.InOtherString:
		return fault.Conflict("%s deals on another string until its own push", who)
	case rotation.NoDealerLeft:
		return fault.Conflict("Everyone on break at once: nobody would be left to deal at %s", when)
	case rotation.PlaceTaken:
		return fault.Conflict("Somebody else goes to %s at %s", table, when)
	case rotation.NoReason:
	}
	return nil
}

// change puts dealers elsewhere at a push to come, if no rule is broken by it.
func (w *work) change(in changesRequest) error {
	var asked []change
	for _, c := range in.Changes {
		p, err := w.who(c.StaffID)
		if err != nil {
			return err
		}
		if p.role != Dealer {
			return fault.Conflict("%s is not a dealer", p.name)
		}
		w.changes = slices.DeleteFunc(w.changes, func(o change) bool {
			again := o.push == in.PushAt && (o.staff == p.id || c.TableID != nil && same(o.table, c.TableID))
			return again
		})
		if c.Kind == nil {
			continue
		}
		if c.TableID != nil && w.table(*c.TableID) == nil {
			return fault.NotFound("Table")
		}
		asked = append(asked, change{in.PushAt, p.id, *c.Kind, c.TableID})
	}
	kept := len(w.changes)
	o := w.lookAhead(asked...)
	for i, c := range asked {
		if why, refused := o.plan.Refused[kept+i]; refused {
			return w.why(why, c)
		}
	}
	if !slices.ContainsFunc(o.in.Strings, func(s rotation.String) bool { return slices.Contains(s.Pushes, in.PushAt) }) {
		return fault.Conflict("There is no push at %s", at(w.room, in.PushAt))
	}
	if err := w.tx.Write(dropChanges, in.PushAt); err != nil {
		return err
	}
	for _, c := range slices.Concat(w.changes, asked) {
		if c.push != in.PushAt {
			continue
		}
		if err := w.tx.Write(insertChange, c.push, c.staff, c.kind, c.table, w.tx.Actor().ID, w.now); err != nil {
			return err
		}
	}
	w.done("", "rotation_changed", fmt.Sprintf("%s push changed by hand", at(w.room, in.PushAt)), "")
	return nil
}
