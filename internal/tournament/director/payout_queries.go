package director

import (
	"encoding/json"

	"pitboss/internal/foundation/db"
	"pitboss/internal/tournament"
	"pitboss/internal/tournament/prize"
)

// OfSeason locates the room of a season.
var OfSeason = db.Locator{What: "Season", Query: "SELECT room_id FROM season WHERE org_id = $1 AND id = $2"}

const (
	selectPlan = `SELECT template, amounts, locked_at, deal FROM tournament_prizes
		WHERE org_id = $1 AND room_id = $2 AND tournament_id = $3`
	upsertPlan = `INSERT INTO tournament_prizes (org_id, room_id, tournament_id, template, amounts, locked_at, deal)
		VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (org_id, tournament_id) DO UPDATE SET template = excluded.template, amounts = excluded.amounts,
			locked_at = excluded.locked_at, deal = excluded.deal`
	selectPayouts = `SELECT o.id, o.kind, o.tournament_entry_id, o.place, o.amount, o.approved_at, o.approved_by,
		o.paid_at, o.paid_by, o.payment_method, o.ledger_entry_id, w.name
		FROM tournament_payout o
		LEFT JOIN ledger_entry l ON l.org_id = o.org_id AND l.id = o.ledger_entry_id
		LEFT JOIN cage_shift s ON s.org_id = l.org_id AND s.id = l.shift_id
		LEFT JOIN drawer w ON w.org_id = s.org_id AND w.id = s.drawer_id
		WHERE o.org_id = $1 AND o.room_id = $2 AND o.tournament_id = $3 ORDER BY o.approved_at, o.id`
	insertPayout = `INSERT INTO tournament_payout (org_id, room_id, tournament_id, id, kind, tournament_entry_id, place,
		amount, approved_at, approved_by)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
	markPayoutPaid = `UPDATE tournament_payout SET paid_at = $4, paid_by = $5, payment_method = $6, ledger_entry_id = $7
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND paid_at IS NULL`

	seasonColumns = `s.id, s.room_id, s.league, s.name, s.starts_on, s.ends_on, s.counted,
		(SELECT count(*) FROM tournament t WHERE t.org_id = $1 AND t.room_id = $2 AND t.season_id = s.id
		AND t.cancelled_at IS NULL) FROM season s`
	seasonsOfRoom = "SELECT " + seasonColumns + ` WHERE s.org_id = $1 AND s.room_id = $2
		ORDER BY s.starts_on DESC, s.league, s.name, s.id LIMIT 200`
	seasonByID   = "SELECT " + seasonColumns + " WHERE s.org_id = $1 AND s.room_id = $2 AND s.id = $3"
	insertSeason = `INSERT INTO season (org_id, room_id, id, league, name, starts_on, ends_on, counted, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`
	selectCompletedOfSeason = `SELECT id FROM tournament WHERE org_id = $1 AND room_id = $2 AND season_id = $3
		AND status = 'completed'
		AND cancelled_at IS NULL ORDER BY start_time, id`
)

func scanPayout(scan db.Scan) (p payout, err error) {
	return p, scan(&p.id, &p.kind, &p.entryID, &p.place, &p.amount, &p.approvedAt, &p.approvedBy, &p.paidAt, &p.paidBy,
		&p.method, &p.ledgerEntryID, &p.drawerName)
}

func scanPlan(scan db.Scan) (p payoutPlan, err error) {
	var amounts, deal string
	if err = scan(&p.template, &amounts, &p.lockedAt, &deal); err != nil {
		return p, err
	}
	if amounts != "" {
		err = json.Unmarshal([]byte(amounts), &p.amounts)
	}
	if err == nil && deal != "" {
		p.deal = &tournament.AgreedDeal{}
		err = json.Unmarshal([]byte(deal), p.deal)
	}
	return p, err
}

// store writes the plan.
func (p payoutPlan) store(tx *db.RoomTx, id string) error {
	var amounts, deal []byte
	var err error
	if p.amounts != nil {
		if amounts, err = json.Marshal(p.amounts); err != nil {
			return err
		}
	}
	if p.deal != nil {
		if deal, err = json.Marshal(p.deal); err != nil {
			return err
		}
	}
	err = tx.Write(upsertPlan, id, string(p.template), string(amounts), p.lockedAt, string(deal))
	return err
}

// newPayoutBooks loads the plan and the payouts for given standings.
func newPayoutBooks(tx db.RoomReader, s Standings) (*payoutBooks, error) {
	b := &payoutBooks{Standings: s}
	p, found, err := db.One(tx, scanPlan, selectPlan, s.Tournament.ID)
	if err != nil {
		return nil, err
	}
	if !found {
		p.template = prize.Standard
	}
	b.plan = p
	b.payouts, err = db.All(tx, scanPayout, selectPayouts, s.Tournament.ID)
	b.assignDealPlaces()
	return b, err
}

// loadPayoutBooks loads a tournament with its payouts.
func loadPayoutBooks(tx db.RoomReader, id string) (*payoutBooks, error) {
	s, err := LoadStandings(tx, id)
	if err != nil {
		return nil, err
	}
	return newPayoutBooks(tx, s)
}

// placePrizes loads what the places of a tournament pay.
func (rec *record) placePrizes(tx db.RoomReader) ([]PlacePrize, error) {
	s, err := rec.standings(tx)
	if err != nil {
		return nil, err
	}
	b, err := newPayoutBooks(tx, s)
	if err != nil {
		return nil, err
	}
	return b.placePrizes(), nil
}

func scanSeason(scan db.Scan) (s Season, err error) {
	return s, scan(&s.ID, &s.RoomID, &s.League, &s.Name, &s.StartsOn, &s.EndsOn, &s.CountedResults, &s.Tournaments)
}
