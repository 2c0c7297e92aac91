package notice

import (
	"context"
	"slices"
	"strings"

	"pitboss/internal/account"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
	"pitboss/internal/room/alert"
)

// openDevice is a device that gets alerts, with the role of its user.
type openDevice struct {
	id, address string
	role        tenant.Role
}

func scanOpenDevice(scan db.Scan) (d openDevice, err error) {
	return d, scan(&d.id, &d.role, &d.address)
}

// mayGet reports whether a role gets the alerts that need a permission. Alerts name players.
func mayGet(r tenant.Role, needed tenant.Permission) bool {
	return r.May(tenant.ViewPlayers) && r.May(needed)
}

// QueueAlert queues an alert to the devices of the staff with the right to see it, in the transaction that raises it.
// The device at which the alert was raised by hand gets none. A shift note is not sent, because it waits for the next
// shift.
func QueueAlert(tx *db.RoomTx, raised alert.Alert, needed tenant.Permission) error {
	if raised.Kind == alert.ShiftNote {
		return nil
	}
	var number int64 // an escalated call is announced again
	if raised.IsEscalated() {
		number = 1
	}
	devices, err := db.All(tx, scanOpenDevice, devicesOfRoom, tx.Now(), tx.Now().Add(-account.SessionIdleTimeout),
		tx.Actor().Session)
	for _, d := range devices {
		if err == nil && mayGet(d.role, needed) {
			err = queueToDevice(tx, StaffAlert, d.id, raised.ID, number)
		}
	}
	return err
}

// decideForStaff decides by the present facts, as decide does for players. An alert that was resolved, or that the user
// may no longer see, is not sent.
func (a *Actions) decideForStaff(tx *db.RoomView, c Claimed, n outboxRow) (d decision, err error) {
	now := tx.Now()
	device, isOpen, err := db.One(tx, scanOpenDevice, openDeviceByID, now, now.Add(-account.SessionIdleTimeout),
		n.deviceID)
	if err != nil {
		return d, err
	}
	key := a.pushKey.Load()
	switch {
	case !isOpen || !device.role.May(tenant.ViewPlayers):
		return decision{end: Cancelled, failure: NotAllowed}, nil
	case slices.Contains(strings.Fields(n.tried), device.id), n.ExpiresAt <= now && n.attempts > 0:
		return decision{end: Failed, failure: n.failureOr(Unreachable)}, nil
	case n.ExpiresAt <= now:
		return decision{end: Cancelled, failure: Over}, nil
	case key == nil:
		return decision{end: Failed, failure: NoChannel}, nil
	}
	here, err := room.Current(tx)
	if err != nil {
		return d, err
	}
	m := Message{Kind: Test, Title: "Test", Text: "This is a test. Alerts reach you here."}
	if n.Kind == StaffAlert {
		raised, err := alert.Load(tx, n.AboutID)
		switch {
		case err != nil:
			return d, err
		case !mayGet(device.role, raised.Permission):
			return decision{end: Cancelled, failure: NotAllowed}, nil
		case raised.ResolvedAt != nil:
			return decision{end: Cancelled, failure: Over}, nil
		}
		m = Message{Kind: StaffAlert, Title: titleOf(raised.Alert), Text: raised.Message}
	}
	d.tried, d.role = n.tried, device.role
	d.delivery = Delivery{
		Claimed: c, Sender: Sender{RoomName: here.Name}, Message: m, ChannelID: device.id, Kind: Push,
		Address: device.address, PushKey: *key, Attempt: n.attempts + 1, ExpiresAt: n.ExpiresAt,
	}
	return d, nil
}

var alertTitles = map[alert.Type]string{
	alert.HighAction: "High action", alert.Dispute: "Dispute", alert.Security: "Security",
	alert.VIPRequest: "VIP request", alert.Technical: "Floor",
}

func titleOf(a alert.Alert) string {
	if a.IsEscalated() {
		a.EscalatedAt = nil
		return "Not taken: " + titleOf(a)
	}
	if a.TableName != nil {
		return alertTitles[a.Type] + ", " + *a.TableName
	}
	return alertTitles[a.Type]
}

// removeGone removes a device whose subscription no longer exists. It reports whether the device has been given another
// one meanwhile.
func (a *Actions) removeGone(ctx context.Context, d Delivery) (isRenewed bool, err error) {
	return db.InRoom(ctx, a.db, d.at, func(tx *db.RoomTx) (bool, error) {
		user, found, err := db.One(tx, scanText, deleteGoneDevice, d.ChannelID, d.Address)
		if found {
			tx.Emit(devicesChanged.With(DevicesChanged{tx.RoomID(), user}))
		}
		return !found, err
	})
}
