package audit

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// activity is the event type of a line in a room's feed.
const activity = "activity"

// words describe events that carry no sentence. Other types are described by their name.
var words = map[string]string{
	"player_updated": "Changed a player", "player_note_added": "Noted something about a player",
	"players_apart_updated": "Changed who is kept apart",
	"membership_created":    "Sold a membership", "membership_updated": "Changed a membership",
	"entry_refused":   "Refused entry",
	"session_updated": "Changed a visit", "seat_updated": "Changed a seat", "table_updated": "Changed a table",
	"table_retired":    "Took a table out of use",
	"waitlist_updated": "Changed a waitlist", "rental_updated": "Changed a time charge",
	"ledger_entry_created":     "Booked an entry in the cage",
	"chip_transaction_created": "Recorded a chip transaction", "cage_updated": "Changed a cage drawer",
	"alert_created": "Raised an alert",
	"alert_updated": "Answered an alert", "staff_updated": "Changed the dealers' or the staff's plan",
	"tournament_created": "Created a tournament", "tournament_deleted": "Deleted a tournament",
	"tournament_updated": "Changed a tournament", "tournament_clock": "Tournament clock changed",
	"tournament_template_saved":   "Saved a tournament template",
	"tournament_template_dropped": "Dropped a tournament template", "season_created": "Began a season",
	"announcement_updated": "Changed an announcement", "player_link_changed": "Changed the link of a player's page",
	"notice_updated": "Sent a notice to a player", "notice_channels_changed": "Changed how a player is notified",
	"notice_settings_updated": "Changed the notices of a room",
	"notice_service_tested":   "Tested how a room sends notices",
	"notice_devices_changed":  "Changed their devices for alerts",
	"screen_updated":          "Changed a screen", "screen_removed": "Removed a screen",
	"room_updated": "Changed a room", "room_page_updated": "Changed the public page of a room",
	"rooms_ordered": "Ordered the rooms", "organization_updated": "Changed the organization",
	"game_type_updated": "Changed a game type",
	"game_type_removed": "Took a game type out of use", "fees_updated": "Changed the fees",
	"hours_kept":         "Daily hours totaled",
	"performance_update": "Completed the figures of a gaming day", "revenue_update": "Changed the revenue",
	"executive_alert":   "Raised or answered an alert of high priority",
	"community_updated": "Changed the community", "home_game_updated": "Changed a home game",
	"home_game_removed": "Removed a home game",
	"signed_in":         "Signed in", "signed_out": "Signed out", "password_changed": "Changed a password",
	"two_step_changed": "Changed two-step sign-in", "session_ended": "Ended a session",
	"user_updated": "Changed a user", "invitation_updated": "Changed an invitation",
	"impersonation_updated": "Logged in or out for the platform",
	"data_exported":         "Exported data", "personal_data_removed": "Removed a player's personal data",
	"player_import_updated": "Changed an import of players", "players_imported": "Imported players",
	activity: "Other room activity",
}

func describeType(kind string) string {
	if w := words[kind]; w != "" || kind == "" {
		return w
	}
	w := strings.ReplaceAll(kind, "_", " ")
	return strings.ToUpper(w[:1]) + w[1:]
}

// describedTypes returns the event types that have a description, ordered by it.
func describedTypes() []TrailType {
	list := make([]TrailType, 0, len(words))
	for _, kind := range slices.Sorted(maps.Keys(words)) {
		list = append(list, TrailType{kind, words[kind]})
	}
	slices.SortStableFunc(list, func(a, b TrailType) int { return cmp.Compare(a.Description, b.Description) })
	return list
}
