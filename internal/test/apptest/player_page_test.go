package apptest_test

import (
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/floor/rental"
	"pitboss/internal/lobby/playerpage"
	"pitboss/internal/organization/audit"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// pagePlayer is a player of the club, signed in to their own page.
type pagePlayer struct {
	*apptest.Person
	t      *testing.T
	player player.Player
	path   string
}

func openPage(t *testing.T, c *apptest.Club, name string) pagePlayer {
	t.Helper()
	p := c.Player(name)
	page := c.PlayerPage(c.Owner, c.Room, p.ID)
	return pagePlayer{page, t, p, "/api/player-pages/" + page.Scope.Actor().Session}
}

func (p pagePlayer) read() (page playerpage.Page) {
	p.t.Helper()
	p.Do("GET", p.path, nil).Want(http.StatusOK).Into(&page)
	return page
}

func (p pagePlayer) answer(entry floor.WaitlistEntry, answer floor.Answer) apptest.Answer {
	return p.Do("POST", p.path+"/answer",
		apptest.Body{"entryId": entry.ID, "call": entry.CallNumber(), "answer": string(answer)})
}

// callPlayer calls the player of a waitlist entry to the next open seat.
func callPlayer(c *apptest.Club, e floor.WaitlistEntry) (called floor.WaitlistEntry) {
	c.Owner.Do("POST", "/api/waitlist/"+e.ID+"/call", apptest.Body{}).Want(http.StatusOK).Into(&called)
	return called
}

func readEntry(t *testing.T, c *apptest.Club, id string) floor.WaitlistEntry {
	t.Helper()
	for _, e := range apptest.Get[[]floor.WaitlistEntry](c.Owner, "/api/waitlist/"+c.Room) {
		if e.ID == id {
			return e
		}
	}
	t.Fatalf("entry %s is on no list", id)
	return floor.WaitlistEntry{}
}

func TestAPlayersPageShowsTheirPlaceAndWhoIsAhead(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	first := c.Player("Devon Reyes")
	c.Owner.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": first.ID, "roomId": c.Room}).
		Want(http.StatusCreated)
	c.JoinWaitlist(first, c.NL25)
	own := openPage(t, c, "Christopher Vance")
	assert.Len(t, "lists of a player on none", own.read().Lists, 0)
	c.JoinWaitlist(own.player, c.NL25)
	c.JoinWaitlist(own.player, c.PLO)
	c.JoinWaitlist(c.Player("Late Larry"), c.NL25)

	page := own.read()
	assert.Equal(t, "name", page.Name, "Christopher V.")
	assert.Equal(t, "a player without a check-in is here", page.HereSince == nil, true)
	assert.MustEqual(t, "lists", len(page.Lists), 2)
	l := page.Lists[0]
	if l.GameName != c.NL25.Name {
		l = page.Lists[1]
	}
	assert.Equal(t, "position", l.Position, 2)
	assert.MustEqual(t, "players on the list", len(l.Queue), 3)
	assert.Equal(t, "the first", l.Queue[0], playerpage.Here)
	assert.Equal(t, "the player", l.Queue[1], playerpage.Here)
	assert.MustEqual(t, "players ahead", len(l.Ahead), 1)
	assert.Equal(t, "name ahead", l.Ahead[0].Name, "Devon R.")
	assert.Equal(t, "an estimate without turnovers", l.Estimate == nil, true)
	body := own.Do("GET", own.path, nil).Body
	for _, secret := range []string{"Reyes", "Vance", "Larry", first.ID} {
		if strings.Contains(string(body), secret) {
			t.Errorf("the page contains %q: %s", secret, body)
		}
	}
}

func TestACalledPlayerAnswersAndTheFloorSeesIt(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(7, c.NL25)
	own := openPage(t, c, "Christopher Vance")
	e := c.JoinWaitlist(own.player, c.NL25)
	now := c.Clock.Now()
	e.CalledAt = &now
	apptest.WantConflict(t, own.answer(e, floor.AnswerOnMyWay), callEndedDetail)
	e = callPlayer(c, e)
	before := own.read().Lists[0].Call
	assert.MustEqual(t, "the page shows no call", before == nil, false)
	assert.Equal(t, "table", before.TableNumber, 7)

	own.answer(e, floor.AnswerMoreTime).Want(http.StatusNoContent)
	answered := readEntry(t, c, e.ID)
	assert.Equal(t, "answer", *answered.Answer, floor.AnswerMoreTime)
	assert.Equal(t, "hold", *answered.HoldUntil, e.HoldUntil.Add(5*time.Minute))
	hold := c.ReadTable(floor.Table{ID: *e.TableID, RoomID: c.Room}).Holds[0]
	assert.Equal(t, "hold of the seat", hold.Until, *answered.HoldUntil)
	apptest.WantConflict(t, own.answer(e, floor.AnswerMoreTime), "You can ask for 5 minutes once per call.")

	own.answer(e, floor.AnswerOnMyWay).Want(http.StatusNoContent)
	assert.Equal(t, "answer", *readEntry(t, c, e.ID).Answer, floor.AnswerOnMyWay)
	apptest.WantConflict(t, own.answer(e, floor.AnswerOnMyWay), "The floor already knows that you are on your way.")
	apptest.WantConflict(t, own.answer(e, floor.AnswerMoreTime), "You can ask for 5 minutes once per call.")

	// The next call has no answer yet. An answer to the previous call does not apply to it, even after an undo.
	for _, end := range []string{"pass", "undo"} {
		c.Owner.Do("POST", "/api/waitlist/"+e.ID+"/"+end, apptest.Body{}).Want(http.StatusOK)
		c.Clock.Advance(time.Second)
		again := callPlayer(c, e)
		assert.Equal(t, "the next call has an answer", again.Answer == nil, true)
		apptest.WantConflict(t, own.answer(e, floor.AnswerOnMyWay), callEndedDetail)
		e = again
	}
	own.answer(e, floor.AnswerMoreTime).Want(http.StatusNoContent)

	trail := apptest.Get[[]audit.Line](c.Owner, "/api/audit?actor="+own.player.ID)
	assert.MustEqual(t, "lines of the audit trail", len(trail), 3)
	assert.Equal(t, "actor", trail[0].ActorName, "Player")
	assert.Equal(t, "act", trail[0].Description, "Christopher Vance asked for 5 more minutes for Table 7, seat 1")
}

const callEndedDetail = "This call is over. Ask at the front desk for your place."

func TestAnAnswerToACallThatIsOverChangesNothing(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(7, c.NL25)
	own := openPage(t, c, "Christopher Vance")
	e := callPlayer(c, c.JoinWaitlist(own.player, c.NL25))
	c.Clock.Advance(time.Hour) // The job that ends expired calls has not run yet.
	apptest.WantConflict(t, own.answer(e, floor.AnswerMoreTime), callEndedDetail)
	c.RunJobs()
	apptest.WantConflict(t, own.answer(e, floor.AnswerMoreTime), callEndedDetail)
	own.Do("POST", own.path+"/leave", apptest.Body{"entryId": e.ID}).Want(http.StatusNoContent)
	apptest.WantConflict(t, own.Do("POST", own.path+"/leave", apptest.Body{"entryId": e.ID}),
		"You are no longer on the list for "+c.NL25.Name+".")
}

func TestTheFloorCanUndoACallThatWasAnswered(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(7, c.NL25)
	own := openPage(t, c, "Christopher Vance")
	e := callPlayer(c, c.JoinWaitlist(own.player, c.NL25))
	own.answer(e, floor.AnswerMoreTime).Want(http.StatusNoContent)
	c.Owner.Do("POST", "/api/waitlist/"+e.ID+"/undo", apptest.Body{}).Want(http.StatusOK)
	assert.Equal(t, "status", readEntry(t, c, e.ID).Status, floor.EntryWaiting)
	assert.Equal(t, "the call is on the page", own.read().Lists[0].Call == nil, true)
}

func TestAPlayerActsOnTheirOwnEntriesOnly(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(7, c.NL25)
	own := openPage(t, c, "Christopher Vance")
	other := callPlayer(c, c.JoinWaitlist(c.Player("Devon Reyes"), c.NL25))
	own.answer(other, floor.AnswerOnMyWay).Want(http.StatusNotFound)
	own.Do("POST", own.path+"/leave", apptest.Body{"entryId": other.ID}).Want(http.StatusNotFound)
}

func TestAnAnswerIsSentOnceByItsKey(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	c.Table(7, c.NL25)
	own := openPage(t, c, "Christopher Vance")
	e := callPlayer(c, c.JoinWaitlist(own.player, c.NL25))
	body := apptest.Body{"entryId": e.ID, "call": e.CallNumber(), "answer": "more_time"}
	for range 2 {
		own.Do("POST", own.path+"/answer", body, "Idempotency-Key", "key-1").Want(http.StatusNoContent)
	}
	assert.Equal(t, "hold", *readEntry(t, c, e.ID).HoldUntil, e.HoldUntil.Add(5*time.Minute))
}

// A player's answer and a concurrent act of the floor on the same call are serialized: the answer comes before the act
// or is refused.
func TestAPlayerAnswersWhileTheFloorActs(t *testing.T) {
	t.Parallel()
	for name, act := range map[string]func(*apptest.Club, floor.WaitlistEntry) (apptest.Answer, error){
		"removes": func(c *apptest.Club, e floor.WaitlistEntry) (apptest.Answer, error) {
			return c.Owner.Try("DELETE", "/api/waitlist/"+e.ID, nil)
		},
		"seats": func(c *apptest.Club, e floor.WaitlistEntry) (apptest.Answer, error) {
			return c.Owner.Try("POST", "/api/waitlist/"+e.ID+"/seat", apptest.Body{"buyInAmount": "300.00"})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := apptest.New(t)
			c.Table(7, c.NL25)
			own := openPage(t, c, "Christopher Vance")
			e := callPlayer(c, c.JoinWaitlist(own.player, c.NL25))
			answers := apptest.Concurrently(t,
				func() (apptest.Answer, error) {
					return own.Try("POST", own.path+"/answer",
						apptest.Body{"entryId": e.ID, "call": e.CallNumber(), "answer": "more_time"})
				},
				func() (apptest.Answer, error) { return act(c, e) })
			if s := answers[0].Status; s != http.StatusNoContent && s != http.StatusConflict {
				t.Errorf("the player's answer: %d %s", s, answers[0].Body)
			}
			if s := answers[1].Status; s >= 300 {
				t.Errorf("the floor's act: %d %s", s, answers[1].Body)
			}
		})
	}
}

func TestALinkEnds(t *testing.T) {
	t.Parallel()
	ended := func(t *testing.T, c *apptest.Club, p pagePlayer) {
		t.Helper()
		c.Clock.Advance(2 * time.Second) // The session cache lives for a second.
		p.Do("GET", p.path, nil).Want(http.StatusUnauthorized)
		a := c.Anonymous().Do("POST", p.path+"/session", apptest.Body{"secret": p.Token}).Want(http.StatusUnauthorized)
		assert.Equal(t, "detail", a.Problem().Detail,
			"This link doesn't work anymore. Ask the front desk for a new link.")
		wrong := c.Anonymous().Do("POST", "/api/player-pages/nobody/session", apptest.Body{"secret": "wrong"})
		assert.Equal(t, "answer to a link that never was", string(wrong.Body), string(a.Body))
	}
	for name, end := range map[string]func(*apptest.Club, pagePlayer){
		"renewed": func(c *apptest.Club, p pagePlayer) { c.PlayerPage(c.Owner, c.Room, p.player.ID) },
		"revoked": func(c *apptest.Club, p pagePlayer) {
			c.Owner.Do("DELETE", "/api/player-links/"+c.Room+"/"+p.player.ID, nil).Want(http.StatusNoContent)
		},
		"barred": func(c *apptest.Club, p pagePlayer) {
			c.Owner.Do("POST", "/api/players/"+p.player.ID+"/bar", apptest.Body{"reason": "Cheating"}).
				Want(http.StatusOK)
		},
		"self-excluded": func(c *apptest.Club, p pagePlayer) {
			c.Owner.Do("POST", "/api/players/"+p.player.ID+"/exclude", apptest.Body{"until": "2027-05-20T17:00:00Z"}).
				Want(http.StatusOK)
		},
		"merged": func(c *apptest.Club, p pagePlayer) {
			c.Owner.Do("POST", "/api/players/"+c.Player("Chris Vance").ID+"/merge",
				apptest.Body{"duplicateId": p.player.ID}).Want(http.StatusOK)
		},
		"erased": func(c *apptest.Club, p pagePlayer) {
			c.Owner.Do("POST", "/api/players/"+p.player.ID+"/anonymize", apptest.Body{"reason": "Asked"}).
				Want(http.StatusOK)
		},
		"unused for 90 days": func(c *apptest.Club, _ pagePlayer) { c.Clock.Advance(91 * 24 * time.Hour) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := apptest.New(t)
			own := openPage(t, c, "Christopher Vance")
			c.Anonymous().Do("POST", own.path+"/session", apptest.Body{"secret": own.Token}).Want(http.StatusNoContent)
			own.read()
			end(c, own)
			ended(t, c, own)
		})
	}
}

// A link stays valid after its use. The address of the page contains no secret that could open it again.
func TestTheCookieOfALinkOutlastsTheTimeWithoutUse(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	own := openPage(t, c, "Christopher Vance")
	a := c.Anonymous().Do("POST", own.path+"/session", apptest.Body{"secret": own.Token}).Want(http.StatusNoContent)
	assert.Contains(t, "cookie", a.Header.Get("Set-Cookie"), "Max-Age=34560000") // 400 days
}

func TestTheBillOfAPageAddsUpToTheTab(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	own := openPage(t, c, "Christopher Vance")
	first, second := c.Table(7, c.NL25), c.Table(8, c.NL25)
	seat := c.SeatPlayer(own.player, first, 5)
	c.Clock.Advance(47*time.Minute + 20*time.Second)
	c.Owner.Do("POST", "/api/seats/"+seat.ID+"/move", apptest.Body{"tableId": second.ID, "seatNumber": 2}).
		Want(http.StatusOK)
	c.Clock.Advance(50 * time.Minute)
	bill := own.read().Bill
	assert.MustEqual(t, "a seated player has no bill", bill == nil, false)
	assert.MustEqual(t, "lines", len(bill.Lines), 2)
	tab := apptest.Get[[]struct {
		PlayerID     string
		Charge, Owed string
	}](c.Owner, "/api/seat-rentals/active")
	assert.MustEqual(t, "tabs", len(tab), 1)
	assert.Equal(t, "charge", bill.Charge.String(), tab[0].Charge)
	assert.Equal(t, "sum of the lines", bill.Lines[0].Amount+bill.Lines[1].Amount, bill.Charge)
	assert.Equal(t, "table", bill.Lines[1].TableNumber, 8)
	assert.Equal(t, "the present seat has an end", bill.Lines[1].To == nil, true)
}

// The receipt of a rental shows the same lines as the player's page when they left the seat.
func TestTheReceiptOfARentalIsTheBillOfThePage(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	own := openPage(t, c, "Christopher Vance")
	first, second := c.Table(7, c.NL25), c.Table(8, c.NL25)
	c.FrontOffice.Do("POST", "/api/prepaid-time", apptest.Body{
		"playerId": own.player.ID, "roomId": c.Room, "gameTypeId": c.NL25.ID, "hours": 1, "paymentMethod": "cash",
	}).Want(http.StatusCreated)
	seat := c.SeatPlayer(own.player, first, 5)
	c.Clock.Advance(47*time.Minute + 20*time.Second)
	c.Owner.Do("POST", "/api/seats/"+seat.ID+"/move", apptest.Body{"tableId": second.ID, "seatNumber": 2}).
		Want(http.StatusOK).Into(&seat)
	c.Clock.Advance(10 * time.Minute)
	c.Owner.Do("POST", "/api/tables/"+second.ID+"/pause", apptest.Body{"reason": "Meal"}).Want(http.StatusOK)
	c.Clock.Advance(8 * time.Minute)
	c.Owner.Do("POST", "/api/tables/"+second.ID+"/resume", apptest.Body{}).Want(http.StatusOK)
	c.Clock.Advance(40 * time.Minute)
	page := *own.read().Bill
	assert.MustEqual(t, "charge", page.Charge, 19_60)
	assert.Equal(t, "prepaid time used", page.PrepaidUsed, 12_00)
	assert.Equal(t, "prepaid time left", *page.PrepaidLeft, 0)
	assert.MustEqual(t, "pauses", len(page.Pauses), 1)

	c.Owner.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)
	entry := apptest.Get[[]cage.Entry](c.PitBoss, "/api/ledger/"+c.Room+"?kind=seat_rental")[0]
	itemized := "/api/seat-rentals/" + entry.Subject
	receipt := apptest.Get[rental.Itemized](c.FrontOffice, itemized)
	assert.Equal(t, "charge of the entry", receipt.Charge, entry.Amount)
	assert.MustEqual(t, "the rental has ended", receipt.EndTime == nil, false)
	asOnPage := receipt
	asOnPage.EndTime, asOnPage.PrepaidLeft = nil, page.PrepaidLeft
	asOnPage.Lines = slices.Clone(receipt.Lines)
	asOnPage.Lines[1].To = nil
	if !reflect.DeepEqual(asOnPage, page) {
		t.Errorf("receipt: %+v\npage: %+v", asOnPage, page)
	}

	c.FrontOffice.Do("POST", "/api/seat-rentals/"+entry.Subject+"/pay", apptest.Body{"paymentMethod": "cash"}).
		Want(http.StatusOK)
	c.Clock.Advance(time.Hour)
	paid := apptest.Get[rental.Itemized](c.FrontOffice, itemized)
	if !reflect.DeepEqual(paid, receipt) {
		t.Errorf("after the payment: %+v\nbefore: %+v", paid, receipt)
	}
}

func TestAPlayersPageShowsTheirTournamentsVisitsAndReceiptsAndNoOthers(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	own := openPage(t, c, "Christopher Vance")
	history := func() playerpage.History {
		return apptest.Get[playerpage.History](own.Person, own.path+"/history")
	}
	assert.Len(t, "tournaments before an entry", own.read().Tournaments, 0)
	before := history().Receipts
	bounty := addTournament(c, "registration", nil)
	enter(c, bounty, c.Player("Devon Reyes"), nil)
	enter(c, bounty, own.player, nil)

	page := own.read()
	assert.MustEqual(t, "tournaments", len(page.Tournaments), 1)
	one := page.Tournaments[0]
	assert.Equal(t, "tournament", one.ID, bounty.ID)
	assert.Equal(t, "entries", one.Entries, 2)
	assert.Equal(t, "own entry", one.EntryNumber, 2)
	if one.TableName == "" || one.SeatNumber == 0 {
		t.Errorf("no seat on the page: %+v", one)
	}
	h := history()
	assert.MustEqual(t, "receipts", len(h.Receipts), len(before)+1)
	assert.Equal(t, "receipt", h.Receipts[0].Kind, cage.TournamentEntry)
	assert.Equal(t, "amount", h.Receipts[0].Amount, bounty.BuyIn)
	assert.MustEqual(t, "visits", len(h.Visits), 1)
	assert.Equal(t, "the visit goes on", h.Visits[0].To == nil, true)
}
