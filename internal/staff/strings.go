package staff

import (
	"fmt"
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/staff/rotation"
)

// addString creates a string. Without stops the string of a tournament gets its tables, with a break after as many
// downs as the room allows in a row.
func (e *edit) addString(id string, in stringRequest) error {
	l := dealerString{id: id, name: in.Name, tournamentID: in.TournamentID, downMinutes: in.DownMinutes, madeAt: e.now}
	if l.downMinutes == 0 {
		l.downMinutes = e.room.Settings.DownMinutes
	}
	if l.tournamentID != nil {
		name, err := db.Value[string](e.tx, tournamentName, *l.tournamentID)
		if err != nil {
			return err
		}
		if name == "" {
			return fault.NotFound("Tournament")
		}
		if slices.ContainsFunc(e.strings, func(o dealerString) bool {
			return o.tournamentID != nil && *o.tournamentID == *l.tournamentID
		}) {
			return fault.Conflict("%s has a string already", name)
		}
		if in.DownMinutes == 0 {
			l.downMinutes = e.room.Settings.TournamentDownMinutes
		}
	}
	stops, err := e.checkStops(&l, in.Stops)
	if err != nil {
		return err
	}
	if err := e.tx.Write(insertString, l.id, l.name, l.tournamentID, l.downMinutes, len(e.strings)+1,
		e.now); err != nil {
		return err
	}
	if err := e.insertStops(l.id, stops); err != nil {
		return err
	}
	e.record("", "string_made", l.name+": new dealer rotation", "")
	return nil
}

// checkStops checks the stops of a string: tables of the room, each once, and on one string of its kind.
func (e *edit) checkStops(l *dealerString, stops []*string) ([]string, error) {
	var out []string
	if len(stops) == 0 && l.tournamentID != nil {
		for _, t := range e.tables {
			if t.Event == nil || t.Event.ID != *l.tournamentID {
				continue
			}
			if len(out)%(e.room.Settings.DownsBeforeBreak+1) == e.room.Settings.DownsBeforeBreak {
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
		t := e.table(*stop)
		if t == nil {
			return nil, fault.NotFound("Table")
		}
		if slices.Contains(out, t.ID) {
			return nil, fault.InvalidField("stops", t.Label()+" is there twice")
		}
		for _, o := range e.strings {
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

func (e *edit) insertStops(id string, stops []string) error {
	for i, s := range stops {
		var table *string
		if s != "" {
			table = &s
		}
		if err := e.tx.Write(insertStop, id, i+1, table); err != nil {
			return err
		}
	}
	return nil
}

// findString returns a string of the room.
func (e *edit) findString(id string) (*dealerString, error) {
	for i := range e.strings {
		if e.strings[i].id == id {
			return &e.strings[i], nil
		}
	}
	return nil, fault.NotFound("String")
}

func (e *edit) changeString(in stringChange) error {
	l, err := e.findString(in.ID)
	if err != nil {
		return err
	}
	if in.Stops != nil {
		stops, err := e.checkStops(l, *in.Stops)
		if err != nil {
			return err
		}
		if err := e.tx.Write(deleteStops, l.id); err != nil {
			return err
		}
		if err := e.insertStops(l.id, stops); err != nil {
			return err
		}
	}
	l.name = optional.Or(in.Name, l.name)
	l.downMinutes = optional.Or(in.DownMinutes, l.downMinutes)
	if err := e.tx.Write(updateString, l.id, l.name, l.downMinutes); err != nil {
		return err
	}
	e.record("", "string_changed", l.name+" changed", "")
	return nil
}

func (e *edit) closeString(id string) error {
	l, err := e.findString(id)
	if err != nil {
		return err
	}
	if err := e.tx.Write(closeString, l.id, e.now); err != nil {
		return err
	}
	e.record("", "string_closed", l.name+" closed", "")
	return nil
}

// push executes the next push of a string as planned: downs and shifts end, breaks and downs begin.
func (e *edit) push(in pushRequest) error {
	if _, err := e.findString(in.StringID); err != nil {
		return err
	}
	o := e.forecast()
	i := slices.IndexFunc(o.strings, func(l dealerString) bool { return l.id == in.StringID })
	l := &o.strings[i]
	switch pushes := e.pushes(l); {
	case in.PushAt < pushes[1]:
		return fault.Conflict("The %s push is over", formatTime(e.room, in.PushAt))
	case in.PushAt != pushes[1]:
		return fault.Conflict("The next push of %s is at %s", l.name, formatTime(e.room, pushes[1]))
	case e.now < in.PushAt.Add(-rotation.PushWindow):
		return fault.Conflict("The %s push can be confirmed from %s on", formatTime(e.room, in.PushAt),
			formatTime(e.room, in.PushAt.Add(-rotation.PushWindow)))
	}
	moved, err := e.executePush(o, i)
	if err != nil {
		return err
	}
	if err := e.tx.Write(pushString, l.id, in.PushAt); err != nil {
		return err
	}
	e.record("", "dealers_pushed", fmt.Sprintf("%s push, %s: %d moved", formatTime(e.room, in.PushAt), l.name, moved),
		"")
	return nil
}

// executePush executes the next push of a string and counts the moves. It ends all downs before it begins others.
func (e *edit) executePush(o *rotationForecast, i int) (int, error) {
	l, pushes := &o.strings[i], o.input.Strings[i].Pushes
	type dealerMove struct {
		p  *person
		to DealerPlace
	}
	var moves []dealerMove
	for _, p := range e.dealers() {
		to, ok := o.placeAt(i, 1, p.id)
		if !ok || !p.isOnShift() || p.down != nil && p.down.Push != nil && *p.down.Push == pushes[0] {
			continue // on another string, not on shift, or already at the table
		}
		if p.down != nil && equalStrings(&p.down.Table, to.TableID) {
			if err := e.tx.Write(extendDown, p.down.id, pushes[1]); err != nil {
				return 0, err
			}
			continue
		}
		if to.Kind == AtBreak && p.onBreak != nil {
			if err := e.tx.Write(extendBreak, p.onBreak.id, pushes[1]); err != nil {
				return 0, err
			}
			continue
		}
		moves = append(moves, dealerMove{p, to})
		if err := e.endDownOrBreak(p); err != nil {
			return 0, err
		}
	}
	for _, g := range moves {
		if err := e.moveDealer(g.p, g.to, l, pushes); err != nil {
			return 0, err
		}
	}
	return len(moves), nil
}

// moveDealer brings a free dealer to the planned place.
func (e *edit) moveDealer(p *person, to DealerPlace, l *dealerString, pushes []clock.Instant) error {
	if to.Kind == OffShift {
		return e.endShift(p)
	}
	if to.Kind == AtBreak {
		return e.startBreak(p, &pushes[1])
	}
	if p.shift.StringID == nil || *p.shift.StringID != l.id {
		if err := e.tx.Write(updateShiftString, p.shift.ID, l.id); err != nil {
			return err
		}
	}
	t := e.table(*to.TableID)
	if before := e.dealerAt(t.ID); before != nil { // a dealer of another string: stays in this push
		if err := e.endDownOrBreak(before); err != nil {
			return err
		}
	}
	if err := e.beginDown(p, t, pushes[1], &pushes[0], ""); err != nil {
		return err
	}
	return e.resumeTime(t)
}

// refusal returns the error for a manual change that breaks a rule.
func (rs *roomStaff) refusal(r rotation.Reason, c placedDealer) error {
	name, table, when := "Nobody", "the table", formatTime(rs.room, c.push)
	if p := rs.person(c.staff); p != nil {
		name = p.name
	}
	var format string
	if c.table != nil {
		if t := rs.table(*c.table); t != nil {
			table, format = t.Label(), t.Format().InSentence()
		}
	}
	switch r {
	case rotation.NotOnShift:
		return fault.Conflict("%s is not on shift at %s, or has taken a table already", name, when)
	case rotation.NoTable:
		return fault.Conflict("No dealer is pushed to %s at %s", table, when)
	case rotation.LacksSkill:
		return fault.Conflict("%s does not deal %s", name, format)
	case rotation.JustLeft:
		return fault.Conflict("%s comes from %s, nobody is sent straight back", name, table)
	case rotation.ShiftEnds:
		return fault.Conflict("%s's shift ends before a down from %s would", name, when)
	case rotation.TooManyDowns:
		return fault.Conflict("%s has a break due at %s, and somebody else can deal at %s", name, when, table)
	case rotation.InOtherString:
		return fault.Conflict("%s deals on another string until its own push", name)
	case rotation.NoDealerLeft:
		return fault.Conflict("Everyone on break at once: nobody would be left to deal at %s", when)
	case rotation.PlaceTaken:
		return fault.Conflict("Somebody else goes to %s at %s", table, when)
	case rotation.NoReason:
	}
	return nil
}

// changeRotation stores manual changes for a future push, unless one breaks a rule.
func (e *edit) changeRotation(in changesRequest) error {
	var newChanges []placedDealer
	for _, c := range in.Changes {
		p, err := e.findPerson(c.StaffID)
		if err != nil {
			return err
		}
		if p.role != Dealer {
			return fault.Conflict("%s is not a dealer", p.name)
		}
		e.changes = slices.DeleteFunc(e.changes, func(o placedDealer) bool {
			return o.push == in.PushAt && (o.staff == p.id || c.TableID != nil && equalStrings(o.table, c.TableID))
		})
		if c.Kind == nil {
			continue
		}
		if c.TableID != nil && e.table(*c.TableID) == nil {
			return fault.NotFound("Table")
		}
		newChanges = append(newChanges, placedDealer{in.PushAt, p.id, *c.Kind, c.TableID})
	}
	storedCount := len(e.changes)
	o := e.forecast(newChanges...)
	for i, c := range newChanges {
		if why, refused := o.plan.Refused[storedCount+i]; refused {
			return e.refusal(why, c)
		}
	}
	if !slices.ContainsFunc(o.input.Strings, func(s rotation.String) bool {
		return slices.Contains(s.Pushes, in.PushAt)
	}) {
		return fault.Conflict("There is no push at %s", formatTime(e.room, in.PushAt))
	}
	if err := e.tx.Write(deleteChanges, in.PushAt); err != nil {
		return err
	}
	for _, c := range slices.Concat(e.changes, newChanges) {
		if c.push != in.PushAt {
			continue
		}
		if err := e.tx.Write(insertChange, c.push, c.staff, c.kind, c.table, e.tx.Actor().ID, e.now); err != nil {
			return err
		}
	}
	e.record("", "rotation_changed", fmt.Sprintf("%s push changed by hand", formatTime(e.room, in.PushAt)), "")
	return nil
}
