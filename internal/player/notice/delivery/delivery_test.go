package delivery

import (
	"net/netip"
	"testing"
	"time"

	"pitboss/internal/player/notice"
	"pitboss/internal/test/assert"
)

func TestOnlyPublicAddressesAreReached(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"8.8.8.8": true, "2606:4700::1111": true, "127.0.0.1": false, "10.1.2.3": false, "192.168.0.10": false,
		"172.16.5.4": false, "169.254.169.254": false, "100.64.0.1": false, "0.0.0.0": false, "::1": false,
		"::ffff:127.0.0.1": false, "fe80::1": false, "fd00::1": false, "64:ff9b::7f00:1": false, "224.0.0.1": false,
		"2002:7f00:1::": false, "255.255.255.255": false, "198.18.0.1": false, "::": false,
	} {
		assert.Equal(t, address, isPublic(netip.MustParseAddr(address)), want)
	}
}

func TestAPrivateAddressIsRefusedBehindAName(t *testing.T) {
	t.Parallel()
	s := newServices(func() bool { return false }, "https://pitboss.example")
	by := notice.Sender{Text: &notice.TextGateway{
		Provider: notice.Custom, URL: "https://localhost:1/send", Body: "to={to}&text={text}",
	}}
	o := s.text(t.Context(), by, "id", "+15125550142", notice.Message{})
	assert.Equal(t, "failure", o.Failure, notice.Refused)
	assert.Equal(t, "final", o.IsFinal, true)
	by.Text.URL = "http://gateway.example/send"
	assert.Equal(t, "without encryption", s.text(t.Context(), by, "id", "+1", notice.Message{}).Failure, notice.Refused)
}

func TestRequestsOfProvidersEscapeWhatTheyCarry(t *testing.T) {
	t.Parallel()
	values := []string{"{to}", "+15125550142", "{text}", `Table 7: "now" & here`}
	assert.Equal(t, "JSON", fill(`{"to":"{to}","text":"{text}"}`, values, escapeJSON),
		`{"to":"+15125550142","text":"Table 7: \"now\" \u0026 here"}`)
	assert.Equal(t, "id", valueAt([]byte(`{"message_uuid":["a-1"]}`), "message_uuid.0"), "a-1")
	assert.Equal(t, "no id", valueAt([]byte(`{"message_uuid":[]}`), "message_uuid.0"), "")
	for provider, form := range providers {
		if form.url == "" || form.header == "" || form.messageID == "" {
			t.Errorf("%s: got %+v, want all parts", provider, form)
		}
	}
}

func TestRetriesWaitLongerEachTime(t *testing.T) {
	t.Parallel()
	for attempt, base := range map[int]time.Duration{1: firstRetry, 3: 4 * firstRetry, 50: maxRetry} {
		for range 100 {
			if wait := backoff(attempt); wait < base/2 || wait >= base*3/2 {
				t.Fatalf("attempt %d: got %v, want %v or half more or less", attempt, wait, base)
			}
		}
	}
}
