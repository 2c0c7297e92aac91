package notice

import (
	"context"
	"encoding/json"
	"math"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// trial is a test message that is ready to be sent, and the settings that it tests.
type trial struct {
	settings storedSettings
	sender   Sender
	message  Message
}

// test sends a test message to an address that the caller gives. Its outcome becomes the state of the service.
func (a *Actions) test(ctx context.Context, at tenant.Room, in testRequest) (done ServiceTest, err error) {
	if wait := a.tests.Wait(at.Org().ID()+" "+at.ID(), a.db.Now()); wait > 0 {
		return done, signin.TooManyAttempts(wait)
	}
	t, err := db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (trial, error) { return a.prepareTest(tx, at, in.Kind) })
	if err != nil {
		return done, err
	}
	begun := a.db.Now()
	o := a.SendTest(ctx, t.sender, in.Address, t.message)
	tested := storedTest{ServiceTest{At: begun, Seconds: secondsSince(begun, a.db.Now())}, o.MessageID}
	if o.Failure != "" {
		tested.Failure = &o.Failure
	}
	done, err = db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (ServiceTest, error) {
		query, service, sealed := saveTextTest, t.settings.gateway, t.settings.textSecret
		if in.Kind == Email {
			query, service, sealed = saveMailTest, t.settings.server, t.settings.mailSecret
		}
		return tested.ServiceTest, saveTest(tx, query, in.Kind, tested, service, sealed)
	})
	if err == nil && done.Failure != nil {
		err = fault.Conflict("The service did not take the message. Check the settings.")
	}
	return done, err
}

func (a *Actions) prepareTest(tx *db.RoomView, at tenant.Room, k ChannelKind) (t trial, err error) {
	if t.settings, err = loadSettings(tx); err != nil {
		return t, err
	}
	here, err := room.Current(tx)
	if err != nil {
		return t, err
	}
	if k == Text && t.settings.Text == nil || k == Email && t.settings.Email == nil {
		return t, errNoSettings
	}
	t.message = t.settings.render(Test, English, Facts{}, here.Name, here.Calendar().Zone)
	t.sender, err = a.senderOf(at, t.settings, here.Name)
	if k == Text {
		t.sender.Email = nil
	} else {
		t.sender.Text = nil
	}
	return t, err
}

func secondsSince(begun, now clock.Instant) int {
	return max(1, int(math.Round(now.Sub(begun).Seconds())))
}

func saveTest(tx *db.RoomTx, query string, k ChannelKind, t storedTest, service *string, sealed string) error {
	raw, err := json.Marshal(t)
	if err != nil {
		return err
	}
	if err := tx.Write(query, string(raw), service, sealed); err != nil {
		return err
	}
	tx.Emit(serviceTested.With(ServiceTested{tx.RoomID(), k, t.Failure}))
	return nil
}

// recordTestReceipt records the gateway's report of the last test.
func recordTestReceipt(tx *db.RoomTx, e hookEvent) error {
	s, err := loadSettings(tx)
	if err != nil || s.textTest == nil || s.textTest.MessageID != e.message {
		return err
	}
	t := *s.textTest
	if t.IsDelivered = e.status == Delivered; t.IsDelivered {
		t.Seconds, t.Failure = secondsSince(t.At, tx.Now()), nil
	} else {
		t.Failure = new(NotDelivered)
	}
	return saveTest(tx, saveTextTest, Text, t, s.gateway, s.textSecret)
}
