package notice

import (
	"net/mail"
	"net/url"
	"strings"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Routes adds the routes of the package. Package playerpage has those of the players.
func (a *Actions) Routes(r *api.Routes) {
	api.ComponentName[Settings](r, "NoticeSettings")
	api.ComponentName[TextGateway](r, "NoticeTextGateway")
	api.ComponentName[MailServer](r, "NoticeMailServer")
	api.ComponentName[Template](r, "NoticeTemplate")
	api.ComponentName[ServiceTest](r, "NoticeServiceTest")
	api.ComponentName[NewHook](r, "NewNoticeWebhook")
	api.ComponentName[Record](r, "NoticeRecord")
	api.ComponentName[LogEntry](r, "NoticeLogEntry")
	api.ComponentName[Channel](r, "NoticeChannel")
	api.ComponentName[State](r, "NoticeState")
	api.Get(r, "/api/notice-settings/{room}", tenant.ManageSettings, a.settings)
	api.Patch(r, "/api/notice-settings/{room}", tenant.ManageSettings, a.change)
	api.Create(r, "/api/notice-settings/{room}/webhook", tenant.ManageSettings, a.renewHook)
	api.Post(r, "/api/notice-settings/{room}/test", tenant.ManageSettings, a.test)

	api.Get(r, "/api/player-notices/{room}/{player}", tenant.ViewPlayers, a.record)
	api.Post(r, "/api/player-notices/{room}/{player}/stop", tenant.ManagePlayers, a.stopForPlayer)

	api.Post(r, "/api/notice-webhooks/{secret}", tenant.Public, a.receive)

	api.ComponentName[Device](r, "AlertDevice")
	api.ComponentName[Devices](r, "AlertDevices")
	api.Get(r, "/api/alert-devices/{room}", tenant.ViewPlayers, a.devices)
	api.Create(r, "/api/alert-devices/{room}", tenant.ViewPlayers, a.addDevice)
	api.Delete(r, "/api/alert-devices/{room}/{device}", tenant.ViewPlayers, a.removeDevice)
	api.Post(r, "/api/alert-devices/{room}/{device}/test", tenant.ViewPlayers, a.testDevice)

	api.ComponentName[EmailStop](r, "EmailStop")
	api.Get(r, "/api/notice-stops/{code}", tenant.Public, a.emailStop)
	api.Post(r, "/api/notice-stops/{code}", tenant.Public, a.stopEmail)
}

// settingsRequest holds all settings: the form saves them together. A null secret keeps the stored one.
type settingsRequest struct {
	IsOn      bool           `json:"isOn"`
	QuietFrom string         `json:"quietFrom" max:"5"`
	QuietTo   string         `json:"quietTo" max:"5"`
	Text      *gatewayFields `json:"text" max:"2000"`
	Email     *mailFields    `json:"email"`
	Templates []Template     `json:"templates" max:"300"`
}

type gatewayFields struct {
	Provider Provider `json:"provider"`
	Account  string   `json:"account"`
	From     string   `json:"from"`
	URL      string   `json:"url"`
	Header   string   `json:"header"`
	Body     string   `json:"body"`
	Secret   *string  `json:"secret"`
}

type mailFields struct {
	Host     string   `json:"host"`
	Port     int      `json:"port"`
	Security Security `json:"security"`
	User     string   `json:"user"`
	From     string   `json:"from"`
	Site     string   `json:"site"`
	Secret   *string  `json:"secret"`
}

func (in *settingsRequest) Validate(f *fault.Fields) {
	f.Require((in.QuietFrom == "") == (in.QuietTo == ""), "quietTo", "Enter both times of the quiet hours, or none")
	for field, at := range map[string]string{"quietFrom": in.QuietFrom, "quietTo": in.QuietTo} {
		_, err := time.Parse("15:04", at)
		f.Require(at == "" || err == nil, field, "Enter a time such as 23:00")
	}
	if g := in.Text; g != nil {
		f.Require(g.Provider != "", "text", "Choose a provider")
		f.Require(strings.TrimSpace(g.From) != "", "text", "Enter the number or sender of your texts")
		u, err := url.Parse(g.URL)
		isAddress := err == nil && u.Host != "" && strings.HasPrefix(u.Scheme, "http")
		f.Require(g.Provider != Custom && g.URL == "" || isAddress, "text", "Enter the address of your gateway")
		f.Require(g.Provider != Custom || strings.Contains(g.Body, "{to}") && strings.Contains(g.Body, "{text}"),
			"text", "The request needs {to} and {text}")
		f.Require(g.Provider == Custom || g.Provider == Telnyx || g.Account != "", "text", "Enter the account")
		f.Require(!strings.Contains(g.Header, "\n"), "text", "Enter one header")
	}
	if m := in.Email; m != nil {
		f.Require(m.Host != "" && m.Port > 0 && m.Port < 1<<16, "email", "Enter the mail server and its port")
		f.Require(m.Security != "", "email", "Choose how the connection is encrypted")
		address, err := mail.ParseAddress(m.From)
		f.Require(err == nil && account.ValidEmail(address.Address), "email", "Enter the sender's email address")
		m.Site = strings.TrimRight(strings.TrimSpace(m.Site), "/")
		site, err := url.Parse(m.Site)
		isSite := err == nil && site.Host != "" && (site.Scheme == "https" || site.Scheme == "http") &&
			m.Site == site.Scheme+"://"+site.Host
		f.Require(isSite, "email", "Enter the address at which players open PitBoss")
	}
	seen := map[Template]bool{}
	for _, t := range in.Templates {
		f.Require(t.Kind != "" && t.Language != "", "templates", "Say of each text what it is for")
		key := Template{Kind: t.Kind, Language: t.Language}
		f.Require(!seen[key], "templates", "Enter each text once")
		seen[key] = true
	}
}

type testRequest struct {
	Kind    ChannelKind `json:"kind"`
	Address string      `json:"address"`
}

func (in *testRequest) Validate(f *fault.Fields) {
	switch in.Kind {
	case Text:
		number, ok := normalizePhone(in.Address)
		f.Require(ok, "address", "Enter a phone number with the area code")
		in.Address = number
	case Email:
		f.Require(account.ValidEmail(in.Address), "address", "Please enter a valid email address")
	default:
		f.Add("kind", "Choose text or email")
	}
}

type deviceRequest struct {
	Subscription Subscription `json:"subscription" max:"1000"`
}

type devicePath struct {
	Device string `path:"device" json:"-"`
}

type playerRequest struct {
	PlayerID string `path:"player" json:"-"`
}

// hookRequest is what a gateway reports: a reply of a player, or how far a message has come.
type hookRequest struct {
	Secret string      `path:"secret" json:"-"`
	Fields api.Payload `json:"-"`
}
