package director

import (
	"context"
	"fmt"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// NewEntry is who enters a tournament as what.
type NewEntry struct {
	PlayerID    string
	Kind        tournament.EntryKind
	OrAlternate bool        // as an alternate when every place is taken
	Method      cage.Method // none where the entry is free
	Override    string      // why he enters without a membership; empty: he does not
}

func (a *Actions) register(ctx context.Context, org tenant.Org, in registerRequest) (tournament.Entry, error) {
	e, err := onIt(ctx, a, org, in.ID, func(act *act) (tournament.Entry, error) {
		return act.register(NewEntry{in.PlayerID, in.Kind, in.OrAlternate, in.PaymentMethod, in.OverrideReason})
	})
	return e, player.LogRefusal(ctx, a.db, org, err)
}

// Register sells an entry of a tournament of the room.
func Register(tx *db.RoomTx, id string, in NewEntry) (tournament.Entry, error) {
	return within(tx, id, func(a *act) (tournament.Entry, error) { return a.register(in) })
}

// selling refuses to sell anything when entries are not sold.
func (a *act) selling() error {
	if err := a.stillOn(); err != nil {
		return err
	}
	switch {
	case a.inTime():
		return a.unlocked()
	case a.Status == tournament.Scheduled:
		return fault.Conflict("Registration for %s is not open", a.Name)
	case a.structure.EntriesCloseAfter == 0:
		return fault.Conflict("Entries closed at the start")
	}
	return fault.Conflict("Entries closed after level %d", a.structure.EntriesCloseAfter)
}

const prizesLocked = `SELECT (SELECT count(*) FROM tournament_prizes z WHERE z.org_id = $1 AND z.room_id = $2 AND z.tournament_id = $3 AND z.locked_at IS NOT NULL)
	+ (SELECT count(*) FROM tournament_payout o WHERE o.org_id = $1 AND o.room_id = $2 AND o.tournament_id = $3 AND o.kind = 'staff')`

// unlocked refuses to change the prize pool once what it pays stands.
func (a *act) unlocked() error {
	n, err := db.Value[int](a.tx, prizesLocked, a.ID)
	if err == nil && n > 0 {
		err = fault.Conflict("The prizes of %s stand: nothing is sold or refunded any more", a.Name)
	}
	return err
}

func (a *act) register(in NewEntry) (tournament.Entry, error) {
	if err := a.selling(); err != nil {
		return tournament.Entry{}, err
	}
	who, err := a.guest(in)
	if err != nil {
		return tournament.Entry{}, err
	}
	kind, full := in.Kind, a.full()
	if kind == tournament.Alternate {
		kind = tournament.FirstEntry
	}
	before, reEntries, err := a.history(who)
	switch {
	case err != nil:
		return tournament.Entry{}, err
	case in.Kind == tournament.Alternate && before > 0:
		kind = tournament.ReEntry // it costs what another entry costs
	case in.Kind == tournament.FirstEntry && before > 0:
		return tournament.Entry{}, fault.Conflict("%s has entered before: sell a re-entry", fault.Person(who.Name))
	}
	if kind == tournament.ReEntry {
		if err := a.mayReEnter(who.Name, before, reEntries); err != nil {
			return tournament.Entry{}, err
		}
	}
	switch {
	case in.Kind == tournament.Alternate && full == "":
		return tournament.Entry{}, fault.Conflict("There are open seats")
	case in.Kind != tournament.Alternate && full != "" && !in.OrAlternate:
		return tournament.Entry{}, fault.Conflict("%s: sell an alternate", full)
	case kind == tournament.FirstEntry && full != "":
		kind = tournament.Alternate
	}
	return a.enter(who, kind, full == "", in)
}

// guest is who enters, when the door lets him; without a membership somebody who may has to say why.
func (a *act) guest(in NewEntry) (player.Guest, error) {
	p, err := player.LockCanonical(a.tx, in.PlayerID)
	if err != nil {
		return player.Guest{}, err
	}
	who, err := player.CheckDoor(a.tx, p.ID, player.AtTournament)
	if err != nil || who.MemberUntil != nil {
		return who, err
	}
	if in.Override == "" {
		return who, player.NewRefusedError(a.tx, who, player.AtTournament, player.ReasonNoMembership, 0)
	}
	if !a.tx.Actor().Role.May(tenant.OverrideMembership) {
		return who, fault.PermissionRequired(string(tenant.OverrideMembership))
	}
	room.LogActivity(a.tx, "membership_override", fmt.Sprintf("%s entered %s without a membership: %s", who.Name, a.Name, in.Override), "")
	return who, nil
}

// samePerson are the ids of a player and of the records that were merged into him.
const samePerson = `WITH RECURSIVE same (id) AS (SELECT CAST($2 AS TEXT)
	UNION SELECT p.id FROM player p JOIN same s ON p.merged_into = s.id WHERE p.org_id = $1) SELECT id FROM same`

// history is how often a player was in the tournament and went out, and how many of these were re-entries. Who is in
// now cannot enter.
func (a *act) history(who player.Guest) (before, reEntries int, err error) {
	ids, err := db.All(a.tx.InOrg(), func(scan db.Scan) (id string, err error) { return id, scan(&id) }, samePerson, who.ID)
	if err != nil {
		return 0, 0, err
	}
	same := map[string]bool{}
	for _, id := range ids {
		same[id] = true
	}
	for _, e := range a.field.Entries {
		switch {
		case !same[e.PlayerID]:
			continue
		case e.BustHand == 0:
			return 0, 0, fault.Conflict("%s is already in, entry %d", fault.Person(who.Name), e.Number)
		case e.Kind == tournament.ReEntry:
			reEntries++
		}
		before++
	}
	return before, reEntries, nil
}

func (a *act) mayReEnter(name string, before, reEntries int) error {
	switch most := a.prices.MaxReEntries; {
	case a.prices.ReEntry == nil:
		return fault.Conflict("%s has no re-entries", a.Name)
	case before == 0:
		return fault.Conflict("%s has not been in yet: sell a first entry", fault.Person(name))
	case most > 0 && reEntries >= most:
		return fault.Conflict("%s has had %s", fault.Person(name), seating.Plural(reEntries, "re-entry", "re-entries"))
	}
	return nil
}

// full says why whoever comes now has to wait for a seat; empty when he gets one. Nobody passes those who wait.
func (a *act) full() string {
	switch {
	case a.MaxEntries != nil && a.field.CountRemaining() >= *a.MaxEntries || len(a.field.DrawPool()) == 0:
		return "Every place is taken"
	case a.waiting() > 0:
		return "Alternates wait for the open seats"
	}
	return ""
}

// drawSeat draws a seat for an entry that waits, and says where it is and what the draw follows from.
func (a *act) drawSeat(e *seating.Entry) (string, error) {
	by, err := a.seed()
	if err == nil && !a.field.DrawSeat(e, by) {
		err = fault.Conflict("Every place is taken")
	}
	if err != nil {
		return "", err
	}
	now := a.tx.Now()
	e.SeatedAt = &now
	return fmt.Sprintf("Table %s, seat %d", a.field.TableName(e.Table), e.Seat), nil
}

const insertEntry = `INSERT INTO tournament_entry (org_id, room_id, tournament_id, id, number, player_id, kind, status, table_number, seat_number, registered_at,
	seated_at, session_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`

// enter adds the entry, takes what it costs and draws its seat.
func (a *act) enter(who player.Guest, kind tournament.EntryKind, seat bool, in NewEntry) (tournament.Entry, error) {
	if err := fault.LimitReached(len(a.field.Entries), mostEntries, "entries"); err != nil {
		return tournament.Entry{}, err
	}
	e := &seating.Entry{
		ID: db.NewID(), Number: a.nextNumber, PlayerID: who.ID, Name: who.Name, Kind: kind, Status: tournament.Registered, RegisteredAt: a.tx.Now(),
	}
	says := fmt.Sprintf("%s, entry %d: waits for a seat", who.Name, e.Number)
	if seat {
		where, err := a.drawSeat(e)
		if err != nil {
			return tournament.Entry{}, err
		}
		says = fmt.Sprintf("%s, entry %d: %s", who.Name, e.Number, where)
	}
	a.nextNumber++
	if err := a.arrive(e); err != nil {
		return tournament.Entry{}, err
	}
	var session *string
	if e.SessionID != "" {
		session = &e.SessionID
	}
	err := a.tx.Write(insertEntry, a.ID, e.ID, e.Number, e.PlayerID, string(e.Kind), string(e.Status), seating.OptionalInt(e.Table), seating.OptionalInt(e.Seat), e.RegisteredAt,
		e.SeatedAt, session)
	if err != nil {
		return tournament.Entry{}, err
	}
	e.Changed = false
	of, price := tournament.BuyIn, a.prices.BuyIn
	if kind == tournament.ReEntry {
		of, price = tournament.BuyReEntry, *a.prices.ReEntry
	}
	if err := a.take(e, of, price, in.Method); err != nil {
		return tournament.Entry{}, err
	}
	a.field.Entries = append(a.field.Entries, *e)
	room.LogActivity(a.tx, "tournament_entry", who.Name+" entered "+a.Name, "", who.Name)
	if err := a.log("entry", says); err != nil {
		return tournament.Entry{}, err
	}
	return a.entered(e.ID)
}

func (a *Actions) seatAlternate(ctx context.Context, org tenant.Org, in oneRequest) (tournament.Entry, error) {
	return onIt(ctx, a, org, in.ID, func(act *act) (tournament.Entry, error) { return act.seatAlternate() })
}

// seatAlternate gives the alternate who has waited longest a seat.
func (a *act) seatAlternate() (tournament.Entry, error) {
	if err := a.selling(); err != nil {
		return tournament.Entry{}, err
	}
	var next *seating.Entry
	for i := range a.field.Entries {
		if e := &a.field.Entries[i]; e.IsWaiting() {
			next = e
			break
		}
	}
	switch {
	case next == nil:
		return tournament.Entry{}, fault.Conflict("Nobody waits for a seat")
	case a.MaxEntries != nil && a.field.CountRemaining() >= *a.MaxEntries:
		return tournament.Entry{}, fault.Conflict("Every place is taken")
	}
	id := next.ID
	_, err := a.onSeats(func() (said, error) {
		where, err := a.drawSeat(next)
		if err == nil {
			err = a.arrive(next)
		}
		return said{kind: "alternate", text: fmt.Sprintf("%s, entry %d, an alternate: %s", next.Name, next.Number, where)}, err
	})
	if err != nil {
		return tournament.Entry{}, err
	}
	if err := a.storeField(a.tx); err != nil {
		return tournament.Entry{}, err
	}
	return a.entered(id)
}
