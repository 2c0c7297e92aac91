package director

import (
	"pitboss/internal/cage"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/tournament"
)

// Director runs several acts on a tournament in one transaction, for sample data and imports.
type Director struct{ a *act }

// WithDirector runs acts on a tournament of the room.
func WithDirector(tx *db.RoomTx, id string, do func(*Director) error) error {
	_, err := editTournament(tx, id, func(a *act) (struct{}, error) { return struct{}{}, do(&Director{a}) })
	return err
}

// SetStatus sets the status of the tournament.
func (d *Director) SetStatus(s tournament.Status) error { return d.a.SetStatus(s) }

// OpenTables opens tables of the room and a number of further ones.
func (d *Director) OpenTables(tableIDs []string, more int) error {
	return d.a.openTables(tableIDs, more)
}

// SellEntry sells an entry without the checks of the door.
func (d *Director) SellEntry(in NewEntry) (tournament.Entry, error) {
	guest, err := player.LoadGuest(d.a.tx.InOrg(), in.PlayerID, d.a.tx.Now())
	if err != nil {
		return tournament.Entry{}, err
	}
	return d.a.addEntry(guest, in.Kind, d.a.fullReason() == "", in)
}

// RemainingEntries returns the entries that are in, by number.
func (d *Director) RemainingEntries() []string {
	var ids []string
	for _, e := range d.a.field.Entries {
		if e.Seat > 0 {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// BustEntry takes out an entry that lost its chips to another.
func (d *Director) BustEntry(id, by string) error {
	_, err := d.a.bust([]tournament.BustOut{{EntryID: id, By: []string{by}}})
	return err
}

// SellReEntry sells another entry to the player of a busted entry.
func (d *Director) SellReEntry(id string, m cage.Method) error {
	_, err := d.SellEntry(NewEntry{PlayerID: d.a.field.Entry(id).PlayerID, Kind: tournament.ReEntry, Method: m})
	return err
}

// PerformDuties performs all due duties about seats. A table without a noted button gets it at its first occupied seat.
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
		done, err := d.performOneDuty()
		if err != nil || !done {
			return err
		}
	}
}

func (d *Director) performOneDuty() (bool, error) {
	a := d.a
	for _, duty := range a.field.Duties(a.entriesOpen(), a.MaxEntries) {
		if duty.WaitReason != "" || duty.Kind == tournament.DutyAlternate {
			continue
		}
		_, err := a.editSeats(func() (logEntry, error) {
			switch m := duty.Move; {
			case duty.Kind == tournament.DutyFinalTable:
				return a.redraw(true)
			case m != nil:
				return a.move(moveRequest{EntryID: m.EntryID, FromTable: m.FromTable, FromSeat: m.FromSeat,
					ToTable: m.ToTable, ToSeat: m.ToSeat})
			default:
				return a.breakTable(duty.Table)
			}
		})
		return true, err
	}
	return false, nil
}
