package delivery

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"pitboss/internal/player/notice"
)

func newPushKeys() (private, public string, err error) { return webpush.GenerateVAPIDKeys() }

// pushMessage is what the service worker of a player's page receives.
type pushMessage struct {
	ID    string      `json:"id"` // the tag: a repeat replaces the first
	Kind  notice.Kind `json:"kind"`
	Title string      `json:"title"`
	Body  string      `json:"body"`
	Room  string      `json:"room"`
}

// maxTTL is how long push services keep a message.
const maxTTL = 24 * time.Hour

func (s *services) push(ctx context.Context, d notice.Delivery) notice.Outcome {
	refused := notice.Outcome{Failure: notice.Refused, IsFinal: true}
	var to notice.Subscription
	if err := json.Unmarshal([]byte(d.Address), &to); err != nil {
		return refused
	}
	if !s.allowsPrivate() && !strings.HasPrefix(to.Endpoint, "https://") {
		return refused
	}
	body, err := json.Marshal(pushMessage{d.ID(), d.Message.Kind, d.Message.Title, d.Message.Text, d.Sender.RoomName})
	if err != nil {
		return refused
	}
	deadline, _ := ctx.Deadline()
	ttl := min(d.ExpiresAt.Time().Sub(deadline), maxTTL)
	answer, err := webpush.SendNotificationWithContext(ctx, body,
		&webpush.Subscription{Endpoint: to.Endpoint, Keys: webpush.Keys{Auth: to.Auth, P256dh: to.P256dh}},
		&webpush.Options{
			HTTPClient: s.client, Subscriber: s.contact, Topic: strings.ReplaceAll(d.ID(), "-", ""),
			TTL: max(30, int(ttl.Seconds())), Urgency: urgencyOf(d.Message.Kind), RecordSize: pushRecordSize,
			VAPIDPublicKey: d.PushKey.Public, VAPIDPrivateKey: d.PushKey.Private,
		})
	if err != nil {
		return failed(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode == http.StatusNotFound || answer.StatusCode == http.StatusGone {
		return notice.Outcome{Failure: notice.Gone, IsFinal: true}
	}
	return answered(answer.StatusCode)
}

// pushRecordSize is the padded size of each message, so that its length does not reveal its kind. Services take 4096
// bytes; some phones take less.
const pushRecordSize = 2048

func urgencyOf(k notice.Kind) webpush.Urgency {
	switch k {
	case notice.Called, notice.CalledAgain, notice.SeatEnding, notice.Test, notice.StaffAlert:
		return webpush.UrgencyHigh
	case notice.NextInLine, notice.TournamentStarting, notice.SeatMoved, notice.MembershipEnding, notice.ChannelAdded,
		notice.Help:
	}
	return webpush.UrgencyNormal
}
