package delivery

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"pitboss/internal/player/notice"
)

// request is how a provider takes a message. The texts have placeholders: {to}, {digits} (the number without the plus
// sign), {from}, {text}, {id}, {account}, {secret} and {basic}, which is account and secret for basic authentication.
type request struct {
	url, header, body string
	messageID         string // where the answer has the id of the message
}

const basicAuth = "Authorization: Basic {basic}"

var providers = map[notice.Provider]request{
	notice.Twilio: {
		"https://api.twilio.com/2010-04-01/Accounts/{account}/Messages.json", basicAuth,
		"To={to}&From={from}&Body={text}", "sid",
	},
	notice.Telnyx: {
		"https://api.telnyx.com/v2/messages", "Authorization: Bearer {secret}",
		`{"to":"{to}","from":"{from}","text":"{text}"}`, "data.id",
	},
	notice.Plivo: {
		"https://api.plivo.com/v1/Account/{account}/Message/", basicAuth,
		`{"dst":"{to}","src":"{from}","text":"{text}"}`, "message_uuid.0",
	},
	notice.Vonage: {
		"https://api.nexmo.com/v1/messages", basicAuth,
		`{"channel":"sms","message_type":"text","to":"{digits}","from":"{from}","text":"{text}"}`, "message_uuid",
	},
}

// maxAnswer is how much of an answer is read, in bytes.
const maxAnswer = 64 << 10

func (s *services) text(ctx context.Context, by notice.Sender, id, to string, m notice.Message) notice.Outcome {
	refused := notice.Outcome{Failure: notice.Refused, IsFinal: true}
	g := by.Text
	if g == nil {
		return refused
	}
	form, isKnown := providers[g.Provider]
	if !isKnown {
		form = request{g.URL, g.Header, g.Body, "id"}
	} else if g.URL != "" {
		form.url = g.URL // of a region, or a proxy of the house
	}
	values := []string{
		"{to}", to, "{digits}", strings.TrimPrefix(to, "+"), "{from}", g.From, "{text}", by.RoomName + ": " + m.Text,
		"{id}", id, "{account}", g.Account, "{secret}", by.TextSecret,
		"{basic}", base64.StdEncoding.EncodeToString([]byte(g.Account + ":" + by.TextSecret)),
	}
	kind, escape := "application/x-www-form-urlencoded", url.QueryEscape
	if strings.HasPrefix(strings.TrimSpace(form.body), "{\"") {
		kind, escape = "application/json", escapeJSON
	}
	address := fill(form.url, values, url.PathEscape)
	if !s.allowsPrivate() && !strings.HasPrefix(address, "https://") {
		return refused
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address,
		strings.NewReader(fill(form.body, values, escape)))
	if err != nil {
		return refused
	}
	req.Header.Set("Content-Type", kind)
	req.Header.Set("Idempotency-Key", id)
	if name, value, ok := strings.Cut(form.header, ":"); ok {
		asItIs := func(s string) string { return s }
		req.Header.Set(strings.TrimSpace(name), fill(strings.TrimSpace(value), values, asItIs))
	}
	answer, err := s.client.Do(req)
	if err != nil {
		return failed(err)
	}
	defer func() { _ = answer.Body.Close() }()
	o := answered(answer.StatusCode)
	if o.Failure == "" {
		body, _ := io.ReadAll(io.LimitReader(answer.Body, maxAnswer)) // without an id no receipt is known
		o.MessageID = valueAt(body, form.messageID)
	}
	return o
}

// fill replaces the placeholders of a text by escaped values.
func fill(text string, values []string, escape func(string) string) string {
	escaped := make([]string, len(values))
	for i, v := range values {
		if escaped[i] = v; i%2 == 1 {
			escaped[i] = escape(v)
		}
	}
	return strings.NewReplacer(escaped...).Replace(text)
}

// escapeJSON escapes a text for a place between quotation marks.
func escapeJSON(s string) string {
	quoted, _ := json.Marshal(s) // a text can always be encoded
	return string(quoted[1 : len(quoted)-1])
}

// valueAt returns the text at a place of a JSON document, such as "message_uuid.0"; empty if there is none.
func valueAt(body []byte, place string) string {
	var v any
	if json.Unmarshal(body, &v) != nil {
		return ""
	}
	for name := range strings.SplitSeq(place, ".") {
		switch inner := v.(type) {
		case map[string]any:
			v = inner[name]
		case []any:
			i, err := strconv.Atoi(name)
			if err != nil || i >= len(inner) {
				return ""
			}
			v = inner[i]
		default:
			return ""
		}
	}
	text, _ := v.(string)
	return text
}
