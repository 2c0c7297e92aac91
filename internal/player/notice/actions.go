package notice

import (
	"context"
	"strings"
	"sync/atomic"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/secret"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// Limits of tests per room and hour, and of unknown webhook addresses of a network.
const (
	maxTests         = 10
	testInterval     = time.Hour
	maxWrongHooks    = 300 // a gateway reports much at once, and each report counts until it is known
	maxWrongStops    = 300 // a mail provider follows the links of many people
	wrongHookTimeout = 15 * time.Minute
)

// PushKey is the key pair by which push services know this installation (VAPID), in base64.
type PushKey struct{ Public, Private string }

// Actions are the handlers of notices.
type Actions struct {
	db         *db.DB
	key        *secret.Key             // seals the secrets; nil: no push messages, and no secrets can be stored
	isPrivate  bool                    // see AllowPrivate
	pushKey    atomic.Pointer[PushKey] // nil until LoadPushKey
	tests      *signin.NetworkLimiter
	wrongHooks *signin.NetworkLimiter
	wrongStops *signin.NetworkLimiter

	// PlatformDomain is the domain below which each organization has a host name of its own; empty: unknown.
	PlatformDomain string

	// Checks are by kind, and SendTest sends a test message by the settings of a room. The wiring sets both.
	Checks   map[Kind]Check
	SendTest func(ctx context.Context, s Sender, to string, m Message) Outcome
}

// New makes the actions. Without a key no secret can be stored, and no push message is sent.
func New(d *db.DB, key *secret.Key) *Actions {
	return &Actions{
		db: d, key: key, tests: signin.NewNetworkLimiter(maxTests, testInterval),
		wrongHooks: signin.NewNetworkLimiter(maxWrongHooks, wrongHookTimeout),
		wrongStops: signin.NewNetworkLimiter(maxWrongStops, wrongHookTimeout),
	}
}

// AllowPrivate lets notices go to addresses of private networks and without encryption: to the operator's own mail
// server, and to the services of tests. Otherwise a player could have the server call its neighbors. Call it before the
// first request.
func (a *Actions) AllowPrivate() { a.isPrivate = true }

// AllowsPrivate reports whether AllowPrivate was called.
func (a *Actions) AllowsPrivate() bool { return a.isPrivate }

func (a *Actions) canPush() bool { return a.pushKey.Load() != nil }

func (a *Actions) allowsEndpoint(address string) bool {
	return a.isPrivate || strings.HasPrefix(address, "https://")
}

func (a *Actions) settings(ctx context.Context, at tenant.Room, _ api.RoomRequest) (Settings, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (Settings, error) {
		s, err := loadSettings(tx)
		if err == nil {
			err = a.addSite(tx, s)
		}
		s.HasPush = a.canPush()
		return s.Settings, err
	})
}

// sealedIn names the place of a secret, so that it cannot be decrypted elsewhere.
func sealedIn(at tenant.Room, what string) string {
	return "notice/" + at.Org().ID() + "/" + at.ID() + "/" + what
}

var (
	errNoKey         = fault.Conflict("The server has no secret key, so it cannot store a password")
	errNoKeyForEmail = fault.Conflict("The server has no secret key, so an email could carry no link to stop it")
)

func (a *Actions) change(ctx context.Context, at tenant.Room, in settingsRequest) (Settings, error) {
	return db.InRoom(db.WithSecretAnswer(ctx), a.db, at, func(tx *db.RoomTx) (Settings, error) {
		was, err := loadSettings(tx)
		if err != nil {
			return was.Settings, err
		}
		s := was
		s.IsOn, s.QuietFrom, s.QuietTo = in.IsOn, in.QuietFrom, in.QuietTo
		s.Templates = withDefaults(in.Templates)
		s.Text, s.Email = nil, nil
		if in.Text != nil {
			s.Text = &TextGateway{
				Provider: in.Text.Provider, Account: in.Text.Account, From: in.Text.From, URL: in.Text.URL,
				Header: in.Text.Header, Body: in.Text.Body,
			}
			s.textSecret, err = a.seal(was.textSecret, sealedIn(at, "text"), in.Text.Secret)
			s.Text.HasSecret = s.textSecret != ""
		} else {
			s.textSecret = ""
		}
		if err != nil {
			return s.Settings, err
		}
		if in.Email != nil {
			if a.key == nil {
				return s.Settings, errNoKeyForEmail
			}
			s.Email = &MailServer{
				Host: in.Email.Host, Port: in.Email.Port, Security: in.Email.Security, User: in.Email.User,
				From: in.Email.From, Site: in.Email.Site,
			}
			s.mailSecret, err = a.seal(was.mailSecret, sealedIn(at, "mail"), in.Email.Secret)
			s.Email.HasSecret = s.mailSecret != ""
		} else {
			s.mailSecret = ""
		}
		if err != nil {
			return s.Settings, err
		}
		if err := storeSettings(tx, s); err != nil {
			return s.Settings, err
		}
		if s, err = loadSettings(tx); err != nil {
			return s.Settings, err
		}
		s.HasPush = a.canPush()
		tx.Emit(settingsChanged.With(SettingsChanged{at.ID(), s.IsOn}))
		says := "Notices to players: settings changed"
		if was.IsOn != s.IsOn {
			says = "Notices to players turned " + onOff(s.IsOn)
		}
		room.LogActivity(tx, "notice_settings", says, "", room.NoPlayers...)
		return s.Settings, nil
	})
}

func onOff(isOn bool) string {
	if isOn {
		return "on"
	}
	return "off"
}

// seal returns the sealed form of a new secret. Without one the old secret stays; an empty one removes it.
func (a *Actions) seal(was, context string, secret *string) (string, error) {
	switch {
	case secret == nil:
		return was, nil
	case *secret == "":
		return "", nil
	case a.key == nil:
		return "", errNoKey
	}
	return a.key.Encrypt(context, *secret)
}

// NewHook is the new address for the gateway's replies and receipts. It is shown once.
type NewHook struct {
	Path string `json:"path" see:"secret"` // below the server's address
}

var errNoSettings = fault.Conflict("Save the settings first")

// renewHook makes a new address for replies and receipts. The old one ends.
func (a *Actions) renewHook(ctx context.Context, at tenant.Room, _ api.RoomRequest) (NewHook, error) {
	token, hash := signin.NewToken()
	return db.InRoom(db.WithSecretAnswer(ctx), a.db, at, func(tx *db.RoomTx) (NewHook, error) {
		s, err := loadSettings(tx)
		if err != nil {
			return NewHook{}, err
		}
		changed, err := tx.Exec(saveWebhook, hash)
		if err == nil && changed == 0 {
			err = errNoSettings
		}
		tx.Emit(settingsChanged.With(SettingsChanged{at.ID(), s.IsOn}))
		room.LogActivity(tx, "notice_settings", "Notices to players: a new address for replies", "", room.NoPlayers...)
		return NewHook{"/api/notice-webhooks/" + token}, err
	})
}

// Sender is what is needed to send by the services of a room.
type Sender struct {
	Text       *TextGateway
	Email      *MailServer
	TextSecret string
	MailSecret string
	RoomName   string
}

// senderOf opens the secrets of a room.
func (a *Actions) senderOf(at tenant.Room, s storedSettings, roomName string) (out Sender, err error) {
	out = Sender{Text: s.Text, Email: s.Email, RoomName: roomName}
	if s.textSecret != "" {
		if out.TextSecret, err = a.key.Decrypt(sealedIn(at, "text"), s.textSecret); err != nil {
			return out, err
		}
	}
	if s.mailSecret != "" {
		out.MailSecret, err = a.key.Decrypt(sealedIn(at, "mail"), s.mailSecret)
	}
	return out, err
}

var errNoPlayer = fault.NotFound("Player")

// requirePlayer refuses the id of no player of the organization.
func requirePlayer(tx db.OrgReader, id string) error {
	_, err := db.OneOr(tx, errNoPlayer, scanText, playerByID, id)
	return err
}

func (a *Actions) record(ctx context.Context, at tenant.Room, in playerRequest) (Record, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (r Record, err error) {
		if err := requirePlayer(tx.InOrg(), in.PlayerID); err != nil {
			return r, err
		}
		if r.Notices, err = db.All(tx, scanLogEntry, noticesOfPlayer, in.PlayerID, maxLogged); err != nil {
			return r, err
		}
		stored, err := db.All(tx, scanChannel, channelsOfPlayer, in.PlayerID)
		r.Channels = shown(stored)
		return r, err
	})
}

// stopForPlayer records that a player told the staff to stop.
func (a *Actions) stopForPlayer(ctx context.Context, at tenant.Room, in playerRequest) (api.None, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (none api.None, err error) {
		if err := requirePlayer(tx.InOrg(), in.PlayerID); err != nil {
			return none, err
		}
		n, err := StopAll(tx, in.PlayerID, FromStaff)
		if err == nil && n == 0 {
			err = fault.Conflict("This player gets no notices")
		}
		return none, err
	})
}
