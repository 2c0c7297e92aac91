package director

import (
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/seating"
)

const (
	selectEntryViews = `SELECT e.id, e.tournament_id, e.number, e.player_id, p.name, e.kind, e.status, e.table_number,
		b.name, e.seat_number, e.stack, e.counted_at, e.busted_at, CASE WHEN e.bust IS NOT NULL THEN e.left_table END,
		CASE WHEN e.bust IS NOT NULL THEN l.name END, CASE WHEN e.bust IS NOT NULL THEN e.left_seat END, e.registered_at
		FROM tournament_entry e JOIN player p ON p.org_id = e.org_id AND p.id = e.player_id
		LEFT JOIN tournament_table b ON b.org_id = e.org_id AND b.tournament_id = e.tournament_id
			AND b.number = e.table_number
		LEFT JOIN tournament_table l ON l.org_id = e.org_id AND l.tournament_id = e.tournament_id
		AND l.number = e.left_table
		WHERE e.org_id = $1 AND e.room_id = $2 AND e.tournament_id = $3 AND (e.id = $4 OR $4 = '') ORDER BY e.number`
	selectPurchases = `SELECT tournament_entry_id, id, kind, prize, bounty, house_fee, staff, chips, payment_method,
		ledger_entry_id, at, actor_name, voided_at
		FROM tournament_purchase WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3
			AND (tournament_entry_id = $4 OR $4 = '') ORDER BY at, id`
	selectBounties = `SELECT b.busted_id, b.winner_id, b.amount, p.name FROM tournament_bounty b
		JOIN tournament_entry e ON e.org_id = b.org_id AND e.id = b.winner_id
		JOIN player p ON p.org_id = e.org_id AND p.id = e.player_id
		WHERE b.org_id = $1 AND b.room_id = $2 AND b.tournament_id = $3 AND (b.busted_id = $4 OR b.winner_id = $4
		OR $4 = '')
		ORDER BY e.number`
)

func (a *Actions) entries(tx *db.RoomView, in api.IDRequest) ([]tournament.Entry, error) {
	rec, err := load(tx, in.ID)
	if err != nil {
		return nil, err
	}
	return rec.entryViews(tx, "")
}

// entryView returns one entry of the act's tournament.
func (a *act) entryView(id string) (tournament.Entry, error) {
	list, err := a.entryViews(a.tx, id)
	if err == nil && len(list) == 0 {
		err = fault.NotFound("Entry")
	}
	if err != nil {
		return tournament.Entry{}, err
	}
	return list[0], nil
}

// entryViews returns the entries by number, with voided ones, or only the entry with the id.
func (rec *record) entryViews(tx db.RoomReader, id string) ([]tournament.Entry, error) {
	list, err := db.All(tx, func(scan db.Scan) (e tournament.Entry, err error) {
		e.BustedBy, e.Purchases, e.Shared = []string{}, []tournament.Purchase{}, 1
		return e, scan(&e.ID, &e.TournamentID, &e.Number, &e.Player.ID, &e.Player.Name, &e.Kind, &e.Status,
			&e.TableNumber, &e.TableName, &e.SeatNumber, &e.Stack, &e.CountedAt, &e.BustedAt, &e.OutTable,
			&e.OutTableName, &e.OutSeat, &e.RegisteredAt)
	}, selectEntryViews, rec.ID, id)
	if err != nil {
		return nil, err
	}
	at := make(map[string]*tournament.Entry, len(list))
	for i := range list {
		at[list[i].ID] = &list[i]
	}
	_, err = db.All(tx, func(scan db.Scan) (p tournament.Purchase, err error) {
		var of string
		err = scan(&of, &p.ID, &p.Kind, &p.Price.Prize, &p.Price.Bounty, &p.Price.HouseFee, &p.Price.Staff,
			&p.Price.Chips, &p.PaymentMethod, &p.LedgerEntryID, &p.At, &p.ActorName, &p.VoidedAt)
		p.Amount = p.Price.Sum()
		if e := at[of]; e != nil {
			e.Purchases = append(e.Purchases, p)
		}
		return p, err
	}, selectPurchases, rec.ID, id)
	if err != nil {
		return nil, err
	}
	_, err = db.All(tx, func(scan db.Scan) (amount money.Cents, err error) {
		var busted, winner, name string
		err = scan(&busted, &winner, &amount, &name)
		if w := rec.field.Entry(winner); w != nil {
			name = w.Name
		}
		if e := at[busted]; e != nil && busted != winner {
			e.BustedBy = append(e.BustedBy, name)
		}
		if e := at[winner]; e != nil {
			e.BountiesWon += amount
		}
		return amount, err
	}, selectBounties, rec.ID, id)
	rec.fillPlaces(at)
	return list, err
}

// fillPlaces sets the finishing places of entries and the positions of waiting alternates.
func (rec *record) fillPlaces(at map[string]*tournament.Entry) {
	places, waits := rec.field.FinishingPlaces(), 0
	if w := rec.winner(); w != nil {
		places[w.ID] = seating.FinishingPlace{Place: 1, Shared: 1}
	}
	for i := range rec.field.Entries {
		e := &rec.field.Entries[i]
		if e.IsWaiting() {
			waits++
		}
		shown := at[e.ID]
		if shown == nil {
			continue
		}
		shown.Player = player.Named{ID: e.PlayerID, Name: e.Name} // of a merged record the remaining one
		if e.IsWaiting() {
			n := waits
			shown.AlternateNo = &n
		}
		if p, out := places[e.ID]; out {
			shown.Place, shown.Shared = &p.Place, p.Shared
		}
	}
}

// lastBusted returns the last five busted entries, the best place first.
func (rec *record) lastBusted(tx db.RoomReader) ([]tournament.Entry, error) {
	list := []tournament.Entry{}
	for i, e := range rec.field.BustedEntries() {
		if i == 5 {
			break
		}
		one, err := rec.entryViews(tx, e.ID)
		if err != nil {
			return nil, err
		}
		list = append(list, one...)
	}
	return list, nil
}
