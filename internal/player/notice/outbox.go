package notice

import (
	"context"
	"slices"
	"strings"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// Check reports whether the reason of a notice still holds in a room, and the facts to tell. The wing that queues a
// kind of notice has its check.
type Check func(tx db.RoomReader, n Notice, now clock.Instant) (Facts, error)

// Times of the outbox.
const (
	// Lease is how long a node has to send a notice that it claimed. After a crash another one sends it.
	Lease = 20 * time.Second
	// SendTimeout is how long a service has to answer.
	SendTimeout = 6 * time.Second
	// maxAttempts is after how many attempts another channel is tried, if there is one.
	maxAttempts = 3
)

// Claimed is a notice that this node may send.
type Claimed struct {
	at       tenant.Room
	id       string
	until    clock.Instant
	playerID string // empty: to a device of the staff
	deviceID string
	kind     Kind
	about    string
}

// Delivery is a notice to be sent now.
type Delivery struct {
	Claimed
	Sender    Sender
	Message   Message
	ChannelID string
	Kind      ChannelKind
	Address   string
	PushKey   PushKey
	Attempt   int // counts from 1 by this channel
	ExpiresAt clock.Instant
}

// ID is the id of the notice, by which services recognize a repeat.
func (c Claimed) ID() string { return c.id }

// Outcome is how an attempt has ended.
type Outcome struct {
	Failure   Failure       // empty: the service took the message
	IsFinal   bool          // of a failure: this channel will not work
	RetryIn   time.Duration // otherwise
	MessageID string        // the service's
}

// Claim claims at most limit notices that are due, for the lease.
func (a *Actions) Claim(ctx context.Context, limit int) ([]Claimed, error) {
	due, err := db.ViewAcross(ctx, a.db, "notices of all organizations are due",
		func(tx *db.AnyTx) ([]Claimed, error) { return db.All(tx, scanClaimed, dueNotices, tx.Now(), limit) })
	if err != nil || len(due) == 0 {
		return nil, err
	}
	// Nodes that claim the same notices lock them in the same order.
	slices.SortFunc(due, func(a, b Claimed) int { return strings.Compare(a.id, b.id) })
	return db.AcrossTenants(ctx, a.db, "notices of all organizations are claimed",
		func(tx *db.AnyTx) (claimed []Claimed, err error) {
			for _, c := range due {
				c.until = tx.Now().Add(Lease)
				changed, err := tx.Exec(claimNotice, c.at.Org().ID(), c.id, tx.Now(), c.until)
				if err != nil {
					return nil, err
				}
				if changed > 0 {
					claimed = append(claimed, c)
				}
			}
			return claimed, nil
		})
}

// decision is what to do with a claimed notice.
type decision struct {
	delivery Delivery
	tried    string        // channels that have failed
	role     tenant.Role   // of the user of a device
	end      Status        // empty: it goes on
	failure  Failure       // of end
	later    clock.Instant // when to look again; zero: send now
}

// Prepare decides on a claimed notice. It returns false if there is nothing to send now; the outbox is up to date then.
// After true the caller sends and calls Record. A stop that is recorded before Prepare returns keeps the notice back.
func (a *Actions) Prepare(ctx context.Context, c Claimed) (Delivery, bool, error) {
	d, err := db.ViewRoom(ctx, a.db, c.at, func(tx *db.RoomView) (decision, error) { return a.decide(tx, c) })
	switch {
	case err != nil:
		return d.delivery, false, err
	case d.end != "":
		return d.delivery, false, a.end(ctx, c, d.end, d.failure)
	case d.later > 0:
		return d.delivery, false, a.release(ctx, c, d.later, "")
	}
	to := d.delivery
	mayStart, err := db.AcrossTenants(ctx, a.db, "a notice is about to be sent", func(tx *db.AnyTx) (bool, error) {
		if tx.Now().Add(2*SendTimeout) > c.until {
			return false, nil // another node may claim it before it is sent
		}
		changed, err := tx.Exec(beginAttempt, c.at.Org().ID(), c.id, c.until, to.ChannelID, string(to.Kind), to.Attempt,
			d.tried, string(d.role))
		return changed > 0, err
	})
	if err == nil && !mayStart {
		err = a.release(ctx, c, 0, "")
	}
	return to, mayStart, err
}

// decide decides by the present facts. It changes nothing.
func (a *Actions) decide(tx *db.RoomView, c Claimed) (d decision, err error) {
	now := tx.Now()
	n, found, err := db.One(tx, scanOutboxRow, outboxRowByID, c.id, c.until)
	if err != nil || !found {
		return decision{later: now}, err
	}
	if n.deviceID != "" {
		return a.decideForStaff(tx, c, n)
	}
	s, err := loadSettings(tx)
	if err == nil {
		err = a.addSite(tx, s)
	}
	if err != nil {
		return d, err
	}
	mayReceive, err := db.Value[bool](tx.InOrg(), mayReceive, n.PlayerID, now)
	if err != nil {
		return d, err
	}
	switch {
	case !mayReceive:
		return decision{end: Cancelled, failure: NotAllowed}, nil
	case n.ExpiresAt <= now && (n.attempts > 0 || n.tried != ""):
		return decision{end: Failed, failure: n.failureOr(Unreachable)}, nil
	case n.ExpiresAt <= now:
		return decision{end: Cancelled, failure: Over}, nil
	case !s.IsOn:
		return decision{end: Cancelled, failure: NoChannel}, nil
	}
	facts, err := a.check(tx, n.Notice, now)
	if err != nil {
		return d, err
	}
	here, err := room.Current(tx)
	if err != nil {
		return d, err
	}
	due := max(now, facts.NotBefore)
	if !n.Kind.ignoresQuietHours() {
		due = max(due, s.quietUntil(now, here.Calendar().Zone))
	}
	switch {
	case !facts.IsTrue, due >= n.ExpiresAt:
		return decision{end: Cancelled, failure: Over}, nil
	case due > now:
		return decision{later: due}, nil
	}
	active, err := db.All(tx, scanChannel, activeChannels, n.PlayerID)
	if err != nil {
		return d, err
	}
	channel, tried, found := n.choose(active, func(k ChannelKind) bool { return s.offers(k, a.canPush()) })
	if !found {
		return decision{end: Failed, failure: n.failureOr(NoChannel)}, nil
	}
	d.tried = tried
	d.delivery = Delivery{
		Claimed: c, Message: s.render(n.Kind, channel.language, facts, here.Name, here.Calendar().Zone),
		ChannelID: channel.ID, Kind: channel.Kind, Address: channel.address, Attempt: 1, ExpiresAt: n.ExpiresAt,
	}
	if n.channelID == channel.ID {
		d.delivery.Attempt = n.attempts + 1
	}
	if key := a.pushKey.Load(); key != nil {
		d.delivery.PushKey = *key
	}
	if d.delivery.Sender, err = a.senderOf(c.at, s, here.Name); err == nil && channel.Kind == Email {
		err = a.addStopLink(&d.delivery, s.Email.Site, channel.language)
	}
	return d, err
}

// check asks the wing that queued a notice. A notice about a channel holds as long as the channel.
func (a *Actions) check(tx db.RoomReader, n Notice, now clock.Instant) (Facts, error) {
	if check := a.Checks[n.Kind]; check != nil {
		return check(tx, n, now)
	}
	return Facts{IsTrue: n.Kind.isAboutChannel()}, nil
}

// Record records how an attempt has ended.
func (a *Actions) Record(ctx context.Context, d Delivery, o Outcome) error {
	switch {
	case o.Failure == "":
		return a.recordSent(ctx, d, o.MessageID)
	case !o.IsFinal:
		return a.release(ctx, d.Claimed, a.db.Now().Add(o.RetryIn), o.Failure)
	}
	if o.Failure == Gone {
		isRenewed, err := a.endGone(ctx, d)
		if err != nil {
			return err
		}
		if isRenewed {
			return a.release(ctx, d.Claimed, 0, o.Failure)
		}
	}
	_, err := db.AcrossTenants(ctx, a.db, "a notice goes to the next channel", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec(giveUpChannel, d.at.Org().ID(), d.id, d.until, d.ChannelID, string(o.Failure), tx.Now())
	})
	return err
}

// endGone ends a channel or a device that no longer exists. It reports whether it has been given another subscription
// meanwhile.
func (a *Actions) endGone(ctx context.Context, d Delivery) (isRenewed bool, err error) {
	if d.deviceID != "" {
		return a.removeGone(ctx, d)
	}
	return db.InRoom(ctx, a.db, d.at, func(tx *db.RoomTx) (bool, error) { return stopGone(tx, d) })
}

func stopGone(tx *db.RoomTx, d Delivery) (isRenewed bool, err error) {
	active, err := db.All(tx, scanChannel, activeChannels, d.playerID)
	i := slices.IndexFunc(active, func(c storedChannel) bool { return c.ID == d.ChannelID })
	switch {
	case err != nil || i < 0:
		return false, err
	case active[i].address != d.Address:
		return true, nil
	}
	return false, Stop(tx, d.playerID, d.ChannelID, FromGone)
}

// release ends the claim and puts the notice off. A time of zero leaves it due.
func (a *Actions) release(ctx context.Context, c Claimed, until clock.Instant, failure Failure) error {
	_, err := db.AcrossTenants(ctx, a.db, "a notice is put off", func(tx *db.AnyTx) (int64, error) {
		var f *Failure
		if failure != "" {
			f = &failure
		}
		return tx.Exec(releaseNotice, c.at.Org().ID(), c.id, c.until, until, (*string)(f))
	})
	return err
}

// end ends a notice that was not sent.
func (a *Actions) end(ctx context.Context, c Claimed, status Status, failure Failure) error {
	if c.deviceID != "" {
		return a.recordForStaff(ctx, endNotice, c, c.until, string(status), string(failure), a.db.Now())
	}
	_, err := db.InRoom(ctx, a.db, c.at, func(tx *db.RoomTx) (none api.None, err error) {
		changed, err := tx.Exec(endNotice, c.id, c.until, string(status), string(failure), tx.Now())
		if err == nil && changed > 0 {
			err = emitUpdated(tx, c.id)
		}
		return none, err
	})
	return err
}

// recordForStaff changes an alert to a device. No screen shows it, so the room keeps its version.
func (a *Actions) recordForStaff(ctx context.Context, query string, c Claimed, args ...any) error {
	_, err := db.AcrossTenants(ctx, a.db, "the outbox has no version", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec(query, append([]any{c.at.Org().ID(), c.at.ID(), c.id}, args...)...)
	})
	return err
}

func (a *Actions) recordSent(ctx context.Context, d Delivery, messageID string) error {
	if d.deviceID != "" {
		return a.recordForStaff(ctx, markSent, d.Claimed, a.db.Now(), nil, d.ChannelID, string(d.Kind))
	}
	_, err := db.InRoom(ctx, a.db, d.at, func(tx *db.RoomTx) (none api.None, err error) {
		var id *string
		if messageID != "" {
			id = &messageID
		}
		// The lease may have run out. The message has been sent all the same.
		changed, err := tx.Exec(markSent, d.id, tx.Now(), id, d.ChannelID, string(d.Kind))
		if err == nil && changed > 0 {
			err = emitUpdated(tx, d.id)
		}
		return none, err
	})
	return err
}

// recordReceipt records what a gateway reports of a message. One that was not delivered goes to the next channel.
func (a *Actions) recordReceipt(ctx context.Context, at tenant.Room, e hookEvent) error {
	_, err := db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (none api.None, err error) {
		id, found, err := db.One(tx, scanText, noticeOfMessage, e.message)
		if err == nil && !found {
			err = recordTestReceipt(tx, e)
		}
		if err != nil || !found {
			return none, err
		}
		if e.status == Delivered {
			_, err = tx.Exec(markDelivered, id, tx.Now())
		} else {
			_, err = tx.Exec(markUndelivered, id, tx.Now())
		}
		if err == nil {
			err = emitUpdated(tx, id)
		}
		return none, err
	})
	return err
}

// Receive records that the phone of a player has received a push message. It may tell so before the push service has
// answered the sender. A notice that has ended, or is another player's, stays as it is.
func Receive(tx *db.RoomTx, playerID, id string) error {
	changed, err := tx.Exec(markReceived, id, tx.Now(), playerID)
	if err == nil && changed > 0 {
		err = emitUpdated(tx, id)
	}
	return err
}

// emitUpdated emits the state of a notice.
func emitUpdated(tx *db.RoomTx, id string) error {
	u, found, err := db.One(tx, scanUpdated, updatedByID, id)
	if err == nil && found {
		u.RoomID = tx.RoomID()
		tx.Emit(noticeUpdated.With(u))
	}
	return err
}

// DeleteOld deletes notices that have left the record, and devices whose session has ended.
func (a *Actions) DeleteOld(ctx context.Context) error {
	const why = "devices end with their sessions"
	if err := db.DeleteInBatches(ctx, a.db, why, deleteEndedDevices, a.db.Now()); err != nil {
		return err
	}
	return db.DeleteInBatches(ctx, a.db, "old notices of all organizations are deleted", deleteOld,
		a.db.Now().Add(-retention))
}
