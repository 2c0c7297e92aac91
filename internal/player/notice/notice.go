// Package notice tells players on their own devices what concerns them: a call, a seat that moves, a tournament that
// starts. It holds the consents of the players, the settings of the rooms and the outbox; package delivery sends.
//
// An act queues a notice in its own transaction (Queue). A notice names its reason and carries no text: the sender asks
// the wing that queued it whether the reason still holds, and makes the text from the facts of that moment.
//
// The alerts of a room go to the devices of its staff through the same outbox.
//
// It owns the tables notice, notice_channel, notice_device, notice_settings and notice_key, and serves
// /api/alert-devices, /api/notice-settings, /api/notice-stops, /api/notice-webhooks and /api/player-notices. It may
// import room, room/alert and account.
//
// Rules: notices are off until an owner turns them on. A player is notified only in the ways that they agreed to, and
// not at all while barred, self-excluded, merged or removed. Quiet hours hold back everything but calls. A stop counts
// from the moment at which it is recorded. No phone number, address or text of a notice is logged.
package notice

import (
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/enum"
)

// Kind is what a notice is about.
type Kind string

// The kinds.
const (
	Called             Kind = "called"
	CalledAgain        Kind = "called_again"
	SeatEnding         Kind = "seat_ending"  // the held seat is about to be given away
	NextInLine         Kind = "next_in_line" // the player is the next of the list
	TournamentStarting Kind = "tournament_starting"
	SeatMoved          Kind = "seat_moved"
	MembershipEnding   Kind = "membership_ending"
	ChannelAdded       Kind = "channel_added" // confirms a new channel
	Help               Kind = "help"          // answers HELP
	Test               Kind = "test"          // the player asked for it
	StaffAlert         Kind = "staff_alert"   // an alert of the room, to a device of the staff; it has no template
)

// kinds are the kinds in the order of the settings.
var kinds = []Kind{
	Called, CalledAgain, SeatEnding, NextInLine, TournamentStarting, SeatMoved, MembershipEnding, ChannelAdded, Help,
	Test,
}

// Values are the words allowed on the wire.
func (Kind) Values() []string { return enum.Words(kinds...) }

// ignoresQuietHours reports whether a notice is sent at any hour: the player waits for it, or asked for it just now.
func (k Kind) ignoresQuietHours() bool {
	switch k {
	case Called, CalledAgain, SeatEnding, ChannelAdded, Help, Test, StaffAlert:
		return true
	case NextInLine, TournamentStarting, SeatMoved, MembershipEnding:
	}
	return false
}

// ChannelKind is a way to reach a player.
type ChannelKind string

// The kinds of channels.
const (
	Push  ChannelKind = "push"
	Text  ChannelKind = "text"
	Email ChannelKind = "email"
)

// Values are the words allowed on the wire.
func (ChannelKind) Values() []string { return enum.Words(Push, Text, Email) }

// Status is how far a notice has come.
type Status string

// The statuses. A sent notice was accepted by the service; a delivered one reached the device.
const (
	Queued    Status = "queued"
	Sent      Status = "sent"
	Delivered Status = "delivered"
	Failed    Status = "failed"
	Cancelled Status = "cancelled" // its reason was over before it was sent
)

// Values are the words allowed on the wire.
func (Status) Values() []string { return enum.Words(Queued, Sent, Delivered, Failed, Cancelled) }

// Failure is the reason for which a notice was not delivered.
type Failure string

// The failures.
const (
	NoChannel    Failure = "no_channel"    // the player has no channel that the room offers, or stopped them
	NotAllowed   Failure = "not_allowed"   // the player is barred, self-excluded, merged or removed
	Over         Failure = "over"          // the reason was over
	Refused      Failure = "refused"       // the service refused the message
	Unreachable  Failure = "unreachable"   // the service did not answer
	Gone         Failure = "gone"          // the device or the address no longer exists
	NotDelivered Failure = "not_delivered" // the service accepted the message and could not deliver it
)

// Values are the words allowed on the wire.
func (Failure) Values() []string {
	return enum.Words(NoChannel, NotAllowed, Over, Refused, Unreachable, Gone, NotDelivered)
}

// Language is a language of the texts.
type Language string

// The languages.
const (
	English Language = "en"
	Spanish Language = "es"
)

// Values are the words allowed on the wire.
func (Language) Values() []string { return enum.Words(English, Spanish) }

// Source is the place at which a player agreed to a channel or stopped it.
type Source string

// The sources. FromGone is a device or an address that no longer exists.
const (
	FromPage  Source = "page"
	FromText  Source = "text"
	FromStaff Source = "staff"
	FromGone  Source = "gone"
	FromLink  Source = "link" // in an email
)

// Values are the words allowed on the wire.
func (Source) Values() []string { return enum.Words(FromPage, FromText, FromStaff, FromGone, FromLink) }

// Channel is a way in which a player agreed to be notified by a room.
type Channel struct {
	ID          string         `json:"id"`
	Kind        ChannelKind    `json:"kind"`
	Address     string         `json:"address" see:"personal"` // shortened, as the player recognizes it
	ConsentedAt clock.Instant  `json:"consentedAt"`
	Source      Source         `json:"source"`
	StoppedAt   *clock.Instant `json:"stoppedAt"` // null: active
	StopSource  *Source        `json:"stopSource"`
}

// Alerts are what a player sees about notices on their own page.
type Alerts struct {
	PushKey  *string   `json:"pushKey" see:"public"` // public VAPID key; null: push is not offered
	HasText  bool      `json:"hasText"`              // whether the room sends text messages
	HasEmail bool      `json:"hasEmail"`             // whether the room sends email
	Consent  Consent   `json:"consent"`              // what the player agrees to
	Language Language  `json:"language"`             // of the notices
	Channels []Channel `json:"channels"`             // active, in the player's order
}

// Consent is the text that a player agrees to when adding a channel.
type Consent struct {
	Version string `json:"version" see:"public"`
	English string `json:"en" see:"public"`
	Spanish string `json:"es" see:"public"`
}

// State is what a waitlist shows of the player's notices.
type State struct {
	IsReachable bool           `json:"isReachable"` // the room's notices are on and the player has a channel
	Status      StateStatus    `json:"status"`      // of the newest notice about the entry
	Channel     *ChannelKind   `json:"channel"`     // null: none was chosen
	At          *clock.Instant `json:"at"`          // of the status; null without a notice
	Failure     *Failure       `json:"failure"`
}

// StateStatus is the status of a State.
type StateStatus string

// The statuses of an entry: those of its newest notice, or one of these.
const (
	StateNone    StateStatus = "none"    // no notice so far
	StateStopped StateStatus = "stopped" // none, and the player stopped all channels
)

// Values are the words allowed on the wire.
func (StateStatus) Values() []string {
	return append(enum.Words(StateNone, StateStopped), Status("").Values()...)
}

// LogEntry is a notice in the record of a player, without its text.
type LogEntry struct {
	ID          string         `json:"id"`
	Kind        Kind           `json:"kind"`
	Status      Status         `json:"status"`
	Failure     *Failure       `json:"failure"`
	Channel     *ChannelKind   `json:"channel"`
	CreatedAt   clock.Instant  `json:"createdAt"`
	SentAt      *clock.Instant `json:"sentAt"`
	DeliveredAt *clock.Instant `json:"deliveredAt"`
}

// Record is what staff see of a player's notices in a room.
type Record struct {
	Notices  []LogEntry `json:"notices"`  // the newest first, at most 50
	Channels []Channel  `json:"channels"` // all consents, the newest first
}

// Limits.
const (
	maxChannels = 8 // of a player in a room
	maxLogged   = 50

	// callLead is how long before the end of a hold the player is reminded.
	callLead = 2 * time.Minute
	// retention is how long a notice stays in the record.
	retention = 90 * 24 * time.Hour
)
