package notice

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

const (
	// A notice of an inactive organization waits, and is cancelled if its reason is over by the activation.
	dueNotices = `SELECT n.org_id, n.room_id, n.id, coalesce(n.player_id, ''), coalesce(n.device_id, ''), n.kind,
		n.about_id FROM notice n JOIN organization o ON o.id = n.org_id WHERE n.status = 'queued' AND o.is_active
		AND n.next_try_at <= $1 AND (n.claimed_until IS NULL OR n.claimed_until <= $1)
		ORDER BY n.next_try_at, n.id LIMIT $2`
	claimNotice = `UPDATE notice SET claimed_until = $4 WHERE org_id = $1 AND id = $2 AND status = 'queued'
		AND (claimed_until IS NULL OR claimed_until <= $3)`
	outboxRowByID = `SELECT coalesce(player_id, ''), coalesce(device_id, ''), kind, about_id, number, expires_at,
		coalesce(channel_id, ''), attempts, tried, failure FROM notice
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND claimed_until = $4 AND status = 'queued'`
	// A stop that was recorded before keeps the attempt from beginning.
	beginAttempt = `UPDATE notice SET channel_id = $4, channel_kind = $5, attempts = $6, tried = $7
		WHERE org_id = $1 AND id = $2 AND claimed_until = $3 AND status = 'queued' AND (EXISTS (SELECT 1
			FROM notice_channel c WHERE c.org_id = $1 AND c.id = $4 AND c.stopped_at IS NULL)
			OR EXISTS (SELECT 1` + openDevices + " WHERE d.org_id = $1 AND d.id = $4 AND u.role = $8))"
	releaseNotice = `UPDATE notice SET claimed_until = NULL, next_try_at = CASE WHEN next_try_at > $4 THEN next_try_at
		ELSE $4 END, failure = coalesce($5, failure) WHERE org_id = $1 AND id = $2 AND claimed_until = $3
		AND status = 'queued'`
	giveUpChannel = `UPDATE notice SET claimed_until = NULL, attempts = 0, tried = tried || ' ' || $4, failure = $5,
		next_try_at = $6 WHERE org_id = $1 AND id = $2 AND claimed_until = $3 AND status = 'queued'`
	endNotice = `UPDATE notice SET status = $5, failure = $6, changed_at = $7, claimed_until = NULL
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND claimed_until = $4 AND status = 'queued'`
	markSent = `UPDATE notice SET status = 'sent', failure = NULL, sent_at = $4, changed_at = $4, message_id = $5,
		channel_id = $6, channel_kind = $7, claimed_until = NULL
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND status = 'queued'`
	noticeOfMessage = `SELECT id FROM notice WHERE org_id = $1 AND room_id = $2 AND message_id = $3 AND status = 'sent'`
	markDelivered   = `UPDATE notice SET status = 'delivered', delivered_at = $4, changed_at = $4
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND status = 'sent'`
	markReceived = `UPDATE notice SET status = 'delivered', delivered_at = $4, changed_at = $4
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND player_id = $5 AND channel_kind = 'push'
		AND status IN ('queued', 'sent')`
	// The sender decides whether another channel is left, and whether the reason still holds.
	markUndelivered = `UPDATE notice SET status = 'queued', failure = 'not_delivered',
		tried = tried || ' ' || channel_id, attempts = 0, next_try_at = $4, changed_at = $4, message_id = NULL
		WHERE org_id = $1 AND room_id = $2 AND id = $3 AND status = 'sent'`
	updatedByID = `SELECT n.id, n.player_id, n.about_id, n.kind, n.status,
		CASE WHEN n.status <> 'queued' THEN n.channel_kind END, n.changed_at,
		CASE WHEN n.status <> 'queued' THEN n.failure END,
		EXISTS (SELECT 1 FROM notice_channel c WHERE c.org_id = n.org_id AND c.room_id = n.room_id
			AND c.player_id = n.player_id AND c.stopped_at IS NULL)
		FROM notice n WHERE n.org_id = $1 AND n.room_id = $2 AND n.id = $3`
	deleteOld = `DELETE FROM notice WHERE id IN (SELECT n.id FROM notice n WHERE n.created_at < $1
		ORDER BY n.created_at LIMIT 500) AND created_at < $1`
	// A merged, removed, barred or self-excluded player gets no notices.
	mayReceive = `SELECT p.merged_into IS NULL AND p.removed_at IS NULL AND p.barred_at IS NULL
		AND (p.excluded_until IS NULL OR p.excluded_until <= $3) FROM player p WHERE p.org_id = $1 AND p.id = $2`
)

// scanRoom reads the scope of a room for the program itself.
func scanRoom(scan db.Scan) (at tenant.Room, err error) {
	var organization, id string
	err = scan(&organization, &id)
	return tenant.Mint(organization, tenant.System).Room(id), err
}

func scanClaimed(scan db.Scan) (c Claimed, err error) {
	c.at, err = scanRoom(func(dest ...any) error {
		return scan(append(dest, &c.id, &c.playerID, &c.deviceID, &c.kind, &c.about)...)
	})
	return c, err
}

func scanOutboxRow(scan db.Scan) (n outboxRow, err error) {
	return n, scan(&n.PlayerID, &n.deviceID, &n.Kind, &n.AboutID, &n.Number, &n.ExpiresAt, &n.channelID, &n.attempts,
		&n.tried, &n.failure)
}

func scanUpdated(scan db.Scan) (u Updated, err error) {
	var status Status
	err = scan(&u.ID, &u.PlayerID, &u.AboutID, &u.Kind, &status, &u.State.Channel, &u.State.At, &u.State.Failure,
		&u.State.IsReachable)
	u.State.Status = StateStatus(status)
	return u, err
}
