package privacy

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/eventchain"
	"pitboss/internal/foundation/fault"
)

const (
	everyName = `SELECT id, name FROM player WHERE org_id = $1 AND removed_at IS NULL AND name_key LIKE $2 ESCAPE '!'
		UNION ALL SELECT id, name FROM staff_user WHERE org_id = $1 UNION ALL SELECT id, name FROM staff_member WHERE org_id = $1
		UNION ALL SELECT id, name FROM community_user WHERE org_id = $1`

	// What he was called before.
	recordsTold = `SELECT payload FROM event WHERE org_id = $1 AND room_id = '' AND type = 'player_updated' AND payload LIKE $2 ESCAPE '!'`

	scopesOf = `SELECT id, version FROM room WHERE org_id = $1 UNION ALL SELECT '', version FROM organization WHERE id = $1
		UNION ALL SELECT 'community', version FROM community WHERE org_id = $1 UNION ALL SELECT 'accounts', version FROM account_log WHERE org_id = $1`
	eventsOf = `SELECT version, n, at, type, permission, payload FROM event WHERE org_id = $1 AND room_id = $2 AND version > $3 AND version <= $4
		ORDER BY version, n`
)

// What stands in the way of a removal: each is a number of things.
const (
	checkedIn = "SELECT count(*) FROM player_session WHERE org_id = $1 AND player_id = $2 AND check_out_time IS NULL"
	waits     = "SELECT count(*) FROM waitlist_entry WHERE org_id = $1 AND player_id = $2 AND ended_at IS NULL"
	entered   = `SELECT count(*) FROM tournament_entry e JOIN tournament t ON t.org_id = e.org_id AND t.id = e.tournament_id
		WHERE e.org_id = $1 AND e.player_id = $2 AND e.status <> 'voided' AND t.status <> 'completed'`
	toBePaid = `SELECT count(*) FROM tournament_payout o JOIN tournament_entry e ON e.org_id = o.org_id AND e.id = o.tournament_entry_id
		WHERE o.org_id = $1 AND e.player_id = $2 AND o.paid_at IS NULL`
	owes = `SELECT (SELECT count(*) FROM player_balance WHERE org_id = $1 AND player_id = $2 AND account = 'receivable' AND amount <> 0)
		+ (SELECT count(*) FROM bill WHERE org_id = $1 AND player_id = $2 AND paid_at IS NULL AND voided_by IS NULL)`
	has = "SELECT count(*) FROM player_balance WHERE org_id = $1 AND player_id = $2 AND account <> 'receivable' AND amount <> 0"
)

// inTheWay says why nobody can be forgotten who is called so; nil when nothing is in the way.
func inTheWay(tx db.OrgReader, id, name string) error {
	for _, w := range []struct{ query, says string }{
		{checkedIn, "%s is checked in. Check out first."},
		{waits, "%s is on a waitlist. Take the entry off first."},
		{entered, "%s is in a tournament that is not over. Wait for its end, or void the entry."},
		{toBePaid, "%s has a tournament prize that is not paid. Pay it first."},
		{owes, "%s owes money. Settle it first."},
		{has, "%s has money or prepaid time with the house. Pay it out first."},
	} {
		n, err := db.Value[int](tx, w.query, id)
		if err != nil {
			return err
		}
		if n > 0 {
			return fault.Conflict(w.says, fault.Person(name))
		}
	}
	return nil
}

// place is a column of texts that people wrote, or that name people: a row is found by two keys.
type place struct {
	read, write string
	document    bool // it is JSON
}

var places = []place{
	{"SELECT id, '', barred_reason FROM player WHERE org_id = $1 AND barred_reason IS NOT NULL",
		"UPDATE player SET barred_reason = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', text FROM player_note WHERE org_id = $1", "UPDATE player_note SET text = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
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
	{"SELECT id, '', message FROM alert WHERE org_id = $1", "UPDATE alert SET message = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', notes FROM ledger_entry WHERE org_id = $1 AND notes IS NOT NULL",
		"UPDATE ledger_entry SET notes = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', reason FROM ledger_entry WHERE org_id = $1 AND reason IS NOT NULL",
		"UPDATE ledger_entry SET reason = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', event_name FROM poker_table WHERE org_id = $1 AND event_name IS NOT NULL",
		"UPDATE poker_table SET event_name = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	// Names of templates are unique in a room, what stands in the place of a person's is not.
	{"SELECT id, '', name FROM tournament_template WHERE org_id = $1",
		"UPDATE tournament_template SET name = $4, name_key = id WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', reason FROM impersonation WHERE organization_id = $1",
		"UPDATE impersonation SET reason = $4 WHERE organization_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', name FROM tournament WHERE org_id = $1", "UPDATE tournament SET name = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", false},
	{"SELECT id, '', summary FROM tournament WHERE org_id = $1 AND summary <> ''",
		"UPDATE tournament SET summary = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", true},
	{"SELECT tournament_id, '', deal FROM tournament_prizes WHERE org_id = $1 AND deal <> ''",
		"UPDATE tournament_prizes SET deal = $4 WHERE org_id = $1 AND tournament_id = $2 AND $3 = ''", true},
	{"SELECT tournament_id, CAST(n AS TEXT), text FROM tournament_log WHERE org_id = $1",
		"UPDATE tournament_log SET text = $4 WHERE org_id = $1 AND tournament_id = $2 AND CAST(n AS TEXT) = $3", false},
	{"SELECT tournament_id, CAST(n AS TEXT), detail FROM tournament_log WHERE org_id = $1 AND detail <> ''",
		"UPDATE tournament_log SET detail = $4 WHERE org_id = $1 AND tournament_id = $2 AND CAST(n AS TEXT) = $3", true},
	{"SELECT tournament_id, CAST(n AS TEXT), undo FROM tournament_log WHERE org_id = $1 AND undo IS NOT NULL",
		"UPDATE tournament_log SET undo = $4 WHERE org_id = $1 AND tournament_id = $2 AND CAST(n AS TEXT) = $3", true},
	{"SELECT id, '', entries FROM drawing WHERE org_id = $1", "UPDATE drawing SET entries = $4 WHERE org_id = $1 AND id = $2 AND $3 = ''", true},
	{"SELECT actor_id, key, answer FROM idempotency WHERE org_id = $1",
		"UPDATE idempotency SET answer = $4 WHERE org_id = $1 AND actor_id = $2 AND key = $3", true},
}

// What he wrote or was written for him alone.
const (
	blankEntries = "UPDATE waitlist_entry SET note = NULL WHERE org_id = $1 AND player_id = $2 AND note IS NOT NULL"
)

// erase takes a person out of every place.
func (e *eraser) erase(tx *db.OrgTx) error {
	type row struct{ first, second, text string }
	for _, p := range places {
		var found []row
		_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
			var r row
			if err = scan(&r.first, &r.second, &r.text); err != nil {
				return none, err
			}
			was := r.text
			if p.document {
				r.text = e.document(was, false)
			} else {
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

// hit is an event that has him in it.
type hit struct {
	eventchain.EventRef
	at   clock.Instant
	tied bool
}

// tie makes hits tied that are of the same moment as one that is: an act that changes a room and the organization leaves events
// in both.
func tie(hits []hit) {
	moments := map[clock.Instant]bool{}
	for _, h := range hits {
		moments[h.at] = moments[h.at] || h.tied
	}
	for i, h := range hits {
		hits[i].tied = moments[h.at]
	}
}

// versionsAtOnce of a scope are read at once. They are dense.
const versionsAtOnce = 1000

// seen is up to which version the events of each scope were looked through.
type seen map[string]int64

// look finds the events that have a person in them and came since, and moves on what was seen.
func (e *eraser) look(tx db.OrgReader, since seen, found func(hit, told)) error {
	type scope struct {
		id      string
		version int64
	}
	scopes, err := db.All(tx, func(scan db.Scan) (s scope, err error) { return s, scan(&s.id, &s.version) }, scopesOf)
	for _, s := range scopes {
		for err == nil && since[s.id] < s.version {
			to := min(s.version, since[s.id]+versionsAtOnce)
			err = e.lookAt(tx, s.id, since[s.id], to, found)
			since[s.id] = to
		}
	}
	return err
}

func (e *eraser) lookAt(tx db.OrgReader, room string, after, to int64, found func(hit, told)) error {
	var act []told
	over := func() {
		tied := false
		for _, t := range act {
			tied = tied || e.tied(t.payload)
		}
		for _, t := range act {
			if tied || e.may(t.payload) {
				found(hit{eventchain.EventRef{Room: room, Version: t.version, N: t.n}, t.at, tied}, t)
			}
		}
		act = act[:0]
	}
	_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		var t told
		if err = scan(&t.version, &t.n, &t.at, &t.kind, &t.permission, &t.payload); err != nil {
			return none, err
		}
		if len(act) > 0 && act[0].version != t.version {
			over()
		}
		act = append(act, t)
		return none, nil
	}, eventsOf, room, after, to)
	over()
	return err
}
