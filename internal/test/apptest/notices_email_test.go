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

// configureEmail configures a mail server for the main room.
func (c *noticeClub) configureEmail(server *receivers.Mail, security notice.Security) notice.Settings {
	c.t.Helper()
	c.Features.Sender.SetRoots(server.Roots)
	return c.configure(apptest.Body{"email": apptest.Body{
		"host": "localhost", "port": server.Port, "security": security, "user": "lodge",
		"from": "notices@lodge.example", "secret": "secret-word", "site": site,
	}})
}

// testEmail sends a test email with the settings of the main room.
func (c *noticeClub) testEmail() apptest.Answer {
	c.t.Helper()
	return c.Owner.Do("POST", "/api/notice-settings/"+c.Room+"/test",
		apptest.Body{"kind": "email", "address": "owner@lodge.example"})
}

func (c *noticeClub) readSettings() notice.Settings {
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
			c := newNoticeClub(t)
			c.Table(7, c.NL25)
			server := newServer(t, "lodge", "secret-word")
			settings := c.configureEmail(server, security)
			assert.Equal(t, "has a secret", settings.Email.HasSecret, true)
			c.testEmail().Want(http.StatusOK)
			own, e := c.addWaitingPlayer("Christopher Vance")
			own.addChannel(apptest.Body{"kind": "email", "email": "chris@example.org"})
			server.Answer("451 try later")
			callPlayer(c.Club, e)
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
			own.answer(readEntry(t, c.Club, e.ID), floor.AnswerOnMyWay).Want(http.StatusNoContent)
		})
	}
}

func TestTheStateOfAServiceIsItsLastTest(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	server := receivers.NewMail(t, "lodge", "secret-word")
	assert.Equal(t, "tested before a test", c.configureEmail(server, notice.StartTLS).EmailTest == nil, true)
	c.testEmail().Want(http.StatusOK)
	s := c.readSettings()
	assert.MustEqual(t, "tested", s.EmailTest != nil, true)
	assert.Equal(t, "failure", s.EmailTest.Failure == nil, true)
	assert.Equal(t, "seconds", s.EmailTest.Seconds, 1)
	server.Answer("550 No such user")
	c.testEmail().Want(http.StatusConflict)
	s = c.readSettings()
	assert.MustEqual(t, "tested after a refusal", s.EmailTest != nil && s.EmailTest.Failure != nil, true)
	assert.Equal(t, "failure", *s.EmailTest.Failure, notice.Refused)
	server.Answer()
	c.testEmail().Want(http.StatusOK)
	renewed := c.configureEmail(server, notice.StartTLS) // with a new password
	assert.Equal(t, "test of the former password", renewed.EmailTest == nil, true)

	c.Owner.Do("POST", "/api/notice-settings/"+c.Room+"/test",
		apptest.Body{"kind": "text", "address": "(512) 555-0142"}).Want(http.StatusOK)
	assert.Equal(t, "delivered before the receipt", c.readSettings().TextTest.IsDelivered, false)
	hook := c.createWebhook()
	c.Clock.Advance(2 * time.Second)
	c.wantReportAccepted(c.text.Deliver(hook, c.text.Received()[0], "delivered"))
	assert.Equal(t, "delivered", c.readSettings().TextTest.IsDelivered, true)
	assert.Equal(t, "seconds until delivered", c.readSettings().TextTest.Seconds, 2)
	c.wantReportAccepted(c.text.Deliver(hook, c.text.Received()[0], "undelivered"))
	assert.Equal(t, "failure of a text", *c.readSettings().TextTest.Failure, notice.NotDelivered)
}

// stopLinkOf returns the link in a message that stops email. The header and the text have the same link.
func stopLinkOf(t *testing.T, m receivers.Received) string {
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
	c := newNoticeClub(t)
	c.Table(7, c.NL25)
	server := receivers.NewMail(t, "lodge", "secret-word")
	c.configureEmail(server, notice.StartTLS)
	// An older version saved settings without a site.
	_, err := db.AcrossTenants(t.Context(), c.DB, "a test saves older settings", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec("UPDATE notice_settings SET mail_server = replace(mail_server, $1, '')", site)
	})
	assert.NoError(t, "update", err)
	for _, each := range [][2]string{{"", ""}, {"pitboss.example", "https://club.pitboss.example"}} {
		domain, address := each[0], each[1]
		c.Features.Notices.PlatformDomain = domain
		own, e := c.addWaitingPlayer("Player of " + domain)
		own.addChannel(apptest.Body{"kind": "email", "email": "player@" + cmp.Or(domain, "lodge.example")})
		assert.Equal(t, "site in the settings", c.readSettings().Email.Site, address)
		callPlayer(c.Club, e)
		c.send()
		got := server.Received()
		m := got[len(got)-1]
		isLinked := address != ""
		header := m.Header.Get("List-Unsubscribe")
		assert.Equal(t, domain+": link in the header", strings.HasPrefix(header, "<"+address+notice.StopPath), isLinked)
		assert.Equal(t, domain+": link in the text", strings.Contains(m.Text, address+notice.StopPath), isLinked)
	}
}

// postStop posts a form to the address of a link, as a mail provider does.
func (c *noticeClub) postStop(link, kind, form string) int {
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
	c := newNoticeClub(t)
	c.Table(7, c.NL25)
	server := receivers.NewMail(t, "lodge", "secret-word")
	c.configureEmail(server, notice.StartTLS)
	own, e := c.addWaitingPlayer("Christopher Vance")
	own.addChannel(apptest.Body{"kind": "email", "email": "Chris@example.org"})
	c.subscribe(own, "phone")
	c.send()
	assert.MustEqual(t, "emails", len(server.Received()), 1)
	link := stopLinkOf(t, server.Received()[0])
	path := "/api/notice-stops/" + strings.TrimPrefix(link, site+notice.StopPath)
	for range 2 { // a mail program may open the link before its reader does
		s := apptest.Get[notice.EmailStop](c.Anonymous(), path)
		assert.Equal(t, "page", s, notice.EmailStop{RoomName: "room_main", Address: "C•••@example.org"})
	}
	assert.Len(t, "channels", own.read().Alerts.Channels, 2)

	// A second consent to the same address ends by the older link too.
	own.Do("DELETE", own.path+"/channels/"+own.read().Alerts.Channels[0].ID, nil).Want(http.StatusNoContent)
	own.addChannel(apptest.Body{"kind": "email", "email": "chris@example.org"})
	callPlayer(c.Club, e)
	assert.Equal(t, "one click", c.postStop(link, "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"),
		http.StatusNoContent)
	assert.Equal(t, "stopped", apptest.Get[notice.EmailStop](c.Anonymous(), path).IsStopped, true)
	channels := own.read().Alerts.Channels
	assert.MustEqual(t, "channels after the stop", len(channels), 1)
	assert.Equal(t, "kind", channels[0].Kind, notice.Push)
	consents := c.readRecord(own).Channels
	assert.Equal(t, "source of the stop", *consents[0].StopSource, notice.FromLink)
	c.send()
	for _, m := range server.Received()[1:] {
		t.Errorf("sent after the stop: %q", m.Title)
	}
	form := "--b\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--b--\r\n"
	assert.Equal(t, "a repeat", c.postStop(link, "multipart/form-data; boundary=b", form), http.StatusNoContent)
	assert.Len(t, "consents", c.readRecord(own).Channels, len(consents))

	c.Owner.Do("DELETE", "/api/waitlist/"+e.ID, nil).Want(http.StatusNoContent)
	c.Owner.Do("POST", "/api/players/"+own.player.ID+"/anonymize", apptest.Body{"reason": "Asked for it"}).
		Want(http.StatusOK)
	assert.Equal(t, "after a removal", c.postStop(link, "application/x-www-form-urlencoded", ""), http.StatusNoContent)
	c.Anonymous().Do("GET", path, nil).Want(http.StatusNotFound)
}

func TestGuessesOfEmailLinksAreThrottled(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
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
	// The push service reports that the old subscription is gone, to which a notice was sent in between.
	assert.NoError(t, "record", c.Features.Notices.Record(t.Context(), sent,
		notice.Outcome{Failure: notice.Gone, IsFinal: true}))
	c.send()
	got := c.push.Received()
	assert.MustEqual(t, "messages", len(got), 1)
	assert.Equal(t, "receiver", got[0].To, "new")
	consents := c.readRecord(own).Channels
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
