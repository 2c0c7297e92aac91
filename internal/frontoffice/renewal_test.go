package frontoffice_test

import (
	"net/http"
	"testing"

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
