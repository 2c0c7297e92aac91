package notice

import (
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/test/assert"
)

func TestQuietHoursEndInTheMorningOfTheRoom(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("America/Chicago")
	assert.NoError(t, "zone", err)
	at := func(text string) clock.Instant {
		local, err := time.ParseInLocation("2006-01-02 15:04", text, zone)
		assert.NoError(t, text, err)
		return clock.FromTime(local)
	}
	night := Settings{QuietFrom: "23:00", QuietTo: "09:30"}
	day := Settings{QuietFrom: "13:00", QuietTo: "15:00"}
	for _, c := range []struct {
		s         Settings
		now, want string
	}{
		{night, "2026-11-28 22:59", "2026-11-28 22:59"}, {night, "2026-11-28 23:00", "2026-11-29 09:30"},
		{night, "2026-11-29 03:10", "2026-11-29 09:30"}, {night, "2026-11-29 09:30", "2026-11-29 09:30"},
		{night, "2026-03-07 23:30", "2026-03-08 09:30"}, // the clocks go forward
		{day, "2026-11-28 13:00", "2026-11-28 15:00"}, {day, "2026-11-28 12:00", "2026-11-28 12:00"},
		{Settings{}, "2026-11-28 03:00", "2026-11-28 03:00"},
	} {
		got := c.s.quietUntil(at(c.now), zone).Time().In(zone).Format("2006-01-02 15:04")
		assert.Equal(t, "quiet at "+c.now, got, c.want)
	}
}

func TestRepliesAreUnderstoodInBothLanguages(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]replyWord{
		"STOP": stopReply, " stop. ": stopReply, "Stop all": stopReply, "opt-out": stopReply, "alto": stopReply,
		"Start": startReply, "help!": helpReply, "Ayuda": helpReply, "I will stop by": otherReply, "": otherReply,
	} {
		assert.Equal(t, text, parseReply(text), want)
	}
}

func TestPhoneNumbersGetTheirCountryCode(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"(512) 555-0142": "+15125550142", "1 512 555 0142": "+15125550142", "+1 (512) 555.0142": "+15125550142",
		"+52 55 1234 5678": "+525512345678", "555-0142": "", "call me": "", "": "", "+1": "",
	} {
		got, ok := normalizePhone(in)
		assert.Equal(t, in, got, want)
		assert.Equal(t, in+" is a number", ok, want != "")
	}
}

func TestReportsOfEachProviderAreRead(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		fields api.Payload
		want   hookEvent
	}{
		"twilio reply": {
			api.Payload{"From": "+15125550142", "Body": "STOP", "MessageSid": "SM1", "SmsStatus": "received"},
			hookEvent{from: "+15125550142", text: "STOP", message: "SM1"},
		},
		"twilio receipt": {
			api.Payload{"MessageSid": "SM1", "MessageStatus": "undelivered", "From": "+15125550100"},
			hookEvent{message: "SM1", status: Failed},
		},
		"telnyx reply": {
			api.Payload{"data.payload.from.phone_number": "+15125550142", "data.payload.text": "Stop"},
			hookEvent{from: "+15125550142", text: "Stop"},
		},
		"telnyx receipt": {
			api.Payload{"data.payload.id": "t-1", "data.payload.to.0.status": "delivered", "data.payload.text": "x"},
			hookEvent{message: "t-1", status: Delivered},
		},
		"plivo reply": {
			api.Payload{"From": "15125550142", "Text": "stop"}, hookEvent{from: "+15125550142", text: "stop"},
		},
		"vonage receipt": {
			api.Payload{"message_uuid": "v-1", "status": "rejected"}, hookEvent{message: "v-1", status: Failed},
		},
		"on the way": {api.Payload{"MessageSid": "SM1", "MessageStatus": "queued"}, hookEvent{message: "SM1"}},
	} {
		assert.Equal(t, name, readHook(c.fields), c.want)
	}
}

func TestTheNextChannelIsChosenInThePlayersOrder(t *testing.T) {
	t.Parallel()
	channel := func(id string, k ChannelKind) storedChannel { return storedChannel{Channel: Channel{ID: id, Kind: k}} }
	active := []storedChannel{channel("phone", Push), channel("number", Text), channel("mail", Email)}
	all := func(ChannelKind) bool { return true }
	noText := func(k ChannelKind) bool { return k != Text }
	for name, c := range map[string]struct {
		n         outboxRow
		isOffered func(ChannelKind) bool
		want      string
		tried     string
	}{
		"the first":              {outboxRow{}, all, "phone", ""},
		"after a failure":        {outboxRow{tried: " phone"}, all, "number", " phone"},
		"what the room offers":   {outboxRow{tried: " phone"}, noText, "mail", " phone"},
		"the same after a crash": {outboxRow{channelID: "number", attempts: 1}, all, "number", ""},
		"another after attempts": {outboxRow{channelID: "phone", attempts: 3}, all, "number", "phone"},
		"the only one again": {
			outboxRow{channelID: "mail", attempts: 9, tried: "phone number"}, all, "mail", "phone number",
		},
		"about a channel": {outboxRow{Notice: Notice{Kind: Test, AboutID: "mail"}}, all, "mail", ""},
		"none":            {outboxRow{tried: "phone number mail"}, all, "", "phone number mail"},
	} {
		got, tried, found := c.n.choose(active, c.isOffered)
		assert.Equal(t, name, got.ID, c.want)
		assert.Equal(t, name+": tried", tried, c.tried)
		assert.Equal(t, name+": found", found, c.want != "")
	}
}

func TestTextsOfAllKindsAreCompleteInBothLanguages(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("America/Chicago")
	assert.NoError(t, "zone", err)
	s := Settings{Templates: withDefaults([]Template{{Called, English, "Go to {table} at {room}"}})}
	f := Facts{
		Game: "1/3 NLH", Tournament: "Nightly", Table: 7, Seat: 4,
		Until: clock.FromTime(time.Date(2026, 11, 29, 2, 5, 0, 0, time.UTC)),
	}
	for _, k := range kinds {
		for _, l := range []Language{English, Spanish} {
			m := s.render(k, l, f, "Lodge", zone)
			if m.Title == "" || m.Text == "" || strings.ContainsAny(m.Text, "{}") {
				t.Errorf("%s in %s: got %+v, want a title and a text without placeholders", k, l, m)
			}
		}
	}
	assert.Equal(t, "own text", s.render(Called, English, f, "Lodge", zone).Text, "Go to 7 at Lodge")
	assert.Equal(t, "date", s.render(MembershipEnding, Spanish, f, "Lodge", zone).Text,
		"Su membresía termina el 28 de noviembre. Puede renovarla en recepción.")
	assert.Len(t, "own templates", ownTemplates(s.Templates), 1)
}
