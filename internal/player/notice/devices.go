package notice

import (
	"context"
	"slices"
	"time"

	"pitboss/internal/account"
	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Device is a browser of a staff user that gets the alerts of a room.
type Device struct {
	ID        string        `json:"id"`
	Name      string        `json:"name" see:"public"` // as the list of sessions names it
	AddedAt   clock.Instant `json:"addedAt"`
	IsCurrent bool          `json:"isCurrent"` // of the caller's session
}

// Devices are the caller's devices in a room.
type Devices struct {
	PushKey *string  `json:"pushKey" see:"public"` // public VAPID key; null: push is not offered
	Devices []Device `json:"devices"`
}

// maxDevices is how many devices a user may have in a room.
const maxDevices = 10

var (
	errNoDevice       = fault.NotFound("Device")
	errTooManyDevices = fault.Conflict("You have as many devices as possible. Remove one first.")
	errNoSubscription = fault.InvalidField("subscription", "This browser gave no usable subscription")
)

func (a *Actions) devices(ctx context.Context, at tenant.Room, _ api.RoomRequest) (Devices, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (d Devices, err error) {
		if key := a.pushKey.Load(); key != nil {
			d.PushKey = &key.Public
		}
		d.Devices, err = ownDevices(tx, at.Org().Actor(), tx.Now())
		return d, err
	})
}

func ownDevices(tx db.RoomReader, by tenant.Actor, now clock.Instant) ([]Device, error) {
	return db.All(tx, func(scan db.Scan) (d Device, err error) {
		var session string
		err = scan(&d.ID, &d.Name, &d.AddedAt, &session)
		d.IsCurrent = session == by.Session
		return d, err
	}, devicesOfUser, by.ID, now, now.Add(-account.SessionIdleTimeout))
}

// addDevice turns alerts on in the caller's browser. Another user's alerts in the same browser end.
func (a *Actions) addDevice(ctx context.Context, at tenant.Room, in deviceRequest) (d Device, err error) {
	if err := account.RefuseImpersonation(at.Org()); err != nil {
		return d, err
	}
	address, key, err := a.addressOf(in.Subscription)
	if err != nil {
		return d, err
	}
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (d Device, err error) {
		by := tx.Actor()
		own, err := ownDevices(tx, by, tx.Now())
		switch {
		case err != nil:
			return d, err
		case !a.canPush():
			return d, errNotOffered
		case len(own) >= maxDevices:
			return d, errTooManyDevices
		}
		if err := tx.Write(deleteSubscription, key); err != nil {
			return d, err
		}
		id := db.NewID()
		if err := tx.Write(insertDevice, id, by.ID, by.Session, address, key, tx.Now()); err != nil {
			return d, err
		}
		tx.Emit(devicesChanged.With(DevicesChanged{tx.RoomID(), by.ID}))
		if own, err = ownDevices(tx, by, tx.Now()); err != nil {
			return d, err
		}
		i := slices.IndexFunc(own, func(d Device) bool { return d.ID == id })
		if i < 0 {
			return d, errNoDevice // the session has just ended
		}
		return own[i], queueToDevice(tx, Test, id, id, int64(tx.Now()))
	})
}

func (a *Actions) addressOf(s Subscription) (address, key string, err error) {
	if !s.isValid() || !a.allowsEndpoint(s.Endpoint) {
		return "", "", errNoSubscription
	}
	return NewChannel{Kind: Push, Subscription: &s}.address()
}

// removeDevice turns alerts off in a browser of the caller.
func (a *Actions) removeDevice(ctx context.Context, at tenant.Room, in devicePath) (api.None, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (none api.None, err error) {
		changed, err := tx.Exec(deleteDevice, in.Device, tx.Actor().ID)
		if err == nil && changed == 0 {
			err = errNoDevice
		}
		tx.Emit(devicesChanged.With(DevicesChanged{tx.RoomID(), tx.Actor().ID}))
		return none, err
	})
}

// testDevice queues a test to a device of the caller.
func (a *Actions) testDevice(ctx context.Context, at tenant.Room, in devicePath) (none api.None, err error) {
	by := at.Org().Actor()
	if wait := a.tests.Wait(at.Org().ID()+" "+by.ID, a.db.Now()); wait > 0 {
		return none, signin.TooManyAttempts(wait)
	}
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (none api.None, err error) {
		own, err := ownDevices(tx, by, tx.Now())
		if err == nil && !slices.ContainsFunc(own, func(d Device) bool { return d.ID == in.Device }) {
			err = errNoDevice
		}
		if err != nil {
			return none, err
		}
		tx.Emit(devicesChanged.With(DevicesChanged{tx.RoomID(), by.ID}))
		return none, queueToDevice(tx, Test, in.Device, in.Device, int64(tx.Now()))
	})
}

// deviceTTL is how long an alert is tried to be sent.
const deviceTTL = 10 * time.Minute

func queueToDevice(tx *db.RoomTx, k Kind, deviceID, aboutID string, number int64) error {
	return tx.Write(insertDeviceNotice, db.NewID(), deviceID, string(k), aboutID, number, tx.Now(),
		tx.Now().Add(deviceTTL))
}
