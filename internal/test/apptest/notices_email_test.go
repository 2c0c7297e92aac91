package apptest_test

import (
	"cmp"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/player/notice"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/test/receivers"
)

const site = "https://lodge.pitboss.example"

// mails lets the main room send email by a server.
func (c *noticed) mails(server *receivers.Mail, security notice.Security) notice.Settings {
	c.t.Helper()
	c.Features.Sender.SetRoots(server.Roots)
	return c.configure(apptest.Body{"email": apptest.Body{
		"host": "localhost", "port": server.Port, "security": security, "user": "lodge",
		"from": "notices@lodge.example", "secret": "secret-word", "site": site,
	}})
}

// testEmail sends a test by the settings of the main room.
func (c *noticed) testEmail() apptest.Answer {
	c.t.Helper()
	return c.Owner.Do("POST", "/api/notice-settings/"+c.Room+"/test",
		apptest.Body{"kind": "email", "address": "owner@lodge.example"})
}

func (c *noticed) settings() notice.Settings {
	c.t.Helper()
	return apptest.Get[notice.Settings](c.Owner, "/api/notice-settings/"+c.Room)
}

func TestEmailGoesByAMailServerWithTLSAndASignIn(t *testing.T) {
	t.Parallel()
	for security, newServer := range map[notice.Security]func(testing.TB, string, string) *receivers.Mail{
		notice.StartTLS: receivers.NewMail, notice.TLS: receivers.NewImplicitMail,
	} {
		t.Run(string(security), func(t *testing.T) {
			t.Parallel()
			c := newNoticed(t)
			c.Table(7, c.NL25)
			server := newServer(t, "lodge", "secret-word")
			settings := c.mails(server, security)
			assert.Equal(t, "has a secret", settings.Email.HasSecret, true)
			c.testEmail().Want(http.StatusOK)
			own, e := c.waiting("Christopher Vance")
			own.add(apptest.Body{"kind": "email", "email": "chris@example.org"})
			server.Answer("451 try later")
			call(c.Club, e)
			for range 3 {
				c.send()
				c.Clock.Advance(10 * time.Second)
			}
			got := server.Received()
			assert.Len(t, "problems", server.Problems(), 0)
			assert.MustEqual(t, "messages", len(got), 3)
			for _, m := range got[1:] {
				assert.Equal(t, "receiver", m.To, "chris@example.org")
			}
			text := got[1].Text + got[2].Text
			if !strings.Contains(text, "table 7, seat 1") || !strings.HasPrefix(got[1].Title, "room_main: ") {
				t.Errorf("got %q and %q, want the call", got[1], got[2])
			}
			own.answer(entryOf(t, c.Club, e.ID), floor.AnswerOnMyWay).Want(http.StatusNoContent)
		})
	}
}

func TestTheStateOfAServiceIsItsLastTest(t *testing.T) {
	t.Parallel()
	c := newNoticed(t)
	server := receivers.NewMail(t, "lodge", "secret-word")
	assert.Equal(t, "tested before a test", c.mails(server, notice.StartTLS).EmailTest == nil, true)
	c.testEmail().Want(http.StatusOK)
	s := c.settings()
	assert.MustEqual(t, "tested", s.EmailTest != nil, true)
	assert.Equal(t, "failure", s.EmailTest.Failure == nil, true)
	assert.Equal(t, "seconds", s.EmailTest.Seconds, 1)
	server.Answer("550 No such user")
	c.testEmail().Want(http.StatusConflict)
	s = c.settings()
	assert.MustEqual(t, "tested after a refusal", s.EmailTest != nil && s.EmailTest.Failure != nil, true)
	assert.Equal(t, "failure", *s.EmailTest.Failure, notice.Refused)
	server.Answer()
	c.testEmail().Want(http.StatusOK)
	renewed := c.mails(server, notice.StartTLS) // with a new password
	assert.Equal(t, "test of the former password", renewed.EmailTest == nil, true)

	c.Owner.Do("POST", "/api/notice-settings/"+c.Room+"/test",
		apptest.Body{"kind": "text", "address": "(512) 555-0142"}).Want(http.StatusOK)
	assert.Equal(t, "delivered before the receipt", c.settings().TextTest.IsDelivered, false)
	hook := c.hook()
	c.Clock.Advance(2 * time.Second)
	c.report(c.text.Deliver(hook, c.text.Received()[0], "delivered"))
	assert.Equal(t, "delivered", c.settings().TextTest.IsDelivered, true)
	assert.Equal(t, "seconds until delivered", c.settings().TextTest.Seconds, 2)
	c.report(c.text.Deliver(hook, c.text.Received()[0], "undelivered"))
	assert.Equal(t, "failure of a text", *c.settings().TextTest.Failure, notice.NotDelivered)
}

// linkOf is the link that stops email, as a mail program finds it in a message.
func linkOf(t *testing.T, m receivers.Received) string {
	t.Helper()
	assert.Equal(t, "one click", m.Header.Get("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click")
	link := strings.Trim(m.Header.Get("List-Unsubscribe"), "<>")
	if !strings.HasPrefix(link, site+notice.StopPath) || !strings.HasSuffix(m.Text, " "+link) {
		t.Fatalf("got %q in the header and the text %q, want one link", link, m.Text)
	}
	return link
}

func TestMailSettingsWithoutASiteLinkToTheHostOfTheOrganizationIfItIsKnown(t *testing.T) {
	t.Parallel()
	c := newNoticed(t)
	c.Table(7, c.NL25)
	server := receivers.NewMail(t, "lodge", "secret-word")
	c.mails(server, notice.StartTLS)
	// As an older version saved them.
	_, err := db.AcrossTenants(t.Context(), c.DB, "a test saves older settings", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec("UPDATE notice_settings SET mail_server = replace(mail_server, $1, '')", site)
	})
	assert.NoError(t, "update", err)
	for _, each := range [][2]string{{"", ""}, {"pitboss.example", "https://club.pitboss.example"}} {
		domain, address := each[0], each[1]
		c.Features.Notices.PlatformDomain = domain
		own, e := c.waiting("Player of " + domain)
		own.add(apptest.Body{"kind": "email", "email": "player@" + cmp.Or(domain, "lodge.example")})
		assert.Equal(t, "site in the settings", c.settings().Email.Site, address)
		call(c.Club, e)
		c.send()
		got := server.Received()
		m := got[len(got)-1]
		isLinked := address != ""
		header := m.Header.Get("List-Unsubscribe")
		assert.Equal(t, domain+": link in the header", strings.HasPrefix(header, "<"+address+notice.StopPath), isLinked)
		assert.Equal(t, domain+": link in the text", strings.Contains(m.Text, address+notice.StopPath), isLinked)
	}
}

// post posts a form to the address of the server that a link leads to, as a mail provider does.
func (c *noticed) post(link, kind, form string) int {
	c.t.Helper()
	req, err := http.NewRequestWithContext(c.t.Context(), http.MethodPost,
		c.URL+"/api/notice-stops/"+strings.TrimPrefix(link, site+notice.StopPath), strings.NewReader(form))
	assert.NoError(c.t, "request", err)
	req.Header.Set("Content-Type", kind)
	answer, err := http.DefaultClient.Do(req)
	assert.NoError(c.t, "post", err)
	assert.NoError(c.t, "close", answer.Body.Close())
	return answer.StatusCode
}

func TestTheLinkInAnEmailStopsEmailAndNothingElse(t *testing.T) {
	t.Parallel()
	c := newNoticed(t)
	c.Table(7, c.NL25)
	server := receivers.NewMail(t, "lodge", "secret-word")
	c.mails(server, notice.StartTLS)
	own, e := c.waiting("Christopher Vance")
	own.add(apptest.Body{"kind": "email", "email": "Chris@example.org"})
	c.subscribe(own, "phone")
	c.send()
	assert.MustEqual(t, "emails", len(server.Received()), 1)
	link := linkOf(t, server.Received()[0])
	path := "/api/notice-stops/" + strings.TrimPrefix(link, site+notice.StopPath)
	for range 2 { // a mail program may open the link before its reader does
		s := apptest.Get[notice.EmailStop](c.Anonymous(), path)
		assert.Equal(t, "page", s, notice.EmailStop{RoomName: "room_main", Address: "C•••@example.org"})
	}
	assert.Len(t, "channels", own.read().Alerts.Channels, 2)

	// A second consent to the same address ends by the older link too.
	own.Do("DELETE", own.path+"/channels/"+own.read().Alerts.Channels[0].ID, nil).Want(http.StatusNoContent)
	own.add(apptest.Body{"kind": "email", "email": "chris@example.org"})
	call(c.Club, e)
	assert.Equal(t, "one click", c.post(link, "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"),
		http.StatusNoContent)
	assert.Equal(t, "stopped", apptest.Get[notice.EmailStop](c.Anonymous(), path).IsStopped, true)
	channels := own.read().Alerts.Channels
	assert.MustEqual(t, "channels after the stop", len(channels), 1)
	assert.Equal(t, "kind", channels[0].Kind, notice.Push)
	consents := c.record(own).Channels
	assert.Equal(t, "source of the stop", *consents[0].StopSource, notice.FromLink)
	c.send()
	for _, m := range server.Received()[1:] {
		t.Errorf("sent after the stop: %q", m.Title)
	}
	form := "--b\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--b--\r\n"
	assert.Equal(t, "a repeat", c.post(link, "multipart/form-data; boundary=b", form), http.StatusNoContent)
	assert.Len(t, "consents", c.record(own).Channels, len(consents))

	c.Owner.Do("DELETE", "/api/waitlist/"+e.ID, nil).Want(http.StatusNoContent)
	c.Owner.Do("POST", "/api/players/"+own.player.ID+"/anonymize", apptest.Body{"reason": "Asked for it"}).
		Want(http.StatusOK)
	assert.Equal(t, "after a removal", c.post(link, "application/x-www-form-urlencoded", ""), http.StatusNoContent)
	c.Anonymous().Do("GET", path, nil).Want(http.StatusNotFound)
}

func TestGuessesOfEmailLinksAreThrottled(t *testing.T) {
	t.Parallel()
	c := newNoticed(t)
	guess := "/api/notice-stops/" + url.PathEscape(strings.Repeat("a", 180))
	status := 0
	for range 301 {
		status = c.Anonymous().Do("GET", guess, nil).Status
	}
	assert.Equal(t, "status of a guess", status, http.StatusTooManyRequests)
}

func TestARenewedSubscriptionKeepsItsConsent(t *testing.T) {
	t.Parallel()
	c, own, _, ch := newCalledPlayer(t)
	claimed, err := c.Features.Notices.Claim(t.Context(), 10)
	assert.NoError(t, "claim", err)
	assert.MustEqual(t, "claimed", len(claimed), 1)
	sent, mayStart, err := c.Features.Notices.Prepare(t.Context(), claimed[0])
	assert.NoError(t, "prepare", err)
	assert.Equal(t, "may start", mayStart, true)
	renewed := apptest.Body{"subscription": c.push.Subscribe("new")}
	path := own.path + "/channels/" + ch.ID + "/subscription"
	for range 2 {
		own.Do("POST", path, renewed).Want(http.StatusNoContent)
	}
	// The push service says that the old subscription is gone, which was sent to meanwhile.
	assert.NoError(t, "record", c.Features.Notices.Record(t.Context(), sent,
		notice.Outcome{Failure: notice.Gone, IsFinal: true}))
	c.send()
	got := c.push.Received()
	assert.MustEqual(t, "messages", len(got), 1)
	assert.Equal(t, "receiver", got[0].To, "new")
	consents := c.record(own).Channels
	assert.MustEqual(t, "consents", len(consents), 1)
	assert.Equal(t, "time of the consent", consents[0].ConsentedAt, ch.ConsentedAt)
	assert.Equal(t, "stopped", consents[0].StoppedAt == nil, true)

	other := openPage(t, c.Club, "Devon Reyes")
	other.Do("POST", other.path+"/channels/"+ch.ID+"/subscription", renewed).Want(http.StatusNotFound)
	if !dbtest.OnPostgres() {
		own.Do("POST", path, apptest.Body{"subscription": apptest.Body{"endpoint": "nowhere"}}).
			Want(http.StatusUnprocessableEntity)
	}
}
