package privacy

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/tenant"
)

// kind is the format of a column.
type kind byte

const (
	plain kind = iota
	moment
	cents
)

// table is a table as it is exported.
type table struct {
	storedTable
	kinds []kind // one for each column
	of    string // condition for the rows of player $2; empty: none are theirs
}

// tableOf makes a table from a list of its columns, in which @ marks a moment and $ an amount of money.
func tableOf(name, key, columns, of string) table {
	t := table{storedTable: storedTable{Name: name, Key: strings.Fields(key)}, of: of}
	for _, c := range strings.Fields(columns) {
		k := plain
		switch c[0] {
		case '@':
			k, c = moment, c[1:]
		case '$':
			k, c = cents, c[1:]
		}
		t.Columns, t.kinds = append(t.Columns, c), append(t.kinds, k)
	}
	return t
}

// permissions are those that reading a table takes in addition to the route's own, where it is not the permission to
// manage players.
var permissions = map[string]tenant.Permission{
	"player_cash": tenant.ReviewCash, "player_balance": tenant.ManageCage, "ledger_entry": tenant.ManageCage,
	"ledger_line":       tenant.ManageCage,
	"player_import_row": tenant.CorrectLedger,
	"chip_line":         tenant.ManageCage, "bill": tenant.ManageCage, "alert": tenant.ReviewCash,
	"staff_user":    tenant.ManageUsers,
	"staff_session": tenant.ManageUsers, "user_link": tenant.ManageUsers, "staff_member": tenant.ManageStaff,
	"event": tenant.ViewAudit,
}

// permission returns the permission that reading the table takes.
func (t table) permission() tenant.Permission {
	return cmp.Or(permissions[t.Name], tenant.ManagePlayers)
}

const (
	byPlayer = "player_id = $2"
	byEntry  = "entry_id IN (SELECT id FROM ledger_entry WHERE org_id = $1 AND player_id = $2)"
	byRental = "rental_id IN (SELECT id FROM seat_rental WHERE org_id = $1 AND player_id = $2)"
	byBuyIn  = "tournament_entry_id IN (SELECT id FROM tournament_entry WHERE org_id = $1 AND player_id = $2)"
)

// tables returns the exported tables of an organization. leftOut names the others with a reason; a test compares both
// with the schema.
func tables() []table {
	return []table{
		tableOf("staff_user", "id", "id email name role is_active totp_on @created_at", ""),
		tableOf("staff_session", "id", `id user_id impersonator_name address device @created_at @seen_at
			@expires_at @ended_at`, ""),
		tableOf("user_link", "id", `id kind email name role user_id made_by @created_at @expires_at @revoked_at
			@used_at`, ""),
		tableOf("announcement", "id", "id room_id text @until @created_at", ""),
		tableOf("screen", "id", `id room_id kind table_id also_shows turn_seconds name theme text_size language
			@paired_at @seen_at`, ""),
		tableOf("player_link", "id", "id room_id player_id @made_at made_by @seen_at entry_id kind", byPlayer),
		tableOf("notice_channel", "id", `id room_id player_id kind address position language @consented_at source
			wording @stopped_at stop_source`, byPlayer),
		tableOf("notice_device", "id", "id room_id user_id session_id @added_at", ""),
		tableOf("notice", "id", `id room_id player_id device_id kind about_id number status failure channel_id
			channel_kind attempts @created_at @expires_at @sent_at @delivered_at @changed_at`, byPlayer),
		tableOf("notice_settings", "room_id", `room_id is_on quiet_from quiet_to text_gateway mail_server templates
			text_test mail_test`, ""),
		tableOf("room_page", "room_id", `room_id address is_on street_address phone hours promotions terms
			shows_fees accepts_joins`, ""),
		tableOf("room", "id", `id name location time_zone gaming_day_start hold_minutes away_minutes
			wait_target_minutes max_passes grace_minutes charge_away interest_minimum charge_increment
			charge_rounding minimum_minutes closing_hour block_unpaid $large_cash_log chip_values down_minutes
			tournament_down_minutes downs_before_break undealt_minutes dealer_minutes short_minutes $high_pot
			utilization_target auto_seating auto_seating_limit board_names
			arrival_minutes page_codes must_move_order must_move_declines minimum_age
			earlier_days position @created_at`, ""),
		tableOf("game_type", "id", `id name game_format $small_blind $big_blind $min_buy_in $max_buy_in
			@created_at @retired_at interest_minimum`, ""),
		tableOf("seat_fee", "id", "id @valid_from $up_to_blind $hourly_rate", ""),
		tableOf("membership_fee", "id", "id @valid_from membership_type $fee_amount", ""),
		tableOf("fee_start", "gaming_day", "gaming_day @valid_from @made_at made_by @told_at", ""),
		tableOf("player", "id", `id name nickname phone email birth_date is_active
			@created_at @barred_at barred_by
			barred_reason @excluded_at @excluded_until @probation_until skill_level skill_set_by @skill_set_at
			merged_into @removed_at`, "id = $2"),
		tableOf("player_note", "id", "id player_id text author_name @at", byPlayer),
		tableOf("player_import", "id", `id room_id file_name state total position @made_at made_by @ran_at ran_by
			@finished_at @undone_at undone_by`, ""),
		tableOf("player_import_row", "import_id n", `import_id n player_id was became $prepaid $funds $owed
			@undone_at`, byPlayer),
		tableOf("player_apart", "player_id other_id", "player_id other_id @since actor_name",
			"player_id = $2 OR other_id = $2"),
		tableOf("membership", "id", `id player_id membership_type $fee_amount payment_method @starts_at
			@expires_at @sold_at sold_by room_id entry_id @cancelled_at`, byPlayer),
		tableOf("player_session", "id", `id room_id player_id status notes @check_in_time @check_out_time
			@playing_since played forgotten`, byPlayer),
		tableOf("refused_entry", "id", "id room_id player_id place reason @at actor_name", byPlayer),
		tableOf("player_day", "player_id gaming_day room_id", "player_id gaming_day room_id played", byPlayer),
		tableOf("poker_table", "id", `id room_id table_number table_name game_type_id max_seats $current_pot
			status @opened_at @short_since @paused_at @created_at event_id event_name event_players @retired_at
			must_move_table_id @must_move_since`, ""),
		tableOf("table_size", "table_id until_at", "room_id table_id @until_at max_seats", ""),
		tableOf("seat", "id", `id room_id table_id seat_number max_seats state player_id rental_id entry_id
			held_name @since @away_since @reserved_until $buy_in_amount $chip_count @at_table_since
			declines`, byPlayer),
		tableOf("seat_change", "seat_id", `seat_id room_id kind seats to_table_id
			@asked_at`, "seat_id IN (SELECT id FROM seat WHERE org_id = $1 AND player_id = $2)"),
		tableOf("seat_stay", "id", `id room_id table_id game_type_id seat_number player_id rental_id
			$hourly_rate @started_at @ended_at left_seat`, byPlayer),
		tableOf("seat_rental", "id", `id room_id player_id @started_at @ended_at grace_minutes charge_increment
			charge_rounding minimum_minutes $charge forgotten`, byPlayer),
		tableOf("rental_pause", "rental_id reason from_at", "rental_id room_id @from_at @to_at reason", byRental),
		tableOf("rental_charge", "rental_id gaming_day hourly_rate", `rental_id room_id gaming_day $hourly_rate
			minutes $amount`, byRental),
		tableOf("rental_day", "room_id gaming_day hourly_rate", "room_id gaming_day $hourly_rate minutes $amount", ""),
		tableOf("seat_hour", "room_id hour_at", "room_id gaming_day @hour_at taken open", ""),
		tableOf("waitlist_entry", "id", `id room_id player_id game_type_id status source note @joined_at rank
			@rank_at reason calls passes expiries @called_at @hold_until @keep_until table_id seat_number @ended_at
			expected_wait wait_deviation likely_from likely_to answer @answered_at @extended_at
			@arrived_at @arrive_by @remove_at opening_table_id @opened_at`,
			byPlayer),
		tableOf("alert", "id", `id room_id type kind priority table_id table_name message @raised_at raised_by
			@resolved_at resolved_by @taken_at taken_by @escalated_at`, ""),
		tableOf("drawer", "id", "id room_id name @created_at", ""),
		tableOf("cage_shift", "id", `id room_id drawer_id cashier_id cashier_name @opened_at $float_amount
			@closed_at $counted $expected`, ""),
		tableOf("shift_count", "shift_id moment denomination", "room_id shift_id moment $denomination count", ""),
		tableOf("cage_day", "room_id gaming_day", "room_id gaming_day @closed_at closed_by", ""),
		tableOf("ledger_entry", "id", `id room_id number kind @at gaming_day player_id shift_id payment_method
			$amount subject notes actor_id actor_name reverses reason`, byPlayer),
		tableOf("ledger_line", "entry_id n", "entry_id n room_id account subject gaming_day $amount", byEntry),
		tableOf("chip_line", "entry_id denomination", "entry_id room_id $denomination count $value", byEntry),
		tableOf("ledger_day", "room_id gaming_day account", "room_id gaming_day account $amount", ""),
		tableOf("ledger_kind_day", "room_id gaming_day kind payment_method", `room_id gaming_day kind
			payment_method entries $amount`, ""),
		tableOf("player_balance", "player_id account", "player_id account $amount", byPlayer),
		tableOf("bill", "id", "id room_id player_id entry_id $amount @made_at @paid_at paid_by voided_by", byPlayer),
		tableOf("player_cash", "player_id gaming_day", "player_id gaming_day $cash_in $cash_out entries", byPlayer),
		tableOf("drawing", "id", "id room_id entries winners seed @drawn_at actor_name", ""),
		tableOf("tournament", "id", `id room_id name status @start_time max_entries planned_minutes template
			prices structure rules @started_at @completed_at @cancelled_at season_id @created_at`, ""),
		tableOf("tournament_template", "id", `id room_id name planned_minutes max_entries prices structure rules
			@created_at`, ""),
		tableOf("tournament_table", "tournament_id number", `room_id tournament_id number name table_id seats
			break_rank button locked @opened_at @broken_at small_blind big_blind button_level`, ""),
		tableOf("tournament_entry", "id", `id room_id tournament_id number player_id kind status table_number
			seat_number stack @counted_at bust bust_stack @busted_at @registered_at @seated_at @voided_at
			session_id`, byPlayer),
		tableOf("tournament_purchase", "id", `id room_id tournament_id tournament_entry_id kind $prize $bounty
			$house_fee $staff chips payment_method ledger_entry_id @at actor_name @voided_at`, byBuyIn),
		tableOf("tournament_bounty", "busted_id winner_id", "room_id tournament_id busted_id winner_id $amount",
			"winner_id IN (SELECT id FROM tournament_entry WHERE org_id = $1 AND player_id = $2)"),
		tableOf("tournament_payout", "id", `id room_id tournament_id kind tournament_entry_id place $amount
			@approved_at approved_by @paid_at paid_by payment_method ledger_entry_id`, byBuyIn),
		tableOf("tournament_prizes", "tournament_id", "room_id tournament_id template amounts @locked_at deal", ""),
		tableOf("tournament_log", "tournament_id n", `room_id tournament_id n kind text detail @at actor_name
			@undone_at`, ""),
		tableOf("season", "id", "id room_id league name starts_on ends_on counted @created_at", ""),
		tableOf("lent_span", "table_id from_at", "room_id table_id @from_at @to_at players", ""),
		tableOf("staff_member", "id", "id name role phone user_id skills is_active @created_at", ""),
		tableOf("dealer_string", "id", `id room_id name tournament_id down_minutes position @pushed_at
			@created_at @closed_at`, ""),
		tableOf("dealer_stop", "string_id position", "room_id string_id position table_id", ""),
		tableOf("staff_shift", "id", `id room_id staff_id string_id @planned_from @planned_to @started_at
			@ended_at area table_id @called_at @cancelled_at`, ""),
		tableOf("staff_break", "id", "id room_id shift_id staff_id @from_at @until_at @to_at", ""),
		tableOf("dealer_down", "id", "id room_id shift_id staff_id table_id @from_at @due_at @to_at @push_at", ""),
		tableOf("dealer_change", "room_id push_at staff_id", "room_id @push_at staff_id kind table_id made_by @made_at",
			""),
		tableOf("community_user", "id", "id email name is_admin status staff_id defaults @created_at", ""),
		tableOf("community_invitation", "id",
			"id email invited_by @created_at @expires_at @revoked_at @used_at used_by", ""),
		tableOf("home_game", "id", `id name game_type raise_type stakes $buy_in $small_blind $big_blind location
			max_players description blind_increase_type blind_increase_value rules host_id status @start_at
			@created_at @started_at @ended_at head hands sitting $bought $cashed $adjusted level`, ""),
		tableOf("home_rsvp", "game_id user_id", "game_id user_id answer @at", ""),
		tableOf("home_entry", "game_id seq", `game_id seq id kind @at player name user_id $amount method owed_to
			target body written_by @written_at struck_by`, ""),
		tableOf("home_player", "game_id player", "game_id player place name user_id $bought $on_paper $out sitting",
			""),
		tableOf("home_payment", "game_id from_player to_player", `game_id position from_player to_player $amount
			@paid_at paid_by`, ""),
		tableOf("removal", "version", "version player_id @at", ""),
		tableOf("event", "room_id version n", "room_id version n type actor_id actor_name @at payload digest", ""),
		tableOf("redaction", "room_id version n by_version", "room_id version n by_version was digest", ""),
		tableOf("seal", "room_id version", "room_id version @at hash", ""),
	}
}

// leftOut are the tables and columns that are never exported, with the reason.
var leftOut = map[string]string{
	"idempotency": "answers that are kept for two days", "player_term": "words by which players are found",
	"player_mark":  "hashes",
	"known_device": "hashes", "community_device": "hashes", "community_session": "tokens' hashes",
	"seal_head": "the newest rows of seal",
	"community": "a counter", "account_log": "a counter", "staff_user.session_epoch": "a counter",
	"community_user.admin_as_owner": "follows from the role",
	"staff_user.password_hash":      secret, "staff_user.totp_secret": secret, "staff_user.totp_step": secret,
	"staff_user.recovery_codes": secret,
	"screen.token_hash":         secret,
	"player_import.settings":    importing, "player_import.file": importing, "player_import.plan": importing,
	"player_import.result": importing, "player_import.made_by_id": "the name is exported",
	"player_import.undone_by_id": "the name is exported", "player_import.impersonator_id": "the platform's",
	"player_import.ran_by_id": "the name is exported", "player_import.claimed_until": counter,
	"player_import_row.batch": counter, "player_import_row.digest": counter, "player_import_row.note_id": counter,
	"player_import_row.membership_id": counter, "player_import_row.entry_id": counter,
	"player_import_row.bill_id":   counter,
	"player_link.secret_hash":     secret,
	"notice_settings.text_secret": secret, "notice_settings.mail_secret": secret,
	"notice_settings.webhook_hash": secret, "notice_channel.address_key": counter, "notice.tried": outbox,
	"notice_device.address": secret, "notice_device.address_key": counter,
	"notice.next_try_at": outbox, "notice.claimed_until": outbox, "notice.message_id": outbox,
	"staff_session.token_hash": secret, "staff_session.impersonator_id": "the platform's",
	"event.impersonator_id": "the platform's",
	"user_link.code_hash":   secret, "user_link.made_by_id": "the name is exported",
	"staff_member.pin_hash": secret, "staff_member.pin_failures": secret,
	"staff_member.pin_failed_at":   secret,
	"community_user.password_hash": secret, "community_invitation.code_hash": secret, "home_game.code": secret,
	"home_game.pen_epoch": pen, "home_game.pen_device": pen, "home_game.pen_device_name": pen,
	"home_game.pen_user": pen, "home_game.pen_at": pen,
	"home_entry.device": pen, "player_note.author_id": "the author's name is exported",
	"event.parts": counter, "event.permission": counter, "event.subject": counter, "room.version": counter,
	"room.acted_at":    counter,
	"alert.permission": counter, "alert.subject": counter, "alert.raised_session_id": counter,
	"dealer_down.session_id": counter,
	"player_session.undo":    undo,
	"waitlist_entry.undo":    undo, "waitlist_entry.undo_until": undo, "waitlist_entry.undone_at": undo,
	"tournament_log.undo":         undo,
	"tournament_entry.left_table": undo, "tournament_entry.left_seat": undo, "tournament.position": clockwork,
	"tournament.remaining": clockwork,
	"tournament.clock_at":  clockwork, "tournament.paused_at": clockwork, "tournament.turns_at": clockwork,
	"tournament.hand_for_hand": clockwork,
	"tournament.next_number":   clockwork, "tournament.next_bust": clockwork,
	"tournament.summary": "is made of the entries",
}

const (
	secret    = "proves an identity"
	pen       = "the device that writes"
	counter   = "how the program finds it"
	outbox    = "how the program sends it"
	undo      = "what the last act can be undone to"
	clockwork = "how the clock is kept"
	importing = "how a file is read, until it is imported"
)

// values returns the columns of a page's row, which follow its key.
func (t table) values(row []any) []any { return row[len(t.Key):] }

// cell formats a value for a CSV file.
func (k kind) cell(v any) string {
	switch v := k.value(v).(type) {
	case nil:
		return ""
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case fmt.Stringer:
		return v.String()
	default:
		return fmt.Sprint(v)
	}
}

// value formats a value for a JSON document.
func (k kind) value(v any) any {
	if b, ok := v.([]byte); ok {
		v = string(b)
	}
	var n int64
	switch i := v.(type) {
	case int64:
		n = i
	case int32:
		n = int64(i)
	default:
		return v
	}
	switch k {
	case moment:
		return clock.Instant(n)
	case cents:
		return money.Cents(n)
	case plain:
	}
	return n
}

// object returns a row as a JSON object.
func (t table) object(row []any) map[string]any {
	out := make(map[string]any, len(t.Columns))
	for i, v := range t.values(row) {
		out[t.Columns[i]] = t.kinds[i].value(v)
	}
	return out
}
