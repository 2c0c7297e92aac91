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

// alertClub is a club whose staff get alerts on their devices.
type alertClub struct {
	*noticeClub
	path string
	desk *apptest.Person // the staff user that raises the alerts
}

func newAlertClub(t *testing.T) alertClub {
	t.Helper()
	c := newNoticeClub(t)
	p := alertClub{noticeClub: c, path: "/api/alert-devices/" + c.Room}
	p.desk = p.addStaff("Fred", tenant.RoleFrontOffice)
	return p
}

// addStaff adds a staff user to the club and signs them in.
func (c alertClub) addStaff(name string, role tenant.Role) *apptest.Person {
	c.t.Helper()
	return c.Staff("club", name, role)
}

// addDevice turns on alerts in a browser of a user.
func (c alertClub) addDevice(by *apptest.Person, name string) (d notice.Device) {
	c.t.Helper()
	by.Do("POST", c.path, apptest.Body{"subscription": c.push.Subscribe(name)}).Want(http.StatusCreated).Into(&d)
	return d
}

// raise raises a call as the user at the desk.
func (c alertClub) raise(kind, note string) (a alert.Alert) {
	c.t.Helper()
	c.desk.Do("POST", "/api/pit-boss/alerts", apptest.Body{
		"roomId": c.Room, "kind": kind, "note": note,
	}).Want(http.StatusCreated).Into(&a)
	return a
}

// receivedAlerts sends the due alerts and returns those that a device received, without test messages.
func (c alertClub) receivedAlerts(name string) (list []receivers.Received) {
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
	c := newAlertClub(t)
	pit := c.addStaff("Pia", tenant.RolePitBoss)
	d := c.addDevice(pit, "phone")
	assert.Equal(t, "current", d.IsCurrent, true)
	c.send()
	assert.Equal(t, "confirmation", kindsOf(c.push.Received())[0], "test")
	raised := c.raise("dispute", "Two players claim the pot")
	got := c.receivedAlerts("phone")
	assert.MustEqual(t, "alerts", len(got), 1)
	assert.Equal(t, "title", got[0].Title, "Dispute")
	assert.Equal(t, "text", got[0].Text, raised.Message)
	assert.Equal(t, "urgency", got[0].Header.Get("Urgency"), "high")
	assert.Len(t, "problems", c.push.Problems(), 0)
	assert.Len(t, "alerts after another run", c.receivedAlerts("phone"), 1)

	resolved := c.raise("technical", "The shuffler is stuck")
	pit.Do("POST", "/api/pit-boss/alerts/"+resolved.ID+"/resolve", apptest.Body{}).Want(http.StatusOK)
	assert.Len(t, "alerts after one was resolved before it was sent", c.receivedAlerts("phone"), 1)
	pit.Do("POST", "/api/pit-boss/alerts", apptest.Body{"roomId": c.Room, "kind": "security", "note": "At the door"}).
		Want(http.StatusCreated)
	assert.Len(t, "alerts after a call of the same user", c.receivedAlerts("phone"), 1)
	c.addStaff("Dora", tenant.RoleDealer).Do("GET", c.path, nil).Want(http.StatusForbidden)
}

func TestAlertsEndWithTheSessionTheAccountAndTheRole(t *testing.T) {
	t.Parallel()
	c := newAlertClub(t)
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
		p := c.addStaff("of-"+strings.ReplaceAll(name, " ", "-"), tenant.RoleFloorManager)
		c.addDevice(p, name)
		c.send()
		c.raise("dispute", "Before "+name)
		end(p) // while the alert is queued
		assert.Len(t, name+": queued before", c.receivedAlerts(name), 0)
		c.raise("dispute", "After "+name)
		assert.Len(t, name+": raised after", c.receivedAlerts(name), 0)
	}
	idle := c.addStaff("Ida", tenant.RoleFloorManager)
	c.addDevice(idle, "idle")
	c.Clock.Advance(account.SessionIdleTimeout + time.Minute)
	c.desk = c.addStaff("Gus", tenant.RoleFrontOffice)
	c.raise("dispute", "Half a day later")
	assert.Len(t, "idle", c.receivedAlerts("idle"), 0)
	assert.NoError(t, "sweep", c.Features.Notices.DeleteOld(t.Context()))
}

func TestAStopAfterTheClaimKeepsAnAlertBack(t *testing.T) {
	t.Parallel()
	c := newAlertClub(t)
	p := c.addStaff("Flora", tenant.RoleFloorManager)
	c.addDevice(p, "phone")
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
	c := newAlertClub(t)
	pit := c.addStaff("Pia", tenant.RolePitBoss)
	d := c.addDevice(pit, "phone")
	c.send()
	c.Clock.Advance(time.Second)
	c.Owner.Do("POST", c.path+"/"+d.ID+"/test", apptest.Body{}).Want(http.StatusNotFound)
	pit.Do("POST", c.path+"/"+d.ID+"/test", apptest.Body{}).Want(http.StatusNoContent)
	c.push.Answer(http.StatusGone)
	c.send()
	assert.Len(t, "devices after one is gone", apptest.Get[notice.Devices](pit, c.path).Devices, 0)

	// When a second user turns on alerts in the same browser, it gets no more alerts of the first user.
	shared := c.push.Subscribe("shared")
	for _, by := range []*apptest.Person{pit, c.Owner} {
		by.Do("POST", c.path, apptest.Body{"subscription": shared}).Want(http.StatusCreated)
	}
	assert.Len(t, "devices of the first user", apptest.Get[notice.Devices](pit, c.path).Devices, 0)
	assert.Len(t, "devices of the second user", apptest.Get[notice.Devices](c.Owner, c.path).Devices, 1)
}
