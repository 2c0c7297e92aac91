package archtest

// owners are the packages that write each table. Every table of the schema has exactly one owner.
var owners = map[string][]string{
	"internal/account": {"known_device", "sign_in_failure", "staff_session", "staff_user", "user_link"},
	"internal/cage": {
		"bill", "cage_day", "cage_shift", "chip_line", "drawer", "ledger_day", "ledger_entry", "ledger_kind_day",
		"ledger_line", "player_balance", "player_cash", "shift_count",
	},
	"internal/floor":        {"poker_table", "seat", "seat_change", "seat_stay", "table_size", "waitlist_entry"},
	"internal/floor/rental": {"rental_charge", "rental_day", "rental_pause", "seat_rental"},
	"internal/foundation/db": {
		"account_log", "community", "event", "idempotency", "platform", "platform_answer", "platform_event",
	},
	"internal/foundation/eventchain": {"redaction", "removal", "seal", "seal_head"},
	"internal/homegame":              {"home_entry", "home_game", "home_payment", "home_player", "home_rsvp"},
	"internal/homegame/community": {
		"community_device", "community_invitation", "community_session", "community_user",
	},
	"internal/organization":          {"organization"},
	"internal/organization/platform": {"impersonation", "platform_admin", "platform_device", "platform_session"},
	"internal/player": {
		"membership", "player", "player_apart", "player_day", "player_mark", "player_note", "player_session",
		"player_term", "refused_entry",
	},
	"internal/report/analytics": {"seat_hour"},
	"internal/room":             {"drawing", "fee_start", "game_type", "membership_fee", "room", "seat_fee"},
	"internal/room/alert":       {"alert"},
	"internal/staff": {
		"dealer_change", "dealer_down", "dealer_stop", "dealer_string", "staff_break", "staff_member",
		"staff_shift",
	},
	"internal/tournament/director": {
		"lent_span", "season", "tournament", "tournament_bounty", "tournament_entry", "tournament_log",
		"tournament_payout", "tournament_prizes", "tournament_purchase", "tournament_table",
		"tournament_template",
	},
}

// otherWriters are packages that write a table of another owner ("package → table"). The list may only shrink.
var otherWriters = []exception{
	{"internal/account/acts → idempotency", "an act is withdrawn by taking its key"},
	{"internal/account/acts → platform_answer", "an act is withdrawn by taking its key"},
	{"internal/foundation/eventchain → event", "a redaction replaces the payload"},
	{"internal/foundation/db → organization", "versions are kept in the row of the organization and of the room"},
	{"internal/foundation/db → room", "versions are kept in the row of the organization and of the room"},
	{"internal/organization/platform → organization", "a registration makes the organization"},
	{"internal/organization/privacy → alert", "erasure replaces what a person wrote and their names"},
	{"internal/organization/privacy → drawing", "erasure replaces what a person wrote and their names"},
	{"internal/organization/privacy → idempotency", "erasure replaces what a person wrote and their names"},
	{"internal/organization/privacy → impersonation", "erasure replaces what a person wrote and their names"},
	{"internal/organization/privacy → ledger_entry", "erasure replaces what a person wrote and their names"},
	{"internal/organization/privacy → player", "erasure replaces what a person wrote and their names"},
	{"internal/organization/privacy → player_note", "erasure replaces what a person wrote and their names"},
	{"internal/organization/privacy → player_session", "erasure replaces what a person wrote and their names"},
	{"internal/organization/privacy → poker_table", "erasure replaces what a person wrote and their names"},
	{"internal/organization/privacy → rental_pause", "erasure replaces what a person wrote and their names"},
	{"internal/organization/privacy → tournament", "erasure replaces what a person wrote and their names"},
	{"internal/organization/privacy → tournament_log", "erasure replaces what a person wrote and their names"},
	{"internal/organization/privacy → tournament_prizes", "erasure replaces what a person wrote and their names"},
	{"internal/organization/privacy → tournament_template", "erasure replaces what a person wrote and their names"},
	{"internal/organization/privacy → waitlist_entry", "erasure replaces what a person wrote and their names"},
	{"internal/player → organization", "the counters of players stand in the row of the organization"},
	{"internal/player → tournament_entry", "a merged record gives its entries to the record that stays"},
	{"internal/server/demo → organization", "the sample club is older than its first act"},
	{"internal/tournament/director → dealer_stop", "a table of the tournament takes its stop in the dealers' rotation"},
	{"internal/tournament/director → dealer_string", "a lent table leaves its string of the rotation"},
}

// crossReads are reads of a table of another wing ("package → table"). The list may only shrink.
var crossReads = []exception{
	{"internal/account → account_log", "the audit trail of accounts is numbered in the foundation"},
	{"internal/account/acts → idempotency", "an act is looked up by its key"},
	{"internal/account/acts → platform_answer", "an act is looked up by its key"},
	{"internal/cage → player_term", "the cage finds players by name, and says whether they sit"},
	{"internal/floor → membership", "the door and the seat are decided by one statement while the room is locked"},
	{"internal/floor → player_apart", "the door and the seat are decided by one statement while the room is locked"},
	{"internal/floor → player_balance", "the door and the seat are decided by one statement while the room is locked"},
	{"internal/floor → player_session", "the door and the seat are decided by one statement while the room is locked"},
	{"internal/floor → tournament_entry", "the door and the seat are decided by one statement while the room is locked"},
	{"internal/floor/rental → bill", "a tab shows what the player owes and has"},
	{"internal/floor/rental → player_balance", "a tab shows what the player owes and has"},
	{"internal/floor/rental → player_term", "a tab shows what the player owes and has"},
	{"internal/floor/smartseat → ledger_entry", "a recommendation weighs who the player is"},
	{"internal/floor/smartseat → membership", "a recommendation weighs who the player is"},
	{"internal/floor/smartseat → player_apart", "a recommendation weighs who the player is"},
	{"internal/floor/smartseat → player_day", "a recommendation weighs who the player is"},
	{"internal/floor/smartseat → tournament_entry", "a recommendation weighs who the player is"},
	{"internal/homegame/community → staff_session", "a member and a staff user are one person"},
	{"internal/homegame/community → staff_user", "a member and a staff user are one person"},
	{"internal/organization/audit → event", "the audit trail is made of events"},
	{"internal/organization/audit → staff_session", "the audit trail names the device of an act"},
	{"internal/organization/audit → staff_user", "the audit trail names the person of an act"},
	{"internal/organization/platform → platform_event", "the platform shows its own audit trail"},
	{"internal/organization/platform → sign_in_failure", "the platform shows whether an organization's people sign in"},
	{"internal/organization/platform → staff_session", "the platform shows whether an organization's people sign in"},
	{"internal/organization/platform → staff_user", "the platform shows whether an organization's people sign in"},
	{"internal/player → seat", "the place of a player is shown in the search"},
	{"internal/player → tournament_entry", "a merged record gives its entries to the record that stays"},
	{"internal/player → tournament_table", "the place of a player is shown in the search"},
	{"internal/room → event", "the feed is made of events"},
	{"internal/staff → alert", "a table without a dealer is an alert of the rotation"},
	{"internal/staff → seat", "the rotation follows seats and lists"},
	{"internal/staff → staff_user", "a dealer may sign in as a staff user"},
	{"internal/staff → waitlist_entry", "the rotation follows seats and lists"},
	{"internal/staff/alerting → membership", "alerts watch seats and doors"},
	{"internal/staff/alerting → seat", "alerts watch seats and doors"},
	{"internal/staff/alerting → seat_rental", "alerts watch seats and doors"},
	{"internal/tournament/director → cage_shift", "a payout names the drawer that paid it"},
	{"internal/tournament/director → dealer_string", "a lent table leaves its string of the rotation"},
	{"internal/tournament/director → drawer", "a payout names the drawer that paid it"},
	{"internal/tournament/director → ledger_entry", "a payout names the drawer that paid it"},
	{"internal/tournament/director → seat", "players who still sit in a cash game are listed"},
}

// sharedPrefixes are URL prefixes that more than one package serves. The list may only shrink.
var sharedPrefixes = []exception{
	{"players ← internal/frontoffice, internal/homegame", "GET /api/players/{id}/stats is about a member of home games; its address is published"},
}
