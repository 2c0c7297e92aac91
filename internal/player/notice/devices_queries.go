package notice

const (
	// A device gets alerts while its session is open and its user active.
	openDevices = ` FROM notice_device d
		JOIN staff_user u ON u.org_id = d.org_id AND u.id = d.user_id AND u.is_active
		JOIN staff_session s ON s.org_id = d.org_id AND s.id = d.session_id AND s.ended_at IS NULL`
	devicesOfUser = "SELECT d.id, s.device, d.added_at, d.session_id" + openDevices + ` WHERE d.org_id = $1
		AND d.room_id = $2 AND d.user_id = $3 AND s.expires_at > $4 AND s.seen_at > $5 ORDER BY d.added_at DESC, d.id`
	devicesOfRoom = "SELECT d.id, u.role, d.address" + openDevices + ` WHERE d.org_id = $1 AND d.room_id = $2
		AND s.expires_at > $3 AND s.seen_at > $4 AND d.session_id <> $5 ORDER BY d.id`
	openDeviceByID = "SELECT d.id, u.role, d.address" + openDevices + ` WHERE d.org_id = $1 AND d.room_id = $2
		AND s.expires_at > $3 AND s.seen_at > $4 AND d.id = $5`
	insertDevice = `INSERT INTO notice_device (org_id, room_id, id, user_id, session_id, address, address_key, added_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	deleteSubscription = "DELETE FROM notice_device WHERE org_id = $1 AND room_id = $2 AND address_key = $3"
	deleteDevice       = "DELETE FROM notice_device WHERE org_id = $1 AND room_id = $2 AND id = $3 AND user_id = $4"
	deleteGoneDevice   = `DELETE FROM notice_device WHERE org_id = $1 AND room_id = $2 AND id = $3 AND address = $4
		RETURNING user_id`
	insertDeviceNotice = `INSERT INTO notice (org_id, room_id, id, device_id, kind, about_id, number, status, tried,
			attempts, created_at, expires_at, next_try_at, changed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 'queued', '', 0, $8, $9, $8, $8)
		ON CONFLICT (org_id, device_id, kind, about_id, number) WHERE device_id IS NOT NULL DO NOTHING`
	deleteEndedDevices = `DELETE FROM notice_device WHERE id IN (SELECT d.id FROM notice_device d WHERE NOT EXISTS (
		SELECT 1 FROM staff_session s WHERE s.org_id = d.org_id AND s.id = d.session_id AND s.ended_at IS NULL
			AND s.expires_at > $1) LIMIT 500)`
)
