package apptest_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/player/notice"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/test/receivers"
)

// noticeClub is a club that sends notices to players.
type noticeClub struct {
	*apptest.Club
	t    *testing.T
	push *receivers.Push
	text *receivers.Text
}

// newNoticeClub returns a club whose main room sends notices by push and by text.
func newNoticeClub(t *testing.T) *noticeClub {
	t.Helper()
	return newNoticeClubOn(t, apptest.New(t))
}

func newNoticeClubOn(t *testing.T, club *apptest.Club) *noticeClub {
	t.Helper()
	c := &noticeClub{club, t, receivers.NewPush(t), receivers.NewText(t, "AC1", "token-1")}
	c.configure(apptest.Body{})
	c.send() // the first run creates the push key
	return c
}

// configure saves the settings of the main room, changed by the given fields.
func (c *noticeClub) configure(change apptest.Body) (s notice.Settings) {
	c.t.Helper()
	body := apptest.Body{
		"isOn": true, "quietFrom": "", "quietTo": "", "email": nil, "templates": []any{},
		"text": apptest.Body{
			"provider": "twilio", "account": "AC1", "from": "+15125550100", "url": c.text.URL, "header": "", "body": "",
			"secret": "token-1",
		},
	}
	for k, v := range change {
		body[k] = v
	}
	c.Owner.Do("PATCH", "/api/notice-settings/"+c.Room, body).Want(http.StatusOK).Into(&s)
	return s
}

// send runs the sender until nothing is due.
func (c *noticeClub) send() {
	c.t.Helper()
	if err := c.Features.Sender.Run(context.Background()); err != nil {
		c.t.Fatal(err)
	}
}

// add adds a channel on a player's page.
func (p pagePlayer) addChannel(fields apptest.Body) (ch notice.Channel) {
	p.t.Helper()
	body := apptest.Body{
		"language": "en", "isAgreed": true, "consentVersion": p.read().Alerts.Consent.Version,
	}
	for k, v := range fields {
		body[k] = v
	}
	p.Do("POST", p.path+"/channels", body).Want(http.StatusCreated).Into(&ch)
	return ch
}

func (c *noticeClub) subscribe(p pagePlayer, name string) notice.Channel {
	c.t.Helper()
	return p.addChannel(apptest.Body{"kind": "push", "subscription": c.push.Subscribe(name)})
}

// addWaitingPlayer adds a player with a page to the list for 2/5.
func (c *noticeClub) addWaitingPlayer(name string) (pagePlayer, floor.WaitlistEntry) {
	c.t.Helper()
	own := openPage(c.t, c.Club, name)
	return own, c.JoinWaitlist(own.player, c.NL25)
}

// newCalledPlayer returns a club with a called player who gets notices on a phone.
func newCalledPlayer(t *testing.T) (*noticeClub, pagePlayer, floor.WaitlistEntry, notice.Channel) {
	t.Helper()
	c := newNoticeClub(t)
	c.Table(7, c.NL25)
	own, e := c.addWaitingPlayer("Christopher Vance")
	ch := c.subscribe(own, "phone")
	return c, own, callPlayer(c.Club, e), ch
}

// newPlayerWithPushAndText returns a club with a waiting player who gets notices by push and by text. The confirmation
// of the text channel is sent.
func newPlayerWithPushAndText(t *testing.T) (*noticeClub, pagePlayer, floor.WaitlistEntry) {
	t.Helper()
	c := newNoticeClub(t)
	c.Table(7, c.NL25)
	own, e := c.addWaitingPlayer("Christopher Vance")
	c.subscribe(own, "phone")
	own.addChannel(apptest.Body{"kind": "text", "phoneNumber": "(512) 555-0142"})
	c.send()
	return c, own, e
}

// kindsOf returns the kinds of received messages.
func kindsOf(list []receivers.Received) (kinds []string) {
	for _, r := range list {
		kinds = append(kinds, r.Kind)
	}
	return kinds
}

func TestRowsSayNothingOfMessagesInARoomWithoutTextsAndEmail(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	c.Table(7, c.NL25)
	own, e := c.addWaitingPlayer("Christopher Vance")
	assert.MustEqual(t, "an entry has no notice state in a room with texts", e.Notice == nil, false)
	c.configure(apptest.Body{"text": nil})
	assert.Equal(t, "an entry has no notice state in a room without texts", readEntry(t, c.Club, e.ID).Notice == nil,
		true)
	c.subscribe(own, "phone")
	assert.Equal(t, "a player with push", readEntry(t, c.Club, e.ID).Notice.IsReachable, true)
}

func TestACallReachesThePlayerByPush(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	c.Table(7, c.NL25)
	own, e := c.addWaitingPlayer("Christopher Vance")
	assert.Equal(t, "reachable without a channel", e.Notice.IsReachable, false)
	c.subscribe(own, "phone")
	assert.Equal(t, "reachable", readEntry(t, c.Club, e.ID).Notice.IsReachable, true)
	called := callPlayer(c.Club, e)
	assert.Equal(t, "status in the answer of the call", called.Notice.Status, notice.StateStatus(notice.Queued))
	c.send()

	got := c.push.Received()
	assert.Len(t, "problems", c.push.Problems(), 0)
	assert.MustEqual(t, "messages", len(got), 1)
	assert.Equal(t, "kind", got[0].Kind, "called")
	assert.Equal(t, "title", got[0].Title, "Your seat is ready")
	assert.Equal(t, "urgency", got[0].Header.Get("Urgency"), "high")
	if !strings.Contains(got[0].Text, "table 7, seat 1") {
		t.Errorf("text: got %q, want table 7, seat 1 in it", got[0].Text)
	}
	state := readEntry(t, c.Club, e.ID).Notice
	assert.Equal(t, "status", state.Status, notice.StateStatus(notice.Sent))
	assert.Equal(t, "channel", *state.Channel, notice.Push)
	c.send()
	assert.Len(t, "messages after another run", c.push.Received(), 1)
	other := openPage(t, c.Club, "Devon Reyes")
	for _, by := range []pagePlayer{other, own} {
		assert.Equal(t, "status", readEntry(t, c.Club, e.ID).Notice.Status, notice.StateStatus(notice.Sent))
		by.Do("POST", by.path+"/notices/"+got[0].ID+"/received", apptest.Body{}).Want(http.StatusNoContent)
	}
	assert.Equal(t, "status on the phone", readEntry(t, c.Club, e.ID).Notice.Status,
		notice.StateStatus(notice.Delivered))

	c.Owner.Do("POST", "/api/waitlist/"+e.ID+"/pass", apptest.Body{}).Want(http.StatusOK)
	callPlayer(c.Club, e)
	c.send()
	kinds := kindsOf(c.push.Received())
	if !slices.Contains(kinds, "called_again") {
		t.Errorf("kinds: got %v, want called_again among them", kinds)
	}
}

func TestANoticeWhoseReasonIsOverIsNotSent(t *testing.T) {
	t.Parallel()
	c, _, e, _ := newCalledPlayer(t)
	c.Owner.Do("POST", "/api/waitlist/"+e.ID+"/undo", apptest.Body{}).Want(http.StatusOK)
	c.send()
	assert.Len(t, "messages", c.push.Received(), 0)
	assert.Equal(t, "status", readEntry(t, c.Club, e.ID).Notice.Status, notice.StateStatus(notice.Cancelled))
}

func TestAPlayerWhoIsOnTheWayIsNotCalledByALateNotice(t *testing.T) {
	t.Parallel()
	c, own, e, _ := newCalledPlayer(t)
	c.push.Answer(http.StatusServiceUnavailable)
	c.send()
	own.answer(e, floor.AnswerOnMyWay).Want(http.StatusNoContent)
	c.Clock.Advance(10 * time.Second)
	c.send()
	assert.Len(t, "messages", c.push.Received(), 0)
}

func TestThePlayerIsRemindedBeforeTheSeatIsGivenAway(t *testing.T) {
	t.Parallel()
	c, own, e, _ := newCalledPlayer(t)
	c.send()
	c.Clock.Advance(e.HoldUntil.Sub(*e.CalledAt) - 2*time.Minute + time.Second)
	own.answer(e, floor.AnswerMoreTime).Want(http.StatusNoContent)
	c.send()
	assert.Len(t, "messages after more time", c.push.Received(), 1)
	c.Clock.Advance(5 * time.Minute)
	c.send()
	got := c.push.Received()
	assert.MustEqual(t, "messages", len(got), 2)
	assert.Equal(t, "kind", got[1].Kind, "seat_ending")
}

func TestAStopSilencesWhatWasClaimedBefore(t *testing.T) {
	t.Parallel()
	c, own, e, ch := newCalledPlayer(t)
	ctx := context.Background()
	claimed, err := c.Features.Notices.Claim(ctx, 10)
	assert.NoError(t, "claim", err)
	assert.MustEqual(t, "claimed", len(claimed), 1)
	again, err := c.Features.Notices.Claim(ctx, 10)
	assert.NoError(t, "second claim", err)
	assert.Len(t, "claimed twice", again, 0)
	own.Do("DELETE", own.path+"/channels/"+ch.ID, nil).Want(http.StatusNoContent)
	_, mayStart, err := c.Features.Notices.Prepare(ctx, claimed[0])
	assert.NoError(t, "prepare", err)
	assert.Equal(t, "sent after a stop", mayStart, false)
	c.send()
	assert.Len(t, "messages", c.push.Received(), 0)
	assert.Equal(t, "status", readEntry(t, c.Club, e.ID).Notice.Status, notice.StateStatus(notice.Failed))
}

func TestTheNextChannelFollowsAFailureAndAnEndedSubscriptionStops(t *testing.T) {
	t.Parallel()
	c, own, e := newPlayerWithPushAndText(t)
	assert.MustEqual(t, "confirmations", len(c.text.Received()), 1)
	c.push.Answer(http.StatusGone)
	callPlayer(c.Club, e)
	c.send()
	c.send()
	texts := c.text.Received()
	assert.MustEqual(t, "texts", len(texts), 2)
	assert.Equal(t, "number", texts[1].To, "+15125550142")
	state := readEntry(t, c.Club, e.ID).Notice
	assert.Equal(t, "channel", *state.Channel, notice.Text)
	channels := own.read().Alerts.Channels
	assert.MustEqual(t, "channels", len(channels), 1)
	assert.Equal(t, "address", channels[0].Address, "••• 0142")
}

func TestAFailureIsTriedAgainWithTheSameKey(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	c.Table(7, c.NL25)
	own, e := c.addWaitingPlayer("Christopher Vance")
	c.subscribe(own, "phone")
	c.push.Answer(http.StatusServiceUnavailable, http.StatusTooManyRequests)
	callPlayer(c.Club, e)
	for range 3 {
		c.send()
		c.Clock.Advance(10 * time.Second)
	}
	assert.MustEqual(t, "messages", len(c.push.Received()), 1)
	assert.Equal(t, "status", readEntry(t, c.Club, e.ID).Notice.Status, notice.StateStatus(notice.Sent))
}

func TestTheNextPlayerAMovedPlayerAndARegisteredPlayerAreTold(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	table := c.Table(7, c.NL25)
	first, e := c.addWaitingPlayer("Christopher Vance")
	c.subscribe(first, "first")
	second, _ := c.addWaitingPlayer("Devon Reyes")
	c.subscribe(second, "second")
	callPlayer(c.Club, e)
	c.send()
	seat := c.SeatPlayer(first.player, table, 1)
	c.Owner.Do("POST", "/api/seats/"+seat.ID+"/move", apptest.Body{"tableId": table.ID, "seatNumber": 4}).
		Want(http.StatusOK)
	c.send()
	texts := map[string]string{}
	for _, r := range c.push.Received() {
		texts[r.To+" "+r.Kind] = r.Text
	}
	assert.Equal(t, "next", texts["second next_in_line"], "You are next for "+c.NL25.Name+". Please stay close.")
	assert.Equal(t, "moved", texts["first seat_moved"], "Your new seat: table 7, seat 4.")
	assert.Equal(t, "kinds", len(texts), 3)

	var made struct{ ID string }
	start := c.Clock.Now().Add(10 * time.Minute)
	c.Owner.Do("POST", "/api/tournaments", apptest.Body{
		"roomId": c.Room, "name": "Nightly", "buyIn": "100.00", "startTime": start, "maxEntries": 200,
		"status": "registration", "template": "turbo_bounty",
	}).Want(http.StatusCreated).Into(&made)
	c.Owner.Do("POST", "/api/tournaments/"+made.ID+"/entries", apptest.Body{
		"playerId": second.player.ID, "paymentMethod": "cash",
	}).
		Want(http.StatusCreated)
	guest := c.Guest("Sam Okafor")
	page := c.PlayerPage(c.Owner, c.Room, guest.ID)
	c.subscribe(pagePlayer{page, t, guest, "/api/player-pages/" + page.Scope.Actor().Session}, "guest")
	c.Owner.Do("POST", "/api/memberships", apptest.Body{
		"playerId": guest.ID, "roomId": c.Room, "membershipType": "daily", "paymentMethod": "cash",
	}).Want(http.StatusCreated)
	c.RunJobs()
	c.RunJobs()
	c.send()
	counts := map[string]int{}
	for _, r := range c.push.Received() {
		counts[r.To+" "+r.Kind]++
	}
	assert.Equal(t, "starting", counts["second tournament_starting"], 1)
	assert.Equal(t, "membership", counts["guest membership_ending"], 1)
}

func TestAPlayerWhoIsExpectedFromHomeIsNotNext(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	enableRoomPage(c.Club, "club", nil)
	c.Table(7, c.NL25)
	_, first := c.addWaitingPlayer("Christopher Vance")
	home := openPage(t, c.Club, "Devon Reyes")
	c.subscribe(home, "home")
	home.Do("POST", home.path+"/lists", apptest.Body{"gameTypeId": c.NL25.ID, "arriveInMinutes": 120}).
		Want(http.StatusNoContent)
	here, _ := c.addWaitingPlayer("Mia Park")
	c.subscribe(here, "here")
	callPlayer(c.Club, first)
	c.send()
	notices := []string{}
	for _, r := range c.push.Received() {
		notices = append(notices, r.To+" "+r.Kind)
	}
	assert.Equal(t, "notices", strings.Join(notices, ", "), "here next_in_line")
}

// The undo of a call also undoes the count of calls, so the next call has the same number.
func TestACallAfterAnUndoneCallReachesThePlayer(t *testing.T) {
	t.Parallel()
	c, _, e, _ := newCalledPlayer(t)
	c.send()
	other := c.Table(8, c.NL25)
	c.Clock.Advance(10 * time.Second)
	actOnEntry(c.Club, e, "undo", "{}").Want(http.StatusOK)
	c.Clock.Advance(10 * time.Second)
	actOnEntry(c.Club, e, "call", apptest.Body{"tableId": other.ID}).Want(http.StatusOK)
	c.send()
	got := c.push.Received()
	assert.MustEqual(t, "messages", len(got), 2)
	assert.Contains(t, "the second message", got[1].Text, "table 8")
}

func TestAPlayerWhoseHeldSeatMovesIsToldTheNewOne(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	table := c.Table(7, c.NL25)
	asking := c.SeatPlayer(c.Player("Ray Whitfield"), table, 1)
	own, e := c.addWaitingPlayer("Christopher Vance")
	c.subscribe(own, "phone")
	actOnEntry(c.Club, e, "call", apptest.Body{"tableId": table.ID, "seatNumber": 4}).Want(http.StatusOK)
	c.send()
	seat := "/api/seats/" + asking.ID
	c.Owner.Do("POST", seat+"/change", apptest.Body{"kind": "seat", "seats": []int{4}}).Want(http.StatusOK)
	c.Owner.Do("POST", seat+"/change/take", apptest.Body{"tableId": table.ID, "seatNumber": 4}).
		Want(http.StatusOK)
	c.send()
	got := c.push.Received()
	assert.MustEqual(t, "messages", len(got), 2)
	assert.Contains(t, "the second message", got[1].Text, "table 7, seat 1")
}

func TestAPlayerWhoIsMovedToASeatAgainIsToldAgain(t *testing.T) {
	t.Parallel()
	c := newNoticeClub(t)
	table := c.Table(7, c.NL25)
	own := openPage(t, c.Club, "Christopher Vance")
	c.subscribe(own, "phone")
	seat := c.SeatPlayer(own.player, table, 1)
	for _, number := range []int{4, 1, 4} {
		c.Clock.Advance(10 * time.Second)
		c.Owner.Do("POST", "/api/seats/"+seat.ID+"/move", apptest.Body{"tableId": table.ID, "seatNumber": number}).
			Want(http.StatusOK)
		c.send()
	}
	got := c.push.Received()
	assert.MustEqual(t, "messages", len(got), 3)
	assert.Contains(t, "the last message", got[2].Text, "seat 4")
}

func TestADeactivatedOrganizationSendsNoNotices(t *testing.T) {
	t.Parallel()
	c, _, _, _ := newCalledPlayer(t)
	setActive := func(isActive bool) {
		c.Administrator().Do("PATCH", "/api/admin/organizations/club", apptest.Body{"isActive": isActive}).
			Want(http.StatusOK)
	}
	setActive(false)
	c.send()
	assert.Len(t, "messages of a deactivated organization", c.push.Received(), 0)
	setActive(true)
	c.send()
	assert.Equal(t, "messages after the activation", strings.Join(kindsOf(c.push.Received()), " "), "called")
}
