package director

import (
	"fmt"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/room"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// NewTournament is a tournament to create.
type NewTournament struct {
	ID             string // empty: a new one
	Name           string
	StartTime      clock.Instant
	MaxEntries     *int
	PlannedMinutes int
	Template       string
	Prices         tournament.Prices
	Structure      tournament.Structure
	Rules          tournament.Rules
	SeasonID       *string
	Status         tournament.Status // empty: scheduled
}

// Create creates a tournament.
func Create(tx *db.RoomTx, n NewTournament) (tournament.Tournament, error) {
	if n.ID == "" {
		n.ID = db.NewID()
	}
	if n.SeasonID != nil {
		var err error
		if n.SeasonID, err = findSeason(tx, *n.SeasonID); err != nil {
			return tournament.Tournament{}, err
		}
	}
	rec := record{prices: n.Prices, structure: n.Structure, field: seating.Field{Rules: n.Rules}}
	prices, structure, rules, err := rec.marshalColumns()
	if err != nil {
		return tournament.Tournament{}, err
	}
	first := n.Structure.Items[0].Duration()
	if err := tx.Write(insertTournament, n.ID, n.Name, n.StartTime, n.MaxEntries, n.PlannedMinutes, n.Template, prices,
		structure, rules, first.Microseconds(), n.SeasonID, tx.Now()); err != nil {
		return tournament.Tournament{}, err
	}
	r, err := room.Current(tx)
	if err != nil {
		return tournament.Tournament{}, err
	}
	return editTournament(tx, n.ID, func(a *act) (tournament.Tournament, error) {
		when := n.StartTime.Time().In(r.Calendar().Zone).Format("Mon Jan 2, 3:04 PM")
		room.LogActivity(tx, "tournament_created", fmt.Sprintf("%s announced for %s", n.Name, when), "",
			room.NoPlayers...)
		if err := a.log("created", "Announced for "+when); err != nil {
			return tournament.Tournament{}, err
		}
		if n.Status != "" && n.Status != tournament.Scheduled {
			if err := a.SetStatus(n.Status); err != nil {
				return tournament.Tournament{}, err
			}
		}
		t := a.view()
		tx.Emit(tournamentCreated.About(n.ID, t))
		return t, nil
	})
}

// SetStatus sets the status. Any status may follow any other. Registration opens entries, running starts the clock, and
// completed freezes the results.
func (a *act) SetStatus(to tournament.Status) error {
	if a.CancelledAt != nil {
		return fault.Conflict("%s is cancelled", a.Name)
	}
	if to == tournament.Completed && a.countAlternates() > 0 {
		return fault.Conflict("Refund the alternates first")
	}
	now := a.tx.Now()
	if a.Status == tournament.Completed {
		if err := a.requireNoPaidDealPlaces(); err != nil {
			return err
		}
		a.CompletedAt, a.summary = nil, ""
	}
	a.Status = to
	if (to == tournament.Registration || to == tournament.Running) && len(a.field.Tables) == 0 {
		if err := a.addTables(2); err != nil {
			return err
		}
	}
	switch to {
	case tournament.Scheduled, tournament.Registration:
		a.stopClock(a.StartedAt != nil)
		a.Clock.PausedAt = nil
	case tournament.Running:
		if err := a.start(); err != nil {
			return err
		}
	case tournament.Completed:
		a.stopClock(false)
		a.CompletedAt = &now
		a.closeTables()
		for i := range a.field.Entries {
			if e := &a.field.Entries[i]; e.Seat > 0 {
				if err := a.endVisit(e); err != nil {
					return err
				}
			}
		}
	}
	action, text := "tournament_updated", map[tournament.Status]string{
		tournament.Scheduled: "back on the schedule", tournament.Registration: "open for registration",
		tournament.Completed: "completed"}[to]
	if to == tournament.Running {
		action, text = "tournament_started", "started"
	}
	if left := a.field.CountRemaining(); to == tournament.Completed && left > 1 {
		text += fmt.Sprintf(" with %d players left", left)
	}
	room.LogActivity(a.tx, action, a.Name+" "+text, "", room.NoPlayers...)
	return a.log("status", "Tournament "+text)
}

// requireNoPaidDealPlaces refuses to play on once money went to the places of the deal.
func (a *act) requireNoPaidDealPlaces() error {
	s, err := a.standings(a.tx)
	if err != nil {
		return err
	}
	b, err := newPayoutBooks(a.tx, s)
	if err == nil && b.hasPaidDealPlaces() {
		err = fault.Conflict("Money of %s has been paid out by the deal: it stays completed", a.Name)
	}
	return err
}

// start starts the clock, from the first item the first time and else where it stopped. Every seated entry is then in
// play.
func (a *act) start() error {
	now := a.tx.Now()
	if a.StartedAt == nil {
		a.StartedAt = &now
		a.Clock = a.Clock.WithPosition(0, a.structure.Items[0].Duration(), nil)
	}
	a.field.Started = true
	for i := range a.field.Entries {
		e := &a.field.Entries[i]
		if e.Seat == 0 {
			continue
		}
		if e.Status == tournament.Registered {
			e.Status, e.Changed = tournament.Seated, true
		}
		if err := a.startVisit(e); err != nil {
			return err
		}
	}
	a.startClock()
	return nil
}

// countAlternates counts the alternates without a seat.
func (a *act) countAlternates() int {
	n := 0
	for _, e := range a.field.Entries {
		if e.IsWaiting() {
			n++
		}
	}
	return n
}

// closeTables returns the lent tables to the room. The seats stay in the records of the entries.
func (a *act) closeTables() {
	for i := range a.field.Tables {
		if t := &a.field.Tables[i]; t.TableID != "" {
			t.TableID, t.Changed = "", true
		}
	}
}

// addTables opens tables outside the room. They are named "T1", "T2" and so on, so that players do not mistake them for
// tables of the room.
func (a *act) addTables(n int) error {
	for range n {
		if err := a.addTable(1, a.nextFreeName(), a.field.Rules.SeatsPerTable, ""); err != nil {
			return err
		}
	}
	return nil
}

// nextFreeName returns the first of "T1", "T2" and so on that no open table has.
func (a *act) nextFreeName() string {
	for n := 1; ; n++ {
		if name := fmt.Sprintf("T%d", n); a.tableByName(name) == nil {
			return name
		}
	}
}

// tableByName returns the open table with a name, or nil.
func (a *act) tableByName(name string) *seating.Table {
	for i := range a.field.Tables {
		if t := &a.field.Tables[i]; !t.Broken && t.Name == name {
			return t
		}
	}
	return nil
}

// addTable opens a table under the first free key from a number on. It breaks before all tables that were opened
// earlier.
func (a *act) addTable(number int, name string, seats int, tableID string) error {
	for a.field.Table(number) != nil {
		number++
	}
	rank := 0
	for _, t := range a.field.Tables {
		rank = min(rank, t.Rank)
	}
	var id *string
	if tableID != "" {
		id = &tableID
	}
	t := seating.Table{Number: number, Name: name, Seats: seats, TableID: tableID, Rank: rank - 1, OpenedAt: a.tx.Now()}
	a.field.Tables = append(a.field.Tables, t)
	return a.tx.WriteUnique(errTableInUse, insertTable, a.ID, number, name, id, seats, t.Rank, t.OpenedAt)
}
