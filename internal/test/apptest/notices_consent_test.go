package apptest_test

import (
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/player"
	"pitboss/internal/player/notice"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// createWebhook returns a new webhook address for the reports of the text gateway.
func (c *noticeClub) createWebhook() string {
	c.t.Helper()
	var made struct{ Path string }
	c.Owner.Do("POST", "/api/notice-settings/"+c.Room+"/webhook", apptest.Body{}).Want(http.StatusCreated).Into(&made)
	return c.URL + made.Path
}

// wantReportAccepted checks that the webhook accepted a report.
func (c *noticeClub) wantReportAccepted(status int, err error) {
	c.t.Helper()
	assert.NoError(c.t, "report", err)
	assert.Equal(c.t, "status of the webhook", status, http.StatusNoContent)
}

func (c *noticeClub) readRecord(p pagePlayer) notice.Record {
	c.t.Helper()
	return apptest.Get[notice.Record](c.Owner, "/api/player-notices/"+c.Room+"/"+p.player.ID)
}

func TestAReplyStopsEveryChannelAndStartBeginsAgain(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	c.Table(7, c.NL25)
	own, e := c.addWaitingPlayer("Christopher Vance")
	c.subscribe(own, "phone")
	own.addChannel(apptest.Body{"kind": "text", "phoneNumber": "(512) 555-0142", "language": "es"})
	c.send()
	hook := c.createWebhook()
	first := c.text.Received()
	assert.MustEqual(t, "confirmations", len(first), 1)
	if !strings.Contains(first[0].Text, "Recibirá avisos") {
		t.Errorf("confirmation: got %q, want it in Spanish", first[0].Text)
	}
	c.wantReportAccepted(c.text.Reply(hook, "+15125550142", "help"))
	c.send()
	assert.Len(t, "texts after HELP", c.text.Received(), 2)

	c.wantReportAccepted(c.text.Reply(hook, "+15125550142", " Stop. "))
	assert.Equal(t, "reachable after STOP", readEntry(t, c.Club, e.ID).Notice.IsReachable, false)
	assert.Equal(t, "status after STOP", readEntry(t, c.Club, e.ID).Notice.Status, notice.StateStopped)
	callPlayer(c.Club, e)
	c.send()
	assert.Len(t, "texts after STOP", c.text.Received(), 2)
	assert.Len(t, "pushes after STOP", c.push.Received(), 0)

	c.wantReportAccepted(c.text.Reply(hook, "+15125550142", "START"))
	c.wantReportAccepted(c.text.Reply(hook, "+15125550142", "START"))
	c.send()
	assert.Len(t, "texts after START", c.text.Received(), 3)
	channels := c.readRecord(own).Channels
	assert.MustEqual(t, "consents", len(channels), 3)
	assert.Equal(t, "source of the newest", channels[0].Source, notice.FromText)
	assert.Equal(t, "source of the stop", *channels[1].StopSource, notice.FromText)
}

func TestStartRenewsNoTextThatWasStoppedOnThePageOrAtTheDesk(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	channel := apptest.Body{"kind": "text", "phoneNumber": "(512) 555-0142"}
	gaveUp := openPage(t, c.Club, "Christopher Vance")
	old := gaveUp.addChannel(channel)
	gaveUp.Do("DELETE", gaveUp.path+"/channels/"+old.ID, nil).Want(http.StatusNoContent)
	asked := openPage(t, c.Club, "Mia Vance")
	asked.addChannel(channel)
	c.Owner.Do("POST", "/api/player-notices/"+c.Room+"/"+asked.player.ID+"/stop", apptest.Body{}).
		Want(http.StatusNoContent)
	owner := openPage(t, c.Club, "Devon Reyes")
	owner.addChannel(channel)
	hook := c.createWebhook()
	c.wantReportAccepted(c.text.Reply(hook, "+15125550142", "STOP"))
	c.wantReportAccepted(c.text.Reply(hook, "+15125550142", "START"))
	assert.Len(t, "channels of the owner of the number", owner.read().Alerts.Channels, 1)
	assert.Len(t, "channels after a stop on the page", gaveUp.read().Alerts.Channels, 0)
	assert.Len(t, "channels after a stop at the desk", asked.read().Alerts.Channels, 0)
}

// The desk renews a player's link after another person has got it. The phone of that person must get no more calls.
func TestPushEndsWithTheLinksOfThePlayerAndTextsStay(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*noticeClub, string){
		"renewed": func(c *noticeClub, path string) {
			c.Owner.Do("POST", path, apptest.Body{}).
				Want(http.StatusCreated)
		},
		"revoked": func(c *noticeClub, path string) { c.Owner.Do("DELETE", path, nil).Want(http.StatusNoContent) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, own, e := newPlayerWithPushAndText(t)
			end(c, "/api/player-links/"+c.Room+"/"+own.player.ID)
			callPlayer(c.Club, e)
			c.send()
			assert.Len(t, "pushes", c.push.Received(), 0)
			assert.Len(t, "texts", c.text.Received(), 2)
		})
	}
}

func TestAReceiptTellsWhetherATextWasDelivered(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	c.Table(7, c.NL25)
	own, e := c.addWaitingPlayer("Christopher Vance")
	own.addChannel(apptest.Body{"kind": "text", "phoneNumber": "512-555-0142"})
	c.subscribe(own, "phone")
	callPlayer(c.Club, e)
	c.send()
	texts := c.text.Received()
	assert.MustEqual(t, "texts", len(texts), 2)
	hook := c.createWebhook()
	ofCall := texts[0]
	if !strings.Contains(ofCall.Text, "table 7") {
		ofCall = texts[1]
	}
	c.wantReportAccepted(c.text.Deliver(hook, ofCall, "sent"))
	assert.Equal(t, "status", readEntry(t, c.Club, e.ID).Notice.Status, notice.StateStatus(notice.Sent))
	c.wantReportAccepted(c.text.Deliver(hook, ofCall, "delivered"))
	assert.Equal(t, "status", readEntry(t, c.Club, e.ID).Notice.Status, notice.StateStatus(notice.Delivered))

	// Another call is not delivered and goes to the next channel.
	c.Owner.Do("POST", "/api/waitlist/"+e.ID+"/pass", apptest.Body{}).Want(http.StatusOK)
	callPlayer(c.Club, e)
	c.send()
	texts = c.text.Received()
	assert.MustEqual(t, "texts", len(texts) >= 3, true)
	for _, r := range texts[2:] {
		c.wantReportAccepted(c.text.Deliver(hook, r, "undelivered"))
	}
	c.send()
	found := false
	for _, kind := range kindsOf(c.push.Received()) {
		found = found || kind == "called_again"
	}
	assert.Equal(t, "the call reached the next channel", found, true)
	c.Anonymous().Do("POST", "/api/notice-webhooks/wrong", apptest.Body{}).Want(http.StatusNotFound)
}

func TestABarredPlayerGetsNothingAndQuietHoursHoldBackAllButCalls(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	c.Table(7, c.NL25)
	c.configure(apptest.Body{"quietFrom": "00:00", "quietTo": "23:59"})
	own, e := c.addWaitingPlayer("Christopher Vance")
	c.subscribe(own, "phone")
	other, _ := c.addWaitingPlayer("Devon Reyes")
	c.subscribe(other, "tablet")
	callPlayer(c.Club, e)
	c.send()
	got := c.push.Received()
	assert.MustEqual(t, "messages in quiet hours", len(got), 1)
	assert.Equal(t, "kind", got[0].Kind, "called")
	assert.Equal(t, "receiver", got[0].To, "phone")

	c.Owner.Do("POST", "/api/waitlist/"+e.ID+"/pass", apptest.Body{}).Want(http.StatusOK)
	callPlayer(c.Club, e)
	c.Owner.Do("POST", "/api/players/"+own.player.ID+"/bar", apptest.Body{"reason": "Threw a chair"}).
		Want(http.StatusOK)
	c.send()
	assert.Len(t, "messages to a barred player", c.push.Received(), 1)
}

func TestConsentIsNeededAndRecorded(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	own := openPage(t, c.Club, "Christopher Vance")
	body := func(change apptest.Body) apptest.Body {
		b := apptest.Body{
			"kind": "text", "phoneNumber": "(512) 555-0142", "language": "en", "isAgreed": true,
			"consentVersion": own.read().Alerts.Consent.Version,
		}
		for k, v := range change {
			b[k] = v
		}
		return b
	}
	own.Do("POST", own.path+"/channels", body(apptest.Body{"isAgreed": false})).Want(http.StatusUnprocessableEntity)
	own.Do("POST", own.path+"/channels", body(apptest.Body{"consentVersion": "old"})).Want(http.StatusConflict)
	own.Do("POST", own.path+"/channels", body(apptest.Body{"phoneNumber": "555"})).Want(http.StatusUnprocessableEntity)
	own.Do("POST", own.path+"/channels", body(apptest.Body{"kind": "email", "email": "a@b.example"})).
		Want(http.StatusConflict) // the room has no mail server
	own.Do("POST", own.path+"/channels", body(nil)).Want(http.StatusCreated)
	own.Do("POST", own.path+"/channels", body(apptest.Body{"phoneNumber": "+1 512 555 0142"})).Want(http.StatusConflict)
	c.Owner.Do("POST", "/api/player-notices/"+c.Room+"/"+own.player.ID+"/stop", apptest.Body{}).
		Want(http.StatusNoContent)
	consents := c.readRecord(own).Channels
	assert.MustEqual(t, "consents", len(consents), 1)
	assert.Equal(t, "source of the stop", *consents[0].StopSource, notice.FromStaff)
	assert.Len(t, "channels on the page", own.read().Alerts.Channels, 0)
	for range 40 {
		own.Do("POST", own.path+"/channels", body(apptest.Body{"consentVersion": "old"}))
	}
	own.Do("POST", own.path+"/channels", body(nil)).Want(http.StatusTooManyRequests)
	c.configure(apptest.Body{"isOn": false})
	assert.Equal(t, "alerts of a room without notices", own.read().Alerts == nil, true)
	e := c.JoinWaitlist(own.player, c.NL25)
	assert.Equal(t, "notice of an entry without notices", readEntry(t, c.Club, e.ID).Notice == nil, true)
}

func TestARemovedPlayerLeavesNoChannelAndAMergedOneGivesThemAway(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	c.Table(7, c.NL25)
	own, e := c.addWaitingPlayer("Christopher Vance")
	own.addChannel(apptest.Body{"kind": "text", "phoneNumber": "(512) 555-0142"})
	callPlayer(c.Club, e)
	c.send()
	keep := c.Player("Chris Vance")
	c.Owner.Do("POST", "/api/waitlist/"+e.ID+"/pass", apptest.Body{}).Want(http.StatusOK)
	c.Owner.Do("POST", "/api/players/"+keep.ID+"/merge", apptest.Body{"duplicateId": own.player.ID}).Want(http.StatusOK)
	path := "/api/player-notices/" + c.Room + "/" + keep.ID
	assert.Len(t, "channels after a merge", apptest.Get[notice.Record](c.Owner, path).Channels, 1)
	assert.Equal(t, "reachable after a merge", readEntry(t, c.Club, e.ID).Notice.IsReachable, true)
	callPlayer(c.Club, e)
	c.send()
	last := c.text.Received()[len(c.text.Received())-1]
	assert.Equal(t, "number", last.To, "+15125550142")

	c.Owner.Do("DELETE", "/api/waitlist/"+e.ID, nil).Want(http.StatusNoContent)
	c.Owner.Do("POST", "/api/players/"+keep.ID+"/anonymize", apptest.Body{"reason": "Asked for it"}).
		Want(http.StatusOK)
	r := apptest.Get[notice.Record](c.Owner, path)
	assert.Equal(t, "what is left after a removal", len(r.Channels)+len(r.Notices), 0)
	missing := c.MissingTexts(func(s string) string { return s }, []string{"5125550142"})
	assert.Len(t, "texts that are gone", missing, 1)
}

func TestSendersAtTheSameTimeSendEachNoticeOnce(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	c.Table(7, c.NL25)
	for _, name := range []string{"Ada Park", "Bo Reyes", "Cy Vance", "Di Okafor"} {
		own, e := c.addWaitingPlayer(name)
		own.addChannel(apptest.Body{"kind": "text", "phoneNumber": "(512) 555-01" + strconv.Itoa(10+e.Position)})
		callPlayer(c.Club, e)
	}
	nodes := []*apptest.Club{c.Club}
	if dbtest.OnPostgres() {
		nodes = append(nodes, c.StartNode())
	}
	var all sync.WaitGroup
	for _, node := range nodes {
		for range 2 {
			all.Go(func() { assert.NoError(t, "send", node.Features.Sender.Run(t.Context())) })
		}
	}
	all.Wait()
	seen := map[string]int{}
	for _, r := range c.text.Received() {
		seen[r.Key]++
	}
	assert.Equal(t, "notices", len(seen), 8)
	for key, n := range seen {
		assert.Equal(t, key, n, 1)
	}
}

// subscribedGuest adds a player without a membership who gets notices on a phone.
func (c *noticeClub) subscribedGuest(name string) player.Player {
	c.t.Helper()
	guest := c.Guest(name)
	page := c.PlayerPage(c.Owner, c.Room, guest.ID)
	c.subscribe(pagePlayer{page, c.t, guest, "/api/player-pages/" + page.Scope.Actor().Session}, "phone")
	return guest
}

func TestAMergeNeitherRepeatsNorLosesANotice(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	c.Table(7, c.NL25)
	guest, keep := c.subscribedGuest("Christopher Vance"), c.Guest("Chris Vance")
	c.Owner.Do("POST", "/api/memberships", apptest.Body{
		"playerId": guest.ID, "roomId": c.Room, "membershipType": "daily", "paymentMethod": "cash",
	}).Want(http.StatusCreated)
	callPlayer(c.Club, c.JoinWaitlist(guest, c.NL25))
	c.RunJobs()
	c.send()
	assert.Len(t, "notices before the merge", c.push.Received(), 2)
	c.Owner.Do("POST", "/api/players/"+keep.ID+"/merge", apptest.Body{"duplicateId": guest.ID}).Want(http.StatusOK)
	c.RunJobs()
	c.send()
	assert.Len(t, "notices after the merge", c.push.Received(), 2)
	c.Clock.Advance(3*time.Minute + time.Second)
	c.send()
	kinds := kindsOf(c.push.Received())
	assert.MustEqual(t, "notices before the end of the hold", len(kinds), 3)
	assert.Equal(t, "the last one", kinds[2], "seat_ending")
}

func TestThePlayerOfAMergedEntryIsToldOfTheStart(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	guest, keep := c.subscribedGuest("Christopher Vance"), c.Guest("Chris Vance")
	var made struct{ ID string }
	c.Owner.Do("POST", "/api/tournaments", apptest.Body{
		"roomId": c.Room, "name": "Nightly", "buyIn": "100.00", "startTime": c.Clock.Now().Add(24 * time.Hour),
		"maxEntries": 200, "status": "registration", "template": "turbo_bounty",
	}).Want(http.StatusCreated).Into(&made)
	c.Owner.Do("POST", "/api/tournaments/"+made.ID+"/entries", apptest.Body{
		"playerId": guest.ID, "paymentMethod": "cash", "overrideReason": "Known",
	}).Want(http.StatusCreated)
	for _, s := range apptest.Get[[]map[string]any](c.Owner, "/api/sessions/"+c.Room) {
		if s["status"] != "checked_out" {
			c.FrontOffice.Do("POST", "/api/sessions/"+s["id"].(string)+"/check-out", nil).Want(http.StatusOK)
		}
	}
	c.Owner.Do("POST", "/api/players/"+keep.ID+"/merge", apptest.Body{"duplicateId": guest.ID}).Want(http.StatusOK)
	c.Clock.Advance(24*time.Hour - 10*time.Minute)
	c.RunJobs()
	c.send()
	assert.Equal(t, "notices", strings.Join(kindsOf(c.push.Received()), " "), "tournament_starting")
}
