package apptest_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func writeShiftNote(by *apptest.Person, roomID, text string) apptest.Answer {
	return by.Do("POST", "/api/pit-boss/alerts/"+roomID+"/shift-notes", apptest.Body{"text": text})
}

func TestAShiftNoteStaysUntilAManagerMarksItRead(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	var note alert.Alert
	writeShiftNote(c.FloorManager, c.Room, "  Table 5 short a chair.\nTom waits for a rack ").
		Want(http.StatusCreated).Into(&note)
	assert.Equal(t, "Kind", note.Kind, alert.ShiftNote)
	assert.Equal(t, "Priority", note.Priority, alert.Other)
	assert.Equal(t, "Message", note.Message, "Table 5 short a chair. Tom waits for a rack")
	assert.Equal(t, "RaisedBy", note.RaisedBy, "The floor_manager")
	assert.Equal(t, "Timestamp", note.Timestamp, apptest.Friday)

	c.Clock.Advance(10 * time.Hour) // the jobs run and the gaming day ends
	evaluateAlerts(t, c)
	open := listAlerts(c.PitBoss, c)
	assert.Len(t, "open notes", open, 1)
	c.PitBoss.Do("POST", "/api/pit-boss/alerts/"+note.ID+"/take", nil).Want(http.StatusConflict)
	read := func(by *apptest.Person) apptest.Answer {
		return by.Do("POST", "/api/pit-boss/alerts/"+note.ID+"/resolve", nil)
	}
	read(c.PitBoss).Want(http.StatusOK)
	apptest.WantConflict(t, read(c.FloorManager), "The pit_boss has already resolved this alert")
	assert.Len(t, "open notes after one was read", listAlerts(c.PitBoss, c), 0)
	list := apptest.Get[[]alert.Alert](c.FloorManager, "/api/pit-boss/alerts/"+c.Room+"?resolved=true")
	assert.Len(t, "read notes", list, 1)
	assert.Equal(t, "the writer of the read note", list[0].RaisedBy, "The floor_manager")
	assert.Pointer(t, "ResolvedBy", list[0].ResolvedBy, "The pit_boss")
	assert.Pointer(t, "ResolvedAt", list[0].ResolvedAt, apptest.Friday.Add(10*time.Hour))
}

func TestOnlyRolesThatManageTablesHaveShiftNotes(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	var note alert.Alert
	writeShiftNote(c.PitBoss, c.Room, "The lock of Table 2 sticks").Want(http.StatusCreated).Into(&note)
	for _, by := range []*apptest.Person{c.Dealer, c.FrontOffice, c.Executive} {
		writeShiftNote(by, c.Room, "A note").Want(http.StatusForbidden)
		assert.Len(t, string(by.Role)+" sees notes", listAlerts(by, c), 0)
		assert.Len(t, string(by.Role)+" reads of notes in the feed",
			apptest.Get[[]room.Activity](by, "/api/activity/"+c.Room), 0)
		if by.Role.May(tenant.RaiseAlerts) {
			by.Do("POST", "/api/pit-boss/alerts/"+note.ID+"/resolve", nil).Want(http.StatusNotFound)
		}
	}
	assert.Len(t, "the floor manager sees notes", listAlerts(c.FloorManager, c), 1)
	for _, text := range []string{"", " \n ", strings.Repeat("x", 501)} {
		writeShiftNote(c.PitBoss, c.Room, text).Want(http.StatusUnprocessableEntity)
	}
}

func TestAShiftNoteIsNotSentToDevices(t *testing.T) {
	t.Parallel()
	c := newAlertClub(t)
	c.addDevice(c.addStaff("Pia", tenant.RolePitBoss), "phone")
	writeShiftNote(c.addStaff("Flora", tenant.RoleFloorManager), c.Room, "Table 5 short a chair").
		Want(http.StatusCreated)
	assert.Len(t, "sent for a note", c.receivedAlerts("phone"), 0)
}
