package cage_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/floor"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// Most tests of this file run two acts for one player in two rooms at the same moment. The club checks the invariants
// when a test ends.

func TestPlayerFundsArePaidOutOnceByTwoRooms(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for i := range pairs() {
		p := c.Guest(fmt.Sprint("Player ", i))
		made(funds(c, c.Room, p, cage.Deposit, "60.00"))
		wantOne(t, atOnce(t, funds(c, c.Room, p, cage.Withdrawal, "60.00"),
			funds(c, c.OtherRoom, p, cage.Withdrawal, "60.00")))
		assert.MustEqual(t, "Funds", balanceOf(t, c, p).Funds, 0)
	}
}

func TestDepositIsReversedOrPaidOutInAnotherRoom(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for i := range pairs() {
		p := c.Guest(fmt.Sprint("Player ", i))
		deposit := made(funds(c, c.Room, p, cage.Deposit, "60.00"))
		wantOne(t, atOnce(t, reverses(c, deposit.ID), funds(c, c.OtherRoom, p, cage.Withdrawal, "0.01")))
	}
}

func TestPrepaidTimeIsReversedOrPlayedInAnotherRoom(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	var table floor.Table
	c.Owner.Do("POST", "/api/tables", body{"roomId": c.OtherRoom, "tableNumber": 1,
		"gameTypeId": c.NL25.ID}).Want(http.StatusCreated).Into(&table) // 12.00 an hour
	for i := range pairs() {
		p := c.Player(fmt.Sprint("Player ", i))
		sale := made(prepays(c, c.Room, p, "12.00", 1))
		seat := c.SeatPlayer(p, table, 1)
		c.Clock.Advance(time.Hour)
		answers := atOnce(t, reverses(c, sale.ID), call{c.Owner, "DELETE", "/api/seats/" + seat.ID, nil})
		b := balanceOf(t, c, p)
		switch {
		case answers[1].Status >= http.StatusMultipleChoices:
			t.Fatalf("leaving: %s", answers[1].Body)
		case answers[0].Status == http.StatusCreated && b == cage.Balance{Owed: 12_00}:
		case answers[0].Status == http.StatusConflict && b == cage.Balance{}:
		default:
			t.Fatalf("reversal answered %d: %s; %+v", answers[0].Status, answers[0].Body, b)
		}
	}
}

func TestFundsArePaidOutOnceDuringMerge(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for i := range pairs() {
		keep, duplicate := c.Guest(fmt.Sprint("Player ", i)), c.Guest(fmt.Sprint("Same Player ", i))
		made(funds(c, c.Room, keep, cage.Deposit, "40.00"))
		made(funds(c, c.Room, duplicate, cage.Deposit, "60.00"))
		answers := atOnce(t, merges(c, keep, duplicate), funds(c, c.OtherRoom, duplicate, cage.Withdrawal, "60.00"))
		answers[0].Want(http.StatusOK)
		answers[1].Want(http.StatusCreated)
		kept, gone := balanceOf(t, c, keep), balanceOf(t, c, duplicate)
		assert.MustEqual(t, "kept.Funds", kept.Funds, 40_00)
		assert.MustEqual(t, "gone.Funds", gone.Funds, 0)
	}
}

func TestDebtIsPaidOnceDuringMerge(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	var table floor.Table
	c.Owner.Do("POST", "/api/tables", body{"roomId": c.OtherRoom, "tableNumber": 1,
		"gameTypeId": c.NL25.ID}).Want(http.StatusCreated).Into(&table)
	for i := range pairs() {
		keep, duplicate := c.Guest(fmt.Sprint("Player ", i)), c.Player(fmt.Sprint("Same Player ", i))
		seat := c.SeatPlayer(duplicate, table, 1)
		c.Clock.Advance(time.Hour)
		c.Owner.Do("DELETE", "/api/seats/"+seat.ID, nil)
		answers := atOnce(t, merges(c, keep, duplicate),
			call{c.Owner, "POST", "/api/seat-rentals/" + seat.Rental.ID + "/pay", body{"paymentMethod": "cash"}})
		answers[0].Want(http.StatusOK)
		if answers[1].Status != http.StatusOK && answers[1].Status != http.StatusCreated {
			t.Fatalf("paying: %d %s", answers[1].Status, answers[1].Body)
		}
		assert.MustEqual(t, "left", balanceOf(t, c, keep), cage.Balance{})
	}
}

func TestMembershipMonthIsSoldOnceByTwoRooms(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for i := range pairs() {
		p := c.Guest(fmt.Sprint("Player ", i))
		sell := func(room string) call {
			return call{c.Owner, "POST", "/api/memberships",
				body{"playerId": p.ID, "roomId": room, "membershipType": "monthly", "paymentMethod": "cash"}}
		}
		// One of the two may check the player in as well: the sale at the door is the same sale.
		door := call{c.Owner, "POST", "/api/sessions/check-in",
			body{"playerId": p.ID, "roomId": c.OtherRoom, "membershipType": "monthly", "paymentMethod": "cash"}}
		other := sell(c.OtherRoom)
		if i%2 == 1 {
			other = door
		}
		for _, a := range atOnce(t, sell(c.Room), other) {
			a.Want(http.StatusCreated)
		}
		sold := apptest.Get[[]player.Membership](c.Owner, "/api/memberships?q=Player%20"+fmt.Sprint(i))
		var of []player.Membership
		for _, m := range sold {
			if m.PlayerID == p.ID {
				of = append(of, m)
			}
		}
		assert.Len(t, "sold: of", of, 2)
		if of[0].StartsAt < of[1].ExpiryDate && of[1].StartsAt < of[0].ExpiryDate {
			t.Fatalf("sold %+v", of)
		}
	}
}

func TestRoomsAreReorderedWhileMembershipsAreSold(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	first, second := c.Room, c.OtherRoom
	for i := range pairs() {
		p := c.Guest(fmt.Sprint("Player ", i))
		sell := call{c.Owner, "POST", "/api/memberships",
			body{"playerId": p.ID, "roomId": second, "membershipType": "daily", "paymentMethod": "cash"}}
		answers := atOnce(t, call{c.Owner, "PATCH", "/api/rooms/" + first, body{"position": 2}}, sell)
		answers[0].Want(http.StatusOK)
		answers[1].Want(http.StatusCreated)
		first, second = second, first
	}
	for _, a := range atOnce(t, call{c.Owner, "PATCH", "/api/rooms/" + first, body{"position": 2}},
		call{c.Owner, "PATCH", "/api/rooms/" + second, body{"position": 1}}) {
		a.Want(http.StatusOK)
	}
}

func TestNoBalanceGoesBelowZero(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	deposit := made(funds(c, c.Room, ray, cage.Deposit, "60.00"))
	refused(t, funds(c, c.Room, ray, cage.Withdrawal, "60.01").do(), "Ray Whitfield has $60.00 in player funds")
	out := made(funds(c, c.Room, ray, cage.Withdrawal, "60.00"))
	refused(t, funds(c, c.Room, ray, cage.Withdrawal, "0.01").do(), "Ray Whitfield has $0.00 in player funds")
	refused(t, reverses(c, deposit.ID).do(), "Only $0.00 of it is left")
	made(reverses(c, out.ID))
	made(reverses(c, deposit.ID))
	assert.Equal(t, "left", balanceOf(t, c, ray), cage.Balance{})
	funds(c, c.Room, player.Player{ID: "nobody"}, cage.Withdrawal, "1.00").do().Want(http.StatusNotFound)
}

func TestPrepaidTimeCostsSomething(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Guest("Ray Whitfield")
	problem := prepays(c, c.Room, ray, "0.00", 1).do().Want(http.StatusUnprocessableEntity).Problem()
	assert.Len(t, "refused: Errors", problem.Errors, 1)
	assert.Equal(t, "refused: Errors[0].Field", problem.Errors[0].Field, "hours")
	made(prepays(c, c.Room, ray, "0.02", 0.5)) // one cent
	assert.Equal(t, "prepaid: Prepaid", balanceOf(t, c, ray).Prepaid, 1)
}

// A deposit for a merged record counts for the canonical record.
func TestEntryOfMergedRecordCountsForCanonicalRecord(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	keep, duplicate := c.Guest("Ray Whitfield"), c.Guest("Raymond Whitfield")
	old := made(funds(c, c.Room, duplicate, cage.Deposit, "25.00"))
	merges(c, keep, duplicate).do().Want(http.StatusOK)
	e := made(funds(c, c.Room, duplicate, cage.Deposit, "60.00"))
	assert.NotNil(t, "booked for: Player", e.Player)
	assert.Equal(t, "booked for: Player.ID", e.Player.ID, keep.ID)
	made(reverses(c, old.ID))
	kept, gone := balanceOf(t, c, keep), balanceOf(t, c, duplicate)
	assert.Equal(t, "kept.Funds", kept.Funds, 60_00)
	assert.Equal(t, "gone.Funds", gone.Funds, 0)
}
