package notice

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// Updated is the payload of notice_updated: how far a notice has come.
type Updated struct {
	ID       string `json:"id"`
	RoomID   string `json:"roomId"`
	PlayerID string `json:"playerId"`
	AboutID  string `json:"aboutId"` // the waitlist entry, for notices about one
	Kind     Kind   `json:"kind"`
	State    State  `json:"state"`
}

// ChannelsChanged is the payload of notice_channels_changed.
type ChannelsChanged struct {
	RoomID      string      `json:"roomId"`
	PlayerID    string      `json:"playerId"`
	Kind        ChannelKind `json:"kind"`
	IsAdded     bool        `json:"isAdded"` // otherwise stopped, or in another order
	Source      Source      `json:"source"`
	IsReachable bool        `json:"isReachable"` // has an active channel now
}

// SettingsChanged is the payload of notice_settings_updated. The settings are read again.
type SettingsChanged struct {
	RoomID string `json:"roomId"`
	IsOn   bool   `json:"isOn"`
}

// ServiceTested is the payload of notice_service_tested. The settings are read again.
type ServiceTested struct {
	RoomID  string      `json:"roomId"`
	Kind    ChannelKind `json:"kind"`
	Failure *Failure    `json:"failure"` // null: the service took the message
}

// DevicesChanged is the payload of notice_devices_changed. The user's devices are read again.
type DevicesChanged struct {
	RoomID string `json:"roomId"`
	UserID string `json:"userId"`
}

var (
	noticeUpdated   = db.NewEvent[Updated]("notice_updated", tenant.ViewFloor)
	channelsChanged = db.NewEvent[ChannelsChanged]("notice_channels_changed", tenant.ViewFloor)
	settingsChanged = db.NewEvent[SettingsChanged]("notice_settings_updated", tenant.ViewFloor)
	serviceTested   = db.NewEvent[ServiceTested]("notice_service_tested", tenant.ManageSettings)
	devicesChanged  = db.NewEvent[DevicesChanged]("notice_devices_changed", tenant.ViewPlayers)
)

// Events are the event types of this package.
var Events = db.EventTypes(noticeUpdated, channelsChanged, settingsChanged, serviceTested, devicesChanged)
