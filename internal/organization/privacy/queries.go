package privacy

import (
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/eventchain"
	"pitboss/internal/foundation/fault"
)

const (
	namesLike = `SELECT id, name FROM player WHERE org_id = $1 AND removed_at IS NULL AND name_key LIKE $2 ESCAPE '!'
		UNION ALL SELECT id, name FROM staff_user WHERE org_id = $1 UNION ALL SELECT id, name FROM staff_member
		WHERE org_id = $1
		UNION ALL SELECT id, name FROM community_user WHERE org_id = $1`

	// formerRecords are former states of a player's record.
	formerRecords = `SELECT payload FROM event WHERE org_id = $1 AND room_id = '' AND type = 'player_updated'
		AND payload LIKE $2 ESCAPE '!'
		UNION ALL SELECT became FROM player_import_row WHERE org_id = $1 AND became LIKE $2 ESCAPE '!'`

	// alertsAbout are the alerts whose subject is the player, or an entry of theirs on a list or in a tournament.
	alertsAbout = `SELECT id FROM alert WHERE org_id = $1 AND (
		kind = 'large_cash' AND subject LIKE 'cash:' || CAST($2 AS TEXT) || ':%'
		OR kind = 'player_out' AND subject IN (SELECT id FROM tournament_entry WHERE org_id = $1 AND player_id = $2)
		OR kind = 'wait_over_target' AND subject IN (SELECT game_type_id || '/' || id FROM waitlist_entry
			WHERE org_id = $1 AND player_id = $2))`

	scopesOf = `SELECT id, version FROM room WHERE org_id = $1 UNION ALL SELECT '', version FROM organization
		WHERE id = $1
		UNION ALL SELECT 'community', version FROM community WHERE org_id = $1 UNION ALL SELECT 'accounts', version
		FROM account_log WHERE org_id = $1`
	eventsOf = `SELECT version, n, at, type, permission, payload FROM event
		WHERE org_id = $1 AND room_id = $2 AND version > $3 AND version <= $4
		ORDER BY version, n`
)

// Each of these counts one kind of obstacle to an erasure.
const (
	openVisits = "SELECT count(*) FROM player_session WHERE org_id = $1 AND player_id = $2 " +
		"AND check_out_time IS NULL"
	openEntries     = "SELECT count(*) FROM waitlist_entry WHERE org_id = $1 AND player_id = $2 AND ended_at IS NULL"
	openTournaments = `SELECT count(*) FROM tournament_entry e JOIN tournament t ON t.org_id = e.org_id
		AND t.id = e.tournament_id
		WHERE e.org_id = $1 AND e.player_id = $2 AND e.status <> 'voided' AND t.status <> 'completed'`
	unpaidPrizes = `SELECT count(*) FROM tournament_payout o JOIN tournament_entry e ON e.org_id = o.org_id
		AND e.id = o.tournament_entry_id
		WHERE o.org_id = $1 AND e.player_id = $2 AND o.paid_at IS NULL`
	debts = `SELECT (SELECT count(*) FROM player_balance WHERE org_id = $1 AND player_id = $2 AND account = 'receivable'
		AND amount <> 0)
		+ (SELECT count(*) FROM bill WHERE org_id = $1 AND player_id = $2 AND paid_at IS NULL AND voided_by IS NULL)`
	credits = `SELECT count(*) FROM player_balance WHERE org_id = $1 AND player_id = $2 AND account <> 'receivable'
		AND amount <> 0`
)

const unpaidPrize = "%s has a tournament prize that is not paid. Pay it first."

// checkErasable refuses the erasure of a player while visits, entries, prizes or balances are open.
func checkErasable(tx db.OrgReader, id, name string) error {
	for _, w := range []struct{ query, message string }{
		{openVisits, "%s is checked in. Check out first."},
		{openEntries, "%s is on a waitlist. Take the entry off first."},
		{openTournaments, "%s is in a tournament that is not over. Wait for its end, or void the entry."},
		{unpaidPrizes, unpaidPrize},
		{debts, "%s owes money. Settle it first."},
		{credits, "%s has money or prepaid time with the house. Pay it out first."},
	} {
		n, err := db.Value[int](tx, w.query, id)
		if err != nil {
			return err
		}
		if n > 0 {
			return fault.Conflict(w.message, fault.Person(name))
		}
	}
	return nil
}

// textColumn is a column with texts that people wrote or that name people. Two keys find a row.
type textColumn struct {
	read, write string
	document    bool // the texts are JSON
}

var textColumns = []textColumn{
	{"SELECT id, '', barred_reason FROM player WHERE org_id = $1 AND barred_reason IS NOT NULL",
		"UPDATE player SET barred_reason = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', text FROM player_note WHERE org_id = $1",
		"UPDATE player_note SET text = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', notes FROM player_session WHERE org_id = $1 AND notes IS NOT NULL",
		"UPDATE player_session SET notes = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', note FROM waitlist_entry WHERE org_id = $1 AND note IS NOT NULL",
		"UPDATE waitlist_entry SET note = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', reason FROM waitlist_entry WHERE org_id = $1",
		"UPDATE waitlist_entry SET reason = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', undo FROM waitlist_entry WHERE org_id = $1 AND undo IS NOT NULL",
		"UPDATE waitlist_entry SET undo = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", true},
	{"SELECT rental_id, reason, reason FROM rental_pause WHERE org_id = $1",
		"UPDATE rental_pause SET reason = $4 WHERE org_id = $1 AND rental_id = $2 AND reason = $3", false},
	{"SELECT id, '', message FROM alert WHERE org_id = $1",
		"UPDATE alert SET message = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', notes FROM ledger_entry WHERE org_id = $1 AND notes IS NOT NULL",
		"UPDATE ledger_entry SET notes = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', reason FROM ledger_entry WHERE org_id = $1 AND reason IS NOT NULL",
		"UPDATE ledger_entry SET reason = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', event_name FROM poker_table WHERE org_id = $1 AND event_name IS NOT NULL",
		"UPDATE poker_table SET event_name = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	// Names of templates are unique in a room; the replacement of a person's name is not.
	{"SELECT id, '', name FROM tournament_template WHERE org_id = $1",
		"UPDATE tournament_template SET name = $4, name_key = id WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', reason FROM impersonation WHERE organization_id = $1",
		"UPDATE impersonation SET reason = $4 WHERE organization_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', name FROM tournament WHERE org_id = $1",
		"UPDATE tournament SET name = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', summary FROM tournament WHERE org_id = $1 AND summary <> ''",
		"UPDATE tournament SET summary = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", true},
	{"SELECT tournament_id, '', deal FROM tournament_prizes WHERE org_id = $1 AND deal <> ''",
		"UPDATE tournament_prizes SET deal = $4 WHERE org_id = $1 AND tournament_id = $2 AND $3 = ''", true},
	{"SELECT tournament_id, CAST(n AS TEXT), text FROM tournament_log WHERE org_id = $1",
		"UPDATE tournament_log SET text = $4 WHERE org_id = $1 AND tournament_id = $2 AND CAST(n AS TEXT) = $3", false},
	{"SELECT tournament_id, CAST(n AS TEXT), detail FROM tournament_log WHERE org_id = $1 AND detail <> ''",
		"UPDATE tournament_log SET detail = $4 WHERE org_id = $1 AND tournament_id = $2 AND CAST(n AS TEXT) = $3",
		true},
	{"SELECT tournament_id, CAST(n AS TEXT), undo FROM tournament_log WHERE org_id = $1 AND undo IS NOT NULL",
		"UPDATE tournament_log SET undo = $4 WHERE org_id = $1 AND tournament_id = $2 AND CAST(n AS TEXT) = $3", true},
	{"SELECT id, '', entries FROM drawing WHERE org_id = $1",
		"UPDATE drawing SET entries = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", true},
	{"SELECT actor_id, key, answer FROM idempotency WHERE org_id = $1",
		"UPDATE idempotency SET answer = $4 WHERE org_id = $1 AND actor_id = $2 AND key = $3", true},
}

// blankEntries clears the notes of the player's own waitlist entries.
const (
	blankEntries = "UPDATE waitlist_entry SET note = NULL WHERE org_id = $1 AND player_id = $2 AND note IS NOT NULL"
)

// eraseTexts removes the person from every text column.
func (e *eraser) eraseTexts(tx *db.OrgTx) error {
	type row struct{ first, second, text string }
	for _, p := range textColumns {
		var found []row
		_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
			var r row
			if err = scan(&r.first, &r.second, &r.text); err != nil {
				return none, err
			}
			was := r.text
			switch {
			case p.document:
				r.text = e.document(was, false)
			case slices.Contains(e.alerts, r.first):
				r.text = e.message(was)
			default:
				r.text = e.text(was, false)
			}
			if r.text != was {
				found = append(found, r)
			}
			return none, nil
		}, p.read)
		if err != nil {
			return err
		}
		for _, r := range found {
			if err := tx.Write(p.write, r.first, r.second, r.text); err != nil {
				return err
			}
		}
	}
	return nil
}

// hit is an event that mentions the person.
type hit struct {
	eventchain.EventRef
	at   clock.Instant
	tied bool
}

// tieByMoment ties the hits of one moment together: an act that changes a room and the organization leaves events in
// both.
func tieByMoment(hits []hit) {
	moments := map[clock.Instant]bool{}
	for _, h := range hits {
		moments[h.at] = moments[h.at] || h.tied
	}
	for i, h := range hits {
		hits[i].tied = moments[h.at]
	}
}

// versionsPerPage is the number of versions of a scope that one query reads. Versions are dense.
const versionsPerPage = 1000

// searchedVersions is the last version of each scope with searched events.
type searchedVersions map[string]int64

// findEvents finds the events since some versions that mention the person, and advances the versions.
func (e *eraser) findEvents(tx db.OrgReader, since searchedVersions, found func(hit, storedEvent)) error {
	type scope struct {
		id      string
		version int64
	}
	scopes, err := db.All(tx, func(scan db.Scan) (s scope, err error) { return s, scan(&s.id, &s.version) }, scopesOf)
	for _, s := range scopes {
		for err == nil && since[s.id] < s.version {
			to := min(s.version, since[s.id]+versionsPerPage)
			err = e.findInScope(tx, s.id, since[s.id], to, found)
			since[s.id] = to
		}
	}
	return err
}

func (e *eraser) findInScope(tx db.OrgReader, room string, after, to int64, found func(hit, storedEvent)) error {
	var act []storedEvent
	flush := func() {
		tied := false
		for _, t := range act {
			tied = tied || e.isTied(t.payload)
		}
		for _, t := range act {
			if tied || e.mayMention(t.payload) {
				found(hit{eventchain.EventRef{Room: room, Version: t.version, N: t.n}, t.at, tied}, t)
			}
		}
		act = act[:0]
	}
	_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		var t storedEvent
		if err = scan(&t.version, &t.n, &t.at, &t.kind, &t.permission, &t.payload); err != nil {
			return none, err
		}
		if len(act) > 0 && act[0].version != t.version {
			flush()
		}
		act = append(act, t)
		return none, nil
	}, eventsOf, room, after, to)
	flush()
	return err
}
