package notice

import (
	"encoding/json"

	"pitboss/internal/foundation/db"
)

// storedSettings are the settings with the sealed secrets.
type storedSettings struct {
	Settings
	textSecret, mailSecret string
	gateway, server        *string // JSON of the services
	textTest               *storedTest
}

const (
	settingsByRoom = `SELECT is_on, quiet_from, quiet_to, text_gateway, text_secret, mail_server, mail_secret,
		templates, webhook_hash IS NOT NULL, text_test, mail_test
		FROM notice_settings WHERE org_id = $1 AND room_id = $2`
	saveSettings = `INSERT INTO notice_settings (org_id, room_id, is_on, quiet_from, quiet_to, text_gateway,
			text_secret, mail_server, mail_secret, templates) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (org_id, room_id) DO UPDATE SET is_on = excluded.is_on, quiet_from = excluded.quiet_from,
			quiet_to = excluded.quiet_to, text_gateway = excluded.text_gateway, text_secret = excluded.text_secret,
			mail_server = excluded.mail_server, mail_secret = excluded.mail_secret, templates = excluded.templates,
			text_test = CASE WHEN notice_settings.text_gateway = excluded.text_gateway
				AND notice_settings.text_secret = excluded.text_secret THEN notice_settings.text_test END,
			mail_test = CASE WHEN notice_settings.mail_server = excluded.mail_server
				AND notice_settings.mail_secret = excluded.mail_secret THEN notice_settings.mail_test END`
	// The settings may have changed while the message was on its way.
	saveTextTest = `UPDATE notice_settings SET text_test = $3 WHERE org_id = $1 AND room_id = $2
		AND text_gateway = $4 AND text_secret = $5`
	saveMailTest = `UPDATE notice_settings SET mail_test = $3 WHERE org_id = $1 AND room_id = $2
		AND mail_server = $4 AND mail_secret = $5`
	saveWebhook = "UPDATE notice_settings SET webhook_hash = $3 WHERE org_id = $1 AND room_id = $2"
	// The webhooks of an inactive organization are unknown, but for stops.
	roomOfWebhook = "SELECT org_id, room_id FROM notice_settings WHERE webhook_hash = $1"
)

func scanSettings(scan db.Scan) (s storedSettings, err error) {
	var templates string
	var textTest, mailTest *string
	err = scan(&s.IsOn, &s.QuietFrom, &s.QuietTo, &s.gateway, &s.textSecret, &s.server, &s.mailSecret, &templates,
		&s.HasHook, &textTest, &mailTest)
	for _, part := range []struct {
		text *string
		into any
	}{
		{s.gateway, &s.Text}, {s.server, &s.Email}, {&templates, &s.Templates}, {textTest, &s.textTest},
		{mailTest, &s.EmailTest},
	} {
		if err == nil && part.text != nil {
			err = json.Unmarshal([]byte(*part.text), part.into)
		}
	}
	if s.textTest != nil {
		s.TextTest = &s.textTest.ServiceTest
	}
	if s.Text != nil {
		s.Text.HasSecret = s.textSecret != ""
	}
	if s.Email != nil {
		s.Email.HasSecret = s.mailSecret != ""
	}
	return s, err
}

// loadSettings returns the settings of a room, or the defaults.
func loadSettings(tx db.RoomReader) (storedSettings, error) {
	s, _, err := db.One(tx, scanSettings, settingsByRoom)
	s.RoomID = tx.RoomID()
	s.Templates = withDefaults(s.Templates)
	return s, err
}

func storeSettings(tx *db.RoomTx, s storedSettings) error {
	gateway, err := optionalJSON(s.Text)
	if err != nil {
		return err
	}
	server, err := optionalJSON(s.Email)
	if err != nil {
		return err
	}
	templates, err := json.Marshal(ownTemplates(s.Templates))
	if err != nil {
		return err
	}
	return tx.Write(saveSettings, s.IsOn, s.QuietFrom, s.QuietTo, gateway, s.textSecret, server, s.mailSecret,
		string(templates))
}

func optionalJSON[T any](value *T) (*string, error) {
	if value == nil {
		return nil, nil //nolint:nilnil // null in the database
	}
	raw, err := json.Marshal(value)
	text := string(raw)
	return &text, err
}

// storedChannel is a channel with its address.
type storedChannel struct {
	Channel
	playerID string
	address  string
	language Language
}

const (
	channelColumns = `id, player_id, kind, address, language, consented_at, source, stopped_at, stop_source
		FROM notice_channel WHERE org_id = $1 AND room_id = $2`
	activeChannels    = "SELECT " + channelColumns + " AND player_id = $3 AND stopped_at IS NULL ORDER BY position, id"
	channelsOfPlayer  = "SELECT " + channelColumns + " AND player_id = $3 ORDER BY consented_at DESC, id DESC LIMIT 100"
	channelsOfAddress = "SELECT " + channelColumns + ` AND address_key = $3 AND kind = $4
		ORDER BY consented_at DESC, id DESC`
	insertChannel = `INSERT INTO notice_channel (org_id, room_id, id, player_id, kind, address, address_key, position,
		language, consented_at, source, wording) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
	stopChannel = `UPDATE notice_channel SET stopped_at = $4, stop_source = $5
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND stopped_at IS NULL`
	stopChannels = `UPDATE notice_channel SET stopped_at = $4, stop_source = $5
		WHERE org_id = $1 AND room_id = $2 AND player_id = $3 AND stopped_at IS NULL`
	renewChannel = `UPDATE notice_channel SET address = $4, address_key = $5 WHERE org_id = $1 AND room_id = $2
		AND id = $3`
	orderChannel = "UPDATE notice_channel SET position = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3"
	setLanguage  = `UPDATE notice_channel SET language = $4 WHERE org_id = $1 AND room_id = $2 AND player_id = $3
		AND stopped_at IS NULL`
	roomsOfAddress = `SELECT DISTINCT room_id FROM notice_channel WHERE org_id = $1 AND address_key = $2 AND kind = $3
		AND stopped_at IS NULL ORDER BY room_id`
)

func scanChannel(scan db.Scan) (c storedChannel, err error) {
	err = scan(&c.ID, &c.playerID, &c.Kind, &c.address, &c.language, &c.ConsentedAt, &c.Source, &c.StoppedAt,
		&c.StopSource)
	c.Address = c.Kind.mask(c.address)
	return c, err
}

// shown returns the channels without their addresses. It is never nil.
func shown(stored []storedChannel) []Channel {
	list := make([]Channel, len(stored))
	for i, c := range stored {
		list[i] = c.Channel
	}
	return list
}

const (
	// A notice is queued only if the room sends notices and the player has a channel, and once for each occasion.
	insertNotice = `INSERT INTO notice (org_id, room_id, id, player_id, kind, about_id, number, status, tried, attempts,
			created_at, expires_at, next_try_at, changed_at)
		SELECT $1, $2, CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS TEXT), CAST($7 AS BIGINT),
			'queued', '', 0, CAST($8 AS BIGINT), CAST($9 AS BIGINT), CAST($10 AS BIGINT), CAST($8 AS BIGINT)
		FROM notice_settings s WHERE s.org_id = $1 AND s.room_id = $2 AND s.is_on AND EXISTS (SELECT 1
			FROM notice_channel c WHERE c.org_id = $1 AND c.room_id = $2 AND c.player_id = $4 AND c.stopped_at IS NULL)
		ON CONFLICT (org_id, room_id, player_id, kind, about_id, number) DO NOTHING`
	insertNoticeOfJob = insertNotice
	noticesOfPlayer   = `SELECT id, kind, status, failure, channel_kind, created_at, sent_at, delivered_at FROM notice
		WHERE org_id = $1 AND room_id = $2 AND player_id = $3 ORDER BY created_at DESC, id DESC LIMIT $4`
)

func scanLogEntry(scan db.Scan) (e LogEntry, err error) {
	return e, scan(&e.ID, &e.Kind, &e.Status, &e.Failure, &e.Channel, &e.CreatedAt, &e.SentAt, &e.DeliveredAt)
}

const playerByID = "SELECT id FROM player WHERE org_id = $1 AND id = $2"

func scanText(scan db.Scan) (text string, err error) { return text, scan(&text) }

const (
	eraseChannels = "DELETE FROM notice_channel WHERE org_id = $1 AND player_id = $2"
	eraseNotices  = "DELETE FROM notice WHERE org_id = $1 AND player_id = $2"
)

// moveChannels leaves the channels that the other record has too.
const moveChannels = `UPDATE notice_channel SET player_id = $3 WHERE org_id = $1 AND player_id = $2
	AND NOT EXISTS (SELECT 1 FROM notice_channel o WHERE o.org_id = $1 AND o.player_id = $3
		AND o.room_id = notice_channel.room_id AND o.kind = notice_channel.kind
		AND o.address_key = notice_channel.address_key AND o.stopped_at IS NULL)`

// moveNotices keeps notices that wait, and keeps those that were sent from being sent again.
const moveNotices = `UPDATE notice SET player_id = $3 WHERE org_id = $1 AND player_id = $2
	AND NOT EXISTS (SELECT 1 FROM notice o WHERE o.org_id = $1 AND o.player_id = $3 AND o.room_id = notice.room_id
		AND o.kind = notice.kind AND o.about_id = notice.about_id AND o.number = notice.number)`

// Merge gives the channels and notices of a duplicate record to the one that it is merged into: it is the same person.
func Merge(tx *db.OrgTx, duplicate, keep string) error {
	if err := tx.Write(moveNotices, duplicate, keep); err != nil {
		return err
	}
	return tx.Write(moveChannels, duplicate, keep)
}

// Erase deletes the channels and the notices of a player.
func Erase(tx *db.OrgTx, playerID string) error {
	if err := tx.Write(eraseNotices, playerID); err != nil {
		return err
	}
	return tx.Write(eraseChannels, playerID)
}

// StateOfEntry is a column of a query with the alias w of a waitlist entry: what ParseState reads. A queued notice has
// neither channel nor failure, because attempts change them without a version. In a room that has set up neither texts
// nor email, players without a channel are the rule, and their rows say nothing.
const StateOfEntry = `(SELECT CASE WHEN NOT EXISTS (SELECT 1 FROM notice_settings s
		WHERE s.org_id = w.org_id AND s.room_id = w.room_id AND s.is_on) THEN 'off'
	WHEN EXISTS (SELECT 1 FROM notice_channel c WHERE c.org_id = w.org_id AND c.room_id = w.room_id
		AND c.player_id = w.player_id AND c.stopped_at IS NULL) THEN 'reachable'
	WHEN EXISTS (SELECT 1 FROM notice_channel c WHERE c.org_id = w.org_id AND c.room_id = w.room_id
		AND c.player_id = w.player_id) THEN 'stopped'
	WHEN EXISTS (SELECT 1 FROM notice_settings s WHERE s.org_id = w.org_id AND s.room_id = w.room_id
		AND (s.text_gateway IS NOT NULL OR s.mail_server IS NOT NULL)) THEN 'none' ELSE 'off' END || coalesce((
	SELECT ' ' || n.status || ' ' || n.changed_at || ' ' ||
		CASE n.status WHEN 'queued' THEN '- -' ELSE coalesce(n.channel_kind, '-') || ' ' || coalesce(n.failure, '-') END
		FROM notice n WHERE n.org_id = w.org_id AND n.about_id = w.id
		AND n.kind IN ('called', 'called_again', 'next_in_line') ORDER BY n.created_at DESC, n.id DESC LIMIT 1), ''))`
