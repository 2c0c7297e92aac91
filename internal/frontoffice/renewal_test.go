package frontoffice_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/frontoffice"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
)

func TestDoorShowsEndOfRenewedMembership(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	guest := c.Guest("Beatriz Luna")
	door := func() frontoffice.Door {
		return apptest.Get[frontoffice.Door](c.FrontOffice, "/api/players/"+guest.ID+"/door?room="+c.Room)
	}
	buy := func() (m player.Membership) {
		sale := apptest.Body{"playerId": guest.ID, "membershipType": "monthly"}
		c.FrontOffice.Do("POST", "/api/memberships", sale).Want(http.StatusCreated).Into(&m)
		return m
	}
	if d := door(); d.MemberUntil != nil {
		t.Errorf("without a membership: got %v, want nil", d.MemberUntil)
	}
	first := buy()
	if d := door(); d.MemberUntil == nil || *d.MemberUntil != first.ExpiryDate {
		t.Errorf("got %v, want %v", d.MemberUntil, first.ExpiryDate)
	}
	renewal := buy()
	d := door()
	if renewal.ExpiryDate <= first.ExpiryDate || *d.MemberUntil != renewal.ExpiryDate || d.Membership.ID != first.ID {
		t.Errorf("renewed: got %v, want %v", d.MemberUntil, renewal.ExpiryDate)
	}
}

// After a reversal the next sale covers the time that is open, and the renewal follows it with its whole length.
func TestSaleAfterAReversalStartsWhereThePlayerIsNotCovered(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	guest := c.Guest("Beatriz Luna")
	buy := func() (m player.Membership) {
		sale := apptest.Body{"playerId": guest.ID, "membershipType": "monthly"}
		c.FrontOffice.Do("POST", "/api/memberships", sale).Want(http.StatusCreated).Into(&m)
		return m
	}
	reverse := func(m player.Membership) {
		c.PitBoss.Do("POST", "/api/ledger-entries/"+m.EntryID+"/reverse", apptest.Body{"reason": "Card declined"}).
			Want(http.StatusCreated)
	}
	first, renewal := buy(), buy()
	c.Clock.Advance(time.Hour)
	reverse(first)
	again := buy()
	if again.StartsAt != first.StartsAt.Add(time.Hour) || again.Status != player.MembershipActive {
		t.Errorf("sold after the reversal: starts at %s as %s, want now", again.StartsAt, again.Status)
	}
	door := apptest.Get[frontoffice.Door](c.FrontOffice, "/api/players/"+guest.ID+"/door?room="+c.Room)
	end := again.ExpiryDate + renewal.ExpiryDate - renewal.StartsAt
	if door.MemberUntil == nil || *door.MemberUntil != end || !door.MaySit {
		t.Errorf("member until %v, want %s, a whole month after %s", door.MemberUntil, end, again.ExpiryDate)
	}
	if soon := apptest.Get[[]player.Membership](c.FrontOffice, "/api/memberships/expiring?days=32"); len(soon) > 0 {
		t.Errorf("got %+v, want no renewed membership", soon)
	}
	third := buy()
	if third.StartsAt != end {
		t.Errorf("the next renewal starts at %s, want %s", third.StartsAt, end)
	}

	// Without the renewal between them the present month ends before the next one starts.
	reverse(renewal)
	soon := apptest.Get[[]player.Membership](c.FrontOffice, "/api/memberships/expiring?days=32")
	if len(soon) != 1 || soon[0].ID != again.ID {
		t.Errorf("got %+v, want the membership before the gap", soon)
	}
}
