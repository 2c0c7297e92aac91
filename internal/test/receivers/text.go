package receivers

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// Text is a text gateway with the interface of Twilio. A repeat with the same Idempotency-Key gets the same message id.
type Text struct {
	*mailbox
	URL string

	account, secret string
}

// NewText starts a gateway for an account.
func NewText(t testing.TB, account, secret string) *Text {
	t.Helper()
	g := &Text{mailbox: newMailbox(), account: account, secret: secret}
	server := httptest.NewServer(http.HandlerFunc(g.serve))
	t.Cleanup(server.Close)
	g.URL = server.URL
	return g
}

func (g *Text) serve(w http.ResponseWriter, req *http.Request) {
	if account, secret, _ := req.BasicAuth(); account != g.account || secret != g.secret {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	body, err := io.ReadAll(req.Body)
	if err != nil {
		g.complain(err)
		return
	}
	form, err := url.ParseQuery(string(body))
	key := req.Header.Get("Idempotency-Key")
	if err != nil || form.Get("To") == "" || form.Get("Body") == "" || key == "" {
		g.complain(fmt.Errorf("the request is incomplete: %w", err))
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	g.add(Received{
		Key: strings.ReplaceAll(key, "-", ""), To: form.Get("To"), Text: form.Get("Body"), Header: req.Header,
	})
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusCreated)
	_ = json.NewEncoder(w).Encode(map[string]string{"sid": "SM" + key})
}

// Report posts to a webhook as the gateway does: a receipt or a reply.
func (g *Text) Report(hook string, fields map[string]string) (status int, err error) {
	form := url.Values{}
	for name, value := range fields {
		form.Set(name, value)
	}
	const kind = "application/x-www-form-urlencoded"
	answer, err := http.Post(hook, kind, strings.NewReader(form.Encode()))
	if err != nil {
		return 0, err
	}
	return answer.StatusCode, answer.Body.Close()
}

// Deliver reports that a message was delivered or not: the status of Twilio.
func (g *Text) Deliver(hook string, r Received, status string) (int, error) {
	id := r.Header.Get("Idempotency-Key")
	return g.Report(hook, map[string]string{"MessageSid": "SM" + id, "MessageStatus": status, "From": "x", "To": r.To})
}

// Reply reports a message of a player.
func (g *Text) Reply(hook, from, text string) (int, error) {
	return g.Report(hook, map[string]string{
		"From": from, "Body": text, "MessageSid": "SMreply", "SmsStatus": "received",
	})
}
