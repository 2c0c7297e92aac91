package director_test

import (
	"context"
	"net/http"
	"slices"
	"testing"
	"time"

	"pitboss/internal/cage"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/tournament/director"
	"pitboss/internal/tournament/prize"
)

func TestPrizesAreApprovedAndPaidOnce(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyBuyIn, 9)
	e.setStatus("running")
	refused(t, e.approve(9), "Entries of Friday Bounty are still open")
	refused(t, e.approveAll(), "Entries of Friday Bounty are still open")
	refused(t, e.payStaff(), "Entries of Friday Bounty are still open")
	e.closeEntries()
	refused(t, e.approveAll(), "No prize waits for approval")
	for n := 9; n >= 4; n-- {
		e.bust(1, n)
	}
	refused(t, e.approve(4), "Player 4 has won no prize")
	refused(t, e.approve(3), "Player 3 is still playing")
	e.bust(1, 3)
	want := prize.PayoutAmounts(prize.Standard, 9, 540_00)

	// The third place is approved by itself.
	refused(t, e.pay(3, "prize"), "This prize is not approved")
	var p director.Payouts
	e.approve(3).Want(http.StatusOK).Into(&p)
	assert.MustEqual(t, "approved: Locked", p.Locked, true)
	assert.MustEqual(t, "approved: Places[2].Status", p.Places[2].Status, director.PayoutApproved)
	assert.MustPointer(t, "approved: Places[2].ActorName", p.Places[2].ActorName, "The floor_manager")
	assert.MustEqual(t, "approved: Due", p.Due, want[2])
	assert.MustEqual(t, "approved: Paid", p.Paid, 0)
	assert.MustEqual(t, "approved: InPlay", p.InPlay, want[0]+want[1])
	e.wantLog(want[2].Dollars() + " for Player 3 approved")
	refused(t, e.approve(3), "This prize is approved already")
	refused(t, e.set(body{"template": "flat"}), "The payouts are locked since the first approval")
	c.Clock.Advance(time.Minute)
	e.pay(3, "prize").Want(http.StatusOK).Into(&p)
	paid := p.Places[2]
	assert.MustEqual(t, "paid: paid.Status", paid.Status, director.PayoutPaid)
	assert.MustPointer(t, "paid: paid.ActorName", paid.ActorName, "The front_office")
	assert.MustPointer(t, "paid: paid.PaymentMethod", paid.PaymentMethod, cage.ByCash)
	if *paid.At-apptest.Friday < 60e6 {
		t.Fatalf("paid: *paid.At-apptest.Friday: got %v, want at least 60e6", *paid.At-apptest.Friday)
	}
	assert.MustEqual(t, "paid: p.Paid", p.Paid, want[2])
	assert.MustEqual(t, "paid: p.Due", p.Due, 0)
	e.wantLog(want[2].Dollars() + " paid to Player 3")
	refused(t, e.pay(3, "prize"), "This prize is paid already")
	refused(t, e.approveAll(), "No prize waits for approval")

	// The first two are approved together.
	e.bust(1, 2)
	e.approveAll().Want(http.StatusOK).Into(&p)
	assert.MustEqual(t, "all approved: Places[0].Status", p.Places[0].Status, director.PayoutApproved)
	assert.MustEqual(t, "all approved: Places[1].Status", p.Places[1].Status, director.PayoutApproved)
	assert.MustEqual(t, "all approved: Places[2].Status", p.Places[2].Status, director.PayoutPaid)
	assert.MustEqual(t, "all approved: Due", p.Due, want[0]+want[1])
	e.wantLog((want[0] + want[1]).Dollars() + " approved for 2 prizes")
	for _, n := range []int{1, 2} {
		e.pay(n, "prize").Want(http.StatusOK)
	}
	players, staff := e.poolBalances()
	assert.Equal(t, "the pools hold: players", players, 9*25_00)
	assert.Equal(t, "the pools hold: staff", staff, 9*3_00)
}

func TestBountiesAndStaffArePaidTheRemainder(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyBuyIn, 3)
	e.setStatus("running")
	e.closeEntries()
	refused(t, e.pay(2, "bounties"), "Player 2 has no bounty to be paid")
	e.bust(2, 3)

	var p director.Payouts
	e.payStaff().Want(http.StatusOK).Into(&p)
	assert.MustEqual(t, "the staff is paid: Staff", p.Staff, 9_00)
	assert.MustEqual(t, "the staff is paid: StaffPaid", p.StaffPaid, 9_00)
	assert.MustEqual(t, "the staff is paid: Paid", p.Paid, 0)
	assert.MustEqual(t, "the staff is paid: Locked", p.Locked, false)
	e.wantLog("$9 paid to the staff")
	refused(t, e.payStaff(), "There is nothing to be paid to the staff")

	// A bounty is paid while its winner plays on. It is no prize, and it does not lock the amounts by place.
	e.pay(2, "bounties").Want(http.StatusOK).Into(&p)
	row := p.Bounties[0]
	assert.Len(t, "a bounty is paid: p.Bounties", p.Bounties, 1)
	assert.MustEqual(t, "a bounty is paid: row.EntryID", row.EntryID, e.of(2))
	assert.MustEqual(t, "a bounty is paid: row.Count", row.Count, 1)
	assert.MustEqual(t, "a bounty is paid: row.Won", row.Won, 25_00)
	assert.MustEqual(t, "a bounty is paid: row.Paid", row.Paid, 25_00)
	assert.MustEqual(t, "a bounty is paid: p.Locked", p.Locked, false)
	assert.MustEqual(t, "a bounty is paid: p.Paid", p.Paid, 0)
	e.wantLog("$25 in bounties paid to Player 2")
	refused(t, e.pay(2, "bounties"), "Player 2 has no bounty to be paid")
	refused(t, e.pay(2, "prize"), "This prize is not approved")

	// The winner gets the bounty of the last opponent and keeps their own. That they have won stands from then on.
	e.bust(2, 1)
	e.pay(2, "bounties").Want(http.StatusOK).Into(&p)
	row = p.Bounties[0]
	assert.MustEqual(t, "the winner's bounties are paid: row.Won", row.Won, 75_00)
	assert.MustEqual(t, "the winner's bounties are paid: row.Paid", row.Paid, 75_00)
	assert.MustEqual(t, "the winner's bounties are paid: p.Locked", p.Locked, true)
	e.wantLog("$50 in bounties paid to Player 2")
	refused(t, e.pay(2, "bounties"), "Player 2 has no bounty to be paid")
	refused(t, e.pay(2, "prize"), "This prize is not approved")
	e.approve(2).Want(http.StatusOK)
	e.pay(2, "prize").Want(http.StatusOK).Into(&p)
	assert.Equal(t, "everything is paid: Paid", p.Paid, 180_00)
	assert.Equal(t, "everything is paid: Due", p.Due, 0)
	assert.Equal(t, "everything is paid: InPlay", p.InPlay, 0)
	assert.Equal(t, "everything is paid: BountyPool", p.BountyPool, 75_00)
	players, staff := e.poolBalances()
	assert.Equal(t, "the pools hold: players", players, 0)
	assert.Equal(t, "the pools hold: staff", staff, 0)
}

func TestBountiesAreListedByAmount(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyBuyIn, 5)
	e.start()
	e.bust(1, 5)
	e.bust(2, 4)
	e.bust(2, 3)
	p := e.payouts()
	if len(p.Bounties) != 2 || p.Bounties[0].EntryID != e.of(2) || p.Bounties[0].Won != 50_00 ||
		p.Bounties[1].Won != 25_00 || p.Bounties[1].Paid != 0 {
		t.Errorf("got bounties %+v, want 50 and 25 dollars", p.Bounties)
	}
}

// Amounts that the first approval locked are paid, even when the money paid in for the places changes afterwards.
func TestApprovedAmountsAreNotRecomputed(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, plainBuyIn, 9)
	e.start()
	for n := 9; n >= 3; n-- {
		e.bust(1, n)
	}
	var before, after director.Payouts
	e.approve(3).Want(http.StatusOK).Into(&before)
	addToPrizes := func(cents int) {
		_, err := db.AcrossTenants(context.Background(), c.DB, "a test changes what was paid in",
			func(tx *db.AnyTx) (int64, error) {
				return tx.Exec("UPDATE tournament_purchase SET prize = prize + $1 WHERE tournament_id = $2", cents,
					e.id)
			})
		if err != nil {
			t.Fatal(err)
		}
	}
	addToPrizes(100)
	t.Cleanup(func() { addToPrizes(-100) }) // before the club checks the invariants
	after = e.payouts()
	if !slices.Equal(amountsOf(after), amountsOf(before)) || after.Pool != before.Pool+9_00 {
		t.Fatalf("a pool of %s pays %v, want %v as with %s", after.Pool, amountsOf(after), amountsOf(before),
			before.Pool)
	}
	e.bust(1, 2)
	refused(t, e.approve(1), "The payouts add up to $810, the pool is $819: set them again")
	c.Clock.Advance(time.Minute)
	e.pay(3, "prize").Want(http.StatusOK).Into(&after)
	if after.Places[2].Prize != before.Places[2].Prize {
		t.Errorf("got %s paid, want the approved %s", after.Places[2].Prize, before.Places[2].Prize)
	}
}

func TestAmountsSetByHandAddUpToThePool(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, plainBuyIn, 4)
	custom := func(amounts ...any) body { return body{"template": "custom", "amounts": amounts} }
	invalid(t, e.set(custom("200", "159.99")), "amounts", "The amounts add up to $359.99, the pool is $360")
	invalid(t, e.set(custom("80", "80", "80", "80", "40")), "amounts", "5 places for 4 entries")
	invalid(t, e.set(custom("100", "260")), "amounts", "No place pays more than the one before it")
	var p director.Payouts
	e.set(custom("90", "90", "90", "90")).Want(http.StatusOK).Into(&p)
	assert.MustEqual(t, "by hand: Equal", slices.Equal(amountsOf(p), []money.Cents{90_00, 90_00, 90_00, 90_00}), true)
	assert.MustEqual(t, "by hand: Locked", p.Locked, false)
	assert.MustEqual(t, "by hand: Template", p.Template, prize.Custom)
	e.wantLog("Payouts: set by hand")
	previews := apptest.Get[[]director.Preview](c.Dealer, e.path+"/payouts/previews")
	assert.Len(t, "previews", previews, 5)
	assert.Equal(t, "previews: previews[4].Template", previews[4].Template, prize.Custom)
	assert.Elements(t, "previews: previews[4].Amounts", previews[4].Amounts, amountsOf(p))
	for template, says := range map[string]string{
		"standard": "Payouts: standard", "flat": "Payouts: flat", "top_heavy": "Payouts: top heavy",
		"winner_takes_all": "Payouts: winner takes all",
	} {
		e.set(body{"template": template}).Want(http.StatusOK).Into(&p)
		e.wantLog(says)
		assert.Equal(t, "Template", string(p.Template), template)
		assert.Elements(t, "amountsOf(p)", amountsOf(p), prize.PayoutAmounts(prize.TemplateKey(template), 4,
			360_00))
	}
	if previews := apptest.Get[[]director.Preview](c.Dealer, e.path+"/payouts/previews"); len(previews) != 4 ||
		previews[0].Template != prize.Standard {
		t.Errorf("previews of a template: %+v, want len(previews) 4, previews[0].Template %q", previews, prize.Standard)
	}

	// Another entry changes the pool: nothing is approved and no deal is made by amounts that do not add up to it.
	e.set(custom("200", "160")).Want(http.StatusOK)
	e.sell("Player 5")
	e.start()
	for n := 5; n >= 3; n-- {
		e.bust(1, n)
	}
	e.count(45_000, 30_000)
	refused(t, e.offer("0"), "The payouts add up to $360, the pool is $450: set them again")
	refused(t, e.deal(body{"method": "even", "agreed": e.everyone(1, 2)}),
		"The payouts add up to $360, the pool is $450: set them again")
	e.bust(1, 2)
	refused(t, e.approve(2), "The payouts add up to $360, the pool is $450: set them again")
	refused(t, e.approveAll(), "The payouts add up to $360, the pool is $450: set them again")
	e.set(custom("250", "200")).Want(http.StatusOK)
	e.approve(2).Want(http.StatusOK).Into(&p)
	assert.Elements(t, "approved: amountsOf(p)", amountsOf(p), []money.Cents{250_00, 200_00})
	assert.Equal(t, "approved: Locked", p.Locked, true)
}

// A lock on amounts of another pool, as earlier versions made it, lets the amounts be set again; entries stay closed.
func TestAmountsLockedForAnotherPoolAreSetAgain(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyBuyIn, 2)
	e.set(body{"template": "custom", "amounts": []any{"100", "20"}}).Want(http.StatusOK)
	e.sell("Player 3")
	e.start()
	e.bust(1, 3)
	e.bust(1, 2)
	_, err := db.AcrossTenants(context.Background(), c.DB, "a test locks amounts", func(tx *db.AnyTx) (int64, error) {
		const lock = "UPDATE tournament_prizes SET locked_at = $1 WHERE tournament_id = $2"
		return tx.Exec(lock, int64(apptest.Friday), e.id)
	})
	if err != nil {
		t.Fatal(err)
	}
	assert.Equal(t, "before: Locked", e.payouts().Locked, false)
	refused(t, e.approve(1), "The payouts add up to $120, the pool is $180: set them again")
	var p director.Payouts
	e.set(body{"template": "winner_takes_all"}).Want(http.StatusOK).Into(&p)
	assert.Equal(t, "after: Locked", p.Locked, true)
	assert.Elements(t, "after: amounts", amountsOf(p), []money.Cents{180_00})
	refused(t, e.set(body{"template": "flat"}), "The payouts are locked since the first approval")
	e.approve(1).Want(http.StatusOK)
	e.pay(1, "prize").Want(http.StatusOK)
}

func TestRefundedEntryIsNeitherApprovedNorPaid(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, plainBuyIn, 3)
	c.PitBoss.Do("POST", "/api/tournament-entries/"+e.of(3)+"/void", body{"reason": "Wrong player"}).Want(http.StatusOK)
	e.start()
	for _, a := range []apptest.Answer{e.approve(3), e.pay(3, "prize"), e.pay(3, "bounties")} {
		refused(t, a, "This entry is not in the tournament")
	}
	if p := e.payouts(); p.Pool != 180_00 || len(p.Remaining) != 2 {
		t.Errorf("got payouts %+v, want a pool of $180 and two remaining entries", p)
	}
	c.FloorManager.Do("POST", "/api/tournament-entries/nobody/prize/approve", nil).Want(http.StatusNotFound)
}

// An act of the desk names the amount or the stack that its screen shows, and is refused when another one is due.
func TestChangedAmountsAreNeitherPaidNorApprovedUnseen(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	e := newContest(t, c, bountyBuyIn, 4)
	e.start()
	e.bust(2, 4)
	pay := func(path, amount string) apptest.Answer {
		return c.FrontOffice.Do("POST", path, body{"paymentMethod": "cash", "amount": amount})
	}
	bounties := "/api/tournament-entries/" + e.of(2) + "/bounties/pay"
	won := "/api/tournament-entries/" + e.of(1) + "/prize/pay"
	e.bust(2, 3)
	refused(t, pay(bounties, "25.00"), "Player 2 is due $50, not $25")
	pay(bounties, "50.00").Want(http.StatusOK)
	refused(t, pay(e.path+"/staff/pay", "9.00"), "The staff is due $12, not $9")
	pay(e.path+"/staff/pay", "12.00").Want(http.StatusOK)

	count := func(was any) apptest.Answer {
		return c.FloorManager.Do("POST", e.path+"/counts",
			body{"counts": []any{body{"entryId": e.of(2), "chips": 20_000, "was": was}}})
	}
	count(0).Want(http.StatusOK)
	refused(t, count(0), "Player 2 has 20,000 chips by now, not 0")
	count(20_000).Want(http.StatusOK)
	count(nil).Want(http.StatusOK)

	approve := func(amount any) apptest.Answer {
		return c.FloorManager.Do("POST", e.path+"/payouts/approve", body{"amount": amount})
	}
	e.bust(1, 2)
	refused(t, approve("1.00"), "Prizes of $240 wait for approval, not $1")
	refused(t, c.FloorManager.Do("POST", "/api/tournament-entries/"+e.of(1)+"/prize/approve", body{"amount": "1.00"}),
		"Player 1 is due $240, not $1")
	approve("240.00").Want(http.StatusOK)
	var p director.Payouts
	refused(t, pay(won, "1.00"), "Player 1 is due $240, not $1")
	pay(won, "240.00").Want(http.StatusOK).Into(&p)
	assert.Equal(t, "paid: Status", p.Places[0].Status, director.PayoutPaid)
}
