package privacy

import (
	"regexp"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
)

// unerasedText gives the reason for each text column that an erasure does not search. A column is named without its
// table where the reason is the same everywhere.
var unerasedText = map[string]string{
	// Words that the program writes.
	"scopes": "names of scopes",
	"kind":   "a word of the program", "status": "a word of the program", "type": "a word of the program",
	"permission":     "a word of the program",
	"payment_method": "a word of the program", "account": "a word of the program",
	"charge_rounding": "a word of the program", "subject": "an id or a word",
	"gaming_day": "a day", "starts_on": "a day", "ends_on": "a day", "time_zone": "a zone", "digest": "a hash",
	"hash": "a hash", "mark": "a hash",
	"mark_salt": "random", "seed": "random", "key": "random", "code": "random", "was": "a hash", "reverses": "an id",
	"player_import.file_name": "an erasure replaces all of them",
	"player_import.file":      "an erasure deletes all of them",
	"player_import.plan":      "an erasure deletes all of them", "player_import.settings": "words of the program",
	"player_session.undo":  "ids",
	"player_import.result": "numbers", "player_import.ran_by": "a name of the staff",
	"player_import.undone_by": "a name of the staff", "player_import_row.became": "an erasure empties it",
	"merged_into": "an id", "locked": "numbers",
	"seats": "numbers", "chip_values": "numbers", "earlier_days": "numbers", "prices": "numbers", "amounts": "numbers",
	"role":   "a word of the program",
	"source": "a word of the program", "state": "a word of the program", "place": "a word of the program",
	"answer":   "a word of the program",
	"priority": "a word of the program", "membership_type": "a word of the program", "moment": "a word of the program",
	"refused_entry.reason": "a word of the program", "winners": "places among the entries", "level": "numbers",
	// The authors of acts are staff, not players.
	"raised_by": "staff", "resolved_by": "staff", "taken_by": "staff", "paid_by": "staff or an id",
	"voided_by": "staff or an id",
	"closed_by": "staff", "cashier_name": "staff",
	"made_by": "staff", "actor_name": "staff", "sold_by": "staff", "barred_by": "staff", "skill_set_by": "staff",
	"author_name": "staff",
	"approved_by": "staff", "impersonator_name": "an administrator", "invited_by": "staff or a member",
	"used_by": "an id", "address": "of a browser or the organization",
	"device": "a browser", "staff_member.name": "staff", "staff_member.phone": "staff", "staff_member.skills": "staff",
	"staff_user": "staff", "user_link": "staff",
	"staff_shift.area": "of the organization", "platform": "the platform's", "platform_admin": "the platform's",
	"platform_event":  "the platform's",
	"platform_answer": "the platform's", "organization": "the organization's own", "room": "the organization's own",
	"game_type": "the organization's own", "drawer": "the organization's own",
	"season": "the organization's own", "dealer_string": "the organization's own",
	"poker_table.table_name": "the organization's own",
	"announcement":           "said to everybody in the room",
	"screen":                 "of a device", "screen_pairing": "of a device",
	"notice_device": "of a device", "room_page": "the organization's own", "notice_settings": "the organization's own",
	"alert.table_name":    "of a table or a game",
	"tournament.template": "of a template", "tournament_table.name": "a number of at most a few letters, such as T1",
	"tournament_prizes.template": "a word of the program", "structure": "levels, with notes on breaks",
	"rules": "numbers",
	// Members of the community and the guests of their games are not players of the directory.
	"community_user": "a member", "community_invitation": "a member", "home_game": "a member", "home_entry": "a member",
	"home_player":  "a member",
	"home_payment": "a member",
	// Removed by other means.
	"player":         "player.RemovePersonalData blanks the record",
	"notice":         "player.RemovePersonalData deletes the rows",
	"notice_channel": "player.RemovePersonalData deletes the rows",
	"player_term":    "player.RemovePersonalData rewrites the words",
	"event.payload":  "eventchain.Redaction replaces it",
	"seat.held_name": "nobody can be removed for whom a seat is held",
}

func TestEveryTextColumnIsErasedOrHasAReason(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t)
	query := `SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'goose_%' AND c.type = 'TEXT'`
	if d.Engine() == db.Postgres {
		query = `SELECT table_name, column_name FROM information_schema.columns
			WHERE table_schema = current_schema() AND table_name NOT LIKE 'goose_%' AND data_type = 'text'`
	}
	erased := map[string]bool{}
	update := regexp.MustCompile(`^UPDATE (\w+) SET (\w+) =`)
	for _, p := range textColumns {
		m := update.FindStringSubmatch(p.write)
		if m == nil {
			t.Fatalf("no column found in %s", p.write)
		}
		erased[m[1]+"."+m[2]] = true
	}
	ofProgram := regexp.MustCompile(`^id$|_(id|hash|key|secret|codes)$|^recovery_codes$`)
	used := map[string]bool{}
	columns := 0
	_, err := db.ViewAcross(t.Context(), d, "a test reads the schema", func(tx *db.AnyTx) ([]struct{}, error) {
		return db.All(tx, func(scan db.Scan) (none struct{}, err error) {
			var table, column string
			if err = scan(&table, &column); err != nil {
				return none, err
			}
			columns++
			name := table + "." + column
			has := false
			for _, key := range []string{name, table, column} {
				if unerasedText[key] != "" {
					has, used[key] = true, true
				}
			}
			if !has && !erased[name] && !ofProgram.MatchString(column) {
				t.Errorf("%s: a removed player's name may stand there. "+
					"Add it to textColumns, or to unerasedText with a reason",
					name)
			}
			if erased[name] && unerasedText[name] != "" {
				t.Errorf("%s is erased and has a reason not to be", name)
			}
			return none, nil
		}, query)
	})
	if err != nil {
		t.Fatal(err)
	}
	if columns < 200 {
		t.Errorf("only %d text columns were found", columns)
	}
	for key := range unerasedText {
		if !used[key] {
			t.Errorf("there is no text column %s", key)
		}
	}
}
