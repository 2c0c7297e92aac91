package notice

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
)

// Subscription is a browser's push subscription.
type Subscription struct {
	Endpoint string `json:"endpoint"`
	P256dh   string `json:"p256dh"`
	Auth     string `json:"auth"`
}

// NewChannel is a channel that a player adds on their page.
type NewChannel struct {
	Kind           ChannelKind   `json:"kind"`
	Subscription   *Subscription `json:"subscription" max:"1000"` // of push
	PhoneNumber    string        `json:"phoneNumber" max:"40"`
	Email          string        `json:"email"`
	Language       Language      `json:"language"`
	ConsentVersion string        `json:"consentVersion"` // of the text that the player agreed to
	IsAgreed       bool          `json:"isAgreed"`
}

// Validate checks the request.
func (c *NewChannel) Validate(f *fault.Fields) {
	f.Require(c.IsAgreed, "isAgreed", "Agree to be notified first")
	f.Require(c.Language != "", "language", "Choose a language")
	switch c.Kind {
	case Push:
		f.Require(c.Subscription != nil && c.Subscription.isValid(), "subscription",
			"This browser gave no usable subscription")
	case Text:
		_, ok := normalizePhone(c.PhoneNumber)
		f.Require(ok, "phoneNumber", "Enter a phone number with the area code")
	case Email:
		c.Email = strings.TrimSpace(c.Email)
		f.Require(account.ValidEmail(c.Email), "email", "Please enter a valid email address")
	default:
		f.Add("kind", "Choose how to be notified")
	}
}

func (s Subscription) isValid() bool {
	u, err := url.Parse(s.Endpoint)
	return err == nil && u.Host != "" && (u.Scheme == "https" || u.Scheme == "http") && u.User == nil &&
		s.P256dh != "" && s.Auth != ""
}

// normalizePhone returns a phone number with its country code, such as +15125550142. A number without one is American.
func normalizePhone(s string) (string, bool) {
	digits := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
	hasCode := strings.HasPrefix(strings.TrimSpace(s), "+")
	switch {
	case strings.Trim(s, "0123456789 +-().") != "":
		return "", false
	case !hasCode && len(digits) == 10:
		return "+1" + digits, true
	case !hasCode && len(digits) == 11 && digits[0] == '1', hasCode && len(digits) >= 8 && len(digits) <= 15:
		return "+" + digits, true
	}
	return "", false
}

// address returns the stored address of a new channel and the key by which it is found.
func (c NewChannel) address() (address, key string, err error) {
	switch c.Kind {
	case Push:
		raw, err := json.Marshal(c.Subscription)
		sum := sha256.Sum256([]byte(c.Subscription.Endpoint))
		return string(raw), hex.EncodeToString(sum[:]), err
	case Text:
		number, _ := normalizePhone(c.PhoneNumber)
		return number, number, nil
	case Email:
	}
	return c.Email, strings.ToLower(c.Email), nil
}

var (
	errNoSuchChannel = fault.NotFound("Channel")
	errConsentOld    = fault.WithType("consent-old",
		fault.Conflict("The terms have changed. Read them again before you agree."))
	errNotOffered    = fault.WithType("not-offered", fault.Conflict("The room does not send notices in this way."))
	errChannelExists = fault.WithType("channel-exists", fault.Conflict("You are notified there already."))
	errOrder         = fault.InvalidField("channelIds", "Name each of your channels once")
	errTooMany       = fault.WithType("too-many-channels",
		fault.Conflict("You have as many ways to be notified as possible. Stop one first."))
)

// AlertsOf returns what a player sees about notices on their page; nil if the room's notices are off.
func (a *Actions) AlertsOf(tx db.RoomReader, playerID, roomName string) (*Alerts, error) {
	s, err := loadSettings(tx)
	if err != nil || !s.IsOn {
		return nil, err
	}
	channels, err := db.All(tx, scanChannel, activeChannels, playerID)
	alerts := &Alerts{
		HasText: s.offers(Text, a.canPush()), HasEmail: s.offers(Email, a.canPush()), Consent: consent(roomName),
		Language: English, Channels: shown(channels),
	}
	if key := a.pushKey.Load(); key != nil {
		alerts.PushKey = &key.Public
	}
	if len(channels) > 0 {
		alerts.Language = channels[0].language
	}
	return alerts, err
}

// Add records the consent of a player to a channel and queues its confirmation.
func (a *Actions) Add(tx *db.RoomTx, playerID string, in NewChannel) (Channel, error) {
	s, err := loadSettings(tx)
	switch {
	case err != nil:
		return Channel{}, err
	case !s.offers(in.Kind, a.canPush()):
		return Channel{}, errNotOffered
	case in.ConsentVersion != consentVersion:
		return Channel{}, errConsentOld
	}
	if in.Kind == Push && !a.allowsEndpoint(in.Subscription.Endpoint) {
		return Channel{}, fault.InvalidField("subscription", "This browser gave no usable subscription")
	}
	active, err := db.All(tx, scanChannel, activeChannels, playerID)
	if err != nil {
		return Channel{}, err
	}
	address, key, err := in.address()
	if err != nil {
		return Channel{}, err
	}
	if slices.ContainsFunc(active, func(c storedChannel) bool { return c.Kind == in.Kind && c.address == address }) {
		return Channel{}, errChannelExists
	}
	if len(active) >= maxChannels {
		return Channel{}, errTooMany
	}
	c := Channel{
		ID: db.NewID(), Kind: in.Kind, Address: in.Kind.mask(address), ConsentedAt: tx.Now(), Source: FromPage,
	}
	err = tx.WriteUnique(errChannelExists, insertChannel, c.ID, playerID, string(c.Kind), address, key, len(active),
		string(in.Language), c.ConsentedAt, string(FromPage), consentVersion)
	if err != nil {
		return c, err
	}
	if len(active) > 0 {
		err = tx.Write(setLanguage, playerID, string(in.Language))
	}
	if err == nil && c.Kind != Push {
		err = queueToChannel(tx, ChannelAdded, playerID, c.ID, 0)
	}
	tx.Emit(channelsChanged.With(ChannelsChanged{
		RoomID: tx.RoomID(), PlayerID: playerID, Kind: c.Kind, IsAdded: true, Source: FromPage, IsReachable: true,
	}))
	return c, err
}

// Renew gives a push channel the new subscription of its browser. The consent is to the phone, so it stays.
func (a *Actions) Renew(tx *db.RoomTx, playerID, channelID string, to Subscription) error {
	if !to.isValid() || !a.allowsEndpoint(to.Endpoint) {
		return fault.InvalidField("subscription", "This browser gave no usable subscription")
	}
	active, err := db.All(tx, scanChannel, activeChannels, playerID)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(active, func(c storedChannel) bool { return c.ID == channelID && c.Kind == Push })
	if i < 0 {
		return errNoSuchChannel
	}
	address, key, err := NewChannel{Kind: Push, Subscription: &to}.address()
	if err != nil || active[i].address == address {
		return err
	}
	for _, c := range active { // the page may have added the new subscription by itself
		if c.ID != channelID && c.Kind == Push && c.address == address {
			if err := tx.Write(stopChannel, c.ID, tx.Now(), string(FromGone)); err != nil {
				return err
			}
		}
	}
	tx.Emit(channelsChanged.With(ChannelsChanged{
		RoomID: tx.RoomID(), PlayerID: playerID, Kind: Push, Source: FromPage, IsReachable: true,
	}))
	return tx.Write(renewChannel, channelID, address, key)
}

// queueToChannel queues a notice that goes to one channel only and is about it.
func queueToChannel(tx *db.RoomTx, k Kind, playerID, channelID string, number clock.Instant) error {
	return Queue(tx, Notice{
		Kind: k, PlayerID: playerID, AboutID: channelID, Number: int64(number), ExpiresAt: tx.Now().Add(time.Hour),
	})
}

// Arrange sets the order of a player's channels and the language of the notices.
func Arrange(tx *db.RoomTx, playerID string, order []string, language Language) ([]Channel, error) {
	active, err := db.All(tx, scanChannel, activeChannels, playerID)
	if err != nil {
		return nil, err
	}
	sorted := make([]storedChannel, 0, len(active))
	for _, id := range order {
		i := slices.IndexFunc(active, func(c storedChannel) bool { return c.ID == id })
		if i < 0 {
			return nil, errNoSuchChannel
		}
		if slices.ContainsFunc(sorted, func(c storedChannel) bool { return c.ID == id }) {
			return nil, errOrder
		}
		sorted = append(sorted, active[i])
	}
	if len(sorted) != len(active) {
		return nil, errOrder
	}
	if len(sorted) == 0 {
		return []Channel{}, nil
	}
	for i, c := range sorted {
		if err := tx.Write(orderChannel, c.ID, i); err != nil {
			return nil, err
		}
	}
	tx.Emit(channelsChanged.With(ChannelsChanged{
		RoomID: tx.RoomID(), PlayerID: playerID, Kind: sorted[0].Kind, Source: FromPage, IsReachable: true,
	}))
	return shown(sorted), tx.Write(setLanguage, playerID, string(language))
}

// Stop stops one channel of a player.
func Stop(tx *db.RoomTx, playerID, channelID string, source Source) error {
	active, err := db.All(tx, scanChannel, activeChannels, playerID)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(active, func(c storedChannel) bool { return c.ID == channelID })
	if i < 0 {
		return errNoSuchChannel
	}
	tx.Emit(channelsChanged.With(ChannelsChanged{
		RoomID: tx.RoomID(), PlayerID: playerID, Kind: active[i].Kind, Source: source, IsReachable: len(active) > 1,
	}))
	return tx.Write(stopChannel, channelID, tx.Now(), string(source))
}

// StopAll stops all channels of a player in the room. It reports how many were active.
func StopAll(tx *db.RoomTx, playerID string, source Source) (int, error) {
	active, err := db.All(tx, scanChannel, activeChannels, playerID)
	if err != nil || len(active) == 0 {
		return 0, err
	}
	tx.Emit(channelsChanged.With(ChannelsChanged{
		RoomID: tx.RoomID(), PlayerID: playerID, Kind: active[0].Kind, Source: source,
	}))
	return len(active), tx.Write(stopChannels, playerID, tx.Now(), string(source))
}

// StopPush stops the push channels of a player whose links have ended. Each belongs to the page of a link, which can
// neither stop it nor open from a notification any more.
func StopPush(tx *db.RoomTx, playerID string) error {
	active, err := db.All(tx, scanChannel, activeChannels, playerID)
	for _, c := range active {
		if err == nil && c.Kind == Push {
			err = Stop(tx, playerID, c.ID, FromStaff)
		}
	}
	return err
}

// SendTest queues a test to one channel of a player.
func SendTest(tx *db.RoomTx, playerID, channelID string) error {
	if s, err := loadSettings(tx); err != nil || !s.IsOn {
		return cmp.Or(err, errNotOffered)
	}
	active, err := db.All(tx, scanChannel, activeChannels, playerID)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(active, func(c storedChannel) bool { return c.ID == channelID })
	if i < 0 {
		return errNoSuchChannel
	}
	return queueToChannel(tx, Test, playerID, channelID, tx.Now())
}

// stopNumber stops the channels of all players whose text messages went to a number, in one room.
func stopNumber(tx *db.RoomTx, number string) error {
	list, err := db.All(tx, scanChannel, channelsOfAddress, number, string(Text))
	if err != nil {
		return err
	}
	for _, c := range list {
		if c.StoppedAt == nil {
			if _, err := StopAll(tx, c.playerID, FromText); err != nil {
				return err
			}
		}
	}
	return nil
}

// restartNumber renews the consent of the players that stopped text messages to a number by a text. A stop on the page
// or at the desk stays: the number may have another owner since.
func restartNumber(tx *db.RoomTx, number string) error {
	list, err := db.All(tx, scanChannel, channelsOfAddress, number, string(Text))
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, c := range list { // the newest first
		if seen[c.playerID] {
			continue
		}
		seen[c.playerID] = true
		if c.StoppedAt == nil || *c.StopSource != FromText {
			continue
		}
		id := db.NewID()
		err := tx.Write(insertChannel, id, c.playerID, string(Text), c.address, number, 0, string(c.language), tx.Now(),
			string(FromText), consentVersion)
		if err != nil {
			return err
		}
		if err := queueToChannel(tx, ChannelAdded, c.playerID, id, 0); err != nil {
			return err
		}
		tx.Emit(channelsChanged.With(ChannelsChanged{
			RoomID: tx.RoomID(), PlayerID: c.playerID, Kind: Text, IsAdded: true, Source: FromText, IsReachable: true,
		}))
	}
	return nil
}

// helpNumber queues the answer to HELP.
func helpNumber(tx *db.RoomTx, number string) error {
	list, err := db.All(tx, scanChannel, channelsOfAddress, number, string(Text))
	if err != nil {
		return err
	}
	for _, c := range list {
		if c.StoppedAt == nil {
			return queueToChannel(tx, Help, c.playerID, c.ID, tx.Now())
		}
	}
	return nil
}
