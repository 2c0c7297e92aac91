package notice

import (
	"context"
	"strings"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// EmailStop is the page of the link in an email.
type EmailStop struct {
	RoomName  string `json:"roomName" see:"public"`
	Address   string `json:"address" see:"public"` // shortened, as its owner recognizes it
	IsStopped bool   `json:"isStopped"`
}

type stopRequest struct {
	Code string `path:"code" json:"-" max:"400"`
}

// stopOneClick is a stop by the page or by a mail program, which posts a form of its own (RFC 8058).
type stopOneClick struct {
	stopRequest
	Fields api.Payload `json:"-"`
}

// stopContext is the place of the codes in emails, for which they are sealed.
const stopContext = "notice/email-stop"

// StopPath is the path of the page that stops email.
const StopPath = "/stop/"

// Codes stand in addresses, where two letters of base64 have another meaning.
var (
	toAddress   = strings.NewReplacer("+", "-", "/", "_")
	fromAddress = strings.NewReplacer("-", "+", "_", "/")
)

var stopWords = map[Language]string{
	English: "Stop email from {room}: ",
	Spanish: "Dejar de recibir correo de {room}: ",
}

const selectDomain = `SELECT domain FROM organization WHERE id = $1`

// addSite adds the address of the organization to mail settings that were saved without one.
func (a *Actions) addSite(tx db.RoomReader, s storedSettings) error {
	if s.Email == nil || s.Email.Site != "" || a.PlatformDomain == "" {
		return nil
	}
	domain, err := db.Value[string](tx.InOrg(), selectDomain)
	s.Email.Site = "https://" + domain + "." + a.PlatformDomain
	return err
}

// addStopLink adds the link that stops email to a message. Its code names a channel and can do nothing else. Without
// the address of a site the message has no link, and the settings say so.
func (a *Actions) addStopLink(d *Delivery, site string, l Language) error {
	if site == "" {
		return nil
	}
	code, err := a.key.Encrypt(stopContext, d.at.Org().ID()+" "+d.ChannelID)
	m := &d.Message
	m.StopURL = site + StopPath + toAddress.Replace(code)
	m.Text += "\n\n" + strings.Replace(stopWords[l], "{room}", d.Sender.RoomName, 1) + m.StopURL
	return err
}

var errNoStop = fault.NotFound("Link")

const channelByID = `SELECT room_id, kind, address, address_key FROM notice_channel WHERE org_id = $1 AND id = $2`

// linkedChannel is the channel that a code names. Its room is empty once the player's data are removed.
type linkedChannel struct {
	org           tenant.Org
	room          string
	kind          ChannelKind
	address, key  string
	isInUse       bool // an active channel of the organization has the address
	hasBeenErased bool
}

// openStop finds the channel of a code. Guesses of a network are throttled.
func (a *Actions) openStop(ctx context.Context, v api.Visitor, code string) (c linkedChannel, err error) {
	network := api.NetworkOf(v.Address)
	if wait := a.wrongStops.Wait(network, a.db.Now()); wait > 0 {
		return c, signin.TooManyAttempts(wait)
	}
	plain, err := a.key.Decrypt(stopContext, fromAddress.Replace(code))
	organization, channel, ok := strings.Cut(plain, " ")
	if err != nil || !ok {
		return c, errNoStop
	}
	a.wrongStops.Forgive(network)
	org := tenant.Mint(organization, tenant.System)
	return db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) (linkedChannel, error) {
		c, found, err := db.One(tx, func(scan db.Scan) (c linkedChannel, err error) {
			return c, scan(&c.room, &c.kind, &c.address, &c.key)
		}, channelByID, channel)
		c.org, c.hasBeenErased = org, !found
		if err != nil || !found {
			return c, err
		}
		rooms, err := db.All(tx, scanText, roomsOfAddress, c.key, string(Email))
		c.isInUse = len(rooms) > 0
		return c, err
	})
}

// emailStop changes nothing: mail programs open links before a person does.
func (a *Actions) emailStop(ctx context.Context, v api.Visitor, in stopRequest) (s EmailStop, err error) {
	c, err := a.openStop(ctx, v, in.Code)
	if err == nil && c.hasBeenErased {
		err = errNoStop
	}
	if err != nil {
		return s, err
	}
	return db.ViewRoom(ctx, a.db, c.org.Room(c.room), func(tx *db.RoomView) (EmailStop, error) {
		here, err := room.Current(tx)
		return EmailStop{here.Name, c.kind.mask(c.address), !c.isInUse}, err
	})
}

// stopEmail stops email to the address of a link, in every room of the organization. A repeat changes nothing.
func (a *Actions) stopEmail(ctx context.Context, v api.Visitor, in stopOneClick) (none api.None, err error) {
	c, err := a.openStop(ctx, v, in.Code)
	if err != nil || c.hasBeenErased {
		return none, err
	}
	return none, a.inRoomsOf(ctx, c.org, Email, c.key, stopEmailAddress)
}

func stopEmailAddress(tx *db.RoomTx, key string) error {
	list, err := db.All(tx, scanChannel, channelsOfAddress, key, string(Email))
	for _, c := range list {
		if err == nil && c.StoppedAt == nil {
			err = Stop(tx, c.playerID, c.ID, FromLink)
		}
	}
	return err
}
