package director

import (
	"context"
	"fmt"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

// NewEntry is the sale of an entry.
type NewEntry struct {
	PlayerID    string
	Kind        tournament.EntryKind
	OrAlternate bool        // as an alternate when every place is taken
	Method      cage.Method // none for a free entry
	Override    string      // reason to enter without a membership; empty: none
}

func (a *Actions) register(ctx context.Context, org tenant.Org, in registerRequest) (tournament.Entry, error) {
	e, err := withTournament(ctx, a, org, in.ID, func(act *act) (tournament.Entry, error) {
		return act.register(NewEntry{in.PlayerID, in.Kind, in.OrAlternate, in.PaymentMethod, in.OverrideReason})
	})
	return e, player.LogRefusal(ctx, a.db, org, err)
}

// requireSelling refuses a sale while entries are closed.
func (a *act) requireSelling() error {
	if err := a.requireOpen(); err != nil {
		return err
	}
	switch {
	case a.clockAllowsEntries():
		return a.requireUnlocked()
	case a.Status == tournament.Scheduled:
		return fault.Conflict("Registration for %s is not open", a.Name)
	case a.structure.EntriesCloseAfter == 0:
		return fault.Conflict("Entries closed at the start")
	}
	return fault.Conflict("Entries closed after level %d", a.structure.EntriesCloseAfter)
}

const countPrizeLocks = `SELECT (SELECT count(*) FROM tournament_prizes z
	WHERE z.org_id = $1 AND z.room_id = $2 AND z.tournament_id = $3 AND z.locked_at IS NOT NULL)
	+ (SELECT count(*) FROM tournament_payout o WHERE o.org_id = $1 AND o.room_id = $2 AND o.tournament_id = $3
	AND o.kind = 'staff')`

// requireUnlocked refuses to change the prize pool once the payouts are locked.
func (a *act) requireUnlocked() error {
	n, err := db.Value[int](a.tx, countPrizeLocks, a.ID)
	if err == nil && n > 0 {
		err = fault.Conflict("The prizes of %s stand: nothing is sold or refunded any more", a.Name)
	}
	return err
}

func (a *act) register(in NewEntry) (tournament.Entry, error) {
	if err := a.requireSelling(); err != nil {
		return tournament.Entry{}, err
	}
	guest, err := a.checkDoor(in)
	if err != nil {
		return tournament.Entry{}, err
	}
	kind, full := in.Kind, a.fullReason()
	if kind == tournament.Alternate {
		kind = tournament.FirstEntry
	}
	before, reEntries, err := a.entryHistory(guest)
	switch {
	case err != nil:
		return tournament.Entry{}, err
	case in.Kind == tournament.Alternate && before > 0:
		kind = tournament.ReEntry // it costs what another entry costs
	case in.Kind == tournament.FirstEntry && before > 0:
		return tournament.Entry{}, fault.Conflict("%s has entered before: sell a re-entry", fault.Person(guest.Name))
	}
	if kind == tournament.ReEntry {
		if err := a.checkReEntry(guest.Name, before, reEntries); err != nil {
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
	return a.addEntry(guest, kind, full == "", in)
}

// checkDoor checks whether the player may enter. Without a membership an authorized user has to give a reason.
func (a *act) checkDoor(in NewEntry) (player.Guest, error) {
	p, err := player.LockCanonical(a.tx, in.PlayerID)
	if err != nil {
		return player.Guest{}, err
	}
	guest, err := player.CheckDoor(a.tx, p.ID, player.AtTournament)
	if err != nil || guest.MemberUntil != nil {
		return guest, err
	}
	if in.Override == "" {
		return guest, player.NewRefusedError(a.tx, guest, player.AtTournament, player.ReasonNoMembership, 0)
	}
	if !a.tx.Actor().Role.May(tenant.OverrideMembership) {
		return guest, fault.PermissionRequired(string(tenant.OverrideMembership))
	}
	room.LogActivity(a.tx, "membership_override",
		fmt.Sprintf("%s entered %s without a membership: %s", guest.Name, a.Name, in.Override), "")
	return guest, nil
}

// selectMergedIDs selects a player and the records that were merged into that player.
const selectMergedIDs = `WITH RECURSIVE same (id) AS (SELECT CAST($2 AS TEXT)
	UNION SELECT p.id FROM player p JOIN same s ON p.merged_into = s.id WHERE p.org_id = $1) SELECT id FROM same`

// entryHistory counts the player's busted entries and how many of them were re-entries. It refuses a player who is
// still in.
func (a *act) entryHistory(guest player.Guest) (before, reEntries int, err error) {
	ids, err := db.All(a.tx.InOrg(), scanID, selectMergedIDs,
		guest.ID)
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
			return 0, 0, fault.Conflict("%s is already in, entry %d", fault.Person(guest.Name), e.Number)
		case e.Kind == tournament.ReEntry:
			reEntries++
		}
		before++
	}
	return before, reEntries, nil
}

func (a *act) checkReEntry(name string, before, reEntries int) error {
	switch limit := a.prices.MaxReEntries; {
	case a.prices.ReEntry == nil:
		return fault.Conflict("%s has no re-entries", a.Name)
	case before == 0:
		return fault.Conflict("%s has not been in yet: sell a first entry", fault.Person(name))
	case limit > 0 && reEntries >= limit:
		return fault.Conflict("%s has had %s", fault.Person(name), seating.Plural(reEntries, "re-entry", "re-entries"))
	}
	return nil
}

// fullReason returns the reason that a new entry has to wait for a seat; empty when it gets one. A new entry never
// overtakes the waiting alternates.
func (a *act) fullReason() string {
	switch {
	case a.MaxEntries != nil && a.field.CountRemaining() >= *a.MaxEntries || len(a.field.DrawPool()) == 0:
		return "Every place is taken"
	case a.countAlternates() > 0:
		return "Alternates wait for the open seats"
	}
	return ""
}

// drawSeat draws a seat for a waiting entry and describes it.
func (a *act) drawSeat(e *seating.Entry) (string, error) {
	by, err := a.newSeed()
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

const insertEntry = `INSERT INTO tournament_entry (org_id, room_id, tournament_id, id, number, player_id, kind, status,
	table_number, seat_number, registered_at, seated_at, session_id)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`

// addEntry adds the entry, sells its first purchase and draws its seat.
func (a *act) addEntry(
	guest player.Guest, kind tournament.EntryKind, seat bool, in NewEntry,
) (tournament.Entry, error) {
	if err := fault.LimitReached(len(a.field.Entries), maxEntries, "entries"); err != nil {
		return tournament.Entry{}, err
	}
	e := &seating.Entry{
		ID: db.NewID(), Number: a.nextNumber, PlayerID: guest.ID, Name: guest.Name, Kind: kind,
		Status: tournament.Registered, RegisteredAt: a.tx.Now(),
	}
	text := fmt.Sprintf("%s, entry %d: waits for a seat", guest.Name, e.Number)
	if seat {
		seatText, err := a.drawSeat(e)
		if err != nil {
			return tournament.Entry{}, err
		}
		text = fmt.Sprintf("%s, entry %d: %s", guest.Name, e.Number, seatText)
	}
	a.nextNumber++
	if err := a.startVisit(e); err != nil {
		return tournament.Entry{}, err
	}
	var session *string
	if e.SessionID != "" {
		session = &e.SessionID
	}
	err := a.tx.Write(insertEntry, a.ID, e.ID, e.Number, e.PlayerID, string(e.Kind), string(e.Status),
		optional.NonZero(e.Table), optional.NonZero(e.Seat), e.RegisteredAt, e.SeatedAt, session)
	if err != nil {
		return tournament.Entry{}, err
	}
	e.Changed = false
	of, price := tournament.BuyIn, a.prices.BuyIn
	if kind == tournament.ReEntry {
		of, price = tournament.BuyReEntry, *a.prices.ReEntry
	}
	if err := a.sell(e, of, price, in.Method); err != nil {
		return tournament.Entry{}, err
	}
	a.field.Entries = append(a.field.Entries, *e)
	room.LogActivity(a.tx, "tournament_entry", guest.Name+" entered "+a.Name, "", guest.Name)
	if err := a.log("entry", text); err != nil {
		return tournament.Entry{}, err
	}
	return a.entryView(e.ID)
}

func (a *Actions) seatAlternate(ctx context.Context, org tenant.Org, in api.IDRequest) (tournament.Entry, error) {
	return withTournament(ctx, a, org, in.ID, func(act *act) (tournament.Entry, error) { return act.seatAlternate() })
}

// seatAlternate gives a seat to the longest-waiting alternate.
func (a *act) seatAlternate() (tournament.Entry, error) {
	if err := a.requireSelling(); err != nil {
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
	_, err := a.editSeats(func() (logEntry, error) {
		seatText, err := a.drawSeat(next)
		if err == nil {
			err = a.startVisit(next)
		}
		text := fmt.Sprintf("%s, entry %d, an alternate: %s", next.Name, next.Number, seatText)
		return logEntry{kind: "alternate", text: text}, err
	})
	if err != nil {
		return tournament.Entry{}, err
	}
	if err := a.storeField(a.tx); err != nil {
		return tournament.Entry{}, err
	}
	return a.entryView(id)
}
