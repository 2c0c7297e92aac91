package notice

import (
	"strings"
	"time"

	"pitboss/internal/foundation/clock"
)

// Settings are the notices of a room, without the secrets.
type Settings struct {
	RoomID    string       `json:"roomId"`
	IsOn      bool         `json:"isOn"`
	QuietFrom string       `json:"quietFrom" see:"public"` // local time; empty: no quiet hours
	QuietTo   string       `json:"quietTo" see:"public"`
	Text      *TextGateway `json:"text"`      // null: no text messages
	Email     *MailServer  `json:"email"`     // null: no email
	TextTest  *ServiceTest `json:"textTest"`  // null: not tested
	EmailTest *ServiceTest `json:"emailTest"` // null: not tested
	Templates []Template   `json:"templates"`
	HasPush   bool         `json:"hasPush"`    // whether the server can send push messages
	HasHook   bool         `json:"hasWebhook"` // whether the gateway has an address for replies and receipts
}

// Provider is a text gateway of which the program knows the form of the requests.
type Provider string

// The providers.
const (
	Twilio Provider = "twilio"
	Telnyx Provider = "telnyx"
	Plivo  Provider = "plivo"
	Vonage Provider = "vonage"
	Custom Provider = "custom"
)

// Values are the words allowed on the wire.
func (Provider) Values() []string {
	return []string{string(Twilio), string(Telnyx), string(Plivo), string(Vonage), string(Custom)}
}

// TextGateway is the service that sends a room's text messages.
type TextGateway struct {
	Provider  Provider `json:"provider"`
	Account   string   `json:"account" see:"public"` // account or key of the provider
	From      string   `json:"from" see:"public"`    // number or sender
	URL       string   `json:"url" see:"public"`
	Header    string   `json:"header" see:"public"` // of a custom gateway: "Authorization: Bearer {secret}"
	Body      string   `json:"body" see:"public"`   // of a custom gateway: JSON or a form
	HasSecret bool     `json:"hasSecret"`
}

// ServiceTest is the last test of a service by its present settings.
type ServiceTest struct {
	At          clock.Instant `json:"at"`
	Seconds     int           `json:"seconds"` // until the service took it, or until it was delivered
	IsDelivered bool          `json:"isDelivered"`
	Failure     *Failure      `json:"failure"`
}

// storedTest is a test with the service's id of the message, by which receipts name it.
type storedTest struct {
	ServiceTest
	MessageID string `json:"messageId"`
}

// MailServer is the SMTP server that sends a room's email.
type MailServer struct {
	Host      string   `json:"host" see:"public"`
	Port      int      `json:"port"`
	Security  Security `json:"security"`
	User      string   `json:"user" see:"public"`
	From      string   `json:"from" see:"public"` // address of the sender
	Site      string   `json:"site" see:"public"` // address at which the links of an email open; empty: unknown
	HasSecret bool     `json:"hasSecret"`
}

// Security is how a connection to a mail server is encrypted.
type Security string

// The forms. Both encrypt; a server without TLS is not used.
const (
	TLS      Security = "tls"
	StartTLS Security = "starttls"
)

// Values are the words allowed on the wire.
func (Security) Values() []string { return []string{string(TLS), string(StartTLS)} }

// Template is the text of a kind in a language.
type Template struct {
	Kind     Kind     `json:"kind"`
	Language Language `json:"language"`
	Text     string   `json:"text" see:"public"` // with placeholders such as {game}
}

// quietUntil returns the end of the quiet hours that a moment is in, or the moment itself.
func (s Settings) quietUntil(now clock.Instant, zone *time.Location) clock.Instant {
	from, errFrom := time.Parse("15:04", s.QuietFrom)
	to, errTo := time.Parse("15:04", s.QuietTo)
	if errFrom != nil || errTo != nil || from.Equal(to) {
		return now
	}
	local := now.Time().In(zone)
	minute := local.Hour()*60 + local.Minute()
	begins, ends := from.Hour()*60+from.Minute(), to.Hour()*60+to.Minute()
	isQuiet := minute >= begins && minute < ends
	if begins > ends {
		isQuiet = minute >= begins || minute < ends
	}
	if !isQuiet {
		return now
	}
	end := time.Date(local.Year(), local.Month(), local.Day(), to.Hour(), to.Minute(), 0, 0, zone)
	if !end.After(local) {
		end = time.Date(local.Year(), local.Month(), local.Day()+1, to.Hour(), to.Minute(), 0, 0, zone)
	}
	return clock.FromTime(end)
}

// offers reports whether a room sends in a way. canPush is whether the server has keys.
func (s Settings) offers(k ChannelKind, canPush bool) bool {
	switch k {
	case Push:
		return s.IsOn && canPush
	case Text:
		return s.IsOn && s.Text != nil
	case Email:
		return s.IsOn && s.Email != nil
	}
	return false
}

// Mask shortens an address to what its owner recognizes.
func (k ChannelKind) mask(address string) string {
	switch k {
	case Text:
		return "••• " + address[max(0, len(address)-4):]
	case Email:
		name, domain, _ := strings.Cut(address, "@")
		return firstRune(name) + "•••@" + domain
	case Push:
	}
	return ""
}

func firstRune(s string) string {
	for _, r := range s {
		return string(r)
	}
	return ""
}
