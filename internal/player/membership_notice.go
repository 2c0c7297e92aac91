package player

import (
	"context"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player/notice"
)

// membershipLead is how long before its end a membership is announced.
const membershipLead = 3 * 24 * time.Hour

// endingMemberships are memberships that end soon, each with the rooms in which its player has a channel.
const endingMemberships = `SELECT DISTINCT m.org_id, c.room_id, m.id, m.player_id, m.expires_at FROM membership m
	JOIN notice_channel c ON c.org_id = m.org_id AND c.player_id = m.player_id AND c.stopped_at IS NULL
	WHERE m.expires_at > $1 AND m.expires_at <= $2 AND m.cancelled_at IS NULL ORDER BY m.org_id, c.room_id, m.id`

// QueueMembershipEnds queues the notices of memberships that end soon. It is a background job.
func (a *Actions) QueueMembershipEnds(ctx context.Context) error {
	const why = "memberships end in every organization"
	ending, err := db.ViewAcross(ctx, a.db, why, func(tx *db.AnyTx) ([]notice.OfJob, error) {
		return db.All(tx, func(scan db.Scan) (n notice.OfJob, err error) {
			n.Kind = notice.MembershipEnding
			err = scan(&n.Organization, &n.Room, &n.AboutID, &n.PlayerID, &n.ExpiresAt)
			n.Number = int64(n.ExpiresAt)
			return n, err
		}, endingMemberships, tx.Now(), tx.Now().Add(membershipLead))
	})
	if err != nil || len(ending) == 0 {
		return err
	}
	_, err = db.AcrossTenants(ctx, a.db, why, func(tx *db.AnyTx) (none struct{}, err error) {
		return none, notice.QueueByJob(tx, ending)
	})
	return err
}

// CheckMembershipEnding holds while the membership has not been renewed.
func CheckMembershipEnding(tx db.RoomReader, n notice.Notice, now clock.Instant) (f notice.Facts, err error) {
	until, err := MemberUntil(tx.InOrg(), n.PlayerID, now)
	if err == nil && until != nil {
		f.IsTrue, f.Until = int64(*until) == n.Number, *until
	}
	return f, err
}
