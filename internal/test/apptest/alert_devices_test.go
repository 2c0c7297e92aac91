package apptest_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player/notice"
	"pitboss/internal/room/alert"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
	"pitboss/internal/test/receivers"
)

// crewPush is a room whose staff get alerts on their devices.
type crewPush struct {
	*noticed
	path string
	desk *apptest.Person // raises alerts
}

func newCrewPush(t *testing.T) crewPush {
	t.Helper()
	c := newNoticed(t)
	p := crewPush{noticed: c, path: "/api/alert-devices/" + c.Room}
	p.desk = p.staff("Fred", tenant.RoleFrontOffice)
	return p
}

// staff is a signed-in user of the club.
func (c crewPush) staff(name string, role tenant.Role) *apptest.Person {
	c.t.Helper()
	return c.Staff("club", name, role)
}

// device turns alerts on in a browser of a user, and takes the test that confirms it.
func (c crewPush) device(by *apptest.Person, name string) (d notice.Device) {
	c.t.Helper()
	by.Do("POST", c.path, apptest.Body{"subscription": c.push.Subscribe(name)}).Want(http.StatusCreated).Into(&d)
	return d
}

// raise raises a call as another user, and sends what is due.
func (c crewPush) raise(kind, note string) (a alert.Alert) {
	c.t.Helper()
	c.desk.Do("POST", "/api/pit-boss/alerts", apptest.Body{
		"roomId": c.Room, "kind": kind, "note": note,
	}).Want(http.StatusCreated).Into(&a)
	return a
}

// alerts are the alerts that a device has received, without its tests.
func (c crewPush) alerts(name string) (list []receivers.Received) {
	c.t.Helper()
	c.send()
	for _, r := range c.push.Received() {
		if r.To == name && r.Kind != "test" {
			list = append(list, r)
		}
	}
	return list
}

func TestAnAlertReachesTheDevicesOfTheStaff(t *testing.T) {
	t.Parallel()
	c := newCrewPush(t)
	pit := c.staff("Pia", tenant.RolePitBoss)
	d := c.device(pit, "phone")
	assert.Equal(t, "current", d.IsCurrent, true)
	c.send()
	assert.Equal(t, "confirmation", kindsOf(c.push.Received())[0], "test")
	raised := c.raise("dispute", "Two players claim the pot")
	got := c.alerts("phone")
	assert.MustEqual(t, "alerts", len(got), 1)
	assert.Equal(t, "title", got[0].Title, "Dispute")
	assert.Equal(t, "text", got[0].Text, raised.Message)
	assert.Equal(t, "urgency", got[0].Header.Get("Urgency"), "high")
	assert.Len(t, "problems", c.push.Problems(), 0)
	assert.Len(t, "alerts after another run", c.alerts("phone"), 1)

	resolved := c.raise("technical", "The shuffler is stuck")
	pit.Do("POST", "/api/pit-boss/alerts/"+resolved.ID+"/resolve", apptest.Body{}).Want(http.StatusOK)
	assert.Len(t, "alerts after one was resolved before it was sent", c.alerts("phone"), 1)
	pit.Do("POST", "/api/pit-boss/alerts", apptest.Body{"roomId": c.Room, "kind": "security", "note": "At the door"}).
		Want(http.StatusCreated)
	assert.Len(t, "alerts after an own call", c.alerts("phone"), 1)
	c.staff("Dora", tenant.RoleDealer).Do("GET", c.path, nil).Want(http.StatusForbidden)
}

func TestAlertsEndWithTheSessionTheAccountAndTheRole(t *testing.T) {
	t.Parallel()
	c := newCrewPush(t)
	ends := map[string]func(*apptest.Person){
		"sign-out": func(p *apptest.Person) {
			p.Do("POST", "/api/auth/logout", apptest.Body{}).Want(http.StatusNoContent)
		},
		"disabled": func(p *apptest.Person) {
			c.Owner.Do("PATCH", "/api/users/"+p.Scope.Actor().ID, apptest.Body{"isActive": false}).Want(http.StatusOK)
		},
		"dealer": func(p *apptest.Person) {
			c.Owner.Do("PATCH", "/api/users/"+p.Scope.Actor().ID, apptest.Body{"role": "dealer"}).Want(http.StatusOK)
		},
		"removed": func(p *apptest.Person) {
			var own notice.Devices
			p.Do("GET", c.path, nil).Want(http.StatusOK).Into(&own)
			p.Do("DELETE", c.path+"/"+own.Devices[0].ID, nil).Want(http.StatusNoContent)
		},
	}
	for name, end := range ends {
		p := c.staff("of-"+strings.ReplaceAll(name, " ", "-"), tenant.RoleFloorManager)
		c.device(p, name)
		c.send()
		c.raise("dispute", "Before "+name)
		end(p) // after the alert was queued
		assert.Len(t, name+": queued before", c.alerts(name), 0)
		c.raise("dispute", "After "+name)
		assert.Len(t, name+": raised after", c.alerts(name), 0)
	}
	idle := c.staff("Ida", tenant.RoleFloorManager)
	c.device(idle, "idle")
	c.Clock.Advance(account.SessionIdleTimeout + time.Minute)
	c.desk = c.staff("Gus", tenant.RoleFrontOffice)
	c.raise("dispute", "Half a day later")
	assert.Len(t, "idle", c.alerts("idle"), 0)
	assert.NoError(t, "sweep", c.Features.Notices.DeleteOld(t.Context()))
}

func TestAStopAfterTheClaimKeepsAnAlertBack(t *testing.T) {
	t.Parallel()
	c := newCrewPush(t)
	p := c.staff("Flora", tenant.RoleFloorManager)
	c.device(p, "phone")
	c.send()
	c.raise("dispute", "Two players claim the pot")
	claimed, err := c.Features.Notices.Claim(t.Context(), 10)
	assert.NoError(t, "claim", err)
	assert.MustEqual(t, "claimed", len(claimed), 1)
	p.Do("POST", "/api/auth/logout", apptest.Body{}).Want(http.StatusNoContent)
	_, mayStart, err := c.Features.Notices.Prepare(t.Context(), claimed[0])
	assert.NoError(t, "prepare", err)
	assert.Equal(t, "sent after a sign-out", mayStart, false)
}

func TestADeviceIsRemovedWhenItIsGone(t *testing.T) {
	t.Parallel()
	c := newCrewPush(t)
	pit := c.staff("Pia", tenant.RolePitBoss)
	d := c.device(pit, "phone")
	c.send()
	c.Clock.Advance(time.Second)
	c.Owner.Do("POST", c.path+"/"+d.ID+"/test", apptest.Body{}).Want(http.StatusNotFound)
	pit.Do("POST", c.path+"/"+d.ID+"/test", apptest.Body{}).Want(http.StatusNoContent)
	c.push.Answer(http.StatusGone)
	c.send()
	assert.Len(t, "devices after one is gone", apptest.Get[notice.Devices](pit, c.path).Devices, 0)

	// The browser of a user is used by another one: the first gets nothing more there.
	shared := c.push.Subscribe("shared")
	for _, by := range []*apptest.Person{pit, c.Owner} {
		by.Do("POST", c.path, apptest.Body{"subscription": shared}).Want(http.StatusCreated)
	}
	assert.Len(t, "devices of the first user", apptest.Get[notice.Devices](pit, c.path).Devices, 0)
	assert.Len(t, "devices of the second user", apptest.Get[notice.Devices](c.Owner, c.path).Devices, 1)
}
