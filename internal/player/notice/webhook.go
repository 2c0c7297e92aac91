package notice

import (
	"context"
	"strings"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// hookEvent is what a gateway reports, in the words of this package.
type hookEvent struct {
	from, text, message string
	status              Status // of the message; empty: a reply
}

// Names of the fields in the requests of the providers, and of custom gateways (the plain lower-case ones).
var (
	fromFields    = []string{"From", "from", "msisdn", "data.payload.from.phone_number"}
	textFields    = []string{"Body", "Text", "text", "data.payload.text"}
	messageFields = []string{
		"MessageSid", "MessageUUID", "message_uuid", "messageId", "message-id", "id", "data.payload.id",
	}
	statusFields = []string{"MessageStatus", "Status", "status", "data.payload.to.0.status"}
)

// statuses are the words of the providers for the end of a message's way.
var statuses = map[string]Status{
	"delivered": Delivered, "failed": Failed, "undelivered": Failed, "rejected": Failed, "expired": Failed,
	"delivery_failed": Failed, "sending_failed": Failed, "undeliverable": Failed,
}

func readHook(fields api.Payload) hookEvent {
	first := func(names []string) string {
		for _, name := range names {
			if v := strings.TrimSpace(fields[name]); v != "" {
				return v
			}
		}
		return ""
	}
	e := hookEvent{message: first(messageFields), status: statuses[strings.ToLower(first(statusFields))]}
	if e.status == "" {
		e.from, _ = normalizeSender(first(fromFields))
		e.text = first(textFields)
	}
	return e
}

// normalizeSender is normalizePhone for the numbers of gateways, some of which leave out the plus sign.
func normalizeSender(number string) (string, bool) {
	if !strings.HasPrefix(number, "+") && len(number) > 10 {
		number = "+" + number
	}
	return normalizePhone(number)
}

// replyWord is what a reply asks for.
type replyWord int

const (
	otherReply replyWord = iota
	stopReply
	startReply
	helpReply
)

// replies are the words that carriers prescribe, and their Spanish forms.
var replies = map[string]replyWord{
	"STOP": stopReply, "STOPALL": stopReply, "UNSUBSCRIBE": stopReply, "CANCEL": stopReply, "END": stopReply,
	"QUIT": stopReply, "OPTOUT": stopReply, "REVOKE": stopReply, "ALTO": stopReply, "PARAR": stopReply,
	"CANCELAR": stopReply, "START": startReply, "UNSTOP": startReply, "YES": startReply, "INICIAR": startReply,
	"HELP": helpReply, "INFO": helpReply, "AYUDA": helpReply,
}

func parseReply(text string) replyWord {
	word := strings.ToUpper(strings.Trim(strings.TrimSpace(text), ".!\"' "))
	return replies[strings.NewReplacer(" ", "", "-", "").Replace(word)]
}

var errNoHook = fault.NotFound("Webhook")

// receive takes what a gateway reports. A stop counts in every room of the organization.
func (a *Actions) receive(ctx context.Context, v api.Visitor, in hookRequest) (none api.None, err error) {
	network := api.NetworkOf(v.Address)
	if wait := a.wrongHooks.Wait(network, a.db.Now()); wait > 0 {
		return none, signin.TooManyAttempts(wait)
	}
	at, err := db.ViewAcross(ctx, a.db, "the address of a webhook determines its room",
		func(tx *db.AnyTx) (tenant.Room, error) {
			return db.OneOr(tx, errNoHook, scanRoom, roomOfWebhook, signin.TokenHash(in.Secret))
		})
	if err != nil {
		return none, err
	}
	a.wrongHooks.Forgive(network)
	e := readHook(in.Fields)
	if e.status != "" {
		if e.message == "" {
			return none, nil
		}
		return none, a.recordReceipt(ctx, at, e)
	}
	if e.from == "" {
		return none, nil
	}
	switch parseReply(e.text) {
	case stopReply:
		return none, a.inRoomsOf(ctx, at.Org(), Text, e.from, stopNumber)
	case startReply:
		return none, a.reply(ctx, at, e.from, restartNumber)
	case helpReply:
		return none, a.reply(ctx, at, e.from, helpNumber)
	case otherReply:
	}
	return none, nil
}

// inRoomsOf runs an act in every room of an organization that reaches players at an address.
func (a *Actions) inRoomsOf(
	ctx context.Context, org tenant.Org, k ChannelKind, address string, act func(*db.RoomTx, string) error,
) error {
	rooms, err := db.ViewOrg(ctx, a.db, org, func(tx *db.OrgView) ([]string, error) {
		return db.All(tx, scanText, roomsOfAddress, address, string(k))
	})
	for _, id := range rooms {
		if err == nil {
			err = a.reply(ctx, org.Room(id), address, act)
		}
	}
	return err
}

func (a *Actions) reply(
	ctx context.Context, at tenant.Room, number string, act func(*db.RoomTx, string) error,
) error {
	_, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (api.None, error) { return api.None{}, act(tx, number) })
	return err
}
