package director

import (
	"pitboss/internal/cage"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/tournament"
)

// Director does several acts on a tournament in one transaction: sample data, and what is brought in from elsewhere.
type Director struct{ a *act }

// WithDirector runs acts of a director on a tournament of the room.
func WithDirector(tx *db.RoomTx, id string, do func(*Director) error) error {
	_, err := within(tx, id, func(a *act) (struct{}, error) { return struct{}{}, do(&Director{a}) })
	return err
}

// SetStatus is what staff say of the tournament.
func (d *Director) SetStatus(s tournament.Status) error { return d.a.SetStatus(s) }

// OpenTables opens tables of the room, and so many that are none of its.
func (d *Director) OpenTables(tableIDs []string, more int) error {
	return d.a.openTables(tableIDs, more)
}

// SellEntry sells an entry to somebody whom the door was asked about before.
func (d *Director) SellEntry(in NewEntry) (tournament.Entry, error) {
	who, err := player.LoadGuest(d.a.tx.InOrg(), in.PlayerID, d.a.tx.Now())
	if err != nil {
		return tournament.Entry{}, err
	}
	return d.a.enter(who, in.Kind, d.a.full() == "", in)
}

// RemainingEntries are the entries that are in, by number.
func (d *Director) RemainingEntries() []string {
	var ids []string
	for _, e := range d.a.field.Entries {
		if e.Seat > 0 {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// BustEntry takes an entry out that lost its chips to another.
func (d *Director) BustEntry(id, by string) error {
	_, err := d.a.bust([]tournament.BustOut{{EntryID: id, By: []string{by}}})
	return err
}

// SellReEntry sells another entry to the player of an entry that is out.
func (d *Director) SellReEntry(id string, m cage.Method) error {
	_, err := d.SellEntry(NewEntry{PlayerID: d.a.field.Entry(id).PlayerID, Kind: tournament.ReEntry, Method: m})
	return err
}

// PerformDuties does what is due about seats: tables break, players move, the last ones go to the final table. The
// button is where the first player of a table sits.
func (d *Director) PerformDuties() error {
	for i := range d.a.field.Tables {
		if t := &d.a.field.Tables[i]; !d.a.field.ButtonKnown(t.Number) && d.a.field.CountPlayers(t.Number) > 0 {
			seat := 1
			for d.a.field.EntryAt(t.Number, seat) == nil {
				seat++
			}
			d.a.field.SetButton(t.Number, seat)
		}
	}
	for {
		done, err := d.tendOne()
		if err != nil || !done {
			return err
		}
	}
}

func (d *Director) tendOne() (bool, error) {
	a := d.a
	for _, duty := range a.field.Duties(a.entriesOpen(), a.MaxEntries) {
		if duty.WaitReason != "" || duty.Kind == tournament.DutyAlternate {
			continue
		}
		_, err := a.onSeats(func() (said, error) {
			switch m := duty.Move; {
			case duty.Kind == tournament.DutyFinalTable:
				return a.redraw(true)
			case m != nil:
				return a.move(moveRequest{EntryID: m.EntryID, FromTable: m.FromTable, FromSeat: m.FromSeat, ToTable: m.ToTable, ToSeat: m.ToSeat})
			default:
				return a.breakTable(duty.Table)
			}
		})
		return true, err
	}
	return false, nil
}
